"""Trump slips, to write the trump card on; they stay with the dealer's cards."""

from dataclasses import dataclass
from functools import partial

from tournaments.printing.page import styles
from tournaments.printing.page.cards import in_grid
from tournaments.printing.page.frame import Document, Heading, body
from tournaments.printing.page.sheet import MM, Box, Sheet
from tournaments.printing.reading import heading, plans, section_words
from tournaments.printing.tables.forms import dealer_words, draw_label
from tournaments.record.selectors.event.snapshot import EventSnapshot, SessionFacts

COLUMNS, ROWS = 3, 7
_PADDING = 4 * MM
_ADVICE = "Keep on top of the dealer's cards."


@dataclass(frozen=True, slots=True)
class TrumpSlips:
    """The slips of a session: each one's section (empty if there is only one) and board."""

    heading: Heading
    slips: tuple[tuple[str, int], ...]


def read(snapshot: EventSnapshot, session: SessionFacts) -> TrumpSlips:
    """Return a slip for the trump card of each board of each section."""
    return TrumpSlips(
        heading=heading(snapshot, session),
        slips=tuple(
            (section_words(session, plan), board)
            for plan in plans(snapshot, session)
            for board in sorted({board for row in plan.rows for board in row.boards})
        ),
    )


def layout(content: TrumpSlips, paper: str) -> Document:
    """Return the sheets, 21 slips on each."""
    draw = partial(_draw_slip, content.heading)
    pages = in_grid(body(paper), COLUMNS, ROWS, content.slips, draw)
    return Document(content.heading, "Trump slips", paper, pages)


def _draw_slip(heading: Heading, sheet: Sheet, cell: Box, slip: tuple[str, int]) -> None:
    section, board = slip
    inside = cell.inset(_PADDING, 3.4 * MM)
    baseline = inside.top - 6.5 * MM
    number = sheet.text(inside.left, baseline, str(board), styles.LARGE) + 3 * MM
    beside, room = inside.left + number, inside.width - number
    sheet.text(beside, baseline + 4 * MM, f"Board · {dealer_words(board)}", styles.FINE, room=room)
    below = section or heading.line
    sheet.text(beside, baseline, below, styles.FINE, room=room)
    suits = inside.bottom + 12 * MM
    step = inside.width / 4
    for place, suit in enumerate("♠♥♦♣"):
        sheet.text(inside.left + (place + 0.5) * step, suits, suit, styles.HEAD, align="centre")
    draw_label(
        sheet, inside.left, inside.bottom + 5.2 * MM, "Trump card", inside.right, styles.BODY
    )
    sheet.text(inside.left, inside.bottom, _ADVICE, styles.FINE, room=inside.width)
