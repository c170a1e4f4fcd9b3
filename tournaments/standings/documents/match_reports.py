"""Match reports: board by board, both tables' results side by side, with running totals."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial
from itertools import zip_longest

from scoring.play.boards import dealer
from scoring.rating.points import MatchBoardPoints, MatchPoints
from scoring.rounding import formatted
from tournaments.clubs.roles import Role
from tournaments.printing.page import lettering, styles
from tournaments.printing.page import wording as titles
from tournaments.printing.page.flow import Block, Strip, line, pages
from tournaments.printing.page.frame import Document, body
from tournaments.printing.page.sheet import MM, Box, Sheet
from tournaments.printing.page.wording import (
    ADJUSTED,
    ADJUSTED_NOTE,
    ResultsHead,
    no_contract,
    signed,
    typeset,
)
from tournaments.printing.reading import NothingToPrintError
from tournaments.printing.tables.forms import vulnerability_mark
from tournaments.printing.tables.table import Column, Row, Spans, Table, row_of, title
from tournaments.record.selectors.event.snapshot import EventSnapshot, SessionFacts
from tournaments.standings.documents.standings import results_head
from tournaments.standings.documents.travellers import contract_entries
from tournaments.standings.selectors.boards.travellers import TravellerLine, travellers
from tournaments.standings.selectors.ranking.matches import (
    MatchBoard,
    MatchSheet,
    TrophyLine,
    matches,
)
from tournaments.standings.selectors.rating.contest import event_rating

_LINE = 5 * MM
_GAP = 4 * MM
Lines = dict[int, list[TravellerLine]]
"""The scores of a section, by board number."""
Place = tuple[Hashable, int, frozenset[Hashable]]
"""A rated match or segment: its section, its round (0 if it may take several), and the teams."""
_NOTHING = (Fraction(0), Fraction(0))


@dataclass(frozen=True, slots=True)
class ReportBoard:
    """A board, as printed: the tables where each team sat North-South, the first team's first.

    A table has its number, contract, declarer, result and North-South score; at whist its number
    and North-South tricks. ``swing`` is what the first and the second team gain, empty for nothing;
    ``running`` is the match score after the board.
    """

    board: str
    conditions: str
    first_tables: tuple[tuple[str, ...], ...]
    second_tables: tuple[tuple[str, ...], ...]
    swing: tuple[str, str]
    running: str


@dataclass(frozen=True, slots=True)
class ReportPart:
    """A segment of a knockout match, or the whole of any other.

    ``title`` names the segment and what both teams got in it, and is empty for a whole match.
    ``left_out`` says how many boards are left out, empty for none.
    """

    title: str
    boards: tuple[ReportBoard, ...]
    left_out: str


@dataclass(frozen=True, slots=True)
class MatchReport:
    """A match: the teams, their totals and the margin in words, and its parts.

    ``lines`` and ``roles`` (who challenges whom) belong to a trophy schedule.
    """

    title: str
    first: str
    second: str
    first_total: str
    second_total: str
    margin: str
    parts: tuple[ReportPart, ...]
    lines: tuple[TrophyLine, ...] = ()
    roles: str = ""

    @property
    def boards(self) -> tuple[ReportBoard, ...]:
        """The boards of all parts."""
        return tuple(board for part in self.parts for board in part.boards)

    @property
    def several(self) -> bool:
        """Whether a team sat in the same direction at more than one table with the same board."""
        return any(max(len(b.first_tables), len(b.second_tables)) > 1 for b in self.boards)


@dataclass(frozen=True, slots=True)
class MatchReports:
    """The matches of a session; ``unit`` heads the swings."""

    head: ResultsHead
    game: str
    unit: str
    matches: tuple[MatchReport, ...]


def read(snapshot: EventSnapshot, session: SessionFacts) -> MatchReports:
    """Return every match of a session, board by board.

    A knockout match that takes several sessions is reported whole, with the boards of this one.
    """
    head = results_head(snapshot, session)
    seen = snapshot.seen_by(Role.PUBLIC)
    found = [
        sheet
        for sheet in matches(seen)
        if session.number in {sheet.session, *(each.session for each in sheet.segments)}
    ]
    if not found:
        raise NothingToPrintError("This session has no team match to report.")
    rated = {
        (points.section, points.round, frozenset(points.teams)): points
        for points in event_rating(seen).whole.matches
        if points.session == session.id
    }
    lines = _lines_by_board(snapshot, session)
    unit = snapshot.method.match_unit
    return MatchReports(
        head=head,
        game=snapshot.event.game,
        unit=unit[0].upper() + unit[1:],
        matches=tuple(_report(snapshot, session, sheet, rated, lines) for sheet in found),
    )


def _lines_by_board(snapshot: EventSnapshot, session: SessionFacts) -> dict[str, Lines]:
    gathered: dict[str, Lines] = {section.letter: {} for section in session.sections}
    for traveller in travellers(snapshot.seen_by(Role.PUBLIC), session_id=session.id):
        for score in traveller.lines:
            gathered[score.section].setdefault(traveller.board, []).append(score)
    return gathered


def _report(
    snapshot: EventSnapshot,
    session: SessionFacts,
    match: MatchSheet,
    rated: Mapping[Place, MatchPoints],
    lines: Mapping[str, Lines],
) -> MatchReport:
    section = f"Section {match.section}" if len(session.sections) > 1 else ""
    award = ""
    if match.first_award and not match.segments and snapshot.event.contest == "teams":
        award = f"points {match.first_award} : {match.second_award}"
    difference = f"a difference of {match.difference}" if match.difference else ""
    said = (match.margin, match.carried, difference, award)
    return MatchReport(
        title=lettering.dotted(section, match.stage),
        first=match.first,
        second=match.second,
        first_total=typeset(match.first_total),
        second_total=typeset(match.second_total),
        margin=", ".join(part for part in said if part),
        parts=tuple(_parts(snapshot, session, match, rated, lines[match.section])),
        lines=match.lines,
        roles=f"{match.challengers} (1–4) challenge {match.challenged} (5–8)"
        if match.lines
        else "",
    )


def _parts(
    snapshot: EventSnapshot,
    session: SessionFacts,
    match: MatchSheet,
    rated: Mapping[Place, MatchPoints],
    lines: Lines,
) -> Iterator[ReportPart]:
    """Yield the segments of a knockout match, or the whole of any other.

    The match score runs on from segment to segment. Segments of other sessions have no boards here.
    """
    where = match.section, frozenset(match.teams)
    if not match.segments:
        points = rated[where[0], match.round, where[1]]
        yield _part(snapshot, "", points, match, match.boards, lines, _NOTHING)
        return
    before = tuple(
        Fraction(score) - Fraction(total)
        for score, total in (
            (match.segments[0].first_score, match.segments[0].first_total),
            (match.segments[0].second_score, match.segments[0].second_total),
        )
    )
    for each in match.segments:
        title = f"{each.name}: {typeset(each.first_total)} – {typeset(each.second_total)}"
        after = f"match score {typeset(each.first_score)} – {typeset(each.second_score)}"
        title = lettering.dotted(title, after)
        if each.session == session.number:
            points = rated[where[0], each.round, where[1]]
            yield _part(snapshot, title, points, match, each.boards, lines, before)
        else:
            yield ReportPart(title, (), "")
        before = Fraction(each.first_score), Fraction(each.second_score)


def _part(
    snapshot: EventSnapshot,
    title: str,
    points: MatchPoints,
    match: MatchSheet,
    shown: Sequence[MatchBoard],
    lines: Lines,
    before: Sequence[Fraction],
) -> ReportPart:
    hidden = len(points.boards) + len(points.incomplete) - len(shown)
    return ReportPart(
        title=title,
        boards=tuple(_report_boards(snapshot, points, match, shown, lines, before)),
        left_out=f"{hidden} board{'s' * (hidden != 1)} not shown yet." if hidden else "",
    )


def _report_boards(
    snapshot: EventSnapshot,
    points: MatchPoints,
    match: MatchSheet,
    boards: Sequence[MatchBoard],
    lines: Lines,
    before: Sequence[Fraction],
) -> Iterator[ReportBoard]:
    """Yield the boards in order, with the match score so far."""
    counted = {board.board: _gains(snapshot, board) for board in points.boards}
    whist = snapshot.event.game == "whist"
    won = list(before)
    for shown in boards:
        number = shown.board
        gains = counted[number]
        won = [sum_ + gain for sum_, gain in zip(won, gains, strict=True)]
        deals = str(dealer(number))
        at_tables = lines.get(number, [])
        yield ReportBoard(
            board=str(number),
            conditions=deals if whist else f"{deals} / {vulnerability_mark(number)}",
            first_tables=tuple(_at_tables(snapshot, at_tables, match.first_id, match.second_id)),
            second_tables=tuple(_at_tables(snapshot, at_tables, match.second_id, match.first_id)),
            swing=(_number(gains[0]), _number(gains[1])),
            running=" – ".join(_number(each) or "0" for each in won),
        )


def _gains(snapshot: EventSnapshot, board: MatchBoardPoints) -> tuple[Fraction, Fraction]:
    """Return what each team gets for a board: IMPs only for the winner, tricks as taken."""
    if snapshot.method.in_imps:
        return (max(board.results[0], Fraction(0)), max(board.results[1], Fraction(0)))
    if snapshot.method.in_tricks:
        return (board.first, board.second)
    return board.results


def _number(gain: Fraction) -> str:
    return typeset(formatted(gain, 2, trim=True)) if gain else ""


def _at_tables(
    snapshot: EventSnapshot, at_tables: Sequence[TravellerLine], ns: int, ew: int
) -> Iterator[tuple[str, ...]]:
    """Yield the results of the tables where one team sat North-South against the other."""
    for score in sorted(at_tables, key=lambda each: (each.table, each.round)):
        if (score.ns.key, score.ew.key) != (ns, ew):
            continue
        points = "" if score.score is None else signed(score.score)
        if snapshot.event.game == "whist":
            tricks = score.given or no_contract(score.adjusted or score.text)
            yield (str(score.table), tricks if score.score is None else str(score.score))
        else:
            yield (str(score.table), *contract_entries(score), points)


def layout(content: MatchReports, paper: str) -> Document:
    """Return the sheets, match after match, each on its own sheet if it fits."""
    room = body(paper, content.head.scoring)
    head = titles.results_title(content.head, "Match report")
    blocks = [titles.block(head)]
    for match in content.matches:
        blocks += _match(content, match, room.width)
        if match.lines:
            blocks.append(_lines(match, room.width))
    drawn = tuple(pages(blocks, [room], _GAP))
    return Document(content.head.heading, "Match report", paper, drawn, content.head.scoring)


def _match(content: MatchReports, match: MatchReport, width: float) -> Iterator[Block]:
    """Yield a match: its result, then part by part its boards and how many are left out."""
    result: tuple[Strip, ...] = (Strip(23 * MM, partial(_draw_match, match)),)
    for part in match.parts:
        name = (line(part.title, styles.BODY_BOLD, 7 * MM, 2 * MM),) if part.title else ()
        tables = [
            each for board in part.boards for each in (*board.first_tables, *board.second_tables)
        ]
        marked = any(ADJUSTED in entry for entries in tables for entry in entries)
        told = (ADJUSTED_NOTE if marked else "", part.left_out)
        notes = tuple(line(words, styles.FINE, 6 * MM, 1.6 * MM) for words in told if words)
        if part.boards or not part.title:
            boards = _boards(content, match, part, width)
            strips = (*boards.strips, *notes)
            yield Block((*result, *name, *boards.heading), strips, whole=True)
        else:
            yield Block((), (*result, *name, *notes), whole=True)
        result = ()


def _lines(match: MatchReport, width: float) -> Block:
    """Return a trophy match line by line."""
    columns = (
        Column("Boards", 20 * MM, "left", styles.SMALL_BOLD),
        Column(match.roles, 0, "left", styles.FINE),
        Column("This line", 14 * MM),
        Column("So far", 13 * MM),
        Column("Lead", 13 * MM, style=styles.SMALL_BOLD),
    )
    rows = [
        row_of(
            each.deals,
            (tables[0],),
            *map(typeset, (each.difference, each.running, each.lead)),
            notes=tables[1:],
        )
        for each in match.lines
        for tables in [[f"{' – '.join(at.ns)} against {' – '.join(at.ew)}" for at in each.tables]]
    ]
    note = f"For {match.first}; the lead is half the difference"
    head = title("Line by line", 5 * MM, 0.4 * MM, far=(note, styles.SMALL))
    return Table(columns, rows, notes_from=1).block(width, head, whole=True)


def _boards(content: MatchReports, match: MatchReport, part: ReportPart, width: float) -> Block:
    at_table = _table_columns(content.game, several=match.several)
    columns = (
        Column("Board", 9 * MM, style=styles.SMALL_BOLD),
        Column("", 0, "left", styles.FINE),
        *at_table,
        *at_table,
        Column("1st", 11 * MM, style=styles.SMALL_BOLD),
        Column("2nd", 11 * MM, style=styles.SMALL_BOLD),
        Column("Running", 24 * MM),
    )
    rows = [row for board in part.boards for row in _rows(board, len(at_table), match.several)]
    table = Table(columns, rows, line=_LINE)
    over = partial(_draw_tables, content, match, table.spans(width))
    return table.block(width, Strip(12 * MM, over))


def _rows(board: ReportBoard, columns: int, several: bool) -> Iterator[Row]:
    """Yield a row for each pair of tables; the board and its swing are on the first."""
    nothing = ("",) * columns
    tables = zip_longest(board.first_tables or ((),), board.second_tables, fillvalue=())
    for place, both in enumerate(tables):
        cells = [(each if several else each[1:]) or nothing for each in both]
        entries = [entry for each in cells for entry in each]
        if place:
            yield row_of("", "", *entries)
        else:
            yield row_of(board.board, board.conditions, *entries, *board.swing, board.running)


def _table_columns(game: str, *, several: bool) -> tuple[Column, ...]:
    number = (Column("Table", 9 * MM, style=styles.FINE),) if several else ()
    if game == "whist":
        return (*number, Column("Tricks N-S", (28 if several else 40) * MM, "centre"))
    return (
        *number,
        Column("Contract", 15 * MM),
        Column("By", 4.5 * MM, "centre", styles.SMALL),
        Column("Result", 9 * MM),
        Column("N-S", 11.5 * MM),
    )


def _draw_tables(
    content: MatchReports, match: MatchReport, spans: Spans, sheet: Sheet, box: Box
) -> None:
    """Write above each table's columns which team sits North-South there."""
    count = len(_table_columns(content.game, several=match.several))
    baseline = box.bottom + 1.2 * MM
    groups = (
        (2, count, match.first, "N-S"),
        (2 + count, count, match.second, "N-S"),
        (2 + 2 * count, 2, content.unit, "to"),
    )
    for first, members, name, word in groups:
        left, right = spans[first][0], spans[first + members - 1][1]
        middle, room = box.left + (left + right) / 2, right - left
        up, high = baseline + 4.4 * MM, 7.4 * MM
        sheet.names(middle, up, (name,), styles.FINE_BOLD, room=room, high=high, align="centre")
        sheet.text(middle, baseline, word, styles.FINE, align="centre", room=room)
        sheet.line(box.left + left, box.bottom, box.left + right, box.bottom)


