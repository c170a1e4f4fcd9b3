"""Score sheets of matches between teams: both tables side by side, line by line."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import zip_longest

from movements.analysis.match_lines import match_lines
from movements.lists import listed
from movements.model import Row, boards_text
from tournaments.printing.page import lettering, styles
from tournaments.printing.page import wording as titles
from tournaments.printing.page.flow import Block, Strip, height_of, pages, space
from tournaments.printing.page.frame import Document, Heading, Page, body
from tournaments.printing.page.sheet import MM, Box, Sheet
from tournaments.printing.page.wording import Title
from tournaments.printing.reading import (
    heading,
    in_order,
    plans,
    section_words,
    table_round,
    team_name,
)
from tournaments.printing.tables.forms import board_entries, draw_label, ruled
from tournaments.printing.tables.table import (
    SHORT,
    Column,
    Spans,
    Table,
    TableRound,
    draw_side,
    row_of,
)
from tournaments.record.selectors.event.snapshot import ContestantFacts, EventSnapshot, SessionFacts
from tournaments.record.selectors.movement.seating import Seating, is_knockout
from tournaments.standings.selectors.rating.knockout import rights_by_round

_GAP, _CUT = 5 * MM, 2 * MM
_STEPS = (6.4 * MM, 5.8 * MM, 5.2 * MM)  # height of a line, the first if none saves a sheet
_SITTING, _FIRST = 4.6 * MM, 48 * MM  # height of the line of a sitting; to the names in it
_BEFORE_NAMES = 14 * MM  # the most that direction and number take
_FOLDED = 6.5  # points: the size of long names on several lines
_SWINGS = {"imps": "IMPs", "tricks": "Tricks", "matches": "Tricks", "board_a_match": "Won"}


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A board, and the table where the sheet's team plays it in each direction; ``–`` for none."""

    board: int
    north_south: str
    east_west: str


@dataclass(frozen=True, slots=True)
class MatchLine:
    """Boards that travel between the same tables, and who sits there."""

    title: str
    sittings: tuple[TableRound, ...]
    rows: tuple[MatchRow, ...]


@dataclass(frozen=True, slots=True)
class MatchOf:
    """A match of the sheet's team against another."""

    opponent: str
    lines: tuple[MatchLine, ...]


@dataclass(frozen=True, slots=True)
class MatchSheet:
    """The sheet of one team, with all its matches of the session."""

    section: str
    team: str
    matches: tuple[MatchOf, ...]


@dataclass(frozen=True, slots=True)
class MatchSheets:
    """The sheets of a session; ``swing`` is the unit of a board: IMPs, tricks, points."""

    heading: Heading
    game: str
    swing: str
    sheets: tuple[MatchSheet, ...]


def read(snapshot: EventSnapshot, session: SessionFacts) -> MatchSheets:
    """Return one sheet for a match of two teams, or a sheet for each of several teams."""
    sheets = []
    for plan in plans(snapshot, session):
        teams = _teams(plan)
        drawn = is_knockout(plan.section)
        rights = rights_by_round(snapshot, plan.section) if drawn else {}
        for team in teams[:1] if len(teams) == 2 else teams:
            matches = tuple(
                MatchOf(team_name(other), lines)
                for other in teams
                if other is not team
                and (lines := tuple(_lines(session, plan, (team, other), rights)))
            )
            sheets.append(MatchSheet(section_words(session, plan), team_name(team), matches))
    swing = _SWINGS.get(snapshot.event.method, "Points")
    return MatchSheets(heading(snapshot, session), snapshot.event.game, swing, tuple(sheets))


def _teams(plan: Seating) -> list[ContestantFacts]:
    found = dict.fromkeys(plan.places[label].contestant for row in plan.rows for label in row.seats)
    return sorted(found, key=lambda team: (in_order(team.number), team.number))


def _lines(
    session: SessionFacts,
    plan: Seating,
    teams: tuple[ContestantFacts, ContestantFacts],
    rights: Mapping[int, frozenset[str]],
) -> Iterable[MatchLine]:
    """Yield the lines of a match: sittings that exchange the same boards."""
    met = [row for row in plan.rows if set(_met(plan, row)) == {each.id for each in teams}]
    for sittings in match_lines(met):
        boards = sorted({board for row in sittings for board in row.boards})
        rounds = sorted({row.round for row in sittings})
        held = rights.get(rounds[0], frozenset())
        names = [team_name(each) for each in teams if each.number in held]
        second = f" · {names[0]} sits down second" if names else ""
        yield MatchLine(
            title=f"Boards {boards_text(tuple(boards))} · {_round_words(rounds)}{second}",
            sittings=tuple(table_round(session, plan, row) for row in sittings),
            rows=tuple(row for board in boards for row in _rows(plan, sittings, board, teams[0])),
        )


