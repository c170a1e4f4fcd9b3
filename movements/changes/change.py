"""A movement changed in mid-session, with what the verifier finds and what it costs."""

from collections.abc import Iterable
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
    """Return the movement with these rows instead of its own, and these contestants if given.

    The family's promises are not asked for: a changed movement keeps only what no movement may
    break.
    """
    people = movement.contestants if contestants is None else contestants
    played = in_order(rows)
    new = replace(
        movement,
        contestants=people,
        rows=played,
        idle=tuple(sitting_out(played, [contestant.label for contestant in people])),
        shared=any_shared(played),
    )
    copies = copies_of(movement)
    return Change(
        new,
        verify_without_promises(new, copies=copies),
        verify_without_promises(movement, copies=copies),
        fairness(movement),
        fairness(new),
    )


def check_played(movement: Movement, played: int) -> None:
    """Refuse a number of rounds that cannot have been played.

    Raises:
        MovementError: It is negative or more than there are.
    """
    if not 0 <= played <= movement.rounds:
        message = f"The rounds played must be from 0 to {movement.rounds}, not {played}."
        raise MovementError(message)


def check_contestant(movement: Movement, label: str) -> None:
    """Refuse a label that is not a contestant's.

    Raises:
        MovementError: Nobody in the movement has it.
    """
    if label not in {contestant.label for contestant in movement.contestants}:
        raise MovementError(f"{label[:40]!r} is not a contestant of this movement.")


def check_round(movement: Movement, round_number: int) -> None:
    """Refuse a round that is not played.

    Raises:
        MovementError: There is no such round.
    """
    if round_number not in {row.round for row in movement.rows}:
        raise MovementError(f"There is no round {round_number} in this movement.")
