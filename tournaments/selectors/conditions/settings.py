"""The conditions of contest: an event's choices as the settings of ``scoring``.

What a setting means is decided in ``scoring``; here stand which column of an event is which
setting, which of them matter for what is played, and what the presets of federations choose.
"""

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from types import MappingProxyType

from scoring.comparison.butler import STANDARD_DATUM, Datum, DatumKind, DatumRounding
from scoring.comparison.fouled import FouledBoards
from scoring.comparison.matchpoints import ShortBoards
from scoring.conditions.presets import PRESETS as CONVENTIONS
from scoring.conditions.presets import Conditions
from scoring.pairs.imp_pairs import CrossImps, ImpMethod, ImpSettings
from scoring.pairs.individuals import ShortageAgainst
from scoring.pairs.settings import AverageRule, MatchpointUnit, PairsSettings, PercentageBasis
from scoring.play.historical_scoring import ContractGame
from scoring.ranking.carry_over import CarryOver, CarryRule, FieldScope
from scoring.ranking.strata_and_handicap import Handicap
from scoring.ranking.tie_breaks import TieBreak
from scoring.teams.match import PattonShare, TeamMethod, TeamSettings
from scoring.teams.scale_notation import parse_scale
from scoring.teams.victory_points import SCALES, DiscreteScale
from tournaments.models import Event
from tournaments.models.conditions import Contest, DatumRule, Game, MatchAward, Method
from tournaments.models.conditions import VictoryPoints as Scale
from tournaments.selectors.conditions.tie_breaks import tie_breaks_for
from tournaments.selectors.event.snapshot import EventFacts, EventSnapshot

Value = str | int | bool | Decimal
"""What a condition may hold, as the columns of an event do."""

OWN = "own"
"""Instead of a preset's name: the club's own choice of settings."""

DATUMS: Mapping[str, Datum] = MappingProxyType(
    {
        DatumRule.DROP_ONE: STANDARD_DATUM,
        DatumRule.DROP_TWO: Datum(drop=2),
        DatumRule.DROP_NONE: Datum(drop=0),
        DatumRule.DROP_5_PERCENT: Datum(drop=0, drop_percent=5),
        DatumRule.DROP_10_PERCENT: Datum(drop=0, drop_percent=10),
        DatumRule.MEDIAN: Datum(kind=DatumKind.MEDIAN, drop=0),
    }
)
"""How each choice finds the datum of a board, apart from where one that ends in 5 goes."""

_MATCHPOINTS = ("unit", "short_boards", "average_plus", "common_top", "fouled", "percentage_of")
_BY_METHOD: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        Method.MATCHPOINTS: ("compare", *_MATCHPOINTS),
        Method.CROSS_IMPS: ("compare", "cross", "common_top", "average_plus_imps"),
        Method.BUTLER: ("compare", "datum", "datum_rounding", "average_plus_imps"),
        Method.TRICKS: ("compare",),
        Method.SHORTAGE: ("shortage",),
        Method.IMPS: ("average_plus_imps",),
        Method.PATTON: ("patton", "patton_points"),
    }
)
_CARRY = ("carry", "carry_share", "carry_cap")


def pairs_settings(snapshot: EventSnapshot) -> PairsSettings:
    """Return how matchpoints are found."""
    return _pairs_settings(snapshot.event)


def imp_settings(snapshot: EventSnapshot) -> ImpSettings:
    """Return how pairs are scored by IMPs; for another method, how they would be crosswise."""
    return _imp_settings(snapshot.event)


def team_settings(snapshot: EventSnapshot) -> TeamSettings:
    """Return how a match of teams is scored; for another method, how it would be by IMPs."""
    return _team_settings(snapshot.event)


def scale(snapshot: EventSnapshot) -> DiscreteScale | None:
    """Return the scale of victory points in whole steps; None for the WBF continuous scale."""
    return _scale(snapshot.event)


def contract_game(snapshot: EventSnapshot) -> ContractGame:
    """Return whose table scores a contract."""
    return ContractGame(snapshot.event.contract_table)


