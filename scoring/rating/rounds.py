"""Pairs whose rounds are matches: boards rated as usual, then victory points for every round."""

from collections.abc import Hashable, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction

from scoring.comparison.points import LinePoints
from scoring.conditions.settings import ScoringSettings
from scoring.rating.contest import Contest, ScheduledResult
from scoring.rating.matches import boards_played, in_order, shared_out
from scoring.rating.points import NOTHING, MatchBoardPoints, MatchPoints, Place, Rating
from scoring.teams.victory_points import continuous_points, percent_points, percent_scale


def rate_by_rounds(by_boards: Rating) -> Rating:
    """Turn the points of every round's boards into victory points, and add these up.

    Each pair's victory points follow its own margin, so a ruling that does not balance counts for
    each as it was given (Law 12C). Penalties are subtracted from the victory points.

    Args:
        by_boards: The contest, rated by its boards, whose points stay as they are.
    """
    contest = by_boards.contest
    matches = tuple(
        _match(contest, place, results, by_boards.lines)
        for place, results in _played(contest, by_boards.lines).items()
    )
    won: dict[Hashable, Fraction] = dict(contest.byes)
    for match in matches:
        for pair, points in zip(match.teams, match.awards or (), strict=True):
            won[pair] = won.get(pair, NOTHING) + points
    for pair in filter(contest.points_lost.get, contest.points_lost):
        won.setdefault(pair, NOTHING)
    boards, shared = boards_played(matches), shared_out(matches)
    totals = {
        pair: contest.total(pair, points, boards.get(pair, 0)).of_possible(
            shared.get(pair, NOTHING)
        )
        for pair, points in won.items()
    }
    return Rating(contest, by_boards.lines, totals, matches)


def _played(
    contest: Contest, lines: Mapping[Hashable, LinePoints]
) -> dict[Place, list[ScheduledResult]]:
    """Return the results that give points in every match, in the order of play.

    A board that only one table has played shares out nothing yet.
    """
    gathered: dict[Place, list[ScheduledResult]] = {}
    for each in contest.counted:
        result = each.result
        if result.key in lines and lines[result.key].top != 0:
            pairs = frozenset((result.ns, result.ew))
            place = Place(each.session, each.section, each.round, pairs)
            gathered.setdefault(place, []).append(each)
    return gathered


def _match(
    contest: Contest,
    place: Place,
    results: Sequence[ScheduledResult],
    lines: Mapping[Hashable, LinePoints],
) -> MatchPoints:
    first, second = in_order(contest, [each.result for each in results])
    boards = [_board(each, lines[each.result.key], first) for each in results]
    tops = sum((lines[each.result.key].top or NOTHING for each in results), NOTHING)
    totals, margins = zip(
        *(_total_and_margin([board.results[n] for board in boards], tops) for n in (0, 1)),
        strict=True,
    )
    awards = [Fraction(victory_points(each, len(boards), contest.settings)) for each in margins]
    return MatchPoints(
        session=place.session,
        section=place.section,
        round=place.round,
        teams=(first, second),
        totals=(totals[0], totals[1]),
        margin=totals[0] - totals[1],
        awards=(awards[0], awards[1]),
        boards=tuple(sorted(boards, key=lambda board: board.board)),
        incomplete=(),
        results=(margins[0], margins[1]),
    )


def _board(each: ScheduledResult, points: LinePoints, first: Hashable) -> MatchBoardPoints:
    both = (points.ns, points.ew) if each.result.ns == first else (points.ew, points.ns)
    return MatchBoardPoints(each.result.board, *both, both)


def _total_and_margin(points: Sequence[Fraction], tops: Fraction) -> tuple[Fraction, Fraction]:
    """Return what a pair got, and by how much.

    These are its matchpoints and the per cent over half; without tops, the IMPs of the boards on
    which it was above zero, and the IMPs of all boards with their sign.
    """
    total = sum(points, NOTHING)
    if tops:
        return total, 100 * total / tops - 50
    return sum((max(each, NOTHING) for each in points), NOTHING), total


def victory_points(margin: Fraction, boards: int, settings: ScoringSettings) -> Decimal:
    """Return the victory points of a pair.

    Args:
        margin: Its own, in IMPs or in per cent over half, as the settings say.
        boards: Boards of the match.
        settings: The conditions of contest.
    """
    if settings.scale is not None:
        return settings.scale.points(margin)[0]
    if not settings.by_percent:
        return continuous_points(margin, boards)[0]
    if settings.percent_steps:
        return percent_scale(boards).points(margin)[0]
    return percent_points(margin, boards)[0]
