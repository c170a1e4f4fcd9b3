"""Tallies for progressive play: one for each player to carry, and a score pad for each table."""

from dataclasses import dataclass
from functools import partial

from tournaments.documents.page.cards import draw_event, in_grid, rows_of
from tournaments.documents.page.flow import Strip
from tournaments.documents.page.frame import Document, Heading, Page, body
from tournaments.documents.page.sheet import (
    BODY,
    BODY_BOLD,
    FINE,
    FINE_BOLD,
    HEAD,
    HEAVY,
    INK,
    MM,
    SMALL_BOLD,
    TINT,
    Box,
    Sheet,
)
from tournaments.documents.tables.forms import MOST_ROOM, draw_label, printed, ruled
from tournaments.documents.tables.table import FORM_TITLES, Column, Row, Spans, Table

COLUMNS = 2
DEALS_IN_A_ROUND = 4
_PADDING = 4 * MM
_HEAD = 20 * MM
_STEP, _MOST_STEP = 6.4 * MM, 8.4 * MM
_FOOT = 15 * MM
_BAND = 5.2 * MM
_PAD_LINE = 5.4 * MM
_PAD_ROUND = _BAND + (DEALS_IN_A_ROUND + 1) * _PAD_LINE
_VULNERABLE = ("nobody", "dealer", "dealer", "both")  # by deal: Culbertson's Law 9 of the game

_TALLY = (
    ruled("Round", 10),
    ruled("Table", 10),
    ruled("Partner", 20),
    ruled("Opponents", 22),
    ruled("Mine", 14, "Score"),
    ruled("Theirs", 14, "Score"),
)


@dataclass(frozen=True, slots=True)
class Tally:
    """One player's: where the evening starts, with whom and against whom; empty where drawn."""

    section: str
    player: str
    table: str
    start: str
    partner: str
    opponents: str


@dataclass(frozen=True, slots=True)
class TallySheets:
    """The tallies and pads of a session.

    Attributes:
        game: ``bridge`` or ``whist``.
        rounds: How many lines each has.
        tallies: In the order of the tables.
        tables: Section and number of each table.
    """

    heading: Heading
    game: str
    rounds: int
    tallies: tuple[Tally, ...]
    tables: tuple[tuple[str, str], ...]


def layout(content: TallySheets, paper: str) -> Document:
    """Return the sheets: the players' tallies, then the tables' pads."""
    room = body(paper)
    needed = 2 * _PADDING + _HEAD + FORM_TITLES + content.rounds * _STEP + _FOOT
    rows = rows_of(room, needed, 4)
    tallies = in_grid(room, COLUMNS, rows, content.tallies, partial(_draw_tally, content))
    pages: tuple[Page, ...] = tallies + _pads(content, room)
    return Document(content.heading, "Tallies", paper, pages)


def _pads(content: TallySheets, room: Box) -> tuple[Page, ...]:
    most = max(int((room.height - 2 * _PADDING - 14 * MM - FORM_TITLES) / _PAD_ROUND), 1)
    pads = [
        _Pad(section, table, tuple(range(first, min(first + most, content.rounds + 1))))
        for section, table in content.tables
        for first in range(1, content.rounds + 1, most)
    ]
    return in_grid(room, COLUMNS, 1, pads, partial(_draw_pad, content))


@dataclass(frozen=True, slots=True)
class _Pad:
    section: str
    table: str
    rounds: tuple[int, ...]


def _draw_tally(content: TallySheets, sheet: Sheet, cell: Box, tally: Tally) -> None:
    inside = cell.inset(_PADDING, _PADDING)
    top = inside.top
    sheet.text(inside.left, top - 5 * MM, "Tally", HEAD)
    start = " · ".join(part for part in (tally.section, tally.start) if part)
    if start:
        room = inside.width - 18 * MM
        sheet.text(inside.right, top - 5 * MM, start, BODY_BOLD, align="right", room=room)
    if tally.player:
        sheet.text(inside.left, top - 10.6 * MM, tally.player, SMALL_BOLD, room=inside.width)
    else:
        draw_label(sheet, inside.left, top - 10.6 * MM, "Name", inside.right)
    draw_event(sheet, inside, top - 15.4 * MM, content.heading)
    free = inside.height - _HEAD - FORM_TITLES - _FOOT
    step = min(max(free / content.rounds, _STEP), _MOST_STEP)
    height = FORM_TITLES + content.rounds * step
    form = Box(inside.left, top - _HEAD + 2 * MM - height, inside.width, height)
    first = ("1", tally.table, tally.partner, tally.opponents)
    rows = [printed(first), *(printed((str(n),)) for n in range(2, content.rounds + 1))]
    table = Table(_TALLY, rows, form=True)
    _draw_totals(sheet, form, table.spans(form.width), table.draw(sheet, form, MOST_ROOM))


