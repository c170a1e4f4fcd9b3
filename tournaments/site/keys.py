"""Who makes a change and under which key, so that a request sent twice acts once.

A service that writes under a key is marked ``compares_requests``: while it runs, a digest of its
arguments is available, which the ledger keeps with the key. A request that made no entry, because
nothing changed or play had not begun, leaves its key as a ``UsedKey``.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from datetime import timedelta
from functools import wraps
from hashlib import sha256
from typing import ParamSpec, TypedDict, TypeVar
from uuid import UUID

from django.db import transaction
from django.db.models import Model
from django.utils import timezone

from tournaments.site.models import UsedKey
from tournaments.site.refusals import ConflictError, RefusedError


@dataclass(frozen=True, slots=True)
class Actor:
    """Who acts, as an opaque mark without a name."""

    mark: str

    @classmethod
    def user(cls, user_id: int) -> "Actor":
        """A person with a login."""
        return cls(f"user:{user_id}")

    @classmethod
    def table(cls, name: str, side: str = "") -> "Actor":
        """A phone at table ``3`` or ``B3``, for side ``NS`` or ``EW``; no side if both share it."""
        return cls(f"table:{name}:{side}" if side else f"table:{name}")


IMPORTER = Actor("importer")


FAIRDEAL = Actor("fairdeal")
"""A program that sets up an event on nobody's behalf."""


BRIDGEMATES = Actor("bridgemates")
"""The scoring devices at the tables, through their control software's file."""


class Signature(TypedDict):
    """Who makes a change, and under which key."""

    by: Actor
    key: UUID


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
        is_stored: Whether a row already holds the key.
    """

    key: UUID
    digest: str
    scope: str = ""
    is_stored: bool = False


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
            if request.scope and not request.is_stored:
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
    request.is_stored = True


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


Made = TypeVar("Made", bound=Model)

KEPT = timedelta(days=30)
"""How long a key is remembered."""


class MadeAndRemovedError(ConflictError):
    """What was created under this key has since been removed."""

    def __init__(self) -> None:
        super().__init__(
            "What was created under this key has since been removed. Send a new key to create "
            "another.",
            "key",
        )


def created_once(
    model: type[Made],
) -> Callable[[Callable[Arguments, Made]], Callable[Arguments, Made]]:
    """Mark a service that creates a row of a model: a key used again returns the same row.

    The service takes ``key`` and ``by``; without a key it always creates. Key and row are stored in
    one transaction, so a request that is refused leaves its key unused. If two requests arrive at
    once under one key, the second waits for the first.

    Raises:
        KeyReusedError: the same person used the key with other input, or for something else.
        MadeAndRemovedError: the row is gone.
    """

    def marked(service: Callable[Arguments, Made]) -> Callable[Arguments, Made]:
        @wraps(service)
        @transaction.atomic
        def once(*args: Arguments.args, **sent: Arguments.kwargs) -> Made:
            key, by = sent.get("key"), sent.get("by")
            if not isinstance(key, UUID):
                return service(*args, **sent)
            wanted = {name: value for name, value in sent.items() if name not in NOT_SENT}
            scope = by.mark if isinstance(by, Actor) else ""
            used = _used(scope, key, digest_of(service.__name__, wanted))
            if used.made:
                return _still_there(model, used.made)
            made = service(*args, **sent)
            used.made = made.pk
            used.save(update_fields=["made"])
            _forget_old_keys()
            return made

        return once

    return marked


def _used(scope: str, key: UUID, request: str) -> UsedKey:
    """Return the key's row, locked: a new one, or that of an earlier request."""
    now = timezone.now()
    # Another request under this key makes this insertion wait for it, then do nothing.
    UsedKey.objects.bulk_create(
        [UsedKey(scope=scope, key=key, request=request, at=now)], ignore_conflicts=True
    )
    used = UsedKey.objects.select_for_update().get(scope=scope, key=key)
    if used.request != request:
        raise KeyReusedError
    return used


def _forget_old_keys() -> None:
    UsedKey.objects.filter(at__lt=timezone.now() - KEPT).delete()


def _still_there(model: type[Made], pk: int) -> Made:
    row = model._default_manager.filter(pk=pk).first()
    if row is None:
        raise MadeAndRemovedError
    return row
