"""The yearly report: a club's season on paper, tables played month by month as a chart."""

from collections.abc import Sequence
from datetime import date
from functools import partial

from scoring.rounding import formatted
from tournaments.figures.selectors import Month, SeasonFigures
from tournaments.figures.tables import kinds, tables_of
from tournaments.printing.page import styles
from tournaments.printing.page import wording as titles
from tournaments.printing.page.flow import Block, Strip, pages
from tournaments.printing.page.frame import Document, Heading, body
from tournaments.printing.page.sheet import MM, Box, Sheet
from tournaments.printing.page.wording import Title
from tournaments.printing.reading import NothingToPrintError, letterhead
from tournaments.printing.tables.table import Cell, Column, Table, row_of, title
from tournaments.standings.published.tables import PublishedTable

_GAP = 6 * MM
_LINE = 5.6 * MM
_BARS = 38 * MM  # the highest of them
_FIGURE = 6 * MM  # above it
_BELOW = 10 * MM  # months, and which bar is which season's
_TITLE = "Yearly report"


def layout(figures: SeasonFigures, paper: str) -> Document:
    """Return the sheets: totals, a chart of the months, and every table that has rows.

    Raises:
        NothingToPrintError: no event of the season is final.
    """
    if not figures.events:
        raise NothingToPrintError(f"No event of the season {figures.name} is final yet.")
    first, last = figures.events[0].held_on, figures.events[-1].held_on
    days = f"{first.day} {first:%b %Y} – {last.day} {last:%b %Y}"
    heading = Heading(
        figures.club.name,
        f"Season {figures.name}",
        days,
        days,
        "",
        letterhead(figures.club.look),
    )
    room = body(paper)
    totals, *tables = (_table(each, room.width) for each in tables_of(figures) if each.rows)
    blocks = [
        titles.block(Title(heading, _TITLE, "from final events", settled=True), below=MM),
        totals,
        _chart(figures),
        *tables,
    ]
    return Document(heading, _TITLE, paper, tuple(pages(blocks, [room], _GAP)))


def _table(table: PublishedTable, width: float) -> Block:
    columns: list[Column] = []
    cells: list[Sequence[Cell]] = []
    for place, (heading, kind) in enumerate(zip(table.columns, kinds(table), strict=True)):
        style = styles.SMALL if place else styles.SMALL_BOLD
        column = Column(heading, align="right" if kind == "number" else "left", style=style)
        texts = [_text(row[place]) for row in table.rows]
        if kind == "words":
            columns.append(column)  # words share what numbers and days leave
            cells.append([(text,) for text in texts])
        else:
            columns.append(column.measured(texts))
            cells.append(texts)
    rows = [row_of(*row) for row in zip(*cells, strict=True)]
    return Table(columns, rows, line=_LINE).block(width, title(table.title, 7 * MM, 2 * MM))


def _text(cell: object) -> str:
    if isinstance(cell, date):
        return f"{cell.day} {cell:%b %Y}"
    return "" if cell is None else str(cell)


def _chart(figures: SeasonFigures) -> Block:
    return Block(
        (title("Tables month by month", 7 * MM, 2 * MM),),
        (Strip(_FIGURE + _BARS + _BELOW, partial(_draw_chart, figures)),),
        whole=True,
    )


def _draw_chart(figures: SeasonFigures, sheet: Sheet, box: Box) -> None:
    """Draw two bars for each month: this season's filled, that of the season before outlined."""
    base = box.bottom + _BELOW
    most = max(max(each.now.tables, each.before.tables) for each in figures.months)
    scale = _BARS / float(most or 1)
    for month, slot in zip(figures.months, box.grid(12, 1), strict=True):
        _draw_month(sheet, month, slot, base, scale)
    sheet.line(box.left, base, box.right, base, colour=styles.INK)
    side, middle = 2.6 * MM, box.bottom + 0.8 * MM
    at = box.left
    for name, is_filled in ((figures.name, True), (figures.name_before, False)):
        _bar(sheet, Box(at, middle, side, side), is_filled)
        at += side + 1.4 * MM
        at += sheet.text(at, middle + 0.3 * MM, name, styles.FINE) + 6 * MM


def _draw_month(sheet: Sheet, month: Month, slot: Box, base: float, scale: float) -> None:
    wide = slot.width * 0.36
    middle = slot.left + slot.width / 2
    sheet.text(middle, base - 3.4 * MM, f"{month.first:%b}", styles.FINE, align="centre")
    for left, totals, is_filled in (
        (middle - wide, month.before, False),
        (middle, month.now, True),
    ):
        if totals.tables:
            bar = Box(left, base, wide, float(totals.tables) * scale)
            _bar(sheet, bar, is_filled)
            figure = formatted(totals.tables, 2, trim=True)
            at = left + wide / 2
            sheet.text(at, bar.top + MM, figure, styles.FINE, align="centre", room=wide)


def _bar(sheet: Sheet, box: Box, is_filled: bool) -> None:
    sheet.box(box, fill=styles.FELT if is_filled else "", edge=styles.INK)
