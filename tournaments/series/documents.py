"""A season table, to hang up: everyone's place, total, and the results that count."""

from tournaments.printing.page import styles
from tournaments.printing.page import wording as titles
from tournaments.printing.page.flow import Block, pages
from tournaments.printing.page.frame import Document, Heading, body
from tournaments.printing.page.sheet import MM
from tournaments.printing.page.wording import Title, typeset, typeset_sentence
from tournaments.printing.reading import NothingToPrintError, letterhead
from tournaments.printing.tables.table import Column, Row, Table, row_of, title
from tournaments.series.selectors import Row as Line
from tournaments.series.selectors import SeriesTable

_GAP = 5 * MM
_LINE = 6 * MM
_NAMES = 1  # the column of names, with results below


def layout(shown: SeriesTable, paper: str) -> Document:
    """Return the sheets: the table with everyone's results, and the events that count.

    Raises:
        NothingToPrintError: the table is empty.
    """
    if not shown.rows:
        raise NothingToPrintError("This table is empty so far.")
    series, room = shown.series, body(paper)
    days = [each.held_on for each in shown.events if not each.why]
    first, last = min(days), max(days)
    short = f"{first.day} {first:%b %Y} – {last.day} {last:%b %Y}"
    heading = Heading(series.club, series.name, short, short, "", letterhead(series.look))
    word = "Season table, so far" if shown.in_play else "Season table"
    count = f"{shown.counted} event{'s' * (shown.counted != 1)}"
    blocks = [
        titles.block(Title(heading, word, count, settled=not shown.in_play), below=MM),
        _standings(shown, room.width),
        _events(shown, room.width),
    ]
    return Document(
        heading, "Season table", paper, tuple(pages(blocks, [room], _GAP)), footnotes=shown.rule
    )


def _standings(shown: SeriesTable, width: float) -> Block:
    counted = "Average" if shown.series.combined == "average" else "Total"
    columns = (
        Column("Place", 12 * MM, style=styles.BODY_BOLD),
        Column("Name", share=1, align="left", style=styles.BODY_BOLD),
        Column("Played", 16 * MM, style=styles.BODY),
        Column("Counting", 18 * MM, style=styles.BODY),
        Column(counted, 24 * MM, style=styles.BODY_BOLD),
    )
    rows = [_row(each) for each in shown.rows]
    return Table(columns, rows, line=_LINE, notes_from=_NAMES).block(width)


def _row(line: Line) -> Row:
    short = f"{line.missing} event{'s' * (line.missing != 1)} short of a place"
    results = (
        f"{each.held_on.day} {each.held_on:%b} {each.points}"
        if each.counts
        else f"({each.held_on.day} {each.held_on:%b} {each.points})"
        for each in line.results or ()
    )
    notes = (
        short if line.missing else "",
        f"ahead {line.note}" if line.note else "",
        " · ".join(results),
    )
    return row_of(
        line.place or "–",
        (line.name,),
        str(line.played),
        str(line.counted),
        typeset(line.total),
        notes=tuple(typeset_sentence(note) for note in notes if note),
    )


def _events(shown: SeriesTable, width: float) -> Block:
    columns = (
        Column("", 24 * MM, align="left", style=styles.BODY_BOLD),
        Column("", share=60, align="left", style=styles.BODY),
        Column("", share=50, align="left"),
    )
    rows = [
        row_of(
            f"{each.held_on.day} {each.held_on:%b %Y}",
            (each.name,),
            (each.why or "counts",),
        )
        for each in shown.events
    ]
    return Table(columns, rows, line=_LINE).block(width, title("Events", 7 * MM, 2 * MM))
