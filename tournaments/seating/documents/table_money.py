"""The table-money sheet: who has paid what, with totals to check the cash box against."""

from dataclasses import dataclass
from functools import partial

from tournaments.printing.page import styles
from tournaments.printing.page import wording as titles
from tournaments.printing.page.flow import Block, Strip, pages
from tournaments.printing.page.frame import Document, Heading, body
from tournaments.printing.page.sheet import MM, Box, Sheet
from tournaments.printing.page.wording import Title
from tournaments.printing.reading import (
    BYE,
    contestant_label,
    heading,
    plans,
    section_words,
    starts,
)
from tournaments.printing.tables.forms import draw_label, ruled
from tournaments.printing.tables.table import Column, Table, row_of, title
from tournaments.record.selectors.event.snapshot import EventSnapshot, SessionFacts

_LINE = 7 * MM
_SPARE = 4  # lines for late entries

Paying = tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class TableMoney:
    """The players of each section: first table, number, and name (empty while unknown)."""

    heading: Heading
    sections: tuple[tuple[str, tuple[Paying, ...]], ...]


def read(snapshot: EventSnapshot, session: SessionFacts) -> TableMoney:
    """Return every seat of the session in table order."""
    sections = tuple(
        (
            section_words(session, plan),
            tuple(
                (_table(seat), contestant_label(place), name)
                for name, place, seat in starts(session, plan)
            ),
        )
        for plan in plans(snapshot, session)
    )
    return TableMoney(heading(snapshot, session), sections)


def _table(seat: str) -> str:
    """Return the table of a seat in words.

    >>> _table("Table A3, North-South"), _table("Bye in round 1")
    ('A3', 'Bye')
    """
    if seat == BYE:
        return "Bye"
    return seat.partition(",")[0].removeprefix("Table ")


def layout(content: TableMoney, paper: str) -> Document:
    """Return the sheets: a line for each player, a few to spare, and the totals."""
    room = body(paper)
    blocks = [titles.block(Title(content.heading, "Table money", "", settled=True), below=MM)]
    blocks += [_section(words, players, room.width) for words, players in content.sections]
    blocks.append(Block((), (Strip(26 * MM, _draw_totals),), whole=True))
    return Document(content.heading, "Table money", paper, tuple(pages(blocks, [room], 5 * MM)))


def _section(words: str, players: tuple[Paying, ...], width: float) -> Block:
    fine = partial(ruled, style=styles.FINE)
    columns = (
        Column("Table", style=styles.BODY, share=11, align="centre", gutter=0),
        Column("No.", style=styles.BODY_BOLD, share=14, align="centre", gutter=0),
        Column("Name", style=styles.BODY, share=64, align="left", gutter=0),
        fine("Due", 17),
        fine("Cash", 17, "Paid"),
        fine("Card or other", 22, "Paid"),
        fine("Remarks", 33),
    )
    rows = [row_of(table, number, partial(_draw_name, name)) for table, number, name in players]
    rows += [row_of("") for _ in range(_SPARE)]
    count = f"{len(players)} {'player' if len(players) == 1 else 'players'}"
    head = title(words or "By table", 7 * MM, 2 * MM, note=(count, styles.FINE))
    return Table(columns, rows, line=_LINE, form=True).block(width, head)


def _draw_name(name: str, sheet: Sheet, room: Box, baseline: float) -> None:
    left, wide = room.left + 1.5 * MM, room.width - 3 * MM
    sheet.names(left, baseline, (name,), styles.BODY, room=wide, high=room.height - 2, people=True)


def _draw_totals(sheet: Sheet, box: Box) -> None:
    """Draw the lines for counting the cash box."""
    half = box.width / 2
    for place, labels in enumerate(
        (
            ("Float at the start", "Cash in the box at the end"),
            ("Taken in cash", "Taken by card or other"),
        )
    ):
        baseline = box.top - (8 + 11 * place) * MM
        for column, label in enumerate(labels):
            left = box.left + column * half
            draw_label(sheet, left, baseline, label, left + half - 6 * MM, styles.BODY)
