"""What the tie-breaks of an event look at: its boards and its matches."""

from collections.abc import Hashable, Iterable, Mapping
from fractions import Fraction

from scoring.conditions.methods import ContestKind, Method
from scoring.play.table_result import TableResult
from scoring.ranking.tie_breaks import BoardScore, Evidence, MatchScore, board_scores
from scoring.whist.averages import WhistAverage, deal_averages, deal_of
from tournaments.selectors.event.facts import EventFacts
from tournaments.selectors.rating.points import LinePoints, MatchBoardPoints, MatchPoints, Rating


def evidence(event: EventFacts, lines: Iterable[TableResult], rated: Rating) -> Evidence:
    """Return what the tie-breaks of an event look at: the boards, and the matches of teams.

    Args:
        event: The event.
        lines: The lines that were rated.
        rated: What they gave.
    """
    if rated.matches:
        return Evidence(
            _match_boards(event, rated.matches), tuple(_match(event, m) for m in rated.matches)
        )
    counted = [line for line in lines if line.key in rated.lines and line.is_compared]
    return Evidence(board_scores(counted, _over_average(event, counted, rated.lines)))


def _over_average(
    event: EventFacts, lines: list[TableResult], points: Mapping[int, LinePoints]
) -> dict[Hashable, tuple[Fraction, Fraction]]:
    """Return what both sides of every line were above the average of its board."""
    if event.method in (Method.TRICKS, Method.MATCHES):
        by_direction = WhistAverage.DIRECTION if event.contest == ContestKind.TEAMS else None
        averages = deal_averages(lines, average=by_direction)
        over = {line.key: (line.score or 0) - averages[deal_of(line)] for line in lines}
        return {key: (tricks, -tricks) for key, tricks in over.items()}
    return {key: _share(each) if each.top else (each.ns, each.ew) for key, each in points.items()}


def _share(line: LinePoints) -> tuple[Fraction, Fraction]:
    top = line.top or Fraction(1)
    return line.ns / top - Fraction(1, 2), line.ew / top - Fraction(1, 2)


def _match_boards(
    event: EventFacts, matches: Iterable[MatchPoints]
) -> dict[Hashable, list[BoardScore]]:
    scores: dict[Hashable, list[BoardScore]] = {}
    # A board shares out two points where points are counted, and IMPs or tricks lie about nought.
    in_points = event.method in (Method.BOARD_A_MATCH, Method.PATTON)
    average = Fraction(1 if in_points else 0)
    for match in matches:
        for board in match.boards:
            name = (match.session_id, match.section, board.board)
            for n, (team, other) in enumerate((match.teams, match.teams[::-1])):
                score = BoardScore(name, board.results[n] - average, (other,))
                scores.setdefault(team, []).append(score)
    return scores


def _match(event: EventFacts, match: MatchPoints) -> MatchScore:
    won = match.totals
    if event.method == Method.TOTAL_POINTS:  # whose totals are net: the one team's less the other's
        first, second = (_gained(match.boards, n) for n in (0, 1))
        won = (first, second)
    at_least_none = (max(won[0], Fraction(0)), max(won[1], Fraction(0)))
    return MatchScore(match.teams, match.awards or match.totals, at_least_none)


def _gained(boards: Iterable[MatchBoardPoints], team: int) -> Fraction:
    return sum((max(board.results[team], Fraction(0)) for board in boards), Fraction(0))


def joined(parts: Iterable[Evidence]) -> Evidence:
    """Return the evidence of several sessions together."""
    boards: dict[Hashable, list[BoardScore]] = {}
    matches: list[MatchScore] = []
    for part in parts:
        matches += part.matches
        for who, scores in part.boards.items():
            boards.setdefault(who, []).extend(scores)
    return Evidence(boards, tuple(matches))
