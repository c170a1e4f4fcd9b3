"""A Fairdeal that is started again whenever it is killed, and what runs in it."""

import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import psutil

from tests.private_servers import free_port

PROJECT = Path(__file__).resolve().parents[2]

KINDS = ("web", "worker", "redis", "supervisor")
_WORDS = {
    "web": "config.serve",
    "worker": "celery",
    "redis": "redis-server",
}


class Club:
    """A ``manage.py up`` that is started again when it is killed."""

    def __init__(self, folder: Path, environment: Mapping[str, str], web_processes: int) -> None:
        self.port = free_port()
        self._environment = environment
        self._web_processes = web_processes
        self._log = (folder / "up.log").open("a")
        self._process = self._start()

    def _start(self) -> "subprocess.Popen[bytes]":
        options = ["--port", str(self.port), "--workers", str(self._web_processes)]
        return subprocess.Popen(
            [sys.executable, "manage.py", "up", "--no-demo", *options],
            cwd=PROJECT,
            env=self._environment,
            stdin=subprocess.DEVNULL,
            stdout=self._log,
            stderr=subprocess.STDOUT,
        )

    def victims(self, kind: str) -> list[psutil.Process]:
        """Return the living processes of a kind, at most one."""
        if kind == "supervisor":
            return [psutil.Process(self._process.pid)]
        found = []
        with suppress(psutil.NoSuchProcess):
            for process in psutil.Process(self._process.pid).children(recursive=True):
                with suppress(psutil.NoSuchProcess):
                    if _WORDS[kind] in " ".join(process.cmdline()):
                        found.append(process)
        return sorted(found, key=lambda process: process.create_time())[-1:]

    def revive(self) -> None:
        """Start the supervisor again if it has ended, as a system's own would."""
        if self._process.poll() is not None:
            self._process = self._start()

    def stop(self) -> None:
        """Stop everything."""
        self._process.terminate()
        self._process.wait(60)
        self._log.close()
