"""The number that each pair or player of a section has on the devices."""

from collections import Counter
from collections.abc import Mapping

from tournaments.selectors.movement.seating import Seating


def numbers_in(seating: Seating) -> Mapping[str, int]:
    """Return a number for every label of a section.

    It is the contestant's own number: with two winners, North-South and East-West both have a 3,
    and both pairs of a team have the team's number. If those are not numeric, or would put the
    same pair North-South at two tables in a round, labels are numbered from 1 instead.
    """
    own = {
        place.label: place.contestant.number
        for row in seating.rows
        for place in (row.north, row.east, row.south, row.west)
        if place.contestant is not None
    }
    usable = all(number.isdecimal() and 0 < int(number) < 1000 for number in own.values())
    if not usable or not own or _ambiguous(seating, own):
        return {label: number for number, label in enumerate(seating.labels, 1)}
    return {label: int(number) for label, number in own.items()}


def _ambiguous(seating: Seating, own: Mapping[str, str]) -> bool:
    seats = ("north", "east") if seating.by_pair else ("north", "east", "south", "west")
    times = Counter(
        (row.round, seat if seating.by_pair else "", own.get(getattr(row, seat).label, ""))
        for row in seating.rows
        for seat in seats
    )
    return max(times.values(), default=0) > 1
