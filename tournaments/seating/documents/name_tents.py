"""Name tents: a name to stand in front of each player, folded to be read from both sides."""

from dataclasses import dataclass
from functools import partial

from tournaments.printing.page import lettering, styles
from tournaments.printing.page.cards import in_grid
from tournaments.printing.page.frame import Document, Heading, body
from tournaments.printing.page.sheet import MM, Box, Sheet, largest_fitting
from tournaments.printing.reading import FirstSeat, contestant_words, heading, plans, starts
from tournaments.printing.tables.forms import draw_fold
from tournaments.record.selectors.event.snapshot import EventSnapshot, SessionFacts

ROWS = 3
_PADDING = 6 * MM
_SIZES = (styles.GREAT, styles.LARGE, styles.TITLE)


@dataclass(frozen=True, slots=True)
class NameTents:
    """The tents of a session, by section and table."""

    heading: Heading
    tents: tuple[FirstSeat, ...]


def read(snapshot: EventSnapshot, session: SessionFacts) -> NameTents:
    """Return a tent for each player; with the contestant's number while no one is named."""
    tents = tuple(
        FirstSeat(name or contestant_words(plan, place), contestant_words(plan, place), where)
        for plan in plans(snapshot, session)
        for name, place, where in starts(session, plan)
    )
    return NameTents(heading(snapshot, session), tents)


def layout(content: NameTents, paper: str) -> Document:
    """Return the sheets, three tents on each."""
    draw = partial(_draw_tent, content.heading)
    pages = in_grid(body(paper), 1, ROWS, content.tents, draw)
    return Document(content.heading, "Name tents", paper, pages)


def _draw_tent(heading: Heading, sheet: Sheet, cell: Box, tent: FirstSeat) -> None:
    fold = cell.bottom + cell.height / 2
    near = Box(cell.left, cell.bottom, cell.width, cell.height / 2)
    _draw_face(heading, sheet, near.inset(_PADDING, 3 * MM), tent)
    with sheet.turned(cell):
        _draw_face(heading, sheet, near.inset(_PADDING, 3 * MM), tent)
    sheet.line(cell.left, fold, cell.right, fold, dashes=(0.6, 6.0))
    draw_fold(sheet, cell, fold)


def _draw_face(heading: Heading, sheet: Sheet, face: Box, tent: FirstSeat) -> None:
    middle = face.left + face.width / 2
    lines, style = _name_lines(tent.name, face.width)
    first = face.bottom + face.height / 2 + (len(lines) - 1) * style.size * 0.56
    for place, line in enumerate(lines):
        baseline = first - style.size * (0.24 + 1.16 * place)
        sheet.text(middle, baseline, line, style, align="centre", room=face.width)
    rule = face.bottom + 6.6 * MM
    sheet.line(face.left, rule, face.right, rule, colour=styles.INK, weight=styles.HEAVY)
    taken = sheet.text(
        face.left, face.bottom + 1.6 * MM, tent.contestant, styles.HEAD, room=70 * MM
    )
    room = face.width - taken - 6 * MM
    sheet.text(
        face.right, face.bottom + 1.6 * MM, tent.place, styles.BODY, align="right", room=room
    )
    sheet.text(
        middle, face.top - 3 * MM, heading.line, styles.FINE, align="centre", room=face.width
    )


def _name_lines(name: str, room: float) -> tuple[tuple[str, ...], styles.Style]:
    """Return a name on one line if it fits in the largest type, otherwise on two."""
    style = largest_fitting(name, room, _SIZES)
    words = lettering.cleaned(name).split()
    if style is _SIZES[0] or len(words) < 2:
        return (name,), style
    halves = [(" ".join(words[:cut]), " ".join(words[cut:])) for cut in range(1, len(words))]
    lines = min(halves, key=lambda pair: max(lettering.width(p, 10, bold=True) for p in pair))
    longer = max(lines, key=lambda line: lettering.width(line, 10, bold=True))
    return lines, largest_fitting(longer, room, _SIZES[1:])
