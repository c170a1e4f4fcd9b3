"""The seating plan at the door: who sits where in the first round, by table and by name."""

from dataclasses import dataclass
from functools import partial

from tournaments.documents.page.flow import Block, pages
from tournaments.documents.page.frame import Heading, Page, Sheaf, body
from tournaments.documents.page.sheet import MM, SMALL, Box, Sheet
from tournaments.documents.page.sides import Side
from tournaments.documents.tables.listing import LINE, NUMBER, ListColumn, Listing, block, head

_GUTTER = 8 * MM
_GAP = 6 * MM
_TITLES = 13 * MM
_SHORT = 24  # letters of "Table A1, North-South" and a few; who comes later has more


@dataclass(frozen=True, slots=True)
class PlanTable:
    """A table in the first round."""

    table: str
    sides: tuple[Side, ...]
    boards: str


@dataclass(frozen=True, slots=True)
class SectionPlan:
    """A section's tables; ``waiting`` are those who sit out the first round."""

    section: str
    tables: tuple[PlanTable, ...]
    waiting: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PlanName:
    """One player: ``place`` is where the session starts, ``number`` the contestant's."""

    name: str
    number: str
    place: str


@dataclass(frozen=True, slots=True)
class SeatingPlan:
    """The plan of a session; ``names`` in alphabetical order."""

    heading: Heading
    sections: tuple[SectionPlan, ...]
    names: tuple[PlanName, ...]


def laid_out(content: SeatingPlan, paper: str) -> Sheaf:
    """Return the sheets: the tables first, then all names in two columns."""
    room = body(paper)
    blocks = [head(content.heading, "Seating plan, round 1")]
    blocks += [block(_tables(section), room.width) for section in content.sections]
    sheets: list[Page] = pages(blocks, [room], _GAP)
    if not content.names:
        return Sheaf(content.heading, "Seating plan", paper, tuple(sheets))
    used = sum(strip.height for each in blocks for strip in (*each.heading, *each.strips))
    left = room.height - used - len(blocks) * _GAP
    if left >= _height_of_names(content):
        below = Box(room.left, room.bottom, room.width, left)
        sheets = [partial(_draw_both, sheets[0], _name_pages(content, below)[0])]
    else:
        sheets += _name_pages(content, room)
    return Sheaf(content.heading, "Seating plan", paper, tuple(sheets))


def _draw_both(first: Page, second: Page, sheet: Sheet) -> None:
    first(sheet)
    second(sheet)


def _height_of_names(content: SeatingPlan) -> float:
    """Return how high all names are in two equal columns."""
    return _TITLES + -(-len(content.names) // 2) * LINE + 0.1


def _name_pages(content: SeatingPlan, room: Box) -> list[Page]:
    wide = (room.width - _GUTTER) / 2
    high = min(_height_of_names(content), room.height)
    columns = [Box(left, room.top - high, wide, high) for left in (room.left, room.right - wide)]
    return pages([_names(content, wide)], columns, _GAP)


def _tables(section: SectionPlan) -> Listing:
    of_pairs = all(len(table.sides) == 2 for table in section.tables)
    directions = ("North-South", "East-West") if of_pairs else ("North", "East", "South", "West")
    waiting = f"Sit out round 1: {', '.join(section.waiting)}" if section.waiting else ""
    share = 80 if of_pairs else 40
    return Listing(
        title=section.section or "By table",
        note=waiting,
        columns=(
            NUMBER("Table", 13),
            *(_side_columns(directions, share)),
            ListColumn("Boards", 22),
        ),
        rows=tuple(
            (
                table.table,
                *(cell for side in table.sides for cell in (side.number, side.players)),
                table.boards,
            )
            for table in section.tables
        ),
    )


def _side_columns(directions: tuple[str, ...], share: float) -> tuple[ListColumn, ...]:
    return tuple(
        column
        for direction in directions
        for column in (
            NUMBER("", 13),
            ListColumn(direction, share - 13, SMALL),
        )
    )


def _names(content: SeatingPlan, width: float) -> Block:
    late = any(len(each.place) > _SHORT for each in content.names)
    return block(
        Listing(
            title="By name",
            columns=(
                ListColumn("Name", 36 if late else 43),
                NUMBER("No.", 11, align="right"),
                ListColumn("Starts at", 48 if late else 41, SMALL),
            ),
            rows=tuple((each.name, each.number, each.place) for each in content.names),
        ),
        width,
    )
