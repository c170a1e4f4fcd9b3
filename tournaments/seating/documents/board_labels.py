"""Board labels: number, dealer and vulnerability, to cut out and stick on boards without them."""

from dataclasses import dataclass
from functools import partial

from tournaments.printing.page import styles
from tournaments.printing.page.cards import in_grid
from tournaments.printing.page.frame import Document, Heading, body
from tournaments.printing.page.sheet import MM, Box, Sheet
from tournaments.printing.reading import heading, plans
from tournaments.printing.tables.forms import dealer_words, draw_compass, vulnerability_words
from tournaments.record.selectors.event.snapshot import EventSnapshot, SessionFacts

COLUMNS, ROWS = 3, 7
_PADDING = 4 * MM


@dataclass(frozen=True, slots=True)
class BoardLabels:
    """The boards of a session, each once."""

    heading: Heading
    game: str
    boards: tuple[int, ...]


def read(snapshot: EventSnapshot, session: SessionFacts) -> BoardLabels:
    """Return the boards that any section plays, in order."""
    found = {
        board for plan in plans(snapshot, session) for row in plan.rows for board in row.boards
    }
    return BoardLabels(heading(snapshot, session), snapshot.event.game, tuple(sorted(found)))


def layout(content: BoardLabels, paper: str) -> Document:
    """Return the sheets, 21 labels on each."""
    draw = partial(_draw_label, content.game)
    pages = in_grid(body(paper), COLUMNS, ROWS, content.boards, draw)
    return Document(content.heading, "Board labels", paper, pages)


def _draw_label(game: str, sheet: Sheet, cell: Box, board: int) -> None:
    inside = cell.inset(_PADDING, _PADDING)
    middle = inside.bottom + inside.height / 2
    draw_compass(sheet, (inside.right - 10 * MM, middle), board, game)
    room = inside.width - 22 * MM
    sheet.text(inside.left, middle - 1 * MM, str(board), styles.GREAT, room=room)
    words = [dealer_words(board), *([vulnerability_words(board)] if game == "bridge" else [])]
    for place, line in enumerate(words):
        baseline = middle - (6.5 + 4 * place) * MM
        sheet.names(inside.left, baseline, (line,), styles.FINE, room=room, high=4 * MM)
