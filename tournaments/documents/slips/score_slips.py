"""Score slips of a team match: one for each table and round, both tables side by side."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import zip_longest

from tournaments.documents.page.cards import draw_event, in_grid, in_parts, rows_of
from tournaments.documents.page.frame import Document, Heading, body
from tournaments.documents.page.sheet import BODY, FINE, FINE_BOLD, HEAD, MM, SMALL, Box, Sheet
from tournaments.documents.tables.forms import (
    BRIDGE_SCORE,
    MOST_ROOM,
    WHIST_TRICKS,
    SlipBoard,
    height_of_form,
    lines_that_fit,
    printed,
    ruled,
    vulnerability_mark,
)
from tournaments.documents.tables.table import Column, Table

COLUMNS = 2
_HEAD = 25 * MM
_PADDING = 4 * MM


@dataclass(frozen=True, slots=True)
class TableSlip:
    """What one table plays in one round; ``seats`` are N, E, S, W with number and name."""

    section: str
    round: int
    table: int
    seats: tuple[tuple[str, str], ...]
    boards: tuple[SlipBoard, ...]


@dataclass(frozen=True, slots=True)
class MatchSlips:
    """The slips of a session by section, round and table; ``game`` is bridge or whist."""

    heading: Heading
    game: str
    slips: tuple[TableSlip, ...]


def layout(content: MatchSlips, paper: str) -> Document:
    """Return the sheets: the two tables of a round side by side, as many rounds as fit."""
    room = body(paper)
    most = max((len(slip.boards) for slip in content.slips), default=0)
    fixed = 2 * _PADDING + _HEAD
    rows = rows_of(room, fixed + height_of_form(most), 4)
    slips = list(_parts(content.slips, lines_that_fit(room.height / rows - fixed)))
    pages = in_grid(room, COLUMNS, rows, slips, partial(_draw_slip, content))
    return Document(content.heading, "Score slips", paper, pages)


def _parts(slips: Sequence[TableSlip], lines: int) -> Iterator[TableSlip]:
    """Go on with a second slip, beside the other table's, where a round has too many boards."""
    for first in range(0, len(slips), COLUMNS):
        tables = slips[first : first + COLUMNS]
        parts = [[boards for boards, _words in in_parts(slip.boards, lines)] for slip in tables]
        for beside in zip_longest(*parts, fillvalue=()):
            for slip, boards in zip(tables, beside, strict=True):
                yield replace(slip, boards=tuple(boards))


def _draw_slip(content: MatchSlips, sheet: Sheet, cell: Box, slip: TableSlip) -> None:
    inside = cell.inset(_PADDING, _PADDING)
    top = inside.top
    place = " · ".join(part for part in (slip.section, f"Round {slip.round}") if part)
    sheet.text(inside.left, top - 4.5 * MM, f"Table {slip.table}", HEAD)
    sheet.text(inside.right, top - 4.5 * MM, place, BODY, align="right")
    draw_event(sheet, inside, top - 9 * MM, content.heading)
    half = inside.width / 2
    for seat, (direction, (label, name)) in enumerate(zip("NESW", slip.seats, strict=True)):
        # Partners stand in one column: North over South, East over West.
        x = inside.left + (half if direction in "EW" else 0)
        baseline = top - (14.5 if seat < 2 else 19) * MM
        taken = sheet.text(x, baseline, direction, FINE) + 1.2 * MM
        taken += sheet.text(x + taken, baseline, label, FINE_BOLD) + 1.6 * MM
        sheet.text(x + taken, baseline, name, SMALL, room=half - taken - 2 * MM)
    form = Box(inside.left, inside.bottom, inside.width, inside.height - _HEAD + 3 * MM)
    rows = [printed(_entries(content.game, board)) for board in slip.boards]
    Table(_columns(content.game), rows, form=True).draw(sheet, form, MOST_ROOM)


def _columns(game: str) -> tuple[Column, ...]:
    if game == "whist":
        boards = (ruled("Board", 10), ruled("Dealer", 10), ruled("Trump", 14))
        return (*boards, *WHIST_TRICKS, ruled("Both sides agree", 26))
    boards = (ruled("Board", 9.5), ruled("Dealer", 10), ruled("Vul.", 10))
    return (*boards, *BRIDGE_SCORE)


def _entries(game: str, board: SlipBoard) -> tuple[str, ...]:
    if game == "whist":
        return (str(board.board), board.dealer)
    return (str(board.board), board.dealer, vulnerability_mark(board.vulnerability))
