"""Recap and crosstable: every contestant on every board, or against every other contestant."""

from dataclasses import dataclass
from itertools import zip_longest

from tournaments.documents.page import titles
from tournaments.documents.page.flow import pages
from tournaments.documents.page.frame import Document, Heading, body
from tournaments.documents.page.sheet import MM
from tournaments.documents.tables import matrix
from tournaments.documents.tables.matrix import Matrix

GAP = 6 * MM


@dataclass(frozen=True, slots=True)
class MatrixSheets:
    """Tables of one kind; ``name`` heads them, ``legend`` says below how a cell is read."""

    heading: Heading
    name: str
    final: bool
    progress: str
    legend: tuple[str, ...]
    tables: tuple[Matrix, ...]


def layout(content: MatrixSheets, paper: str) -> Document:
    """Return the sheets; a table too wide for one goes on below or on the next."""
    room = body(paper, content.legend)
    title = titles.results_title(
        content.heading, final=content.final, progress=content.progress, what=content.name
    )
    blocks = [titles.block(title)]
    # Part by part, so that the same boards of North-South and East-West stand together.
    for together in zip_longest(*(matrix.blocks(table, room.width) for table in content.tables)):
        blocks += [block for block in together if block is not None]
    drawn = tuple(pages(blocks, [room], GAP))
    return Document(content.heading, content.name, paper, drawn, content.legend)
