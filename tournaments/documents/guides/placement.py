"""Where the boards are put before play, and how they travel: tables, side tables, shares."""

from dataclasses import dataclass
from functools import partial

from tournaments.documents.page import titles
from tournaments.documents.page.flow import Block, line, pages
from tournaments.documents.page.frame import Document, Heading, body
from tournaments.documents.page.sheet import (
    BODY,
    BODY_BOLD,
    FINE,
    MM,
    SMALL_BOLD,
    TINT,
    Box,
    Sheet,
)
from tournaments.documents.page.titles import Title
from tournaments.documents.tables.table import Cell, Column, Row, Table, title

_GAP = 6 * MM
_ROUNDS_ACROSS = 9
_FIRST = 26 * MM


@dataclass(frozen=True, slots=True)
class StartPlace:
    """What lies somewhere at the start: ``boards``, shared ``with`` whom, and where they go."""

    place: str
    boards: str
    shared: str
    after: str


@dataclass(frozen=True, slots=True)
class BoardsByRound:
    """A table, or the side table, and its boards in each round; ``shared`` marks a round."""

    place: str
    boards: tuple[str, ...]
    shared: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class SectionPlacement:
    """The boards of one section; ``words`` say what is unusual about how they travel."""

    section: str
    movement: str
    words: tuple[str, ...]
    start: tuple[StartPlace, ...]
    rounds: tuple[BoardsByRound, ...]


@dataclass(frozen=True, slots=True)
class Placement:
    """The boards of a session."""

    heading: Heading
    sections: tuple[SectionPlacement, ...]


def layout(content: Placement, paper: str) -> Document:
    """Return the sheets: each section's start, then its rounds."""
    room = body(paper)
    blocks = [titles.block(Title(content.heading, "Boards", "", settled=True), below=MM)]
    for section in content.sections:
        blocks.append(_start(section, room.width))
        if section.words:
            lines = (line(words, BODY, 5.2 * MM, 1.5 * MM) for words in section.words)
            blocks.append(Block((), tuple(lines)))
        count = max((len(row.boards) for row in section.rounds), default=0)
        for first in range(0, count, _ROUNDS_ACROSS):
            numbers = range(first, min(first + _ROUNDS_ACROSS, count))
            blocks.append(_rounds(section, numbers, room.width))
    return Document(content.heading, "Board placement", paper, tuple(pages(blocks, [room], _GAP)))


def _start(section: SectionPlacement, width: float) -> Block:
    any_shared = any(each.shared for each in section.start)
    left = partial(Column, align="left")
    columns = (
        left("Where", style=BODY_BOLD, share=30),
        left("Boards", style=BODY_BOLD, share=34),
        *((left("Shared", share=46),) if any_shared else ()),
        left("After each round, unless the table below says otherwise", share=80),
    )
    rows = [
        Row((each.place, each.boards, *((each.shared,) if any_shared else ()), each.after))
        for each in section.start
    ]
    words = " · ".join(part for part in (section.section, "Put out before round 1") if part)
    head = title(words, 7 * MM, 2 * MM, note=(section.movement, FINE))
    return Table(columns, rows, line=6.4 * MM).block(width, head)


def _rounds(section: SectionPlacement, numbers: range, width: float) -> Block:
    """Return the boards in some rounds, side by side."""
    wide = (width - _FIRST) / _ROUNDS_ACROSS - 2 * MM
    of_round = partial(Column, width=wide, align="left", gutter=2 * MM)
    columns = (
        Column("", _FIRST - 2 * MM, "left", BODY_BOLD, gutter=2 * MM),
        *(of_round(f"Round {number + 1}") for number in numbers),
    )
    rows = [
        Row((row.place, *(_boards(row.boards[n], shared=row.shared[n]) for n in numbers)))
        for row in section.rounds
    ]
    words = " · ".join(part for part in (section.section, "Boards round by round") if part)
    head = title(f"{words}, {numbers[0] + 1} to {numbers[-1] + 1}", 7 * MM, 2 * MM)
    return Table(columns, rows, line=6 * MM).block(width, head, whole=True)


def _boards(boards: str, *, shared: bool) -> Cell:
    """Return boards, on a tint where tables share them; the rules above and below stay free."""
    if not shared:
        return boards

    def draw(sheet: Sheet, room: Box, baseline: float) -> None:
        wide = room.width + 2 * MM - 0.6 * MM
        sheet.box(Box(room.left - MM, room.bottom + 0.3, wide, room.height - 0.9), fill=TINT)
        sheet.text(room.left, baseline, f"{boards} ⇄", SMALL_BOLD, room=room.width)

    return draw
