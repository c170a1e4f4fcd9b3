"""Public pages are rendered once for each edition of their event, and never shown when stale."""

import gzip
import random
import threading
import time
from collections.abc import Callable
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.http import HttpResponse
from django.test import Client
from django.test.signals import template_rendered
from pytest_django import DjangoAssertNumQueries
from pytest_django.fixtures import Settings

from tests.tournaments.evenings import (
    DIRECTOR,
    Evening,
    change,
    clubs_in_play,
    dealt,
    evening,
    rule,
    signed,
    withdraw,
)
from tests.tournaments.whole.test_every_role import _place, addresses, asked
from tournaments.clubs.models import Player
from tournaments.clubs.services import choose_for_club, erase_player, rename_player, show_player
from tournaments.draws.services import StageWish, make_stages, undo_stages
from tournaments.hands.services import deal_boards, store_double_dummy, take_deals
from tournaments.play.selectors.clock.moves import Move
from tournaments.play.services.clock import move_clock
from tournaments.play.services.tables import say_round, send_message
from tournaments.record.selectors.hands import deals
from tournaments.record.services.events import (
    add_section,
    add_session,
    delete_event_in_setup,
    remove_section,
)
from tournaments.record.services.hands import DealtBoard, remove_deals, store_deals
from tournaments.seating.services.choice import choose_movement
from tournaments.seating.services.names import enter_names, enter_substitute
from tournaments.simultaneous.services import change_simultaneous, leave_clubs
from tournaments.standings.services import award_by_hand

pytestmark = pytest.mark.django_db(transaction=True)

NOW = datetime(2026, 3, 19, 19, 30, tzinfo=UTC)
BOARD = "sessions/1/boards/1/"
PAGES = (
    "",
    "standings/",
    "embedded/",
    "picture.png",
    "boards/",
    "seating/",
    "rankings/",
    "scoring/",
    "double-dummy/",
    "pairs/1-ns/",
    "pairs/1-ns/now/",
    "pairs/1-ns/beside/",
    BOARD,
)


@pytest.fixture
def played() -> Evening:
    return evening("mitchell", {"tables": 3, "boards_per_round": 2}, names=True).start().play()


def read(played: Evening, rest: str = "", **headers: str) -> HttpResponse:
    return Client(headers=headers).get(f"/events/{played.event.slug}/{rest}")


def test_every_page_that_is_kept_is_among_them() -> None:
    here = _place()
    event = f"/events/{here.held.event.slug}/"

    kept = {
        address
        for address in addresses(here.words)
        if address.startswith("/events/")
        and "X-Accel-Expires" in asked(here.clients["public"], "GET", address).headers
    }

    assert kept == {event + rest for rest in PAGES}


def every_page(held: Evening) -> dict[str, bytes]:
    return {rest: read(held, rest).content for rest in PAGES}


def rendered_anew(held: Evening) -> dict[str, bytes]:
    cache.clear()
    return every_page(held)


@pytest.mark.computed
@pytest.mark.parametrize("rest", PAGES)
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
    assert {"Accept-Language", "Cookie"} <= set(second.headers["Vary"].split(", "))
    assert "no-cache" in second.headers["Cache-Control"]
    assert (same.status_code, same.content) == (304, b"")
    assert not first.cookies
    assert not second.cookies


def test_a_browser_gets_it_packed_and_its_tag_is_known_again(played: Evening) -> None:
    plain = read(played)
    for _turn in range(2):
        packed = read(played, accept_encoding="gzip, br")
        assert packed.headers["Content-Encoding"] == "gzip"
        assert gzip.decompress(packed.content) == plain.content
        assert "Accept-Encoding" in packed.headers["Vary"]
    tag = packed.headers["ETag"]

    assert read(played, accept_encoding="gzip, br", if_none_match=tag).status_code == 304


def first_player(held: Evening) -> int:
    return Player.objects.filter(club=held.club).order_by("id")[0].pk


def _say_the_round(held: Evening) -> None:
    say_round(section_id=held.section.pk, round_=3, key=signed()["key"])


def _set_up_the_next(held: Evening) -> None:
    session = add_session(event_id=held.event.pk)
    add_section(session_id=session.pk)
    remove_section(section_id=session.sections.get(letter="B").pk)
    choose_movement(
        section_id=session.sections.get().pk,
        family="mitchell",
        parameters={"tables": 3, "boards_per_round": 2},
    )


