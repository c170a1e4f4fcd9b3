"""The clock's arithmetic: what it shows, and how late everybody will be home."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from tournaments.play.models import Phase
from tournaments.play.selectors.clock.moves import Move, moved
from tournaments.play.selectors.clock.plan import (
    FRESH,
    CatchUp,
    Plan,
    Stretch,
    TimedStretch,
    brought_up_to,
    shown_at,
    table_behind,
)

SEVEN = datetime(2026, 3, 19, 19, 0, tzinfo=UTC)
EIGHT_ROUNDS = Plan(
    boards=(3,) * 8,
    round_seconds=1350,
    change_seconds=120,
    warning_seconds=300,
    breaks={4: 900},
)
STARTED = moved(FRESH, EIGHT_ROUNDS, Move.START, SEVEN)


def after(minutes: float) -> datetime:
    return SEVEN + timedelta(minutes=minutes)


def shows(minutes: float, plan: Plan = EIGHT_ROUNDS) -> tuple[Phase, int, int]:
    face = shown_at(STARTED, plan, after(minutes))
    return face.phase, face.round, face.seconds_left


def test_a_clock_that_nobody_touched_waits_with_the_whole_round() -> None:
    face = shown_at(FRESH, EIGHT_ROUNDS, SEVEN)

    assert (face.phase, face.seconds_left, face.runs, face.has_begun) == (
        "ready",
        1350,
        False,
        False,
    )
    assert face.home_at is None
    assert len(face.coming) == 15


def test_rounds_changes_and_a_break_follow_each_other_by_themselves() -> None:
    assert shows(0) == (Phase.PLAYING, 1, 1350)
    assert shows(22) == (Phase.PLAYING, 1, 30)
    assert shows(22.5) == (Phase.CHANGE, 1, 120)
    assert shows(24.5) == (Phase.PLAYING, 2, 1350)
    assert shows(3 * 24.5 + 22.5) == (Phase.BREAK, 4, 900)
    assert shows(3 * 24.5 + 37.5) == (Phase.PLAYING, 5, 1350)


def test_the_last_round_has_no_change_after_it() -> None:
    face = shown_at(STARTED, EIGHT_ROUNDS, after(600))

    assert (face.phase, face.round, face.seconds_left, face.ends_at) == ("over", 8, 0, None)
    assert face.coming == ()
    assert shown_at(STARTED, EIGHT_ROUNDS, SEVEN).home_at == after(8 * 22.5 + 6 * 2 + 15)


def test_without_time_for_the_change_the_next_round_follows_at_once() -> None:
    plan = replace(EIGHT_ROUNDS, change_seconds=0)

    assert shows(22.5, plan) == (Phase.PLAYING, 2, 1350)


def test_a_shorter_last_round_takes_its_part_of_the_time() -> None:
    plan = replace(EIGHT_ROUNDS, boards=(3, 3, 2), breaks={})

    assert [each.seconds for each in plan.after(Stretch(Phase.CHANGE, 2))] == [900]
    assert plan.usual_boards == 3


def test_it_warns_before_the_end_of_a_round_only() -> None:
    assert not shown_at(STARTED, EIGHT_ROUNDS, after(17.4)).warns
    assert shown_at(STARTED, EIGHT_ROUNDS, after(17.5)).warns
    assert not shown_at(STARTED, EIGHT_ROUNDS, after(23)).warns


def test_begun_seconds_are_shown_whole() -> None:
    moment = SEVEN + timedelta(milliseconds=1)

    assert shown_at(STARTED, EIGHT_ROUNDS, moment).seconds_left == 1350


def test_a_pause_makes_the_session_late_and_the_rounds_to_come_can_make_up_for_it() -> None:
    paused = moved(STARTED, EIGHT_ROUNDS, Move.PAUSE, after(10))
    face = shown_at(paused, EIGHT_ROUNDS, after(18))

    assert (face.paused, face.runs, face.seconds_left) == (True, False, 750)
    assert face.behind_seconds == 480
    assert face.catch_up == CatchUp(
        board_seconds=425,
        round_seconds=1275,
        home_at=face.home_at - timedelta(seconds=21 * 25),
        in_time=True,
    )
    assert face.catch_up.home_at <= face.planned_end


def test_nobody_is_asked_to_play_in_less_than_four_fifths_of_the_time() -> None:
    face = shown_at(moved(STARTED, EIGHT_ROUNDS, Move.PAUSE, after(10)), EIGHT_ROUNDS, after(70))

    assert (face.catch_up.board_seconds, face.catch_up.in_time) == (360, False)
    assert face.catch_up.home_at > face.planned_end


def test_in_the_last_round_nothing_can_be_made_up() -> None:
    last = brought_up_to(STARTED, EIGHT_ROUNDS, after(195))
    face = shown_at(moved(last, EIGHT_ROUNDS, Move.PAUSE, after(195)), EIGHT_ROUNDS, after(240))

    assert (face.round, face.is_late, face.catch_up) == (8, True, None)


def test_less_than_a_minute_behind_is_left_unsaid() -> None:
    paused = moved(STARTED, EIGHT_ROUNDS, Move.PAUSE, after(10))

    assert not shown_at(paused, EIGHT_ROUNDS, after(10.9)).is_late
    assert shown_at(paused, EIGHT_ROUNDS, after(10.9)).catch_up is None


plans = st.builds(
    Plan,
    boards=st.lists(st.integers(1, 8), min_size=1, max_size=12).map(tuple),
    round_seconds=st.integers(60, 4000),
    change_seconds=st.integers(0, 600),
    warning_seconds=st.integers(0, 600),
    breaks=st.dictionaries(st.integers(1, 11), st.integers(60, 2000), max_size=3),
)


@given(plans)
def test_the_phases_add_up_to_the_whole_session(plan: Plan) -> None:
    started = moved(FRESH, plan, Move.START, SEVEN)
    face = shown_at(started, plan, SEVEN)
    expected = []
    for number, boards in enumerate(plan.boards, start=1):
        expected.append(round(plan.board_seconds * boards))
        if number < len(plan.boards):
            expected.append(plan.breaks.get(number, plan.change_seconds))

    assert face.home_at == SEVEN + timedelta(seconds=sum(expected))
    assert face.behind_seconds == 0


@given(plans, st.lists(st.integers(0, 9000), max_size=4), st.integers(0, 20_000))
def test_writing_the_state_anew_changes_nothing_that_is_shown_later(
    plan: Plan, moments: list[int], then: int
) -> None:
    """So it does not matter which process brought the clock up to date, or when."""
    state = moved(FRESH, plan, Move.START, SEVEN)
    written = state
    for moment in sorted(moments):
        written = brought_up_to(written, plan, SEVEN + timedelta(seconds=moment))
    later = SEVEN + timedelta(seconds=max([then, *moments]))

    assert shown_at(written, plan, later) == shown_at(state, plan, later)


@given(plans, st.integers(0, 20_000))
def test_a_device_that_goes_on_by_itself_shows_the_same(plan: Plan, later: int) -> None:
    """What ``coming`` says is enough to go on without asking again."""
    face = shown_at(moved(FRESH, plan, Move.START, SEVEN), plan, SEVEN)
    moment = SEVEN + timedelta(seconds=later)
    here = TimedStretch(face.phase, face.round, face.seconds_left)
    ends = SEVEN
    for each in (here, *face.coming):
        ends += timedelta(seconds=each.seconds)
        if moment < ends:
            expected = each.phase, each.round, ends
            break
    else:
        expected = Phase.OVER, plan.rounds, None
    shown = shown_at(moved(FRESH, plan, Move.START, SEVEN), plan, moment)

    assert (shown.phase, shown.round, shown.ends_at) == expected


@given(plans, st.integers(0, 6000), st.integers(60, 6000))
def test_a_catch_up_is_quicker_and_never_too_early(plan: Plan, pause_at: int, lost: int) -> None:
    started = moved(FRESH, plan, Move.START, SEVEN)
    if shown_at(started, plan, SEVEN + timedelta(seconds=pause_at)).phase is Phase.OVER:
        return
    paused = moved(started, plan, Move.PAUSE, SEVEN + timedelta(seconds=pause_at))
    face = shown_at(paused, plan, SEVEN + timedelta(seconds=pause_at + lost))
    if face.catch_up is None:
        return

    assert face.catch_up.home_at < face.home_at
    assert face.catch_up.in_time == (face.catch_up.home_at <= face.planned_end)
    assert face.catch_up.board_seconds < plan.board_seconds


@given(plans)
def test_going_back_undoes_going_on(plan: Plan) -> None:
    at = FRESH.at
    for following, before in pairwise([at, *(Stretch(e.phase, e.round) for e in plan.after(at))]):
        if following.phase is not Phase.READY:
            assert plan.before(before) == following


def behind(minutes: float, number: int, done: int, plan: Plan = EIGHT_ROUNDS) -> float:
    return table_behind(STARTED, plan, after(minutes), number=number, done=done) / 60


def test_a_table_is_behind_by_the_time_since_its_board_was_due() -> None:
    assert behind(7, 1, 0) == 0  # its first board may take until 7:30
    assert behind(10, 1, 0) == 2.5
    assert behind(10, 1, 1) == 0
    assert behind(24, 1, 2) == 1.5  # the change has begun
    assert behind(24, 1, 3) == 0
    assert behind(25.5, 1, 2) == 3  # the others are in round 2
    assert behind(25.5, 1, 1) == 10.5


def test_a_table_that_is_ahead_of_the_clock_is_not_behind() -> None:
    assert behind(10, 2, 0) == 0
    assert behind(4 * 22.5 + 3 * 2 + 5, 5, 1) == 0  # in the break


def test_nobody_is_behind_a_clock_that_stands_before_or_after_play() -> None:
    assert table_behind(FRESH, EIGHT_ROUNDS, after(60), number=1, done=0) == 0
    assert behind(24 * 60, 8, 0) == 0


@given(st.integers(0, 12_000), st.integers(1, 8), st.integers(0, 2))
def test_one_board_more_makes_nobody_later_and_a_minute_nobody_earlier(
    seconds: int, number: int, done: int
) -> None:
    minutes = seconds / 60
    assert behind(minutes, number, done + 1) <= behind(minutes, number, done)
    later = table_behind(STARTED, EIGHT_ROUNDS, after(minutes + 1), number=number, done=done)
    over = shown_at(STARTED, EIGHT_ROUNDS, after(minutes + 1)).phase is Phase.OVER
    assert over or later >= behind(minutes, number, done) * 60


def test_a_break_that_is_taken_out_while_it_lasts_harms_nobody() -> None:
    in_the_break = after(3 * 24.5 + 22.5 + 5)
    state = brought_up_to(STARTED, EIGHT_ROUNDS, in_the_break)
    without = replace(EIGHT_ROUNDS, breaks={})

    assert shown_at(state, without, in_the_break).phase is Phase.BREAK
    assert table_behind(state, without, in_the_break, number=4, done=2) >= 0


def test_a_movement_that_is_curtailed_ends_the_clock_with_its_last_round() -> None:
    seven = replace(EIGHT_ROUNDS, boards=(3,) * 7)
    playing = replace(STARTED, at=Stretch(Phase.PLAYING, 8), ends_at=after(10))
    assert table_behind(playing, seven, after(5), number=7, done=2) >= 0

    changing = replace(STARTED, at=Stretch(Phase.CHANGE, 7), ends_at=after(10))
    assert seven.following(changing.at) == Stretch(Phase.OVER, 7)
    assert shown_at(changing, seven, after(11)).phase is Phase.OVER
