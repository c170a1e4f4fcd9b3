"""The bracket of a knockout, to pin up: a column for each stage, on landscape paper.

On A3, to read on a wall, everything is half as large again, and a sheet holds 32 teams. A smaller
bracket fills the sheet in larger type; a larger one continues on further sheets.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial
from math import ceil

from movements.diagrams.bracket import BracketBox, BracketSide, Layout, MatchSpot, laid_out
from tournaments.clubs.roles import Role
from tournaments.printing.page import lettering, styles
from tournaments.printing.page import wording as titles
from tournaments.printing.page.frame import Document, Page, body
from tournaments.printing.page.sheet import MM, TWICE_ACROSS, Box, Sheet
from tournaments.printing.page.wording import ResultsHead
from tournaments.printing.reading import NothingToPrintError
from tournaments.record.selectors.event.snapshot import EventSnapshot, SessionFacts
from tournaments.record.selectors.movement.seating import is_knockout
from tournaments.standings.documents.standings import results_head
from tournaments.standings.selectors.rating.knockout import knockout_seen

_MOST_COLUMNS, _MOST_ROWS = 8, 16
"""How many stages, and how many matches below each other, fit on a sheet."""

_GAP, _PADDING, _TO_SCORE = 7 * MM, 1.4 * MM, 2 * MM
_LARGEST = 2.5  # times the usual size


@dataclass(frozen=True, slots=True)
class _Look:
    """How large matches are drawn: the height of a line, and the lettering."""

    line: float
    name: styles.Style
    plain: styles.Style
    bold: styles.Style

    def times(self, scale: float) -> "_Look":
        """Return the same so many times as large."""
        larger = (
            replace(style, size=round(style.size * scale * 2) / 2)
            for style in (self.name, self.plain, self.bold)
        )
        return _Look(self.line * scale, *larger)


_IN_HAND = _Look(4.2 * MM, styles.FINE, styles.SMALL, styles.SMALL_BOLD)
_ON_A_WALL = _Look(6.2 * MM, styles.BODY, styles.TABLE, replace(styles.TABLE, bold=True))


@dataclass(frozen=True, slots=True)
class SectionBracket:
    """The bracket of a section; ``title`` names it if there are several."""

    title: str
    boxes: tuple[BracketBox, ...]
    layout: Layout


@dataclass(frozen=True, slots=True)
class Brackets:
    """The brackets of a session's knockouts as everyone may see them."""

    head: ResultsHead
    sections: tuple[SectionBracket, ...]


def read(snapshot: EventSnapshot, session: SessionFacts) -> Brackets:
    """Return the brackets of a session."""
    if session.status == "setup":
        raise NothingToPrintError("Start the session first: that makes the bracket.", "session")
    public = snapshot.seen_by(Role.PUBLIC)
    found = []
    for section in session.sections:
        if is_knockout(section):
            seen = knockout_seen(public, section.id)
            layout = laid_out(seen.knockout.bracket, [each.id for each in seen.boxes])
            title = f"Section {section.letter}" if len(session.sections) > 1 else ""
            found.append(SectionBracket(title, seen.boxes, layout))
    if not found:
        raise NothingToPrintError("No section of this session is a knockout.", "session")
    return Brackets(results_head(snapshot, session), tuple(found))


def layout(content: Brackets, paper: str) -> Document:
    """Return the sheets, in landscape."""
    return _laid_out(content, f"{paper} across", _IN_HAND)


def layout_for_a_wall(content: Brackets, paper: str) -> Document:
    """Return the sheets on paper of twice the size, in landscape."""
    return _laid_out(content, TWICE_ACROSS[paper], _ON_A_WALL)


def _laid_out(content: Brackets, paper: str, look: _Look) -> Document:
    drawn = tuple(
        page for section in content.sections for page in _pages(content.head, section, paper, look)
    )
    return Document(content.head.heading, "Bracket", paper, drawn)


def _pages(head: ResultsHead, section: SectionBracket, paper: str, look: _Look) -> Iterator[Page]:
    columns = _parts(section.layout.columns, _MOST_COLUMNS)
    rows = _parts(ceil(section.layout.rows), _MOST_ROWS)
    for first_row, last_row in rows:
        for first, last in columns:
            yield partial(_draw, head, section, paper, look, (first, last), (first_row, last_row))


