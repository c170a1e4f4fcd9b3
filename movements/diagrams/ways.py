"""The ways from one table after a round: the room's tables, and who goes where from this one.

The room is drawn as in ``room``, two rows that make a ring, but for a phone: tables are just
numbers, and no arrow begins at another table.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from movements.diagrams.labels import AS_GENERATED, Labels
from movements.diagrams.lanes import LANE, MARGIN, Wire, drawn, widths
from movements.diagrams.svg import element, number, picture, text
from movements.model import Movement
from movements.whereabouts.places import SEAT_NAMES, Place
from movements.whereabouts.rounds import Move, Whereabouts

_WIDTH = 326.0
"""The width of a room without too many tables: what a phone 390 pixels wide has for it."""
_CELL = 36.0
"""The least width of a place, in pixels; a room of more than 18 places is wider than a phone."""
_BOX = 40.0
_GAP = 6.0
_LINE = 14.0
_CHARACTER = 7.2
_SMALL = 5.5
"""The width of a character of a label and of a small one, in pixels."""
_STEP = 7.0
_BOARDS = "boards"
_WORDS = {"out": "out", "stand": "stand"}


@dataclass(frozen=True)
class _Room:
    """Where places are drawn: the middle of each in pixels, and its row (0 is the upper one)."""

    where: Whereabouts
    labels: Labels
    cell: float
    box: float
    width: float
    spots: Mapping[Place, tuple[float, int]]


def ways_from(movement: Movement, table: int, labels: Labels = AS_GENERATED) -> dict[int, str]:
    """Return the ways from a table as SVG, for each round in which it plays except the last.

    Args:
        movement: Of any family, or rows of any origin.
        table: The table, from 1.
        labels: How the movement's labels are written.
    """
    room = _room(Whereabouts(movement), labels)
    rounds = range(1, room.where.rounds)
    return {each: _picture(room, table, each) for each in rounds if table in room.where.rows(each)}


def _room(where: Whereabouts, labels: Labels) -> _Room:
    places = where.places
    columns = (len(places) + 1) // 2
    seated = {label for row in where.movement.rows for label in row.seats}
    longest = max(len(labels.called(label)) for label in seated)
    others = (len(_name(where, place)) for place in places if place.kind != "table")
    widest = max(longest * _CHARACTER, max(others, default=0) * _SMALL)
    cell = max(_CELL, widest + _GAP, _WIDTH / columns)
    width = max(_WIDTH, columns * cell)
    spots = {}
    for index, place in enumerate(places):
        column, row = (index, 0) if index < columns else (2 * columns - 1 - index, 1)
        spots[place] = ((column + 0.5) * cell, row)
    return _Room(where, labels, cell, min(_BOX, cell - _GAP), width, spots)


def _name(where: Whereabouts, place: Place) -> str:
    return _WORDS.get(place.kind, where.relay_word)


def _picture(room: _Room, table: int, round_number: int) -> str:
    here = Place("table", table)
    moves = [each for each in room.where.moves(round_number) if each.start == here]
    going = [each for each in moves if each.end != here]
    wires = [_wire(room, move, nth, len(going)) for nth, move in enumerate(going)]
    lanes = widths(wires)
    arriving = _arriving(room, here, moves, round_number)
    above, below = (
        _LINE * max((len(arriving.get(place, ())) for place in _row(room, row)), default=0)
        for row in (0, 1)
    )
    top = above + 4 + room.box
    bottom = top + 2 * MARGIN + sum(lanes.values()) * LANE
    parts: list[str] = []
    for place, (x, row) in room.spots.items():
        box_top = bottom if row else top - room.box
        parts += _place(room, place, x, box_top, is_here=place == here)
        lines = arriving.get(place, ())
        first = box_top + room.box + _LINE if row else box_top - 4 - _LINE * (len(lines) - 1)
        for nth, line in enumerate(lines):
            kind = "dock" if line == _BOARDS else "goes"
            parts.append(text(x, first + _LINE * nth, line, kind=kind))
    parts += drawn(wires, lanes, top, bottom)
    height = bottom + (room.box + below + 6 if _row(room, 1) else 0)
    heading = f"The room, and who goes where from table {table} after round {round_number}"
    words = " ".join(_in_words(room, here, moves)) or "Nothing moves from here."
    name = f"ways-{table}-{round_number}"
    return picture(name, room.width, height, heading, words, parts)


def _row(room: _Room, row: int) -> list[Place]:
    return [place for place, (_x, at) in room.spots.items() if at == row]


def _wire(room: _Room, move: Move, nth: int, count: int) -> Wire:
    shift = (nth - (count - 1) / 2) * min(_STEP, (room.box - 8) / max(1, count - 1))
    (start, start_row), (end, end_row) = room.spots[move.start], room.spots[move.end]
    return Wire(move.kind, start + shift, start_row, end + shift, end_row)


def _arriving(
    room: _Room, here: Place, moves: Sequence[Move], round_number: int
) -> Mapping[Place, tuple[str, ...]]:
    """Return the words beside each place: the labels of those who go there from this table."""
    found: dict[Place, tuple[str, ...]] = {}
    moving = {move.who: move.end for move in moves if move.who}
    for label, (place, _seat) in room.where.everybody(round_number).items():
        if place == here:
            end = moving.get(label, here)
            found[end] = (*found.get(end, ()), room.labels.called(label))
    for end in dict.fromkeys(move.end for move in moves if move.boards):
        found[end] = (*found.get(end, ()), _BOARDS)
    return found


def _place(room: _Room, place: Place, x: float, top: float, *, is_here: bool) -> Iterator[str]:
    is_table = place.kind == "table"
    kind = "pic-here" if is_here else "pic-table" if is_table else "pic-place"
    box = {
        "class": kind,
        "x": number(x - room.box / 2),
        "y": number(top),
        "width": number(room.box),
        "height": number(room.box),
        "rx": 4,
    }
    yield element("rect", dict(box))
    middle = top + room.box / 2
    if is_table:
        written = "here-number" if is_here else "number"
        yield text(x, middle + 5, str(place.number), kind=written)
    else:
        yield text(x, middle + 3, _name(room.where, place), kind="dock")


def _in_words(room: _Room, here: Place, moves: Sequence[Move]) -> Iterator[str]:
    for move in moves:
        who, verb = (room.labels.called(move.who), "goes") if move.who else ("The boards", "go")
        if move.end == here:
            yield f"{who} stays and takes {SEAT_NAMES[move.end_seat]}."
        elif move.end.kind == "out":
            yield f"{who} sits out."
        elif move.end.kind != "table":
            yield f"{who} {verb} to a side table."
        elif move.who:
            yield f"{who} goes to table {move.end.number}, {SEAT_NAMES[move.end_seat]}."
        else:
            yield f"The boards go to table {move.end.number}."
