"""Rulings: made beside results, listed, withdrawn."""

from uuid import uuid4

import pytest

from tests.tournaments.callers import Caller, problem
from tests.tournaments.evenings import Evening, evening
from tests.tournaments.kept import kept
from tournaments.record.models import Result, Ruling

pytestmark = pytest.mark.django_db
thursday = kept(lambda: evening(names=True).start().play())


@pytest.fixture
def result(thursday: Evening, db: None) -> Result:
    return thursday.results()[0]


def test_rules_an_adjusted_score_once_for_each_key(director, thursday, result):
    key, body = uuid4(), {"score": "A6040", "law": "12C2", "text": "Board fouled"}

    for _time in range(2):
        made = director.post(f"results/{result.pk}/adjustments/", body, key=key)

    assert made.status_code == 201
    listed = director.get(f"events/{thursday.event.slug}/rulings/").json()
    assert [(r["id"], r["kind"], r["result"], r["law"]) for r in listed] == [
        (made.json()["id"], "adjusted", result.pk, "12C2")
    ]
    assert listed[0]["who"] == thursday.director.username


def test_imposes_a_penalty(director, thursday, result):
    contestant = thursday.event.contestants.first()

    made = director.post(f"contestants/{contestant.pk}/penalties/", {"amount": "10", "law": "90"})

    assert made.status_code == 201
    listed = director.get(f"events/{thursday.event.pk}/rulings/").json()
    assert listed[0]["what"] == "Penalty of 10% of a top"


def test_a_penalty_names_its_session_and_its_match():
    league = evening("round-robin", {"teams": 4, "boards_per_round": 2}, contest="teams")
    league.start().play()
    caller = Caller(league.director)
    one, other = league.event.contestants.order_by("id")[:2]
    url = f"contestants/{one.pk}/penalties/"

    made = caller.post(
        url, {"amount": "3", "amount_in": "match_imps", "opponent": other.pk, "session": 1}
    )
    usual = caller.post(url, {"amount": "1"})

    assert (made.status_code, usual.status_code) == (201, 201)
    listed = caller.get(f"events/{league.event.pk}/rulings/").json()
    assert [ruling["session"] for ruling in listed] == [1, 1]
    assert [ruling["what"].split(" in ")[0] for ruling in listed] == [
        "Penalty of 1 point",
        "Penalty of 3 IMPs",
    ]
    for wrong, field in (
        ({"session": 2}, "session"),
        ({"amount_in": "top_percent"}, "amount_in"),
        ({"amount_in": "match_imps"}, "opponent"),
        ({"opponent": other.pk}, "opponent"),
    ):
        refused = problem(caller.post(url, {"amount": "1"} | wrong), 422, "refused")
        assert refused["errors"][0]["field"] == field


@pytest.mark.parametrize("amount", ["0", "-5", "1000.01", "1.001", "x", "NaN", "Infinity", "1e9"])
def test_refuses_an_impossible_penalty(director, thursday, result, amount):
    contestant = thursday.event.contestants.first()

    response = director.post(f"contestants/{contestant.pk}/penalties/", {"amount": amount})

    assert problem(response, 400, "invalid-request")["errors"][0]["field"] == "amount"


def test_refuses_an_impossible_adjusted_score(director, result):
    response = director.post(f"results/{result.pk}/adjustments/", {"score": "9SN="})

    problem(response, 422, "refused")
    assert not Ruling.objects.exists()


def test_withdraws_a_ruling_once(director, thursday, result):
    made = director.post(f"results/{result.pk}/adjustments/", {"score": "A5050"}).json()
    key = uuid4()

    for _time in range(2):
        withdrawn = director.post(
            f"rulings/{made['id']}/withdrawal/", {"reason": "Appeal"}, key=key
        )

    assert withdrawn.json()["withdrawn_at_sequence"] == made["made_at_sequence"] + 1
    listed = director.get(f"events/{thursday.event.pk}/rulings/").json()
    assert [ruling["in_force"] for ruling in listed] == [False]
    again = director.post(f"rulings/{made['id']}/withdrawal/", {})
    problem(again, 409, "conflict")


@pytest.mark.parametrize("score", ["4SN= | 4SN-1", "60% 4SN=, 40% 4SN-1"])
def test_rules_a_split_or_weighted_score(director, anonymous, thursday, result, score):
    made = director.post(f"results/{result.pk}/adjustments/", {"score": score})

    change = director.get(
        f"events/{thursday.event.slug}/ledger/{made.json()['made_at_sequence']}/change/"
    ).json()
    traveller = anonymous.get(f"sessions/{thursday.session.pk}/travellers/{result.board}/").json()
    assert Ruling.objects.get().score == score
    assert change["places"]
    assert change["why"]
    assert score in [line["adjusted"] for line in traveller["lines"]]


def test_an_entry_that_corrected_nothing_changed_nothing(director, thursday, result):
    for sequence in (1, 2, 10**15 - 1):
        response = director.get(f"events/{thursday.event.slug}/ledger/{sequence}/change/")
        problem(response, 404, "not-found")


def test_groups_of_a_fouled_board_are_set_and_read(director, thursday, result):
    url = f"sessions/{thursday.session.pk}/boards/{result.board}/groups/"
    body = {"groups": [{"result": result.pk, "group": 1}], "reason": "Two cards swapped"}

    put = director.put(url, body)

    groups = {each["result"]: each["group"] for each in director.get(url).json()}
    assert put.json() == director.get(url).json()
    assert groups == {each.pk: int(each == result) for each in thursday.results(board=result.board)}
    problem(director.put(url, body), 422, "refused")
    problem(director.get(f"sessions/{thursday.session.pk}/boards/99/groups/"), 404, "not-found")


def test_an_odd_score_is_confirmed_at_the_version_seen(director, result):
    checked = director.put(f"results/{result.pk}/check/", {"version": 1})

    assert checked.json() == {"result": result.pk, "checked_version": 1}
    stale = director.put(f"results/{result.pk}/check/", {"version": 7})
    problem(stale, 409, "stale-result")


def test_a_board_is_explained_to_everybody_once_it_is_played(director, anonymous, thursday, result):
    address = thursday.snapshot.contestant_at(thursday.snapshot.sitting(result).north).address
    url = f"events/{thursday.event.slug}/scorecards/{address}/boards/{result.board}/"

    (told,) = anonymous.get(url).json()
    thursday.enter(thursday.results(board=result.board)[-1], "")
    (hidden,) = anonymous.get(url).json()

    assert told["shown"]
    assert told["steps"]
    assert (hidden["shown"], hidden["steps"], hidden["tables"]) == (False, [], [])
    problem(anonymous.get(url.replace(f"boards/{result.board}/", "boards/99/")), 404, "not-found")
    problem(anonymous.get(url.replace(address, "99-ns")), 404, "not-found")
