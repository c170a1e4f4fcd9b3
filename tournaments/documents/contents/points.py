"""Recap, crosstable and personal results, read from an event as the public may see them."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction

from scoring.play.boards import Side
from scoring.rounding import formatted
from tournaments.documents.contents.seating import NothingToPrintError, heading
from tournaments.documents.contents.standings import progress, started_standings
from tournaments.documents.page.wording import (
    played,
    points_lined_up,
    signed,
    typeset,
    typeset_sentence,
)
from tournaments.documents.results.matrix_sheets import MatrixSheets
from tournaments.documents.results.personal_results import (
    PersonalBoard,
    PersonalResults,
    PersonalSheet,
)
from tournaments.documents.tables.matrix import NOBODY, Matrix, MatrixRow
from tournaments.selectors.boards.own_boards import OwnBoard, shown_boards
from tournaments.selectors.boards.travellers import boards as boards_in_play
from tournaments.selectors.event.snapshot import EventSnapshot, Role, SessionFacts
from tournaments.selectors.explanations.points import comparison_steps
from tournaments.selectors.standings.matches import matches
from tournaments.selectors.standings.rankings import TITLES, Ranking, Standing
from tournaments.selectors.standings.standings import Standings

Own = Mapping[int, Sequence[OwnBoard]]


def recap(snapshot: EventSnapshot, session: SessionFacts) -> MatrixSheets:
    """Return every contestant's score and points on every board of the session.

    Raises:
        NothingToPrintError: the session has not started.
    """
    ranked = started_standings(snapshot)
    numbers = boards_in_play(snapshot)[session.id]
    own = shown_boards(snapshot.seen_by(Role.PUBLIC), session)
    cells = "score above, points below"
    if snapshot.event.game == "whist":
        cells = "tricks" if snapshot.method.by_tricks else "tricks above, points below"
    return MatrixSheets(
        heading=heading(snapshot, session),
        name="Recap",
        final=not ranked.provisional,
        progress=progress(ranked.shown),
        legend=(f"In each cell: {cells}", "* adjusted", *ranked.scoring),
        tables=tuple(
            Matrix(
                title=ranking.title,
                across="Boards",
                columns=tuple(map(str, numbers)),
                end_titles=_end_titles(ranked, ranking),
                rows=tuple(_recap_rows(snapshot, ranking, numbers, own)),
            )
            for ranking in ranked.rankings
        ),
    )


def _end_titles(ranked: Standings, ranking: Ranking) -> tuple[str, ...]:
    unit = ranked.unit_word if len(ranked.unit_word) < 8 else "Total"
    return (unit, "%") if any(line.percentage for line in ranking.standings) else (unit,)


def _ends(standing: Standing, ranking: Ranking) -> tuple[str, ...]:
    total = typeset(standing.total) if standing.rank else ""
    if any(line.percentage for line in ranking.standings):
        return (total, standing.percentage)
    return (total,)


def _recap_rows(
    snapshot: EventSnapshot, ranking: Ranking, numbers: Sequence[int], own: Own
) -> Iterator[MatrixRow]:
    for standing in ranking.standings:
        on_board = {board.board: board for board in own.get(standing.contestant_id, ())}
        yield MatrixRow(
            rank=standing.rank,
            number=standing.number,
            names=standing.players or (standing.name,),
            cells=tuple(
                _recap_cell(snapshot, on_board[number]) if number in on_board else ("", "")
                for number in numbers
            ),
            ends=_ends(standing, ranking),
        )


def _recap_cell(snapshot: EventSnapshot, board: OwnBoard) -> tuple[str, str]:
    """Return score and points; tricks alone where they are the points."""
    star = "*" if board.adjusted else ""
    score = board.given if board.score is None else _own_score(snapshot, board.score)
    if snapshot.method.by_tricks:
        return ("", f"{score or _without_score(board)}{star}")
    points = "" if board.points is None else typeset(formatted(board.points, 2, trim=True))
    return (f"{score or _without_score(board)}{star}", points)


def _without_score(board: OwnBoard) -> str:
    """Return in a cell's few letters what stands in place of a score."""
    text = board.adjusted or board.text
    return "" if text.startswith(("A", "IRREGULAR")) else text.lower()


def _own_score(snapshot: EventSnapshot, score: int) -> str:
    return str(score) if snapshot.event.game == "whist" else signed(score)


