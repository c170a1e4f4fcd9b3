"""Record everything that Fairdeal shows of a fixed world, to compare two states of the program.

``python -m tests.recording FOLDER`` writes each page, each answer of the API, the words of each
printed document and the output of each command into a file of its own. Record before and after a
change that nobody should notice; ``diff -r`` then shows what somebody would. Nothing depends on the
clock or on chance.
"""

import argparse
import hashlib
import itertools
import os
import random
import re
import secrets
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from datetime import UTC, date, datetime
from io import BytesIO, StringIO
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch
from uuid import uuid4

import django

NOW = datetime(2026, 3, 19, 19, 30, tzinfo=UTC)
DATA = Path(__file__).resolve().parent.parent.parent / "shared" / "data"
FILES = ("usebio-mitchell.xml", "club-pairs-25.json")
_PDF = b"%PDF"
_TOKEN = re.compile(rb"(X-CSRFToken\W+|csrfmiddlewaretoken\W+value=.)\w{64}")  # as chance has it


def main() -> None:
    """Build the world in a database of its own, and write down what can be seen of it."""
    parser = argparse.ArgumentParser(prog="tests.recording", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--only", default="", help="only worlds whose names begin like this")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="fairdeal-recording-") as folder, fixed():
        set_up(Path(folder))
        for name, world in worlds().items():
            if name.startswith(wanted.only):
                chance.seed(name)
                _record(world, Path(folder), wanted.folder / name)


class _Fixed:
    """Chance that begins anew whenever it is seeded, in place of the system's."""

    def __init__(self) -> None:
        self.random = random.Random(0)

    def seed(self, of: str) -> None:
        self.random.seed(hashlib.sha256(of.encode()).digest())

    def urandom(self, size: int) -> bytes:
        return self.random.randbytes(size)


chance = _Fixed()


def fixed() -> ExitStack:
    """Patch the sources of time and chance."""
    stack = ExitStack()
    stack.enter_context(patch.object(os, "urandom", chance.urandom))
    stack.enter_context(patch.object(random, "_urandom", chance.urandom))
    stack.enter_context(patch.object(secrets, "token_bytes", chance.urandom))
    stack.enter_context(patch.object(time, "time", NOW.timestamp))
    stack.enter_context(patch("django.utils.timezone.now", lambda: NOW))
    return stack


def set_up(folder: Path) -> None:
    os.environ |= {
        "DATABASE_URL": f"sqlite:///{folder / 'fairdeal.sqlite3'}",
        "DJANGO_SETTINGS_MODULE": "config.settings",
        "FAIRDEAL_SECRET_KEY": "recording" * 8,
        "FAIRDEAL_VAR": str(folder / "var"),
    }
    from django.conf import settings

    settings.PUBLIC_URL = "https://cards.example.org"
    settings.ALLOWED_HOSTS = ["*"]
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}}
    settings.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }
    django.setup()
    from django.core.management import call_command

    from config import celery

    celery.conf.task_always_eager = True
    call_command("migrate", verbosity=0)


def _record(world: Callable[[], Any], folder: Path, into: Path) -> None:
    """Make a world, write down what it shows, and undo it."""
    from django.db import transaction

    from tests.tournaments import evenings

    into.mkdir(parents=True, exist_ok=True)
    evenings._numbers = itertools.count(1)
    with transaction.atomic():
        held = world()
        for name, content in _pages(held):
            _write(into / name, content)
        for name, content in _printed(held, folder):
            _write(into / name, content)
        transaction.set_rollback(True)


def _write(path: Path, content: bytes) -> None:
    content = _TOKEN.sub(rb"\1", content)
    if len(path.name) > 200:
        path = path.with_name(path.name[:150] + hashlib.sha256(path.name.encode()).hexdigest()[:12])
    path.write_bytes(content)


