"""The supervisor with small processes of its own."""

import os
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tournaments.management.processes import (
    READY_FD,
    Announcing,
    copy_of_this,
    program,
)
from tournaments.management.supervisor import (
    ChildEndedError,
    Renewal,
    Supervisor,
    how_it_ended,
)

PYTHON = sys.executable


def until(condition: Callable[[], object], supervisor: Supervisor, seconds: float = 30) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        supervisor.tend()
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.01)


def test_a_program_that_ends_is_started_again_and_the_reason_told(tmp_path: Path) -> None:
    runs, said = tmp_path / "runs", list[str]()
    code = f"import time; open({str(runs)!r}, 'a').write('x'); time.sleep(0.01)"

    with Supervisor(said.append) as supervisor:
        supervisor.start("clerk", program([PYTHON, "-c", code], dict(os.environ)))
        until(lambda: len(said) == 2, supervisor)

    assert said == [
        "The clerk stopped unexpectedly (status 0); restarting it.",
        "The clerk stopped unexpectedly (status 0); restarting it in 0.5 seconds.",
    ]
    assert runs.read_text() == "xx"


def test_five_ends_within_a_minute_are_too_many() -> None:
    with Supervisor(lambda line: None) as supervisor:
        supervisor.start("clerk", program(["false"], dict(os.environ)))
        with pytest.raises(
            ChildEndedError, match=r"clerk .* \(status 1\), 5 times within a minute"
        ):
            supervisor.wait()


def test_a_process_that_the_others_can_do_without_rests_for_a_minute(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tournaments.management.supervisor.REST_SECONDS", 0.2)
    pids, said = tmp_path / "pids", list[str]()

    with Supervisor(said.append) as supervisor:
        supervisor.start("server", announcing(pids))
        supervisor.start("clerk", program(["false"], dict(os.environ)), needed=False)
        until(lambda: len(said) == 6, supervisor)

    assert said[4:] == [
        (
            "The clerk stopped unexpectedly (status 1), 5 times within a minute; "
            "restarting it in 0.2 seconds."
        ),
        "The clerk stopped unexpectedly (status 1); restarting it.",
    ]
    assert len(written_by(pids)) == 1  # the server has not been disturbed


def test_a_copy_of_this_process_is_killed_and_made_anew(tmp_path: Path) -> None:
    pids, said = tmp_path / "pids", list[str]()

    def task() -> None:
        with pids.open("a") as file:
            file.write(f"{os.getpid()}\n")
        signal.pause()

    def written() -> list[int]:
        return [int(line) for line in pids.read_text().split()] if pids.exists() else []

    with Supervisor(said.append) as supervisor:
        supervisor.start("copy", copy_of_this(task))
        until(lambda: len(written()) == 1, supervisor)
        os.kill(written()[0], signal.SIGKILL)
        until(lambda: len(written()) == 2, supervisor)

    assert said == ["The copy stopped unexpectedly (killed by SIGKILL); restarting it."]
    with pytest.raises(ProcessLookupError):
        os.kill(written()[1], 0)


def test_what_a_copy_raises_ends_the_copy_alone(capfd: pytest.CaptureFixture[str]) -> None:
    def task() -> None:
        raise ValueError("no such table")

    said = list[str]()
    with Supervisor(said.append) as supervisor:
        supervisor.start("copy", copy_of_this(task))
        until(lambda: said, supervisor)

    assert said == ["The copy stopped unexpectedly (status 1); restarting it."]
    assert "ValueError: no such table" in capfd.readouterr().err


@pytest.mark.parametrize(("status", "words"), [(-15, "killed by SIGTERM"), (2, "status 2")])
def test_an_end_in_words(status: int, words: str) -> None:
    assert how_it_ended(status) == words


def written_by(path: Path) -> list[str]:
    return path.read_text().split() if path.exists() else []


def announcing(path: Path, before: str = "", *, announces: bool = True) -> Callable[[], Announcing]:
    """A program that writes its number, is ready, and takes a moment to end."""
    code = (
        f"{before}\n"
        "import os, signal, sys, time\n"
        "signal.signal(signal.SIGTERM, lambda *_: (time.sleep(0.2), sys.exit(0)))\n"
        f"open({str(path)!r}, 'a').write(str(os.getpid()) + ' ')\n"
        "time.sleep(0.2)\n"
        + (f"os.write(int(os.environ[{READY_FD!r}]), b'.')\n" if announces else "")
        + "time.sleep(60)\n"
    )
    return program([PYTHON, "-c", code], dict(os.environ))


def test_a_successor_is_ready_before_the_one_before_is_asked_to_end(tmp_path: Path) -> None:
    pids, said = tmp_path / "pids", list[str]()

    with Supervisor(said.append) as supervisor:
        supervisor.start("server", announcing(pids), Renewal.SUCCEEDED)
        until(lambda: len(written_by(pids)) == 1, supervisor)
        time.sleep(0.5)  # it is past its own start, and takes a signal as it should
        supervisor.renew()
        first, second = map(int, written_by(pids))
        with pytest.raises(ProcessLookupError):
            os.kill(first, 0)
        os.kill(second, 0)

    assert said == ["The server has been renewed."]


def test_a_successor_that_does_not_start_leaves_the_one_before_in_place(tmp_path: Path) -> None:
    pids, said = tmp_path / "pids", list[str]()
    trouble = f"import pathlib; pathlib.Path({str(tmp_path / 'trouble')!r}).exists() and 1 / 0"

    with Supervisor(said.append) as supervisor:
        supervisor.start("server", announcing(pids, trouble), Renewal.SUCCEEDED)
        until(lambda: len(written_by(pids)) == 1, supervisor)
        (tmp_path / "trouble").touch()
        supervisor.renew()
        (first,) = map(int, written_by(pids))
        os.kill(first, 0)

    assert said == ["The new server did not start. The old one keeps running."]


def test_what_cannot_overlap_ends_and_starts_again_and_the_rest_stays(tmp_path: Path) -> None:
    worker, store, said = tmp_path / "worker", tmp_path / "store", list[str]()

    with Supervisor(said.append) as supervisor:
        supervisor.start("store", announcing(store))
        supervisor.start("worker", announcing(worker), Renewal.ANEW)
        until(lambda: written_by(worker) and written_by(store), supervisor)
        supervisor.renew()
        until(lambda: len(written_by(worker)) == 2, supervisor)

    assert said == ["The worker has been renewed."]
    assert len(written_by(store)) == 1


def test_a_hangup_renews_unless_a_terminal_was_closed(tmp_path: Path) -> None:
    renewals = list[str]()
    with Supervisor(lambda line: None) as supervisor:
        supervisor._in_terminal = False
        os.kill(os.getpid(), signal.SIGHUP)
        assert not supervisor.stopping
        supervisor.start("clerk", announcing(tmp_path / "pids"))

        def renew() -> None:
            renewals.append("once")
            supervisor._in_terminal = True
            os.kill(os.getpid(), signal.SIGHUP)

        supervisor.wait(renew)
        assert supervisor.stopping

    assert renewals == ["once"]
