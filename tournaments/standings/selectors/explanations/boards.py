"""How a contestant got its points on a board, in words, because players ask."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.comparison.points import LinePoints
from scoring.play.boards import Side
from scoring.play.irregular_hands import Irregular
from scoring.play.notation import describe_score
from scoring.play.ruling_notation import Divided, describe_ruling
from scoring.play.scores import Artificial
from scoring.rounding import formatted
from tournaments.record.selectors.access.visibility import shows
from tournaments.record.selectors.event.snapshot import ContestantFacts, EventSnapshot, ResultFacts
from tournaments.standings.selectors.boards.travellers import score_of
from tournaments.standings.selectors.explanations.points import explained
from tournaments.standings.selectors.rating.contest import event_rating


@dataclass(frozen=True, slots=True)
class TableFacts:
    """What happened at one of the tables a contestant's points come from.

    Attributes:
        round: The round.
        table: The table.
        side: Where the contestant sat.
        opponents: The opponents: a pair, a team, or two single players.
        opponents_number: Their number in lists.
        opponents_name: Their names.
        words: The entry in words; empty if nothing is entered.
        score: In points or tricks from the contestant's side; None if there is no single score.
        ruling: A sentence on what the director ruled and by which law; empty without a ruling.
    """

    round: int
    table: int
    side: Side
    opponents: tuple[ContestantFacts, ...]
    opponents_number: str
    opponents_name: str
    words: str
    score: int | None
    ruling: str


@dataclass(frozen=True, slots=True)
class BoardExplanation:
    """How a contestant got its points on a board of one session.

    Attributes:
        session: The session's number.
        board: The board's number.
        shown: False while someone still has to play the board; nothing else is then given.
        tables: One for a pair, several for a team.
        points: Its points as printed, with a sign if the unit has one.
        unit: The unit of the points.
        percentage: Percentage of a top; empty if the method has none.
        steps: Sentences, in order.
    """

    session: int
    board: int
    shown: bool
    tables: tuple[TableFacts, ...] = ()
    points: str = ""
    unit: str = ""
    percentage: str = ""
    steps: tuple[str, ...] = ()


def explanations(
    snapshot: EventSnapshot, contestant: ContestantFacts, board: int
) -> tuple[BoardExplanation, ...]:
    """Explain a contestant's board, once for each session in which it is played.

    Nothing is revealed about a board that someone still has to play. The result is empty if the
    contestant does not play the board.
    """
    found: dict[int, list[ResultFacts]] = {}
    for result in snapshot.results:
        if result.board == board and _side_of(snapshot, contestant, result) is not None:
            found.setdefault(snapshot.session(result).id, []).append(result)
    return tuple(
        _explained(snapshot, contestant, found[session.id])
        if shows(snapshot, session.id, board)
        else BoardExplanation(session.number, board, shown=False)
        for session in snapshot.sessions
        if session.id in found
    )


def ruling_sentence(snapshot: EventSnapshot, result: ResultFacts) -> str:
    """Say what the director ruled on a result and by which law; empty without a ruling."""
    ruling = snapshot.adjusted.get(result.id)
    if ruling is None or ruling.score is None:
        return ""
    law = f" (Law {ruling.law.removeprefix('Law ')})" if ruling.law else ""
    kind = "an assigned score"
    if isinstance(ruling.score, Artificial):
        kind = "an artificial score"
    elif isinstance(ruling.score, Irregular):
        kind = "on a deal that was not overplayed"
    elif isinstance(ruling.score, Divided):
        split = "split" if ruling.score.is_split else ""
        weighted = "weighted" if ruling.score.is_weighted else ""
        kind = f"a {' and '.join(filter(None, (split, weighted)))} score"
    return f"The director ruled {kind}{law}: {describe_ruling(ruling.score)}."


def _side_of(
    snapshot: EventSnapshot, contestant: ContestantFacts, result: ResultFacts
) -> Side | None:
    ns, ew = snapshot.sides(snapshot.sittings[result.sitting_id])
    for side, there in ((Side.NS, ns), (Side.EW, ew)):
        if contestant.id in there.ids:
            return side
    return None


def _explained(
    snapshot: EventSnapshot,
    contestant: ContestantFacts,
    results: Sequence[ResultFacts],
) -> BoardExplanation:
    first = results[0]
    tables = tuple(_table(snapshot, contestant, result) for result in results)
    told = explained(snapshot, contestant, results, tables[0].side)
    line = _line_points(snapshot, first)
    percentage = ""
    if line is not None and line.top:
        points = line.ns if tables[0].side is Side.NS else line.ew
        percentage = formatted(points * 100 / line.top, 2)
    return BoardExplanation(
        session=snapshot.session(first).number,
        board=first.board,
        shown=True,
        tables=tables,
        points="" if told is None else snapshot.method.board_text(told.points),
        unit=snapshot.method.board_unit,
        percentage=percentage,
        steps=() if told is None else told.steps,
    )


def _line_points(snapshot: EventSnapshot, result: ResultFacts) -> LinePoints | None:
    rated = event_rating(snapshot).sessions.get(snapshot.session(result).id)
    return None if rated is None else rated.lines.get(result.id)


def _table(snapshot: EventSnapshot, contestant: ContestantFacts, result: ResultFacts) -> TableFacts:
    sitting = snapshot.sittings[result.sitting_id]
    side = _side_of(snapshot, contestant, result) or Side.NS
    ns, ew = snapshot.sides(sitting)
    opponents = ew if side is Side.NS else ns
    return TableFacts(
        round=sitting.round,
        table=sitting.table,
        side=side,
        opponents=opponents.contestants,
        opponents_number=opponents.number,
        opponents_name=opponents.name,
        words="" if result.score is None else describe_score(result.score),
        score=score_of(snapshot, result, side),
        ruling=ruling_sentence(snapshot, result),
    )
