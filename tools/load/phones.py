"""Scores from the phones at the tables, board by board, as a table plays them."""

import asyncio
import json
import time
from collections.abc import Iterable
from random import Random
from uuid import UUID

from tools.load.client import Caller
from tools.load.scores import Report
from tools.load.server import SLIPS, Phone

Entry = tuple[Phone, int, int, str, str]
"""A phone, and what it sends: round, board, score and key."""


def entries(phones: Iterable[Phone], seed: int) -> list[list[Entry]]:
    """Return what each phone will send, in order."""
    chance = Random(seed)
    return [
        [
            (phone, number, board, chance.choice(SLIPS), str(UUID(int=chance.getrandbits(128))))
            for number, board in phone.boards
        ]
        for phone in phones
    ]


async def at_once(port: int, sent: list[list[Entry]]) -> Report:
    """Have every phone send its scores, each as soon as the one before is answered."""
    report = Report()

    async def play(own: list[Entry]) -> None:
        async with Caller("127.0.0.1", port) as caller:
            for one in own:
                await _enter(caller, *one, report)

    await asyncio.gather(*map(play, sent))
    return report


async def paced(port: int, sent: list[list[Entry]], per_second: float, seconds: float) -> Report:
    """Have the phones send scores in turn at a steady rate; waiting for a phone counts.

    What was sent is taken off the lists.
    """
    report = Report()
    callers = [Caller("127.0.0.1", port) for _ in sent]
    turns = [asyncio.Lock() for _ in sent]

    async def send(number: int, begun: float) -> None:
        async with turns[number]:
            await _enter(callers[number], *sent[number].pop(0), report, begun=begun)

    begun, tasks = time.perf_counter(), []
    for count in range(round(per_second * seconds)):
        await asyncio.sleep(max(0.0, begun + count / per_second - time.perf_counter()))
        tasks.append(asyncio.create_task(send(count % len(sent), time.perf_counter())))
    await asyncio.gather(*tasks)
    for caller in callers:
        caller.hang_up()
    return report


async def _enter(
    caller: Caller,
    phone: Phone,
    number: int,
    board: int,
    score: str,
    key: str,
    report: Report,
    begun: float | None = None,
) -> None:
    headers = {
        "Authorization": f"Table {phone.secret}",
        "Content-Type": "application/json",
        "Idempotency-Key": key,
    }
    body = {"round": number, "board": board, "score": score, "expected_version": 0}
    begun = time.perf_counter() if begun is None else begun
    while True:
        answer = await caller.ask(
            "POST", "/api/v1/table/scores/", headers, json.dumps(body).encode()
        )
        report.statuses[answer.status] += 1
        if answer.status != 503:
            break
        await asyncio.sleep(float(answer.headers.get("retry-after", "1")))
    if answer.status != 200:
        raise ConnectionError(f"A phone's score was refused: {answer.body.decode()}")
    report.seconds.append(time.perf_counter() - begun)
