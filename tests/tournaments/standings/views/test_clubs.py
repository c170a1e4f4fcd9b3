"""Pages of events that several clubs play."""

import re
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.utils import timezone

from config import celery
from tests.tournaments.evenings import DIRECTOR, Evening, clubs_in_play, evening
from tests.tournaments.kept import kept
from tests.tournaments.pages import words_of
from tournaments.clubs.services import erase_player, find_or_add_player, rename_player, show_player
from tournaments.record.models import Simultaneous
from tournaments.seating.services.names import enter_names
from tournaments.simultaneous.services import leave_clubs
from tournaments.standings.selectors.ranking import simultaneous as clubs_standings
from tournaments.standings.views import clubs as public_clubs

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _nothing_kept() -> None:
    cache.clear()


def _two_clubs() -> tuple[Evening, Evening, str]:
    """Two clubs that have played everything, and the address of the whole."""
    one, two = (evening(names=True).start().play(seed=seed) for seed in (1, 2))
    return one, two, f"/events/{clubs_in_play(one, two).slug}/"


played = kept(_two_clubs)


def test_a_tournament_of_clubs_is_read_like_an_event(client, played):
    one, _two, address = played

    page = client.get(address)
    cards = set(re.findall(rf'href="({address}pairs/[^"]+)"', page.content.decode()))

    assert one.club.name in words_of(page)
    assert "2 clubs: 2 started, 0 finished." in words_of(page)
    assert f"2 clubs, led by {one.club.name}" in words_of(page)
    assert "Provisional until the lead club makes the results final." in words_of(page.content)
    assert len(cards) == 12
    for url in (
        *sorted(cards)[:2],
        f"{address}boards/",
        f"{address}clubs/",
        f"{address}scoring/",
        f"{address}rankings/",
        f"{address}standings/",
        f"{address}sessions/1/boards/1/",
        f"{sorted(cards)[0]}boards/1/",
    ):
        assert client.get(url).status_code == 200, url


def test_standings_of_all_clubs_and_of_one_ask_for_news(client, played):
    one, _two, address = played

    for place in (address, f"/events/{one.event.slug}/"):
        assert f'data-live="{place}standings/"' in client.get(place).content.decode()


def test_standings_of_one_club_keep_the_ranks_among_all(client, played):
    _one, two, address = played

    page = client.get(f"{address}?club=2").content.decode()

    assert f'data-live="{address}standings/?club=2"' in page
    assert page.count(f"{address}pairs/2-") == 6
    assert page.count(two.club.name) == 1  # named above the table, not again with every pair
    assert f"{address}pairs/1-" not in page
    assert f"/events/{two.event.slug}/" in page


@pytest.mark.parametrize("asked", ["0", "99", "x", "-1", "1" * 50, "٢", "1'--"])
def test_a_club_that_is_not_there_shows_everybody(client, played, asked):
    *_clubs, address = played

    page = client.get(address, {"club": asked})

    assert page.status_code == 200
    assert page.content.decode().count(f"{address}pairs/") == 12


def test_standings_requested_again_are_not_computed_again(
    client, played, django_assert_num_queries
):
    *_clubs, address = played
    first = client.get(f"{address}standings/")

    # Is it an event? Has a name been hidden, or a ledger grown? Whose names are on the page?
    with django_assert_num_queries(5):
        again = client.get(f"{address}standings/")

    assert again.content == first.content


def test_a_score_is_in_the_standings_of_few_clubs_at_once(client, played):
    one, *_rest, address = played
    before = client.get(f"{address}standings/").content

    one.enter(one.results()[0], "7NTN=")

    assert client.get(f"{address}standings/").content != before


@pytest.mark.parametrize(
    "hide",
    [
        lambda player: show_player(player_id=player.pk, shown="hidden"),
        lambda player: show_player(player_id=player.pk, shown="initials"),
        lambda player: erase_player(player_id=player.pk, now=timezone.now()),
        lambda player: rename_player(player_id=player.pk, name="Somebody Else"),
    ],
    ids=["hidden", "by initials", "erased", "corrected"],
)
def test_a_hidden_name_is_gone_from_fresh_standings_at_once(client, played, hide):
    one, *_rest, address = played
    pair = one.event.contestants.order_by("id")[0]
    player = find_or_add_player(club_id=one.club.pk, name="Zebedee Quux")
    enter_names(contestant_id=pair.pk, names=[player.name])
    cache.clear()
    pages = (address, f"{address}standings/", f"/api/v1/events/{address.split('/')[2]}/standings/")
    assert all("Quux" in client.get(page).content.decode() for page in pages)

    hide(player)

    assert not any("Quux" in client.get(page).content.decode() for page in pages)


def test_many_clubs_are_computed_by_a_worker_and_by_a_reader_if_none_can_be_asked(
    client, played, monkeypatch
):
    one, *_rest, address = played
    monkeypatch.setattr(clubs_standings, "FEW_RESULTS", 0)
    monkeypatch.setattr(clubs_standings, "PAUSE_SECONDS", 0)
    before = client.get(f"{address}standings/").content

    one.enter(one.results()[0], "7NTN=")
    assert client.get(f"{address}standings/").content == before  # and the worker is asked
    after = client.get(f"{address}standings/").content
    assert after != before

    one.enter(one.results()[1], "7NTN=")
    celery.conf.task_always_eager = False
    try:
        assert client.get(f"{address}standings/").content not in (before, after)
    finally:
        celery.conf.task_always_eager = True


