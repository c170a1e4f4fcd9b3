"""The number of the request being answered, which log lines, error pages and tasks carry."""

import re
import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

LETTERS = "23456789ABCDEFGHJKMNPQRSTVWXYZ"  # without 0, 1, I, L, O and U, which are easily misread
HEADER = "X-Request-ID"
_GIVEN = re.compile(r"[A-Za-z0-9._:-]{1,64}")

_current: ContextVar[str] = ContextVar("request_number", default="")


def new_number() -> str:
    """Return a new random number, such as ``K7M3-Q9TX-AB2C``, of 59 bits."""
    drawn = "".join(secrets.choice(LETTERS) for _ in range(12))
    return "-".join((drawn[:4], drawn[4:8], drawn[8:]))


def is_number(text: str) -> bool:
    """Return whether outside text can be a number: short, and safe in a log line."""
    return _GIVEN.fullmatch(text) is not None


def current_number() -> str:
    """Return the number of the current request or task; empty if there is none."""
    return _current.get()


@contextmanager
def numbered(number: str) -> Iterator[None]:
    """Work on behalf of the request with this number."""
    token = _current.set(number)
    try:
        yield
    finally:
        _current.reset(token)
