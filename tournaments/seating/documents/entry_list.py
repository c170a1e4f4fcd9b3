"""The entry list for the director's desk: who has entered, and space for numbers and fees."""

from dataclasses import dataclass, replace
from functools import partial

from tournaments.printing.page import lettering, styles
from tournaments.printing.page import wording as titles
from tournaments.printing.page.flow import Block, line, pages
from tournaments.printing.page.frame import Document, Heading, body
from tournaments.printing.page.sheet import MM
from tournaments.printing.page.wording import Title
from tournaments.printing.reading import (
    first_seats,
    heading,
    in_order,
    plans,
    section_words,
    team_name,
)
from tournaments.printing.tables.table import Column, Table, names, row_of, title
from tournaments.record.selectors.event.snapshot import ContestantFacts, EventSnapshot, SessionFacts

_GAP = 6 * MM
_LINE = 8 * MM
_FOLDED = 6.5  # points: the size of long names on several lines
_LATE = 4  # lines for late entries
_TO_WRITE = "_____"


@dataclass(frozen=True, slots=True)
class ListedEntry:
    """One contestant; ``names`` is empty while no one is named, ``team`` unless it is a team.

    ``numbers`` are the national numbers of those named, in the same order, with a line to write on
    for one that is not known; empty if none is. ``substitutes`` explain the marks by the names.
    """

    number: str
    team: str
    names: tuple[str, ...]
    place: str
    numbers: tuple[str, ...] = ()
    substitutes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class EntryList:
    """The entries of a session: the name of each section and its contestants."""

    heading: Heading
    sections: tuple[tuple[str, tuple[ListedEntry, ...]], ...]


def read(snapshot: EventSnapshot, session: SessionFacts) -> EntryList:
    """Return the contestants of each section, with where they start."""
    sections = []
    for plan in plans(snapshot, session):
        starts = first_seats(session, plan)
        found: dict[int, tuple[ContestantFacts, str]] = {}
        for place, where in starts:
            found.setdefault(place.contestant.id, (place.contestant, where))
        listed = sorted(found.values(), key=lambda each: _by_number(each[0]))
        entries = tuple(_listed(snapshot, contestant, where) for contestant, where in listed)
        sections.append((section_words(session, plan), entries))
    return EntryList(heading(snapshot, session), tuple(sections))


def _listed(snapshot: EventSnapshot, contestant: ContestantFacts, where: str) -> ListedEntry:
    direction = {"NS": " N-S", "EW": " E-W"}.get(contestant.direction, "")
    return ListedEntry(
        number=f"{contestant.number}{direction}",
        team=team_name(contestant) if snapshot.method.is_of_teams else "",
        names=tuple(filter(None, contestant.marked)),
        substitutes=contestant.substitutes_told,
        place=where,
        numbers=_numbers(contestant),
    )


def _numbers(contestant: ContestantFacts) -> tuple[str, ...]:
    known = contestant.national_ids
    if not any(known):
        return ()
    return tuple(
        number or _TO_WRITE for name, number in zip(contestant.seated, known, strict=True) if name
    )


def _by_number(contestant: ContestantFacts) -> tuple[str, tuple[int, str]]:
    line = {"NS": "1", "EW": "2"}.get(contestant.direction, "")
    return line, in_order(contestant.number)


def layout(content: EntryList, paper: str) -> Document:
    """Return the sheets."""
    room = body(paper)
    blocks = [titles.block(Title(content.heading, "Entries", "", settled=True), below=MM)]
    teams = any(entry.team for _section_name, entries in content.sections for entry in entries)
    blocks += [_section(words, entries, room.width) for words, entries in content.sections]
    late = (row_of("") for _line in range(_LATE))
    head = title("Late entries", 7 * MM, 2 * MM)
    columns = _columns((), teams=teams)
    blocks.append(Table(columns, tuple(late), line=_LINE).block(room.width, head, whole=True))
    return Document(content.heading, "Entry list", paper, tuple(pages(blocks, [room], _GAP)))


def _columns(entries: tuple[ListedEntry, ...], *, teams: bool) -> tuple[Column, ...]:
    left, pen = partial(Column, align="left"), partial(Column, align="left", pen=True)
    places = [entry.place for entry in entries] or ["Table 10, North-South"]
    return (
        left("No.", 14 * MM, style=styles.BODY_BOLD),
        *((left("Team", style=styles.BODY, share=44),) if teams else ()),
        left("Names", share=60, people=True),
        left("Starts at").measured(places),
        pen("Here", 8 * MM),
        pen("Numbers", share=24),
        pen("Fee", 14 * MM),
        pen("Remarks", share=24),
    )


def _height(players: tuple[str, ...], room: float) -> float:
    """Return the height of a team's names on two halves of a row, 0 for a pair's."""
    if len(players) <= 2:
        return 0.0
    half = -(-len(players) // 2)
    lines = max(
        len(lettering.names_set(part, room, 4 * _LINE, _FOLDED).lines)
        for part in (players[:half], players[half:])
    )
    return 2 * (lines * lettering.LEADING * _FOLDED + 2)


def _section(section: str, entries: tuple[ListedEntry, ...], width: float) -> Block:
    teams = any(entry.team for entry in entries)
    columns = _columns(entries, teams=teams)
    start, end = Table(columns, ()).spans(width)[2 if teams else 1]
    rows = [
        row_of(
            entry.number,
            *(((entry.team,),) if teams else ()),
            names(entry.names),
            entry.place,
            "",
            names(entry.numbers),
            *"  ",
            height=max(_LINE, _LINE * len(entry.names) / 4, _height(entry.names, end - start)),
        )
        for entry in entries
    ]
    words = section or "By number"
    count = f"{len(entries)} {'entry' if len(entries) == 1 else 'entries'}"
    head = title(words, 7 * MM, 2 * MM, note=(count, styles.FINE))
    table = Table(columns, rows, line=_LINE).block(width, head)
    told = (words for entry in entries for words in entry.substitutes)
    lines = (each for words in told for each in lettering.folded(words, width, styles.FINE.size))
    below = tuple(line(words, styles.FINE, 5 * MM, 1.6 * MM) for words in lines)
    return replace(table, strips=(*table.strips, *below))
