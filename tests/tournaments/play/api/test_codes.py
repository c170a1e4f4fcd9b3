"""The codes of tables, by the API."""

import pytest

from tests.tournaments.callers import Caller, problem
from tests.tournaments.evenings import evening
from tests.tournaments.phones import phone, with_phones

pytestmark = pytest.mark.django_db


def test_gives_codes_and_lists_them():
    held = evening(entry="phones", sections=2)
    director = Caller(held.director)
    address = f"sessions/{held.session.pk}/tables/"
    assert director.get(address).json() == []

    given = director.post(address).json()

    assert [each["name"] for each in given] == ["A1", "A2", "A3", "B1", "B2", "B3"]
    assert director.get(address).json() == director.post(address).json() == given


def test_says_how_the_scores_of_a_table_come_in():
    held = with_phones()
    at = phone(held, 2)
    at.enter(1, at.boards(1)[0], "4SN=", seen=0, unsent=3)

    listed = Caller(held.director).get(f"sessions/{held.session.pk}/tables/").json()

    assert listed[1] == {
        "section": held.section.pk,
        "table": 2,
        "name": "2",
        "by_phone": True,
        "unconfirmed": 1,
        "unsent": 3,
        "heard_at": "2026-03-19T19:30:00Z",
        "address": f"https://cards.example.org/t/{at.secret}/",
    }


def test_without_a_movement_there_are_no_codes():
    held = evening()
    held.session.sections.update(family="")

    problem(Caller(held.director).post(f"sessions/{held.session.pk}/tables/"), 422, "refused")
