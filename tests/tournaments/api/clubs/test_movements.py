"""Families of movements and choices, readable by anybody."""

import pytest

from movements.registry import families, generate
from tests.tournaments.api.conftest import problem


def test_lists_every_family_with_its_limits(anonymous):
    listed = anonymous.get("movements/").json()

    assert [family["id"] for family in listed] == [family.id for family in families()]
    tables = listed[0]["parameters"][0]
    assert (tables["name"], tables["type"], tables["required"]) == ("tables", "int", True)
    assert tables["rule"]


@pytest.mark.parametrize(("unit", "entrants"), [("pair", 7), ("pair", 12), ("team", 2)])
def test_every_choice_can_be_generated(anonymous, unit, entrants):
    found = anonymous.get("movements/choices/", unit=unit, entrants=entrants).json()

    assert found
    for choice in found:
        movement = generate(choice["family"], choice["parameters"])
        assert (movement.rounds, movement.tables) == (choice["rounds"], choice["tables"])


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
