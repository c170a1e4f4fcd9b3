"""The poster at the door: what is played, and where to follow it."""

from dataclasses import dataclass
from functools import partial

from tournaments.documents.page import lettering
from tournaments.documents.page.frame import Document, Heading, body
from tournaments.documents.page.qr import draw_code
from tournaments.documents.page.sheet import (
    BODY,
    BODY_BOLD,
    FELT,
    FINE,
    GREAT,
    HEAD,
    INK,
    LARGE,
    MM,
    TITLE,
    Box,
    Sheet,
    Style,
    largest_fitting,
)

_CODE = 118 * MM
_HEIGHT = 232 * MM  # of all that stands on it
_FOLLOW = Style(28, bold=True, colour=FELT)
_SUITS = Style(40)
_SMALLER = (LARGE, TITLE, HEAD)


@dataclass(frozen=True, slots=True)
class Poster:
    """What stands on it; ``address`` is that of the event's page, ``contest`` says what it is."""

    heading: Heading
    contest: str
    address: str


def layout(content: Poster, paper: str) -> Document:
    """Return the one sheet."""
    return Document(content.heading, "Poster", paper, (partial(_draw, content, body(paper)),))


def _draw(content: Poster, room: Box, sheet: Sheet) -> None:
    middle, wide = room.left + room.width / 2, room.width - 10 * MM
    heading = content.heading
    sheet.box(room, edge=INK, weight=1.6)
    sheet.box(room.inset(1.6 * MM, 1.6 * MM), edge=INK)
    top = room.top - (room.height - _HEIGHT) / 2 - 12 * MM
    for place, suit in enumerate("♠♥♦♣"):
        sheet.text(middle + (place - 1.5) * 16 * MM, top, suit, _SUITS, align="centre")
    club = largest_fitting(heading.club, wide, (TITLE, HEAD, BODY))
    sheet.text(middle, top - 20 * MM, heading.club, club, align="centre", room=wide)
    event = largest_fitting(heading.event, wide, (GREAT, *_SMALLER))
    sheet.text(middle, top - 38 * MM, heading.event, event, align="centre", room=wide)
    when = " · ".join(part for part in (heading.session, heading.held_on) if part)
    day = largest_fitting(when, wide, (TITLE, HEAD, BODY))
    sheet.text(middle, top - 51 * MM, when, day, align="centre", room=wide)
    sheet.text(middle, top - 59 * MM, content.contest, BODY, align="centre", room=wide)
    draw_code(sheet, Box(middle - _CODE / 2, top - 66 * MM - _CODE, _CODE, _CODE), content.address)
    sheet.text(middle, top - 196 * MM, "Follow the standings", _FOLLOW, align="centre")
    advice = "Point your phone's camera at the square."
    sheet.text(middle, top - 205 * MM, advice, BODY, align="centre")
    below = top - 214 * MM
    for line in _address_lines(content.address, wide):
        style = largest_fitting(line, wide, (HEAD, BODY_BOLD, FINE))
        sheet.text(middle, below, line, style, align="centre", room=wide)
        below -= 6.5 * MM


def _address_lines(address: str, room: float) -> tuple[str, ...]:
    """Return an address in one line, or parted after a stroke, so that it can be typed."""
    if lettering.width(address, HEAD.size, bold=True) <= room:
        return (address,)
    site, stroke, page = address.partition("/events/")
    return (f"{site}{stroke}", page)
