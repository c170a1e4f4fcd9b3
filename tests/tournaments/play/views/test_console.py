"""The room, what needs attention, and how many queries a look costs."""

import re
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.tournaments.evenings import evening
from tests.tournaments.kept import kept
from tests.tournaments.pages import HTMX, words_of
from tests.tournaments.phones import NOW, phone, with_phones
from tournaments.play.services.tables import call_director

pytestmark = pytest.mark.django_db
WAITING = re.compile(r"Sits out this round: (\d)")


def test_the_room_shows_the_round_in_play(directing):
    held = evening(names=True).start().play(rounds=1)

    page = directing(held).page("console", held.session.pk)

    assert "Round 2 of 3" in page
    assert "Ann NumberA1NS" in page
    assert "Make final" in page


def test_who_sits_out_is_named(directing):
    held = evening("howell", {"pairs": 5}, names=True).start()

    page = words_of(directing(held).page("console", held.session.pk))

    (out,) = (place for place in WAITING.findall(page))
    assert f"{out}, Ann NumberA{out} – Ben NumberA{out}" in page


def test_a_session_not_started_leads_to_its_set_up(set_up, directing):
    answer = directing(set_up).get(reverse("console", args=[set_up.session.pk]))

    assert answer.headers["Location"] == reverse("event_setup", args=[set_up.event.slug])


def test_the_fragment_is_sent_again_only_when_something_changed(started, directing):
    client, url = directing(started), reverse("console", args=[started.session.pk])

    first = client.get(url, headers=HTMX)
    same = client.get(url, headers=HTMX | {"If-None-Match": first.headers["ETag"]})
    started.enter(started.results()[0], "PASS")
    changed = client.get(url, headers=HTMX | {"If-None-Match": first.headers["ETag"]})

    assert "<html" not in first.content.decode()
    assert same.status_code == 304
    assert changed.status_code == 200


def test_a_final_session_needs_nobody(played, directing):
    client = directing(played)

    client.post(reverse("finalise_session", args=[played.session.pk]))

    page = client.page("console", played.session.pk)
    assert "The results are final." in page
    assert "Reopen" in page
    assert "Decided" in page
    assert "Needs attention" not in page


def test_a_long_list_of_what_needs_attention_opens(directing, played):
    odd = played.results()[:14]
    for each in odd:
        played.enter(each, "+10")

    page = directing(played).page("console", played.session.pk)

    shown, _more, opened = words_of(page).partition("And 2 more")
    assert (shown.count("+10 to North-South"), opened.count("+10 to North-South")) == (24, 4)
    assert all(f'id="checked-{each.pk}"' in page for each in odd)


small_and_large = kept(
    lambda: [
        evening(parameters={"tables": tables, "boards_per_round": 2}, names=True)
        .start()
        .play(rounds=2)
        for tables in (5, 15)
    ]
)


@pytest.mark.parametrize(
    ("page", "words", "most"),
    [
        ("console", "session", 17),
        ("enter_board", "session board", 14),
        ("enter_round", "section round", 14),
        ("enter_names", "section", 14),
        ("section_plan", "section", 14),
        ("event_setup", "event", 14),
        ("rulings", "event", 18),
        ("print_page", "session", 16),
    ],
)
def test_a_page_costs_the_same_at_five_and_at_fifteen_tables(
    directing, small_and_large, page, words, most
):
    counts = []
    for held in small_and_large:
        places = {
            "session": held.session.pk,
            "section": held.section.pk,
            "event": held.event.slug,
            "board": 1,
            "round": 1,
        }
        client = directing(held)
        with CaptureQueriesContext(connection) as asked:
            answer = client.get(reverse(page, args=[places[word] for word in words.split()]))
        assert answer.status_code == 200
        counts.append(len(asked))

    assert counts[0] == counts[1] <= most


def test_the_director_says_which_round_it_is(directing):
    held = evening(names=True).start().fill("PASS", board=1)
    client = directing(held)
    assert "Round 1 of 3" in client.page("console", held.session.pk)

    client.post(reverse("round_said", args=[held.section.pk]), {"round": "3"})

    page = client.page("console", held.session.pk)
    assert "Round 3 of 3" in page
    assert "set by hand; by the scores, round 1" in page
    assert reverse("enter_round", args=[held.section.pk, 3]) in page

    client.post(reverse("round_said", args=[held.section.pk]), {"round": ""})

    assert "Round 1 of 3" in client.page("console", held.session.pk)


def test_a_fragment_in_which_buttons_act_is_the_same_while_nothing_changes(directing):
    held = with_phones()
    call_director(link=phone(held).link, round_=1, reason="director", key=uuid4(), now=NOW)
    client, url = directing(held), reverse("console", args=[held.session.pk])

    first = client.get(url, headers=HTMX)
    same = client.get(url, headers=HTMX | {"If-None-Match": first.headers["ETag"]})

    assert "Answered" in first.content.decode()
    assert same.status_code == 304
