"""Contestants down, boards or opponents across; wide tables are split into several blocks."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from tournaments.documents.page import lettering, styles
from tournaments.documents.page.flow import Block
from tournaments.documents.page.sheet import MM, Box, Sheet
from tournaments.documents.tables.table import Column, Table, row_of, title

NOBODY = "■"  # a contestant against itself
_NAMES = styles.Style(8)
_SIZE = 8.0  # points of the entries
_SMALLER = (8.0, 7.5, 7.0, 6.5, 6.0)  # for a table that should not be divided
_PADDING = 1.5 * MM
_RANK, _NUMBER, _GAP = 8 * MM, 9 * MM, 1.6 * MM
_LEAST_NAMES = 32 * MM
_MOST_NAMES = {1: 62 * MM, 2: 44 * MM}  # by how many texts a cell has
_END = 13.4 * MM
_LOW, _HIGH = 5.2 * MM, 6.8 * MM  # height of a row of one text, and of two
_UPPER_LINE, _LOWER_LINE = 4.0 * MM, 0.95 * MM  # baselines in a row of two texts


@dataclass(frozen=True, slots=True)
class MatrixRow:
    """One contestant: an upper and a lower text for each column, and the text at its end.

    If no cell has two texts, rows have one line.
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


@dataclass(frozen=True, slots=True)
class _Layout:
    frame: float  # the width of everything but names and cells
    names: float
    cell: float
    lines: int  # texts in a cell
    stacked: bool  # partners below each other
    size: float  # of the entries, in points


def undivided(matrix: Matrix, width: float) -> float | None:
    """Return the size of type in which all columns stand side by side; None if there is none."""
    fitting = (size for size in _SMALLER if len(blocks(matrix, width, size)) == 1)
    return next(fitting, None)


def blocks(matrix: Matrix, width: float, size: float = _SIZE) -> list[Block]:
    """Return the table in as many blocks as its columns need, evenly filled, heads repeated."""
    lines = 2 if any(upper for row in matrix.rows for upper, _lower in row.cells) else 1
    ranked = any(row.rank for row in matrix.rows)
    frame = (_RANK if ranked else 0) + _NUMBER + 3 * _GAP + len(matrix.end_titles) * _END
    needed = _cell_width(matrix, size)
    most = max(int((width - frame - _LEAST_NAMES) / needed), 1)
    parts = max(-(-len(matrix.columns) // most), 1)
    share = max(-(-len(matrix.columns) // parts), 1)
    names = min(width - frame - share * needed, _MOST_NAMES[lines])
    cell = min((width - frame - names) / share, 2 * needed)
    names = width - frame - share * cell
    stacked = lines > 1 or any(_too_long(row, names) for row in matrix.rows)
    layout = _Layout(frame, names, cell, lines, stacked, size)
    return [
        _part(matrix, range(first, min(first + share, len(matrix.columns))), layout, width)
        for first in range(0, max(len(matrix.columns), 1), share)
    ]


def _too_long(row: MatrixRow, room: float) -> bool:
    return lettering.width(lettering.BETWEEN_NAMES.join(row.names), styles.SMALL.size) > room


def _cell_width(matrix: Matrix, size: float) -> float:
    """Return the width of the widest entry, with space around it."""
    plain, bold = styles.Style(size), styles.Style(size, bold=True)
    entries = {(text, plain) for row in matrix.rows for text, _lower in row.cells}
    entries |= {(text, bold) for row in matrix.rows for _upper, text in row.cells}
    entries |= {(title, bold) for title in matrix.columns}
    widths = (lettering.width(text, style.size, bold=style.bold) for text, style in entries)
    return max(max(widths, default=0.0), 3.2 * MM) + _PADDING


def _part(matrix: Matrix, across: range, layout: _Layout, width: float) -> Block:
    """Return the table with some of its columns."""
    ranked = any(row.rank for row in matrix.rows)
    ends = len(matrix.end_titles)
    free = width - layout.frame - layout.names - len(across) * layout.cell  # of a shorter part
    heads = styles.Style(layout.size, bold=True)
    columns = [
        *((Column("Rank", _RANK, style=styles.SMALL_BOLD, gutter=2),) if ranked else ()),
        Column("No.", _NUMBER - 2 * ranked, gutter=_GAP),
        Column("Names", layout.names, "left", gutter=_GAP + 2),
        *(
            Column(matrix.columns[at], layout.cell - 2, gutter=2, title_style=heads)
            for at in across
        ),
    ]
    columns[-1] = replace(columns[-1], gutter=_GAP + free + 2)
    columns += [
        Column(words, _END - 2, style=styles.SMALL_BOLD, gutter=2) for words in matrix.end_titles
    ]
    rows = [
        row_of(
            *((row.rank,) if ranked else ()),
            row.number,
            partial(_draw_names, row.names) if layout.stacked else row.names,
            *(partial(_draw_cell, row.cells[at], layout, at == across[-1]) for at in across),
            *row.ends[:ends],
        )
        for row in matrix.rows
    ]
    parts = (across[0], across[-1]) if len(across) and len(across) < len(matrix.columns) else ()
    span = "–".join(matrix.columns[place] for place in dict.fromkeys(parts))
    words = f"{matrix.across} {span}" if span else matrix.across
    head = title(matrix.title, 6 * MM, 1.4 * MM, far=(words, styles.SMALL))
    line = _HIGH if layout.stacked else _LOW
    return Table(columns, rows, line=line).block(width, head, whole=True)


def _draw_names(names: Sequence[str], sheet: Sheet, room: Box, baseline: float) -> None:
    """Write partners below each other."""
    if len(names) < 2:
        high = room.height - 0.8
        sheet.names(room.left, baseline, names, styles.SMALL, room=room.width, high=high)
        return
    half = -(-len(names) // 2)
    for up, line in ((_UPPER_LINE, names[:half]), (_LOWER_LINE, names[half:])):
        at, high = room.bottom + up, room.height / 2 - 0.5
        sheet.names(room.left, at, line, _NAMES, room=room.width, high=high)


def _draw_cell(
    texts: tuple[str, str], layout: _Layout, last: bool, sheet: Sheet, room: Box, baseline: float
) -> None:
    """Draw what one contestant did on one board, or against one opponent."""
    upper, lower = texts
    plain, bold = styles.Style(layout.size), styles.Style(layout.size, bold=True)
    left = room.left - 0.8
    sheet.line(left, room.bottom, left, room.top)
    if lower == NOBODY:
        sheet.box(Box(left, room.bottom, room.width + 2, room.height), fill=styles.TINT)
        sheet.line(left, room.bottom, left + room.width + 2, room.top)
    elif layout.lines == 1:
        sheet.text(room.right, baseline, lower, bold, align="right", room=room.width)
    else:
        for up, text, style in ((_UPPER_LINE, upper, plain), (_LOWER_LINE, lower, bold)):
            at = room.bottom + up
            sheet.text(room.right, at, text, style, align="right", room=room.width)
    if last:
        sheet.line(room.right + 1.2, room.bottom, room.right + 1.2, room.top)
