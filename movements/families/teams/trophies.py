"""The schedules for trophies between two teams of four: the League and New England.

In the League a printed line is four boards and two rounds: two boards are dealt at each table and
then exchanged, with nobody moving. After each line the challenged club (5 to 8) exchanges tables,
after eight boards partners change; in the second session the challenged players sit the other way
round. The first session is also played alone, as a match of 24 boards.

In New England a printed line is one round: it says which boards are at which table, and the
challenging players (1 to 4) change seats for the overplay.
"""

from collections.abc import Iterator
from functools import partial

from movements.analysis.encounters import Tallies, tally
from movements.entrants import Options, Seats, only
from movements.families.teams.two_teams import (
    PLAYERS,
    both_ways,
    overplayed_line,
    perfect,
    seat_line,
)
from movements.family import Example, Family, Schedule, one_of
from movements.model import Movement, Parameters, Row
from movements.sources import BARNEY

_LEAGUE = (
    "1 2 5 6 | 7 8 3 4",
    "1 2 7 8 | 5 6 3 4",
    "1 3 7 5 | 8 6 2 4",
    "1 3 6 8 | 7 5 2 4",
    "1 4 5 8 | 7 6 2 3",
    "1 4 6 7 | 5 8 2 3",
    "1 2 6 5 | 8 7 3 4",
    "1 2 8 7 | 6 5 3 4",
    "1 3 5 7 | 6 8 2 4",
    "1 3 8 6 | 5 7 2 4",
    "1 4 8 5 | 6 7 2 3",
    "1 4 7 6 | 8 5 2 3",
)
"""Barney 1897, 'Table of Changes for Trophy Matches': 4 boards each."""

_LINES = {"whole": range(12), "first": range(6), "second": range(6, 12)}


def _league_rows(part: str) -> list[Row]:
    rows: list[Row] = []
    for number, line in enumerate(_LINES[part]):
        boards = tuple(range(4 * line + 1, 4 * line + 5))
        rows += overplayed_line(_LEAGUE[line], 2 * number + 1, boards)
    return rows


def _build_league(parameters: Parameters) -> Schedule:
    return Schedule(PLAYERS, _league_rows(str(parameters.get("part", "first"))))


def _perfect_with_the_other(movement: Movement, tallies: Tallies) -> Iterator[str]:
    """Promise: both sessions together are perfect, whichever of them the movement plays."""
    part = movement.parameters.get("part", "first")
    if part == "whole":
        yield from perfect(48)(movement, tallies)
        return
    other = _league_rows("second" if part == "first" else "first")
    for sentence in perfect(48)(movement, tally([*movement.rows, *other])):
        yield f"Together with the other session: {sentence}"


def _parts(teams: int, _winners: int) -> Options:
    if teams == 2:
        yield from ({"part": part} for part in ("first", "second", "whole"))


_TABLE_OF_CHANGES = f"{BARNEY}, 'League Matches' and its table of changes"

LEAGUE_48 = Family(
    id="league-48",
    name="League",
    unit="player",
    source=_TABLE_OF_CHANGES,
    summary=(
        "Two teams of four, 48 boards in two sessions of 24: everybody has every partner, "
        "adversary, side and hand equally often."
    ),
    parameters=(
        one_of(
            "part",
            tuple(_LINES),
            "whole, first or second: both sessions, or boards 1 to 24, or boards 25 to 48",
            default="whole",
        ),
    ),
    examples=(
        Example({"part": "first"}, ("W-LEAGUE24",)),
        Example({"part": "second"}),
        Example({"part": "whole"}, ("W-LEAGUE48",)),
    ),
    seats=Seats("team", "2 teams", _parts, None),
    build=_build_league,
    promises=(both_ways, _perfect_with_the_other),
)

LEAGUE_24 = Family(
    id="league-24",
    name="League, first half",
    unit="player",
    source=_TABLE_OF_CHANGES,
    summary=(
        "Two teams of four, 24 boards in one evening: every partner and adversary equally often, "
        "but left, right and hands only over the two sessions of the whole schedule."
    ),
    examples=(Example({}, ("W-LEAGUE24",)),),
    seats=only("team", None, 2),
    build=_build_league,
    promises=(both_ways, _perfect_with_the_other),
)

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


def _build_printed(printed: tuple[PrintedLine, ...], _: Parameters) -> Schedule:
    rows: list[Row] = []
    for round_number, (first, seats, second) in enumerate(printed, 1):
        rows += seat_line(seats, round_number, (first, second))
    return Schedule(PLAYERS, rows)


NEW_ENGLAND_24 = Family(
    id="new-england-24",
    name="New England, 24 boards",
    unit="player",
    source=f"{BARNEY}, 'The New England Schedule', qualifying",
    summary=(
        "Two teams of four, 24 boards: everybody has every partner, adversary, side and hand "
        "equally often within one evening."
    ),
    examples=(Example({}, ("W-NE24",)),),
    seats=only("team", None, 2),
    build=partial(_build_printed, _QUALIFYING),
    promises=(both_ways, perfect(24)),
)

NEW_ENGLAND_36 = Family(
    id="new-england-36",
    name="New England, 36 boards",
    unit="player",
    source=f"{BARNEY}, 'The New England Schedule', trophy",
    summary=(
        "Two teams of four, 36 boards: like the New England schedule of 24, with three boards at a "
        "time."
    ),
    examples=(Example({}, ("W-NE36",)),),
    seats=only("team", None, 2),
    build=partial(_build_printed, _TROPHY),
    promises=(both_ways, perfect(36)),
)
