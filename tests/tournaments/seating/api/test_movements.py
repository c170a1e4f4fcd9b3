"""Families of movements and choices, readable by anybody."""

import pytest

from movements.registry import families, family, generate
from tests.tournaments.callers import problem


def test_lists_every_family_with_its_limits(anonymous):
    listed = anonymous.get("movements/").json()

    assert [each["id"] for each in listed] == [each.id for each in families()]
    tables = listed[0]["parameters"][0]
    assert (tables["name"], tables["type"], tables["required"]) == ("tables", "int", True)
    assert tables["rule"]


@pytest.mark.parametrize(
    ("unit", "entrants"), [("pair", 7), ("pair", 12), ("team", 2), ("team", 3)]
)
def test_every_choice_can_be_generated(anonymous, unit, entrants):
    found = anonymous.get("movements/choices/", unit=unit, entrants=entrants).json()

    assert found
    for choice in found:
        movement = generate(choice["family"], choice["parameters"])
        assert (movement.rounds, movement.tables) == (choice["rounds"], choice["tables"])
        assert choice["summary"] == family(choice["family"]).summary


def test_choices_are_those_of_the_adviser_in_its_order(anonymous):
    entrants = 40
    chosen = anonymous.get("movements/choices/", entrants=entrants).json()
    advised = anonymous.get("movements/advice/", entrants=entrants).json()["proposals"]

    def told(each):
        return each["family"], each["parameters"]

    assert any(each["sections"] for each in advised)
    assert list(map(told, chosen)) == [told(each) for each in advised if not each["sections"]]
    assert chosen[0]["title"] == "Web, 13 rounds of 2 boards"


@pytest.mark.parametrize(
    ("unit", "entrants", "boards", "title", "each"),
    [
        ("team", 2, 36, "Team match, 4 rounds of 9 boards", 36),
        ("pair", 26, 10, "Mitchell, 7 rounds of 2 boards, arrow-switched", 14),
        ("pair", 6, 1, "Mitchell, 3 rounds of 2 boards", 6),
        ("pair", 12, 200, "Howell, 11 rounds of 5 boards", 55),
    ],
)
def test_the_boards_wished_for_decide_however_long_they_take(
    anonymous, unit, entrants, boards, title, each
):
    best = anonymous.get("movements/choices/", unit=unit, entrants=entrants, boards=boards)
    assert (best.json()[0]["title"], best.json()[0]["boards_each"]) == (title, each)


def test_nothing_seats_a_crowd(anonymous):
    assert anonymous.get("movements/choices/", entrants=1000).json() == []


@pytest.mark.parametrize(
    "query",
    [
        {},
        {"entrants": 0},
        {"entrants": "x"},
        {"entrants": 8, "unit": "mob"},
        {"entrants": 2**70},
        {"entrants": 8, "boards": 0},
    ],
)
def test_refuses_a_senseless_question(anonymous, query):
    problem(anonymous.get("movements/choices/", **query), 400, "invalid-request")
