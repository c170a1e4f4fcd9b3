"""Run a few processes together, restart any that stop, and renew and stop them together."""

import math
import os
import signal
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from enum import Enum
from types import FrameType, TracebackType
from typing import Self

from tournaments.management.processes import Announcing, Process, Program

POLL_SECONDS = 0.05
STOP_SECONDS = 15  # how long a process may take to finish its work
READY_SECONDS = 60  # how long a successor may take to be ready
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
ENDS_ALLOWED = 5  # of one process ...
WITHIN_SECONDS = 60  # ... in this time; more means something is wrong that a restart cannot fix
REST_SECONDS = 60  # how long a process is then left alone, if the others can do without it
LONGEST_PAUSE = 8.0  # seconds


class ChildEndedError(Exception):
    """An indispensable process stopped unexpectedly again and again."""


def how_it_ended(status: int) -> str:
    """Return in words how a process ended, from its status as ``subprocess`` gives it.

    >>> how_it_ended(-9)
    'killed by SIGKILL'
    >>> how_it_ended(3)
    'status 3'
    """
    if status < 0:
        return f"killed by {signal.Signals(-status).name}"
    return f"status {status}"


def pause_before(ends: int) -> float:
    """Return how long to wait before a restart, in seconds: not at all the first time.

    >>> [pause_before(ends) for ends in (1, 2, 3, 4)]
    [0.0, 0.5, 1.0, 2.0]
    """
    return 0.0 if ends < 2 else min(0.5 * 2 ** (ends - 2), LONGEST_PAUSE)


class Renewal(Enum):
    """What happens to a process when all are renewed."""

    NONE = "it stays"
    ANEW = "it ends, then starts again"
    SUCCEEDED = "a successor starts, and once that is ready, it ends"


@dataclass(slots=True)
class _Child:
    name: str
    start: Callable[[], Process]
    process: Process | None
    renewal: Renewal
    needed: bool
    ends: list[float] = field(default_factory=list)  # the moments within the last minute
    due: float = 0.0  # when to start next, while there is no process


