"""When the standings of a simultaneous tournament are computed, by whom, and what readers see."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.db import connection

from tests.tournaments.evenings import DIRECTOR, Evening, clubs_in_play, evening
from tournaments.clubs.models import Player
from tournaments.clubs.services import show_player
from tournaments.record.models import Simultaneous
from tournaments.record.selectors.edition import edition_of_clubs
from tournaments.seating.services.names import enter_names
from tournaments.simultaneous.services import leave_clubs
from tournaments.site.refusals import NoSuchEventError
from tournaments.standings.selectors.ranking import simultaneous
from tournaments.standings.selectors.ranking.simultaneous import (
    ClubsStandings,
    clubs_standings,
    publish,
    replace_published,
)

pytestmark = pytest.mark.django_db

NOW = 1_800_000_000.0


class Worker:
    """Where readers leave many clubs; it does nothing until it catches up."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, float]] = []
        self.can_be_asked = True

    def hand_over(self, slug: str, made_at: float) -> bool:
        if self.can_be_asked:
            self.asked.append((slug, made_at))
        return self.can_be_asked

    def catch_up(self) -> None:
        for slug, made_at in self.asked:
            replace_published(slug, made_at)
        self.asked.clear()


@pytest.fixture(autouse=True)
def _nothing_published() -> Iterator[None]:
    cache.clear()
    yield
    cache.clear()


@pytest.fixture
def worker() -> Worker:
    return Worker()


@pytest.fixture
def many(monkeypatch) -> None:
    """Even two clubs count as many, and are left to a worker."""
    monkeypatch.setattr(simultaneous, "FEW_RESULTS", 0)


@pytest.fixture
def at(monkeypatch):
    """Set the clock: so many seconds after the standings were first published."""

    def set_clock(seconds: float) -> None:
        monkeypatch.setattr(simultaneous, "time", lambda: NOW + seconds)

    set_clock(0)
    return set_clock


def played(**options: object) -> tuple[Evening, Simultaneous]:
    one, two = (evening(names=True, **options).start().play(seed=seed) for seed in (1, 2))
    return one, clubs_in_play(one, two)


def correct(club: Evening) -> None:
    result = club.results()[0]
    score = "7NTN=" if result.level != 7 else "1CE-1"
    club.enter(result, score, expected_version=result.version, reason="a slip")


def shown(field: Simultaneous, worker: Worker) -> ClubsStandings:
    return clubs_standings(field.slug, worker.hand_over)


def is_up_to_date(found: ClubsStandings, field: Simultaneous) -> bool:
    return found.edition == edition_of_clubs(field.slug)


def test_a_few_clubs_are_ranked_as_soon_as_anything_has_changed(worker, at):
    club, field = played()
    first = shown(field, worker)
    at(1)
    assert shown(field, worker).made_at == first.made_at

    correct(club)

    assert is_up_to_date(shown(field, worker), field)
    assert shown(field, worker).made_at == NOW + 1
    assert not worker.asked


@pytest.mark.usefixtures("many")
def test_many_clubs_are_left_to_a_worker_every_ten_seconds_however_many_scores_come_in(worker, at):
    club, field = played()
    shown(field, worker)
    handed_over = []
    for second in range(1, 40):
        at(second)
        correct(club)
        for _reader in "abc":
            assert second - (shown(field, worker).made_at - NOW) <= simultaneous.PAUSE_SECONDS
        handed_over += [second] * len(worker.asked)
        worker.catch_up()
    assert handed_over == [10, 20, 30]
    at(40)
    shown(field, worker)
    worker.catch_up()
    assert is_up_to_date(shown(field, worker), field)
    at(60)
    shown(field, worker)
    assert not worker.asked  # nothing has changed


@pytest.mark.usefixtures("many")
def test_a_task_that_comes_twice_computes_once(worker, at):
    club, field = played()
    shown(field, worker)
    correct(club)
    at(10)
    shown(field, worker)
    worker.asked *= 2
    at(11)
    replace_published(*worker.asked[0])
    at(12)
    worker.catch_up()
    assert shown(field, worker).made_at == NOW + 11


@pytest.mark.usefixtures("many")
def test_without_a_worker_nobody_sees_standings_older_than_a_minute(worker, at):
    club, field = played()
    shown(field, worker)
    correct(club)
    for second in (10, 30, 59):
        at(second)
        assert shown(field, worker).made_at == NOW
    assert len(worker.asked) == 1

    at(60)

    assert is_up_to_date(shown(field, worker), field)


@pytest.mark.usefixtures("many")
def test_if_no_worker_can_be_asked_a_reader_computes(worker, at):
    worker.can_be_asked = False
    club, field = played()
    shown(field, worker)
    correct(club)
    at(9)
    assert shown(field, worker).made_at == NOW
    at(10)
    assert is_up_to_date(shown(field, worker), field)


@pytest.mark.usefixtures("many")
@pytest.mark.parametrize("jump", [-86_400, -1, 86_400])
def test_a_clock_that_is_set_freezes_nothing(worker, at, jump):
    club, field = played()
    shown(field, worker)
    correct(club)
    at(10)
    shown(field, worker)  # a worker is asked, and lost

    at(jump)
    assert is_up_to_date(shown(field, worker), field)
    correct(club)
    at(jump + 10)
    worker.asked.clear()
    shown(field, worker)
    worker.catch_up()
    assert is_up_to_date(shown(field, worker), field)


def test_who_enters_for_a_session_to_come_is_known_after_five_minutes(worker, at):
    """No ledger says so before the session starts."""
    _club, field = played()
    shown(field, worker)
    at(299)
    assert shown(field, worker).made_at == NOW
    at(300)
    assert shown(field, worker).made_at == NOW + 300


@pytest.mark.usefixtures("many")
@pytest.mark.parametrize("game", ["bridge", "whist"])
def test_a_name_that_was_hidden_is_gone_at_once(worker, at, game):
    """In columns there are no names; lines that hold some are computed again."""
    club, field = played(game=game, method="matchpoints")
    pair = club.event.contestants.order_by("id")[0]
    enter_names(contestant_id=pair.pk, names=["Zebedee Quux"])
    player = Player.objects.get(name="Zebedee Quux")
    before = shown(field, worker)
    assert (before.ranked is None) == (game == "whist")
    assert "Quux" in str(before.whole())
    assert before.ranked is None or "Quux" not in str(before)

    show_player(player_id=player.pk, shown="hidden")
    at(1)

    assert "Quux" not in str(shown(field, worker).whole())
    assert not worker.asked


def test_a_tournament_that_was_deleted_is_not_shown(worker):
    one, two = (evening().start().play() for _ in "ab")
    field = clubs_in_play(one, two)
    shown(field, worker)
    for club in (two, one):
        leave_clubs(event_id=club.event.pk, by=DIRECTOR, key=uuid4())

    for slug in (field.slug, "nowhere", "nul\0"):
        with pytest.raises(NoSuchEventError):
            clubs_standings(slug, worker.hand_over)
    with pytest.raises(NoSuchEventError):
        publish(field.slug)


@pytest.mark.django_db(transaction=True)
def test_readers_who_come_at_once_let_one_of_them_compute(worker):
    _club, field = played()

    def read(_reader: int) -> float:
        try:
            return shown(field, worker).made_at
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as readers:
        assert len(set(readers.map(read, range(8)))) == 1
