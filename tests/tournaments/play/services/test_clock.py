"""Running the clock: written once, never over somebody else's change."""

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest

from tests.tournaments.evenings import DIRECTOR, Evening, evening
from tests.tournaments.rounds import say, with_a_slip_missing
from tournaments.play.models import Phase, RoundClock
from tournaments.play.selectors.clock.face import clock_face, clock_of, face_of_event
from tournaments.play.selectors.clock.moves import Move
from tournaments.play.selectors.clock.plan import ClockFace
from tournaments.play.services.clock import ClockSettings, StaleClockError, move_clock, set_clock
from tournaments.record.models import LedgerEntry
from tournaments.record.selectors.edition import edition_of_room
from tournaments.record.services.results import SessionClosedError
from tournaments.site.keys import KeyReusedError
from tournaments.site.refusals import ConflictError, NotFoundError, RefusedError

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 3, 19, 19, 0, tzinfo=UTC)


def after(minutes: float) -> datetime:
    return NOW + timedelta(minutes=minutes)


def move(held: Evening, what: Move, minutes: float = 0, **more: Any) -> ClockFace:
    sent = {"by": DIRECTOR, "key": uuid4()} | more
    return move_clock(session_id=held.session.pk, move=what, now=after(minutes), **sent)


def settle(held: Evening, minutes: float = 0, **settings: Any) -> ClockFace:
    return set_clock(
        session_id=held.session.pk,
        settings=ClockSettings(**settings),
        now=after(minutes),
        by=DIRECTOR,
        key=uuid4(),
    )


def face(held: Evening, minutes: float = 0) -> ClockFace:
    shown = clock_face(held.session.pk, after(minutes))
    read = clock_of(held.snapshot, held.session.pk)
    assert shown is not None
    assert read is not None
    assert read.shown(after(minutes)) == shown  # with the event read or without, it is one clock
    return shown


@pytest.fixture
def held() -> Evening:
    return evening(names=True).start()


def test_an_untouched_clock_has_the_advisers_seven_minutes_for_each_board(held: Evening) -> None:
    shown = face(held)

    assert (shown.phase, shown.rounds, shown.seconds_left) == (Phase.READY, 3, 840)
    assert shown.version == 0
    assert not RoundClock.objects.exists()


def test_any_process_computes_the_same_face_from_what_is_stored(held: Evening) -> None:
    move(held, Move.START)
    move(held, Move.PAUSE, 5)
    last = move(held, Move.RESUME, 6)

    assert face(held, 6) == last
    assert (face(held, 16).phase, face(held, 18).round) == (Phase.CHANGE, 2)


def test_a_clock_started_late_begins_with_the_round_in_play(held: Evening) -> None:
    held.play(rounds=1)

    assert (face(held).phase, face(held).round) == (Phase.READY, 2)
    assert (move(held, Move.START).round, face(held).home_at) == (2, after(30))


def test_a_slip_that_is_missing_does_not_turn_a_clock_back() -> None:
    held = with_a_slip_missing()
    assert face(held).round == 5

    say(held, 4)

    assert (face(held).round, move(held, Move.START).round) == (4, 4)


def test_a_clock_waits_for_the_section_that_is_furthest_behind() -> None:
    held = evening(sections=2).start()

    held.fill("PASS", sitting__section__letter="B", sitting__round__lte=2)
    assert face(held).round == 1

    held.fill("PASS", sitting__section__letter="A", sitting__round=1)
    assert face(held).round == 2


def test_a_clock_of_a_reopened_session_stands_until_it_is_started_with_the_round_to_play(
    held: Evening,
) -> None:
    move(held, Move.START)
    held.play(rounds=2).fill("PASS").finish().reopen()

    shown = face(held, 5000)
    assert (shown.phase, shown.has_begun, shown.runs) == (Phase.REOPENED, False, False)
    assert (shown.home_at, shown.behind_seconds) == (None, 0)
    assert clock_of(held.snapshot, held.session.pk).behind(after(5000), 3, 0) == 0
    for what in (Move.PAUSE, Move.ON, Move.ADD, Move.BACK):
        with pytest.raises(ConflictError):
            move(held, what, 5001, seconds=60)
    started = move(held, Move.START, 5002)
    assert (started.phase, started.round, started.is_late) == (Phase.PLAYING, 3, False)


def test_a_clock_that_is_open_again_is_over_again_with_the_session(held: Evening) -> None:
    move(held, Move.START)
    held.play().finish().reopen().finish()

    assert RoundClock.objects.get(session=held.session).phase == Phase.OVER