def crosstable(snapshot: EventSnapshot, session: SessionFacts) -> MatrixSheets:
    """Return what everybody scored against everybody else.

    Raises:
        NothingToPrintError: no session has started.
    """
    ranked = started_standings(snapshot)
    if snapshot.method.is_of_teams:
        tables, legend = _team_table(snapshot, ranked), "In each cell: the result of the match"
        if snapshot.event.contest == "teams":
            legend += ", above what it counts"
    else:
        own = shown_boards(snapshot.seen_by(Role.PUBLIC), session)
        tables, legend = _pair_table(snapshot, ranked, own)
    return MatrixSheets(
        heading=heading(snapshot, session),
        name="Crosstable",
        final=not ranked.provisional,
        progress=progress(ranked.shown),
        legend=(legend, *ranked.scoring),
        tables=(tables,),
    )


def _pair_table(snapshot: EventSnapshot, ranked: Standings, own: Own) -> tuple[Matrix, str]:
    everybody = _in_list_order(snapshot, ranked)
    rows, across = everybody, everybody
    if snapshot.two_winners:
        rows = [standing for standing in everybody if standing.direction == "NS"]
        across = [standing for standing in everybody if standing.direction == "EW"]
    percentages = any(standing.percentage for standing in everybody)
    unit = "tricks" if snapshot.method.by_tricks else "points"
    legend = f"In each cell: {unit} of the contestant in the row"
    matrix = Matrix(
        title=f"{TITLES['NS']} against {TITLES['EW']}" if snapshot.two_winners else "Everybody",
        across="Against number",
        columns=tuple(standing.number for standing in across),
        end_titles=("Total", "%") if percentages else ("Total",),
        rows=tuple(
            MatrixRow(
                rank=standing.rank,
                number=standing.number,
                names=standing.players or (standing.name,),
                cells=tuple(_against(own, standing, other) for other in across),
                ends=(typeset(standing.total), standing.percentage)[: 2 if percentages else 1],
            )
            for standing in rows
        ),
    )
    return matrix, f"{legend}, above in per cent" if percentages else legend


def _in_list_order(snapshot: EventSnapshot, ranked: Standings) -> list[Standing]:
    found = {
        standing.contestant_id: standing
        for ranking in ranked.rankings
        for standing in ranking.standings
    }
    return [found[contestant] for contestant in snapshot.contestants if contestant in found]


def _against(own: Own, standing: Standing, other: Standing) -> tuple[str, str]:
    """Return percentage and points of one contestant against another; empty if they never met."""
    if standing.contestant_id == other.contestant_id:
        return ("", NOBODY)
    met = [
        board
        for board in own.get(standing.contestant_id, ())
        if other.contestant_id in board.opponents.ids and board.points is not None
    ]
    if not met:
        return ("", "")
    points = sum((board.points or Fraction(0) for board in met), Fraction(0))
    top = sum((board.top or Fraction(0) for board in met), Fraction(0))
    share = formatted(points * 100 / top, 0) if top else ""
    return (share, typeset(formatted(points, 1, trim=True)))


def _team_table(snapshot: EventSnapshot, ranked: Standings) -> Matrix:
    """Return the result of every match, several of the same teams added up."""
    results: dict[tuple[int, int], list[Fraction]] = {}
    for match in matches(snapshot.seen_by(Role.PUBLIC)):
        ours = (Fraction(match.first_award or 0), Fraction(match.first_total))
        theirs = (Fraction(match.second_award or 0), Fraction(match.second_total))
        for teams, numbers in (
            ((match.first_id, match.second_id), (*ours, theirs[1])),
            ((match.second_id, match.first_id), (*theirs, ours[1])),
        ):
            before = results.get(teams, [Fraction(0)] * 3)
            results[teams] = [one + more for one, more in zip(before, numbers, strict=True)]
    listed = _in_list_order(snapshot, ranked)
    return Matrix(
        title="Team against team",
        across="Against team",
        columns=tuple(team.number for team in listed),
        end_titles=("Total",),
        rows=tuple(
            MatrixRow(
                rank=team.rank,
                number=team.number,
                names=(team.name,),
                cells=tuple(_team_cell(snapshot, results, team, other) for other in listed),
                ends=(typeset(team.total),),
            )
            for team in listed
        ),
    )


def _team_cell(
    snapshot: EventSnapshot,
    results: Mapping[tuple[int, int], Sequence[Fraction]],
    team: Standing,
    other: Standing,
) -> tuple[str, str]:
    if team.contestant_id == other.contestant_id:
        return ("", NOBODY)
    met = results.get((team.contestant_id, other.contestant_id))
    if met is None:
        return ("", "")
    award, won, lost = (typeset(formatted(each, 2, trim=True)) for each in met)
    return (award if snapshot.event.contest == "teams" else "", f"{won} : {lost}")


