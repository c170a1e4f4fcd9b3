"""What an earlier Fairdeal wrote is upgraded whole: its database, and its backup.

Each folder beside this file was written by the Fairdeal of its time; see ``written.py``.
"""

import json
import lzma
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.core.management import call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client
from django.urls import reverse

from tests.conftest import PROJECT
from tests.recording import NOW
from tests.tournaments.backups.conftest import at
from tests.upgrades.written import BACKUP, DATABASE, ROWS, rows_of_models
from tournaments.backups.database import LEFT_OUT
from tournaments.backups.making import manifest_of
from tournaments.backups.restoring import restore
from tournaments.clubhouse.models import PlannedSession
from tournaments.competitions.models import Competition
from tournaments.competitions.selectors.opened import KINDS, verify_competition
from tournaments.congresses.models import Congress
from tournaments.record.models import Event, Simultaneous
from tournaments.record.selectors.ledger.verification import verify_ledger
from tournaments.series.models import Series

pytestmark = pytest.mark.django_db

Fresh = Callable[[], AbstractContextManager[None]]
WRITTEN = sorted(each.parent for each in Path(__file__).parent.glob(f"*/{ROWS}"))


@pytest.fixture(params=WRITTEN, ids=lambda folder: folder.name)
def written(request: pytest.FixtureRequest) -> Path:
    """A folder that an earlier Fairdeal wrote."""
    return request.param


def test_something_is_upgraded() -> None:
    assert WRITTEN


@pytest.mark.slow
def test_this_fairdeal_can_write_for_later_ones(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.upgrades.written", str(tmp_path / "now")]
    done = subprocess.run(command, cwd=PROJECT, capture_output=True, text=True)

    assert done.returncode == 0, done.stderr
    assert noted(tmp_path / "now").keys() == rows_of_models().keys()


@pytest.mark.slow
def test_a_database_is_upgraded(written: Path, tmp_path: Path) -> None:
    database = tmp_path / "fairdeal.sqlite3"
    database.write_bytes(lzma.decompress((written / DATABASE).read_bytes()))

    with at(f"sqlite:///{database}"):
        made_by = MigrationRecorder(connection).applied_migrations()
        loader = MigrationLoader(None)
        joined = {each for whole in loader.replacements.values() for each in whole.replaces}
        assert made_by.keys() <= loader.disk_migrations.keys() | joined
        call_command("migrate", interactive=False, verbosity=0)

        rows = rows_of_models()
        assert rows | noted(written) == rows
        all_is_sound(written)


@pytest.mark.slow
@pytest.mark.parametrize("fresh", ["in_sqlite", "in_postgres"])
def test_what_was_set_up_from_a_list_is_known_by_the_planned_session(
    fresh: str, request: pytest.FixtureRequest
) -> None:
    before = "0038_season_of_a_club"
    with request.getfixturevalue(fresh)():
        call_command("migrate", "tournaments", before, interactive=False, verbosity=0)
        old = MigrationLoader(connection).project_state([("tournaments", before)]).apps
        club = old.get_model("tournaments", "Club").objects.create(name="Elm Row", slug="elm-row")
        event = old.get_model("tournaments", "Event").objects.create(
            club=club,
            name="Set up",
            slug="set-up",
            held_on=NOW.date(),
            game="bridge",
            contest="pairs",
            method="matchpoints",
            conditions=old.get_model("tournaments", "ConditionsOfContest").objects.create(),
        )
        day = {"club": club, "day": NOW.date(), "begins": NOW.time(), "changed_at": NOW}
        sessions = old.get_model("tournaments", "PlannedSession").objects
        lists = old.get_model("tournaments", "SignUpList").objects
        lists.create(planned=sessions.create(title="Set up", **day), event=event)
        lists.create(planned=sessions.create(title="Not set up", **day))

        call_command("migrate", interactive=False, verbosity=0)

        found = PlannedSession.objects.order_by("pk").values_list("title", "event")
        assert list(found) == [("Set up", event.pk), ("Not set up", None)]


@pytest.mark.slow
def test_a_backup_is_upgraded(written: Path, in_sqlite: Fresh) -> None:
    with in_sqlite():
        a_backup_comes_back(written)


@pytest.mark.slow
def test_a_backup_is_upgraded_in_postgresql(written: Path, in_postgres: Fresh) -> None:
    with in_postgres():
        a_backup_comes_back(written)


def a_backup_comes_back(written: Path) -> None:
    restored = restore(written / BACKUP, now=NOW)

    assert restored.problems == ()
    rows = rows_of_models()
    for label, count in noted(written).items():
        assert rows[label] == (0 if label.lower() in LEFT_OUT else count), label
    all_is_sound(written)


def noted(written: Path) -> dict[str, int]:
    """Return how many rows each model had when they were written."""
    return dict(json.loads((written / ROWS).read_text()))


def all_is_sound(written: Path) -> None:
    """Every ledger is the one that was written and proves its facts; every page opens."""
    heads = {
        each.event: (each.sequence, each.hash) for each in manifest_of(written / BACKUP).ledgers
    }
    events = Event.objects.in_bulk()
    assert {pk: (event.ledger_sequence, event.ledger_hash) for pk, event in events.items()} == heads
    assert {pk: problems for pk in events if (problems := verify_ledger(pk).problems)} == {}
    assert all(verify_competition(each.pk).ok for each in Competition.objects.all())
    director = Client()
    director.force_login(User.objects.get(directs__role="owner"))
    assert [page for page in pages() if director.get(page).status_code != 200] == []


def pages() -> Iterator[str]:
    """Yield the lists of everything, and the page of each thing in them."""
    yield from (reverse("home"), reverse("director_desk"))
    for event in Event.objects.all():
        yield reverse("event", args=[event.slug])
    for whole in Simultaneous.objects.all():
        yield reverse("event", args=[whole.slug])
    for each in Competition.objects.all():
        yield reverse(KINDS[each.kind].page, args=[each.slug])
    for congress in Congress.objects.all():
        yield reverse("congress", args=[congress.slug])
    for table in Series.objects.all():
        yield reverse("series", args=[table.slug])
