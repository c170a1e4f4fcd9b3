"""Sections, movements, names, the plan, and the session's life."""

from uuid import uuid4

import pytest

from tests.tournaments.api.conftest import Caller, problem
from tests.tournaments.evenings import Evening
from tournaments.models import ContestantPlayer, LedgerEntry, Section, Sitting


def test_adds_and_removes_sections(director: Caller, thursday: Evening):
    added = director.send("post", f"sessions/{thursday.session.pk}/sections/")

    assert (added.status_code, added.json()["letter"]) == (201, "B")
    first = director.send("delete", f"sections/{thursday.section.pk}/")
    assert problem(first, 422, "refused")["detail"] == "Remove section B first."
    assert director.send("delete", f"sections/{added.json()['id']}/").status_code == 204
    only = director.send("delete", f"sections/{thursday.section.pk}/")
    assert problem(only, 422, "refused")["detail"] == "A session needs at least one section."


def test_chooses_a_movement_and_shows_the_plan(director: Caller, thursday: Evening):
    address = f"sections/{thursday.section.pk}/"

    chosen = director.send(
        "put",
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
def test_refuses_a_movement_out_of_range(
    director: Caller, thursday: Evening, body: dict[str, object], status: int
):
    response = director.send("put", f"sections/{thursday.section.pk}/movement/", body)

    problem(response, status, "refused" if status == 422 else "invalid-request")
    assert Section.objects.get(pk=thursday.section.pk).parameters["tables"] == 3


def test_the_plan_is_public_from_the_start_on(anonymous: Caller, thursday: Evening):
    address = f"sections/{thursday.section.pk}/seating/"
    problem(anonymous.get(address), 404, "not-found")

    thursday.start()

    assert anonymous.get(address).json()["tables"] == 3


def test_the_plan_of_a_later_session_waits_for_its_own_start(
    anonymous: Caller, director: Caller, thursday: Evening
):
    thursday.start()
    later = director.send("post", f"events/{thursday.event.pk}/sessions/").json()["sections"][0]
    body = {"family": "howell", "parameters": {"pairs": 6}}
    director.send("put", f"sections/{later['id']}/movement/", body)

    problem(anonymous.get(f"sections/{later['id']}/seating/"), 404, "not-found")
    assert director.get(f"sections/{later['id']}/seating/").json()["tables"] == 3


def test_there_is_no_plan_without_a_movement(director: Caller, thursday: Evening):
    section = director.send("post", f"sessions/{thursday.session.pk}/sections/").json()

    problem(director.get(f"sections/{section['id']}/seating/"), 404, "not-found")


def test_enters_names_and_adds_new_players(director: Caller, thursday: Evening):
    contestant = thursday.event.contestants.first()

    response = director.send(
        "put", f"contestants/{contestant.pk}/names/", {"names": ["Zoë Quill", "Ida Marsh"]}
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
def test_refuses_names_that_cannot_be(
    director: Caller, thursday: Evening, names: object, status: int
):
    contestant = thursday.event.contestants.first()

    response = director.send("put", f"contestants/{contestant.pk}/names/", {"names": names})

    problem(response, status, "refused" if status == 422 else "invalid-request")
    assert ContestantPlayer.objects.filter(contestant=contestant).count() == 2


def test_starts_once_for_each_key(director: Caller, thursday: Evening):
    address, key = f"sessions/{thursday.session.pk}/start/", uuid4()

    for _time in range(2):
        response = director.send("post", address, key=key)

    assert response.json()["status"] == "running"
    assert Sitting.objects.filter(section=thursday.section).count() == 9
    assert LedgerEntry.objects.filter(event=thursday.event).count() == 1
    again = director.send("post", address)
    assert problem(again, 409, "conflict")["detail"] == "This session has started already."


def test_does_not_start_without_a_movement(director: Caller, thursday: Evening):
    director.send("post", f"sessions/{thursday.session.pk}/sections/")

    response = director.send("post", f"sessions/{thursday.session.pk}/start/")

    problem(response, 409, "conflict")
    assert not Sitting.objects.exists()


def test_what_has_started_is_set_up_no_more(director: Caller, thursday: Evening):
    thursday.start()
    body = {"family": "howell", "parameters": {"pairs": 6}}

    for response in (
        director.send("put", f"sections/{thursday.section.pk}/movement/", body),
        director.send("delete", f"sections/{thursday.section.pk}/"),
        director.send("post", f"sessions/{thursday.session.pk}/sections/"),
    ):
        problem(response, 409, "conflict")


def test_makes_final_only_what_is_complete_and_reopens_it_with_a_reason(
    director: Caller, thursday: Evening
):
    thursday.start().play(rounds=2)
    address = f"sessions/{thursday.session.pk}"
    missing = director.send("post", f"{address}/finalise/", {})
    assert problem(missing, 409, "conflict")["detail"].startswith("6 results are missing.")
    thursday.play()

    final = director.send("post", f"{address}/finalise/", {})

    assert final.json()["status"] == "final"
    problem(director.send("post", f"{address}/reopen/", {}), 400, "invalid-request")
    reopened = director.send("post", f"{address}/reopen/", {"reason": "Board 3 misread"})
    assert reopened.json()["status"] == "running"
    problem(director.send("post", f"{address}/reopen/", {"reason": "x"}), 409, "conflict")
