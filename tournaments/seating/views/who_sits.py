"""Who sits where in a round, by name, and where everyone goes next."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.translation import gettext as _

from movements.whereabouts.places import SEAT_NAMES
from tournaments.record.selectors.event.labels import LINES, seat_label
from tournaments.record.selectors.movement.seating import Place, PlannedTable, Seating


@dataclass(frozen=True, slots=True)
class Seat:
    """A pair's or a player's seat at a table.

    ``line`` is where it sits (``N-S`` or ``North``), ``label`` what it is called by number;
    ``next`` says where it goes, and is empty after the last round.
    """

    line: str
    label: str
    who: str
    next: str


@dataclass(frozen=True, slots=True)
class Table:
    """A table, its boards as on a guide card, and who sits there: two pairs or four players.

    ``addresses`` are those of their pages, with spaces between.
    """

    number: int
    boards: str
    seats: tuple[Seat, ...]
    addresses: str


@dataclass(frozen=True, slots=True)
class Round:
    """The tables of a round in order, and who sits out."""

    number: int
    tables: tuple[Table, ...]
    out: tuple[Seat, ...]


def who_sits(plan: Seating, number: int) -> Round:
    """Return a round of a plan, from 1."""
    tables = tuple(
        Table(row.table, row.boards_text, tuple(_seats(plan, row)), _addresses(row))
        for row in plan.round(number)
    )
    out = tuple(
        Seat("", seat_label(label), plan.places[label].name, _next(plan, label, number, None))
        for label in plan.sitting_out.get(number, ())
    )
    return Round(number, tables, out)


def _addresses(row: PlannedTable) -> str:
    places = (row.north, row.east, row.south, row.west)
    found = [place.contestant.address for place in places if place.contestant]
    return " ".join(dict.fromkeys(found))


def _seats(plan: Seating, row: PlannedTable) -> Iterator[Seat]:
    pairs = (("NS", row.north), ("EW", row.east))
    players = (("N", row.north), ("S", row.south), ("E", row.east), ("W", row.west))
    for seat, place in pairs if plan.by_pair else players:
        yield _seat(plan, row, seat, place)


def _seat(plan: Seating, row: PlannedTable, seat: str, place: Place) -> Seat:
    onward = _next(plan, place.label, row.round, (row.table, seat))
    return Seat(_line(seat), seat_label(place.label), place.name, onward)


def _next(plan: Seating, label: str, number: int, here: tuple[int, str] | None) -> str:
    """Say where someone goes after a round; ``here`` is the table and the seat in that round."""
    onward = plan.people.next_seat(label, number)
    if onward is None:
        return ""
    there = (onward.table, str(onward.seat))
    if onward.round > number + 1:
        words = _("sits out, then table %(table)s %(seat)s")
    elif there == here:
        return _("stays")
    else:
        words = _("to table %(table)s %(seat)s")
    return words % {"table": onward.table, "seat": _line(str(onward.seat))}


def _line(seat: str) -> str:
    return LINES.get(seat) or SEAT_NAMES[seat]
