"""Contestants down, boards or opponents across; wide tables are split into several blocks."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from tournaments.printing.page import lettering, styles
from tournaments.printing.page.flow import Block, Strip
from tournaments.printing.page.sheet import MM, Box, Sheet
from tournaments.printing.tables.table import Column, Table, row_of

NOBODY = "■"  # a contestant against itself
SIZE = 8.0
"""The usual size of the entries, in points."""
LARGER = (11.0, 10.0, 9.0)
"""Sizes for a table that leaves room on its sheet, the largest first."""
SMALLER = (8.0, 7.5, 7.0, 6.5, 6.0)
"""Sizes for a table that should not be divided, or should leave room for another."""
_PADDING = 1.3 * MM
_RANK, _NUMBER, _GAP = 8 * MM, 9 * MM, 1.6 * MM
_LEAST_NAMES, _ENOUGH = 30 * MM, 52 * MM  # enough for a line for each long name
_MOST_NAMES = {1: 62 * MM, 2: 44 * MM}  # by the number of texts in a cell
_LEAST_END = 10 * MM
_LOW, _HIGH = 5.2 * MM, 6.8 * MM  # height of a row with one text, and with two
_CLOSE, _CLOSEST = 6.0 * MM, 5.0 * MM  # with two where that saves a sheet, and in small type
_APART = 0.53  # of two baselines from the middle of their row, as a share of the type size
_MIDDLE = 0.34  # share of the type size: half the height of a figure
_SMALLEST = 6.0  # points: of names


@dataclass(frozen=True, slots=True)
class MatrixRow:
    """One contestant: an upper and a lower text for each column, and the text at its end.

    If no cell has two texts, rows have one line. ``people`` is whether the names are people's.
    """

    rank: str
    number: str
    names: tuple[str, ...]
    cells: tuple[tuple[str, str], ...]
    ends: tuple[str, ...]
    people: bool = True


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
    frame: float  # the width of everything except names and cells
    names: float
    cells: tuple[float, ...]  # the width of each column
    ends: tuple[float, ...]
    lines: int  # texts in a cell
    stacked: bool  # partners below each other
    size: float  # of the entries, in points
    scale: float  # of everything else
    line: float  # the height of a row

    def style(self, size: float, *, bold: bool = False) -> styles.Style:
        """Return a style that grows with the table."""
        return styles.Style(size * self.scale, bold=bold)


def blocks(matrix: Matrix, width: float, size: float = SIZE, *, close: bool = False) -> list[Block]:
    """Return the table in as many blocks as its columns need, evenly filled, heads repeated.

    Args:
        matrix: The table.
        width: Of each block, in points.
        size: Of the entries, in points.
        close: Whether rows with two texts are as low as their type allows.
    """
    lines = 2 if any(upper for row in matrix.rows for upper, _lower in row.cells) else 1
    ranked = any(row.rank for row in matrix.rows)
    scale = max(size / SIZE, 1.0)
    ends = tuple(_end_width(matrix, at, scale) for at in range(len(matrix.end_titles)))
    frame = ((_RANK if ranked else 0) + _NUMBER) * scale + 3 * _GAP + sum(ends)
    needed = [_cell_width(matrix, at, size) for at in range(len(matrix.columns))]
    least = _least_names(matrix) * scale
    rooms = (width - frame - least, width - frame - _LEAST_NAMES * scale)
    parts = min((_evenly_divided(needed, room) for room in rooms), key=len)
    share = max(map(len, parts))
    widest = max(sum(needed[at] for at in part) for part in parts)
    names = min(width - frame - widest, max(_MOST_NAMES[lines] * scale, least))
    more = min((width - frame - names - widest) / max(share, 1), max(needed, default=0.0))
    cells = tuple(wide + more for wide in needed)
    names = width - frame - max(sum(cells[at] for at in part) for part in parts)
    stacked = lines > 1 or any(_too_long(row, names, scale) for row in matrix.rows)
    line = (_HIGH if stacked else _LOW) * scale
    if close and stacked:
        line = max(_CLOSE * size / SIZE, _CLOSEST)
    layout = _Layout(frame, names, cells, ends, lines, stacked, size, scale, line)
    return [_part(matrix, part, layout, width) for part in parts]


def _evenly_divided(widths: Sequence[float], room: float) -> list[range]:
    """Return the columns of as few parts as fit, the same number in each but the last."""
    count = len(widths)
    for share in range(max(count, 1), 0, -1):
        parts = -(-count // share)
        even = max(-(-count // max(parts, 1)), 1)
        firsts = range(0, max(count, 1), even)
        divided = [range(first, min(first + even, count)) for first in firsts]
        if all(sum(widths[at] for at in part) <= room for part in divided):
            return divided
    return divided  # each column on its own, wider than the paper


def _least_names(matrix: Matrix) -> float:
    """Return the width in which partners need no more than a line each, within limits."""
    names = (name for row in matrix.rows for name in row.names)
    widest = max((lettering.width(name, _SMALLEST) for name in names), default=0.0)
    return min(max(widest, _LEAST_NAMES), _ENOUGH)


def _too_long(row: MatrixRow, room: float, scale: float) -> bool:
    names = lettering.BETWEEN_NAMES.join(row.names)
    return lettering.width(names, styles.SMALL.size * scale) > room


def _cell_width(matrix: Matrix, at: int, size: float) -> float:
    """Return the width of the widest entry of a column, with space around it."""
    uppers = {row.cells[at][0] for row in matrix.rows}
    lowers = {row.cells[at][1] for row in matrix.rows} | {matrix.columns[at]}
    widths = [lettering.width(text, size) for text in uppers]
    widths += [lettering.width(text, size, bold=True) for text in lowers]
    return max(*widths, 3.2 * MM) + _PADDING


def _end_width(matrix: Matrix, at: int, scale: float) -> float:
    """Return the width of a column at the end of the rows, with space around it."""
    size = styles.SMALL_BOLD.size * scale
    widths = [lettering.width(row.ends[at], size, bold=True) for row in matrix.rows]
    widest = max(lettering.width(matrix.end_titles[at], styles.FINE.size), *widths, _LEAST_END)
    return widest + (4 if scale == 1 else 9)


def _part(matrix: Matrix, across: range, layout: _Layout, width: float) -> Block:
    """Return the table with some of its columns."""
    ranked = any(row.rank for row in matrix.rows)
    ends = len(matrix.end_titles)
    used = layout.frame + layout.names + sum(layout.cells[at] for at in across)
    free = width - used  # left over in a narrower part
    heads = styles.Style(layout.size, bold=True)
    plain, bold = layout.style(styles.SMALL.size), layout.style(styles.SMALL.size, bold=True)
    number = _NUMBER * layout.scale - 2 * ranked
    columns = [
        *((Column("Rank", _RANK * layout.scale, style=bold, gutter=2),) if ranked else ()),
        Column("No.", number, style=plain, gutter=_GAP),
        Column("Names", layout.names, "left", style=plain, gutter=_GAP + 2),
        *(
            Column(matrix.columns[at], layout.cells[at] - 2, gutter=2, title_style=heads)
            for at in across
        ),
    ]
    columns[-1] = replace(columns[-1], gutter=_GAP + free + 2)
    columns += [
        Column(words, wide - 2, style=bold, gutter=2)
        for words, wide in zip(matrix.end_titles, layout.ends, strict=True)
    ]
    rows = [
        row_of(
            *((row.rank,) if ranked else ()),
            row.number,
            partial(_draw_names, row, layout) if layout.stacked else row.names,
            *(partial(_draw_cell, row.cells[at], layout, at == across[-1]) for at in across),
            *row.ends[:ends],
            height=_height(row, layout),
        )
        for row in matrix.rows
    ]
    parts = (across[0], across[-1]) if len(across) and len(across) < len(matrix.columns) else ()
    span = "–".join(matrix.columns[place] for place in dict.fromkeys(parts))
    words = f"{matrix.across} {span}" if span else matrix.across
    before = columns[: len(columns) - len(across) - ends]
    head = _head(matrix.title, words, sum(each.width + each.gutter for each in before))
    return Table(columns, rows, line=layout.line).block(width, head, whole=True)


def _head(title: str, across: str, left: float) -> Strip:
    """Return the title, and what the columns are where they begin, ``left`` from the edge."""

    def draw(sheet: Sheet, box: Box) -> None:
        baseline = box.bottom + 1.4 * MM
        none = ("", styles.SMALL)
        taken = sheet.ends(box, baseline, (title, styles.HEAD), none, most=0.7) + 3 * MM
        at = max(left, taken)
        sheet.text(box.left + at, baseline, across, styles.SMALL, room=box.width - at)

    return Strip(6 * MM, draw)


def _height(row: MatrixRow, layout: _Layout) -> float:
    """Return the height of a row whose names need more lines than two, otherwise 0."""
    lines = sum(
        len(lettering.names_set(names, layout.names, 2 * _HIGH, _SMALLEST, people=row.people).lines)
        for names in _halves(row.names)
    )
    return max(layout.line, lines * lettering.LEADING * _SMALLEST + 2) if lines > 2 else 0.0


def _halves(names: Sequence[str]) -> tuple[tuple[str, ...], ...]:
    half = -(-len(names) // 2)
    return tuple(names[:half]), tuple(names[half:])


def _draw_names(row: MatrixRow, layout: _Layout, sheet: Sheet, room: Box, baseline: float) -> None:
    """Write partners below each other, in a row of the usual height each on a line."""
    names, people = row.names, row.people
    if len(names) < 2 or room.height > layout.line + 0.1:
        small, high = layout.style(styles.SMALL.size), room.height - 0.8
        sheet.names(room.left, baseline, names, small, room=room.width, high=high, people=people)
        return
    size = min(SIZE * layout.scale, (layout.line - 1) / 2)
    for at, line in zip(_baselines(room, size), _halves(names), strict=True):
        style, high = styles.Style(size), room.height / 2 - 0.5
        sheet.names(room.left, at, line, style, room=room.width, high=high, people=people)


def _baselines(room: Box, size: float) -> tuple[float, float]:
    """Return those of two lines round the middle of a row."""
    middle = room.bottom + room.height / 2
    return middle + (_APART - _MIDDLE) * size, middle - (_APART + _MIDDLE) * size


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
        upper_line, lower_line = _baselines(room, layout.size)
        for at, text, style in ((upper_line, upper, plain), (lower_line, lower, bold)):
            sheet.text(room.right, at, text, style, align="right", room=room.width)
    if last:
        sheet.line(room.right + 1.2, room.bottom, room.right + 1.2, room.top)
