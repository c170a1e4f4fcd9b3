"""The seating plan at the door: who sits where in the first round, by table and by name."""

from dataclasses import dataclass, replace
from functools import partial

from tournaments.printing.page import lettering, styles
from tournaments.printing.page import wording as titles
from tournaments.printing.page.flow import Block, height_of, line, pages
from tournaments.printing.page.frame import Document, Heading, Page, body
from tournaments.printing.page.sheet import MM, Box, Sheet
from tournaments.printing.page.wording import Title
from tournaments.printing.reading import (
    FirstSeat,
    contestant_label,
    heading,
    plans,
    section_words,
    starts,
    table_round,
)
from tournaments.printing.tables.table import Column, Table, TableRound, names, row_of, title
from tournaments.record.selectors.event.snapshot import EventSnapshot, SessionFacts
from tournaments.site.texts import letters_of, surname_first

_GUTTER = 8 * MM
_GAP = 6 * MM
_LEFT = partial(Column, align="left")


@dataclass(frozen=True, slots=True)
class _Type:
    """How large the plan is set: names, the other texts, numbers, and the height of a line."""

    name: styles.Style
    text: styles.Style
    number: styles.Style
    line: float


_TYPES = (
    _Type(styles.TABLE, styles.TABLE, styles.Style(13, bold=True), 8.4 * MM),
    _Type(styles.BODY, styles.BODY, styles.BODY_BOLD, 7.2 * MM),
    _Type(styles.BODY, styles.SMALL, styles.BODY_BOLD, 6.4 * MM),
)
"""The largest is tried first: the plan is read by many at once."""


@dataclass(frozen=True, slots=True)
class SectionPlan:
    """A section's tables; ``waiting`` are those who sit out the first round."""

    section: str
    tables: tuple[TableRound, ...]
    waiting: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SeatingPlan:
    """The plan of a session; ``names`` in alphabetical order."""

    heading: Heading
    sections: tuple[SectionPlan, ...]
    names: tuple[FirstSeat, ...]


def read(snapshot: EventSnapshot, session: SessionFacts) -> SeatingPlan:
    """Return who sits where in the first round."""
    found = tuple(plans(snapshot, session))
    names = [
        FirstSeat(surname_first(name), contestant_label(place), where)
        for plan in found
        for name, place, where in starts(session, plan)
        if name
    ]
    return SeatingPlan(
        heading=heading(snapshot, session),
        sections=tuple(
            SectionPlan(
                section=section_words(session, plan),
                tables=tuple(table_round(session, plan, row) for row in plan.round(1)),
                waiting=tuple(plan.place(each, 1).named for each in plan.sitting_out.get(1, ())),
            )
            for plan in found
        ),
        names=tuple(sorted(names, key=lambda each: (_in_alphabet(each.name), each.place))),
    )


def _in_alphabet(name: str) -> tuple[str, str]:
    """Return the key for sorting names: accents count only between equal letters."""
    return letters_of(name), name


def layout(content: SeatingPlan, paper: str) -> Document:
    """Return the sheets in the largest type that cuts no name and needs no more of them."""
    usual = _laid_out(content, paper, _TYPES[-1])
    for larger in _TYPES[:-1]:
        if _names_fit(content, body(paper), larger):
            document = _laid_out(content, paper, larger)
            if len(document.pages) <= len(usual.pages):
                return document
    return usual


def _names_fit(content: SeatingPlan, room: Box, type_: _Type) -> bool:
    """Return whether every name has a line to itself, in the tables and in the list."""
    tables = (_by_table(section, type_) for section in content.sections)
    return _by_name(content, type_).is_roomy(room.halves(_GUTTER)[0].width) and all(
        table.is_roomy(room.width) for table in tables
    )


def _laid_out(content: SeatingPlan, paper: str, type_: _Type) -> Document:
    """Return the sheets: the tables first, then all names in two columns."""
    room = body(paper)
    heading = Title(content.heading, "Seating plan, round 1", "", settled=True)
    blocks = [titles.block(heading, below=MM)]
    blocks += [_section(section, room.width, type_) for section in content.sections]
    sheets: list[Page] = pages(blocks, [room], _GAP)
    if content.names:
        used = sum(height_of((*each.heading, *each.strips)) + _GAP for each in blocks)
        head = title("By name", 7 * MM, 2 * MM)
        listed = _by_name(content, type_).block(room.halves(_GUTTER)[0].width, head)
        high = height_of(listed.heading) + -(-len(content.names) // 2) * type_.line + 0.1
        if used + high <= room.height:
            below = Box(room.left, room.bottom, room.width, room.height - used)
            sheets = [partial(_draw_both, sheets[0], _name_pages(listed, below, high)[0])]
        else:
            sheets += _name_pages(listed, room, high)
    return Document(content.heading, "Seating plan", paper, tuple(sheets))


def _draw_both(first: Page, second: Page, sheet: Sheet) -> None:
    first(sheet)
    second(sheet)


def _name_pages(listed: Block, room: Box, high: float) -> list[Page]:
    """Return the names in two columns, equally long if they do not fill a sheet."""
    high = min(high, room.height)
    return pages([listed], Box(room.left, room.top - high, room.width, high).halves(_GUTTER), _GAP)


def _section(section: SectionPlan, width: float, type_: _Type) -> Block:
    """Return a section's tables, and below them who sits out."""
    head = title(section.section or "By table", 7 * MM, 2 * MM)
    block = _by_table(section, type_).block(width, head)
    verb = "Sits" if len(section.waiting) == 1 else "Sit"
    words = f"{verb} out round 1: {'; '.join(section.waiting)}" if section.waiting else ""
    below = (
        line(words, type_.text, type_.line, 1.5 * MM)
        for words in lettering.folded(words, width, type_.text.size)
        if words
    )
    return replace(block, strips=(*block.strips, *below))


def _by_table(section: SectionPlan, type_: _Type) -> Table:
    of_pairs = all(len(table.sides) == 2 for table in section.tables)
    directions = ("North-South", "East-West") if of_pairs else ("North", "East", "South", "West")
    number = partial(_LEFT, style=type_.number)
    columns = [number("Table").measured(str(table.table) for table in section.tables)]
    for place, direction in enumerate(directions):
        numbers = (table.sides[place].number for table in section.tables)
        columns += [number("").measured(numbers), _LEFT(direction, style=type_.text, people=True)]
    boards = (table.boards_text for table in section.tables)
    columns.append(_LEFT("Boards", style=type_.text).measured(boards))
    rows = []
    for table in section.tables:
        sides = [cell for side in table.sides for cell in (side.number, names(side.players))]
        rows.append(row_of(str(table.table), *sides, table.boards_text))
    return Table(columns, rows, line=type_.line)


def _by_name(content: SeatingPlan, type_: _Type) -> Table:
    numbers = (each.contestant for each in content.names)
    columns = (
        _LEFT("Name", style=type_.name, people=True),
        Column("No.", style=type_.number).measured(numbers),
        _LEFT("Starts at", style=type_.text).measured(each.place for each in content.names),
    )
    rows = [row_of((each.name,), each.contestant, each.place) for each in content.names]
    return Table(columns, rows, line=type_.line)
