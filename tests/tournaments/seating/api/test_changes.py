"""A movement changed in mid-session by a program."""

from uuid import uuid4

import pytest

from tests.tournaments.callers import problem
from tests.tournaments.evenings import Evening
from tournaments.record.models import Section


def at(held: Evening, what: str) -> str:
    return f"sections/{held.section.pk}/movement/{what}/"


LEAVES = {"kind": "pair_leaves", "contestant": "N2", "after": 1}


def test_a_change_is_previewed_made_once_and_undone(director, thursday):
    thursday.start().play(rounds=1)
    key = uuid4()

    seen = director.post(at(thursday, "preview"), LEAVES).json()
    assert (seen["words"], seen["version"], seen["is_proved"]) == (
        "Pair 2 N-S leaves after round 1",
        1,
        True,
    )
    assert {row["after"] for row in seen["rows"]} == {None}
    assert seen["boards_before"] - seen["boards_after"] == 4
    assert seen["fairness"]["bias_after"] > seen["fairness"]["bias_before"]
    assert seen["fairness"]["share_after"] > seen["fairness"]["share_before"]

    wish = LEAVES | {"expected_version": 1, "reason": "Taken ill"}
    for _time in range(2):
        made = director.post(at(thursday, "changes"), wish, key=key)
    assert made.status_code == 201
    assert (made.json()["version"], made.json()["first_round"]) == (2, 2)

    undone = director.post(at(thursday, "undo"), {"expected_version": 2})
    assert undone.json()["words"] == "Undone: Pair 2 N-S leaves after round 1"
    versions = director.get(at(thursday, "changes")).json()
    assert [(v["version"], v["undoes"], v["is_undone"]) for v in versions] == [
        (3, 2, False),
        (2, None, True),
        (1, None, False),
    ]
    assert versions[1]["reason"] == "Taken ill"
    assert director.get(f"events/{thursday.event.slug}/ledger/verification/").json()["ok"]


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({}, "kind"),
        ({"kind": "earthquake"}, "kind"),
        ({"kind": "pair_leaves", "after": 1}, "contestant"),
        ({"kind": "curtailed", "after": 1, "table": 1}, "table"),
        ({"kind": "curtailed", "after": -1}, "after"),
        ({"kind": "curtailed", "after": 10**12}, "after"),
        ({"kind": "wrong_boards", "round": 1, "table": 1, "boards": [0]}, "boards.0"),
        ({"kind": "wrong_boards", "round": 1, "table": 1, "boards": "1"}, "boards"),
        ({"kind": "curtailed", "after": 1, "afetr": 1}, "afetr"),
    ],
)
def test_invalid_fields_are_reported_one_by_one(director, thursday, body, field):
    thursday.start()

    found = problem(director.post(at(thursday, "preview"), body), 400, "invalid-request")

    assert field in [error["field"] for error in found["errors"]]


def test_what_cannot_be_changed_is_refused(director, thursday):
    before = director.post(at(thursday, "preview"), LEAVES)
    problem(before, 409, "conflict")
    thursday.start().play(rounds=2)

    played = director.post(at(thursday, "preview"), LEAVES)
    stranger = director.post(at(thursday, "preview"), LEAVES | {"contestant": "N9"})
    stale = director.post(at(thursday, "changes"), LEAVES | {"expected_version": 7})
    nothing = director.post(at(thursday, "undo"), {"expected_version": None})

    assert "already has scores for round 2" in problem(played, 422, "refused")["detail"]
    assert "not a contestant" in problem(stranger, 422, "refused")["detail"]
    problem(stale, 409, "conflict")
    problem(nothing, 409, "conflict")
    assert Section.objects.get(pk=thursday.section.pk).movement_version == 1
