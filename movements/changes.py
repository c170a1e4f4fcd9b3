"""Change a movement in the middle of a session.

Every function takes a movement and the number of rounds that have been played (or begun); their
rows stay as they happened. The result has the new movement, what the verifier finds in it, and
its fairness before and after. Promises of the family are not asked for: a changed movement keeps
only what no movement may break.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from movements.errors import MovementError
from movements.fairness import Fairness, fairness
from movements.families.seating import sitting_out
from movements.model import Contestant, Movement, Row, any_shared, in_order
from movements.verifier import Verification, verify_rows


@dataclass(frozen=True, slots=True)
class Change:
    """A changed movement and what it costs."""

    movement: Movement
    found: Verification
    before: Fairness
    after: Fairness

    @property
    def cost(self) -> float | None:
        """How much the bias grows, in percentage points; None where it has no meaning."""
        before, after = self.before.bias_percent, self.after.bias_percent
        return None if before is None or after is None else after - before


def _changed(
    movement: Movement, rows: Iterable[Row], contestants: tuple[Contestant, ...] | None = None
) -> Change:
    people = movement.contestants if contestants is None else contestants
    played = in_order(rows)
    idle = tuple(sitting_out(played, [contestant.label for contestant in people]))
    changed = replace(
        movement, contestants=people, rows=played, idle=idle, shared=any_shared(played)
    )
    found = verify_rows(
        played,
        copies=None if movement.shared and movement.copies == 1 else movement.copies,
        replayed=movement.replayed,
        contestants=[contestant.label for contestant in people],
        idle=idle,
        unit=movement.unit,
    )
    return Change(changed, found, fairness(movement), fairness(changed))


def _check(movement: Movement, played: int) -> None:
    if not 0 <= played <= movement.rounds:
        message = f"The rounds played must be from 0 to {movement.rounds}, not {played}."
        raise MovementError(message)


def _known(movement: Movement, label: str) -> None:
    if label not in {contestant.label for contestant in movement.contestants}:
        raise MovementError(f"{label[:40]!r} is not a contestant of this movement.")


def pair_leaves(movement: Movement, played: int, label: str) -> Change:
    """Return the movement when a contestant goes home: its later opponents sit out."""
    _check(movement, played)
    _known(movement, label)
    return _changed(
        movement, [row for row in movement.rows if row.round <= played or label not in row.seats]
    )


def pair_arrives(movement: Movement, played: int, label: str, whole: Movement) -> Change:
    """Return the movement when a pair arrives late for a half table.

    Args:
        movement: What is being played, with the phantom.
        played: The rounds that have been played.
        label: The late pair, as the whole movement calls it.
        whole: The same movement without the phantom, such as the next even Howell.

    Raises:
        MovementError: The whole movement is not this one with the pair added.
    """
    _check(movement, played)
    _known(whole, label)
    without = tuple(row for row in whole.rows if label not in row.seats)
    if without != movement.rows:
        message = f"The whole movement is not the one being played with {label[:40]!r} added."
        raise MovementError(message)
    rows = [row for row in whole.rows if row.round > played or label not in row.seats]
    return _changed(movement, rows, whole.contestants)


def table_stops(movement: Movement, played: int, table: int) -> Change:
    """Return the movement when a table is not played at any more: its people sit out."""
    _check(movement, played)
    if table not in {row.table for row in movement.rows}:
        raise MovementError(f"There is no table {table} in this movement.")
    return _changed(
        movement, [row for row in movement.rows if row.round <= played or row.table != table]
    )


def curtailed(movement: Movement, rounds: int) -> Change:
    """Return the movement when it ends after so many rounds."""
    if not 1 <= rounds <= movement.rounds:
        message = f"The rounds left must be from 1 to {movement.rounds}, not {rounds}."
        raise MovementError(message)
    return _changed(movement, [row for row in movement.rows if row.round <= rounds])


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


def directions_switched(movement: Movement, round_number: int, table: int) -> Change:
    """Return the movement as it happened when both sides sat the other way round."""
    return _changed(
        movement,
        _at(
            movement,
            round_number,
            table,
            lambda row: replace(
                row, north=row.east, south=row.west, east=row.north, west=row.south
            ),
        ),
    )


def wrong_boards(
    movement: Movement, round_number: int, table: int, boards: tuple[int, ...]
) -> Change:
    """Return the movement as it happened when a table played other boards.

    Whoever meets these boards later again is found by the verifier.
    """
    return _changed(
        movement, _at(movement, round_number, table, lambda row: replace(row, boards=boards))
    )


def seats_exchanged(movement: Movement, round_number: int, one: str, other: str) -> Change:
    """Return the movement as it happened when two contestants sat in each other's places."""
    for label in (one, other):
        _known(movement, label)
    names = {one: other, other: one}

    def exchanged(row: Row) -> Row:
        north, east, south, west = (names.get(label, label) for label in row.seats)
        return replace(row, north=north, east=east, south=south, west=west)

    rows = [exchanged(row) if row.round == round_number else row for row in movement.rows]
    return _changed(movement, rows)
