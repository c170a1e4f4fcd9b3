"""The form for a ruling, and for an appeal against it, to fill in at the table."""

from dataclasses import dataclass, replace
from functools import partial

from tournaments.printing.page import styles
from tournaments.printing.page import wording as titles
from tournaments.printing.page.flow import Block, Strip, line, pages
from tournaments.printing.page.frame import Document, Heading, body
from tournaments.printing.page.sheet import MM, Box, Sheet
from tournaments.printing.page.wording import Title
from tournaments.printing.reading import heading
from tournaments.printing.tables.forms import draw_label
from tournaments.record.selectors.event.snapshot import EventSnapshot, SessionFacts

_STEP = 8 * MM
_FACTS = (
    ("Board", "Round", "Table", "Time"),
    ("North", "South"),
    ("East", "West"),
    ("Contract", "By", "Result", "Score N-S"),
)


@dataclass(frozen=True, slots=True)
class RulingForms:
    """What the form is for; ``game`` is bridge or whist."""

    heading: Heading
    game: str


def read(snapshot: EventSnapshot, session: SessionFacts) -> RulingForms:
    """Return what the form is for; it needs no movement."""
    return RulingForms(heading(snapshot, session), snapshot.event.game)


def layout(content: RulingForms, paper: str) -> Document:
    """Return the two sides of the form: the ruling, and the appeal."""
    room = body(paper)
    bridge = content.game == "bridge"
    facts = _FACTS if bridge else (*_FACTS[:3], ("Trump", "Tricks N-S"))
    ruling = [
        _part("At the table", facts),
        *(
            [Block((_words("Auction and hands"),), (Strip(60 * MM, _draw_cards),))]
            if bridge
            else []
        ),
        _written("What happened", 6),
        _written("Ruling, and the law it is based on", 4),
        _part("", (("Director", "Time"),)),
    ]
    appeal = [
        _part(
            "Who is appealing", (("Pair or team", "Within the time limit?"), ("Deposit", "Captain"))
        ),
        _written("Why the ruling should be changed", 8),
        _written("What the other side says", 6),
        _written("Decision", 5),
        _part("", (("Score N-S", "Score E-W", "Deposit back?"), ("For the committee", "Time"))),
    ]
    drawn = []
    for name, blocks in (("Ruling", ruling), ("Appeal", appeal)):
        head = titles.block(Title(content.heading, name, "", settled=True), below=MM)
        drawn += pages([head, *blocks], [room], 4 * MM)
    return Document(content.heading, "Ruling and appeal", paper, tuple(drawn))


def _words(words: str) -> Strip:
    return line(words, styles.BODY_BOLD, 7 * MM, 2 * MM)


def _part(words: str, rows: tuple[tuple[str, ...], ...]) -> Block:
    """Return lines with labels to write after."""
    strips = tuple(Strip(_STEP, partial(_draw_row, labels)) for labels in rows)
    return Block((_words(words),) if words else (), strips, whole=True)


def _written(words: str, lines: int) -> Block:
    """Return empty lines under a heading."""
    return Block((_words(words),), (Strip(_STEP, _draw_line),) * lines, whole=True)


def _draw_row(labels: tuple[str, ...], sheet: Sheet, box: Box) -> None:
    share = box.width / len(labels)
    for place, label in enumerate(labels):
        left = box.left + place * share
        draw_label(sheet, left, box.bottom + 2.4 * MM, label, left + share - 4 * MM)


def _draw_line(sheet: Sheet, box: Box) -> None:
    sheet.line(box.left, box.bottom + 1 * MM, box.right, box.bottom + 1 * MM)


def _draw_cards(sheet: Sheet, box: Box) -> None:
    """Draw a grid for the auction, and beside it the four hands round a table."""
    half = Box(box.left, box.bottom, box.width / 2 - 3 * MM, box.height)
    _draw_auction(sheet, half)
    _draw_hands(sheet, replace(half, left=box.right - half.width))


def _draw_auction(sheet: Sheet, box: Box) -> None:
    """Draw a grid for the auction: a column for each player, six rounds."""
    grid = Box(box.left, box.bottom + 1 * MM, box.width, box.height - 1 * MM)
    row = grid.height / 7
    for place, seat in enumerate(("West", "North", "East", "South")):
        left = grid.left + place * grid.width / 4
        middle, up = left + grid.width / 8, grid.top - row + 2 * MM
        sheet.text(middle, up, seat, styles.FINE_BOLD, align="centre")
        if place:
            sheet.line(left, grid.bottom, left, grid.top)
    for place in range(1, 7):
        up = grid.bottom + place * row
        sheet.line(grid.left, up, grid.right, up)
    sheet.box(grid, edge=styles.INK, weight=styles.HEAVY)


def _draw_hands(sheet: Sheet, box: Box) -> None:
    """Draw room for the hands: for each seat, in position, the four suits with a line each."""
    wide, high = box.width / 3, box.height / 3
    for seat, column, row in (("North", 1, 2), ("West", 0, 1), ("East", 2, 1), ("South", 1, 0)):
        left, bottom = box.left + column * wide, box.bottom + row * high
        sheet.text(left + 4 * MM, bottom + high - 2.4 * MM, seat, styles.FINE_BOLD)
        for place, suit in enumerate("♣♦♥♠"):
            up = bottom + (0.6 + place * 4.1) * MM
            sheet.text(left, up + 0.6 * MM, suit, styles.SMALL_BOLD)
            sheet.line(left + 4 * MM, up, left + wide - 2 * MM, up)
