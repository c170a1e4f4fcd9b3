"""The edition of an event, which changes whenever its pages do."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field, replace
from uuid import uuid4

from django.core.cache import cache
from django.db import transaction
from django.db.models import QuerySet

from tournaments.models import Competition, Event
from tournaments.selectors.event.reading.prepared import Rows, rows

_COMPETITION = "competition:"  # no address of an event has a colon


@dataclass(frozen=True, slots=True)
class Edition:
    """The state shown on the pages of an event, or of a competition with a ledger.

    Attributes:
        event_id: The event; 0 for a competition.
        club_id: The club whose event it is.
        names: How often names of the club's players were hidden, shown or corrected.
        alone: Whether it shows nothing from another club's event.
        head: The hash of its newest ledger entry; empty before the first.
        beside: A random text, renewed when the club changes something that no ledger records:
            names, cards, sessions still to come.
        room: A random text, renewed when something happens in the room that no public page shows
            (calls, scores not accepted, tables put on paper), and with every entry but a score.
        sequence: The number of its newest ledger entry; 0 before the first.
    """

    event_id: int
    club_id: int
    names: int
    alone: bool
    head: str
    beside: str
    room: str = ""
    sequence: int = field(default=0, compare=False)  # the head already covers it

    @property
    def public(self) -> "Edition":
        """The edition as far as it concerns public pages."""
        return replace(self, room="")


def edition(slug: str) -> Edition | None:
    """Return the edition of the event with this address; None if there is none."""
    return editions((slug,)).get(slug)


def editions(slugs: Collection[str]) -> dict[str, Edition]:
    """Return the editions of events by address; addresses without an event are left out.

    The result of ``address_of_competition`` counts as an address too.
    """
    others = [slug for slug in slugs if slug.startswith(_COMPETITION)]
    if others:
        events = [slug for slug in slugs if not slug.startswith(_COMPETITION)]
        return (editions(events) if events else {}) | _of_competitions(others)
    # Rounding up the number of addresses keeps the number of different SQL texts small.
    asked = [*slugs, *[""] * (-len(slugs) % 8 if len(slugs) > 1 else 0)]
    return _editions(rows(_heads, asked))


def address_of_competition(slug: str) -> str:
    """Return the address under which a competition has its edition, distinct from any event's."""
    return f"{_COMPETITION}{slug}"


def edition_of_event(event_id: int) -> Edition | None:
    """Return the edition of an event; None if there is none."""
    return next(iter(_editions(_columns(Event.objects.filter(pk=event_id))).values()), None)


def _editions(
    heads: Iterable[tuple[str, int, int, int, int | None, str, int]],
) -> dict[str, Edition]:
    found = list(heads)
    clubs = {club for _slug, _event, club, *_ in found}
    texts = cache.get_many({key(club) for club in clubs for key in (_key_of, _key_of_room)})
    return {
        slug: Edition(
            event_id=event,
            club_id=club,
            names=names,
            alone=several is None,
            head=head,
            beside=texts.get(_key_of(club), ""),
            room=texts.get(_key_of_room(club), ""),
            sequence=sequence,
        )
        for slug, event, club, names, several, head, sequence in found
    }


def _of_competitions(addresses: Collection[str]) -> dict[str, Edition]:
    slugs = [each.removeprefix(_COMPETITION) for each in addresses]
    heads = (
        Competition.objects.filter(slug__in=slugs)
        .order_by()
        .values_list("slug", "club_id", "club__names_edition", "ledger_hash", "ledger_sequence")
    )
    return {
        address_of_competition(slug): Edition(0, club, names, True, head, "", sequence=sequence)
        for slug, club, names, head, sequence in heads
    }


def shown_anew(club_id: int) -> None:
    """Renew a club's pages on commit, after a change that the ledger does not record."""
    transaction.on_commit(lambda: cache.set(_key_of(club_id), uuid4().hex, None))


def room_shown_anew(club_id: int) -> None:
    """Renew on commit what a club's directors and tables see, leaving its public pages alone."""
    transaction.on_commit(lambda: cache.set(_key_of_room(club_id), uuid4().hex, None))


def _heads(values: Sequence[str]) -> Rows:
    return _columns(Event.objects.filter(slug__in=values))


def _columns(events: QuerySet[Event]) -> Rows:
    return events.order_by().values_list(
        "slug",
        "id",
        "club_id",
        "club__names_edition",
        "simultaneous_id",
        "ledger_hash",
        "ledger_sequence",
    )


def _key_of(club_id: int) -> str:
    return f"edition-of-club:{club_id}"


def _key_of_room(club_id: int) -> str:
    return f"edition-of-room:{club_id}"
