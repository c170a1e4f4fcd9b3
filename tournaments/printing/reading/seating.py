"""What every document reads of a session: its heading, its seating, who starts where."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from django.conf import settings
from django.urls import reverse

from movements.whereabouts.places import SEAT_NAMES
from scoring.conditions.entering import (
    Entry,
)
from tournaments.printing.page.frame import Heading
from tournaments.printing.tables.sides import Side, TableRound
from tournaments.record.selectors.access.links import pair_secrets
from tournaments.record.selectors.event.labels import label_text, seat_label
from tournaments.record.selectors.event.snapshot import ContestantFacts, EventSnapshot, SessionFacts
from tournaments.record.selectors.movement.seating import Place, PlannedTable, Seating, seating
from tournaments.site.refusals import RefusedError

BYE = "Bye in round 1"
"""Where somebody starts who has no seat yet: the next round is still to be drawn."""


@dataclass(frozen=True, slots=True)
class FirstSeat:
    """Where a player starts, and as which contestant."""

    name: str
    contestant: str
    place: str


class NothingToPrintError(RefusedError):
    """Something this document needs is missing; the message says what to do first."""


def heading(snapshot: EventSnapshot, session: SessionFacts) -> Heading:
    """Return the event, session, club and date that every sheet of a session names."""
    event = snapshot.event
    return Heading(
        club=event.club,
        event=event.name,
        held_on=f"{event.held_on:%A} {event.held_on.day} {event.held_on:%B %Y}",
        held_on_short=f"{event.held_on.day} {event.held_on:%b %Y}",
        session=f"Session {session.number}" if len(snapshot.sessions) > 1 else "",
    )


def plans(snapshot: EventSnapshot, session: SessionFacts) -> Iterable[Seating]:
    """Yield each section's plan.

    Raises:
        NothingToPrintError: a section has no movement.
    """
    for section in session.sections:
        plan = seating(snapshot, section)
        if plan is None:
            raise NothingToPrintError(
                f"Choose a movement for section {section.letter} first.", "movement"
            )
        yield plan


def check_planned(snapshot: EventSnapshot, session: SessionFacts) -> None:
    """Make sure that every section has a movement.

    Raises:
        NothingToPrintError: a section has none.
    """
    for _plan in plans(snapshot, session):
        pass


def section_words(session: SessionFacts, plan: Seating) -> str:
    """Return a section's name; empty if there is only one."""
    return f"Section {plan.section.letter}" if len(session.sections) > 1 else ""


def clockwise(row: PlannedTable) -> tuple[Place, Place, Place, Place]:
    """Return a table's seats in the order in which cards are dealt."""
    return (row.north, row.east, row.south, row.west)


def plays_for_team(place: Place) -> bool:
    """Return whether a seat's pair or player has its own label within a team."""
    contestant = place.contestant
    return contestant is not None and place.label.lstrip("NE") != contestant.number


def number_of(place: Place) -> str:
    """Return the number of a seat's contestant, or what a pair or player of a team is called."""
    contestant = place.contestant
    if contestant is None or plays_for_team(place):
        return seat_label(place.label)
    return contestant.number


def contestant_label(place: Place) -> str:
    """Return what a seat's contestant is called by number: ``3 N-S``, ``7``, ``B``."""
    contestant = place.contestant
    return label_text(number_of(place), contestant.direction if contestant is not None else "")


def team_name(team: ContestantFacts) -> str:
    """Return a team's name, or ``Team 3`` while it has none."""
    return team.name or f"Team {team.number}"


def seats_of(plan: Seating, row: PlannedTable) -> tuple[tuple[str, Place], ...]:
    """Return who sits on each side of a table, or in each seat clockwise from North."""
    if plan.by_pair:
        return (("NS", row.north), ("EW", row.east))
    return tuple(zip("NESW", clockwise(row), strict=True))


def side_at(direction: str, place: Place) -> Side:
    """Return the pair or the player at a place."""
    return Side(direction, number_of(place), place.players)


def sides_of(plan: Seating, row: PlannedTable) -> tuple[Side, ...]:
    """Return the two pairs of a table, or its four players clockwise from North."""
    return tuple(side_at(*seat) for seat in seats_of(plan, row))


def table_round(session: SessionFacts, plan: Seating, row: PlannedTable) -> TableRound:
    """Return a table in one round as slips and lists show it."""
    sides = sides_of(plan, row)
    return TableRound(section_words(session, plan), row.round, row.table, sides, row.boards)


def in_order(number: str) -> tuple[int, str]:
    """Return the key for sorting numbers: 2 before 10."""
    return (int(number), "") if number.isdecimal() else (0, number)


def public_address(snapshot: EventSnapshot) -> str:
    """Return the address of the event's public page; empty if phones cannot reach this site."""
    if not settings.PUBLIC_URL:
        return ""
    return settings.PUBLIC_URL.rstrip("/") + reverse("event", args=[snapshot.event.slug])


def table_address(secret: str) -> str:
    """Return the address of a table's own page; empty without a secret."""
    if not secret or not settings.PUBLIC_URL:
        return ""
    return settings.PUBLIC_URL.rstrip("/") + reverse("table_phone", args=[secret])


def pair_addresses(snapshot: EventSnapshot, session: SessionFacts) -> Mapping[int, str]:
    """Return the addresses of the private pages of a session's pairs, by the contestant's id.

    There are none if scores do not come from phones, if phones cannot reach this site, or once the
    session has ended and the links with it.
    """
    by_phone = snapshot.event.conditions.entry is not Entry.DIRECTOR
    if not (by_phone and settings.PUBLIC_URL) or session.status == "final":
        return {}
    site = settings.PUBLIC_URL.rstrip("/")
    return {
        contestant: site + reverse("pair_scores", args=[secret])
        for contestant, secret in pair_secrets(session.id).items()
    }


def first_seats(session: SessionFacts, plan: Seating) -> list[tuple[Place, str]]:
    """Return everybody in the order of the tables, with the first seat in words.

    Those who have no seat yet, because they have a bye in round 1, come last.
    """
    letter = plan.section.letter if len(session.sections) > 1 else ""
    found: dict[str, tuple[Place, str]] = {}
    for row in plan.rows:
        late = "" if row.round == 1 else f", round {row.round}"
        for direction, place in seats_of(plan, row):
            where = f"Table {letter}{row.table}, {SEAT_NAMES[direction]}{late}"
            found.setdefault(place.label, (place, where))
    for label in plan.sitting_out.get(1, ()):
        found.setdefault(label, (plan.places[label], BYE))
    return list(found.values())


def starts(session: SessionFacts, plan: Seating) -> list[tuple[str, Place, str]]:
    """Return each player's name, place and first seat; the name is empty while no one is named."""
    return [
        (name, place, where)
        for place, where in first_seats(session, plan)
        for name in place.players or ("",)
    ]
