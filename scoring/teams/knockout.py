"""What the winner of an earlier match carries over into a match of a knockout."""

from fractions import Fraction
from typing import Literal

CarryIn = Literal["none", "third", "half", "half-or-third"]


def brought_along(lead: Fraction, rule: CarryIn, limit: int, *, higher_seed_won: bool) -> Fraction:
    """Return the lead with which the winner of an earlier meeting begins the new match.

    Args:
        lead: The margin of the earlier meeting, in IMPs or whatever its boards gave.
        rule: Nothing, a third, a half; or a half if the higher seed won it, otherwise a third.
        limit: The most that is carried over.
        higher_seed_won: Whether the winner of the earlier meeting is seeded higher.

    Source: the Bermuda Bowl's carry-over: half of the lead for the team that was placed higher, a
    third for the other, at most 16 IMPs (Bridge Winners, Bermuda Bowl FAQs).

    >>> brought_along(Fraction(20), "half-or-third", 16, higher_seed_won=False)
    Fraction(20, 3)
    >>> brought_along(Fraction(50), "half", 16, higher_seed_won=True)
    Fraction(16, 1)
    """
    if rule == "half-or-third":
        rule = "half" if higher_seed_won else "third"
    share = {"none": Fraction(0), "third": Fraction(1, 3), "half": Fraction(1, 2)}[rule]
    return min(share * lead, Fraction(limit))
