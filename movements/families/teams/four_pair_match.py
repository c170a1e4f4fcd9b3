"""A match of four pairs, each compared with and opposed to each other on eight deals.

A printed line is four deals, two dealt at each table and then exchanged.
"""

from collections.abc import Iterator
from itertools import combinations, product

from movements.analysis.encounters import Tallies
from movements.families.promises import (
    everything_played,
    opponents_on,
    partners_on,
    same_hand_on,
)
from movements.families.teams.two_teams import overplayed_line
from movements.family import Example, Family, Schedule
from movements.model import Contestant, Movement, Parameters, Row
from movements.seats import of_another_kind
from movements.sources import BARNEY

_PRINTED = (
    "1 2 5 6 | 3 4 7 8",
    "3 4 5 6 | 2 1 8 7",
    "5 6 3 4 | 1 2 8 7",
    "1 2 3 4 | 6 5 7 8",
    "3 4 1 2 | 5 6 7 8",
    "5 6 1 2 | 4 3 8 7",
)
"""Barney 1897, four-pair match: deals 1-4, 5-8, ..."""

_PAIRS = (("1", "2"), ("3", "4"), ("5", "6"), ("7", "8"))
_PLAYERS = tuple(Contestant(player, "-".join(pair)) for pair in _PAIRS for player in pair)


def _build(_: Parameters) -> Schedule:
    rows: list[Row] = []
    for number, line in enumerate(_PRINTED):
        boards = tuple(range(4 * number + 1, 4 * number + 5))
        rows += overplayed_line(line, 2 * number + 1, boards)
    return Schedule(_PLAYERS, rows)


def _promises(movement: Movement, tallies: Tallies) -> Iterator[str]:
    """Promise: fixed partners; each pair opposed and compared on 8 deals; hands on 4 each."""
    yield from everything_played(movement, tallies)
    yield from partners_on(_PAIRS, tallies, 24)
    for ours, theirs in combinations(_PAIRS, 2):
        yield from opponents_on(product(ours, theirs), tallies, 8)
        yield from same_hand_on(product(ours, theirs), tallies, 4)


FAMILY = Family(
    id="four-pair",
    name="Four-pair match",
    catalogue=("W-FOURPAIR",),
    unit="player",
    source=f"{BARNEY}, four-pair match",
    summary=(
        "Four pairs at two tables, 24 boards: each pair plays eight boards against each other "
        "pair and is compared with it on eight."
    ),
    parameters=(),
    examples=(Example({}, ("W-FOURPAIR",)),),
    seats=of_another_kind("8 players, each of whom belongs to a pair"),
    build=_build,
    promises=_promises,
)
