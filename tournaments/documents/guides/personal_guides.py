"""Guide cards to carry: where one pair or player sits in each round, and where to go next."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from tournaments.documents.page import lettering, styles
from tournaments.documents.page.cards import in_grid, in_parts, rows_of
from tournaments.documents.page.frame import Document, Heading, body
from tournaments.documents.page.sheet import MM, Box, Sheet
from tournaments.documents.reading.itineraries import Itineraries, Itinerary, Stop
from tournaments.documents.tables.cells import noted, text
from tournaments.documents.tables.sides import Side, draw_side
from tournaments.documents.tables.table import Cell, Column, Table, row_of

_PADDING = 4 * MM
_HEAD = 16.5 * MM
_TITLES = 6 * MM
_STEP, _MOST_STEP = 6 * MM, 9 * MM
_THEN = styles.Style(9, bold=True, colour=styles.FELT)
_SHARES = (  # widths of round, seat, boards, partner, opponents and next seat
    (11, 41, 20, 0, 61, 49),  # for pairs
    (10, 40, 38, 0, 47, 47),  # for pairs whose boards have notes
    (9, 27, 31, 27, 54, 34),  # for single players
)


def layout(content: Itineraries, paper: str) -> Document:
    """Return the sheets, with as many cards on each as can be read."""
    room = body(paper)
    fixed = 2 * _PADDING + _HEAD + _TITLES
    lines = int((room.height - fixed) / _STEP)
    cards = tuple(part for card in content.cards for part in _parts(card, lines))
    most = max((len(card.stops) for card in cards), default=0)
    rows = rows_of(room, fixed + most * _STEP, 5)
    pages = in_grid(room, 1, rows, cards, partial(_draw_card, content.heading))
    return Document(content.heading, "Personal guide cards", paper, pages)


def _parts(card: Itinerary, lines: int) -> Iterator[Itinerary]:
    """Yield the card, in several parts if it has more rounds than fit on a sheet."""
    for stops, words in in_parts(card.stops, lines, evenly=True):
        section = lettering.dotted(card.section, words)
        yield replace(card, section=section, stops=tuple(stops))


def _draw_card(heading: Heading, sheet: Sheet, cell: Box, card: Itinerary) -> None:
    inside = cell.inset(_PADDING, _PADDING)
    _draw_head(sheet, inside, heading, card)
    column = partial(Column, align="left", gutter=2.5 * MM)
    titles = ("Round", "You sit at", "Boards", "Partner", "Against", "Then")
    set_in = (styles.BODY_BOLD, styles.BODY, styles.BODY, styles.SMALL, styles.SMALL, _THEN)
    shares = _shares(card)
    columns = [
        column(title, style=style, share=share)
        for title, style, share in zip(titles, set_in, shares, strict=True)
        if share
    ]
    rows = [
        row_of(*[cell for cell, share in zip(_cells(stop), shares, strict=True) if share])
        for stop in card.stops
    ]
    room = Box(inside.left, inside.bottom, inside.width, inside.height - _HEAD)
    Table(columns, rows).draw(sheet, room, _MOST_STEP)


def _shares(card: Itinerary) -> Sequence[int]:
    if any(stop.partner for stop in card.stops):
        return _SHARES[2]
    return _SHARES[1] if any(stop.boards_note for stop in card.stops) else _SHARES[0]


def _cells(stop: Stop) -> tuple[Cell, ...]:
    if not stop.seat:
        return (str(stop.round), text("Sit out", styles.BODY_BOLD), "", "", "", stop.then)
    return (
        str(stop.round),
        stop.seat,
        noted(stop.boards_text, styles.BODY, stop.boards_note),
        partial(_draw_others, (stop.partner,)) if stop.partner else "",
        partial(_draw_others, stop.opponents),
        stop.then,
    )


def _draw_others(sides: Sequence[Side], sheet: Sheet, room: Box, baseline: float) -> None:
    """Write numbers, and as much of the names as fits."""
    share = room.width / max(len(sides), 1)
    for place, side in enumerate(sides):
        x = room.left + place * share
        room_of_side = share - 1.4 * MM
        draw_side(sheet, x, baseline, room_of_side, side, gap=1.4 * MM)


def _draw_head(sheet: Sheet, inside: Box, heading: Heading, card: Itinerary) -> None:
    top, half = inside.top, inside.width / 2
    taken = sheet.text(inside.left, top - 6.5 * MM, card.title, styles.TITLE, room=half + 20 * MM)
    sheet.text(inside.left + taken + 4 * MM, top - 6.5 * MM, card.section, styles.BODY)
    names = lettering.names_in_one_line(card.players, half, styles.BODY.size)
    sheet.text(inside.left, top - 12.5 * MM, names, styles.BODY, room=half)
    place = lettering.dotted(heading.club, heading.session)
    right = half - max(taken + 24 * MM - half, 0)
    sheet.text(
        inside.right, top - 4 * MM, heading.event, styles.BODY_BOLD, align="right", room=right
    )
    sheet.text(inside.right, top - 8.5 * MM, place, styles.SMALL, align="right", room=right)
    sheet.text(inside.right, top - 13 * MM, heading.held_on, styles.FINE, align="right", room=half)
