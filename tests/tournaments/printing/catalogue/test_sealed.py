"""Drawing a document opens no file but its typefaces, no socket, and needs little memory."""

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.conftest import PROJECT, database_url
from tests.tournaments.evenings import Evening, evening
from tests.tournaments.printing.page.test_sheets import HOSTILE
from tests.tournaments.printing.reading import opened
from tournaments.printing.catalogue import printing
from tournaments.printing.catalogue.availability import printables
from tournaments.printing.page import typefaces
from tournaments.record.models import Result
from tournaments.seating.services.names import enter_names

pytestmark = pytest.mark.thorough

ADDRESSES = (
    "<img src='file:///etc/passwd'>",
    "<img src='http://127.0.0.1:9/x.png'/>",
    "file:///etc/hosts",
    "https://127.0.0.1:9/",
    "//127.0.0.1/share",
    "/etc/passwd",
    "../../../etc/passwd",
    "<a href='/dev/zero'>x</a>",
    "data:image/png;base64,AAAA",
    "@/etc/passwd",
)
CONTRACTS = ((4, "S", "N", 10), (3, "N", "E", 10), (2, "H", "W", 7), (5, "C", "S", 11))
MOST_MEMORY = 300 * 1024  # kilobytes
# The program's own peak: what wait4() tells would count the process that started it, too.
AND_ITS_PEAK = """
import runpy, sys
sys.argv = ["manage.py", *sys.argv[1:]]
try:
    runpy.run_path("manage.py", run_name="__main__")
finally:
    lines = open("/proc/self/status").read().splitlines()
    print(next(line.split()[1] for line in lines if line.startswith("VmHWM")))
"""
_watching: list[list[tuple[str, object]]] = []  # at most one


def _note(event: str, arguments: tuple[object, ...]) -> None:
    if not _watching:
        return
    if event == "open" or event.startswith(("socket.", "subprocess.", "os.system", "urllib.")):
        _watching[0].append((event, arguments[0] if arguments else ""))


sys.addaudithook(_note)  # Python knows no way to take a hook away; it does nothing elsewhere


@contextmanager
def watched() -> Iterator[list[tuple[str, object]]]:
    """Note every file that is opened and every socket."""
    found: list[tuple[str, object]] = []
    _watching.append(found)
    try:
        yield found
    finally:
        _watching.clear()


def named(held: Evening, names: tuple[str, ...]) -> None:
    for place, contestant in enumerate(held.event.contestants.order_by("id")):
        pair = [names[(2 * place + at) % len(names)] for at in (0, 1)]
        enter_names(contestant_id=contestant.pk, names=[f"{n} {place}" for n in pair])


def contents(held: Evening) -> list[tuple[str, object]]:
    snapshot = held.snapshot
    session = snapshot.sessions[0]
    return [
        (each.kind.id, each.kind.read(snapshot, session, ""))
        for each in printables(snapshot, session)
        if each.ready
    ]


@pytest.mark.django_db
def test_no_name_makes_a_document_read_a_file_or_call_anybody():
    held = evening(parameters={"tables": 7, "boards_per_round": 2}).start().play()
    scripts = tuple(name for name in HOSTILE if name.strip() and name.isprintable())
    named(held, scripts)
    for kind, content in contents(held):  # whatever is imported or read once is, from here on
        printing.pdf(kind, content, "A4")
    named(held, ADDRESSES)
    strange = contents(held)

    with watched() as seen:
        for kind, content in strange:
            assert printing.pdf(kind, content, "A4").startswith(b"%PDF")

    fonts = str(typefaces.FOLDER)
    outside = [each for each in seen if not str(each[1]).startswith(fonts)]
    assert outside == []
    assert strange


def test_the_watch_sees_files_and_sockets(tmp_path: Path):
    import socket

    with watched() as seen:
        (tmp_path / "a").write_text("x")
        socket.socket().close()
    assert {event for event, _ in seen} >= {"open", "socket.__new__"}


@pytest.mark.django_db(transaction=True)
def test_the_largest_file_of_a_large_session_needs_less_than_300_mib(tmp_path: Path):
    held = evening(
        "mitchell-skip", {"tables": 30, "boards_per_round": 2, "rounds": 14}, names=True
    ).start()
    chance = random.Random(30)
    rows = list(Result.objects.filter(sitting__section__session=held.session))
    for result in rows:  # 840 results entered one by one take longer than all the rest
        result.status, result.version, result.doubling = "contract", 1, 0
        result.level, result.strain, result.declarer, result.tricks = chance.choice(CONTRACTS)
    Result.objects.bulk_update(
        rows,
        ["status", "doubling", "level", "strain", "declarer", "tricks", "version"],
        batch_size=200,
    )
    out = tmp_path / "all.pdf"
    command = [sys.executable, "-c", AND_ITS_PEAK, "print", held.event.slug, "before", "after"]
    environment = {
        **os.environ,
        "DATABASE_URL": database_url(),
        "FAIRDEAL_VAR": str(tmp_path / "var"),
    }

    done = subprocess.run(
        [*command, "--out", str(out)], cwd=PROJECT, env=environment, capture_output=True, text=True
    )

    assert done.returncode == 0, done.stderr
    assert out.read_bytes().startswith(b"%PDF")
    assert len(opened(out.read_bytes()).pages) > 40
    assert int(done.stdout.split()[-1]) < MOST_MEMORY, done.stdout
