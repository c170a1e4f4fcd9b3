"""What others follow of a club: its calendar on phones, its results in readers (RSS)."""

from collections.abc import Sequence
from datetime import datetime, time

from django.contrib.syndication.views import Feed
from django.http import Http404, HttpRequest
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.clubhouse.selectors import planned
from tournaments.clubs.selectors import ClubFacts, club_at
from tournaments.record.selectors.events import EventLine, events
from tournaments.site.calendars import calendar_event, calendar_file

LATEST = 30


def calendar_of_club(club: ClubFacts) -> bytes:
    """Return all sessions that a club has planned."""
    return calendar_file(
        club.name,
        "Clubs",
        (
            calendar_event(
                f"{club.slug}-{each.id}@fairdeal",
                sequence=each.version,
                changed_at=each.changed_at,
                title=each.title,
                place=club.look.address or club.name,
                told=[each.remark],
                day=each.day,
                begins=each.begins,
                called_off=each.cancelled,
            )
            for each in planned((club.id,))
        ),
    )


class ResultsFeed(Feed):  # type: ignore[type-arg]  # generic in its stubs only
    """The latest final events of a club."""

    def get_object(self, request: HttpRequest, club_slug: str) -> ClubFacts:
        """Return the club."""
        found = club_at(club_slug)
        if found is None:
            raise Http404
        return found

    def title(self, club: ClubFacts) -> str:
        """Return the name of the feed."""
        return _("%(club)s: results") % {"club": club.name}

    def link(self, club: ClubFacts) -> str:
        """Return the club's page."""
        return reverse("club", args=[club.slug])

    def items(self, club: ClubFacts) -> Sequence[EventLine]:
        """Return the latest final events, newest first."""
        latest = events(club_ids=(club.id,), started=True)[:LATEST]
        return [each for each in latest if each.status == "final"]

    def item_title(self, event: EventLine) -> str:
        """Return the event's name and day."""
        return f"{event.name}, {event.held_on:%-d %B %Y}"

    def item_description(self, event: EventLine) -> str:
        """Return what was played."""
        return f"{event.game}, {event.contest.lower()}, {event.method}"

    def item_link(self, event: EventLine) -> str:
        """Return the event's page."""
        return reverse("event", args=[event.slug])

    def item_pubdate(self, event: EventLine) -> datetime:
        """Return the day of the event, which is all that is known of when."""
        return timezone.make_aware(datetime.combine(event.held_on, time()))
