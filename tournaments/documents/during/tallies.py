"""Tallies for progressive play: one for each player to carry, and a score pad for each table."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from tournaments.documents.page.cards import in_grid, rows_of
from tournaments.documents.page.frame import Heading, Page, Sheaf, body
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
from tournaments.documents.tables.forms import (
    TITLES_HEIGHT,
    Column,
    column_edges,
    draw_form,
    draw_label,
    draw_title_rules,
    draw_titles,
)

COLUMNS = 2
DEALS_IN_A_ROUND = 4
_PADDING = 4 * MM
_HEAD = 20 * MM
_STEP, _MOST_STEP = 6.4 * MM, 8.4 * MM
_FOOT = 15 * MM
_BAND = 5.2 * MM
_PAD_ROUND = _BAND + (DEALS_IN_A_ROUND + 1) * 5.4 * MM
_VULNERABLE = ("nobody", "dealer", "dealer", "both")  # by deal: Culbertson's Law 9 of the game

_TALLY = (
    Column("Round", 10),
    Column("Table", 10),
    Column("Partner", 20),
    Column("Opponents", 22),
    Column("Mine", 14, "Score"),
    Column("Theirs", 14, "Score"),
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


def laid_out(content: TallySheets, paper: str) -> Sheaf:
    """Return the sheets: the players' tallies, then the tables' pads."""
    room = body(paper)
    needed = 2 * _PADDING + _HEAD + TITLES_HEIGHT + content.rounds * _STEP + _FOOT
    rows = rows_of(room, needed, 4)
    tallies = in_grid(room, COLUMNS, rows, content.tallies, partial(_draw_tally, content))
    pages: tuple[Page, ...] = tallies + _pads(content, room)
    return Sheaf(content.heading, "Tallies", paper, pages)


def _pads(content: TallySheets, room: Box) -> tuple[Page, ...]:
    most = max(int((room.height - 2 * _PADDING - 14 * MM - TITLES_HEIGHT) / _PAD_ROUND), 1)
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
    below = top - 15.4 * MM
    taken = sheet.text(inside.right, below, content.heading.held_on_short, FINE, align="right")
    room = inside.width - taken - 3 * MM
    sheet.text(inside.left, below, content.heading.line, FINE, room=room)
    free = inside.height - _HEAD - TITLES_HEIGHT - _FOOT
    step = min(max(free / content.rounds, _STEP), _MOST_STEP)
    height = TITLES_HEIGHT + content.rounds * step
    form = Box(inside.left, top - _HEAD + 2 * MM - height, inside.width, height)
    first = ("1", tally.table, tally.partner, tally.opponents)
    rows = [first, *((str(number),) for number in range(2, content.rounds + 1))]
    last = draw_form(sheet, form, _TALLY, rows)
    _draw_totals(sheet, form, last)


def _draw_totals(sheet: Sheet, form: Box, last: float) -> None:
    """Draw the two totals under their columns, and the net score below."""
    *_edges, mine, theirs, right = column_edges(form, _TALLY)
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
    below = inside.top - 10.5 * MM
    taken = sheet.text(inside.right, below, content.heading.held_on_short, FINE, align="right")
    room = inside.width - taken - 3 * MM
    sheet.text(inside.left, below, content.heading.line, FINE, room=room)
    form = Box(inside.left, inside.bottom, inside.width, inside.height - 14 * MM)
    columns = _pad_columns(content.game)
    draw_titles(sheet, form, columns)
    draw_title_rules(sheet, form, columns)
    top = form.top - TITLES_HEIGHT
    for number in pad.rounds:
        top = _draw_pad_round(sheet, form, columns, top, number, content.game)
    sheet.box(Box(form.left, top, form.width, form.top - top), edge=INK, weight=HEAVY)


def _draw_pad_round(
    sheet: Sheet, form: Box, columns: Sequence[Column], top: float, number: int, game: str
) -> float:
    edges = column_edges(form, columns)
    band = Box(form.left, top - _BAND, form.width, _BAND)
    sheet.box(band, fill=TINT)
    sheet.line(form.left, top, form.right, top, colour=INK)
    middle = band.bottom + 1.6 * MM
    taken = sheet.text(band.left + 1.2 * MM, middle, f"Round {number}", FINE_BOLD)
    third = (band.width - taken) / 2
    left = band.left + taken + 4 * MM
    draw_label(sheet, left, middle, "N-S", left + third - 6 * MM)
    draw_label(sheet, left + third, middle, "E-W", band.right - 1.2 * MM)
    step = (_PAD_ROUND - _BAND) / (DEALS_IN_A_ROUND + 1)
    for deal in range(1, DEALS_IN_A_ROUND + 1):
        bottom = band.bottom - deal * step
        entries = (str(deal), _VULNERABLE[deal - 1] if game == "bridge" else "")
        for left, right, entry in zip(edges, edges[1:], entries, strict=False):
            baseline = bottom + step / 2 - 2.8
            sheet.text((left + right) / 2, baseline, entry, FINE, align="centre")
        sheet.line(form.left, bottom, form.right, bottom)
    bottom = band.bottom - (DEALS_IN_A_ROUND + 1) * step
    sheet.text(edges[-3] - 2 * MM, bottom + step / 2 - 2.8, "Total", FINE_BOLD, align="right")
    for edge in edges[1:-3]:
        sheet.line(edge, band.bottom, edge, bottom + step)
    for edge in edges[-3:-1]:
        sheet.line(edge, band.bottom, edge, bottom)
    return bottom


def _pad_columns(game: str) -> tuple[Column, ...]:
    if game == "whist":
        return (
            Column("Deal", 10),
            Column("Trump", 20),
            Column("N-S", 18, "Tricks"),
            Column("E-W", 18, "Tricks"),
        )
    return (
        Column("Deal", 9),
        Column("Vulnerable", 17),
        Column("Contract", 18),
        Column("By", 8),
        Column("N-S", 17, "Points"),
        Column("E-W", 17, "Points"),
    )
