"""Teams rated by tricks, as the whist laws have it: matches, averages and little matches."""

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import replace
from fractions import Fraction

from scoring.pairs.total_points import team_tricks
from scoring.play.contracts import TRICKS_IN_A_HAND
from scoring.play.table_result import TableResult
from scoring.rounding import rounded
from scoring.teams.plain_match import MatchLine, MatchMethod, rate_match
from scoring.whist.matches import match_margin, rate_little_matches, rate_team_averages
from tournaments.selectors.event.snapshot import EventSnapshot
from tournaments.selectors.rating.matches import (
    Place,
    boards_played,
    in_order,
    matches_played,
    shared_out,
)
from tournaments.selectors.rating.pairs import is_id, trick_lines
from tournaments.selectors.rating.points import (
    ContestantTotal,
    MatchBoardPoints,
    MatchPoints,
    Rating,
)
from tournaments.selectors.rating.table_results import lines, points_lost, scheduled_lines

BY_FRACTION = "by the fraction of a trick"
_NOTHING = Fraction(0)


def rate_match_by_tricks(snapshot: EventSnapshot) -> Rating:
    """Rate a match of two teams: the tricks in excess of half win (law (a)).

    Where each team has an odd number of pairs, the average of those opposite is added.
    """
    matches = []
    deals: dict[int, int] = {}
    for place, counted in matches_played(snapshot).items():
        match = _match(snapshot, place, counted)
        compared = len(match.boards)
        if has_odd_pairs(snapshot, place):
            match = _with_odd_pairs(snapshot, match)
            compared = len({each.board for each in counted if each.counted is not None})
        deals |= {team: deals.get(team, 0) + compared for team in match.teams}
        matches.append(match)
    won: dict[int, Fraction] = {}
    parted: dict[int, Fraction] = {}
    for match in matches:
        signs = (1, -1) if match.by_fraction else (0, 0)
        for team, total, sign in zip(match.teams, match.totals, signs, strict=True):
            won[team] = won.get(team, Fraction(0)) + total
            parted[team] = parted.get(team, Fraction(0)) + sign * match.margin
    totals = {
        team: replace(total, tie_break=parted.get(team, _NOTHING), note=BY_FRACTION)
        for team, total in _totals(snapshot, won, deals, shared_out(matches)).items()
    }
    return Rating(trick_lines(lines(snapshot)), totals, tuple(matches))


def rate_teams_by_little_matches(snapshot: EventSnapshot) -> Rating:
    """Rate many teams by the short match of each with each: 1 for a win, one half for a tie."""
    matches = []
    won = dict.fromkeys(snapshot.contestants, Fraction(0))
    for place, counted in matches_played(snapshot).items():
        found, points = rate_little_matches(counted)
        match = _match(snapshot, place, counted)
        first, second = match.teams
        if found and found[0].boards:
            match = replace(match, awards=(points[first], points[second]))
            won[first] += points[first]
            won[second] += points[second]
        matches.append(match)
    counted_matches = [match for match in matches if match.awards]
    totals = _totals(snapshot, won, boards_played(matches), shared_out(counted_matches))
    return Rating(trick_lines(lines(snapshot)), totals, tuple(matches))


def rate_teams_by_tricks(snapshot: EventSnapshot) -> Rating:
    """Rate many teams by their tricks over or under the average of all (law (a)).

    While some have played more deals than others, the missing ones count half of the tricks, as
    a deal does on the average.
    """
    counted, team_of = lines_of_pairs(snapshot)
    sums = team_tricks(counted, team_of)
    deals = dict.fromkeys(sums, 0)
    for each in counted:
        for pair in (each.ns, each.ew):
            deals[team_of[pair]] += each.counted is not None
    most = max(deals.values(), default=0)
    level = {t: sums[t] + Fraction(TRICKS_IN_A_HAND * (most - deals[t]), 2) for t in sums}
    lost = points_lost(snapshot)
    totals = {
        each.team: ContestantTotal(
            total=each.result - lost.get(each.team, Fraction(0)),
            percentage=None,
            boards_played=deals[each.team],
            penalty=lost.get(each.team, Fraction(0)),
            note=BY_FRACTION if each.by_fraction else "",
            tricks=int(rounded(sums[each.team], 0)),
            tie_break=each.exact - lost.get(each.team, Fraction(0)),
        )
        for each in (rate_team_averages(level) if level else ())
        if is_id(each.team)
    }
    return Rating(trick_lines(lines(snapshot)), totals)