def test_a_clock_that_nobody_started_is_still_ready_when_results_are_reopened(
    held: Evening,
) -> None:
    held.play().finish().reopen()

    assert face(held).phase is Phase.READY


def test_a_key_moves_once(held: Evening) -> None:
    move(held, Move.START)
    key = uuid4()
    move(held, Move.ADD, 1, key=key, seconds=60)
    again = move(held, Move.ADD, 2, key=key, seconds=60)

    assert (again.version, again.seconds_left) == (2, 840 + 60 - 120)


def test_a_key_is_good_for_one_change_only(held: Evening) -> None:
    key = uuid4()
    move(held, Move.START, key=key)

    with pytest.raises(KeyReusedError):
        move(held, Move.PAUSE, key=key)


def test_two_directors_do_not_both_end_the_round(held: Evening) -> None:
    seen = move(held, Move.START).version
    move(held, Move.ON, 13, expected_version=seen)

    with pytest.raises(StaleClockError) as refused:
        move(held, Move.ON, 13, expected_version=seen)

    assert refused.value.version == 2
    assert face(held, 13).phase is Phase.CHANGE


def test_refuses_before_the_start_and_after_the_end() -> None:
    waiting = evening(names=True)
    with pytest.raises(SessionClosedError):
        move(waiting, Move.START)
    assert clock_face(waiting.session.pk, NOW) is None

    over = waiting.start().fill("PASS").finish()
    with pytest.raises(SessionClosedError):
        move(over, Move.START)
    assert clock_face(over.session.pk, NOW) is None
    with pytest.raises(NotFoundError):
        move_clock(session_id=0, move=Move.START, now=NOW, by=DIRECTOR, key=uuid4())


def test_tells_why_a_move_makes_no_sense(held: Evening) -> None:
    with pytest.raises(ConflictError, match="not running"):
        move(held, Move.PAUSE)
    move(held, Move.START)
    for seconds in (0, 601 * 60):
        with pytest.raises(RefusedError, match="between 1 and 600"):
            move(held, Move.ADD, seconds=seconds)


def test_new_lengths_count_from_the_next_round(held: Evening) -> None:
    move(held, Move.START)
    shown = settle(held, 1, round_seconds=780, change_seconds=60, breaks={2: 600})

    assert shown.seconds_left == 780
    assert [(each.phase, each.seconds) for each in shown.coming] == [
        (Phase.CHANGE, 60),
        (Phase.PLAYING, 780),
        (Phase.BREAK, 600),
        (Phase.PLAYING, 780),
    ]


def test_a_catch_up_that_is_taken_up_brings_everybody_home(held: Evening) -> None:
    move(held, Move.START)
    late = move(held, Move.ADD, 1, seconds=180)
    assert late.catch_up is not None
    assert (late.behind_seconds, late.catch_up.in_time) == (180, True)

    caught = settle(held, 1, round_seconds=late.catch_up.round_seconds)

    assert caught.home_at == late.catch_up.home_at
    assert not caught.is_late


def test_the_planned_end_can_be_said(held: Evening) -> None:
    settle(held, planned_end=after(42))
    assert move(held, Move.START).behind_seconds == 4 * 60


@pytest.mark.parametrize(
    "settings",
    [
        {"round_seconds": 59},
        {"change_seconds": -1},
        {"warning_seconds": 36_001},
        {"breaks": {3: 600}},
        {"breaks": {1: 30}},
        {"planned_end": NOW + timedelta(days=3)},
    ],
)
def test_refuses_impossible_settings(held: Evening, settings: dict[str, Any]) -> None:
    with pytest.raises(RefusedError):
        settle(held, **settings)
    assert not RoundClock.objects.exists()


def test_pages_become_fresh_but_the_ledger_stays_as_it_is(
    held: Evening, django_capture_on_commit_callbacks: Any
) -> None:
    entries, before = LedgerEntry.objects.count(), edition_of_room(held.event.pk)
    with django_capture_on_commit_callbacks(execute=True):
        move(held, Move.START)

    assert edition_of_room(held.event.pk) != before
    assert LedgerEntry.objects.count() == entries


def test_an_event_shows_the_clock_of_the_session_in_play(held: Evening) -> None:
    assert face_of_event(held.event.slug, NOW) == face(held)
    held.fill("PASS").finish()
    assert face_of_event(held.event.slug, NOW) is None
