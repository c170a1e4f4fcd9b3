"""Create congresses, write their timetables line by line, and remove them."""

from datetime import date, time
from uuid import UUID

from django.core.exceptions import ValidationError
from django.core.validators import URLValidator
from django.db import transaction

from tournaments.clubs.services import lock_club
from tournaments.congresses.models import Congress, CongressItem
from tournaments.record.models import Event
from tournaments.site.keys import Actor, created_once
from tournaments.site.limits import LONGEST_PLACE, LONGEST_SLUG, LONGEST_TITLE, LONGEST_WEB_ADDRESS
from tournaments.site.refusals import NotFoundError, RefusedError
from tournaments.site.texts import clean_name, free_slug, printable

MOST_ITEMS = 200
LARGEST_SESSION = 99
_IS_ADDRESS = URLValidator(schemes=["http", "https"])


@created_once(Congress)
@transaction.atomic
def create_congress(
    *, club_id: int, name: str, place: str = "", by: Actor | None = None, key: UUID | None = None
) -> Congress:
    """Create a congress with an empty timetable; a key used again returns the same one.

    Raises:
        NotFoundError: there is no such club.
        RefusedError: the name is empty or too long, or the place is too long.
    """
    lock_club(club_id)
    name = clean_name(name, "name", longest=LONGEST_TITLE)
    return Congress.objects.create(
        club_id=club_id,
        name=name,
        slug=free_slug(
            name, LONGEST_SLUG, lambda slug: Congress.objects.filter(slug=slug).exists(), "congress"
        ),
        place=clean_name(place, "place", longest=LONGEST_PLACE) if place.strip() else "",
    )


@created_once(CongressItem)
@transaction.atomic
def add_to_timetable(
    *,
    congress_id: int,
    day: date,
    begins: time,
    title: str = "",
    event_id: int | None = None,
    session: int = 1,
    entries: str = "",
    by: Actor | None = None,
    key: UUID | None = None,
) -> CongressItem:
    """Add a line to a timetable; a key used again returns the same line.

    Args:
        congress_id: The congress.
        day: The day.
        begins: The local time of day at the congress.
        title: What begins; empty for the name of the event.
        event_id: An event of the club; None for anything else, such as a prize-giving.
        session: Which session of the event begins.
        entries: The web address where people enter; may be empty.
        by: Who adds it.
        key: The idempotency key.

    Raises:
        NotFoundError: there is no such congress, or its club has no such event.
        RefusedError: there is neither a title nor an event, or the address is invalid; the sentence
            says what to change.
    """
    congress = _locked(congress_id)
    if congress.items.count() >= MOST_ITEMS:
        raise RefusedError(f"A timetable can have up to {MOST_ITEMS} lines.")
    event = None
    if event_id is not None:
        event = Event.objects.filter(pk=event_id, club=congress.club_id).first()
        if event is None:
            raise NotFoundError("The club has no such event.", "event")
    if not 1 <= session <= LARGEST_SESSION:
        raise RefusedError(f"Enter a session number from 1 to {LARGEST_SESSION}.", "session")
    if len(entries) > LONGEST_WEB_ADDRESS:
        sentence = f"An address can have up to {LONGEST_WEB_ADDRESS} characters."
        raise RefusedError(sentence, "entries")
    if entries:
        try:
            _IS_ADDRESS(printable(entries))
        except ValidationError as error:
            sentence = "An address must begin with https:// and contain no spaces."
            raise RefusedError(sentence, "entries") from error
    if event is not None and not title.strip():
        title = event.name
    return CongressItem.objects.create(
        congress=congress,
        day=day,
        begins=begins,
        title=clean_name(title, "title", longest=LONGEST_TITLE),
        event=event,
        session=session,
        entries=entries,
    )


@transaction.atomic
def remove_from_timetable(*, congress_id: int, item_id: int) -> None:
    """Remove a line from a timetable; the event stays.

    Raises:
        NotFoundError: there is no such congress, or no such line in its timetable.
    """
    removed, _by_model = _locked(congress_id).items.filter(pk=item_id).delete()
    if not removed:
        raise NotFoundError("This line is no longer in the timetable.", "item")


@transaction.atomic
def delete_congress(*, congress_id: int) -> None:
    """Remove a congress with its timetable; the events stay.

    Raises:
        NotFoundError: there is no such congress.
    """
    congress = _locked(congress_id)
    congress.items.all().delete()
    congress.delete()


def _locked(congress_id: int) -> Congress:
    found = Congress.objects.select_for_update().filter(pk=congress_id).order_by().first()
    if found is None:
        raise NotFoundError("This congress does not exist.", "congress")
    return found