def personal_results(
    snapshot: EventSnapshot, session: SessionFacts, about: str = ""
) -> PersonalResults:
    """Return every contestant's boards with how the points came about, or those of one.

    Args:
        snapshot: The event.
        session: The session whose boards are listed.
        about: A contestant's address; empty for everybody.

    Raises:
        NothingToPrintError: no session has started, or nobody has this address.
    """
    ranked = started_standings(snapshot)
    own = shown_boards(snapshot.seen_by(Role.PUBLIC), session)
    public = snapshot.seen_by(Role.PUBLIC)
    places = [
        (ranking, standing)
        for ranking in ranked.rankings
        for standing in ranking.standings
        if about in ("", standing.address)
    ]
    if not places:
        raise NothingToPrintError(f"Nobody with the address {about[:40]!r} takes part.", "about")
    due = _boards_due(snapshot, session)
    return PersonalResults(
        heading=heading(snapshot, session),
        game=snapshot.event.game,
        unit="Points" if snapshot.method.by_matchpoints else ranked.unit_word,
        final=not ranked.provisional,
        progress=progress(ranked.shown),
        scoring=ranked.scoring,
        sheets=tuple(
            _personal(
                snapshot,
                ranked,
                ranking,
                standing,
                own[standing.contestant_id],
                due.get(standing.contestant_id, 0),
                public,
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
            seats = (sitting.north, sitting.south, sitting.east, sitting.west)
            for contestant in {snapshot.entries[seat].contestant_id for seat in seats}:
                due[contestant] = due.get(contestant, 0) + 1
    return due


def _personal(
    snapshot: EventSnapshot,
    ranked: Standings,
    ranking: Ranking,
    standing: Standing,
    boards: Sequence[OwnBoard],
    due: int,
    public: EventSnapshot,
) -> PersonalSheet:
    points = points_lined_up(board.points for board in boards)
    return PersonalSheet(
        number=standing.number,
        names=standing.players or (standing.name,),
        place=_place(ranking, standing),
        total=_total(ranked, standing),
        remark=_remark(ranking, standing, hidden=due - len(boards)),
        boards=tuple(
            PersonalBoard(
                board=str(board.board),
                direction=board.side.value,
                opponents_number=board.opponents.number,
                opponents=board.opponents.names,
                result=_result(board),
                score=board.given if board.score is None else _own_score(snapshot, board.score),
                points="" if snapshot.method.by_tricks else shown,
                percentage=_percentage(board),
                steps=tuple(_steps(board, public)),
            )
            for board, shown in zip(boards, points, strict=True)
        ),
    )


def _percentage(board: OwnBoard) -> str:
    if board.points is None or not board.top:
        return ""
    return formatted(board.points * 100 / board.top, 0)


def _remark(ranking: Ranking, standing: Standing, *, hidden: int) -> str:
    """Say how a result at whist came about, and how many boards are left out."""
    remarks = []
    if standing.tricks is not None and standing.rank:
        remarks.append(
            f"{standing.tricks} tricks on {standing.boards_played} boards, "
            f"{typeset(standing.total)} against the average of {ranking.title}."
        )
    if hidden:
        words = "board that somebody has yet to play is left out."
        if hidden > 1:
            words = "boards that somebody has yet to play are left out."
        remarks.append(f"{hidden} {words}")
    return " ".join(remarks)


def _result(board: OwnBoard) -> tuple[str, str, str]:
    return played(
        board.contract,
        board.declarer,
        board.tricks,
        board.adjusted or board.text,
        adjusted=bool(board.adjusted),
    )


def _steps(board: OwnBoard, public: EventSnapshot) -> Iterable[str]:
    """Return the explanation without its first sentence, which the line above says already."""
    if board.partner_name:
        yield f"With {board.partner_name}"
    steps = comparison_steps(public, board.result_id, Side(board.side))
    yield from (typeset_sentence(step.removesuffix(".")) for step in steps[1:])


def _place(ranking: Ranking, standing: Standing) -> str:
    if not standing.rank:
        return ""
    ranked = sum(bool(each.rank) for each in ranking.standings)
    return f"{ranking.title}: place {standing.rank} of {ranked}"


def _total(ranked: Standings, standing: Standing) -> str:
    if not standing.rank:
        return ""
    unit = ranked.unit_word.removesuffix(" ±").lower() if standing.percentage else ranked.unit_word
    total = typeset(standing.total)
    if standing.percentage:
        return f"{standing.percentage} % ({total})"
    return f"{total} {unit.removesuffix(' ±')}"
