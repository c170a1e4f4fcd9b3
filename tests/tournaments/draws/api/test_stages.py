"""A final and a consolation by a program."""

import pytest
from django.http import QueryDict

from tests.tournaments.callers import Caller, problem
from tests.tournaments.draws.services.test_stages import corrected, in_order, playing, qualifying
from tests.tournaments.evenings import Evening
from tournaments.draws.api.stages import StageIn
from tournaments.draws.forms import asked_stages
from tournaments.record.models import Event
from tournaments.site.refusals import RefusedError

pytestmark = pytest.mark.django_db

BOTH = {
    "stages": [
        {"name": "Final", "of_each": 4, "carry": "capped", "share": "50", "cap": "10"},
        {"name": "Consolation", "rest": True, "sections": 2},
    ]
}


def test_contests_are_previewed_created_listed_and_undone():
    held = qualifying()
    director, at = Caller(held.director), f"events/{held.event.slug}/stages/"

    seen = director.post(f"{at}preview/", BOTH).json()
    assert [len(each["members"]) for each in seen["stages"]] == [8, 8]
    assert seen["stages"][1]["strengths"] == [18, 18]
    assert abs(float(seen["stages"][0]["members"][0]["brings"])) <= 10
    assert seen["ties"] == seen["out"] == []

    made = director.post(at, BOTH | {"seen": seen["mark"]})
    assert made.status_code == 201
    assert [(each["name"], each["contestants"]) for each in made.json()] == [
        ("Final", 8),
        ("Consolation", 8),
    ]
    assert director.get(at).json() == made.json()
    assert problem(director.post(at, BOTH | {"seen": None}), 409, "conflict")
    final = director.get(f"events/{made.json()[0]['event']}/").json()
    assert len(final["contestants"]) == 8

    assert director.post(f"{at}undo/").status_code == 204
    assert director.get(at).json() == []


def test_corrected_scores_are_carried_over_anew():
    held = qualifying()
    director, at = Caller(held.director), f"events/{held.event.slug}/stages/"
    made = director.post(at, BOTH | {"seen": None}).json()
    target = Event.objects.get(slug=made[0]["event"])
    playing(Evening(held.club, target, target.sessions.get()))
    corrected(held)

    answer = director.post(f"events/{target.slug}/stages/carry/", {"reason": "Corrected"})

    assert answer.json() == {"sequence": target.ledger.count()}
    shown = director.get(f"events/{target.slug}/standings/").json()
    assert all(line["carried"] for line in shown["rankings"][0]["standings"])


def test_refuses_what_cannot_be():
    held = qualifying()
    director, at = Caller(held.director), f"events/{held.event.slug}/stages/"

    assert director.post(f"{at}preview/", {"stages": []}).status_code == 400
    wrong = {"stages": [{"name": "Final", "overall": 1}]}
    assert director.post(f"{at}preview/", wrong).status_code == 422
    away = BOTH | {"declined": in_order(held)[:1], "seen": None}
    assert "Say why" in director.post(at, away).content.decode()
    assert director.post(f"{at}carry/", {"reason": "?"}).status_code == 404


@pytest.mark.parametrize(
    ("name", "most", "too_many"),
    [
        ("of_each", "9999", "10000"),
        ("overall", "9999", "10000"),
        ("share", "100", "100.01"),
        ("cap", "10000", "10000.01"),
    ],
)
def test_the_page_and_the_api_accept_the_same(name, most, too_many):
    for given, is_accepted in ((most, True), (too_many, False)):
        try:
            stages = asked_stages(QueryDict(f"name-0=Final&{name}-0={given}")).stages
            on_the_page = str(getattr(stages[0], name)).removesuffix(".00") == given
        except RefusedError:
            on_the_page = False

        assert on_the_page is is_accepted
        assert StageIn(data={"name": "Final", name: given}).is_valid() is is_accepted


def test_everybody_reads_one_ranking_over_the_qualifying_and_what_follows(anonymous):
    held = qualifying()
    at = f"events/{held.event.slug}/overall/"
    before = anonymous.get(at).json()
    assert {each["slug"] for each in before} == {held.event.slug}
    made = Caller(held.director).post(
        f"events/{held.event.slug}/stages/", BOTH | {"seen": _mark(held)}
    )
    assert made.status_code == 201

    lines = anonymous.get(at).json()

    assert len({each["contestant"] for each in lines}) == len(lines) == len(before) == 16
    assert [each["contest"] for each in lines] == ["Final"] * 8 + ["Consolation"] * 8


def _mark(held: Evening) -> str:
    at = f"events/{held.event.slug}/stages/preview/"
    return Caller(held.director).post(at, BOTH).json()["mark"]
