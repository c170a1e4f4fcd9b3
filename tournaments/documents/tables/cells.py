"""Cells that are more than plain text: two texts, two lines of names, a box to tick."""

from collections.abc import Sequence

from tournaments.documents.page import styles
from tournaments.documents.page.sheet import MM, Align, Box, Lettering, Sheet
from tournaments.documents.tables.table import Cell, anchor

_TEAM = styles.Style(8)


def text(words: str, style: styles.Style, align: Align = "left") -> Cell:
    """Return a text in a style other than its column's."""

    def draw(sheet: Sheet, room: Box, baseline: float) -> None:
        x = anchor(align, room.left, room.right)
        wide = room.width - 2 * (align == "centre")
        sheet.text(x, baseline, words, style, align=align, room=wide)

    return draw


def noted(words: str, style: styles.Style, note: str) -> Cell:
    """Return a text with a note in small print behind it."""

    def draw(sheet: Sheet, room: Box, baseline: float) -> None:
        draw_noted(sheet, room, baseline, (words, style), note)

    return draw


def names(players: Sequence[str]) -> Cell:
    """Return the names of those who play together; those of a team in two lines."""
    if len(players) <= 2:
        return tuple(players)
    half = -(-len(players) // 2)

    def draw(sheet: Sheet, room: Box, _baseline: float) -> None:
        middle, high = room.bottom + room.height / 2, room.height / 2 - 0.6
        for baseline, part in ((middle + 1.4, players[:half]), (middle - 8.2, players[half:])):
            sheet.names(room.left, baseline, part, _TEAM, room=room.width, high=high)

    return draw


def draw_noted(sheet: Sheet, room: Box, baseline: float, words: Lettering, note: str) -> None:
    """Write a text and a note in small print behind it."""
    taken = sheet.text(room.left, baseline, *words, room=room.width) + 2 * MM
    left, wide = room.left + taken, room.width - taken
    sheet.names(left, baseline, (note,), styles.FINE, room=wide, high=room.height - 0.8)


def draw_tick_box(sheet: Sheet, room: Box, side: float) -> None:
    """Draw a box to be ticked at the right of a cell."""
    bottom = room.bottom + (room.height - side) / 2
    sheet.box(Box(room.right - side, bottom, side, side), edge=styles.INK, weight=styles.HEAVY)
