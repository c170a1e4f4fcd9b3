"""What a form carries unseen: a key, so that sent twice it acts once, and a version."""

from uuid import UUID, uuid4

from django.core.cache import cache
from django.http import HttpRequest
from redis.exceptions import RedisError

from tournaments.web.page import whole_number

REMEMBERED_SECONDS = 24 * 3600
LARGEST_VERSION = 99_999_999
NO_VERSION = -1


def key_in(request: HttpRequest) -> UUID:
    """Return the key of a form; a form without one gets a new key."""
    return key_of(request.POST.get("key", "")[:40])


def key_of(text: str) -> UUID:
    """Return the key that a text says, a new one if it says none."""
    try:
        return UUID(text)
    except ValueError:
        return uuid4()


def version_of(text: str) -> int:
    """Return the version that a page has seen; -1, which no version is, where it names none."""
    version = whole_number(text, LARGEST_VERSION)
    return NO_VERSION if version is None else version


def sent_before(request: HttpRequest) -> bool:
    """Whether this form was accepted before; note that it is accepted now.

    Only for changes without a ledger entry, whose key would tell. The note is kept in the cache;
    if it is lost, the worst that can happen is the same event twice.
    """
    name = f"form:{request.user.pk}:{key_in(request)}"
    try:
        return not cache.add(name, "sent", REMEMBERED_SECONDS)
    except (OSError, RedisError):
        return False
