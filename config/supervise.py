"""The processes of a club: ``python -P config/supervise.py supervisord.conf ADDRESS [FOLDER]``.

Supervisor starts them, and starts again whatever ends. Only three things are ours: it says when
Fairdeal is ready, it stops when its window is closed, and it says that it has stopped. The folder
is deleted at the end. Django is not loaded here.
"""

import os
import shutil
import signal
import sys
import threading
import time
from contextlib import suppress
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from types import FrameType

from supervisor import loggers, supervisord
from supervisor.options import ServerOptions

START_SECONDS = 120


class Options(ServerOptions):  # type: ignore[misc]  # Supervisor has no types
    """Supervisor's options; closing the window ends it instead of starting everything anew."""

    def setsignals(self) -> None:
        """Treat a hang-up as the end, unless we were started to survive it (``nohup``)."""
        survives = signal.getsignal(signal.SIGHUP) is signal.SIG_IGN
        super().setsignals()

        def hung_up(_number: int, frame: FrameType | None) -> None:
            nowhere = os.open(os.devnull, os.O_RDWR)
            for stream in (0, 1, 2):  # writing to a terminal that is gone would end us at once
                os.dup2(nowhere, stream)
            self.signal_receiver.receive(signal.SIGTERM, frame)

        signal.signal(signal.SIGHUP, signal.SIG_IGN if survives else hung_up)


def main() -> int:
    """Run until SIGTERM, SIGINT or SIGHUP; return the exit status."""
    file, address, *temporary = sys.argv[1:]
    welcome = _Welcome(address, Path(file).parent / "log")
    welcome.start()
    # On a full disk, each line of a program would give a traceback in the window.
    loggers.Handler.handleError = lambda _handler: None
    options = Options()
    try:
        options.realize(["--nodaemon", "--configuration", file])
        options.first, options.test = True, False
        supervisord.go(options)
    finally:
        (Path(file).parent / "up.lock").write_text("")  # it has ended by itself
        for folder in temporary:
            shutil.rmtree(folder, ignore_errors=True)
    if welcome.in_vain:
        return 1
    _say("Fairdeal has stopped. Everything entered is saved.")
    return 0


def _say(sentence: str) -> None:
    with suppress(OSError):  # nobody may be reading any more
        os.write(sys.stdout.fileno(), f"{sentence}\n".encode())


class _Welcome(threading.Thread):
    """Says that Fairdeal is ready once a web process answers; ends everything if none does."""

    def __init__(self, address: str, logs: Path) -> None:
        super().__init__(daemon=True)
        self._host, _, self._port = address.rpartition(":")
        self._logs = logs
        self.in_vain = False

    def run(self) -> None:
        """Wait for the first answer."""
        deadline = time.monotonic() + START_SECONDS
        while not self._answers():  # what it asks waits for the process that is starting
            if time.monotonic() > deadline:
                self.in_vain = True
                sys.stderr.write(
                    f"The web server did not respond within {START_SECONDS} seconds. Everything "
                    f"else has been stopped. The last lines in {self._logs / 'web.log'} say why.\n"
                )
                os.kill(os.getpid(), signal.SIGTERM)
                return
            time.sleep(0.05)
        _say(os.environ["FAIRDEAL_WELCOME"])

    def _answers(self) -> bool:
        caller = HTTPConnection(self._host, int(self._port), timeout=START_SECONDS)
        try:
            caller.request("GET", "/healthz", headers={"Host": "localhost"})
            return caller.getresponse().status == 200
        except (OSError, HTTPException):
            return False
        finally:
            caller.close()


if __name__ == "__main__":
    sys.exit(main())
