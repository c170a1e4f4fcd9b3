"""Movements that must be proved or refused, and rows as printed tables have them."""

from dataclasses import replace

import pytest

from movements.errors import MovementError
from movements.model import Row
from movements.proof.verifier import verify
from movements.registry import generate
from tests.movements import oracle


def prove(family_id, **parameters):
    """Generate a movement that the verifier and a recount find without fault."""
    movement = generate(family_id, parameters)
    assert verify(movement).violations == (), (family_id, parameters)
    if not movement.replayed:
        assert oracle.wrong(movement.to_json()) == [], (family_id, parameters)
    return movement


def broken(movement, **changes):
    """Return what the verifier says of a movement in which something has changed."""
    return [violation.sentence for violation in verify(replace(movement, **changes)).violations]


def pairs(round_number, table, north_south, east_west, *boards):
    """Return a table of two pairs."""
    return Row(round_number, table, north_south, north_south, east_west, east_west, boards)


def refused(family_id, **parameters):
    """Return the sentence with which a movement is refused."""
    with pytest.raises(MovementError) as refusal:
        generate(family_id, parameters)
    return str(refusal.value)


def meetings(movement):
    """Return the rounds in which each two contestants were opponents."""
    return oracle.opponents(movement.to_json()["rows"])


def seats_of(row):
    """Return the players of a table by the letter of their seat."""
    return dict(zip("NESW", map(int, row.seats), strict=True))


def as_printed(movement):
    """Return the tables of pairs as a printed diagram has them."""
    return [
        {
            "rnd": row.round,
            "table": row.table,
            "NS": row.north,
            "EW": row.east,
            "deals": list(row.boards),
        }
        for row in movement.rows
    ]


def without_sub(printed):
    """Return a printed table in order, without the parts of its rounds."""
    rows = [{key: value for key, value in row.items() if key != "sub"} for row in printed]
    return sorted(rows, key=lambda row: (row["rnd"], row["table"]))
