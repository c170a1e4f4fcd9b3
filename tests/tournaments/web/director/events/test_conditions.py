"""Presets, the conditions that matter, strata and handicaps: set in pages."""

import re
from uuid import uuid4

import pytest
from django.urls import reverse

from scoring.conditions.presets import CHOSEN, PRESETS
from scoring.ranking.tie_breaks import TieBreak
from tests.tournaments.evenings import DIRECTOR, evening
from tests.tournaments.web.director.events.test_desk import form
from tournaments.models import Event
from tournaments.services.movements.sessions import finalise_session

pytestmark = pytest.mark.django_db


def conditions_of(held):
    return reverse("event_conditions", args=[held.event.slug])


def prizes_of(held):
    return reverse("prizes", args=[held.event.slug])


def key():
    return {"key": str(uuid4())}


@pytest.mark.parametrize("preset", PRESETS)
def test_a_new_event_takes_a_preset_without_script(directing, preset):
    held = evening()

    directing(held).post(reverse("event_new"), form(held, preset=preset, preset_in_use="own"))

    made = Event.objects.get(name="Monday Pairs")
    chosen, wanted = made.conditions.value.stored(), PRESETS[preset].stored()
    assert {name: chosen[name] for name in CHOSEN} == {name: wanted[name] for name in CHOSEN}


def test_use_these_fills_the_form_and_keeps_what_was_typed(directing):
    held = evening()

    answer = directing(held).post(
        reverse("event_new"),
        form(held, preset="ACBL", preset_in_use="own", name="Kept", **{"use-preset": "1"}),
    )

    page = answer.content.decode()
    assert answer.status_code == 200
    assert 'value="Kept"' in page
    assert re.search(r'<option value="one_point"\s+selected', page)
    assert 'name="preset_in_use" value="ACBL"' in page
    assert not Event.objects.filter(name="Kept").exists()


def test_what_was_changed_after_a_preset_stands_over_it(directing):
    held = evening()

    directing(held).post(
        reverse("event_new"),
        form(held, preset="ACBL", preset_in_use="ACBL", unit="two_point", fouled="acbl"),
    )

    made = Event.objects.get(name="Monday Pairs")
    assert (made.conditions.unit, made.conditions.fouled, made.conditions.datum) == (
        "two_point",
        "acbl",
        "drop_5_percent",
    )


def test_the_fields_are_those_that_matter_and_filled_by_the_preset(directing):
    held = evening()
    client, url = directing(held), reverse("event_new_conditions")

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
def test_an_address_that_makes_no_sense_never_breaks_the_form(directing, query):
    held = evening()

    assert directing(held).get(reverse("event_new_conditions"), query).status_code == 200
    assert (
        directing(held).get(conditions_of(held), query, headers={"HX-Request": "true"}).status_code
        == 200
    )


def test_all_conditions_of_an_event_are_kept(directing):
    held = evening()
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

    directing(held).post(conditions_of(held), given | key())

    chosen = held.snapshot.event.conditions
    assert (chosen.common_top, chosen.percentage_of) == (False, "printed_total")
    assert (chosen.carry, chosen.carry_share, str(chosen.carry_cap)) == ("capped", 40, "7.50")
    assert chosen.tie_breaks == (TieBreak.HEAD_TO_HEAD, TieBreak.MOST_TOPS)
    assert chosen.unit == "two_point"  # what the form does not say stays


def test_the_page_shows_the_preset_an_event_follows(directing):
    held = evening()
    client = directing(held)
    client.post(conditions_of(held), {"preset": "EBU", "preset_in_use": "own"} | key())

    page = client.get(reverse("event_setup", args=[held.event.slug])).content.decode()

    assert held.snapshot.event.preset == "EBU"
    assert re.search(r'<option value="EBU"\s+selected', page)
    assert "Conventions: EBU" in page


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"carry_share": "101"}, "less than or equal to 100"),
        ({"carry_cap": "much"}, "Enter a number"),
        ({"common_top": "perhaps"}, "Select a valid choice"),
        ({"tie_breaks_0": "luck", "tie_breaks_1": ""}, "Select a valid choice"),
        ({"tie_breaks_0": "most_tops", "tie_breaks_1": "most_tops"}, "in the list once"),
    ],
)
def test_a_wrong_condition_is_a_sentence_at_its_field(directing, wrong, words):
    held = evening()

    answer = directing(held).post(conditions_of(held), wrong | key())

    assert answer.status_code == 422
    assert words in answer.content.decode()


