"""Teams rated by tricks, as the whist laws have it: matches, averages and little matches."""

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import replace
from fractions import Fraction

from scoring.contracts import TRICKS_IN_A_HAND
from scoring.lines import Line
from scoring.teams import MatchLine, MatchMethod, rate_match
from scoring.totals import team_tricks
from scoring.whist_matches import rate_little_matches, rate_team_averages
from tournaments.selectors.book import EventBook
from tournaments.selectors.lines import line, lines, points_lost, seen_results
from tournaments.selectors.points import (
    ContestantTotal,
    MatchBoardPoints,
    MatchPoints,
    Rating,
)
from tournaments.selectors.rated_matches import (
    Place,
    boards_played,
    in_order,
    matches_played,
    shared_out,
)
from tournaments.selectors.rated_pairs import is_id, trick_lines
from tournaments.selectors.visibility import Sight


def rate_match_by_tricks(book: EventBook, seen: Sight) -> Rating:
    """Rate a match of two teams: the tricks in excess of half win (law (a)).

    Where each team has an odd number of pairs, the average of those opposite is added.
    """
    matches = []
    deals: dict[int, int] = {}
    for place, counted in matches_played(book, seen).items():
        match = _match(book, place, counted)
        compared = len(match.boards)
        if not is_even(counted):
            match = _with_odd_pairs(book, seen, match)
            compared = len({each.board for each in counted if each.score is not None})
        deals |= {team: deals.get(team, 0) + compared for team in match.teams}
        matches.append(match)
    won: dict[int, Fraction] = {}
    for match in matches:
        for team, total in zip(match.teams, match.totals, strict=True):
            won[team] = won.get(team, Fraction(0)) + total
    totals = _totals(book, won, deals, shared_out(matches))
    return Rating(trick_lines(lines(book, seen)), totals, tuple(matches))


def rate_teams_by_little_matches(book: EventBook, seen: Sight) -> Rating:
    """Rate many teams by the short match of each with each: 1 for a win, one half for a tie."""
    matches = []
    won = dict.fromkeys(book.contestants, Fraction(0))
    for place, counted in matches_played(book, seen).items():
        found, points = rate_little_matches(counted)
        match = _match(book, place, counted)
        first, second = match.teams
        if found and found[0].boards:
            match = replace(match, awards=(points[first], points[second]))
            won[first] += points[first]
            won[second] += points[second]
        matches.append(match)
    counted_matches = [match for match in matches if match.awards]
    totals = _totals(book, won, boards_played(matches), shared_out(counted_matches))
    return Rating(trick_lines(lines(book, seen)), totals, tuple(matches))


def rate_teams_by_tricks(book: EventBook, seen: Sight) -> Rating:
    """Rate many teams by their tricks over or under the average of all (law (a)).

    While some have played more deals than others, the missing ones count half of the tricks, as
    a deal does on the average.
    """
    counted, team_of = lines_of_pairs(book, seen)
    sums = team_tricks(counted, team_of)
    deals = dict.fromkeys(sums, 0)
    for each in counted:
        for pair in (each.ns, each.ew):
            deals[team_of[pair]] += each.score is not None
    most = max(deals.values(), default=0)
    level = {t: sums[t] + Fraction(TRICKS_IN_A_HAND * (most - deals[t]), 2) for t in sums}
    lost = points_lost(book)
    totals = {
        each.team: ContestantTotal(
            total=each.result - lost.get(each.team, Fraction(0)),
            percentage=None,
            boards_played=deals[each.team],
            penalty=lost.get(each.team, Fraction(0)),
            note="by the fraction of a trick" if each.by_fraction else "",
            tricks=int(sums[each.team]),
            tie_break=each.exact - lost.get(each.team, Fraction(0)),
        )
        for each in (rate_team_averages(level) if level else ())
        if is_id(each.team)
    }
    return Rating(trick_lines(lines(book, seen)), totals)


def _match(book: EventBook, place: Place, counted: Iterable[Line]) -> MatchPoints:
    teams = in_order(book, place)
    played = [MatchLine(board=each.board, ns_team=each.ns, score=each.score) for each in counted]
    match = rate_match(played, teams=teams, method=MatchMethod.TRICKS)
    first, second = (Fraction(match.totals[team]) for team in teams)
    return MatchPoints(
        session_id=place[0],
        section=place[1],
        teams=teams,
        totals=(first, second),
        margin=match.margin,
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
    )


def is_even(counted: Iterable[Line]) -> bool:
    """Whether both teams hold each side's cards of every board equally often."""
    surplus: dict[tuple[int, Hashable], int] = {}
    for each in counted:
        for team, sign in ((each.ns, 1), (each.ew, -1)):
            surplus[each.board, team] = surplus.get((each.board, team), 0) + sign
    return not any(surplus.values())


def _with_odd_pairs(book: EventBook, seen: Sight, match: MatchPoints) -> MatchPoints:
    """Return a match of odd numbers of pairs, by totals: no board can be compared by itself."""
    counted, team_of = lines_of_pairs(book, seen, match)
    sums = team_tricks(counted, team_of)
    first, second = (sums.get(team, Fraction(0)) for team in match.teams)
    return replace(
        match, totals=(first, second), margin=(first - second) / 2, boards=(), incomplete=()
    )


def lines_of_pairs(
    book: EventBook, seen: Sight, match: MatchPoints | None = None
) -> tuple[list[Line], dict[Hashable, Hashable]]:
    """Return lines between entries of the movement, which are the pairs, and each one's team."""
    counted: list[Line] = []
    team_of: dict[Hashable, Hashable] = {}
    for result in seen_results(book, seen):
        sitting = book.sittings[result.sitting_id]
        section = book.sections[sitting.section_id]
        here = (section.session_id, section.letter)
        if match is not None and here != (match.session_id, match.section):
            continue
        ns, ew = (sitting.north, sitting.south), (sitting.east, sitting.west)
        counted.append(replace(line(book, result), ns=ns, ew=ew))
        for pair in (ns, ew):
            team_of[pair] = book.entries[pair[0]].contestant_id
    return counted, team_of


def _totals(
    book: EventBook,
    won: Mapping[int, Fraction],
    deals: Mapping[int, int],
    possible: Mapping[int, Fraction],
) -> dict[int, ContestantTotal]:
    lost = points_lost(book)
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