def _draw_match(match: MatchReport, sheet: Sheet, box: Box) -> None:
    middle = (box.left + box.right) / 2
    baseline = box.top - 9 * MM
    big = styles.TITLE
    totals = (match.first_total, match.second_total)
    wide = max(lettering.width(total, big.size, bold=big.bold) for total in totals)
    aside = 3 * MM + max(wide, 15 * MM) + 4 * MM  # from the middle to the names
    half = box.width / 2 - aside
    high = 13 * MM
    first, second = (match.first,), (match.second,)
    sheet.names(middle - aside, baseline, first, styles.HEAD, room=half, high=high, align="right")
    sheet.names(middle + aside, baseline, second, styles.HEAD, room=half, high=high)
    sheet.text(middle - 3 * MM, baseline, match.first_total, big, align="right")
    sheet.text(middle, baseline, "–", big, align="centre")
    sheet.text(middle + 3 * MM, baseline, match.second_total, big)
    words = lettering.dotted(match.title, match.margin)
    style = styles.Style(10.5, bold=True, colour=styles.FELT)
    high = 6 * MM
    below = box.top - 18 * MM
    sheet.names(middle, below, (words,), style, room=box.width, high=high, align="centre")
    rule = box.bottom
    sheet.line(box.left, rule, box.right, rule, colour=styles.INK, weight=styles.HEAVY)
