"""Who sits where, what lies where, and what moves next, in words."""

from collections import Counter
from collections.abc import Callable, Sequence

from movements.lists import listed
from movements.model import boards_text
from movements.whereabouts.places import SEAT_NAMES, Place, seats_of
from movements.whereabouts.rounds import Move, Whereabouts

Called = Callable[[str], str]
"""How a label is written."""

_COUNTS = {1: "one table", 2: "two tables", 3: "three tables"}
_MOST_EXCEPTIONS = 3


def seats_in_words(where: Whereabouts, number: int, called: Called = str) -> str:
    """Return who sits where in a round, and which boards lie there or rest."""
    sentences = []
    for table, row in sorted(where.rows(number).items()):
        people = ", ".join(f"{called(label)} {SEAT_NAMES[seat]}" for seat, label in seats_of(row))
        sentences.append(f"Table {table}: {people}, boards {boards_text(row.boards)}.")
    resting: dict[str, tuple[int, ...]] = {}
    for boards, places in where.boards.sets(number):
        for place in places:
            if place.kind != "table":
                there = _place(where, place)
                resting[there] = (*resting.get(there, ()), *boards)
    for there, boards in resting.items():
        at = f"waiting{there.removeprefix('wait')}" if there.startswith("wait") else f"on {there}"
        sentences.append(f"Boards {boards_text(boards)}: {at}.")
    out = where.out(number)
    if out:
        sentences.append(f"{listed(map(called, out))} {'sits' if len(out) == 1 else 'sit'} out.")
    return " ".join(sentences)


def moves_in_words(where: Whereabouts, number: int, called: Called = str) -> str:
    """Return what moves after a round; a line that moves together takes one sentence."""
    if number >= where.rounds:
        return "This is the last round: nothing moves."
    moves = where.moves(number)
    people = [move for move in moves if move.kind != "boards"]
    boards = [move for move in moves if move.kind == "boards"]
    sentences: list[str] = []
    for seats, line in ((("NS", "N", "S"), "North-South"), (("EW", "E", "W"), "East-West")):
        at = [(p.number, s) for p, s in where.everybody(number).values() if p.kind == "table"]
        sitting = sum(seat in seats for _, seat in at)
        going = [m for m in people if m.kind == seats[0].lower()]
        sentences += _line(where, line, going, sitting, called)
    lying = sum(
        place.kind == "table" for _, places in where.boards.sets(number) for place in places
    )
    sentences += _line(where, "The boards", boards, lying, called)
    return " ".join(sentences)


def _line(
    where: Whereabouts, line: str, moves: Sequence[Move], count: int, called: Called
) -> list[str]:
    """Return the sentences about a line or the boards, ``count`` of which are at tables."""
    if not moves:
        return [f"{line} stay."] if count else []
    shifts = Counter(shift for move in moves for shift in [_shift(where, move)] if shift)
    shift, as_one = shifts.most_common(1)[0] if shifts else (0, 0)
    others = [move for move in moves if not shift or _shift(where, move) != shift]
    staying = count - sum(move.start.kind == "table" for move in moves)
    if as_one < 2 or staying or len(others) > _MOST_EXCEPTIONS:
        return [f"{_sentence(where, move, called)}." for move in moves]
    far = abs(shift)
    way = f"{_COUNTS.get(far, f'{far} tables')} {'up' if shift > 0 else 'down'}"
    return [f"{line} go {way}.", *(f"{_sentence(where, move, called)}." for move in others)]


def _shift(where: Whereabouts, move: Move) -> int:
    """Return how many tables something moves, down if negative; 0 if that is not all it does."""
    if move.start.kind != "table" or move.end.kind != "table" or move.start_seat != move.end_seat:
        return 0
    up = (move.end.number - move.start.number) % where.tables
    return up if up <= where.tables / 2 else up - where.tables


def _sentence(where: Whereabouts, move: Move, called: Called) -> str:
    if move.boards:
        boards = f"Boards {boards_text(move.boards)} go"
        if len(move.boards) == 1:
            boards = f"Board {move.boards[0]} goes"
        return f"{boards} to {_place(where, move.end)}"
    if move.end.kind == "out":
        return f"{called(move.who)} sits out next"
    seat = SEAT_NAMES[move.end_seat]
    if move.start == move.end:
        return f"{called(move.who)} changes to {seat}"
    return f"{called(move.who)} goes to {_place(where, move.end)} {seat}"


def _place(where: Whereabouts, place: Place) -> str:
    """Return the words for a place, as in "goes to table 3"."""
    if place.kind == "table":
        return f"table {place.number}"
    if place.kind == "stand":
        return "the stand"
    called = {"relay": "the relay", "waiting": "wait"}[where.relay_word]
    return f"{called} after table {place.number}"
