"""Score sheets of matches between teams: both tables side by side, line by line."""

from dataclasses import dataclass
from functools import partial

from tournaments.documents.page import lettering, titles
from tournaments.documents.page.flow import Block, Strip, pages, space
from tournaments.documents.page.frame import Document, Heading, Page, body
from tournaments.documents.page.sheet import (
    BODY_BOLD,
    FINE,
    FINE_BOLD,
    HEAD,
    HEAVY,
    INK,
    MM,
    SMALL,
    TINT,
    Box,
    Sheet,
)
from tournaments.documents.page.sides import Side
from tournaments.documents.page.titles import Title
from tournaments.documents.tables.cells import draw_numbered
from tournaments.documents.tables.forms import SlipBoard, draw_label, ruled, vulnerability_mark
from tournaments.documents.tables.table import Column, Row, Spans, Table

_GAP = 5 * MM
_STEP = 6.4 * MM
_SITTING = 4.6 * MM


@dataclass(frozen=True, slots=True)
class MatchSitting:
    """One table in one round of a match; ``sides`` are two pairs or four players."""

    round: int
    table: int
    boards: str
    sides: tuple[Side, ...]


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A board, and at which table the first team plays it in each direction; empty at none."""

    board: SlipBoard
    north_south: str
    east_west: str


@dataclass(frozen=True, slots=True)
class MatchLine:
    """Boards that go between the same tables, with who sits there."""

    title: str
    sittings: tuple[MatchSitting, ...]
    rows: tuple[MatchRow, ...]


@dataclass(frozen=True, slots=True)
class MatchOf:
    """A match of the sheet's team against another."""

    opponent: str
    lines: tuple[MatchLine, ...]


@dataclass(frozen=True, slots=True)
class MatchSheet:
    """The sheet of one team, with all its matches of the session."""

    section: str
    team: str
    matches: tuple[MatchOf, ...]


@dataclass(frozen=True, slots=True)
class MatchSheets:
    """The sheets of a session; ``swing`` is what a board is won by: IMPs, tricks, points."""

    heading: Heading
    game: str
    swing: str
    sheets: tuple[MatchSheet, ...]


def layout(content: MatchSheets, paper: str) -> Document:
    """Return the sheets, each team's from a new page."""
    room = body(paper)
    title = Title(content.heading, "Match score sheet", "", settled=True)
    sheets: list[Page] = []
    for sheet in content.sheets:
        blocks = [titles.block(title, below=MM)]
        for match in sheet.matches:
            blocks += _match_blocks(content, sheet, match, room.width)
        sheets += pages(blocks, [room], _GAP)
    return Document(content.heading, "Match score sheets", paper, tuple(sheets))


def _match_blocks(
    content: MatchSheets, sheet: MatchSheet, match: MatchOf, width: float
) -> list[Block]:
    """Return a block for each line, the first one with the teams and the last one with the sums."""
    teams = Strip(8 * MM, partial(_draw_teams, sheet, match))
    totals = Strip(12 * MM, partial(_draw_result, content.swing, sheet.team, match.opponent))
    lines = [_line_strips(content, sheet, each, width) for each in match.lines]
    lines[0].insert(0, teams)
    lines[-1].append(totals)
    return [Block((), tuple(strips), whole=True) for strips in lines]


def _line_strips(
    content: MatchSheets, sheet: MatchSheet, match_line: MatchLine, width: float
) -> list[Strip]:
    rows = [Row(_entries(content.game, row)) for row in match_line.rows]
    table = Table(_columns(content, sheet.team), rows, line=_STEP, form=True)
    form = table.block(width)
    return [
        Strip(6 * MM, partial(_draw_line_title, match_line.title)),
        *(Strip(_SITTING, partial(_draw_sitting, each)) for each in match_line.sittings),
        space(1.4 * MM),
        *form.heading,
        *form.strips,
        Strip(_STEP, partial(_draw_line_total, table.spans(width))),
    ]


