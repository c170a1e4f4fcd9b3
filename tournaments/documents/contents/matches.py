"""Match reports, read from an event as the public may see it."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from scoring.play.boards import dealer, vulnerability
from scoring.rating.points import MatchBoardPoints, MatchPoints
from scoring.rounding import formatted
from tournaments.documents.contents.seating import NothingToPrintError, heading
from tournaments.documents.contents.standings import progress, started_standings
from tournaments.documents.contents.travellers import contract_entries
from tournaments.documents.page.wording import signed, typeset
from tournaments.documents.results.match_reports import (
    MatchReport,
    MatchReports,
    ReportBoard,
    ReportLine,
)
from tournaments.selectors.boards.travellers import TravellerLine, travellers
from tournaments.selectors.event.snapshot import EventSnapshot, Role, SessionFacts
from tournaments.selectors.rating.contest import event_rating
from tournaments.selectors.standings.matches import MatchSheet, TrophyLine, matches

_VULNERABLE = {"none": "–", "NS": "N-S", "EW": "E-W", "all": "all"}

Lines = dict[int, list[TravellerLine]]
"""The scores of a section's boards, by board."""


def match_reports(snapshot: EventSnapshot, session: SessionFacts) -> MatchReports:
    """Return every match of a session board by board.

    Raises:
        NothingToPrintError: no session has started, or it has no match.
    """
    ranked = started_standings(snapshot)
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
        heading=heading(snapshot, session),
        game=snapshot.event.game,
        unit=unit[0].upper() + unit[1:],
        final=not ranked.provisional,
        progress=progress(ranked.shown),
        scoring=ranked.scoring,
        matches=tuple(
            _report(snapshot, session, points, sheet, lines[sheet.section])
            for points, sheet in found
        ),
    )


def _lines_by_board(snapshot: EventSnapshot, session: SessionFacts) -> dict[str, Lines]:
    gathered: dict[str, Lines] = {section.letter: {} for section in session.sections}
    for traveller in travellers(snapshot.seen_by(Role.PUBLIC), session_id=session.id):
        for line in traveller.lines:
            gathered[line.section].setdefault(traveller.board, []).append(line)
    return gathered


def _report(
    snapshot: EventSnapshot,
    session: SessionFacts,
    points: MatchPoints,
    match: MatchSheet,
    lines: Lines,
) -> MatchReport:
    several = len(session.sections) > 1
    boards = tuple(_boards(snapshot, points, match, lines))
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
        lines=tuple(map(_line, match.lines)),
        roles=f"{match.challengers} (1–4) challenge {match.challenged} (5–8)"
        if match.lines
        else "",
    )


def _line(line: TrophyLine) -> ReportLine:
    return ReportLine(
        deals=line.deals,
        tables=tuple(
            f"{' – '.join(table.ns)} against {' – '.join(table.ew)}" for table in line.tables
        ),
        difference=typeset(line.difference),
        running=typeset(line.running),
        lead=typeset(line.lead),
    )


def _boards(
    snapshot: EventSnapshot, points: MatchPoints, match: MatchSheet, lines: Lines
) -> Iterator[ReportBoard]:
    """Yield the boards in order with what each team has won by then."""
    counted = {board.board: _gains(snapshot, board) for board in points.boards}
    whist = snapshot.event.game == "whist"
    won = [Fraction(0), Fraction(0)]
    for shown in match.boards:
        number = shown.board
        gains = counted[number]
        won = [before + gain for before, gain in zip(won, gains, strict=True)]
        deals = str(dealer(number))
        vulnerable = _VULNERABLE[str(vulnerability(number))]
        at_tables = lines.get(number, [])
        yield ReportBoard(
            board=str(number),
            conditions=deals if whist else f"{deals} / {vulnerable}",
            first_table=_table(snapshot, at_tables, match.first, match.second),
            second_table=_table(snapshot, at_tables, match.second, match.first),
            swing=(_number(gains[0]), _number(gains[1])),
            running=" – ".join(_number(each) or "0" for each in won),
        )


def _gains(snapshot: EventSnapshot, board: MatchBoardPoints) -> tuple[Fraction, Fraction]:
    """Return what both teams count for a board: IMPs the winner alone, tricks as many as taken."""
    if snapshot.method.in_imps:
        return (max(board.results[0], Fraction(0)), max(board.results[1], Fraction(0)))
    if snapshot.method.in_tricks:
        return (board.first, board.second)
    return board.results


def _number(gain: Fraction) -> str:
    return typeset(formatted(gain, 2, trim=True)) if gain else ""


def _table(
    snapshot: EventSnapshot, at_tables: Sequence[TravellerLine], ns: str, ew: str
) -> tuple[str, ...]:
    """Return what happened where one team sat North-South against the other.

    Empty texts where nothing did; of several tables the best for North-South.
    """
    whist = snapshot.event.game == "whist"
    found = [line for line in at_tables if (line.ns_name, line.ew_name) == (ns, ew)]
    if not found:
        return ("",) if whist else ("", "", "", "")
    line = found[0]
    if whist:
        return (
            line.given or line.adjusted or line.text if line.score is None else str(line.score),
        )
    return (*contract_entries(line), "" if line.score is None else signed(line.score))
