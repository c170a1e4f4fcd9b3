"""What a director does with the clock: from one state to the next, at a given moment.

Each function takes the stored state and returns the new one, with the version unchanged.
"""

from dataclasses import replace
from datetime import datetime, timedelta
from enum import StrEnum

from tournaments.play.models import Phase
from tournaments.play.selectors.clock.plan import (
    ClockState,
    Plan,
    Stretch,
    brought_up_to,
    ending,
    left,
)

LEAST_GIVEN_BACK = 60
"""A stretch that the clock goes back to has at least this many seconds left."""


class Move(StrEnum):
    """What can be done with a clock."""

    START = "start"
    PAUSE = "pause"
    RESUME = "resume"
    ADD = "add"
    ON = "on"
    BACK = "back"


class NotNowError(ValueError):
    """The clock cannot do that in its present state; the message says why."""


def moved(
    state: ClockState, plan: Plan, move: Move, now: datetime, *, seconds: int = 0
) -> ClockState:
    """Return the state after a move.

    Args:
        state: The state before.
        plan: The plan.
        move: What to do.
        now: When.
        seconds: For ``ADD``, how many to add, negative to subtract; otherwise unused.

    Raises:
        NotNowError: the clock cannot do that now.
    """
    here = brought_up_to(state, plan, now)
    match move:
        case Move.START:
            return _started(here, plan, now)
        case Move.PAUSE:
            return _paused(here, now)
        case Move.RESUME:
            return _resumed(here, now)
        case Move.ADD:
            return _added(here, plan, now, seconds)
        case Move.ON:
            return _on(here, plan, now)
        case Move.BACK:
            return _back(here, plan, now)


def _started(state: ClockState, plan: Plan, now: datetime) -> ClockState:
    if state.at.phase.has_begun:
        raise NotNowError("The clock has already been started.")
    first = plan.following(state.at)
    running = _running(state, first, plan.seconds(first), now)
    return replace(running, planned_end=state.planned_end or ending(running, plan, now))


def _paused(state: ClockState, now: datetime) -> ClockState:
    if state.ends_at is None:
        raise NotNowError("The clock is not running.")
    return replace(state, ends_at=None, left_seconds=left(state, now))


def _resumed(state: ClockState, now: datetime) -> ClockState:
    if state.left_seconds is None:
        raise NotNowError("The clock is not paused.")
    return _running(state, state.at, state.left_seconds, now, cut=state.cut_seconds)


def _added(state: ClockState, plan: Plan, now: datetime, seconds: int) -> ClockState:
    """Add to the time left; subtracting more than that ends the stretch."""
    _require_play(state)
    remaining = max(left(state, now) + seconds, 0)
    if state.ends_at is None:
        return replace(state, left_seconds=remaining)
    exactly = max(state.ends_at + timedelta(seconds=seconds), now)
    return brought_up_to(replace(state, ends_at=exactly), plan, now)


def _on(state: ClockState, plan: Plan, now: datetime) -> ClockState:
    """End the stretch now; a stopped clock starts running with the next one."""
    _require_play(state)
    following = plan.following(state.at)
    return _running(state, following, plan.seconds(following), now, cut=left(state, now))


def _back(state: ClockState, plan: Plan, now: datetime) -> ClockState:
    """Go back to the previous stretch, with the time it had left when it was ended by hand."""
    before = plan.before(state.at)
    if before is None:
        raise NotNowError("This is the beginning; there is nothing to go back to.")
    return _running(state, before, max(state.cut_seconds, LEAST_GIVEN_BACK), now)


def _running(
    state: ClockState, at: Stretch, seconds: int, now: datetime, *, cut: int = 0
) -> ClockState:
    ends_at = None if at.phase is Phase.OVER else now + timedelta(seconds=seconds)
    return replace(state, at=at, ends_at=ends_at, left_seconds=None, cut_seconds=cut)


def _require_play(state: ClockState) -> None:
    if not state.at.phase.has_begun:
        raise NotNowError("Start the clock first.")
    if state.at.phase is Phase.OVER:
        raise NotNowError("The last round is over. Go back if play continues.")
