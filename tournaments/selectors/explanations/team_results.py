"""How the points of a team on a board came about: its tables, gathered for ``scoring``'s words."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from fractions import Fraction

from scoring.explanation.sentences import Explanation
from scoring.explanation.team_match import explain_team_board, explain_team_tricks
from scoring.explanation.total_points import explain_team_points
from scoring.explanation.whist_matches import explain_little_match, explain_team_share
from scoring.play.table_result import TableResult
from tournaments.selectors.access.visibility import shows
from tournaments.selectors.event.snapshot import ContestantFacts, EventSnapshot, ResultFacts
from tournaments.selectors.event.table_names import table_headings
from tournaments.selectors.rating.matches import Place, matches_played
from tournaments.selectors.rating.table_results import scheduled_lines
from tournaments.selectors.rating.tricks import has_odd_pairs

LEFT_OUT = "Deals that somebody has yet to play are left out here."
TO_THE_AVERAGE = "They are added to the team's tricks, which are measured by the teams' average."
TO_THE_MATCH = (
    "The teams' pairs are odd in number, so no deal is compared by itself: all tricks are added, "
    "and for the odd pair the average of those who sat opposite."
)


def explain_team(
    snapshot: EventSnapshot, team: ContestantFacts, results: Sequence[ResultFacts]
) -> Explanation:
    """Explain a board of a team.

    Args:
        snapshot: The event.
        team: Whose points.
        results: Of the board, at all tables of the team in one session.
    """
    event = snapshot.event
    if snapshot.method.adds_up_points:
        return explain_team_points(
            _lines(snapshot, results), team.id, tables=_names(snapshot, results)
        )
    if event.contest == "teams" and event.method == "tricks":
        return _share(snapshot, team, results, TO_THE_AVERAGE)
    session = snapshot.session_of[snapshot.sittings[results[0].sitting_id].section_id].id
    told = [
        _in_match(snapshot, team, results, lines, place)
        for place, lines in matches_played(snapshot).items()
        if _plays_here(place, session, team) and _of_board(lines, results)
    ]
    points = sum((each.points for each in told), Fraction(0))
    return Explanation(points, tuple(step for each in told for step in each.steps))


def _in_match(
    snapshot: EventSnapshot,
    team: ContestantFacts,
    results: Sequence[ResultFacts],
    lines: Sequence[TableResult],
    place: Place,
) -> Explanation:
    """Explain a board against one opponent."""
    here = _of_board(lines, results)
    tables = _names(snapshot, _results_of(snapshot, here))
    if snapshot.event.contest == "teams" and snapshot.event.method == "matches":
        return _little_match(snapshot, team, results[0].board, lines)
    if snapshot.event.method != "tricks":
        return explain_team_board(here, team.id, tables=tables, settings=snapshot.settings.teams)
    if has_odd_pairs(snapshot, place):
        return explain_team_share(here, team.id, tables=tables, goes_to=TO_THE_MATCH)
    return explain_team_tricks(here, team.id, tables=tables)


def _little_match(
    snapshot: EventSnapshot,
    team: ContestantFacts,
    board: int,
    lines: Sequence[TableResult],
) -> Explanation:
    """Explain a deal of a little match with as much of the match as may be told."""
    of_result = {result.id: result for result in snapshot.results}
    shown = []
    for each in lines:
        result = of_result[each.key] if isinstance(each.key, int) else None
        if result is not None and shows(snapshot, _session_of(snapshot, result), result.board):
            shown.append(each)
    here = [each for each in shown if each.board == board]
    tables = _names(snapshot, _results_of(snapshot, here))
    told = explain_little_match(shown, team.id, board, tables=tables)
    if len(shown) == len(lines):
        return told
    return Explanation(told.points, (*told.steps, LEFT_OUT))


def _share(
    snapshot: EventSnapshot,
    team: ContestantFacts,
    results: Sequence[ResultFacts],
    goes_to: str,
) -> Explanation:
    tables = _names(snapshot, results)
    return explain_team_share(_lines(snapshot, results), team.id, tables=tables, goes_to=goes_to)


def _plays_here(place: Place, session: int, team: ContestantFacts) -> bool:
    return place[0] == session and team.id in place[2]


def _of_board(lines: Iterable[TableResult], results: Sequence[ResultFacts]) -> list[TableResult]:
    return [each for each in lines if each.board == results[0].board]


def _lines(snapshot: EventSnapshot, results: Iterable[ResultFacts]) -> list[TableResult]:
    counted = scheduled_lines(snapshot)
    return [counted[result.id] for result in results]


def _results_of(snapshot: EventSnapshot, lines: Iterable[TableResult]) -> list[ResultFacts]:
    keys = {each.key for each in lines}
    return [result for result in snapshot.results if result.id in keys]


def _names(snapshot: EventSnapshot, results: Iterable[ResultFacts]) -> Mapping[Hashable, str]:
    return dict(table_headings(snapshot, results).items())


def _session_of(snapshot: EventSnapshot, result: ResultFacts) -> int:
    return snapshot.session_of[snapshot.sittings[result.sitting_id].section_id].id
