"""The settings that a rating reads, and how a result sheet prints them."""

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from fractions import Fraction
from typing import Any

from scoring.comparison.butler import Datum, DatumKind
from scoring.conditions.contest import CONDITIONS, Conditions
from scoring.conditions.methods import ScoringMethod
from scoring.pairs.imp_pairs import STANDARD_IMPS, CrossImps, ImpSettings
from scoring.pairs.settings import STANDARD, PairsSettings
from scoring.play.historical_scoring import ContractGame
from scoring.ranking.carry_over import STANDARD_CARRY, CarryOver, CarryRule, FieldScope
from scoring.ranking.strata_and_handicap import Handicap
from scoring.ranking.tie_breaks import TieBreak
from scoring.rounding import formatted
from scoring.teams.match import STANDARD_TEAMS, TeamMethod, TeamSettings
from scoring.teams.scale_notation import parse_scale
from scoring.teams.victory_points import SCALES, DiscreteScale, VictoryPointScale
from scoring.whist.individuals import ShortageAgainst


@dataclass(frozen=True, slots=True)
class ScoringSettings:
    """The conditions of contest as the functions of ``scoring`` take them.

    Args:
        name: Whose they are.
        pairs: For pairs by matchpoints.
        imps: For pairs by IMPs.
        teams: For team matches.
        scale: Victory points in whole steps; None for the WBF continuous scale.
        by_percent: The margin of a match is in per cent of matchpoints over half.
        percent_steps: The EBU's table turns such a margin into whole victory points.
        game: The game whose scoring table applies to contracts.
        scope: Which tables are compared.
        carry: How earlier sessions count.
        tie_breaks: The published list; nothing else breaks a tie.
        handicap: How handicaps change a percentage.
        shortage: What a shortage at whist is measured against.
        bye: The share of a match's points that a team gets for a bye.
    """

    name: str
    pairs: PairsSettings = STANDARD
    imps: ImpSettings = STANDARD_IMPS
    teams: TeamSettings = STANDARD_TEAMS
    scale: DiscreteScale | None = None
    by_percent: bool = False
    percent_steps: bool = False
    game: ContractGame = ContractGame.CONTRACT
    scope: FieldScope = FieldScope.SECTION
    carry: CarryRule = STANDARD_CARRY
    tie_breaks: tuple[TieBreak, ...] = ()
    handicap: Handicap = Handicap.ADDED
    shortage: ShortageAgainst = ShortageAgainst.BEST
    bye: Fraction = Fraction(3, 5)


def settings_of(
    conditions: Conditions, *, name: str, method: ScoringMethod | None = None
) -> ScoringSettings:
    """Return the conditions as a rating takes them.

    Args:
        conditions: What was chosen.
        name: Whose conditions they are, as results print it.
        method: What they are for; tie-breaks that cannot break a tie by it are left out.
    """
    kind, cross, by_percent = conditions.carry, conditions.cross, False
    ties = conditions.tie_breaks
    if method is not None:
        ties = tuple(each for each in ties if each in method.tie_breaks)
        if kind is CarryOver.PERCENTAGE and not method.in_percent:
            kind = CarryOver.SUM  # there is no percentage to take the mean of
        if method.counts_rounds:
            cross = CrossImps.MEAN  # scales of victory points are for the IMPs of one comparison
            by_percent = method.by_matchpoints
    average_plus = Fraction(conditions.average_plus_imps)

    def chosen(settings: type, **others: Any) -> Any:
        """Return settings with the conditions that their fields are named after, and others."""
        named = [each.name for each in fields(settings) if each.name in CONDITIONS]
        return settings(**{name: getattr(conditions, name) for name in named} | others)

    settings: ScoringSettings = chosen(
        ScoringSettings,
        name=name,
        pairs=chosen(PairsSettings),
        imps=chosen(
            ImpSettings,
            cross=cross,
            datum=conditions.datum.datum(conditions.datum_rounding),
            average_plus=average_plus,
            awards=conditions.average_imps,
            cap=conditions.imp_cap,
        ),
        teams=chosen(TeamSettings, average_plus=average_plus),
        scale=_scale(conditions, by_percent=by_percent),
        by_percent=by_percent,
        percent_steps=by_percent and conditions.victory_points is VictoryPointScale.EBU_PERCENT,
        game=conditions.contract_table,
        scope=conditions.compare,
        carry=CarryRule(
            kind, Fraction(conditions.carry_share, 100), Fraction(conditions.carry_cap)
        ),
        tie_breaks=ties,
        bye=Fraction(conditions.bye, 100),
    )
    return settings if method is None else compared_by(settings, method)


def compared_by(settings: ScoringSettings, method: ScoringMethod) -> ScoringSettings:
    """Return settings with what pairs by IMPs and teams are compared by."""
    teams = settings.teams
    if method.is_of_teams and not method.in_tricks:
        teams = replace(teams, method=TeamMethod(method.method))
    imps = replace(settings.imps, against_datum=method.against_datum)
    return replace(settings, imps=imps, teams=teams)


