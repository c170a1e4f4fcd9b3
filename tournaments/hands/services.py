"""Deal hands and seal them, and work out what can be made of them; ``record`` stores them."""

import logging
import random
from datetime import datetime, timedelta
from uuid import UUID

from django.db import transaction
from django.db.models import F

from scoring.errors import ScoringError
from scoring.hands.dealing import commitment, sealed_text
from scoring.hands.deals import Deal as Cards
from scoring.hands.deals import Makeable
from scoring.hands.wanted import Wanted, deal_wanted
from tournaments.hands.solver import SolverError, solved
from tournaments.record.models import Analysis, Deal, DoubleDummy, LedgerEntry, Seal, Session
from tournaments.record.selectors.event.snapshot import open_event
from tournaments.record.selectors.hands import boards_dealt, cards_to_analyse, may_be_taken
from tournaments.record.selectors.ledger.entries import DealsChanged, deal_mark
from tournaments.record.selectors.ledger.stored import said_of_seal
from tournaments.record.services.hands import HIGHEST_BOARD, has_been_played
from tournaments.record.services.ledger import (
    append_entry,
    done_before,
    lock_session,
    note_unrecorded_change,
)
from tournaments.site.keys import Actor, compares_requests
from tournaments.site.limits import LONGEST_SENTENCE
from tournaments.site.refusals import ConflictError, NotFoundError, RefusedError

MOST_BOARDS = 200
MOST_WANTED = 2000
"""The most characters in a description of the hands wanted."""
_SALT_BITS = 256


@transaction.atomic
@compares_requests
def deal_boards(
    *,
    session_id: int,
    first: int,
    last: int,
    opens: str,
    chance: random.Random,
    by: Actor,
    key: UUID,
    wanted: str = "",
) -> Seal:
    """Deal boards at random and seal them: the commitment is public, but the cards are not.

    The ledger holds the commitment from the start of the session, or at once if it has already
    started.

    Args:
        session_id: The session.
        first: The number of the first board to deal.
        last: The number of the last.
        opens: When the director may have the file, as ``Seal.Opens``.
        chance: The source of the deals: for play, ``secrets.SystemRandom``.
        by: Who asks.
        key: The idempotency key: reusing it deals nothing.
        wanted: What the hands must hold, for a teaching set, as ``Wanted.parse`` reads it. It is
            sealed with the hands.

    Raises:
        NotFoundError: there is no such session.
        RefusedError: the boards are out of range, ``opens`` is unknown, or what is wanted cannot
            be read or is too rare.
        ConflictError: there are already hands or scores.
    """
    session = lock_session(session_id)
    dealt = Seal.objects.filter(session=session).first()
    answered = done_before(
        session.event, key, LedgerEntry.Kind.DEALS_CHANGED, session=session.number
    )
    if answered and dealt is not None:
        return dealt
    _check(session, first, last, opens)
    try:
        asked = Wanted.parse(wanted)
        deals = deal_wanted(range(first, last + 1), asked, chance)
    except ScoringError as error:
        raise RefusedError(str(error), "wanted") from error
    salt = f"{chance.getrandbits(_SALT_BITS):064x}"
    rows = [Deal(session=session, board=n, cards=str(cards)) for n, cards in deals.items()]
    Deal.objects.bulk_create(rows)
    digest = commitment(sealed_text(deals, salt, str(asked)))
    seal = Seal.objects.create(
        session=session, commitment=digest, salt=salt, opens=opens, wanted=str(asked)
    )
    note_unrecorded_change(session.event_id)
    if session.status != Session.Status.SETUP:
        marks = {row.board: deal_mark(row.cards, "", "") for row in rows}
        entry = DealsChanged(session.number, marks, said_of_seal(opens, digest))
        append_entry(session.event, entry, by=by, key=key)
    return seal


