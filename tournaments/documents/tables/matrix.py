"""Contestants down, boards or opponents across: wide tables split over as many blocks as needed."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from tournaments.documents.page import lettering
from tournaments.documents.page.flow import Block, Strip
from tournaments.documents.page.sheet import (
    FINE,
    FINE_BOLD,
    HEAD,
    HEAVY,
    INK,
    LINE,
    MM,
    SMALL,
    SMALL_BOLD,
    TINT,
    Box,
    Sheet,
    Style,
)

NOBODY = "■"  # a contestant against itself
_UPPER = Style(8)
_LOWER = FINE_BOLD
_PADDING = 1.5 * MM
_RANK, _NUMBER, _GAP = 8 * MM, 9 * MM, 1.6 * MM
_LEAST_NAMES = 32 * MM
_MOST_NAMES = {1: 62 * MM, 2: 44 * MM}  # by the texts in a cell
_END = 13.4 * MM
_LOW, _HIGH = 5.2 * MM, 6.8 * MM  # of a row
_UPPER_LINE, _LOWER_LINE = 4.0 * MM, 0.95 * MM  # baselines of a high row


@dataclass(frozen=True, slots=True)
class MatrixRow:
    """One contestant: for each column a text above and one below, and what stands at the end.

    Where no cell has two texts, the upper one is not drawn.
    """

    rank: str
    number: str
    names: tuple[str, ...]
    cells: tuple[tuple[str, str], ...]
    ends: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Matrix:
    """A table: ``columns`` are its titles, ``across`` says what they are ("Boards")."""

    title: str
    across: str
    columns: tuple[str, ...]
    end_titles: tuple[str, ...]
    rows: tuple[MatrixRow, ...]


def blocks(matrix: Matrix, width: float) -> list[Block]:
    """Return the table in as many blocks as its columns need, evenly filled, heads repeated."""
    lines = 2 if any(upper for row in matrix.rows for upper, _lower in row.cells) else 1
    ranked = any(row.rank for row in matrix.rows)
    frame = (_RANK if ranked else 0) + _NUMBER + 3 * _GAP + len(matrix.end_titles) * _END
    needed = _cell_width(matrix)
    most = max(int((width - frame - _LEAST_NAMES) / needed), 1)
    parts = max(-(-len(matrix.columns) // most), 1)
    share = -(-len(matrix.columns) // parts)
    names = min(width - frame - share * needed, _MOST_NAMES[lines])
    cell = min((width - frame - names) / max(share, 1), 2 * needed)
    names = width - frame - share * cell
    stacked = lines > 1 or any(_too_long(row, names) for row in matrix.rows)
    layout = _Layout(ranked, names, cell, lines, stacked)
    return [
        _block(matrix, range(first, min(first + share, len(matrix.columns))), layout)
        for first in range(0, max(len(matrix.columns), 1), share or 1)
    ]


@dataclass(frozen=True, slots=True)
class _Layout:
    ranked: bool
    names: float
    cell: float
    lines: int
    stacked: bool  # partners below each other

    @property
    def number_at(self) -> float:
        return (_RANK if self.ranked else 0) + _NUMBER

    @property
    def cells_at(self) -> float:
        return self.number_at + _GAP + self.names + _GAP


def _too_long(row: MatrixRow, room: float) -> bool:
    return lettering.width(lettering.BETWEEN_NAMES.join(row.names), SMALL.size) > room


def _cell_width(matrix: Matrix) -> float:
    """Return how wide the widest entry is, with room around it."""
    entries = {(text, _UPPER) for row in matrix.rows for text, _lower in row.cells}
    entries |= {(text, _LOWER) for row in matrix.rows for _upper, text in row.cells}
    entries |= {(title, FINE_BOLD) for title in matrix.columns}
    widths = (lettering.width(text, style.size, bold=style.bold) for text, style in entries)
    return max(max(widths, default=0.0), 3.2 * MM) + _PADDING


def _block(matrix: Matrix, columns: range, layout: _Layout) -> Block:
    parts = (columns[0], columns[-1]) if len(columns) and len(columns) < len(matrix.columns) else ()
    span = "–".join(matrix.columns[place] for place in dict.fromkeys(parts))
    title = f"{matrix.across} {span}" if span else matrix.across
    head = Strip(12 * MM, partial(_draw_head, matrix, title, columns, layout))
    height = _HIGH if layout.stacked else _LOW
    rows = tuple(Strip(height, partial(_draw_row, row, columns, layout)) for row in matrix.rows)
    return Block((head,), rows, whole=True)


def _draw_head(
    matrix: Matrix, title: str, columns: range, layout: _Layout, sheet: Sheet, box: Box
) -> None:
    taken = sheet.text(
        box.right, box.top - 4.6 * MM, title, SMALL, align="right", room=box.width / 2
    )
    sheet.text(box.left, box.top - 4.6 * MM, matrix.title, HEAD, room=box.width - taken - 4 * MM)
    baseline = box.bottom + 1.5 * MM
    if layout.ranked:
        sheet.text(box.left + _RANK, baseline, "Rank", FINE, align="right")
    sheet.text(box.left + layout.number_at, baseline, "No.", FINE, align="right")
    sheet.text(box.left + layout.number_at + _GAP, baseline, "Names", FINE)
    for place, column in enumerate(columns):
        right = box.left + layout.cells_at + (place + 1) * layout.cell
        room = layout.cell - 2
        sheet.text(right, baseline, matrix.columns[column], FINE_BOLD, align="right", room=room)
    _draw_ends(matrix.end_titles, FINE, baseline, sheet, box)
    sheet.line(box.left, box.bottom, box.right, box.bottom, colour=INK, weight=HEAVY)


def _draw_row(row: MatrixRow, columns: range, layout: _Layout, sheet: Sheet, box: Box) -> None:
    middle = box.bottom + box.height / 2 - 3
    if layout.ranked:
        sheet.text(box.left + _RANK, middle, row.rank, SMALL_BOLD, align="right", room=_RANK)
    right = box.left + layout.number_at
    sheet.text(right, middle, row.number, SMALL, align="right", room=_NUMBER - 2)
    _draw_names(row.names, layout, sheet, Box(right + _GAP, box.bottom, layout.names, box.height))
    for place, column in enumerate(columns):
        left = box.left + layout.cells_at + place * layout.cell
        cell = Box(left, box.bottom, layout.cell, box.height)
        _draw_cell(*row.cells[column], layout.lines, sheet, cell)
    end = box.left + layout.cells_at + len(columns) * layout.cell + 1.2
    sheet.line(end, box.bottom, end, box.top)
    _draw_ends(row.ends, SMALL_BOLD, middle, sheet, box)
    sheet.line(box.left, box.bottom, box.right, box.bottom)


def _draw_names(names: Sequence[str], layout: _Layout, sheet: Sheet, box: Box) -> None:
    if not layout.stacked or len(names) < 2:
        shown = lettering.names_in_one_line(names, box.width, SMALL.size)
        sheet.text(box.left, box.bottom + box.height / 2 - 3, shown, SMALL)
        return
    half = -(-len(names) // 2)
    for baseline, line in ((_UPPER_LINE, names[:half]), (_LOWER_LINE, names[half:])):
        shown = lettering.names_in_one_line(line, box.width, _UPPER.size)
        sheet.text(box.left, box.bottom + baseline, shown, _UPPER)


def _draw_cell(upper: str, lower: str, lines: int, sheet: Sheet, box: Box) -> None:
    sheet.line(box.left + 1.2, box.bottom, box.left + 1.2, box.top, colour=LINE)
    if lower == NOBODY:
        inner = Box(box.left + 1.2, box.bottom, box.width, box.height)
        sheet.box(inner, fill=TINT)
        sheet.line(inner.left, inner.bottom, inner.right, inner.top)
        return
    room = box.width - 2
    if lines == 1:
        baseline = box.bottom + box.height / 2 - 2.8
        sheet.text(box.right, baseline, lower, _LOWER, align="right", room=room)
        return
    sheet.text(box.right, box.bottom + _UPPER_LINE, upper, _UPPER, align="right", room=room)
    sheet.text(box.right, box.bottom + _LOWER_LINE, lower, _LOWER, align="right", room=room)


def _draw_ends(texts: Sequence[str], style: Style, baseline: float, sheet: Sheet, box: Box) -> None:
    for place, text in enumerate(reversed(texts)):
        right = box.right - place * _END
        sheet.text(right, baseline, text, style, align="right", room=_END - 2)
