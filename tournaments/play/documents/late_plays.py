"""Late-play slips: which board a table still has to play, when and where."""

from dataclasses import dataclass
from functools import partial

from tournaments.printing.page import styles
from tournaments.printing.page.cards import draw_event, in_grid
from tournaments.printing.page.frame import Document, Heading, body
from tournaments.printing.page.sheet import MM, Box, Sheet
from tournaments.printing.reading import heading
from tournaments.printing.tables.forms import draw_label
from tournaments.record.selectors.event.snapshot import EventSnapshot, SessionFacts

COLUMNS, ROWS = 2, 4
_PADDING = 5 * MM
_ADVICE = "Do not discuss the board until it has been played. Return this slip with the score."


@dataclass(frozen=True, slots=True)
class LatePlays:
    """What the slips are for; they are filled in by hand."""

    heading: Heading


def read(snapshot: EventSnapshot, session: SessionFacts) -> LatePlays:
    """Return what the slips are for; they need no movement."""
    return LatePlays(heading(snapshot, session))


def layout(content: LatePlays, paper: str) -> Document:
    """Return one sheet of slips, to copy as often as needed."""
    slips = (content.heading,) * (COLUMNS * ROWS)
    return Document(
        content.heading, "Late plays", paper, in_grid(body(paper), COLUMNS, ROWS, slips, _draw_slip)
    )


def _draw_slip(sheet: Sheet, cell: Box, heading: Heading) -> None:
    inside = cell.inset(_PADDING, _PADDING)
    top, half = inside.top, inside.left + inside.width / 2
    sheet.text(inside.left, top - 5 * MM, "Late play", styles.HEAD)
    draw_event(sheet, inside, top - 9.5 * MM, heading)
    line = partial(draw_label, sheet, style=styles.BODY)
    rows = (
        (("Board", half - 3 * MM), ("Round", inside.right)),
        (("Table", half - 3 * MM), ("At (time)", inside.right)),
        (("N-S", half - 3 * MM), ("E-W", inside.right)),
        (("Contract", half - 3 * MM), ("Score N-S", inside.right)),
    )
    for place, (left, right) in enumerate(rows):
        baseline = top - (17 + 8.2 * place) * MM
        line(inside.left, baseline, left[0], left[1])
        line(half + 1 * MM, baseline, right[0], right[1])
    up = inside.bottom + 1.4 * MM
    sheet.names(inside.left, up, (_ADVICE,), styles.FINE, room=inside.width, high=8 * MM)
