"""What stands in a cell besides plain text and names: two texts, two lines, a bar, a box."""

from collections.abc import Sequence

from tournaments.documents.page import lettering
from tournaments.documents.page.sheet import (
    BODY_BOLD,
    FINE,
    HEAVY,
    INK,
    MM,
    SMALL,
    Align,
    Box,
    Lettering,
    Sheet,
    Style,
)
from tournaments.documents.tables.table import Cell, anchor

_TEAM = Style(8)


def text(words: str, style: Style, align: Align = "left") -> Cell:
    """Return a text that is set otherwise than its column."""

    def draw(sheet: Sheet, room: Box, baseline: float) -> None:
        x = anchor(align, room.left, room.right)
        wide = room.width - 2 * (align == "centre")
        sheet.text(x, baseline, words, style, align=align, room=wide)

    return draw


def noted(words: str, style: Style, note: str) -> Cell:
    """Return a text with a note in small print behind it."""

    def draw(sheet: Sheet, room: Box, baseline: float) -> None:
        draw_noted(sheet, room, baseline, (words, style), note)

    return draw


def names(players: Sequence[str]) -> Cell:
    """Return the names of those who play together, a team's in two lines."""
    if len(players) <= 2:
        return tuple(players)
    half = -(-len(players) // 2)

    def draw(sheet: Sheet, room: Box, _baseline: float) -> None:
        middle = room.bottom + room.height / 2
        for baseline, part in ((middle + 1.4, players[:half]), (middle - 8.2, players[half:])):
            shown = lettering.names_in_one_line(part, room.width, _TEAM.size)
            sheet.text(room.left, baseline, shown, _TEAM)

    return draw


def draw_noted(sheet: Sheet, room: Box, baseline: float, words: Lettering, note: str) -> None:
    """Write a text and a note in small print behind it."""
    taken = sheet.text(room.left, baseline, *words, room=room.width) + 2 * MM
    sheet.text(room.left + taken, baseline, note, FINE, room=max(room.width - taken, 0))


def draw_numbered(
    sheet: Sheet,
    x: float,
    baseline: float,
    room: float,
    number: str,
    players: Sequence[str],
    styles: tuple[Style, Style] = (BODY_BOLD, SMALL),
    gap: float = 1.6 * MM,
) -> None:
    """Write a contestant's number, and behind it as much of the names as there is room for."""
    of_number, of_names = styles
    taken = sheet.text(x, baseline, number, of_number, room=room) + gap
    shown = lettering.names_in_one_line(players, room - taken, of_names.size)
    sheet.text(x + taken, baseline, shown, of_names, room=max(room - taken, 0))


def draw_tick_box(sheet: Sheet, room: Box, side: float) -> None:
    """Draw a box to be ticked at the right of a cell."""
    bottom = room.bottom + (room.height - side) / 2
    sheet.box(Box(room.right - side, bottom, side, side), edge=INK, weight=HEAVY)