def worlds() -> dict[str, Callable[[], Any]]:
    """Return what is recorded, by name: each makes evenings or competitions."""
    from tests.tournaments.contests import ONE_OF_EACH
    from tests.tournaments.drives.services import test_drives
    from tests.tournaments.evenings import clubs_in_play, signed
    from tests.tournaments.leagues.services import test_leagues
    from tests.tournaments.whole.test_every_address import DRAWN, SIMULTANEOUS, played
    from tournaments.clubs.services import create_club
    from tournaments.competitions.services import (
        create_competition,
        enter_entrant,
        show_competition,
    )

    def one(contest: tuple[Any, ...]) -> Any:
        return lambda: SimpleNamespace(evenings=[played(contest)], competitions=[], more={})

    def simultaneous() -> Any:
        first, second = played(SIMULTANEOUS[0]), played(SIMULTANEOUS[0])
        whole = clubs_in_play(first, second).slug
        return SimpleNamespace(evenings=[first, second], competitions=[], more={"slug": whole})

    def league() -> Any:
        made = test_leagues.league_of(*test_leagues.NAMES)
        test_leagues.report_match(
            link=test_leagues.captain(made, 1), match=1, segments=((40, 12),), key=uuid4()
        )
        test_leagues.record(made, "scored", match=2, segments=[[10, 31]])
        show_competition(competition_id=made.pk, shown=True, **signed())
        return SimpleNamespace(evenings=[], competitions=[made], more={})

    def ladder() -> Any:
        made = create_competition(
            club_id=create_club(name="Ladder club").pk,
            kind="ladder",
            name="Winter ladder",
            starts_on=date(2026, 3, 1),
            **signed(),
        )
        for name in ("Ada Moor", "Ben Lund", "Cy Dunn"):
            enter_entrant(competition_id=made.pk, players=(name,), **signed())
        test_leagues.record(made, "challenge", challenger=3, challenged=2, won=True)
        show_competition(competition_id=made.pk, shown=True, **signed())
        return SimpleNamespace(evenings=[], competitions=[made], more={})

    def drive() -> Any:
        made = test_drives.drive_of(absent=["G6"])
        for number in (1, 2):
            reports = test_drives.tricks(8, 5, 7)
            test_drives.report(made, number, reports, move=True)
        show_competition(competition_id=made.pk, shown=True, **signed())
        return SimpleNamespace(evenings=[], competitions=[made], more={})

    contests = {"-".join(each[:4]): one(each) for each in [*ONE_OF_EACH, *DRAWN]}
    return {
        "demonstration": _demonstration,
        "imported": _imported,
        "simultaneous": simultaneous,
        "league": league,
        "ladder": ladder,
        "drive": drive,
    } | contests


def _demonstration() -> Any:
    from tournaments.management.demo.club import make_demonstration_club

    made = make_demonstration_club(seed=1897, today=date(2026, 3, 19))
    return SimpleNamespace(
        evenings=[_evening(each) for each in made.events], competitions=[], more={}
    )


def _imported() -> Any:
    from django.core.management import call_command

    from tournaments.record.models import Event

    for name in FILES:
        call_command(
            "import_file", DATA / name, club="Weir", date=date(2026, 3, 5), stdout=StringIO()
        )
    found = Event.objects.order_by("id")
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / "again.pbn"
        call_command("export", str(found[0].pk), "pbn", out=out, stdout=StringIO())
        call_command("import_file", out, club="Lock", date=date(2026, 3, 6), stdout=StringIO())
    evenings = [_evening(each) for each in Event.objects.order_by("id")]
    return SimpleNamespace(evenings=evenings, competitions=[], more={})


def _evening(event: Any) -> Any:
    from tests.tournaments.evenings import Evening

    return Evening(event.club, event, event.sessions.order_by("number").last())


def _pages(held: Any) -> Iterator[tuple[str, bytes]]:
    """Yield each address asked by a stranger and by the director, with what it answered."""
    from django.contrib.auth.models import User
    from django.core.cache import cache
    from django.test import Client

    from tournaments.clubs.models import Club, Director

    asked = list(dict.fromkeys(itertools.chain.from_iterable(_asked(held))))
    for who in ("stranger", "director"):
        client = Client(raise_request_exception=False)
        if who == "director":
            chance.seed(who)
            director = User.objects.create_user("recorder of everything")
            for club in Club.objects.order_by("id"):
                Director.objects.create(user=director, club=club, role=Director.Role.DIRECTOR)
            client.force_login(director)
        for address in asked:
            if "/log" in address or "metrics" in address:
                continue  # logging out would end the walk; measured times are never the same
            cache.clear()
            chance.seed(address)
            answer = client.get(address)
            content = b"".join(answer) if answer.streaming else answer.content
            content = _words(content) if content.startswith(_PDF) else _unpacked(content)
            said = (answer.status_code, answer.get("Content-Type"), answer.get("Location"))
            yield f"{who} {address.replace('/', '_')}", f"{said}\n".encode() + content


