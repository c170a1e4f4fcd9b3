"""Run a few processes together, and end them together."""

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from types import FrameType, TracebackType
from typing import Self

POLL_SECONDS = 0.1
STOP_SECONDS = 15  # how long a process may take to finish its work
STOP_SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class ChildEndedError(Exception):
    """One of the processes ended by itself."""

    def __init__(self, name: str, status: int) -> None:
        super().__init__(f"The {name} ended by itself (status {status}).")


@dataclass(frozen=True, slots=True)
class _Child:
    name: str
    process: subprocess.Popen[bytes]


class Supervisor:
    """Processes that run for the length of a ``with`` block, in the order of their start.

    The first SIGINT, SIGTERM or SIGHUP asks them to stop; a second one does not wait any longer.
    Children run in sessions of their own, so that Ctrl-C reaches them only through this process,
    and their own children can be ended with them.
    """

    def __init__(self) -> None:
        self._children: list[_Child] = []
        self._stop_requests = 0
        self._handlers = {number: signal.getsignal(number) for number in STOP_SIGNALS}

    def __enter__(self) -> Self:
        for number in STOP_SIGNALS:
            signal.signal(number, self._request_stop)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        for child in reversed(self._children):
            self._stop(child)
        for number, handler in self._handlers.items():
            signal.signal(number, handler)

    @property
    def stopping(self) -> bool:
        """Whether somebody has asked to stop."""
        return self._stop_requests > 0

    def start(self, name: str, command: Sequence[str], environment: Mapping[str, str]) -> None:
        """Start a process that should run until the end."""
        if setpriv := shutil.which("setpriv"):
            # Linux ends it even if we are killed and cannot.
            command = [setpriv, "--pdeathsig", "TERM", "--", *command]
        process = subprocess.Popen(  # noqa: S603 (our own commands, no shell)
            command, env=environment, stdin=subprocess.DEVNULL, start_new_session=True
        )
        self._children.append(_Child(name, process))

    def check(self) -> None:
        """Make sure that every process still runs.

        Raises:
            ChildEndedError: one ended, although nobody asked it to.
        """
        for child in self._children:
            if (status := child.process.poll()) is not None:
                raise ChildEndedError(child.name, status)

    def wait(self) -> None:
        """Return when somebody asks to stop.

        Raises:
            ChildEndedError: a process ended before that.
        """
        while not self.stopping:
            self.check()
            time.sleep(POLL_SECONDS)

    def _request_stop(self, number: int, frame: FrameType | None) -> None:
        self._stop_requests += 1

    def _stop(self, child: _Child) -> None:
        """End a process politely, then by force whatever is left of its session."""
        deadline = time.monotonic() + STOP_SECONDS
        child.process.terminate()
        while (
            child.process.poll() is None and self._stop_requests < 2 and time.monotonic() < deadline
        ):
            time.sleep(POLL_SECONDS / 5)
        with suppress(ProcessLookupError):
            os.killpg(child.process.pid, signal.SIGKILL)
        child.process.wait()
