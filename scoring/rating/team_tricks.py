"""Teams rated by tricks under the whist laws: matches, averages and little matches."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from scoring.comparison.points import ContestantTotal
from scoring.play.contracts import TRICKS_IN_A_HAND
from scoring.play.table_result import TableResult
from scoring.rating.contest import Contest, Section
from scoring.rating.matches import (
    boards_played,
    in_order,
    matches_played,
    place_of,
    shared_out,
)
from scoring.rating.pairs import BY_FRACTION, by_average, trick_lines
from scoring.rating.points import NOTHING, MatchBoardPoints, MatchPoints, Place, Rating
from scoring.whist.matches import rate_little_matches
from scoring.whist.teams import compare_tricks, match_margin, rate_team_averages, team_tricks


def rate_match_by_tricks(contest: Contest) -> Rating:
    """Rate a match of two teams, won by the tricks over half (law (a)).

    If each team has an odd number of pairs, the average of those opposite is added.
    """
    matches = []
    deals: dict[Hashable, int] = {}
    for place, lines in matches_played(contest).items():
        match = _match(contest, place, lines)
        compared = len(match.boards)
        if has_odd_pairs(contest, place):
            match = _with_odd_pairs(contest, match)
            compared = len({each.board for each in lines if each.counted is not None})
        deals |= {team: deals.get(team, 0) + compared for team in match.teams}
        matches.append(match)
    won: dict[Hashable, Fraction] = {}
    by_fraction: dict[Hashable, Fraction] = {}
    for match in matches:
        signs = (1, -1) if match.by_fraction else (0, 0)
        for team, total, sign in zip(match.teams, match.totals, signs, strict=True):
            won[team] = won.get(team, NOTHING) + total
            by_fraction[team] = by_fraction.get(team, NOTHING) + sign * match.margin
    totals = {
        team: replace(total, tie_break=by_fraction[team], note=BY_FRACTION)
        for team, total in _totals(contest, won, deals, shared_out(matches)).items()
    }
    return Rating(contest, trick_lines(contest.lines), totals, tuple(matches))


def rate_teams_by_little_matches(contest: Contest) -> Rating:
    """Rate many teams by a short match of each against each: 1 for a win, one half for a tie."""
    matches = []
    won = dict.fromkeys(contest.contestants, NOTHING)
    for place, lines in matches_played(contest).items():
        found, points = rate_little_matches(lines)
        match = _match(contest, place, lines)
        first, second = match.teams
        if found and found[0].boards:
            match = replace(match, awards=(points[first], points[second]))
            won[first] += points[first]
            won[second] += points[second]
        matches.append(match)
    counted = [match for match in matches if match.awards]
    totals = _totals(contest, won, boards_played(matches), shared_out(counted))
    return Rating(contest, trick_lines(contest.lines), totals, tuple(matches))


def rate_teams_by_tricks(contest: Contest) -> Rating:
    """Rate many teams by their tricks over or under the average of all (law (a)).

    While some have played more deals than others, the missing ones count half of the tricks, as
    a deal does on average.
    """
    lines, team_of = lines_of_pairs(contest)
    sums = team_tricks(lines, team_of)
    deals = dict.fromkeys(sums, 0)
    for line in lines:
        for pair in (line.ns, line.ew):
            deals[team_of[pair]] += line.counted is not None
    most = max(deals.values(), default=0)
    level = {t: sums[t] + Fraction(TRICKS_IN_A_HAND * (most - deals[t]), 2) for t in sums}
    totals: dict[Hashable, ContestantTotal] = {}
    for each in rate_team_averages(level) if level else ():
        total = contest.total(each.team, each.result, deals[each.team])
        totals[each.team] = by_average(
            total, tricks=sums[each.team], exact=each.exact, by_fraction=each.by_fraction
        )
    return Rating(contest, trick_lines(contest.lines), totals)


def _match(contest: Contest, place: Place, lines: Sequence[TableResult]) -> MatchPoints:
    teams = in_order(contest, lines)
    compared, incomplete = compare_tricks(lines, teams)
    outcome = match_margin(
        sum((deal.first for deal in compared), NOTHING),
        sum((deal.second for deal in compared), NOTHING),
    )
    first, second = map(Fraction, outcome.totals)
    return MatchPoints(
        session=place.session,
        section=place.section,
        round=place.round,
        teams=teams,
        totals=(first, second),
        margin=outcome.margin,
        awards=None,
        boards=tuple(
            MatchBoardPoints(
                each.board,
                each.first,
                each.second,
                (each.first - each.second, each.second - each.first),
            )
            for each in compared
        ),
        incomplete=tuple(incomplete),
        by_fraction=outcome.by_fraction,
    )


def has_odd_pairs(contest: Contest, place: Place) -> bool:
    """Tell whether each team has one more pair in one direction than in the other.

    The schedule decides this, not what has been played so far: there is one such pair in the first
    round, and no replay of the same boards with the other cards makes up for it.
    """
    by_board: dict[int, int] = {}
    tables: dict[int, dict[Hashable, int]] = {}
    first = min(place.teams, key=str)
    for each in contest.results:
        if place_of(contest, each) == place:
            sign = 1 if each.result.ns == first else -1
            tables.setdefault(each.round, {})[each.pairs] = sign
            by_board[each.result.board] = by_board.get(each.result.board, 0) + sign
    return any(by_board.values()) and abs(sum(tables[min(tables)].values())) == 1


def _with_odd_pairs(contest: Contest, match: MatchPoints) -> MatchPoints:
    """Return a match of odd numbers of pairs by totals, since no single board can be compared."""
    lines, team_of = lines_of_pairs(contest, (match.session, match.section))
    sums = team_tricks(lines, team_of)
    outcome = match_margin(*(sums.get(team, NOTHING) for team in match.teams))
    first, second = map(Fraction, outcome.totals)
    return replace(
        match,
        totals=(first, second),
        margin=outcome.margin,
        boards=(),
        incomplete=(),
        by_fraction=outcome.by_fraction,
    )


def lines_of_pairs(
    contest: Contest, section: Section | None = None
) -> tuple[list[TableResult], dict[Hashable, Hashable]]:
    """Return the schedule between pairs instead of teams, and each pair's team.

    Args:
        contest: What is rated.
        section: Whose schedule; by default the whole contest's.
    """
    lines: list[TableResult] = []
    team_of: dict[Hashable, Hashable] = {}
    for each in contest.schedule:
        if section in (None, each.where):
            ns, ew = each.pairs
            lines.append(replace(each.result, ns=ns, ew=ew))
            team_of |= {ns: each.result.ns, ew: each.result.ew}
    return lines, team_of


def _totals(
    contest: Contest,
    won: Mapping[Hashable, Fraction],
    deals: Mapping[Hashable, int],
    possible: Mapping[Hashable, Fraction],
) -> dict[Hashable, ContestantTotal]:
    return {
        team: replace(
            contest.total(team, total, deals.get(team, 0)), possible=possible.get(team, NOTHING)
        )
        for team, total in won.items()
    }
