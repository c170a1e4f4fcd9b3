"""What drives say about people: who was there."""

from collections.abc import Collection

from tournaments.clubs.personal import PersonalData
from tournaments.competitions.models import Competition
from tournaments.drives.selectors.drive_kind import DRIVE


def _met(one: Collection[int], other: Collection[int]) -> str:
    """Return the name of a drive at which two people both were."""
    drives = Competition.objects.filter(kind=DRIVE.id)
    met = drives.filter(players__player__in=one).filter(players__player__in=other)
    return met.order_by("starts_on", "id").values_list("name", flat=True).first() or ""


PERSONAL_DATA = (PersonalData(25, met=_met),)
