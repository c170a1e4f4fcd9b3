"""Every condition through the API: presets, lists, numbers, strata and handicaps."""

import pytest

from scoring.conditions.contest import CONDITIONS
from scoring.conditions.presets import PRESETS
from tests.tournaments.callers import problem
from tournaments.record.models import LedgerEntry


def test_an_event_tells_every_condition(director, thursday):
    told = director.get(f"events/{thursday.event.pk}/").json()["conditions"]

    assert set(told) == {*CONDITIONS, "preset"}
    assert (told["preset"], told["tie_breaks"], told["carry_cap"]) == ("own", [], "0.00")


def test_creates_an_event_with_a_preset_and_what_is_named_over_it(director, thursday):
    made = director.post(
        "events/",
        {
            "club": thursday.club.pk,
            "name": "Monday",
            "held_on": "2026-03-23",
            "preset": "ACBL",
            "unit": "two_point",
        },
    ).json()

    assert made["conditions"]["fouled"] == "acbl"
    assert made["conditions"]["unit"] == "two_point"
    assert made["conditions"]["preset"] == "own"


@pytest.mark.parametrize("preset", PRESETS)
def test_changes_all_conditions_to_a_preset(director, thursday, preset):
    told = director.patch(f"events/{thursday.event.pk}/conditions/", {"preset": preset}).json()

    assert told["preset"] == preset
    assert told["unit"] == PRESETS[preset].unit


def test_changes_lists_numbers_and_answers(director, thursday):
    told = director.patch(
        f"events/{thursday.event.pk}/conditions/",
        {
            "tie_breaks": ["most_tops", "head_to_head"],
            "carry": "capped",
            "carry_share": 50,
            "carry_cap": "7.5",
            "common_top": False,
            "average_plus_imps": "2.5",
            "patton": "sign",
        },
    ).json()

    assert told["tie_breaks"] == ["most_tops", "head_to_head"]
    assert (told["average_plus_imps"], told["patton"]) == ("2.5", "sign")
    assert (told["carry_share"], told["carry_cap"], told["common_top"]) == (50, "7.50", False)


@pytest.mark.parametrize(
    ("change", "status", "field"),
    [
        ({"tie_breaks": ["luck"]}, 422, "tie_breaks"),
        ({"tie_breaks": "most_tops"}, 400, "tie_breaks"),
        ({"tie_breaks": ["quotient"]}, 422, "tie_breaks"),
        ({"average_plus_imps": "2.25"}, 400, "average_plus_imps"),
        ({"average_plus_imps": "2.4"}, 422, "average_plus_imps"),
        ({"patton_points": 21}, 400, "patton_points"),
        ({"carry_share": 101}, 400, "carry_share"),
        ({"carry_cap": "-1"}, 400, "carry_cap"),
        ({"preset": "FIDE"}, 400, "preset"),
        ({"datum": "mode"}, 400, "datum"),
        ({"wheather": 1}, 400, "wheather"),
    ],
)
def test_refuses_an_impossible_condition(director, thursday, change, status, field):
    response = director.patch(f"events/{thursday.event.pk}/conditions/", change)

    kind = "invalid-request" if status == 400 else "refused"
    assert problem(response, status, kind)["errors"][0]["field"].startswith(field)


def test_sets_a_stratum_and_a_handicap_and_ranks_by_them(director, thursday):
    thursday.start().play()
    one = thursday.event.contestants.get(address="1-ns")

    told = director.put(f"contestants/{one.pk}/prize/", {"stratum": 2, "handicap": "30"}).json()
    shown = director.get(f"events/{thursday.event.pk}/standings/").json()

    assert (told["stratum"], told["handicap"]) == (2, "30.00")
    line = shown["handicaps"][0]["lines"][0]
    assert (line["address"], line["net_rank"], line["handicap"]) == ("1-ns", "1", "30")
    assert [ranking["title"] for ranking in shown["others"]] == ["Stratum 2, North-South"]
    assert LedgerEntry.objects.filter(
        event=thursday.event, payload__prizes={"1-ns": [[None, None], [2, "30.00"]]}
    ).exists()


def test_changes_the_method(director, thursday):
    path = f"events/{thursday.event.pk}/method/"

    assert director.put(path, {"method": "cross_imps"}).json() == {"method": "cross_imps"}
    problem(director.put(path, {"method": "patton"}), 422, "refused")
