"""What is written on: columns of scores, labels with a line for the pen, the board, fold marks."""

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
from tournaments.documents.tables.cells import text
from tournaments.documents.tables.table import FORM_TITLES, ROOM_TO_WRITE, Cell, Column, Row

COMPASS = 17 * MM
MOST_ROOM = 10 * MM  # a line for a pen need not be higher


@dataclass(frozen=True, slots=True)
class SlipBoard:
    """A board on a slip, with dealer and vulnerability as ``scoring.play.boards`` names them."""

    board: int
    dealer: str
    vulnerability: str


_WORDS = {"N": "North", "E": "East", "S": "South", "W": "West"}
_VULNERABLE = {
    "none": "Nobody vulnerable",
    "NS": "North-South vulnerable",
    "EW": "East-West vulnerable",
    "all": "Everybody vulnerable",
}
_MARKS = {"none": "–", "NS": "N-S", "EW": "E-W", "all": "all"}


def ruled(title: str, share: float, group: str = "", *, style: Style = BODY_BOLD) -> Column:
    """Return a column of a form."""
    return Column(title, 0, "centre", style, share, gutter=0.0, group=group)


BRIDGE_SCORE = (
    ruled("Contract", 17),
    ruled("By", 7.5),
    ruled("Tricks", 10),
    ruled("+", 13, "Score N-S"),
    ruled("−", 13, "Score N-S"),
)
WHIST_TRICKS = (ruled("N-S", 14, "Tricks"), ruled("E-W", 14, "Tricks"))


def printed(entries: Sequence[str]) -> Row:
    """Return a line of a form with what is printed of it, long entries in smaller type."""
    return Row([_entry(entry) for entry in entries])


def _entry(entry: str) -> Cell:
    return entry if len(entry) <= 4 else text(entry, FINE_BOLD, "centre")


def height_of_form(lines: int) -> float:
    """Return how high a form with so many lines for a pen is at least."""
    return FORM_TITLES + lines * ROOM_TO_WRITE


def lines_that_fit(height: float) -> int:
    """Return how many lines for a pen a form of this height holds."""
    return max(int((height - FORM_TITLES) / ROOM_TO_WRITE + 1e-6), 0)


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


def draw_compass(
    sheet: Sheet,
    centre: tuple[float, float],
    dealer: str,
    vulnerable: str,
    *,
    half: float = 3.6 * MM,
    letters: float = 6.6 * MM,
) -> None:
    """Draw the board from above: vulnerable sides as full bars, the dealer's letter ringed.

    Args:
        sheet: Where to.
        centre: Its middle.
        dealer: N, E, S or W.
        vulnerable: ``none``, ``NS``, ``EW``, ``all``; empty where nobody ever is (whist).
        half: Of the side of the square.
        letters: From the middle to those of the directions.
    """
    x, y = centre
    thick = 1.5 * MM
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
        at_x, at_y = x + across * letters, y + up * letters
        sheet.text(at_x, at_y - 2.8, seat, FINE_BOLD if seat == dealer else FINE, align="centre")
        if seat == dealer:
            sheet.circle(at_x, at_y, 2 * MM)


def draw_fold(sheet: Sheet, cell: Box, height: float) -> None:
    """Mark at both edges of a card where it is folded."""
    for outer, inner in ((cell.left, cell.left + 2.6 * MM), (cell.right, cell.right - 2.6 * MM)):
        sheet.line(outer, height, inner, height, colour=INK, dashes=(2, 1.4))
