"""Trump slips: the trump card turned is written on one, which stays with the dealer's cards."""

from dataclasses import dataclass
from functools import partial

from tournaments.documents.page.cards import in_grid
from tournaments.documents.page.frame import Document, Heading, body
from tournaments.documents.page.sheet import BODY, FINE, HEAD, LARGE, MM, Box, Sheet
from tournaments.documents.tables.forms import dealer_words, draw_label

COLUMNS, ROWS = 3, 7
_PADDING = 4 * MM
_ADVICE = "Stays on top of the dealer's cards."


@dataclass(frozen=True, slots=True)
class TrumpSlip:
    """The slip of one board; ``section`` is empty where there is only one."""

    section: str
    board: int
    dealer: str


@dataclass(frozen=True, slots=True)
class TrumpSlips:
    """The slips of a session by section and board."""

    heading: Heading
    slips: tuple[TrumpSlip, ...]


def layout(content: TrumpSlips, paper: str) -> Document:
    """Return the sheets, 21 slips on each."""
    draw = partial(_draw_slip, content.heading)
    pages = in_grid(body(paper), COLUMNS, ROWS, content.slips, draw)
    return Document(content.heading, "Trump slips", paper, pages)


def _draw_slip(heading: Heading, sheet: Sheet, cell: Box, slip: TrumpSlip) -> None:
    inside = cell.inset(_PADDING, 3.4 * MM)
    baseline = inside.top - 6.5 * MM
    number = sheet.text(inside.left, baseline, str(slip.board), LARGE) + 3 * MM
    beside, room = inside.left + number, inside.width - number
    sheet.text(beside, baseline + 4 * MM, f"Board · {dealer_words(slip.dealer)}", FINE, room=room)
    below = slip.section or heading.line
    sheet.text(beside, baseline, below, FINE, room=room)
    suits = inside.bottom + 12 * MM
    step = inside.width / 4
    for place, suit in enumerate("♠♥♦♣"):
        sheet.text(inside.left + (place + 0.5) * step, suits, suit, HEAD, align="centre")
    draw_label(sheet, inside.left, inside.bottom + 5.2 * MM, "Trump card", inside.right, BODY)
    sheet.text(inside.left, inside.bottom, _ADVICE, FINE, room=inside.width)
