"""Prove a movement, or say in plain sentences what is wrong with it."""

from collections.abc import Collection, Iterable, Sequence

from movements.analysis.encounters import tally
from movements.model import Idle, Movement, Row, Unit
from movements.proof.rules import (
    boards_again,
    boards_shared,
    cards_again,
    impossible_rows,
    in_two_places,
    strangers,
    tables_used_twice,
    unaccounted,
)
from movements.proof.violations import Verification, Violation
from movements.registry import family

OF_NO_FAMILY = ("rows", "own")
"""The family ids of movements not made by a family of the registry."""


def verify(movement: Movement) -> Verification:
    """Prove a movement, including everything that its family promises.

    The families ``rows`` and ``own`` mark movements that were read or typed; they promise nothing.

    Raises:
        MovementError: The movement names no family of the registry.
    """
    found = verify_without_promises(movement, copies=copies_of(movement))
    if movement.family in OF_NO_FAMILY:
        return found
    broken = (
        Violation("promise", sentence)
        for promise in family(movement.family).promises
        for sentence in promise(movement, found.tallies)
    )
    return Verification((*found.violations, *broken), found.tallies)


def copies_of(movement: Movement) -> int | None:
    """Return how many tables may have a board in a round; None where tables share boards."""
    return movement.copies if movement.copies > 1 or not movement.shared else None


def verify_without_promises(movement: Movement, *, copies: int | None) -> Verification:
    """Prove the rules that no movement may break, whatever its family promises."""
    return verify_rows(
        movement.rows,
        copies=copies,
        replayed=movement.replayed,
        contestants=set(movement.labels),
        idle=movement.idle,
        unit=movement.unit,
    )


def verify_rows(
    rows: Iterable[Row],
    *,
    copies: int | None = 1,
    replayed: bool = False,
    contestants: Collection[str] | None = None,
    idle: Sequence[Idle] | None = None,
    unit: Unit | None = None,
) -> Verification:
    """Prove rows of any origin.

    Args:
        rows: In any order.
        copies: How many tables may have a board in one round; None when boards are passed back
            and forth between any number of tables.
        replayed: Whether everybody may play a board a second time, holding other cards.
        contestants: Everybody who may appear, if known.
        idle: Who sits out when, if known; with the rows it must then account for all
            ``contestants`` in every round.
        unit: ``pair`` or ``player`` if rows of the other kind are wrong.
    """
    played = tuple(rows)
    tallies = tally(played)
    found = [
        *impossible_rows(played, unit),
        *tables_used_twice(played),
        *in_two_places(played),
        *(cards_again(played) if replayed else boards_again(played, tallies)),
        *boards_shared(tallies, copies),
    ]
    if contestants is not None:
        found += strangers(played, idle or (), contestants)
        if idle is not None:
            found += unaccounted(played, idle, contestants)
    return Verification(tuple(sorted(found, key=lambda violation: violation.round or 0)), tallies)
