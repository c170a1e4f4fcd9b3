"""Narragansett: two teams of eight at four tables, seven rounds of four deals.

The tables are 1 northwest, 2 northeast, 3 southeast and 4 southwest, from 0 here. To exchange
deals or pairs north and south, east and west or diagonally is then to change bits of the number
of the table: 3, 1 and 2.
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
from movements.family import Example, Family, Schedule
from movements.model import Contestant, Movement, Parameters, Row
from movements.seats import of_another_kind
from movements.sources import BARNEY

_PARTNERS = (
    "1 2 3 4 5 6 7 8",
    "1 3 2 4 5 7 6 8",
    "1 4 2 3 5 8 6 7",
    "1 5 2 6 3 7 4 8",
    "1 6 2 5 3 8 4 7",
    "1 7 2 8 3 5 4 6",
    "1 8 2 7 3 6 4 5",
)
"""Barney 1897: partners by rounds; challengers are 8 higher."""

_HOME = (1, 3, 0, 2)
"""The tables at which the printed pairs of a round begin: northeast, southwest, northwest, ..."""

_DEALS_MOVED = (0, 1, 3, 2)
_PAIRS_MOVED = (0, 3, 2, 1)
"""By moments, which bits of the table's number have changed."""

_NORTH, _EAST = 0, 1


def _rows() -> Iterator[Row]:
    for r, printed in enumerate(_PARTNERS):
        numbers = [int(word) for word in printed.split()]
        couples = list(zip(numbers[::2], numbers[1::2], strict=True))
        for moment in range(4):
            seats: list[list[int]] = [[0] * 4 for _ in range(4)]
            for couple, home in zip(couples, _HOME, strict=True):
                _seat(seats, couple, home, moment)
            for table, (north, east, south, west) in enumerate(seats):
                deal = 4 * r + (table ^ _DEALS_MOVED[moment]) + 1
                north_south, east_west = (str(north), str(south)), (str(east), str(west))
                yield Row(4 * r + moment + 1, table + 1, *north_south, *east_west, (deal,))


def _seat(seats: list[list[int]], couple: tuple[int, int], home: int, moment: int) -> None:
    """Put a challenged couple and the challengers of the same place at their tables.

    Challenged pairs from northwest and southeast sit East-West at first and turn to the left
    with every move, the others North-South and to the right; the challengers keep their seats.
    """
    turns_left = home % 2 == 0
    seat = (_EAST - moment if turns_left else _NORTH + moment) % 4
    theirs = _NORTH if turns_left else _EAST
    for player, turned in zip(couple, (0, 2), strict=True):
        seats[home ^ _PAIRS_MOVED[moment]][(seat + turned) % 4] = player
        seats[home][theirs + turned] = player + 8


_TEAMS = tuple(
    Contestant(str(number), "challenged" if number <= 8 else "challengers")
    for number in range(1, 17)
)


def _build(_: Parameters) -> Schedule:
    return Schedule(_TEAMS, _rows())


def _promises(movement: Movement, tallies: Tallies) -> Iterator[str]:
    """Promise: partners 4 deals; each opponent met on 7 and in the same seat on 7."""
    yield from everything_played(movement, tallies)
    challenged, challengers = (list(map(str, team)) for team in (range(1, 9), range(9, 17)))
    for team in (challenged, challengers):
        yield from partners_on(combinations(team, 2), tallies, 4)
    yield from opponents_on(product(challenged, challengers), tallies, 7)
    yield from same_hand_on(product(challenged, challengers), tallies, 7)


FAMILY = Family(
    id="narragansett",
    name="Narragansett",
    catalogue=("W-NARR",),
    unit="player",
    source=(
        f"{BARNEY}, 'Teams of Eight: the Narragansett System' (diagrams restored from the prose)"
    ),
    summary=(
        "Two teams of eight, 28 deals: every partnership plays four deals, once against each "
        "combination of the adversaries, and each is compared once a round with every adversary."
    ),
    parameters=(),
    examples=(Example({}, ("W-NARR",)),),
    seats=of_another_kind("2 teams of 8 players"),
    build=_build,
    promises=_promises,
)