def _scale(conditions: Conditions, *, by_percent: bool) -> DiscreteScale | None:
    if conditions.victory_points is VictoryPointScale.OWN:
        return parse_scale(conditions.own_scale, f"our own: {conditions.own_scale}")
    # The named ones count IMPs, so matchpoints keep the curve of the WBF.
    return None if by_percent else SCALES.get(conditions.victory_points)


def _scale_in_words(settings: ScoringSettings) -> str:
    if settings.scale is not None:
        return settings.scale.name
    if settings.percent_steps:
        return "EBU, 20, by the per cent of matchpoints over half"
    if settings.by_percent:
        return "the WBF's curve, 20, for the per cent of matchpoints over half"
    return "WBF continuous, 20"


def in_words(settings: ScoringSettings) -> Mapping[str, tuple[str, str]]:
    """Return every setting as a result sheet prints it: what it settles, and how.

    The keys are the names of the conditions of contest, in the order of printing. Only ``name``,
    ``imp_method`` and ``team_method`` are not conditions.

    >>> from scoring.conditions.presets import PRESETS
    >>> in_words(settings_of(PRESETS["EBU"], name="EBU"))["fouled"]
    ('Fouled boards', 'fixed awards to groups of 3 or fewer that are at most a third of the board')
    """
    pairs, imps, teams = settings.pairs, settings.imps, settings.teams
    ties = ", ".join(each.words for each in settings.tie_breaks)
    return {
        "name": ("Regulations", settings.name),
        "contract_table": ("Contracts", settings.game.printed),
        "compare": ("Compared with", settings.scope.printed),
        "unit": ("Matchpoints", pairs.unit.printed),
        "short_boards": ("Boards with fewer scores", pairs.short_boards.printed),
        "fouled": ("Fouled boards", pairs.fouled.printed),
        "average_plus": ("Average plus and minus", pairs.average_plus.printed),
        "common_top": (
            "Tops",
            "the same on all boards" if pairs.common_top else "by the scores of each board",
        ),
        "percentage_of": ("Percentages", pairs.percentage_of.printed),
        "penalty_off": ("Penalties", pairs.penalty_off.printed),
        "imp_method": ("Pairs by IMPs", "butler" if imps.against_datum else "cross-imps"),
        "cross": ("Cross-IMPs", imps.cross.printed),
        "datum": ("Datum", _datum_in_words(imps.datum)),
        "imp_cap": (
            "IMPs of one comparison",
            f"at most {imps.cap}" if imps.cap else "as in the table",
        ),
        "board_points": ("Points of a board", pairs.board_points.printed),
        "team_method": ("Team matches", teams.method.value.replace("_", "-")),
        "patton": ("Patton", _patton_in_words(teams)),
        "average_plus_imps": ("Average plus at IMPs", _average_plus_in_words(teams.average_plus)),
        "average_imps": ("Averages at IMPs", imps.awards.printed),
        "victory_points": ("Victory points", _scale_in_words(settings)),
        "bye": (
            "Byes",
            f"{formatted(settings.bye * 100, 2, trim=True)}% of the points of a match",
        ),
        "carry": ("Sessions", carry_in_words(settings.carry)),
        "tie_breaks": ("Ties", f"broken by {ties}" if ties else "not broken"),
        "handicap": ("Handicaps", settings.handicap.printed),
        "shortage": ("Shortage of tricks", settings.shortage.printed),
    }


def _datum_in_words(datum: Datum) -> str:
    rounding = datum.rounding.printed
    if datum.kind is DatumKind.MEDIAN:
        return f"the median, {rounding}"
    if not datum.drop and not datum.drop_percent:
        return f"the mean of all scores, {rounding}"
    dropped = f"{datum.drop_percent}%" if datum.drop_percent else str(datum.drop)
    return f"the mean without the best and worst {dropped}, {rounding}"


def _patton_in_words(teams: TeamSettings) -> str:
    weight = "point" if teams.patton_points == 1 else "points"
    return f"{teams.patton.printed}, {teams.patton_points} {weight} for each board"


def _average_plus_in_words(points: Fraction) -> str:
    imps = formatted(points, 2, trim=True)
    return f"+{imps} and −{imps} IMPs"


def carry_in_words(rule: CarryRule) -> str:
    """Return what is carried over, as results print it."""
    share = formatted(rule.share * 100, 2, trim=True)
    return rule.kind.printed.format(share=share, cap=formatted(rule.cap, 2, trim=True))


def conditions_for(method: ScoringMethod) -> tuple[str, ...]:
    """Return the names of the conditions that matter to a method.

    >>> from scoring.conditions.catalogue import scoring_method
    >>> conditions_for(scoring_method("whist", "individual", "gains"))
    ('embargo', 'entry', 'carry', 'carry_share', 'carry_cap')
    """
    return tuple(name for name, each in CONDITIONS.items() if each.matters(method))