def _check(session: Session, first: int, last: int, opens: str) -> None:
    if not 1 <= first <= last <= HIGHEST_BOARD:
        raise RefusedError(
            f"Boards are numbered from 1 to {HIGHEST_BOARD}, and the first must not come after "
            "the last.",
            "last",
        )
    if last - first >= MOST_BOARDS:
        raise RefusedError(f"You can deal up to {MOST_BOARDS} boards at once.", "last")
    if opens not in Seal.Opens.values:
        raise RefusedError("Choose when the file can be downloaded: now, start or over.", "opens")
    if session.deals.exists():
        raise ConflictError("This session already has hands. Remove them before you deal new ones.")
    if has_been_played(session):
        raise ConflictError(
            "Boards of this session have already been played, so you cannot deal new hands."
        )


@transaction.atomic
def take_deals(*, session_id: int, by: Actor, now: datetime) -> tuple[tuple[int, str], ...]:
    """Hand out boards and cards, and note publicly who took them and when.

    Raises:
        NotFoundError: there is no such session, or its boards were not dealt here.
        ConflictError: the seal is still closed.
    """
    session = lock_session(session_id)
    seal = Seal.objects.filter(session=session).first()
    if seal is None:
        raise NotFoundError("Fairdeal did not deal the boards of this session.", "session")
    if not may_be_taken(open_event(session.event_id), session_id, seal.opens):
        raise ConflictError(f"The deals are sealed. They open: {seal.get_opens_display()}.")
    seal.taken = [*seal.taken, [by.mark, now.isoformat()]]
    seal.save(update_fields=["taken"])
    note_unrecorded_change(session.event_id)
    return tuple(session.deals.order_by("board").values_list("board", "cards"))


@transaction.atomic
@compares_requests
def take_stored_deals(
    *, session_id: int, will_not_play: bool, by: Actor, key: UUID
) -> tuple[tuple[int, str], ...]:
    """Hand out boards and cards that were uploaded as a file, to be dealt by hand.

    The ledger notes it: anyone with these sheets has seen the hands and cannot play.

    Args:
        session_id: The session.
        will_not_play: Whether the director confirms that the person taking the sheets will not
            play.
        by: Who takes them.
        key: The idempotency key: reusing it hands out the same, and notes nothing more.

    Raises:
        NotFoundError: there is no such session, or it has no hands.
        ConflictError: Fairdeal dealt the boards, so the seal says who may have them.
        RefusedError: the director has not confirmed this.
    """
    session = lock_session(session_id)
    if Seal.objects.filter(session=session).exists():
        raise ConflictError("Fairdeal dealt these boards. Their sheets come with the sealed deals.")
    if not will_not_play:
        raise RefusedError(
            "Confirm that nobody who sees these sheets will play in this session.",
            "seen",
        )
    deals = tuple(session.deals.order_by("board").values_list("board", "cards"))
    if not deals:
        raise NotFoundError("This session has no hands yet.", "session")
    kind = LedgerEntry.Kind.DEALS_CHANGED
    if not done_before(session.event, key, kind, session=session.number):
        append_entry(session.event, DealsChanged(session.number, {}), by=by, key=key)
    return deals


logger = logging.getLogger(__name__)

Status = Analysis.Status
UNFINISHED = (Status.WAITING, Status.RUNNING)
GIVEN_UP_AFTER = timedelta(minutes=15)
"""A worker silent for this long is lost: the time limit of a task."""
COULD_NOT_ANALYSE = "The boards could not be analysed. Ask for the analysis again."


