"""How the points of a team on a board came about: its tables, gathered for ``scoring``'s words."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from fractions import Fraction

from scoring.explanation.sentences import Explanation
from scoring.explanation.team_match import explain_team_board, explain_team_tricks
from scoring.explanation.total_points import explain_team_points
from scoring.explanation.whist_matches import explain_little_match, explain_team_share
from scoring.play.table_result import TableResult
from tournaments.selectors.access.visibility import Visibility
from tournaments.selectors.conditions.settings import team_settings
from tournaments.selectors.event.snapshot import ContestantFacts, EventSnapshot, ResultFacts
from tournaments.selectors.event.table_names import table_headings
from tournaments.selectors.rating.matches import Place, matches_played
from tournaments.selectors.rating.rating import adds_up_points
from tournaments.selectors.rating.table_results import scheduled_lines
from tournaments.selectors.rating.tricks import has_odd_pairs

LEFT_OUT = "Deals that somebody has yet to play are left out here."
TO_THE_AVERAGE = "They are added to the team's tricks, which are measured by the teams' average."
TO_THE_MATCH = (
    "The teams' pairs are odd in number, so no deal is compared by itself: all tricks are added, "
    "and for the odd pair the average of those who sat opposite."
)


def explain_team(
    book: EventSnapshot, seen: Visibility, team: ContestantFacts, results: Sequence[ResultFacts]
) -> Explanation:
    """Explain a board of a team.

    Args:
        book: The event.
        seen: What the viewer may see.
        team: Whose points.
        results: Of the board, at all tables of the team in one session.
    """
    event = book.event
    if adds_up_points(book):
        return explain_team_points(
            _lines(book, seen, results), team.id, tables=_names(book, results)
        )
    if event.contest == "teams" and event.method == "tricks":
        return _share(book, seen, team, results, TO_THE_AVERAGE)
    session = book.session_of[book.sittings[results[0].sitting_id].section_id].id
    told = [
        _in_match(book, seen, team, results, lines, place)
        for place, lines in matches_played(book, seen).items()
        if _plays_here(place, session, team) and _of_board(lines, results)
    ]
    points = sum((each.points for each in told), Fraction(0))
    return Explanation(points, tuple(step for each in told for step in each.steps))


def _in_match(
    book: EventSnapshot,
    seen: Visibility,
    team: ContestantFacts,
    results: Sequence[ResultFacts],
    lines: Sequence[TableResult],
    place: Place,
) -> Explanation:
    """Explain a board against one opponent."""
    here = _of_board(lines, results)
    tables = _names(book, _results_of(book, here))
    if book.event.contest == "teams" and book.event.method == "matches":
        return _little_match(book, seen, team, results[0].board, lines)
    if book.event.method != "tricks":
        return explain_team_board(here, team.id, tables=tables, settings=team_settings(book))
    if has_odd_pairs(book, place):
        return explain_team_share(here, team.id, tables=tables, goes_to=TO_THE_MATCH)
    return explain_team_tricks(here, team.id, tables=tables)


def _little_match(
    book: EventSnapshot,
    seen: Visibility,
    team: ContestantFacts,
    board: int,
    lines: Sequence[TableResult],
) -> Explanation:
    """Explain a deal of a little match with as much of the match as may be told."""
    of_result = {result.id: result for result in book.results}
    shown = []
    for each in lines:
        result = of_result[each.key] if isinstance(each.key, int) else None
        if result is not None and seen.shows(_session_of(book, result), result.board):
            shown.append(each)
    here = [each for each in shown if each.board == board]
    tables = _names(book, _results_of(book, here))
    told = explain_little_match(shown, team.id, board, tables=tables)
    if len(shown) == len(lines):
        return told
    return Explanation(told.points, (*told.steps, LEFT_OUT))


def _share(
    book: EventSnapshot,
    seen: Visibility,
    team: ContestantFacts,
    results: Sequence[ResultFacts],
    goes_to: str,
) -> Explanation:
    tables = _names(book, results)
    return explain_team_share(_lines(book, seen, results), team.id, tables=tables, goes_to=goes_to)


def _plays_here(place: Place, session: int, team: ContestantFacts) -> bool:
    return place[0] == session and team.id in place[2]


def _of_board(lines: Iterable[TableResult], results: Sequence[ResultFacts]) -> list[TableResult]:
    return [each for each in lines if each.board == results[0].board]


def _lines(
    book: EventSnapshot, seen: Visibility, results: Iterable[ResultFacts]
) -> list[TableResult]:
    counted = scheduled_lines(book, seen)
    return [counted[result.id] for result in results]


def _results_of(book: EventSnapshot, lines: Iterable[TableResult]) -> list[ResultFacts]:
    keys = {each.key for each in lines}
    return [result for result in book.results if result.id in keys]


def _names(book: EventSnapshot, results: Iterable[ResultFacts]) -> Mapping[Hashable, str]:
    return dict(table_headings(book, results).items())


def _session_of(book: EventSnapshot, result: ResultFacts) -> int:
    return book.session_of[book.sittings[result.sitting_id].section_id].id
