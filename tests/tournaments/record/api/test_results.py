"""Results: entered with a version and a key, corrected, read back."""

from uuid import uuid4

import pytest

from tests.tournaments.callers import problem
from tests.tournaments.evenings import Evening, evening
from tests.tournaments.kept import kept
from tournaments.record.api import SAY_WHICH_VERSION
from tournaments.record.models import LedgerEntry, Result, Sitting
from tournaments.site.models import UsedKey

pytestmark = pytest.mark.django_db


def everything_stored() -> tuple[int, int, list[tuple[object, ...]]]:
    """The entries of the ledger, the keys, and all results."""
    results = list(Result.objects.order_by("id").values_list())
    return LedgerEntry.objects.count(), UsedKey.objects.count(), results


thursday = kept(lambda: evening(names=True).start())


@pytest.fixture
def result(thursday: Evening, db: None) -> Result:
    """The first board at the first table, not yet entered."""
    return thursday.results()[0]


def address(result: Result) -> str:
    return f"sittings/{result.sitting_id}/results/{result.board}/"


def test_enters_a_result_and_answers_with_version_and_sequence(director, result):
    response = director.put(address(result), {"score": "4s n -1", "expected_version": 0})

    recorded = response.json()
    assert response.status_code == 200
    assert recorded["score"] == "4SN-1"
    assert (recorded["version"], recorded["sequence"], recorded["previous"]) == (1, 2, "")
    assert (recorded["sitting"], recorded["board"]) == (result.sitting_id, result.board)


def test_the_same_key_gives_the_first_answer_again(director, result):
    key = uuid4()
    first = director.put(address(result), {"score": "4SN=", "expected_version": 0}, key=key)

    again = director.put(address(result), {"score": "4SN=", "expected_version": 0}, key=f'"{key}"')

    assert again.json() == first.json()
    assert first.json()["superseded_by"] is None
    assert LedgerEntry.objects.filter(kind__startswith="result").count() == 1


@pytest.mark.parametrize(
    "other",
    [
        {"score": "3NTE=", "expected_version": 0},
        {"score": "4SN=", "expected_version": None},
        {"score": "4SN=", "expected_version": 1},
        {"score": "4SN=", "expected_version": 0, "reason": "Misread"},
    ],
)
def test_the_same_key_with_another_body_is_refused_and_stores_nothing(director, result, other):
    key = uuid4()
    director.put(address(result), {"score": "4SN=", "expected_version": 0}, key=key)
    before = everything_stored()

    response = director.put(address(result), other, key=key)

    found = problem(response, 422, "key-reused")
    assert [error["field"] for error in found["errors"]] == ["key"]
    assert everything_stored() == before


def test_a_key_of_a_score_that_stood_there_already_is_remembered_too(director, result):
    key = uuid4()
    director.put(address(result), {"score": "4SN=", "expected_version": 0})
    first = director.put(address(result), {"score": "4SN=", "expected_version": 1}, key=key)

    other = director.put(address(result), {"score": "PASS", "expected_version": 1}, key=key)
    director.put(address(result), {"score": "3NTE=", "expected_version": 1})
    again = director.put(address(result), {"score": "4SN=", "expected_version": 1}, key=key)

    problem(other, 422, "key-reused")
    assert (first.json()["score"], first.json()["version"]) == ("4SN=", 1)
    assert again.json()["superseded_by"] == {"score": "3NTE=", "version": 2}
    assert Result.objects.get(pk=result.pk).version == 2


@pytest.mark.parametrize(("correction", "now"), [("3NTE=", "3NTE="), ("", "")])
def test_a_key_sent_again_after_a_correction_says_that_the_result_has_moved_on(
    director, result, correction, now
):
    key, body = uuid4(), {"score": "4SN=", "expected_version": 0}
    first = director.put(address(result), body, key=key)
    director.put(address(result), {"score": correction, "expected_version": 1})

    again = director.put(address(result), body, key=key)

    assert again.status_code == 200
    assert again.json() == first.json() | {"superseded_by": {"score": now, "version": 2}}
    # The ETag is that of the first answer: who goes by it does not overwrite the correction.
    assert again["ETag"] == first["ETag"] == '"1"'


def test_reading_a_result_gives_its_version_as_etag(director, result):
    before = director.get(address(result))
    director.put(address(result), {"score": "4SN=", "expected_version": 0})
    after = director.get(address(result))

    assert (before["ETag"], before.json()["score"], before.json()["version"]) == ('"0"', "", 0)
    assert (after["ETag"], after.json()["score"], after.json()["version"]) == ('"1"', "4SN=", 1)
    unchanged = director.http.get(f"/api/v1/{address(result)}", headers={"If-None-Match": '"1"'})
    assert (unchanged.status_code, unchanged.content) == (304, b"")


def test_reading_a_board_that_is_not_played_there_finds_nothing(director, result):
    problem(director.get(f"sittings/{result.sitting_id}/results/99/"), 404, "not-found")


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"If-Match": '"1"'}, 200),
        ({"If-Match": '"7", "1"'}, 200),
        ({"If-Match": "*"}, 200),
        ({"If-Match": '"0"'}, 412),
        ({"If-Match": '"2"'}, 412),
        ({"If-Match": 'W/"1"'}, 412),  # weak ETags match nothing here
        ({"If-Match": '"another"'}, 412),
        ({"If-None-Match": '"0"'}, 200),
        ({"If-None-Match": '"1"'}, 412),
        ({"If-None-Match": 'W/"1"'}, 412),
        ({"If-None-Match": "*"}, 412),
        ({"If-Match": '"1"', "If-None-Match": '"1"'}, 412),
    ],
)
def test_a_correction_takes_place_if_the_preconditions_hold(director, result, headers, status):
    director.put(address(result), {"score": "4SN=", "expected_version": 0})
    before = everything_stored()

    body = {"score": "3NTE=", "expected_version": None}
    response = director.put(address(result), body, headers=headers)

    assert response.status_code == status
    if status == 412:
        found = problem(response, 412, "precondition-failed")
        assert found["current"] == {"score": "4SN=", "version": 1}
        assert everything_stored() == before
    else:
        assert response["ETag"] == '"2"'


