"""A ranking as a table: rank, number, names and points, a bar behind the percentage."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from tournaments.documents.page import lettering
from tournaments.documents.page.flow import Block, Strip
from tournaments.documents.page.sheet import (
    BODY,
    BODY_BOLD,
    FINE,
    HEAVY,
    INK,
    MM,
    TINT,
    Box,
    Sheet,
    Style,
)

_LINE = 6 * MM
_GUTTER = 3 * MM
_BAR = 27 * MM


@dataclass(frozen=True, slots=True)
class RankingLine:
    """One contestant; texts as printed, ``names`` one or several, empty cells where nothing is."""

    rank: str
    number: str
    names: tuple[str, ...]
    total: str
    percentage: str
    tricks: str
    boards: str
    penalty: str
    note: str


@dataclass(frozen=True, slots=True)
class RankingTable:
    """Contestants ranked against each other; ``unit`` heads the totals."""

    title: str
    unit: str
    lines: tuple[RankingLine, ...]


@dataclass(frozen=True, slots=True)
class _Cell:
    title: str
    field: str
    width: float
    style: Style


def block(ranking: RankingTable, width: float) -> Block:
    """Return the table; columns that would be empty are left out."""
    cells = tuple(_cells(ranking))
    names = width - sum(cell.width + _GUTTER for cell in cells) - 26 * MM
    strips = tuple(Strip(_LINE, partial(_draw_line, line, cells, names)) for line in ranking.lines)
    return Block((Strip(14 * MM, partial(_draw_titles, ranking, cells)),), strips)


def _cells(ranking: RankingTable) -> Iterator[_Cell]:
    """Yield the columns right of the names."""
    if any(line.penalty for line in ranking.lines):
        yield _Cell("Penalty", "penalty", 13 * MM, BODY)
    if any(line.tricks for line in ranking.lines):
        yield _Cell("Tricks", "tricks", 13 * MM, BODY)
    if any(line.boards for line in ranking.lines):
        yield _Cell("Boards", "boards", 12 * MM, BODY)
    yield _Cell(ranking.unit, "total", 20 * MM, BODY)
    if any(line.percentage for line in ranking.lines):
        yield _Cell("%", "percentage", _BAR, BODY_BOLD)


def _draw_titles(ranking: RankingTable, cells: tuple[_Cell, ...], sheet: Sheet, box: Box) -> None:
    sheet.text(box.left, box.top - 5 * MM, ranking.title, Style(14, bold=True))
    baseline = box.bottom + 1.6 * MM
    sheet.text(box.left + 10 * MM, baseline, "Rank", FINE, align="right")
    sheet.text(box.left + 21 * MM, baseline, "No.", FINE, align="right")
    sheet.text(box.left + 26 * MM, baseline, "Names", FINE)
    edge = box.right
    for cell in reversed(cells):
        sheet.text(edge, baseline, cell.title, FINE, align="right")
        edge -= cell.width + _GUTTER
    sheet.line(box.left, box.bottom, box.right, box.bottom, colour=INK, weight=HEAVY)


def _draw_line(
    line: RankingLine, cells: tuple[_Cell, ...], room: float, sheet: Sheet, box: Box
) -> None:
    baseline = box.bottom + 1.8 * MM
    sheet.text(box.left + 10 * MM, baseline, line.rank, BODY_BOLD, align="right")
    sheet.text(box.left + 21 * MM, baseline, line.number, BODY, align="right", room=10 * MM)
    left = box.left + 26 * MM
    note = f"  {line.note}" if line.note else ""
    noted = min(lettering.width(note, FINE.size), room / 3)  # a long club, not who played
    names = lettering.names_in_one_line(line.names, room - noted, BODY.size)
    taken = sheet.text(left, baseline, names, BODY)
    sheet.text(left + taken + 2 * MM, baseline, line.note, FINE, room=room - taken - 2 * MM)
    edge = box.right
    for cell in reversed(cells):
        if cell.field == "percentage" and line.percentage:
            _draw_bar(sheet, Box(edge - _BAR, box.bottom, _BAR, box.height), line.percentage)
        entry = str(getattr(line, cell.field))
        sheet.text(edge, baseline, entry, cell.style, align="right", room=cell.width)
        edge -= cell.width + _GUTTER
    sheet.line(box.left, box.bottom, box.right, box.bottom)


def _draw_bar(sheet: Sheet, box: Box, percentage: str) -> None:
    """Draw 0 to 100 % as a bar behind the number, with half marked."""
    inner = box.inset(0, 1.1 * MM)
    share = min(max(float(percentage), 0.0), 100.0) / 100
    sheet.box(Box(inner.left, inner.bottom, inner.width * share, inner.height), fill=TINT)
    half = inner.left + inner.width / 2
    sheet.line(half, inner.bottom, half, inner.top)
