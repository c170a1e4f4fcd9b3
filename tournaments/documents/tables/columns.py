"""Tables of texts: columns with titles, rows with hairlines, notes under a row."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from tournaments.documents.page import lettering
from tournaments.documents.page.flow import Block, Strip
from tournaments.documents.page.sheet import (
    FINE,
    HEAD,
    HEAVY,
    INK,
    MM,
    SMALL,
    Align,
    Box,
    Sheet,
    Style,
)

GUTTER = 2.4 * MM
NOTE_LINE = 3.4 * MM
_BASE = 1.55 * MM  # from the rule under a row to the baseline

Cell = str | tuple[str, ...]
"""A text, or names that are shortened evenly where they have no room side by side."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its width in points, 0 for all that the others leave; at most one has 0."""

    title: str
    width: float
    align: Align = "right"
    style: Style = SMALL


@dataclass(frozen=True, slots=True)
class Row:
    """A row's cells, and sentences in small print under it."""

    cells: tuple[Cell, ...]
    notes: tuple[str, ...] = ()


def block(
    title: str,
    columns: Sequence[Column],
    rows: Sequence[Row],
    width: float,
    *,
    line: float = 5.2 * MM,
    note: str = "",
    notes_from: int = 0,
    whole: bool = False,
) -> Block:
    """Return a table.

    Args:
        title: Above it, empty for none.
        columns: From left to right.
        rows: From top to bottom.
        width: Of the whole table, in points.
        line: The height of a row without notes.
        note: At the right of the title.
        notes_from: The column under which the notes of a row begin.
        whole: Keep it in one column of the page where it has room.
    """
    edges = column_edges(columns, width)
    head = Strip((11 if title else 6) * MM, partial(_draw_titles, title, note, columns, edges))
    strips = [_strip(row, columns, edges, line, edges[notes_from][0]) for row in rows]
    return Block((head,), tuple(strips), whole=whole)


def column_edges(columns: Sequence[Column], width: float) -> tuple[tuple[float, float], ...]:
    """Return left and right edge of each column, from the left edge of the table."""
    fixed = sum(column.width for column in columns) + GUTTER * (len(columns) - 1)
    edges, left = [], 0.0
    for column in columns:
        wide = column.width or width - fixed
        edges.append((left, left + wide))
        left += wide + GUTTER
    return tuple(edges)


def _strip(
    row: Row,
    columns: Sequence[Column],
    edges: Sequence[tuple[float, float]],
    line: float,
    notes_from: float,
) -> Strip:
    room = edges[-1][1] - notes_from
    notes = lettering.wrapped(row.notes, room, FINE.size) if row.notes else ()
    height = line + len(notes) * NOTE_LINE
    draw = partial(_draw_row, row.cells, notes, columns, edges, line, notes_from)
    return Strip(height, draw)


def _draw_titles(
    title: str,
    note: str,
    columns: Sequence[Column],
    edges: Sequence[tuple[float, float]],
    sheet: Sheet,
    box: Box,
) -> None:
    if title:
        room = box.width / 2
        taken = sheet.text(
            box.right, box.top - 4.6 * MM, note, SMALL, align="right", room=room if note else 0
        )
        room = box.width - taken - GUTTER
        sheet.text(box.left, box.top - 4.6 * MM, title, HEAD, room=room)
    for column, (left, right) in zip(columns, edges, strict=True):
        place = _place(column.align, box.left + left, box.left + right)
        sheet.text(place, box.bottom + _BASE, column.title, FINE, align=column.align)
    sheet.line(box.left, box.bottom, box.right, box.bottom, colour=INK, weight=HEAVY)


def _draw_row(
    cells: Sequence[Cell],
    notes: Sequence[str],
    columns: Sequence[Column],
    edges: Sequence[tuple[float, float]],
    line: float,
    notes_from: float,
    sheet: Sheet,
    box: Box,
) -> None:
    baseline = box.top - line + _BASE + (line - 5.2 * MM) / 2
    for cell, column, (left, right) in zip(cells, columns, edges, strict=True):
        place = _place(column.align, box.left + left, box.left + right)
        room = right - left
        style = column.style
        shown = (
            lettering.names_in_one_line(cell, room, style.size, bold=style.bold)
            if isinstance(cell, tuple)
            else cell
        )
        sheet.text(place, baseline, shown, style, align=column.align, room=room)
    for number, note in enumerate(notes, start=1):
        below = box.top - line - number * NOTE_LINE + 1.1 * MM
        sheet.text(box.left + notes_from, below, note, FINE)
    sheet.line(box.left, box.bottom, box.right, box.bottom)


def _place(align: Align, left: float, right: float) -> float:
    return {"left": left, "centre": (left + right) / 2, "right": right}[align]
