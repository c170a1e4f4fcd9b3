"""How points came about, in sentences: the rating explained with the event's names.

Where several deals are compared at once, those that someone still has to play are left out
(Law 16).
"""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import replace

from scoring.explanation.board import explain
from scoring.explanation.breakdown import BreakdownRow
from scoring.explanation.cases import BoardCase, Case, Explanation
from scoring.explanation.sentences import Names
from scoring.explanation.totals import breakdown
from scoring.play.boards import Side
from scoring.rating.points import Rating
from tournaments.record.selectors.access.visibility import counts, shows
from tournaments.record.selectors.event.facts import is_fouled
from tournaments.record.selectors.event.snapshot import (
    ContestantFacts,
    EventSnapshot,
    ResultFacts,
    once_per_snapshot,
)
from tournaments.record.selectors.event.table_names import table_headings, table_numbers
from tournaments.standings.selectors.rating.contest import contest, event_rating
from tournaments.standings.selectors.rating.knockout import knockouts
from tournaments.standings.selectors.rating.penalties import penalty_by_law


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
