"""Personal results: a sheet for each contestant that explains the points of every board."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from scoring.play.boards import Side
from scoring.rounding import formatted
from tournaments.clubs.roles import Role
from tournaments.printing.page import lettering, styles
from tournaments.printing.page.flow import Block, Strip, line, pages
from tournaments.printing.page.frame import Document, Page, Part, body
from tournaments.printing.page.sheet import MM, Box, Sheet
from tournaments.printing.page.wording import (
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
from tournaments.standings.selectors.boards.own_boards import OwnBoard, shown_boards
from tournaments.standings.selectors.explanations.boards import comparison_steps
from tournaments.standings.selectors.ranking.standings import Ranking, Standing, Standings

_TITLE = 19 * MM
_LINE = 4.7 * MM
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

    ``remark`` says how the result was reached and what is left out.
    """

    number: str
    names: tuple[str, ...]
    place: str
    total: str
    remark: str
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
                names=standing.players or (standing.name,),
                place=_place(ranking, standing),
                total=_total(ranked, standing),
                remark=_remark(
                    ranking,
                    standing,
                    hidden=due.get(standing.contestant_id, 0) - len(own[standing.contestant_id]),
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


def _remark(ranking: Ranking, standing: Standing, *, hidden: int) -> str:
    """Say how a result was reached, and how many boards are left out."""
    remarks = [
        "The total is brought up to the most boards that anyone played."
    ] * standing.is_scaled
    if standing.tricks is not None and standing.rank:
        remarks.append(
            f"{standing.tricks} tricks on {standing.boards_played} boards, "
            f"{typeset(standing.total)} against the average of {ranking.title}."
        )
    if hidden:
        words = "board is left out: not every table has played it."
        if hidden > 1:
            words = "boards are left out: not every table has played them."
        remarks.append(f"{hidden} {words}")
    return " ".join(remarks)


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
    """Return the sheets; each contestant begins a new one, and is listed in the PDF's outline."""
    foot = content.head.scoring
    room = body(paper, foot)
    drawn: list[Page] = []
    parts: list[Part] = []
    for sheet in content.sheets:
        names = lettering.BETWEEN_NAMES.join(name for name in sheet.names if name)
        parts.append(Part(f"{sheet.number}  {names}", len(drawn) + 1, foot))
        drawn += _contestant_pages(content, sheet, room)
    heading = content.head.heading
    return Document(heading, "Personal results", paper, tuple(drawn), foot, tuple(parts))


def _contestant_pages(content: PersonalResults, sheet: PersonalSheet, room: Box) -> list[Page]:
    """Return the sheets of one contestant."""
    table = Table(_columns(content, sheet), _rows(content, sheet), line=_LINE, notes_from=2)
    title = Strip(_TITLE, partial(_draw_title, content, sheet))
    blocks = [Block((), (title,)), table.block(room.width)]
    if sheet.remark:
        blocks.append(Block((), (line(sheet.remark, styles.FINE, 6 * MM, 1.6 * MM),)))
    return pages(blocks, [room], 1.5 * MM)


def _columns(content: PersonalResults, sheet: PersonalSheet) -> list[Column]:
    columns = [
        Column("Board", 8.5 * MM, style=styles.SMALL_BOLD),
        Column("Side", 7 * MM, "centre", styles.FINE_BOLD),
        Column("Opponents", align="left"),
    ]
    if content.game == "bridge":
        columns += [
            Column("Contract", 17 * MM),
            Column("By", 4.5 * MM, "centre"),
            Column("Result", 9 * MM),
            *((Column("Lead", 8 * MM),) if any(board.lead for board in sheet.boards) else ()),
            Column("Score", 12.5 * MM),
        ]
    else:
        columns.append(Column("Tricks", 24 * MM))
    if any(board.points for board in sheet.boards):
        columns.append(Column(content.unit, 20 * MM, style=styles.SMALL_BOLD))
    if any(board.percentage for board in sheet.boards):
        columns.append(Column("%", 12 * MM))
    return columns


def _rows(content: PersonalResults, sheet: PersonalSheet) -> list[Row]:
    any_points = any(board.points for board in sheet.boards)
    any_percentage = any(board.percentage for board in sheet.boards)
    any_lead = content.game == "bridge" and any(board.lead for board in sheet.boards)
    rows = []
    for board in sheet.boards:
        opponents = tuple(board.opponents)
        first = f"{board.opponents_number}  {opponents[0]}" if opponents else board.opponents_number
        result = board.result if content.game == "bridge" else ()
        cells = (
            board.board,
            board.direction,
            (first, *opponents[1:]),
            *result,
            *((board.lead,) if any_lead else ()),
            board.score,
            *((board.points,) if any_points else ()),
            *((board.percentage,) if any_percentage else ()),
        )
        rows.append(row_of(*cells, notes=board.steps))
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
