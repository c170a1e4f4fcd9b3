"""A match of two teams, whatever a ruling does to a board, and its victory points.

A result can be split, weighted or awarded, and a board can be played at several tables. The two
teams' results on a board mirror each other unless a ruling says otherwise.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from fractions import Fraction
from itertools import product

from scoring.choices import Choice
from scoring.comparison.imps import imps
from scoring.errors import ScoringError
from scoring.play.table_result import Outcome, TableResult
from scoring.teams.victory_points import DiscreteScale, continuous_points


class TeamMethod(StrEnum):
    """What a board is worth in a match."""

    IMPS = "imps"
    BOARD_A_MATCH = "board_a_match"  # 2 to the team that did better, 1 to each in a tie
    PATTON = "patton"  # board-a-match and a share by total points
    TOTAL_POINTS = "total_points"


class PattonShare(Choice):
    """How the total points of a match share out as many points as its boards do."""

    RATIO = (  # a half, and half of the net's share of all points at stake
        "ratio",
        "In the ratio of the net to all points",
        "total points shared in the ratio of the net to all points",
    )
    SIGN = (
        "sign",
        "All to the team with the better net",
        "total points all to the better net",
    )


@dataclass(frozen=True, slots=True)
class TeamSettings:
    """How a team match is scored; printed with the results.

    Args:
        method: What a board is worth.
        average_plus: IMPs for each 10 percent of an award above or below 50 (Law 86B).
        patton: How the share by total points is computed.
        patton_points: Points of that share for each board; a board itself shares out two.
    """

    method: TeamMethod = TeamMethod.IMPS
    average_plus: Fraction = Fraction(3)
    patton: PattonShare = PattonShare.RATIO
    patton_points: int = 2


STANDARD_TEAMS = TeamSettings()


@dataclass(frozen=True, slots=True)
class TeamBoard:
    """One compared board.

    Args:
        board: Board number.
        net: Points by which each team did better; 0 if it was awarded a score.
        at_stake: All points scored on it, without signs.
        result: What each team gets: IMPs with their sign, or points.
    """

    board: int
    net: tuple[Fraction, Fraction]
    at_stake: Fraction
    result: tuple[Fraction, Fraction]


@dataclass(frozen=True, slots=True)
class TeamMatch:
    """A match on the boards that can be compared.

    Args:
        teams: In the order in which the match names them, which pairs of numbers follow.
        boards: The compared boards by number.
        incomplete: Boards that still lack a result.
        share: Patton's points for the total; 0 with other methods.
        results: Each team's result: the sum of its boards and the share, less its own penalties.
            At IMPs this is the margin by which it leads.
    """

    teams: tuple[Hashable, Hashable]
    boards: tuple[TeamBoard, ...]
    incomplete: tuple[int, ...]
    share: tuple[Fraction, Fraction]
    results: tuple[Fraction, Fraction]

    def victory_points(self, scale: DiscreteScale | None = None) -> tuple[Decimal, Decimal]:
        """Return both teams' VPs for their margins in IMPs, after penalties.

        After a ruling that does not balance, or a penalty, each team's VPs follow its own margin.

        Args:
            scale: A scale of whole steps; by default the WBF continuous scale for the number of
                compared boards.
        """
        boards = len(self.boards)
        first, second = (
            continuous_points(margin, boards) if scale is None else scale.points(margin)
            for margin in self.results
        )
        return first[0], second[0]


def rate_team_match(
    lines: Iterable[TableResult],
    *,
    teams: tuple[Hashable, Hashable],
    settings: TeamSettings = STANDARD_TEAMS,
    penalties: Mapping[Hashable, Fraction] | None = None,
) -> TeamMatch:
    """Compare two teams over the boards that both have played in both directions.

    On a board played at several tables, each result of one team's North-South is compared with
    each of the other's, and the mean of these comparisons counts once for each two tables.

    Args:
        lines: One table result per table and board; ``ns`` and ``ew`` are the teams.
        teams: The two teams.
        settings: The event's conditions.
        penalties: What teams lose, in the unit of the results: IMPs, or points.

    Raises:
        ScoringError: a result names another team or one team on both sides, or has awards at
            total points, where there is no top to take a percentage of.

    Source: Laws of Duplicate Bridge 2017, Laws 78B, 12C1c and 86.
    """
    tables: defaultdict[int, list[TableResult]] = defaultdict(list)
    for line in lines:
        _check(line, teams, settings)
        tables[line.board].append(line)
    boards = []
    incomplete = []
    for board, here in sorted(tables.items()):
        sat_ns = [line.ns for line in here]
        if all(line.is_entry for line in here) and sat_ns.count(teams[0]) == sat_ns.count(teams[1]):
            boards.append(_Board(here, teams, settings).rated(board))
        else:
            incomplete.append(board)
    share = _patton_share(boards, settings)
    lost = penalties or {}
    first, second = (
        sum((each.result[n] for each in boards), share[n]) - lost.get(teams[n], Fraction(0))
        for n in (0, 1)
    )
    return TeamMatch(teams, tuple(boards), tuple(incomplete), share, (first, second))


def _check(line: TableResult, teams: tuple[Hashable, Hashable], settings: TeamSettings) -> None:
    if {line.ns, line.ew} != set(teams):
        raise ScoringError(f"Board {line.board} was not played by {teams[0]} against {teams[1]}.")
    if line.awards is not None and settings.method is TeamMethod.TOTAL_POINTS:
        message = f"At total points, assign a score on board {line.board}, not an artificial one."
        raise ScoringError(message)


@dataclass(frozen=True, slots=True)
class _Board:
    tables: Sequence[TableResult]
    teams: tuple[Hashable, Hashable]
    settings: TeamSettings

    def rated(self, board: int) -> TeamBoard:
        homes = [line for line in self.tables if line.ns == self.teams[0]]
        away = [line for line in self.tables if line.ns == self.teams[1]]
        pairs = list(product(homes, away))
        mean = Fraction(len(homes), len(pairs))
        first, second = (
            sum((self._result(home, other, n) for home, other in pairs), Fraction(0)) * mean
            for n in (0, 1)
        )
        net_first, net_second = (
            sum((self._net(home, other, n) for home, other in pairs), Fraction(0)) * mean
            for n in (0, 1)
        )
        at_stake = sum((_size(line) for line in self.tables), Fraction(0))
        return TeamBoard(board, (net_first, net_second), at_stake, (first, second))

    def _result(self, home: TableResult, away: TableResult, team: int) -> Fraction:
        """Return what a team gets for two tables, by its own side of every ruling."""
        awards = [
            line.awards[side] for line, side in ((home, team), (away, 1 - team)) if line.awards
        ]
        if awards:
            percent = sum((award.percent for award in awards), Fraction(0)) / len(awards)
            if self.settings.method is TeamMethod.IMPS:
                return (percent - 50) / 10 * self.settings.average_plus
            return percent * 2 / 100
        return self._compared(home, away, team, _VALUES[self.settings.method])

    def _net(self, home: TableResult, away: TableResult, team: int) -> Fraction:
        return self._compared(home, away, team, int)  # awards have no outcomes, so they add nothing

    def _compared(
        self, home: TableResult, away: TableResult, team: int, value: Callable[[int], int]
    ) -> Fraction:
        """Return the mean value of a team's net over the outcomes at both tables."""
        sign = 1 if team == 0 else -1
        outcomes: Iterable[tuple[Outcome, Outcome]] = product(
            home.outcomes[team], away.outcomes[1 - team]
        )
        return (
            sum(
                (
                    one.percent * other.percent * value(sign * (one.score - other.score))
                    for one, other in outcomes
                ),
                Fraction(0),
            )
            / 10_000
        )


