"""Personal results: a sheet for each contestant that explains the points of every board."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from scoring.play.boards import Side
from scoring.rounding import formatted
from tournaments.clubs.roles import Role
from tournaments.printing.page import lettering, styles
from tournaments.printing.page.flow import Block, Strip, pages, space
from tournaments.printing.page.flow import line as line_of
from tournaments.printing.page.frame import Document, Page, Part, body
from tournaments.printing.page.sheet import MM, Box, Sheet
from tournaments.printing.page.wording import (
    ADJUSTED_NOTE,
    ResultsHead,
    card,
    points_lined_up,
    score_words,
    total_in_words,
    typeset,
    typeset_sentence,
)
from tournaments.printing.reading import NothingToPrintError
from tournaments.printing.tables.table import Column, Row, Table, row_of
from tournaments.record.selectors.event.labels import LINES, label_text
from tournaments.record.selectors.event.snapshot import EventSnapshot, SessionFacts
from tournaments.standings.documents.standings import results_head, started_standings
from tournaments.standings.documents.travellers import contract_entries
from tournaments.standings.selectors.boards.own_boards import OwnBoard, points_remark, shown_boards
from tournaments.standings.selectors.explanations.boards import comparison_steps
from tournaments.standings.selectors.ranking.standings import Ranking, Standing, Standings

_TITLE, _CLOSE_TITLE = 19 * MM, 15.4 * MM
_LINE = 4.7 * MM
_CLOSE_LINES = (4.7 * MM, 4.2 * MM, 3.8 * MM, 3.5 * MM, 3.3 * MM)
"""Of a board where several contestants share a sheet: the first, unless a lower saves sheets."""
_COMPARISON = 58 * MM  # the most that is beside a board, not below it
_GAP, _CUT = 1.5 * MM, 2 * MM
_FOLDED = 6.5  # points: the size of long names on several lines
_SCALE = re.compile(r"^With .+ for each score beaten and .+ for each tied: ")  # already in the foot


@dataclass(frozen=True, slots=True)
class PersonalBoard:
    """A board from the contestant's own side, as printed; ``steps`` are sentences.

    ``result`` is contract, declarer and tricks over or under at bridge, empty texts at whist;
    ``lead`` is empty if none was noted.
    """

    board: str
    direction: str
    opponents_number: str
    opponents: tuple[str, ...]
    result: tuple[str, str, str]
    lead: str
    score: str
    points: str
    percentage: str
    steps: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PersonalSheet:
    """A contestant: ``place`` is the rank in words, ``total`` the result, as printed.

    ``remarks`` say who played as a substitute, how the result was reached and what is left out.
    """

    number: str
    names: tuple[str, ...]
    place: str
    total: str
    remarks: tuple[str, ...]
    boards: tuple[PersonalBoard, ...]


@dataclass(frozen=True, slots=True)
class PersonalResults:
    """The contestants in the order of their ranking; ``unit`` heads the points."""

    head: ResultsHead
    game: str
    unit: str
    sheets: tuple[PersonalSheet, ...]


def read(snapshot: EventSnapshot, session: SessionFacts, about: str = "") -> PersonalResults:
    """Return the boards of each contestant, or of the one with the address ``about``, explained."""
    ranked = started_standings(snapshot)
    own = shown_boards(snapshot.seen_by(Role.PUBLIC), session)
    places = [
        (ranking, standing)
        for ranking in ranked.rankings
        for standing in ranking.standings
        if about in ("", standing.address)
    ]
    if not places:
        raise NothingToPrintError(f"No contestant has the address {about[:40]!r}.", "about")
    due = _boards_due(snapshot, session)
    return PersonalResults(
        head=results_head(snapshot, session),
        game=snapshot.event.game,
        unit="Points" if snapshot.method.by_matchpoints else ranked.unit_word,
        sheets=tuple(
            PersonalSheet(
                number=label_text(standing.number, standing.direction),
                names=standing.marked_players or (standing.marked_name,),
                place=_place(ranking, standing),
                total=_total(ranked, standing),
                remarks=(
                    *standing.substitutes,
                    *_remarks(
                        ranking,
                        standing,
                        adjusted=any(each.adjusted for each in own[standing.contestant_id]),
                        hidden=due.get(standing.contestant_id, 0)
                        - len(own[standing.contestant_id]),
                        points=points_remark(own[standing.contestant_id])
                        if snapshot.method.board_points
                        else "",
                    ),
                ),
                boards=tuple(_boards(snapshot, own[standing.contestant_id])),
            )
            for ranking, standing in places
        ),
    )


def _boards_due(snapshot: EventSnapshot, session: SessionFacts) -> dict[int, int]:
    """Return how many boards each contestant plays in a session."""
    due: dict[int, int] = {}
    for result in snapshot.results:
        sitting = snapshot.sitting(result)
        if snapshot.session_of[sitting.section_id].id == session.id:
            for contestant in {snapshot.contestant_at(seat).id for seat in sitting.seats}:
                due[contestant] = due.get(contestant, 0) + 1
    return due


def _boards(snapshot: EventSnapshot, boards: Sequence[OwnBoard]) -> Iterator[PersonalBoard]:
    points = points_lined_up(board.points for board in boards)
    public = snapshot.seen_by(Role.PUBLIC)
    for board, shown in zip(boards, points, strict=True):
        score = "" if board.score is None else score_words(board.score, snapshot.event.game)
        yield PersonalBoard(
            board=str(board.board),
            direction=LINES[board.side.value],
            opponents_number=board.opponents.number,
            opponents=board.opponents.names,
            result=contract_entries(board),
            lead=card(board.lead),
            score=score or board.given,
            points=shown if snapshot.method.board_points else "",
            percentage=_percentage(board),
            steps=tuple(_steps(board, public)),
        )


def _percentage(board: OwnBoard) -> str:
    if board.points is None or not board.top:
        return ""
    return formatted(board.points * 100 / board.top, 0)


def _remarks(
    ranking: Ranking, standing: Standing, *, adjusted: bool, hidden: int, points: str
) -> tuple[str, ...]:
    """Say how a result was reached, what is marked, and how many boards are left out."""
    remarks = []
    if standing.fewer_boards:
        remarks.append(f"{standing.fewer_boards[:1].upper()}{standing.fewer_boards[1:]}.")
    if standing.tricks is not None and standing.rank:
        remarks.append(
            f"{standing.tricks} tricks on {standing.boards_played} boards, "
            f"{typeset(standing.total)} against the average of {ranking.title}."
        )
    if adjusted:
        remarks.append(f"{ADJUSTED_NOTE}.")
    if points:
        remarks.append(points)
    if hidden:
        words = "board is left out: not every table has played it."
        if hidden > 1:
            words = "boards are left out: not every table has played them."
        remarks.append(f"{hidden} {words}")
    return (" ".join(remarks),) if remarks else ()


def _steps(board: OwnBoard, public: EventSnapshot) -> Iterable[str]:
    """Yield the explanation, without what the row above or the foot of the page already says."""
    if board.partner_name:
        yield f"With {board.partner_name}"
    steps = comparison_steps(public, board.result_id, Side(board.side))
    for step in steps[1:]:
        yield typeset_sentence(_SCALE.sub("", step).removesuffix("."))


def _place(ranking: Ranking, standing: Standing) -> str:
    if not standing.rank:
        return ""
    ranked = sum(bool(each.rank) for each in ranking.standings)
    return f"{ranking.title}: place {standing.rank} of {ranked}"


def _total(ranked: Standings, standing: Standing) -> str:
    if not standing.rank:
        return ""
    total = typeset(standing.total)
    if standing.percentage:
        return f"{standing.percentage}% ({total})"
    return total_in_words(total, ranked.unit_word)


def layout(content: PersonalResults, paper: str) -> Document:
    """Return the sheets: each contestant's own, or two and more to cut apart, if they fit.

    Each contestant is listed in the PDF's outline.
    """
    usual = _each_alone(content, paper)
    close = (_side_by_side(content, paper, line) for line in _CLOSE_LINES)
    return min((usual, *close), key=lambda document: len(document.pages))


def _each_alone(content: PersonalResults, paper: str) -> Document:
    """Return the sheets with a line for the comparison below each board."""
    room = body(paper, content.head.scoring)
    found = [pages(_blocks(content, sheet, room, _LINE), [room], _GAP) for sheet in content.sheets]
    firsts = [1 + sum(map(len, found[:place])) for place in range(len(found))]
    return _document(content, paper, [page for each in found for page in each], firsts)


def _side_by_side(content: PersonalResults, paper: str, line: float) -> Document:
    """Return the sheets with the comparison in the board's line, below each other if they fit."""
    room = body(paper, content.head.scoring)
    drawn: list[Page] = []
    firsts: list[int] = []
    together: list[Block] = []
    for sheet in content.sheets:
        blocks = _blocks(content, sheet, room, line, close=True)
        strips = [
            strip for block in blocks for strip in (*block.heading, *block.strips, space(_GAP))
        ]
        whole = Block((), (*strips, Strip(_CUT, _draw_cut)), whole=True)
        if len(pages([*together, whole], [room], _GAP)) > 1:
            drawn += pages(together, [room], _GAP)
            together = []
        firsts.append(len(drawn) + 1)
        if len(pages([whole], [room], _GAP)) > 1:
            drawn += pages(blocks, [room], _GAP)
        else:
            together.append(whole)
    return _document(content, paper, [*drawn, *pages(together, [room], _GAP)], firsts)