def _met(plan: Seating, row: Row) -> tuple[int, int]:
    """Return the teams at a table, North-South first."""
    return plan.places[row.north].contestant.id, plan.places[row.east].contestant.id


def _rows(
    plan: Seating, sittings: Sequence[Row], board: int, team: ContestantFacts
) -> Iterable[MatchRow]:
    """Yield a row for each pair of tables at which a board is played."""
    here = [row for row in sittings if board in row.boards]
    north_south = [str(row.table) for row in here if _met(plan, row)[0] == team.id]
    east_west = [str(row.table) for row in here if _met(plan, row)[0] != team.id]
    for ns, ew in zip_longest(north_south, east_west, fillvalue="–"):
        yield MatchRow(board, ns, ew)


def _round_words(rounds: Sequence[int]) -> str:
    if len(rounds) == 1:
        return f"round {rounds[0]}"
    return f"rounds {listed(rounds)}"


def layout(content: MatchSheets, paper: str) -> Document:
    """Return as few sheets as can be: each team's own, or several to cut apart."""
    found = (_laid_out(content, paper, step) for step in _STEPS)
    return min(found, key=lambda document: len(document.pages))


def _laid_out(content: MatchSheets, paper: str, step: float) -> Document:
    room = body(paper)
    head = titles.block(Title(content.heading, "Match score sheet", "", settled=True), below=MM)
    drawn: list[Page] = []
    shared: list[list[Block]] = []
    for sheet in content.sheets:
        blocks = [head]
        for match in sheet.matches:
            blocks += _match_blocks(content, sheet, match, room.width, step)
        strips = [strip for block in blocks for strip in (*block.strips, space(_GAP))]
        whole = Block((), (*strips, Strip(_CUT, _draw_cut)), whole=True)
        free = (each for each in shared if len(pages([*each, whole], [room], _GAP)) == 1)
        if height_of(strips) > room.height / 2:
            drawn += pages(blocks, [room], _GAP)
        elif (page := next(free, None)) is not None:
            page.append(whole)
        else:
            shared.append([whole])
    drawn += (page for blocks in shared for page in pages(blocks, [room], _GAP))
    return Document(content.heading, "Match score sheets", paper, tuple(drawn))


def _draw_cut(sheet: Sheet, box: Box) -> None:
    sheet.line(box.left, box.bottom, box.right, box.bottom, dashes=(0.6, 3.0))


def _match_blocks(
    content: MatchSheets, sheet: MatchSheet, match: MatchOf, width: float, step: float
) -> list[Block]:
    """Return a block for each line; the first has the teams, the last the totals."""
    teams = Strip(8 * MM, partial(_draw_teams, sheet, match))
    totals = Strip(12 * MM, partial(_draw_result, content.swing, sheet.team, match.opponent))
    lines = [_line_strips(content, sheet, each, width, step) for each in match.lines]
    lines[0].insert(0, teams)
    lines[-1].append(totals)
    return [Block((), tuple(strips), whole=True) for strips in lines]


def _line_strips(
    content: MatchSheets, sheet: MatchSheet, match_line: MatchLine, width: float, step: float
) -> list[Strip]:
    rows = [row_of(*_entries(content.game, row)) for row in match_line.rows]
    table = Table(_columns(content, sheet.team), rows, line=step, form=True)
    form = table.block(width)
    return [
        Strip(6 * MM, partial(_draw_line_title, match_line.title)),
        *(
            Strip(_sitting_height(each, width), partial(_draw_sitting, each))
            for each in match_line.sittings
        ),
        space(1.4 * MM),
        *form.heading,
        *form.strips,
        Strip(step, partial(_draw_line_total, table.spans(width))),
    ]


def _draw_teams(sheet_of: MatchSheet, match: MatchOf, sheet: Sheet, box: Box) -> None:
    half = box.width / 2 - 12 * MM
    baseline = box.bottom + 2.6 * MM
    names = partial(sheet.names, style=styles.HEAD, room=half, high=box.height)
    taken = names(box.left, baseline, (sheet_of.team,)) + 3 * MM
    taken += sheet.text(box.left + taken, baseline, "against", styles.SMALL) + 3 * MM
    taken += names(box.left + taken, baseline, (match.opponent,))
    room = box.width - taken - 3 * MM
    sheet.text(box.right, baseline, sheet_of.section, styles.SMALL, align="right", room=room)


