"""What the front door repeats to strangers by itself, and what it never does."""

import asyncio
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.db import OperationalError
from django.test import Client
from pytest_django.fixtures import Settings

from config.server import editions as editions_module
from config.server.editions import Editions
from config.server.front_door import FrontDoor, Limits
from config.server.shelf import Shelf, _is_proxy
from config.wsgi import application
from tests.config.server.test_front_door import Answer, ask, run
from tests.tournaments.evenings import Evening, change, evening
from tournaments.models import Player
from tournaments.selectors.clubs.edition import Edition
from tournaments.services.people import show_player
from tournaments.web.public import kept

pytestmark = pytest.mark.django_db(transaction=True)


class Counted:
    """Django, and how often it was called."""

    def __init__(self) -> None:
        self.calls = 0

    def __call__(self, environ: dict[str, Any], start: Callable[..., Any]) -> Iterable[bytes]:
        self.calls += 1
        return application(environ, start)


class House:
    """A door with Django behind it, and an event in play."""

    def __init__(self) -> None:
        self.django = Counted()
        self.door = FrontDoor(self.django, Limits())
        self.played = evening("mitchell", {"tables": 3, "boards_per_round": 2}, names=True)
        self.played.start().play()

    def read(self, rest: str = "standings/", **headers: str) -> Answer:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.get(f"/events/{self.played.event.slug}/{rest}", named)

    def get(self, path: str, headers: dict[str, str] | None = None) -> Answer:
        """Return an answer, without the number that only requests to Django have."""
        answer = run(ask(self.door, path, headers=headers))
        answer.headers.pop("x-request-id", None)
        return answer

    def anew(self, rest: str = "standings/") -> bytes:
        """Return what a server that has kept nothing says."""
        cache.clear()
        return (
            Client(headers={"host": "localhost"})
            .get(f"/events/{self.played.event.slug}/{rest}")
            .content
        )


