"""Change a movement in the middle of a session.

Every function takes a movement and the number of rounds that have been played (or begun); their
rows stay as they happened. The result has the new movement, what the verifier finds in it and
found before, and its fairness before and after. Promises of the family are not asked for: a
changed movement keeps only what no movement may break. A pair for which no place was kept is in
:mod:`movements.changes.late_pairs`.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from movements.analysis.fairness import Fairness, fairness
from movements.errors import MovementError
from movements.families.seating import sitting_out
from movements.model import Contestant, Movement, Row, any_shared, in_order
from movements.proof.verifier import Verification, Violation, verify_rows


@dataclass(frozen=True, slots=True)
class Change:
    """A changed movement and what it costs.

    Attributes:
        movement: As it is then.
        found: What the verifier finds in it.
        known: What the verifier found before the change.
        before: The fairness until now.
        after: The fairness then.
    """

    movement: Movement
    found: Verification
    known: Verification
    before: Fairness
    after: Fairness

    @property
    def broken(self) -> tuple[Violation, ...]:
        """What the change breaks: found now, and not before."""
        known = {violation.sentence for violation in self.known.violations}
        return tuple(v for v in self.found.violations if v.sentence not in known)

    @property
    def cost(self) -> float | None:
        """How much the bias grows, in percentage points; None where it has no meaning."""
        before, after = self.before.bias_percent, self.after.bias_percent
        return None if before is None or after is None else after - before


def changed(
    movement: Movement, rows: Iterable[Row], contestants: tuple[Contestant, ...] | None = None
) -> Change:
    """Return what becomes of a movement with these rows, and with these contestants."""
    people = movement.contestants if contestants is None else contestants
    played = in_order(rows)
    new = replace(
        movement,
        contestants=people,
        rows=played,
        idle=tuple(sitting_out(played, [contestant.label for contestant in people])),
        shared=any_shared(played),
    )
    copies = None if movement.shared and movement.copies == 1 else movement.copies
    return Change(
        new, _found(new, copies), _found(movement, copies), fairness(movement), fairness(new)
    )


def _found(movement: Movement, copies: int | None) -> Verification:
    return verify_rows(
        movement.rows,
        copies=copies,
        replayed=movement.replayed,
        contestants=[contestant.label for contestant in movement.contestants],
        idle=movement.idle,
        unit=movement.unit,
    )


def check_played(movement: Movement, played: int) -> None:
    """Refuse a number of rounds that cannot have been played.

    Raises:
        MovementError: It is negative or more than there are.
    """
    if not 0 <= played <= movement.rounds:
        message = f"The rounds played must be from 0 to {movement.rounds}, not {played}."
        raise MovementError(message)


def _known(movement: Movement, label: str) -> None:
    if label not in {contestant.label for contestant in movement.contestants}:
        raise MovementError(f"{label[:40]!r} is not a contestant of this movement.")


def pair_leaves(movement: Movement, played: int, label: str) -> Change:
    """Return the movement when a contestant goes home: its later opponents sit out."""
    check_played(movement, played)
    _known(movement, label)
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
    _known(whole, label)
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
    _round(movement, round_number)
    if boards < 1:
        raise MovementError(f"At least 1 board of a round is played, not {boards}.")
    return changed(
        movement,
        [
            replace(row, boards=row.boards[:boards]) if row.round == round_number else row
            for row in movement.rows
        ],
    )


def _round(movement: Movement, round_number: int) -> None:
    if round_number not in {row.round for row in movement.rows}:
        raise MovementError(f"There is no round {round_number} in this movement.")


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


def _turned(row: Row) -> Row:
    return replace(row, north=row.east, south=row.west, east=row.north, west=row.south)


def directions_switched(movement: Movement, round_number: int, table: int | None = None) -> Change:
    """Return the movement as it happened when both sides sat the other way round.

    Args:
        movement: What is being played.
        round_number: When it happened.
        table: Where; None when it was everywhere, as with a forgotten or needless arrow-switch.
    """
    if table is not None:
        return changed(movement, _at(movement, round_number, table, _turned))
    _round(movement, round_number)
    return changed(
        movement, [_turned(row) if row.round == round_number else row for row in movement.rows]
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
        _known(movement, label)
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
