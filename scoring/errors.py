"""Errors in scores, in sentences a director understands."""

from collections.abc import Iterator
from contextlib import contextmanager


class ScoringError(ValueError):
    """A score, a setting or a board that is impossible."""


class NotationError(ScoringError):
    """A written score that cannot be read, or that cannot have happened."""


@contextmanager
def as_written() -> Iterator[None]:
    """Turn a ``ScoringError`` about something written into a ``NotationError``."""
    try:
        yield
    except NotationError:
        raise
    except ScoringError as error:
        raise NotationError(str(error)) from error
