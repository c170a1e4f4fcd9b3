"""What a correction does to the results that it is not about."""

from collections.abc import Hashable, Mapping
from fractions import Fraction

from scoring.explanation.sentences import short


def others_in_words(
    before: Mapping[Hashable, Fraction], after: Mapping[Hashable, Fraction], corrected: Hashable
) -> str:
    """Say how many other results got other points, and by how much at most.

    Args:
        before: North-South's points of every result, before the correction.
        after: The same after it.
        corrected: The result that was corrected.

    >>> points = {1: Fraction(2), 2: Fraction(4), 3: Fraction(0)}
    >>> others_in_words(points, points | {1: Fraction(4), 2: Fraction(2)}, 1)
    'Compared anew, one other result changed by at most 2.'
    """
    moved = [
        abs(points - before[key])
        for key, points in after.items()
        if key != corrected and key in before and points != before[key]
    ]
    if not moved:
        return "No other result changed its points."
    results = "one other result" if len(moved) == 1 else f"{len(moved)} other results"
    return f"Compared anew, {results} changed by at most {short(max(moved))}."
