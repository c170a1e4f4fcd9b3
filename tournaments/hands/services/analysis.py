"""Ask for the makeable contracts of boards, and work them out, board by board."""

import logging
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F

from scoring.errors import ScoringError
from scoring.hands.deals import Deal as Cards
from scoring.hands.deals import Makeable
from tournaments.hands.solver import SolverError, solved
from tournaments.record.models import Analysis, DoubleDummy
from tournaments.record.selectors.boards.deals import boards_dealt, cards_to_analyse
from tournaments.record.services.ledger import lock_session
from tournaments.site.limits import LONGEST_SENTENCE
from tournaments.site.refusals import RefusedError

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
