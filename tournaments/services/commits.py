"""How a write becomes durable."""

from collections.abc import Callable
from contextlib import nullcontext
from functools import wraps
from typing import ParamSpec, TypeVar

from django.db import connection

Arguments = ParamSpec("Arguments")
Answer = TypeVar("Answer")


def shares_sync(service: Callable[Arguments, Answer]) -> Callable[Arguments, Answer]:
    """Mark a service that is one short transaction, so that it may share a disk sync with others.

    Each is still stored or refused separately, and none is answered before that sync. How it works
    depends on the database: see ``config.sqlite3`` and ``config.postgresql``.
    """

    @wraps(service)
    def shared(*args: Arguments.args, **sent: Arguments.kwargs) -> Answer:
        with getattr(connection, "sharing", nullcontext)():
            return service(*args, **sent)

    return shared
