"""A match of four pairs, each compared with and opposed to each other on eight deals.

A printed line is four deals, two dealt at each table and then exchanged.
"""

from collections.abc import Iterator, Mapping
from itertools import combinations, product

from movements.analysis.encounters import Tallies
from movements.families.seating import assembled, everything_played, given
from movements.families.teams.two_teams import overplayed_line
from movements.family import Example, Family
from movements.model import Contestant, Movement, ParameterValue, Row

_PRINTED = (
    "1 2 5 6 | 3 4 7 8",
    "3 4 5 6 | 2 1 8 7",
    "5 6 3 4 | 1 2 8 7",
    "1 2 3 4 | 6 5 7 8",
    "3 4 1 2 | 5 6 7 8",
    "5 6 1 2 | 4 3 8 7",
)
"""Barney 1897, four-pair match (seed 002, lines 447-466): deals 1-4, 5-8, ..."""

_PAIRS = (("1", "2"), ("3", "4"), ("5", "6"), ("7", "8"))
_PLAYERS = tuple(Contestant(player, "-".join(pair)) for pair in _PAIRS for player in pair)


def _build(checked: Mapping[str, ParameterValue | None]) -> Movement:
    rows: list[Row] = []
    for number, line in enumerate(_PRINTED):
        boards = tuple(range(4 * number + 1, 4 * number + 5))
        rows += overplayed_line(line, 2 * number + 1, boards)
    return assembled("four-pair", given(checked), _PLAYERS, rows, unit="player")


def _promises(movement: Movement, tallies: Tallies) -> Iterator[str]:
    """Promise: fixed partners; each pair opposed and compared on 8 deals; hands on 4 each."""
    yield from everything_played(movement, tallies)
    for one, other in _PAIRS:
        if tallies.partnerships.get((one, other), 0) != 24:
            yield f"Players {one} and {other} are not partners throughout."
    for ours, theirs in combinations(_PAIRS, 2):
        for one, other in product(ours, theirs):
            meeting = tallies.meetings.get((one, other))
            if meeting is None or meeting.boards != 8:
                yield f"Players {one} and {other} are not opponents on exactly 8 boards."
            if tallies.same_hand.get((one, other), 0) != 4:
                yield f"Players {one} and {other} do not hold the same hand on exactly 4 boards."


FAMILY = Family(
    id="four-pair",
    name="Four-pair match",
    catalogue=("W-FOURPAIR",),
    unit="player",
    source="W. H. Barney, Whist and Duplicate Whist, 1897, four-pair match",
    summary=(
        "Four pairs at two tables, 24 boards: each pair plays eight boards against each other "
        "pair and is compared with it on eight."
    ),
    parameters=(),
    examples=(Example({}, ("W-FOURPAIR",)),),
    build=_build,
    promises=_promises,
)