@pytest.fixture
def house(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    settings.KEPT_PAGES_SECONDS = 60
    monkeypatch.setattr(editions_module, "KNOWN_SECONDS", 0)
    monkeypatch.setattr(kept, "SHARE", 0)
    cache.clear()
    found = House()
    yield found
    found.door.shut()


def test_a_second_stranger_is_answered_without_django(house: House) -> None:
    first = house.read()
    again = house.read()
    house.read(if_none_match=first.headers["etag"])
    unchanged = house.read(if_none_match=f'"other", {first.headers["etag"]}')

    assert house.django.calls == 2
    assert (again.status, again.headers, again.body) == (200, first.headers, first.body)
    assert (unchanged.status, unchanged.body) == (304, b"")
    assert unchanged.headers["content-security-policy"]
    assert house.read(if_none_match='"other"').body == first.body
    assert house.read(if_none_match="*").status == 304


@pytest.mark.parametrize(
    "headers",
    [
        {"authorization": "Token abc"},
        {"cookie": "sessionid=abc"},
        {"cookie": "csrftoken=abc; django_language=en"},
        {"if_match": '"abc"'},
        {"accept_language": "cy"},
        {"accept_encoding": "gzip"},
        {"hx_request": "true"},
        {"host": "127.0.0.1"},
        {"content_length": "0"},
    ],
)
def test_who_asks_otherwise_is_not_told_what_another_was(
    house: House, headers: dict[str, str]
) -> None:
    house.read()
    house.read(**headers)

    assert house.django.calls == 2


def test_cookies_that_no_page_reads_make_no_difference(house: House) -> None:
    house.read()
    house.read(cookie="csrftoken=abc")

    assert house.django.calls == 1


def test_a_host_that_is_not_ours_is_refused_as_before(house: House) -> None:
    house.read()

    assert house.read(host="elsewhere.example").status == 400


@pytest.mark.parametrize(("proxies", "calls"), [([], 1), (["192.0.2.1"], 2)])
def test_only_our_own_proxies_are_believed_about_the_scheme(
    house: House, settings: Settings, proxies: list[str], calls: int
) -> None:
    settings.TRUSTED_PROXIES = proxies
    _is_proxy.cache_clear()
    house.read()
    house.read(x_forwarded_proto="https")
    _is_proxy.cache_clear()

    assert house.django.calls == calls


def test_a_director_gets_their_own_page_and_leaves_none_behind(house: House) -> None:
    client = Client()
    client.force_login(house.played.director)
    session = f"sessionid={client.cookies['sessionid'].value}"

    before = house.read("")
    own = house.read("", cookie=session)
    after = house.read("")

    assert b"Log out" in own.body
    assert b"Log out" not in before.body
    assert after.body == before.body


def _a_score(played: Evening) -> None:
    played.enter(played.results()[0], "7NTXXW-5")


def _a_hidden_player(played: Evening) -> None:
    show_player(player_id=Player.objects.order_by("id")[0].pk, shown="hidden")


def _another_embargo(played: Evening) -> None:
    change(played, embargo="session")


def _the_end(played: Evening) -> None:
    played.finish()


CHANGES = (_a_score, _a_hidden_player, _another_embargo, _the_end)


@pytest.mark.parametrize("made", CHANGES)
def test_a_change_is_seen_at_the_next_reading(
    house: House, made: Callable[[Evening], None]
) -> None:
    pages = ("", "standings/", "boards/", "pairs/1-ns/", "scoring/")
    before = [house.read(rest).body for rest in pages]
    made(house.played)
    after = [house.read(rest).body for rest in pages]

    assert after == [house.anew(rest) for rest in pages]
    assert after != before


def test_while_scores_pour_in_a_young_page_will_do_but_a_hidden_name_goes_at_once(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept, "SHARE", 1_000_000)
    name = Player.objects.order_by("id")[0].name.encode()
    before = house.read()
    _a_score(house.played)
    meanwhile = house.read()
    _a_hidden_player(house.played)
    after = house.read()

    assert meanwhile.body == before.body
    assert name in before.body
    assert name not in after.body


def test_one_reader_fetches_the_newer_page_for_all(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = house.read()
    _a_score(house.played)
    place = next(iter(house.door._shelf._places.values()))
    place.fetched_at = kept.time()  # somebody is on the way to Django

    assert house.read().body == before.body
    assert house.django.calls == 1
    place.fetched_at = 0
    assert house.read().body != before.body


def test_a_score_held_back_changes_nothing_that_strangers_are_sent(house: House) -> None:
    held = evening("mitchell", {"tables": 3, "boards_per_round": 2}, names=True).start()
    path = f"/events/{held.event.slug}/standings/"
    before = house.get(path)
    held.enter(held.results()[0], "4SN=")
    after = house.get(path)
    same = house.get(path, {"if-none-match": before.headers["etag"]})

    assert (after.status, after.headers, after.body) == (200, before.headers, before.body)
    assert same.status == 304


def test_an_event_in_set_up_is_not_found_until_it_starts(house: House) -> None:
    hidden = evening("mitchell", {"tables": 3, "boards_per_round": 2})
    path = f"/events/{hidden.event.slug}/"

    assert [run(ask(house.door, path)).status for _ in range(2)] == [404, 404]
    hidden.start()
    assert run(ask(house.door, path)).status == 200


def test_a_page_is_kept_for_so_long_at_most(house: House, settings: Settings) -> None:
    house.read()
    settings.KEPT_PAGES_SECONDS = -1
    house.read()

    assert house.django.calls == 2


def test_the_least_recently_used_goes_when_there_is_no_room(house: House) -> None:
    house.read("boards/")
    size = house.door._shelf._bytes
    house.door._shelf = Shelf(most_bytes=2 * size)
    for rest in ("boards/", "standings/", "boards/", "scoring/", "boards/", "standings/"):
        house.read(rest)

    assert house.door._shelf._bytes <= 2 * size
    assert house.django.calls <= 1 + 5
    shelf_keys = [key[1] for key in house.door._shelf._places]
    assert shelf_keys[-1].endswith("/standings/")


def test_without_its_database_the_page_is_asked_of_django(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.read()

    def away(slugs: Collection[str]) -> dict[str, Edition]:
        raise OperationalError("away")

    monkeypatch.setattr(editions_module, "editions", away)

    assert house.read().status == 200
    assert house.django.calls == 2


NOW = Edition(1, 1, 0, True, "head", "")


def test_all_who_wait_share_one_query() -> None:
    asked: list[tuple[str, ...]] = []

    def read(slugs: Collection[str]) -> dict[str, Edition]:
        asked.append(tuple(slugs))
        return {"known": NOW}

    async def crowd() -> list[Edition | None]:
        editions = Editions(read=read)
        names = ["known", "other"] * 50
        return await asyncio.gather(*(editions.now(name) for name in names))

    found = run(crowd())

    assert found == [NOW, None] * 50
    assert asked == [("known", "other")]


def test_an_edition_is_known_for_a_moment_only(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, ...]] = []

    def read(slugs: Collection[str]) -> dict[str, Edition]:
        asked.append(tuple(slugs))
        return {}

    async def twice() -> None:
        editions = Editions(read=read)
        for seconds in (3600, 3600, 0):
            monkeypatch.setattr(editions_module, "KNOWN_SECONDS", seconds)
            await editions.now("one")

    run(twice())

    assert len(asked) == 2


def test_a_fault_leaves_nobody_waiting() -> None:
    def read(slugs: Collection[str]) -> dict[str, Edition]:
        raise ZeroDivisionError

    async def two() -> list[Edition | None]:
        editions = Editions(read=read)
        return [await editions.now("one"), await editions.now("two")]

    assert run(two()) == [None, None]


def test_many_events_are_asked_of_the_database_at_once(
    django_assert_num_queries: Any,
) -> None:
    held = [evening("mitchell", {"tables": 3, "boards_per_round": 2}) for _ in range(3)]
    slugs = [each.event.slug for each in held]

    with django_assert_num_queries(1):
        found = editions_module.editions([*slugs, "nothing"])

    assert {slug: now.event_id for slug, now in found.items()} == {
        each.event.slug: each.event.pk for each in held
    }
