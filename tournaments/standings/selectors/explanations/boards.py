"""Why a contestant has these points on a board, in sentences.

Where several deals are compared at once, those that someone still has to play are left out (Law
16).
"""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from scoring.comparison.points import LinePoints
from scoring.explanation.board import explain
from scoring.explanation.breakdown import BreakdownRow
from scoring.explanation.cases import BoardCase, Case, Explanation
from scoring.explanation.sentences import Names, others_in_words, short
from scoring.explanation.totals import breakdown
from scoring.play.boards import Side
from scoring.play.irregular_hands import Irregular
from scoring.play.notation import describe_score
from scoring.play.ruling_notation import Divided, describe_ruling
from scoring.play.scores import Artificial
from scoring.rating.points import Rating
from scoring.rounding import formatted
from tournaments.record.selectors.access.visibility import counts, shows
from tournaments.record.selectors.event import snapshot as snapshots
from tournaments.record.selectors.event.conditions_in_words import in_words
from tournaments.record.selectors.event.facts import is_fouled
from tournaments.record.selectors.event.snapshot import (
    ContestantFacts,
    EventSnapshot,
    ResultFacts,
    RulingFacts,
    once_per_snapshot,
)
from tournaments.record.selectors.event.table_names import table_headings, table_numbers
from tournaments.standings.selectors.boards.travellers import score_of
from tournaments.standings.selectors.rating.contest import (
    card_groups,
    contest,
    event_rating,
    penalty_by_law,
)
from tournaments.standings.selectors.rating.knockout import knockouts


def reasons(before: EventSnapshot, after: EventSnapshot, result_id: int | None) -> Iterable[str]:
    """Yield what changed an event's standings, with every score counting.

    Args:
        before: The event before.
        after: The event after.
        result_id: The result that changed; None if no single table is concerned.
    """
    if result_id is not None:
        yield from _of_result(before, after, result_id)
        return
    yield from _of_boards(before, after)
    for word, first, second in (("imposed", after, before), ("withdrawn", before, after)):
        for ruling in new_penalties(first, second):
            yield f"The penalty was {word}: {penalty_by_law(first, ruling)}."
    yield from _of_conditions(before, after)
    yield from _of_what_is_brought(before, after)


def _of_what_is_brought(before: EventSnapshot, after: EventSnapshot) -> Iterable[str]:
    for pk, now in after.contestants.items():
        was = before.contestants.get(pk, now).brought
        if was != now.brought:
            told = (
                "nothing" if each is None else short(each.points) for each in (was, now.brought)
            )
            yield f"{after.label_of(now)} carries over {' → '.join(told)}."


def _of_result(before: EventSnapshot, after: EventSnapshot, result_id: int) -> Iterable[str]:
    for word, snapshot in (("Before", before), ("After", after)):
        result = next((each for each in snapshot.results if each.id == result_id), None)
        if result is None:
            continue
        for side in Side:
            told = explained_side(snapshot.with_every_score(), result, side)
            if told is not None:
                yield f"{word}, {side.words}: {' '.join(told.steps)}"
    if not after.method.compares_scores:
        return
    then, now = (_ns_points(snapshot.with_every_score()) for snapshot in (before, after))
    yield others_in_words(then, now, result_id)


def _ns_points(snapshot: EventSnapshot) -> Mapping[object, Fraction]:
    return {pk: points.ns for pk, points in event_rating(snapshot).whole.lines.items()}


def regrouped(before: EventSnapshot, after: EventSnapshot) -> list[tuple[int, int]]:
    """Return session id and number of every board whose groups of tables have changed."""
    groups = {(each.id, each.board): each.fouled_group for each in before.results}
    found = {
        (after.session_of[after.sittings[now.sitting_id].section_id].id, now.board)
        for now in after.results
        if now.fouled_group != groups.get((now.id, now.board), 0)
    }
    return sorted(found)


def new_penalties(first: EventSnapshot, second: EventSnapshot) -> list[RulingFacts]:
    """Return the penalties in force in the first state of an event but not in the second."""
    known = {ruling.id for ruling in second.rulings}
    return [
        ruling
        for ruling in first.rulings
        if ruling.contestant_id is not None and ruling.id not in known
    ]


def _of_boards(before: EventSnapshot, after: EventSnapshot) -> Iterable[str]:
    """Yield the groups of tables compared on a board before and after."""
    for session, board in regrouped(before, after):
        for word, snapshot in (("Before", before), ("After", after)):
            groups = card_groups(snapshot, _results_of(snapshot, session, board))
            told = " ".join(group.words for group in groups)
            yield f"{word}, board {board}: {told or 'All tables are compared with each other.'}"


def _results_of(snapshot: EventSnapshot, session: int, board: int) -> list[ResultFacts]:
    return [
        each
        for each in snapshot.results
        if each.board == board
        and snapshot.session_of[snapshot.sittings[each.sitting_id].section_id].id == session
    ]


def _of_conditions(before: EventSnapshot, after: EventSnapshot) -> Iterable[str]:
    """Yield every condition of contest that has changed."""
    before = replace(before, rulings=after.rulings)  # a penalty is no change of conditions
    then, now = dict(in_words(before)), dict(in_words(after))
    for title in dict.fromkeys((*then, *now)):
        was, became = then.get(title, "nothing"), now.get(title, "nothing")
        if was != became:
            yield f"{title}: before, {was}; after, {became}."


