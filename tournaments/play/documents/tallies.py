"""Tallies for progressive play: one for each player to carry, and a score pad for each table."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from movements.whereabouts.places import SEAT_NAMES
from tournaments.printing.page import lettering, styles
from tournaments.printing.page.cards import draw_event, in_grid, in_parts, rows_of
from tournaments.printing.page.flow import Strip
from tournaments.printing.page.frame import Document, Heading, Page, body
from tournaments.printing.page.sheet import MM, Box, Sheet
from tournaments.printing.reading import heading, plans, table_round
from tournaments.printing.tables.forms import MOST_ROOM, draw_label, printed, ruled
from tournaments.printing.tables.table import (
    FORM_TITLES,
    PARTNERS,
    Column,
    Row,
    Side,
    Spans,
    Table,
    TableRound,
    row_of,
)
from tournaments.record.selectors.event.snapshot import EventSnapshot, SessionFacts

COLUMNS = 2
_PADDING = 4 * MM
_HEAD = 20 * MM
_STEP, _MOST_STEP = 6.4 * MM, 8.4 * MM
_FOOT = 15 * MM
_BAND = 5.2 * MM
_PAD_LINE = 5.4 * MM
_VULNERABLE = ("nobody", "dealer", "dealer", "both")  # in each of four deals: Culbertson's Law 9
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
    """One player's tally: where the session starts, with whom and against whom; empty if blank."""

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
        rounds: How many lines a tally has.
        deals: The most that a table plays in a round.
        tallies: In table order.
        tables: Section and number of each table.
    """

    heading: Heading
    game: str
    rounds: int
    deals: int
    tallies: tuple[Tally, ...]
    tables: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class _Part:
    tally: Tally
    rounds: range
    words: str  # "1 of 2" if the rounds need several cards


@dataclass(frozen=True, slots=True)
class _Pad:
    section: str
    table: str
    rounds: tuple[int, ...]


def read(snapshot: EventSnapshot, session: SessionFacts) -> TallySheets:
    """Return a tally for each player and a pad for each table.

    Later rounds are left blank: who goes where depends on who wins.
    """
    tallies: list[Tally] = []
    tables: list[tuple[str, str]] = []
    rounds = deals = 1
    for plan in plans(snapshot, session):
        rounds = max(rounds, plan.rounds)
        deals = max(deals, *(len(row.boards) for row in plan.rows))
        for row in plan.round(1):
            table = table_round(session, plan, row)
            tables.append((table.section, str(table.table)))
            tallies += _tallies_at(table)
    return TallySheets(
        heading(snapshot, session),
        snapshot.event.game,
        rounds,
        deals,
        tuple(tallies),
        tuple(tables),
    )


def _tallies_at(table: TableRound) -> Iterator[Tally]:
    sides = table.sides
    for side in sides:
        opposite = PARTNERS.get(side.direction)
        across = [each for each in sides if each.direction not in (side.direction, opposite)]
        partner = next((each for each in sides if each.direction == opposite), None)
        start = f"Table {table.table}, {SEAT_NAMES[side.direction]}"
        against = ", ".join(each.number for each in across)
        for player, beside in _players(side, partner):
            yield Tally(table.section, player, str(table.table), start, beside, against)


def _players(side: Side, partner: Side | None) -> Iterator[tuple[str, str]]:
    """Yield each player of a side, one or two, with the partner."""
    if partner is not None:
        yield side.words, partner.number
        return
    names = (*side.players, "", "")
    yield names[0], names[1]
    yield names[1], names[0]


def layout(content: TallySheets, paper: str) -> Document:
    """Return the sheets: the players' tallies, then the tables' pads."""
    room = body(paper)
    fixed = 2 * _PADDING + _HEAD + FORM_TITLES + _FOOT
    most = max(int((room.height - fixed) / _STEP), 1)
    divided = in_parts(range(1, content.rounds + 1), most, evenly=True)
    parts = [
        _Part(tally, range(rounds[0], rounds[-1] + 1), words)
        for tally in content.tallies
        for rounds, words in divided
    ]
    rows = rows_of(room, fixed + max(len(rounds) for rounds, _words in divided) * _STEP, 4)
    tallies = in_grid(room, COLUMNS, rows, parts, partial(_draw_tally, content))
    pages: tuple[Page, ...] = tallies + _pads(content, room)
    return Document(content.heading, "Tallies", paper, pages)


def _pads(content: TallySheets, room: Box) -> tuple[Page, ...]:
    high = _BAND + (content.deals + 1) * _PAD_LINE
    most = max(int((room.height - 2 * _PADDING - 14 * MM - FORM_TITLES) / high), 1)
    pads = [
        _Pad(section, table, tuple(range(first, min(first + most, content.rounds + 1))))
        for section, table in content.tables
        for first in range(1, content.rounds + 1, most)
    ]
    return in_grid(room, COLUMNS, 1, pads, partial(_draw_pad, content))


def _draw_tally(content: TallySheets, sheet: Sheet, cell: Box, part: _Part) -> None:
    tally, inside = part.tally, cell.inset(_PADDING, _PADDING)
    top = inside.top
    sheet.text(inside.left, top - 5 * MM, "Tally", styles.HEAD)
    start = lettering.dotted(tally.section, tally.start, part.words)
    if start:
        room = inside.width - 18 * MM
        sheet.text(inside.right, top - 5 * MM, start, styles.BODY_BOLD, align="right", room=room)
    if tally.player:
        sheet.text(inside.left, top - 10.6 * MM, tally.player, styles.SMALL_BOLD, room=inside.width)
    else:
        draw_label(sheet, inside.left, top - 10.6 * MM, "Name", inside.right)
    draw_event(sheet, inside, top - 15.4 * MM, content.heading)
    free = inside.height - _HEAD - FORM_TITLES - _FOOT
    height = FORM_TITLES + len(part.rounds) * min(free / len(part.rounds), _MOST_STEP)
    form = Box(inside.left, top - _HEAD + 2 * MM - height, inside.width, height)
    start_of = ("1", tally.table, tally.partner, tally.opponents)
    rows = [printed(start_of if n == 1 else (str(n),)) for n in part.rounds]
    table = Table(_TALLY, rows, form=True)
    _draw_totals(sheet, form, table.spans(form.width), table.draw(sheet, form, MOST_ROOM))


def _draw_totals(sheet: Sheet, form: Box, spans: Spans, last: float) -> None:
    """Draw the two totals under their columns, and the net score below."""
    mine, theirs, right = form.left + spans[-2][0], form.left + spans[-1][0], form.right
    sheet.text(mine - 2 * MM, last - 4.6 * MM, "Totals", styles.FINE, align="right")
    sheet.text(mine - 2 * MM, last - 11 * MM, "Net, mine less theirs", styles.FINE, align="right")
    sheet.box(Box(mine, last - 6.4 * MM, theirs - mine, 6.4 * MM), edge=styles.INK)
    sheet.box(Box(theirs, last - 6.4 * MM, right - theirs, 6.4 * MM), edge=styles.INK)
    sheet.box(
        Box(mine, last - 12.8 * MM, right - mine, 6.4 * MM), edge=styles.INK, weight=styles.HEAVY
    )


def _draw_pad(content: TallySheets, sheet: Sheet, cell: Box, pad: _Pad) -> None:
    inside = cell.inset(_PADDING, _PADDING)
    title = f"Table {pad.table}" if pad.table else "Table"
    if pad.table:
        taken = sheet.text(inside.left, inside.top - 5 * MM, title, styles.HEAD)
    else:
        draw_label(
            sheet, inside.left, inside.top - 5 * MM, title, inside.left + 34 * MM, styles.HEAD
        )
        taken = 34 * MM
    sheet.text(inside.left + taken + 3 * MM, inside.top - 5 * MM, pad.section, styles.BODY)
    sheet.text(inside.right, inside.top - 5 * MM, "Score pad", styles.BODY, align="right")
    draw_event(sheet, inside, inside.top - 10.5 * MM, content.heading)
    form = Box(inside.left, inside.bottom, inside.width, inside.height - 14 * MM)
    columns = _pad_columns(content.game)
    total = Strip(_PAD_LINE, partial(_draw_total, Table(columns, ()).spans(form.width)))
    rows: list[Row | Strip] = []
    for number in pad.rounds:
        rows.append(Strip(_BAND, partial(_draw_band, number)))
        rows += _deals(content)
        rows.append(total)
    Table(columns, rows, form=True).draw(sheet, form, _PAD_LINE)


def _deals(content: TallySheets) -> list[Row]:
    """Return a line for each deal of a round, with who is vulnerable in four deals of bridge."""
    of_four = content.game == "bridge" and content.deals == len(_VULNERABLE)
    vulnerable = _VULNERABLE if of_four else ("",) * content.deals
    return [row_of(str(deal), words) for deal, words in enumerate(vulnerable, start=1)]


def _draw_band(number: int, sheet: Sheet, band: Box) -> None:
    """Draw the line above a round, with space to write who plays."""
    sheet.box(band, fill=styles.TINT)
    sheet.line(band.left, band.top, band.right, band.top, colour=styles.INK)
    middle = band.bottom + 1.6 * MM
    taken = sheet.text(band.left + 1.2 * MM, middle, f"Round {number}", styles.FINE_BOLD)
    third = (band.width - taken) / 2
    left = band.left + taken + 4 * MM
    draw_label(sheet, left, middle, "N-S", left + third - 6 * MM)
    draw_label(sheet, left + third, middle, "E-W", band.right - 1.2 * MM)


def _draw_total(spans: Spans, sheet: Sheet, box: Box) -> None:
    """Draw the totals of a round below the last two columns."""
    first, second = box.left + spans[-2][0], box.left + spans[-1][0]
    middle = box.bottom + box.height / 2 - 2.8
    sheet.text(first - 2 * MM, middle, "Total", styles.FINE_BOLD, align="right")
    for edge in (first, second):
        sheet.line(edge, box.top, edge, box.bottom)


def _pad_columns(game: str) -> list[Column]:
    fine = partial(ruled, style=styles.FINE)
    if game == "whist":
        columns = [fine("Deal", 10), fine("Trump", 20)]
        return [*columns, fine("N-S", 18, "Tricks"), fine("E-W", 18, "Tricks")]
    columns = [fine("Deal", 9), fine("Vulnerable", 17), fine("Contract", 18), fine("By", 8)]
    return [*columns, fine("N-S", 17, "Points"), fine("E-W", 17, "Points")]
