"""Wishes for seats by a program."""

import pytest

from tests.tournaments.callers import Caller, problem
from tests.tournaments.evenings import evening

pytestmark = pytest.mark.django_db


def test_a_request_is_added_previewed_met_and_removed():
    held = evening("howell", {"pairs": 8, "boards_per_round": 2}, names=True)
    director, at = Caller(held.director), f"events/{held.event.slug}/wishes/"
    three = held.contestant("3").pk
    made = director.post(at, {"kind": "still", "who": [three]})
    assert made.status_code == 201
    assert (made.json()["kind"], made.json()["who"]) == ("still", ["3"])

    seen = director.post(f"{at}seating/preview/", {}).json()
    assert (seen["met"], seen["best"]) == (1, True)
    assert [each["address"] for each in seen["seats"] if each["moves"]] == ["3", "8"]
    assert seen["wishes"][0]["met"] is True

    done = director.post(f"{at}seating/", {"seen": seen["mark"]})
    assert done.status_code == 201
    assert done.json()["seats"] == {"3": "8", "8": "3"}
    assert director.get(at).json()[0]["who"] == ["8"]
    assert problem(director.post(f"{at}seating/", {"seen": None}), 409, "conflict")

    undone = director.post(f"{at}seating/undo/", {})
    assert undone.json()["seats"] == {"3": "8", "8": "3"}
    assert director.delete(f"{at}{made.json()['id']}/").status_code == 204
    assert director.get(at).json() == []


def test_refuses_an_impossible_request():
    held = evening("howell", {"pairs": 8, "boards_per_round": 2})
    director, at = Caller(held.director), f"events/{held.event.slug}/wishes/"
    assert director.post(at, {"kind": "hop"}).status_code == 400
    assert director.post(at, {"kind": "still"}).status_code == 422
    assert director.post(at, {"kind": "still", "who": [10**9]}).status_code == 404
    assert director.delete(f"{at}{10**9}/").status_code == 404


def test_the_advice_heeds_wishes(client):
    asked = {"entrants": 10, "boards": 24, "minutes": 180, "seats": "still 1; still 2"}
    found = client.get("/api/v1/movements/advice/", asked).json()["proposals"]
    assert found[0]["unmet"] == []
    assert found[-1]["unmet"]
    wrong = client.get("/api/v1/movements/advice/", asked | {"seats": "still 11"})
    assert wrong.status_code == 422
