"""A backup brings back every row, into either database, as of one moment."""

import stat
from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import UTC, datetime
from pathlib import Path

import pytest
from django.apps import apps
from django.db import connection

from tests.every_case import quick_few
from tests.tournaments.clubs.test_logos import picture
from tests.tournaments.evenings import Evening, change, deal_out, evening, rule
from tests.tournaments.stories import STORIES, evenings_of_everything
from tournaments import migrations
from tournaments.backups.container import BackupError
from tournaments.backups.database import LEFT_OUT, lines_there, schema_of_database
from tournaments.backups.folder import Reason
from tournaments.backups.making import check_backup, make_backup
from tournaments.backups.restoring import restore
from tournaments.clubs.models import Player
from tournaments.clubs.services import add_player, dress_club, issue_token
from tournaments.competitions.models import CompetitionEntry
from tournaments.competitions.selectors.opened import verify_competition
from tournaments.record.models import Event, LedgerEntry
from tournaments.record.selectors.ledger.as_of import ledger_of
from tournaments.record.selectors.ledger.fold import states
from tournaments.record.selectors.ledger.history import history
from tournaments.record.selectors.ledger.verification import verify_ledger
from tournaments.standings.selectors.ranking.standings import standings

pytestmark = pytest.mark.django_db(transaction=True)

NOW = datetime(2026, 3, 19, 21, 30, tzinfo=UTC)
Fresh = Callable[[], AbstractContextManager[None]]


def everything() -> dict[str, list[bytes]]:
    """Return every row of every table that a backup holds, as of the default database."""
    return {model._meta.db_table: list(lines_there(model)) for model in schema_of_database().models}


def full_evening() -> Evening:
    """An evening with a bit of everything: people, cards, rulings, conditions, a token."""
    held = evening(names=True).start()
    held.play()
    deal_out(held)
    first, second = held.results()[:2]
    rule(first, "60% 4SN=, 40% 4SN-1")
    rule(second, "A6040")
    contestant = held.event.contestants.order_by("id")[0]
    held.penalise(contestant.address, "12.50", law="90")
    held.set_prizes({contestant.address: (1, "2.50")})
    change(held, average_plus_imps="2.50")
    add_player(club_id=held.club.pk, name="Żółć “O’Neill” שלום")
    dress_club(
        club_id=held.club.pk, name="Żółw", address="Hall", colour="#7a1fa2", logo=picture("PNG")
    )
    issue_token(user=held.director, name="phone", days=30)
    return held


def told_of(held: Evening) -> tuple[object, ...]:
    """Return an event's history in words, what its ledger comes to, and its standings."""
    snapshot = held.snapshot
    *_, state = states(ledger_of(snapshot).values())
    return history(held.event.pk), state, standings(snapshot)


@pytest.mark.slow
@pytest.mark.parametrize("kind", quick_few(sorted(STORIES), ["league"]))
def test_a_competition_whose_ledger_was_changed_comes_back_and_is_named(
    kind: str, in_sqlite: Fresh
) -> None:
    competition = next(iter(STORIES[kind](evening().club.pk)))
    CompetitionEntry.objects.filter(competition=competition).update(reason="Nobody said this")
    made = make_backup(now=NOW, reason=Reason.ASKED)

    with in_sqlite():
        problems = restore(made.path, now=NOW).problems

    assert problems
    assert all(problem.startswith(f"{competition.slug}: ") for problem in problems)


@pytest.mark.slow
def test_every_row_comes_back_into_an_empty_database(in_sqlite: Fresh) -> None:
    held = full_evening()
    evenings = [held, *evenings_of_everything().values()]
    competitions = [each for story in STORIES.values() for each in story(held.club.pk)]
    there = everything()
    told = [told_of(each) for each in evenings]
    made = make_backup(now=NOW, reason=Reason.ASKED)

    with in_sqlite():
        restored = restore(made.path, now=NOW)

        assert everything() == there
        assert restored.replaced is None
        assert restored.problems == ()
        assert all(verify_ledger(each.event.pk).ok for each in evenings)
        assert [told_of(each) for each in evenings] == told
        assert all(verify_competition(each.pk).ok for each in competitions)
    assert sum(map(len, there.values())) == restored.rows > 100


