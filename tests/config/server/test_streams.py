"""Streams of server-sent events: who may follow a page, what a message says, and when it comes."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from contextlib import asynccontextmanager
from typing import Any
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone
from pytest_django.fixtures import Settings

from config.server import streams as streams_module
from config.server.front_door import FrontDoor, Limits
from config.wsgi import application
from tests.config.server.test_front_door import run
from tests.tournaments.evenings import DAY, DIRECTOR, Evening, evening
from tournaments.models import Director, Result, TableLink
from tournaments.selectors.access.links import secret_of, table_link
from tournaments.selectors.clubs.edition import edition
from tournaments.services.competitions.writing import (
    create_competition,
    record_fact,
    show_competition,
)
from tournaments.services.officials import remove_official
from tournaments.services.people import appoint_director
from tournaments.services.play.results import record_result
from tournaments.services.tables.calls import answer_call, call_director
from tournaments.services.tables.links import give_links

pytestmark = pytest.mark.django_db(transaction=True)

PATIENCE_SECONDS = 20.0


class Reader:
    """Somebody who follows a page."""

    def __init__(self, door: FrontDoor, path: str, headers: dict[str, str]) -> None:
        named = {"host": "localhost", "accept": "text/event-stream", **headers}
        self._scope = {
            "type": "http",
            "http_version": "1.1",
            "method": "GET",
            "scheme": "http",
            "path": path,
            "query_string": b"",
            "headers": [(name.encode(), value.encode()) for name, value in named.items()],
            "client": ("192.0.2.1", 5),
            "server": ("localhost", 8000),
        }
        self._door = door
        self.leaves = asyncio.Event()
        self.sent: asyncio.Queue[Any] = asyncio.Queue()
        self.status = 0

    async def listen(self) -> None:
        await self._door(self._scope, self._receive, self.sent.put)

    async def _receive(self) -> dict[str, Any]:
        await self.leaves.wait()
        return {"type": "http.disconnect"}

    async def next(self) -> str:
        """Return the next text, or the status line of what was sent."""
        message = await asyncio.wait_for(self.sent.get(), PATIENCE_SECONDS)
        if message["type"] == "http.response.start":
            self.status = message["status"]
            return f"{self.status}"
        return str(message.get("body", b"").decode())

    async def message(self) -> dict[str, Any]:
        """Return what the next message says, past everything that is none."""
        while not (text := await self.next()).startswith("event: changed"):
            assert text, "the stream has ended"
        lines = dict(line.split(": ", 1) for line in text.strip().splitlines())
        said: dict[str, Any] = json.loads(lines["data"])
        assert said["tag"] == lines["id"]
        return said

    async def silence(self, seconds: float = 0.6) -> bool:
        """Return whether no message comes for a while."""
        await asyncio.sleep(seconds)
        texts = [self.sent.get_nowait() for _ in range(self.sent.qsize())]
        return not any(b"changed" in text.get("body", b"") for text in texts)


class House:
    """A door with Django behind it, and an event in play."""

    def __init__(self, limits: Limits) -> None:
        self.door = FrontDoor(application, limits)
        self.played: Evening = evening("mitchell", {"tables": 3, "boards_per_round": 2}, names=True)
        self.played.start()
        self.page = f"/events/{self.played.event.slug}/standings/"
        self.console = f"/director/sessions/{self.played.session.pk}/"

    @asynccontextmanager
    async def follows(self, path: str, **headers: str) -> Any:
        reader = Reader(self.door, path, {n.replace("_", "-"): v for n, v in headers.items()})
        listening = asyncio.create_task(reader.listen())
        try:
            yield reader
        finally:
            reader.leaves.set()
            await asyncio.wait_for(listening, PATIENCE_SECONDS)

    async def enter(self, result: Result, score: str = "4SN=") -> None:
        await asyncio.to_thread(
            record_result,
            sitting_id=result.sitting_id,
            board=result.board,
            score=score,
            key=uuid4(),
            by=DIRECTOR,
        )

    def results(self, round_: int) -> list[Result]:
        return list(
            Result.objects.filter(
                sitting__section__session=self.played.session, sitting__round=round_
            ).order_by("sitting__table", "board")
        )

    def login(self, username: str = "edith") -> str:
        user = appoint_director(club_id=self.played.event.club_id, username=username, password="x")
        client = Client()
        client.force_login(user)
        return f"sessionid={client.cookies['sessionid'].value}"


@pytest.fixture
def new_house(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    settings.KEPT_PAGES_SECONDS = 60
    monkeypatch.setattr(streams_module, "PAUSE_SECONDS", 0.0)
    monkeypatch.setattr(streams_module, "TICK_SECONDS", 0.02)
    cache.clear()
    made: list[House] = []

    def new(limits: Limits = Limits()) -> House:  # noqa: B008 (frozen)
        made.append(House(limits))
        return made[-1]

    yield new
    for each in made:
        each.door.shut()


@pytest.fixture
def house(new_house: Callable[[], House]) -> House:
    return new_house()


def played(test: Callable[[], Awaitable[None]]) -> None:
    run(_bounded(test))


async def _bounded(test: Callable[[], Awaitable[None]]) -> None:
    await asyncio.wait_for(test(), 60)


def test_a_page_is_followed_and_a_message_says_nothing_but_its_tag(house: House) -> None:
    first_round = house.results(1)

    async def test() -> None:
        async with house.follows(house.page) as reader:
            assert await reader.next() == "200"
            first = await reader.message()
            assert set(first) == {"tag"}
            for result in first_round:
                await house.enter(result)
            second = await reader.message()
            assert set(second) == {"tag"}
            assert second != first

    played(test)


def test_the_wall_of_a_drive_is_followed_and_moves_at_once(house: House) -> None:
    drive = create_competition(
        club_id=house.played.club.pk,
        kind="drive",
        name="Whist drive",
        starts_on=DAY,
        rules={"game": "whist", "tables": 3, "rounds": 2},
        by=DIRECTOR,
        key=uuid4(),
    )
    path = f"/drives/{drive.slug}/wall/shown/"

    def said(kind: str, **payload: object) -> None:
        record_fact(competition_id=drive.pk, kind=kind, payload=payload, by=DIRECTOR, key=uuid4())

    async def test() -> None:
        async with house.follows(path) as hidden:
            assert await hidden.next() == "404"
        shown = {"competition_id": drive.pk, "shown": True, "by": DIRECTOR, "key": uuid4()}
        await asyncio.to_thread(show_competition, **shown)
        async with house.follows(path) as reader:
            assert await reader.next() == "200"
            first = await reader.message()
            for table in (1, 2, 3):
                report = {"round": 1, "table": table, "first": 8}
                await asyncio.to_thread(said, "report", **report)
            assert await reader.silence()  # a report moves nobody
            await asyncio.to_thread(said, "moved")
            assert await reader.message() != first

    played(test)


def test_the_public_hears_nothing_of_a_score_that_is_held_back(house: House) -> None:
    [one, *_rest] = house.results(1)

    async def test() -> None:
        async with house.follows(house.page) as reader:
            await reader.message()
            await house.enter(one)
            assert await reader.silence()

    played(test)


def test_the_director_hears_of_every_score_with_its_number_in_the_ledger(house: House) -> None:
    [one, *_rest] = house.results(1)
    cookie = house.login()

    async def test() -> None:
        async with house.follows(house.console, cookie=cookie) as reader:
            before = await reader.message()
            await house.enter(one)
            after = await reader.message()
            assert after["sequence"] == before["sequence"] + 1

    played(test)


def test_a_director_follows_the_public_page_as_well(house: House) -> None:
    [one, *_rest] = house.results(1)
    cookie = house.login()

    async def test() -> None:
        async with house.follows(house.page, cookie=cookie) as reader:
            before = await reader.message()
            assert set(before) == {"tag"}
            await house.enter(one)
            assert await reader.message() != before

    played(test)


def test_the_console_hears_of_a_call_which_no_ledger_keeps(house: House) -> None:
    give_links(session_id=house.played.session.pk)
    link = table_link(secret_of(TableLink.objects.order_by("pk")[0].seed))
    assert link is not None
    cookie = house.login()

    def call() -> None:
        made = call_director(
            link=link, round_=1, reason="director", key=uuid4(), now=timezone.now()
        )
        answer_call(session_id=house.played.session.pk, call_id=made.pk, now=timezone.now())

    async def test() -> None:
        async with house.follows(house.console, cookie=cookie) as reader:
            before = await reader.message()
            await asyncio.to_thread(call)
            after = await reader.message()
            assert after["sequence"] == before["sequence"]
            assert after["tag"] != before["tag"]

    played(test)


def test_a_table_hears_of_its_own_scores_and_of_no_others(house: House) -> None:
    give_links(session_id=house.played.session.pk)
    first = TableLink.objects.get(table=1)
    [mine, *_rest, other] = house.results(1)

    async def test() -> None:
        async with house.follows(f"/t/{secret_of(first.seed)}/") as reader:
            before = await reader.message()
            assert set(before) == {"tag"}
            await house.enter(other)
            assert await reader.silence()
            await house.enter(mine)
            assert await reader.message() != before

    played(test)


@pytest.mark.parametrize("path", ["/", "/events/nowhere/standings/", "/healthz", "/static/no.js"])
def test_only_pages_of_an_event_are_followed(house: House, path: str) -> None:
    async def test() -> None:
        async with house.follows(path) as reader:
            assert await reader.next() in ("404", "406")

    played(test)


def test_nobody_follows_what_they_may_not_read(house: House) -> None:
    async def test() -> None:
        async with house.follows(house.console) as reader:
            assert await reader.next() == "302"
        async with house.follows("/t/notasecretofanytable0/") as reader:
            assert await reader.next() == "404"

    played(test)


def test_a_reader_who_may_no_longer_read_is_disconnected(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(streams_module, "AGAIN_SECONDS", 0.0)
    house.login("walter")
    cookie = house.login()
    edith = Director.objects.get(user__username="edith")
    [one, *_rest] = house.results(1)

    async def test() -> None:
        async with house.follows(house.console, cookie=cookie) as reader:
            await reader.message()
            await asyncio.to_thread(dismiss)
            await house.enter(one)
            texts = [await reader.next()]
            while texts[-1]:
                texts.append(await reader.next())
            assert not any("changed" in text for text in texts[1:])

    def dismiss() -> None:
        remove_official(club_id=edith.club_id, official_id=edith.pk)

    played(test)


def test_a_reader_who_comes_back_with_the_tag_hears_only_of_something_newer(house: House) -> None:
    first_round = house.results(1)

    async def test() -> None:
        async with house.follows(house.page) as reader:
            tag = (await reader.message())["tag"]
        async with house.follows(house.page, last_event_id=tag) as reader:
            assert await reader.silence(0.2)
            for result in first_round:
                await house.enter(result)
            assert (await reader.message())["tag"] != tag

    played(test)


def test_a_thousand_readers_cost_django_one_look(house: House) -> None:
    calls = []
    ask, ask_first = house.door._streams._ask, house.door._streams._ask_first

    async def counted(scope: Any) -> Any:
        calls.append(scope["path"])
        return await ask(scope)

    async def counted_first(scope: Any) -> Any:
        calls.append(scope["path"])
        return await ask_first(scope)

    house.door._streams._ask, house.door._streams._ask_first = counted, counted_first
    first_round = house.results(1)

    async def test() -> None:
        readers = [Reader(house.door, house.page, {}) for _ in range(1_000)]
        listening = [asyncio.create_task(reader.listen()) for reader in readers]
        await asyncio.gather(*(reader.message() for reader in readers))
        assert len(calls) == 1
        for result in first_round[:-1]:
            await house.enter(result)
        await asyncio.sleep(0.3)
        calls.clear()
        await house.enter(first_round[-1])
        tags = {(await reader.message())["tag"] for reader in readers}
        assert len(tags) == 1
        assert len(calls) <= 2
        for reader in readers:
            reader.leaves.set()
        await asyncio.gather(*listening)

    played(test)


def test_beyond_the_bound_a_reader_is_sent_back_to_asking(
    new_house: Callable[[Limits], House],
) -> None:
    house = new_house(Limits(streams=1))

    async def test() -> None:
        async with house.follows(house.page) as first:
            await first.message()
            async with house.follows(house.page) as second:
                assert await second.next() == "503"
                assert "every few seconds" in await second.next()

    played(test)


def test_a_silent_stream_is_kept_alive(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(streams_module, "BEAT_SECONDS", 0.1)

    async def test() -> None:
        async with house.follows(house.page) as reader:
            await reader.message()
            assert await reader.next() == "event: beat\ndata: {}\n\n"
            assert await reader.next() == "event: beat\ndata: {}\n\n"

    played(test)


def test_when_the_process_ends_its_readers_are_let_go(house: House) -> None:
    async def test() -> None:
        async with house.follows(house.page) as reader:
            await reader.message()
            house.door.end_streams()
            assert await reader.next() == ""
        async with house.follows(house.page) as late:
            assert await late.next() == "503"

    played(test)


def test_a_crowd_at_one_page_does_not_keep_a_single_reader_waiting(house: House) -> None:
    give_links(session_id=house.played.session.pk)
    link = TableLink.objects.get(table=1)
    results = [result for number in (1, 2, 3) for result in house.results(number)]

    async def test() -> None:
        crowd = [Reader(house.door, house.page, {}) for _ in range(200)]
        listening = [asyncio.create_task(reader.listen()) for reader in crowd]
        async with house.follows(f"/t/{secret_of(link.seed)}/") as table:
            await table.message()
            entering = asyncio.create_task(_one_after_the_other(house, results))
            await table.message()  # its own first score, while others go on coming in
            await entering
        for reader in crowd:
            reader.leaves.set()
        await asyncio.gather(*listening)

    played(test)


async def _one_after_the_other(house: House, results: list[Result]) -> None:
    for result in results:
        await house.enter(result)


def test_a_request_for_many_addresses_holds_up_no_message(house: House) -> None:
    first_round = house.results(1)

    async def test() -> None:
        async with house.follows(house.page) as reader:
            await reader.message()
            nowhere = [
                Reader(house.door, f"/events/nowhere-{number}/standings/", {})
                for number in range(2 * streams_module.MOST_OPENING)
            ]
            asking = [asyncio.create_task(each.listen()) for each in nowhere]
            for result in first_round:
                await house.enter(result)
            await reader.message()
            await asyncio.gather(*asking)
            assert {await each.next() for each in nowhere} <= {"404", "503"}

    played(test)


def test_a_call_leaves_public_pages_as_they_are(house: House) -> None:
    give_links(session_id=house.played.session.pk)
    link = table_link(secret_of(TableLink.objects.order_by("pk")[0].seed))
    assert link is not None
    before = edition(house.played.event.slug)

    call_director(link=link, round_=1, reason="director", key=uuid4(), now=timezone.now())

    after = edition(house.played.event.slug)
    assert before is not None
    assert after is not None
    assert after != before
    assert after.public == before.public
