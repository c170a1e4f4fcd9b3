"""A Fairdeal that a test starts itself, and an event in play in it."""

import http.client
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import psutil

from tools.load.server import Ground

PROJECT = Path(__file__).resolve().parents[2]
_MAKE = """
import dataclasses, json
from tools.load.server import make_ground
from tournaments.management.static_files import collect_static_files
collect_static_files()
print(json.dumps(dataclasses.asdict(make_ground(tables=9, scored=False))))
"""


def environment_of(var: Path, url: str, **more: str) -> dict[str, str]:
    """Return the environment of a Fairdeal on a folder and a database of its own."""
    left_out = {"REDIS_URL", "DJANGO_ALLOW_ASYNC_UNSAFE"}
    kept = {name: value for name, value in os.environ.items() if name not in left_out}
    return {
        **kept,
        "ALLOWED_HOSTS": "127.0.0.1,localhost",
        "FAIRDEAL_VAR": str(var),
        "DATABASE_URL": url,
        **more,
    }


def make_ground(environment: Mapping[str, str]) -> Ground:
    """Set up an event of nine tables there, in a program of its own, with nothing entered."""
    made = subprocess.run(
        [sys.executable, "manage.py", "shell", "-v0", "-c", _MAKE],
        cwd=PROJECT,
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    fields = json.loads(made.stdout.splitlines()[-1])
    places = tuple((sitting, board) for sitting, board in fields["places"])
    return Ground(**{**fields, "places": places})


def until(condition: Callable[[], object], log: Path, seconds: float = 60) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, log.read_text()
        time.sleep(0.05)


@contextmanager
def running(
    command: Sequence[str], environment: Mapping[str, str], log: Path, before: Sequence[str] = ()
) -> Iterator[psutil.Popen]:
    """Run a program of ours, started by another if ``before`` names it, until the block ends."""
    with (
        log.open("w") as lines,
        psutil.Popen(
            [*before, sys.executable, *command],
            cwd=PROJECT,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=lines,
            stderr=subprocess.STDOUT,
        ) as process,
    ):
        try:
            yield process
        finally:
            with suppress(psutil.NoSuchProcess):  # it has ended, and somebody has waited for it
                process.send_signal(signal.SIGTERM)
            process.wait(60)


def answers(port: int) -> bool:
    try:
        with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=5)) as caller:
            caller.request("GET", "/healthz")
            return caller.getresponse().status == 200
    except OSError:
        return False


def call(
    port: int, method: str, path: str, headers: Mapping[str, str] | None = None, body: object = None
) -> tuple[int, http.client.HTTPMessage, bytes]:
    """Ask, and return status, headers and body of the answer."""
    sent = {"Content-Type": "application/json", **(headers or {})}
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=60)) as caller:
        caller.request(method, path, None if body is None else json.dumps(body), sent)
        answer = caller.getresponse()
        return answer.status, answer.headers, answer.read()
