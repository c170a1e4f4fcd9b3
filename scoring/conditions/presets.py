"""The conventions of federations and of an old club, and how a result sheet prints them."""

from dataclasses import dataclass
from fractions import Fraction

from scoring.comparison.butler import Datum, DatumKind, DatumRounding
from scoring.comparison.fouled import FouledBoards
from scoring.comparison.matchpoints import ShortBoards
from scoring.pairs.imp_pairs import STANDARD_IMPS, CrossImps, ImpSettings
from scoring.pairs.individuals import ShortageAgainst
from scoring.pairs.settings import (
    STANDARD,
    AverageRule,
    MatchpointUnit,
    PairsSettings,
    PercentageBasis,
)
from scoring.play.historical_scoring import ContractGame
from scoring.ranking.carry_over import STANDARD_CARRY, CarryOver, CarryRule, FieldScope
from scoring.ranking.strata_and_handicap import Handicap
from scoring.ranking.tie_breaks import TieBreak
from scoring.rounding import formatted
from scoring.teams.match import STANDARD_TEAMS, PattonShare, TeamSettings
from scoring.teams.victory_points import ACBL_20_SHORT, DiscreteScale


@dataclass(frozen=True, slots=True)
class Conditions:
    """Every convention of an event in which bodies differ.

    Args:
        name: Whose they are.
        pairs: Matchpoints.
        imps: Pairs by IMPs.
        teams: Team matches.
        scale: Victory points in whole steps; None for the WBF continuous scale.
        game: Whose table scores a contract.
        scope: Which tables are compared.
        carry: What earlier sessions count.
        tie_breaks: The published list; nothing else breaks a tie.
        handicap: How handicaps change a percentage.
        shortage: What a shortage at whist is measured against.
    """

    name: str
    pairs: PairsSettings = STANDARD
    imps: ImpSettings = STANDARD_IMPS
    teams: TeamSettings = STANDARD_TEAMS
    scale: DiscreteScale | None = None
    game: ContractGame = ContractGame.CONTRACT
    scope: FieldScope = FieldScope.SECTION
    carry: CarryRule = STANDARD_CARRY
    tie_breaks: tuple[TieBreak, ...] = ()
    handicap: Handicap = Handicap.ADDED
    shortage: ShortageAgainst = ShortageAgainst.BEST


WBF = Conditions(
    name="WBF",
    scope=FieldScope.SESSION,
    carry=CarryRule(CarryOver.PERCENTAGE),
    tie_breaks=(TieBreak.HEAD_TO_HEAD,),
)
ACBL = Conditions(
    name="ACBL",
    pairs=PairsSettings(
        unit=MatchpointUnit.ONE_POINT,
        percentage_of=PercentageBasis.PRINTED_TOTAL,
        fouled=FouledBoards.ACBL,
    ),
    imps=ImpSettings(datum=Datum(drop=0, drop_percent=5, rounding=DatumRounding.TO_EVEN)),
    scale=ACBL_20_SHORT,
    handicap=Handicap.ADDED,
)
EBU = Conditions(
    name="EBU",
    pairs=PairsSettings(fouled=FouledBoards.EBU),
    tie_breaks=(TieBreak.SPLIT_TIE,),
)
CLUB_1897 = Conditions(
    name="club of 1897",
    pairs=PairsSettings(
        unit=MatchpointUnit.ONE_POINT,
        short_boards=ShortBoards.HALF_TOP,
        average_plus=AverageRule.FLAT,
        fouled=FouledBoards.CULBERTSON_1949,
    ),
)
PRESETS = {each.name: each for each in (WBF, ACBL, EBU, CLUB_1897)}


