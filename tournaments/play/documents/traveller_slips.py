"""Traveller slips: one for each board, to cut apart, fold and send round with it."""

from dataclasses import dataclass, replace
from functools import partial

from movements.model import Row
from tournaments.printing.page import lettering, styles
from tournaments.printing.page.cards import draw_event, in_grid, in_parts
from tournaments.printing.page.frame import Document, Heading, body
from tournaments.printing.page.sheet import MM, Box, Sheet
from tournaments.printing.reading import heading, in_order, number_of, plans, section_words
from tournaments.printing.tables.forms import (
    BRIDGE_SCORE,
    COMPASS,
    MOST_ROOM,
    WHIST_TRICKS,
    dealer_words,
    draw_compass,
    draw_fold,
    draw_label,
    forms_that_fit,
    printed,
    ruled,
    vulnerability_words,
)
from tournaments.printing.tables.table import Column, Table
from tournaments.record.selectors.event.snapshot import EventSnapshot, SessionFacts
from tournaments.record.selectors.movement.seating import Seating

COLUMNS = 2
_HEAD = 26.5 * MM
_FOOT = 6 * MM
_DIRECTOR = 16 * MM  # the box for the director's initials
_SMALL_PRINT = styles.Style(6, colour=styles.QUIET)
_PADDING = 4 * MM  # at the sides; a little less above and below
_ABOVE = 3.2 * MM
_POINTS = (ruled("N-S", 9.5, "Points"), ruled("E-W", 9.5, "Points"))


@dataclass(frozen=True, slots=True)
class BoardSlip:
    """The slip of one board.

    Attributes:
        section: Its name, empty if there is only one; with ``1 of 2`` if the board needs two slips.
        board: Its number; 0 on a blank slip.
        ns_numbers: Who plays it North-South, one for each line.
    """

    section: str
    board: int
    ns_numbers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TravellerSlips:
    """The slips of a session; ``game`` is bridge or whist, ``unit`` heads the numbers."""

    heading: Heading
    game: str
    matchpoints: bool
    slips: tuple[BoardSlip, ...]
    unit: str = "Pair"


def read(snapshot: EventSnapshot, session: SessionFacts) -> TravellerSlips:
    """Return a slip for each board of each section, with its lines by North-South number."""
    slips: list[BoardSlip] = []
    found = tuple(plans(snapshot, session))
    for plan in found:
        lines: dict[int, list[str]] = {}
        for row in plan.rows:
            for board in row.boards:
                lines.setdefault(board, []).append(_north_south(plan, row))
        slips += [
            BoardSlip(
                section=section_words(session, plan),
                board=board,
                ns_numbers=tuple(sorted(lines[board], key=in_order)),
            )
            for board in sorted(lines)
        ]
    return TravellerSlips(
        heading=heading(snapshot, session),
        game=snapshot.event.game,
        matchpoints=snapshot.method.by_matchpoints,
        slips=tuple(slips),
        unit="Pair" if all(plan.by_pair for plan in found) else "Players",
    )


def _north_south(plan: Seating, row: Row) -> str:
    return " ".join(number_of(place) for _seat, place in plan.seats(row)[::2])


def layout(content: TravellerSlips, paper: str) -> Document:
    """Return the sheets, as many slips on each as leave room to write."""
    room = body(paper)
    counts = (len(slip.ns_numbers) for slip in content.slips)
    rows, lines = forms_that_fit(room, counts, 2 * _ABOVE + _HEAD + _FOOT, 4)
    slips = [
        replace(slip, section=lettering.dotted(slip.section, words), ns_numbers=tuple(numbers))
        for slip in content.slips
        for numbers, words in in_parts(slip.ns_numbers, lines)
    ]
    pages = in_grid(room, COLUMNS, rows, slips, partial(_draw_slip, content))
    return Document(content.heading, "Traveller slips", paper, pages)