def _asked(held: Any) -> Iterator[list[str]]:
    from tests.tournaments.whole.test_every_address import addresses, asked_of, words_of_addresses

    yield [each for each in addresses() if "<" not in each]
    for each in held.evenings:
        chance.seed(f"words {each.event.pk}")
        try:
            real = words_of_addresses(each)
        except Exception:  # what cannot be added to this evening any more
            real = _words_of(each)
        yield asked_of(real)
        if held.more:
            yield asked_of(real | {"event": held.more["slug"], "slug": held.more["slug"]})
        for more in _of_each(each):
            yield asked_of(real | more)
    for each in held.competitions:
        yield asked_of(
            {
                "competition": each.slug,
                "league": each.slug,
                "club": each.club_id,
                "entrant": 1,
                "match": 1,
                "number": 1,
                "what": "places",
                "document": "drive-cards",
            }
        )


def _words_of(each: Any) -> dict[str, Any]:
    contestant = each.event.contestants.order_by("id").first()
    result = each.results()[0]
    return {
        "event": each.event.slug,
        "slug": each.event.slug,
        "event_id": each.event.pk,
        "session": each.session.pk,
        "session_id": each.session.pk,
        "section": each.section.pk,
        "section_id": each.section.pk,
        "contestant": contestant.pk,
        "address": contestant.address,
        "board": result.board,
        "result": result.pk,
        "result_id": result.pk,
        "sitting": result.sitting_id,
        "number": 1,
        "sequence": 1,
        "form": "csv",
        "kind": "results",
        "what": "event",
    }


def _of_each(each: Any) -> Iterator[dict[str, Any]]:
    """Yield the words of addresses for each contestant, board and form of file."""
    from tournaments.printing.catalogue.documents import CATALOGUE
    from tournaments.standings.published.writing import OUT

    for contestant in each.event.contestants.order_by("id")[:6]:
        yield {
            "address": contestant.address,
            "contestant": contestant.pk,
            "contestant_id": contestant.pk,
        }
    for board in sorted({result.board for result in each.results()})[:4]:
        yield {"board": board, "number": board}
    for form in OUT:
        yield {"form": form}
    for kind in CATALOGUE:
        yield {"kind": kind}


def _printed(held: Any, folder: Path) -> Iterator[tuple[str, bytes]]:
    """Yield the words of each document of each event, and what commands say of it."""
    from django.core.management import CommandError, call_command

    from tournaments.printing.catalogue.documents import CATALOGUE
    from tournaments.standings.published.tables import TABLES
    from tournaments.standings.published.writing import OUT

    out = folder / "out"
    for each in held.evenings:
        event = str(each.event.pk)
        asked: list[tuple[str, tuple[str, ...], dict[str, Any]]] = [
            *(("print", (event, kind), {"out": out}) for kind in CATALOGUE),
            *(("export", (event, form), {"out": out}) for form in OUT),
            *(("export", (event, "csv"), {"out": out, "table": table}) for table in TABLES),
            *((name, (event,), {}) for name in ("standings", "travellers", "verify_ledger")),
        ]
        for command, words, options in asked:
            chance.seed(" ".join((command, *words)))
            said = StringIO()
            out.write_bytes(b"")
            try:
                call_command(command, *words, stdout=said, stderr=said, **options)
            except CommandError as error:
                said.write(str(error))
            content = out.read_bytes() if "out" in options else b""
            name = "-".join((command, *words, *(str(v) for k, v in options.items() if k != "out")))
            words_only = _words(content) if content.startswith(_PDF) else _unpacked(content)
            # A ZIP holds times, so that its size differs by a few bytes.
            plain = re.sub(r"[\d,]+ bytes", "", said.getvalue().replace(str(folder), "FOLDER"))
            yield name, plain.encode() + b"\n" + words_only


def _unpacked(content: bytes) -> bytes:
    """Return what a ZIP holds, whose own bytes hold times; other files as they are."""
    import zipfile

    if not content.startswith(b"PK"):
        return content
    with zipfile.ZipFile(BytesIO(content)) as archive:
        return b"\n".join(
            name.encode() + b"\n" + re.sub(rb"\d{4}-\d\d-\d\dT[\d:]+Z", b"", archive.read(name))
            for name in archive.namelist()
        )


def _words(pdf: bytes) -> bytes:
    from tests.tournaments.printing.reading import text_of

    return text_of(pdf).encode()


if __name__ == "__main__":
    main()
