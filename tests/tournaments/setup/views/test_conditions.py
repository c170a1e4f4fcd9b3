"""Presets, the conditions that matter, strata and handicaps: set in pages."""

import re

import pytest
from django.urls import reverse

from scoring.conditions.presets import CHOSEN, PRESETS
from scoring.ranking.tie_breaks import TieBreak
from tests.tournaments.desk.views.test_desk import form
from tests.tournaments.pages import key
from tournaments.record.models import Event

pytestmark = pytest.mark.django_db


def conditions_of(held):
    return reverse("event_conditions", args=[held.event.slug])


def prizes_of(held):
    return reverse("prizes", args=[held.event.slug])


@pytest.mark.parametrize("preset", PRESETS)
def test_a_new_event_takes_a_preset_without_script(set_up, directing, preset):
    directing(set_up).post(reverse("event_new"), form(set_up, preset=preset, preset_in_use="own"))

    made = Event.objects.get(name="Monday Pairs")
    chosen, wanted = made.conditions.value.stored(), PRESETS[preset].stored()
    assert {name: chosen[name] for name in CHOSEN} == {name: wanted[name] for name in CHOSEN}


def test_use_these_fills_the_form_and_keeps_what_was_typed(set_up, directing):
    answer = directing(set_up).post(
        reverse("event_new"),
        form(set_up, preset="ACBL", preset_in_use="own", name="Kept", **{"use-preset": "1"}),
    )

    page = answer.content.decode()
    assert answer.status_code == 200
    assert 'value="Kept"' in page
    assert re.search(r'<option value="one_point"\s+selected', page)
    assert 'name="preset_in_use" value="ACBL"' in page
    assert not Event.objects.filter(name="Kept").exists()


def test_what_was_changed_after_a_preset_overrides_it(set_up, directing):
    directing(set_up).post(
        reverse("event_new"),
        form(set_up, preset="ACBL", preset_in_use="ACBL", unit="two_point", fouled="acbl"),
    )

    made = Event.objects.get(name="Monday Pairs")
    assert (made.conditions.unit, made.conditions.fouled, made.conditions.datum) == (
        "two_point",
        "acbl",
        "drop_5_percent",
    )


def test_the_fields_are_those_that_matter_and_filled_by_the_preset(set_up, directing):
    client, url = directing(set_up), reverse("event_new_conditions")

    pairs = client.get(url, {"game": "bridge", "contest": "pairs", "preset": "EBU"})
    match = client.get(url, {"game": "whist", "contest": "pairs", "method": "tricks"})

    assert "id_fouled" in pairs.content.decode()
    assert re.search(r'<option value="ebu"\s+selected', pairs.content.decode())
    assert "id_fouled" not in match.content.decode()
    assert "id_compare" in match.content.decode()
    assert "<html" not in match.content.decode()


@pytest.mark.parametrize(
    "query",
    [
        {"preset": "FIDE"},
        {"game": "chess", "contest": "teams"},
        {"method": "x" * 500, "tie_breaks_0": "luck"},
        {"carry_share": "\0", "common_top": "perhaps"},
    ],
)
def test_a_nonsensical_address_never_breaks_the_form(set_up, directing, query):
    assert directing(set_up).get(reverse("event_new_conditions"), query).status_code == 200
    assert (
        directing(set_up)
        .get(conditions_of(set_up), query, headers={"HX-Request": "true"})
        .status_code
        == 200
    )


def test_all_conditions_of_an_event_are_kept(set_up, directing):
    given = {
        "preset": "own",
        "common_top": "no",
        "percentage_of": "printed_total",
        "carry": "capped",
        "carry_share": "40",
        "carry_cap": "7.5",
        "tie_breaks_0": "head_to_head",
        "tie_breaks_1": "",
        "tie_breaks_2": "most_tops",
        "tie_breaks_3": "",
    }

    directing(set_up).post(conditions_of(set_up), given | key())

    chosen = set_up.snapshot.event.conditions
    assert (chosen.common_top, chosen.percentage_of) == (False, "printed_total")
    assert (chosen.carry, chosen.carry_share, str(chosen.carry_cap)) == ("capped", 40, "7.50")
    assert chosen.tie_breaks == (TieBreak.HEAD_TO_HEAD, TieBreak.MOST_TOPS)
    assert chosen.unit == "two_point"  # what the form does not say stays


