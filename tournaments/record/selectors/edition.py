"""The edition of an event: what its standings and pages depend on, read with one query.

Two readers with the same role and language get the same as long as the edition is the same, so
whatever was computed for one may be cached for the other, for however long. Everything that is
remembered of an event is remembered under its edition: a ledger's head alone does not cover names,
visibility and the analysis of hands. An edition is read before what is computed under it.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple
from uuid import uuid4

from django.core.cache import cache
from django.db import transaction
from django.db.models import Count, F, Func, OuterRef, QuerySet, Subquery, Sum
from django.db.models.expressions import Combinable

from tournaments.record.models import Deal, DoubleDummy, Event
from tournaments.site.prepared import Rows, rows

_CHANGES, _NAMES = F("ledger_sequence") + F("unrecorded"), "club__names_edition"


class ClubsEdition(NamedTuple):
    """The state of all events of a simultaneous tournament.

    Attributes:
        events: How many there are; 0 if there is no such tournament.
        ids: The sum of their ids.
        changes: How many entries and other changes there are in all of them.
        names: How often their players' names were hidden, shown or corrected.
    """

    events: int = 0
    ids: int = 0
    changes: int = 0
    names: int = 0


class Edition(NamedTuple):
    """The state shown on the pages of an event, or of a competition with a ledger.

    Attributes:
        event: The id of the event; 0 for a competition.
        head: The hash of its newest ledger entry; empty before the first.
        unrecorded: How often something else changed that its pages show; see ``Event``.
        names: How often names of the club's players were hidden, shown or corrected.
        noindex: Whether the club asks search engines to leave it out.
        analysed: How many of its deals have been analysed, in whichever event.
        others: The state of its simultaneous tournament, whose progress decides which boards it may
            show.
        room: A random text, renewed when something happens in the room that no public page shows
            (calls, scores not accepted, tables put on paper), and with every entry but a score.
    """

    event: int
    head: str
    unrecorded: int = 0
    names: int = 0
    noindex: bool = False
    analysed: int = 0
    others: ClubsEdition = ClubsEdition()
    room: str = ""


def edition(slug: str) -> Edition | None:
    """Return the edition of the event with this address; None if there is none."""
    found = rows(_by_address, (slug,))
    return _edition(found[0]) if found else None


def edition_of_room(event_id: int) -> Edition | None:
    """Return the edition of an event with that of its room; None if there is none."""
    found = rows(_by_id, (event_id,))
    if not found:
        return None
    return _edition(found[0])._replace(room=cache.get(_key_of_room(found[0][1]), ""))


def editions_of(event_ids: Sequence[int]) -> Mapping[int, Edition]:
    """Return the editions of events by their ids."""
    found = map(_edition, _columns(Event.objects.filter(pk__in=event_ids)))
    return {each.event: each for each in found}


def edition_of_clubs(slug: str) -> ClubsEdition:
    """Return the state of a simultaneous tournament at an address."""
    found = Event.objects.filter(simultaneous__slug=slug.replace("\0", "")).aggregate(
        events=Count("id"), ids=Sum("id"), changes=Sum(_CHANGES), names=Sum(_NAMES)
    )
    return ClubsEdition(**{name: count or 0 for name, count in found.items()})


def _edition(row: Sequence[Any]) -> Edition:
    event, _club, head, unrecorded, names, noindex, analysed, *others = row
    clubs = ClubsEdition(*(count or 0 for count in others))
    return Edition(event, head, unrecorded, names, bool(noindex), analysed, clubs)


def renew_room(club_id: int) -> None:
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
    return events.order_by().values_list(
        "id",
        "club_id",
        "ledger_hash",
        "unrecorded",
        _NAMES,
        "club__noindex",
        _over(known, "COUNT", F("pk")),
        _over(together, "COUNT", F("pk")),
        _over(together, "SUM", F("pk")),
        _over(together, "SUM", _CHANGES),
        _over(together, "SUM", F(_NAMES)),
    )


def _over(found: Rows, function: str, what: Combinable) -> Subquery:
    """Return one figure of all rows found, without a parameter (see ``prepared.rows``)."""
    return Subquery(found.order_by().values(figure=Func(what, function=function)))


def _key_of_room(club_id: int) -> str:
    return f"edition-of-room:{club_id}"
