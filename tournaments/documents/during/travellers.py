"""Traveller slips: one for each board, cut apart and folded, that goes round with the board."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from tournaments.documents.page.cards import in_grid
from tournaments.documents.page.frame import Heading, Sheaf, body
from tournaments.documents.page.sheet import BODY, FINE, HEAD, MM, TITLE, Box, Sheet
from tournaments.documents.tables.forms import (
    BRIDGE_SCORE,
    COMPASS,
    WHIST_TRICKS,
    Column,
    dealer_words,
    draw_compass,
    draw_fold,
    draw_form,
    draw_label,
    rows_that_fit,
    vulnerability_words,
)

COLUMNS = 2
_HEAD = 26.5 * MM
_FOOT = 5 * MM
_PADDING = 4 * MM  # at the sides; above and below a little less
_ABOVE = 3.2 * MM
_POINTS = (Column("N-S", 9.5, "Points"), Column("E-W", 9.5, "Points"))


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


def laid_out(content: TravellerSlips, paper: str) -> Sheaf:
    """Return the sheets: as many slips on each as leave room to write."""
    room = body(paper)
    most_lines = max((len(slip.ns_numbers) for slip in content.slips), default=0)
    rows = _rows_of_slips(room, most_lines)
    slips = list(_parted(content.slips, _lines_of(room.grid(COLUMNS, rows)[0])))
    pages = in_grid(room, COLUMNS, rows, slips, partial(_draw_slip, content))
    return Sheaf(content.heading, "Traveller slips", paper, pages)


def _rows_of_slips(room: Box, lines: int) -> int:
    fitting = (rows for rows in (4, 3, 2) if _lines_of(room.grid(COLUMNS, rows)[0]) >= lines)
    return next(fitting, 1)


def _lines_of(cell: Box) -> int:
    return rows_that_fit(cell.height - 2 * _ABOVE - _HEAD - _FOOT)


def _parted(slips: Sequence[BoardSlip], lines: int) -> Iterator[BoardSlip]:
    """Give a board with more lines than a slip has a second slip."""
    for slip in slips:
        parts = -(-len(slip.ns_numbers) // lines)
        if parts <= 1:
            yield slip
            continue
        for part in range(parts):
            numbers = slip.ns_numbers[part * lines : (part + 1) * lines]
            yield replace(slip, ns_numbers=numbers, part=f"{part + 1} of {parts}")


def _draw_slip(content: TravellerSlips, sheet: Sheet, cell: Box, slip: BoardSlip) -> None:
    inside = cell.inset(_PADDING, _ABOVE)
    _draw_head(sheet, inside, content, slip)
    bottom = inside.bottom + _FOOT
    form = Box(inside.left, bottom, inside.width, inside.height - _HEAD - _FOOT)
    draw_form(sheet, form, _columns(content), [(number,) for number in slip.ns_numbers])
    # Folded there, the lower edge comes up to the form: scores inside, the board's number out.
    draw_fold(sheet, cell, (cell.bottom + form.top) / 2)
    advice = "Fold inwards at the marks: scores hidden, board number showing."
    sheet.text(inside.left, inside.bottom, advice, FINE, room=inside.width)


def _draw_head(sheet: Sheet, inside: Box, content: TravellerSlips, slip: BoardSlip) -> None:
    top, text_room = inside.top, inside.width - COMPASS - 2 * MM
    whist = content.game == "whist"
    if not slip.board:
        _draw_blank_head(sheet, inside, whist=whist)
        _draw_event(sheet, inside, content.heading)
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
    _draw_event(sheet, inside, content.heading)


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


def _draw_event(sheet: Sheet, inside: Box, heading: Heading) -> None:
    baseline = inside.top - 24 * MM
    taken = sheet.text(inside.right, baseline, heading.held_on_short, FINE, align="right")
    sheet.text(inside.left, baseline, heading.line, FINE, room=inside.width - taken - 3 * MM)


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
    numbers = (Column("N-S", share, content.unit), Column("E-W", share, content.unit))
    points = _POINTS if content.matchpoints else ()
    if content.game == "whist":
        return (*numbers, *WHIST_TRICKS, *points, Column("E-W agree", 18))
    return (*numbers, *BRIDGE_SCORE, *points)
