"""Start a program, or a copy of this process, and learn whether it is running and ready."""

import os
import random
import select
import shutil
import signal
import subprocess
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Protocol

READY_FD = "FAIRDEAL_READY_FD"  # the pipe on which a program announces that it is ready


class Process(Protocol):
    """A process that has been started, as ``subprocess.Popen`` shows it."""

    pid: int

    def poll(self) -> int | None:
        """Return its exit status, negative for a signal; None while it is running."""

    def terminate(self) -> None:
        """Ask it to stop."""


class Announcing(Process, Protocol):
    """A process that says when it is ready to take over."""

    def is_ready(self) -> bool:
        """Whether it has said so."""


def program(
    command: Sequence[str], environment: Mapping[str, str], sockets: Sequence[int] = ()
) -> Callable[[], Announcing]:
    """Return a function that starts a program in its own session.

    Args:
        command: The program and its arguments. If it has a successor, it calls ``announce``.
        environment: Its complete environment.
        sockets: File descriptors that it inherits, with the same numbers.
    """
    if setpriv := shutil.which("setpriv"):
        # Linux ends it even if we are killed and cannot do so.
        command = [setpriv, "--pdeathsig", "TERM", "--", *command]

    def start() -> Announcing:
        reading, writing = os.pipe()
        try:
            started = subprocess.Popen(  # noqa: S603 (our own commands, no shell)
                command,
                env={**environment, READY_FD: str(writing)},
                stdin=subprocess.DEVNULL,
                start_new_session=True,
                pass_fds=[*sockets, writing],
            )
        except OSError:
            os.close(reading)
            raise
        finally:
            os.close(writing)
        return Program(started, reading)

    return start


def announce() -> None:
    """Tell the process that started this program that it is ready, if that process asked."""
    with suppress(KeyError, ValueError, OSError):
        os.write(int(os.environ[READY_FD]), b".")


class Program:
    """A program that was started, and the pipe on which it announces that it is ready."""

    def __init__(self, started: "subprocess.Popen[bytes]", reading: int) -> None:
        self.pid = started.pid
        self._started = started
        self._reading: int | None = reading
        self._ready = False

    def poll(self) -> int | None:
        """Return its exit status, negative for a signal; None while it is running."""
        status = self._started.poll()
        if status is not None:
            self._hear_no_more()
        return status

    def terminate(self) -> None:
        """Ask it to stop."""
        self._started.terminate()

    def is_ready(self) -> bool:
        """Whether it has announced that it is ready."""
        if self._reading is not None and select.select([self._reading], [], [], 0)[0]:
            self._ready = os.read(self._reading, 1) != b""
            self._hear_no_more()
        return self._ready

    def _hear_no_more(self) -> None:
        if self._reading is not None:
            os.close(self._reading)
            self._reading = None


def copy_of_this(task: Callable[[], None]) -> Callable[[], Process]:
    """Return a function that starts a copy of this process, with all it has loaded, for one task.

    A copy is ready in milliseconds, while a new process spends two seconds loading Django.
    """

    def start() -> Process:
        sys.stdout.flush()
        sys.stderr.flush()
        if pid := os.fork():
            return _Copy(pid)
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, signal.SIG_DFL)
        signal.signal(signal.SIGHUP, signal.SIG_IGN)  # its parent deals with this
        random.seed()
        status = 1
        try:
            task()
            status = 0
        except SystemExit as error:
            status = error.code if isinstance(error.code, int) else 1
        except BaseException:  # the copy must never carry on with its parent's work
            traceback.print_exc()
        finally:
            sys.stdout.flush()
            sys.stderr.flush()
            os._exit(status)

    return start


class _Copy:
    """A copy of this process."""

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self._status: int | None = None

    def poll(self) -> int | None:
        if self._status is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self._status = os.waitstatus_to_exitcode(status)
        return self._status

    def terminate(self) -> None:
        with suppress(ProcessLookupError):
            os.kill(self.pid, signal.SIGTERM)