def test_the_page_shows_the_preset_an_event_follows(set_up, directing):
    client = directing(set_up)
    client.post(conditions_of(set_up), {"preset": "EBU", "preset_in_use": "own"} | key())

    page = client.page("event_setup", set_up.event.slug)

    assert set_up.snapshot.event.preset == "EBU"
    assert re.search(r'<option value="EBU"\s+selected', page)
    assert "Regulations: EBU" in page


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"carry_share": "101"}, "less than or equal to 100"),
        ({"carry_cap": "much"}, "Enter a number"),
        ({"common_top": "perhaps"}, "Select a valid choice"),
        ({"tie_breaks_0": "luck", "tie_breaks_1": ""}, "Select a valid choice"),
        ({"tie_breaks_0": "most_tops", "tie_breaks_1": "most_tops"}, "in the list only once"),
    ],
)
def test_a_wrong_condition_is_a_sentence_at_its_field(set_up, directing, wrong, words):
    answer = directing(set_up).post(conditions_of(set_up), wrong | key())

    assert answer.status_code == 422
    assert words in answer.content.decode()


def test_reading_the_address_of_the_conditions_leads_to_the_set_up(set_up, directing):
    answer = directing(set_up).get(conditions_of(set_up))

    assert answer.headers["Location"] == reverse("event_setup", args=[set_up.event.slug])


def test_strata_and_handicaps_are_kept_from_the_table(named, directing):
    client = directing(named)
    one = named.event.contestants.get(address="1-ns")

    client.post(prizes_of(named), {f"stratum-{one.pk}": "2", f"handicap-{one.pk}": "4,5"} | key())

    page = client.get(prizes_of(named)).content.decode()
    one.refresh_from_db()
    assert (one.stratum, str(one.handicap)) == (2, "4.50")
    assert 'value="4.50"' in page
    assert "Ann NumberA1NS" in page


def test_strata_and_handicaps_are_kept_from_a_pasted_list(set_up, directing):
    directing(set_up).post(prizes_of(set_up), {"pasted": "1NS\t2\t4.5\n2ew - -3\n\n3NS;1"} | key())

    found = {c.address: (c.stratum, c.handicap) for c in set_up.snapshot.contestants.values()}
    assert found["1-ns"] == (2, 4.5)
    assert found["2-ew"] == (None, -3)
    assert found["3-ns"] == (1, None)


def test_a_line_that_names_nobody_saves_nothing_and_is_shown(set_up, directing):
    answer = directing(set_up).post(prizes_of(set_up), {"pasted": "1NS 2 3\n9NS 2 <b>"} | key())

    page = answer.content.decode()
    assert answer.status_code == 422
    assert "“9NS 2 &lt;b&gt;”" in page
    assert not set_up.event.contestants.exclude(stratum=None).exists()


def test_a_wrong_handicap_is_a_sentence_at_its_field(set_up, directing):
    one = set_up.event.contestants.get(address="1-ns")

    answer = directing(set_up).post(prizes_of(set_up), {f"handicap-{one.pk}": "lots"} | key())

    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Enter a number from -100 to 100" in page
    assert f'href="#handicap-{one.pk}"' in page
    assert 'value="lots"' in page


def test_nobody_to_rank_yet_leads_to_the_set_up(set_up, directing):
    client = directing(set_up)
    client.post(reverse("event_new"), form(set_up))
    made = Event.objects.get(name="Monday Pairs")

    page = client.page("prizes", made.slug)

    assert "No entries yet" in page


def test_an_event_is_scored_by_another_method_from_its_set_up(set_up, directing):
    address = reverse("event_method", args=[set_up.event.slug])

    page = directing(set_up).post(address, key() | {"method": "butler"}, follow=True)

    assert "The event is now scored by Butler." in page.content.decode()
    assert Event.objects.get(pk=set_up.event.pk).method == "butler"
