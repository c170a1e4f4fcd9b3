"""When the request a thread is answering arrived: waiting for a thread counts as waiting."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from time import monotonic

_arrived: ContextVar[float | None] = ContextVar("arrived", default=None)


@contextmanager
def arrived(at: float | None) -> Iterator[None]:
    """Note when a request arrived, by ``time.monotonic``; None if it has not waited."""
    token = _arrived.set(at)
    try:
        yield
    finally:
        _arrived.reset(token)


def left_of(patience: float, *, least: float) -> float:
    """Return how many seconds of its patience a request has left, but no less than ``least``."""
    at = _arrived.get()
    return patience if at is None else max(patience - (monotonic() - at), least)
