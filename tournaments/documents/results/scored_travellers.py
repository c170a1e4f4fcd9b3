"""Every traveller with its results, its frequencies and the mean or the datum of its scores."""

from dataclasses import dataclass
from functools import partial

from tournaments.documents.page import titles
from tournaments.documents.page.flow import Strip, pages
from tournaments.documents.page.frame import Document, Heading, Page, body
from tournaments.documents.page.sheet import MM, Box, Sheet
from tournaments.documents.tables import traveller_tables
from tournaments.documents.tables.traveller_tables import TravellerTable

GAP = 5 * MM
GUTTER = 8 * MM


@dataclass(frozen=True, slots=True)
class ScoredTravellers:
    """The boards of a session that may be shown, in order."""

    heading: Heading
    final: bool
    progress: str
    scoring: tuple[str, ...]
    travellers: tuple[TravellerTable, ...]


def layout(content: ScoredTravellers, paper: str) -> Document:
    """Return the sheets: two columns of travellers, each kept whole where it has room."""
    room = body(paper, content.scoring)
    title = titles.results_title(
        content.heading, final=content.final, progress=content.progress, what="Travellers"
    )
    head = Box(room.left, room.top - titles.HEIGHT, room.width, titles.HEIGHT)
    low = Box(room.left, room.bottom, room.width, room.height - titles.HEIGHT - 4 * MM)
    halves = low.halves(GUTTER)
    tables = [traveller_tables.block(each, halves[0].width) for each in content.travellers]
    drawn = tuple(
        partial(_draw, titles.strip(title), head, page) for page in pages(tables, halves, GAP)
    )
    return Document(content.heading, "Travellers", paper, drawn, content.scoring)


def _draw(title: Strip, head: Box, travellers: Page, sheet: Sheet) -> None:
    title.draw(sheet, head)
    travellers(sheet)
