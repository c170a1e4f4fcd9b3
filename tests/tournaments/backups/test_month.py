"""A month of a club comes back whole, on either database; how long it takes is printed."""

import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from uuid import uuid4

import pytest
from django.db import connection, transaction
from django.utils import timezone

from tests.tournaments.evenings import DAY, DIRECTOR, Evening
from tournaments.backups.folder import Reason
from tournaments.backups.making import make_backup
from tournaments.backups.restoring import restore
from tournaments.clubs.models import Club
from tournaments.clubs.services import create_club
from tournaments.record.models import LedgerEntry
from tournaments.record.services.events import create_event
from tournaments.seating.services.choice import choose_movement
from tournaments.seating.services.names import enter_names
from tournaments.setup.services import finalise_session, start_session

pytestmark = [pytest.mark.thorough, pytest.mark.django_db(transaction=True)]

EVENTS = 12
"""Of results alone, more rows than are read at a time."""

Fresh = Callable[[], AbstractContextManager[None]]


def a_month() -> Club:
    """Play twelve evenings of 10 tables and 25 boards, 250 results each, by the services."""
    club = create_club(name="Willow Bank")
    for number in range(EVENTS):
        with transaction.atomic():
            event = create_event(club_id=club.pk, name=f"Evening {number}", held_on=DAY)
            session = event.sessions.get()
            choose_movement(
                section_id=session.sections.get().pk,
                family="mitchell-skip",
                parameters={"tables": 10, "boards_per_round": 3, "rounds": 8},
            )
            for contestant in event.contestants.all():
                enter_names(
                    contestant_id=contestant.pk,
                    names=[f"Ann {contestant.address}", f"Bo {contestant.address}"],
                )
            start_session(session_id=session.pk, by=DIRECTOR, key=uuid4())
            Evening(club, event, session).play(seed=number)
            finalise_session(session_id=session.pk, by=DIRECTOR, key=uuid4())
    return club


def test_a_month_is_restored_on_either_database(in_sqlite: Fresh, in_postgres: Fresh) -> None:
    a_month()
    entries = LedgerEntry.objects.count()
    begun = time.monotonic()
    made = make_backup(now=timezone.now(), reason=Reason.ASKED)
    print(  # noqa: T201 (a measurement)
        f"{made.manifest.rows} rows, {made.size} bytes: backed up in "
        f"{time.monotonic() - begun:.1f} s"
    )

    for fresh in (in_sqlite, in_postgres):
        with fresh():
            begun = time.monotonic()
            restored = restore(made.path, now=timezone.now())
            seconds = time.monotonic() - begun
            print(f"{connection.vendor}: restored in {seconds:.1f} s")  # noqa: T201
            assert restored.problems == ()
            assert LedgerEntry.objects.count() == entries > EVENTS * 240