def _deal_the_next(held: Evening) -> None:
    session = add_session(event_id=held.event.pk)
    deal_boards(
        session_id=session.pk,
        first=1,
        last=6,
        opens="now",
        chance=random.Random(3),
        **signed(),
    )
    take_deals(session_id=session.pk, by=DIRECTOR, now=NOW)


def _another_clubs_analysis(held: Evening) -> None:
    """Analyse the same cards for another club's event."""
    (mine, *_more) = deals(held.snapshot, session_id=held.session.pk)
    other = evening()
    cards = str(mine.cards)
    store_deals(session_id=other.session.pk, deals=[DealtBoard(1, cards)])
    store_double_dummy(session_id=other.session.pk, cards=cards, makeable="0d0d0" * 4)


def _award(held: Evening) -> None:
    held.finish()
    award_by_hand(
        contestant_id=held.contestant("1-ns").pk,
        points=Decimal("1.5"),
        **signed({"reason": "the raffle"}),
    )


def _rule_and_withdraw(held: Evening) -> None:
    withdraw(rule(held.results()[0], "A5050"))
    rule(held.results()[1], "A6040")


def _substitute(held: Evening) -> None:
    enter_substitute(
        session_id=held.session.pk,
        contestant_id=held.contestant("1-ns").pk,
        seat=1,
        name="Cy Rusk",
        first_round=2,
        **signed(),
    )


CHANGES: dict[str, Callable[[Evening], Any]] = {
    "a score": lambda held: held.enter(held.results()[0], "7NTXXW-5"),
    "a ruling": _rule_and_withdraw,
    "a penalty": lambda held: held.penalise("1-ns", 1),
    "a fouled board": lambda held: held.foul(1, {held.results(board=1)[0].pk: 1}),
    "a condition": lambda held: change(held, embargo="session"),
    "the movement": lambda held: held.change_movement(
        "directions_switched", round=2, table=1, turn=True
    ),
    "the end": lambda held: held.finish(),
    "an award": _award,
    "a prize": lambda held: held.set_prizes({"1-ns": (1, 2)}),
    "a substitute": _substitute,
    "a corrected name": lambda held: rename_player(player_id=first_player(held), name="Quin Vane"),
    "a hidden name": lambda held: show_player(player_id=first_player(held), shown="hidden"),
    "an erased name": lambda held: erase_player(player_id=first_player(held), now=NOW),
    "other players": lambda held: enter_names(
        contestant_id=held.contestant("1-ns").pk, names=["Ottilie Rusk", "Ivo Lark"], **signed()
    ),
    "search engines": lambda held: choose_for_club(
        club_id=held.club.pk, by=held.director, noindex=True
    ),
    "the next session": _set_up_the_next,
    "sealed deals": _deal_the_next,
    "other cards": lambda held: store_deals(
        session_id=held.session.pk, deals=[dealt(1, seed=5)], replaced=[1]
    ),
    "no cards": lambda held: remove_deals(session_id=held.session.pk),
    "another club's analysis": _another_clubs_analysis,
    "the round in play": _say_the_round,
}


@pytest.mark.parametrize("what", CHANGES)
def test_after_every_kind_of_change_every_page_is_right_at_once(what: str) -> None:
    held = evening("mitchell", {"tables": 3, "boards_per_round": 2}, names=True).start()
    cards = [DealtBoard(board, dealt(board).cards) for board in range(1, 7)]
    store_deals(session_id=held.session.pk, deals=cards)
    held.play(rounds=1 if what == "the round in play" else None)
    before = every_page(held)

    CHANGES[what](held)
    after = every_page(held)

    assert after == rendered_anew(held)
    assert after != before, "nothing on any page shows this change"


def test_a_stage_made_and_removed_shows_at_once_on_the_page_of_its_source() -> None:
    held = evening("howell", {"pairs": 8, "boards_per_round": 2}, names=True)
    held.start().play().finish()
    stages = [StageWish("Decider", overall=4, carry="sum"), StageWish("Consolation", rest=True)]
    shown = [read(held).content.decode()]
    make_stages(event_id=held.event.pk, stages=stages, **signed())
    shown.append(read(held).content.decode())
    consolation = held.event.stages.get(number=2).target_id
    delete_event_in_setup(event_id=consolation)
    shown.append(read(held).content.decode())
    undo_stages(event_id=held.event.pk)
    shown.append(read(held).content.decode())

    assert ["Consolation" in each for each in shown] == [False, True, False, False]
    assert ["Decider" in each for each in shown] == [False, True, True, False]


