"""Knockouts of 8 and 11 teams, played by a program from the first draw to the winner."""

import pytest

from tests.tournaments.callers import Caller
from tests.tournaments.draws.services.test_knockout_evenings import begin, next_evening
from tests.tournaments.draws.services.test_knockouts import knockout, seen, tied_final, won_by
from tests.tournaments.evenings import proved

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("teams", "stages"),
    [
        (8, ["Semi-final", "Final"]),
        (11, ["Quarter-final", "Semi-final", "Final and Third place"]),
    ],
)
def test_a_whole_evening_is_drawn_stage_by_stage(teams, stages):
    held = knockout(teams, third_place=teams == 11).start()
    director, at = Caller(held.director), f"sections/{held.section.pk}/draw/"
    for name in stages:
        won_by(held, *_better(held))
        preview = director.post(f"{at}preview/", {}).json()
        assert (preview["method"], preview["stage"]["name"]) == ("knockout", name)
        assert all(each["how"] == "score" for each in preview["stage"]["settled"])
        assert director.post(at, {"seen": preview["mark"]}).status_code == 201
    won_by(held, *_better(held))
    over = director.post(f"{at}preview/", {})
    assert over.status_code == 422
    assert "The knockout is over: Team 1 won it" in over.json()["detail"]
    lines = director.get(f"events/{held.event.slug}/standings/").json()["rankings"][0]["standings"]
    assert [(line["rank"], line["number"], line["note"]) for line in lines[:2]] == [
        ("1", "1", "Winner"),
        ("2", "2", "Final"),
    ]
    assert all(line["rank"] for line in lines)
    assert proved(held)


def _better(held):
    known = seen(held).knockout
    return [min(each.sides, key=int) for each in known.in_stage(known.stage) if each.is_open]


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"seen": None}, 422),
        ({"seen": None, "ties": [["2.1", "coin"]]}, 422),
        ({"seen": None, "ties": [["2.1"]]}, 400),
        ({"seen": None, "exchanges": [["1", "2"]]}, 422),
        ({"seen": None, "out": ["3"]}, 422),
        ({"seen": None, "ties": [["2.1", "seed"]]}, 201),
    ],
)
def test_a_tied_final_takes_a_choice_that_can_be_made(body, status):
    held = tied_final()
    answer = Caller(held.director).post(f"sections/{held.section.pk}/draw/", body)
    assert answer.status_code == status, answer.json()


def test_everybody_reads_the_bracket_with_its_byes_and_scores(anonymous):
    held = knockout(7).start()
    at = f"events/{held.event.slug}/brackets/"
    (drawn,) = anonymous.get(at).json()
    first = drawn["stages"][0]["matches"]
    assert [each["name"] for each in drawn["stages"][-1]["matches"]] == ["Final"]
    byes = [each for each in first if {"Bye"} & {side["name"] for side in each["sides"]}]
    assert len(byes) == 1
    assert {"number": "", "name": "Bye", "score": "", "won": False} in byes[0]["sides"]
    met = [each for each in first if each not in byes]
    assert not any(side["score"] or side["won"] for each in met for side in each["sides"])

    won_by(held, *_better(held))

    after = anonymous.get(at).json()[0]["stages"][0]["matches"]
    assert all(sum(side["won"] for side in each["sides"]) == 1 for each in after)
    assert all(each["is_over"] for each in after)


def test_a_program_reads_who_sits_down_second_in_each_segment(anonymous):
    held = knockout(4, segments=3).start()
    at = f"events/{held.event.slug}/brackets/"
    semi, final = (stage["matches"] for stage in anonymous.get(at).json()[0]["stages"])
    assert [each["seating_rights"] for each in final] == [[]]
    for match in semi:
        one, other, last = match["seating_rights"]
        assert {one, other} == {side["number"] for side in match["sides"]}
        assert last == one
    won_by(held, *_better(held))
    director = Caller(held.director)
    preview = director.post(f"sections/{held.section.pk}/draw/preview/", {}).json()
    assert preview["stage"]["seating_rights"] == [each["seating_rights"][1] for each in semi]


def test_a_program_adjourns_a_knockout_to_the_next_session():
    held = knockout(4).start()
    won_by(held, *_better(held))
    director = Caller(held.director)
    at = f"sections/{held.section.pk}/draw/"
    preview = director.post(f"{at}preview/", {"adjourn": True}).json()
    assert preview["stage"]["name"] == "Adjourned to a later session"
    assert (preview["stage"]["adjourned"], preview["matches"]) == (True, [])
    assert len(preview["stage"]["settled"]) == 2
    made = director.post(at, {"adjourn": True, "seen": preview["mark"]})
    assert made.status_code in (200, 201), made.json()
    held.finish()
    later = begin(next_evening(held))
    (bracket,) = Caller().get(f"events/{held.event.slug}/brackets/").json()
    assert bracket["section"] == later.section.pk
    assert [each["is_over"] for stage in bracket["stages"] for each in stage["matches"]] == [
        True,
        True,
        False,
    ]
