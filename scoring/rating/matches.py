"""Teams at bridge, rated match by match."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from fractions import Fraction

from scoring.comparison.points import ContestantTotal, LinePoints
from scoring.conditions.methods import ContestKind, MatchAward
from scoring.play.table_result import TableResult
from scoring.ranking.places import won_or_tied
from scoring.rating.contest import Contest, ScheduledResult
from scoring.rating.pairs import net_totals, point_lines
from scoring.rating.points import NOTHING, MatchBoardPoints, MatchPoints, Place, Rating
from scoring.teams.match import TeamMatch, rate_team_match
from scoring.teams.victory_points import continuous_points


def rate_by_team_totals(contest: Contest) -> Rating:
    """Add up every team's net points over all boards, without matches between two teams."""
    lines = [line for line in contest.lines if line.ns != line.ew]
    return Rating(contest, point_lines(lines), net_totals(contest, lines))


def rate_by_team_matches(contest: Contest) -> Rating:
    """Rate every match, and add up what the matches are worth."""
    if contest.method.adds_up_points:
        return rate_by_team_totals(contest)
    matches: list[MatchPoints] = []
    won: dict[Hashable, Fraction] = {}
    lost = dict(contest.points_lost)
    met: set[Place] = set()
    for place, lines in matches_played(contest).items():
        teams = in_order(contest, lines)
        lost_here = _lost_in_match(contest, place, teams, met)
        alone = contest.method.contest is ContestKind.TEAM_MATCH
        match = rate_team_match(
            lines,
            teams=teams,
            settings=contest.settings.teams,
            penalties=None if alone else lost_here,
        )
        if alone:
            lost |= lost_here
        counts = _counts(contest, match)
        for team, points in zip(teams, counts, strict=True):
            won[team] = won.get(team, NOTHING) + points
        matches.append(_match(contest, place, match, counts, lost_here))
    for team, points in contest.byes.items():
        won[team] = won.get(team, NOTHING) + points
    for team in filter(lost.get, lost):  # even for a team that has not played
        won.setdefault(team, NOTHING)
    boards, possible = boards_played(matches), shared_out(matches)
    in_percent = contest.method.in_percent
    if in_percent:
        possible = {team: Fraction(2 * count) for team, count in boards.items()}
    totals = {}
    for team, points in won.items():
        penalty, played = lost.get(team, NOTHING), boards.get(team, 0)
        totals[team] = ContestantTotal(
            total=points - penalty,
            percentage=(points - penalty) * 50 / played if in_percent and played else None,
            boards_played=played,
            penalty=penalty,
            possible=possible.get(team, NOTHING),
            won=points,
        )
    return Rating(contest, _board_points(contest, matches), totals, tuple(matches))


def _lost_in_match(
    contest: Contest, place: Place, teams: tuple[Hashable, Hashable], met: set[Place]
) -> dict[Hashable, Fraction]:
    """Return each team's penalties in a match; the only match of two teams takes all of theirs.

    If two teams play several matches, the first takes them all; ``met`` notes who have met.
    """
    first, second = teams
    anywhere = place._replace(round=0)
    if anywhere in met:
        return dict.fromkeys(teams, NOTHING)
    met.add(anywhere)
    points = contest.points_lost if contest.method.contest is ContestKind.TEAM_MATCH else {}
    return {
        team: contest.lost_against(place.session, team, opponent) + points.get(team, NOTHING)
        for team, opponent in ((first, second), (second, first))
    }


def matches_played(contest: Contest) -> dict[Place, list[TableResult]]:
    """Return what is compared in every match, in the order of play.

    A deal with a result that may be seen comes with all its tables, including pending ones, so
    that it counts only once all have played it.
    """
    gathered: dict[Place, list[TableResult]] = {}
    begun = {(place_of(contest, each), each.result.board) for each in contest.counted}
    for each in contest.schedule:
        line, place = each.result, place_of(contest, each)
        if line.ns != line.ew and (place, line.board) in begun:
            gathered.setdefault(place, []).append(line)
    return gathered


def points_for_a_bye(contest: Contest) -> Fraction:
    """Return what a team gets for a round it sits out: a share of the points of a match."""
    return contest.settings.bye * shared_in_a_match(contest)


def shared_in_a_match(contest: Contest) -> Fraction:
    """Return what both sides of a level match have together.

    It is nothing if a match is worth the points of its boards, since they differ.
    """
    if contest.method.match_award is MatchAward.WIN_LOSS:
        return Fraction(1)
    if contest.method.match_award is not MatchAward.VICTORY_POINTS:
        return NOTHING
    scale = contest.settings.scale  # every scale that is not in steps shares out 20
    level = continuous_points(NOTHING, 1) if scale is None else scale.points(NOTHING)
    return Fraction(level[0]) + Fraction(level[1])


