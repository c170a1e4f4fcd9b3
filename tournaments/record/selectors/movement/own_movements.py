"""The movements that a club has made or imported, with their proof and fairness."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from movements.advice.proposals import Proposal, described
from movements.formats.reading import movement_from_json
from movements.model import Movement, Parameters
from movements.proof.verifier import verify
from movements.proof.violations import Verification, Violation
from tournaments.record.models import OwnMovement

OWN_FAMILY = "own"
SHARING = "board-shared"
"""The one violation a director may allow: tables share boards, or use a second copy."""


@dataclass(frozen=True, slots=True)
class Proof:
    """The objections to playing a movement.

    Attributes:
        impossible: Physical impossibilities; a movement with any of these cannot be chosen.
        sharing: Boards needed at more tables than there are copies; the director decides whether
            these tables share them.
    """

    impossible: tuple[Violation, ...]
    sharing: tuple[Violation, ...]

    @property
    def ok(self) -> bool:
        """Whether there is no objection."""
        return not self.impossible and not self.sharing

    @property
    def violations(self) -> tuple[Violation, ...]:
        """All objections, the impossibilities first."""
        return (*self.impossible, *self.sharing)


@dataclass(frozen=True, slots=True)
class OwnMovementFacts:
    """A club's own movement; ``takes`` says what it needs and how fair it is."""

    id: int
    club_id: int
    name: str
    version: int
    changed_at: datetime
    movement: Movement
    proof: Proof
    takes: Proposal


def own_movements(club_id: int) -> tuple[OwnMovementFacts, ...]:
    """Return a club's own movements by name."""
    rows = OwnMovement.objects.filter(club=club_id).order_by("name", "id")
    return tuple(_facts(row) for row in rows)


def own_movement(own_movement_id: int) -> OwnMovementFacts | None:
    """Return an own movement; None if there is none with this id."""
    row = OwnMovement.objects.filter(pk=own_movement_id).first()
    return None if row is None else _facts(row)


def movement_from_stored(stored: Mapping[str, object]) -> Movement:
    """Return a movement stored as JSON.

    Raises:
        MovementError: it is not a movement.
    """
    movement = movement_from_json(dict(stored))
    said = stored.get("parameters")
    plain = {
        str(name)[:40]: value
        for name, value in (said.items() if isinstance(said, dict) else ())
        if isinstance(value, int | str | bool)
    }
    return replace(movement, family=OWN_FAMILY, parameters=Parameters.of(plain))


def proof(movement: Movement) -> Proof:
    """Prove a movement of family ``own``."""
    found: Verification = verify(movement)
    return Proof(
        impossible=tuple(v for v in found.violations if v.kind != SHARING),
        sharing=tuple(v for v in found.violations if v.kind == SHARING),
    )


@dataclass(frozen=True, slots=True)
class Verdict:
    """The objections to a movement, its requirements and its fairness."""

    proof: Proof
    takes: Proposal


def verdict(movement: Movement, name: str = "") -> Verdict:
    """Prove and measure a movement of family ``own`` that has players."""
    return Verdict(proof(movement), described(movement, name))


def two_of_one_name(movement: Movement) -> str:
    """Return a sentence if two labels would mean the same contestant, or one has no number.

    Return an empty text if all is well. ``N3`` and ``3`` in the North-South line are both number
    3, and ``a`` and ``A`` have the same address.
    """
    seen: dict[tuple[str, str], str] = {}
    for contestant in movement.contestants:
        number = contestant.label.lstrip("NE") if contestant.direction else contestant.label
        name = (number.lower(), contestant.direction or "")
        if not number:
            return f"Give {contestant.label} a number."
        if name in seen:
            return f"{seen[name]} and {contestant.label} would have the same number. Rename one."
        seen[name] = contestant.label
    return ""


def _facts(row: OwnMovement) -> OwnMovementFacts:
    movement = movement_from_stored(row.movement)
    return OwnMovementFacts(
        id=row.pk,
        club_id=row.club_id,
        name=row.name,
        version=row.version,
        changed_at=row.changed_at,
        movement=movement,
        proof=proof(movement),
        takes=described(movement, row.name),
    )
