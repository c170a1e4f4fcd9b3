"""Lists under a title, to be pinned up or written on: columns, hairlines, rooms for a pen."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from tournaments.documents.page import lettering
from tournaments.documents.page.flow import Block, Strip
from tournaments.documents.page.frame import Heading
from tournaments.documents.page.sheet import (
    BODY,
    BODY_BOLD,
    FELT,
    FINE,
    HEAD,
    HEAVY,
    INK,
    MM,
    TITLE,
    Align,
    Box,
    Sheet,
    Style,
)

Cell = str | tuple[str, ...]
"""A text, or names to stand side by side."""

LINE = 6.4 * MM
_GUTTER = 2.4 * MM
_MOST_IN_A_LINE = 2  # names
_FINE_INK = Style(8)


@dataclass(frozen=True, slots=True)
class ListColumn:
    """A column: ``share`` of the width; with ``pen`` it is ruled off to be written in."""

    title: str
    share: float
    style: Style = BODY
    align: Align = "left"
    pen: bool = False


NUMBER = partial(ListColumn, style=BODY_BOLD)


@dataclass(frozen=True, slots=True)
class Listing:
    """A list; ``note`` stands beside its title."""

    title: str
    columns: tuple[ListColumn, ...]
    rows: tuple[tuple[Cell, ...], ...]
    note: str = ""


def head(heading: Heading, word: str) -> Block:
    """Return the title of a page: the event, and what this is of it."""
    return Block((), (Strip(18 * MM, partial(_draw_head, heading, word)),))


def paragraph(lines: Sequence[str], *, bold: bool = False) -> Block:
    """Return lines of text."""
    style = BODY_BOLD if bold else BODY
    return Block((), tuple(Strip(5.2 * MM, partial(_draw_sentence, line, style)) for line in lines))


def block(listing: Listing, width: float, line: float = LINE) -> Block:
    """Return a list as strips, its titles repeated wherever it goes on.

    Args:
        listing: The list.
        width: Of the column of the page it is for.
        line: The height of a line; more where a pen needs room.
    """
    total = sum(column.share for column in listing.columns)
    widths = tuple(width * column.share / total for column in listing.columns)
    titles = Strip((13 if listing.title else 6) * MM, partial(_draw_titles, listing, widths))
    strips = tuple(Strip(line, partial(_draw_row, listing, widths, row)) for row in listing.rows)
    return Block((titles,), strips)


def _draw_head(heading: Heading, word: str, sheet: Sheet, box: Box) -> None:
    style = Style(HEAD.size, bold=True, colour=FELT)
    mark = sheet.text(box.right, box.top - 7 * MM, word, style, align="right")
    sheet.text(box.left, box.top - 7 * MM, heading.event, TITLE, room=box.width - mark - 6 * MM)
    place = " · ".join(part for part in (heading.club, heading.held_on, heading.session) if part)
    sheet.text(box.left, box.top - 13 * MM, place, BODY, room=box.width)
    sheet.line(box.left, box.top - 17 * MM, box.right, box.top - 17 * MM, colour=INK, weight=HEAVY)


def _draw_sentence(text: str, style: Style, sheet: Sheet, box: Box) -> None:
    sheet.text(box.left, box.bottom + 1.5 * MM, text, style, room=box.width)


def _draw_titles(listing: Listing, widths: Sequence[float], sheet: Sheet, box: Box) -> None:
    if listing.title:
        taken = sheet.text(box.left, box.top - 5 * MM, listing.title, HEAD, room=box.width)
        room = box.width - taken - 3 * MM
        sheet.text(box.left + taken + 3 * MM, box.top - 5 * MM, listing.note, FINE, room=room)
    left = box.left
    for column, width in zip(listing.columns, widths, strict=True):
        x = _anchor(left, width, column.align)
        room = width - _GUTTER
        sheet.text(x, box.bottom + 1.6 * MM, column.title, FINE, align=column.align, room=room)
        left += width
    sheet.line(box.left, box.bottom, box.right, box.bottom, colour=INK, weight=HEAVY)


def _draw_row(
    listing: Listing, widths: Sequence[float], row: Sequence[Cell], sheet: Sheet, box: Box
) -> None:
    left, baseline = box.left, box.bottom + box.height / 2 - 3.6
    for column, width, cell in zip(listing.columns, widths, row, strict=True):
        room = width - _GUTTER
        if len(cell) > _MOST_IN_A_LINE and not isinstance(cell, str):
            _draw_two_lines(sheet, left, box, room, cell)
        else:
            text = cell if isinstance(cell, str) else _names(cell, room, column.style)
            x = _anchor(left, width, column.align)
            sheet.text(x, baseline, text, column.style, align=column.align, room=room)
        if column.pen:
            edge = left - _GUTTER / 2
            sheet.line(edge, box.bottom, edge, box.top)
        left += width
    sheet.line(box.left, box.bottom, box.right, box.bottom)


def _draw_two_lines(sheet: Sheet, left: float, box: Box, room: float, names: Sequence[str]) -> None:
    """Write the names of a team, for which one line is too short."""
    half = -(-len(names) // 2)
    middle = box.bottom + box.height / 2
    for baseline, part in ((middle + 1.4, names[:half]), (middle - 8.2, names[half:])):
        sheet.text(left, baseline, _names(part, room, _FINE_INK), _FINE_INK, room=room)


def _names(names: Sequence[str], room: float, style: Style) -> str:
    return lettering.names_in_one_line(names, room, style.size, bold=style.bold)


def _anchor(left: float, width: float, align: Align) -> float:
    room = width - _GUTTER
    return left + {"left": 0.0, "centre": room / 2, "right": room}[align]
