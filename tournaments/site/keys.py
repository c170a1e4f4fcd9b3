"""What was sent under an idempotency key, so that a key used for something else is noticed.

A service that writes under a key is marked ``compares_requests``: while it runs, a digest of its
arguments is available, which the ledger keeps with the key. A request that made no entry, because
nothing changed or play had not begun, leaves its key as a ``UsedKey``.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import wraps
from hashlib import sha256
from typing import ParamSpec, TypeVar
from uuid import UUID

from django.utils import timezone

from tournaments.site.models import UsedKey
from tournaments.site.refusals import RefusedError

Arguments = ParamSpec("Arguments")
Answer = TypeVar("Answer")

NOT_SENT = ("by", "key", "now", "chance", "precondition", "seen", "read", "within")
"""Arguments that are not part of what is written: who asks, when, and how."""


@dataclass(slots=True)
class Request:
    """A request that is being answered under a key.

    Attributes:
        key: The key.
        digest: The digest of everything that was sent.
        scope: Whose key it is, once the service has looked it up.
        kept: Whether a stored row already holds the key.
    """

    key: UUID
    digest: str
    scope: str = ""
    kept: bool = False


_running: ContextVar[Request | None] = ContextVar("running", default=None)


class KeyReusedError(RefusedError):
    """An idempotency key was used again for a different change."""

    def __init__(self) -> None:
        super().__init__(
            "This was already sent with different content, so nothing was saved. Load the page "
            "again, or send a new key.",
            "key",
        )


def digest_of(service: str, sent: Mapping[str, object]) -> str:
    """Return the SHA-256 of what a service was asked to do, in hexadecimal.

    The order of named values makes no difference.
    """
    return sha256(repr((service, _ordered(sent))).encode()).hexdigest()


def request_under(key: UUID) -> Request:
    """Return the request being answered under this key; if there is none, one with no digest."""
    running = _running.get()
    return running if running is not None and running.key == key else Request(key, "")


def compares_requests(service: Callable[Arguments, Answer]) -> Callable[Arguments, Answer]:
    """Mark a service that writes under a key, so that the same key with other arguments is refused.

    The service looks up the key with ``entry_with_key`` or, if it can end without an entry, with
    ``done_before``; both compare. It runs inside a transaction. Without a key, nothing is compared
    or remembered.
    """

    @wraps(service)
    def compared(*args: Arguments.args, **sent: Arguments.kwargs) -> Answer:
        key = sent.get("key")
        if not isinstance(key, UUID):
            return service(*args, **sent)
        with _answering(Request(key, digest_of(service.__name__, _wanted(sent)))) as request:
            answer = service(*args, **sent)
            if request.scope and not request.kept:
                remember(request)
            return answer

    return compared


def remember(request: Request, made: int = 0) -> None:
    """Note that a request changed nothing, or nothing the ledger keeps.

    Args:
        request: The request.
        made: The number of the earlier entry that answers it, 0 for none.
    """
    UsedKey.objects.create(
        scope=request.scope, key=request.key, request=request.digest, made=made, at=timezone.now()
    )
    request.kept = True


def _wanted(sent: Mapping[str, object]) -> dict[str, object]:
    return {name: value for name, value in sent.items() if name not in NOT_SENT}


@contextmanager
def _answering(request: Request) -> Iterator[Request]:
    token = _running.set(request)
    try:
        yield request
    finally:
        _running.reset(token)


def _ordered(value: object) -> object:
    """Return a value that does not depend on the order in which its named parts were given."""
    if isinstance(value, Mapping):
        return sorted((str(name), repr(_ordered(each))) for name, each in value.items())
    if isinstance(value, list | tuple) and type(value) in (list, tuple):
        return [_ordered(each) for each in value]
    return str(value) if isinstance(value, str) else value
