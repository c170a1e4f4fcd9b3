"""When the request that a thread answers has come: waiting for a thread counts as waiting."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from time import monotonic

_arrived: ContextVar[float | None] = ContextVar("arrived", default=None)


@contextmanager
def arrived(at: float | None) -> Iterator[None]:
    """Say when a request came, by ``time.monotonic``; None if it has not waited."""
    token = _arrived.set(at)
    try:
        yield
    finally:
        _arrived.reset(token)


def left_of(patience: float, *, least: float) -> float:
    """Return what a request may still wait of its patience, in seconds, but not below ``least``."""
    at = _arrived.get()
    return patience if at is None else max(patience - (monotonic() - at), least)
