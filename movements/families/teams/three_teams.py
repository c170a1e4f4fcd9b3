"""Matches of three teams, and of any odd number of teams, in rows of tables.

Plan A: each team has a row, in which its North-South pairs stay; East-West go from row to row and
the trays go as in the Howell system for fours. Plans B and C: each team is two halves, and an
arrangement says which halves play which set in each row. A row is played through as a Mitchell (an
odd number of tables) or Clay (an even one, two trays at a table).
"""

from collections.abc import Iterable, Iterator
from functools import partial
from itertools import combinations, permutations, product

from movements.analysis.encounters import Tallies, Two
from movements.entrants import Options, Seats, only
from movements.families.historical import clay
from movements.families.promises import everything_played, meet, overplayed
from movements.families.seating import pair_row
from movements.family import (
    Example,
    Family,
    Parameter,
    Schedule,
    boards_per_round,
    whole_number,
)
from movements.model import Contestant, Movement, Parameters, Row, boards_of_set
from movements.sources import BARNEY

_SOURCE = f"{BARNEY}, 'Matches Between Three Teams'"


def _row_play(tables: int) -> tuple[int, tuple[tuple[int, int, int, int], ...]]:
    """Return how many trays a row of tables has, and every ``(round, table, east_west, tray)``."""
    if tables % 2:
        return tables, tuple(
            (r, t, (t - r) % tables, (t + r) % tables)
            for r, t in product(range(tables), range(tables))
        )
    return 2 * tables, tuple(clay.two_trays_each(tables))


def _arranged(tables: int, size: int, stages: list[list[tuple[str, str, int]]]) -> Iterator[Row]:
    """Yield every sitting; a stage has for each row of tables both sides' prefixes and the set."""
    trays, play = _row_play(tables)
    # The largest match has 20,736 sittings: what they have in common is made once.
    named = [(r, table, f"{table + 1}", f"{pair + 1}", tray) for r, table, pair, tray in play]
    sets = 1 + max(board_set for rows in stages for _, _, board_set in rows)
    boards = [boards_of_set(number, size) for number in range(sets * trays)]
    for stage, rows in enumerate(stages):
        for number, (ns, ew, board_set) in enumerate(rows):
            first_round, first_table = stage * trays, number * tables
            first_tray = board_set * trays
            for r, table, at, pair, tray in named:
                ns_pair, ew_pair = ns + at, ew + pair
                yield pair_row(
                    first_round + r,
                    first_table + table,
                    ns_pair,
                    ew_pair,
                    boards[first_tray + tray],
                )


def _build_a(parameters: Parameters) -> Schedule:
    teams, tables, size = parameters.numbers("teams", "tables_per_row", "boards_per_round")
    if teams % 2 == 0:
        raise _TEAMS.refuse(teams)
    half = (teams + 1) // 2
    stages = [
        [
            (f"{row + 1}N", f"{(row - s) % teams + 1}E", (row - (s - 1) * half) % teams)
            for row in range(teams)
        ]
        for s in range(1, teams)
    ]
    people = tuple(
        Contestant(f"{team}{letter}{number}", str(team))
        for team, letter, number in product(range(1, teams + 1), "NE", range(1, tables + 1))
    )
    return Schedule(people, _arranged(tables, size, stages))


def _all_rows_meet(movement: Movement, tallies: Tallies) -> Iterator[str]:
    """Promise: the North-South pairs of a team meet the East-West pairs of every other team."""
    teams, tables = movement.parameters.numbers("teams", "tables_per_row")
    halves = [(f"{one}N", f"{other}E") for one, other in permutations(range(1, teams + 1), 2)]
    yield from _rows_meet(halves, tables, tallies)


def _rows_meet(halves: Iterable[Two], tables: int, tallies: Tallies) -> Iterator[str]:
    """Promise: every pair of one half meets every pair of the other, in Clay twice."""
    numbers = range(1, tables + 1)
    twos = (
        (f"{one}{a}", f"{other}{b}") for (one, other), a, b in product(halves, numbers, numbers)
    )
    yield from meet(twos, tallies, 1 if tables % 2 else 2)


_TEAMS = whole_number(
    "teams",
    3,
    9,
    "an odd number from 3 to 9: one row of tables for each",
    default=3,
)


def _tables_per_row(most: int) -> Parameter:
    why = " (with an odd number a row plays a Mitchell, with an even one Clay with twice the trays)"
    return whole_number("tables_per_row", 1, most, why=why)


def _one_table_rows(teams: int, _winners: int) -> Options:
    if 3 <= teams <= 9:
        yield {"teams": teams, "tables_per_row": 1}


