"""Personal results: a sheet for each contestant, every board with how its points came about."""

from dataclasses import dataclass
from functools import partial

from tournaments.documents.page import lettering
from tournaments.documents.page.flow import Block, Strip, line, pages
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
    Box,
    Sheet,
)
from tournaments.documents.tables.table import Column, Row, Table

_TITLE = 19 * MM
_LINE = 4.7 * MM


@dataclass(frozen=True, slots=True)
class PersonalBoard:
    """A board from the contestant's own side, as printed; ``steps`` are sentences.

    ``result`` is contract, declarer and tricks over or under at bridge, empty texts at whist.
    """

    board: str
    direction: str
    opponents_number: str
    opponents: tuple[str, ...]
    result: tuple[str, str, str]
    score: str
    points: str
    percentage: str
    steps: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PersonalSheet:
    """A contestant: ``place`` says rank and field, ``total`` the result, as printed.

    ``remark`` says what is left out, empty for nothing.
    """

    number: str
    names: tuple[str, ...]
    place: str
    total: str
    remark: str
    boards: tuple[PersonalBoard, ...]


@dataclass(frozen=True, slots=True)
class PersonalResults:
    """The contestants in the order of their ranking; ``unit`` heads the points."""

    heading: Heading
    game: str
    unit: str
    final: bool
    progress: str
    scoring: tuple[str, ...]
    sheets: tuple[PersonalSheet, ...]


def layout(content: PersonalResults, paper: str) -> Document:
    """Return the sheets; each contestant begins a new one."""
    return bound(content, paper)[0]


def bound(content: PersonalResults, paper: str) -> tuple[Document, tuple[int, ...]]:
    """Return the sheets, and for each contestant which one of them is its first, from 0."""
    room = body(paper, content.scoring)
    drawn: list[Page] = []
    firsts: list[int] = []
    for sheet in content.sheets:
        firsts.append(len(drawn))
        drawn += _contestant_pages(content, sheet, room)
    document = Document(content.heading, "Personal results", paper, tuple(drawn), content.scoring)
    return document, tuple(firsts)


def _contestant_pages(content: PersonalResults, sheet: PersonalSheet, room: Box) -> list[Page]:
    """Return the sheets of one contestant."""
    table = Table(_columns(content, sheet), _rows(content, sheet), line=_LINE, notes_from=2)
    title = Strip(_TITLE, partial(_draw_title, content, sheet))
    blocks = [Block((), (title,)), table.block(room.width)]
    if sheet.remark:
        blocks.append(Block((), (line(sheet.remark, FINE, 6 * MM, 1.6 * MM),)))
    return pages(blocks, [room], 1.5 * MM)


def _columns(content: PersonalResults, sheet: PersonalSheet) -> list[Column]:
    columns = [
        Column("Board", 8.5 * MM, style=SMALL_BOLD),
        Column("Side", 7 * MM, "centre", FINE_BOLD),
        Column("Opponents", align="left"),
    ]
    if content.game == "bridge":
        columns += [
            Column("Contract", 17 * MM),
            Column("By", 4.5 * MM, "centre"),
            Column("", 6.5 * MM),
            Column("Score", 12.5 * MM),
        ]
    else:
        columns.append(Column("Tricks", 24 * MM))
    if any(board.points for board in sheet.boards):
        columns.append(Column(content.unit, 20 * MM, style=SMALL_BOLD))
    if any(board.percentage for board in sheet.boards):
        columns.append(Column("%", 12 * MM))
    return columns


def _rows(content: PersonalResults, sheet: PersonalSheet) -> list[Row]:
    any_points = any(board.points for board in sheet.boards)
    any_percentage = any(board.percentage for board in sheet.boards)
    rows = []
    for board in sheet.boards:
        opponents = tuple(board.opponents)
        first = f"{board.opponents_number}  {opponents[0]}" if opponents else board.opponents_number
        result = board.result if content.game == "bridge" else ()
        cells = (
            board.board,
            board.direction,
            (first, *opponents[1:]),
            *result,
            board.score,
            *((board.points,) if any_points else ()),
            *((board.percentage,) if any_percentage else ()),
        )
        rows.append(Row(cells, board.steps))
    return rows


def _draw_title(content: PersonalResults, sheet: PersonalSheet, page: Sheet, box: Box) -> None:
    baseline = box.top - 5.4 * MM
    place = sheet.place if content.final or not sheet.place else f"{sheet.place} {content.progress}"
    taken = page.text(box.right, baseline, sheet.total, HEAD, align="right", room=box.width * 0.4)
    room = box.width - taken - 5 * MM
    number = page.text(box.left, baseline, sheet.number, HEAD) + 3 * MM
    names = lettering.names_in_one_line(sheet.names, room - number, HEAD.size, bold=True)
    page.text(box.left + number, baseline, names, HEAD)
    heading = content.heading
    event = " · ".join(part for part in (heading.event, heading.held_on, heading.session) if part)
    below = box.top - 11.2 * MM
    page.ends(box, below, (event, BODY), (place, BODY_BOLD), gap=5 * MM, most=0.6)
    rule = box.top - 14.4 * MM
    page.line(box.left, rule, box.right, rule, colour=INK, weight=HEAVY)
