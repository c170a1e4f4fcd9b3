"""Table cards: a number to read across the room, the directions, a code for phones."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from django.conf import settings

from scoring.conditions.entering import (
    Entry,
)
from tournaments.printing.page import lettering, styles
from tournaments.printing.page.cards import in_grid
from tournaments.printing.page.frame import Document, Heading, body
from tournaments.printing.page.qr import draw_code
from tournaments.printing.page.sheet import MM, Box, Sheet
from tournaments.printing.reading import heading, plans, public_address, table_address
from tournaments.record.selectors.access.links import table_secrets
from tournaments.record.selectors.event.snapshot import EventSnapshot, SessionFacts

ROWS = 2
_PADDING = 5 * MM
_CODE = 34 * MM
_EDGE = 5 * MM  # from the edge of the card to a direction's baseline


@dataclass(frozen=True, slots=True)
class TableCard:
    """A table's card: the letter of its section, empty if there is only one, and its number.

    ``address`` is that of the table's own page, where its players enter scores, or else of the
    event's page; empty if phones cannot reach this site.
    """

    section: str
    table: int
    address: str
    enters: bool = False


@dataclass(frozen=True, slots=True)
class TableCards:
    """The cards of a session."""

    heading: Heading
    cards: tuple[TableCard, ...]


def read(snapshot: EventSnapshot, session: SessionFacts) -> TableCards:
    """Return a card for each table of each section."""
    several = len(session.sections) > 1
    secrets = _secrets(snapshot, session)
    cards = tuple(
        TableCard(
            plan.section.letter if several else "",
            table,
            table_address(secrets.get((plan.section.id, table), "")) or public_address(snapshot),
            (plan.section.id, table) in secrets,
        )
        for plan in plans(snapshot, session)
        for table in sorted({row.table for row in plan.rows})
    )
    return TableCards(heading(snapshot, session), cards)


def _secrets(snapshot: EventSnapshot, session: SessionFacts) -> Mapping[tuple[int, int], str]:
    """Return the secrets of the tables' links, if scores come from phones."""
    on_phones = snapshot.event.conditions.entry is not Entry.DIRECTOR and settings.PUBLIC_URL
    return table_secrets(session.id) if on_phones else {}


def layout(content: TableCards, paper: str) -> Document:
    """Return the sheets, two cards on each."""
    pages = in_grid(body(paper), 1, ROWS, content.cards, partial(_draw_card, content))
    return Document(content.heading, "Table cards", paper, pages)


def _draw_card(content: TableCards, sheet: Sheet, cell: Box, card: TableCard) -> None:
    section, table = card.section, card.table
    inside = cell.inset(_PADDING, _PADDING)
    _draw_directions(sheet, inside)
    middle = inside.left + inside.width / 2
    centre = inside.bottom + inside.height / 2
    above = f"Section {section} · Table" if section else "Table"
    sheet.text(middle, centre + 20 * MM, above, styles.HEAD, align="centre")
    sheet.text(middle, centre - 22 * MM, f"{section}{table}", styles.VAST, align="centre")
    _draw_event(sheet, inside, content.heading)
    if card.address:
        _draw_address(sheet, inside, card)


def _draw_directions(sheet: Sheet, inside: Box) -> None:
    """Write each direction at its edge of the card, turned to its player, with a bar."""
    middle = inside.left + inside.width / 2
    centre = inside.bottom + inside.height / 2
    for word, x, y, degrees in (
        ("North", middle, inside.top - _EDGE, 180),
        ("East", inside.right - _EDGE, centre, 90),
        ("South", middle, inside.bottom + _EDGE, 0),
        ("West", inside.left + _EDGE, centre, 270),
    ):
        with sheet.rotated(x, y, degrees):
            sheet.text(0, 0, word, styles.TITLE, align="centre")
    half, thick = 16 * MM, 1.4 * MM
    sheet.box(Box(middle - half, inside.top - thick, 2 * half, thick), fill=styles.INK)
    sheet.box(Box(middle - half, inside.bottom, 2 * half, thick), fill=styles.INK)
    sheet.box(Box(inside.left, centre - half, thick, 2 * half), fill=styles.INK)
    sheet.box(Box(inside.right - thick, centre - half, thick, 2 * half), fill=styles.INK)


def _draw_event(sheet: Sheet, inside: Box, heading: Heading) -> None:
    room = inside.width / 2 - 20 * MM
    lines = (
        (heading.event, styles.BODY_BOLD),
        (heading.club, styles.SMALL),
        (lettering.dotted(heading.session, heading.held_on), styles.FINE),
    )
    for place, (text, style) in enumerate(lines):
        sheet.text(inside.left, inside.top - (4 + 4.8 * place) * MM, text, style, room=room)
    if heading.letterhead.logo:
        corner = Box(inside.left, inside.bottom, room, 18 * MM)
        sheet.picture(corner, heading.letterhead.logo)


def _draw_address(sheet: Sheet, inside: Box, card: TableCard) -> None:
    code = Box(inside.right - _CODE, inside.bottom, _CODE, _CODE)
    draw_code(sheet, code, card.address)
    right = inside.right - _CODE - 2 * MM
    room = right - (inside.left + inside.width / 2) - 14 * MM
    first, second = ("Enter your", "scores here") if card.enters else ("Standings", "and seating")
    sheet.text(right, inside.bottom + 8.6 * MM, first, styles.BODY, align="right", room=room)
    sheet.text(right, inside.bottom + 4.2 * MM, second, styles.BODY, align="right", room=room)
