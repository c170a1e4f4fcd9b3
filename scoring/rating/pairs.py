"""Pairs and single players, rated by each of their methods."""

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import replace
from fractions import Fraction

from scoring.comparison.points import ContestantTotal, LinePoints
from scoring.pairs.imp_pairs import rate_imps
from scoring.pairs.matchpoint_pairs import rate_pairs
from scoring.pairs.settings import AverageRule, ImpAwardRule, PercentageBasis
from scoring.pairs.total_points import rate_total_points
from scoring.play.boards import Side
from scoring.play.table_result import TableResult, members_of
from scoring.rating.contest import Contest
from scoring.rating.points import NOTHING, Rating
from scoring.rounding import rounded
from scoring.whist.averages import rate_direction_averages
from scoring.whist.individuals import IndividualLine, rate_mnemonic, rate_shortages
from scoring.whist.matches import rate_four_pairs

BY_FRACTION = "by the fraction of a trick"
NO_LINES: Mapping[Hashable, LinePoints] = {}
"""What single results give when only a whole round, replay or match counts."""


def rate_by_matchpoints(contest: Contest) -> Rating:
    """Compare every score with the others on its board.

    Single players have no session average with a partner of one round: average plus and minus
    are 60 and 40 percent. Their percentages are of exact totals.
    """
    settings = contest.settings.pairs
    if contest.method.is_individual:
        settings = replace(
            settings,
            average_plus=AverageRule.FLAT,
            percentage_of=PercentageBasis.EXACT_TOTAL,
        )
    rated = rate_pairs(
        contest.lines,
        expected=contest.expected,
        settings=settings,
        penalties=contest.total_penalties,
    )
    return Rating(contest, rated.lines, rated.totals)


def rate_by_imps(contest: Contest) -> Rating:
    """Compare by IMPs, with every other score or with the datum of the board.

    Single players have no session average with a partner of one round.
    """
    settings = contest.settings.imps
    if contest.method.is_individual:
        settings = replace(settings, awards=ImpAwardRule.FIXED)
    rated = rate_imps(
        contest.lines,
        expected=contest.expected,
        settings=settings,
        penalties=contest.points_lost,
    )
    return Rating(contest, rated.lines, rated.totals)


def rate_by_total_points(contest: Contest) -> Rating:
    """Add up what all contestants won less what their opponents won."""
    return Rating(contest, point_lines(contest.lines), net_totals(contest, contest.lines))


def net_totals(contest: Contest, lines: Iterable[TableResult]) -> dict[Hashable, ContestantTotal]:
    """Return everybody's net points."""
    return {
        each.contestant: contest.total(each.contestant, each.points, each.boards_played)
        for each in rate_total_points(lines)
    }


def rate_by_tricks(contest: Contest) -> Rating:
    """Rate whist pairs by their tricks against the average of their direction."""
    lines = [each.result for each in contest.schedule]
    totals: dict[Hashable, ContestantTotal] = {}
    for each in rate_direction_averages(lines):
        total = contest.total(each.contestant, Fraction(each.result), each.deals)
        totals[each.contestant] = by_average(
            total, tricks=each.tricks, exact=each.exact, by_fraction=each.by_fraction
        )
    return Rating(contest, trick_lines(lines), totals)


def by_average(
    total: ContestantTotal, *, tricks: Fraction, exact: Fraction, by_fraction: bool
) -> ContestantTotal:
    """Return a total over or under an average with the tricks taken and what breaks a tie."""
    return replace(
        total,
        note=BY_FRACTION if by_fraction else "",
        tricks=int(rounded(tricks, 0)),
        tie_break=exact - total.penalty,
        won=tricks,
    )


def rate_by_matches(contest: Contest) -> Rating:
    """Rate the four-pair match: matches won, then tricks gained; each section is one match."""
    sections = contest.by_section(contest.counted).values()
    standings = [each for lines in sections for each in rate_four_pairs(lines)]
    # In every comparison two pairs share out one match, and all have equally many comparisons.
    shared = 2 * sum((each.matches for each in standings), NOTHING) / (len(standings) or 1)
    totals: dict[Hashable, ContestantTotal] = {}
    for each in standings:
        boards = sum(
            each.pair in (line.ns, line.ew) for line in contest.lines if line.score is not None
        )
        totals[each.pair] = replace(
            contest.total(each.pair, each.matches, boards),
            note="by tricks gained",
            tricks=each.tricks,
            tie_break=Fraction(each.tricks),
            possible=shared,
        )
    return Rating(contest, NO_LINES, totals)


def rate_by_shortages(contest: Contest) -> Rating:
    """Charge every player with the tricks their side fell short; the fewest win."""
    against = contest.settings.shortage
    return _by_tricks(contest, rate_shortages(replays(contest).values(), against=against), sign=-1)


def rate_by_gains(contest: Contest) -> Rating:
    """Credit every player with what their partnerships gained when every deal was replayed."""
    return _by_tricks(contest, rate_mnemonic(replays(contest).values()), sign=1)


def _by_tricks(contest: Contest, results: dict[Hashable, Fraction], *, sign: int) -> Rating:
    deals = dict.fromkeys(results, 0)
    for line in contest.lines:
        for player in (*members_of(line.ns), *members_of(line.ew)):
            deals[player] += line.counted is not None
    totals: dict[Hashable, ContestantTotal] = {}
    for player, won in results.items():
        of_player = contest.total(player, won, deals[player])
        # A penalty makes the loss greater or the gain smaller.
        total = won - sign * of_player.penalty
        totals[player] = replace(of_player, total=total, merit=sign * total)
    return Rating(contest, NO_LINES, totals)


def point_lines(lines: Iterable[TableResult]) -> dict[Hashable, LinePoints]:
    """Return the points both sides won on every result."""
    points = {}
    for line in lines:
        if line.is_compared:
            points[line.key] = LinePoints.plain(line.net(Side.NS), line.net(Side.EW))
    return points


def trick_lines(lines: Iterable[TableResult]) -> dict[Hashable, LinePoints]:
    """Return the tricks both sides took on every result."""
    points = {}
    for line in lines:
        if line.counted is not None:
            ns, ew = (Fraction(side.tricks(line.counted)) for side in Side)
            points[line.key] = LinePoints.plain(ns, ew)
    return points


def replays(contest: Contest) -> Mapping[Hashable, IndividualLine]:
    """Return the results that count by their key, in the rounds of the books.

    A round of the books lasts as long as partners stay the same. Each section has its own numbers
    for rounds and for deals.
    """
    together = _partnerships(contest)
    rounds: dict[Hashable, int] = {}
    deals: dict[Hashable, int] = {}
    found = {}
    for each in contest.counted:
        partners = together[each.where, each.round]
        found[each.result.key] = IndividualLine(
            round=rounds.setdefault((each.where, partners), len(rounds) + 1),
            deal=deals.setdefault((each.where, each.result.board), len(deals) + 1),
            ns=members_of(each.result.ns),
            ew=members_of(each.result.ew),
            ns_tricks=each.result.counted,
        )
    return found


def _partnerships(contest: Contest) -> dict[tuple[Hashable, int], frozenset[Hashable]]:
    """Return for each section and round of the schedule all the partnerships of that round."""
    gathered: dict[tuple[Hashable, int], set[Hashable]] = {}
    for each in contest.results:
        gathered.setdefault((each.where, each.round), set()).update(
            (each.result.ns, each.result.ew)
        )
    return {place: frozenset(partners) for place, partners in gathered.items()}
