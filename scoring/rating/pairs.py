"""Pairs and single players, rated by each of their methods."""

from collections.abc import Hashable, Iterable
from fractions import Fraction

from scoring.comparison.points import ContestantTotal, LinePoints
from scoring.comparison.tallies import members_of
from scoring.conditions.methods import ContestKind
from scoring.pairs.imp_pairs import rate_imps
from scoring.pairs.individuals import (
    rate_individual_imps,
    rate_individuals,
    rate_mnemonic,
    rate_shortages,
)
from scoring.pairs.matchpoint_pairs import rate_pairs
from scoring.pairs.total_points import net_points, rate_total_points
from scoring.play.contracts import TRICKS_IN_A_HAND
from scoring.play.table_result import Penalty, TableResult
from scoring.rating.contest import Contest
from scoring.rating.points import NOTHING, Rating
from scoring.rating.replays import replays
from scoring.rounding import rounded
from scoring.whist.averages import rate_direction_averages
from scoring.whist.matches import rate_four_pairs

BY_FRACTION = "by the fraction of a trick"


def rate_by_matchpoints(contest: Contest) -> Rating:
    """Compare every score with the others of its board."""
    rule = rate_individuals if contest.kind is ContestKind.INDIVIDUAL else rate_pairs
    rated = rule(
        contest.lines,
        expected=contest.expected,
        settings=contest.settings.pairs,
        penalties=contest.total_penalties,
    )
    return Rating(contest, rated.lines, rated.totals)


def rate_by_imps(contest: Contest) -> Rating:
    """Compare by IMPs, with every other score or with the datum of the board."""
    rule = rate_individual_imps if contest.kind is ContestKind.INDIVIDUAL else rate_imps
    rated = rule(
        contest.lines,
        expected=contest.expected,
        settings=contest.settings.imps,
        penalties=[Penalty(who, points=lost) for who, lost in contest.points_lost.items()],
    )
    return Rating(contest, rated.lines, rated.totals)


def rate_by_total_points(contest: Contest) -> Rating:
    """Add up what everybody won less what their opponents won."""
    return Rating(contest, point_lines(contest.lines), net_totals(contest, contest.lines))


def net_totals(contest: Contest, lines: Iterable[TableResult]) -> dict[Hashable, ContestantTotal]:
    """Return everybody's net points."""
    lost = contest.points_lost
    return {
        each.contestant: ContestantTotal(
            total=each.points - lost.get(each.contestant, NOTHING),
            percentage=None,
            boards_played=each.boards_played,
            penalty=lost.get(each.contestant, NOTHING),
            won=each.points,
        )
        for each in rate_total_points(lines)
    }


def rate_by_tricks(contest: Contest) -> Rating:
    """Rate whist pairs by their tricks against the average of their direction."""
    lines = [each.result for each in contest.schedule]
    lost = contest.points_lost
    totals: dict[Hashable, ContestantTotal] = {}
    for each in rate_direction_averages(lines):
        penalty = lost.get(each.contestant, NOTHING)
        totals[each.contestant] = ContestantTotal(
            total=each.result - penalty,
            percentage=None,
            boards_played=each.deals,
            penalty=penalty,
            note=BY_FRACTION if each.by_fraction else "",
            tricks=int(rounded(each.tricks, 0)),
            tie_break=each.exact - penalty,
            won=each.tricks,
        )
    return Rating(contest, trick_lines(lines), totals)


def rate_by_matches(contest: Contest) -> Rating:
    """Rate the four-pair match: matches won, then tricks gained; each section is one."""
    lost = contest.points_lost
    sections = contest.by_section(contest.counted).values()
    standings = [each for lines in sections for each in rate_four_pairs(lines)]
    # In every comparison two pairs share out one match, and all pairs have as many comparisons.
    shared = 2 * sum((each.matches for each in standings), NOTHING) / (len(standings) or 1)
    totals: dict[Hashable, ContestantTotal] = {}
    for each in standings:
        penalty = lost.get(each.pair, NOTHING)
        totals[each.pair] = ContestantTotal(
            total=each.matches - penalty,
            percentage=None,
            boards_played=sum(
                each.pair in (line.ns, line.ew) for line in contest.lines if line.score is not None
            ),
            penalty=penalty,
            note="by tricks gained",
            tricks=each.tricks,
            tie_break=Fraction(each.tricks),
            possible=shared,
            won=each.matches,
        )
    return Rating(contest, trick_lines(contest.lines), totals)


def rate_by_shortages(contest: Contest) -> Rating:
    """Charge every player with the tricks his side fell short: the fewest win."""
    against = contest.settings.shortage
    return _by_tricks(contest, rate_shortages(replays(contest).values(), against=against), sign=-1)


def rate_by_gains(contest: Contest) -> Rating:
    """Credit every player with what his partnerships gained when all was played again."""
    return _by_tricks(contest, rate_mnemonic(replays(contest).values()), sign=1)


def _by_tricks(contest: Contest, results: dict[Hashable, Fraction], *, sign: int) -> Rating:
    deals = dict.fromkeys(results, 0)
    for line in contest.lines:
        for player in (*members_of(line.ns), *members_of(line.ew)):
            deals[player] += line.counted is not None
    lost = contest.points_lost
    totals: dict[Hashable, ContestantTotal] = {}
    for player, won in results.items():
        # A penalty makes the loss greater or the gain smaller.
        total = won - sign * lost.get(player, NOTHING)
        totals[player] = ContestantTotal(
            total=total,
            percentage=None,
            boards_played=deals[player],
            penalty=lost.get(player, NOTHING),
            merit=sign * total,
            won=won,
        )
    return Rating(contest, trick_lines(contest.lines), totals)


def point_lines(lines: Iterable[TableResult]) -> dict[Hashable, LinePoints]:
    """Return for every result the points both sides won."""
    points = {}
    for line in lines:
        if line.is_compared:
            ns, ew = (net_points(side) for side in line.outcomes)
            points[line.key] = LinePoints.plain(ns, -ew)
    return points


def trick_lines(lines: Iterable[TableResult]) -> dict[Hashable, LinePoints]:
    """Return for every result the tricks both sides took."""
    points = {}
    for line in lines:
        if line.counted is not None:
            ns = Fraction(line.counted)
            points[line.key] = LinePoints.plain(ns, TRICKS_IN_A_HAND - ns)
    return points
