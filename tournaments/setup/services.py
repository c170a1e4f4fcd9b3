"""Start a session, make its results final, reopen it."""

import secrets
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any
from uuid import UUID

from django.db import transaction

from movements.families.drawn import entrant_of
from movements.families.knockout import KNOCKOUT
from movements.model import Movement, Row, sitting_out
from movements.proof.verifier import copies_of, verify, verify_without_promises
from movements.registry import rounds_to_draw
from tournaments.clubhouse.selectors import planned_session
from tournaments.clubhouse.services import note_set_up
from tournaments.draws.selectors.next_draw import first_round_after
from tournaments.draws.selectors.stages import resumed_from, resumed_stage
from tournaments.ledger.facts import mark_of
from tournaments.play.selectors.console.open_matters import matters_seen, open_matters
from tournaments.play.services.clock import end_clock, reopen_clock
from tournaments.play.services.tables import end_messages
from tournaments.players.tasks import mail_results_soon
from tournaments.record.models import Event, LedgerEntry, Result, Section, Session, Stage
from tournaments.record.selectors.event.facts import stages_of
from tournaments.record.selectors.event.reading import event_facts
from tournaments.record.selectors.event.snapshot import EventSnapshot, open_event
from tournaments.record.selectors.ledger.entries import (
    Entry,
    HeldEvent,
    SessionFinal,
    SessionReopened,
    SessionStarted,
    StartedSection,
    prize_of,
)
from tournaments.record.selectors.ledger.stored import (
    brought_by,
    entered_contestants,
    marks_of_deals,
    said_of_seals,
    starting_positions,
)
from tournaments.record.selectors.movement.changes import CannotChangeError
from tournaments.record.services.conditions import generated
from tournaments.record.services.events import create_event
from tournaments.record.services.ledger import append_entry, done_before, lock_session
from tournaments.record.services.names import mark_names
from tournaments.seating.services.changes import seated
from tournaments.site.keys import Actor, compares_requests
from tournaments.site.limits import LONGEST_REASON
from tournaments.site.refusals import ConflictError, RefusedError
from tournaments.site.texts import plain_text

_LOT_BYTES = 16


class NotReadyError(ConflictError):
    """The session is not ready for this step; the sentence says why."""


@transaction.atomic
def set_up_event(*, club_id: int, planned_id: int = 0, **given: Any) -> Event:
    """Create an event, and note it with the planned session, so that it is set up only once.

    Args:
        club_id: The club.
        planned_id: The planned session; one of another club is passed over.
        given: What ``create_event`` takes besides.

    Raises:
        RefusedError: as ``create_event`` says.
        ConflictError: another event was set up from the planned session.
    """
    event = create_event(club_id=club_id, **given)
    found = planned_session(planned_id)
    if found is not None and found.club_id == club_id:
        note_set_up(planned_id=found.id, event_id=event.pk)
    return event


@transaction.atomic
@compares_requests
def start_session(*, session_id: int, by: Actor, key: UUID) -> Session:
    """Store every section's movement as sittings, with an empty result for each board.

    The movement is verified once more before it is stored. Reusing a key starts nothing.

    Raises:
        NotReadyError: a section has no movement, or the session has already started.
        RefusedError: the verifier finds a fault in the movement.
    """
    session = lock_session(session_id)
    if _answered(session, key, LedgerEntry.Kind.SESSION_STARTED):
        return session
    if session.status != Session.Status.SETUP:
        raise NotReadyError("This session has already started.")
    sections = list(session.sections.order_by("letter"))
    snapshot = open_event(session.event_id)
    stored = [(section, _verified(section, snapshot)) for section in sections]
    for section, movement in stored:
        section.lot = secrets.token_hex(_LOT_BYTES) if section.family == KNOCKOUT else ""
        section.byes = _first_bye(section, movement)
    started = session_started(session, [(section, movement.rows) for section, movement in stored])
    for section, movement in stored:
        store_sittings(section, movement.rows)
        section.save(update_fields=["byes", "lot", "stages"])
    session.status = Session.Status.RUNNING
    session.save(update_fields=["status"])
    append_entry(session.event, started, by=by, key=key)
    return session


def session_started(
    session: Session, sections: Iterable[tuple[Section, Sequence[Row]]]
) -> SessionStarted:
    """Return the ledger entry for a session that starts, with its sections' rows.

    It holds everything that standings and paper are computed from, so that none of it can change
    unnoticed. Players and cards appear only as opaque marks.
    """
    event, listed = session.event, list(sections)
    positions = starting_positions([section.pk for section, _rows in listed])
    playing = {address for here in positions.values() for address, *_part in here.values()}
    return SessionStarted(
        session=session.number,
        event=HeldEvent(event.club_id, event.name, event.slug, event.held_on),
        conditions=event_facts(event).written(),
        prizes={
            each.address: prize_of(each.stratum, each.handicap)
            for each in event.contestants.order_by("id")
            if (each.stratum, each.handicap) != (None, None)
        },
        contestants={
            address: each
            for address, each in entered_contestants(event.pk).items()
            if address in playing
        },
        deals=marks_of_deals([session.pk])[session.pk],
        seal=said_of_seals([session.pk]).get(session.pk),
        brought=brought_by(event.pk) if Stage.objects.filter(target=event).exists() else None,
        sections={
            section.letter: StartedSection(
                family=section.family,
                parameters=section.parameters,
                winners=section.winners,
                shared=section.shared,
                own_movement=mark_of(section.own_movement) if section.own_movement else "",
                byes={int(number): who for number, who in section.byes.items()} or None,
                lot=section.lot or None,
                stages=stages_of(section.stages) or None,
                rows=tuple(rows),
                positions=positions[section.pk],
            )
            for section, rows in listed
        },
    )