def in_words(conventions: Conditions) -> tuple[tuple[str, str], ...]:
    """Return every convention as a result sheet prints it: what it settles, and how.

    >>> dict(in_words(EBU))["Fouled boards"]
    'fixed awards to groups of 3 or fewer that are at most a third of the board'
    """
    pairs, imps, teams = conventions.pairs, conventions.imps, conventions.teams
    ties = ", ".join(each.words for each in conventions.tie_breaks)
    return (
        ("Conditions", conventions.name),
        ("Contracts", _GAMES[conventions.game]),
        ("Compared with", _SCOPES[conventions.scope]),
        ("Matchpoints", _UNITS[pairs.unit]),
        ("Boards with fewer scores", _SHORT[pairs.short_boards]),
        ("Fouled boards", _FOULED[pairs.fouled]),
        ("Average plus and minus", _AVERAGES[pairs.average_plus]),
        ("Tops", "the same on all boards" if pairs.common_top else "by the scores of each board"),
        ("Percentages", _PERCENTAGES[pairs.percentage_of]),
        ("Pairs by IMPs", imps.method.value.replace("_", "-")),
        ("Cross-IMPs", _CROSS[imps.cross]),
        ("Datum", _datum_in_words(imps.datum)),
        ("Team matches", teams.method.value.replace("_", "-")),
        ("Patton", _patton_in_words(teams)),
        ("Average plus at IMPs", _average_plus_in_words(teams.average_plus)),
        ("Victory points", conventions.scale.name if conventions.scale else "WBF continuous, 20"),
        ("Sessions", _carry_in_words(conventions.carry)),
        ("Ties", f"broken by {ties}" if ties else "not broken"),
        ("Handicaps", _HANDICAPS[conventions.handicap]),
        ("Shortage of tricks", f"against the {conventions.shortage.value} in the same seats"),
    )


def _datum_in_words(datum: Datum) -> str:
    rounding = (
        "5 to the even ten" if datum.rounding is DatumRounding.TO_EVEN else "5 away from zero"
    )
    if datum.kind is DatumKind.MEDIAN:
        return f"the median, {rounding}"
    if not datum.drop and not datum.drop_percent:
        return f"the mean of all scores, {rounding}"
    dropped = f"{datum.drop_percent} %" if datum.drop_percent else str(datum.drop)
    return f"the mean without the best and worst {dropped}, {rounding}"


def _patton_in_words(teams: TeamSettings) -> str:
    weight = "point" if teams.patton_points == 1 else "points"
    return f"{_PATTON[teams.patton]}, {teams.patton_points} {weight} for each board"


def _average_plus_in_words(points: Fraction) -> str:
    imps = formatted(points, 2, trim=True)
    return f"+{imps} and -{imps} IMPs"


def _carry_in_words(rule: CarryRule) -> str:
    share = formatted(rule.share * 100, 2, trim=True)
    match rule.kind:
        case CarryOver.SUM:
            return "points are added"
        case CarryOver.PERCENTAGE:
            return "the mean of the percentages"
        case CarryOver.PROPORTION:
            return f"{share} % of earlier points are carried over"
        case _:
            cap = formatted(rule.cap, 2, trim=True)
            return f"{share} % of points above average are carried over, at most {cap}"


_GAMES = {
    ContractGame.CONTRACT: "Laws of Duplicate Bridge 2017",
    ContractGame.CULBERTSON_1949: "contract bridge of 1949",
    ContractGame.AUCTION: "auction bridge",
    ContractGame.CONTRACT_WHIST: "contract whist",
    ContractGame.BRIDGE_WHIST: "bridge whist",
}
_SCOPES = {
    FieldScope.SECTION: "the section",
    FieldScope.SESSION: "all sections",
    FieldScope.EVENT: "all clubs",
}
_UNITS = {
    MatchpointUnit.TWO_POINT: "2 for each score beaten, 1 for each tied",
    MatchpointUnit.ONE_POINT: "1 for each score beaten, a half for each tied",
}
_SHORT = {
    ShortBoards.NEUBERG: "Neuberg",
    ShortBoards.HALF_TOP: "half a comparison for each missing score",
    ShortBoards.PERCENTAGE: "the percentage of the comparisons there were",
    ShortBoards.ASCHERMAN: "Ascherman",
}
_FOULED = {
    FouledBoards.NEUBERG_ALWAYS: "each group as a board with fewer scores",
    FouledBoards.ACBL: "fixed awards to groups of 3 or fewer, but not to a larger group of 3",
    FouledBoards.EBU: "fixed awards to groups of 3 or fewer that are at most a third of the board",
    FouledBoards.CULBERTSON_1949: "a half for each score of the other groups",
}
_AVERAGES = {
    AverageRule.FLAT: "60 and 40 per cent",
    AverageRule.SESSION: "60 and 40 per cent, or the session average if better or worse",
}
_PERCENTAGES = {
    PercentageBasis.EXACT_TOTAL: "of exact totals",
    PercentageBasis.PRINTED_TOTAL: "of totals as printed",
}
_CROSS = {CrossImps.MEAN: "mean of the comparisons", CrossImps.SUM: "sum of the comparisons"}
_PATTON = {
    PattonShare.RATIO: "total points shared in the ratio of the net to all points",
    PattonShare.SIGN: "total points all to the better net",
}
_HANDICAPS = {
    Handicap.ADDED: "added to the percentage",
    Handicap.SCALED: "in percent of the percentage",
}
