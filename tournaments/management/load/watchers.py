"""Readers asking for the standings, and how long a score takes to reach their screens.

We time one pair's total in a total-point event: a marked score changes it to a total that the
reader recognises. Marked scores take the same path as all others.
"""

import asyncio
import gzip
import re
import time
from dataclasses import dataclass, field, replace
from random import Random
from uuid import UUID

from tournaments.management.load.client import Caller
from tournaments.management.load.scores import Report, Submission, paced, submissions, submit
from tournaments.management.load.server import Served

MARKS = ("PASS", "1NTN=", "3NTN=", "3NTN+1", "1NTN+1", "2NTN-1", "6NTN=", "1NTN+2")
MARK_SECONDS = 0.5  # totals repeat after four seconds, long after they reach the screens
OTHER_SCORES = 50 - 1 / MARK_SECONDS  # per second: 50 including the marked ones
ASK_SECONDS = 2.0  # as a page asks while scores come in (static/js/live.js) …
SPREAD = 0.1  # … each pause up to a tenth shorter or longer
CONNECTING_AT_ONCE = 100
PAIR = "1-ns"
ASKED = {"HX-Request": "true", "Accept-Encoding": "gzip"}


@dataclass(slots=True)
class Screens:
    """What the readers have seen, and when; times in seconds.

    Attributes:
        marks: For each total, the number of the newest mark that produces it.
        committed: When each mark was acknowledged.
        seconds: How long each mark took to each screen.
        known: The total on a page, by its entity tag.
        listening: How many readers have the page.
        fetched: How often the page was fetched.
    """

    marks: dict[str, int] = field(default_factory=dict)
    committed: list[float] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    known: dict[str, str] = field(default_factory=dict)
    listening: int = 0
    fetched: int = 0

    def percentile(self, share: float) -> float:
        """Return the milliseconds within which this share went from commit to screen."""
        ordered = sorted(self.seconds)
        return 1000 * ordered[min(int(share * len(ordered)), len(ordered) - 1)] if ordered else 0.0


async def watched(
    server: Served, watchers: int, seconds: float, seed: int = 5
) -> tuple[Screens, Report]:
    """Have readers ask for the standings of a total-point event while scores come in."""
    ground, screens, enough = server.ground, Screens(), asyncio.Event()
    marker = _Marker(server, Random(f"marks {seed}"))
    await marker.learn()
    others = replace(ground, places=tuple(set(ground.places) - set(ground.first_table)))
    crowd = []
    for number in range(watchers):
        chance = Random(f"reader {number} {seed}")
        crowd.append(asyncio.create_task(_ask(server, screens, enough, chance)))
        if number % CONNECTING_AT_ONCE == 0:
            await asyncio.sleep(0.1)
    while screens.listening < watchers and not any(task.done() for task in crowd):
        await asyncio.sleep(0.1)
    marking = asyncio.create_task(marker.keep_marking(screens))
    drawn = submissions(others, round(seconds * OTHER_SCORES), seed)
    report = await paced(server.port, others, drawn, OTHER_SCORES)
    marking.cancel()
    await asyncio.sleep(2 * ASK_SECONDS)  # for the last ones to arrive
    enough.set()
    broken = [task.exception() for task in crowd if task.done()]
    for task in crowd:
        task.cancel()
    await asyncio.gather(*crowd, return_exceptions=True)
    if broken:
        raise ConnectionError(f"{len(broken)} of {watchers} readers were cut off: {broken[0]}")
    return screens, report


class _Marker:
    """Enters the marked scores, always for the same board at the first table."""

    def __init__(self, server: Served, chance: Random) -> None:
        self._ground = server.ground
        self._caller = Caller("127.0.0.1", server.port)
        self._chance = chance
        self._totals: list[str] = []

    async def learn(self) -> None:
        """Enter each marked score once, and note the total that it produces."""
        for score in MARKS:
            await self._enter(score)
            self._totals.append(await self._new_total())

    async def keep_marking(self, screens: Screens) -> None:
        """Enter marked scores in turn until stopped."""
        while True:
            number = len(screens.committed)
            screens.marks[self._totals[number % len(MARKS)]] = number
            begun = time.perf_counter()
            await self._enter(MARKS[number % len(MARKS)])
            screens.committed.append(time.perf_counter())
            await asyncio.sleep(max(0.0, begun + MARK_SECONDS - time.perf_counter()))

    async def _enter(self, score: str) -> None:
        place, key = self._ground.first_table[0], UUID(int=self._chance.getrandbits(128))
        await submit(self._caller, self._ground, Submission(key, *place, score), Report())

    async def _new_total(self) -> str:
        """Return the pair's total once the standings show a new one."""
        for _ in range(100):
            page = await self._caller.ask("GET", f"/events/{self._ground.slug}/standings/")
            total = _total_of(page.body.decode())
            if (total not in self._totals and self._totals) or len(self._totals) == 0:
                return total
            await asyncio.sleep(0.1)
        raise TimeoutError("The standings do not show the score.")


async def _ask(server: Served, screens: Screens, enough: asyncio.Event, chance: Random) -> None:
    """Ask for the standings again and again, as an open page does."""
    page = f"/events/{server.ground.slug}/standings/"
    shown, tag = -1, ""
    async with Caller("127.0.0.1", server.port) as caller:
        while not enough.is_set():
            answer = await caller.ask("GET", page, {**ASKED, "If-None-Match": tag or '""'})
            moment = time.perf_counter()
            if answer.status == 200:
                screens.fetched += 1
                screens.listening += not tag
                tag = answer.headers["etag"]
                if tag not in screens.known:
                    screens.known[tag] = _total_of(gzip.decompress(answer.body).decode())
            newest = screens.marks.get(screens.known.get(tag, ""), -1)
            if newest < len(
                screens.committed
            ):  # otherwise it arrived before its own acknowledgement
                came = range(shown + 1, newest + 1) if shown >= 0 else ()
                screens.seconds += [moment - screens.committed[mark] for mark in came]
                shown = max(shown, newest)
            await asyncio.sleep(ASK_SECONDS * chance.uniform(1 - SPREAD, 1 + SPREAD))


def _total_of(page: str) -> str:
    """Return the total of the marked pair as the standings show it."""
    row = re.search(rf'/pairs/{PAIR}/".*?</tr>', page, re.DOTALL)
    if row is None:
        raise ValueError("The pair is not in the standings.")
    return str(re.findall(r"<td[^>]*>\s*([^<]*?)\s*</td>", row[0])[-1])
