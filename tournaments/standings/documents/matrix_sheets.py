"""Recap and crosstable: every contestant on every board, or against every other contestant."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import zip_longest

from scoring.rounding import formatted
from tournaments.clubs.roles import Role
from tournaments.printing.page import wording as titles
from tournaments.printing.page.flow import pages
from tournaments.printing.page.frame import Document, body
from tournaments.printing.page.sheet import MM
from tournaments.printing.page.wording import (
    ADJUSTED,
    ADJUSTED_NOTE,
    ResultsHead,
    no_contract,
    one_precision,
    score_words,
    typeset,
)
from tournaments.printing.tables import matrix
from tournaments.printing.tables.matrix import NOBODY, Matrix, MatrixRow
from tournaments.record.selectors.event.rounds import boards as boards_in_play
from tournaments.record.selectors.event.snapshot import EventSnapshot, SessionFacts
from tournaments.standings.documents.standings import results_head, started_standings
from tournaments.standings.selectors.boards.own_boards import OwnBoard, points_remark, shown_boards
from tournaments.standings.selectors.ranking.matches import matches
from tournaments.standings.selectors.ranking.standings import TITLES, Standing

GAP = 6 * MM
Own = Mapping[int, Sequence[OwnBoard]]


@dataclass(frozen=True, slots=True)
class MatrixSheets:
    """One or more tables under one title; ``legend`` explains the cells, below the table."""

    head: ResultsHead
    name: str
    legend: tuple[str, ...]
    tables: tuple[Matrix, ...]


def read_recap(snapshot: EventSnapshot, session: SessionFacts) -> MatrixSheets:
    """Return every contestant's score and points on every board of the session."""
    head = results_head(snapshot, session)
    numbers = boards_in_play(snapshot)[session.id]
    own = shown_boards(snapshot.seen_by(Role.PUBLIC), session)
    cells = "tricks" if snapshot.event.game == "whist" else "score"
    if snapshot.method.board_points:
        cells += " above, points below"
    if snapshot.method.in_tricks and not snapshot.method.by_tricks:
        cells += f"; total: {snapshot.method.heading.lower()}"
    unit = snapshot.method.heading
    rankings = started_standings(snapshot).rankings
    told = [told for each in rankings for told in each.told_below]
    if snapshot.method.board_points:
        told.append(points_remark(board for boards in own.values() for board in boards))
    return MatrixSheets(
        head=head,
        name="Recap",
        legend=(
            f"In each cell: {cells}",
            ADJUSTED_NOTE,
            *dict.fromkeys(filter(None, told)),
            *head.scoring,
        ),
        tables=tuple(
            Matrix(
                title=ranking.title,
                across="Boards",
                columns=tuple(map(str, numbers)),
                end_titles=_ends(ranking.standings, unit if len(unit) < 8 else "Total", "%"),
                rows=tuple(_recap_rows(snapshot, ranking.standings, numbers, own)),
            )
            for ranking in rankings
        ),
    )


def _ends(standings: Sequence[Standing], total: str, percentage: str) -> tuple[str, ...]:
    """Return the end of a row: the total, and the percentage if anyone has one."""
    if any(standing.percentage for standing in standings):
        return (total, percentage)
    return (total,)


def _recap_rows(
    snapshot: EventSnapshot, standings: Sequence[Standing], numbers: Sequence[int], own: Own
) -> Iterator[MatrixRow]:
    for standing in standings:
        on_board: dict[int, list[OwnBoard]] = {}
        for board in own.get(standing.contestant_id, ()):
            on_board.setdefault(board.board, []).append(board)
        yield MatrixRow(
            rank=standing.rank,
            number=standing.number,
            names=standing.marked_players or (standing.marked_name,),
            cells=tuple(_recap_cell(snapshot, on_board.get(number, ())) for number in numbers),
            ends=_ends(
                standings,
                f"{typeset(standing.total)}{standing.mark}" if standing.rank else "",
                standing.percentage,
            ),
        )


def _recap_cell(snapshot: EventSnapshot, boards: Sequence[OwnBoard]) -> tuple[str, str]:
    """Return score and points; a board played twice has two of each."""
    said = [_score_and_points(snapshot, board) for board in boards]
    above, below = zip(*said, strict=True) if said else ((), ())
    return " · ".join(filter(None, above)), " · ".join(filter(None, below))


