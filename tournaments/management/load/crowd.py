"""Readers whose open page asks every few seconds whether it has changed.

They run as a separate program, so that timing scores never waits for them:
``python -m tournaments.management.load.crowd PORT PATH READERS``. It runs until it is stopped.
"""

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tournaments.management.load.client import Caller

ASK_SECONDS = 5.0  # how often an open page asks again
PROJECT = Path(__file__).resolve().parents[3]


@contextmanager
def crowd(port: int, path: str, readers: int) -> Iterator[None]:
    """Have this many readers ask for a page while the block runs."""
    command = [sys.executable, "-m", __name__, str(port), path, str(readers)]
    process = subprocess.Popen(command, cwd=PROJECT, stdin=subprocess.DEVNULL)  # noqa: S603 (ours)
    try:
        yield
    finally:
        process.terminate()
        process.wait(30)


async def _read(port: int, path: str, readers: int) -> None:
    await asyncio.gather(*(_reader(port, path, number / readers) for number in range(readers)))


async def _reader(port: int, path: str, share: float) -> None:
    """Ask again and again, each reader at different moments."""
    etag = ""
    await asyncio.sleep(ASK_SECONDS * share)
    async with Caller("127.0.0.1", port) as caller:
        while True:
            answer = await caller.ask("GET", path, {"If-None-Match": etag} if etag else {})
            etag = answer.headers.get("etag", etag)
            await asyncio.sleep(ASK_SECONDS)


if __name__ == "__main__":
    asyncio.run(_read(int(sys.argv[1]), sys.argv[2], int(sys.argv[3])))