PLAN_A = Family(
    id="three-teams-a",
    name="Three teams, a match between every two",
    source=f"{_SOURCE}, Brooklyn Trophy at Put-in-Bay",
    summary=(
        "Three teams (or any odd number), each with a row of tables: a match between every two "
        "with an equal share of the deals; North-South meet East-West of the others only."
    ),
    parameters=(_TEAMS, _tables_per_row(12), boards_per_round()),
    examples=(
        Example({"tables_per_row": 1, "boards_per_round": 8}, ("W-3T-A",)),
        Example({"tables_per_row": 5, "boards_per_round": 2}, ("W-3T-A",)),
        Example({"tables_per_row": 4}, ("W-3T-A",)),
        Example({"tables_per_row": 3, "teams": 5}, ("W-3T-A",)),
        Example({"tables_per_row": 12}, ("W-3T-A",)),
    ),
    seats=Seats("team", "3 to 9 teams", _one_table_rows),
    historical=True,
    build=_build_a,
    promises=(overplayed, _all_rows_meet),
)

_HALVES = {"a": "1", "b": "1", "m": "2", "n": "2", "x": "3", "y": "3"}
_MATCHES = ("ay1 mb3 xn5", "ax2 nb4 my5", "an3 yb2 mx6", "am4 xb1 yn6")
_TOTAL = ("am1 xb2 yn3", "an2 yb1 xm4", "ax3 nb4 my2", "ay4 mb3 nx1")
"""Barney 1897: for each stage, North-South's half, East-West's half and the set in each row."""


def _build_halves(printed: tuple[str, ...], parameters: Parameters) -> Schedule:
    tables, size = parameters.numbers("tables_per_row", "boards_per_round")
    stages = [[(word[0], word[1], int(word[2]) - 1) for word in line.split()] for line in printed]
    people = tuple(
        Contestant(f"{half}{number}", team)
        for half, team in _HALVES.items()
        for number in range(1, tables + 1)
    )
    return Schedule(people, _arranged(tables, size, stages))


def _halves_meet(movement: Movement, tallies: Tallies) -> Iterator[str]:
    """Promise: every pair meets every pair of the other teams, in Clay twice."""
    halves = [two for two in combinations(_HALVES, 2) if len({_HALVES[half] for half in two}) > 1]
    (tables,) = movement.parameters.numbers("tables_per_row")
    yield from _rows_meet(halves, tables, tallies)


def _both_ways(movement: Movement, _: Tallies) -> Iterator[str]:
    """Promise: each team plays each board equally often North-South and East-West."""
    held: dict[tuple[str, str], list[int]] = {}
    for row in movement.rows:
        for side, label in (("North-South", row.north), ("East-West", row.east)):
            held.setdefault((_HALVES.get(label[:1], "?"), side), []).extend(row.boards)
    (tables,) = movement.parameters.numbers("tables_per_row")
    everything = sorted(movement.board_numbers * tables)
    for (team, side), boards in sorted(held.items()):
        if sorted(boards) != everything:
            yield f"Team {team} does not hold every board {side} equally often."


PLAN_B = Family(
    id="three-teams-b",
    name="Three teams, every pair against every pair",
    source=f"{_SOURCE}, first table of arrangements",
    summary=(
        "Three teams of two halves: every pair meets every pair of both other teams, and three "
        "matches are played on different boards."
    ),
    parameters=(_tables_per_row(9), boards_per_round()),
    examples=(
        Example({"tables_per_row": 1, "boards_per_round": 6}, ("W-3T-B",)),
        Example({"tables_per_row": 3, "boards_per_round": 2}, ("W-3T-B",)),
        Example({"tables_per_row": 4}, ("W-3T-B",)),
        Example({"tables_per_row": 9}, ("W-3T-B",)),
    ),
    seats=only("team", "boards_per_round", 3, tables_per_row=1),
    historical=True,
    build=partial(_build_halves, _MATCHES),
    promises=(overplayed, _halves_meet),
)

PLAN_C = Family(
    id="three-teams-c",
    name="Three teams, total tricks",
    source=f"{_SOURCE}, second table of arrangements",
    summary=(
        "Three teams of two halves: every team plays every board in both directions, so that "
        "totals are compared; every pair meets every pair of both other teams."
    ),
    parameters=(_tables_per_row(9), boards_per_round()),
    examples=(
        Example({"tables_per_row": 1, "boards_per_round": 6}, ("W-3T-C",)),
        Example({"tables_per_row": 3, "boards_per_round": 2}, ("W-3T-C",)),
        Example({"tables_per_row": 4}, ("W-3T-C",)),
        Example({"tables_per_row": 9}, ("W-3T-C",)),
    ),
    seats=only("team", "boards_per_round", 3, tables_per_row=1),
    historical=True,
    build=partial(_build_halves, _TOTAL),
    promises=(everything_played, _halves_meet, _both_ways),
)
