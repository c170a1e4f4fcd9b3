"""Cells that are more than plain text: two texts, two lines of names, a box to tick."""

from collections.abc import Sequence

from tournaments.printing.page import styles
from tournaments.printing.page.sheet import MM, Align, Box, Lettering, Sheet
from tournaments.printing.tables.table import Cell, anchor

_TEAM = styles.Style(8)


def text(words: str, style: styles.Style, align: Align = "left") -> Cell:
    """Return a text in a style other than its column's."""

    def draw(sheet: Sheet, room: Box, baseline: float) -> None:
        x = anchor(align, room.left, room.right)
        wide = room.width - 2 * (align == "centre")
        sheet.text(x, baseline, words, style, align=align, room=wide)

    return draw


def noted(words: str, style: styles.Style, note: str) -> Cell:
    """Return a text with a note in small print after it."""

    def draw(sheet: Sheet, room: Box, baseline: float) -> None:
        draw_noted(sheet, room, baseline, (words, style), note)

    return draw


def names(players: Sequence[str]) -> Cell:
    """Return the names of those who play together; a team's on two lines."""
    if len(players) <= 2:
        return tuple(players)
    half = -(-len(players) // 2)

    def draw(sheet: Sheet, room: Box, _baseline: float) -> None:
        high = room.height / 2
        for centre, part in ((1.5 * high, players[:half]), (0.5 * high, players[half:])):
            baseline = room.bottom + centre - 0.34 * _TEAM.size
            sheet.names(room.left, baseline, part, _TEAM, room=room.width, high=high - 1)

    return draw


def draw_noted(sheet: Sheet, room: Box, baseline: float, words: Lettering, note: str) -> None:
    """Write a text and a note in small print after it."""
    taken = sheet.text(room.left, baseline, *words, room=room.width) + 2 * MM
    left, wide, size = room.left + taken, room.width - taken, words[1].size
    level = baseline + 0.34 * (size - styles.FINE.size)  # centres both on one level
    sheet.names(left, level, (note,), styles.FINE, room=wide, high=room.height - 1.6)


def draw_tick_box(sheet: Sheet, room: Box, side: float) -> None:
    """Draw a box to tick at the right of a cell."""
    bottom = room.bottom + (room.height - side) / 2
    sheet.box(Box(room.right - side, bottom, side, side), edge=styles.INK, weight=styles.HEAVY)
