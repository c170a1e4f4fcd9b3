"""One board's scores compared, in whole numbers, and sums of many such boards."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction

import numpy as np

from scoring.matchpoints import ShortBoards, board_matchpoints, factoring


@dataclass(frozen=True, slots=True)
class BoardPoints:
    """What the tables of one board got, two for each score beaten, in the order given.

    Args:
        ns: North-South's points, factored to a full board, over ``denominator``.
        ew: East-West's.
        denominator: Common denominator of ``ns`` and ``ew``.
        raw_ns: North-South's matchpoints among the scores compared.
        raw_ew: East-West's.
    """

    ns: list[int]
    ew: list[int]
    denominator: int
    raw_ns: list[int]
    raw_ew: list[int]


def compare(sides: Sequence[tuple[int, int]], rule: ShortBoards, *, expected: int) -> BoardPoints:
    """Matchpoint one board.

    Args:
        sides: For each table, the score North-South is compared by and the score East-West is
            compared by, both from North-South; they differ only after a split ruling.
        rule: What becomes of a board with fewer scores than expected.
        expected: Scores a full board has, at least as many as there are.
    """
    ns_scores, ew_scores = np.array(sides, dtype=np.int64).T
    raw_ns = board_matchpoints(ns_scores)
    raw_ew = board_matchpoints(-ew_scores)
    full = factoring(rule, actual=len(sides), expected=expected)
    return BoardPoints(
        ns=(raw_ns * full.multiplier + full.addend).tolist(),
        ew=(raw_ew * full.multiplier + full.addend).tolist(),
        denominator=full.denominator,
        raw_ns=raw_ns.tolist(),
        raw_ew=raw_ew.tolist(),
    )


@dataclass(slots=True)
class Tally:
    """Running sum of one contestant's points, two for each score beaten.

    Nearly all points of a session are whole or share a few denominators: adding integers and
    building fractions only at the end spares a greatest common divisor per board.
    """

    numerators: defaultdict[int, int] = field(default_factory=lambda: defaultdict(int))
    possible: int = 0
    boards: int = 0
    largest_top: int = 0

    def add(self, numerator: int, denominator: int, top: int) -> None:
        """Count one board: ``numerator / denominator`` points out of ``top``."""
        self.numerators[denominator] += numerator
        self.possible += top
        self.boards += 1
        self.largest_top = max(self.largest_top, top)

    @property
    def points(self) -> Fraction:
        """The exact sum."""
        return sum((Fraction(n, d) for d, n in self.numerators.items()), Fraction(0))

    @property
    def percentage(self) -> Fraction | None:
        """Points in percent of what was possible; None when nothing was."""
        return self.points * 100 / self.possible if self.possible else None


@dataclass(slots=True)
class ExactFractions:
    """Points in the event's unit from whole numbers at two for each score beaten.

    The few values that occur on a board are built once, since a fraction costs as much as the
    comparison that led to it.
    """

    points_per_score_beaten: int
    known: dict[tuple[int, int], Fraction] = field(default_factory=dict)

    def __call__(self, numerator: int, denominator: int) -> Fraction:
        """Return ``numerator / denominator``, halved in a one-point event."""
        value = self.known.get((numerator, denominator))
        if value is None:
            value = Fraction(numerator * self.points_per_score_beaten, denominator * 2)
            self.known[numerator, denominator] = value
        return value
