"""Who sits where in a round, as a list and as a map of the room."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from movements.diagrams.matrix import matrix_picture
from movements.diagrams.room import room_picture
from movements.errors import MovementError
from movements.model import Row
from movements.whereabouts.places import SEAT_NAMES
from tournaments.record.selectors.event.labels import IN_PICTURES, LINES, seat_label
from tournaments.record.selectors.movement.seating import Seating
from tournaments.site.page import whole_number

MOST_ENLARGED = 14
"""The most tables of a room whose picture is enlarged to the available width."""

MOST_COMPARED = 48
"""The most contestants that a heat map shows; nobody could read a larger one."""


@dataclass(frozen=True, slots=True)
class RoomMap:
    """The room in one round, of those seated so far; ``rounds`` counts those to be drawn, too.

    ``is_small`` says whether the picture goes beside the list of tables; a large one goes above it.
    """

    id: str
    svg: SafeString
    round: int
    seated: int
    rounds: int
    is_small: bool

    @property
    def ways(self) -> tuple[tuple[str, int | None], ...]:
        """The round before and the round after; None if there is none."""
        before = self.round - 1 if self.round > 1 else None
        after = self.round + 1 if self.round < self.seated else None
        return ("prev", before), ("next", after)


def room_map(plan: Seating, asked: str, now: int = 1) -> RoomMap | None:
    """Return the map of a section; None for a section without tables.

    Args:
        plan: The section's plan.
        asked: The round wanted, as written in an address; anything else means ``now``.
        now: The round shown unless another is asked for.
    """
    if not plan.rows:
        return None
    last = plan.rounds
    wanted = whole_number(asked, last)
    number = wanted or min(max(now, 1), last)
    id_ = f"map-{plan.section.id}"
    in_all = plan.rounds_in_all
    drawn = room_picture(
        plan.movement,
        number,
        name=id_,
        names=names(plan, number),
        rounds=in_all,
        to_come=plan.next_draw,
        labels=IN_PICTURES,
    )
    svg = mark_safe(drawn)  # noqa: S308 - escaped where it is drawn
    is_small = plan.tables <= MOST_ENLARGED
    return RoomMap(id_, svg, number, last, in_all, is_small)


def heat_map(plan: Seating) -> SafeString | None:
    """Return who is compared with whom as a heat map; None for teams and large fields."""
    movement = plan.movement
    if len(movement.contestants) > MOST_COMPARED:
        return None
    try:
        drawn = matrix_picture(
            movement, name=f"matrix-{plan.section.id}", names=names(plan), labels=IN_PICTURES
        )
    except MovementError:
        return None
    return mark_safe(drawn)  # noqa: S308 - escaped where it is drawn


def names(plan: Seating, number: int = 0) -> dict[str, str]:
    """Return the names of each contestant by label; as they sit in a round, if it is about one."""
    labels = dict.fromkeys(label for row in plan.rows for label in row.seats)
    return {label: plan.place(label, number).who for label in labels}


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
        Table(row.table, row.boards_text, tuple(_seats(plan, row)), _addresses(plan, row))
        for row in plan.round(number)
    )
    out = tuple(
        Seat(
            "", seat_label(label), plan.place(label, number).name, _next(plan, label, number, None)
        )
        for label in plan.sitting_out.get(number, ())
    )
    return Round(number, tables, out)


def _addresses(plan: Seating, row: Row) -> str:
    found = (plan.places[label].contestant.address for label in row.seats)
    return " ".join(dict.fromkeys(found))


def _seats(plan: Seating, row: Row) -> Iterator[Seat]:
    seats = plan.seats(row)
    for seat, place in seats[::2] + seats[1::2]:  # partners together
        onward = _next(plan, place.label, row.round, (row.table, seat))
        yield Seat(_line(seat), seat_label(place.label), place.name, onward)


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