def _draw_slip(content: TravellerSlips, sheet: Sheet, cell: Box, slip: BoardSlip) -> None:
    inside = cell.inset(_PADDING, _ABOVE)
    _draw_head(sheet, inside, content, slip)
    centre = (inside.right - COMPASS / 2, inside.top - COMPASS / 2 + 0.5 * MM)
    draw_compass(sheet, centre, slip.board, content.game)
    bottom = inside.bottom + _FOOT
    form = Box(inside.left, bottom, inside.width, inside.height - _HEAD - _FOOT)
    rows = [printed((number,)) for number in slip.ns_numbers]
    Table(_columns(content), rows, form=True).draw(sheet, form, MOST_ROOM)
    # A fold here brings the lower edge up to the form: scores inside, board number outside.
    draw_fold(sheet, cell, (cell.bottom + form.top) / 2)
    advice = "Fold inwards at the marks: scores hidden, board number showing."
    box = Box(inside.right - _DIRECTOR, inside.bottom - 1, _DIRECTOR, _FOOT)
    sheet.box(box, edge=styles.INK)
    sheet.text(box.left + 1 * MM, box.bottom + 1.3 * MM, "Director", _SMALL_PRINT)
    room = inside.width - _DIRECTOR - 1 * MM
    low = inside.bottom + 1
    sheet.names(inside.left, low, (advice,), styles.FINE, room=room, high=_FOOT)


def _draw_head(sheet: Sheet, inside: Box, content: TravellerSlips, slip: BoardSlip) -> None:
    top, text_room = inside.top, inside.width - COMPASS - 2 * MM
    whist = content.game == "whist"
    draw_event(sheet, inside, top - 24 * MM, content.heading)
    if not slip.board:
        _draw_blank_head(sheet, inside, whist=whist)
        return
    title = f"Board {slip.board}"
    taken = sheet.text(inside.left, top - 6 * MM, title, styles.TITLE)
    sheet.text(
        inside.left + taken + 3 * MM,
        top - 6 * MM,
        slip.section,
        styles.BODY,
        room=text_room - taken,
    )
    sheet.text(inside.left, top - 12 * MM, dealer_words(slip.board), styles.BODY)
    if whist:
        _draw_trump(sheet, inside.left, top - 18.5 * MM, text_room)
    else:
        words = vulnerability_words(slip.board)
        sheet.text(inside.left, top - 17 * MM, words, styles.BODY, room=text_room)


def _draw_blank_head(sheet: Sheet, inside: Box, *, whist: bool) -> None:
    left, top = inside.left, inside.top
    draw_label(sheet, left, top - 6 * MM, "Board", left + 45 * MM, styles.TITLE)
    draw_label(sheet, left, top - 12 * MM, "Dealer", left + 45 * MM, styles.BODY)
    if whist:
        _draw_trump(sheet, left, top - 18.5 * MM, inside.width - COMPASS - 2 * MM)
    else:
        draw_label(sheet, left, top - 17.5 * MM, "Vulnerable", left + 45 * MM, styles.BODY)


def _draw_trump(sheet: Sheet, left: float, baseline: float, room: float) -> None:
    """Draw the line for the trump: suits to ring, and space for the card turned up."""
    label = left + sheet.text(left, baseline, "Trump", styles.BODY) + 3 * MM
    for suit in "♠♥♦♣":
        sheet.text(label, baseline, suit, styles.HEAD)
        label += 6.5 * MM
    taken = sheet.text(label, baseline, "card", styles.FINE)
    sheet.line(label + taken + 1 * MM, baseline - 1, left + room, baseline - 1)


def _columns(content: TravellerSlips) -> tuple[Column, ...]:
    share = 9.5 if content.unit == "Pair" else 14  # two players' numbers need more room
    numbers = (ruled("N-S", share, content.unit), ruled("E-W", share, content.unit))
    points = _POINTS if content.matchpoints else ()
    if content.game == "whist":
        return (*numbers, *WHIST_TRICKS, *points, ruled("E-W agree", 18))
    return (*numbers, *BRIDGE_SCORE, *points)
