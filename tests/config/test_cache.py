"""A Redis that hangs is left alone for a while."""

import socket
import time
from collections.abc import Iterator

import pytest

from config.cache import SPARED_SECONDS, OptionalRedisCache

WAIT = 0.2  # seconds


@pytest.fixture
def hanging() -> Iterator[OptionalRedisCache]:
    """A cache whose Redis takes callers and never says a word."""
    with socket.create_server(("127.0.0.1", 0), backlog=100) as mute:
        options = {"socket_connect_timeout": WAIT, "socket_timeout": WAIT}
        address = f"redis://127.0.0.1:{mute.getsockname()[1]}/0"
        yield OptionalRedisCache(address, {"OPTIONS": options})


def test_a_hanging_redis_is_waited_for_once(hanging: OptionalRedisCache) -> None:
    begun = time.monotonic()

    assert hanging.get("page", "none") == "none"
    assert WAIT <= time.monotonic() - begun < 2 * WAIT
    for _ in range(20):
        hanging.set("page", "one")
        assert hanging.add("key", "sent")
        assert hanging.get("page") is None
    assert time.monotonic() - begun < 2 * WAIT


def test_it_is_asked_again(
    hanging: OptionalRedisCache, redis_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    hanging.get("page")
    hanging._servers = [redis_url]  # it is back
    hanging.__dict__.pop("_cache", None)
    hanging.set("page", "one", 60)
    assert hanging.get("page") is None

    now = time.monotonic()
    monkeypatch.setattr("config.cache.monotonic", lambda: now + SPARED_SECONDS)

    hanging.set("page", "one", 60)
    assert hanging.get("page") == "one"
    hanging.delete("page")
