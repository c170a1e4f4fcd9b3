"""Pick-up slips: one for each table and round, collected when the round is over."""

from dataclasses import dataclass, replace
from functools import partial

from tournaments.documents.page.cards import draw_event, in_grid, in_parts, rows_of
from tournaments.documents.page.frame import Document, Heading, body
from tournaments.documents.page.sheet import BODY, FINE, HEAD, MM, Box, Sheet
from tournaments.documents.page.sides import SIDES_HEIGHT, Side, draw_sides
from tournaments.documents.tables.forms import (
    BRIDGE_SCORE,
    WHIST_TRICKS,
    SlipBoard,
    draw_label,
    height_of_form,
    lines_that_fit,
    printed,
    ruled,
    vulnerability_mark,
)
from tournaments.documents.tables.table import Column, Table

COLUMNS = 2
_ABOVE_FORM = 12 * MM + SIDES_HEIGHT
_FOOT = 7.4 * MM
_PADDING = 4 * MM  # at the sides; above and below a little less
_ABOVE = 3.4 * MM
_LINE_HEIGHT = 7.2 * MM  # a line of a slip need not grow beyond this


@dataclass(frozen=True, slots=True)
class PickupSlip:
    """What one table plays in one round; ``table`` and ``round`` are 0 on a blank slip."""

    section: str
    round: int
    table: int
    sides: tuple[Side, ...]
    boards: tuple[SlipBoard | None, ...]
    part: str = ""


@dataclass(frozen=True, slots=True)
class PickupSlips:
    """The slips of a session by section, table and round; ``game`` is bridge or whist."""

    heading: Heading
    game: str
    slips: tuple[PickupSlip, ...]


def layout(content: PickupSlips, paper: str) -> Document:
    """Return the sheets: as many slips on each as leave room to write."""
    room = body(paper)
    most = max((len(slip.boards) for slip in content.slips), default=0)
    fixed = 2 * _ABOVE + _ABOVE_FORM + _FOOT
    rows = rows_of(room, fixed + height_of_form(most), 6)
    lines = lines_that_fit(room.height / rows - fixed)
    slips = [
        replace(slip, boards=tuple(boards), part=words)
        for slip in content.slips
        for boards, words in in_parts(slip.boards, lines)
    ]
    pages = in_grid(room, COLUMNS, rows, slips, partial(_draw_slip, content))
    return Document(content.heading, "Pick-up slips", paper, pages)


def _draw_slip(content: PickupSlips, sheet: Sheet, cell: Box, slip: PickupSlip) -> None:
    inside = cell.inset(_PADDING, _ABOVE)
    _draw_head(sheet, inside, content.heading, slip)
    names = Box(inside.left, inside.top - 10.5 * MM - SIDES_HEIGHT, inside.width, SIDES_HEIGHT)
    draw_sides(sheet, names, slip.sides)
    top = inside.top - _ABOVE_FORM
    form = Box(inside.left, inside.bottom + _FOOT, inside.width, top - inside.bottom - _FOOT)
    rows = [printed(_entries(content.game, board)) for board in slip.boards]
    last = Table(_columns(content.game), rows, form=True).draw(sheet, form, _LINE_HEIGHT)
    _draw_initials(sheet, inside, last - 6 * MM)


def _draw_head(sheet: Sheet, inside: Box, heading: Heading, slip: PickupSlip) -> None:
    baseline = inside.top - 4.5 * MM
    if slip.table:
        taken = sheet.text(inside.left, baseline, f"Table {slip.table}", HEAD)
        beside = " · ".join(part for part in (slip.section, slip.part) if part)
        room = inside.width - taken - 24 * MM
        sheet.text(inside.left + taken + 3 * MM, baseline, beside, FINE, room=room)
        sheet.text(inside.right, baseline, f"Round {slip.round}", BODY, align="right")
    else:
        draw_label(sheet, inside.left, baseline, "Table", inside.left + 34 * MM, HEAD)
        draw_label(sheet, inside.right - 30 * MM, baseline, "Round", inside.right, BODY)
    draw_event(sheet, inside, inside.top - 9 * MM, heading)


def _draw_initials(sheet: Sheet, inside: Box, baseline: float) -> None:
    half = inside.left + inside.width / 2
    draw_label(sheet, inside.left, baseline, "Initials N-S", half - 3 * MM)
    draw_label(sheet, half + 1 * MM, baseline, "E-W", inside.right)


def _columns(game: str) -> tuple[Column, ...]:
    if game == "whist":
        boards = (ruled("Board", 12), ruled("Dealer", 12), ruled("Trump", 18))
        return (*boards, *WHIST_TRICKS)
    boards = (ruled("Board", 9.5), ruled("Dealer", 10), ruled("Vul.", 10))
    return (*boards, *BRIDGE_SCORE)


def _entries(game: str, board: SlipBoard | None) -> tuple[str, ...]:
    if board is None:
        return ()
    if game == "whist":
        return (str(board.board), board.dealer)
    return (str(board.board), board.dealer, vulnerability_mark(board.vulnerability))