@transaction.atomic
def request_analysis(*, session_id: int, now: datetime) -> Analysis | None:
    """Ask for the makeable contracts of those of a session's boards that lack them.

    Returns:
        The request, for the caller to hand to a worker once it is committed; None if nothing is
        left to do, or a worker is already working on it.

    Raises:
        NotFoundError: there is no such session.
        RefusedError: no cards are stored.
    """
    session = lock_session(session_id)
    if not boards_dealt(session_id):
        raise RefusedError("There are no hands yet. Upload or deal them first.", "deals")
    total = len(cards_to_analyse(session_id))
    found = Analysis.objects.filter(session=session).first()
    lost_since = now - GIVEN_UP_AFTER
    if found is not None and found.status in UNFINISHED and found.requested_at > lost_since:
        return None
    if not total:
        return None
    asked, _made = Analysis.objects.update_or_create(
        session=session,
        defaults={
            "status": Status.WAITING,
            "done": 0,
            "total": total,
            "problem": "",
            "requested_at": now,
        },
    )
    return asked


def analyse(*, session_id: int) -> None:
    """Store what a session's cards can make, board by board, until cancelled.

    If called twice, it continues where it stopped. Errors are noted on the request.
    """
    wanted = [cards for _board, cards in cards_to_analyse(session_id)]
    if not begin_analysis(session_id=session_id, total=len(wanted)):
        return
    try:
        found = zip(wanted, solved([Cards.parse(cards) for cards in wanted]), strict=True)
        for cards, makeable in found:
            if not store_double_dummy(session_id=session_id, cards=cards, makeable=makeable.digits):
                logger.info("The analysis of session %s was cancelled", session_id)
                return
    except SolverError as error:
        logger.exception("The boards of session %s could not be analysed", session_id)
        fail_analysis(session_id=session_id, problem=str(error))
    except Exception:
        # Whatever the cause, a director is waiting and must be told.
        logger.exception("The boards of session %s could not be analysed", session_id)
        fail_analysis(session_id=session_id, problem=COULD_NOT_ANALYSE)
    else:
        complete_analysis(session_id=session_id)


def begin_analysis(*, session_id: int, total: int) -> bool:
    """Note that a worker has begun with ``total`` boards; False if it was cancelled."""
    wanted = Analysis.objects.filter(session=session_id, status__in=UNFINISHED)
    return bool(wanted.update(status=Status.RUNNING, done=0, total=total))


@transaction.atomic
def store_double_dummy(*, session_id: int, cards: str, makeable: str) -> bool:
    """Store what a deal can make, and note one more board of the session as done.

    Storing it again replaces what was there: it belongs to the cards, whoever asks.

    Returns:
        False if the session's analysis has been cancelled.

    Raises:
        RefusedError: the cards or the tricks are wrong.
        NotFoundError: there is no such session.
    """
    try:
        plain, digits = str(Cards.parse(cards)), Makeable(makeable).digits
    except ScoringError as error:
        raise RefusedError(str(error), "deals") from error
    session = lock_session(session_id)
    DoubleDummy.objects.update_or_create(cards=plain, defaults={"makeable": digits})
    analysis = Analysis.objects.filter(session=session)
    analysis.filter(status=Status.RUNNING).update(done=F("done") + 1)
    return not analysis.filter(status=Status.CANCELLED).exists()


def complete_analysis(*, session_id: int) -> None:
    """Note that every board is done, unless the analysis was cancelled at the last moment."""
    _end(session_id, status=Status.READY, done=F("total"), problem="")


def fail_analysis(*, session_id: int, problem: str) -> None:
    """Note that the analysis stopped, and why; finished boards stay."""
    _end(session_id, status=Status.FAILED, problem=problem[:LONGEST_SENTENCE])


def cancel_analysis(*, session_id: int) -> bool:
    """Cancel an analysis: its worker stops at the next board; finished boards stay.

    Returns:
        Whether there was anything to cancel.

    Raises:
        NotFoundError: there is no such session.
    """
    return _end(session_id, status=Status.CANCELLED)


@transaction.atomic
def _end(session_id: int, **columns: object) -> bool:
    """Give an unfinished analysis these columns."""
    session = lock_session(session_id)
    unfinished = Analysis.objects.filter(session=session, status__in=UNFINISHED)
    return bool(unfinished.update(**columns))
