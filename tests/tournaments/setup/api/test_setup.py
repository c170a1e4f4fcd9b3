"""Sections, movements, names, the plan, and the session's life."""

from uuid import uuid4

import pytest

from tests.tournaments.callers import problem
from tournaments.record.models import ContestantPlayer, LedgerEntry, Section, Sitting


def test_adds_and_removes_sections(director, thursday):
    added = director.post(f"sessions/{thursday.session.pk}/sections/")

    assert (added.status_code, added.json()["letter"]) == (201, "B")
    first = director.delete(f"sections/{thursday.section.pk}/")
    assert problem(first, 422, "refused")["detail"] == "Remove section B first."
    assert director.delete(f"sections/{added.json()['id']}/").status_code == 204
    only = director.delete(f"sections/{thursday.section.pk}/")
    assert problem(only, 422, "refused")["detail"] == "A session needs at least one section."


def test_chooses_a_movement_and_shows_the_plan(director, thursday):
    address = f"sections/{thursday.section.pk}/"

    chosen = director.put(
        f"{address}movement/",
        {"family": "howell", "parameters": {"pairs": 8, "boards_per_round": 3}},
    )

    assert chosen.json()["parameters"] == {"pairs": 8, "boards_per_round": 3}
    plan = director.get(f"{address}seating/").json()
    assert (plan["rounds"], plan["tables"], plan["boards"]) == (7, 4, 21)
    assert len(plan["rows"]) == 28
    assert plan["rows"][0]["north"]["label"]
    assert len(director.get(f"events/{thursday.event.pk}/").json()["contestants"]) == 8


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"family": "mitchell", "parameters": {"tables": 4}}, 422),
        ({"family": "mitchell", "parameters": {"tables": 43}}, 422),
        ({"family": "mitchell", "parameters": {}}, 422),
        ({"family": "no-such", "parameters": {}}, 422),
        ({"family": "league-24"}, 422),
        ({"family": "mitchell", "parameters": {"chairs": 3}}, 422),
        ({"family": "mitchell", "parameters": {"tables": 1.5}}, 400),
        ({"family": "mitchell", "parameters": {"tables": {"a": 1}}}, 400),
        ({"family": "mitchell", "parameters": {"tables": 2**40}}, 400),
        ({"family": "mitchell", "parameters": [3]}, 400),
        ({"family": "mitchell", "parameters": {f"p{n}": n for n in range(21)}}, 400),
        ({"parameters": {}}, 400),
    ],
)
def test_refuses_a_movement_out_of_range(director, thursday, body, status):
    response = director.put(f"sections/{thursday.section.pk}/movement/", body)

    problem(response, status, "refused" if status == 422 else "invalid-request")
    assert Section.objects.get(pk=thursday.section.pk).parameters["tables"] == 3


def test_there_is_no_plan_without_a_movement(director, thursday):
    section = director.post(f"sessions/{thursday.session.pk}/sections/").json()

    problem(director.get(f"sections/{section['id']}/seating/"), 404, "not-found")


def test_enters_names_and_adds_new_players(director, thursday):
    contestant = thursday.event.contestants.first()

    response = director.put(
        f"contestants/{contestant.pk}/names/", {"names": ["Zoë Quill", "Ida Marsh"]}
    )

    assert response.json()["title"] == "Zoë Quill – Ida Marsh"
    found = director.get(f"clubs/{thursday.club.pk}/players/", containing="quill").json()
    assert found["count"] == 1


@pytest.mark.parametrize(
    ("names", "status"),
    [
        (["Ann", "ann"], 422),
        (["Ann NumberA2NS"], 422),
        (["A", "B", "C"], 422),
        ([f"Player {n}" for n in range(57)], 400),
        ("Ann", 400),
        ([["Ann"]], 400),
        ([None], 400),
    ],
)
def test_refuses_impossible_names(director, thursday, names, status):
    contestant = thursday.event.contestants.first()

    response = director.put(f"contestants/{contestant.pk}/names/", {"names": names})

    problem(response, status, "refused" if status == 422 else "invalid-request")
    assert ContestantPlayer.objects.filter(contestant=contestant).count() == 2


def test_starts_once_for_each_key(director, thursday):
    address, key = f"sessions/{thursday.session.pk}/start/", uuid4()

    for _time in range(2):
        response = director.post(address, key=key)

    assert response.json()["status"] == "running"
    assert Sitting.objects.filter(section=thursday.section).count() == 9
    assert LedgerEntry.objects.filter(event=thursday.event).count() == 1
    again = director.post(address)
    assert problem(again, 409, "conflict")["detail"] == "This session has already started."


def test_makes_final_only_what_is_complete_and_reopens_it_with_a_reason(director, thursday):
    thursday.start().play(rounds=2)
    address = f"sessions/{thursday.session.pk}"
    missing = director.post(f"{address}/finalise/", {})
    assert problem(missing, 409, "conflict")["detail"].startswith("6 results are missing.")
    thursday.play()

    final = director.post(f"{address}/finalise/", {})

    assert final.json()["status"] == "final"
    problem(director.post(f"{address}/reopen/", {}), 400, "invalid-request")
    reopened = director.post(f"{address}/reopen/", {"reason": "Board 3 misread"})
    assert reopened.json()["status"] == "running"
    problem(director.post(f"{address}/reopen/", {"reason": "x"}), 409, "conflict")
