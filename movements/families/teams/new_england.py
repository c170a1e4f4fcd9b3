"""The New England schedules for two teams of four.

A printed line is one round: it says which boards are at which table, and the challenging players
(1 to 4) change seats for the overplay.
"""

from collections.abc import Callable, Iterator

from movements.analysis.encounters import Tallies
from movements.families.teams.two_teams import PLAYERS, both_ways, perfect, seat_line
from movements.family import Example, Family, Promise, Schedule
from movements.model import Movement, Parameters, Row
from movements.seats import only
from movements.sources import BARNEY

PrintedLine = tuple[tuple[int, ...], str, tuple[int, ...]]

_QUALIFYING: tuple[PrintedLine, ...] = (
    ((1, 3), "1 2 5 6 | 7 8 3 4", (2, 4)),
    ((2, 4), "2 1 5 6 | 7 8 4 3", (1, 3)),
    ((5, 7), "2 1 7 8 | 5 6 4 3", (6, 8)),
    ((6, 8), "1 2 7 8 | 5 6 3 4", (5, 7)),
    ((9, 11), "1 3 7 5 | 8 6 2 4", (10, 12)),
    ((10, 12), "3 1 7 5 | 8 6 4 2", (9, 11)),
    ((13, 15), "3 1 8 6 | 5 7 4 2", (14, 16)),
    ((14, 16), "1 3 8 6 | 5 7 2 4", (13, 15)),
    ((17, 19), "1 4 8 5 | 6 7 2 3", (18, 20)),
    ((18, 20), "4 1 8 5 | 6 7 3 2", (17, 19)),
    ((21, 23), "4 1 6 7 | 8 5 3 2", (22, 24)),
    ((22, 24), "1 4 6 7 | 8 5 2 3", (21, 23)),
)
"""Barney 1897, 'For Qualifying Matches': boards, seats, boards."""

_TROPHY: tuple[PrintedLine, ...] = (
    ((1, 2, 3), "1 2 5 6 | 7 8 3 4", (4, 5, 6)),
    ((4, 5, 6), "2 1 5 6 | 7 8 4 3", (1, 2, 3)),
    ((7, 8, 9), "1 2 7 8 | 5 6 3 4", (10, 11, 12)),
    ((10, 11, 12), "2 1 7 8 | 5 6 4 3", (7, 8, 9)),
    ((13, 14, 15), "3 1 7 5 | 8 6 4 2", (16, 17, 18)),
    ((16, 17, 18), "1 3 7 5 | 8 6 2 4", (13, 14, 15)),
    ((19, 20, 21), "3 1 8 6 | 5 7 4 2", (22, 23, 24)),
    ((22, 23, 24), "1 3 8 6 | 5 7 2 4", (19, 20, 21)),
    ((25, 26, 27), "1 4 8 5 | 6 7 2 3", (28, 29, 30)),
    ((28, 29, 30), "4 1 8 5 | 6 7 3 2", (25, 26, 27)),
    ((31, 32, 33), "1 4 6 7 | 8 5 2 3", (34, 35, 36)),
    ((34, 35, 36), "4 1 6 7 | 8 5 3 2", (31, 32, 33)),
)
"""Barney 1897, 'For Trophy Matches': boards, seats, boards."""


def _builder(printed: tuple[PrintedLine, ...]) -> Callable[[Parameters], Schedule]:
    def build(_: Parameters) -> Schedule:
        rows: list[Row] = []
        for round_number, (first, seats, second) in enumerate(printed, 1):
            rows += seat_line(seats, round_number, (first, second))
        return Schedule(PLAYERS, rows)

    return build


def _promises(boards: int) -> Promise:
    def promises(movement: Movement, tallies: Tallies) -> Iterator[str]:
        yield from both_ways(movement, tallies)
        yield from perfect(tallies, boards)

    return promises


NEW_ENGLAND_24 = Family(
    id="new-england-24",
    name="New England, 24 boards",
    catalogue=("W-NE24",),
    unit="player",
    source=f"{BARNEY}, 'The New England Schedule', qualifying",
    summary=(
        "Two teams of four, 24 boards: everybody has every partner, adversary, side and hand "
        "equally often within one evening."
    ),
    parameters=(),
    examples=(Example({}, ("W-NE24",)),),
    seats=only("team", None, 2),
    build=_builder(_QUALIFYING),
    promises=_promises(24),
)

NEW_ENGLAND_36 = Family(
    id="new-england-36",
    name="New England, 36 boards",
    catalogue=("W-NE36",),
    unit="player",
    source=f"{BARNEY}, 'The New England Schedule', trophy",
    summary=(
        "Two teams of four, 36 boards: as the New England schedule of 24, with three boards at a "
        "time."
    ),
    parameters=(),
    examples=(Example({}, ("W-NE36",)),),
    seats=only("team", None, 2),
    build=_builder(_TROPHY),
    promises=_promises(36),
)
