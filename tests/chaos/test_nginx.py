"""The proxy of a federation keeps public pages for a second, and for strangers alone."""

import http.client
import os
import shutil
import signal
import time
from contextlib import closing
from pathlib import Path

import pytest

from tools.bench_server import behind_nginx
from tools.load.server import served

pytestmark = pytest.mark.slow


def test_strangers_share_a_page_and_whoever_has_a_login_gets_their_own(tmp_path: Path) -> None:
    if shutil.which("nginx") is None:
        pytest.skip("no nginx is installed")
    url = f"sqlite:///{tmp_path / 'club.sqlite3'}"
    with served(tmp_path, url) as server, behind_nginx(server.port, tmp_path) as port:
        page = f"/events/{server.ground.slug}/standings/"

        def ask(path: str = page, **headers: str) -> tuple[int, http.client.HTTPMessage, bytes]:
            with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=30)) as caller:
                caller.request("GET", path, headers={"Host": "127.0.0.1", **headers})
                answer = caller.getresponse()
                return answer.status, answer.headers, answer.read()

        first, again = ask(), ask()
        known = ask(**{"If-None-Match": first[1]["ETag"]})
        time.sleep(1.05 - time.time() % 1)
        ask()  # kept for this second
        os.kill(server.pids[0], signal.SIGSTOP)  # what is answered now comes from nginx
        kept = ask()
        os.kill(server.pids[0], signal.SIGCONT)
        numbers = {
            ask(Cookie="sessionid=x")[1]["X-Request-ID"],
            ask(Authorization="Token x")[1]["X-Request-ID"],
            ask()[1]["X-Request-ID"],
        }

    assert [each[0] for each in (first, again, known, kept)] == [200, 200, 304, 200]
    assert first[2] == again[2] == kept[2]
    assert len(numbers) == 3
    assert "X-Accel-Expires" not in first[1]
