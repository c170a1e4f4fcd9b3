"""The entry list on the director's desk: who takes part, who has paid, what there is to note."""

from dataclasses import dataclass
from functools import partial

from tournaments.documents.page import titles
from tournaments.documents.page.flow import Block, pages
from tournaments.documents.page.frame import Document, Heading, body
from tournaments.documents.page.sheet import BODY, BODY_BOLD, FINE, MM
from tournaments.documents.page.titles import Title
from tournaments.documents.tables.cells import names
from tournaments.documents.tables.table import Column, Row, Table, title

_GAP = 6 * MM
_LINE = 8 * MM


@dataclass(frozen=True, slots=True)
class ListedEntry:
    """One contestant; ``names`` is empty while nobody was named, ``team`` unless it is one."""

    number: str
    team: str
    names: tuple[str, ...]
    place: str


@dataclass(frozen=True, slots=True)
class EntryList:
    """The entries of a session, section by section: its name and its contestants."""

    heading: Heading
    sections: tuple[tuple[str, tuple[ListedEntry, ...]], ...]


def layout(content: EntryList, paper: str) -> Document:
    """Return the sheets."""
    room = body(paper)
    blocks = [titles.block(Title(content.heading, "Entries", "", settled=True), below=MM)]
    blocks += [_section(section, entries, room.width) for section, entries in content.sections]
    return Document(content.heading, "Entry list", paper, tuple(pages(blocks, [room], _GAP)))


def _section(section: str, entries: tuple[ListedEntry, ...], width: float) -> Block:
    teams = any(entry.team for entry in entries)
    left, pen = partial(Column, align="left"), partial(Column, align="left", pen=True)
    columns = (
        left("No.", style=BODY_BOLD, share=10 if teams else 16),
        *((left("Team", style=BODY, share=32),) if teams else ()),
        left("Names", share=60 if teams else 66),
        left("Starts at", share=40),
        pen("Here", share=11),
        pen("Fee", share=17),
        pen("Remarks", share=34 if teams else 42),
    )
    rows = [
        Row(
            (
                entry.number,
                *((entry.team,) if teams else ()),
                names(entry.names),
                entry.place,
                *"   ",
            )
        )
        for entry in entries
    ]
    words = section or "In the order of their numbers"
    count = f"{len(entries)} {'entry' if len(entries) == 1 else 'entries'}"
    head = title(words, 7 * MM, 2 * MM, note=(count, FINE))
    return Table(columns, rows, line=_LINE).block(width, head)
