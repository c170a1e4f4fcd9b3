"""Congresses as programs read them."""

from datetime import date, time

import pytest

from tests.tournaments.callers import problem
from tests.tournaments.evenings import evening
from tournaments.congresses.services import add_to_timetable, create_congress

pytestmark = pytest.mark.django_db


def test_everybody_reads_a_congress_and_its_timetable(anonymous):
    held = evening(names=True).start()
    spring = create_congress(club_id=held.club.pk, name="Spring Congress", place="Town hall")
    days = date(2099, 3, 20), date(2099, 3, 21)
    add_to_timetable(congress_id=spring.pk, day=days[1], begins=time(20), title="Dinner")
    add_to_timetable(
        congress_id=spring.pk, day=days[0], begins=time(19, 30), event_id=held.event.pk
    )

    (line,) = anonymous.get(f"clubs/{held.club.pk}/congresses/").json()
    read = anonymous.get(f"congresses/{line['slug']}/").json()

    assert (line["name"], line["first_day"], line["last_day"]) == (
        "Spring Congress",
        "2099-03-20",
        "2099-03-21",
    )
    assert read["place"] == "Town hall"
    assert [(each["begins"], each["slug"], each["is_next"]) for each in read["items"]] == [
        ("19:30:00", held.event.slug, True),
        ("20:00:00", "", False),
    ]
    assert read["items"][0]["status"] == "running"
    assert read["items"][0]["entered"] == held.event.contestants.count()


def test_a_missing_congress_is_not_found(anonymous):
    problem(anonymous.get("congresses/no-such-congress/"), 404, "not-found")
