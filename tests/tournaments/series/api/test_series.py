"""Series through the API."""

import pytest

from tests.tournaments.callers import Caller, problem
from tests.tournaments.kept import kept
from tests.tournaments.seasons import club, held_evening
from tournaments.series.models import Series

pytestmark = pytest.mark.django_db


def _season():
    at = club()
    return at, [held_evening(at, week).play(seed=week).finish() for week in range(2)]


season = kept(_season)


def test_a_series_is_set_up_read_changed_and_removed(season, anonymous):
    at, evenings = season
    director = Caller(evenings[0].director)
    made = director.post(f"clubs/{at.pk}/series/", {"name": "Winter", "best": 1})
    assert made.status_code == 201
    series = made.json()["id"]

    shown = anonymous.get(f"series/{series}/").json()
    assert len(shown["rows"]) == 12
    assert [each["counts"] for each in shown["rows"][0]["results"]].count(True) == 1
    assert shown["rule"][2] == "The best result counts."
    assert anonymous.get(f"clubs/{at.pk}/series/").json()[0]["name"] == "Winter"

    rule = {"name": "Winter", "minimum": 3, "expected_version": 1}
    changed = director.put(f"series/{series}/", rule)
    assert (changed.json()["version"], changed.json()["best"]) == (2, 0)
    assert {each["missing"] for each in anonymous.get(f"series/{series}/").json()["rows"]} == {1}
    problem(director.put(f"series/{series}/", rule), 409, "conflict")
    file = anonymous.get(f"series/{series}/files/csv/")
    assert file.content.decode("utf-8-sig").startswith("Place,Name,Total")
    assert file["Content-Type"] == "text/csv; charset=utf-8"
    printed = anonymous.get(f"series/{series}/files/pdf/")
    assert printed.content.startswith(b"%PDF")
    assert printed["Content-Type"] == "application/pdf"
    problem(anonymous.get(f"series/{series}/files/docx/"), 404, "not-found")

    assert director.delete(f"series/{series}/?expected_version=2").status_code == 204
    assert not Series.objects.exists()
    problem(anonymous.get(f"series/{series}/"), 404, "not-found")


def test_a_rule_that_cannot_be_meant_is_refused_with_its_field(season):
    at, evenings = season

    refused = Caller(evenings[0].director).post(
        f"clubs/{at.pk}/series/", {"name": "Winter", "points": "place", "places": "1 2"}
    )

    assert problem(refused, 422, "refused")["errors"] == [
        {"field": "places", "sentence": "Place 2 gets “2”, more than the place before it."}
    ]


def test_a_number_that_no_event_can_have_is_refused_with_its_field(season):
    at, evenings = season

    refused = Caller(evenings[0].director).post(
        f"clubs/{at.pk}/series/", {"name": "Winter", "by_hand": True, "events": [2**63]}
    )

    (error,) = problem(refused, 400, "invalid-request")["errors"]
    assert error["field"].startswith("events")
