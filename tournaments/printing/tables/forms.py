"""Parts of forms: columns for scores, labels with a line to write on, the compass, fold marks."""

from collections.abc import Iterable, Sequence
from functools import partial

from scoring.play.boards import Direction, Vulnerability, dealer, vulnerability
from tournaments.printing.page import styles
from tournaments.printing.page.cards import rows_of
from tournaments.printing.page.sheet import MM, Box, Sheet
from tournaments.printing.tables.table import FORM_TITLES, ROOM_TO_WRITE, Cell, Column, Row, row_of

COMPASS = 17 * MM
MOST_ROOM = 10 * MM  # a line to write on need not be higher


_VULNERABLE = {
    "none": "Nobody vulnerable",
    "NS": "North-South vulnerable",
    "EW": "East-West vulnerable",
    "all": "All vulnerable",
}
_MARKS = {"none": "–", "NS": "N-S", "EW": "E-W", "all": "all"}


def ruled(
    title: str, share: float, group: str = "", *, style: styles.Style = styles.BODY_BOLD
) -> Column:
    """Return a column of a form."""
    return Column(title, 0, "centre", style, share, gutter=0.0, group=group)


BRIDGE_SCORE = (
    ruled("Contract", 17),
    ruled("By", 7.5),
    ruled("Lead", 9),
    ruled("Result", 10),
    ruled("+", 13, "Score N-S"),
    ruled("−", 13, "Score N-S"),
)
WHIST_TRICKS = (ruled("N-S", 14, "Tricks"), ruled("E-W", 14, "Tricks"))


def printed(entries: Sequence[str]) -> Row:
    """Return a row of a form with its first entries printed, long ones in smaller type."""
    return row_of(*[_entry(entry) for entry in entries])


def _entry(entry: str) -> Cell:
    return entry if len(entry) <= 4 else partial(_draw_entry, entry)


def _draw_entry(entry: str, sheet: Sheet, room: Box, baseline: float) -> None:
    middle, wide = (room.left + room.right) / 2, room.width - 2
    style, high = styles.FINE_BOLD, room.height - 1
    sheet.names(middle, baseline, (entry,), style, room=wide, high=high, align="centre")


def forms_that_fit(room: Box, lines: Iterable[int], around: float, most: int) -> tuple[int, int]:
    """Return how many forms to write on fit below each other, and how many lines each then has.

    Args:
        room: The room on a sheet.
        lines: How many lines each form needs.
        around: The height taken above and below a form, in points.
        most: The most forms to return.
    """
    needed = around + FORM_TITLES + max(lines, default=0) * ROOM_TO_WRITE
    rows = rows_of(room, needed, most)
    free = room.height / rows - around - FORM_TITLES
    return rows, max(int(free / ROOM_TO_WRITE + 1e-6), 0)


def board_entries(game: str, board: int, *, dealer_at_bridge: bool = True) -> tuple[str, ...]:
    """Return the printed entries of a board's line: its number, dealer and vulnerability.

    There is no vulnerability at whist. On a blank slip the number is 0, and nothing is printed.
    """
    if not board:
        return ()
    deals = (str(board), str(dealer(board)))
    if game == "whist":
        return deals
    return (*deals[: 1 + dealer_at_bridge], vulnerability_mark(board))


def dealer_words(board: int) -> str:
    """Return who deals a board, in words."""
    return f"Dealer {dealer(board).word}"


def vulnerability_words(board: int) -> str:
    """Return who is vulnerable on a board, in words."""
    return _VULNERABLE[vulnerability(board)]


def vulnerability_mark(board: int) -> str:
    """Return who is vulnerable on a board, short enough for a narrow column."""
    return _MARKS[vulnerability(board)]


def draw_label(
    sheet: Sheet,
    x: float,
    baseline: float,
    label: str,
    right: float,
    style: styles.Style = styles.FINE,
) -> None:
    """Write a label, and rule a line to write on from there to ``right``."""
    taken = sheet.text(x, baseline, label, style, room=right - x) + 1.2 * MM
    if x + taken < right:
        sheet.line(x + taken, baseline - 1.4, right, baseline - 1.4)


def draw_compass(
    sheet: Sheet,
    centre: tuple[float, float],
    board: int,
    game: str,
    *,
    half: float = 3.6 * MM,
    letters: float = 6.6 * MM,
    ring: float = 2 * MM,
    bar: float = 1.5 * MM,
) -> None:
    """Draw the board from above: bars at the vulnerable sides, a ring round the dealer's letter.

    There is no vulnerability at whist; board 0, on a blank slip, has no bars or ring. ``half`` is
    half the side of the square, ``letters`` the letters' distance from its centre, ``ring`` the
    radius of the ring and ``bar`` the thickness of a bar.
    """
    x, y = centre
    vulnerable = vulnerability(board) if board and game == "bridge" else Vulnerability.NONE
    deals = dealer(board) if board else None
    bars = {
        "N": Box(x - half, y + half - bar, 2 * half, bar),
        "S": Box(x - half, y - half, 2 * half, bar),
        "E": Box(x + half - bar, y - half, bar, 2 * half),
        "W": Box(x - half, y - half, bar, 2 * half),
    }
    for seat, shape in bars.items():
        if vulnerable.includes(Direction(seat).side):
            sheet.box(shape, fill=styles.WRONG)
    sheet.box(Box(x - half, y - half, 2 * half, 2 * half), edge=styles.INK, weight=styles.HEAVY)
    for seat, across, up in (("N", 0, 1), ("E", 1, 0), ("S", 0, -1), ("W", -1, 0)):
        at_x, at_y = x + across * letters, y + up * letters
        sheet.text(
            at_x,
            at_y - 2.8,
            seat,
            styles.FINE_BOLD if seat == deals else styles.FINE,
            align="centre",
        )
        if seat == deals:
            sheet.circle(at_x, at_y, ring)


def draw_fold(sheet: Sheet, cell: Box, height: float) -> None:
    """Mark the fold at both edges of a card."""
    for outer, inner in ((cell.left, cell.left + 2.6 * MM), (cell.right, cell.right - 2.6 * MM)):
        sheet.line(outer, height, inner, height, colour=styles.INK, dashes=(2, 1.4))
