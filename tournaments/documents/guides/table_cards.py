"""Table cards: the number to be seen across the room, the directions, and the event's address."""

from dataclasses import dataclass
from functools import partial

from tournaments.documents.page.cards import in_grid
from tournaments.documents.page.frame import Document, Heading, body
from tournaments.documents.page.qr import draw_code
from tournaments.documents.page.sheet import (
    BODY,
    BODY_BOLD,
    FINE,
    HEAD,
    INK,
    MM,
    SMALL,
    TITLE,
    VAST,
    Box,
    Sheet,
)

ROWS = 2
_PADDING = 5 * MM
_CODE = 34 * MM


@dataclass(frozen=True, slots=True)
class TableCard:
    """The card of one table; ``section`` is its letter, empty where there is only one."""

    section: str
    table: int


@dataclass(frozen=True, slots=True)
class TableCards:
    """The cards of a session; ``address`` is that of the event's page, empty if unknown."""

    heading: Heading
    address: str
    cards: tuple[TableCard, ...]


def layout(content: TableCards, paper: str) -> Document:
    """Return the sheets, two cards on each."""
    pages = in_grid(body(paper), 1, ROWS, content.cards, partial(_draw_card, content))
    return Document(content.heading, "Table cards", paper, pages)


def _draw_card(content: TableCards, sheet: Sheet, cell: Box, card: TableCard) -> None:
    inside = cell.inset(_PADDING, _PADDING)
    _draw_directions(sheet, inside)
    middle = inside.left + inside.width / 2
    centre = inside.bottom + inside.height / 2
    above = f"Section {card.section} · Table" if card.section else "Table"
    sheet.text(middle, centre + 20 * MM, above, HEAD, align="centre")
    number = f"{card.section}{card.table}"
    sheet.text(middle, centre - 22 * MM, number, VAST, align="centre")
    _draw_event(sheet, inside, content.heading)
    if content.address:
        _draw_address(sheet, inside, content.address)


def _draw_directions(sheet: Sheet, inside: Box) -> None:
    """Write the four directions at the four edges, each with a bar like a player's place."""
    middle = inside.left + inside.width / 2
    centre = inside.bottom + inside.height / 2
    sheet.text(middle, inside.top - 10 * MM, "North", TITLE, align="centre")
    sheet.text(middle, inside.bottom + 5 * MM, "South", TITLE, align="centre")
    sheet.text(inside.left + 4 * MM, centre - 2.5 * MM, "West", TITLE)
    sheet.text(inside.right - 4 * MM, centre - 2.5 * MM, "East", TITLE, align="right")
    half, thick = 16 * MM, 1.4 * MM
    sheet.box(Box(middle - half, inside.top - thick, 2 * half, thick), fill=INK)
    sheet.box(Box(middle - half, inside.bottom, 2 * half, thick), fill=INK)
    sheet.box(Box(inside.left, centre - half, thick, 2 * half), fill=INK)
    sheet.box(Box(inside.right - thick, centre - half, thick, 2 * half), fill=INK)


def _draw_event(sheet: Sheet, inside: Box, heading: Heading) -> None:
    room = inside.width / 2 - 20 * MM
    lines = (
        (heading.event, BODY_BOLD),
        (heading.club, SMALL),
        (" · ".join(part for part in (heading.session, heading.held_on) if part), FINE),
    )
    for place, (text, style) in enumerate(lines):
        sheet.text(inside.left, inside.top - (4 + 4.8 * place) * MM, text, style, room=room)


def _draw_address(sheet: Sheet, inside: Box, address: str) -> None:
    code = Box(inside.right - _CODE, inside.bottom, _CODE, _CODE)
    draw_code(sheet, code, address)
    right = inside.right - _CODE - 2 * MM
    room = right - (inside.left + inside.width / 2) - 14 * MM
    sheet.text(right, inside.bottom + 8.6 * MM, "Standings", BODY, align="right", room=room)
    sheet.text(right, inside.bottom + 4.2 * MM, "and seating", BODY, align="right", room=room)
