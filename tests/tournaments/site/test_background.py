"""What somebody is told while a task in the background has not begun."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.tournaments.evenings import Evening, dealt, evening
from tournaments.importing.models import KeptFile
from tournaments.importing.selectors import kept_file
from tournaments.record.models import Analysis
from tournaments.record.selectors.hands import analysis
from tournaments.record.services.hands import store_deals
from tournaments.site.background import LOST_AFTER, TAKEN_UP_AT_ONCE

pytestmark = pytest.mark.django_db


@pytest.fixture
def held() -> Evening:
    held = evening("howell", {"pairs": 4, "boards_per_round": 2}).start()
    store_deals(session_id=held.session.pk, deals=[dealt(1)])
    return held


def asked(held: Evening, ago: timedelta, status: str = "waiting") -> str:
    Analysis.objects.update_or_create(
        session=held.session,
        defaults={"status": status, "total": 1, "requested_at": timezone.now() - ago},
    )
    return analysis(held.session.pk).waiting


def other_import(held: Evening, ago: timedelta, state: str) -> KeptFile:
    now = timezone.now()
    return KeptFile.objects.create(
        club=held.club, name="f", content=b"x", kept_at=now, asked_at=now - ago, state=state
    )


def test_a_task_that_was_just_asked_for_begins_in_a_moment(held):
    assert asked(held, timedelta(0)) == "It will start in a moment."


def test_a_task_that_nobody_takes_up_says_that_no_worker_may_run(held):
    assert "No background worker has started this" in asked(held, TAKEN_UP_AT_ONCE)


def test_a_task_behind_another_says_so_until_that_one_is_lost(held):
    other_import(held, timedelta(minutes=1), "running")
    assert "Another task is running" in asked(held, TAKEN_UP_AT_ONCE)

    KeptFile.objects.update(asked_at=timezone.now() - LOST_AFTER)
    assert "No background worker" in asked(held, TAKEN_UP_AT_ONCE)


@pytest.mark.parametrize("status", ["running", "ready", "failed", "cancelled"])
def test_a_task_that_has_begun_waits_for_nothing(held, status):
    assert asked(held, TAKEN_UP_AT_ONCE, status) == ""


def test_an_import_says_what_it_waits_for_too(held):
    asked(held, timedelta(0), "running")

    assert "Another task" in kept_file(other_import(held, timedelta(0), "waiting").pk).waiting
    assert kept_file(other_import(held, timedelta(0), "running").pk).waiting == ""
