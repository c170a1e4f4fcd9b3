"""Places: 1, 2=, 2=, 4; and what a match won or tied counts."""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import lcm


def ranks(
    values: Sequence[Fraction | int],
    tie_breaks: Sequence[Sequence[Fraction | int]] | None = None,
) -> list[str]:
    """Return the place of each value, the highest first.

    Args:
        values: One exact result per contestant, in any order.
        tie_breaks: For each contestant the numbers that decide between equal results, the most
            important first, higher is better. Equal in all of them stays a tie.

    Returns:
        One place per value, in the order given; a shared place carries ``=``.

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


def whole_numbers(keys: Sequence[Sequence[Fraction | int]]) -> list[tuple[int, ...]]:
    """Return results over their common denominator: in the same order, but compared much faster.

    >>> whole_numbers([(Fraction(1, 2), 3), (Fraction(2, 3), 0)])
    [(3, 18), (4, 0)]
    """
    whole = lcm(*{value.denominator for key in keys for value in key})
    return [tuple(value.numerator * (whole // value.denominator) for value in key) for key in keys]


def won_or_tied(lead: Fraction | int) -> Fraction:
    """Return 1 for a match won, one half for a tie and 0 for a loss, by however little.

    >>> won_or_tied(Fraction(1, 2)), won_or_tied(0)
    (Fraction(1, 1), Fraction(1, 2))
    """
    return Fraction(1 + (lead > 0) - (lead < 0), 2)
