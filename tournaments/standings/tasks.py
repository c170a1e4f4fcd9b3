"""The standings of a simultaneous tournament, computed in the background."""

import logging
from contextlib import suppress

from celery import shared_task
from kombu.exceptions import OperationalError

from tournaments.site.refusals import NoSuchEventError
from tournaments.standings.selectors.ranking import simultaneous

logger = logging.getLogger(__name__)


def clubs_standings(slug: str) -> simultaneous.ClubsStandings:
    """Return what the public sees of a simultaneous tournament; a worker computes what takes long.

    Raises:
        NoSuchEventError: there is no such tournament.
    """
    return simultaneous.clubs_standings(slug, _hand_over_standings)


def _hand_over_standings(slug: str, made_at: float) -> bool:
    try:
        publish_standings.apply_async((slug, made_at))
    except OperationalError as error:
        logger.warning("The standings of %s could not be handed over: %s", slug, error)
        return False
    return True


@shared_task(acks_late=True)
def publish_standings(slug: str, made_at: float) -> None:
    """Publish new standings of a simultaneous tournament instead of those made at this moment.

    If run twice, it finds the new ones and leaves them.
    """
    with suppress(NoSuchEventError):
        simultaneous.replace_published(slug, made_at)
