"""Scores over HTTP, as phones send them: each with its key, and resent until answered."""

import asyncio
import json
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random
from uuid import UUID

from tools.load.client import Caller
from tools.load.server import SLIPS, Ground

PATIENCE_SECONDS = 120.0
SHORTEST_PAUSE_SECONDS, LONGEST_PAUSE_SECONDS = 0.05, 0.8


@dataclass(frozen=True, slots=True)
class Acknowledged:
    """A score that the server says it has accepted."""

    key: UUID
    sitting: int
    board: int
    score: str
    version: int
    sequence: int


@dataclass(slots=True)
class Report:
    """The outcome of many submissions; times in seconds, from the first try to the answer."""

    acknowledged: list[Acknowledged] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    statuses: Counter[int] = field(default_factory=Counter)
    broken: int = 0  # connections that ended without an answer

    def percentile(self, share: float) -> float:
        """Return the milliseconds within which this share of the submissions was answered."""
        ordered = sorted(self.seconds)
        return 1000 * ordered[min(int(share * len(ordered)), len(ordered) - 1)] if ordered else 0.0


@dataclass(frozen=True, slots=True)
class Submission:
    """A score to send."""

    key: UUID
    sitting: int
    board: int
    score: str


def submissions(ground: Ground, count: int, seed: int) -> list[Submission]:
    """Draw scores, each different from the last one at the same place."""
    chance = Random(seed)
    last: dict[tuple[int, int], str] = {}
    drawn = []
    for _ in range(count):
        place = chance.choice(ground.places)
        score = chance.choice([slip for slip in SLIPS if slip != last.get(place)])
        last[place] = score
        drawn.append(Submission(UUID(int=chance.getrandbits(128)), *place, score))
    return drawn


async def submit(caller: Caller, ground: Ground, one: Submission, report: Report) -> None:
    """Send a score, repeating it with the same key until it gets a final answer."""
    headers = {
        "Authorization": f"Token {ground.token}",
        "Content-Type": "application/json",
        "Idempotency-Key": str(one.key),
    }
    path = f"/api/v1/sittings/{one.sitting}/results/{one.board}/"
    body = json.dumps({"score": one.score, "expected_version": None}).encode()
    begun, pause = time.perf_counter(), SHORTEST_PAUSE_SECONDS
    while time.perf_counter() - begun < PATIENCE_SECONDS:
        try:
            answer = await caller.ask("PUT", path, headers, body)
        except OSError:
            report.broken += 1
            await asyncio.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE_SECONDS)
            continue
        report.statuses[answer.status] += 1
        if answer.status == 503:
            await asyncio.sleep(float(answer.headers.get("retry-after", "1")))
            continue
        if answer.status == 200:
            said = json.loads(answer.body)
            report.acknowledged.append(
                Acknowledged(
                    one.key,
                    one.sitting,
                    one.board,
                    said["score"],
                    said["version"],
                    said["sequence"],
                )
            )
            report.seconds.append(time.perf_counter() - begun)
        return


async def in_a_burst(
    port: int, ground: Ground, drawn: Iterable[Submission], callers: int
) -> Report:
    """Send scores as fast as they are answered, from this many phones at once."""
    report, waiting = Report(), list(drawn)[::-1]

    async def phone() -> None:
        async with Caller("127.0.0.1", port) as caller:
            while waiting:
                await submit(caller, ground, waiting.pop(), report)

    await asyncio.gather(*(phone() for _ in range(callers)))
    return report


async def paced(
    port: int, ground: Ground, drawn: Iterable[Submission], per_second: float, callers: int = 50
) -> Report:
    """Send scores at a steady rate, however slow the answers; waiting for a phone counts."""
    report = Report()
    free: asyncio.Queue[Caller] = asyncio.Queue()
    for _ in range(callers):
        free.put_nowait(Caller("127.0.0.1", port))

    async def send(one: Submission) -> None:
        caller = await free.get()
        try:
            await submit(caller, ground, one, report)
        finally:
            free.put_nowait(caller)

    begun = time.perf_counter()
    tasks = []
    for number, one in enumerate(drawn):
        await asyncio.sleep(max(0.0, begun + number / per_second - time.perf_counter()))
        tasks.append(asyncio.create_task(send(one)))
    await asyncio.gather(*tasks)
    while not free.empty():
        free.get_nowait().hang_up()
    return report
