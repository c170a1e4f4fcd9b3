"""The analysis of hands in the background."""

import logging
from functools import partial

from celery import shared_task
from django.conf import settings
from django.db import transaction
from django.utils import timezone
from kombu.exceptions import OperationalError

from tournaments.hands import services as analysis
from tournaments.record.models import Analysis
from tournaments.record.selectors.hands import sessions_to_analyse
from tournaments.site.background import BATCH_PRIORITY, BackgroundWork

logger = logging.getLogger(__name__)

NO_ANALYST = "The analysis service is not responding. Ask for the analysis again in a moment."


def analyse_boards(*, session_id: int) -> None:
    """Ask for an analysis of a session's cards, and hand it to a worker if necessary.

    Raises:
        NotFoundError: there is no such session.
        RefusedError: no cards are stored.
    """
    asked = analysis.request_analysis(session_id=session_id, now=timezone.now())
    if asked is not None:
        transaction.on_commit(partial(_hand_over_analysis, session_id))


def analyse_by_itself(*, event_id: int) -> None:
    """Ask for an analysis of an event's cards, unless this is turned off or would take too long.

    Call this after storing hands.
    """
    if settings.ANALYSES_BY_ITSELF:
        for session_id in sessions_to_analyse(event_id):
            analyse_boards(session_id=session_id)


def _hand_over_analysis(session_id: int) -> None:
    try:
        work_boards_out.apply_async((session_id,), priority=BATCH_PRIORITY)
    except OperationalError:
        logger.exception("The boards of session %s could not be handed over", session_id)
        analysis.fail_analysis(session_id=session_id, problem=NO_ANALYST)


@shared_task(acks_late=True)
def work_boards_out(session_id: int) -> None:
    """Store what a session's cards can make."""
    analysis.analyse(session_id=session_id)


BACKGROUND_WORK = (
    BackgroundWork(Analysis.objects.filter(status=Analysis.Status.RUNNING), "requested_at"),
)
