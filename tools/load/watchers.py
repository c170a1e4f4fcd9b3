"""Readers whose pages ask every two seconds, and how long a score takes to reach their screens.

We time one pair's total in a total-point event: a marked score changes it to a total that the
reader recognises. Marked scores take the same path as all others.
"""

import asyncio
import gzip
import re
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from random import Random
from uuid import UUID

from tools.load.client import Caller
from tools.load.scores import Report, Submission, submit
from tools.load.server import Ground

MARKS = ("PASS", "1NTN=", "3NTN=", "3NTN+1", "1NTN+1", "2NTN-1", "6NTN=", "1NTN+2")
MARK_SECONDS = 0.5
ASK_SECONDS = 2.0  # how often an open page asks while scores come in (live.js)
SPREAD = 0.1  # each pause is up to a tenth shorter or longer
PAIR = "1-ns"
ASKED = {"HX-Request": "true", "Accept-Encoding": "gzip"}


@dataclass(slots=True)
class Screens:
    """What the readers have seen, and when; times in seconds.

    Attributes:
        marks: For each total, the number of the newest mark that produces it.
        committed: When each mark was acknowledged.
        seconds: How long each mark took to each screen; one that a later mark hid counts as long.
        known: The total on a page, by its entity tag.
        asked: How often they asked; ``fetched``: how often the page had changed.
    """

    marks: dict[str, int] = field(default_factory=dict)
    committed: list[float] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    known: dict[str, str] = field(default_factory=dict)
    asked: int = 0
    fetched: int = 0

    def percentile(self, share: float) -> float:
        """Return the milliseconds within which this share went from commit to screen."""
        ordered = sorted(self.seconds)
        return 1000 * ordered[min(int(share * len(ordered)), len(ordered) - 1)] if ordered else 0.0


@asynccontextmanager
async def asking(
    port: int, path: str, readers: int, headers: dict[str, str]
) -> AsyncIterator[None]:
    """Have readers ask for a page while the block runs, and fail if one is refused for good."""
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(_ask(port, path, headers, Random(n))) for n in range(readers)]
        yield
        for task in tasks:
            task.cancel()


async def _ask(port: int, path: str, headers: dict[str, str], chance: Random) -> None:
    tag = ""
    await asyncio.sleep(ASK_SECONDS * chance.random())
    async with Caller("127.0.0.1", port) as caller:
        while True:
            answer = await caller.ask("GET", path, {**headers, **_known(tag)})
            if answer.status not in (200, 304, 503):
                raise ConnectionError(f"{path} returned {answer.status}.")
            tag = answer.headers.get("etag", tag)
            await asyncio.sleep(_pause(chance))


@asynccontextmanager
async def watching(
    port: int, ground: Ground, watchers: int, direct: int, seed: int
) -> AsyncIterator[tuple[Screens, Report]]:
    """Have readers watch the standings of a total-point event while marked scores come in.

    Args:
        port: Where the readers ask, which may be a proxy's.
        ground: The event, with a score on every board.
        watchers: How many readers.
        direct: The port of the web process, for the marked scores.
        seed: Of chance; another one for each time, because the keys of the scores come from it.
    """
    screens, report = Screens(), Report()
    marker = _Marker(direct, ground, Random(f"marks {seed}"), report)
    await marker.learn()
    async with asyncio.TaskGroup() as group:
        tasks = [
            group.create_task(_watch(port, ground.slug, screens, Random(f"{seed} {number}")))
            for number in range(watchers)
        ]
        await asyncio.sleep(2 * ASK_SECONDS)  # for all of them to have the page
        screens.seconds.clear()
        tasks.append(group.create_task(marker.keep_marking(screens)))
        yield screens, report
        for task in tasks:
            task.cancel()


class _Marker:
    """Enters the marked scores, always for the same board at the first table."""

    def __init__(self, port: int, ground: Ground, chance: Random, report: Report) -> None:
        self._ground, self._chance, self._report = ground, chance, report
        self._caller = Caller("127.0.0.1", port)
        self._totals: list[str] = []

    async def learn(self) -> None:
        """Enter each marked score once, and note the total that it produces."""
        for score in MARKS:
            await self._enter(score, Report())
            page = await self._caller.ask("GET", f"/events/{self._ground.slug}/standings/")
            self._totals.append(_total_of(page.body.decode()))
        if len(set(self._totals)) < len(MARKS):
            raise ValueError(f"The standings do not show each score: {self._totals}")

    async def keep_marking(self, screens: Screens) -> None:
        """Enter marked scores in turn until stopped."""
        while True:
            number = len(screens.committed)
            screens.marks[self._totals[number % len(MARKS)]] = number
            begun = time.perf_counter()
            await self._enter(MARKS[number % len(MARKS)], self._report)
            screens.committed.append(time.perf_counter())
            await asyncio.sleep(max(0.0, begun + MARK_SECONDS - time.perf_counter()))

    async def _enter(self, score: str, report: Report) -> None:
        place, key = self._ground.first_table[0], UUID(int=self._chance.getrandbits(128))
        await submit(self._caller, self._ground, Submission(key, *place, score), report)


async def _watch(port: int, slug: str, screens: Screens, chance: Random) -> None:
    """Ask for the standings again and again, and note which marks are new on the screen."""
    page, shown, tag = f"/events/{slug}/standings/", -1, ""
    await asyncio.sleep(ASK_SECONDS * chance.random())
    async with Caller("127.0.0.1", port) as caller:
        while True:
            answer = await caller.ask("GET", page, {**ASKED, **_known(tag)})
            moment = time.perf_counter()
            screens.asked += 1
            if answer.status == 200:
                screens.fetched += 1
                tag = answer.headers["etag"]
                if tag not in screens.known:
                    screens.known[tag] = _total_of(_text(answer.body))
            newest = screens.marks.get(screens.known.get(tag, ""), -1)
            if newest < len(screens.committed):  # otherwise it is here before its acknowledgement
                came = range(shown + 1, newest + 1) if shown >= 0 else ()
                screens.seconds += [moment - screens.committed[mark] for mark in came]
                shown = max(shown, newest)
            await asyncio.sleep(_pause(chance))


def _pause(chance: Random) -> float:
    return ASK_SECONDS * (1 + SPREAD * (2 * chance.random() - 1))


def _known(tag: str) -> dict[str, str]:
    return {"If-None-Match": tag} if tag else {}


def _text(body: bytes) -> str:
    return (gzip.decompress(body) if body[:2] == b"\x1f\x8b" else body).decode()


def _total_of(page: str) -> str:
    """Return the total of the marked pair as the standings show it."""
    row = re.search(rf'/pairs/{PAIR}/".*?</tr>', page, re.DOTALL)
    if row is None:
        raise ValueError("The pair is not in the standings.")
    return str(re.findall(r"<td[^>]*>\s*([^<]*?)\s*</td>", row[0])[-1])
