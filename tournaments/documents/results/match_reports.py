"""Match reports: a match board by board, both tables' results beside each other, running totals."""

from dataclasses import dataclass
from functools import partial

from tournaments.documents.page import titles
from tournaments.documents.page.flow import Block, Strip, line, pages
from tournaments.documents.page.frame import Document, Heading, body
from tournaments.documents.page.sheet import (
    FELT,
    FINE,
    FINE_BOLD,
    HEAD,
    HEAVY,
    INK,
    MM,
    SMALL,
    SMALL_BOLD,
    TITLE,
    Box,
    Sheet,
    Style,
)
from tournaments.documents.tables.table import Column, Row, Spans, Table, title

_LINE = 5 * MM
_GAP = 4 * MM


@dataclass(frozen=True, slots=True)
class ReportBoard:
    """A board, as printed: each table's contract, declarer, result and North-South score.

    At whist a table has its North-South tricks alone. ``swing`` is what the first and the second
    team gain, empty for nothing; ``running`` how the match stands after the board.
    """

    board: str
    conditions: str
    first_table: tuple[str, ...]
    second_table: tuple[str, ...]
    swing: tuple[str, str]
    running: str


@dataclass(frozen=True, slots=True)
class ReportLine:
    """A line of a trophy schedule, as printed.

    ``tables`` say who partners whom against whom; the tricks have their sign from the first team.
    """

    deals: str
    tables: tuple[str, ...]
    difference: str
    running: str
    lead: str


@dataclass(frozen=True, slots=True)
class MatchReport:
    """A match: the teams, their totals and the margin in words.

    ``left_out`` says which boards are, empty for none. ``lines`` are those of a trophy schedule,
    ``roles`` who challenges whom in it.
    """

    title: str
    first: str
    second: str
    first_total: str
    second_total: str
    margin: str
    left_out: str
    boards: tuple[ReportBoard, ...]
    lines: tuple[ReportLine, ...] = ()
    roles: str = ""


@dataclass(frozen=True, slots=True)
class MatchReports:
    """The matches of a session; ``unit`` heads the swings."""

    heading: Heading
    game: str
    unit: str
    final: bool
    progress: str
    scoring: tuple[str, ...]
    matches: tuple[MatchReport, ...]


def layout(content: MatchReports, paper: str) -> Document:
    """Return the sheets: matches under each other, each kept whole where it has room."""
    room = body(paper, content.scoring)
    head = titles.results_title(
        content.heading, final=content.final, progress=content.progress, what="Match report"
    )
    blocks = [titles.block(head)]
    for match in content.matches:
        blocks.append(_match(content, match, room.width))
        if match.lines:
            blocks.append(_lines(match, room.width))
    drawn = tuple(pages(blocks, [room], _GAP))
    return Document(content.heading, "Match report", paper, drawn, content.scoring)


def _match(content: MatchReports, match: MatchReport, width: float) -> Block:
    """Return a match: its result, the boards, and what is left out of them."""
    boards = _boards(content, match, width)
    result = Strip(22 * MM, partial(_draw_match, match))
    notes = (line(match.left_out, FINE, 6 * MM, 1.6 * MM),) if match.left_out else ()
    return Block((result, *boards.heading), (*boards.strips, *notes), whole=True)


def _lines(match: MatchReport, width: float) -> Block:
    """Return a trophy match line by line."""
    columns = (
        Column("Boards", 20 * MM, "left", SMALL_BOLD),
        Column(match.roles, 0, "left", FINE),
        Column("This line", 14 * MM),
        Column("So far", 13 * MM),
        Column("Lead", 13 * MM, style=SMALL_BOLD),
    )
    rows = [
        Row((each.deals, each.tables[0], each.difference, each.running, each.lead), each.tables[1:])
        for each in match.lines
    ]
    note = f"From {match.first}; the lead is half of it"
    head = title("Line by line", 5 * MM, 0.4 * MM, far=(note, SMALL))
    return Table(columns, rows, notes_from=1).block(width, head, whole=True)


def _boards(content: MatchReports, match: MatchReport, width: float) -> Block:
    at_table = _table_columns(content.game)
    columns = (
        Column("Board", 9 * MM, style=SMALL_BOLD),
        Column("", 0, "left", FINE),
        *at_table,
        *at_table,
        Column("1st", 11 * MM, style=SMALL_BOLD),
        Column("2nd", 11 * MM, style=SMALL_BOLD),
        Column("Running", 24 * MM),
    )
    rows = [
        Row(
            (
                board.board,
                board.conditions,
                *board.first_table,
                *board.second_table,
                *board.swing,
                board.running,
            )
        )
        for board in match.boards
    ]
    table = Table(columns, rows, line=_LINE)
    over = partial(_draw_tables, content, match, table.spans(width))
    return table.block(width, Strip(10 * MM, over))


def _table_columns(game: str) -> tuple[Column, ...]:
    if game == "whist":
        return (Column("Tricks N-S", 40 * MM, "centre", SMALL),)
    return (
        Column("Contract", 15 * MM),
        Column("By", 4.5 * MM, "centre", SMALL),
        Column("", 6 * MM),
        Column("N-S", 11.5 * MM),
    )


def _draw_tables(
    content: MatchReports, match: MatchReport, spans: Spans, sheet: Sheet, box: Box
) -> None:
    """Write over each table's columns which team sits North-South there."""
    count = len(_table_columns(content.game))
    baseline = box.bottom + 1.2 * MM
    groups = (
        (2, count, match.first, "N-S"),
        (2 + count, count, match.second, "N-S"),
        (2 + 2 * count, 2, content.unit, "to"),
    )
    for first, members, name, word in groups:
        left, right = spans[first][0], spans[first + members - 1][1]
        middle, room = box.left + (left + right) / 2, right - left
        sheet.text(middle, baseline + 3.6 * MM, name, FINE_BOLD, align="centre", room=room)
        sheet.text(middle, baseline, word, FINE, align="centre", room=room)
        sheet.line(box.left + left, box.bottom, box.left + right, box.bottom)


def _draw_match(match: MatchReport, sheet: Sheet, box: Box) -> None:
    middle, half = (box.left + box.right) / 2, box.width / 2 - 24 * MM
    baseline = box.top - 9 * MM
    sheet.text(middle - 22 * MM, baseline, match.first, HEAD, align="right", room=half)
    sheet.text(middle + 22 * MM, baseline, match.second, HEAD, room=half)
    sheet.text(middle - 3 * MM, baseline, match.first_total, TITLE, align="right", room=18 * MM)
    sheet.text(middle, baseline, "–", TITLE, align="centre")
    sheet.text(middle + 3 * MM, baseline, match.second_total, TITLE, room=18 * MM)
    words = " · ".join(part for part in (match.title, match.margin) if part)
    style = Style(10.5, bold=True, colour=FELT)
    sheet.text(middle, box.top - 16 * MM, words, style, align="centre", room=box.width)
    rule = box.bottom
    sheet.line(box.left, rule, box.right, rule, colour=INK, weight=HEAVY)
