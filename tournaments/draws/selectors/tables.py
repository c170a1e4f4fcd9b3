"""The tables of a drawn round: matches, a new triangle, and a continuing one."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import count, islice

from movements.draws.rounds import Draw
from movements.draws.tables import Placed, placed
from movements.draws.triangles import first_half, second_half
from movements.families.drawn import round_of_pairs, round_of_teams_at
from movements.model import Row
from tournaments.draws.selectors.order import sections_before, sides, sittings_in
from tournaments.record.selectors.access.visibility import last_rounds
from tournaments.record.selectors.event.snapshot import EventSnapshot, SectionFacts
from tournaments.record.selectors.event.triangles import boards_at, half_played
from tournaments.seating.selectors.wishes import keep_still


@dataclass(frozen=True, slots=True)
class RoundTables:
    """A drawn round at its tables.

    Attributes:
        seats: Who meets, in the order of the tables, and who keeps a table.
        places: The place of each match from 0; for teams, two adjacent tables are one place.
        rows: All tables.
    """

    seats: Placed
    places: tuple[int, ...]
    rows: tuple[Row, ...]


def round_tables(
    snapshot: EventSnapshot, section: SectionFacts, number: int, found: Draw
) -> RoundTables:
    """Return the tables of a round.

    In a pairs contest, the pair that has sat North-South less often does so. A continuing triangle
    keeps its tables, and a new one gets the tables after all others.
    """
    size = int(str(section.parameters["boards_per_round"]))
    if not snapshot.method.is_of_teams:
        seats = placed(_couples(snapshot, section, found), _places_kept(snapshot, section))
        rows = tuple(round_of_pairs(number, seats.couples, size))
        return RoundTables(seats, tuple(range(len(seats.couples))), rows)
    back = _going_on(snapshot, section, number)
    taken = {row.table for row in back}
    free = (place for place in count() if taken.isdisjoint((2 * place + 1, 2 * place + 2)))
    places = tuple(islice(free, len(found.matches)))
    kept = {
        label: places.index(place)
        for label, place in _places_kept(snapshot, section).items()
        if place in places
    }
    seats = placed([(match.one, match.other) for match in found.matches], kept)
    used = _sets_used(snapshot, section, size)
    after = max((*used, section.rounds_to_draw - 1)) + 1
    matches = [(place, *two) for place, two in zip(places, seats.couples, strict=True)]
    board_set = number - 1 if number - 1 not in used else after
    rows = (*round_of_teams_at(number, matches, size, board_set=board_set), *back)
    if found.triangle:
        table = max((row.table for row in rows), default=0) + 1
        begin = max(after, board_set + 1)
        rows += first_half(number, table, found.triangle, begin, size)
    return RoundTables(seats, places, rows)


def _going_on(snapshot: EventSnapshot, section: SectionFacts, number: int) -> tuple[Row, ...]:
    """Return the tables of a triangle that continues in a round; none if none has begun."""
    begun = [
        Row(
            sitting.round,
            sitting.table,
            *(f"{ns}ns", f"{ns}ns", f"{ew}ew", f"{ew}ew"),
            boards_at(snapshot, sitting),
        )
        for sitting in half_played(snapshot, section.id)
        for ns, ew in [sides(snapshot, sitting)]
    ]
    return second_half(number, begun)


def _sets_used(snapshot: EventSnapshot, section: SectionFacts, size: int) -> set[int]:
    """Return which board sets have been given out, from 0."""
    return {
        (board - 1) // size
        for sitting in sittings_in(snapshot, section)
        for board in boards_at(snapshot, sitting)
    }


def _places_kept(snapshot: EventSnapshot, section: SectionFacts) -> Mapping[str, int]:
    """Return the place, from 0, of the match of everybody who keeps a table.

    Two adjacent tables are one team match.
    """
    last = last_rounds(snapshot)[section.id]
    tables = {
        number: sitting.table
        for sitting in sittings_in(snapshot, section)
        if sitting.round == last
        for number in sides(snapshot, sitting)
    }
    at_each = 2 if snapshot.method.is_of_teams else 1
    kept = keep_still(snapshot, section, tables)
    return {number: (table - 1) // at_each for number, table in kept.items()}


def _couples(snapshot: EventSnapshot, section: SectionFacts, found: Draw) -> list[tuple[str, str]]:
    """Return the pairs that meet, with the one that has sat North-South less often first."""
    drawn = (*sections_before(snapshot, section), section)
    sittings = (sitting for each in drawn for sitting in sittings_in(snapshot, each))
    times = Counter(sides(snapshot, sitting)[0] for sitting in sittings)
    return [
        (match.other, match.one)
        if times[match.other] < times[match.one]
        else (match.one, match.other)
        for match in found.matches
    ]
