"""Setting up: sections, conditions, movement, plan, start."""

from uuid import uuid4

import pytest
from django.urls import reverse

from tests.tournaments.evenings import DAY, evening
from tests.tournaments.pages import key, words_of
from tournaments.record.models import Event, Section, Session
from tournaments.record.services.events import create_event
from tournaments.seating.services.choice import choose_movement

pytestmark = pytest.mark.django_db


def setup_of(held):
    return reverse("event_setup", args=[held.event.slug])


def test_the_set_up_says_how_far_each_section_is(named, directing):
    page = directing(named).get(setup_of(named)).content.decode()

    assert "Mitchell, 3 tables" in page
    assert "6 of 6" in page
    assert "Start the session" in page


def test_with_phones_the_codes_come_before_the_start_and_are_asked_for_after_it(directing):
    held = evening(entry="phones", names=True)
    client, tables = directing(held), reverse("tables", args=[held.session.pk])
    plan = reverse("section_plan", args=[held.section.pk])
    leads = f'class="button button-primary" href="{tables}"'
    creates = "Phones enter the scores, but no table has a code yet."

    before = " ".join(client.get(plan).content.decode().split())
    phones = client.get(tables).content.decode()
    started = client.post(reverse("start_session", args=[held.session.pk]), key(), follow=True)

    assert leads in before
    assert "Create the codes" in phones
    assert creates in words_of(started)
    coded = evening(entry="phones", names=True)
    client = directing(coded)
    client.post(reverse("make_codes", args=[coded.session.pk]))
    plan = reverse("section_plan", args=[coded.section.pk])
    assert 'class="button button-primary" data-shortcut="s"' in " ".join(
        client.get(plan).content.decode().split()
    )
    begun = client.post(reverse("start_session", args=[coded.session.pk]), key(), follow=True)
    assert creates not in words_of(begun)


def test_sections_are_added_once_per_form_and_the_last_is_removed(set_up, directing):
    client, once = directing(set_up), key()
    add = reverse("section_add", args=[set_up.session.pk])

    client.post(add, once)
    client.post(add, once)
    assert [s.letter for s in set_up.session.sections.order_by("letter")] == ["A", "B"]

    client.post(reverse("section_remove", args=[set_up.session.sections.get(letter="B").pk]))
    assert set_up.session.sections.count() == 1


def test_a_session_is_added_with_the_same_sections(directing):
    held = evening(sections=2)

    directing(held).post(reverse("session_add", args=[held.event.slug]), key())

    assert held.event.sessions.get(number=2).sections.count() == 2


def test_an_event_that_has_started_is_not_deleted(started, directing):
    page = directing(started).post(reverse("event_delete", args=[started.event.slug]), follow=True)

    assert "This event has started" in page.content.decode()
    assert Event.objects.filter(pk=started.event.pk).exists()


def test_movements_are_offered_for_the_pairs_there_are(set_up, directing):
    url = reverse("choose_movement", args=[set_up.section.pk])
    client = directing(set_up)

    page = client.get(url, {"pairs": "14", "boards": "28"}).content.decode()
    part = client.get(url, {"pairs": "14"}, headers={"HX-Request": "true"}).content.decode()

    assert "Mitchell, 7 rounds of 4 boards" in page
    assert "Movements for 14 pairs" in part
    assert "<html" not in part


@pytest.mark.parametrize("typed", ["", "0", "1", "eight", "-4", "10" * 20, "\0", "9999"])
def test_an_impossible_number_of_pairs_never_breaks_the_page(set_up, directing, typed):
    answer = directing(set_up).get(
        reverse("choose_movement", args=[set_up.section.pk]), {"pairs": typed, "boards": typed}
    )

    assert answer.status_code == 200


def test_a_chosen_card_sets_the_movement_and_leads_to_the_names(set_up, directing):
    answer = directing(set_up).post(
        reverse("choose_movement", args=[set_up.section.pk]),
        {"choice": "howell?pairs=6&boards_per_round=4"},
    )

    section = Section.objects.get(pk=set_up.section.pk)
    assert (section.family, section.parameters["pairs"]) == ("howell", 6)
    assert answer.headers["Location"] == reverse("enter_names", args=[set_up.section.pk])


def test_a_family_can_be_taken_with_its_own_parameters(set_up, directing):
    directing(set_up).post(
        reverse("choose_movement", args=[set_up.section.pk]),
        {"family": "mitchell", "p-tables": "7", "p-boards_per_round": "3", "p-rounds": ""},
    )

    assert Section.objects.get(pk=set_up.section.pk).parameters["tables"] == 7


def test_a_parameter_out_of_range_gets_its_rule_at_its_field_and_is_kept(set_up, directing):
    answer = directing(set_up).post(
        reverse("choose_movement", args=[set_up.section.pk]),
        {"family": "mitchell", "p-tables": "8", "p-boards_per_round": "3"},
    )

    page = answer.content.decode()
    assert answer.status_code == 422
    assert 'id="mitchell-tables-error"' in page
    assert "needs an odd number of tables, not 8" in page
    assert 'value="8"' in page


