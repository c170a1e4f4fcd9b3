"""Everybody's points added up, as whole numbers over each denominator that occurs.

Nearly all points of a session are whole or share a few denominators. Adding whole numbers and
building fractions only at the end saves computing a greatest common divisor for every board.
"""

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import Any, Self, overload

import numpy as np
from numpy.typing import NDArray

from scoring.comparison.frequencies import Integers
from scoring.play.table_result import members_of

Exact = NDArray[Any]
"""Whole numbers: of 64 bits, or of any size (``object``) where 64 bits are too few."""


LARGEST = 1 << 62
"""Numbers up to here are added in 64 bits; larger ones as whole numbers of any size."""


class Listed(Sequence[Hashable]):
    """Contestants in the order in which they are listed, numbered only once.

    Args:
        who: The contestants, all different. Whole numbers can come as an array, which must not be
            written to afterwards; they are put into a list only if one is needed.
    """

    def __init__(self, who: Iterable[Hashable]) -> None:
        self._who: Integers | list[Hashable] = who if isinstance(who, np.ndarray) else list(who)

    @cached_property
    def _listed(self) -> list[Hashable]:
        return self._who.tolist() if isinstance(self._who, np.ndarray) else self._who

    @cached_property
    def numbers(self) -> Mapping[Hashable, int]:
        """The place of each."""
        return {who: number for number, who in enumerate(self._listed)}

    def as_array(self) -> Integers:
        """Return them as an array; all are whole numbers."""
        return np.asarray(self._who, np.int64)

    def __len__(self) -> int:
        return len(self._who)

    @overload
    def __getitem__(self, place: int) -> Hashable: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Hashable]: ...
    def __getitem__(self, place: int | slice) -> Hashable | Sequence[Hashable]:
        return self._listed[place]

    def __iter__(self) -> Iterator[Hashable]:
        return iter(self._listed)

    def __getstate__(self) -> dict[str, object]:
        """Return what a copy in a cache needs; the rest is derived from it again."""
        return {"_who": self._who}


@dataclass(frozen=True, eq=False)
class Sums:
    """The exact points of many contestants, who are numbered 0, 1, 2 ….

    Args:
        size: How many contestants.
        rows: The numerators of all contestants, by denominator.
        apart: What a contestant has in addition, by number.
    """

    size: int
    rows: Mapping[int, Exact]
    apart: Mapping[int, Fraction]

    def of(self, number: int) -> Fraction:
        """Return the points of one contestant."""
        found = self.apart.get(number, Fraction(0))
        for denominator, row in self.rows.items():
            found += Fraction(int(row[number]), denominator)
        return found

    def over_one_denominator(self) -> tuple[Exact, int]:
        """Return everybody's numerator and the common denominator."""
        denominators = {each.denominator for each in self.apart.values()}
        whole = lcm(*self.rows, *denominators)
        factors = {denominator: whole // denominator for denominator in self.rows}
        most = [largest(row) * factors[denominator] for denominator, row in self.rows.items()]
        most += [abs(int(points * whole)) for points in self.apart.values()]
        # A row of noughts may have a factor that no array of machine numbers can be multiplied by.
        fits = max([sum(most), *factors.values()]) < LARGEST
        kind = np.int64 if fits else np.object_
        numerators: Exact = np.zeros(self.size, kind)
        for denominator, row in self.rows.items():
            numerators += row.astype(kind) * factors[denominator]
        for number, points in self.apart.items():
            numerators[number] += int(points * whole)
        return numerators, whole


def largest(numbers: Exact) -> int:
    """Return the largest of some whole numbers regardless of sign; 0 for none."""
    return max(int(numbers.max()), -int(numbers.min())) if len(numbers) else 0


class Tallies:
    """The points, tops and boards of everybody in a session.

    A side of two single players is a tuple of them, and both get what their side gets.

    Args:
        sides: Every side that plays, in the order in which contestants are listed; all have the
            same number of contestants.
        others: Contestants who may not have played, such as one with a penalty.
    """

    def __init__(self, sides: Iterable[Hashable], others: Iterable[Hashable] = ()) -> None:
        self._sides: Mapping[Hashable, int] = {
            side: n for n, side in enumerate(dict.fromkeys(sides))
        }
        members = [members_of(side) for side in self._sides]
        listed = dict.fromkeys(who for each in members for who in each) | dict.fromkeys(others)
        self.listed = Listed(listed)
        self.numbers = self.listed.numbers
        self._members = np.array([[self.numbers[who] for who in each] for each in members], int)
        self._begin()

    @classmethod
    def of_contestants(cls, sides: Sequence[Hashable], others: Iterable[Hashable]) -> Self:
        """Return empty tallies of different contestants, each of whom is a side."""
        found = cls.__new__(cls)
        listed = sides if isinstance(sides, Listed) else Listed(sides)
        found._sides = listed.numbers
        more = [who for who in dict.fromkeys(others) if who not in found._sides]
        found.listed = Listed([*listed, *more]) if more else listed
        found.numbers = found.listed.numbers
        found._members = np.arange(len(listed))[:, np.newaxis]
        found._begin()
        return found

    def _begin(self) -> None:
        self._rows: dict[int, Exact] = {}
        self._apart: dict[int, Fraction] = {}
        self.possible, self.boards, self.largest_top = (
            np.zeros(len(self.numbers), np.int64) for _ in range(3)
        )

    def add(self, side: Hashable, points: Fraction, top: int = 0) -> None:
        """Count one board of a side, out of ``top``."""
        for who in self._members[self._sides[side]].tolist():
            self._apart[who] = self._apart.get(who, Fraction(0)) + points
            self.possible[who] += top
            self.boards[who] += 1
            self.largest_top[who] = max(self.largest_top[who], top)

    def sides(self, sides: Iterable[Hashable]) -> list[int]:
        """Return the numbers of sides, which follow the order in which they were first named."""
        return [self._sides[side] for side in sides]

    def add_all(
        self,
        sides: Sequence[int] | Integers,
        numerators: Exact,
        denominators: Integers,
        tops: Integers,
    ) -> None:
        """Count boards of many sides by number; each gets its numerator over its denominator."""
        if not len(numerators):
            return
        numbers = self._members[sides]
        for who in numbers.reshape(len(numerators), -1).T:
            same = denominators[0] if (denominators == denominators[0]).all() else None
            for denominator in np.unique(denominators).tolist() if same is None else [int(same)]:
                if denominator not in self._rows:
                    self._rows[denominator] = np.zeros(len(self.numbers), numerators.dtype)
                elif self._rows[denominator].dtype != numerators.dtype:
                    self._rows[denominator] = self._rows[denominator].astype(np.object_)
                here = slice(None) if same is not None else denominators == denominator
                np.add.at(self._rows[denominator], who[here], numerators[here])
            np.add.at(self.possible, who, tops)
            np.add.at(self.boards, who, 1)
            np.maximum.at(self.largest_top, who, tops)

    def sums(self) -> Sums:
        """Return everybody's points."""
        return Sums(len(self.numbers), dict(self._rows), dict(self._apart))
