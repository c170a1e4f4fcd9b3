"""The prize list: who won what, to be read out and ticked off."""

from dataclasses import dataclass
from functools import partial

from tournaments.documents.page import lettering, titles
from tournaments.documents.page.flow import Block, pages
from tournaments.documents.page.frame import Document, Heading, body
from tournaments.documents.page.sheet import BODY, HEAD, MM, SMALL, TITLE, Box, Sheet
from tournaments.documents.page.titles import Title
from tournaments.documents.tables.cells import draw_tick_box
from tournaments.documents.tables.table import Column, Row, Table, title

_LINE = 15.5 * MM
_NOTE = 4.5 * MM
_PRIZE = 44 * MM
_GIVEN = 12 * MM
_BOX = 4.4 * MM


@dataclass(frozen=True, slots=True)
class Winner:
    """A place in a ranking, as printed."""

    rank: str
    number: str
    names: tuple[str, ...]
    result: str
    note: str


@dataclass(frozen=True, slots=True)
class PrizeGroup:
    """The winners of one ranking, best first."""

    title: str
    winners: tuple[Winner, ...]


@dataclass(frozen=True, slots=True)
class PrizeList:
    """All rankings with their winners."""

    heading: Heading
    final: bool
    progress: str
    groups: tuple[PrizeGroup, ...]


def layout(content: PrizeList, paper: str) -> Document:
    """Return the sheets: names large enough to be read out, room to write each prize."""
    room = body(paper)
    note = "" if content.final else f"provisional, {content.progress}"
    blocks = [titles.block(Title(content.heading, "Prize list", note, content.final))]
    blocks += [_group(group, room.width) for group in content.groups]
    return Document(content.heading, "Prize list", paper, tuple(pages(blocks, [room], 7 * MM)))


def _group(group: PrizeGroup, width: float) -> Block:
    columns = (
        Column("Place", 14 * MM, gutter=5 * MM),
        Column("Names", align="left", gutter=5 * MM),
        Column("Prize", _PRIZE, "left", gutter=0.0),
        Column("Given", _GIVEN),
    )
    rows = [
        Row(
            (
                partial(_draw_rank, winner.rank),
                partial(_draw_winner, winner),
                _draw_prize,
                lambda sheet, room, _baseline: draw_tick_box(sheet, room.inset(2, 0), _BOX),
            ),
            height=_LINE + (_NOTE if winner.note else 0),
        )
        for winner in group.winners
    ]
    head = title(group.title, 9 * MM, 3 * MM)
    return Table(columns, rows).block(width, head, whole=True)


def _draw_rank(rank: str, sheet: Sheet, room: Box, _baseline: float) -> None:
    upper = room.top - 7.2 * MM - 2
    sheet.text(room.right, upper, rank, TITLE, align="right", room=room.width)


def _draw_winner(winner: Winner, sheet: Sheet, room: Box, _baseline: float) -> None:
    """Write who won, the result under it, and below both a note as far as the box to tick."""
    names = lettering.names_in_one_line(winner.names, room.width, HEAD.size, bold=True)
    sheet.text(room.left, room.top - 7.2 * MM, names, HEAD)
    words = " · ".join(part for part in (winner.number, winner.result) if part)
    sheet.text(room.left, room.top - _LINE + 3.4 * MM, words, BODY, room=room.width)
    wide = room.width + 5 * MM + _PRIZE
    sheet.text(room.left, room.bottom + 2.2 * MM, winner.note, SMALL, room=wide)


def _draw_prize(sheet: Sheet, room: Box, _baseline: float) -> None:
    """Draw the line on which a prize is written."""
    up = room.top - _LINE + 4.6 * MM
    sheet.line(room.left, up, room.right, up, dashes=(1, 1.6))
