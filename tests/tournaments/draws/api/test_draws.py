"""The rounds of a Swiss drawn by a program."""

from uuid import uuid4

import pytest

from tests.tournaments.callers import Caller
from tests.tournaments.evenings import evening, proved
from tests.tournaments.kept import kept

pytestmark = pytest.mark.django_db

TEAMS = {"teams": 5, "rounds": 3, "boards_per_round": 2, "first_round": "numbers"}
begun = kept(lambda: evening("swiss-teams", TEAMS, contest="teams", method="imps").start().play())


def test_a_round_is_previewed_drawn_once_and_undone(begun):
    director, at = Caller(begun.director), f"sections/{begun.section.pk}/draw/"
    seen = director.post(f"{at}preview/", {"exchanges": []}).json()
    assert (seen["round"], seen["method"], seen["missing"]) == (2, "swiss", 0)
    assert seen["broken"] == []
    assert {len(match["places"]) for match in seen["matches"]} == {2}
    assert [row["table"] for row in seen["rows"]] == [1, 2, 3, 4]
    assert seen["bye"] != "5"

    key = uuid4()
    for _time in range(2):
        drawn = director.post(at, {"seen": seen["mark"]}, key=key)
    assert drawn.status_code == 201
    assert (drawn.json()["version"], drawn.json()["first_round"]) == (2, 2)
    assert director.post(at, {"seen": None}).status_code == 422  # round 2 has not begun

    undo = f"sections/{begun.section.pk}/movement/undo/"
    assert director.post(undo, {"expected_version": 2}).json()["words"].startswith("Undone: Round")
    assert proved(begun)


def test_a_wished_match_is_in_the_preview_and_in_the_draw(begun):
    director, at = Caller(begun.director), f"sections/{begun.section.pk}/draw/"

    seen = director.post(f"{at}preview/", {"together": [["1", "2"]]}).json()

    assert {"1", "2"} in [{match["one"], match["other"]} for match in seen["matches"]]
    (broken,) = seen["broken"]
    assert broken.endswith("have already met in round 1.")
    assert (seen["is_accelerated"], seen["matches"][0]["is_float"]) == (False, False)
    drawn = director.post(at, {"seen": seen["mark"], "together": [["1", "2"]]})
    assert drawn.status_code == 201


def test_the_two_rounds_of_a_triangle_are_in_the_preview():
    held = evening(
        "swiss-teams", TEAMS | {"teams": 7, "odd": "triangle"}, contest="teams", method="imps"
    )
    director, at = Caller(held.start().play().director), f"sections/{held.section.pk}/draw/"

    seen = director.post(f"{at}preview/", {}).json()

    assert (seen["triangle"], seen["bye"]) == (None, None)
    assert set(seen["goes_on"]) == {"5", "6", "7"}
    assert [row["table"] for row in seen["rows"]] == [1, 2, 3, 4, 5, 6, 7]
    assert director.post(at, {"seen": seen["mark"]}).status_code == 201
    refused = director.post(f"{at}preview/", {"out": ["1"]})
    assert refused.status_code == 422  # round 2 has no score yet


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({}, 400),
        ({"seen": "older"}, 409),
        ({"seen": None, "out": ["99"]}, 422),
        ({"seen": None, "apart": [["1"]]}, 400),
        ({"seen": None, "exchanges": "1-2"}, 400),
        ({"seen": None, "together": [["1", "2"], ["2", "3"]]}, 422),
        ({"seen": None, "together": [["1", "99"]]}, 422),
        ({"seen": None, "out": ["1", "2", "3", "4"]}, 422),
        ({"seen": None, "out": ["1", "2", "3", "4", "5"]}, 422),
    ],
)
def test_what_cannot_be_drawn_is_refused(begun, body, status):
    answer = Caller(begun.director).post(f"sections/{begun.section.pk}/draw/", body)
    assert answer.status_code == status
    assert answer.json()["type"]