def test_what_other_clubs_of_a_simultaneous_do_shows_at_once() -> None:
    one, other = (
        evening("mitchell", {"tables": 3, "boards_per_round": 2}, names=True) for _ in range(2)
    )
    clubs_in_play(one, other)
    one.start().play()
    other.start()
    steps: list[Callable[[], Any]] = [
        lambda: other.play(rounds=1),
        lambda: add_session(event_id=other.event.pk),
        other.play,
        lambda: change_simultaneous(event_id=one.event.pk, boards_shown="club", **signed()),
        lambda: leave_clubs(event_id=other.event.pk, **signed()),
    ]
    seen = [every_page(one)]
    for step in steps:
        step()
        seen.append(every_page(one))
        assert seen[-1] == rendered_anew(one)

    assert seen[3] != seen[0], "the other club's last score opens the boards"


def test_while_nothing_changes_in_any_club_a_page_of_a_simultaneous_costs_one_query(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    one, other = evening(names=True), evening()
    clubs_in_play(one, other)
    one.start().play()
    read(one)
    with django_assert_num_queries(1):
        read(one)


@pytest.mark.slow
def test_a_clock_set_back_or_forward_changes_nothing(
    played: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    scores, now = ("7NTXXW-5", "4SN="), time.time()
    for number, hours in enumerate((0, -1, 2, -10_000)):
        before = every_page(played)
        monkeypatch.setattr(time, "time", lambda hours=hours: now + hours * 3600)
        assert every_page(played) == before
        played.enter(played.results()[0], scores[number % 2])
        after = every_page(played)
        assert after == rendered_anew(played)
        assert after != before


def test_pages_are_right_without_any_cache(played: Evening, settings: Settings) -> None:
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.dummy.DummyCache"}}
    before = every_page(played)
    show_player(player_id=first_player(played), shown="hidden")
    played.enter(played.results()[0], "7NTXXW-5")

    assert every_page(played) != before


def test_a_page_of_another_process_is_used_and_a_change_in_another_is_seen(
    played: Evening, settings: Settings, redis_url: str
) -> None:
    redis = {"BACKEND": "config.cache.OptionalRedisCache", "LOCATION": redis_url}
    local = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
    settings.CACHES = {"default": redis}
    first = every_page(played)
    settings.CACHES = {"default": local}  # as a command has it, which knows of no Redis
    show_player(player_id=first_player(played), shown="hidden")
    store_deals(session_id=played.session.pk, deals=[dealt(1)])
    settings.CACHES = {"default": redis}
    second = every_page(played)

    assert second[""] != first[""]
    assert second[BOARD] != first[BOARD]
    assert second == rendered_anew(played)


def test_a_crowd_has_a_new_page_rendered_once(played: Evening) -> None:
    rendered: list[str | None] = []
    answers: list[bytes] = []

    def noted(template: Any, **_more: object) -> None:
        rendered.append(template.name)

    def ask() -> None:
        answers.append(read(played).content)
        connection.close()

    readers = [threading.Thread(target=ask) for _ in range(6)]
    template_rendered.connect(noted)
    for reader in readers:
        reader.start()
    for reader in readers:
        reader.join()
    template_rendered.disconnect(noted)

    assert rendered.count("standings/event.html") == 1
    assert len(answers) == 6
    assert len(set(answers)) == 1


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


def test_an_address_with_unknown_parameters_is_not_kept(played: Evening) -> None:
    for number in range(2):
        assert read(played, f"?x={number}").status_code == 200

    assert not [key for key in cache._cache if "page:" in key]


def test_messages_and_the_clock_are_on_no_kept_page(
    played: Evening, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    before = every_page(played)
    send_message(session_id=played.session.pk, text="Coffee.", now=NOW, **signed())
    move_clock(session_id=played.session.pk, move=Move.START, now=NOW, **signed())
    with django_assert_num_queries(len(PAGES)):
        assert every_page(played) == before

    assert rendered_anew(played) == before
