"""Missing results, for the director's walk round the room: which tables owe which boards."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from tournaments.printing.page import styles
from tournaments.printing.page import wording as titles
from tournaments.printing.page.flow import Block, line, pages
from tournaments.printing.page.frame import Document, Heading, body
from tournaments.printing.page.sheet import MM, Box, Sheet
from tournaments.printing.page.wording import Title
from tournaments.printing.reading import NothingToPrintError, heading
from tournaments.printing.tables.table import (
    SHORT,
    Column,
    Side,
    Table,
    TableRound,
    draw_side,
    draw_tick_box,
    row_of,
    text,
    title,
)
from tournaments.record.selectors.event.snapshot import EventSnapshot, SessionFacts
from tournaments.record.selectors.room import Room, room
from tournaments.record.selectors.room import Table as RoomTable

_LINE = 10.4 * MM
_BOX = 5 * MM


@dataclass(frozen=True, slots=True)
class OwingRound:
    """A round of a section: whether it is over, and which boards its tables still owe."""

    title: str
    state: str
    tables: tuple[TableRound, ...]


@dataclass(frozen=True, slots=True)
class MissingResults:
    """What is missing, by section and round, with a ``summary`` in a sentence."""

    heading: Heading
    summary: str
    rounds: tuple[OwingRound, ...]


def read(snapshot: EventSnapshot, session: SessionFacts) -> MissingResults:
    """Return which tables owe which boards from the round in play and those before it."""
    if session.status == "setup":
        raise NothingToPrintError("Start the session first: nothing is missing yet.", "session")
    now = room(snapshot, session.id)
    rounds = tuple(_owing(now))
    return MissingResults(heading(snapshot, session), _summary(now, rounds), rounds)


def _owing(now: Room) -> Iterator[OwingRound]:
    playing = now.current
    owing: dict[tuple[str, int], list[RoomTable]] = {}
    for table in now.tables:
        if table.state != "done" and table.round <= playing[table.section]:
            owing.setdefault((table.section, table.round), []).append(table)
    several = len(now.current) > 1
    for (section, number), tables in sorted(owing.items()):
        yield OwingRound(
            title=f"Section {section}, round {number}" if several else f"Round {number}",
            state="in play" if number == playing[section] else "over: ask these tables",
            tables=tuple(
                _owing_table(table) for table in sorted(tables, key=lambda each: each.table)
            ),
        )


def _owing_table(table: RoomTable) -> TableRound:
    sides = (_side("NS", table.ns, table.ns_name), _side("EW", table.ew, table.ew_name))
    missing = tuple(result.board for result in table.results if result.score is None)
    return TableRound(table.section, table.round, table.table, sides, missing)


def _side(direction: str, label: str, names: str) -> Side:
    number = label.removesuffix(f" {SHORT[direction]}")
    return Side(direction, number, tuple(names.split(" – ")))


def _summary(now: Room, rounds: tuple[OwingRound, ...]) -> str:
    if not now.missing:
        return f"Nothing is missing: all {now.due} results are in."
    tables = len({(one.section, one.table) for each in rounds for one in each.tables})
    owed = f"{tables} {'table owes' if tables == 1 else 'tables owe'} results"
    return f"{owed if tables else 'No table owes a result yet'}; {now.entered} of {now.due} are in."


def layout(content: MissingResults, paper: str) -> Document:
    """Return the sheets: a line for each table, with a box to tick."""
    room = body(paper)
    heading = Title(content.heading, "Missing results", "", settled=False)
    summary = line(content.summary, styles.BODY, 8 * MM, 3 * MM)
    blocks = [titles.block(heading), Block((), (summary,))]
    blocks += [_round(owing, room.width) for owing in content.rounds]
    return Document(content.heading, "Missing results", paper, tuple(pages(blocks, [room], 5 * MM)))


def _round(owing: OwingRound, width: float) -> Block:
    columns = (
        Column("Table", 14 * MM, style=styles.HEAD, gutter=6 * MM),
        Column("Boards missing", 51 * MM, "left", styles.HEAD, gutter=3 * MM),
        Column("Who sits there", align="left", gutter=MM),
        Column("Done", 9 * MM),
    )
    rows = [
        row_of(
            text(str(table.table), styles.TITLE, "right"),
            table.boards_text,
            partial(_draw_sides, table.sides),
            lambda sheet, room, _baseline: draw_tick_box(sheet, room, _BOX),
        )
        for table in owing.tables
    ]
    head = title(owing.title, 6 * MM, 1.4 * MM, note=(owing.state, styles.BODY))
    return Table(columns, rows, line=_LINE).block(width, head)


def _draw_sides(sides: Sequence[Side], sheet: Sheet, room: Box, _baseline: float) -> None:
    for up, side in zip((6.2 * MM, 1.9 * MM), sides, strict=True):
        baseline, x = room.bottom + up, room.left + 8 * MM
        sheet.text(room.left, baseline, SHORT[side.direction], styles.FINE)
        draw_side(
            sheet, x, baseline, room.width - 8 * MM, side, (styles.SMALL_BOLD, styles.SMALL), 2 * MM
        )
