"""One Fairdeal per folder: a lock that is released when the process holding it ends."""

import fcntl
import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from django.core.management.base import CommandError

LOCK = "up.lock"


@dataclass(frozen=True, slots=True)
class Lock:
    """A folder's lock while it is held.

    Attributes:
        fileno: The open file that holds it.
        was_killed: Whether its last holder was killed: processes that it started may still be
            ending.
    """

    fileno: int
    was_killed: bool


@contextmanager
def only_one(folder: Path, refusal: str) -> Iterator[Lock]:
    """Hold a folder's lock.

    Raises:
        CommandError: another process holds it; the message is ``refusal``.
    """
    with (folder / LOCK).open("a+") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise CommandError(refusal) from error
        lock.seek(0)
        was_killed = lock.read() != ""
        lock.truncate(0)
        lock.write(str(os.getpid()))
        lock.flush()
        try:
            yield Lock(lock.fileno(), was_killed)
        finally:
            lock.truncate(0)
