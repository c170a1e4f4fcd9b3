"""Score sheets of matches between teams: both tables side by side, line by line."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from tournaments.documents.during.score_slips import SlipBoard
from tournaments.documents.page import lettering
from tournaments.documents.page.flow import Block, Strip, pages
from tournaments.documents.page.frame import Heading, Page, Sheaf, body
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
from tournaments.documents.tables.forms import (
    TITLES_HEIGHT,
    Column,
    column_edges,
    draw_entries,
    draw_label,
    draw_title_rules,
    draw_titles,
    vulnerability_mark,
)
from tournaments.documents.tables.listing import head

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


def laid_out(content: MatchSheets, paper: str) -> Sheaf:
    """Return the sheets, each team's from a new page."""
    room = body(paper)
    sheets: list[Page] = []
    for sheet in content.sheets:
        blocks = [head(content.heading, "Match score sheet")]
        for match in sheet.matches:
            blocks += _match_blocks(content, sheet, match)
        sheets += pages(blocks, [room], _GAP)
    return Sheaf(content.heading, "Match score sheets", paper, tuple(sheets))


def _match_blocks(content: MatchSheets, sheet: MatchSheet, match: MatchOf) -> list[Block]:
    title = Strip(8 * MM, partial(_draw_teams, sheet, match))
    blocks = []
    for place, line in enumerate(match.lines):
        strips = list(_line_strips(content, sheet, line))
        blocks.append(Block((), tuple([title, *strips] if place == 0 else strips), whole=True))
    totals = Strip(12 * MM, partial(_draw_result, content.swing, sheet.team, match.opponent))
    last = blocks[-1]
    return [*blocks[:-1], Block((), (*last.strips, totals), whole=True)]


def _line_strips(content: MatchSheets, sheet: MatchSheet, line: MatchLine) -> list[Strip]:
    columns = _columns(content, sheet.team)
    strips = [Strip(6 * MM, partial(_draw_line_title, line.title))]
    strips += [Strip(_SITTING, partial(_draw_sitting, each)) for each in line.sittings]
    strips.append(Strip(1.4 * MM, lambda _sheet, _box: None))
    strips.append(Strip(TITLES_HEIGHT, partial(_draw_column_titles, columns)))
    strips += [
        Strip(_STEP, partial(_draw_row, columns, _entries(content.game, row))) for row in line.rows
    ]
    strips.append(Strip(_STEP, partial(_draw_line_total, columns)))
    return strips


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
        taken += sheet.text(x + taken, baseline, side.number, FINE_BOLD, room=share / 2) + 1.2 * MM
        names = " – ".join(side.players)
        sheet.text(x + taken, baseline, names, FINE, room=share - taken - 2 * MM)


def _draw_column_titles(columns: Sequence[Column], sheet: Sheet, box: Box) -> None:
    draw_titles(sheet, box, columns)
    draw_title_rules(sheet, box, columns)


def _draw_ends(sheet: Sheet, box: Box) -> None:
    for x in (box.left, box.right):
        sheet.line(x, box.bottom, x, box.top, colour=INK, weight=HEAVY)


def _draw_row(columns: Sequence[Column], entries: Sequence[str], sheet: Sheet, box: Box) -> None:
    edges = column_edges(box, columns)
    draw_entries(sheet, edges, box.bottom, box.height, entries)
    for edge in edges[1:-1]:
        sheet.line(edge, box.bottom, edge, box.top)
    _draw_ends(sheet, box)


def _draw_line_total(columns: Sequence[Column], sheet: Sheet, box: Box) -> None:
    """Draw the sums of the line, under the swings."""
    plus, minus, right = column_edges(box, columns)[-3:]
    baseline = box.bottom + box.height / 2 - 2.8
    sheet.text(plus - 2 * MM, baseline, "This line", FINE_BOLD, align="right")
    sheet.line(box.left, box.top, box.right, box.top, colour=INK, weight=HEAVY)
    for left, end in ((plus, minus), (minus, right)):
        sheet.box(Box(left, box.bottom, end - left, box.height), edge=INK, weight=HEAVY)
    draw_label(sheet, box.left, baseline, "So far", box.left + 50 * MM)


def _draw_result(swing: str, team: str, opponent: str, sheet: Sheet, box: Box) -> None:
    third = box.width / 3
    labels = (f"{swing}: {team}", opponent, "Signed")
    for place, label in enumerate(labels):
        x = box.left + place * third
        shown = lettering.shortened(label, third * 0.62, FINE.size)
        draw_label(sheet, x, box.bottom + 3 * MM, shown, x + third - 4 * MM)


def _columns(content: MatchSheets, team: str) -> tuple[Column, ...]:
    swing = (Column("+", 11, content.swing), Column("−", 11, content.swing))
    ns, ew = f"{team} North-South", f"{team} East-West"
    if content.game == "whist":
        tables = [
            (Column("Table", 10, group), Column("Won", 14, group), Column("Lost", 14, group))
            for group in (ns, ew)
        ]
        front = (Column("Board", 11), Column("Dealer", 11), Column("Trump", 14))
        return (*front, *tables[0], *tables[1], *swing)
    tables_of = [
        (
            Column("Table", 9, group),
            Column("Contract", 15, group),
            Column("By", 7, group),
            Column("Tricks", 9, group),
            Column("Score ±", 15, group),
        )
        for group in (ns, ew)
    ]
    front_of = (Column("Board", 10), Column("Vul.", 9))
    return (*front_of, *tables_of[0], *tables_of[1], *swing)


def _entries(game: str, row: MatchRow) -> tuple[str, ...]:
    board = row.board
    if game == "whist":
        return (str(board.board), board.dealer, "", row.north_south, "", "", row.east_west)
    mark = vulnerability_mark(board.vulnerability)
    return (str(board.board), mark, row.north_south, "", "", "", "", row.east_west)
