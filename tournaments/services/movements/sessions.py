"""Start a session, make its results final, reopen it."""

from collections.abc import Iterable
from uuid import UUID

from django.db import transaction

from movements.model import Movement, Row
from movements.proof.verifier import verify
from tournaments.models import LedgerEntry, Result, Section, Session, Sitting, StartingPosition
from tournaments.selectors.ledger.entries import (
    SessionFinal,
    SessionReopened,
    SessionStarted,
    StartedSection,
    prize_of,
)
from tournaments.services.ledger import (
    LONGEST_REASON,
    Actor,
    append_entry,
    entry_with_key,
    lock_session,
)
from tournaments.services.movements.choice import generated
from tournaments.services.refusals import ConflictError, RefusedError
from tournaments.services.texts import plain_text


class NotReadyError(ConflictError):
    """The session cannot go on yet; the sentence says what is missing."""


@transaction.atomic
def start_session(*, session_id: int, by: Actor, key: UUID) -> Session:
    """Store every section's movement as sittings, with a result to come for each board.

    The movement is verified once more before it is stored. A key used again starts nothing.

    Raises:
        NotReadyError: a section has no movement, or the session has started.
        RefusedError: the verifier finds a fault in the movement.
    """
    session = lock_session(session_id)
    if _done_before(session, key, LedgerEntry.Kind.SESSION_STARTED):
        return session
    if session.status != Session.Status.SETUP:
        raise NotReadyError("This session has started already.")
    sections = list(session.sections.order_by("letter"))
    stored = [(section, _verified(section)) for section in sections]
    started = SessionStarted(
        session=session.number,
        conditions={
            "game": session.event.game,
            "contest": session.event.contest,
            "method": session.event.method,
            **session.event.conditions.value.written(),
        },
        prizes={
            each.address: prize_of(each.stratum, each.handicap)
            for each in session.event.contestants.order_by("id")
            if (each.stratum, each.handicap) != (None, None)
        },
        sections={
            section.letter: StartedSection(
                family=section.family,
                parameters=section.parameters,
                winners=section.winners,
                rows=movement.rows,
            )
            for section, movement in stored
        },
    )
    for section, movement in stored:
        store_sittings(section, movement.rows)
    session.status = Session.Status.RUNNING
    session.save(update_fields=["status"])
    append_entry(session.event, started, by=by, key=key)
    return session


@transaction.atomic
def finalise_session(*, session_id: int, by: Actor, key: UUID, reason: str = "") -> Session:
    """Make a session's results final: they can then be corrected only after reopening it.

    Raises:
        NotReadyError: the session is not in play, or results are missing; a board that was not
            played has to be entered as NP.
    """
    session = lock_session(session_id)
    if _done_before(session, key, LedgerEntry.Kind.SESSION_FINAL):
        return session
    if session.status != Session.Status.RUNNING:
        raise NotReadyError("Only a session in play can be made final.")
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
    return _change_status(session, Session.Status.FINAL, by=by, key=key, reason=reason)


@transaction.atomic
def reopen_session(*, session_id: int, by: Actor, key: UUID, reason: str) -> Session:
    """Reopen a final session, so that results can be corrected.

    Raises:
        NotReadyError: the session is not final.
        RefusedError: no reason is given.
    """
    session = lock_session(session_id)
    if _done_before(session, key, LedgerEntry.Kind.SESSION_REOPENED):
        return session
    if session.status != Session.Status.FINAL:
        raise NotReadyError("This session is not final, so it is open already.")
    if not plain_text(reason, LONGEST_REASON):
        raise RefusedError("Say why the session is reopened; players will want to know.", "reason")
    return _change_status(session, Session.Status.RUNNING, by=by, key=key, reason=reason)


def store_sittings(section: Section, rows: Iterable[Row]) -> None:
    """Store the rows of a movement as sittings of its next version, with results to come."""
    entries = {entry.label: entry for entry in StartingPosition.objects.filter(section=section)}
    version = section.movement_version + 1
    rows = list(rows)
    sittings = Sitting.objects.bulk_create(
        Sitting(
            section=section,
            round=row.round,
            table=row.table,
            north=entries[row.north],
            south=entries[row.south],
            east=entries[row.east],
            west=entries[row.west],
            since_version=version,
        )
        for row in rows
    )
    Result.objects.bulk_create(
        Result(sitting=sitting, board=board)
        for sitting, row in zip(sittings, rows, strict=True)
        for board in row.boards
    )
    section.movement_version = version
    section.save(update_fields=["movement_version"])


def _done_before(session: Session, key: UUID, kind: LedgerEntry.Kind) -> bool:
    return entry_with_key(session.event, key, kind, session=session.number) is not None


def _verified(section: Section) -> Movement:
    if not section.family:
        raise NotReadyError(f"Choose a movement for section {section.letter} first.", "movement")
    movement = generated(section.family, section.parameters, own=section.own_movement)
    report = verify(movement)
    if not report.ok:
        raise RefusedError(report.violations[0].sentence, "movement")
    return movement


def _change_status(
    session: Session, status: Session.Status, *, by: Actor, key: UUID, reason: str
) -> Session:
    session.status = status
    session.save(update_fields=["status"])
    change = SessionFinal if status == Session.Status.FINAL else SessionReopened
    append_entry(session.event, change(session.number), by=by, key=key, reason=reason)
    return session
