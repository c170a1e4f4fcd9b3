"""The page on which everybody searches, and the fields that lead to it."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.kept import kept
from tests.tournaments.seasons import club, held_evening

pytestmark = pytest.mark.django_db

held = kept(lambda: held_evening(club()).play().finish())
SEARCH = reverse("search")


def page(text: str | None = None) -> str:
    answer = Client().get(SEARCH, None if text is None else {"q": text})
    assert answer.status_code == 200
    return answer.content.decode()


def test_shows_what_it_finds_by_kind_with_club_and_day(held):
    shown = page("ada orme")
    assert '<h2 id="players-title">Players</h2>' in shown
    assert ">Ada Orme</a>" in shown
    assert held.club.name in shown

    shown = page("thursday 3")
    for title in ("Events", "Boards"):
        assert f">{title}</h2>" in shown
    assert reverse("traveller", args=[held.event.slug, 1, 3]) in shown
    assert "19 March 2026" in shown
    assert "Players</h2>" not in shown


def test_says_how_to_search_and_what_to_do_if_nothing_is_found(held):
    assert "you find a board" in page()
    assert "Nothing is called that" in page("Quetzalcoatl")


def test_repeats_what_was_typed_and_is_left_out_by_search_engines(held):
    shown = page("<b>orme&")
    assert 'value="&lt;b&gt;orme&amp;"' in shown
    assert 'name="robots" content="noindex"' in shown


def test_what_is_far_too_long_or_no_text_at_all_is_no_error(held):
    for text in ("a" * 20_000, "\0", "'; --", '" OR "', "%", "👑"):
        page(text)


def test_a_field_on_the_first_page_the_clubs_and_a_club_leads_to_it(held):
    for address in (
        reverse("home"),
        reverse("all_clubs"),
        reverse("club", args=[held.club.slug]),
    ):
        shown = Client().get(address).content.decode()
        assert f'action="{SEARCH}" role="search"' in shown


def test_asks_for_as_much_however_many_there_are(held, django_assert_max_num_queries):
    for week in range(1, 4):
        held_evening(held.club, week)
    with django_assert_max_num_queries(14):
        page("thursday orme 3")


def test_the_field_of_a_club_searches_there_and_leads_on_to_all(held):
    elsewhere = club()
    field = Client().get(reverse("club", args=[elsewhere.slug])).content.decode()
    assert f'<input type="hidden" name="club" value="{elsewhere.slug}">' in field

    shown = Client().get(SEARCH, {"q": "ada orme", "club": elsewhere.slug}).content.decode()

    assert f"At {elsewhere.name} only." in shown
    assert "Ada Orme</a>" not in shown
    assert '<a href="?q=ada%20orme">Search all clubs</a>' in shown
    assert Client().get(SEARCH, {"q": "ada", "club": "no-such"}).status_code == 200
    assert Client().get(SEARCH, {"q": "ada", "club": "\0"}).status_code == 200
