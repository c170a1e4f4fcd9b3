"""Missing results, for the director to walk the room: which table owes which boards."""

from dataclasses import dataclass
from functools import partial

from tournaments.documents.page import titles
from tournaments.documents.page.flow import Block, line, pages
from tournaments.documents.page.frame import Document, Heading, body
from tournaments.documents.page.sheet import (
    BODY,
    FINE,
    HEAD,
    MM,
    SMALL,
    SMALL_BOLD,
    TITLE,
    Box,
    Sheet,
)
from tournaments.documents.page.titles import Title
from tournaments.documents.tables.cells import draw_numbered, draw_tick_box, text
from tournaments.documents.tables.table import Column, Row, Table, title

_LINE = 10.4 * MM
_BOX = 5 * MM


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


def layout(content: MissingResults, paper: str) -> Document:
    """Return the sheets: a line for each table with a box to tick."""
    room = body(paper)
    heading = Title(content.heading, "Missing results", "", settled=False)
    summary = line(content.summary, BODY, 8 * MM, 3 * MM)
    blocks = [titles.block(heading), Block((), (summary,))]
    blocks += [_round(owing, room.width) for owing in content.rounds]
    return Document(content.heading, "Missing results", paper, tuple(pages(blocks, [room], 5 * MM)))


def _round(owing: OwingRound, width: float) -> Block:
    columns = (
        Column("Table", 14 * MM, style=HEAD, gutter=6 * MM),
        Column("Boards missing", 51 * MM, "left", HEAD, gutter=3 * MM),
        Column("Who sits there", align="left", gutter=MM),
        Column("Done", 9 * MM),
    )
    rows = [
        Row(
            (
                text(table.table, TITLE, "right"),
                table.boards,
                partial(_draw_sides, table),
                lambda sheet, room, _baseline: draw_tick_box(sheet, room, _BOX),
            )
        )
        for table in owing.tables
    ]
    head = title(owing.title, 6 * MM, 1.4 * MM, note=(owing.state, BODY))
    return Table(columns, rows, line=_LINE).block(width, head)


def _draw_sides(table: OwingTable, sheet: Sheet, room: Box, _baseline: float) -> None:
    for up, direction, number, players in (
        (6.2 * MM, "N-S", table.ns, table.ns_names),
        (1.9 * MM, "E-W", table.ew, table.ew_names),
    ):
        baseline, x = room.bottom + up, room.left + 8 * MM
        sheet.text(room.left, baseline, direction, FINE)
        styles, gap = (SMALL_BOLD, SMALL), 2 * MM
        draw_numbered(sheet, x, baseline, room.width - 8 * MM, number, players, styles, gap)
