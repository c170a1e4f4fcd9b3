"""How long a session's rounds, changes and breaks last, and what its clock shows.

Lengths are in whole seconds.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from fractions import Fraction
from math import ceil, floor

from tournaments.play.models import Phase

QUICKEST = Fraction(4, 5)
"""Players are never asked to play a board in less than this share of its usual time."""
PACE_STEP = 5
"""A pace is announced in steps of this many seconds a board."""
WORTH_TELLING = 60
"""A delay of fewer seconds is not mentioned."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """A phase and its round; a change or break belongs to the round that precedes it."""

    phase: Phase
    round: int


@dataclass(frozen=True, slots=True)
class TimedStretch:
    """A coming stretch, and how many seconds it lasts."""

    phase: Phase
    round: int
    seconds: int


@dataclass(frozen=True)
class Plan:
    """The timing of a session's rounds.

    Attributes:
        boards: How many boards each round has, in order; at least one round.
        round_seconds: Playing time of a round with the usual number of boards.
        change_seconds: Time to change tables between rounds, 0 for none.
        warning_seconds: How long before the end of a round players are warned, 0 for never.
        breaks: The length of the break after a round, by round.
    """

    boards: tuple[int, ...]
    round_seconds: int
    change_seconds: int
    warning_seconds: int
    breaks: Mapping[int, int]

    @property
    def rounds(self) -> int:
        """The number of the last round."""
        return len(self.boards)

    @property
    def usual_boards(self) -> int:
        """How many boards a usual round has."""
        return usual_boards(self.boards)

    @property
    def board_seconds(self) -> Fraction:
        """Playing time for one board."""
        return Fraction(self.round_seconds, self.usual_boards)

    def seconds(self, stretch: Stretch) -> int:
        """Return how long a stretch lasts.

        The plan may have changed since it began: a break removed, or the movement curtailed.
        """
        match stretch.phase:
            case Phase.PLAYING:
                return round(self.board_seconds * self.boards[min(stretch.round, self.rounds) - 1])
            case Phase.CHANGE:
                return self.change_seconds
            case Phase.BREAK:
                return self.breaks.get(stretch.round, self.change_seconds)
            case _:
                return 0

    def following(self, stretch: Stretch) -> Stretch:
        """Return what comes after a stretch; nothing follows the end."""
        match stretch.phase:
            case Phase.READY | Phase.REOPENED:
                return Stretch(Phase.PLAYING, min(stretch.round, self.rounds))
            case Phase.PLAYING if stretch.round >= self.rounds:
                return Stretch(Phase.OVER, self.rounds)
            case Phase.PLAYING if stretch.round in self.breaks:
                return Stretch(Phase.BREAK, stretch.round)
            case Phase.PLAYING if self.change_seconds:
                return Stretch(Phase.CHANGE, stretch.round)
            case Phase.OVER:
                return stretch
            case _ if stretch.round >= self.rounds:  # the movement has since been curtailed
                return Stretch(Phase.OVER, self.rounds)
            case _:
                return Stretch(Phase.PLAYING, stretch.round + 1)

    def before(self, stretch: Stretch) -> Stretch | None:
        """Return what came before a stretch; None before the first round."""
        if stretch.phase in (Phase.CHANGE, Phase.BREAK):
            return Stretch(Phase.PLAYING, stretch.round)
        if stretch.phase is Phase.OVER:
            return Stretch(Phase.PLAYING, self.rounds)
        if not stretch.phase.has_begun or stretch.round <= 1:
            return None
        earlier = Stretch(Phase.PLAYING, stretch.round - 1)
        between = self.following(earlier)
        return earlier if between == stretch else between

    def after(self, stretch: Stretch) -> Iterator[TimedStretch]:
        """Yield everything after a stretch, except the end."""
        following = self.following(stretch)
        while following.phase is not Phase.OVER:
            yield TimedStretch(following.phase, following.round, self.seconds(following))
            following = self.following(following)


def usual_boards(boards: tuple[int, ...]) -> int:
    """Return how many boards most rounds have; the larger number if two are equally common."""
    counted = Counter(boards)
    return max(counted, key=lambda number: (counted[number], number))


@dataclass(frozen=True, slots=True)
class ClockState:
    """The stored state of a clock.

    Attributes:
        at: The stretch under way when the state was written.
        ends_at: When it ends; None while the clock is stopped.
        left_seconds: How much of it is left while the clock is stopped; None while it runs.
        cut_seconds: How much the previous stretch had left when it was ended by hand.
        planned_end: When the session should be over; None before the start.
        version: Increases with every change; 0 before the first.
    """

    at: Stretch
    ends_at: datetime | None = None
    left_seconds: int | None = None
    cut_seconds: int = 0
    planned_end: datetime | None = None
    version: int = 0


FRESH = ClockState(Stretch(Phase.READY, 1))
"""A clock that nobody has touched."""


@dataclass(frozen=True, slots=True)
class CatchUp:
    """The pace for the remaining rounds that ends the session on time, or nearly.

    Attributes:
        board_seconds: Seconds for a board.
        round_seconds: Seconds for a round with the usual number of boards.
        home_at: When the session will then be over.
        in_time: Whether that is no later than planned.
    """

    board_seconds: int
    round_seconds: int
    home_at: datetime
    in_time: bool


@dataclass(frozen=True, slots=True)
class ClockFace:
    """What the clock shows at a given moment.

    Attributes:
        now: The moment, by the server's clock.
        phase: What the clock is doing.
        round: The round in play; during a change or break, the round before it.
        rounds: The number of the last round.
        paused: Whether the clock is stopped although play has begun.
        seconds_left: Seconds left of this phase, 0 at the end.
        ends_at: When this phase ends; None while the clock is stopped.
        warning_seconds: As in the plan.
        coming: The phases to come, in order.
        home_at: When the session will be over if nothing changes; None before it begins and once
            it is over.
        planned_end: When it should be over.
        behind_seconds: How much later than planned that is; negative if earlier.
        catch_up: How to make up for it; None if there is nothing to make up or no round left.
        version: The version of the state it was computed from.
    """

    now: datetime
    phase: Phase
    round: int
    rounds: int
    paused: bool
    seconds_left: int
    ends_at: datetime | None
    warning_seconds: int
    coming: tuple[TimedStretch, ...]
    home_at: datetime | None
    planned_end: datetime | None
    behind_seconds: int
    catch_up: CatchUp | None
    version: int

    @property
    def has_begun(self) -> bool:
        """Whether the clock has been started."""
        return self.phase.has_begun

    @property
    def runs(self) -> bool:
        """Whether the clock is running."""
        return self.ends_at is not None

    @property
    def warns(self) -> bool:
        """Whether the round is nearly over."""
        return self.phase is Phase.PLAYING and self.seconds_left <= self.warning_seconds

    @property
    def is_late(self) -> bool:
        """Whether the session is far enough behind to say so."""
        return self.behind_seconds >= WORTH_TELLING


def brought_up_to(state: ClockState, plan: Plan, now: datetime) -> ClockState:
    """Return the state brought forward to a given moment, past everything that has ended."""
    while state.ends_at is not None and state.ends_at <= now:
        following = plan.following(state.at)
        over = following.phase is Phase.OVER
        ends_at = None if over else state.ends_at + timedelta(seconds=plan.seconds(following))
        state = replace(state, at=following, ends_at=ends_at, cut_seconds=0)
    return state


def shown_at(state: ClockState, plan: Plan, now: datetime) -> ClockFace:
    """Return what the clock shows."""
    state = brought_up_to(state, plan, now)
    coming = tuple(plan.after(state.at))
    home_at = ending(state, plan, now)
    late = timedelta() if home_at is None else home_at - (state.planned_end or home_at)
    behind = floor(late.total_seconds())
    return ClockFace(
        now=now,
        phase=state.at.phase,
        round=state.at.round,
        rounds=plan.rounds,
        paused=state.left_seconds is not None,
        seconds_left=plan.seconds(plan.following(state.at))
        if not state.at.phase.has_begun
        else left(state, now),
        ends_at=state.ends_at,
        warning_seconds=plan.warning_seconds,
        coming=coming,
        home_at=home_at,
        planned_end=state.planned_end,
        behind_seconds=behind,
        catch_up=None if home_at is None else catch_up(plan, coming, home_at, behind),
        version=state.version,
    )


def left(state: ClockState, now: datetime) -> int:
    """Return the seconds left of a state's stretch, rounded up."""
    if state.ends_at is None:
        return state.left_seconds or 0
    return max(ceil((state.ends_at - now).total_seconds()), 0)


