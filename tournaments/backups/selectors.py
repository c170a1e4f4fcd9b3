"""Who may see the list of backups, and who may download one, since it holds all clubs' data."""

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import QuerySet

from tournaments.clubs.models import Club, Director
from tournaments.clubs.selectors import DIRECTING, rights_in_force
from tournaments.record.models import Event


def may_see_backups(person: User | AnonymousUser) -> bool:
    """Whether a person may make a backup and see when others were made; any director may."""
    if not person.is_authenticated:
        return False
    return person.is_superuser or _directing(person).exists()


def may_download_backups(person: User | AnonymousUser) -> bool:
    """Whether a person may download a backup.

    An administrator may, and so may anyone who directs at every club of this installation. If there
    is only one club, any of its directors may.
    """
    if not may_see_backups(person):
        return False
    if person.is_superuser:
        return True
    return not clubs_not_directed(person)


def clubs_not_directed(person: User | AnonymousUser) -> list[int]:
    """Return the ids of this installation's clubs where a person is not a director.

    A demonstration does not count: its people are invented.
    """
    others = Club.objects.filter(demonstration=False).exclude(directors__in=_directing(person))
    return list(others.order_by("id").values_list("id", flat=True))


def events_proved_to(person: User | AnonymousUser) -> dict[int, str]:
    """Return the names by id of the events whose ledger codes in a backup a person may read.

    These are the events of the clubs where they direct, since a code shows how many scores are in.
    """
    if not may_see_backups(person):
        return {}
    rows = Event.objects.order_by("id")
    if not may_download_backups(person):
        rows = rows.filter(club__directors__in=_directing(person))
    return dict(rows.values_list("id", "name"))


def _directing(person: User | AnonymousUser) -> QuerySet[Director]:
    return rights_in_force(person).filter(role__in=DIRECTING)
