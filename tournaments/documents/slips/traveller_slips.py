"""Traveller slips: one for each board, cut apart and folded, that goes round with the board."""

from dataclasses import dataclass, replace
from functools import partial

from tournaments.documents.page.cards import draw_event, in_grid, in_parts, rows_of
from tournaments.documents.page.frame import Document, Heading, body
from tournaments.documents.page.sheet import BODY, FINE, HEAD, MM, TITLE, Box, Sheet
from tournaments.documents.tables.forms import (
    BRIDGE_SCORE,
    COMPASS,
    MOST_ROOM,
    WHIST_TRICKS,
    dealer_words,
    draw_compass,
    draw_fold,
    draw_label,
    height_of_form,
    lines_that_fit,
    printed,
    ruled,
    vulnerability_words,
)
from tournaments.documents.tables.table import Column, Table

COLUMNS = 2
_HEAD = 26.5 * MM
_FOOT = 5 * MM
_PADDING = 4 * MM  # at the sides; above and below a little less
_ABOVE = 3.2 * MM
_POINTS = (ruled("N-S", 9.5, "Points"), ruled("E-W", 9.5, "Points"))


@dataclass(frozen=True, slots=True)
class BoardSlip:
    """The slip of one board.

    Attributes:
        section: Its letter, empty where there is only one.
        board: Its number; 0 on a slip that is filled in by hand.
        dealer: N, E, S or W.
        vulnerability: ``none``, ``NS``, ``EW`` or ``all``.
        ns_numbers: The numbers of those who play it North-South, one for each line.
        part: ``1 of 2`` where one slip has not enough lines, else empty.
    """

    section: str
    board: int
    dealer: str
    vulnerability: str
    ns_numbers: tuple[str, ...]
    part: str = ""


@dataclass(frozen=True, slots=True)
class TravellerSlips:
    """The slips of a session; ``game`` is bridge or whist, ``unit`` heads the numbers."""

    heading: Heading
    game: str
    matchpoints: bool
    slips: tuple[BoardSlip, ...]
    unit: str = "Pair"


def layout(content: TravellerSlips, paper: str) -> Document:
    """Return the sheets: as many slips on each as leave room to write."""
    room = body(paper)
    most = max((len(slip.ns_numbers) for slip in content.slips), default=0)
    fixed = 2 * _ABOVE + _HEAD + _FOOT
    rows = rows_of(room, fixed + height_of_form(most), 4)
    lines = lines_that_fit(room.height / rows - fixed)
    slips = [
        replace(slip, ns_numbers=tuple(numbers), part=words)
        for slip in content.slips
        for numbers, words in in_parts(slip.ns_numbers, lines)
    ]
    pages = in_grid(room, COLUMNS, rows, slips, partial(_draw_slip, content))
    return Document(content.heading, "Traveller slips", paper, pages)


def _draw_slip(content: TravellerSlips, sheet: Sheet, cell: Box, slip: BoardSlip) -> None:
    inside = cell.inset(_PADDING, _ABOVE)
    _draw_head(sheet, inside, content, slip)
    bottom = inside.bottom + _FOOT
    form = Box(inside.left, bottom, inside.width, inside.height - _HEAD - _FOOT)
    rows = [printed((number,)) for number in slip.ns_numbers]
    Table(_columns(content), rows, form=True).draw(sheet, form, MOST_ROOM)
    # Folded there, the lower edge comes up to the form: scores inside, the board's number out.
    draw_fold(sheet, cell, (cell.bottom + form.top) / 2)
    advice = "Fold inwards at the marks: scores hidden, board number showing."
    sheet.text(inside.left, inside.bottom, advice, FINE, room=inside.width)


def _draw_head(sheet: Sheet, inside: Box, content: TravellerSlips, slip: BoardSlip) -> None:
    top, text_room = inside.top, inside.width - COMPASS - 2 * MM
    whist = content.game == "whist"
    draw_event(sheet, inside, top - 24 * MM, content.heading)
    if not slip.board:
        _draw_blank_head(sheet, inside, whist=whist)
        return
    title = f"Board {slip.board}"
    taken = sheet.text(inside.left, top - 6 * MM, title, TITLE)
    beside = " · ".join(part for part in (slip.section, slip.part) if part)
    sheet.text(inside.left + taken + 3 * MM, top - 6 * MM, beside, BODY, room=text_room - taken)
    sheet.text(inside.left, top - 12 * MM, dealer_words(slip.dealer), BODY)
    if whist:
        _draw_trump(sheet, inside.left, top - 18.5 * MM, text_room)
    else:
        words = vulnerability_words(slip.vulnerability)
        sheet.text(inside.left, top - 17 * MM, words, BODY, room=text_room)
    centre = (inside.right - COMPASS / 2, top - COMPASS / 2 + 0.5 * MM)
    draw_compass(sheet, centre, slip.dealer, "" if whist else slip.vulnerability)


def _draw_blank_head(sheet: Sheet, inside: Box, *, whist: bool) -> None:
    left, top = inside.left, inside.top
    draw_label(sheet, left, top - 6 * MM, "Board", left + 45 * MM, TITLE)
    draw_label(sheet, left, top - 12 * MM, "Dealer", left + 45 * MM, BODY)
    if whist:
        _draw_trump(sheet, left, top - 18.5 * MM, inside.width - COMPASS - 2 * MM)
    else:
        draw_label(sheet, left, top - 17.5 * MM, "Vulnerable", left + 45 * MM, BODY)
    centre = (inside.right - COMPASS / 2, top - COMPASS / 2 + 0.5 * MM)
    draw_compass(sheet, centre, "", "")


def _draw_trump(sheet: Sheet, left: float, baseline: float, room: float) -> None:
    """Draw the line for the trump: the card turned, and the suits to ring."""
    label = left + sheet.text(left, baseline, "Trump", BODY) + 3 * MM
    for suit in "♠♥♦♣":
        sheet.text(label, baseline, suit, HEAD)
        label += 6.5 * MM
    taken = sheet.text(label, baseline, "card", FINE)
    sheet.line(label + taken + 1 * MM, baseline - 1, left + room, baseline - 1)


def _columns(content: TravellerSlips) -> tuple[Column, ...]:
    share = 9.5 if content.unit == "Pair" else 14  # two players' numbers need more room
    numbers = (ruled("N-S", share, content.unit), ruled("E-W", share, content.unit))
    points = _POINTS if content.matchpoints else ()
    if content.game == "whist":
        return (*numbers, *WHIST_TRICKS, *points, ruled("E-W agree", 18))
    return (*numbers, *BRIDGE_SCORE, *points)
