"""Whose names a table may enter: those who sit there in round 1, until all its scores are in.

A table may search the club's list for these names, but not read the list: it sees a few players at
a time, and only those who are shown by name.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from tournaments.clubs.models import Player
from tournaments.play.selectors.phone.rounds import round_in_play, table_rounds
from tournaments.record.selectors.access.links import TableLinkFacts, enters_by_phone
from tournaments.record.selectors.event.snapshot import EventSnapshot
from tournaments.record.selectors.movement.seating import Place, Seating, seating

FEWEST_LETTERS = 2
MOST_OFFERED = 8


@dataclass(frozen=True, slots=True)
class Nameable:
    """A pair or player whose names the table may now enter.

    Attributes:
        seat: ``NS`` or ``EW``, or one of ``NESW`` where players sit singly.
        contestant_id: The contestant they belong to.
        first: The position of the first name among the contestant's, from 0.
        names: The names by seat; empty where nobody is named.
    """

    seat: str
    label: str
    contestant_id: int
    first: int
    names: tuple[str, ...]


def nameable(snapshot: EventSnapshot, link: TableLinkFacts) -> tuple[Nameable, ...]:
    """Return whose names a table may now enter; nobody's once all its first-round scores are in."""
    section = snapshot.sections[link.section_id]
    running = snapshot.session_of[section.id].status == "running"
    by_phone = enters_by_phone(snapshot.event.conditions.entry, link.on_paper)
    if not (running and by_phone) or round_in_play(table_rounds(section.id, link.table)) != 1:
        return ()
    return starting_at(snapshot, link)


def starting_at(snapshot: EventSnapshot, link: TableLinkFacts) -> tuple[Nameable, ...]:
    """Return who sits at a table in round 1, except for those hidden from the public."""
    plan = seating(snapshot, snapshot.sections[link.section_id])
    return () if plan is None else tuple(_starting(snapshot, plan, link.table))


def names_offered(club_id: int, typed: str) -> tuple[str, ...]:
    """Return up to eight names from the club's list with a word that begins with the text.

    Args:
        club_id: The club.
        typed: What was typed; fewer than two letters offer nothing.
    """
    start = " ".join(typed.split())
    if sum(letter.isalpha() for letter in start) < FEWEST_LETTERS:
        return ()
    rows = Player.objects.filter(club=club_id, erased_at=None, shown=Player.Shown.NAME)
    found = rows.filter(name__icontains=start).order_by("name", "id").values_list("name", flat=True)
    begun = (name for name in found if f" {start.casefold()}" in f" {name.casefold()}")
    return tuple(dict.fromkeys(begun))[:MOST_OFFERED]


def _starting(snapshot: EventSnapshot, plan: Seating, table: int) -> Iterator[Nameable]:
    starts = {start.label: start for start in snapshot.starting_positions_in(plan.section.id)}
    for row in plan.round(1):
        if row.table != table:
            continue
        places: tuple[tuple[str, Place], ...] = (("NS", row.north), ("EW", row.east))
        if not plan.by_pair:
            places = (("N", row.north), ("E", row.east), ("S", row.south), ("W", row.west))
        for seat, place in places:
            contestant = place.contestant
            if contestant is None or contestant.public is not None:
                continue
            start = starts[place.label]
            first = ((start.position or 1) - 1) * start.seats
            named = (*contestant.seated, *[""] * snapshot.places[contestant.id])
            names = tuple(named[first : first + start.seats])
            yield Nameable(seat, place.label, contestant.id, first, names)
