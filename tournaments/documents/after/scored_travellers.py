"""Every traveller with its results, its frequencies and the mean or the datum of its scores."""

from dataclasses import dataclass

from tournaments.documents.page import titles
from tournaments.documents.page.flow import pages
from tournaments.documents.page.frame import Heading, Page, Sheaf, body
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


def laid_out(content: ScoredTravellers, paper: str) -> Sheaf:
    """Return the sheets: two columns of travellers, each kept whole where it has room."""
    room = body(paper, content.scoring)
    wide = (room.width - GUTTER) / 2
    title = titles.results_title(
        content.heading, final=content.final, progress=content.progress, what="Travellers"
    )
    tables = [traveller_tables.block(table) for table in content.travellers]
    low = room.height - titles.HEIGHT - 4 * MM
    halves = [
        Box(room.left, room.bottom, wide, low),
        Box(room.left + wide + GUTTER, room.bottom, wide, low),
    ]
    strip = titles.strip(title)
    head = Box(room.left, room.top - titles.HEIGHT, room.width, titles.HEIGHT)

    def under_title(page: Page) -> Page:
        def draw(sheet: Sheet) -> None:
            strip.draw(sheet, head)
            page(sheet)

        return draw

    drawn = tuple(under_title(page) for page in pages(tables, halves, GAP))
    return Sheaf(content.heading, "Travellers", paper, drawn, content.scoring)
