"""Everybody's totals, kept as columns; each is built only when asked for.

A club's page shows all of them, a large field's page a hundred out of tens of thousands.
"""

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from math import lcm

import numpy as np
from numpy.typing import NDArray

from scoring.comparison.frequencies import Integers
from scoring.comparison.points import ContestantTotal
from scoring.comparison.tallies import LARGEST, Exact, Listed, Sums, Tallies, largest
from scoring.pairs.settings import PairsSettings, PercentageBasis
from scoring.rounding import rounded

_NOTHING = Fraction(0)


@dataclass(frozen=True, eq=False)
class TotalsInColumns(Mapping[Hashable, ContestantTotal]):
    """The totals of pairs or single players, exact, in the order in which they are listed.

    Args:
        listed: Whose totals; contestants are numbered by their place here.
        won: What the boards gave, in points of the comparison.
        possible: Tops of the boards that counted; 0 if boards have no top.
        boards: Boards that counted.
        unit: Points of the event for one point of the comparison.
        lost: What penalties cost each contestant's total, in points of the event.
        percentages: The conditions for percentages; None if there are no tops.
    """

    listed: Listed
    won: Sums
    possible: Integers
    boards: Integers
    unit: Fraction
    lost: Mapping[Hashable, Fraction]
    percentages: PairsSettings | None = None
    _built: dict[Hashable, ContestantTotal] = field(default_factory=dict, init=False, repr=False)

    @classmethod
    def of(
        cls,
        tallies: Tallies,
        unit: Fraction,
        lost: Mapping[Hashable, Fraction],
        percentages: PairsSettings | None = None,
    ) -> "TotalsInColumns":
        """Return the totals of a session that has been counted."""
        return cls(
            tallies.listed,
            tallies.sums(),
            tallies.possible,
            tallies.boards,
            unit,
            lost,
            percentages,
        )

    @property
    def numbers(self) -> Mapping[Hashable, int]:
        """The place of each contestant."""
        return self.listed.numbers

    @cached_property
    def most(self) -> int:
        """The tops of those who played most."""
        return int(self.possible.max(initial=0))

    def __getitem__(self, who: Hashable) -> ContestantTotal:
        found = self._built.get(who)
        if found is None:
            found = self._built[who] = self._build(who, self.numbers[who])
        return found

    def __contains__(self, who: object) -> bool:
        return who in self.numbers

    def __iter__(self) -> Iterator[Hashable]:
        return iter(self.listed)

    def __len__(self) -> int:
        return len(self.listed)

    def _build(self, who: Hashable, number: int) -> ContestantTotal:
        penalty = self.lost.get(who, _NOTHING)
        points = self.won.of(number) * self.unit
        boards = int(self.boards[number])
        if self.percentages is None:
            return ContestantTotal(points - penalty, None, boards, penalty, won=points)
        possible = int(self.possible[number])
        factored = points if possible == self.most else points * self.most / max(possible, 1)
        total = factored - penalty if possible else _NOTHING
        return ContestantTotal(
            total=total,
            percentage=_percentage(total, self.most * self.unit, self.percentages)
            if possible
            else None,
            boards_played=boards,
            penalty=penalty,
            possible=possible * self.unit,
            won=points,
        )

    def counts(self) -> NDArray[np.bool_]:
        """Return for each contestant whether there is anything to rank."""
        counting = self.boards > 0
        counting[[self.numbers[who] for who, lost in self.lost.items() if lost]] = True
        return counting

    def ranked_by(self) -> Exact:
        """Return for each contestant a whole number; these compare as ``ranked_by`` does."""
        won, over = self.won.over_one_denominator()
        if self.percentages is None:
            shares, parts = np.ones(self.won.size, np.int64), 1
        else:
            shares, parts = self._shares()
        lost = {who: each / self.unit for who, each in self.lost.items()}
        times = lcm(*(each.denominator for each in lost.values()))
        most = largest(won) * largest(shares) * times
        costs = {who: int(each * over * parts * times) for who, each in lost.items()}
        kind = np.int64 if most + max(costs.values(), default=0) < LARGEST else np.object_
        keys: Exact = won.astype(kind) * shares.astype(kind) * times
        for who, cost in costs.items():
            keys[self.numbers[who]] -= cost
        if self.percentages is None:
            return keys
        keys[self.possible == 0] = 0
        if self.percentages.percentage_of is PercentageBasis.PRINTED_TOTAL:
            return self._printed(keys, over * parts * times, self.percentages.points_digits)
        return keys

    def _shares(self) -> tuple[Exact, int]:
        """Return the factor for each result that brings all to the same tops.

        Returns:
            A numerator for each, and the common denominator.
        """
        tops, place = np.unique(self.possible, return_inverse=True)
        shares = [Fraction(self.most, top) if top else _NOTHING for top in tops.tolist()]
        whole = lcm(*(each.denominator for each in shares))
        numerators = [int(each * whole) for each in shares]
        kind = np.int64 if max(numerators, default=0) < LARGEST else np.object_
        return np.array(numerators, kind)[place], whole

    def _printed(self, keys: Exact, over: int, digits: int) -> Exact:
        """Return totals as ``rounded`` prints them, in units of the last decimal."""
        keys, over = keys.astype(np.object_) * self.unit.numerator, over * self.unit.denominator
        units = (np.abs(keys) * (2 * 10**digits) + over) // (2 * over)
        printed: Exact = np.where(keys < 0, -units, units)
        return printed


def _percentage(total: Fraction, most: Fraction, settings: PairsSettings) -> Fraction:
    if settings.percentage_of is PercentageBasis.PRINTED_TOTAL:
        total = Fraction(rounded(total, settings.points_digits))
    return Fraction(total.numerator * most.denominator * 100, total.denominator * most.numerator)
