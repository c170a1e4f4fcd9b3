"""Match reports: board by board, the results of both tables side by side, with running totals."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import partial

from scoring.play.boards import dealer
from scoring.rating.points import MatchBoardPoints, MatchPoints
from scoring.rounding import formatted
from tournaments.documents.page import lettering, styles, titles
from tournaments.documents.page.flow import Block, Strip, line, pages
from tournaments.documents.page.frame import Document, body
from tournaments.documents.page.sheet import MM, Box, Sheet
from tournaments.documents.page.titles import ResultsHead
from tournaments.documents.page.wording import signed, typeset
from tournaments.documents.reading.seating import NothingToPrintError
from tournaments.documents.reading.standings import results_head
from tournaments.documents.results.travellers import contract_entries
from tournaments.documents.tables.forms import vulnerability_mark
from tournaments.documents.tables.table import Column, Spans, Table, row_of, title
from tournaments.selectors.boards.travellers import TravellerLine, travellers
from tournaments.selectors.event.snapshot import EventSnapshot, Role, SessionFacts
from tournaments.selectors.rating.contest import event_rating
from tournaments.selectors.standings.matches import MatchSheet, TrophyLine, matches

_LINE = 5 * MM
_GAP = 4 * MM
Lines = dict[int, list[TravellerLine]]
"""The scores of a section, by board number."""


@dataclass(frozen=True, slots=True)
class ReportBoard:
    """A board, as printed: each table's contract, declarer, result and North-South score.

    At whist a table has its North-South tricks alone. ``swing`` is what the first and the second
    team gain, empty for nothing; ``running`` is the score of the match after the board.
    """

    board: str
    conditions: str
    first_table: tuple[str, ...]
    second_table: tuple[str, ...]
    swing: tuple[str, str]
    running: str


@dataclass(frozen=True, slots=True)
class MatchReport:
    """A match: the teams, their totals and the margin in words.

    ``left_out`` says how many boards are left out, empty for none. ``lines`` and ``roles``, who
    challenges whom, are those of a trophy schedule.
    """

    title: str
    first: str
    second: str
    first_total: str
    second_total: str
    margin: str
    left_out: str
    boards: tuple[ReportBoard, ...]
    lines: tuple[TrophyLine, ...] = ()
    roles: str = ""


@dataclass(frozen=True, slots=True)
class MatchReports:
    """The matches of a session; ``unit`` heads the swings."""

    head: ResultsHead
    game: str
    unit: str
    matches: tuple[MatchReport, ...]


def read(snapshot: EventSnapshot, session: SessionFacts) -> MatchReports:
    """Return every match of a session board by board."""
    head = results_head(snapshot, session)
    rated = event_rating(snapshot.seen_by(Role.PUBLIC)).whole.matches
    found = [
        (points, sheet)
        for points, sheet in zip(rated, matches(snapshot.seen_by(Role.PUBLIC)), strict=True)
        if points.session == session.id
    ]
    if not found:
        raise NothingToPrintError("This session has no match of teams to report.")
    lines = _lines_by_board(snapshot, session)
    unit = snapshot.method.match_unit
    return MatchReports(
        head=head,
        game=snapshot.event.game,
        unit=unit[0].upper() + unit[1:],
        matches=tuple(
            _report(snapshot, session, points, sheet, lines[sheet.section])
            for points, sheet in found
        ),
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
    points: MatchPoints,
    match: MatchSheet,
    lines: Lines,
) -> MatchReport:
    several = len(session.sections) > 1
    boards = tuple(_report_boards(snapshot, points, match, lines))
    hidden = len(points.boards) + len(points.incomplete) - len(boards)
    award = ""
    if match.first_award and snapshot.event.contest == "teams":
        award = f"counts {match.first_award} : {match.second_award}"
    difference = f"a difference of {match.difference}" if match.difference else ""
    return MatchReport(
        title=f"Section {match.section}" if several else "",
        first=match.first,
        second=match.second,
        first_total=typeset(match.first_total),
        second_total=typeset(match.second_total),
        margin=", ".join(part for part in (match.margin, difference, award) if part),
        left_out=f"{hidden} boards that cannot be shown yet are left out." if hidden else "",
        boards=boards,
        lines=match.lines,
        roles=f"{match.challengers} (1–4) challenge {match.challenged} (5–8)"
        if match.lines
        else "",
    )


def _report_boards(
    snapshot: EventSnapshot, points: MatchPoints, match: MatchSheet, lines: Lines
) -> Iterator[ReportBoard]:
    """Yield the boards in order, with the score of the match so far."""
    counted = {board.board: _gains(snapshot, board) for board in points.boards}
    whist = snapshot.event.game == "whist"
    won = [Fraction(0), Fraction(0)]
    for shown in match.boards:
        number = shown.board
        gains = counted[number]
        won = [before + gain for before, gain in zip(won, gains, strict=True)]
        deals = str(dealer(number))
        at_tables = lines.get(number, [])
        yield ReportBoard(
            board=str(number),
            conditions=deals if whist else f"{deals} / {vulnerability_mark(number)}",
            first_table=_at_table(snapshot, at_tables, match.first, match.second),
            second_table=_at_table(snapshot, at_tables, match.second, match.first),
            swing=(_number(gains[0]), _number(gains[1])),
            running=" – ".join(_number(each) or "0" for each in won),
        )


def _gains(snapshot: EventSnapshot, board: MatchBoardPoints) -> tuple[Fraction, Fraction]:
    """Return what each team gets for a board: IMPs for the winner alone, tricks as taken."""
    if snapshot.method.in_imps:
        return (max(board.results[0], Fraction(0)), max(board.results[1], Fraction(0)))
    if snapshot.method.in_tricks:
        return (board.first, board.second)
    return board.results


def _number(gain: Fraction) -> str:
    return typeset(formatted(gain, 2, trim=True)) if gain else ""


def _at_table(
    snapshot: EventSnapshot, at_tables: Sequence[TravellerLine], ns: str, ew: str
) -> tuple[str, ...]:
    """Return the result of the table where one team sat North-South against the other.

    Its texts are empty if there is no such table; of several, the best for North-South counts.
    """
    whist = snapshot.event.game == "whist"
    found = [score for score in at_tables if (score.ns_name, score.ew_name) == (ns, ew)]
    if not found:
        return ("",) if whist else ("", "", "", "")
    score = found[0]
    if whist:
        return (
            score.given or score.adjusted or score.text
            if score.score is None
            else str(score.score),
        )
    return (*contract_entries(score), "" if score.score is None else signed(score.score))


def layout(content: MatchReports, paper: str) -> Document:
    """Return the sheets: match after match, each on a sheet of its own if it fits."""
    room = body(paper, content.head.scoring)
    head = titles.results_title(content.head, "Match report")
    blocks = [titles.block(head)]
    for match in content.matches:
        blocks.append(_match(content, match, room.width))
        if match.lines:
            blocks.append(_lines(match, room.width))
    drawn = tuple(pages(blocks, [room], _GAP))
    return Document(content.head.heading, "Match report", paper, drawn, content.head.scoring)


def _match(content: MatchReports, match: MatchReport, width: float) -> Block:
    """Return a match: its result, its boards, and how many are left out."""
    boards = _boards(content, match, width)
    result = Strip(22 * MM, partial(_draw_match, match))
    notes = (line(match.left_out, styles.FINE, 6 * MM, 1.6 * MM),) if match.left_out else ()
    return Block((result, *boards.heading), (*boards.strips, *notes), whole=True)


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
    note = f"From {match.first}; the lead is half of it"
    head = title("Line by line", 5 * MM, 0.4 * MM, far=(note, styles.SMALL))
    return Table(columns, rows, notes_from=1).block(width, head, whole=True)


def _boards(content: MatchReports, match: MatchReport, width: float) -> Block:
    at_table = _table_columns(content.game)
    columns = (
        Column("Board", 9 * MM, style=styles.SMALL_BOLD),
        Column("", 0, "left", styles.FINE),
        *at_table,
        *at_table,
        Column("1st", 11 * MM, style=styles.SMALL_BOLD),
        Column("2nd", 11 * MM, style=styles.SMALL_BOLD),
        Column("Running", 24 * MM),
    )
    rows = [
        row_of(
            board.board,
            board.conditions,
            *board.first_table,
            *board.second_table,
            *board.swing,
            board.running,
        )
        for board in match.boards
    ]
    table = Table(columns, rows, line=_LINE)
    over = partial(_draw_tables, content, match, table.spans(width))
    return table.block(width, Strip(10 * MM, over))


def _table_columns(game: str) -> tuple[Column, ...]:
    if game == "whist":
        return (Column("Tricks N-S", 40 * MM, "centre", styles.SMALL),)
    return (
        Column("Contract", 15 * MM),
        Column("By", 4.5 * MM, "centre", styles.SMALL),
        Column("", 6 * MM),
        Column("N-S", 11.5 * MM),
    )


def _draw_tables(
    content: MatchReports, match: MatchReport, spans: Spans, sheet: Sheet, box: Box
) -> None:
    """Write above the columns of each table which team sits North-South there."""
    count = len(_table_columns(content.game))
    baseline = box.bottom + 1.2 * MM
    groups = (
        (2, count, match.first, "N-S"),
        (2 + count, count, match.second, "N-S"),
        (2 + 2 * count, 2, content.unit, "to"),
    )
    for first, members, name, word in groups:
        left, right = spans[first][0], spans[first + members - 1][1]
        middle, room = box.left + (left + right) / 2, right - left
        sheet.text(middle, baseline + 3.6 * MM, name, styles.FINE_BOLD, align="centre", room=room)
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
    sheet.text(middle - aside, baseline, match.first, styles.HEAD, align="right", room=half)
    sheet.text(middle + aside, baseline, match.second, styles.HEAD, room=half)
    sheet.text(middle - 3 * MM, baseline, match.first_total, big, align="right")
    sheet.text(middle, baseline, "–", big, align="centre")
    sheet.text(middle + 3 * MM, baseline, match.second_total, big)
    words = lettering.dotted(match.title, match.margin)
    style = styles.Style(10.5, bold=True, colour=styles.FELT)
    sheet.text(middle, box.top - 16 * MM, words, style, align="centre", room=box.width)
    rule = box.bottom
    sheet.line(box.left, rule, box.right, rule, colour=styles.INK, weight=styles.HEAVY)
