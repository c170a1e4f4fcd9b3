"""Changes to the rounds still to be played: pairs, tables, rounds and boards that come or go.

The rounds that have been played (or begun) stay as they happened. A pair for which no place was
kept is in :mod:`movements.changes.late_pairs`.
"""

from dataclasses import replace

from movements.changes.change import Change, changed, check_contestant, check_played, check_round
from movements.errors import MovementError
from movements.model import Movement


def pair_leaves(movement: Movement, played: int, label: str) -> Change:
    """Return the movement when a contestant goes home: its later opponents sit out."""
    check_played(movement, played)
    check_contestant(movement, label)
    return changed(
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
        MovementError: What remains of the whole movement is not this one with the pair added.
    """
    check_played(movement, played)
    check_contestant(whole, label)
    later = [row for row in whole.rows if row.round > played]
    without = [row for row in later if label not in row.seats]
    if without != [row for row in movement.rows if row.round > played]:
        message = f"The whole movement is not the one being played with {label[:40]!r} added."
        raise MovementError(message)
    rows = [row for row in movement.rows if row.round <= played]
    return changed(movement, [*rows, *later], whole.contestants)


def table_stops(movement: Movement, played: int, table: int) -> Change:
    """Return the movement when a table is not played at any more: its people sit out."""
    check_played(movement, played)
    if table not in {row.table for row in movement.rows}:
        raise MovementError(f"There is no table {table} in this movement.")
    return changed(
        movement, [row for row in movement.rows if row.round <= played or row.table != table]
    )


def curtailed(movement: Movement, rounds: int) -> Change:
    """Return the movement when it ends after so many rounds."""
    if not 1 <= rounds <= movement.rounds:
        message = f"The rounds left must be from 1 to {movement.rounds}, not {rounds}."
        raise MovementError(message)
    return changed(movement, [row for row in movement.rows if row.round <= rounds])


def round_shortened(movement: Movement, round_number: int, boards: int) -> Change:
    """Return the movement when each table plays only the first so many boards of a round."""
    check_round(movement, round_number)
    if boards < 1:
        raise MovementError(f"At least 1 board of a round is played, not {boards}.")
    return changed(
        movement,
        [
            replace(row, boards=row.boards[:boards]) if row.round == round_number else row
            for row in movement.rows
        ],
    )
