"""The timetable of a congress, to hang up and to hand out."""

from tournaments.congresses.selectors import Timetable, TimetableDay
from tournaments.printing.page import styles
from tournaments.printing.page import wording as titles
from tournaments.printing.page.flow import Block, pages
from tournaments.printing.page.frame import Document, Heading, body
from tournaments.printing.page.sheet import MM
from tournaments.printing.page.wording import Title
from tournaments.printing.reading import NothingToPrintError, letterhead
from tournaments.printing.tables.table import Column, Table, row_of, title

_GAP = 5 * MM
_LINE = 9 * MM


def layout(content: Timetable, paper: str) -> Document:
    """Return the sheets: a table for each day.

    Raises:
        NothingToPrintError: the timetable is empty.
    """
    if not content.days:
        raise NothingToPrintError("Add a line to the timetable first.")
    first, last = content.days[0].day, content.days[-1].day
    short = f"{first:%-d %b %Y}" if first == last else f"{first:%-d %b} – {last:%-d %b %Y}"
    heading = Heading(content.club, content.name, short, short, "", letterhead(content.look))
    room = body(paper)
    blocks = [titles.block(Title(heading, "Timetable", content.place, settled=True), below=MM)]
    blocks += [_day(each, room.width) for each in content.days]
    return Document(heading, "Timetable", paper, tuple(pages(blocks, [room], _GAP)))


def _day(day: TimetableDay, width: float) -> Block:
    columns = (
        Column("Begins", 20 * MM, align="left", style=styles.BODY_BOLD),
        Column("", share=60, align="left", style=styles.BODY),
        Column("Entries", share=50, align="left"),
    )
    rows = [row_of(f"{each.begins:%H.%M}", (each.title,), (each.entries,)) for each in day.items]
    head = title(f"{day.day:%A} {day.day.day} {day.day:%B}", 7 * MM, 2 * MM)
    return Table(columns, rows, line=_LINE).block(width, head)
