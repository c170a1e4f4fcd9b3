"""One Fairdeal on a folder: its lock, which ends with the process that holds it."""

import fcntl
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from django.core.management.base import CommandError

LOCK = "up.lock"


@contextmanager
def only_one(folder: Path, refusal: str) -> Iterator[None]:
    """Hold a folder's lock.

    Raises:
        CommandError: somebody else holds it; it says ``refusal``.
    """
    with (folder / LOCK).open("a+") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise CommandError(refusal) from error
        yield
