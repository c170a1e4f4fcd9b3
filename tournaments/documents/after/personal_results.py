"""Personal results: a sheet for each contestant, every board with how its points came about."""

from dataclasses import dataclass
from functools import partial

from tournaments.documents.page import lettering
from tournaments.documents.page.flow import Block, Strip, pages
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
    SMALL,
    SMALL_BOLD,
    Box,
    Sheet,
)
from tournaments.documents.tables import columns
from tournaments.documents.tables.columns import Column, Row

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


def laid_out(content: PersonalResults, paper: str) -> Sheaf:
    """Return the sheets; each contestant begins a new one."""
    return bound(content, paper)[0]


def bound(content: PersonalResults, paper: str) -> tuple[Sheaf, tuple[int, ...]]:
    """Return the sheets, and for each contestant which one of them is its first, from 0."""
    room = body(paper, content.scoring)
    drawn: list[Page] = []
    firsts: list[int] = []
    for sheet in content.sheets:
        firsts.append(len(drawn))
        drawn += _contestant_pages(content, sheet, room)
    sheaf = Sheaf(content.heading, "Personal results", paper, tuple(drawn), content.scoring)
    return sheaf, tuple(firsts)


def _contestant_pages(content: PersonalResults, sheet: PersonalSheet, room: Box) -> list[Page]:
    """Return the sheets of one contestant."""
    head = Strip(_TITLE, partial(_draw_title, content, sheet))
    table = columns.block(
        "", _columns(content, sheet), _rows(content, sheet), room.width, line=_LINE, notes_from=2
    )
    blocks = [Block((), (head,)), table]
    if sheet.remark:
        blocks.append(Block((), (Strip(6 * MM, partial(_draw_remark, sheet.remark)),)))
    return pages(blocks, [room], 1.5 * MM)


def _columns(content: PersonalResults, sheet: PersonalSheet) -> list[Column]:
    shown = [
        Column("Board", 8.5 * MM, style=SMALL_BOLD),
        Column("Side", 7 * MM, "centre", FINE_BOLD),
        Column("Opponents", 0, "left", SMALL),
    ]
    if content.game == "bridge":
        shown += [
            Column("Contract", 17 * MM, style=SMALL),
            Column("By", 4.5 * MM, "centre", SMALL),
            Column("", 6.5 * MM, style=SMALL),
            Column("Score", 12.5 * MM, style=SMALL),
        ]
    else:
        shown.append(Column("Tricks", 24 * MM, style=SMALL))
    if any(board.points for board in sheet.boards):
        shown.append(Column(content.unit, 20 * MM, style=SMALL_BOLD))
    if any(board.percentage for board in sheet.boards):
        shown.append(Column("%", 12 * MM, style=SMALL))
    return shown


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
    below = box.top - 11.2 * MM
    taken = page.text(box.right, below, place, BODY_BOLD, align="right", room=box.width * 0.6)
    heading = content.heading
    event = " · ".join(part for part in (heading.event, heading.held_on, heading.session) if part)
    page.text(box.left, below, event, BODY, room=box.width - taken - 5 * MM)
    rule = box.top - 14.4 * MM
    page.line(box.left, rule, box.right, rule, colour=INK, weight=HEAVY)


def _draw_remark(remark: str, sheet: Sheet, box: Box) -> None:
    sheet.text(box.left, box.bottom + 1.6 * MM, remark, FINE, room=box.width)