def _match(snapshot: EventSnapshot, place: Place, counted: Iterable[TableResult]) -> MatchPoints:
    teams = in_order(snapshot, place)
    played = [MatchLine(board=each.board, ns_team=each.ns, score=each.counted) for each in counted]
    match = rate_match(played, teams=teams, method=MatchMethod.TRICKS)
    stands = match_margin(*(match.totals[team] for team in teams))
    first, second = map(Fraction, stands.totals)
    return MatchPoints(
        session_id=place[0],
        section=place[1],
        teams=teams,
        totals=(first, second),
        margin=stands.margin,
        awards=None,
        boards=tuple(
            MatchBoardPoints(
                board=each.board,
                first=Fraction(each.first),
                second=Fraction(each.second),
                results=(Fraction(each.swing), Fraction(-each.swing)),
            )
            for each in match.swings
        ),
        incomplete=match.incomplete,
        by_fraction=stands.by_fraction,
    )


def has_odd_pairs(snapshot: EventSnapshot, place: Place) -> bool:
    """Whether each team has one pair more in one direction than in the other.

    That is a matter of the schedule, not of what is played so far: at the first tables there is
    one such pair, and it is not made up for by holding the other cards of the same boards later.
    """
    by_board: dict[int, int] = {}
    by_round: dict[int, int] = {}
    first = min(place[2], key=str)
    for sitting in snapshot.sittings.values():
        section = snapshot.sections[sitting.section_id]
        (ns, *_), (ew, *_) = (side.ids for side in snapshot.sides(sitting))
        if place != (section.session_id, section.letter, frozenset((ns, ew))):
            continue
        sign = 1 if ns == first else -1
        by_round[sitting.round] = by_round.get(sitting.round, 0) + sign
        for result in snapshot.results_by_sitting[sitting.id]:
            by_board[result.board] = by_board.get(result.board, 0) + sign
    return any(by_board.values()) and abs(by_round[min(by_round)]) == 1


def _with_odd_pairs(snapshot: EventSnapshot, match: MatchPoints) -> MatchPoints:
    """Return a match of odd numbers of pairs, by totals: no board can be compared by itself."""
    counted, team_of = lines_of_pairs(snapshot, match)
    sums = team_tricks(counted, team_of)
    stands = match_margin(*(sums.get(team, Fraction(0)) for team in match.teams))
    first, second = map(Fraction, stands.totals)
    return replace(
        match,
        totals=(first, second),
        margin=stands.margin,
        boards=(),
        incomplete=(),
        by_fraction=stands.by_fraction,
    )


def lines_of_pairs(
    snapshot: EventSnapshot, match: MatchPoints | None = None
) -> tuple[list[TableResult], dict[Hashable, Hashable]]:
    """Return lines between entries of the movement, which are the pairs, and each one's team.

    The whole schedule says who is an odd pair; what may not be seen yet has no score.
    """
    counted: list[TableResult] = []
    compared = scheduled_lines(snapshot)
    team_of: dict[Hashable, Hashable] = {}
    for result in snapshot.results:
        sitting = snapshot.sittings[result.sitting_id]
        section = snapshot.sections[sitting.section_id]
        here = (section.session_id, section.letter)
        if match is not None and here != (match.session_id, match.section):
            continue
        ns, ew = (sitting.north, sitting.south), (sitting.east, sitting.west)
        counted.append(replace(compared[result.id], ns=ns, ew=ew))
        for pair in (ns, ew):
            team_of[pair] = snapshot.entries[pair[0]].contestant_id
    return counted, team_of


def _totals(
    snapshot: EventSnapshot,
    won: Mapping[int, Fraction],
    deals: Mapping[int, int],
    possible: Mapping[int, Fraction],
) -> dict[int, ContestantTotal]:
    lost = points_lost(snapshot)
    return {
        team: ContestantTotal(
            total - lost.get(team, Fraction(0)),
            None,
            deals.get(team, 0),
            lost.get(team, Fraction(0)),
            possible=possible.get(team, Fraction(0)),
        )
        for team, total in won.items()
    }
