"""Results: entered with a version and a key, corrected, read back."""

from uuid import uuid4

import pytest

from tests.tournaments.api.conftest import Caller, problem
from tests.tournaments.evenings import Evening, evening
from tournaments.models import LedgerEntry, Result, Sitting


@pytest.fixture
def result(thursday: Evening) -> Result:
    """The first board at the first table, not yet entered."""
    return thursday.start().results()[0]


def address(result: Result) -> str:
    return f"sittings/{result.sitting_id}/results/{result.board}/"


def test_enters_a_result_and_answers_with_version_and_sequence(director: Caller, result: Result):
    response = director.send("put", address(result), {"score": "4s n -1", "expected_version": 0})

    recorded = response.json()
    assert response.status_code == 200
    assert recorded["score"] == "4SN-1"
    assert (recorded["version"], recorded["sequence"], recorded["previous"]) == (1, 2, "")
    assert (recorded["sitting"], recorded["board"]) == (result.sitting_id, result.board)


def test_the_same_key_gives_the_first_answer_again(director: Caller, result: Result):
    key = uuid4()
    first = director.send("put", address(result), {"score": "4SN=", "expected_version": 0}, key=key)

    again = director.send(
        "put", address(result), {"score": "3NTE=", "expected_version": 7}, key=f'"{key}"'
    )

    assert again.json() == first.json()
    assert LedgerEntry.objects.filter(kind__startswith="result").count() == 1


def test_a_key_of_another_change_is_refused(director: Caller, thursday: Evening, result: Result):
    key = uuid4()
    director.send("patch", f"events/{thursday.event.pk}/conditions/", {"embargo": "live"}, key=key)

    response = director.send(
        "put", address(result), {"score": "4SN=", "expected_version": 0}, key=key
    )

    problem(response, 409, "conflict")


def test_a_stale_version_is_refused_with_what_is_there(director: Caller, result: Result):
    director.send("put", address(result), {"score": "4SN=", "expected_version": 0})

    response = director.send("put", address(result), {"score": "3NTE=", "expected_version": 0})

    found = problem(response, 409, "stale-result")
    assert found["current"] == {"score": "4SN=", "version": 1}
    assert Result.objects.get(pk=result.pk).version == 1


def test_null_overwrites_whatever_is_there(director: Caller, result: Result):
    for score in ("4SN=", "3NTE="):
        response = director.send("put", address(result), {"score": score, "expected_version": None})

    assert (response.json()["version"], response.json()["previous"]) == (2, "4SN=")


@pytest.mark.parametrize("score", ["8SN=", "4SN+9", "4X", "A+B", "7 tricks", "4SN=4SN=", "♠" * 40])
def test_refuses_what_cannot_be(director: Caller, result: Result, score: str):
    response = director.send("put", address(result), {"score": score, "expected_version": 0})

    assert problem(response, 422, "refused")["errors"][0]["field"] == "score"
    assert Result.objects.get(pk=result.pk).version == 0


@pytest.mark.parametrize(
    "body",
    [
        {"score": "4SN="},
        {"expected_version": 0},
        {"score": "x" * 41, "expected_version": 0},
        {"score": "4SN=", "expected_version": -1},
        {"score": "4SN=", "expected_version": 2**63},
        {"score": "4SN=", "expected_version": 1e400},
        {"score": None, "expected_version": 0},
        {"score": "4SN=", "expected_version": 0, "reason": "x" * 301},
    ],
)
def test_refuses_a_malformed_result(director: Caller, result: Result, body: dict[str, object]):
    raw = director.http.generic(
        "PUT",
        f"/api/v1/{address(result)}",
        str(body).replace("'", '"').replace("None", "null").replace("inf", "1e999"),
        content_type="application/json",
        headers={"Idempotency-Key": str(uuid4())},
    )

    problem(raw, 400, "invalid-request")


def test_refuses_a_board_the_movement_does_not_bring(director: Caller, result: Result):
    response = director.send(
        "put",
        f"sittings/{result.sitting_id}/results/99/",
        {"score": "4SN=", "expected_version": 0},
    )

    found = problem(response, 404, "not-found")
    assert found["detail"] == "The movement does not bring board 99 to table 1 in round 1."


def test_a_final_session_takes_no_scores(director: Caller, thursday: Evening, result: Result):
    thursday.play()
    director.send("post", f"sessions/{thursday.session.pk}/finalise/", {})

    response = director.send("put", address(result), {"score": "4SN=", "expected_version": None})

    problem(response, 409, "conflict")


def test_whist_is_entered_in_tricks(db: None):
    whist = evening(game="whist").start()
    caller = Caller(whist.director)

    response = caller.send(
        "put", address(whist.results()[0]), {"score": "8", "expected_version": 0}
    )

    assert response.json()["score"] == "8"


def test_a_table_lists_its_boards_and_who_sits_there(director: Caller, result: Result):
    director.send("put", address(result), {"score": "4SN=", "expected_version": 0})

    table = director.get(f"sittings/{result.sitting_id}/").json()

    assert [(r["board"], r["score"], r["version"]) for r in table["results"]] == [
        (1, "4SN=", 1),
        (2, "", 0),
    ]
    assert [seat["direction"] for seat in table["seats"]] == ["N", "E", "S", "W"]
    assert table["state"] == "playing"


def test_history_tells_the_old_value_with_who_and_why(
    director: Caller, thursday: Evening, result: Result
):
    director.send("put", address(result), {"score": "4SN=", "expected_version": 0})
    director.send(
        "put", address(result), {"score": "4SN-1", "expected_version": 1, "reason": "Misread"}
    )

    lines = director.get(f"{address(result)}history/").json()

    assert [(line["kind"], line["reason"]) for line in lines] == [
        ("result_corrected", "Misread"),
        ("result_recorded", ""),
    ]
    assert lines[0]["what"].endswith("4SN= → 4SN-1")
    assert lines[0]["who"] == thursday.director.username


def test_the_room_tells_what_is_missing(director: Caller, thursday: Evening, result: Result):
    thursday.play(rounds=1)

    room = director.get(f"sessions/{thursday.session.pk}/room/").json()

    assert (room["entered"], room["due"], room["missing"]) == (6, 18, 12)
    assert room["current"] == {"A": 2}
    assert room["tables"][0]["results"][0]["id"] == result.pk


def test_a_sitting_that_was_withdrawn_is_gone(director: Caller, result: Result):
    Sitting.objects.filter(pk=result.sitting_id).update(withdrawn_in_version=2)

    problem(director.get(f"sittings/{result.sitting_id}/"), 404, "not-found")
    problem(director.get(f"{address(result)}history/"), 404, "not-found")
