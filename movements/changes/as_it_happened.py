"""What really happened at the tables: wrong directions, wrong boards, wrong seats.

The movement records what was played; the verifier then says who will meet the same boards again.
"""

from dataclasses import replace

from movements.changes.change import Change, changed, check_contestant, round_changed
from movements.errors import MovementError
from movements.model import Movement, Row, turned


def directions_switched(movement: Movement, round_number: int, table: int | None = None) -> Change:
    """Return the movement as it happened when both sides sat the other way round.

    Without ``table`` it happened at every table, as with a forgotten or needless arrow-switch.

    Raises:
        MovementError: The round or the table is not played.
    """
    return round_changed(movement, round_number, turned, table)


def wrong_boards(
    movement: Movement, round_number: int, table: int, boards: tuple[int, ...]
) -> Change:
    """Return the movement as it happened when a table played other boards.

    The verifier finds anyone who meets these boards again later.

    Raises:
        MovementError: The round or the table is not played.
    """
    return round_changed(movement, round_number, lambda row: replace(row, boards=boards), table)


def seats_exchanged(
    movement: Movement, first_round: int, one: str, other: str, last_round: int | None = None
) -> Change:
    """Return the movement as it happened when two contestants sat in each other's places.

    A contestant that should have sat out takes the other's seat. Without ``last_round`` only
    ``first_round`` was played that way.

    Raises:
        MovementError: They are the same, one is unknown or had gone home, or neither plays in that
            round.
    """
    for label in (one, other):
        check_contestant(movement, label)
    if one == other:
        raise MovementError("Choose two different contestants to exchange seats.")
    rounds = range(first_round, (last_round or first_round) + 1)
    for label, after in movement.left:
        if label in (one, other) and after < rounds.stop - 1:
            raise MovementError(
                f"{label} left after round {after}. If that is wrong, undo it first; if they have "
                "come back, add them as late arrivals."
            )
    names = {one: other, other: one}

    def exchanged(row: Row) -> Row:
        north, east, south, west = (names.get(label, label) for label in row.seats)
        return replace(row, north=north, east=east, south=south, west=west)

    rows = [exchanged(row) if row.round in rounds else row for row in movement.rows]
    if tuple(rows) == movement.rows:
        raise MovementError(f"Neither {one} nor {other} plays in round {first_round}.")
    return changed(movement, rows)