class Supervisor:
    """Processes that run for the length of a ``with`` block, in the order they were started.

    The first SIGINT or SIGTERM asks them to stop; a second one stops them at once. SIGHUP renews
    them, or stops them if it comes because a terminal was closed. Programs run in their own
    sessions, so that Ctrl-C reaches them only through this process, and so that the processes they
    have started can be ended with them.
    """

    def __init__(self, say: Callable[[str], object], *, together: bool = False) -> None:
        """Prepare to run processes.

        Args:
            say: Called with a line for each process that stopped unexpectedly or was renewed.
            together: Whether all are asked to stop at the same time; otherwise the last one started
                has to end before the one before it is asked.
        """
        self._say = say
        self._together = together
        self._children: list[_Child] = []
        self._stop_requests = 0
        self._renewal_asked = False
        self._in_terminal = os.isatty(0)
        self._handlers = {number: signal.getsignal(number) for number in SIGNALS}

    def __enter__(self) -> Self:
        for number in SIGNALS:
            signal.signal(number, self._signalled)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        running = [child.process for child in reversed(self._children) if child.process is not None]
        for process in running if self._together else ():
            process.terminate()
        for process in running:
            self._stop(process)
        for number, handler in self._handlers.items():
            signal.signal(number, handler)

    @property
    def stopping(self) -> bool:
        """Whether a signal has asked to stop."""
        return self._stop_requests > 0

    def start(
        self,
        name: str,
        start: Callable[[], Process],
        renewal: Renewal = Renewal.NONE,
        *,
        needed: bool = True,
    ) -> None:
        """Start a process that should run until the end.

        Args:
            name: What the operator calls it.
            start: Starts it. A process with a successor must be a program that announces itself.
            renewal: What happens to it when all are renewed.
            needed: Whether nothing works without it. If it stops five times within a minute, all
                others are stopped; any other process is left alone for a minute and then restarted.
        """
        self._children.append(_Child(name, start, start(), renewal, needed))

    def tend(self) -> None:
        """Restart any process that has stopped, after a pause that grows each time.

        Raises:
            ChildEndedError: a needed process stopped five times within a minute.
        """
        now = time.monotonic()
        for child in self._children:
            if child.process is None:
                if now >= child.due:
                    child.process = child.start()
            elif (status := child.process.poll()) is not None:
                _kill_session(child.process)  # the processes it has started go with it
                child.process = None
                self._renew(child, status, now)

    def _renew(self, child: _Child, status: int, now: float) -> None:
        """Say how a process ended, and decide when to restart it."""
        child.ends = [moment for moment in child.ends if now - moment < WITHIN_SECONDS] + [now]
        why = f"The {child.name} stopped unexpectedly ({how_it_ended(status)})"
        pause = pause_before(len(child.ends))
        if len(child.ends) >= ENDS_ALLOWED:
            why += f", {len(child.ends)} times within a minute"
            if child.needed:
                raise ChildEndedError(f"{why}.")
            child.ends = []
            pause = REST_SECONDS
        child.due = now + pause
        self._say(f"{why}; restarting it{f' in {pause:g} seconds' if pause else ''}.")

    def wait(self, renew: Callable[[], None] | None = None) -> None:
        """Look after the processes until asked to stop.

        Args:
            renew: What to do when asked to renew; by default, renew each process in its own way.

        Raises:
            ChildEndedError: a needed process stopped five times within a minute.
        """
        while not self.stopping:
            self.tend()
            if self._renewal_asked:
                self._renewal_asked = False
                (renew or self.renew)()
            time.sleep(POLL_SECONDS)

    def renew(self) -> None:
        """Renew every process that can be renewed, each in its own way, with the current program.

        Raises:
            ChildEndedError: a needed process stopped five times within a minute.
        """
        for child in self._children:
            if child.renewal is Renewal.ANEW:
                before, child.process, child.due = child.process, None, math.inf
                self._retire([before])
                child.due = time.monotonic()
                self._say(f"The {child.name} has been renewed.")
            elif child.renewal is Renewal.SUCCEEDED and (successor := self._successor(child)):
                before, child.process = child.process, successor
                self._retire([before])
                self._say(f"The {child.name} has been renewed.")

    def succeed_all(self, name: str, start: Callable[[], Announcing]) -> None:
        """Replace all processes with one program; they stop once it is ready.

        Raises:
            ChildEndedError: a needed process stopped five times within a minute.
        """
        child = _Child(name, start, None, Renewal.SUCCEEDED, needed=True)
        if successor := self._successor(child):
            child.process = successor
            before, self._children = self._children, [child]
            self._retire([each.process for each in before])
            self._say(f"The {name} has been renewed.")

    def _successor(self, child: _Child) -> Process | None:
        """Start a new process for a child; return it once it is ready to take over, or None."""
        process = child.start()
        assert isinstance(process, Program)  # noqa: S101 (see ``start``)
        deadline = time.monotonic() + READY_SECONDS
        while not process.is_ready():
            if process.poll() is not None or time.monotonic() > deadline or self.stopping:
                _end_now(process)
                self._say(f"The new {child.name} did not start. The old one keeps running.")
                return None
            self.tend()
            time.sleep(POLL_SECONDS / 5)
        return process

    def _retire(self, retiring: Sequence[Process | None]) -> None:
        """Let processes finish what they have begun, looking after all others meanwhile."""
        processes = [process for process in retiring if process is not None]
        for process in processes:
            process.terminate()
        deadline = time.monotonic() + STOP_SECONDS
        waited_for = processes
        while waited_for and time.monotonic() < deadline and not self.stopping:
            waited_for = [process for process in waited_for if process.poll() is None]
            self.tend()
            time.sleep(POLL_SECONDS / 5)
        for process in processes:
            _end_now(process)

    def _signalled(self, number: int, frame: FrameType | None) -> None:
        if number == signal.SIGHUP and not self._in_terminal:
            self._renewal_asked = True
        else:
            self._stop_requests += 1

    def _stop(self, process: Process) -> None:
        """Ask a process to stop, then kill whatever is left of its session."""
        deadline = time.monotonic() + STOP_SECONDS
        process.terminate()
        while process.poll() is None and self._stop_requests < 2 and time.monotonic() < deadline:
            time.sleep(POLL_SECONDS / 5)
        _end_now(process)


def _end_now(process: Process) -> None:
    """Kill a process if it is still running, and whatever is left of its session."""
    if process.poll() is None:
        with suppress(ProcessLookupError):
            os.kill(process.pid, signal.SIGKILL)
    _kill_session(process)
    while process.poll() is None:
        time.sleep(POLL_SECONDS / 5)


def _kill_session(process: Process) -> None:
    """Kill whatever is left of the session that a process led."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