def test_reading_the_address_of_the_conditions_leads_to_the_set_up(directing):
    held = evening()

    answer = directing(held).get(conditions_of(held))

    assert answer.headers["Location"] == reverse("event_setup", args=[held.event.slug])


def test_strata_and_handicaps_are_kept_from_the_table(directing):
    held = evening(names=True)
    client = directing(held)
    one = held.event.contestants.get(address="1-ns")

    client.post(prizes_of(held), {f"stratum-{one.pk}": "2", f"handicap-{one.pk}": "4,5"} | key())

    page = client.get(prizes_of(held)).content.decode()
    one.refresh_from_db()
    assert (one.stratum, str(one.handicap)) == (2, "4.50")
    assert 'value="4.50"' in page
    assert "Ann NumberA1NS" in page


def test_strata_and_handicaps_are_kept_from_a_pasted_list(directing):
    held = evening()

    directing(held).post(prizes_of(held), {"pasted": "1NS\t2\t4.5\n2ew - -3\n\n3NS;1"} | key())

    found = {c.address: (c.stratum, c.handicap) for c in held.snapshot.contestants.values()}
    assert found["1-ns"] == (2, 4.5)
    assert found["2-ew"] == (None, -3)
    assert found["3-ns"] == (1, None)


def test_a_line_that_names_nobody_saves_nothing_and_is_shown(directing):
    held = evening()

    answer = directing(held).post(prizes_of(held), {"pasted": "1NS 2 3\n9NS 2 <b>"} | key())

    page = answer.content.decode()
    assert answer.status_code == 422
    assert "“9NS 2 &lt;b&gt;”" in page
    assert not held.event.contestants.exclude(stratum=None).exists()


def test_a_wrong_handicap_is_a_sentence_at_its_field(directing):
    held = evening()
    one = held.event.contestants.get(address="1-ns")

    answer = directing(held).post(prizes_of(held), {f"handicap-{one.pk}": "lots"} | key())

    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Give a number from -100 to 100" in page
    assert f'href="#handicap-{one.pk}"' in page
    assert 'value="lots"' in page


def test_final_results_refuse_new_handicaps_with_a_sentence(directing):
    held = evening().start().play()
    finalise_session(session_id=held.session.pk, by=DIRECTOR, key=uuid4())

    page = directing(held).post(prizes_of(held), {"pasted": "1NS 1"} | key(), follow=True)

    assert "A session is final. Reopen it" in page.content.decode()


def test_nobody_to_rank_yet_leads_to_the_set_up(directing):
    held = evening()
    client = directing(held)
    client.post(reverse("event_new"), form(held))
    made = Event.objects.get(name="Monday Pairs")

    page = client.get(reverse("prizes", args=[made.slug])).content.decode()

    assert "Nobody takes part yet" in page


def test_others_direct_neither_conditions_nor_prizes(directing):
    held, stranger = evening(), evening()
    client = directing(stranger)

    assert client.get(prizes_of(held)).status_code in (403, 404)
    assert client.post(conditions_of(held), {"unit": "one_point"}).status_code in (403, 404)


def test_an_event_is_scored_by_another_method_from_its_set_up(directing):
    held = evening()
    address = reverse("event_method", args=[held.event.slug])

    page = directing(held).post(address, key() | {"method": "butler"}, follow=True)

    assert "The event is scored by Butler." in page.content.decode()
    assert Event.objects.get(pk=held.event.pk).method == "butler"


def test_a_method_that_cannot_be_is_refused_with_a_sentence(directing):
    held = evening()
    address = reverse("event_method", args=[held.event.slug])

    page = directing(held).post(address, key() | {"method": "patton"}, follow=True)

    assert "This contest is scored by Matchpoints, Cross-IMPs" in page.content.decode()
