"""Rulings: made beside results, listed, withdrawn."""

from uuid import uuid4

import pytest

from tests.tournaments.api.conftest import Caller, problem
from tests.tournaments.evenings import Evening, evening
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


@pytest.mark.django_db
def test_a_penalty_names_its_session_and_its_match():
    league = evening("round-robin", {"teams": 4, "boards_per_round": 2}, contest="teams")
    league.start().play()
    caller = Caller(league.director)
    one, other = league.event.contestants.order_by("id")[:2]
    url = f"contestants/{one.pk}/penalties/"

    made = caller.send(
        "post",
        url,
        {"amount": "3", "amount_in": "match_imps", "opponent": other.pk, "session": 1},
    )
    usual = caller.send("post", url, {"amount": "1"})

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
        refused = problem(caller.send("post", url, {"amount": "1"} | wrong), 422, "refused")
        assert refused["errors"][0]["field"] == field


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


@pytest.mark.parametrize("score", ["4SN= | 4SN-1", "60% 4SN=, 40% 4SN-1"])
def test_rules_a_split_or_weighted_score(
    director: Caller, anonymous: Caller, thursday: Evening, result: Result, score: str
):
    made = director.send("post", f"results/{result.pk}/adjustments/", {"score": score})

    change = director.get(
        f"events/{thursday.event.slug}/ledger/{made.json()['made_at_sequence']}/change/"
    ).json()
    traveller = anonymous.get(f"sessions/{thursday.session.pk}/travellers/{result.board}/").json()
    assert Ruling.objects.get().score == score
    assert change["places"]
    assert change["why"]
    assert score in [line["adjusted"] for line in traveller["lines"]]


def test_an_entry_that_corrected_nothing_changed_nothing(
    director: Caller, thursday: Evening, result: Result
):
    for sequence in (1, 2, 10**15 - 1):
        response = director.get(f"events/{thursday.event.slug}/ledger/{sequence}/change/")
        problem(response, 404, "not-found")


def test_groups_of_a_fouled_board_are_set_and_read(
    director: Caller, thursday: Evening, result: Result
):
    url = f"sessions/{thursday.session.pk}/boards/{result.board}/groups/"
    body = {"groups": [{"result": result.pk, "group": 1}], "reason": "Two cards swapped"}

    put = director.send("put", url, body)

    groups = {each["result"]: each["group"] for each in director.get(url).json()}
    assert put.json() == director.get(url).json()
    assert groups == {each.pk: int(each == result) for each in thursday.results(board=result.board)}
    problem(director.send("put", url, body), 422, "refused")
    problem(director.get(f"sessions/{thursday.session.pk}/boards/99/groups/"), 404, "not-found")


def test_an_odd_score_is_confirmed_at_the_version_seen(director: Caller, result: Result):
    checked = director.send("put", f"results/{result.pk}/check/", {"version": 1})

    assert checked.json() == {"result": result.pk, "checked_version": 1}
    stale = director.send("put", f"results/{result.pk}/check/", {"version": 7})
    problem(stale, 409, "stale-result")


def test_a_score_sent_again_unchanged_is_answered_as_before(director: Caller, result: Result):
    url = f"sittings/{result.sitting_id}/results/{result.board}/"
    first = director.send("put", url, {"score": "4SN=", "expected_version": None}).json()

    again = director.send("put", url, {"score": "4s n =", "expected_version": 1}).json()

    assert again == first


def test_what_changed_after_the_end_is_public(
    director: Caller, anonymous: Caller, thursday: Evening, result: Result
):
    url = f"events/{thursday.event.slug}/corrections/"
    nothing = anonymous.get(url).json()
    director.send("post", f"sessions/{thursday.session.pk}/finalise/", {})
    director.send("post", f"sessions/{thursday.session.pk}/reopen/", {"reason": "A slip"})

    director.send("post", f"results/{result.pk}/adjustments/", {"score": "A"})

    assert nothing == {"boards": [], "others": [], "places": [], "provisional": False}
    (line,) = anonymous.get(url).json()["boards"]
    assert (line["board"], line["after"]) == (result.board, "A")


def test_a_board_is_explained_to_everybody_once_it_is_played(
    director: Caller, anonymous: Caller, thursday: Evening, result: Result
):
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


def test_rules_on_irregular_hands_and_tells_what_they_give(db: None):
    whist = evening(game="whist").start().play()
    here, first, second = whist.results(board=1)
    director = Caller(whist.director)

    made = director.send(
        "post", f"results/{here.pk}/adjustments/", {"score": "irregular adversaries"}
    )

    assert made.status_code == 201
    (listed,) = director.get(f"events/{whist.event.slug}/rulings/").json()
    assert listed["law"] == "(e) III"
    assert listed["what"] == "cards between adversaries, so each side gets the average of the deal"
    told = director.get(f"sessions/{whist.session.pk}/travellers/1/").json()
    (line,) = [each for each in told["lines"] if each["adjusted"]]
    assert line["adjusted"] == "IRREGULAR ADVERSARIES"
    assert float(line["given"]) == (int(first.tricks) + int(second.tricks)) / 2


def test_refuses_irregular_hands_where_the_law_deals_anew(db: None):
    match = evening("league-24", {}, contest="team_match", game="whist").start().play(rounds=2)

    refused = Caller(match.director).send(
        "post",
        f"results/{match.results()[0].pk}/adjustments/",
        {"score": "IRREGULAR TRUMP NS"},
    )

    assert "dealt anew" in problem(refused, 422, "refused")["detail"]
    assert not Ruling.objects.exists()
