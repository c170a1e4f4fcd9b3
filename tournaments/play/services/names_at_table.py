"""Let players in the first round say who they are at their table."""

from collections.abc import Sequence
from uuid import UUID

from django.db import transaction

from tournaments.play.selectors.phone.naming import Nameable, nameable, starting_at
from tournaments.record.models import LedgerEntry
from tournaments.record.selectors.access.links import TableLinkFacts, table_name
from tournaments.record.selectors.event.snapshot import open_event
from tournaments.record.selectors.ledger.authors import OF_A_TABLE
from tournaments.record.services.ledger import lock_event
from tournaments.seating.services.names import enter_names
from tournaments.site.models import UsedKey
from tournaments.site.refusals import ConflictError, NotFoundError, RefusedError
from tournaments.site.signature import Actor


class NamesClosedError(ConflictError):
    """The table can no longer enter names."""


class StaleNamesError(ConflictError):
    """The director has entered other names since the table's phone read them."""


@transaction.atomic
def enter_names_at_table(
    *,
    link: TableLinkFacts,
    label: str,
    names: Sequence[str],
    key: UUID,
    seen: Sequence[str] | None = None,
) -> tuple[str, ...]:
    """Name the players at a table in round 1, or correct their names, and return the names.

    This is possible until all scores of the table's first round are in. After that, and for anyone
    hidden from the public, the director does it.

    Args:
        link: The table.
        label: Whose names they are, as the movement calls them: ``N3``.
        names: The names in seat order; an empty one leaves its seat open.
        key: The phone's key: reusing it changes nothing.
        seen: The names the phone showed when these were typed, by seat; None if it does not say.

    Raises:
        NamesClosedError: the first round is over here.
        StaleNamesError: the director has entered names that the phone had not seen.
        NotFoundError: nobody with this label sits there in round 1.
        RefusedError: as ``enter_names``.
        KeyReusedError: the key was used for something else.
    """
    event = lock_event(link.event_id)
    snapshot = open_event(link.event_id)
    used = _used(event.pk, key)
    if not nameable(snapshot, link) and not used:
        raise NamesClosedError(
            "The first round is over at this table. Tell the director who you are."
        )
    found = (each for each in starting_at(snapshot, link) if each.label == label)
    whose = next(found, None)
    if whose is None:
        raise NotFoundError(f"{label[:20]} does not start at this table.", "label")
    seats = len(whose.names)
    if len(names) > seats:
        what = "1 name" if seats == 1 else f"{seats} names"
        raise RefusedError(f"There is only room for {what} here.", "names")
    contestant = snapshot.contestants[whose.contestant_id]
    if not used and not _saw(whose, seen) and _director_named(event.pk, contestant.address):
        stands = " and ".join(filter(None, whose.names)) or "nobody"
        raise StaleNamesError(
            f"The director has since entered {stands} here. If that is wrong, enter your names "
            "again.",
            "names",
        )
    before = [*contestant.seated, *[""] * (whose.first + seats)]
    open_seats = [""] * (seats - len(names))
    everybody = [*before[: whose.first], *names, *open_seats, *before[whose.first + seats :]]
    places = snapshot.places[contestant.id]
    section = snapshot.sections[link.section_id]
    enter_names(
        contestant_id=contestant.id,
        names=everybody[:places],
        team_name=contestant.name,
        by=Actor.table(table_name(snapshot, section, link.table)),
        key=key,
    )
    return tuple(" ".join(name.split()) for name in names)


def _saw(whose: Nameable, seen: Sequence[str] | None) -> bool:
    return seen is not None and tuple(seen) == whose.names


def _director_named(event_id: int, address: str) -> bool:
    """Return whether the director, not a table, last named a contestant since the start."""
    rows = LedgerEntry.objects.filter(
        event=event_id, kind=LedgerEntry.Kind.NAMES_ENTERED, payload__contestant=address
    )
    last = rows.order_by("-sequence").values_list("actor", flat=True).first()
    return last is not None and not last.startswith(OF_A_TABLE)


def _used(event_id: int, key: UUID) -> bool:
    return (
        LedgerEntry.objects.filter(event=event_id, key=key).exists()
        or UsedKey.objects.filter(scope=f"event:{event_id}", key=key).exists()
    )
