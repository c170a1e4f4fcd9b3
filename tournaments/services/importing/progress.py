"""How far an import in the background is, and whether it was cancelled.

All of an import is one transaction, so what it writes in the database nobody sees before its end.
This stands in the cache that the processes share; without it an import shows no number and cannot
be cancelled once it runs.
"""

import time
from dataclasses import dataclass

from django.core.cache import cache

from tournaments.services.importing.events import Tell

TELL_EVERY = 0.5  # seconds
KEPT = 3600  # seconds


class CalledOffError(Exception):
    """The import was cancelled while it ran."""


@dataclass(frozen=True, slots=True)
class Progress:
    """Scores entered, and scores in all; 0 of 0 where nothing is known."""

    done: int
    total: int


def progress_of(file_id: int) -> Progress:
    """Return how far the import of a file is."""
    found = cache.get(f"import:{file_id}")
    return Progress(*found) if isinstance(found, tuple) else Progress(0, 0)


def call_off(file_id: int) -> None:
    """Ask the worker to undo what it has done so far."""
    cache.set(f"import:{file_id}:off", 1, KEPT)


def start_anew(file_id: int) -> None:
    """Forget what an earlier attempt left."""
    cache.delete_many([f"import:{file_id}", f"import:{file_id}:off"])


def telling(file_id: int) -> Tell:
    """Return what notes the progress of an import.

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