@pytest.mark.slow
def test_sqlite_and_postgresql_read_each_others_backups(
    in_sqlite: Fresh, in_postgres: Fresh
) -> None:
    held = full_evening()
    there = everything()
    first = make_backup(now=NOW, reason=Reason.ASKED)

    with in_sqlite():
        restore(first.path, now=NOW)
        from_sqlite = make_backup(now=NOW.replace(second=1), reason=Reason.ASKED)
    with in_postgres():
        restore(from_sqlite.path, now=NOW)
        assert connection.vendor == "postgresql"
        assert everything() == there
        assert verify_ledger(held.event.pk).ok
        from_postgres = make_backup(now=NOW.replace(second=2), reason=Reason.ASKED)
        assert add_player(club_id=held.club.pk, name="Next").pk > max(
            Player.objects.exclude(name="Next").values_list("pk", flat=True)
        )
    with in_sqlite():
        restore(from_postgres.path, now=NOW)
        assert connection.vendor == "sqlite"
        assert everything() == there
        assert verify_ledger(held.event.pk).ok
    assert {from_sqlite.manifest.database, from_postgres.manifest.database} == {
        "sqlite",
        "postgresql",
    }


@pytest.mark.slow
@pytest.mark.parametrize("kind", quick_few(["sqlite", "postgres"], ["sqlite"]))
def test_what_is_replaced_is_kept_and_can_be_restored(
    kind: str, in_sqlite: Fresh, request: pytest.FixtureRequest
) -> None:
    fresh: Fresh = request.getfixturevalue(f"in_{kind}")
    held = evening(names=True).start()
    earlier = make_backup(now=NOW, reason=Reason.ASKED)
    held.play()
    later = make_backup(now=NOW.replace(second=1), reason=Reason.ASKED)

    with fresh():
        assert restore(later.path, now=NOW).replaced is None
        state = everything()
        restored = restore(earlier.path, now=NOW)
        assert LedgerEntry.objects.count() == 1
        assert restored.replaced is not None
        assert restored.replaced.name.endswith("-replaced.zip")
        restore(restored.replaced, now=NOW.replace(second=9))
        assert everything() == state


def test_a_backup_is_for_its_owner_alone_and_leaves_nothing_else_behind(folder: Path) -> None:
    full_evening()

    made = make_backup(now=NOW, reason=Reason.ASKED)

    assert made.path == folder / "fairdeal-000001-20260319-213000-asked.zip"
    assert stat.S_IMODE(made.path.stat().st_mode) == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert list(folder.iterdir()) == [made.path]


def newest_migration() -> str:
    return max(path.stem for path in Path(migrations.__file__).parent.glob("0*.py"))


def test_a_backup_says_what_it_holds() -> None:
    held = full_evening()

    manifest = check_backup(make_backup(now=NOW, reason=Reason.ASKED).path)

    event = Event.objects.get(pk=held.event.pk)
    assert [(each.event, each.sequence, each.hash) for each in manifest.ledgers] == [
        (event.pk, event.ledger_sequence, event.ledger_hash)
    ]
    assert manifest.fairdeal == "0.1.0"
    assert manifest.migrations[-1] == f"tournaments.{newest_migration()}"
    assert manifest.problems == ()
    assert manifest.made_at == NOW
    assert manifest.pulse.entries == event.ledger_sequence
    assert manifest.pulse.turns == 1


@pytest.mark.slow
def test_a_broken_ledger_is_backed_up_as_it_is_and_reported(in_sqlite: Fresh) -> None:
    held = evening().start()
    held.play()
    LedgerEntry.objects.filter(event=held.event, sequence=5).update(reason="not so")

    made = make_backup(now=NOW, reason=Reason.ASKED)
    with in_sqlite():
        restored = restore(made.path, now=NOW)

    sentence = "Entry 5 was changed after it was made."
    assert made.manifest.problems == (f"Event {held.event.slug}: {sentence}",)
    assert f"{held.event.slug}: {sentence}" in restored.problems


def test_every_table_is_in_the_backup_or_left_out_for_a_reason() -> None:
    held = {model._meta.db_table for model in schema_of_database().models}
    models = apps.get_models(include_auto_created=True)

    assert LEFT_OUT.keys() <= {model._meta.label_lower for model in models}
    assert {model._meta.db_table for model in models} - held == {
        model._meta.db_table for model in models if model._meta.label_lower in LEFT_OUT
    }


def test_an_empty_database_has_nothing_to_back_up(in_sqlite: Fresh) -> None:
    with in_sqlite(), pytest.raises(BackupError, match="nothing to back up"):
        make_backup(now=NOW, reason=Reason.ASKED)


def test_a_backup_never_overwrites_a_file(tmp_path: Path) -> None:
    evening()
    path = tmp_path / "club.zip"
    make_backup(now=NOW, reason=Reason.ASKED, to=path)

    with pytest.raises(BackupError, match="already exists"):
        make_backup(now=NOW, reason=Reason.ASKED, to=path)
    with pytest.raises(BackupError, match="no folder"):
        make_backup(now=NOW, reason=Reason.ASKED, to=tmp_path / "none" / "club.zip")
    assert make_backup(now=NOW, reason=Reason.ASKED, to=tmp_path).path.parent == tmp_path
