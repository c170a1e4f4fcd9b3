"""A club's calendar: sessions are planned, changed, called off, and followed by phones."""

from dataclasses import replace
from datetime import date, time, timedelta
from uuid import uuid4

import pytest
from django.utils import timezone
from icalendar import Calendar

from tests.tournaments.evenings import DIRECTOR, evening
from tests.tournaments.kept import kept
from tournaments.clubhouse.feeds import calendar_of_club
from tournaments.clubhouse.selectors import (
    CalendarLine,
    SessionPlan,
    calendar,
    coming_up,
    planned,
    planned_session,
    season_of,
)
from tournaments.clubhouse.services import (
    MOST_AT_ONCE,
    StalePlanError,
    call_off_planned,
    change_planned,
    note_set_up,
    plan_sessions,
    remove_planned,
    session_days,
)
from tournaments.clubs.selectors import club_at
from tournaments.record.models import Event
from tournaments.site.refusals import NotFoundError, RefusedError

pytestmark = pytest.mark.django_db

held = kept(lambda: evening(names=True).start())
FIRST = date(2026, 12, 3)
PLAN = SessionPlan(title="Thursday Pairs", day=FIRST, begins=time(19, 30), remark="Tea at nine")


def days(club_id: int) -> list[date]:
    return [each.day for each in planned((club_id,))]


def test_a_season_leaves_out_the_holidays_and_ends_on_its_last_day(held):
    weeks = [FIRST + timedelta(weeks=n) for n in range(5)]

    plan_sessions(
        club_id=held.club.pk, plan=PLAN, weeks=1, until=weeks[-1], without=[weeks[3], date.max]
    )

    assert days(held.club.pk) == [*weeks[:3], weeks[4]]


def test_the_last_day_there_is_ends_every_season():
    last = date.max - timedelta(days=8)
    assert session_days(last, 1, date.max, ()) == [last, last + timedelta(weeks=1)]
    assert session_days(date.max, 0, None, ()) == [date.max]


def test_every_second_week(held):
    plan_sessions(club_id=held.club.pk, plan=PLAN, weeks=2, until=FIRST + timedelta(days=27))

    assert days(held.club.pk) == [FIRST, FIRST + timedelta(weeks=2)]


def test_a_form_sent_twice_plans_once(held):
    sent = {"club_id": held.club.pk, "plan": PLAN, "by": DIRECTOR, "key": uuid4()}

    assert plan_sessions(**sent) == plan_sessions(**sent)
    assert days(held.club.pk) == [FIRST]


@pytest.mark.parametrize(
    ("wrong", "field"),
    [
        ({"weeks": 1, "until": FIRST - timedelta(days=1)}, "until"),
        ({"weeks": 1, "until": date(2036, 1, 1)}, "until"),
        ({"weeks": 1, "until": date.max}, "until"),
        ({"plan": SessionPlan(title=" ", day=FIRST, begins=time(19))}, "title"),
        ({"plan": SessionPlan(title="x" * 121, day=FIRST, begins=time(19))}, "title"),
    ],
)
def test_what_cannot_be_planned_plans_nothing(held, wrong, field):
    with pytest.raises(RefusedError) as refused:
        plan_sessions(**{"club_id": held.club.pk, "plan": PLAN} | wrong)

    assert refused.value.field == field
    assert days(held.club.pk) == []


def test_as_many_as_may_be_planned_at_once(held):
    until = FIRST + timedelta(weeks=MOST_AT_ONCE - 1)

    plan_sessions(club_id=held.club.pk, plan=PLAN, weeks=1, until=until)

    assert len(days(held.club.pk)) == MOST_AT_ONCE


def test_a_change_needs_the_version_that_was_seen(held):
    row = plan_sessions(club_id=held.club.pk, plan=PLAN)
    later = SessionPlan(title="Teams", day=FIRST, begins=time(20))

    change_planned(planned_id=row.pk, plan=later, expected_version=1)

    with pytest.raises(StalePlanError):
        change_planned(planned_id=row.pk, plan=PLAN, expected_version=1)
    with pytest.raises(StalePlanError):
        remove_planned(planned_id=row.pk, expected_version=1)
    found = planned_session(row.pk)
    assert (found.title, found.begins, found.remark, found.version) == ("Teams", time(20), "", 2)


