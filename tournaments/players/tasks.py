"""Results of many events, worked out in the background."""

import logging
from collections.abc import Sequence

from celery import shared_task
from kombu.exceptions import OperationalError

from tournaments.players.selectors.played import work_out
from tournaments.site.background import BATCH_PRIORITY

logger = logging.getLogger(__name__)

AT_ONCE = 10
"""How many events are worked out while somebody waits for a page."""

IN_A_TASK = 20


def work_out_soon(event_ids: Sequence[int]) -> None:
    """Work out a few events now, and hand the others to a worker."""
    work_out(event_ids[:AT_ONCE])
    for first in range(AT_ONCE, len(event_ids), IN_A_TASK):
        try:
            work_out_events.apply_async(
                (event_ids[first : first + IN_A_TASK],), priority=BATCH_PRIORITY
            )
        except OperationalError:
            logger.exception("The results of events could not be handed over")
            return


@shared_task
def work_out_events(event_ids: list[int]) -> None:
    """Work out what events say of everybody who played in them."""
    work_out(event_ids)