def _document(
    content: PersonalResults, paper: str, drawn: Sequence[Page], firsts: Sequence[int]
) -> Document:
    heading, foot = content.head.heading, content.head.scoring
    parts = tuple(
        Part(f"{sheet.number}  {lettering.BETWEEN_NAMES.join(filter(None, sheet.names))}", at, foot)
        for sheet, at in zip(content.sheets, firsts, strict=True)
    )
    return Document(heading, "Personal results", paper, tuple(drawn), foot, parts)


def _draw_cut(page: Sheet, box: Box) -> None:
    page.line(box.left, box.bottom, box.right, box.bottom, dashes=(0.6, 3.0))


def _blocks(
    content: PersonalResults, sheet: PersonalSheet, room: Box, line: float, *, close: bool = False
) -> list[Block]:
    """Return what is printed of one contestant; ``line`` is the height of a board's line."""
    columns = _columns(content, sheet, close=close)
    spans = Table(columns, ()).spans(room.width)
    rows = _rows(content, sheet, [end - start for start, end in spans], line, close=close)
    title = Strip(_CLOSE_TITLE if close else _TITLE, partial(_draw_title, content, sheet))
    table = Table(columns, rows, line=line, notes_from=2)
    blocks = [Block((), (title,)), table.block(room.width)]
    if sheet.remarks:
        lines = [
            words
            for remark in sheet.remarks
            for words in lettering.folded(remark, room.width, styles.FINE.size)
        ]
        strips = (line_of(words, styles.FINE, 6 * MM, 1.6 * MM) for words in lines)
        blocks.append(Block((), tuple(strips)))
    return blocks