def test_what_is_removed_is_gone(held):
    row = plan_sessions(club_id=held.club.pk, plan=PLAN)

    remove_planned(planned_id=row.pk, expected_version=1)

    assert planned_session(row.pk) is None
    with pytest.raises(NotFoundError):
        call_off_planned(planned_id=row.pk, cancelled=True, expected_version=1)


def test_phones_keep_the_session_that_changes_and_strike_the_one_called_off(held):
    row = plan_sessions(club_id=held.club.pk, plan=PLAN)
    before = _only_event(held.club.slug)

    call_off_planned(planned_id=row.pk, cancelled=True, expected_version=1)

    after = _only_event(held.club.slug)
    assert after["UID"] == before["UID"]
    assert after["SEQUENCE"] > before["SEQUENCE"]
    assert (before["STATUS"], after["STATUS"]) == ("CONFIRMED", "CANCELLED")
    assert (before["SUMMARY"], before["DESCRIPTION"]) == ("Thursday Pairs", "Tea at nine")
    assert before.decoded("DTSTART").isoformat() == "2026-12-03T19:30:00+00:00"


@pytest.mark.parametrize(
    ("zone", "day", "begins", "ends"),
    [
        ("Europe/London", date(2026, 12, 3), "20261203T193000Z", "20261203T223000Z"),
        ("Europe/London", date(2026, 7, 2), "20260702T183000Z", "20260702T213000Z"),
        ("America/New_York", date(2026, 12, 3), "20261204T003000Z", "20261204T033000Z"),
    ],
)
def test_a_phone_in_another_time_zone_is_told_the_same_moment(
    held, settings, zone, day, begins, ends
):
    settings.TIME_ZONE = zone
    plan_sessions(club_id=held.club.pk, plan=replace(PLAN, day=day))

    file = calendar_of_club(club_at(held.club.slug)).decode()

    assert f"DTSTART:{begins}" in file
    assert f"DTEND:{ends}" in file


def _only_event(slug: str):
    (event,) = Calendar.from_ical(calendar_of_club(club_at(slug))).walk("VEVENT")
    return event


def test_an_event_takes_the_place_of_its_announcement(held):
    day = held.event.held_on
    announced = SessionPlan(title=held.event.name.upper(), day=day, begins=time(19, 30))
    row = plan_sessions(club_id=held.club.pk, plan=announced)
    call_off_planned(planned_id=row.pk, cancelled=True, expected_version=1)
    dinner = SessionPlan(title="Dinner", day=day, begins=time(18))
    plan_sessions(club_id=held.club.pk, plan=dinner)

    lines = calendar(held.club.pk, *season_of(day, held.club.pk))

    assert lines == (
        CalendarLine(day, time(18), "Dinner"),
        CalendarLine(day, time(19, 30), announced.title, event=held.event.slug, status="running"),
    )


def test_an_event_set_up_from_its_announcement_takes_its_place_under_another_name():
    waiting = evening()
    club, today = waiting.club.pk, timezone.localdate()
    Event.objects.filter(pk=waiting.event.pk).update(held_on=today)
    plan = SessionPlan(title="Club night", day=today, begins=time(19, 30))
    row = plan_sessions(club_id=club, plan=plan)
    note_set_up(planned_id=row.pk, event_id=waiting.event.pk)

    assert [each.title for each in coming_up((club,), 9)] == ["Club night"]
    assert calendar(club, today, today) == (CalendarLine(today, time(19, 30), "Club night"),)

    waiting.start()

    assert coming_up((club,), 9) == ()
    [line] = calendar(club, today, today)
    assert (line.title, line.event) == ("Club night", waiting.event.slug)


def test_what_nobody_announced_is_listed_once_it_has_started(held):
    day = held.event.held_on
    Event.objects.filter(pk=evening().event.pk).update(club=held.club, held_on=day)

    assert calendar(held.club.pk, day, day) == (
        CalendarLine(day, None, held.event.name, event=held.event.slug, status="running"),
    )
    assert calendar(held.club.pk, day + timedelta(days=1), date.max) == ()
