"""Ruled forms that people write on: columns with titles, printed entries, room for a pen."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.documents.page.sheet import (
    BODY_BOLD,
    FINE,
    FINE_BOLD,
    HEAVY,
    INK,
    MM,
    WRONG,
    Box,
    Sheet,
    Style,
)

ROOM_TO_WRITE = 6 * MM
MOST_ROOM = 10 * MM
TITLES_HEIGHT = 8.6 * MM
COMPASS = 17 * MM

_WORDS = {"N": "North", "E": "East", "S": "South", "W": "West"}
_VULNERABLE = {
    "none": "Nobody vulnerable",
    "NS": "North-South vulnerable",
    "EW": "East-West vulnerable",
    "all": "Everybody vulnerable",
}
_MARKS = {"none": "–", "NS": "N-S", "EW": "E-W", "all": "all"}


@dataclass(frozen=True, slots=True)
class Column:
    """A column: ``share`` of the width; columns of one ``group`` stand under its title."""

    title: str
    share: float
    group: str = ""


BRIDGE_SCORE = (
    Column("Contract", 17),
    Column("By", 7.5),
    Column("Tricks", 10),
    Column("+", 13, "Score N-S"),
    Column("−", 13, "Score N-S"),
)
WHIST_TRICKS = (Column("N-S", 14, "Tricks"), Column("E-W", 14, "Tricks"))


def rows_that_fit(height: float) -> int:
    """Return how many lines with room to write a form of this height holds."""
    return max(int((height - TITLES_HEIGHT) / ROOM_TO_WRITE + 1e-6), 0)


def draw_form(
    sheet: Sheet, box: Box, columns: Sequence[Column], rows: Sequence[Sequence[str]]
) -> float:
    """Draw a form from the top of a box and return its lower edge.

    Args:
        sheet: Where to.
        box: Its room; lines are as high as that allows, up to 9.5 mm.
        columns: From left to right.
        rows: What is printed in each line, for the first columns; the rest is left for a pen.
    """
    edges = column_edges(box, columns)
    first = box.top - TITLES_HEIGHT
    step = min((first - box.bottom) / max(len(rows), 1), MOST_ROOM)
    last = first - step * len(rows)
    draw_titles(sheet, box, columns)
    for place, row in enumerate(rows, start=1):
        bottom = first - place * step
        for left, right, entry in zip(edges, edges[1:], row, strict=False):
            baseline = bottom + step / 2 - 3.6
            middle, room = (left + right) / 2, right - left - 2
            sheet.text(middle, baseline, entry, _entry_style(entry), align="centre", room=room)
        sheet.line(box.left, bottom, box.right, bottom)
    draw_column_rules(sheet, box, columns, last)
    return last


def draw_title_rules(sheet: Sheet, box: Box, columns: Sequence[Column]) -> None:
    """Part the titles of columns at the top of a box, and rule it off above and at its sides."""
    low = box.top - TITLES_HEIGHT
    edges = column_edges(box, columns)
    for edge, left_of, right_of in zip(edges[1:-1], columns, columns[1:], strict=False):
        grouped = left_of.group and left_of.group == right_of.group
        sheet.line(edge, box.top - (TITLES_HEIGHT / 2 if grouped else 0), edge, low)
    sheet.line(box.left, box.top, box.right, box.top, colour=INK, weight=HEAVY)
    for edge in (box.left, box.right):
        sheet.line(edge, box.top, edge, low, colour=INK, weight=HEAVY)


def draw_column_rules(sheet: Sheet, box: Box, columns: Sequence[Column], last: float) -> None:
    """Part the columns from the titles at the top of a box down to ``last``, and frame all."""
    edges = column_edges(box, columns)
    for edge, left_of, right_of in zip(edges[1:-1], columns, columns[1:], strict=False):
        grouped = left_of.group and left_of.group == right_of.group
        sheet.line(edge, box.top - (TITLES_HEIGHT / 2 if grouped else 0), edge, last)
    sheet.box(Box(box.left, last, box.width, box.top - last), edge=INK, weight=HEAVY)


def draw_entries(
    sheet: Sheet, edges: Sequence[float], bottom: float, step: float, entries: Sequence[str]
) -> None:
    """Print what is known in one line of a form, the first entry bold, and rule it off below."""
    for left, right, entry in zip(edges, edges[1:], entries, strict=False):
        style = BODY_BOLD if left == edges[0] else FINE
        baseline = bottom + step / 2 - style.size * 0.34
        room = right - left - 2
        sheet.text((left + right) / 2, baseline, entry, style, align="centre", room=room)
    sheet.line(edges[0], bottom, edges[-1], bottom)


def _entry_style(entry: str) -> Style:
    return BODY_BOLD if len(entry) <= 4 else FINE_BOLD


def column_edges(box: Box, columns: Sequence[Column]) -> list[float]:
    """Return the left edge of each column, and the right edge of the last."""
    total = sum(column.share for column in columns)
    edges = [box.left]
    for column in columns:
        edges.append(edges[-1] + box.width * column.share / total)
    return edges


def draw_titles(sheet: Sheet, box: Box, columns: Sequence[Column]) -> None:
    """Write the titles of columns at the top of a box, and the rule below them."""
    edges = column_edges(box, columns)
    first = box.top - TITLES_HEIGHT
    sheet.line(box.left, first, box.right, first, colour=INK, weight=HEAVY)
    upper, lower = box.top - 3.4 * MM, box.top - TITLES_HEIGHT + 1.4 * MM
    for place, column in enumerate(columns):
        left, right = edges[place], edges[place + 1]
        baseline = lower if column.group else (upper + lower) / 2
        sheet.text((left + right) / 2, baseline, column.title, FINE, align="centre")
        starts = place == 0 or columns[place - 1].group != column.group
        if column.group and starts:
            members = sum(other.group == column.group for other in columns[place:])
            end = edges[place + members]
            group = column.group
            sheet.text((left + end) / 2, upper, group, FINE, align="centre", room=end - left - 2)
            middle = box.top - TITLES_HEIGHT / 2
            sheet.line(left, middle, end, middle)


def dealer_words(dealer: str) -> str:
    """Return who deals, in words."""
    return f"Dealer {_WORDS[dealer]}"


def vulnerability_words(vulnerability: str) -> str:
    """Return who is vulnerable, in words."""
    return _VULNERABLE[vulnerability]


def vulnerability_mark(vulnerability: str) -> str:
    """Return who is vulnerable, as short as a column is narrow."""
    return _MARKS[vulnerability]


def draw_label(
    sheet: Sheet, x: float, baseline: float, label: str, right: float, style: Style = FINE
) -> None:
    """Write a label and rule a line behind it, up to ``right``, for a pen."""
    taken = sheet.text(x, baseline, label, style, room=right - x) + 1.2 * MM
    if x + taken < right:
        sheet.line(x + taken, baseline - 1.4, right, baseline - 1.4)


def draw_compass(sheet: Sheet, centre: tuple[float, float], dealer: str, vulnerable: str) -> None:
    """Draw the board from above: vulnerable sides as full bars, the dealer's letter ringed.

    Args:
        sheet: Where to.
        centre: Its middle; it is 17 mm wide and high.
        dealer: N, E, S or W.
        vulnerable: ``none``, ``NS``, ``EW``, ``all``; empty where nobody ever is (whist).
    """
    x, y = centre
    half, thick, out = 3.6 * MM, 1.5 * MM, 6.6 * MM
    bars = {
        "N": Box(x - half, y + half - thick, 2 * half, thick),
        "S": Box(x - half, y - half, 2 * half, thick),
        "E": Box(x + half - thick, y - half, thick, 2 * half),
        "W": Box(x - half, y - half, thick, 2 * half),
    }
    for seat, bar in bars.items():
        if vulnerable == "all" or (vulnerable and seat in vulnerable):
            sheet.box(bar, fill=WRONG)
    sheet.box(Box(x - half, y - half, 2 * half, 2 * half), edge=INK, weight=HEAVY)
    for seat, across, up in (("N", 0, 1), ("E", 1, 0), ("S", 0, -1), ("W", -1, 0)):
        at_x, at_y = x + across * out, y + up * out
        sheet.text(at_x, at_y - 2.8, seat, FINE_BOLD if seat == dealer else FINE, align="centre")
        if seat == dealer:
            sheet.circle(at_x, at_y, 2.1 * MM)


def draw_fold(sheet: Sheet, cell: Box, height: float) -> None:
    """Mark at both edges of a card where it is folded."""
    for outer, inner in ((cell.left, cell.left + 2.6 * MM), (cell.right, cell.right - 2.6 * MM)):
        sheet.line(outer, height, inner, height, colour=INK, dashes=(2, 1.4))
