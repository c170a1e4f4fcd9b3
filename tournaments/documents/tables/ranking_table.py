"""A ranking as a table: rank, number, names and points, a bar behind the percentage."""

from dataclasses import dataclass
from functools import partial

from tournaments.documents.page import lettering
from tournaments.documents.page.flow import Block
from tournaments.documents.page.sheet import BODY, BODY_BOLD, FINE, MM, TINT, Box, Sheet
from tournaments.documents.tables.cells import draw_noted
from tournaments.documents.tables.table import Cell, Column, Row, Table, title

_BAR = 27 * MM
_RESULTS = (("Penalty", "penalty", 13), ("Tricks", "tricks", 13), ("Boards", "boards", 12))


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


def block(ranking: RankingTable, width: float) -> Block:
    """Return the table; columns that would be empty are left out."""
    column = partial(Column, style=BODY, gutter=3 * MM)
    shown = [each for each in _RESULTS if any(getattr(line, each[1]) for line in ranking.lines)]
    percentages = any(line.percentage for line in ranking.lines)
    columns = (
        Column("Rank", 10 * MM, style=BODY_BOLD, gutter=MM),
        Column("No.", 10 * MM, style=BODY, gutter=5 * MM),
        column("Names", align="left"),
        *(column(words, wide * MM) for words, _field, wide in shown),
        column(ranking.unit, 20 * MM),
        *((column("%", _BAR, style=BODY_BOLD),) if percentages else ()),
    )
    rows = [
        Row(
            (
                line.rank,
                line.number,
                partial(_draw_names, line),
                *(getattr(line, field) for _words, field, _wide in shown),
                line.total,
                *((_percentage(line),) if percentages else ()),
            )
        )
        for line in ranking.lines
    ]
    return Table(columns, rows, line=6 * MM).block(width, title(ranking.title, 8 * MM, 3 * MM))


def _draw_names(line: RankingLine, sheet: Sheet, room: Box, baseline: float) -> None:
    """Write who played, and in what is left of the line a note: a club, a team's players."""
    note = f"  {line.note}" if line.note else ""
    noted = min(lettering.width(note, FINE.size), room.width / 3)
    names = lettering.names_in_one_line(line.names, room.width - noted, BODY.size)
    draw_noted(sheet, room, baseline, (names, BODY), line.note)


def _percentage(line: RankingLine) -> Cell:
    return partial(_draw_bar, line.percentage) if line.percentage else ""


def _draw_bar(percentage: str, sheet: Sheet, room: Box, baseline: float) -> None:
    """Draw 0 to 100 % as a bar behind the number, with half marked."""
    inner = room.inset(0, 1.1 * MM)
    share = min(max(float(percentage), 0.0), 100.0) / 100
    sheet.box(Box(inner.left, inner.bottom, inner.width * share, inner.height), fill=TINT)
    half = inner.left + inner.width / 2
    sheet.line(half, inner.bottom, half, inner.top)
    sheet.text(room.right, baseline, percentage, BODY_BOLD, align="right")
