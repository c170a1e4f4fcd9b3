"""The entry list on the director's desk: who takes part, who has paid, what there is to note."""

from dataclasses import dataclass

from tournaments.documents.page.flow import pages
from tournaments.documents.page.frame import Heading, Sheaf, body
from tournaments.documents.page.sheet import MM, SMALL
from tournaments.documents.tables.listing import NUMBER, ListColumn, Listing, block, head

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


def laid_out(content: EntryList, paper: str) -> Sheaf:
    """Return the sheets."""
    room = body(paper)
    blocks = [head(content.heading, "Entries")]
    for section, entries in content.sections:
        blocks.append(block(_listing(section, entries), room.width, _LINE))
    return Sheaf(content.heading, "Entry list", paper, tuple(pages(blocks, [room], _GAP)))


def _listing(section: str, entries: tuple[ListedEntry, ...]) -> Listing:
    with_teams = any(entry.team for entry in entries)
    team = (ListColumn("Team", 32),) if with_teams else ()
    return Listing(
        title=section or "In the order of their numbers",
        note=f"{len(entries)} {'entry' if len(entries) == 1 else 'entries'}",
        columns=(
            NUMBER("No.", 10 if with_teams else 16),
            *team,
            ListColumn("Names", 60 if with_teams else 66, SMALL),
            ListColumn("Starts at", 40, SMALL),
            ListColumn("Here", 11, pen=True),
            ListColumn("Fee", 17, pen=True),
            ListColumn("Remarks", 34 if with_teams else 42, pen=True),
        ),
        rows=tuple(
            (
                entry.number,
                *((entry.team,) if with_teams else ()),
                entry.names,
                entry.place,
                "",
                "",
                "",
            )
            for entry in entries
        ),
    )
