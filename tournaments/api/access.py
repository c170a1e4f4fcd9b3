"""Who asks, whether it is theirs to see or to change, and under which key."""

from uuid import UUID

from django.core.exceptions import PermissionDenied
from rest_framework.exceptions import NotAuthenticated, ValidationError
from rest_framework.request import Request

from tournaments.selectors.access.ownership import (
    Belonging,
    Kind,
    belonging,
    belonging_of_event,
    club_of_movement,
    club_of_player,
)
from tournaments.selectors.access.people import role_at
from tournaments.selectors.event.simultaneous import open_event_or_simultaneous
from tournaments.selectors.event.snapshot import EventSnapshot, NoSuchEventError, Role
from tournaments.services.ledger import Actor
from tournaments.services.refusals import NotFoundError

KEY_HEADER = "Idempotency-Key"


def read_event(request: Request, event: int | str) -> EventSnapshot:
    """Return an event or a simultaneous tournament as the caller may look at it.

    Raises:
        NoSuchEventError: there is none, or it has not started and the caller does not direct it.
    """
    snapshot = open_event_or_simultaneous(event)
    snapshot = snapshot.seen_by(role_at(request.user, snapshot.event.club_id))
    if snapshot.role is Role.PUBLIC and all(
        session.status == "setup" for session in snapshot.sessions
    ):
        raise NoSuchEventError(f"There is no event {str(event)[:80]!r}.")
    return snapshot


def read_session(request: Request, session: int) -> EventSnapshot:
    """Return a session's event as the caller may look at it.

    Raises:
        NotFoundError: there is none, or the caller may not see it yet.
    """
    return _read_part(request, "session", session)


def read_section(request: Request, section: int) -> EventSnapshot:
    """Return a section's event as the caller may look at it.

    Raises:
        NotFoundError: there is none, or its session has not started and is not the caller's.
    """
    snapshot = _read_part(request, "section", section)
    if snapshot.role is Role.PUBLIC and snapshot.session_of[section].status == "setup":
        raise _nothing("section")
    return snapshot


def direct_event(request: Request, event: str) -> Belonging:
    """Return the event a director is about to read or change.

    Raises:
        NoSuchEventError: there is none.
        PermissionDenied: the caller does not direct at its club.
    """
    found = belonging_of_event(event)
    if found is None:
        raise NoSuchEventError(f"There is no event {event[:80]!r}.")
    direct_club(request, found.club_id)
    return found


def direct(request: Request, kind: Kind, number: int) -> Belonging:
    """Return the event of something a director is about to read or change.

    Raises:
        NotFoundError: there is nothing of this number.
        PermissionDenied: the caller does not direct at its club.
    """
    found = belonging(kind, number)
    if found is None:
        raise _nothing(kind)
    direct_club(request, found.club_id)
    return found


def direct_player(request: Request, player: int) -> None:
    """Make sure that the caller directs at a player's club.

    Raises:
        NotFoundError: there is no such player.
        PermissionDenied: the caller does not.
    """
    club = club_of_player(player)
    if club is None:
        raise _nothing("player")
    direct_club(request, club)


def direct_own_movement(request: Request, own_movement: int) -> int:
    """Return the club of an own movement, made sure that the caller directs there.

    Raises:
        NotFoundError: there is no such movement.
        PermissionDenied: the caller does not.
    """
    club = club_of_movement(own_movement)
    if club is None:
        raise _nothing("movement")
    direct_club(request, club)
    return club


def direct_club(request: Request, club: int) -> None:
    """Make sure that the caller directs at a club.

    Raises:
        PermissionDenied: the caller does not, or there is no such club.
    """
    if role_at(request.user, club) is not Role.DIRECTOR:
        raise PermissionDenied


def actor(request: Request) -> Actor:
    """Return the mark under which the caller's changes are recorded."""
    return Actor.user(user_id(request))


def user_id(request: Request) -> int:
    """Return who asks.

    Raises:
        NotAuthenticated: nobody is logged in.
    """
    if request.user.pk is None:
        raise NotAuthenticated
    return request.user.pk


def idempotency_key(request: Request) -> UUID:
    """Return the key the caller sent, with or without quotes.

    Raises:
        ValidationError: it is missing or no UUID.
    """
    text = request.headers.get(KEY_HEADER, "").strip().strip('"')
    if not text:
        raise ValidationError(
            {KEY_HEADER: "Send this header with a new UUID, and the same one when you try again."}
        )
    try:
        return UUID(text)
    except ValueError as error:
        raise ValidationError({KEY_HEADER: "The key has to be a UUID."}) from error


def _read_part(request: Request, kind: Kind, number: int) -> EventSnapshot:
    found = belonging(kind, number)
    if found is None:
        raise _nothing(kind)
    try:
        return read_event(request, found.event_id)
    except NoSuchEventError as error:
        raise _nothing(kind) from error


def _nothing(kind: str) -> NotFoundError:
    return NotFoundError(f"There is no {kind} of this number.", kind)
