"""Who is asking, and under which key they write."""

from typing import TypedDict
from uuid import UUID

from django.contrib.auth.models import User
from rest_framework.exceptions import NotAuthenticated, ValidationError
from rest_framework.request import Request

from tournaments.site.signature import Actor, Signature

KEY_HEADER = "Idempotency-Key"


class CreationSignature(TypedDict):
    """Who creates something, and under which key, if any."""

    by: Actor
    key: UUID | None


def signed(request: Request) -> Signature:
    """Return the caller and the key under which a service records the change.

    Raises:
        ValidationError: the key is missing or is not a UUID.
    """
    return {"by": actor(request), "key": idempotency_key(request)}


def signed_if_keyed(request: Request) -> CreationSignature:
    """Return the caller and the key under which something is created; the key may be None.

    Raises:
        ValidationError: the key is not a UUID.
    """
    return {
        "by": actor(request),
        "key": idempotency_key(request) if request.headers.get(KEY_HEADER) else None,
    }


def actor(request: Request) -> Actor:
    """Return the mark under which the caller's changes are recorded."""
    return Actor.user(user_id(request))


def person(request: Request) -> User:
    """Return the user who is asking.

    Raises:
        NotAuthenticated: nobody is logged in.
    """
    if not isinstance(request.user, User):
        raise NotAuthenticated
    return request.user


def user_id(request: Request) -> int:
    """Return the id of the user who is asking.

    Raises:
        NotAuthenticated: nobody is logged in.
    """
    if request.user.pk is None:
        raise NotAuthenticated
    return request.user.pk


def idempotency_key(request: Request) -> UUID:
    """Return the key the caller sent, with or without quotes.

    Raises:
        ValidationError: it is missing or is not a UUID.
    """
    text = request.headers.get(KEY_HEADER, "").strip().strip('"')
    if not text:
        raise ValidationError(
            {KEY_HEADER: "Send this header with a new UUID, and the same one if you try again."}
        )
    try:
        return UUID(text)
    except ValueError as error:
        raise ValidationError({KEY_HEADER: "The key must be a UUID."}) from error