def ending(state: ClockState, plan: Plan, now: datetime) -> datetime | None:
    """Return when the session will be over if nothing changes; None before and after play."""
    if not state.at.phase.has_begun or state.at.phase is Phase.OVER:
        return None
    here = state.ends_at or now + timedelta(seconds=left(state, now))
    return here + timedelta(seconds=sum(each.seconds for each in plan.after(state.at)))


def table_behind(state: ClockState, plan: Plan, now: datetime, *, number: int, done: int) -> int:
    """Return how many seconds ago a table should have finished its current board.

    Args:
        state: The clock.
        plan: The plan.
        now: The moment.
        number: The table's round.
        done: How many boards of that round it has finished.

    Returns:
        0 for a table that is on time or ahead, and before the clock is started or once it says
        that play is over.
    """
    state = brought_up_to(state, plan, now)
    boards = plan.boards[number - 1]
    if not state.at.phase.has_begun or state.at.phase is Phase.OVER or done >= boards:
        return 0
    at: Stretch | None = state.at
    ends_at = state.ends_at or now + timedelta(seconds=left(state, now))
    while at is not None and at != Stretch(Phase.PLAYING, number):
        ends_at -= timedelta(seconds=plan.seconds(at))
        at = plan.before(at)
    if at is None:  # the clock has not reached this round
        return 0
    to_come = round(plan.board_seconds * (boards - done - 1))
    return max(floor((now - ends_at).total_seconds()) + to_come, 0)


