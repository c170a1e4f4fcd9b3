"""Rulings: made beside results, listed, withdrawn."""

from uuid import uuid4

import pytest

from tests.tournaments.api.conftest import Caller, problem
from tests.tournaments.evenings import Evening
from tournaments.models import Result, Ruling


@pytest.fixture
def result(thursday: Evening) -> Result:
    return thursday.start().play().results()[0]


def test_rules_an_adjusted_score_once_for_each_key(
    director: Caller, thursday: Evening, result: Result
):
    key, body = uuid4(), {"score": "A6040", "law": "12C2", "text": "Board fouled"}

    for _time in range(2):
        made = director.send("post", f"results/{result.pk}/adjustments/", body, key=key)

    assert made.status_code == 201
    listed = director.get(f"events/{thursday.event.slug}/rulings/").json()
    assert [(r["id"], r["kind"], r["result"], r["law"]) for r in listed] == [
        (made.json()["id"], "adjusted", result.pk, "12C2")
    ]
    assert listed[0]["who"] == thursday.director.username


def test_imposes_a_penalty(director: Caller, thursday: Evening, result: Result):
    contestant = thursday.event.contestants.first()

    made = director.send(
        "post", f"contestants/{contestant.pk}/penalties/", {"amount": "10", "law": "90"}
    )

    assert made.status_code == 201
    listed = director.get(f"events/{thursday.event.pk}/rulings/").json()
    assert listed[0]["what"] == "Penalty of 10 % of a top"


@pytest.mark.parametrize("amount", ["0", "-5", "1000.01", "1.001", "x", "NaN", "Infinity", "1e9"])
def test_refuses_a_penalty_that_cannot_be(
    director: Caller, thursday: Evening, result: Result, amount: str
):
    contestant = thursday.event.contestants.first()

    response = director.send("post", f"contestants/{contestant.pk}/penalties/", {"amount": amount})

    assert problem(response, 400, "invalid-request")["errors"][0]["field"] == "amount"


def test_refuses_an_impossible_adjusted_score(director: Caller, result: Result):
    response = director.send("post", f"results/{result.pk}/adjustments/", {"score": "9SN="})

    problem(response, 422, "refused")
    assert not Ruling.objects.exists()


def test_withdraws_a_ruling_once(director: Caller, thursday: Evening, result: Result):
    made = director.send("post", f"results/{result.pk}/adjustments/", {"score": "A5050"}).json()
    key = uuid4()

    for _time in range(2):
        withdrawn = director.send(
            "post", f"rulings/{made['id']}/withdrawal/", {"reason": "Appeal"}, key=key
        )

    assert withdrawn.json()["withdrawn_at_sequence"] == made["made_at_sequence"] + 1
    listed = director.get(f"events/{thursday.event.pk}/rulings/").json()
    assert [ruling["in_force"] for ruling in listed] == [False]
    again = director.send("post", f"rulings/{made['id']}/withdrawal/", {})
    problem(again, 409, "conflict")


def test_nothing_is_ruled_before_the_start(director: Caller, thursday: Evening):
    contestant = thursday.event.contestants.first()

    response = director.send("post", f"contestants/{contestant.pk}/penalties/", {"amount": 5})

    problem(response, 409, "conflict")
