"""Changes to the rounds still to be played: pairs, tables, rounds and boards that go.

The rounds that have been played (or begun) stay as they happened. For those who come late, see
:mod:`movements.changes.late`.
"""

from dataclasses import replace

from movements.changes.change import Change, changed, check_contestant, check_played, round_changed
from movements.changes.reseating import reseated
from movements.errors import MovementError
from movements.model import Movement, Row


def pair_leaves(movement: Movement, played: int, label: str, *, reseat: bool = False) -> Change:
    """Return the movement when a contestant goes home: its later opponents sit out.

    Args:
        movement: As it is.
        played: How many rounds have been played or begun.
        label: The pair or player; the name of a team stands for all its halves.
        reseat: Whether to reseat those who would sit out, where that is possible.

    Raises:
        MovementError: ``played`` is out of range, or the contestant is unknown.
    """
    check_played(movement, played)
    leaving = {each.label for each in movement.contestants if each.team == label}
    if not leaving:
        check_contestant(movement, label)
        leaving = {label}
    rows = [row for row in movement.rows if row.round <= played or not leaving & {*row.seats}]
    change = changed(movement, rows, left=[(each, played) for each in sorted(leaving)])
    return reseated(movement, change, played) if reseat else change


def table_stops(movement: Movement, played: int, table: int, *, reseat: bool = False) -> Change:
    """Return the movement when a table stops: whoever would play there sits out.

    With ``reseat``, they are given other seats where that is possible.

    Raises:
        MovementError: ``played`` is out of range, or there is no such table.
    """
    check_played(movement, played)
    if table not in {row.table for row in movement.rows}:
        raise MovementError(f"There is no table {table} in this movement.")
    rows = [row for row in movement.rows if row.round <= played or row.table != table]
    without = replace(movement, closed=movement.closed | {table})
    change = changed(without, rows)
    return reseated(without, change, played) if reseat else change


def curtailed(movement: Movement, rounds: int) -> Change:
    """Return the movement when it ends after this many rounds.

    Raises:
        MovementError: The movement does not have that many rounds, or none would be left.
    """
    if not 1 <= rounds <= movement.rounds:
        raise MovementError(f"The rounds left must be from 1 to {movement.rounds}, not {rounds}.")
    return changed(movement, [row for row in movement.rows if row.round <= rounds])


def round_shortened(movement: Movement, round_number: int, boards: int) -> Change:
    """Return the movement when each table plays only the first few boards of a round.

    Raises:
        MovementError: There is no such round, or no board would be left.
    """

    def shortened(row: Row) -> Row:
        if boards < 1:
            raise MovementError(f"A round has at least 1 board, not {boards}.")
        return replace(row, boards=row.boards[:boards])

    return round_changed(movement, round_number, shortened)
