"""The real web server, on the database of a test."""

import os
import signal
import subprocess
import sys
import time
from contextlib import closing
from http.client import HTTPConnection, HTTPException
from pathlib import Path

from django.conf import settings

from tests.conftest import PROJECT, database_url
from tests.private_servers import free_port

START_SECONDS = 60


class RealServer:
    """The web server as `manage.py up` runs it, which a test may kill and start again."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._port = free_port()
        self._process: subprocess.Popen[bytes] | None = None
        self.address = f"http://127.0.0.1:{self._port}"

    def start(self) -> None:
        """Start it, and wait until it answers."""
        environment = {
            **os.environ,
            "DEBUG": "true",
            "DATABASE_URL": database_url(),
            "FAIRDEAL_VAR": str(self._folder / "var"),
            "ALLOWED_HOSTS": "127.0.0.1,localhost",
            "SECRET_KEY": settings.SECRET_KEY,  # logins and links of the test are good there
        }
        command = [sys.executable, "-m", "config.serve", "--listen", f"127.0.0.1:{self._port}"]
        self._process = subprocess.Popen(
            command, cwd=PROJECT, env=environment, start_new_session=True
        )
        deadline = time.monotonic() + START_SECONDS
        while not self._answers():
            assert self._process.poll() is None
            assert time.monotonic() < deadline
            time.sleep(0.2)

    def kill(self) -> None:
        """End all of it at once, whatever it is doing."""
        if self._process is not None:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait()
            self._process = None

    def _answers(self) -> bool:
        with closing(HTTPConnection("127.0.0.1", self._port, timeout=5)) as caller:
            try:
                caller.request("GET", "/readyz")
                return caller.getresponse().status == 200
            except (OSError, HTTPException):
                return False
