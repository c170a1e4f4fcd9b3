"""What really happened at the tables: wrong directions, wrong boards, wrong seats.

It is recorded as it was; the verifier then says who will meet boards again.
"""

from collections.abc import Callable
from dataclasses import replace

from movements.changes.change import Change, changed, check_contestant, check_round
from movements.errors import MovementError
from movements.model import Movement, Row, turned


def _at(
    movement: Movement, round_number: int, table: int, change: Callable[[Row], Row]
) -> list[Row]:
    rows = [
        change(row) if (row.round, row.table) == (round_number, table) else row
        for row in movement.rows
    ]
    if (round_number, table) not in {(row.round, row.table) for row in movement.rows}:
        raise MovementError(f"Table {table} is not played at in round {round_number}.")
    return rows


def directions_switched(movement: Movement, round_number: int, table: int | None = None) -> Change:
    """Return the movement as it happened when both sides sat the other way round.

    Args:
        movement: What is being played.
        round_number: When it happened.
        table: Where; None when it was everywhere, as with a forgotten or needless arrow-switch.
    """
    if table is not None:
        return changed(movement, _at(movement, round_number, table, turned))
    check_round(movement, round_number)
    return changed(
        movement, [turned(row) if row.round == round_number else row for row in movement.rows]
    )


def wrong_boards(
    movement: Movement, round_number: int, table: int, boards: tuple[int, ...]
) -> Change:
    """Return the movement as it happened when a table played other boards.

    Whoever meets these boards later again is found by the verifier.
    """
    return changed(
        movement, _at(movement, round_number, table, lambda row: replace(row, boards=boards))
    )


def seats_exchanged(
    movement: Movement, first_round: int, one: str, other: str, last_round: int | None = None
) -> Change:
    """Return the movement as it happened when two contestants sat in each other's places.

    Args:
        movement: What is being played.
        first_round: When they did so first.
        one: A contestant.
        other: Another; one that should have sat out takes the other's seat.
        last_round: When they did so, or will do so, last; None for one round only.

    Raises:
        MovementError: They are the same, unknown, or neither plays then.
    """
    for label in (one, other):
        check_contestant(movement, label)
    if one == other:
        raise MovementError("Two different contestants are needed to exchange seats.")
    rounds = range(first_round, (last_round or first_round) + 1)
    names = {one: other, other: one}

    def exchanged(row: Row) -> Row:
        north, east, south, west = (names.get(label, label) for label in row.seats)
        return replace(row, north=north, east=east, south=south, west=west)

    rows = [exchanged(row) if row.round in rounds else row for row in movement.rows]
    if tuple(rows) == movement.rows:
        raise MovementError(f"Neither {one} nor {other} plays in round {first_round}.")
    return changed(movement, rows)
