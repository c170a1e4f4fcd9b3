"""Pick-up slips: one for each table and round, collected when the round is over."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from tournaments.documents.during.score_slips import SlipBoard
from tournaments.documents.page.cards import in_grid
from tournaments.documents.page.frame import Heading, Sheaf, body
from tournaments.documents.page.sheet import BODY, FINE, HEAD, MM, Box, Sheet
from tournaments.documents.page.sides import SIDES_HEIGHT, Side, draw_sides
from tournaments.documents.tables.forms import (
    BRIDGE_SCORE,
    TITLES_HEIGHT,
    WHIST_TRICKS,
    Column,
    draw_form,
    draw_label,
    rows_that_fit,
    vulnerability_mark,
)

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


def laid_out(content: PickupSlips, paper: str) -> Sheaf:
    """Return the sheets: as many slips on each as leave room to write."""
    room = body(paper)
    most = max((len(slip.boards) for slip in content.slips), default=0)
    fitting = (rows for rows in (6, 5, 4, 3, 2) if _lines_of(room.grid(1, rows)[0]) >= most)
    rows = next(fitting, 1)
    slips = tuple(_parted(content.slips, _lines_of(room.grid(1, rows)[0])))
    pages = in_grid(room, COLUMNS, rows, slips, partial(_draw_slip, content))
    return Sheaf(content.heading, "Pick-up slips", paper, pages)


def _lines_of(cell: Box) -> int:
    return rows_that_fit(cell.height - 2 * _ABOVE - _ABOVE_FORM - _FOOT)


def _parted(slips: Sequence[PickupSlip], lines: int) -> Iterator[PickupSlip]:
    for slip in slips:
        parts = -(-len(slip.boards) // lines)
        if parts <= 1:
            yield slip
            continue
        for part in range(parts):
            boards = slip.boards[part * lines : (part + 1) * lines]
            yield replace(slip, boards=boards, part=f"{part + 1} of {parts}")


def _draw_slip(content: PickupSlips, sheet: Sheet, cell: Box, slip: PickupSlip) -> None:
    inside = cell.inset(_PADDING, _ABOVE)
    _draw_head(sheet, inside, content.heading, slip)
    names = Box(inside.left, inside.top - 10.5 * MM - SIDES_HEIGHT, inside.width, SIDES_HEIGHT)
    draw_sides(sheet, names, slip.sides)
    top = inside.top - _ABOVE_FORM
    height = min(top - inside.bottom - _FOOT, TITLES_HEIGHT + len(slip.boards) * _LINE_HEIGHT)
    form = Box(inside.left, top - height, inside.width, height)
    last = draw_form(
        sheet, form, _columns(content.game), [_entries(content.game, b) for b in slip.boards]
    )
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
    below = inside.top - 9 * MM
    taken = sheet.text(inside.right, below, heading.held_on_short, FINE, align="right")
    sheet.text(inside.left, below, heading.line, FINE, room=inside.width - taken - 3 * MM)


def _draw_initials(sheet: Sheet, inside: Box, baseline: float) -> None:
    half = inside.left + inside.width / 2
    draw_label(sheet, inside.left, baseline, "Initials N-S", half - 3 * MM)
    draw_label(sheet, half + 1 * MM, baseline, "E-W", inside.right)


def _columns(game: str) -> tuple[Column, ...]:
    if game == "whist":
        boards = (Column("Board", 12), Column("Dealer", 12), Column("Trump", 18))
        return (*boards, *WHIST_TRICKS)
    boards = (Column("Board", 9.5), Column("Dealer", 10), Column("Vul.", 10))
    return (*boards, *BRIDGE_SCORE)


def _entries(game: str, board: SlipBoard | None) -> tuple[str, ...]:
    if board is None:
        return ()
    if game == "whist":
        return (str(board.board), board.dealer)
    return (str(board.board), board.dealer, vulnerability_mark(board.vulnerability))
