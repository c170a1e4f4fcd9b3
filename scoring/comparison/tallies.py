"""Everybody's points added up: whole numbers over each denominator that occurs.

Nearly all points of a session are whole or share a few denominators. Adding whole numbers and
building fractions only at the end saves finding a greatest common divisor for every board.
"""

from collections.abc import Hashable, Iterable
from fractions import Fraction
from math import lcm
from typing import Any

import numpy as np
from numpy.typing import NDArray

from scoring.comparison.frequencies import Integers
from scoring.play.table_result import members_of

Exact = NDArray[Any]
"""Whole numbers: of 64 bits, or of any size (``object``) where 64 bits are too few."""


class Tallies:
    """The points, tops and boards of everybody in a session.

    A side of two single players is a tuple of them, and both get what their side gets.

    Args:
        sides: Every side that sits, in the order in which contestants are listed; all have the
            same number of contestants.
        others: Contestants who may not have played, such as one with a penalty.
    """

    def __init__(self, sides: Iterable[Hashable], others: Iterable[Hashable] = ()) -> None:
        self._sides = {side: n for n, side in enumerate(dict.fromkeys(sides))}
        members = [members_of(side) for side in self._sides]
        listed = dict.fromkeys(who for each in members for who in each) | dict.fromkeys(others)
        self.numbers = {who: n for n, who in enumerate(listed)}
        self._members = np.array([[self.numbers[who] for who in each] for each in members], int)
        self._rows: dict[int, Exact] = {}
        self._apart: dict[int, Fraction] = {}
        self.possible, self.boards, self.largest_top = (
            np.zeros(len(listed), np.int64) for _ in range(3)
        )

    def add(self, side: Hashable, points: Fraction, top: int = 0) -> None:
        """Count one board of a side, out of ``top``."""
        for who in self._members[self._sides[side]].tolist():
            self._apart[who] = self._apart.get(who, Fraction(0)) + points
            self.possible[who] += top
            self.boards[who] += 1
            self.largest_top[who] = max(self.largest_top[who], top)

    def add_all(
        self, sides: Iterable[Hashable], numerators: Exact, denominators: Integers, tops: Integers
    ) -> None:
        """Count boards of many sides: each gets its numerator over its denominator."""
        if not len(numerators):
            return
        numbers = self._members[[self._sides[side] for side in sides]]
        for who in numbers.reshape(len(numerators), -1).T:
            for denominator in np.unique(denominators).tolist():
                if denominator not in self._rows:
                    self._rows[denominator] = np.zeros(len(self.numbers), numerators.dtype)
                here = denominators == denominator
                np.add.at(self._rows[denominator], who[here], numerators[here])
            np.add.at(self.possible, who, tops)
            np.add.at(self.boards, who, 1)
            np.maximum.at(self.largest_top, who, tops)

    def sums(self) -> list[Fraction]:
        """Return everybody's points."""
        whole = lcm(*self._rows)
        numerators = np.zeros(len(self.numbers), np.object_)
        for denominator, row in self._rows.items():
            numerators += row.astype(np.object_) * (whole // denominator)
        found = [Fraction(int(each), whole) for each in numerators]
        for who, points in self._apart.items():
            found[who] += points
        return found