def place_of(contest: Contest, each: ScheduledResult) -> Place:
    """Return the match that a result belongs to."""
    teams = frozenset((each.result.ns, each.result.ew))
    number = 0
    if each.where in contest.single_rounds:
        number = contest.begun_in.get((each.where, teams, each.round), each.round)
    return Place(each.session, each.section, number, teams)


def in_order(contest: Contest, lines: Sequence[TableResult]) -> tuple[Hashable, Hashable]:
    """Return the two teams of a match in the order in which the event lists them."""
    both = lines[0].ns, lines[0].ew
    first, second = [team for team in contest.contestants if team in both] or both
    return first, second


def boards_played(matches: Iterable[MatchPoints]) -> dict[Hashable, int]:
    """Return how many boards of each team were compared."""
    boards: dict[Hashable, int] = {}
    for match in matches:
        for team in match.teams:
            boards[team] = boards.get(team, 0) + len(match.boards)
    return boards


def shared_out(matches: Iterable[MatchPoints]) -> dict[Hashable, Fraction]:
    """Return what each team and its opponents together got in all matches, by team."""
    points: dict[Hashable, Fraction] = {}
    for match in matches:
        both = sum(match.awards or (*match.totals, *match.lost), NOTHING)
        for team in match.teams:
            points[team] = points.get(team, NOTHING) + both
    return points


def _counts(contest: Contest, match: TeamMatch) -> tuple[Fraction, Fraction]:
    """Return what a match is worth to both teams; with only two teams, the points of its boards."""
    if not match.boards:
        return NOTHING, NOTHING
    if contest.method.contest is ContestKind.TEAM_MATCH:
        return _imps_won(match) if contest.method.in_imps else match.results
    if contest.method.match_award is MatchAward.WIN_LOSS:
        lead = match.results[0] - match.results[1]
        return won_or_tied(lead), won_or_tied(-lead)
    if contest.method.match_award is MatchAward.VICTORY_POINTS:
        first, second = match.victory_points(contest.settings.scale)
        return Fraction(first), Fraction(second)
    return match.results


def _imps_won(match: TeamMatch) -> tuple[Fraction, Fraction]:
    """Return the IMPs each team won on the boards on which it did better."""
    first, second = (
        sum((max(board.result[n], NOTHING) for board in match.boards), NOTHING) for n in (0, 1)
    )
    return first, second


def _match(
    contest: Contest,
    place: Place,
    match: TeamMatch,
    counts: tuple[Fraction, Fraction],
    penalties: Mapping[Hashable, Fraction],
) -> MatchPoints:
    mirrored = contest.method.compares_totals  # one team's net is the other's negated
    first, second = match.teams
    lost = (penalties[first], penalties[second]) if match.boards else (NOTHING, NOTHING)
    won = _imps_won(match) if contest.method.in_imps else _by_boards(match)
    totals = (won[0] - lost[0], won[1] - lost[1])
    return MatchPoints(
        session=place.session,
        section=place.section,
        round=place.round,
        teams=match.teams,
        totals=totals,
        margin=won[0] - lost[0] + lost[1] if mirrored else totals[0] - totals[1],
        lost=lost,
        awards=counts if match.boards and contest.method.contest is ContestKind.TEAMS else None,
        boards=tuple(MatchBoardPoints(each.board, *each.net, each.result) for each in match.boards),
        incomplete=match.incomplete,
        results=match.results,
    )


def _by_boards(match: TeamMatch) -> tuple[Fraction, Fraction]:
    """Return what the boards of a match and Patton's share gave, without penalties."""
    first, second = (
        sum((board.result[n] for board in match.boards), match.share[n]) for n in (0, 1)
    )
    return first, second


def _board_points(contest: Contest, matches: Iterable[MatchPoints]) -> dict[Hashable, LinePoints]:
    """Return what each compared board gave the two teams, for each of its results."""
    found = {
        (match.place, board.board): (match, board) for match in matches for board in match.boards
    }
    points: dict[Hashable, LinePoints] = {}
    for each in contest.counted:
        match, board = found.get((place_of(contest, each), each.result.board), (None, None))
        if match is not None and board is not None:
            first, second = board.results
            at_home = each.result.ns == match.teams[0]
            ns, ew = (first, second) if at_home else (second, first)
            points[each.result.key] = LinePoints.plain(ns, ew)
    return points