def test_a_deleted_tournament_is_not_read_from_the_cache(client, played):
    one, two, address = played
    client.get(address)
    for club in (two, one):
        leave_clubs(event_id=club.event.pk, by=DIRECTOR, key=uuid4())

    assert client.get(address).status_code == 404
    assert client.get(f"{address}standings/").status_code == 404


def test_thousands_of_pairs_are_shown_a_page_at_a_time(client, played, monkeypatch):
    *_clubs, address = played
    monkeypatch.setattr(public_clubs, "LINES_ON_A_PAGE", 4)

    first, second = (client.get(address, {"page": page}).content.decode() for page in (1, 2))

    assert (first.count(f"{address}pairs/"), second.count(f"{address}pairs/")) == (8, 4)
    assert "Page 2 of 2" in words_of(second.encode())
    assert f'data-live="{address}standings/?page=2"' in second
    assert client.get(address, {"page": "9" * 9}).status_code == 200


def test_nothing_is_lost_without_a_cache(client, played, settings):
    *_clubs, address = played
    settings.CACHES = {
        "default": {
            "BACKEND": "config.cache.OptionalRedisCache",
            "LOCATION": "redis://127.0.0.1:1/0",
        }
    }

    assert client.get(f"{address}standings/").status_code == 200


def test_the_page_of_an_event_leads_to_all_clubs(client, played):
    one, *_rest, address = played

    assert f'<a href="{address}">' in client.get(f"/events/{one.event.slug}/").content.decode()
    assert client.get(f"/events/{one.event.slug}/clubs/").status_code == 404


def test_nobody_reads_a_tournament_in_which_nobody_has_started(client):
    field = clubs_in_play(evening(), evening())

    assert client.get(f"/events/{field.slug}/").status_code == 404


def test_a_director_of_every_club_has_no_set_up_for_the_whole_tournament(directing, played):
    one, *_rest, address = played
    director = directing(one)

    assert director.get(address).status_code == 200
    assert "Direct this event" not in director.get(address).content.decode()
    assert director.get(f"/director{address}").status_code == 404


def test_opens_joins_changes_and_leaves_through_pages(directing):
    one, two = evening(), evening()
    leader, other = directing(one), directing(two)
    here, there = (f"/director/events/{club.event.slug}/clubs/" for club in (one, two))

    opened = leader.post(here, {"name": "County", "boards_shown": "all", "key": uuid4()})
    county = Simultaneous.objects.filter(name="County")
    code = county.get().code
    shown = f"{code[:4]}-{code[4:]}"
    assert opened.status_code == 302
    assert shown in leader.get(here).content.decode()

    joined = other.post(f"{there}join/", {"code": shown.lower(), "key": uuid4()}, follow=True)
    assert "This event now takes part in County." in words_of(joined)
    assert one.club.name in words_of(joined)

    changed = leader.post(f"{here}change/", {"boards_shown": "club", "key": uuid4()}, follow=True)
    assert county.get().boards_shown == "club"
    assert "changed" in words_of(changed)
    leader.post(f"{here}change/", {"state": "final", "key": uuid4()})
    refused = other.post(f"{there}leave/", {"key": uuid4()}, follow=True)
    assert "County is final" in words_of(refused)
    leader.post(f"{here}change/", {"state": "reopen", "key": uuid4()})
    other.post(f"{there}leave/", {"key": uuid4()})
    leader.post(f"{here}leave/", {"key": uuid4()})
    assert not county.exists()


def test_a_wrong_code_is_answered_at_its_field(set_up, directing):
    address = f"/director/events/{set_up.event.slug}/clubs/"

    page = directing(set_up).post(f"{address}join/", {"code": "NONSENSE"})

    assert page.status_code == 422
    assert "No tournament has this code" in words_of(page)


def test_a_nonsensical_form_changes_nothing(set_up, directing):
    director, address = directing(set_up), f"/director/events/{set_up.event.slug}/clubs/"

    assert director.post(address, {"name": "", "boards_shown": "x"}).status_code == 422
    assert director.post(f"{address}join/", {"code": "\0"}).status_code == 422
    for part in ("change/", "leave/"):
        page = director.post(f"{address}{part}", {"boards_shown": "x" * 99}, follow=True)
        assert "is not part of a simultaneous" in words_of(page)
    assert not Simultaneous.objects.filter(events=set_up.event).exists()


def test_making_the_whole_final_stands_out_only_when_every_club_has_finished(directing):
    one, two = (evening().start().play(seed=seed) for seed in (1, 2))
    clubs_in_play(one, two)
    director, address = directing(one), f"/director/events/{one.event.slug}/clubs/"
    one.finish()
    early = director.get(address).content.decode()

    two.finish()
    late = director.get(address).content.decode()

    assert "Not every club has finished." in early
    assert "Not every club has finished." not in late
    assert 'button-primary">Make the results of all clubs final' in late
    assert 'button-primary">Make the results of all clubs final' not in early