def shortage_against(snapshot: EventSnapshot) -> ShortageAgainst:
    """Return what a shortage of tricks is measured against."""
    return ShortageAgainst(snapshot.event.shortage)


def carry_rule(snapshot: EventSnapshot) -> CarryRule:
    """Return what earlier sessions count in the result of the event."""
    return _carry_rule(snapshot.event)


def tie_break_list(snapshot: EventSnapshot) -> tuple[TieBreak, ...]:
    """Return the published list of tie-breaks, the most important first.

    Words that have no meaning in what is played, as after another method was chosen, say nothing.
    """
    return _tie_breaks(snapshot.event)


def handicap_rule(snapshot: EventSnapshot) -> Handicap:
    """Return how a handicap changes a percentage."""
    return Handicap(snapshot.event.handicap)


def conventions(snapshot: EventSnapshot) -> Conditions:
    """Return every convention of an event, with the name of the preset it agrees with."""
    event = snapshot.event
    return Conditions(
        name=preset_of(event),
        pairs=_pairs_settings(event),
        imps=_imp_settings(event),
        teams=_team_settings(event),
        scale=_scale(event),
        game=ContractGame(event.contract_table),
        scope=FieldScope(event.compare),
        carry=_carry_rule(event),
        tie_breaks=_tie_breaks(event),
        handicap=Handicap(event.handicap),
        shortage=ShortageAgainst(event.shortage),
    )


def _decimal(number: Fraction) -> Decimal:
    return Decimal(number.numerator) / number.denominator


def columns_of(chosen: Conditions) -> dict[str, Value]:
    """Return conventions as the columns of an event, by name.

    >>> columns_of(CONVENTIONS["ACBL"])["datum"]
    'drop_5_percent'
    """
    datums = {datum: name for name, datum in DATUMS.items()}
    datum = chosen.imps.datum
    return {
        "unit": chosen.pairs.unit.value,
        "short_boards": chosen.pairs.short_boards.value,
        "average_plus": chosen.pairs.average_plus.value,
        "common_top": chosen.pairs.common_top,
        "fouled": chosen.pairs.fouled.value,
        "percentage_of": chosen.pairs.percentage_of.value,
        "compare": chosen.scope.value,
        "cross": chosen.imps.cross.value,
        "datum": str(datums[replace(datum, rounding=DatumRounding.AWAY_FROM_ZERO)]),
        "datum_rounding": datum.rounding.value,
        "average_plus_imps": _decimal(chosen.imps.average_plus),
        "patton": chosen.teams.patton.value,
        "patton_points": chosen.teams.patton_points,
        "victory_points": chosen.scale.name if chosen.scale else str(Scale.WBF),
        "contract_table": chosen.game.value,
        "shortage": chosen.shortage.value,
        "carry": chosen.carry.kind.value,
        "carry_share": int(chosen.carry.share * 100),
        "carry_cap": _decimal(chosen.carry.cap),
        "handicap": chosen.handicap.value,
        "tie_breaks": ",".join(chosen.tie_breaks),
    }


PRESETS: Mapping[str, Mapping[str, Value]] = MappingProxyType(
    {name: MappingProxyType(columns_of(each)) for name, each in CONVENTIONS.items()}
)
"""What each preset chooses, by its name and the name of the condition."""

CONVENTIONAL = tuple(columns_of(CONVENTIONS["WBF"]))
"""The conditions that a preset chooses."""


def preset_of(event: EventFacts | Event) -> str:
    """Return the name of the preset whose every choice the event has made, ``own`` if none."""
    made = {name: getattr(event, name) for name in CONVENTIONAL}
    made["tie_breaks"] = _with_meaning(
        event.contest, event.method, event.match_award, event.tie_breaks
    )
    for name in PRESETS:
        if preset_for(name, event.contest, event.method, event.match_award) == made:
            return name
    return OWN


def preset_for(
    name: str, contest: str, method: str, match_award: str = MatchAward.VICTORY_POINTS
) -> dict[str, Value]:
    """Return what a preset chooses for a contest: of its tie-breaks those that have a meaning.

    ``own`` chooses nothing.
    """
    chosen = dict(PRESETS.get(name, {}))
    if chosen:
        listed = _with_meaning(contest, method, match_award, str(chosen["tie_breaks"]))
        chosen["tie_breaks"] = listed
    return chosen


