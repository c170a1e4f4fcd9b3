"""Where to put the boards before play, and how they travel: tables, side tables, shares."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from movements.model import boards_text
from tournaments.printing.page import lettering, styles
from tournaments.printing.page import wording as titles
from tournaments.printing.page.cards import in_parts
from tournaments.printing.page.flow import Block, line, pages
from tournaments.printing.page.frame import Document, Heading, body
from tournaments.printing.page.sheet import MM, Box, Sheet
from tournaments.printing.page.wording import Title
from tournaments.printing.reading import MovePlan, heading, named, plans, section_words, usual
from tournaments.printing.tables.table import Cell, Column, Table, row_of, title
from tournaments.record.selectors.event.snapshot import EventSnapshot, SessionFacts
from tournaments.record.selectors.movement.seating import Seating

_GAP = 6 * MM
_ROUNDS_ACROSS = 9
_FIRST = 26 * MM
_PLAIN, _BOLD = styles.Style(12), styles.Style(12, bold=True)  # caddies read it standing up
_LINES = (7.4 * MM, 6.6 * MM, 5.8 * MM)  # heights of a line: the first, unless a lower saves sheets
SIDE_TABLE = "Side table"
_SAID_OF_SHARES = 6  # lines


@dataclass(frozen=True, slots=True)
class StartPlace:
    """The boards put out at one place, which tables share them, and where they go next."""

    place: str
    boards: str
    shared: str
    after: str


@dataclass(frozen=True, slots=True)
class BoardsByRound:
    """The boards at a table or on the side table, round by round, and whether they are shared."""

    place: str
    boards: tuple[str, ...]
    shared: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class SectionPlacement:
    """The boards of one section; ``words`` say which tables share boards."""

    section: str
    movement: str
    words: tuple[str, ...]
    start: tuple[StartPlace, ...]
    rounds: tuple[BoardsByRound, ...]


@dataclass(frozen=True, slots=True)
class Placement:
    """The boards of a session."""

    heading: Heading
    sections: tuple[SectionPlacement, ...]


def read(snapshot: EventSnapshot, session: SessionFacts) -> Placement:
    """Return where each section's boards are at the start and in each round."""
    sections = tuple(_section(session, plan) for plan in plans(snapshot, session))
    return Placement(heading(snapshot, session), sections)


def _section(session: SessionFacts, plan: Seating) -> SectionPlacement:
    moves = MovePlan(plan)
    return SectionPlacement(
        section=section_words(session, plan),
        movement=plan.title,
        words=_words_on_shares(plan, moves),
        start=(*_tables_at_start(plan, moves), *_resting_at_start(plan)),
        rounds=(*_tables_by_round(plan, moves), *_resting_by_round(plan)),
    )


def _tables_at_start(plan: Seating, moves: MovePlan) -> Iterator[StartPlace]:
    for row in plan.round(1):
        others = [moves.after(each).boards for each in plan.rows if each.table == row.table]
        shared = moves.shared_with(row)
        yield StartPlace(
            place=f"Table {row.table}",
            boards=row.boards_text,
            shared=_also_at(plan, shared),
            after=_sentence(usual(others[:-1]) or others[0]),
        )


def _also_at(plan: Seating, tables: tuple[int, ...]) -> str:
    if not tables:
        return ""
    if len(tables) + 1 == plan.tables and len(tables) > 1:
        return "at all tables"
    return f"also at {named(tables)}"


def _sentence(move: str) -> str:
    return f"Boards {move}" if move else ""


def _resting_at_start(plan: Seating) -> Iterator[StartPlace]:
    """Yield the boards on the side table, by when and where they are first played."""
    waiting: dict[tuple[int, tuple[int, ...]], list[int]] = {}
    for board in plan.relays.get(1, ()):
        first_played = plan.board_places.next_tables((board,), 0)
        if first_played is not None:
            waiting.setdefault(first_played, []).append(board)
    for (first, tables), boards in sorted(waiting.items()):
        to = "all tables" if plan.tables == len(tables) > 2 else named(tables)
        where = f"Boards to {to} for round {first}"
        yield StartPlace(SIDE_TABLE, boards_text(tuple(boards)), "", where)


def _tables_by_round(plan: Seating, moves: MovePlan) -> Iterator[BoardsByRound]:
    for table, rows in plan.by_table:
        yield BoardsByRound(
            place=f"Table {table}",
            boards=tuple("–" if row is None else row.boards_text for row, _seats in rows),
            shared=tuple(row is not None and bool(moves.shared_with(row)) for row, _seats in rows),
        )


