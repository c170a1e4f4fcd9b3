"""What the tie-breaks of an event look at: its boards and its matches."""

from collections.abc import Hashable, Iterable, Mapping
from fractions import Fraction

from scoring.comparison.points import LinePoints
from scoring.conditions.methods import ContestKind
from scoring.play.table_result import TableResult
from scoring.ranking.tie_breaks import BoardScore, Evidence, MatchScore, board_scores
from scoring.rating.contest import Contest
from scoring.rating.points import NOTHING, MatchBoardPoints, MatchPoints, Rating
from scoring.whist.averages import deal_averages


def evidence(rated: Rating) -> Evidence:
    """Return what tie-breaks look at: the boards, and the matches of teams."""
    contest = rated.contest
    matches = tuple(_match(contest, match) for match in rated.matches)
    if matches and contest.method.is_of_teams:
        return Evidence(_match_boards(contest, rated.matches), matches)
    lines = [line for line in contest.lines if line.key in rated.lines and line.is_compared]
    return Evidence(board_scores(lines, _over_average(contest, lines, rated.lines)), matches)


def _over_average(
    contest: Contest, lines: list[TableResult], points: Mapping[Hashable, LinePoints]
) -> dict[Hashable, tuple[Fraction, Fraction]]:
    """Return how far both sides of every result were above the average of its board."""
    if contest.method.in_tricks:
        averages = deal_averages(lines, by_direction=contest.method.contest is ContestKind.TEAMS)
        over = {line.key: (line.score or 0) - averages[line.cards] for line in lines}
        return {key: (tricks, -tricks) for key, tricks in over.items()}
    return {key: _share(each) if each.top else (each.ns, each.ew) for key, each in points.items()}


def _share(line: LinePoints) -> tuple[Fraction, Fraction]:
    top = line.top or Fraction(1)
    return line.ns / top - Fraction(1, 2), line.ew / top - Fraction(1, 2)


def _match_boards(
    contest: Contest, matches: Iterable[MatchPoints]
) -> dict[Hashable, list[BoardScore]]:
    scores: dict[Hashable, list[BoardScore]] = {}
    # IMPs, tricks and net points are zero on average; other points, a board shares out two.
    average = Fraction(0 if contest.method.signed_boards else 1)
    for match in matches:
        for board in match.boards:
            name = (match.session, match.section, board.board)
            for n, (team, other) in enumerate((match.teams, match.teams[::-1])):
                score = BoardScore(name, board.results[n] - average, (other,))
                scores.setdefault(team, []).append(score)
    return scores


def _match(contest: Contest, match: MatchPoints) -> MatchScore:
    won = match.totals
    if contest.method.compares_totals:  # totals are net: one team's less the other's
        won = (_gained(match.boards, 0), _gained(match.boards, 1))
    at_least_none = (max(won[0], NOTHING), max(won[1], NOTHING))
    return MatchScore(match.teams, match.awards or match.totals, at_least_none)


def _gained(boards: Iterable[MatchBoardPoints], team: int) -> Fraction:
    return sum((max(board.results[team], NOTHING) for board in boards), NOTHING)


def joined(parts: Iterable[Evidence]) -> Evidence:
    """Return the evidence of several sessions together."""
    boards: dict[Hashable, list[BoardScore]] = {}
    matches: list[MatchScore] = []
    for part in parts:
        matches += part.matches
        for who, scores in part.boards.items():
            boards.setdefault(who, []).extend(scores)
    return Evidence(boards, tuple(matches))