def _parts(count: int, most: int) -> list[tuple[int, int]]:
    """Return equal parts of up to ``most`` each, as the first and the one after the last."""
    parts = ceil(count / most)
    size = ceil(count / parts)
    return [(start, min(start + size, count)) for start in range(0, count, size)]


def _draw(
    head: ResultsHead,
    section: SectionBracket,
    paper: str,
    look: _Look,
    columns: tuple[int, int],
    rows: tuple[int, int],
    sheet: Sheet,
) -> None:
    room = body(paper)
    words = lettering.dotted("Bracket", section.title)
    titles.strip(titles.results_title(head, words)).draw(
        sheet, Box(room.left, room.top - titles.HEIGHT, room.width, titles.HEIGHT)
    )
    inside = Box(room.left, room.bottom, room.width, room.height - titles.HEIGHT - 8 * MM)
    look = look.times(_scale(section, inside, look, columns, rows))
    grid = _Grid(inside, look, columns, rows)
    for one, other in section.layout.ways:
        grid.way(sheet, section.layout.spots[one], section.layout.spots[other])
    named: set[tuple[int, str]] = set()
    for box in section.boxes:
        spot = section.layout.spots[box.id]
        if grid.has(spot):
            is_first = (spot.column, box.name) not in named
            named.add((spot.column, box.name))
            _draw_match(sheet, grid.box(spot), box, box.name if is_first else "", look)


def _scale(
    section: SectionBracket,
    inside: Box,
    look: _Look,
    columns: tuple[int, int],
    rows: tuple[int, int],
) -> float:
    """Return how many times as large the matches may be: they fill the sheet, names their line."""
    high = inside.height / (rows[1] - rows[0]) / (3 * look.line)
    room = inside.width / (columns[1] - columns[0]) - _GAP - 2 * _PADDING - _TO_SCORE
    widest = max(
        lettering.width(f"{_who(side)}{side.score}", look.bold.size, bold=True)
        for box in section.boxes
        for side in box.sides
    )
    return max(min(high, room / max(widest, 1.0), _LARGEST), 1.0)


def _who(side: BracketSide) -> str:
    return f"{side.number} {side.name}".strip()


@dataclass(frozen=True, slots=True)
class _Grid:
    """Where a sheet's matches are: some columns and rows of the layout."""

    inside: Box
    look: _Look
    columns: tuple[int, int]
    rows: tuple[int, int]

    def has(self, spot: MatchSpot) -> bool:
        """Whether a match is on this sheet."""
        return (
            self.columns[0] <= spot.column < self.columns[1]
            and self.rows[0] <= spot.row < self.rows[1]
        )

    def box(self, spot: MatchSpot) -> Box:
        """Return the frame of a match."""
        wide = self.inside.width / (self.columns[1] - self.columns[0])
        high = self.inside.height / (self.rows[1] - self.rows[0])
        tall = min(2 * self.look.line, high - 1.2 * MM)
        left = self.inside.left + (spot.column - self.columns[0]) * wide
        top = self.inside.top - (spot.row - self.rows[0]) * high
        return Box(left, top - tall, wide - _GAP, tall)

    def way(self, sheet: Sheet, one: MatchSpot, other: MatchSpot) -> None:
        """Draw a winner's path, as far as it is on this sheet."""
        if not (self.has(one) and self.has(other)):
            return
        start, end = self.box(one), self.box(other)
        high, low = start.bottom + start.height / 2, end.bottom + end.height / 2
        bend = end.left - _GAP / 2
        sheet.line(start.right, high, bend, high)
        sheet.line(bend, high, bend, low)
        sheet.line(bend, low, end.left, low)


def _draw_match(sheet: Sheet, frame: Box, match: BracketBox, name: str, look: _Look) -> None:
    if name:
        sheet.text(frame.left, frame.top + 1.2 * MM, name, look.name, room=frame.width)
    sheet.box(frame, edge=styles.INK)
    half = frame.height / 2
    sheet.line(frame.left, frame.bottom + half, frame.right, frame.bottom + half)
    for at, side in enumerate(match.sides):
        baseline = frame.top - (at + 1) * half + half * 0.28
        style = look.bold if side.goes_on else look.plain
        inside = frame.inset(_PADDING, 0)
        sheet.ends(inside, baseline, (_who(side), style), (side.score, style), gap=_TO_SCORE)
