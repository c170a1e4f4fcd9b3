"""A club's own movements: save, import, change and delete them, and use one for a section."""

from collections.abc import Mapping
from dataclasses import replace

from django.db import transaction
from django.utils import timezone

from movements.errors import MovementError
from movements.formats.reading import movement_from_json, movement_in
from movements.formats.writing import whole_json
from movements.model import Movement, Parameters
from tournaments.clubs.services import lock_club
from tournaments.record.models import OwnMovement
from tournaments.record.selectors.movement.own_movements import (
    OWN_FAMILY,
    movement_from_stored,
    proof,
    two_of_one_name,
)
from tournaments.site.limits import LONGEST_TITLE
from tournaments.site.refusals import ConflictError, NotFoundError, RefusedError
from tournaments.site.texts import clean_name

MOST_MOVEMENTS = 200
LARGEST_TEXT = 200_000
"""The most characters an imported file may have."""


class StaleMovementError(ConflictError):
    """The movement has changed since the caller read it."""


@transaction.atomic
def save_own_movement(*, club_id: int, name: str, movement: Movement) -> OwnMovement:
    """Save a new movement for a club, whatever the verifier says: it may be a draft.

    Raises:
        RefusedError: the name is empty or taken, nobody plays, or the club already has 200.
        NotFoundError: there is no such club.
    """
    lock_club(club_id)
    if OwnMovement.objects.filter(club=club_id).count() >= MOST_MOVEMENTS:
        raise RefusedError(
            f"A club can keep up to {MOST_MOVEMENTS} movements. Remove one first.", "name"
        )
    return OwnMovement.objects.create(
        club_id=club_id,
        name=_free_name(club_id, name),
        movement=_as_json(movement),
        changed_at=timezone.now(),
    )


@transaction.atomic
def import_own_movement(*, club_id: int, name: str, text: str) -> OwnMovement:
    """Save a movement written as CSV, as a table, as RoundData or as JSON.

    Raises:
        RefusedError: as for saving, or the text cannot be read; the sentence says where.
    """
    return save_own_movement(club_id=club_id, name=name, movement=read_movement(text=text))


def read_movement(*, text: str = "", json: Mapping[str, object] | None = None) -> Movement:
    """Return the movement that was sent, as text or as decoded JSON.

    Raises:
        RefusedError: it cannot be read; the sentence says where.
    """
    if len(text) > LARGEST_TEXT:
        raise RefusedError(f"A file can have up to {LARGEST_TEXT:,} characters.", "text")
    try:
        found = movement_in(text.replace("\0", "")) if json is None else movement_from_json(json)
    except MovementError as error:
        raise RefusedError(str(error), "text" if json is None else "movement") from error
    return replace(found, family=OWN_FAMILY, parameters=Parameters.of({}))


@transaction.atomic
def change_own_movement(
    *,
    own_movement_id: int,
    expected_version: int,
    name: str | None = None,
    movement: Movement | None = None,
) -> OwnMovement:
    """Rename or replace an own movement; None leaves the name or the movement as it is.

    Sections already using it keep their copy.

    Raises:
        NotFoundError: no own movement has this id.
        StaleMovementError: it has since changed to another version.
        RefusedError: as for saving.
    """
    own = _locked(own_movement_id, expected_version)
    if name is not None:
        own.name = _free_name(own.club_id, name, except_for=own.pk)
    if movement is not None:
        own.movement = _as_json(movement)
    own.version += 1
    own.changed_at = timezone.now()
    own.save()
    return own


@transaction.atomic
def delete_own_movement(*, own_movement_id: int, expected_version: int) -> None:
    """Delete an own movement; sections using it keep their copy.

    Raises:
        NotFoundError: no own movement has this id.
        StaleMovementError: it has since changed to another version.
    """
    _locked(own_movement_id, expected_version).delete()


def own_movement_to_play(*, club_id: int, wanted: Mapping[str, int | str | bool]) -> Movement:
    """Return a club's own movement as a section keeps it.

    Args:
        club_id: The club of the event.
        wanted: The ``id`` of the own movement, and ``share`` to let tables share boards.

    Raises:
        NotFoundError: the club has no such movement.
        RefusedError: it cannot be played; the sentence says why, or asks whether tables may share
            boards (``share``).
    """
    number = str(wanted.get("id", ""))
    found = None
    if number.isascii() and number.isdigit() and len(number) < 10:
        found = OwnMovement.objects.filter(club=club_id, pk=int(number)).first()
    if found is None:
        raise NotFoundError("The club has no movement with this number.", "movement")
    movement = movement_from_stored(found.movement)
    report = proof(movement)
    if report.impossible:
        raise RefusedError(_first_of([v.sentence for v in report.impossible]), "movement")
    if twice := two_of_one_name(movement):
        raise RefusedError(twice, "movement")
    if report.sharing and str(wanted.get("share", "")).lower() != "true":
        first = _first_of([v.sentence for v in report.sharing])
        raise RefusedError(f"{first} Confirm that these tables can share the boards.", "share")
    parameters = Parameters.of({"id": found.pk, "version": found.version, "name": found.name})
    shared = movement.shared or bool(report.sharing)
    copies = 1 if report.sharing else movement.copies
    return replace(movement, family=OWN_FAMILY, parameters=parameters, shared=shared, copies=copies)


def _first_of(sentences: list[str]) -> str:
    """Return the first of several findings, and the number of others."""
    more = len(sentences) - 1
    return f"{sentences[0]} And {more} more." if more else sentences[0]


def _as_json(movement: Movement) -> dict[str, object]:
    if not movement.rows:
        raise RefusedError(
            "Nobody plays in this movement yet. Fill in at least one table.", "movement"
        )
    plain = replace(movement, family=OWN_FAMILY, parameters=Parameters.of({}))
    return whole_json(plain)


def _free_name(club_id: int, name: str, *, except_for: int | None = None) -> str:
    name = clean_name(name, "name", longest=LONGEST_TITLE)
    others = OwnMovement.objects.filter(club=club_id, name__iexact=name)
    if any(pk != except_for for pk in others.values_list("pk", flat=True)):
        raise RefusedError(f"There is already a movement called {name}.", "name")
    return name


def _locked(own_movement_id: int, expected_version: int) -> OwnMovement:
    club = OwnMovement.objects.filter(pk=own_movement_id).values_list("club", flat=True).first()
    if club is not None:
        lock_club(club)
    own = OwnMovement.objects.select_for_update().filter(pk=own_movement_id).first()
    if own is None:
        raise NotFoundError("This movement does not exist.", "movement")
    if own.version != expected_version:
        raise StaleMovementError(
            f"Someone else has changed {own.name}: it is now version {own.version}, and you saw "
            f"version {expected_version}. Open it again, or save yours under another name.",
            "version",
        )
    return own
