"""The room in motion: pairs or players and boards walk from place to place, round after round.

Everyone who plays and every set of boards is a token that says who or what it is. Where copies of
boards would crowd out the people, they are left out; boards that all tables play at once are then
named beside the round. The tables stand in rows of four that make a ring, so that a room of any
size fits a phone. The picture moves by itself (SMIL), without a script, and begins again after the
last round; it can also stand still in round 1. Where more waits than a place in the ring holds, a
strip below the tables holds it.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape

from movements.diagrams.labels import AS_GENERATED, Labels
from movements.diagrams.svg import element, number, picture, text
from movements.model import Movement, boards_text
from movements.whereabouts.places import Place, Seat
from movements.whereabouts.rounds import Whereabouts
from movements.whereabouts.words import moves_in_words, seats_in_words

SECONDS = 3
"""How long a round takes. The easing lets everybody stand still for most of it."""

_EASING = ".8 0 .2 1"
_COLUMNS = 4
"""The most places in a row."""
_CHARACTER = 7.2
_EDGE, _TOP, _GAP, _PILE = 6, 26, 6, 2
_TABLE, _TOKEN = 24, 18
"""The side of a table and the height of a token, in pixels."""
_NARROWEST = 67
_WIDTH = 250
_LINE = _TOKEN + 2
_MOST_SETS = 2
"""How many sets of boards for each contestant are drawn at most, every copy counted."""
_OUT_OF = {"out": "sits out", "stand": "stand"}

Point = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Token:
    """What walks: a contestant, or a set of boards (one of its copies, if there are several).

    Attributes:
        label: What is written on it.
        kind: ``ns`` or ``ew`` where two contestants have the same number and differ in their line.
        ways: Where it is in each round.
    """

    label: str
    kind: str
    ways: tuple[tuple[Place, Seat], ...]


def tokens(where: Whereabouts, labels: Labels = AS_GENERATED) -> tuple[Token, ...]:
    """Return everything that can walk, boards first.

    Those who are nowhere in a round, because they have not come yet or have left, stay where they
    are next or were last.
    """
    rounds = range(1, where.rounds + 1)
    seated = [where.everybody(number) for number in rounds]
    people: dict[str, list[tuple[Place, Seat]]] = {}
    for label in dict.fromkeys(label for everybody in seated for label in everybody):
        known = [everybody.get(label) for everybody in seated]
        at = next(each for each in known if each)
        people[label] = [at := each or at for each in known]
    numbers = Counter(labels.at_seat(label) for label in people)
    sitting = [
        Token(
            labels.at_seat(label),
            _line(ways) if numbers[labels.at_seat(label)] > 1 else "one",
            tuple(ways),
        )
        for label, ways in people.items()
    ]
    sets = list(_sets(where))
    return tuple(sets + sitting if len(sets) <= _MOST_SETS * len(sitting) else sitting)


def _line(ways: Sequence[tuple[Place, Seat]]) -> str:
    first = next((seat for place, seat in ways if place.kind == "table"), "NS")
    return "ns" if first in ("NS", "N", "S") else "ew"


def _sets(where: Whereabouts) -> Iterator[Token]:
    by_set: dict[tuple[int, ...], list[tuple[Place, ...]]] = {}
    for number_ in range(1, where.rounds + 1):
        for boards, places in where.boards.sets(number_):
            by_set.setdefault(boards, []).append(places)
    for boards, places_of in by_set.items():
        copies = max(map(len, places_of))
        at = [*places_of[0], *places_of[0][-1:] * (copies - len(places_of[0]))]
        ways = [at, *(at := _carried(at, places) for places in places_of[1:])]
        for copy in zip(*ways, strict=True):
            yield Token(boards_text(boards), "boards", tuple((place, "boards") for place in copy))


def _carried(before: Sequence[Place], places: Sequence[Place]) -> list[Place]:
    """Return where each copy goes: it stays where a copy is still needed, others fill the rest."""
    needed = list(places) + [places[-1]] * (len(before) - len(places))
    after: list[Place | None] = []
    for place in before:
        after.append(place if place in needed else None)
        if place in needed:
            needed.remove(place)
    return [place or needed.pop(0) for place in after]


@dataclass(frozen=True)
class _Room:
    """The layout: the middle of each place in pixels, and how many lines each strip has."""

    where: Whereabouts
    cell: int
    height: int
    size: Point
    spots: Mapping[Place, Point]
    strips: Mapping[Place, int]

    def across(self, place: Place) -> int:
        """Return the width of what lies at a place, in pixels."""
        return self.size[0] - 2 * _EDGE if place in self.strips else self.cell

    def lines(self, place: Place) -> int:
        """Return how many lines of tokens lie at a place beside the tables."""
        return self.strips.get(place) or (self.height - _TABLE) // _LINE + 1


def moving_picture(
    movement: Movement,
    *,
    name: str = "moving",
    labels: Labels = AS_GENERATED,
    moves: bool = True,
) -> str:
    """Return the room in all rounds as SVG that moves, with the number of the round.

    Args:
        movement: Of any family, or rows of any origin.
        name: The start of this picture's ids; different for each picture on a page.
        labels: How the movement's labels are written.
        moves: Whether it moves; otherwise it shows round 1, and its words say how it goes on.
    """
    where = Whereabouts(movement)
    walking = tokens(where, labels)
    room = _room(where, walking)
    paths = _paths(room, walking)
    has_boards = any(token.kind == "boards" for token in walking)
    clock = _clock(where, names_boards=not has_boards)
    parts = list(clock) if moves else [_round(where, 1, names_boards=not has_boards)]
    parts += [_place(room, place) for place in room.spots]
    time = f"{where.rounds * SECONDS}s"
    fade = {
        "attributeName": "opacity",
        "values": "1;1;0",
        "keyTimes": "0;.98;1",
        "dur": time,
        "repeatCount": "indefinite",
    }
    drawn: dict[str, str] = {}
    for token, path in zip(walking, paths, strict=True):
        drawn[token.kind] = drawn.get(token.kind, "") + _token(token, path, time if moves else "")
    groups = [element("g", {"class": f"pic-token-{kind}"}, all_) for kind, all_ in drawn.items()]
    # At the end everything fades, so that nobody seems to walk back to the first round.
    fading = [element("animate", dict(fade))] if moves else []
    parts.append(element("g", {"class": "pic-tokens"}, *fading, *groups))
    told = f"{seats_in_words(where, 1, labels.called)} {moves_in_words(where, 1, labels.called)}"
    still = f"The room in round 1 of {where.rounds}"
    heading = f"The room in motion, {where.rounds} rounds" if moves else still
    described = f"Round 1: {told}"
    return picture(name, *room.size, heading, described, parts)


def _room(where: Whereabouts, walking: Sequence[Token]) -> _Room:
    widest = {
        of_boards: max((_wide(t) for t in walking if (t.kind == "boards") == of_boards), default=0)
        for of_boards in (True, False)
    }
    cell = max(_NARROWEST, _TABLE + 2 * (_PILE + widest[False]) + _GAP, widest[True] + _GAP)
    of_pairs = all(row.is_of_pairs for row in where.movement.rows)
    height = _TABLE + (2 if of_pairs else 3) * _LINE + 2 * _GAP
    # Where boards are not drawn, nothing ever lies between the tables.
    kinds = ("table", "out", *(("relay", "stand") if widest[True] else ()))
    places = [place for place in where.places if place.kind in kinds]
    most = Counter[Place]()
    for at in range(where.rounds):
        for (place, seat), pile in _piles(walking, at).items():
            if seat == "boards":
                most[place] = max(most[place], len(pile))

    def per_line(width: int) -> int:
        return 1 + (width - _GAP - max(widest.values())) // (max(widest.values()) + _PILE)

    in_cell = ((height - _TABLE) // _LINE + 1) * per_line(cell)
    crowded = [place for place in places if place.kind != "table" and most[place] > in_cell]
    ring = [place for place in places if place not in crowded]
    columns, rows = _size(len(ring))
    width = max(columns * cell + 2 * _EDGE, _WIDTH)
    left = (width - columns * cell) // 2
    # The middle of a table is above that of its place, which has boards below it.
    up = (_LINE - _TABLE) // 2 + _GAP + _TABLE
    spots = {
        place: (left + column * cell + cell // 2, _TOP + row * height + up)
        for place, (column, row) in zip(ring, _ring(len(ring)), strict=False)
    }
    strips = {place: -(-most[place] // per_line(width - 2 * _EDGE)) for place in crowded}
    top = _TOP + rows * height
    for place, lines in strips.items():
        spots[place] = width // 2, top + _LINE + _TABLE // 2
        top += (lines + 1) * _LINE
    return _Room(where, cell, height, (width, top + _EDGE), spots, strips)


def _size(count: int) -> tuple[int, int]:
    """Return how many columns and rows hold so many places; the rows are even in number."""
    rows = 2 * -(-count // (2 * _COLUMNS))
    return -(-count // rows), rows


def _ring(count: int) -> Iterator[Point]:
    """Yield columns and rows of a walk that ends beside its beginning.

    >>> list(_ring(6))
    [(0, 0), (1, 0), (2, 0), (2, 1), (1, 1), (0, 1)]
    """
    columns, rows = _size(count)
    yield from ((column, 0) for column in range(columns))
    inner = range(1, columns)
    for row in range(1, rows):
        yield from ((column, row) for column in (reversed(inner) if row % 2 else inner))
    yield from ((0, row) for row in range(rows - 1, 0, -1))


def _wide(token: Token) -> int:
    return max(_TOKEN + 1, round(len(token.label) * _CHARACTER) + 5)


def _paths(room: _Room, walking: Sequence[Token]) -> list[list[Point]]:
    """Return the middle of each token in each round, in pixels."""
    paths: list[list[Point]] = [[] for _ in walking]
    for at in range(room.where.rounds):
        for (place, seat), pile in _piles(walking, at).items():
            wide = max(_wide(walking[nth]) for same in pile.values() for nth in same)
            points = _spread(room, place, seat, len(pile), wide)
            for same, point in zip(pile.values(), points, strict=True):
                for nth in same:
                    paths[nth].append(point)
    return paths


def _piles(
    walking: Sequence[Token], at: int
) -> dict[tuple[Place, Seat], dict[tuple[str, str], list[int]]]:
    """Return which tokens, by their number, lie at each place; copies of boards on each other."""
    piles: dict[tuple[Place, Seat], dict[tuple[str, str], list[int]]] = {}
    for nth, token in enumerate(walking):
        place, seat = token.ways[at]
        there = place, seat if place.kind == "table" else "boards"
        piles.setdefault(there, {}).setdefault((token.kind, token.label), []).append(nth)
    return piles


def _spread(room: _Room, place: Place, seat: Seat, count: int, wide: int) -> Iterator[Point]:
    """Yield where so many tokens lie at one place."""
    x, y = room.spots[place]
    beside = _TABLE // 2 + _PILE
    above = beside + _TOKEN // 2
    if seat != "boards":
        across = beside + wide // 2
        sides: dict[Seat, Point] = {
            "NS": (0, -above),
            "N": (0, -above),
            "EW": (across, 0),
            "E": (across, 0),
            "S": (0, above),
            "W": (-across, 0),
        }
        dx, dy = sides[seat]
        yield from [(x + dx, y + dy)] * count
        return
    if place.kind == "table":
        lines, first = 1, y + room.height - _LINE * 2 + _PILE - _TABLE // 2
    else:
        lines, first = room.lines(place), y - _TABLE // 2
    free = room.across(place) - _GAP - wide
    least = -(-count // lines)
    per_line = max(least, min(count, 1 + free // (wide + _PILE)))
    step = min(wide + _PILE, free // (per_line - 1)) if per_line > 1 else 0
    for nth in range(count):
        line, column = divmod(nth, per_line)
        yield (
            x + step * column - step * (min(count, per_line) - 1) // 2,
            first + line * _LINE,
        )


def _place(room: _Room, place: Place) -> str:
    x, y = room.spots[place]
    if place.kind == "table":
        box = {
            "class": "pic-table",
            "x": x - _TABLE // 2,
            "y": y - _TABLE // 2,
            "width": _TABLE,
            "height": _TABLE,
            "rx": 4,
        }
        return element("rect", dict(box)) + text(x, y + 5, str(place.number), kind="number")
    top = y - _TABLE // 2 - _LINE
    box = {
        "class": "pic-place",
        "x": x - room.across(place) // 2 + 2,
        "y": top,
        "width": room.across(place) - 4,
        "height": room.lines(place) * _LINE + _TOKEN // 2 + 1,
        "rx": 4,
    }
    word = _OUT_OF.get(place.kind, room.where.relay_word)
    return element("rect", dict(box)) + text(x, top + 9, word, kind="dock")


def _token(token: Token, path: Sequence[Point], time: str) -> str:
    """Return a token that walks its path in this time, or that stays where it begins."""
    x, y = path[0]
    wide = _wide(token)
    box = {
        "x": number(-wide / 2),
        "y": -_TOKEN // 2,
        "width": wide,
        "height": _TOKEN,
        "rx": 1 if token.kind == "boards" else _TOKEN // 2,
    }
    label = element("text", {"y": 4}, escape(token.label, quote=False))
    inside = [element("rect", dict(box)), label]
    if time and len(set(path)) > 1:
        walk = {
            "attributeName": "transform",
            "calcMode": "spline",
            "dur": time,
            "repeatCount": "indefinite",
            # The last round is as long as the others.
            "values": ";".join(f"{x} {y}" for x, y in (*path, path[-1])),
            "keySplines": ";".join([_EASING] * len(path)),
        }
        inside.append(element("animateTransform", dict(walk)))
    return element("g", {"transform": f"translate({x} {y})"}, *inside)


def _clock(where: Whereabouts, *, names_boards: bool) -> Iterator[str]:
    """Yield the number of each round, visible while it is played; it changes amid the walk."""
    for number_ in range(1, where.rounds + 1):
        begins, ends = max(0.0, (number_ - 1.5) / where.rounds), (number_ - 0.5) / where.rounds
        states = [(begins, "visible")]
        states = [(0.0, "hidden"), *states] if begins else states
        states = [*states, (ends, "hidden")] if number_ < where.rounds else states
        change = {
            "attributeName": "visibility",
            "calcMode": "discrete",
            "dur": f"{where.rounds * SECONDS}s",
            "repeatCount": "indefinite",
            "keyTimes": ";".join(f"{time:.4g}" for time, _ in states),
            "values": ";".join(state for _, state in states),
        }
        yield _round(where, number_, element("animate", dict(change)), names_boards=names_boards)


def _round(where: Whereabouts, number_: int, *change: str, names_boards: bool) -> str:
    words = f"Round {number_} of {where.rounds}"
    played = {row.boards for row in where.rows(number_).values()}
    if names_boards and len(played) == 1:
        (boards,) = played
        words += f", board{'s' * (len(boards) > 1)} {boards_text(boards)}"
    look = {"class": "pic-round", "x": _EDGE, "y": 16}
    look |= {"visibility": "hidden"} if number_ > 1 else {}
    return element("text", dict(look), words, *change)
