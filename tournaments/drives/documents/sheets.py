"""Sheets of a drive for the wall: who sits where now, and totals with prizes."""

from tournaments.drives.documents.reading import ResultSheet, RoundSheet
from tournaments.printing.page import styles, titles
from tournaments.printing.page.flow import line, pages, space
from tournaments.printing.page.frame import Document, body
from tournaments.printing.page.sheet import MM
from tournaments.printing.page.titles import Title
from tournaments.printing.tables.table import Column, Table, row_of, title

_HIGH = 11 * MM


def round_layout(content: RoundSheet, paper: str) -> Document:
    """Return the seating of a round in letters that can be read from a few steps away."""
    room = body(paper)
    columns = (
        Column("Table", 18 * MM, style=styles.TITLE, gutter=6 * MM),
        Column("One side", align="left", style=styles.HEAD),
        Column("The other", align="left", style=styles.HEAD),
    )
    rows = [row_of(*table) for table in content.tables]
    blocks = [
        titles.block(Title(content.heading, content.title, content.note, settled=True)),
        Table(columns, rows, line=_HIGH).block(room.width),
    ]
    if content.waiting:
        waits = line(f"Waiting: {content.waiting}", styles.HEAD, _HIGH, 3 * MM)
        blocks.append(type(blocks[0])((), (space(3 * MM), waits)))
    return Document(content.heading, "Seating", paper, tuple(pages(blocks, [room], 6 * MM)))


def result_layout(content: ResultSheet, paper: str) -> Document:
    """Return totals and prizes."""
    room = body(paper)
    prizes = (
        Column("Prize", 62 * MM, "left", styles.BODY_BOLD),
        Column("Who", align="left", style=styles.BODY),
        Column("Score", 20 * MM, style=styles.BODY),
    )
    totals = (
        Column("Place", 14 * MM, style=styles.BODY, gutter=5 * MM),
        Column("Who", align="left", style=styles.BODY),
        Column("Among ladies, gentlemen", 40 * MM, style=styles.BODY),
        Column("Total", 20 * MM, style=styles.BODY_BOLD),
    )
    blocks = [
        titles.block(Title(content.heading, "Totals and prizes", content.note, content.final))
    ]
    if content.prizes:
        rows = [row_of(*each) for each in content.prizes]
        blocks.append(
            Table(prizes, rows, line=7 * MM).block(
                room.width, title("Prizes", 9 * MM, 3 * MM), whole=True
            )
        )
    rows = [row_of(*each) for each in content.totals]
    blocks.append(
        Table(totals, rows, line=6 * MM).block(room.width, title("Totals", 9 * MM, 3 * MM))
    )
    return Document(
        content.heading, "Totals and prizes", paper, tuple(pages(blocks, [room], 7 * MM))
    )