def _score_and_points(snapshot: EventSnapshot, board: OwnBoard) -> tuple[str, str]:
    """Return score and points; only the score, as the lower text, if boards give no points."""
    mark = ADJUSTED if board.adjusted else ""
    score = board.given if board.score is None else score_words(board.score, snapshot.event.game)
    if not snapshot.method.board_points:
        return ("", f"{score or _without_score(board)}{mark}")
    if board.points is None:
        return (f"{score or _without_score(board)}{mark}", "")
    points = typeset(formatted(board.points, 2, trim=True))
    # What an adjusted score is worth stands below its mark; a word would widen the whole column.
    return (f"{score or ('' if mark else _without_score(board))}{mark}", points)


def _without_score(board: OwnBoard) -> str:
    """Return what a cell says instead of a score: ``np``, ``weighted``; only the mark for some."""
    text = board.adjusted or board.text
    return "" if text.startswith(("A", "IRREGULAR")) else no_contract(text).lower()


def read_crosstable(snapshot: EventSnapshot, session: SessionFacts) -> MatrixSheets:
    """Return what everyone scored against everyone else."""
    head = results_head(snapshot, session)
    everybody = _in_list_order(snapshot)
    if snapshot.method.is_of_teams:
        table, legend = _team_table(snapshot, everybody), "In each cell: the result of the match"
        if snapshot.event.contest == "teams":
            legend += ", with the points for it above"
    else:
        own = shown_boards(snapshot.seen_by(Role.PUBLIC), session)
        table, legend = _pair_table(snapshot, everybody, own)
    rankings = started_standings(snapshot).rankings
    told = dict.fromkeys(told for each in rankings for told in each.told_below)
    return MatrixSheets(head, "Crosstable", (legend, *told, *head.scoring), (table,))


def _pair_table(
    snapshot: EventSnapshot, everybody: Sequence[Standing], own: Own
) -> tuple[Matrix, str]:
    rows, across = everybody, everybody
    if snapshot.two_winners:
        rows = [standing for standing in everybody if standing.direction == "NS"]
        across = [standing for standing in everybody if standing.direction == "EW"]
    percentages = len(_ends(everybody, "", "")) > 1
    unit = "tricks" if snapshot.method.in_tricks else "points"
    legend = f"In each cell: {unit} scored by the contestant in the row"
    if any(len(board.opponents.ids) > 1 for boards in own.values() for board in boards):
        legend += ", each board against both opponents"
    if snapshot.method.in_tricks and not snapshot.method.by_tricks:
        legend += f"; total: {snapshot.method.heading.lower()}"
    counted = _points if snapshot.method.board_points else _score
    matrix = Matrix(
        title=f"{TITLES['NS']} against {TITLES['EW']}" if snapshot.two_winners else "Everybody",
        across="Against number",
        columns=tuple(standing.number for standing in across),
        end_titles=_ends(everybody, "Total", "%"),
        rows=tuple(
            MatrixRow(
                rank=standing.rank,
                number=standing.number,
                names=standing.marked_players or (standing.marked_name,),
                cells=tuple(_against(counted, own, standing, other) for other in across),
                ends=_ends(
                    everybody, f"{typeset(standing.total)}{standing.mark}", standing.percentage
                ),
            )
            for standing in rows
        ),
    )
    return matrix, f"{legend}, with the percentage above" if percentages else legend


def _in_list_order(snapshot: EventSnapshot) -> list[Standing]:
    rankings = started_standings(snapshot).rankings
    found = {each.contestant_id: each for ranking in rankings for each in ranking.standings}
    return [found[contestant] for contestant in snapshot.contestants if contestant in found]


def _against(
    counted: Callable[[OwnBoard], Fraction | None], own: Own, standing: Standing, other: Standing
) -> tuple[str, str]:
    """Return percentage and points of one contestant against another; empty if they never met."""
    if standing.contestant_id == other.contestant_id:
        return ("", NOBODY)
    met = [
        (counted(board), board.top)
        for board in own.get(standing.contestant_id, ())
        if other.contestant_id in board.opponents.ids
    ]
    points = [each for each, _top in met if each is not None]
    if not points:
        return ("", "")
    top = sum((top for each, top in met if each is not None and top is not None), Fraction(0))
    share = formatted(sum(points) * 100 / top, 0) if top else ""
    return (share, typeset(formatted(Fraction(sum(points)), 1, trim=True)))


