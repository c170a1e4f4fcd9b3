"""A whole line that moved wrongly: East-West or the boards a table too far, or a skip forgotten.

Everybody in the line is equally many tables further than planned, round the ring of the tables, and
goes on from there until the line is back in its place. A forgotten skip is a line one table short
from that round on.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeVar

from movements.changes.change import Change, changed
from movements.errors import MovementError
from movements.model import Movement, Row

LINES: Mapping[str, str] = {
    "ew": "East-West",
    "ns": "North-South",
    "north": "the players North",
    "east": "the players East",
    "south": "the players South",
    "west": "the players West",
    "boards": "the boards",
}
"""What can move wrongly as a whole: the pairs of a line, the players of a seat, or the boards."""

_PLAYERS = ("north", "south", "east", "west")
_Thing = TypeVar("_Thing", str, tuple[int, ...])


@dataclass(frozen=True, slots=True)
class _Table:
    """A table in a round: who sits there from each line, and the boards; None where nobody does.

    ``is_switched`` says whether East-West sit North-South there.
    """

    seats: Mapping[str, str | None]
    boards: tuple[int, ...] | None
    is_switched: bool = False


def lines_of(movement: Movement) -> tuple[str, ...]:
    """Return which lines of a movement can move as a whole.

    Pairs have lines where everybody meets only the other line, players where everybody keeps one
    seat. The boards always have.
    """
    if movement.unit == "player":
        seats = {(label, seat) for row in movement.rows for seat, label in _by_seat(row).items()}
        lines: tuple[str, ...] = (
            _PLAYERS if len(seats) == len({label for label, _ in seats}) else ()
        )
    else:
        lines = ("ew", "ns") if _east_west(movement) is not None else ()
    return (*lines, "boards")


def line_moved(
    movement: Movement, line: str, by: int, first_round: int, last_round: int | None = None
) -> Change:
    """Return the movement as it happened when a whole line was at other tables than planned.

    Args:
        movement: As planned.
        line: What moved wrongly, one of :data:`LINES`.
        by: How many tables further it was than planned; less than 0 for too few, as with a
            forgotten skip.
        first_round: The first round in which this happened.
        last_round: The last such round; None if it goes on to the end.

    Raises:
        MovementError: The movement has no such line or round, or the line would be in its
            place.
    """
    if line not in lines_of(movement):
        who = LINES.get(line, line[:20])
        raise MovementError(
            f"{who[:1].upper()}{who[1:]} do not move as a line in this movement. Record "
            "who sat in whose place, or which boards a table played, instead."
        )
    tables = _ring(movement)
    if by % len(tables) == 0:
        raise MovementError(
            f"With {len(tables)} tables, a line {abs(by)} tables away is back in its place."
        )
    rounds = sorted({row.round for row in movement.rows if row.round >= first_round})
    rounds = [each for each in rounds if each <= (last_round or each)]
    if not rounds:
        raise MovementError(f"There is no round {first_round} in this movement.")
    rows = [row for row in movement.rows if row.round not in rounds]
    for number in rounds:
        room = _room(movement, number, tables)
        stopped = movement.closed - {row.table for row in movement.rows if row.round == number}
        moved = _shifted(room, tables, number, line, by)
        rows += [row for row in moved if row.table not in stopped]
    return changed(movement, rows)


def _ring(movement: Movement) -> list[int]:
    """Return the tables in their ring, including where a pair waits whose opponent is missing."""
    tables = sorted({row.table for row in movement.rows})
    planned = movement.parameters.get("tables")
    if isinstance(planned, int):  # a half table counts, also once somebody has left
        return sorted({*tables, *range(1, planned + 1)})
    waiting = len(movement.idle) == movement.rounds == len({idle.round for idle in movement.idle})
    if waiting and len(movement.rows) == len(tables) * movement.rounds:
        return [*tables, tables[-1] + 1]
    return tables


def _by_seat(row: Row) -> dict[str, str]:
    return {seat: getattr(row, seat) for seat in _PLAYERS}


def _east_west(movement: Movement) -> frozenset[str] | None:
    """Return the line that begins East-West; None where pairs do not keep to two lines."""
    others: dict[str, set[str]] = {}
    for row in movement.rows:
        others.setdefault(row.north, set()).add(row.east)
        others.setdefault(row.east, set()).add(row.north)
    side: dict[str, bool] = {}
    for row in movement.rows:
        if row.north in side or row.east in side:
            continue
        side[row.north] = False
        waiting = [row.north]
        while waiting:
            one = waiting.pop()
            for other in sorted(others[one]):
                if other not in side:
                    side[other] = not side[one]
                    waiting.append(other)
                elif side[other] == side[one]:
                    return None
    return frozenset(label for label, is_east_west in side.items() if is_east_west)


def _room(movement: Movement, number: int, tables: Sequence[int]) -> list[_Table]:
    """Return the tables of a round, including any where a pair waits without opponents."""
    rows = {row.table: row for row in movement.rows if row.round == number}
    if movement.unit == "player":
        empty = _Table(dict.fromkeys(_PLAYERS), None)
        return [
            _Table(dict(_by_seat(rows[table])), rows[table].boards) if table in rows else empty
            for table in tables
        ]
    moving = _east_west(movement) or frozenset()
    there = {*movement.labels} - movement.gone(number)
    idle = [o.contestant for o in movement.idle if o.round == number and o.contestant in there]
    lines = {
        "ew": [label for label in idle if label in moving],
        "ns": [label for label in idle if label not in moving],
    }
    free = [table for table in tables if table not in rows]
    resting = _resting(movement, number)
    kin = {"ew": moving, "ns": {*movement.labels} - moving}
    places = {
        line: _waiting(movement, number, tables, labels, kin[line])
        for line, labels in lines.items()
    }
    sets = {row.boards for row in movement.rows}
    unused = sorted(sets - {row.boards for row in rows.values()})
    lying = _waiting(movement, number, tables, unused, sets)
    found = []
    for table in tables:
        row = rows.get(table)
        if row is not None:
            is_switched = row.north in moving
            ns, ew = (row.east, row.north) if is_switched else (row.north, row.east)
            found.append(_Table({"ns": ns, "ew": ew}, row.boards, is_switched))
            continue
        waiting = {
            line: labels[0] if len(labels) == len(free) == 1 else places[line].get(table)
            for line, labels in lines.items()
        }
        found.append(_Table(waiting, resting if len(free) == 1 else lying.get(table)))
    return found


def _waiting(
    movement: Movement,
    number: int,
    tables: Sequence[int],
    things: Sequence[_Thing],
    kin: Collection[_Thing],
) -> dict[int, _Thing]:
    """Return at which tables pairs wait in a round, or boards lie that nobody plays.

    What goes round the ring keeps its distance from whatever goes with it. Where distances have
    changed, as once two pairs exchanged seats, there is no telling.

    Args:
        movement: The movement.
        number: The round.
        tables: The tables in their ring.
        things: Labels of one line, or sets of boards.
        kin: The whole line, or all sets.
    """
    place_of = {table: place for place, table in enumerate(tables)}
    seen: dict[_Thing, dict[int, int]] = {thing: {} for thing in kin}
    for row in movement.rows:
        for thing in (row.north, row.east, row.boards):
            if thing in seen:
                seen[thing][row.round] = place_of[row.table]
    placed = {thing: places[number] for thing, places in seen.items() if number in places}
    told = placed
    while told:  # those placed tell where their companions are, who then tell of others
        told = {}
        for thing in kin:
            places = {
                (there + place - seen[other][at]) % len(tables)
                for other, there in placed.items()
                for at, place in seen[thing].items()
                if at in seen[other]
            }
            if thing not in placed and len(places) == 1:
                told[thing] = places.pop()
        placed |= told
    return {tables[placed[thing]]: thing for thing in things if thing in placed}


def _resting(movement: Movement, number: int) -> tuple[int, ...] | None:
    """Return the one set of boards that no table plays in a round; None if there are several."""
    used = {row.boards for row in movement.rows if row.round == number}
    sets = dict.fromkeys(row.boards for row in movement.rows)
    left = [boards for boards in sets if boards not in used]
    return left[0] if len(left) == 1 else None


def _shifted(
    room: Sequence[_Table], tables: Sequence[int], number: int, line: str, by: int
) -> list[Row]:
    """Return the rows of a round in which a line is this many tables further."""
    rows = []
    for place, (table, planned) in enumerate(zip(tables, room, strict=True)):
        there = room[(place - by) % len(room)]
        seats = dict(planned.seats)
        boards = there.boards if line == "boards" else planned.boards
        if line != "boards":
            seats[line] = there.seats[line]
        if boards is None or any(label is None for label in seats.values()):
            continue
        people = {seat: str(label) for seat, label in seats.items()}
        rows.append(_row(number, table, people, boards, is_switched=planned.is_switched))
    return rows


def _row(
    number: int,
    table: int,
    people: Mapping[str, str],
    boards: tuple[int, ...],
    *,
    is_switched: bool,
) -> Row:
    if "ns" not in people:
        return Row(
            number,
            table,
            people["north"],
            people["south"],
            people["east"],
            people["west"],
            boards,
        )
    ns, ew = (people["ew"], people["ns"]) if is_switched else (people["ns"], people["ew"])
    return Row(number, table, ns, ns, ew, ew, boards)
