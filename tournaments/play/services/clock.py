"""Run a session's round clock, and set how long its rounds take.

The clock changes no result and nothing is computed from it, so it has no entries in the ledger.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import F

from tournaments.play.models import Phase, RoundClock
from tournaments.play.selectors.clock.face import StoredClock, stored_clock
from tournaments.play.selectors.clock.moves import Move, NotNowError, moved
from tournaments.play.selectors.clock.plan import ClockFace, ClockState, Plan, brought_up_to
from tournaments.record.models import Session
from tournaments.record.selectors.edition import renew_room
from tournaments.record.services.ledger import done_before, lock_session
from tournaments.record.services.results import require_running
from tournaments.site.keys import Actor, compares_requests
from tournaments.site.refusals import ConflictError, RefusedError

LONGEST_MINUTES = 600
"""The longest a round, change or break can last."""
LONGEST_SESSION = timedelta(days=2)


class StaleClockError(ConflictError):
    """The clock has changed since the caller read it; ``version`` is its version now."""

    def __init__(self, version: int) -> None:
        super().__init__(
            "Someone else has just changed the clock. Check what it shows, then try again.",
            "expected_version",
        )
        self.version = version


@dataclass(frozen=True, slots=True, kw_only=True)
class ClockSettings:
    """How long the rounds take, in seconds; None leaves a setting as it is.

    ``breaks`` are the lengths of breaks after rounds, by round, and replace all earlier breaks.
    ``planned_end`` is when the session should be over.
    """

    round_seconds: int | None = None
    change_seconds: int | None = None
    warning_seconds: int | None = None
    breaks: Mapping[int, int] | None = None
    planned_end: datetime | None = None


@transaction.atomic
@compares_requests
def move_clock(
    *,
    session_id: int,
    move: Move,
    now: datetime,
    by: Actor,
    key: UUID,
    expected_version: int | None = None,
    seconds: int = 0,
) -> ClockFace:
    """Start, pause or resume the clock, add or take off time, go on or back; return what it shows.

    A key already used moves nothing.

    Args:
        session_id: The session.
        move: What to do.
        now: When.
        by: Who does it; this is not recorded.
        key: The request's key.
        expected_version: The version the caller has seen; 0 for an untouched clock.
        seconds: For ``ADD``: how many to add; negative to take off.

    Raises:
        KeyReusedError: the key was used for something else.
        SessionClosedError: the session has not started, or is final.
        StaleClockError: the clock has changed since the caller read it.
        RefusedError: the time to add is zero or too long.
        ConflictError: the clock cannot do that now.
    """
    session, clock, is_done = _locked(session_id, key, expected_version)
    if is_done:
        return clock.shown(now)
    if move is Move.ADD and not 0 < abs(seconds) <= LONGEST_MINUTES * 60:
        raise RefusedError(f"Add or take off between 1 and {LONGEST_MINUTES} minutes.", "minutes")
    try:
        state = moved(clock.state, clock.plan, move, now, seconds=seconds)
    except NotNowError as error:
        raise ConflictError(str(error), "move") from error
    return _stored(session, state, clock.plan).shown(now)


@transaction.atomic
@compares_requests
def set_clock(
    *,
    session_id: int,
    settings: ClockSettings,
    now: datetime,
    by: Actor,
    key: UUID,
    expected_version: int | None = None,
) -> ClockFace:
    """Change how long rounds take; return what the clock shows.

    The phase in progress keeps its end; the new lengths apply from the next one.

    Args:
        session_id: The session.
        settings: What to change.
        now: When.
        by: Who does it; this is not recorded.
        key: The request's key.
        expected_version: The version the caller has seen; 0 for an untouched clock.

    Raises:
        RefusedError: a length is impossible, or a break does not come after a round.
        KeyReusedError, SessionClosedError, StaleClockError: as ``move_clock``.
    """
    session, clock, is_done = _locked(session_id, key, expected_version)
    if is_done:
        return clock.shown(now)
    plan = _changed(clock.plan, settings)
    state = brought_up_to(clock.state, clock.plan, now)
    if settings.planned_end is not None:
        if abs(settings.planned_end - now) > LONGEST_SESSION:
            raise RefusedError("The planned end is too far ahead.", "planned_end")
        state = replace(state, planned_end=settings.planned_end)
    return _stored(session, state, plan).shown(now)


def end_clock(session: Session) -> None:
    """Stop the clock of a session that has become final, if it was started: play is over."""
    started = RoundClock.objects.filter(session=session).exclude(
        phase__in=(Phase.READY, Phase.OVER)
    )
    started.update(
        phase=Phase.OVER, ends_at=None, left_seconds=None, cut_seconds=0, version=F("version") + 1
    )


def reopen_clock(session: Session) -> None:
    """Let the clock of a reopened session say so, if it was started; it stands until it is again.

    When play was to end is forgotten: that may have been another day.
    """
    RoundClock.objects.filter(session=session, phase=Phase.OVER).update(
        phase=Phase.REOPENED, planned_end=None, version=F("version") + 1
    )


def _locked(
    session_id: int, key: UUID, expected_version: int | None
) -> tuple[Session, StoredClock, bool]:
    """Return a session with its event locked, its clock, and whether the key was already used."""
    session = lock_session(session_id)
    is_done = done_before(session.event, key)
    require_running(session_id)
    clock = stored_clock(session_id)
    if clock is None:
        raise ConflictError("Nobody is playing in this session, so there is no clock.", "session")
    if not is_done and expected_version not in (None, clock.state.version):
        raise StaleClockError(clock.state.version)
    return session, clock, is_done


def _changed(plan: Plan, settings: ClockSettings) -> Plan:
    lengths = {
        name: seconds
        for name in ("round_seconds", "change_seconds", "warning_seconds")
        if (seconds := getattr(settings, name)) is not None
    }
    for name, seconds in lengths.items():
        least = 60 if name == "round_seconds" else 0
        if not least <= seconds <= LONGEST_MINUTES * 60:
            raise RefusedError(
                f"Enter a length between {least // 60} and {LONGEST_MINUTES} minutes.", name
            )
    changes: dict[str, Any] = dict(lengths)
    if settings.breaks is not None:
        changes["breaks"] = dict(_checked_breaks(plan, settings.breaks))
    return replace(plan, **changes)


def _checked_breaks(plan: Plan, breaks: Mapping[int, int]) -> Mapping[int, int]:
    for number, seconds in breaks.items():
        if not 1 <= number < plan.rounds:
            raise RefusedError("A break must come after a round, but not after the last.", "breaks")
        if not 60 <= seconds <= LONGEST_MINUTES * 60:
            raise RefusedError(
                f"A break can last between 1 and {LONGEST_MINUTES} minutes.", "breaks"
            )
    return breaks


def _stored(session: Session, state: ClockState, plan: Plan) -> StoredClock:
    state = replace(state, version=state.version + 1)
    RoundClock.objects.update_or_create(
        session=session,
        defaults={
            "event_id": session.event_id,
            "phase": state.at.phase,
            "round": state.at.round,
            "ends_at": state.ends_at,
            "left_seconds": state.left_seconds,
            "cut_seconds": state.cut_seconds,
            "round_seconds": plan.round_seconds,
            "change_seconds": plan.change_seconds,
            "warning_seconds": plan.warning_seconds,
            "breaks": {str(number): seconds for number, seconds in sorted(plan.breaks.items())},
            "planned_end": state.planned_end,
            "version": state.version,
        },
    )
    renew_room(session.event.club_id)
    return StoredClock(state, plan)
