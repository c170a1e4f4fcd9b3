"""The poster at the door: what is played, and where to follow it."""

from dataclasses import dataclass
from functools import partial

from tournaments.printing.page import lettering, styles
from tournaments.printing.page.frame import Document, Heading, body
from tournaments.printing.page.qr import draw_code
from tournaments.printing.page.sheet import MM, Box, Sheet, largest_fitting
from tournaments.printing.reading import NothingToPrintError, heading, public_address
from tournaments.record.selectors.event.snapshot import EventSnapshot, SessionFacts

_CODE = 118 * MM
_HEIGHT = 232 * MM  # of everything on it
_FOLLOW = styles.Style(28, bold=True, colour=styles.FELT)
_SUITS = styles.Style(40)
_SMALLER = (styles.LARGE, styles.TITLE, styles.HEAD)


@dataclass(frozen=True, slots=True)
class Poster:
    """What the poster says: ``contest`` is what is played, ``address`` the event page's address."""

    heading: Heading
    contest: str
    address: str


def read(snapshot: EventSnapshot, session: SessionFacts) -> Poster:
    """Return what the poster of a session says."""
    address = public_address(snapshot)
    if not address:
        raise NothingToPrintError(
            "Phones cannot reach this computer yet. Join the Wi-Fi of the room, then stop "
            "Fairdeal and start it again.",
            "address",
        )
    event = snapshot.event
    words = f"{event.game.label} · {event.contest.label}"
    return Poster(heading(snapshot, session), words, address)


def layout(content: Poster, paper: str) -> Document:
    """Return the one sheet."""
    return Document(content.heading, "Poster", paper, (partial(_draw, content, body(paper)),))


def _draw(content: Poster, room: Box, sheet: Sheet) -> None:
    middle, wide = room.left + room.width / 2, room.width - 10 * MM
    heading = content.heading
    sheet.box(room, edge=styles.INK, weight=1.6)
    sheet.box(room.inset(1.6 * MM, 1.6 * MM), edge=styles.INK)
    top = room.top - (room.height - _HEIGHT) / 2 - 12 * MM
    if heading.letterhead.logo:
        above = Box(middle - 60 * MM, top - 8 * MM, 120 * MM, 18 * MM)
        sheet.picture(above, heading.letterhead.logo, align="centre")
    else:
        for place, suit in enumerate("♠♥♦♣"):
            sheet.text(middle + (place - 1.5) * 16 * MM, top, suit, _SUITS, align="centre")
    club = largest_fitting(heading.club, wide, (styles.TITLE, styles.HEAD, styles.BODY))
    sheet.text(middle, top - 20 * MM, heading.club, club, align="centre", room=wide)
    where = heading.letterhead.address
    sheet.text(middle, top - 24.8 * MM, where, styles.FINE, align="centre", room=wide)
    event = largest_fitting(heading.event, wide, (styles.GREAT, *_SMALLER))
    sheet.text(middle, top - 38 * MM, heading.event, event, align="centre", room=wide)
    when = lettering.dotted(heading.session, heading.held_on)
    day = largest_fitting(when, wide, (styles.TITLE, styles.HEAD, styles.BODY))
    sheet.text(middle, top - 51 * MM, when, day, align="centre", room=wide)
    sheet.text(middle, top - 59 * MM, content.contest, styles.BODY, align="centre", room=wide)
    draw_code(sheet, Box(middle - _CODE / 2, top - 66 * MM - _CODE, _CODE, _CODE), content.address)
    sheet.text(middle, top - 196 * MM, "Follow the standings", _FOLLOW, align="centre")
    advice = "Point your phone's camera at the code."
    sheet.text(middle, top - 205 * MM, advice, styles.BODY, align="centre")
    below = top - 214 * MM
    for line in _address_lines(content.address, wide):
        style = largest_fitting(line, wide, (styles.HEAD, styles.BODY_BOLD, styles.FINE))
        sheet.text(middle, below, line, style, align="centre", room=wide)
        below -= 6.5 * MM


def _address_lines(address: str, room: float) -> tuple[str, ...]:
    """Return an address in one line, or broken after a slash, so that it can be typed."""
    if lettering.width(address, styles.HEAD.size, bold=True) <= room:
        return (address,)
    site, stroke, page = address.partition("/events/")
    return (f"{site}{stroke}", page)