def _first_bye(section: Section, movement: Movement) -> dict[str, str]:
    """Return who has the bye in round 1, by round; nobody unless later rounds are drawn."""
    if not rounds_to_draw(section.family, section.parameters) or section.family == KNOCKOUT:
        return {}  # a bye in a knockout is worth nothing, and several may have one
    out = {idle.contestant for idle in movement.idle}
    free = (entrant_of(each) for each in movement.contestants if each.label in out)
    bye = next(free, "")
    return {"1": bye} if bye else {}


class UnseenMattersError(ConflictError):
    """There are open matters that the person making results final has not seen."""

    def __init__(self) -> None:
        super().__init__(
            "Some matters are still open. Look through them, then make the session final."
        )


@transaction.atomic
@compares_requests
def finalise_session(
    *, session_id: int, by: Actor, key: UUID, reason: str = "", seen: str | None = None
) -> Session:
    """Make a session's results final; it must then be reopened to correct them.

    Args:
        session_id: The session.
        by: Who makes them final.
        key: The idempotency key.
        reason: Why, for the history.
        seen: What was shown as open, as ``matters_seen`` puts it; None to skip the check.

    Raises:
        UnseenMattersError: there are open matters other than those shown.
        NotReadyError: the session is not in play, or results are missing; a board that was not
            played must be entered as NP.
    """
    session = lock_session(session_id)
    if _answered(session, key, LedgerEntry.Kind.SESSION_FINAL):
        return session
    if session.status != Session.Status.RUNNING:
        raise NotReadyError("Only a session in play can be made final.")
    if seen is not None:
        matters = open_matters(open_event(session.event_id), session.pk)
        if matters and seen != matters_seen(matters):
            raise UnseenMattersError
    missing = Result.objects.filter(
        sitting__section__session=session,
        sitting__withdrawn_in_version=None,
        status=Result.Status.PENDING,
    ).count()
    if missing:
        what = "1 result is" if missing == 1 else f"{missing} results are"
        raise NotReadyError(
            f"{what} missing. Enter them, or NP for a board that was not played, "
            "then make the session final."
        )
    end_clock(session)
    end_messages(session)
    return _change_status(session, Session.Status.FINAL, by=by, key=key, reason=reason)


@transaction.atomic
@compares_requests
def reopen_session(*, session_id: int, by: Actor, key: UUID, reason: str) -> Session:
    """Reopen a final session, so that results can be corrected.

    Raises:
        NotReadyError: the session is not final.
        RefusedError: no reason is given.
    """
    session = lock_session(session_id)
    if _answered(session, key, LedgerEntry.Kind.SESSION_REOPENED):
        return session
    if session.status != Session.Status.FINAL:
        raise NotReadyError("This session is not final, so there is nothing to reopen.")
    if not plain_text(reason, LONGEST_REASON):
        raise RefusedError(
            "Say why you are reopening the session; players will want to know.", "reason"
        )
    reopen_clock(session)
    return _change_status(session, Session.Status.RUNNING, by=by, key=key, reason=reason)


def store_sittings(section: Section, rows: Sequence[Row]) -> None:
    """Store the rows of a movement as sittings of its next version, with empty results."""
    section.movement_version += 1
    section.save(update_fields=["movement_version"])
    Result.objects.bulk_create(
        Result(sitting=sitting, board=board)
        for sitting, row in zip(seated(section, rows), rows, strict=True)
        for board in row.boards
    )


def _answered(session: Session, key: UUID, kind: LedgerEntry.Kind) -> bool:
    return done_before(session.event, key, kind, session=session.number)


def _verified(section: Section, snapshot: EventSnapshot) -> Movement:
    if not section.family:
        raise NotReadyError(f"Choose a movement for section {section.letter} first.", "movement")
    movement = generated(section.family, section.parameters, own=section.own_movement)
    rows = _rows_after_earlier(section, snapshot)
    if rows is None:
        report = verify(movement)
    else:  # its family is checked for round 1 of a first session, and this is a later one
        out = sitting_out(rows, movement.labels)
        movement = replace(movement, rows=rows, idle=tuple(out), copies=len(rows))
        report = verify_without_promises(movement, copies=copies_of(movement))
    if not report.ok:
        raise RefusedError(report.violations[0].sentence, "movement")
    return movement


def _rows_after_earlier(section: Section, snapshot: EventSnapshot) -> tuple[Row, ...] | None:
    """Return the first round of a contest that goes on from an earlier session; None without."""
    facts = snapshot.sections[section.pk]
    try:
        stage, drawn = resumed_stage(snapshot, facts), first_round_after(snapshot, facts)
    except CannotChangeError as error:
        raise NotReadyError(str(error), "movement") from error
    if stage is not None:
        section.stages = {"1": resumed_from(snapshot, facts, stage).written()}
        return stage.rows
    return None if drawn is None else drawn.rows


def _change_status(
    session: Session, status: Session.Status, *, by: Actor, key: UUID, reason: str
) -> Session:
    session.status = status
    session.save(update_fields=["status"])
    if status == Session.Status.FINAL:
        change: Entry = SessionFinal(session.number, mark_names(session.event))
    else:
        change = SessionReopened(session.number)
    append_entry(session.event, change, by=by, key=key, reason=reason)
    if status == Session.Status.FINAL:
        mail_results_soon(session.event)
    return session