@pytest.mark.parametrize(
    "typed",
    [
        {},
        {"choice": ""},
        {"choice": "poker?tables=3"},
        {"choice": "mitchell?tables=\0"},
        {"choice": "mitchell?" + "&".join(f"a{n}=1" for n in range(60))},
        {"choice": "league-48?part=first"},
        {"family": "\0", "p-tables": "\0"},
        {"family": "mitchell", "p-tables": "10" * 30},
        {"family": "mitchell", "p-nonsense": "1"},
        {"family": "mitchell"},
    ],
)
def test_an_impossible_movement_is_refused_with_a_sentence(set_up, directing, typed):
    answer = directing(set_up).post(reverse("choose_movement", args=[set_up.section.pk]), typed)

    assert answer.status_code == 422
    assert 'role="alert"' in answer.content.decode() or "errorlist" in answer.content.decode()
    assert Section.objects.get(pk=set_up.section.pk).family == "mitchell"


def test_a_team_match_is_offered_the_trophy_schedules(directing):
    held = evening("new-england-24", {}, contest="team_match", game="whist")

    page = directing(held).get(reverse("choose_movement", args=[held.section.pk]))

    assert "New England, 24 boards" in page.content.decode()
    assert "League, first session" in page.content.decode()


@pytest.mark.parametrize(
    ("conditions", "value"),
    [
        ({"contest": "individual"}, "individual?players=12"),
        ({"contest": "teams"}, "round-robin?"),
        ({"contest": "pairs", "game": "whist", "method": "matches"}, "four-pair?"),
        ({"contest": "individual", "game": "whist", "method": "gains"}, "mnemonic?"),
    ],
)
def test_every_contest_is_offered_what_its_method_can_score(set_up, directing, conditions, value):
    event = create_event(club_id=set_up.club.pk, name="Other", held_on=DAY, **conditions)
    section = event.sessions.get().sections.get()
    wish = {"pairs": "12" if value.startswith("ind") else "6", "minutes": "300", "boards": "30"}

    page = directing(set_up).get(reverse("choose_movement", args=[section.pk]), wish)

    offers = [*page.context["advice"].first, *page.context["advice"].more]
    assert any(offer.value.startswith(value) for offer in offers)
    for offer in offers:
        choose_movement(
            section_id=section.pk,
            family=offer.proposal.family,
            parameters=offer.proposal.parameters,
        )


def test_a_card_says_who_is_missed_and_has_a_picture_of_the_room(set_up, directing):
    page = directing(set_up).page("choose_movement", set_up.section.pk, query={"pairs": 16})
    assert "Every pair misses one opponent and meets nobody twice." in page
    assert "The room in round 1 of 8" in page


def test_a_large_field_may_be_divided_and_a_slow_club_has_its_pace(set_up, directing):
    wish = {"pairs": "36", "minutes_per_board": "8", "minutes": "240"}
    page = directing(set_up).get(reverse("choose_movement", args=[set_up.section.pk]), wish)
    divided = [each.proposal for each in page.context["advice"].first if each.proposal.sections]
    assert [part.entrants for part in divided[0].sections] == [18, 18]
    assert divided[0].minutes == 9 * 3 * 8 + 8 * 2
    assert "18 pairs: Mitchell" in page.content.decode()


def test_without_an_exact_fit_the_nearest_are_offered(set_up, directing):
    wish = {"pairs": "16", "minutes": "20"}
    page = directing(set_up).get(reverse("choose_movement", args=[set_up.section.pk]), wish)
    assert "These come nearest" in page.content.decode()
    assert "minutes, more than 20." in page.content.decode()


def test_the_plan_shows_tables_boards_and_the_verdict(directing):
    held = evening(
        "mitchell-share-relay",
        {"tables": 4, "boards_per_round": 2, "half_table": "north-south"},
        names=True,
    )

    page = directing(held).page("section_plan", held.section.pk)

    assert "Proved: nobody sits in two places" in page
    assert "Sits out" in page
    assert "Ann NumberA1NS" in page


def test_without_a_movement_the_plan_leads_to_the_choice(set_up, directing):
    held_section = set_up.section
    client = directing(set_up)
    client.post(reverse("section_add", args=[set_up.session.pk]), key())
    second = set_up.session.sections.get(letter="B")

    answer = client.get(reverse("section_plan", args=[second.pk]))

    assert held_section.letter == "A"
    assert answer.headers["Location"] == reverse("choose_movement", args=[second.pk])


def test_a_session_is_started_once_and_leads_to_the_room(set_up, directing):
    client, once = directing(set_up), key()
    start = reverse("start_session", args=[set_up.session.pk])

    first = client.post(start, once)
    second = client.post(start, once)

    assert first.headers["Location"] == reverse("console", args=[set_up.session.pk])
    assert second.headers["Location"] == reverse("console", args=[set_up.session.pk])
    assert Session.objects.get(pk=set_up.session.pk).status == "running"


def test_a_final_session_is_reopened_with_a_reason_only(played, directing):
    client = directing(played)
    reopen = reverse("reopen_session", args=[played.session.pk])
    client.post(reverse("finalise_session", args=[played.session.pk]), key())
    assert Session.objects.get(pk=played.session.pk).status == "final"

    refused = client.post(reopen, {"key": str(uuid4()), "reason": "\0"}, follow=True)
    assert "Say why you are reopening the session" in refused.content.decode()

    client.post(reopen, {"key": str(uuid4()), "reason": "Board 4 was misread"})
    assert Session.objects.get(pk=played.session.pk).status == "running"