def has_percentages(contest: str, method: str, match_award: str) -> bool:
    """Whether results are percentages: at matchpoints, and where boards share out points."""
    if method == Method.BOARD_A_MATCH:
        return contest == Contest.TEAM_MATCH or match_award != MatchAward.WIN_LOSS
    return method == Method.MATCHPOINTS


def conditions_for(
    game: str, contest: str, method: str, match_award: str = MatchAward.VICTORY_POINTS
) -> tuple[str, ...]:
    """Return the names of the conditions that change anything in what is played.

    >>> conditions_for("whist", "pairs", "tricks")
    ('compare', 'carry', 'carry_share', 'carry_cap', 'tie_breaks')
    """
    names = list(_BY_METHOD.get(method, ()))
    if contest == Contest.TEAMS and game == Game.BRIDGE:
        names.append("match_award")
        if method == Method.IMPS:
            names += ("victory_points", "own_scale")
    if game == Game.BRIDGE:
        names.insert(0, "contract_table")
    names += _CARRY
    if tie_breaks_for(contest, method, match_award):
        names.append("tie_breaks")
    if has_percentages(contest, method, match_award):
        names.append("handicap")
    if contest == Contest.INDIVIDUAL and "average_plus" in names:
        names.remove("average_plus")  # a partnership of one round has no session average
    return tuple(names)


def two_winners(snapshot: EventSnapshot) -> bool:
    """Whether North-South and East-West are ranked apart: every section is unswitched."""
    return snapshot.event.contest == "pairs" and all(
        s.winners == 2 for s in snapshot.sections.values()
    )


def _pairs_settings(event: EventFacts) -> PairsSettings:
    return PairsSettings(
        unit=MatchpointUnit(event.unit),
        short_boards=ShortBoards(event.short_boards),
        average_plus=AverageRule(event.average_plus),
        common_top=event.common_top,
        percentage_of=PercentageBasis(event.percentage_of),
        fouled=FouledBoards(event.fouled),
    )


def _imp_settings(event: EventFacts) -> ImpSettings:
    butler = event.method == Method.BUTLER
    return ImpSettings(
        method=ImpMethod.BUTLER if butler else ImpMethod.CROSS_IMPS,
        cross=CrossImps(event.cross),
        datum=replace(DATUMS[event.datum], rounding=DatumRounding(event.datum_rounding)),
        average_plus=Fraction(event.average_plus_imps),
        common_top=event.common_top,
    )


def _team_settings(event: EventFacts) -> TeamSettings:
    known = event.method in set(TeamMethod)
    return TeamSettings(
        method=TeamMethod(event.method) if known else TeamMethod.IMPS,
        average_plus=Fraction(event.average_plus_imps),
        patton=PattonShare(event.patton),
        patton_points=event.patton_points,
    )


def _scale(event: EventFacts) -> DiscreteScale | None:
    if event.victory_points == Scale.OWN:
        return parse_scale(event.own_scale, f"our own: {event.own_scale}")
    return None if event.victory_points == Scale.WBF else SCALES[event.victory_points]


def _carry_rule(event: EventFacts) -> CarryRule:
    kind = CarryOver(event.carry)
    in_percent = has_percentages(event.contest, event.method, event.match_award)
    if kind is CarryOver.PERCENTAGE and not in_percent:
        kind = CarryOver.SUM  # there is no percentage to take the mean of
    return CarryRule(kind, Fraction(event.carry_share, 100), Fraction(event.carry_cap))


def _tie_breaks(event: EventFacts) -> tuple[TieBreak, ...]:
    listed = _with_meaning(event.contest, event.method, event.match_award, event.tie_breaks)
    return tuple(TieBreak(word) for word in listed.split(",") if word)


def _with_meaning(contest: str, method: str, match_award: str, listed: str) -> str:
    """Return a list of tie-breaks without those that part nobody in what is played."""
    offered = tie_breaks_for(contest, method, match_award)
    return ",".join(word for word in listed.split(",") if word in offered)
