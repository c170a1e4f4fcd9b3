"""Whose points are explained, in a session or on a board, and the answer."""

from collections.abc import Container, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.comparison.points import ContestantTotal, LinePoints
from scoring.explanation.sentences import Names
from scoring.play.boards import Side
from scoring.play.table_result import TableResult
from scoring.rating.contest import Contest, Key
from scoring.rating.points import NOTHING, Rating


@dataclass(frozen=True)
class Case:
    """Whose points in a session are explained.

    Args:
        rated: The session, rated.
        who: Whose points.
        names: What contestants and tables are called.
        hidden: Results that must not be shown yet, where several deals are compared together.
    """

    rated: Rating
    who: Key
    names: Names
    hidden: Container[Key] = frozenset()

    @property
    def contest(self) -> Contest:
        """What was rated."""
        return self.rated.contest

    @property
    def total(self) -> ContestantTotal:
        """The contestant's total; it must have one."""
        return self.rated.totals[self.who]


@dataclass(frozen=True, kw_only=True)
class BoardCase(Case):
    """Whose points on a board are explained.

    Args:
        keys: The keys of the board's results at all tables of the contestant; unless it is a team,
            only the first counts.
        side: Where it sat at the first table.
    """

    keys: Sequence[Key]
    side: Side

    @property
    def line(self) -> TableResult:
        """What is compared of the first result, with irregular deals settled."""
        return self.contest.by_key[self.keys[0]].result

    @property
    def got(self) -> LinePoints | None:
        """Its points; None if it does not count."""
        return self.rated.lines.get(self.keys[0])

    @property
    def points(self) -> Fraction:
        """Those of the side that asks."""
        return NOTHING if self.got is None else self.side.of((self.got.ns, self.got.ew))


@dataclass(frozen=True, slots=True)
class Explanation:
    """How the points of a contestant on one board came about.

    Args:
        points: What the rating gave: matchpoints in the event's unit, IMPs, points, tricks.
        steps: One sentence each, in order.
    """

    points: Fraction
    steps: tuple[str, ...]


def uncounted(line: TableResult) -> Explanation:
    """Explain that there is no result yet."""
    return Explanation(NOTHING, (f"Board {line.board}: no result, so it does not count.",))
