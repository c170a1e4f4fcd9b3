"""Reading a large tournament without garbage collection."""

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

_lock = Lock()
_paused = 0


@contextmanager
def without_collecting() -> Iterator[None]:
    """Pause Python's search for cyclic garbage while many facts are read and rated.

    It would go through all of them again and again and find nothing, which takes two fifths of
    the time. Threads may overlap: it resumes when the last of them is done.
    """
    global _paused  # noqa: PLW0603 (the garbage collector is one for the process)
    with _lock:
        _paused += 1
        gc.disable()
    try:
        yield
    finally:
        with _lock:
            _paused -= 1
            if not _paused:
                gc.enable()
