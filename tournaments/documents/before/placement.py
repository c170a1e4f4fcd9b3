"""Where the boards are put before play, and how they travel: tables, side tables, shares."""

from dataclasses import dataclass
from functools import partial

from tournaments.documents.page.flow import Block, Strip, pages
from tournaments.documents.page.frame import Heading, Sheaf, body
from tournaments.documents.page.sheet import (
    BODY_BOLD,
    FINE,
    HEAD,
    HEAVY,
    INK,
    MM,
    SMALL,
    SMALL_BOLD,
    TINT,
    Box,
    Sheet,
)
from tournaments.documents.tables.listing import NUMBER, ListColumn, Listing, block, head, paragraph

_GAP = 6 * MM
_ROUNDS_ACROSS = 9
_ROW = 6 * MM
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


def laid_out(content: Placement, paper: str) -> Sheaf:
    """Return the sheets: each section's start, then its rounds."""
    room = body(paper)
    blocks = [head(content.heading, "Boards")]
    for section in content.sections:
        blocks += [block(_start(section), room.width)]
        if section.words:
            blocks.append(paragraph(section.words))
        blocks += _round_blocks(section)
    return Sheaf(content.heading, "Board placement", paper, tuple(pages(blocks, [room], _GAP)))


def _start(section: SectionPlacement) -> Listing:
    any_shared = any(each.shared for each in section.start)
    shared = (ListColumn("Shared", 46, SMALL),) if any_shared else ()
    title = " · ".join(part for part in (section.section, "Put out before round 1") if part)
    return Listing(
        title=title,
        note=section.movement,
        columns=(
            NUMBER("Where", 30),
            NUMBER("Boards", 34),
            *shared,
            ListColumn("After each round, unless the table below says otherwise", 80, SMALL),
        ),
        rows=tuple(
            (each.place, each.boards, *((each.shared,) if shared else ()), each.after)
            for each in section.start
        ),
    )


def _round_blocks(section: SectionPlacement) -> list[Block]:
    """Return the boards round by round, so many rounds beside each other."""
    count = max((len(row.boards) for row in section.rounds), default=0)
    blocks: list[Block] = []
    for first in range(0, count, _ROUNDS_ACROSS):
        numbers = range(first, min(first + _ROUNDS_ACROSS, count))
        strips = tuple(Strip(_ROW, partial(_draw_row, row, numbers)) for row in section.rounds)
        title = " · ".join(part for part in (section.section, "Boards round by round") if part)
        blocks.append(
            Block((Strip(13 * MM, partial(_draw_titles, title, numbers)),), strips, whole=True)
        )
    return blocks


def _column(box: Box, place: int) -> float:
    return box.left + _FIRST + place * (box.width - _FIRST) / _ROUNDS_ACROSS


def _draw_titles(title: str, numbers: range, sheet: Sheet, box: Box) -> None:
    words = f"{title}, {numbers[0] + 1} to {numbers[-1] + 1}"
    sheet.text(box.left, box.top - 5 * MM, words, HEAD, room=box.width)
    for place, number in enumerate(numbers):
        x = _column(box, place)
        sheet.text(x, box.bottom + 1.6 * MM, f"Round {number + 1}", FINE)
    sheet.line(box.left, box.bottom, box.right, box.bottom, colour=INK, weight=HEAVY)


def _draw_row(row: BoardsByRound, numbers: range, sheet: Sheet, box: Box) -> None:
    baseline = box.bottom + 1.8 * MM
    sheet.text(box.left, baseline, row.place, BODY_BOLD, room=_FIRST - 2 * MM)
    wide = _column(box, 1) - _column(box, 0)
    for place, number in enumerate(numbers):
        x = _column(box, place)
        boards, is_shared = row.boards[number], row.shared[number]
        if is_shared:
            _draw_mark(sheet, Box(x, box.bottom, wide, box.height))
        mark = " ⇄" if is_shared else ""
        style = SMALL_BOLD if is_shared else SMALL
        sheet.text(x, baseline, f"{boards}{mark}", style, room=wide - 2 * MM)
    sheet.line(box.left, box.bottom, box.right, box.bottom)


def _draw_mark(sheet: Sheet, cell: Box) -> None:
    """Tint a cell, leaving the rules above and below it free."""
    inner = Box(cell.left - 1 * MM, cell.bottom + 0.3, cell.width - 0.6 * MM, cell.height - 0.9)
    sheet.box(inner, fill=TINT)
