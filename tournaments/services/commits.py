"""How a write becomes durable."""

from collections.abc import Callable
from contextlib import nullcontext
from functools import wraps
from typing import ParamSpec, TypeVar

from django.db import connection

Arguments = ParamSpec("Arguments")
Answer = TypeVar("Answer")


def shares_sync(service: Callable[Arguments, Answer]) -> Callable[Arguments, Answer]:
    """Mark a service that is one short transaction: it may share a sync of the disk with others.

    Each is still stored or refused by itself, and none is answered before that sync. How this is
    done depends on the database: see ``config.sqlite3`` and ``config.postgresql``.
    """

    @wraps(service)
    def shared(*args: Arguments.args, **sent: Arguments.kwargs) -> Answer:
        with getattr(connection, "sharing", nullcontext)():
            return service(*args, **sent)

    return shared
