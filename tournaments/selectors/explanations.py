"""How a contestant's points on a board came about, in words, since players ask."""

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.boards import Side
from scoring.explain import explain_matchpoints
from scoring.explain_imps import explain_imps
from scoring.explain_match import explain_team_board, explain_team_tricks
from scoring.explain_whist import explain_tricks
from scoring.explaining import Explanation, opening, short
from scoring.lines import Line
from scoring.notation import describe_score
from scoring.rounding import formatted
from scoring.ruling_notation import Divided, describe_ruling
from scoring.scores import Artificial, WhistTricks
from tournaments.selectors.book import ContestantFacts, EventBook, ResultFacts, SessionFacts
from tournaments.selectors.carry_over import event_rating
from tournaments.selectors.conditions import imp_settings, pairs_settings, team_settings
from tournaments.selectors.lines import lines as lines_of
from tournaments.selectors.lines import scheduled_scores
from tournaments.selectors.points import LinePoints
from tournaments.selectors.rated_matches import matches_played
from tournaments.selectors.travellers import score_of
from tournaments.selectors.visibility import Role, Sight, sight

UNITS = {
    "matchpoints": "matchpoints",
    "cross_imps": "IMPs",
    "butler": "IMPs",
    "imps": "IMPs",
    "tricks": "tricks",
}


@dataclass(frozen=True, slots=True)
class TableFacts:
    """What happened at one of the tables a contestant's points come from.

    Attributes:
        round: The round.
        table: The table.
        side: Where the contestant sat.
        opponents: Against whom: a pair, a team, or two single players.
        opponents_number: What they are called in lists.
        opponents_name: Their names.
        words: What was entered, in words; empty while nothing is.
        score: In points or tricks from the contestant's side; None where there is no one score.
        ruling: What the director ruled and by which law, a sentence; empty without a ruling.
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
    """Why a contestant got what it got on a board of one session.

    Attributes:
        session: The session's number.
        board: The board's number.
        shown: False while somebody has yet to play the board: then nothing else is told.
        tables: One for a pair, several for a team.
        points: What it got, as printed, with its sign where the unit has one.
        unit: What that is counted in.
        percentage: Of a top, empty where the method has none.
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
    book: EventBook, role: Role, contestant: ContestantFacts, board: int
) -> tuple[BoardExplanation, ...]:
    """Explain a board of a contestant, one explanation for each session in which it is played.

    Nothing is told of a board that somebody has yet to play. Empty when the contestant does not
    play the board.
    """
    seen = sight(book, role)
    found: dict[int, list[ResultFacts]] = {}
    for result in book.results:
        if result.board == board and _side_of(book, contestant, result) is not None:
            session = book.session_of[book.sittings[result.sitting_id].section_id]
            found.setdefault(session.id, []).append(result)
    return tuple(
        _explained(book, seen, contestant, found[session.id])
        if seen.shows(session.id, board)
        else BoardExplanation(session.number, board, shown=False)
        for session in book.sessions
        if session.id in found
    )


def steps_of(book: EventBook, seen: Sight, result: ResultFacts, side: Side) -> tuple[str, ...]:
    """Return how the points of one side of a result came about; empty where it has none."""
    ns, ew = book.sides(book.sittings[result.sitting_id])
    contestant = (ns if side is Side.NS else ew).contestants[0]
    told = _told(book, seen, contestant, [result], side)
    return () if told is None else told.steps


def ruling_sentence(book: EventBook, result: ResultFacts) -> str:
    """Say what the director ruled on a result and by which law; empty without a ruling."""
    ruling = book.adjusted.get(result.id)
    if ruling is None or ruling.score is None:
        return ""
    law = f" (Law {ruling.law.removeprefix('Law ')})" if ruling.law else ""
    kind = "an assigned score"
    if isinstance(ruling.score, Artificial):
        kind = "an artificial score"
    elif isinstance(ruling.score, Divided):
        split = "split" if ruling.score.is_split else ""
        weighted = "weighted" if ruling.score.is_weighted else ""
        kind = f"a {' and '.join(filter(None, (split, weighted)))} score"
    return f"The director ruled {kind}{law}: {describe_ruling(ruling.score)}."


def _side_of(book: EventBook, contestant: ContestantFacts, result: ResultFacts) -> Side | None:
    ns, ew = book.sides(book.sittings[result.sitting_id])
    for side, there in ((Side.NS, ns), (Side.EW, ew)):
        if contestant.id in there.ids:
            return side
    return None


def _explained(
    book: EventBook, seen: Sight, contestant: ContestantFacts, results: Sequence[ResultFacts]
) -> BoardExplanation:
    first = results[0]
    tables = tuple(_table(book, contestant, result) for result in results)
    told = _told(book, seen, contestant, results, tables[0].side)
    line = _line_points(book, seen, first)
    percentage = ""
    if line is not None and line.top:
        points = line.ns if tables[0].side is Side.NS else line.ew
        percentage = formatted(points * 100 / line.top, 2)
    return BoardExplanation(
        session=_session_of(book, first).number,
        board=first.board,
        shown=True,
        tables=tables,
        points="" if told is None else _points(book, told),
        unit=UNITS.get(book.event.method, "points"),
        percentage=percentage,
        steps=() if told is None else told.steps,
    )