def _columns(content: PersonalResults, sheet: PersonalSheet, *, close: bool) -> list[Column]:
    columns = [
        Column("Board", 8.5 * MM, style=styles.SMALL_BOLD),
        Column("Side", 7 * MM, "centre", styles.FINE_BOLD),
        Column("Opponents", align="left"),
    ]
    if content.game == "bridge":
        columns += [
            Column("Contract", (13 if close else 17) * MM),
            Column("By", 4.5 * MM, "centre"),
            Column("Result", 9 * MM),
            *((Column("Lead", 8 * MM),) if any(board.lead for board in sheet.boards) else ()),
            Column("Score", (10 if close else 12.5) * MM),
        ]
    else:
        columns.append(Column("Tricks", (12 if close else 24) * MM))
    if any(board.points for board in sheet.boards):
        columns.append(Column(content.unit, (12 if close else 20) * MM, style=styles.SMALL_BOLD))
    if any(board.percentage for board in sheet.boards):
        columns.append(Column("%", (8 if close else 12) * MM))
    compared = [words for board in sheet.boards if (words := _beside(board))]
    if close and compared:
        columns.append(Column("Comparison", 0, "left", styles.FINE).measured(compared))
    return columns


def _beside(board: PersonalBoard) -> str:
    """Return the comparison in words; empty if they need more room than there is."""
    words = " · ".join(board.steps)
    return words if lettering.width(words, styles.FINE.size) <= _COMPARISON else ""


def _rows(
    content: PersonalResults,
    sheet: PersonalSheet,
    widths: Sequence[float],
    line: float,
    *,
    close: bool,
) -> list[Row]:
    """Return a row for each board; if ``close``, opponents are named once and steps beside it."""
    any_points = any(board.points for board in sheet.boards)
    any_percentage = any(board.percentage for board in sheet.boards)
    any_lead = content.game == "bridge" and any(board.lead for board in sheet.boards)
    rows = []
    before: tuple[str, ...] = ()
    for board in sheet.boards:
        opponents = tuple(board.opponents)
        first = f"{board.opponents_number}  {opponents[0]}" if opponents else board.opponents_number
        named = (first, *opponents[1:])
        result = board.result if content.game == "bridge" else ()
        beside = _beside(board) if close else ""
        shown = () if close and named == before else named
        cells = (
            board.board,
            board.direction,
            shown,
            *result,
            *((board.lead,) if any_lead else ()),
            board.score,
            *((board.points,) if any_points else ()),
            *((board.percentage,) if any_percentage else ()),
            *((beside,) if beside else ()),
        )
        lines = lettering.names_set(shown, widths[2], 4 * _LINE, _FOLDED).lines
        high = len(lines) * lettering.LEADING * _FOLDED + 2 if len(lines) > 1 else 0.0
        before = named
        notes = () if beside else board.steps
        rows.append(row_of(*cells, notes=notes, height=high if high > line else 0.0))
    return rows


def _draw_title(content: PersonalResults, sheet: PersonalSheet, page: Sheet, box: Box) -> None:
    baseline = box.top - 5.4 * MM
    place = (
        sheet.place
        if content.head.final or not sheet.place
        else f"{sheet.place} {content.head.progress}"
    )
    taken = page.text(
        box.right, baseline, sheet.total, styles.HEAD, align="right", room=box.width * 0.4
    )
    room = box.width - taken - 5 * MM
    number = page.text(box.left, baseline, sheet.number, styles.HEAD) + 3 * MM
    wide = room - number
    page.names(box.left + number, baseline, sheet.names, styles.HEAD, room=wide, high=8 * MM)
    heading = content.head.heading
    event = lettering.dotted(heading.event, heading.held_on, heading.session)
    below = box.top - 11.2 * MM
    page.ends(box, below, (event, styles.BODY), (place, styles.BODY_BOLD), gap=5 * MM, most=0.6)
    rule = box.top - 14.4 * MM
    page.line(box.left, rule, box.right, rule, colour=styles.INK, weight=styles.HEAVY)
