"""The clock of a session, read from what is stored."""

from dataclasses import dataclass
from datetime import datetime
from itertools import groupby

from django.db.models import Count, Min

from scoring.play.notation import Game
from tournaments.models import Result, RoundClock, Session, Sitting
from tournaments.selectors.clock.plan import (
    ClockFace,
    ClockState,
    Phase,
    Plan,
    Stretch,
    shown_at,
    usual_boards,
)

BOARD_SECONDS = {Game.BRIDGE: 450, Game.WHIST: 360}
"""What a board takes unless the director says otherwise."""
CHANGE_SECONDS = 120
WARNING_SECONDS = 300


@dataclass(frozen=True)
class StoredClock:
    """A clock's state and the plan of its session."""

    state: ClockState
    plan: Plan

    def shown(self, now: datetime) -> ClockFace:
        """Return what it shows at a moment."""
        return shown_at(self.state, self.plan, now)


def clock_face(session_id: int, now: datetime) -> ClockFace | None:
    """Return what the clock of a session shows; None unless the session is in play.

    It tells nothing about boards or scores, so everybody who may see the event may see it.
    """
    stored = stored_clock(session_id)
    return None if stored is None else stored.shown(now)


def face_of_event(slug: str, now: datetime) -> ClockFace | None:
    """Return what the clock of the event at an address shows: of the first session in play."""
    running = Session.objects.filter(event__slug=slug, status=Session.Status.RUNNING)
    session = running.order_by("number").values_list("id", flat=True).first()
    return None if session is None else clock_face(session, now)


def stored_clock(session_id: int) -> StoredClock | None:
    """Return a session's clock, an untouched one if nothing is stored; None out of play."""
    session = (
        Session.objects.filter(pk=session_id, status=Session.Status.RUNNING)
        .select_related("event", "clock")
        .order_by()
        .first()
    )
    boards = () if session is None else _boards_by_round(session_id)
    if session is None or not boards:
        return None
    row = getattr(session, "clock", None)
    return StoredClock(_state(row, session_id), _plan(row, boards, Game(session.event.game)))


def _state(row: RoundClock | None, session_id: int) -> ClockState:
    if row is None:
        return ClockState(Stretch(Phase.READY, _round_to_play(session_id)))
    ready = row.phase == RoundClock.Phase.READY
    return ClockState(
        at=Stretch(Phase(row.phase), _round_to_play(session_id) if ready else row.round),
        ends_at=row.ends_at,
        left_seconds=row.left_seconds,
        cut_seconds=row.cut_seconds,
        planned_end=row.planned_end,
        version=row.version,
    )


def _plan(row: RoundClock | None, boards: tuple[int, ...], game: Game) -> Plan:
    if row is None:
        round_seconds = BOARD_SECONDS[game] * usual_boards(boards)
        return Plan(boards, round_seconds, CHANGE_SECONDS, WARNING_SECONDS, {})
    breaks = {int(number): seconds for number, seconds in row.breaks.items()}
    return Plan(boards, row.round_seconds, row.change_seconds, row.warning_seconds, breaks)


def _round_to_play(session_id: int) -> int:
    """Return the first round that lacks a result: a clock started late begins with it."""
    missing = Sitting.objects.filter(
        section__session=session_id,
        withdrawn_in_version=None,
        results__status=Result.Status.PENDING,
    )
    return missing.aggregate(first=Min("round"))["first"] or 1


def _boards_by_round(session_id: int) -> tuple[int, ...]:
    """Return how many boards each round has at the table that plays most of them."""
    rows = (
        Sitting.objects.filter(section__session=session_id, withdrawn_in_version=None)
        .annotate(boards=Count("results"))
        .order_by("round")
        .values_list("round", "boards")
    )
    most = {number: max(n for _, n in each) for number, each in groupby(rows, lambda row: row[0])}
    return tuple(most.get(number, 0) for number in range(1, max(most, default=0) + 1))
