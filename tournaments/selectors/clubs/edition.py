"""The edition of an event: what its pages depend on, read with one query.

Two readers with the same role and language get the same page as long as the edition is the same, so
whatever was computed for one may be cached for the other, for however long.
"""

from collections.abc import Sequence
from typing import NamedTuple
from uuid import uuid4

from django.core.cache import cache
from django.db import transaction
from django.db.models import F, Func, OuterRef, QuerySet, Subquery
from django.db.models.expressions import Combinable

from tournaments.models import Competition, Deal, DoubleDummy, Event
from tournaments.selectors.event.reading.prepared import Rows, rows

_COMPETITION = "competition:"  # no address of an event has a colon


class Edition(NamedTuple):
    """The state shown on the pages of an event, or of a competition with a ledger.

    Attributes:
        event: The id of the event; 0 for a competition.
        head: The hash of its newest ledger entry; empty before the first.
        unrecorded: How often something else changed that its pages show; see ``Event``.
        names: How often names of the club's players were hidden, shown or corrected.
        noindex: Whether the club asks search engines to leave it out.
        analysed: How many of its deals have been analysed, in whichever event.
        others: The same of all events of its simultaneous tournament, whose progress decides which
            boards it may show: how many there are, and the sums of their ids and of the numbers of
            their entries and other changes. None if it is in none.
        room: A random text, renewed when something happens in the room that no public page shows
            (calls, scores not accepted, tables put on paper), and with every entry but a score.
    """

    event: int
    head: str
    unrecorded: int = 0
    names: int = 0
    noindex: bool = False
    analysed: int = 0
    others: tuple[int | None, ...] = ()
    room: str = ""


def edition(slug: str) -> Edition | None:
    """Return the edition of the event with this address; None if there is none.

    The result of ``address_of_competition`` counts as an address too.
    """
    if slug.startswith(_COMPETITION):
        return _of_competition(slug.removeprefix(_COMPETITION))
    found = rows(_by_address, (slug,))
    return _edition(found[0]) if found else None


def address_of_competition(slug: str) -> str:
    """Return the address under which a competition has its edition, distinct from any event's."""
    return f"{_COMPETITION}{slug}"


def edition_of_event(event_id: int) -> Edition | None:
    """Return the edition of an event with that of its room; None if there is none."""
    found = rows(_by_id, (event_id,))
    if not found:
        return None
    return _edition(found[0])._replace(room=cache.get(_key_of_room(found[0][1]), ""))


def _edition(row: Sequence[int | str]) -> Edition:
    event, _club, head, unrecorded, names, noindex, analysed, *others = row
    return Edition(event, head, unrecorded, names, bool(noindex), analysed, tuple(others))  # type: ignore[arg-type]  # columns of a query


def _of_competition(slug: str) -> Edition | None:
    found = Competition.objects.filter(slug=slug).order_by()
    row = found.values_list("ledger_hash", "club__names_edition").first()
    return None if row is None else Edition(0, row[0], names=row[1])


def room_shown_anew(club_id: int) -> None:
    """Renew on commit what a club's directors and tables see, leaving its public pages alone."""
    transaction.on_commit(lambda: cache.set(_key_of_room(club_id), uuid4().hex, None))


def _by_address(values: Sequence[str]) -> Rows:
    return _columns(Event.objects.filter(slug=values[0]))


def _by_id(values: Sequence[int]) -> Rows:
    return _columns(Event.objects.filter(pk=values[0]))


def _columns(events: QuerySet[Event]) -> Rows:
    dealt = Deal.objects.filter(session__event=OuterRef(OuterRef("pk"))).values("cards")
    known = DoubleDummy.objects.filter(cards__in=dealt)
    together = Event.objects.filter(simultaneous=OuterRef("simultaneous"))
    changes = F("ledger_sequence") + F("unrecorded")
    return events.order_by().values_list(
        "id",
        "club_id",
        "ledger_hash",
        "unrecorded",
        "club__names_edition",
        "club__noindex",
        _over(known, "COUNT", F("pk")),
        _over(together, "COUNT", F("pk")),
        _over(together, "SUM", F("pk")),
        _over(together, "SUM", changes),
    )


def _over(found: Rows, function: str, what: Combinable) -> Subquery:
    """Return one figure of all rows found, without a parameter (see ``prepared.rows``)."""
    return Subquery(found.order_by().values(figure=Func(what, function=function)))


def _key_of_room(club_id: int) -> str:
    return f"edition-of-room:{club_id}"
