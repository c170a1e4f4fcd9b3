"""A match between two teams, each board played at two or more tables."""

from collections import defaultdict
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from scoring.comparison.imps import imps
from scoring.errors import ScoringError
from scoring.play.contracts import TRICKS_IN_A_HAND


class MatchMethod(StrEnum):
    """What decides a match."""

    TRICKS = "tricks"  # duplicate whist: all tricks taken
    IMPS = "imps"
    TOTAL_POINTS = "total_points"


@dataclass(frozen=True, slots=True)
class MatchLine:
    """One table's result on one board.

    Args:
        board: Board number.
        ns_team: The team that sat North-South here.
        score: From North-South, bridge points or tricks, a fraction of tricks where the average
            of a deal was given; None while there is none.
    """

    board: int
    ns_team: Hashable
    score: Fraction | int | None


@dataclass(frozen=True, slots=True)
class BoardSwing:
    """One compared board, from the first team.

    Args:
        board: Board number.
        first: What the first team scored at all tables: tricks, or its net points.
        second: What the second team scored.
        difference: Tricks or points by which the first team did better.
        swing: What counts in the match: IMPs, or the difference.
    """

    board: int
    first: Fraction | int
    second: Fraction | int
    difference: Fraction | int
    swing: Fraction | int


@dataclass(frozen=True, slots=True)
class MatchResult:
    """A match, as far as its boards can be compared.

    Args:
        method: What decides it.
        teams: The two teams, in the order in which the match names them.
        totals: Each team's sum over the compared boards: tricks taken, IMPs won, or net points.
        difference: The first team's total less the second's; for net points, which mirror each
            other, the first team's.
        margin: By how much the first team leads (negative: trails). At tricks this is the
            excess over half of all tricks, half the difference, as the whist law has it;
            otherwise the difference.
        swings: The compared boards by number.
        incomplete: Boards that still lack a result, by number.
    """

    method: MatchMethod
    teams: tuple[Hashable, Hashable]
    totals: dict[Hashable, Fraction | int]
    difference: Fraction | int
    margin: Fraction
    swings: tuple[BoardSwing, ...]
    incomplete: tuple[int, ...]

    @property
    def compared(self) -> tuple[int, ...]:
        """The boards that count so far."""
        return tuple(swing.board for swing in self.swings)

    @property
    def winner(self) -> Hashable | None:
        """The team that leads; None in a tie."""
        if self.margin == 0:
            return None
        return self.teams[0] if self.margin > 0 else self.teams[1]


def rate_match(
    lines: Iterable[MatchLine],
    *,
    teams: tuple[Hashable, Hashable] = ("A", "B"),
    method: MatchMethod,
) -> MatchResult:
    """Compare two teams over the boards that both have played in both directions.

    Args:
        lines: One per table and board, also those without a score yet. A board counts when all
            its lines have a score and each team sat North-South at as many tables.
        teams: The two teams; differences are from the first.
        method: What decides the match.

    Raises:
        ScoringError: a line names another team, a score is no number of tricks, or a board is
            played at more than two tables for IMPs, which compare one result with one other.

    Source: Laws of Duplicate Whist 1897, law (a); Laws of Duplicate Bridge 2017, Law 78B.

    >>> lines = [MatchLine(1, "A", 8), MatchLine(1, "B", 6), MatchLine(2, "A", 7)]
    >>> result = rate_match(lines, method=MatchMethod.TRICKS)
    >>> result.totals, result.difference, result.margin, result.incomplete
    ({'A': 15, 'B': 11}, 4, Fraction(2, 1), (2,))
    """
    boards: defaultdict[int, list[MatchLine]] = defaultdict(list)
    for line in lines:
        _check(line, teams, method)
        boards[line.board].append(line)
    swings = []
    incomplete = []
    for board, tables in sorted(boards.items()):
        if _is_complete(tables, teams):
            swings.append(_swing(board, tables, teams, method))
        else:
            incomplete.append(board)
    return _result(method, teams, tuple(swings), tuple(incomplete))


def _check(line: MatchLine, teams: tuple[Hashable, Hashable], method: MatchMethod) -> None:
    if line.ns_team not in teams:
        message = f"Team {line.ns_team} does not play in this match."
        raise ScoringError(message)
    if method is not MatchMethod.TRICKS and not isinstance(line.score, int | None):
        message = "Only tricks have fractions: points and IMPs are whole."
        raise ScoringError(message)
    if method is not MatchMethod.TRICKS or line.score is None:
        return
    if not 0 <= line.score <= TRICKS_IN_A_HAND:
        message = f"North-South cannot take {line.score} tricks: a hand has 13."
        raise ScoringError(message)


def _is_complete(tables: list[MatchLine], teams: tuple[Hashable, Hashable]) -> bool:
    if any(line.score is None for line in tables):
        return False
    sat_ns = [line.ns_team for line in tables]
    return sat_ns.count(teams[0]) == sat_ns.count(teams[1])


def _swing(
    board: int,
    tables: list[MatchLine],
    teams: tuple[Hashable, Hashable],
    method: MatchMethod,
) -> BoardSwing:
    if method is MatchMethod.IMPS and len(tables) > 2:
        message = f"Board {board} has {len(tables)} results: IMPs compare two tables."
        raise ScoringError(message)
    all_tricks = TRICKS_IN_A_HAND if method is MatchMethod.TRICKS else 0
    first: Fraction | int = 0
    second: Fraction | int = 0
    for line in tables:
        ns_score = line.score or 0
        ew_score = all_tricks - ns_score
        first_sat_ns = line.ns_team == teams[0]
        first += ns_score if first_sat_ns else ew_score
        second += ew_score if first_sat_ns else ns_score
    if method is MatchMethod.TRICKS:
        return BoardSwing(board, first, second, first - second, first - second)
    # One side's points are the other's loss, so the first team's net is the whole difference.
    swing = imps(int(first)) if method is MatchMethod.IMPS else first
    return BoardSwing(board, first, second, first, swing)


def _result(
    method: MatchMethod,
    teams: tuple[Hashable, Hashable],
    swings: tuple[BoardSwing, ...],
    incomplete: tuple[int, ...],
) -> MatchResult:
    difference = sum(board.swing for board in swings)
    if method is MatchMethod.IMPS:
        first = sum(max(board.swing, 0) for board in swings)
        second = sum(max(-board.swing, 0) for board in swings)
    else:
        first = sum(board.first for board in swings)
        second = sum(board.second for board in swings)
    halved = 2 if method is MatchMethod.TRICKS else 1
    return MatchResult(
        method=method,
        teams=teams,
        totals={teams[0]: first, teams[1]: second},
        difference=difference,
        margin=Fraction(difference) / halved,
        swings=swings,
        incomplete=incomplete,
    )
