"""The room in one round: two rows of tables that make a ring, who sits where, and what moves next.

The upper row goes from left to right and the lower one back, so that neighbouring tables are
neighbours on paper and the last table is near the first. Up to eight tables fit a phone; more make
the picture wider.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from textwrap import wrap

from movements.diagrams.labels import AS_GENERATED, Labels
from movements.diagrams.lanes import KINDS, LANE, MARGIN, Kind, Wire, drawn, widths
from movements.diagrams.svg import element, number, picture, text, title
from movements.errors import MovementError
from movements.model import Movement, Row, boards_text
from movements.whereabouts.places import SEAT_NAMES, Place, Seat, seats_of
from movements.whereabouts.rounds import Move, Whereabouts
from movements.whereabouts.words import moves_in_words, seats_in_words

_CHARACTER = 7.2
"""The width of a character of a label in pixels, estimated generously."""
NO_BREAK = "\N{NO-BREAK SPACE}"
_EDGE = 6
_TOP = 48
_TABLE = 26
_GAP = 8
_NARROWEST = 67
_FEWEST_COLUMNS_WIDTH = 250
_ROW = 92
_STEP = {True: 10.0, False: 6.6}
_PORTS: dict[bool, tuple[Seat, ...]] = {
    True: ("NS", "boards", "EW"),
    False: ("N", "S", "boards", "E", "W"),
}
_FIRST_OF_PAIR: Mapping[Seat, Seat] = {"NS": "N", "EW": "E"}
_DOCKS: Mapping[Seat, str] = {"NS": "N-S", "EW": "E-W"}
_LEGEND = {
    "ns": "North-South go",
    "ew": "East-West go",
    "boards": "boards go",
}


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a place is drawn: its middle in pixels, and its row (0 is the upper one)."""

    x: float
    row: int


@dataclass(frozen=True)
class RoomPlan:
    """The layout of a room, the same in every round."""

    where: Whereabouts
    labels: Labels
    by_pair: bool
    cell: float
    columns: int
    spots: Mapping[Place, Spot]
    lanes: Mapping[Kind, int]

    @property
    def width(self) -> float:
        """In pixels."""
        return max(self.columns * self.cell + 2 * _EDGE, _FEWEST_COLUMNS_WIDTH)

    @property
    def corridor(self) -> tuple[float, float]:
        """Where the corridor between the rows begins and ends, in pixels from the top."""
        top = _TOP + _ROW
        return top, top + 2 * MARGIN + sum(self.lanes.values()) * LANE

    @property
    def height(self) -> float:
        """In pixels."""
        return self.corridor[1] + _ROW + _EDGE


def room_picture(
    movement: Movement,
    round: int,  # noqa: A002 - the field's word
    *,
    name: str = "room",
    names: Mapping[str, str] | None = None,
    rounds: int = 0,
    to_come: str = "",
    labels: Labels = AS_GENERATED,
) -> str:
    """Return the room in a round with arrows to the next, as SVG.

    Args:
        movement: Of any family, or rows of any origin.
        round: From 1.
        name: The start of this picture's ids; different for each picture on a page.
        names: The contestants' names, by label, for the titles of the tables.
        rounds: How many there will be, if some are still to be drawn.
        to_come: What to say after the last round instead of "nothing moves".
        labels: How the movement's labels are written.

    Raises:
        MovementError: There is no such round.
    """
    where = Whereabouts(movement)
    if not 1 <= round <= where.rounds:
        raise MovementError(f"round must be from 1 to {where.rounds}, not {round}.")
    plan = _plan(where, labels)
    rows = where.rows(round)
    is_last = round == where.rounds
    parts = [*_legend(plan, last=is_last, to_come=to_come)]
    parts += [_cell(plan, place, rows, round, names or {}) for place in where.places]
    parts += drawn(_wires(plan, round), plan.lanes, *plan.corridor)
    heading = f"The room in round {round} of {max(rounds, where.rounds)}"
    moves = to_come if is_last and to_come else moves_in_words(where, round, labels.called)
    described = f"{seats_in_words(where, round, labels.called)} {moves}"
    return picture(name, plan.width, plan.height, heading, described, parts)