def _resting_by_round(plan: Seating) -> Iterator[BoardsByRound]:
    if plan.any_relay:
        boards = tuple(boards_text(plan.relays[number]) or "–" for number in plan.round_numbers)
        yield BoardsByRound(SIDE_TABLE, boards, (False,) * plan.rounds)


def _words_on_shares(plan: Seating, moves: MovePlan) -> tuple[str, ...]:
    """Return which tables have the same boards in which rounds."""
    rounds: dict[tuple[int, ...], list[int]] = {}
    for row in plan.rows:
        together = tuple(sorted({row.table, *moves.shared_with(row)}))
        if len(together) > 1 and row.round not in rounds.setdefault(together, []):
            rounds[together].append(row.round)
    said = tuple(
        f"⇄ {named(tables)} play the same boards {_in_rounds(plan, numbers)}."
        for tables, numbers in sorted(rounds.items())
    )
    if len(said) > _SAID_OF_SHARES:
        return ("⇄ marks boards that are played at more than one table in the round.",)
    return said


def _in_rounds(plan: Seating, numbers: list[int]) -> str:
    if len(numbers) == plan.rounds:
        return "in every round"
    return f"in round{'s' if len(numbers) > 1 else ''} {boards_text(tuple(numbers))}"


def layout(content: Placement, paper: str) -> Document:
    """Return the sheets: each section's start, then its rounds."""
    found = (_laid_out(content, paper, high) for high in _LINES)
    return min(found, key=lambda document: len(document.pages))


def _laid_out(content: Placement, paper: str, high: float) -> Document:
    room = body(paper)
    blocks = [titles.block(Title(content.heading, "Boards", "", settled=True), below=MM)]
    for section in content.sections:
        blocks.append(_start(section, room.width, high))
        if section.words:
            folded = (
                part
                for words in section.words
                for part in lettering.folded(words, room.width, _PLAIN.size)
            )
            lines = (line(words, _PLAIN, 6 * MM, 1.5 * MM) for words in folded)
            blocks.append(Block((), tuple(lines)))
        count = max((len(row.boards) for row in section.rounds), default=0)
        for numbers, _words in in_parts(range(count), _ROUNDS_ACROSS, evenly=True):
            blocks.append(_rounds(section, numbers, room.width, high))
    return Document(content.heading, "Board placement", paper, tuple(pages(blocks, [room], _GAP)))


def _start(section: SectionPlacement, width: float, high: float) -> Block:
    any_shared = any(each.shared for each in section.start)
    left = partial(Column, align="left")
    columns = (
        left("Where", style=_BOLD).measured(each.place for each in section.start),
        left("Boards", style=_BOLD, share=34, folds=True),
        *((left("Shared", style=_PLAIN, share=46, folds=True),) if any_shared else ()),
        left(
            "After each round, unless the table below says otherwise",
            style=_PLAIN,
            share=70,
            folds=True,
        ),
    )
    rows = [
        row_of(each.place, each.boards, *((each.shared,) if any_shared else ()), each.after)
        for each in section.start
    ]
    words = lettering.dotted(section.section, "Put out before round 1")
    head = title(words, 7 * MM, 2 * MM, note=(section.movement, styles.FINE))
    return Table(columns, rows, line=high).block(width, head)


def _rounds(section: SectionPlacement, numbers: Sequence[int], width: float, high: float) -> Block:
    """Return the boards in some rounds, side by side."""
    wide = (width - _FIRST) / len(numbers) - 2 * MM
    of_round = partial(Column, width=wide, align="left", gutter=2 * MM, style=_PLAIN, folds=True)
    columns = (
        Column("", _FIRST - 2 * MM, "left", _BOLD, gutter=2 * MM),
        *(of_round(f"Round {number + 1}") for number in numbers),
    )
    rows = [
        row_of(row.place, *(_boards(row.boards[n], shared=row.shared[n]) for n in numbers))
        for row in section.rounds
    ]
    words = lettering.dotted(section.section, "Boards round by round")
    head = title(f"{words}, {numbers[0] + 1} to {numbers[-1] + 1}", 7 * MM, 2 * MM)
    return Table(columns, rows, line=high).block(width, head, whole=True)


def _boards(boards: str, *, shared: bool) -> Cell:
    """Return boards, on a tint if tables share them; the tint leaves the row's rules visible."""
    if not shared:
        return boards

    def draw(sheet: Sheet, room: Box, baseline: float) -> None:
        wide = room.width + 2 * MM - 0.6 * MM
        sheet.box(Box(room.left - MM, room.bottom + 0.3, wide, room.height - 0.9), fill=styles.TINT)
        words, high = (f"{boards} ⇄",), room.height - 1
        sheet.names(room.left, baseline, words, _BOLD, room=room.width, high=high)

    return draw
