"""A movement changed mid-session, with what the verifier finds and what the change costs."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from movements.analysis.fairness import Fairness, fairness
from movements.errors import MovementError
from movements.model import Contestant, Movement, Row, any_shared, in_order, sitting_out
from movements.proof.verifier import copies_of, verify_without_promises
from movements.proof.violations import Verification, Violation


@dataclass(frozen=True, slots=True)
class Change:
    """A changed movement and what it costs.

    Attributes:
        movement: The changed movement.
        found: What the verifier finds in it.
        known: What the verifier found before the change.
        before: The fairness before the change.
        after: The fairness after it.
    """

    movement: Movement
    found: Verification
    known: Verification
    before: Fairness
    after: Fairness

    @property
    def broken(self) -> tuple[Violation, ...]:
        """What the change breaks: found now, but not before."""
        known = {violation.sentence for violation in self.known.violations}
        return tuple(v for v in self.found.violations if v.sentence not in known)

    @property
    def cost(self) -> float | None:
        """How much the bias grows, in percentage points; None where that has no meaning."""
        before, after = self.before.bias_percent, self.after.bias_percent
        return None if before is None or after is None else after - before


def changed(
    movement: Movement,
    rows: Iterable[Row],
    contestants: tuple[Contestant, ...] | None = None,
    *,
    left: Iterable[tuple[str, int]] = (),
) -> Change:
    """Return the movement with these rows instead of its own, and these contestants if given.

    The family's promises are not checked: a changed movement must only keep the rules that no
    movement may break. ``left`` are those who go home, and after which round.
    """
    people = movement.contestants if contestants is None else contestants
    played = in_order(rows)
    new = replace(
        movement,
        contestants=people,
        rows=played,
        idle=tuple(sitting_out(played, [contestant.label for contestant in people])),
        shared=any_shared(played),
        left=(*movement.left, *left),
    )
    copies = copies_of(movement)
    return Change(
        new,
        _verified(new, copies),
        _verified(movement, copies),
        fairness(movement),
        fairness(new),
    )


def _verified(movement: Movement, copies: int | None) -> Verification:
    """Prove the rules that no movement may break, and that no team meets itself."""
    found = verify_without_promises(movement, copies=copies)
    team_of = {each.label: each.team for each in movement.contestants if each.team}
    own = tuple(
        Violation(
            "own-team",
            f"Team {team_of[row.north]} meets itself at table {row.table} in round {row.round}, "
            "which counts towards no match.",
            row.round,
            row.table,
        )
        for row in movement.rows
        if row.north in team_of and team_of[row.north] in map(team_of.get, (row.east, row.west))
    )
    return Verification((*own, *found.violations), found.tallies)


def round_changed(
    movement: Movement, round_number: int, change: Callable[[Row], Row], table: int | None = None
) -> Change:
    """Return the movement with one table of a round changed, or without ``table`` all of them.

    Raises:
        MovementError: The round or the table is not played.
    """

    def is_meant(row: Row) -> bool:
        return row.round == round_number and table in (None, row.table)

    if not any(map(is_meant, movement.rows)):
        raise MovementError(
            f"There is no round {round_number} in this movement."
            if table is None
            else f"Nobody plays at table {table} in round {round_number}."
        )
    return changed(movement, [change(row) if is_meant(row) else row for row in movement.rows])


def check_played(movement: Movement, played: int) -> None:
    """Refuse a number of rounds that is negative or more than the movement has."""
    if not 0 <= played <= movement.rounds:
        raise MovementError(f"The rounds played must be from 0 to {movement.rounds}, not {played}.")


def check_contestant(movement: Movement, label: str) -> None:
    """Refuse a label that is not a contestant's."""
    if label not in movement.labels:
        raise MovementError(f"{label[:40]!r} is not a contestant of this movement.")
