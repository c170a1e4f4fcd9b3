"""Teams rated match by match, at bridge."""

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import replace
from fractions import Fraction

from scoring.conditions.methods import MatchAward
from scoring.pairs.total_points import rate_total_points
from scoring.play.table_result import TableResult
from scoring.teams.event import MatchPoints as MatchRule
from scoring.teams.event import by_results, by_victory_points, by_win_loss, rate_team_event
from scoring.teams.match import TeamMatch, rate_team_match
from tournaments.selectors.event.snapshot import EventSnapshot, ResultFacts, once_per_snapshot
from tournaments.selectors.rating.pairs import is_id, net_total, point_lines
from tournaments.selectors.rating.points import (
    ContestantTotal,
    LinePoints,
    MatchBoardPoints,
    MatchPoints,
    Rating,
)
from tournaments.selectors.rating.table_results import (
    imps_lost,
    lines,
    points_lost,
    scheduled_lines,
    seen_results,
)

Place = tuple[int, str, frozenset[Hashable]]
"""Session, section and the two teams: where a match is played."""


def rate_by_team_totals(snapshot: EventSnapshot) -> Rating:
    """Add up every team's net points over all boards, where no two need play a match."""
    counted = [each for each in lines(snapshot) if each.ns != each.ew]
    lost = points_lost(snapshot)
    totals = {
        total.contestant: net_total(total, lost.get(total.contestant, Fraction(0)))
        for total in rate_total_points(counted)
        if is_id(total.contestant)
    }
    return Rating(point_lines(counted), totals)


def rate_by_team_matches(snapshot: EventSnapshot) -> Rating:
    """Rate every match, and add up what the matches count."""
    rule = _match_rule(snapshot)
    rated = {}
    found = []
    for place, counted in matches_played(snapshot).items():
        lost_here = _lost_in_match(snapshot, place)
        rated[place] = rate_team_match(
            counted,
            teams=in_order(snapshot, place),
            settings=snapshot.settings.teams,
            penalties=lost_here if snapshot.event.contest == "teams" else None,
        )
        found.append(_match(snapshot, place, rated[place], rule, lost_here))
    matches = tuple(found)
    boards, possible = boards_played(matches), shared_out(matches)
    if snapshot.method.in_percent:
        possible = {team: Fraction(2 * count) for team, count in boards.items()}
    lost = _lost_beside_matches(snapshot, rated)
    totals = {
        standing.team: ContestantTotal(
            total=standing.points,
            percentage=_share(snapshot, standing.points, boards.get(standing.team, 0)),
            boards_played=boards.get(standing.team, 0),
            penalty=standing.penalty,
            possible=possible.get(standing.team, Fraction(0)),
        )
        for standing in rate_team_event(rated.values(), points=rule, penalties=lost)
        if is_id(standing.team)
    }
    return Rating(_board_points(snapshot, matches), totals, matches)


def _lost_in_match(snapshot: EventSnapshot, place: Place) -> dict[Hashable, Fraction]:
    """Return by team its penalties in a match: in IMPs of it, and of two teams all there are."""
    first, second = in_order(snapshot, place)
    lost: dict[Hashable, Fraction] = {}
    points = points_lost(snapshot) if snapshot.event.contest == "team_match" else {}
    for team, opponent in ((first, second), (second, first)):
        in_imps = imps_lost(snapshot, place[0], team, opponent)
        lost[team] = in_imps + points.get(team, Fraction(0))
    return lost


def _lost_beside_matches(
    snapshot: EventSnapshot, places: Iterable[Place]
) -> dict[Hashable, Fraction]:
    """Return what teams lose of the sum of their matches; of two teams all their penalties."""
    lost: dict[Hashable, Fraction] = dict(points_lost(snapshot).items())
    if snapshot.event.contest == "team_match":
        for place in places:
            lost |= _lost_in_match(snapshot, place)
    return {team: points for team, points in lost.items() if points}


@once_per_snapshot
def matches_played(snapshot: EventSnapshot) -> dict[Place, list[TableResult]]:
    """Return the lines of every match in the order of sessions, sections and play.

    A deal of which anything is seen has its lines of all tables, so that it counts only when it
    is played out. At total points an artificial score is a percentage of nothing: its board
    stays out.
    """
    gathered: dict[Place, list[TableResult]] = {}
    compared = scheduled_lines(snapshot)
    begun = {
        (_place(snapshot, result, compared[result.id]), result.board)
        for result in seen_results(snapshot)
    }
    for result in snapshot.results:
        counted = compared[result.id]
        if counted.awards and snapshot.event.method == "total_points":
            counted = replace(counted, awards=None)
        place = _place(snapshot, result, counted)
        if counted.ns != counted.ew and (place, result.board) in begun:
            gathered.setdefault(place, []).append(counted)
    return gathered


