"""Guide cards to carry: where one pair or player sits in each round, and where to go next."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial

from tournaments.printing import reading as itineraries
from tournaments.printing.page import lettering, styles
from tournaments.printing.page.cards import in_grid, in_parts, rows_of
from tournaments.printing.page.frame import Document, Heading, body
from tournaments.printing.page.qr import draw_code
from tournaments.printing.page.sheet import MM, Box, Sheet
from tournaments.printing.reading import Itineraries, Itinerary, Stop, pair_addresses
from tournaments.printing.tables.table import (
    Cell,
    Column,
    Side,
    Table,
    draw_side,
    needs_three_lines,
    noted,
    row_of,
    text,
)
from tournaments.record.selectors.event.snapshot import EventSnapshot, SessionFacts

_PADDING = 4 * MM
_HEAD = 16.5 * MM
_CODE = 25 * MM
_HEAD_WITH_CODE = _CODE + 1 * MM
_TITLES = 6 * MM
_NOTE = 18 * MM  # beside the boards, such as "from the side table" in two lines
_STEP, _TALL, _MOST_STEP = 6 * MM, 7.6 * MM, 13 * MM  # tall: names on three lines
_SETTLED = 7 * MM  # the line that says where someone who never moves sits
_THEN = styles.Style(13, bold=True, colour=styles.FELT)
_OTHERS = (styles.HEAD, styles.TABLE)  # number and names


def read(snapshot: EventSnapshot, session: SessionFacts, about: str = "") -> Itineraries:
    """Return the cards, each with the code of its pair's private page, if there is one."""
    return itineraries.read(snapshot, session, about, private=pair_addresses(snapshot, session))


def layout(content: Itineraries, paper: str) -> Document:
    """Return the sheets, as many cards on each as can be read."""
    room = body(paper)
    fixed = 2 * _PADDING + max(map(_head, content.cards), default=_HEAD) + _TITLES
    tall = any(
        stop.partner is not None and needs_three_lines((stop.partner, *stop.opponents))
        for card in content.cards
        for stop in card.stops
    )
    step = _TALL if tall else _STEP
    lines = int((room.height - fixed) / step)
    cards = tuple(part for card in content.cards for part in _parts(card, lines))
    most = max((len(card.stops) for card in cards), default=0)
    rows = rows_of(room, fixed + most * step, 5)
    pages = in_grid(room, 1, rows, cards, partial(_draw_card, content.heading))
    return Document(content.heading, "Personal guide cards", paper, pages)


def _head(card: Itinerary) -> float:
    head = _HEAD_WITH_CODE if card.address else _HEAD
    return head + _SETTLED * len(_below_head(card))


def _below_head(card: Itinerary) -> tuple[str, ...]:
    """Return who plays as a substitute, and where somebody sits who never moves, or the draw."""
    stays = _stays(card) and not card.next_draw
    seat = f"You sit at {card.stops[0].seat}, in every round." if stays else card.next_draw
    return (*card.substitutes, *filter(None, (seat,)))


def _stays(card: Itinerary) -> bool:
    """Return whether someone has several rounds, all in the same seat."""
    seats = {stop.seat for stop in card.stops}
    return len(card.stops) > 1 and len(seats) == 1 and bool(card.stops[0].seat)


def _parts(card: Itinerary, lines: int) -> Iterator[Itinerary]:
    """Yield the card, in several parts if it has more rounds than fit on a sheet."""
    for stops, words in in_parts(card.stops, lines, evenly=True):
        section = lettering.dotted(card.section, words)
        yield replace(card, section=section, stops=tuple(stops))


def _draw_card(heading: Heading, sheet: Sheet, cell: Box, card: Itinerary) -> None:
    inside = cell.inset(_PADDING, _PADDING)
    _draw_head(sheet, inside, heading, card)
    columns = _columns(card)
    rows = [
        row_of(*[cell for cell, column in zip(_cells(stop), columns, strict=True) if column])
        for stop in card.stops
    ]
    room = Box(inside.left, inside.bottom, inside.width, inside.height - _head(card))
    Table([column for column in columns if column], rows).draw(sheet, room, _MOST_STEP)
    for place, words in enumerate(reversed(_below_head(card))):
        baseline = inside.top - _head(card) + 2.6 * MM + place * _SETTLED
        sheet.text(inside.left, baseline, words, _THEN, room=inside.width)


def _columns(card: Itinerary) -> tuple[Column | None, ...]:
    """Return the columns, as wide as their content; partner and opponents share the rest."""
    column = partial(Column, align="left", gutter=3 * MM)
    moves = bool(card.next_draw) or not _stays(card)
    partners = any(stop.partner for stop in card.stops)
    notes = any(stop.boards_note for stop in card.stops)
    boards = column("Boards", style=styles.TABLE).measured(stop.boards_text for stop in card.stops)
    return (
        column("Round", style=styles.HEAD).measured(str(stop.round) for stop in card.stops),
        column("Table", style=styles.TABLE).measured(map(_seat, card.stops)) if moves else None,
        replace(boards, width=boards.width + notes * _NOTE),
        column("Partner", share=0.5) if partners else None,
        column("Against"),
        column("Then", style=_THEN).measured(stop.then for stop in card.stops)
        if moves and any(stop.then for stop in card.stops)
        else None,
    )


def _seat(stop: Stop) -> str:
    """Return table and direction, without the word above the column."""
    return stop.seat_in_short.removeprefix("Table ")


def _cells(stop: Stop) -> tuple[Cell, ...]:
    if not stop.seat:
        return (str(stop.round), text("Sit out", styles.HEAD), "", "", "", stop.then)
    return (
        str(stop.round),
        _seat(stop),
        noted(stop.boards_text, styles.TABLE, stop.boards_note),
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
        high = room.height - 2
        draw_side(sheet, x, baseline, room_of_side, side, _OTHERS, gap=1.4 * MM, high=high)


def _draw_head(sheet: Sheet, inside: Box, heading: Heading, card: Itinerary) -> None:
    if card.address:
        inside = _beside_code(sheet, inside, card.address)
    top, half = inside.top, inside.width / 2
    taken = sheet.text(inside.left, top - 6.5 * MM, card.title, styles.TITLE, room=half + 20 * MM)
    sheet.text(inside.left + taken + 4 * MM, top - 6.5 * MM, card.section, styles.BODY)
    up = top - 12.5 * MM
    by = card.players
    sheet.names(inside.left, up, by, styles.BODY, room=half, high=6.4 * MM, people=True)
    place = lettering.dotted(heading.club, heading.session)
    right = half - max(taken + 24 * MM - half, 0)
    sheet.text(
        inside.right, top - 4 * MM, heading.event, styles.BODY_BOLD, align="right", room=right
    )
    sheet.text(inside.right, top - 8.5 * MM, place, styles.SMALL, align="right", room=right)
    sheet.text(inside.right, top - 13 * MM, heading.held_on, styles.FINE, align="right", room=half)


def _beside_code(sheet: Sheet, inside: Box, address: str) -> Box:
    """Draw a code at the right with what it is for, and return the room left."""
    left = inside.right - _CODE
    draw_code(sheet, Box(left, inside.top - _CODE, _CODE, _CODE), address)
    words = "Your scores and next table, on your phone. For you only: do not share it."
    sheet.text(left - 1 * MM, inside.top - 20.5 * MM, words, styles.FINE, align="right")
    return Box(inside.left, inside.bottom, inside.width - _CODE - 1 * MM, inside.height)
