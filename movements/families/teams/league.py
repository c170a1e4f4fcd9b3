"""The League schedule for the Challenge Trophy, and its first half as a match of 24.

A printed line is four boards: two are dealt at each table and then exchanged, with nobody
moving: two rounds. After each line the challenged club (5 to 8) exchanges tables, after eight
boards partners change; in the second session the challenged players sit the other way round.
"""

from collections.abc import Iterator

from movements.analysis.encounters import Tallies, tally
from movements.families.teams.two_teams import PLAYERS, both_ways, overplayed_line, perfect
from movements.family import Example, Family, Schedule, one_of
from movements.model import Movement, Parameters, Row
from movements.seats import Options, Seats, only
from movements.sources import BARNEY

_PRINTED = (
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


def _rows(part: str) -> list[Row]:
    rows: list[Row] = []
    for number, line in enumerate(_LINES[part]):
        boards = tuple(range(4 * line + 1, 4 * line + 5))
        rows += overplayed_line(_PRINTED[line], 2 * number + 1, boards)
    return rows


def _build(parameters: Parameters) -> Schedule:
    return Schedule(PLAYERS, _rows(str(parameters.get("part", "first"))))


def _promises(movement: Movement, tallies: Tallies) -> Iterator[str]:
    """Promise: the whole schedule is perfect; one session is so together with the other one."""
    yield from both_ways(movement, tallies)
    part = movement.parameters.get("part", "first")
    if part == "whole":
        yield from perfect(tallies, 48)
        return
    other = _rows("second" if part == "first" else "first")
    for sentence in perfect(tally([*movement.rows, *other]), 48):
        yield f"Together with the other session: {sentence}"


_SOURCE = f"{BARNEY}, 'League Matches' and its table of changes"


def _parts(teams: int, _winners: int) -> Options:
    if teams == 2:
        yield from ({"part": part} for part in ("first", "second", "whole"))


LEAGUE_48 = Family(
    id="league-48",
    name="League",
    catalogue=("W-LEAGUE48", "W-LEAGUE24"),
    unit="player",
    source=_SOURCE,
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
    build=_build,
    promises=_promises,
)

LEAGUE_24 = Family(
    id="league-24",
    name="League, first half",
    catalogue=("W-LEAGUE24",),
    unit="player",
    source=_SOURCE,
    summary=(
        "Two teams of four, 24 boards in one evening: every partner and adversary equally often, "
        "but left, right and hands only over the two sessions of the whole schedule."
    ),
    parameters=(),
    examples=(Example({}, ("W-LEAGUE24",)),),
    seats=only("team", None, 2),
    build=_build,
    promises=_promises,
)