def _plan(where: Whereabouts, labels: Labels) -> RoomPlan:
    by_pair = all(row.is_of_pairs for row in where.movement.rows)
    places = where.places
    columns = (len(places) + 1) // 2
    cell = _cell_width(where, labels, by_pair=by_pair)
    slack = max(0.0, _FEWEST_COLUMNS_WIDTH - columns * cell - 2 * _EDGE) / 2
    spots = {}
    for index, place in enumerate(places):
        column, row = (index, 0) if index < columns else (2 * columns - 1 - index, 1)
        spots[place] = Spot(_EDGE + slack + (column + 0.5) * cell, row)
    plan = RoomPlan(where, labels, by_pair, cell, columns, spots, {})
    lanes: dict[Kind, int] = {}
    for number_ in range(1, where.rounds):
        for kind, count in widths(_wires(plan, number_)).items():
            lanes[kind] = max(lanes.get(kind, 0), count)
    return RoomPlan(where, labels, by_pair, cell, columns, spots, lanes)


def _cell_width(where: Whereabouts, labels: Labels, *, by_pair: bool) -> float:
    seated = {label for row in where.movement.rows for label in row.seats}
    longest = max((len(labels.at_seat(label)) for label in seated), default=0)
    boards = max((len(boards_text(row.boards)) for row in where.movement.rows), default=0)
    ports = (2 * len(_PORTS[by_pair]) + 0.5) * _STEP[by_pair]
    return max(
        _NARROWEST,
        _TABLE + 2 * (3 + longest * _CHARACTER) + _GAP,
        boards * _CHARACTER + _GAP,
        ports,
    )


def _port(plan: RoomPlan, place: Place, seat: Seat, *, arriving: bool) -> float:
    """Return where an arrow leaves or arrives, in pixels: each seat has a port for either."""
    step, seats = _STEP[plan.by_pair], _PORTS[plan.by_pair]
    # Where some tables seat players singly, a pair at another table uses its first player's port.
    at = seats.index(seat if seat in seats else _FIRST_OF_PAIR[seat])
    spot = plan.spots[place]
    # The lower row is shifted by half a step, so that no arrow down overlaps an arrow up.
    return spot.x + (2 * at + arriving - len(seats) + 0.5 + spot.row / 2 - 0.25) * step


def _wires(plan: RoomPlan, round_number: int) -> list[Wire]:
    return [_wire(plan, move) for move in plan.where.moves(round_number)]


def _wire(plan: RoomPlan, move: Move) -> Wire:
    start_seat = move.end_seat if move.start.kind == "out" else move.start_seat
    end_seat = move.start_seat if move.end.kind == "out" else move.end_seat
    return Wire(
        kind=move.kind,
        start=_port(plan, move.start, start_seat, arriving=False),
        start_row=plan.spots[move.start].row,
        end=_port(plan, move.end, end_seat, arriving=True),
        end_row=plan.spots[move.end].row,
    )


def _cell(
    plan: RoomPlan,
    place: Place,
    rows: Mapping[int, Row],
    round_number: int,
    names: Mapping[str, str],
) -> str:
    if place.kind == "table":
        return _table(plan, place, rows.get(place.number), names)
    if place.kind == "out":
        lines, head = plan.where.out(round_number), "sits out"
        words = ", ".join(_named(plan, label, names) for label in lines) or "nobody"
        called = (plan.labels.called(label) for label in lines)
        shown = ", ".join(each.replace(" ", NO_BREAK) for each in called)
    else:
        resting = tuple(
            board
            for boards, places in plan.where.boards.sets(round_number)
            if place in places
            for board in boards
        )
        head = plan.where.relay_word if place.kind == "relay" else "stand"
        words = shown = boards_text(resting)
    return _other(plan, place, head, shown, words)


def _named(plan: RoomPlan, label: str, names: Mapping[str, str]) -> str:
    called = plan.labels.called(label)
    return f"{called} {names[label]}" if label in names else called


