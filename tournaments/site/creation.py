"""Create something once, however often it is asked for under one key."""

from collections.abc import Callable
from datetime import timedelta
from functools import wraps
from typing import ParamSpec, TypeVar
from uuid import UUID

from django.db import transaction
from django.db.models import Model
from django.utils import timezone

from tournaments.site.keys import NOT_SENT, KeyReusedError, digest_of
from tournaments.site.models import UsedKey
from tournaments.site.refusals import ConflictError
from tournaments.site.signature import Actor

Arguments = ParamSpec("Arguments")
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