def _draw_totals(sheet: Sheet, form: Box, spans: Spans, last: float) -> None:
    """Draw the two totals under their columns, and the net score below."""
    mine, theirs, right = form.left + spans[-2][0], form.left + spans[-1][0], form.right
    sheet.text(mine - 2 * MM, last - 4.6 * MM, "Totals", FINE, align="right")
    sheet.text(mine - 2 * MM, last - 11 * MM, "Net, mine less theirs", FINE, align="right")
    sheet.box(Box(mine, last - 6.4 * MM, theirs - mine, 6.4 * MM), edge=INK)
    sheet.box(Box(theirs, last - 6.4 * MM, right - theirs, 6.4 * MM), edge=INK)
    sheet.box(Box(mine, last - 12.8 * MM, right - mine, 6.4 * MM), edge=INK, weight=HEAVY)


def _draw_pad(content: TallySheets, sheet: Sheet, cell: Box, pad: _Pad) -> None:
    inside = cell.inset(_PADDING, _PADDING)
    title = f"Table {pad.table}" if pad.table else "Table"
    if pad.table:
        taken = sheet.text(inside.left, inside.top - 5 * MM, title, HEAD)
    else:
        draw_label(sheet, inside.left, inside.top - 5 * MM, title, inside.left + 34 * MM, HEAD)
        taken = 34 * MM
    sheet.text(inside.left + taken + 3 * MM, inside.top - 5 * MM, pad.section, BODY)
    sheet.text(inside.right, inside.top - 5 * MM, "Score pad", BODY, align="right")
    draw_event(sheet, inside, inside.top - 10.5 * MM, content.heading)
    form = Box(inside.left, inside.bottom, inside.width, inside.height - 14 * MM)
    columns = _pad_columns(content.game)
    total = Strip(_PAD_LINE, partial(_draw_total, Table(columns, ()).spans(form.width)))
    rows: list[Row | Strip] = []
    for number in pad.rounds:
        rows.append(Strip(_BAND, partial(_draw_band, number)))
        rows += _deals(content.game)
        rows.append(total)
    Table(columns, rows, form=True).draw(sheet, form, _PAD_LINE)


def _deals(game: str) -> list[Row]:
    vulnerable = _VULNERABLE if game == "bridge" else ("",) * DEALS_IN_A_ROUND
    return [Row((str(deal), words)) for deal, words in enumerate(vulnerable, start=1)]


def _draw_band(number: int, sheet: Sheet, band: Box) -> None:
    """Draw the line above a round: who plays it, for the pen."""
    sheet.box(band, fill=TINT)
    sheet.line(band.left, band.top, band.right, band.top, colour=INK)
    middle = band.bottom + 1.6 * MM
    taken = sheet.text(band.left + 1.2 * MM, middle, f"Round {number}", FINE_BOLD)
    third = (band.width - taken) / 2
    left = band.left + taken + 4 * MM
    draw_label(sheet, left, middle, "N-S", left + third - 6 * MM)
    draw_label(sheet, left + third, middle, "E-W", band.right - 1.2 * MM)


def _draw_total(spans: Spans, sheet: Sheet, box: Box) -> None:
    """Draw the line of a round's totals, under the last two columns."""
    first, second = box.left + spans[-2][0], box.left + spans[-1][0]
    middle = box.bottom + box.height / 2 - 2.8
    sheet.text(first - 2 * MM, middle, "Total", FINE_BOLD, align="right")
    for edge in (first, second):
        sheet.line(edge, box.top, edge, box.bottom)


def _pad_columns(game: str) -> list[Column]:
    fine = partial(ruled, style=FINE)
    if game == "whist":
        columns = [fine("Deal", 10), fine("Trump", 20)]
        return [*columns, fine("N-S", 18, "Tricks"), fine("E-W", 18, "Tricks")]
    columns = [fine("Deal", 9), fine("Vulnerable", 17), fine("Contract", 18), fine("By", 8)]
    return [*columns, fine("N-S", 17, "Points"), fine("E-W", 17, "Points")]
