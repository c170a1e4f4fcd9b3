"""A club's own movements through the API, the verifier and the adviser."""

import pytest

from movements.formats.writing import written
from movements.registry import generate
from tests.tournaments.callers import problem
from tests.tournaments.evenings import Evening
from tournaments.record.models import OwnMovement

HOUSE = generate("mitchell", {"tables": 3, "boards_per_round": 2})
TWICE = "round,table,ns,ew,boards\n1,1,N1,E1,1\n1,2,N1,E2,2\n"


@pytest.fixture
def address(thursday: Evening) -> str:
    return f"clubs/{thursday.club.pk}/movements/"


def test_a_movement_is_kept_read_changed_and_removed(director, address):
    kept = director.post(address, {"name": "House", "text": written(HOUSE, "csv")})
    assert kept.status_code == 201
    assert (kept.json()["ok"], kept.json()["version"]) == (True, 1)
    own = f"own-movements/{kept.json()['id']}/"

    assert [each["name"] for each in director.get(address).json()] == ["House"]
    whole = director.get(own).json()
    assert whole["movement"]["rows"] == HOUSE.to_json()["rows"]
    changed = director.patch(
        own, {"name": "Ours", "movement": whole["movement"], "expected_version": 1}
    )
    assert (changed.json()["name"], changed.json()["version"]) == ("Ours", 2)
    stale = director.patch(own, {"name": "Mine", "expected_version": 1})
    assert problem(stale, 409, "conflict")["errors"][0]["field"] == "version"
    problem(director.delete(f"{own}?expected_version=1"), 409, "conflict")
    problem(director.delete(own), 400, "invalid-request")
    assert director.delete(f"{own}?expected_version=2").status_code == 204
    assert not OwnMovement.objects.exists()


def test_an_own_movement_is_chosen_for_a_section(director, thursday, address):
    kept = director.post(address, {"name": "House", "text": written(HOUSE, "csv")}).json()
    section = f"sections/{thursday.section.pk}/"

    chosen = director.put(
        f"{section}movement/", {"family": "own", "parameters": {"id": kept["id"]}}
    )

    assert chosen.json()["parameters"]["name"] == "House"
    assert director.get(f"{section}seating/").json()["title"] == "House"


def test_a_movement_is_verified_without_being_kept(director):
    found = director.post("movements/verification/", {"text": TWICE}).json()

    assert not found["ok"]
    assert found["impossible"][0]["kind"] == "two-places"
    assert found["impossible"][0]["round"] == 1
    assert not OwnMovement.objects.exists()


@pytest.mark.parametrize(
    ("body", "status", "name"),
    [
        ({"text": "round,table,ns,ew,boards\n1,1,1,2,x"}, 422, "refused"),
        ({"movement": {"rows": []}}, 422, "refused"),
        ({"movement": []}, 400, "invalid-request"),
        ({"movement": {}, "text": ""}, 400, "invalid-request"),
        ({"text": TWICE, "movement": {"rows": []}}, 400, "invalid-request"),
        ({}, 422, "refused"),
        ({"rows": []}, 400, "invalid-request"),
    ],
)
def test_rows_that_are_not_a_movement_are_refused_with_their_place(director, body, status, name):
    problem(director.post("movements/verification/", body), status, name)


@pytest.mark.parametrize(
    "wish", [{"entrants": 11}, {"entrants": 12, "unit": "player"}, {"entrants": 7, "unit": "team"}]
)
def test_advice_ranks_what_can_be_generated_and_says_why_not(anonymous, wish):
    advice = anonymous.get("movements/advice/", minutes=200, **wish).json()

    assert advice["proposals"]
    for each in advice["proposals"]:
        assert generate(each["family"], each["parameters"]).rounds == each["rounds"]
        assert each["minutes"] <= 210 or each["misses"]
    assert all(each["reason"] for each in advice["out"])


@pytest.mark.parametrize(
    ("query", "status", "name"),
    [
        ({}, 400, "invalid-request"),
        ({"entrants": "x"}, 400, "invalid-request"),
        ({"entrants": 3}, 422, "refused"),
        ({"entrants": 12, "minutes": 5}, 400, "invalid-request"),
    ],
)
def test_refuses_senseless_wishes(anonymous, query, status, name):
    problem(anonymous.get("movements/advice/", **query), status, name)
