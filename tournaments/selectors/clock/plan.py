"""How long a session's rounds, changes and breaks last, and what the clock shows at a moment.

Lengths are in whole seconds.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from fractions import Fraction
from math import ceil, floor

QUICKEST = Fraction(4, 5)
"""The least part of the usual time for a board to which players are asked to hurry."""
PACE_STEP = 5
"""A pace is told in steps of so many seconds a board."""
WORTH_TELLING = 60
"""Being behind by fewer seconds is left unsaid."""


class Phase(StrEnum):
    """What the clock is doing; a break takes the place of a change."""

    READY = "ready"
    PLAYING = "playing"
    CHANGE = "change"
    BREAK = "break"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Stretch:
    """A phase and its round; a change or break belongs to the round before it."""

    phase: Phase
    round: int


@dataclass(frozen=True, slots=True)
class TimedStretch:
    """A stretch to come, and how many seconds it lasts."""

    phase: Phase
    round: int
    seconds: int


@dataclass(frozen=True)
class Plan:
    """What a session's rounds take.

    Attributes:
        boards: How many boards each round has, from the first; at least one round.
        round_seconds: Playing time of a round with the usual number of boards.
        change_seconds: Time to change tables between two rounds, 0 for none.
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
        """The last round."""
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

        The plan may have changed since it began: a break was taken out, or the movement curtailed.
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
            case Phase.READY:
                return Stretch(Phase.PLAYING, min(stretch.round, self.rounds))
            case Phase.PLAYING if stretch.round >= self.rounds:
                return Stretch(Phase.OVER, self.rounds)
            case Phase.PLAYING if stretch.round in self.breaks:
                return Stretch(Phase.BREAK, stretch.round)
            case Phase.PLAYING if self.change_seconds:
                return Stretch(Phase.CHANGE, stretch.round)
            case Phase.OVER:
                return stretch
            case _ if stretch.round >= self.rounds:  # the movement was curtailed meanwhile
                return Stretch(Phase.OVER, self.rounds)
            case _:
                return Stretch(Phase.PLAYING, stretch.round + 1)

    def before(self, stretch: Stretch) -> Stretch | None:
        """Return what came before a stretch; None before the first round."""
        if stretch.phase in (Phase.CHANGE, Phase.BREAK):
            return Stretch(Phase.PLAYING, stretch.round)
        if stretch.phase is Phase.OVER:
            return Stretch(Phase.PLAYING, self.rounds)
        if stretch.phase is Phase.READY or stretch.round <= 1:
            return None
        earlier = Stretch(Phase.PLAYING, stretch.round - 1)
        between = self.following(earlier)
        return earlier if between == stretch else between

    def after(self, stretch: Stretch) -> Iterator[TimedStretch]:
        """Yield everything that comes after a stretch, the end left out."""
        following = self.following(stretch)
        while following.phase is not Phase.OVER:
            yield TimedStretch(following.phase, following.round, self.seconds(following))
            following = self.following(following)


def usual_boards(boards: tuple[int, ...]) -> int:
    """Return how many boards most rounds have; the larger number if two are as frequent."""
    counted = Counter(boards)
    return max(counted, key=lambda number: (counted[number], number))


@dataclass(frozen=True, slots=True)
class ClockState:
    """What is stored of a clock.

    Attributes:
        at: The stretch that began last, by hand or when the state was written.
        ends_at: When it ends; None while the clock stands.
        left_seconds: What is left of it while the clock stands; None while it runs.
        cut_seconds: What the stretch before it still had when it was ended by hand.
        planned_end: When the session is to be over; None before the start.
        version: Grows with every change, 0 before the first.
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
    """The pace of the rounds to come that brings everybody home in time, or nearly.

    Attributes:
        board_seconds: For a board.
        round_seconds: For a round with the usual number of boards.
        home_at: When the session is then over.
        in_time: Whether that is by the planned end.
    """

    board_seconds: int
    round_seconds: int
    home_at: datetime
    in_time: bool


@dataclass(frozen=True, slots=True)
class ClockFace:
    """What the clock shows at a moment.

    Attributes:
        now: The moment, by the server's clock.
        phase: What it is doing.
        round: The round in play; in a change or break the one before it.
        rounds: The last round.
        paused: Whether it stands although play has begun.
        seconds_left: Of this phase, 0 at the end.
        ends_at: When this phase ends; None while the clock stands.
        warning_seconds: As in the plan.
        coming: The phases to come, in order.
        home_at: When the session is over if nothing is changed; None once it is, or before it
            begins.
        planned_end: When it is to be over.
        behind_seconds: How much later than planned; negative if earlier.
        catch_up: How to make up for it; None where there is nothing to make up, or no round left.
        version: Of the state that it was computed from.
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
        """Whether the clock was started."""
        return self.phase is not Phase.READY

    @property
    def runs(self) -> bool:
        """Whether the seconds go by."""
        return self.ends_at is not None

    @property
    def warns(self) -> bool:
        """Whether the round is nearly over."""
        return self.phase is Phase.PLAYING and self.seconds_left <= self.warning_seconds

    @property
    def is_late(self) -> bool:
        """Whether the session is behind by enough to be told."""
        return self.behind_seconds >= WORTH_TELLING


def brought_up_to(state: ClockState, plan: Plan, now: datetime) -> ClockState:
    """Return the state with everything that has ended by a moment left behind."""
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
        if state.at.phase is Phase.READY
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
    """Return the seconds left of a state's stretch, begun ones counted whole."""
    if state.ends_at is None:
        return state.left_seconds or 0
    return max(ceil((state.ends_at - now).total_seconds()), 0)


def ending(state: ClockState, plan: Plan, now: datetime) -> datetime | None:
    """Return when the session is over if nothing is changed; None before and after play."""
    if state.at.phase in (Phase.READY, Phase.OVER):
        return None
    here = state.ends_at or now + timedelta(seconds=left(state, now))
    return here + timedelta(seconds=sum(each.seconds for each in plan.after(state.at)))


def table_behind(state: ClockState, plan: Plan, now: datetime, *, number: int, done: int) -> int:
    """Return for how many seconds a table should have finished the board that it is on.

    Args:
        state: The clock.
        plan: The plan.
        now: The moment.
        number: The round that the table is in.
        done: How many boards of that round it has finished.

    Returns:
        0 for a table that is in time or ahead, and while the clock has not been started or play
        is over by the clock.
    """
    state = brought_up_to(state, plan, now)
    boards = plan.boards[number - 1]
    if state.at.phase in (Phase.READY, Phase.OVER) or done >= boards:
        return 0
    at: Stretch | None = state.at
    ends_at = state.ends_at or now + timedelta(seconds=left(state, now))
    while at is not None and at != Stretch(Phase.PLAYING, number):
        ends_at -= timedelta(seconds=plan.seconds(at))
        at = plan.before(at)
    if at is None:  # the clock has yet to come to this round
        return 0
    to_come = round(plan.board_seconds * (boards - done - 1))
    return max(floor((now - ends_at).total_seconds()) + to_come, 0)


def catch_up(
    plan: Plan, coming: tuple[TimedStretch, ...], home_at: datetime, behind_seconds: int
) -> CatchUp | None:
    """Return the pace at which the rounds to come make up for being behind.

    The present round keeps its time. Nobody is asked to play a board in less than four fifths of
    its usual time, even if that does not suffice.

    Args:
        plan: The plan.
        coming: What is to come.
        home_at: When the session would be over without a change.
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