def explained(
    snapshot: EventSnapshot,
    contestant: ContestantFacts,
    results: Sequence[ResultFacts],
    side: Side,
) -> Explanation | None:
    """Explain a contestant's board; return None if its results do not count yet.

    Args:
        snapshot: The event.
        contestant: The contestant whose points they are.
        results: The board's results at all of the contestant's tables in one session. A team's
            are explained together; for others, only the first is.
        side: Where the contestant sat at the first table.
    """
    if not all(counts(snapshot, result) for result in results):
        return None
    rated = event_rating(snapshot)
    part = rated.sessions.get(snapshot.session(results[0]).id, rated.whole)
    keys = [result.id for result in results]
    names = _names(snapshot, results[0])
    return explain(BoardCase(part, contestant.id, names, _hidden(snapshot), keys=keys, side=side))


def explained_side(snapshot: EventSnapshot, result: ResultFacts, side: Side) -> Explanation | None:
    """Explain one side's points for a result; return None if it does not count yet."""
    ns, ew = snapshot.sides(snapshot.sitting(result))
    who = (ns if side is Side.NS else ew).contestants[0]
    return explained(snapshot, who, [result], side)


def comparison_steps(snapshot: EventSnapshot, result_id: int, side: Side) -> tuple[str, ...]:
    """Return one sentence for each step from score to points, if scores are compared.

    If tricks or points are simply added up, there are none.
    """
    if not snapshot.method.compares_scores:
        return ()
    told = explained_side(snapshot, _results(snapshot)[result_id], side)
    return () if told is None else told.steps


def session_breakdown(
    snapshot: EventSnapshot, rated: Rating, contestant: ContestantFacts
) -> tuple[BreakdownRow, ...]:
    """Return how a contestant's total in a session came about.

    Args:
        snapshot: The event.
        rated: The session's rating.
        contestant: The contestant, who must have a total.
    """
    imposed = {each.key for each in rated.contest.penalties if each.contestant == contestant.id}
    penalties = tuple(
        penalty_by_law(snapshot, ruling, with_name=False)
        for ruling in snapshot.rulings
        if ruling.id in imposed
    )
    names = replace(_names(snapshot), segments=_segments(snapshot))
    case = Case(rated, contestant.id, names, _hidden(snapshot))
    return breakdown(case, penalties)


def _names(snapshot: EventSnapshot, result: ResultFacts | None = None) -> Names:
    """Return the names used in sentences; tables are named only if the board is fouled."""
    call = snapshot.name_of if snapshot.method.is_of_teams else snapshot.number_of
    tables: dict[Hashable, str] | None = None
    if result is not None and is_fouled(here := _compared_with(snapshot, result)):
        tables = dict(table_numbers(snapshot, here).items())
    return Names(
        contestants={pk: call(each) for pk, each in snapshot.contestants.items()},
        headings=lambda keys: _headings(snapshot, keys),
        tables=tables,
    )


def _segments(snapshot: EventSnapshot) -> dict[Hashable, str]:
    """Return which segment of a knockout a rated match is, by its place."""
    found: dict[Hashable, str] = {}
    for seen in knockouts(snapshot):
        several = int(str(seen.section.parameters["segments"])) > 1
        for match in seen.matches.values():
            for segment, points in match.played:
                name = match.state.match.name
                if several or segment.extra:
                    name += f", {segment.name.lower()}"
                found[points.place] = name
    return found


def _headings(snapshot: EventSnapshot, keys: Iterable[Hashable]) -> Mapping[Hashable, str]:
    wanted = set(keys)
    results = [each for each in snapshot.results if each.id in wanted]
    return dict(table_headings(snapshot, results).items())


def _compared_with(snapshot: EventSnapshot, result: ResultFacts) -> Sequence[ResultFacts]:
    """Return the results on a result's board in its field, as far as they count."""
    line = contest(snapshot).by_key[result.id].result
    return _by_board(snapshot)[line.field, line.board]


@once_per_snapshot
def _by_board(snapshot: EventSnapshot) -> dict[tuple[Hashable, int], list[ResultFacts]]:
    results = _results(snapshot)
    gathered: dict[tuple[Hashable, int], list[ResultFacts]] = {}
    for line in contest(snapshot).lines:
        gathered.setdefault((line.field, line.board), []).append(results[line.key])
    return gathered


@once_per_snapshot
def _results(snapshot: EventSnapshot) -> dict[Hashable, ResultFacts]:
    return {result.id: result for result in snapshot.results}


@once_per_snapshot
def _hidden(snapshot: EventSnapshot) -> frozenset[int]:
    """Return the ids of the results that may not be shown yet."""
    return frozenset(
        result.id
        for result in snapshot.results
        if not shows(snapshot, snapshot.session(result).id, result.board)
    )


@dataclass(frozen=True, slots=True)
class TableFacts:
    """What happened at one of the tables a contestant's points come from.

    Attributes:
        round: The round.
        table: The table.
        side: Where the contestant sat.
        opponents: The opponents.
        words: The entry in words; empty if nothing is entered.
        score: In points or tricks from the contestant's side; None if there is no single score.
        ruling: A sentence on what the director ruled and by which law; empty without a ruling.
    """

    round: int
    table: int
    side: Side
    opponents: snapshots.Side
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
    return TableFacts(
        round=sitting.round,
        table=sitting.table,
        side=side,
        opponents=ew if side is Side.NS else ns,
        words="" if result.score is None else describe_score(result.score),
        score=score_of(snapshot, result, side),
        ruling=ruling_sentence(snapshot, result),
    )
