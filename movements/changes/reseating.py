"""New seats for those who would sit out again and again when a table stops or someone leaves.

Those who would sit out together meet at a free table, with boards that are idle then. Anyone who
would sit out twice or more takes other seats in turn, so that everybody sits out about equally
often.
"""

from collections import Counter

from movements.changes.change import Change, changed
from movements.changes.offers import (
    best_plan,
    by_round,
    engagements_of,
    met_by,
    seats_for,
    with_seats,
)
from movements.model import Contestant, Movement


def reseated(before: Movement, change: Change, played: int) -> Change:
    """Return a change that reseats those who would sit out, where that is possible.

    It reseats pairs and players who play for themselves; in a team nobody takes another's seat.

    Args:
        before: The movement before any row changed.
        change: What happened, with those who sit out because of it.
        played: How many rounds have been played or begun.
    """
    movement = change.movement
    if any(each.team for each in movement.contestants):
        return change
    times = _sitting_out(movement, played)
    for who in sorted(movement.contestants, key=lambda each: -times[each.label]):
        movement = _seated_again(movement, played, who)
    return changed(before, movement.rows, left=movement.left[len(before.left) :])


def _sitting_out(movement: Movement, played: int) -> Counter[str]:
    """Return how often everyone still there sits out in the rounds to come."""
    return Counter(
        idle.contestant
        for idle in movement.idle
        if idle.round > played and idle.contestant not in movement.gone(idle.round)
    )


def _seated_again(movement: Movement, played: int, who: Contestant) -> Movement:
    """Return the movement with new seats for one of those who sit out.

    Only someone who sits out twice or more takes another's seat.
    """
    times = _sitting_out(movement, played)
    if not times[who.label]:
        return movement
    offered = [
        seat for seat in seats_for(movement, played, who) if times[who.label] > 1 or not seat.bumps
    ]
    taken = best_plan(
        by_round(offered),
        [label for label in times if label != who.label],
        engagements_of(movement, who.label),
        met_by(movement, who.label),
        always_strict=True,
    )
    return changed(movement, with_seats(movement, taken)).movement