def test_if_match_takes_the_place_of_the_expected_version(director, result):
    director.put(address(result), {"score": "4SN=", "expected_version": 0})

    neither = director.put(address(result), {"score": "3NTE="})
    stale = director.put(address(result), {"score": "3NTE="}, headers={"If-Match": '"0"'})
    seen = director.put(address(result), {"score": "3NTE="}, headers={"If-Match": '"1"'})

    [error] = problem(neither, 400, "invalid-request")["errors"]
    assert error["field"] == "expected_version"
    assert error["sentence"] == SAY_WHICH_VERSION
    problem(stale, 412, "precondition-failed")
    assert (seen.status_code, seen.json()["score"], seen["ETag"]) == (200, "3NTE=", '"2"')


def test_if_match_and_the_expected_version_must_both_hold(director, result):
    director.put(address(result), {"score": "4SN=", "expected_version": 0})

    stale = {"score": "3NTE=", "expected_version": 0}
    seen = {"score": "3NTE=", "expected_version": 1}

    problem(director.put(address(result), stale, headers={"If-Match": '"1"'}), 409, "stale-result")
    unmatched = director.put(address(result), seen, headers={"If-Match": '"0"'})
    problem(unmatched, 412, "precondition-failed")
    assert director.put(address(result), seen, headers={"If-Match": '"1"'}).status_code == 200


def test_a_key_sent_again_is_answered_though_its_precondition_no_longer_holds(director, result):
    key, body = uuid4(), {"score": "4SN=", "expected_version": 0}
    first = director.put(address(result), body, key=key, headers={"If-Match": '"0"'})

    again = director.put(address(result), body, key=key, headers={"If-Match": '"0"'})

    assert (again.status_code, again.json()) == (200, first.json())


@pytest.mark.parametrize("header", ["If-Match", "If-None-Match"])
@pytest.mark.parametrize("tags", ["1", "", '"1', '"1" "2"', "W/1", '*, "1"'])
def test_refuses_a_header_that_is_not_a_list_of_etags(director, result, header, tags):
    body = {"score": "4SN=", "expected_version": 0}

    response = director.put(address(result), body, headers={header: tags})

    assert problem(response, 400, "invalid-request")["errors"][0]["field"] == header


def test_a_stale_version_is_refused_with_what_is_there(director, result):
    director.put(address(result), {"score": "4SN=", "expected_version": 0})

    response = director.put(address(result), {"score": "3NTE=", "expected_version": 0})

    found = problem(response, 409, "stale-result")
    assert found["current"] == {"score": "4SN=", "version": 1}
    assert Result.objects.get(pk=result.pk).version == 1


@pytest.mark.parametrize("score", ["8SN=", "4SN+9", "4X", "A+B", "7 tricks", "4SN=4SN=", "♠" * 40])
def test_refuses_what_cannot_be(director, result, score):
    response = director.put(address(result), {"score": score, "expected_version": 0})

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
def test_refuses_a_malformed_result(director, result, body):
    raw = director.http.generic(
        "PUT",
        f"/api/v1/{address(result)}",
        str(body).replace("'", '"').replace("None", "null").replace("inf", "1e999"),
        content_type="application/json",
        headers={"Idempotency-Key": str(uuid4())},
    )

    problem(raw, 400, "invalid-request")


def test_refuses_a_board_the_movement_does_not_bring(director, result):
    response = director.put(
        f"sittings/{result.sitting_id}/results/99/", {"score": "4SN=", "expected_version": 0}
    )

    found = problem(response, 404, "not-found")
    assert found["detail"] == "Board 99 is not played at table 1 in round 1."


def test_a_table_lists_its_boards_and_who_sits_there(director, result):
    director.put(address(result), {"score": "4SN=", "expected_version": 0})

    table = director.get(f"sittings/{result.sitting_id}/").json()

    assert [(r["board"], r["score"], r["version"]) for r in table["results"]] == [
        (1, "4SN=", 1),
        (2, "", 0),
    ]
    assert [seat["direction"] for seat in table["seats"]] == ["N", "E", "S", "W"]
    assert table["state"] == "playing"


def test_history_tells_the_old_value_with_who_and_why(director, thursday, result):
    director.put(address(result), {"score": "4SN=", "expected_version": 0})
    director.put(address(result), {"score": "4SN-1", "expected_version": 1, "reason": "Misread"})

    lines = director.get(f"{address(result)}history/").json()

    assert [(line["kind"], line["reason"]) for line in lines] == [
        ("result_corrected", "Misread"),
        ("result_recorded", ""),
    ]
    assert lines[0]["what"].endswith("4SN= → 4SN-1")
    assert lines[0]["who"] == thursday.director.username


def test_the_room_tells_what_is_missing(director, thursday, result):
    thursday.play(rounds=1)

    room = director.get(f"sessions/{thursday.session.pk}/room/").json()

    assert (room["entered"], room["due"], room["missing"]) == (6, 18, 12)
    assert room["current"] == {"A": 2}
    assert room["tables"][0]["results"][0]["id"] == result.pk


def test_a_sitting_that_was_withdrawn_is_gone(director, result):
    Sitting.objects.filter(pk=result.sitting_id).update(withdrawn_in_version=2)

    problem(director.get(f"sittings/{result.sitting_id}/"), 404, "not-found")
    problem(director.get(f"{address(result)}history/"), 404, "not-found")
