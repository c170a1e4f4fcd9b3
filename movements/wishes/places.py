"""What a place involves: its tables, its sides, its sit-outs, and whom it meets."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from movements.model import Contestant, Movement
from movements.registry import families
from movements.wishes.wish import SeatWish, WishKind

TableOfSection = tuple[str, int]
"""A section's letter, empty where there is only one, and the number of the table."""


@dataclass(frozen=True, slots=True)
class SectionMovement:
    """The movement of one section in one session.

    Attributes:
        movement: What it plays.
        section: Its letter; empty where there is only one.
        places: The place of each label; if left out, each team or label is its own place.
    """

    movement: Movement
    section: str = ""
    places: Mapping[str, str] | None = None

    def place_of(self, contestant: Contestant) -> str:
        """Return the place that a contestant of the movement has."""
        if self.places is None:
            return f"{self.section}{contestant.team or contestant.label}"
        return self.places[contestant.label]


@dataclass(frozen=True, slots=True)
class Position:
    """A starting position that a contestant can be given, over all the sessions played from it.

    Attributes:
        name: What it is called.
        line: Its section, and its line where each line has its own winner.
        tables: Where it plays.
        is_still: Whether nobody in it ever changes tables.
        sides: ``NS`` and ``EW``, those on which it sits.
        out: How many rounds it sits out.
        met: The places that it meets.
    """

    name: str
    line: tuple[str, str]
    tables: frozenset[TableOfSection]
    is_still: bool
    sides: frozenset[str]
    out: int
    met: frozenset[str]


@dataclass(frozen=True, slots=True)
class Room:
    """All places, and what to call the movement in a sentence, such as ``this Howell``."""

    places: tuple[Position, ...]
    called: str

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the places."""
        return tuple(place.name for place in self.places)


def room(parts: Iterable[SectionMovement]) -> Room:
    """Return the places of all sections, in their order, over all sessions."""
    listed = list(parts)
    tables: dict[str, dict[tuple[int, str], set[TableOfSection]]] = {}
    sides: dict[str, set[str]] = {}
    lines: dict[str, tuple[str, str]] = {}
    met: dict[str, set[str]] = {}
    out = Counter[str]()
    for number, part in enumerate(listed):
        place = {each.label: part.place_of(each) for each in part.movement.contestants}
        for each in part.movement.contestants:
            name = place[each.label]
            lines.setdefault(name, (part.section, each.direction or ""))
            tables.setdefault(name, {})[number, each.label] = set()
            sides.setdefault(name, set())
            met.setdefault(name, set())
        for row in part.movement.rows:
            seats = {"NS": {row.north, row.south}, "EW": {row.east, row.west}}
            here = {place[label] for labels in seats.values() for label in labels}
            for side, labels in seats.items():
                for label in labels:
                    tables[place[label]][number, label].add((part.section, row.table))
                    sides[place[label]].add(side)
            for name in here:
                met[name] |= here - {name}
        out.update(
            name
            for _round, name in dict.fromkeys(
                (idle.round, place[idle.contestant]) for idle in part.movement.idle
            )
        )
    return Room(
        tuple(
            Position(
                name=name,
                line=line,
                tables=frozenset().union(*tables[name].values()),
                is_still=all(len(each) <= 1 for each in tables[name].values()),
                sides=frozenset(sides[name]),
                out=out[name],
                met=frozenset(met[name]),
            )
            for name, line in lines.items()
        ),
        called_in_a_sentence([part.movement for part in listed]),
    )


def called_in_a_sentence(movements: Sequence[Movement]) -> str:
    """Return what to call movements: ``this Howell``, or something plainer if that reads badly."""
    kinds = {movement.family for movement in movements}
    names = {each.id: each.name for each in families() if each.unit == "pair"}
    if len(kinds) > 1:
        return "these movements"
    name = names.get(next(iter(kinds), ""), "")
    if not name or "eams" in name:
        return "this movement"
    return f"this {name.partition(',')[0].partition(' (')[0]}"


def gives(wish: SeatWish, place: Position, unreachable: frozenset[TableOfSection]) -> bool:
    """Return whether a place gives a contestant what it wishes for itself alone.

    A wish that also depends on others, such as to meet another, is given by every place.
    """
    match wish.kind:
        case WishKind.STILL:
            return place.is_still
        case WishKind.TABLE:
            return place.tables == {wish.table}
        case WishKind.NOT_TABLE:
            return wish.table not in place.tables
        case WishKind.WHEELCHAIR:
            return not place.tables & unreachable
        case WishKind.NORTH_SOUTH:
            return place.sides == {"NS"}
        case WishKind.EAST_WEST:
            return place.sides == {"EW"}
        case WishKind.NO_SIT_OUT:
            return place.out == 0
        case _:
            return True
