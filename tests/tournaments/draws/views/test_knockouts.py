"""A director plays a knockout through the pages: stages, ties, withdrawals, the bracket."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.draws.services.test_knockout_evenings import begin, next_evening
from tests.tournaments.draws.services.test_knockouts import (
    drawn,
    facts,
    knockout,
    seen,
    tied_final,
    won_by,
)
from tests.tournaments.draws.views.test_draws import publish, url
from tests.tournaments.evenings import Evening, evening, proved
from tests.tournaments.kept import kept
from tests.tournaments.pages import key, words_of
from tournaments.standings.selectors.rating.knockout import match_rights

pytestmark = pytest.mark.django_db

begun = kept(
    lambda: evening(
        "knockout-teams",
        {"teams": 5, "segments": 1, "boards_per_round": 2},
        contest="teams",
        method="imps",
        names=True,
    ).start()
)


def draft(client: Client, held: Evening, **asked: object) -> str:
    return client.get(url(held), {"asked": "1", **asked}).content.decode()


def test_an_evening_of_five_teams_is_drawn_and_won_through_the_pages(directing, begun):
    client = directing(begun)
    assert "Round 1 has no score yet" in words_of(client.get(url(begun)))
    for number, winners, meet in ((2, "4", "1423"), (3, "12", "12")):
        won_by(begun, *winners)
        assert f"Draw round {number}" in words_of(client.page("console", begun.session.pk))
        page = draft(client, begun)
        assert "What it settles" in words_of(page)
        (one,) = re.findall(r"(\d+) has the seating rights", words_of(page))[:1]
        assert one in meet
        assert "Swap places" not in words_of(page)
        assert f"Round {number} is drawn" in words_of(publish(client, begun, page))
    won_by(begun, "1")
    assert "won it" in words_of(client.get(url(begun)))
    check = client.page("before_final", begun.session.pk)
    assert "not drawn" not in words_of(check)
    seen = re.search(r'name="seen" value="(\w*)"', check)[1]
    client.post(reverse("finalise_session", args=[begun.session.pk]), key() | {"seen": seen})
    assert proved(begun)

    shown = Client().get(reverse("event", args=[begun.event.slug])).content.decode()
    words = words_of(shown)
    assert "Winner" in words
    assert "Semi-final" in words
    assert "Bracket" in words
    assert 'class="picture"' in shown
    assert "VPs" not in words


def test_an_evening_is_adjourned_and_the_next_goes_on(directing, begun):
    client = directing(begun)
    won_by(begun, "4")
    page = draft(client, begun, adjourn="1")
    assert "Adjourned to a later session" in words_of(page)
    assert "Publish who goes through" in words_of(page)
    told = words_of(publish(client, begun, page))
    assert "Continue in this session after all" in told
    begun.finish()
    later = next_evening(begun)
    plan = words_of(client.page("section_plan", later.section.pk))
    assert "continues here with: Semi-final." in plan
    begin(later)
    seats = words_of(client.get(url(later)))
    assert "Round 1 of 2 is drawn" in seats
    assert "Semi-final" in words_of(Client().get(reverse("event", args=[begun.event.slug])))
    assert proved(begun)


def test_the_plan_says_why_a_knockout_cannot_go_on(directing, begun):
    later = next_evening(begun)
    plan = words_of(directing(begun).page("section_plan", later.section.pk))
    assert "The knockout of session 1 is not decided. Make that session final first" in plan


def test_a_tie_is_asked_about_and_decided_on_the_page(directing):
    held = tied_final()
    client = directing(held)
    page = draft(client, held)
    assert "are tied. What decides?" in words_of(page)
    refused = publish(client, held, page)
    assert refused.status_code == 422
    assert "Say what decides it" in words_of(refused)

    page = draft(client, held, **{"tie-2.1": "seed"})
    assert "tied: the higher seed" in words_of(page)
    assert "Publish who has won" in words_of(page)
    told = words_of(publish(client, held, page))
    assert "The knockout is decided" in told
    assert "Undo" in told
    assert proved(held)


def test_who_withdraws_is_ticked_and_its_opponent_goes_on(directing, begun):
    client = directing(begun)
    won_by(begun, "4")
    page = draft(client, begun, out=["1"])
    words = words_of(page)
    assert "Who withdraws? The opponents go through." in words
    publish(client, begun, page)
    assert "Final" in words_of(client.get(reverse("event", args=[begun.event.slug])))
    assert proved(begun)


def test_nobody_but_the_director_sees_a_pairing_before_it_is_published(directing, begun):
    won_by(begun, "4")
    directing(begun).get(url(begun))
    for page in ("seating", "wall", "event"):
        seen = words_of(Client().get(reverse(page, args=[begun.event.slug])))
        assert "Round 2 of" not in seen


def test_the_draft_says_what_is_brought_along_from_an_earlier_meeting(directing):
    held = knockout(4, form="double", carry_over="half").start()
    for winners in ("12", "13"):
        won_by(held, *winners)
        drawn(held)
    won_by(held, "2")
    words = words_of(directing(held).get(url(held)))
    assert re.search(r"[12] has the seating rights; 1 carries over 1.5", words)


def test_the_desk_and_the_public_read_who_sits_down_second_in_the_segments_of_a_match(directing):
    held = knockout(4, segments=3).start()
    client, public = directing(held), reverse("event", args=[held.event.slug])
    for segment in (1, 2, 3):
        rights = {
            match_rights(held.snapshot, facts(held), each)[segment - 1]
            for each in seen(held).knockout.in_stage(1)
        }
        for page in (Client().get(public), client.get(url(held))):
            words = words_of(page)
            assert "Seating rights: who sits down second" in words
            told = re.findall(r"(\d) Team \d in segments? (\d(?: and \d)*)", words)
            assert {who for who, its in told if str(segment) in its} == rights
        won_by(held, "1", "2")
        if segment < 3:
            drawn(held)
    over = words_of(Client().get(public))
    assert "Seating rights" not in over  # the next stage has a lot of its own, when it is drawn