def _points(board: OwnBoard) -> Fraction | None:
    """Return what a board was worth."""
    return board.points


def _score(board: OwnBoard) -> Fraction | None:
    """Return the score of a board, used where points are given for whole rounds or matches."""
    if board.given:
        return Fraction(board.given)
    return None if board.score is None else Fraction(board.score)


def _team_table(snapshot: EventSnapshot, teams: Sequence[Standing]) -> Matrix:
    """Return the result of every match; those between the same teams are added up."""
    results: dict[tuple[int, int], list[Fraction]] = {}
    for match in matches(snapshot.seen_by(Role.PUBLIC)):
        ours = (Fraction(match.first_award or 0), Fraction(match.first_total))
        theirs = (Fraction(match.second_award or 0), Fraction(match.second_total))
        for pair, numbers in (
            ((match.first_id, match.second_id), (*ours, theirs[1])),
            ((match.second_id, match.first_id), (*theirs, ours[1])),
        ):
            before = results.get(pair, [Fraction(0)] * 3)
            results[pair] = [one + more for one, more in zip(before, numbers, strict=True)]
    totals = one_precision([team.total for team in teams])
    awards = one_precision([formatted(each[0], 2, trim=True) for each in results.values()])
    shown = dict(zip(results, awards, strict=True)) if snapshot.event.contest == "teams" else {}
    return Matrix(
        title="Team against team",
        across="Against team",
        columns=tuple(team.number for team in teams),
        end_titles=("Total",),
        rows=tuple(
            MatrixRow(
                rank=team.rank,
                number=team.number,
                names=(team.marked_name,),
                people=False,
                cells=tuple(_team_cell(results, shown, team, other) for other in teams),
                ends=(f"{typeset(total)}{team.mark}",),
            )
            for team, total in zip(teams, totals, strict=True)
        ),
    )


def _team_cell(
    results: Mapping[tuple[int, int], Sequence[Fraction]],
    awards: Mapping[tuple[int, int], str],
    team: Standing,
    other: Standing,
) -> tuple[str, str]:
    if team.contestant_id == other.contestant_id:
        return ("", NOBODY)
    pair = (team.contestant_id, other.contestant_id)
    if pair not in results:
        return ("", "")
    won, lost = (typeset(formatted(each, 2, trim=True)) for each in results[pair][1:])
    return (typeset(awards.get(pair, "")), f"{won} : {lost}")


def layout(content: MatrixSheets, paper: str) -> Document:
    """Return as few sheets as can be, in the largest type that needs no more of them.

    They are in landscape if not all columns fit side by side in portrait. A table that is still too
    wide continues below or on the next sheet.
    """
    turned = f"{paper} across"
    sizes = [(size, False) for size in (*matrix.LARGER, matrix.SIZE)]
    smaller = [(size, close) for size in matrix.SMALLER for close in (False, True)]
    for across, tried in ((paper, sizes), (turned, sizes + smaller)):
        found = [
            _laid_out(content, across, size, close=close)
            for size, close in tried
            if all(_is_whole(table, across, size, close=close) for table in content.tables)
        ]
        if found:
            break
    else:
        found = [_laid_out(content, turned, matrix.SIZE, close=close) for close in (False, True)]
    return min(found, key=lambda document: len(document.pages))


def _is_whole(table: Matrix, paper: str, size: float, *, close: bool) -> bool:
    return len(matrix.blocks(table, body(paper).width, size, close=close)) == 1


def _laid_out(content: MatrixSheets, paper: str, size: float, *, close: bool = False) -> Document:
    room = body(paper, content.legend)
    title = titles.results_title(content.head, content.name)
    blocks = [titles.block(title)]
    # Part by part, so that the same boards are together for North-South and East-West.
    parts = (matrix.blocks(table, room.width, size, close=close) for table in content.tables)
    for together in zip_longest(*parts):
        blocks += [block for block in together if block is not None]
    drawn = tuple(pages(blocks, [room], GAP))
    return Document(content.head.heading, content.name, paper, drawn, content.legend)
