"""Guide cards to carry: where one pair or player sits in each round, and where to go next."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from tournaments.documents.page import lettering, styles
from tournaments.documents.page.cards import in_grid, in_parts, rows_of
from tournaments.documents.page.frame import Document, Heading, body
from tournaments.documents.page.qr import draw_code
from tournaments.documents.page.sheet import MM, Box, Sheet
from tournaments.documents.reading import itineraries
from tournaments.documents.reading.itineraries import Itineraries, Itinerary, Stop
from tournaments.documents.reading.seating import pair_addresses
from tournaments.documents.tables.cells import noted, text
from tournaments.documents.tables.sides import Side, draw_side
from tournaments.documents.tables.table import Cell, Column, Table, row_of
from tournaments.selectors.event.snapshot import EventSnapshot, SessionFacts

_PADDING = 4 * MM
_HEAD = 16.5 * MM
_CODE = 25 * MM
_HEAD_WITH_CODE = _CODE + 1 * MM
_TITLES = 6 * MM
_STEP, _MOST_STEP = 6 * MM, 9 * MM
_THEN = styles.Style(9, bold=True, colour=styles.FELT)
_SHARES = (  # widths of round, seat, boards, partner, opponents and next seat
    (11, 41, 20, 0, 61, 49),  # for pairs
    (10, 40, 38, 0, 47, 47),  # for pairs whose boards have notes
    (9, 27, 31, 27, 54, 34),  # for single players
)


def read(snapshot: EventSnapshot, session: SessionFacts, about: str = "") -> Itineraries:
    """Return the cards; each with the code of its pair's private page, if there is one."""
    return itineraries.read(snapshot, session, about, private=pair_addresses(snapshot, session))


def layout(content: Itineraries, paper: str) -> Document:
    """Return the sheets, with as many cards on each as can be read."""
    room = body(paper)
    fixed = 2 * _PADDING + max(map(_head, content.cards), default=_HEAD) + _TITLES
    lines = int((room.height - fixed) / _STEP)
    cards = tuple(part for card in content.cards for part in _parts(card, lines))
    most = max((len(card.stops) for card in cards), default=0)
    rows = rows_of(room, fixed + most * _STEP, 5)
    pages = in_grid(room, 1, rows, cards, partial(_draw_card, content.heading))
    return Document(content.heading, "Personal guide cards", paper, pages)


def _head(card: Itinerary) -> float:
    return _HEAD_WITH_CODE if card.address else _HEAD


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
    room = Box(inside.left, inside.bottom, inside.width, inside.height - _head(card))
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
    """Write numbers and names."""
    share = room.width / max(len(sides), 1)
    for place, side in enumerate(sides):
        x = room.left + place * share
        room_of_side = share - 1.4 * MM
        high = room.height - 0.8
        draw_side(sheet, x, baseline, room_of_side, side, gap=1.4 * MM, high=high)


def _draw_head(sheet: Sheet, inside: Box, heading: Heading, card: Itinerary) -> None:
    if card.address:
        inside = _beside_code(sheet, inside, card.address)
    top, half = inside.top, inside.width / 2
    taken = sheet.text(inside.left, top - 6.5 * MM, card.title, styles.TITLE, room=half + 20 * MM)
    sheet.text(inside.left + taken + 4 * MM, top - 6.5 * MM, card.section, styles.BODY)
    up = top - 12.5 * MM
    sheet.names(inside.left, up, card.players, styles.BODY, room=half, high=6.4 * MM)
    place = lettering.dotted(heading.club, heading.session)
    right = half - max(taken + 24 * MM - half, 0)
    sheet.text(
        inside.right, top - 4 * MM, heading.event, styles.BODY_BOLD, align="right", room=right
    )
    sheet.text(inside.right, top - 8.5 * MM, place, styles.SMALL, align="right", room=right)
    sheet.text(inside.right, top - 13 * MM, heading.held_on, styles.FINE, align="right", room=half)


def _beside_code(sheet: Sheet, inside: Box, address: str) -> Box:
    """Draw a code at the right with what it is for, and return the room that is left."""
    left = inside.right - _CODE
    draw_code(sheet, Box(left, inside.top - _CODE, _CODE, _CODE), address)
    words = "Your scores and your next table, on your phone. Yours alone: show it to nobody."
    sheet.text(left - 1 * MM, inside.top - 20.5 * MM, words, styles.FINE, align="right")
    return Box(inside.left, inside.bottom, inside.width - _CODE - 1 * MM, inside.height)
