"""Run a few processes together, start again whatever ends, renew and end them together."""

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
WITHIN_SECONDS = 60  # ... in this time; then something is wrong that a restart does not cure
REST_SECONDS = 60  # how long a process is left alone then, if the others can do without it
LONGEST_PAUSE = 8.0  # seconds


class ChildEndedError(Exception):
    """A process that nothing works without ended by itself, again and again."""


def how_it_ended(status: int) -> str:
    """Return the end of a process in words, from its status as ``subprocess`` gives it.

    >>> how_it_ended(-9)
    'killed by SIGKILL'
    >>> how_it_ended(3)
    'status 3'
    """
    if status < 0:
        return f"killed by {signal.Signals(-status).name}"
    return f"status {status}"


def pause_before(ends: int) -> float:
    """Return how long to wait before a new start, in seconds: not at all after a first end.

    >>> [pause_before(ends) for ends in (1, 2, 3, 4)]
    [0.0, 0.5, 1.0, 2.0]
    """
    return 0.0 if ends < 2 else min(0.5 * 2 ** (ends - 2), LONGEST_PAUSE)


class Renewal(Enum):
    """What becomes of a process when all are to be renewed."""

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
    ends: list[float] = field(default_factory=list)  # moments, the last minute's
    due: float = 0.0  # the moment of the next start, while there is no process


class Supervisor:
    """Processes that run for the length of a ``with`` block, in the order of their start.

    The first SIGINT or SIGTERM asks them to stop; a second one does not wait any longer. SIGHUP
    asks for their renewal, or to stop if it comes from a terminal that was closed. Programs run in
    sessions of their own, so that Ctrl-C reaches them only through this process, and what they have
    started can be ended with them.
    """

    def __init__(self, say: Callable[[str], object], *, together: bool = False) -> None:
        """Prepare to run processes.

        Args:
            say: Called with a line for each process that ended by itself or was renewed.
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
        """Whether somebody has asked to stop."""
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
            start: Starts it. One that is to be succeeded must be a program that announces itself.
            renewal: What becomes of it when all are renewed.
            needed: Whether nothing works without it. If it ends five times within a minute, all end
                with it; any other is left alone for a minute and then tried again.
        """
        self._children.append(_Child(name, start, start(), renewal, needed))

    def tend(self) -> None:
        """Start again whatever has ended, after a pause that grows each time.

        Raises:
            ChildEndedError: one that is needed ended five times within a minute.
        """
        now = time.monotonic()
        for child in self._children:
            if child.process is None:
                if now >= child.due:
                    child.process = child.start()
            elif (status := child.process.poll()) is not None:
                _kill_session(child.process)  # what it has started goes with it
                child.process = None
                self._renew(child, status, now)

    def _renew(self, child: _Child, status: int, now: float) -> None:
        """Say how a process ended, and settle when it starts again."""
        child.ends = [moment for moment in child.ends if now - moment < WITHIN_SECONDS] + [now]
        why = f"The {child.name} ended by itself ({how_it_ended(status)})"
        pause = pause_before(len(child.ends))
        if len(child.ends) >= ENDS_ALLOWED:
            why += f", {len(child.ends)} times within a minute"
            if child.needed:
                raise ChildEndedError(f"{why}.")
            child.ends = []
            pause = REST_SECONDS
        child.due = now + pause
        self._say(f"{why}; starting it again{f' in {pause:g} seconds' if pause else ''}.")

    def wait(self, renew: Callable[[], None] | None = None) -> None:
        """Tend the processes until somebody asks to stop.

        Args:
            renew: What to do when somebody asks for renewal; the processes' own, if left out.

        Raises:
            ChildEndedError: one that is needed ended five times within a minute.
        """
        while not self.stopping:
            self.tend()
            if self._renewal_asked:
                self._renewal_asked = False
                (renew or self.renew)()
            time.sleep(POLL_SECONDS)

    def renew(self) -> None:
        """Renew every process that can be renewed, each in its own way, with the present program.

        Raises:
            ChildEndedError: one that is needed ended five times within a minute.
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
        """Replace all processes with one program; they end once it is ready.

        Raises:
            ChildEndedError: one that is needed ended five times within a minute.
        """
        child = _Child(name, start, None, Renewal.SUCCEEDED, needed=True)
        if successor := self._successor(child):
            child.process = successor
            before, self._children = self._children, [child]
            self._retire([each.process for each in before])
            self._say(f"The {name} has been renewed.")

    def _successor(self, child: _Child) -> Process | None:
        """Return a new process of a child that is ready to take over; None if there is none."""
        process = child.start()
        assert isinstance(process, Program)  # noqa: S101 (see ``start``)
        deadline = time.monotonic() + READY_SECONDS
        while not process.is_ready():
            if process.poll() is not None or time.monotonic() > deadline or self.stopping:
                _end_now(process)
                self._say(f"The new {child.name} did not start. The one before goes on.")
                return None
            self.tend()
            time.sleep(POLL_SECONDS / 5)
        return process

    def _retire(self, retiring: Sequence[Process | None]) -> None:
        """Let processes finish what they have begun, and tend all others meanwhile."""
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
        """End a process politely, then by force whatever is left of its session."""
        deadline = time.monotonic() + STOP_SECONDS
        process.terminate()
        while process.poll() is None and self._stop_requests < 2 and time.monotonic() < deadline:
            time.sleep(POLL_SECONDS / 5)
        _end_now(process)


def _end_now(process: Process) -> None:
    """End a process by force, if it still runs, and whatever is left of its session."""
    if process.poll() is None:
        with suppress(ProcessLookupError):
            os.kill(process.pid, signal.SIGKILL)
    _kill_session(process)
    while process.poll() is None:
        time.sleep(POLL_SECONDS / 5)


def _kill_session(process: Process) -> None:
    """Kill what is left of the session that a process has led, if any."""
    with suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