def _session_of(book: EventBook, result: ResultFacts) -> SessionFacts:
    return book.session_of[book.sittings[result.sitting_id].section_id]


def _line_points(book: EventBook, seen: Sight, result: ResultFacts) -> LinePoints | None:
    rated = event_rating(book, seen).sessions.get(_session_of(book, result).id)
    return None if rated is None else rated.lines.get(result.id)


def _points(book: EventBook, told: Explanation) -> str:
    text = formatted(told.points, 2, trim=True)
    return f"+{text}" if book.event.method != "matchpoints" and told.points > 0 else text


def _table(book: EventBook, contestant: ContestantFacts, result: ResultFacts) -> TableFacts:
    sitting = book.sittings[result.sitting_id]
    side = _side_of(book, contestant, result) or Side.NS
    ns, ew = book.sides(sitting)
    opponents = ew if side is Side.NS else ns
    return TableFacts(
        round=sitting.round,
        table=sitting.table,
        side=side,
        opponents=opponents.contestants,
        opponents_number=opponents.number,
        opponents_name=opponents.name,
        words="" if result.score is None else describe_score(result.score),
        score=score_of(book, result, north_south=side is Side.NS),
        ruling=ruling_sentence(book, result),
    )


def _told(
    book: EventBook,
    seen: Sight,
    contestant: ContestantFacts,
    results: Sequence[ResultFacts],
    side: Side,
) -> Explanation | None:
    """Return the explanation; None where the results do not count yet."""
    first = results[0]
    session = _session_of(book, first)
    in_session = {each.id for each in book.results if _session_of(book, each) is session}
    lines = [line for line in lines_of(book, seen) if line.key in in_session]
    if not {result.id for result in results} <= {line.key for line in lines}:
        return None
    if book.is_of_teams and _plays_matches(book):
        return _team_board(book, seen, contestant, session.id, first.board)
    explain = None if book.is_of_teams else _EXPLAINED.get(book.event.method)
    awarded = any(line.key == first.id and line.awards for line in lines)
    if explain is None or (book.event.contest == "individual" and awarded):
        return _counted(lines, first, side, _line_points(book, seen, first))
    return explain(book, lines, first.id, side)


def _plays_matches(book: EventBook) -> bool:
    """Whether a board of a team is compared with the other table of its match."""
    event = book.event
    if event.method in ("tricks", "matches"):
        return event.contest == "team_match"
    return not (event.match_award == "results" and event.method == "total_points")


def _team_board(
    book: EventBook, seen: Sight, team: ContestantFacts, session: int, board: int
) -> Explanation:
    """Explain a board against each opponent with whom it is compared."""
    told = []
    for place, played in matches_played(book, seen).items():
        mine = [line for line in played if line.board == board]
        if place[0] == session and team.id in place[2] and mine:
            tables = _table_names(book, mine)
            if book.event.method == "tricks":
                told.append(explain_team_tricks(mine, team.id, tables=tables))
            else:
                told.append(
                    explain_team_board(mine, team.id, tables=tables, settings=team_settings(book))
                )
    return Explanation(
        sum((each.points for each in told), Fraction(0)),
        tuple(step for each in told for step in each.steps),
    )


def _table_names(book: EventBook, lines: Sequence[Line]) -> Mapping[Hashable, str]:
    keys = {line.key for line in lines}
    sittings = {
        result.id: book.sittings[result.sitting_id] for result in book.results if result.id in keys
    }
    rounds = {sitting.round for sitting in sittings.values()}
    return {
        key: f"Round {s.round}, table {s.table}" if len(rounds) > 1 else f"Table {s.table}"
        for key, s in sittings.items()
    }


def _counted(
    lines: Sequence[Line], result: ResultFacts, side: Side, points: LinePoints | None
) -> Explanation:
    """Say what was scored and what it counts, where nothing more can be said of one board."""
    line = next(each for each in lines if each.key == result.id)
    if points is None:
        none = f"Board {result.board}: no result, so it does not count by itself."
        return Explanation(Fraction(0), (none,))
    whist = isinstance(result.score, WhistTricks)
    steps = (
        ["A score given by the director, no comparison."]
        if line.awards
        else opening(line, side, whist=whist)
    )
    mine = points.ns if side is Side.NS else points.ew
    return Explanation(mine, (*steps, f"It counts {short(mine)} in the total."))


def _matchpoints(book: EventBook, lines: list[Line], key: int, side: Side) -> Explanation:
    return explain_matchpoints(
        lines,
        key,
        side,
        expected=scheduled_scores(book),
        settings=pairs_settings(book),
        whist=book.event.game == "whist",
    )


def _imps(book: EventBook, lines: list[Line], key: int, side: Side) -> Explanation:
    return explain_imps(
        lines, key, side, expected=scheduled_scores(book), settings=imp_settings(book)
    )


def _tricks(_book: EventBook, lines: list[Line], key: int, side: Side) -> Explanation:
    return explain_tricks(lines, key, side)


_EXPLAINED: dict[str, Callable[[EventBook, list[Line], int, Side], Explanation]] = {
    "matchpoints": _matchpoints,
    "cross_imps": _imps,
    "butler": _imps,
    "tricks": _tricks,
}
