"""Playing with other clubs through the API."""

from uuid import uuid4

import pytest

from tests.tournaments.callers import Caller, problem
from tests.tournaments.evenings import Evening, clubs_in_play, evening


@pytest.fixture
def address(thursday: Evening) -> str:
    return f"events/{thursday.event.pk}/simultaneous/"


def test_opens_and_reads_a_tournament(director, thursday, address):
    problem(director.get(address), 404, "not-found")

    made = director.post(address, {"name": "County"})
    told = made.json()

    assert made.status_code == 201
    assert told == director.get(address).json()
    assert len(told["code"]) == 8
    assert [(club["club"], club["event"]) for club in told["clubs"]] == [
        (thursday.club.name, thursday.event.slug)
    ]
    assert director.get(f"events/{thursday.event.pk}/").json()["simultaneous"] == told["slug"]


def test_joins_changes_and_leaves(director, thursday, address):
    leader = evening()
    field = clubs_in_play(leader)
    boss = Caller(leader.director)
    theirs = f"events/{leader.event.pk}/simultaneous/"

    joined = director.post(f"{address}join/", {"code": field.code}).json()
    problem(director.patch(address, {"final": True}), 409, "conflict")
    changed = boss.patch(theirs, {"final": True, "boards_shown": "club"}).json()
    problem(director.delete(address), 409, "conflict")
    boss.patch(theirs, {"final": False})

    assert len(joined["clubs"]) == 2
    assert (changed["final"], changed["boards_shown"]) == (True, "club")
    assert director.delete(address).status_code == 204
    problem(director.get(address), 404, "not-found")


def test_the_same_key_opens_once(director, address):
    key = uuid4()

    once, again = (director.post(address, {"name": "County"}, key=key) for _ in range(2))

    assert once.json() == again.json()


def test_everybody_reads_the_whole_like_an_event(anonymous):
    clubs = [evening(names=True).start().play(seed=seed) for seed in (1, 2)]
    slug = clubs_in_play(*clubs).slug

    ranked = anonymous.get(f"events/{slug}/standings/").json()
    told = anonymous.get(f"events/{slug}/").json()
    travellers = anonymous.get(f"events/{slug}/travellers/").json()
    line = ranked["rankings"][0]["standings"][0]

    assert {club["club"] for club in ranked["clubs"]} == {club.club.name for club in clubs}
    assert line["club"] in {club.club.name for club in clubs}
    assert (told["name"], told["conditions"]["compare"]) == ("County Simultaneous", "event")
    assert [len(each["lines"]) for each in travellers] == [6] * 6
    for end in ("", "boards/1/"):
        card = anonymous.get(f"events/{slug}/scorecards/{line['address']}/{end}")
        assert card.status_code == 200


@pytest.mark.parametrize(
    "body", [{}, {"name": ""}, {"name": 5, "boards_shown": "x"}, {"nme": "County"}, [], "x"]
)
def test_says_what_is_wrong_with_a_tournament_to_open(director, address, body):
    problem(director.post(address, body), 400, "invalid-request")


@pytest.mark.parametrize("code", ["", "AAAABBBB", "ß" * 20])
def test_says_what_is_wrong_with_a_code(director, address, code):
    answer = director.post(f"{address}join/", {"code": code})

    assert answer.status_code in (400, 404)
    assert answer.json()["detail"]
