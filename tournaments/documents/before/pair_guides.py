"""Guide cards to carry along: where one pair or player sits in each round, and goes after it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise

from tournaments.documents.during.itinerary import Itineraries, Itinerary, Stop
from tournaments.documents.page import lettering
from tournaments.documents.page.cards import in_grid, rows_of
from tournaments.documents.page.frame import Heading, Sheaf, body
from tournaments.documents.page.sheet import (
    BODY,
    BODY_BOLD,
    FELT,
    FINE,
    HEAVY,
    INK,
    MM,
    SMALL,
    TITLE,
    Box,
    Sheet,
    Style,
)
from tournaments.documents.page.sides import Side

_PADDING = 4 * MM
_HEAD = 17 * MM
_TITLES = 5.5 * MM
_STEP, _MOST_STEP = 6 * MM, 9 * MM
_THEN = Style(9, bold=True, colour=FELT)


@dataclass(frozen=True, slots=True)
class _Column:
    title: str
    width: float  # as a share


_OF_PAIRS = (
    _Column("Round", 11),
    _Column("You sit at", 41),
    _Column("Boards", 20),
    _Column("Against", 61),
    _Column("Then", 49),
)
_OF_PAIRS_WITH_NOTES = (
    _Column("Round", 10),
    _Column("You sit at", 40),
    _Column("Boards", 38),
    _Column("Against", 47),
    _Column("Then", 47),
)
_OF_PLAYERS = (
    _Column("Round", 9),
    _Column("You sit at", 27),
    _Column("Boards", 31),
    _Column("Partner", 27),
    _Column("Against", 54),
    _Column("Then", 34),
)


def laid_out(content: Itineraries, paper: str) -> Sheaf:
    """Return the sheets: as many cards on each as can be read."""
    room = body(paper)
    fixed = 2 * _PADDING + _HEAD + _TITLES
    lines = int((room.height - fixed) / _STEP)
    cards = tuple(part for card in content.cards for part in _parted(card, lines))
    most = max((len(card.stops) for card in cards), default=0)
    rows = rows_of(room, fixed + most * _STEP, 5)
    pages = in_grid(room, 1, rows, cards, partial(_draw_card, content.heading))
    return Sheaf(content.heading, "Personal guide cards", paper, pages)


def _parted(card: Itinerary, lines: int) -> Iterator[Itinerary]:
    """Give whoever plays more rounds than a sheet has lines a second card."""
    parts = max(-(-len(card.stops) // lines), 1)
    each = -(-len(card.stops) // parts)
    for part in range(parts):
        words = (card.section, f"{part + 1} of {parts}" if parts > 1 else "")
        section = " · ".join(word for word in words if word)
        yield replace(card, section=section, stops=card.stops[part * each : (part + 1) * each])


def _draw_card(heading: Heading, sheet: Sheet, cell: Box, card: Itinerary) -> None:
    inside = cell.inset(_PADDING, _PADDING)
    _draw_head(sheet, inside, heading, card)
    columns = _columns(card)
    edges = _edges(inside, columns)
    first = inside.top - _HEAD - _TITLES
    for left, column in zip(edges, columns, strict=False):
        sheet.text(left, first + 1.8 * MM, column.title, FINE)
    sheet.line(inside.left, first, inside.right, first, colour=INK, weight=HEAVY)
    step = min((first - inside.bottom) / max(len(card.stops), 1), _MOST_STEP)
    for place, stop in enumerate(card.stops, start=1):
        bottom = first - place * step
        _draw_stop(sheet, edges, bottom + step / 2 - 3.4, stop)
        sheet.line(inside.left, bottom, inside.right, bottom)


def _columns(card: Itinerary) -> tuple[_Column, ...]:
    if any(stop.partner for stop in card.stops):
        return _OF_PLAYERS
    return _OF_PAIRS_WITH_NOTES if any(stop.boards_note for stop in card.stops) else _OF_PAIRS


def _edges(inside: Box, columns: Sequence[_Column]) -> list[float]:
    total = sum(column.width for column in columns)
    edges = [inside.left]
    for column in columns:
        edges.append(edges[-1] + inside.width * column.width / total)
    return edges


def _draw_head(sheet: Sheet, inside: Box, heading: Heading, card: Itinerary) -> None:
    top, half = inside.top, inside.width / 2
    taken = sheet.text(inside.left, top - 6.5 * MM, card.title, TITLE, room=half + 20 * MM)
    sheet.text(inside.left + taken + 4 * MM, top - 6.5 * MM, card.section, BODY)
    names = lettering.names_in_one_line(card.players, half, BODY.size)
    sheet.text(inside.left, top - 12.5 * MM, names, BODY, room=half)
    place = " · ".join(part for part in (heading.club, heading.session) if part)
    right = half - max(taken + 24 * MM - half, 0)
    sheet.text(inside.right, top - 4 * MM, heading.event, BODY_BOLD, align="right", room=right)
    sheet.text(inside.right, top - 8.5 * MM, place, SMALL, align="right", room=right)
    sheet.text(inside.right, top - 13 * MM, heading.held_on, FINE, align="right", room=half)


def _draw_stop(sheet: Sheet, edges: Sequence[float], baseline: float, stop: Stop) -> None:
    sheet.text(edges[0], baseline, str(stop.round), BODY_BOLD)
    rooms = [right - left - 2.5 * MM for left, right in pairwise(edges)]
    if not stop.seat:
        sheet.text(edges[1], baseline, "Sit out", BODY_BOLD, room=rooms[1])
    else:
        sheet.text(edges[1], baseline, stop.seat, BODY, room=rooms[1])
        taken = sheet.text(edges[2], baseline, stop.boards_text, BODY, room=rooms[2]) + 2 * MM
        room = max(rooms[2] - taken, 0)
        sheet.text(edges[2] + taken, baseline, stop.boards_note, FINE, room=room)
        if stop.partner is not None:
            _draw_others(sheet, edges[3], baseline, rooms[3], (stop.partner,))
        _draw_others(sheet, edges[-3], baseline, rooms[-2], stop.opponents)
    sheet.text(edges[-2], baseline, stop.then, _THEN, room=rooms[-1])


def _draw_others(
    sheet: Sheet, x: float, baseline: float, room: float, sides: Sequence[Side]
) -> None:
    """Write numbers, and as much of the names as has room."""
    share = room / max(len(sides), 1)
    for side in sides:
        taken = sheet.text(x, baseline, side.number, BODY_BOLD, room=share) + 1.4 * MM
        left = share - taken - 1.4 * MM
        names = lettering.names_in_one_line(side.players, left, SMALL.size)
        sheet.text(x + taken, baseline, names, SMALL, room=left)
        x += share
