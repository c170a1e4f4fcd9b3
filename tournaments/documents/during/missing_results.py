"""Missing results, for the director to walk the room: which table owes which boards."""

from dataclasses import dataclass
from functools import partial

from tournaments.documents.page import lettering, titles
from tournaments.documents.page.flow import Block, Strip, pages
from tournaments.documents.page.frame import Heading, Sheaf, body
from tournaments.documents.page.sheet import (
    BODY,
    FINE,
    HEAD,
    HEAVY,
    INK,
    MM,
    SMALL,
    SMALL_BOLD,
    TITLE,
    Align,
    Box,
    Sheet,
)
from tournaments.documents.page.titles import Title

_LINE = 10.4 * MM
_BOX = 5 * MM
_NAMES = 74 * MM


@dataclass(frozen=True, slots=True)
class OwingTable:
    """A table with the boards it owes in words ("3, 5–6") and who sits there."""

    table: str
    boards: str
    ns: str
    ns_names: tuple[str, ...]
    ew: str
    ew_names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OwingRound:
    """A round of a section: ``state`` says whether it is over or being played."""

    title: str
    state: str
    tables: tuple[OwingTable, ...]


@dataclass(frozen=True, slots=True)
class MissingResults:
    """What is missing, by section and round; ``summary`` says it in a sentence."""

    heading: Heading
    summary: str
    rounds: tuple[OwingRound, ...]


def laid_out(content: MissingResults, paper: str) -> Sheaf:
    """Return the sheets: a line for each table with a box to tick."""
    room = body(paper)
    title = Title(content.heading, "Missing results", "", settled=False)
    blocks = [
        titles.block(title),
        Block((), (Strip(8 * MM, partial(_draw_summary, content.summary)),)),
    ]
    blocks += [_round(owing) for owing in content.rounds]
    return Sheaf(content.heading, "Missing results", paper, tuple(pages(blocks, [room], 5 * MM)))


def _round(owing: OwingRound) -> Block:
    head = Strip(12 * MM, partial(_draw_head, owing))
    rows = tuple(Strip(_LINE, partial(_draw_table, table)) for table in owing.tables)
    return Block((head,), rows)


def _draw_head(owing: OwingRound, sheet: Sheet, box: Box) -> None:
    upper, lower = box.top - 4.6 * MM, box.bottom + 1.6 * MM
    taken = sheet.text(box.left, upper, owing.title, HEAD)
    sheet.text(box.left + taken + 4 * MM, upper, owing.state, BODY, room=box.width / 2)
    for x, title, align in _columns(box):
        sheet.text(x, lower, title, FINE, align=align)
    sheet.line(box.left, box.bottom, box.right, box.bottom, colour=INK, weight=HEAVY)


def _columns(box: Box) -> tuple[tuple[float, str, Align], ...]:
    return (
        (box.left + 14 * MM, "Table", "right"),
        (box.left + 20 * MM, "Boards missing", "left"),
        (box.left + _NAMES, "Who sits there", "left"),
        (box.right, "Done", "right"),
    )


def _draw_table(table: OwingTable, sheet: Sheet, box: Box) -> None:
    baseline = box.bottom + 3.6 * MM
    sheet.text(box.left + 14 * MM, baseline - 1, table.table, TITLE, align="right")
    room = _NAMES - 23 * MM
    sheet.text(box.left + 20 * MM, baseline, table.boards, HEAD, room=room)
    left = box.left + _NAMES
    room = box.width - _NAMES - _BOX - 5 * MM
    for up, direction, number, names in (
        (6.2 * MM, "N-S", table.ns, table.ns_names),
        (1.9 * MM, "E-W", table.ew, table.ew_names),
    ):
        sheet.text(left, box.bottom + up, direction, FINE)
        taken = 8 * MM + sheet.text(left + 8 * MM, box.bottom + up, number, SMALL_BOLD) + 2 * MM
        shown = lettering.names_in_one_line(names, room - taken, SMALL.size)
        sheet.text(left + taken, box.bottom + up, shown, SMALL)
    bottom = box.bottom + (box.height - _BOX) / 2
    sheet.box(Box(box.right - _BOX, bottom, _BOX, _BOX), edge=INK, weight=HEAVY)
    sheet.line(box.left, box.bottom, box.right, box.bottom)


def _draw_summary(summary: str, sheet: Sheet, box: Box) -> None:
    sheet.text(box.left, box.top - 5 * MM, summary, BODY, room=box.width)
