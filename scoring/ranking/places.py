"""Places: 1, 2=, 2=, 4; and what a match won or tied is worth."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import Any

import numpy as np
from numpy.typing import NDArray


def ranks(
    values: Sequence[Fraction | int],
    tie_breaks: Sequence[Sequence[Fraction | int]] | None = None,
) -> list[str]:
    """Return the place of each value, the highest first.

    Args:
        values: One exact result per contestant, in any order.
        tie_breaks: For each contestant the numbers that decide between equal results, the most
            important first; higher is better. Those equal in all of them stay tied.

    Returns:
        One place per value, in the order given; a shared place has ``=``.

    Raises:
        ValueError: there are not as many tie-breaks as values.

    >>> ranks([Fraction(50), Fraction(61), Fraction(50), Fraction(40)])
    ['2=', '1', '2=', '4']
    >>> ranks([Fraction(50), Fraction(61), Fraction(50)], [[3], [0], [7]])
    ['3', '1', '2']
    """
    further = tie_breaks if tie_breaks is not None else [()] * len(values)
    keys = whole_numbers([(value, *more) for value, more in zip(values, further, strict=True)])
    place_of = {key: place for place, key in reversed([*enumerate(sorted(keys, reverse=True), 1)])}
    holders = Counter(keys)
    return [f"{place_of[key]}{'=' if holders[key] > 1 else ''}" for key in keys]


@dataclass(frozen=True, eq=False)
class PlacesInColumns:
    """The places of many contestants, best first; we write each as text only when it is shown.

    Args:
        numbers: The place of each; 0 for a contestant without one.
        shared: Whether someone else has the same place.
    """

    numbers: NDArray[np.int64]
    shared: NDArray[np.bool_]

    def of(self, row: int) -> str:
        """Return the place in a row; empty for a contestant without one."""
        place = int(self.numbers[row])
        return f"{place}{'=' if self.shared[row] else ''}" if place else ""

    def followed_by(self, others: int) -> "PlacesInColumns":
        """Return these places followed by this many contestants without one."""
        return PlacesInColumns(
            np.append(self.numbers, np.zeros(others, np.int64)),
            np.append(self.shared, np.zeros(others, np.bool_)),
        )


def ranks_in_columns(results: NDArray[Any]) -> tuple[NDArray[np.int64], PlacesInColumns]:
    """Return the order and places that ``ranks`` gives for whole numbers without tie-breaks.

    Args:
        results: One whole number per contestant, of 64 bits or of any size.

    Returns:
        The numbers of the contestants, best first and ties in the order given; and the place of
        each, in the same order.

    >>> order, places = ranks_in_columns(np.array([50, 61, 50, 40]))
    >>> order.tolist(), [places.of(row) for row in range(4)]
    ([1, 0, 2, 3], ['1', '2=', '2=', '4'])
    """
    order = _best_first(results)
    sorted_results = results[order]
    differs = sorted_results[1:] != sorted_results[:-1]
    first = np.concatenate(([0], np.flatnonzero(differs) + 1)).astype(np.int64)[: len(order)]
    held = np.diff(np.append(first, len(order)))
    return order, PlacesInColumns(np.repeat(first + 1, held), np.repeat(held > 1, held))


def _best_first(results: NDArray[Any]) -> NDArray[np.int64]:
    """Return the numbers of the contestants, best first and ties in the order given."""
    count = len(results)
    best = int(results.max()) if count else 0
    bits = count.bit_length()
    if results.dtype == np.object_ or not count or (best - int(results.min())) >> (62 - bits):
        return np.argsort(-results, kind="stable")
    # One number holds a result and its contestant, so sorting looks nothing up and takes a fifth
    # of the time.
    keys = ((best - results) << bits) | np.arange(count)
    keys.sort()
    order: NDArray[np.int64] = keys & ((1 << bits) - 1)
    return order


def whole_numbers(keys: Sequence[Sequence[Fraction | int]]) -> list[tuple[int, ...]]:
    """Return results over their common denominator: the order is the same, but much faster to find.

    >>> whole_numbers([(Fraction(1, 2), 3), (Fraction(2, 3), 0)])
    [(3, 18), (4, 0)]
    """
    whole = lcm(*{value.denominator for key in keys for value in key})
    return [tuple(value.numerator * (whole // value.denominator) for value in key) for key in keys]


def won_or_tied(lead: Fraction | int) -> Fraction:
    """Return 1 for a match won by however little, one half for a tie and 0 for a loss.

    >>> won_or_tied(Fraction(1, 2)), won_or_tied(0)
    (Fraction(1, 1), Fraction(1, 2))
    """
    return Fraction(1 + (lead > 0) - (lead < 0), 2)