def _row_top(plan: RoomPlan, spot: Spot) -> float:
    return plan.corridor[1] if spot.row else _TOP


def _table(plan: RoomPlan, place: Place, row: Row | None, names: Mapping[str, str]) -> str:
    spot = plan.spots[place]
    # The corridor is above the tables of the lower row, and below those of the upper.
    top = _row_top(plan, spot) + (30 if spot.row else 0)
    left = spot.x - _TABLE / 2
    box = {
        "class": "pic-table" if row else "pic-place",
        "x": number(left),
        "y": number(top + 16),
        "width": _TABLE,
        "height": _TABLE,
        "rx": 4,
    }
    parts = [
        element("rect", dict(box)),
        text(spot.x, top + 34, str(place.number), kind="number"),
    ]
    if row is None:
        return element("g", {}, title(f"Table {place.number}: not played"), *parts)
    side = _TABLE / 2 + 3
    north, south, east, west = map(plan.labels.at_seat, row.seats)
    parts += [
        text(spot.x, top + 10, north),
        text(spot.x, top + 56, south),
        text(spot.x - side, top + 33, west, anchor="end"),
        text(spot.x + side, top + 33, east, anchor="start"),
        text(spot.x, top + (-6 if spot.row else 71), boards_text(row.boards), kind="boards"),
        *_dock(plan, spot),
    ]
    seated = ", ".join(
        f"{SEAT_NAMES[seat]} {_named(plan, label, names)}" for seat, label in seats_of(row)
    )
    words = title(f"Table {place.number}: {seated}; boards {boards_text(row.boards)}")
    return element("g", {}, words, *parts)


def _dock(plan: RoomPlan, spot: Spot) -> list[str]:
    """Return the names of the seats, written where their arrows leave and arrive."""
    if not plan.lanes:
        return []
    step, seats = _STEP[plan.by_pair], _PORTS[plan.by_pair]
    y = plan.corridor[spot.row] + (9 if spot.row else -3)
    shift = spot.row * step / 2 - 0.25 * step
    words = [
        (spot.x + (2 * at + 1 - len(seats)) * step + shift, seat)
        for at, seat in enumerate(seats)
        if seat != "boards"
    ]
    return [text(x, y, _DOCKS.get(seat, seat), kind="dock") for x, seat in words]


def _other(plan: RoomPlan, place: Place, head: str, shown: str, words: str) -> str:
    spot = plan.spots[place]
    top = _row_top(plan, spot)
    room = max(4, int((plan.cell - 8) / _CHARACTER))
    lines = wrap(shown, room, break_long_words=False, break_on_hyphens=False) or ["–"]
    if len(lines) > 3:
        lines = [*lines[:2], "…"]
    box = {
        "class": "pic-place",
        "x": number(spot.x - plan.cell / 2 + 3),
        "y": number(top + 4),
        "width": number(plan.cell - 6),
        "height": _ROW - 8,
        "rx": 4,
    }
    parts = [element("rect", dict(box)), text(spot.x, top + 18, head, kind="dock")]
    parts += [text(spot.x, top + 34 + 14 * n, line) for n, line in enumerate(lines)]
    return element("g", {}, title(f"{head.capitalize()}: {words or 'nothing'}"), *parts)


def _legend(plan: RoomPlan, *, last: bool, to_come: str) -> list[str]:
    if last or not plan.lanes:
        words = to_come or "The last round: nothing moves."
        return [text(_EDGE, 14, words, anchor="start")] if last else []
    parts, x, y = [], float(_EDGE), 14
    for kind in (kind for kind in KINDS if plan.lanes.get(kind)):
        wide = 30 + len(_LEGEND[kind]) * _CHARACTER
        if x + wide > plan.width and x > _EDGE:
            x, y = float(_EDGE), y + 16
        path = {"class": f"pic-move pic-move-{kind}", "d": f"M{number(x)} {y - 4}h18"}
        parts += [element("path", dict(path)), text(x + 22, y, _LEGEND[kind], anchor="start")]
        x += wide
    return parts
