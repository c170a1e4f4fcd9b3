"""A club's calendar for programs."""

from datetime import date, time

import pytest
from django.test import Client

from tests.tournaments.evenings import evening
from tournaments.clubhouse.selectors import SessionPlan
from tournaments.clubhouse.services import plan_sessions

pytestmark = pytest.mark.django_db


def test_everybody_reads_the_calendar_of_a_season():
    club = evening().club
    plan = SessionPlan(title="Thursday Pairs", day=date(2030, 1, 3), begins=time(19, 30))
    plan_sessions(club_id=club.pk, plan=plan)
    address = f"/api/v1/clubs/{club.pk}/calendar/"

    assert Client().get(address).json() == []
    (line,) = Client().get(address, {"day": "2029-10-01"}).json()
    assert line == {
        "day": "2030-01-03",
        "begins": "19:30:00",
        "title": "Thursday Pairs",
        "remark": "",
        "cancelled": False,
        "event": "",
        "status": "",
    }
    for none in ("soon", "9999-12-31", "0001-01-01"):
        assert Client().get(address, {"day": none}).status_code == 400
    assert Client().get("/api/v1/clubs/999/calendar/").status_code == 404