def _place(snapshot: EventSnapshot, result: ResultFacts, counted: TableResult) -> Place:
    section = snapshot.sections[snapshot.sittings[result.sitting_id].section_id]
    return section.session_id, section.letter, frozenset((counted.ns, counted.ew))


def in_order(snapshot: EventSnapshot, place: Place) -> tuple[int, int]:
    """Return the two teams of a match in the order in which the event lists them."""
    first, second = (team for team in snapshot.contestants if team in place[2])
    return first, second


def boards_played(matches: Iterable[MatchPoints]) -> dict[int, int]:
    """Return how many boards of each team were compared."""
    boards: dict[int, int] = {}
    for match in matches:
        for team in match.teams:
            boards[team] = boards.get(team, 0) + len(match.boards)
    return boards


def shared_out(matches: Iterable[MatchPoints]) -> dict[int, Fraction]:
    """Return by team what it and its opponents got in all matches together."""
    points: dict[int, Fraction] = {}
    for match in matches:
        both = sum(match.awards or (*match.totals, *match.lost), Fraction(0))
        for team in match.teams:
            points[team] = points.get(team, Fraction(0)) + both
    return points


def _match_rule(snapshot: EventSnapshot) -> MatchRule:
    """Return what a match counts; the only match of two teams counts what its boards gave."""
    if snapshot.event.contest == "team_match":
        return _imps_won if snapshot.event.method == "imps" else by_results
    match snapshot.method.match_award:
        case MatchAward.WIN_LOSS:
            return by_win_loss
        case MatchAward.VICTORY_POINTS:
            return by_victory_points(snapshot.settings.scale)
        case _:
            return by_results


def _imps_won(match: TeamMatch) -> tuple[Fraction, Fraction]:
    """Return the IMPs each team won on the boards on which it did better."""
    first, second = (
        sum((max(board.result[n], Fraction(0)) for board in match.boards), Fraction(0))
        for n in (0, 1)
    )
    return first, second


def _match(
    snapshot: EventSnapshot,
    place: Place,
    match: TeamMatch,
    rule: MatchRule,
    penalties: Mapping[Hashable, Fraction],
) -> MatchPoints:
    many = snapshot.event.contest == "teams"
    teams = in_order(snapshot, place)
    none = Fraction(0)
    mirrored = snapshot.event.method == "total_points"  # the one team's net is the other's less
    lost = (penalties[teams[0]], penalties[teams[1]]) if match.boards else (none, none)
    won = _imps_won(match) if snapshot.event.method == "imps" else _by_boards(match)
    totals = (won[0] - lost[0], won[1] - lost[1])
    return MatchPoints(
        session_id=place[0],
        section=place[1],
        teams=teams,
        totals=totals,
        margin=won[0] - lost[0] + lost[1] if mirrored else totals[0] - totals[1],
        lost=lost,
        awards=rule(match) if match.boards and many else None,
        boards=tuple(MatchBoardPoints(each.board, *each.net, each.result) for each in match.boards),
        incomplete=match.incomplete,
    )


def _by_boards(match: TeamMatch) -> tuple[Fraction, Fraction]:
    """Return what the boards of a match and Patton's share gave, without penalties."""
    first, second = (
        sum((board.result[n] for board in match.boards), match.share[n]) for n in (0, 1)
    )
    return first, second


def _share(snapshot: EventSnapshot, points: Fraction, boards: int) -> Fraction | None:
    """Return the percentage of the points that boards share out two by two."""
    return points * 50 / boards if snapshot.method.in_percent and boards else None


def _board_points(snapshot: EventSnapshot, matches: Iterable[MatchPoints]) -> dict[int, LinePoints]:
    """Return for every result of a compared board what the board gave the two teams."""
    found = {
        (match.session_id, match.section, frozenset(match.teams), board.board): (match, board)
        for match in matches
        for board in match.boards
    }
    points: dict[int, LinePoints] = {}
    for result in seen_results(snapshot):
        sitting = snapshot.sittings[result.sitting_id]
        section = snapshot.sections[sitting.section_id]
        ns, ew = (side.ids[0] for side in snapshot.sides(sitting))
        place = (section.session_id, section.letter, frozenset((ns, ew)), result.board)
        if place in found:
            match, board = found[place]
            first, second = board.results
            mine, theirs = (first, second) if ns == match.teams[0] else (second, first)
            points[result.id] = LinePoints(mine, theirs, None, mine, theirs)
    return points
