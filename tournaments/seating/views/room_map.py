"""The pictures for a section's plan: the room round by round, and who is compared with whom."""

from dataclasses import dataclass

from django.utils.safestring import SafeString, mark_safe

from movements.diagrams.matrix import matrix_picture
from movements.diagrams.room import room_picture
from movements.errors import MovementError
from tournaments.record.selectors.event.labels import IN_PICTURES
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
        names=names(plan),
        rounds=in_all,
        to_come=plan.next_draw,
        labels=IN_PICTURES,
    )
    svg = mark_safe(drawn)  # noqa: S308 - escaped where it is drawn
    is_small = plan.tables <= MOST_ENLARGED
    return RoomMap(id_, svg, number, last, in_all, is_small)


def heat_map(plan: Seating) -> SafeString | None:
    """Return who is compared with whom as a heat map; None for single players and large fields."""
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


def names(plan: Seating) -> dict[str, str]:
    """Return the names of each contestant, by label."""
    places = (place for row in plan.rows for place in (row.north, row.east, row.south, row.west))
    return {place.label: place.who for place in places}
