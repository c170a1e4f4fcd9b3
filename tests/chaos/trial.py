"""Trial by fire: scores are submitted over HTTP while everything that runs is killed.

Every submission is sent again, with its key, until it is answered; some are sent by two phones at
once. At the end each acknowledged score must be in the ledger exactly once, no answer may have
been a failure of ours, and the ledgers must verify.
"""

import asyncio
import json
import os
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import psutil

from tests.chaos.club import KINDS, PROJECT, Club
from tests.chaos.evidence import Evidence
from tests.private_servers import PrivatePostgres
from tools.load import scores
from tools.load.client import Caller
from tools.load.server import Ground

CALLERS = 20
TWICE = 0.1  # of the submissions are sent by two phones at once
PROGRESS_SECONDS = 30.0
SUBMISSIONS_PER_EVENT = 10_000  # most of them corrections: an event has 840 places for a score


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a trial found.

    Attributes:
        submissions: Scores that were sent; fewer than wanted if the time was up.
        acknowledged: Of these, what the server said it had accepted.
        kills: How often each kind of process was killed.
        statuses: How often each status was answered.
        broken: Connections that ended without an answer.
        seconds: How long it took.
        slowest: The longest time from a kill to the next acknowledged scores, in seconds, by what
            was killed.
        found: What the ledgers say.
    """

    submissions: int
    acknowledged: int
    kills: Mapping[str, int]
    statuses: Mapping[int, int]
    broken: int
    seconds: float
    slowest: Mapping[str, float]
    found: Evidence

    @property
    def failures(self) -> tuple[str, ...]:
        """What should not have happened, in words; empty when all went well."""
        counts = {
            "acknowledged scores lost": len(self.found.lost),
            "doubled": len(self.found.doubled),
            "never acknowledged": self.submissions - self.acknowledged,
            "answers of 500": self.statuses.get(500, 0),
            "other refusals": sum(
                n for status, n in self.statuses.items() if status not in (200, 500, 503)
            ),
            "problems of the ledgers": len(self.found.problems),
        }
        return tuple(f"{count} {what}" for what, count in counts.items() if count)


@dataclass(slots=True)
class Battle:
    """A trial while it goes on.

    Attributes:
        waiting: What is still to be sent, the next at the end.
        until: When nothing more is sent, by the clock that only goes forward.
    """

    waiting: list[tuple[Ground, scores.Submission]]
    until: float
    wanted: int
    begun: float = field(default_factory=time.monotonic)
    sent: int = 0
    kills: Counter[str] = field(default_factory=Counter)
    slowest: dict[str, float] = field(default_factory=dict)
    report: scores.Report = field(default_factory=scores.Report)

    @property
    def goes_on(self) -> bool:
        """Whether there is anything to send, and time."""
        return bool(self.waiting) and time.monotonic() < self.until

    @property
    def acknowledged(self) -> int:
        """How many answers have accepted a score; one that two phones sent has two."""
        return len(self.report.acknowledged)

    def seconds(self) -> float:
        """Return how long it has gone on."""
        return time.monotonic() - self.begun


def run(
    *,
    submissions: int,
    kills: int,
    seed: int,
    database: str,
    folder: Path,
    minutes: float = 24 * 60,
) -> Outcome:
    """Run a trial in a folder of its own, on ``sqlite`` or ``postgres``.

    Args:
        submissions: How many scores are sent.
        kills: How many processes are killed, spread evenly over the submissions.
        seed: Of chance.
        database: Which one.
        folder: Theirs alone, with a short name: it holds a socket.
        minutes: When this time is up, nothing more is sent, and what was is looked for.
    """
    with _database(database, folder) as (url, postgres):
        environment = _environment(folder / "var", url)
        events = -(-submissions // SUBMISSIONS_PER_EVENT)
        grounds = _grounds(events, environment)
        battle = Battle(
            _drawn(grounds, submissions, seed), time.monotonic() + 60 * minutes, submissions
        )
        club = Club(folder, environment, web_processes=2 if postgres else 1)
        try:
            asyncio.run(_fight(battle, club, postgres, kills, seed))
        finally:
            club.stop()
        seconds = battle.seconds()
        answers = folder / "answers.json"
        answers.write_text(json.dumps(_answers(battle.report, grounds)))
        found = json.loads(
            _python("-m", "tests.chaos.evidence", str(answers), environment=environment)
        )
    return Outcome(
        submissions=battle.sent,
        acknowledged=len({one.key for one in battle.report.acknowledged}),
        kills=dict(battle.kills),
        statuses=dict(battle.report.statuses),
        broken=battle.report.broken,
        seconds=round(seconds, 1),
        slowest={kind: round(longest, 1) for kind, longest in battle.slowest.items()},
        found=Evidence(**{name: tuple(each) for name, each in found.items()}),
    )


_MAKE_GROUNDS = """
import dataclasses, json, sys
import django
django.setup()
from tools.load.server import make_ground
grounds = [make_ground(scored=False) for _ in range(int(sys.argv[1]))]
print(json.dumps([dataclasses.asdict(ground) for ground in grounds]))
"""


def _grounds(events: int, environment: Mapping[str, str]) -> list[Ground]:
    """Make events in play, in a program of its own: this one has another database."""
    made = _python("-c", _MAKE_GROUNDS, str(events), environment=environment)
    return [
        Ground(**{**fields, "places": tuple(map(tuple, fields["places"]))})
        for fields in json.loads(made.splitlines()[-1])
    ]


def _python(*arguments: str, environment: Mapping[str, str]) -> str:
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=PROJECT,
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    ).stdout


def _environment(var: Path, url: str) -> dict[str, str]:
    left_out = {"REDIS_URL", "DJANGO_ALLOW_ASYNC_UNSAFE"}
    kept = {name: value for name, value in os.environ.items() if name not in left_out}
    own = {"FAIRDEAL_VAR": str(var), "DATABASE_URL": url, "LOG_LEVEL": "ERROR"}
    return {**kept, **own, "DJANGO_SETTINGS_MODULE": "config.settings"}


@contextmanager
def _database(kind: str, folder: Path) -> Iterator[tuple[str, PrivatePostgres | None]]:
    (folder / "var").mkdir()
    if kind == "sqlite":
        yield f"sqlite:///{folder / 'var' / 'fairdeal.sqlite3'}", None
        return
    server = PrivatePostgres()
    try:
        yield server.url, server
    finally:
        server.stop()


def _drawn(
    grounds: Sequence[Ground], count: int, seed: int
) -> list[tuple[Ground, scores.Submission]]:
    """Return submissions for all events, mixed, those of one event in the order drawn."""
    shares = [len(range(number, count, len(grounds))) for number in range(len(grounds))]
    drawn = [
        [(ground, one) for one in scores.submissions(ground, share, seed + ground.event)][::-1]
        for ground, share in zip(grounds, shares, strict=True)
    ]
    turns = [number for number, share in enumerate(shares) for _ in range(share)]
    Random(seed).shuffle(turns)
    return [drawn[number].pop() for number in turns][::-1]


def _answers(report: scores.Report, grounds: Sequence[Ground]) -> list[tuple[object, ...]]:
    event_of = {sitting: ground.event for ground in grounds for sitting, _ in ground.places}
    return [
        (str(a.key), event_of[a.sitting], a.sitting, a.board, a.score, a.version, a.sequence)
        for a in report.acknowledged
    ]


async def _fight(
    battle: Battle, club: Club, postgres: PrivatePostgres | None, kills: int, seed: int
) -> None:
    """Submit and kill at once, until everything is sent or the time is up."""
    narrator = asyncio.create_task(_narrate(battle))
    phones = (_phone(battle, club.port, Random(seed + n)) for n in range(CALLERS))
    await asyncio.gather(_kill(battle, club, postgres, kills, Random(seed)), *phones)
    narrator.cancel()


async def _phone(battle: Battle, port: int, chance: Random) -> None:
    async with Caller("127.0.0.1", port) as caller, Caller("127.0.0.1", port) as other:
        while battle.goes_on:
            ground, one = battle.waiting.pop()
            battle.sent += 1
            senders = [caller, other] if chance.random() < TWICE else [caller]
            await asyncio.gather(
                *(scores.submit(sender, ground, one, battle.report) for sender in senders)
            )


async def _kill(
    battle: Battle, club: Club, postgres: PrivatePostgres | None, kills: int, chance: Random
) -> None:
    kinds = [*["web"] * 5, *KINDS, *(["postgres"] if postgres else [])]
    moments = sorted(chance.random() * 0.95 * battle.wanted for _ in range(kills))
    for moment in moments:
        while battle.goes_on and battle.sent < moment:
            club.revive()
            await asyncio.sleep(0.02)
        while battle.goes_on and not await _killed(battle, club, postgres, chance.choice(kinds)):
            club.revive()
            await asyncio.sleep(0.05)


async def _killed(battle: Battle, club: Club, postgres: PrivatePostgres | None, kind: str) -> bool:
    """Kill something of a kind and wait for the next scores; return whether there was anything."""
    before, begun = battle.acknowledged, time.monotonic()
    if kind == "postgres" and postgres is not None:
        await asyncio.to_thread(postgres.kill)
        await asyncio.to_thread(postgres.start)
    elif victims := club.victims(kind):
        with suppress(psutil.NoSuchProcess):
            victims[0].kill()
            await asyncio.to_thread(victims[0].wait, 10)
    else:
        return False
    battle.kills[kind] += 1
    club.revive()
    while battle.goes_on and battle.acknowledged < before + CALLERS:
        await asyncio.sleep(0.005)
        club.revive()
    battle.slowest[kind] = max(battle.slowest.get(kind, 0.0), time.monotonic() - begun)
    return True


async def _narrate(battle: Battle) -> None:
    while True:
        await asyncio.sleep(PROGRESS_SECONDS)
        seconds = battle.seconds()
        sentence = (
            f"{seconds:6.0f} s: {battle.acknowledged:,} answers to {battle.sent:,} of "
            f"{battle.wanted:,} scores, {battle.acknowledged / seconds:.0f} a second, "
            f"{battle.kills.total()} killed, {battle.report.broken:,} connections broken, "
            f"statuses {dict(battle.report.statuses)}"
        )
        print(sentence, file=sys.stderr, flush=True)  # noqa: T201
