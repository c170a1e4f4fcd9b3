"""Making results final: asked first while anything is open."""

import re

import pytest
from django.urls import reverse

from tests.tournaments.evenings import FIVE_TABLES, evening
from tests.tournaments.pages import HTMX, key, words_of
from tournaments.record.models import Session

pytestmark = pytest.mark.django_db


def with_an_odd_score():
    held = evening(parameters=FIVE_TABLES).start()
    first, *others = held.results(board=1)
    held.enter(first, "7SXN-9")
    for result in others:
        held.enter(result, "4SN=")
    return held.fill("PASS")


def make_final(client, held, **more):
    return client.post(reverse("finalise_session", args=[held.session.pk]), {**key(), **more})


def status(held):
    return Session.objects.get(pk=held.session.pk).status


def seen_on(page):
    return re.search(r'name="seen" value="(\w+)"', page)[1]


def button(page):
    return re.search(r"<button[^>]*id=\"make-final\"[^>]*>", page)[0]


def test_with_nothing_open_it_goes_straight(directing):
    held = evening().start().fill("PASS")

    answer = make_final(directing(held), held)

    assert answer.headers["Location"] == reverse("console", args=[held.session.pk])
    assert status(held) == "final"


def test_what_is_open_is_listed_with_links_and_can_be_left_open(directing):
    held = with_an_odd_score()
    client, check = directing(held), reverse("before_final", args=[held.session.pk])

    assert make_final(client, held).headers["Location"] == check
    page = client.get(check).content.decode()
    odd = held.results(board=1)[0]
    assert "Board 1, table 1: 7 ♠ doubled by North, nine down" in words_of(page)
    assert f"{reverse('enter_board', args=[held.session.pk, 1])}#row-{odd.pk}" in page
    assert "Make final anyway" in page
    assert status(held) == "running"

    make_final(client, held, seen=seen_on(page))

    assert status(held) == "final"


def test_what_has_come_up_since_is_asked_again(directing):
    held = with_an_odd_score()
    client = directing(held)
    seen = seen_on(client.page("before_final", held.session.pk))
    held.enter(held.results(board=2)[0], "7SXN-9")

    answer = make_final(client, held, seen=seen)

    assert answer.headers["Location"] == reverse("before_final", args=[held.session.pk])
    assert status(held) == "running"


def test_scores_are_confirmed_beside_what_is_open(directing):
    held = with_an_odd_score()
    client, check = directing(held), reverse("before_final", args=[held.session.pk])
    held.enter(held.results(board=2)[0], "7SXN-9")
    page = client.get(check).content.decode()
    assert "Confirm 2 scores" in page
    shown = re.findall(r'name="shown" value="([^"]+)"', page)

    answer = client.post(
        reverse("scores_checked", args=[held.session.pk]), {"shown": shown[-2:], "final": "1"}
    )

    assert answer.headers["Location"] == check
    assert "Nothing left to settle" in client.get(check).content.decode()


def test_results_cannot_be_made_final_while_any_are_missing(directing):
    held = evening().start().play(rounds=2)
    page = directing(held).page("before_final", held.session.pk)

    assert "Round 3: 6 results are missing" in page
    assert reverse("enter_round", args=[held.section.pk, 3]) in page
    assert "Make final anyway" not in page


def test_the_button_stands_out_only_when_all_is_in(directing):
    held = evening().start().play(rounds=2)
    client, url = directing(held), reverse("console", args=[held.session.pk])
    assert "button-primary" not in button(client.get(url).content.decode())

    held.fill("PASS")

    assert "button-primary" in button(client.get(url).content.decode())
    fragment = button(client.get(url, headers=HTMX).content.decode())
    assert "button-primary" in fragment
    assert "hx-swap-oob" in fragment


def test_a_final_session_has_nothing_to_ask(directing):
    held = evening().start().fill("PASS").finish()

    answer = directing(held).get(reverse("before_final", args=[held.session.pk]))

    assert answer.headers["Location"] == reverse("console", args=[held.session.pk])
