"""Matches in which every player is compared with the others: four pairs, and Narragansett.

In the match of four pairs each pair plays eight deals against each other pair and is compared with
it on eight. A printed line is four deals, two dealt at each table and then exchanged.

Narragansett is for two teams of eight at four tables, seven rounds of four deals. The tables are
northwest, northeast, southeast and southwest, here 0 to 3. An exchange of deals or pairs changes
bits of the table's number: 3 between north and south, 1 between east and west, 2 diagonally.
"""

from collections.abc import Iterator
from itertools import combinations, product

from movements.analysis.encounters import Tallies
from movements.entrants import of_another_kind
from movements.families.promises import (
    everything_played,
    opponents_on,
    partners_on,
    same_hand_on,
)
from movements.families.teams.two_teams import overplayed_line
from movements.family import Example, Family, Schedule
from movements.model import Contestant, Movement, Parameters, Row
from movements.sources import BARNEY

_FOUR_PAIRS = (
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


def _build_four_pair(_: Parameters) -> Schedule:
    rows: list[Row] = []
    for number, line in enumerate(_FOUR_PAIRS):
        boards = tuple(range(4 * number + 1, 4 * number + 5))
        rows += overplayed_line(line, 2 * number + 1, boards)
    return Schedule(_PLAYERS, rows)


def _on_eight_deals(_: Movement, tallies: Tallies) -> Iterator[str]:
    """Promise: partners are fixed; players of two pairs meet on 8 deals and share a hand on 4."""
    yield from partners_on(_PAIRS, tallies, 24)
    for ours, theirs in combinations(_PAIRS, 2):
        yield from opponents_on(product(ours, theirs), tallies, 8)
        yield from same_hand_on(product(ours, theirs), tallies, 4)


FOUR_PAIR = Family(
    id="four-pair",
    name="Four-pair match",
    unit="player",
    source=f"{BARNEY}, four-pair match",
    summary=(
        "Four pairs at two tables, 24 boards: each pair plays eight boards against each other "
        "pair and is compared with it on eight."
    ),
    examples=(Example({}, ("W-FOURPAIR",)),),
    seats=of_another_kind("8 players, each of whom belongs to a pair"),
    build=_build_four_pair,
    promises=(everything_played, _on_eight_deals),
)

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
"""For each of the four deals in a round, which bits of the table's number have changed."""

_NORTH, _EAST = 0, 1


def _narragansett_rows() -> Iterator[Row]:
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
    """Seat a challenged couple and the challengers who have the same home table.

    Challenged pairs from northwest and southeast begin East-West and turn to the left with every
    move; the others begin North-South and turn to the right. The challengers keep their seats.
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


def _build_narragansett(_: Parameters) -> Schedule:
    return Schedule(_TEAMS, _narragansett_rows())


def _on_seven_deals(_: Movement, tallies: Tallies) -> Iterator[str]:
    """Promise: partners play 4 deals; opponents meet on 7 and hold the same hand on 7."""
    challenged, challengers = (list(map(str, team)) for team in (range(1, 9), range(9, 17)))
    for team in (challenged, challengers):
        yield from partners_on(combinations(team, 2), tallies, 4)
    yield from opponents_on(product(challenged, challengers), tallies, 7)
    yield from same_hand_on(product(challenged, challengers), tallies, 7)


NARRAGANSETT = Family(
    id="narragansett",
    name="Narragansett",
    unit="player",
    source=(
        f"{BARNEY}, 'Teams of Eight: the Narragansett System' (diagrams restored from the prose)"
    ),
    summary=(
        "Two teams of eight, 28 deals: every partnership plays four deals, one against each "
        "combination of the adversaries, and each is compared once a round with every adversary."
    ),
    examples=(Example({}, ("W-NARR",)),),
    seats=of_another_kind("2 teams of 8 players"),
    build=_build_narragansett,
    promises=(everything_played, _on_seven_deals),
)