def _won(net: int) -> int:
    return 1 + (net > 0) - (net < 0)


_VALUES: dict[TeamMethod, Callable[[int], int]] = {
    TeamMethod.IMPS: imps,
    TeamMethod.BOARD_A_MATCH: _won,
    TeamMethod.PATTON: _won,
    TeamMethod.TOTAL_POINTS: int,
}


def _size(line: TableResult) -> Fraction:
    """Return the points scored at a table: the mean of what its two sides are scored by."""
    both = [each.percent * abs(each.score) for side in line.outcomes for each in side]
    return sum(both, Fraction(0)) / 200


def _patton_share(boards: Sequence[TeamBoard], settings: TeamSettings) -> tuple[Fraction, Fraction]:
    if settings.method is not TeamMethod.PATTON:
        return Fraction(0), Fraction(0)
    half = Fraction(settings.patton_points * len(boards), 2)
    at_stake = sum((board.at_stake for board in boards), Fraction(0))
    first, second = (
        half
        + half * _lead(sum((board.net[n] for board in boards), Fraction(0)), at_stake, settings)
        for n in (0, 1)
    )
    return first, second


def _lead(net: Fraction, at_stake: Fraction, settings: TeamSettings) -> Fraction:
    if settings.patton is PattonShare.SIGN:
        return Fraction((net > 0) - (net < 0))
    return net / at_stake if at_stake else Fraction(0)
