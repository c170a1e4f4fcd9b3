"""Mitchells with more sets than tables, which rest on relays so that nothing is shared.

North-South t sits at table t, East-West e at table e + r in round r, and the set there is
slot(t) + r modulo the sets; ``slot`` counts tables and the relays between them, all from 0.
"""

from collections.abc import Iterator
from itertools import product

from movements.analysis.encounters import Tallies
from movements.errors import MovementError
from movements.families.mitchell.two_lines import of_clubs
from movements.families.promises import lines_of, meet, met_at_most_once, out_at_most_once
from movements.families.seating import line_row, two_lines
from movements.family import Schedule
from movements.model import Movement, Parameters
from movements.seats import whole_tables
from movements.sources import CLUBS_PROVED


def everybody_moving(movement: Movement, tallies: Tallies) -> Iterator[str]:
    """Promise: each stationary pair meets each moving pair; nobody meets or sits out twice."""
    yield from met_at_most_once(tallies)
    yield from out_at_most_once(movement)
    yield from meet(product(*lines_of(movement)), tallies)


def _blackpool(parameters: Parameters) -> Schedule:
    tables, size = parameters.numbers("tables", "boards_per_round")
    rows = []
    for r, t in product(range(tables), range(tables)):
        past_the_relay = tables % 2 == 0 and t >= tables // 2
        board_set = (t + past_the_relay + r) % (tables + 2)
        rows.append(line_row(r, t, (t - r) % tables, board_set, size=size))
    return Schedule(two_lines(tables), rows)


BLACKPOOL = of_clubs(
    "blackpool",
    "Blackpool",
    (
        "A complete Mitchell without sharing: two sets rest on relays, and each pair misses two "
        "sets."
    ),
    (4, 40, ", even or odd (two more sets than tables are in play)"),
    seats=whole_tables(4, 40),
    build=_blackpool,
    promises=everybody_moving,
)


def _relay_every(parameters: Parameters) -> Schedule:
    tables, size = parameters.numbers("tables", "boards_per_round")
    if tables % 3 == 0:
        message = (
            f"relay-after-every-table needs a number of tables that 3 does not divide, not "
            f"{tables}: otherwise pairs would meet the same boards again."
        )
        raise MovementError(message)
    rows = [
        line_row(r, t, (t - r) % tables, (2 * t + r) % (2 * tables), size=size)
        for r, t in product(range(2 * tables), range(tables))
    ]
    return Schedule(two_lines(tables), rows)


def _lines_twice(movement: Movement, tallies: Tallies) -> Iterator[str]:
    """Promise: each pair meets each pair of the other line twice."""
    yield from meet(product(*lines_of(movement)), tallies, 2)


RELAY_EVERY = of_clubs(
    "relay-after-every-table",
    "Mitchell with a relay after every table",
    ("Twice through the room with a relay after every table: everybody meets everybody twice."),
    (4, 40, " that 3 does not divide (otherwise boards would come again)"),
    source=f"{CLUBS_PROVED} (a published rule that 4 must divide the tables is wrong: 12 fails)",
    seats=whole_tables(4, 40),
    build=_relay_every,
    promises=_lines_twice,
)
