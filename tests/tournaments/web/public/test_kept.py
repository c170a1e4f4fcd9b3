"""Public pages are rendered once for each edition of their event, and never shown when stale."""

import gzip
from collections.abc import Callable
from dataclasses import replace

import pytest
from django.core.cache import cache
from django.http import HttpResponse
from django.test import Client
from pytest_django import DjangoAssertNumQueries
from pytest_django.fixtures import Settings

from tests.tournaments.evenings import Evening, evening
from tournaments.models import Player
from tournaments.selectors.clubs.edition import Edition
from tournaments.services.events.events import add_session
from tournaments.services.movements.names import enter_names
from tournaments.services.people import rename_player, show_player
from tournaments.services.play.deals import remove_deals
from tournaments.web.public import kept

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.computed]


@pytest.fixture(autouse=True)
def _kept(settings: Settings) -> None:
    settings.KEPT_PAGES_SECONDS = 60
    cache.clear()


@pytest.fixture
def played() -> Evening:
    return evening("mitchell", {"tables": 3, "boards_per_round": 2}, names=True).start().play()


def read(played: Evening, rest: str = "", **headers: str) -> HttpResponse:
    return Client(headers=headers).get(f"/events/{played.event.slug}/{rest}")


PAGES = ("", "standings/", "boards/", "seating/", "rankings/", "scoring/", "pairs/1-ns/")


@pytest.mark.parametrize("rest", [*PAGES, "sessions/1/boards/1/"])
def test_a_second_reader_costs_one_query(
    played: Evening, rest: str, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    first = read(played, rest)
    with django_assert_num_queries(1):
        second = read(played, rest)
    with django_assert_num_queries(1):
        same = read(played, rest, if_none_match=first.headers["ETag"])

    assert first.status_code == second.status_code == 200
    assert second.content == first.content
    assert second.headers["ETag"] == first.headers["ETag"]
    assert (same.status_code, same.content) == (304, b"")
    assert not first.cookies
    assert not second.cookies


def test_a_browser_gets_it_packed(played: Evening) -> None:
    plain = read(played)
    packed = read(played, accept_encoding="gzip, br")

    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content) == plain.content
    assert "Accept-Encoding" in packed.headers["Vary"]


def _a_score(played: Evening) -> None:
    played.enter(played.results()[0], "7NTXXW-5")


def _a_name(played: Evening) -> None:
    rename_player(player_id=Player.objects.order_by("id")[0].pk, name="Quentin Vane")


def _other_players(played: Evening) -> None:
    enter_names(contestant_id=played.contestant("1-ns").pk, names=["Ottilie Rusk", "Ivo Lark"])


def _the_end(played: Evening) -> None:
    played.finish()


@pytest.mark.parametrize("change", [_a_score, _a_name, _other_players, _the_end])
def test_a_change_is_soon_seen(
    played: Evening, change: Callable[[Evening], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept, "SHARE", 0)
    before = {rest: read(played, rest).content for rest in PAGES}
    change(played)
    after = {rest: read(played, rest).content for rest in PAGES}
    cache.clear()
    anew = {rest: read(played, rest).content for rest in PAGES}

    assert after == anew
    assert after["standings/"] != before["standings/"]


def test_a_hidden_name_is_gone_at_once_even_from_a_fresh_and_costly_page(
    played: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept, "SHARE", 10**6)
    player = Player.objects.filter(club=played.club).order_by("id")[0]
    assert player.name in read(played, "standings/").content.decode()

    show_player(player_id=player.pk, shown="hidden")

    assert player.name not in read(played, "standings/").content.decode()


def test_while_scores_pour_in_a_page_is_rendered_now_and_then(
    played: Evening,
    monkeypatch: pytest.MonkeyPatch,
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    monkeypatch.setattr(kept, "SHARE", 1_000_000)
    before = read(played, "standings/")
    _a_score(played)
    with django_assert_num_queries(1):
        meanwhile = read(played, "standings/")
    monkeypatch.setattr(kept, "SHARE", 0)
    after = read(played, "standings/")

    assert meanwhile.content == before.content
    assert after.content != before.content


def test_adding_a_session_or_hands_makes_a_new_edition(
    played: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept, "SHARE", 0)
    read(played, "boards/")
    add_session(event_id=played.event.pk)
    after = read(played, "boards/").content
    remove_deals(session_id=played.session.pk)
    cache.clear()

    assert read(played, "boards/").content == after


def test_a_score_that_may_not_be_seen_does_not_move_the_tag() -> None:
    played = evening("mitchell", {"tables": 3, "boards_per_round": 2}, names=True).start()
    before = read(played, "standings/")
    played.enter(played.results()[0], "4SN=")
    after = read(played, "standings/")
    same = read(played, "standings/", if_none_match=before.headers["ETag"])

    assert after.content == before.content
    assert after.headers["ETag"] == before.headers["ETag"]
    assert same.status_code == 304


def test_a_director_gets_a_page_of_their_own_and_leaves_none_behind(played: Evening) -> None:
    director = Client()
    director.force_login(played.director)
    page = f"/events/{played.event.slug}/"

    own = director.get(page).content.decode()
    public = read(played).content.decode()

    assert "Log out" in own
    assert "Log out" not in public
    assert "Log out" in director.get(page).content.decode()


def test_an_event_in_set_up_is_not_found_and_not_kept(played: Evening) -> None:
    hidden = evening("mitchell", {"tables": 3, "boards_per_round": 2})

    assert read(hidden).status_code == 404
    hidden.start()
    assert read(hidden).status_code == 200


def test_an_address_with_unknown_parameters_is_not_kept(
    played: Evening, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for number in range(2):
        assert read(played, f"?x={number}").status_code == 200

    assert not [key for key in cache._cache if "kept:" in key]


@pytest.mark.parametrize(("cost", "seconds"), [(0.02, 0.1), (0.2, 1.0), (1.0, 3.0)])
def test_a_page_is_shown_while_scores_come_in_but_not_for_long(cost: float, seconds: float) -> None:
    old = Edition(1, 1, 0, True, "a" * 64, "")
    page = kept.Kept(old, 1_000.0, cost, 'W/"tag"')

    for newer, shown in ((replace(old, head="b" * 64), True), (replace(old, names=1), False)):
        assert page.may_be_shown(newer, 1_000.0 + seconds - 0.01) is shown
        assert not page.may_be_shown(newer, 1_000.0 + seconds + 0.01)
    assert page.may_be_shown(old, 2_000.0)
