"""The conditions of contest of an event, each declared once.

To add a condition, add a field to ``Conditions``, put its name into ``GROUPS`` below and apply it
in ``scoring.conditions.settings``. Its column, its form, the API and the documentation are derived
from the field.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Annotated, Any, Self

from scoring.comparison.board_points import BoardPoints, LinesShow
from scoring.comparison.butler import DatumRounding, DatumRule
from scoring.comparison.fouled import FouledBoards
from scoring.comparison.matchpoints import ShortBoards
from scoring.conditions.declaring import (
    Amount,
    Condition,
    OneOf,
    ScaleText,
    Stored,
    TieBreakList,
    WholeNumber,
    YesNo,
    declared,
)
from scoring.conditions.entering import Embargo, Entry
from scoring.conditions.methods import MatchAward, Method, RoundAward, ScoringMethod
from scoring.pairs.imp_pairs import CrossImps
from scoring.pairs.settings import (
    AverageRule,
    ImpAwardRule,
    MatchpointUnit,
    PenaltyOff,
    PercentageBasis,
)
from scoring.play.historical_scoring import ContractGame
from scoring.play.notation import Game
from scoring.ranking.carry_over import CarryOver, FieldScope
from scoring.ranking.strata_and_handicap import Handicap
from scoring.ranking.tie_breaks import TieBreak
from scoring.teams.match import PattonShare
from scoring.teams.victory_points import VictoryPointScale
from scoring.text import translatable as _
from scoring.whist.individuals import ShortageAgainst


def always(_method: ScoringMethod) -> bool:
    """Say that a condition matters to every method."""
    return True


def by_matchpoints(method: ScoringMethod) -> bool:
    """Whether boards are scored by matchpoints."""
    return method.by_matchpoints


def by_patton(method: ScoringMethod) -> bool:
    """Whether matches are scored by Patton."""
    return method.method is Method.PATTON


def by_butler(method: ScoringMethod) -> bool:
    """Whether scores are compared with a datum."""
    return method.against_datum


def by_victory_points(method: ScoringMethod) -> bool:
    """Whether matches or rounds can count victory points."""
    return MatchAward.VICTORY_POINTS in method.awards or method.counts_rounds


def counts_matches(method: ScoringMethod) -> bool:
    """Whether matches are turned into other points than their score, or rounds into points."""
    return (len(method.awards) > 1 and not method.in_tricks) or method.counts_rounds


@dataclass(frozen=True, kw_only=True)
class Conditions:
    """How an event's scores are entered, rated and shown, apart from game, contest and method."""

    unit: Annotated[
        MatchpointUnit,
        OneOf(
            _("Matchpoints"),
            _("The percentage is the same; the numbers differ."),
            by_matchpoints,
        ),
    ] = MatchpointUnit.TWO_POINT
    short_boards: Annotated[
        ShortBoards,
        OneOf(
            _("Boards with fewer scores"),
            _("How a board that some have not played is brought to a full top."),
            by_matchpoints,
        ),
    ] = ShortBoards.NEUBERG
    average_plus: Annotated[
        AverageRule,
        OneOf(
            _("Average plus"),
            _("Average minus is measured the same way (Law 12C2)."),
            # A partnership of one round has no session average.
            lambda method: method.by_matchpoints and not method.is_individual,
        ),
    ] = AverageRule.SESSION
    compare: Annotated[
        FieldScope,
        OneOf(
            _("Scores are compared"),
            _("Sections play the same deals only if you say so."),
            lambda method: method.compares_scores or method.by_tricks,
            choices=(FieldScope.SECTION, FieldScope.SESSION),  # a simultaneous compares clubs
            note="`section` or `session`; `event` where clubs are compared with each other.",
        ),
    ] = FieldScope.SECTION
    embargo: Annotated[
        Embargo,
        OneOf(
            _("The public sees standings"),
            _(
                "Directors see every score at once. Where points, tricks or IMPs are added up, the "
                "public sees a board count only when everybody has played it."
            ),
            always,
            in_presets=False,
        ),
    ] = Embargo.ROUNDS
    entry: Annotated[
        Entry,
        OneOf(
            _("Scores are entered by"),
            _(
                "Phones need no account: a code on the table opens the table’s page. "
                "You can enter and correct scores in any case."
            ),
            always,
            in_presets=False,
        ),
    ] = Entry.DIRECTOR
    common_top: Annotated[
        bool,
        YesNo(
            _("Tops"),
            _("Whether every board counts the same."),
            note="Whether all boards count the same.",
            yes=_("The same on all boards"),
            no=_("By the scores of each board"),
            matters=lambda method: method.by_matchpoints or method.by_cross_imps,
        ),
    ] = True
    fouled: Annotated[
        FouledBoards,
        OneOf(
            _("Fouled boards"),
            _(
                "How groups that played different cards are scored (Law 87). A smallest group is 3 "
                "or fewer and at most a third of the board."
            ),
            by_matchpoints,
        ),
    ] = FouledBoards.NEUBERG_ALWAYS
    percentage_of: Annotated[
        PercentageBasis,
        OneOf(_("Percentages are of"), _("They may differ in the last digit."), by_matchpoints),
    ] = PercentageBasis.EXACT_TOTAL
    penalty_off: Annotated[
        PenaltyOff,
        OneOf(
            _("Penalties come off"),
            _(
                "A pair that sat out has its total brought to a full session: a penalty taken off "
                "afterwards costs it the same as anyone else, one taken off before costs it more."
            ),
            lambda method: method.by_matchpoints and method.in_percent,
        ),
    ] = PenaltyOff.SCALED
    cross: Annotated[
        CrossImps,
        OneOf(
            _("Cross-IMPs"),
            _("Publish the mean or the sum of the IMPs against every other score."),
            lambda method: method.by_cross_imps and not method.counts_rounds,
        ),
    ] = CrossImps.MEAN
    datum: Annotated[
        DatumRule,
        OneOf(
            _("Datum"),
            _("The score that every table’s result on a board is compared with."),
            by_butler,
        ),
    ] = DatumRule.DROP_ONE
    datum_rounding: Annotated[
        DatumRounding,
        OneOf(
            _("A datum ending in 5 is rounded"),
            _("A datum is a whole number of tens."),
            by_butler,
        ),
    ] = DatumRounding.AWAY_FROM_ZERO
    average_plus_imps: Annotated[
        Decimal,
        Amount(
            _("Average plus, in IMPs"),
            _("Whole or half IMPs. Average minus takes as many away (Law 86B)."),
            note="In whole or half IMPs.",
            most=Decimal(12),
            digits=3,
            places=1,
            step=Decimal("0.5"),
            refusal="Enter whole or half IMPs.",
            matters=lambda method: method.in_imps,
        ),
    ] = Decimal(3)
    average_imps: Annotated[
        ImpAwardRule,
        OneOf(
            _("Averages at IMPs"),
            _("Average plus; average minus is measured the same way (Law 12C2)."),
            # A partnership of one round has no session average.
            lambda method: method.in_imps and method.is_pairs,
        ),
    ] = ImpAwardRule.FIXED
    imp_cap: Annotated[
        int,
        WholeNumber(
            _("Most IMPs for one comparison"),
            _("0 for the table’s own limit, 24."),
            note="0 for the table’s own limit.",
            least=0,
            most=24,
            unit="IMPs",
            matters=lambda method: method.in_imps and method.compares_scores,
        ),
    ] = 0
    board_points: Annotated[
        BoardPoints,
        OneOf(
            _("Points of a board"),
            _("How they are added up. Rounding them first changes the totals."),
            lambda method: method.compares_scores,
        ),
    ] = BoardPoints.EXACT
    lines_show: Annotated[
        LinesShow,
        OneOf(
            _("Travellers show"),
            _("For boards with scores missing. Results stay the same."),
            by_matchpoints,
            in_presets=False,
        ),
    ] = LinesShow.PLAIN
    patton: Annotated[
        PattonShare,
        OneOf(
            _("Total points at Patton"),
            _("How they share out points on top of those for the boards."),
            by_patton,
        ),
    ] = PattonShare.RATIO
    patton_points: Annotated[
        int,
        WholeNumber(
            _("Their points for each board"),
            _("A board itself is worth 2."),
            note="Points shared out by the total for each board; a board itself is worth 2.",
            least=1,
            most=20,
            unit="points",
            matters=by_patton,
        ),
    ] = 2
    match_award: Annotated[
        MatchAward,
        OneOf(
            _("A match is worth"),
            _("What several teams are ranked by."),
            lambda method: len(method.awards) > 1,
            in_presets=False,
        ),
    ] = MatchAward.VICTORY_POINTS
    round_award: Annotated[
        RoundAward,
        OneOf(
            _("A round is worth"),
            _(
                "Victory points make each round a match of two pairs, as in Swiss pairs. Once you "
                "choose them, you can set the scale and what a bye is worth."
            ),
            lambda method: len(method.round_awards) > 1,
            in_presets=False,
        ),
    ] = RoundAward.BOARDS
    victory_points: Annotated[
        VictoryPointScale,
        OneOf(
            _("Victory points"),
            _(
                "The scale for the margin of a match: IMPs, or pairs’ matchpoints in per cent over "
                "half. For matchpoints use the WBF’s curve, the EBU’s table or your own scale; the "
                "ACBL’s scales are for IMPs."
            ),
            by_victory_points,
        ),
    ] = VictoryPointScale.WBF
    own_scale: Annotated[
        str,
        ScaleText(
            _("Our own scale"),
            _(
                "The least margin for each result in VPs, such as 0 10-10, 1 11-9, 3 12-8, on "
                "separate lines or with commas. In per cent: 0 10-10, 0.66 11-9."
            ),
            note="Margins and VPs for victory points `own`, such as 0 10-10, 1 11-9, 3 12-8.",
            matters=by_victory_points,
            in_presets=False,
        ),
    ] = ""
    bye: Annotated[
        int,
        WholeNumber(
            _("A bye is worth, in per cent"),
            _(
                "The share of a match’s points for a team or pair without an opponent in a Swiss: "
                "60% is 12 of 20 VPs."
            ),
            note="Share of a match’s points, in per cent.",
            least=0,
            most=100,
            unit="per cent",
            matters=counts_matches,
        ),
    ] = 60
    contract_table: Annotated[
        ContractGame,
        OneOf(
            _("Contracts are scored by"),
            _("Older games have their own scoring tables."),
            lambda method: method.game is Game.BRIDGE,
        ),
    ] = ContractGame.CONTRACT
    shortage: Annotated[
        ShortageAgainst,
        OneOf(
            _("A shortage is measured against"),
            _("Where more than two tables play a deal."),
            lambda method: method.method is Method.SHORTAGE,
        ),
    ] = ShortageAgainst.BEST
    carry: Annotated[
        CarryOver,
        OneOf(_("Earlier sessions"), _("How they count in the result of the event."), always),
    ] = CarryOver.SUM
    carry_share: Annotated[
        int,
        WholeNumber(
            _("Share carried over, in per cent"),
            _("Only for the last two choices above."),
            note="In per cent.",
            least=0,
            most=100,
            unit="per cent",
            matters=always,
        ),
    ] = 100
    carry_cap: Annotated[
        Decimal,
        Amount(
            _("Most carried over, in points"),
            _("Only for a share up to a limit."),
            note="In points.",
            most=Decimal("99999.99"),
            digits=7,
            places=2,
            matters=always,
        ),
    ] = Decimal(0)
    handicap: Annotated[
        Handicap,
        OneOf(
            _("Handicaps are"),
            _("Set them on the “Strata and handicaps” page."),
            lambda method: method.in_percent,
        ),
    ] = Handicap.ADDED
    tie_breaks: Annotated[
        tuple[TieBreak, ...],
        TieBreakList(
            _("Ties are broken by"),
            _("In this order; nothing else breaks a tie."),
            matters=lambda method: bool(method.tie_breaks),
        ),
    ] = ()

    @classmethod
    def read(cls, stored: Mapping[str, Stored]) -> Self:
        """Read the conditions from columns, by name; any left out keep their default."""
        return cls(**{name: CONDITIONS[name].read(value) for name, value in stored.items()})

    def stored(self) -> dict[str, Stored]:
        """Return every condition by name, as a column holds it.

        >>> Conditions(tie_breaks=(TieBreak.NET, TieBreak.SPLIT_TIE)).stored()["tie_breaks"]
        'net,split_tie'
        """
        return {name: each.stored(getattr(self, name)) for name, each in CONDITIONS.items()}

    def written(self) -> dict[str, str | int | bool]:
        """Return every condition by name, as the ledger holds it: decimal numbers as text."""
        return {
            name: str(value) if isinstance(value, Decimal) else value
            for name, value in self.stored().items()
        }

    def with_written(self, written: Mapping[str, Any]) -> Self:
        """Return the conditions with some replaced by values as the ledger holds them."""
        read = {name: CONDITIONS[name].read(value) for name, value in written.items()}
        return replace(self, **read)


CONDITIONS: Mapping[str, Condition] = declared(Conditions)
"""Every condition by name."""


GROUPS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (_("Fields"), ("compare", "contract_table")),
    (
        _("Points"),
        (
            *("unit", "percentage_of", "cross", "datum", "datum_rounding", "imp_cap"),
            *("board_points", "penalty_off", "shortage"),
        ),
    ),
    (
        _("Boards"),
        (
            *("short_boards", "common_top", "fouled"),
            *("average_plus", "average_plus_imps", "average_imps"),
        ),
    ),
    (
        _("Matches"),
        (
            *("match_award", "round_award", "victory_points", "own_scale", "bye"),
            *("patton", "patton_points"),
        ),
    ),
    (_("Several sessions"), ("carry", "carry_share", "carry_cap")),
    (_("Ties and handicaps"), ("tie_breaks", "handicap")),
    (_("At the tables"), ("entry",)),
    (_("What is shown"), ("embargo", "lines_show")),
)
"""The headings of a form, with the conditions under each."""
