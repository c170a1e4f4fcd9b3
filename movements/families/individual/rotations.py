"""Individuals: everybody has everybody as partner once and as opponent twice.

One player is the anchor and sits still; after each round the others take the seats of the next
lower numbers. With n tables a whist starter uses the residues modulo 4n - 1: every difference
occurs once between partners and twice between opponents, so that the first round proves all.
"""

from collections.abc import Iterator, Mapping
from functools import partial
from itertools import combinations, product

from movements.analysis.encounters import Tallies
from movements.families.individual.starters import CULBERTSON, CYCLIC, WHIST, Table
from movements.families.promises import opponents_on, partners_on, same_hand_on
from movements.families.seating import numbered
from movements.family import Example, Family, Schedule, boards_per_round, one_of
from movements.model import Movement, Parameters, Row, boards_of_set
from movements.seats import only
from movements.sources import BARNEY
from movements.sources import CULBERTSON as CULBERTSONS_BOOK


def seated(tables: tuple[Table, ...], r: int) -> Iterator[tuple[int, Table]]:
    """Yield ``(table, (north, south, east, west))`` of round r; the highest number sits still."""
    anchor = 4 * len(tables)
    for number, seats in enumerate(tables):
        moved = (s if s == anchor else (s - 1 + r) % (anchor - 1) + 1 for s in seats)
        north, south, east, west = moved
        yield number, (north, south, east, west)


def _row(moment: int, table: int, seats: Table, boards: tuple[int, ...]) -> Row:
    north, south, east, west = map(str, seats)
    return Row(moment + 1, table + 1, north, south, east, west, boards)


def _build_whist(parameters: Parameters) -> Schedule:
    players, size = parameters.numbers("players", "boards_per_round")
    starter = WHIST[players]
    rows: list[Row] = []
    for r, moment in product(range(players - 1), range(len(starter))):
        for table, seats in seated(starter, r):
            lot = r * len(starter) + (table + moment) % len(starter)
            rows.append(_row(r * len(starter) + moment, table, seats, boards_of_set(lot, size)))
    return Schedule(numbered(players), rows)


def _balanced(movement: Movement, tallies: Tallies) -> Iterator[str]:
    """Promise: any two are partners equally often and opponents twice as often."""
    twos = list(combinations(movement.labels, 2))
    boards = movement.boards // (len(movement.contestants) - 1)
    yield from partners_on(twos, tallies, boards)
    yield from opponents_on(twos, tallies, 2 * boards)


def _alike(movement: Movement, tallies: Tallies) -> Iterator[str]:
    """Promise: any two hold the same hand equally often."""
    labels = movement.labels
    alike = movement.boards * (len(labels) // 4 - 1) // (len(labels) - 1)
    yield from same_hand_on(combinations(labels, 2), tallies, alike)


WHIST_FAMILY = Family(
    id="individual-whist",
    name="Individual of 1897",
    unit="player",
    source=(
        f"{BARNEY}, individual schedules for eight (E. C. Howell's table of changes), twelve and "
        "sixteen players"
    ),
    summary=(
        "Eight, twelve or sixteen players: each has each as partner once and as opponent twice, "
        "and holds the same hand as each equally often."
    ),
    parameters=(
        one_of("players", ("8", "12", "16"), "8, 12 or 16", default="8"),
        boards_per_round(),
    ),
    examples=(
        Example({"players": "8", "boards_per_round": 1}, ("W-IND8",)),
        Example({"players": "8", "boards_per_round": 2}, ("W-IND8",)),
        Example({"players": "12"}, ("W-IND12",)),
        Example({"players": "16"}, ("W-IND16",)),
    ),
    seats=only("player", "boards_per_round", 8, 12, 16),
    build=_build_whist,
    promises=(_balanced, _alike),
)


def _shared_rounds(starters: Mapping[int, tuple[Table, ...]], parameters: Parameters) -> Schedule:
    """Return the rounds of a starter, in each of which all tables share one set."""
    players, size = parameters.numbers("players", "boards_per_round")
    rows = [
        _row(r, table, seats, boards_of_set(r, size))
        for r in range(players - 1)
        for table, seats in seated(starters[players], r)
    ]
    return Schedule(numbered(players), rows)


CULBERTSON_FAMILY = Family(
    id="individual-culbertson",
    name="Individual of Culbertson",
    unit="player",
    source=(
        f"{CULBERTSONS_BOOK}, 'Individual contests' (the diagram for eight is lost, a schedule "
        "that keeps its claims stands for it)"
    ),
    summary=(
        "Eight or twelve players, new boards in each round at all tables: each has each as "
        "partner once and as opponent twice."
    ),
    parameters=(one_of("players", ("8", "12"), "8 or 12", default="8"), boards_per_round()),
    examples=(
        Example({"players": "8", "boards_per_round": 2}, ("C-IND8",)),
        Example({"players": "8", "boards_per_round": 4}, ("C-IND8",)),
        Example({"players": "12", "boards_per_round": 3}, ("C-IND12",)),
    ),
    seats=only("player", "boards_per_round", 8, 12),
    build=partial(_shared_rounds, CULBERTSON),
    promises=(_balanced,),
)


CYCLIC_FAMILY = Family(
    id="individual",
    name="Individual",
    unit="player",
    source=(
        "Cyclic whist tournaments, as I. Anderson, Combinatorial Designs and Tournaments, 1997, "
        "describes them; starters by search"
    ),
    summary=(
        "8 to 24 players, one set of boards a round for all tables: each has each as partner "
        "once and as opponent twice."
    ),
    parameters=(
        one_of(
            "players",
            tuple(map(str, CYCLIC)),
            "8, 12, 16, 20 or 24: whole tables",
            default="8",
        ),
        boards_per_round(),
    ),
    examples=(
        Example({"players": "8", "boards_per_round": 3}),
        Example({"players": "12", "boards_per_round": 2}),
        Example({"players": "24"}),
    ),
    seats=only("player", "boards_per_round", 8, 12, 16, 20, 24),
    build=partial(_shared_rounds, CYCLIC),
    promises=(_balanced,),
)
