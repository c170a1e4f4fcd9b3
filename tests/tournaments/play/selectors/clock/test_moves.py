"""What a director does with the clock."""

from dataclasses import replace
from datetime import timedelta

import pytest

from tests.tournaments.play.selectors.clock.test_plan import EIGHT_ROUNDS, SEVEN, STARTED, after
from tournaments.play.models import Phase
from tournaments.play.selectors.clock.moves import Move, NotNowError, moved
from tournaments.play.selectors.clock.plan import FRESH, ClockState, Stretch, shown_at


def seen(state: ClockState, minutes: float) -> tuple[Phase, int, int]:
    face = shown_at(state, EIGHT_ROUNDS, after(minutes))
    return face.phase, face.round, face.seconds_left


def do(state: ClockState, move: Move, minutes: float, seconds: int = 0) -> ClockState:
    return moved(state, EIGHT_ROUNDS, move, after(minutes), seconds=seconds)


def test_starting_settles_when_everybody_is_to_be_home() -> None:
    assert STARTED.planned_end == after(207)
    assert seen(STARTED, 0) == (Phase.PLAYING, 1, 1350)


def test_a_planned_end_said_before_the_start_stays() -> None:
    wanted = replace(FRESH, planned_end=after(200))

    assert do(wanted, Move.START, 0).planned_end == after(200)


def test_a_pause_keeps_what_is_left_until_play_goes_on() -> None:
    paused = do(STARTED, Move.PAUSE, 10)
    resumed = do(paused, Move.RESUME, 30)

    assert seen(paused, 29) == (Phase.PLAYING, 1, 750)
    assert seen(resumed, 31) == (Phase.PLAYING, 1, 690)


def test_minutes_are_added_and_taken_while_it_runs_and_while_it_stands() -> None:
    assert seen(do(STARTED, Move.ADD, 10, 120), 10) == (Phase.PLAYING, 1, 870)
    paused = do(STARTED, Move.PAUSE, 10)
    assert seen(do(paused, Move.ADD, 15, -300), 20) == (Phase.PLAYING, 1, 450)


def test_taking_more_than_is_left_ends_the_round() -> None:
    assert seen(do(STARTED, Move.ADD, 20, -600), 20) == (Phase.CHANGE, 1, 120)


def test_a_round_ended_by_hand_goes_on_with_the_change_and_then_the_next() -> None:
    change = do(STARTED, Move.ON, 15)

    assert seen(change, 15) == (Phase.CHANGE, 1, 120)
    assert seen(do(change, Move.ON, 16), 16) == (Phase.PLAYING, 2, 1350)


def test_going_back_gives_a_round_the_time_it_had_when_it_was_ended_by_hand() -> None:
    change = do(STARTED, Move.ON, 15)

    assert seen(do(change, Move.BACK, 16), 16) == (Phase.PLAYING, 1, 450)


def test_going_back_to_a_round_that_ran_out_gives_it_a_minute() -> None:
    assert seen(do(STARTED, Move.BACK, 23), 23) == (Phase.PLAYING, 1, 60)
    assert seen(do(STARTED, Move.BACK, 30), 30) == (Phase.CHANGE, 1, 60)
    assert seen(do(STARTED, Move.BACK, 600), 600) == (Phase.PLAYING, 8, 60)


def test_ending_the_last_round_ends_the_session() -> None:
    last = replace(STARTED, at=Stretch(Phase.PLAYING, 8), ends_at=after(10))

    assert seen(do(last, Move.ON, 1), 1) == (Phase.OVER, 8, 0)


def test_a_pause_in_mid_second_loses_none() -> None:
    paused = moved(STARTED, EIGHT_ROUNDS, Move.PAUSE, SEVEN + timedelta(milliseconds=1500))

    assert paused.left_seconds == 1349


@pytest.mark.parametrize(
    ("state", "move", "sentence"),
    [
        (STARTED, Move.START, "already been started"),
        (FRESH, Move.PAUSE, "not running"),
        (STARTED, Move.RESUME, "not paused"),
        (FRESH, Move.ADD, "Start the clock first"),
        (FRESH, Move.ON, "Start the clock first"),
        (FRESH, Move.BACK, "beginning"),
        (STARTED, Move.BACK, "beginning"),
    ],
)
def test_refuses_what_makes_no_sense_now(state: ClockState, move: Move, sentence: str) -> None:
    with pytest.raises(NotNowError, match=sentence):
        do(state, move, 1, 60)


def test_after_the_last_round_only_going_back_is_left() -> None:
    for move in (Move.ADD, Move.ON, Move.PAUSE):
        with pytest.raises(NotNowError):
            do(STARTED, move, 600, 60)
