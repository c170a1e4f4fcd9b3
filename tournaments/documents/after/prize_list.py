"""The prize list: who won what, to be read out and ticked off."""

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
    TITLE,
    Box,
    Sheet,
    Style,
)
from tournaments.documents.page.titles import Title

_LINE = 15.5 * MM
_NOTE = 4.5 * MM
_PRIZE = 56 * MM
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


def laid_out(content: PrizeList, paper: str) -> Sheaf:
    """Return the sheets: names large enough to be read out, room to write each prize."""
    room = body(paper)
    note = "" if content.final else f"provisional, {content.progress}"
    blocks = [titles.block(Title(content.heading, "Prize list", note, content.final))]
    blocks += [
        Block(
            (Strip(15 * MM, partial(_draw_head, group)),),
            tuple(_winner(winner) for winner in group.winners),
            whole=True,
        )
        for group in content.groups
    ]
    return Sheaf(content.heading, "Prize list", paper, tuple(pages(blocks, [room], 7 * MM)))


def _winner(winner: Winner) -> Strip:
    return Strip(_LINE + (_NOTE if winner.note else 0), partial(_draw_winner, winner))


def _draw_head(group: PrizeGroup, sheet: Sheet, box: Box) -> None:
    sheet.text(box.left, box.top - 6 * MM, group.title, HEAD, room=box.width)
    baseline = box.bottom + 1.8 * MM
    sheet.text(box.left + 14 * MM, baseline, "Place", FINE, align="right")
    sheet.text(box.left + 19 * MM, baseline, "Names", FINE)
    sheet.text(box.right - _PRIZE, baseline, "Prize", FINE)
    sheet.text(box.right, baseline, "Given", FINE, align="right")
    sheet.line(box.left, box.bottom, box.right, box.bottom, colour=INK, weight=HEAVY)


def _draw_winner(winner: Winner, sheet: Sheet, box: Box) -> None:
    upper, lower = box.top - 7.2 * MM, box.top - _LINE + 3.4 * MM
    sheet.text(box.left + 14 * MM, upper - 2, winner.rank, TITLE, align="right", room=14 * MM)
    left = box.left + 19 * MM
    room = box.width - 19 * MM - _PRIZE - 5 * MM
    names = lettering.names_in_one_line(winner.names, room, 14, bold=True)
    sheet.text(left, upper, names, Style(14, bold=True))
    words = " · ".join(part for part in (winner.number, winner.result) if part)
    sheet.text(left, lower, words, BODY, room=room)
    below = box.bottom + 2.2 * MM
    sheet.text(left, below, winner.note, SMALL, room=box.width - 19 * MM - 12 * MM)
    line = box.top - _LINE + 4.6 * MM
    sheet.line(box.right - _PRIZE, line, box.right - 12 * MM, line, dashes=(1, 1.6))
    mark = Box(box.right - _BOX - 2, box.bottom + (box.height - _BOX) / 2, _BOX, _BOX)
    sheet.box(mark, edge=INK, weight=HEAVY)
    sheet.line(box.left, box.bottom, box.right, box.bottom)