def catch_up(
    plan: Plan, coming: tuple[TimedStretch, ...], home_at: datetime, behind_seconds: int
) -> CatchUp | None:
    """Return the pace at which the remaining rounds make up for a delay.

    The current round keeps its time. Nobody is asked to play a board in less than four fifths of
    its usual time, even if that is not enough.

    Args:
        plan: The plan.
        coming: The stretches still to come.
        home_at: When the session would be over if nothing changed.
        behind_seconds: How much later that is than planned.
    """
    rounds = [each for each in coming if each.phase is Phase.PLAYING]
    if behind_seconds < WORTH_TELLING or not rounds:
        return None
    boards = sum(plan.boards[each.round - 1] for each in rounds)
    now_taken = sum(each.seconds for each in rounds)
    wanted = floor(Fraction(now_taken - behind_seconds, boards) / PACE_STEP) * PACE_STEP
    quickest = ceil(plan.board_seconds * QUICKEST / PACE_STEP) * PACE_STEP
    pace = max(wanted, quickest)
    quicker = replace(plan, round_seconds=pace * plan.usual_boards)
    taken = sum(quicker.seconds(Stretch(each.phase, each.round)) for each in rounds)
    if taken >= now_taken:
        return None
    saved = now_taken - taken
    return CatchUp(
        board_seconds=pace,
        round_seconds=quicker.round_seconds,
        home_at=home_at - timedelta(seconds=saved),
        in_time=saved >= behind_seconds,
    )
