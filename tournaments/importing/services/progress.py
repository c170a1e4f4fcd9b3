"""How far a background import has got, and whether it was cancelled.

An import is one transaction, so nobody sees what it writes to the database before it ends. Its
progress is kept in the cache that the processes share; without that cache an import shows no number
and cannot be cancelled once it is running.
"""

import time
from dataclasses import dataclass

from django.core.cache import cache

from tournaments.importing.services.events import Tell

TELL_EVERY = 0.5  # seconds
KEPT = 3600  # seconds


class CalledOffError(Exception):
    """The import was cancelled while it ran."""


@dataclass(frozen=True, slots=True)
class Progress:
    """Scores entered and scores in total; 0 of 0 if nothing is known."""

    done: int
    total: int


def progress_of(file_id: int) -> Progress:
    """Return how far a file's import has got."""
    found = cache.get(f"import:{file_id}")
    return Progress(*found) if isinstance(found, tuple) else Progress(0, 0)


def call_off(file_id: int) -> None:
    """Ask the worker to undo what it has done so far."""
    cache.set(f"import:{file_id}:off", 1, KEPT)


def start_anew(file_id: int) -> None:
    """Forget what an earlier attempt left behind."""
    cache.delete_many([f"import:{file_id}", f"import:{file_id}:off"])


def telling(file_id: int) -> Tell:
    """Return the function that records an import's progress.

    It raises ``CalledOffError`` if the import was cancelled.
    """
    told = 0.0

    def tell(done: int, total: int) -> None:
        nonlocal told
        now = time.monotonic()
        if now - told < TELL_EVERY:
            return
        told = now
        if cache.get(f"import:{file_id}:off"):
            raise CalledOffError
        cache.set(f"import:{file_id}", (done, total), KEPT)

    return tell