def _draw_teams(sheet_of: MatchSheet, match: MatchOf, sheet: Sheet, box: Box) -> None:
    half = box.width / 2 - 12 * MM
    taken = sheet.text(box.left, box.bottom + 2.6 * MM, sheet_of.team, HEAD, room=half) + 3 * MM
    taken += sheet.text(box.left + taken, box.bottom + 2.6 * MM, "against", SMALL) + 3 * MM
    taken += sheet.text(box.left + taken, box.bottom + 2.6 * MM, match.opponent, HEAD, room=half)
    room = box.width - taken - 3 * MM
    baseline = box.bottom + 2.6 * MM
    sheet.text(box.right, baseline, sheet_of.section, SMALL, align="right", room=room)


def _draw_line_title(title: str, sheet: Sheet, box: Box) -> None:
    sheet.box(Box(box.left, box.bottom + 0.6 * MM, box.width, box.height - 0.6 * MM), fill=TINT)
    sheet.text(box.left + 1.4 * MM, box.bottom + 2.2 * MM, title, BODY_BOLD, room=box.width)


def _draw_sitting(sitting: MatchSitting, sheet: Sheet, box: Box) -> None:
    baseline, first = box.bottom + 1.2 * MM, 48 * MM
    words = f"Round {sitting.round} · Table {sitting.table} · {sitting.boards}"
    sheet.text(box.left + 1.4 * MM, baseline, words, FINE, room=first - 3 * MM)
    share = (box.width - first) / len(sitting.sides)
    for place, side in enumerate(sitting.sides):
        x = box.left + first + place * share
        taken = sheet.text(x, baseline, side.direction, FINE) + 1.2 * MM
        room, styles = share - taken - 2 * MM, (FINE_BOLD, FINE)
        draw_numbered(
            sheet, x + taken, baseline, room, side.number, side.players, styles, gap=1.2 * MM
        )


def _draw_line_total(spans: Spans, sheet: Sheet, box: Box) -> None:
    """Draw the sums of the line, under the swings."""
    plus, minus = box.left + spans[-2][0], box.left + spans[-1][0]
    baseline = box.bottom + box.height / 2 - 2.8
    sheet.text(plus - 2 * MM, baseline, "This line", FINE_BOLD, align="right")
    sheet.line(box.left, box.top, box.right, box.top, colour=INK, weight=HEAVY)
    for left, end in ((plus, minus), (minus, box.right)):
        sheet.box(Box(left, box.bottom, end - left, box.height), edge=INK, weight=HEAVY)
    draw_label(sheet, box.left, baseline, "So far", box.left + 50 * MM)


def _draw_result(swing: str, team: str, opponent: str, sheet: Sheet, box: Box) -> None:
    third = box.width / 3
    labels = (f"{swing}: {team}", opponent, "Signed")
    for place, label in enumerate(labels):
        x = box.left + place * third
        shown = lettering.shortened(label, third * 0.62, FINE.size)
        draw_label(sheet, x, box.bottom + 3 * MM, shown, x + third - 4 * MM)


def _columns(content: MatchSheets, team: str) -> list[Column]:
    fine = partial(ruled, style=FINE)
    front = [ruled("Board", 10), fine("Vul.", 9)]
    at_table = [("Table", 9), ("Contract", 15), ("By", 7), ("Tricks", 9), ("Score ±", 15)]
    if content.game == "whist":
        front = [ruled("Board", 11), fine("Dealer", 11), fine("Trump", 14)]
        at_table = [("Table", 10), ("Won", 14), ("Lost", 14)]
    directions = (f"{team} North-South", f"{team} East-West")
    tables = (fine(*column, group) for group in directions for column in at_table)
    return [*front, *tables, fine("+", 11, content.swing), fine("−", 11, content.swing)]


def _entries(game: str, row: MatchRow) -> tuple[str, ...]:
    board = row.board
    if game == "whist":
        return (str(board.board), board.dealer, "", row.north_south, "", "", row.east_west)
    mark = vulnerability_mark(board.vulnerability)
    return (str(board.board), mark, row.north_south, "", "", "", "", row.east_west)
