"""What is put up in the room before play: tables, boards, names, the event's address."""

from django.conf import settings
from django.urls import reverse

from movements.whereabouts.places import SEAT_NAMES
from tournaments.documents.contents.itineraries import contestant_words, rated_in
from tournaments.documents.contents.seating import (
    NothingToPrintError,
    heading,
    in_order,
    number_of,
    plans,
    section_words,
    sides_of,
    slip_boards,
    team_name,
)
from tournaments.documents.guides.entry_list import EntryList, ListedEntry
from tournaments.documents.guides.name_tents import NameTent, NameTents
from tournaments.documents.guides.poster import Poster
from tournaments.documents.guides.seating_plan import PlanName, PlanTable, SeatingPlan, SectionPlan
from tournaments.documents.guides.table_cards import TableCard, TableCards
from tournaments.documents.slips.blank_slips import BlankSlips
from tournaments.selectors.event.snapshot import ContestantFacts, EventSnapshot, SessionFacts
from tournaments.selectors.movement.seating import Place, PlannedTable, Seating

_BLANK_BOARDS = 32
_SEATS = (("N", "north"), ("E", "east"), ("S", "south"), ("W", "west"))


def public_address(snapshot: EventSnapshot) -> str:
    """Return the address of the event's public page, empty if none is reached from outside."""
    if not settings.PUBLIC_URL:
        return ""
    return settings.PUBLIC_URL.rstrip("/") + reverse("event", args=[snapshot.event.slug])


def poster(snapshot: EventSnapshot, session: SessionFacts) -> Poster:
    """Return what stands on the poster of a session.

    Raises:
        NothingToPrintError: nobody said by which address phones reach this site.
    """
    address = public_address(snapshot)
    if not address:
        raise NothingToPrintError(
            "Phones cannot reach this site yet: start it with --host 0.0.0.0, or set "
            "FAIRDEAL_PUBLIC_URL to its address.",
            "address",
        )
    event = snapshot.event
    words = f"{event.game.label} · {event.contest.label}"
    return Poster(heading(snapshot, session), words, address)


def table_cards(snapshot: EventSnapshot, session: SessionFacts) -> TableCards:
    """Return a card for each table of each section.

    Raises:
        NothingToPrintError: a section has no movement.
    """
    several = len(session.sections) > 1
    cards = tuple(
        TableCard(plan.section.letter if several else "", table)
        for plan in plans(snapshot, session)
        for table in sorted({row.table for row in plan.rows})
    )
    return TableCards(heading(snapshot, session), public_address(snapshot), cards)


def seating_plan(snapshot: EventSnapshot, session: SessionFacts) -> SeatingPlan:
    """Return who sits where in the first round.

    Raises:
        NothingToPrintError: a section has no movement.
    """
    found = tuple(plans(snapshot, session))
    names = [
        PlanName(name, number_of(place), where)
        for plan in found
        for name, place, where in _starts(session, plan)
        if name
    ]
    return SeatingPlan(
        heading=heading(snapshot, session),
        sections=tuple(
            SectionPlan(
                section=section_words(session, plan),
                tables=tuple(
                    PlanTable(str(row.table), sides_of(plan, row), row.boards_text)
                    for row in plan.first_round
                ),
                waiting=plan.sitting_out.get(1, ()),
            )
            for plan in found
        ),
        names=tuple(sorted(names, key=lambda each: (*_alphabetical(each.name), each.place))),
    )


def name_tents(snapshot: EventSnapshot, session: SessionFacts) -> NameTents:
    """Return a tent for each player; one of the contestant's number where nobody was named.

    Raises:
        NothingToPrintError: a section has no movement.
    """
    tents = tuple(
        NameTent(name or contestant_words(plan, place), contestant_words(plan, place), where)
        for plan in plans(snapshot, session)
        for name, place, where in _starts(session, plan)
    )
    return NameTents(heading(snapshot, session), tents)


def entry_list(snapshot: EventSnapshot, session: SessionFacts) -> EntryList:
    """Return the contestants of each section, with where they start.

    Raises:
        NothingToPrintError: a section has no movement.
    """
    sections = []
    for plan in plans(snapshot, session):
        starts = _first_seats(session, plan)
        found: dict[int, tuple[ContestantFacts, str]] = {}
        for place, where in starts:
            if place.contestant is not None:
                found.setdefault(place.contestant.id, (place.contestant, where))
        listed = sorted(found.values(), key=lambda each: _by_number(each[0]))
        entries = tuple(_listed(snapshot, contestant, where) for contestant, where in listed)
        sections.append((section_words(session, plan), entries))
    return EntryList(heading(snapshot, session), tuple(sections))


def blank_slips(snapshot: EventSnapshot, session: SessionFacts) -> BlankSlips:
    """Return slips to fill in by hand; they need no movement."""
    return BlankSlips(
        heading=heading(snapshot, session),
        game=snapshot.event.game,
        matchpoints=snapshot.method.by_matchpoints,
        points=rated_in(snapshot),
        boards=slip_boards(range(1, _BLANK_BOARDS + 1)),
    )


def _listed(snapshot: EventSnapshot, contestant: ContestantFacts, where: str) -> ListedEntry:
    direction = {"NS": " N-S", "EW": " E-W"}.get(contestant.direction, "")
    return ListedEntry(
        number=f"{contestant.number}{direction}",
        team=team_name(contestant) if snapshot.method.is_of_teams else "",
        names=contestant.players,
        place=where,
    )


def _by_number(contestant: ContestantFacts) -> tuple[str, tuple[int, str]]:
    line = {"NS": "1", "EW": "2"}.get(contestant.direction, "")
    return line, in_order(contestant.number)


def _alphabetical(name: str) -> tuple[str, str]:
    """Return by what names are sorted: the last word first."""
    words = name.split()
    return (words[-1].casefold() if words else "", name.casefold())


def _first_seats(session: SessionFacts, plan: Seating) -> list[tuple[Place, str]]:
    """Return everybody in the order of the tables, with the first seat in words."""
    found: dict[str, tuple[Place, str]] = {}
    for row in plan.rows:
        for direction, place in _seats(plan, row):
            late = "" if row.round == 1 else f", round {row.round}"
            table = f"{plan.section.letter if len(session.sections) > 1 else ''}{row.table}"
            where = f"Table {table}, {SEAT_NAMES[direction]}{late}"
            found.setdefault(place.label, (place, where))
    return list(found.values())


def _seats(plan: Seating, row: PlannedTable) -> list[tuple[str, Place]]:
    if plan.by_pair:
        return [("NS", row.north), ("EW", row.east)]
    return [(direction, getattr(row, seat)) for direction, seat in _SEATS]


def _starts(session: SessionFacts, plan: Seating) -> list[tuple[str, Place, str]]:
    """Return each player's name, contestant and first seat; one line where nobody is named."""
    return [
        (name, place, where)
        for place, where in _first_seats(session, plan)
        for name in place.players or ("",)
    ]