def _draw_line_title(title: str, sheet: Sheet, box: Box) -> None:
    sheet.box(
        Box(box.left, box.bottom + 0.6 * MM, box.width, box.height - 0.6 * MM), fill=styles.TINT
    )
    sheet.text(box.left + 1.4 * MM, box.bottom + 2.2 * MM, title, styles.BODY_BOLD, room=box.width)


def _sitting_height(sitting: TableRound, width: float) -> float:
    """Return the height of a line with names, more if one is long."""
    room = (width - _FIRST) / len(sitting.sides) - _BEFORE_NAMES
    lines = max(
        len(lettering.names_set(side.players, room, 4 * _SITTING, _FOLDED).lines)
        for side in sitting.sides
    )
    return max(_SITTING, lines * lettering.LEADING * _FOLDED + MM)


def _draw_sitting(sitting: TableRound, sheet: Sheet, box: Box) -> None:
    baseline = box.bottom + box.height / 2 - 1.1 * MM
    words = f"Round {sitting.round} · Table {sitting.table} · {sitting.boards_text}"
    sheet.text(box.left + 1.4 * MM, baseline, words, styles.FINE, room=_FIRST - 3 * MM)
    share = (box.width - _FIRST) / len(sitting.sides)
    for place, side in enumerate(sitting.sides):
        x = box.left + _FIRST + place * share
        taken = sheet.text(x, baseline, SHORT[side.direction], styles.FINE) + 1.2 * MM
        room, set_in = share - taken - 2 * MM, (styles.FINE_BOLD, styles.FINE)
        draw_side(
            sheet, x + taken, baseline, room, side, set_in, gap=1.2 * MM, high=box.height - 0.8
        )


def _draw_line_total(spans: Spans, sheet: Sheet, box: Box) -> None:
    """Draw the totals of the line below the swings."""
    plus, minus = box.left + spans[-2][0], box.left + spans[-1][0]
    baseline = box.bottom + box.height / 2 - 2.8
    sheet.text(plus - 2 * MM, baseline, "This line", styles.FINE_BOLD, align="right")
    sheet.line(box.left, box.top, box.right, box.top, colour=styles.INK, weight=styles.HEAVY)
    for left, end in ((plus, minus), (minus, box.right)):
        sheet.box(
            Box(left, box.bottom, end - left, box.height), edge=styles.INK, weight=styles.HEAVY
        )
    draw_label(sheet, box.left, baseline, "So far", box.left + 50 * MM)


def _draw_result(swing: str, team: str, opponent: str, sheet: Sheet, box: Box) -> None:
    third = box.width / 3
    labels = (f"{swing}: {team}", opponent, "Signed")
    for place, label in enumerate(labels):
        x, up = box.left + place * third, box.bottom + 3 * MM
        room, high = third * 0.62, box.height - 2 * MM
        taken = sheet.names(x, up, (label,), styles.FINE, room=room, high=high)
        draw_label(sheet, x + taken, up, "", x + third - 4 * MM)


def _columns(content: MatchSheets, team: str) -> list[Column]:
    fine = partial(ruled, style=styles.FINE)
    front = [ruled("Board", 10), fine("Vul.", 9)]
    at_table = [
        ("Table", 9),
        ("Contract", 14),
        ("By", 6),
        ("Lead", 8),
        ("Result", 9),
        ("Score ±", 14),
    ]
    if content.game == "whist":
        front = [ruled("Board", 11), fine("Dealer", 11), fine("Trump", 14)]
        at_table = [("Table", 10), ("Won", 14), ("Lost", 14)]
    directions = (f"{team} N-S", f"{team} E-W")
    tables = (fine(*column, group) for group in directions for column in at_table)
    return [*front, *tables, fine("+", 11, content.swing), fine("−", 11, content.swing)]


def _entries(game: str, row: MatchRow) -> tuple[str, ...]:
    to_write = 2 if game == "whist" else 5  # empty columns for each table
    front = board_entries(game, row.board, dealer_at_bridge=False)
    trump = ("",) if game == "whist" else ()
    return (*front, *trump, row.north_south, *("",) * to_write, row.east_west)
