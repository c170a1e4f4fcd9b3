"""Imports in the background."""

import logging
from functools import partial
from typing import Any

from celery import shared_task
from django.db import transaction
from django.utils import timezone
from kombu.exceptions import OperationalError

from tournaments.hands.tasks import analyse_by_itself
from tournaments.importing.models import KeptFile
from tournaments.importing.planning import work_of
from tournaments.importing.plans import target_of
from tournaments.importing.services import kept_files
from tournaments.site.background import BackgroundWork
from tournaments.site.keys import Actor

logger = logging.getLogger(__name__)

NO_IMPORTER = (
    "The import service is not responding, so none of this file has been saved. Try again in a "
    "moment, or use manage.py import_file."
)


def import_later(*, file_id: int, wanted: dict[str, Any], by: Actor) -> None:
    """Ask for a kept file to be imported in the background, and hand it to a worker.

    Raises:
        NotFoundError: there is no such file.
        ConflictError: it has already been imported.
    """
    asked = kept_files.request_import(file_id=file_id, wanted=wanted, by=by, now=timezone.now())
    if asked is not None:
        transaction.on_commit(partial(_hand_over_import, file_id))


def _hand_over_import(file_id: int) -> None:
    try:
        import_file.apply_async((file_id,))
    except OperationalError:
        logger.exception("The import of file %s could not be handed over", file_id)
        kept_files.end_import(file_id=file_id, problem=NO_IMPORTER)


@shared_task(acks_late=True)
def import_file(file_id: int) -> None:
    """Import a kept file, and then have its hands analysed."""
    event_id = kept_files.import_as_requested(
        file_id=file_id, read=lambda content, wanted: work_of(content, target_of(wanted))
    )
    if event_id is not None:
        analyse_by_itself(event_id=event_id)


BACKGROUND_WORK = (
    BackgroundWork(KeptFile.objects.filter(state=KeptFile.State.RUNNING), "asked_at"),
)
