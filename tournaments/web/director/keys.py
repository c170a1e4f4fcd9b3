"""Idempotency keys of forms: sent twice, a form acts once."""

from uuid import UUID, uuid4

from django.core.cache import cache
from django.http import HttpRequest
from redis.exceptions import RedisError

REMEMBERED_SECONDS = 24 * 3600


def key_in(request: HttpRequest) -> UUID:
    """Return the key a form carries; one that has none is taken as sent once."""
    try:
        return UUID(request.POST.get("key", "")[:40])
    except ValueError:
        return uuid4()


def sent_before(request: HttpRequest) -> bool:
    """Whether this very form was accepted already, noting that it is now.

    Asked only where nothing is written in a ledger that knows the key. The note is kept in the
    cache: without it the worst that happens is an event that is there twice.
    """
    name = f"form:{request.user.pk}:{key_in(request)}"
    try:
        return not cache.add(name, "sent", REMEMBERED_SECONDS)
    except (OSError, RedisError):
        return False
