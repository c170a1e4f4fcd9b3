"""Slips for each table and round: pick-up slips, and score slips for a team match."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import zip_longest

from tournaments.printing.page import lettering, styles
from tournaments.printing.page.cards import draw_event, in_grid, in_parts
from tournaments.printing.page.frame import Document, Heading, body
from tournaments.printing.page.sheet import MM, Box, Sheet
from tournaments.printing.reading import heading, plans, side_at, table_round
from tournaments.printing.tables.forms import (
    BRIDGE_SCORE,
    MOST_ROOM,
    WHIST_TRICKS,
    board_entries,
    draw_label,
    forms_that_fit,
    printed,
    ruled,
)
from tournaments.printing.tables.table import (
    SIDES_HEIGHT,
    Column,
    Row,
    Side,
    Table,
    TableRound,
    draw_sides,
)
from tournaments.record.selectors.event.snapshot import EventSnapshot, SessionFacts
from tournaments.record.selectors.movement.seating import Place

COLUMNS = 2
_PADDING = 4 * MM
_ABOVE = 3.4 * MM  # padding above and below, on a pick-up slip
_ABOVE_FORM = 12 * MM + SIDES_HEIGHT
_FOOT = 7.4 * MM
_LINE_HEIGHT = 7.2 * MM  # the most that a line of a pick-up slip needs
_MATCH_HEAD = 25 * MM
_DIRECTOR = 22 * MM  # the box for the director's initials or ruling
_SMALL_PRINT = styles.Style(6, colour=styles.QUIET)


@dataclass(frozen=True, slots=True)
class TableSlips:
    """The slips of a session; ``game`` is bridge or whist."""

    heading: Heading
    game: str
    slips: tuple[TableRound, ...]


def read(snapshot: EventSnapshot, session: SessionFacts) -> TableSlips:
    """Return a pick-up slip for each table and round, in a pile for each table."""
    slips = (
        table_round(session, plan, row)
        for plan in plans(snapshot, session)
        for row in sorted(plan.rows, key=lambda row: (row.table, row.round))
    )
    return TableSlips(heading(snapshot, session), snapshot.event.game, tuple(slips))


def read_match(snapshot: EventSnapshot, session: SessionFacts) -> TableSlips:
    """Return a score slip for each round and table of a match, with all four players."""
    slips = (
        replace(
            table_round(session, plan, row),
            sides=tuple(
                _player_at(seat, plan.place(label, row.round))
                for seat, label in zip("NESW", row.seats, strict=True)
            ),
        )
        for plan in plans(snapshot, session)
        for row in plan.rows
    )
    return TableSlips(heading(snapshot, session), snapshot.event.game, tuple(slips))


def _player_at(seat: str, place: Place) -> Side:
    """Return the player at a seat: of a pair, the first sits North or East."""
    side, at = side_at(seat, place), "NE".find(seat) < 0
    return replace(side, players=side.players[at : at + 1]) if place.start.seats > 1 else side


def layout(content: TableSlips, paper: str) -> Document:
    """Return the sheets of pick-up slips, as many on each as leave room to write."""
    room = body(paper)
    counts = (len(slip.boards) for slip in content.slips)
    rows, lines = forms_that_fit(room, counts, 2 * _ABOVE + _ABOVE_FORM + _FOOT, 6)
    slips = [
        replace(slip, section=lettering.dotted(slip.section, words), boards=tuple(boards))
        for slip in content.slips
        for boards, words in in_parts(slip.boards, lines)
    ]
    pages = in_grid(room, COLUMNS, rows, slips, partial(_draw_pickup, content))
    return Document(content.heading, "Pick-up slips", paper, pages)


def layout_match(content: TableSlips, paper: str) -> Document:
    """Return the sheets of a match: the two tables of a round side by side."""
    room = body(paper)
    counts = (len(slip.boards) for slip in content.slips)
    rows, lines = forms_that_fit(room, counts, 2 * _PADDING + _MATCH_HEAD, 4)
    slips = list(_parts(content.slips, lines))
    pages = in_grid(room, COLUMNS, rows, slips, partial(_draw_score_slip, content))
    return Document(content.heading, "Score slips", paper, pages)


def _parts(slips: Sequence[TableRound], lines: int) -> Iterator[TableRound]:
    """Yield the slips, with a second for each table if a round has too many boards for one.

    The slips of two tables stay side by side.
    """
    for first in range(0, len(slips), COLUMNS):
        tables = slips[first : first + COLUMNS]
        parts = [[boards for boards, _words in in_parts(slip.boards, lines)] for slip in tables]
        for beside in zip_longest(*parts, fillvalue=()):
            for slip, boards in zip(tables, beside, strict=True):
                yield replace(slip, boards=tuple(boards))


def _draw_pickup(content: TableSlips, sheet: Sheet, cell: Box, slip: TableRound) -> None:
    inside = cell.inset(_PADDING, _ABOVE)
    _draw_pickup_head(sheet, inside, slip)
    draw_event(sheet, inside, inside.top - 9 * MM, content.heading)
    names = Box(inside.left, inside.top - 10.5 * MM - SIDES_HEIGHT, inside.width, SIDES_HEIGHT)
    draw_sides(sheet, names, slip.sides)
    height = inside.height - _ABOVE_FORM - _FOOT
    form = Box(inside.left, inside.bottom + _FOOT, inside.width, height)
    columns = (*_boards(content.game, (12, 12, 18)), *_score(content.game))
    last = Table(columns, _rows(content, slip), form=True).draw(sheet, form, _LINE_HEIGHT)
    part, baseline = (inside.width - _DIRECTOR) / 2, last - 6 * MM
    draw_label(sheet, inside.left, baseline, "Initials N-S", inside.left + part - 2 * MM)
    draw_label(sheet, inside.left + part, baseline, "E-W", inside.left + 2 * part - 3 * MM)
    box = Box(inside.right - _DIRECTOR, last - _FOOT, _DIRECTOR, _FOOT - 1 * MM)
    sheet.box(box, edge=styles.INK)
    sheet.text(box.left + 1 * MM, box.top - 2.6 * MM, "Director", _SMALL_PRINT)


def _draw_pickup_head(sheet: Sheet, inside: Box, slip: TableRound) -> None:
    baseline = inside.top - 4.5 * MM
    if slip.table:
        taken = sheet.text(inside.left, baseline, f"Table {slip.table}", styles.HEAD)
        room = inside.width - taken - 24 * MM
        sheet.text(inside.left + taken + 3 * MM, baseline, slip.section, styles.FINE, room=room)
        sheet.text(inside.right, baseline, f"Round {slip.round}", styles.BODY, align="right")
    else:
        draw_label(sheet, inside.left, baseline, "Table", inside.left + 34 * MM, styles.HEAD)
        draw_label(sheet, inside.right - 30 * MM, baseline, "Round", inside.right, styles.BODY)


def _draw_score_slip(content: TableSlips, sheet: Sheet, cell: Box, slip: TableRound) -> None:
    inside = cell.inset(_PADDING, _PADDING)
    top = inside.top
    place = lettering.dotted(slip.section, f"Round {slip.round}")
    sheet.text(inside.left, top - 4.5 * MM, f"Table {slip.table}", styles.HEAD)
    sheet.text(inside.right, top - 4.5 * MM, place, styles.BODY, align="right")
    draw_event(sheet, inside, top - 9 * MM, content.heading)
    names = Box(inside.left, top - 11.1 * MM - SIDES_HEIGHT, inside.width, SIDES_HEIGHT)
    draw_sides(sheet, names, slip.sides, pen=False)
    form = Box(inside.left, inside.bottom, inside.width, inside.height - _MATCH_HEAD + 3 * MM)
    agree = (ruled("Both sides agree", 26),) if content.game == "whist" else ()
    columns = (*_boards(content.game, (10, 10, 14)), *_score(content.game), *agree)
    Table(columns, _rows(content, slip), form=True).draw(sheet, form, MOST_ROOM)


def _boards(game: str, shares: tuple[float, float, float]) -> Iterator[Column]:
    """Yield the columns that name a board; ``shares`` are their shares of the width at whist."""
    titles = ("Board", "Dealer", "Trump" if game == "whist" else "Vul.")
    return map(ruled, titles, shares if game == "whist" else (9.5, 10, 10))


def _score(game: str) -> tuple[Column, ...]:
    return WHIST_TRICKS if game == "whist" else BRIDGE_SCORE


def _rows(content: TableSlips, slip: TableRound) -> list[Row]:
    return [printed(board_entries(content.game, board)) for board in slip.boards]
