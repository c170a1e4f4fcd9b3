"""Who asks, and under which key they write."""

from uuid import UUID

from rest_framework.exceptions import NotAuthenticated, ValidationError
from rest_framework.request import Request

from tournaments.services.ledger import Actor

KEY_HEADER = "Idempotency-Key"


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
