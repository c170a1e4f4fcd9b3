"""How a contestant's total in one session came about, whatever the method."""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from types import MappingProxyType

from scoring.conditions.methods import ContestKind, MatchAward, Method
from scoring.explanation.breakdown import (
    BreakdownRow,
    Penalties,
    added_breakdown,
    average_breakdown,
    matchpoints_breakdown,
    parts_breakdown,
    percent,
    row_of,
    total,
)
from scoring.explanation.cases import Case
from scoring.explanation.sentences import Names, in_imps, in_number, listed, numbered, short, signed
from scoring.explanation.tricks import (
    Charge,
    block_in_words,
    blocks,
    board_numbers,
    charges,
    measured_by_half,
)
from scoring.pairs.settings import ImpAwardRule, PenaltyOff, PercentageBasis
from scoring.play.awards import award_in_words
from scoring.play.boards import Side
from scoring.play.contracts import TRICKS_IN_A_HAND
from scoring.rating.contest import Contest
from scoring.rating.pairs import replays
from scoring.rating.points import NOTHING, MatchPoints
from scoring.rating.team_tricks import lines_of_pairs
from scoring.rounding import formatted, rounded
from scoring.whist.individuals import ShortageAgainst
from scoring.whist.teams import odd_pairs, team_tricks

_UNTOLD = "shown once everybody has played its boards"


def breakdown(case: Case, penalties: tuple[str, ...] = ()) -> tuple[BreakdownRow, ...]:
    """Return how a contestant's total in a session came about.

    Args:
        case: Whose total.
        penalties: The contestant's, in words.
    """
    contest, off = case.contest, Penalties(penalties, case.total.penalty)
    if contest.method.is_of_teams and not contest.method.adds_up_points:
        if contest.method.adds_up_tricks:
            return _team_tricks(case, off)
        return _matches(case, off)
    if contest.method.counts_rounds:
        return _rounds(case, off)
    return _BREAKDOWNS.get(contest.method.method, _added)(case, off)


def _matchpoints(case: Case, off: Penalties) -> tuple[BreakdownRow, ...]:
    contest, of_who = case.contest, case.total
    settings = contest.settings.pairs
    printed = settings.percentage_of is PercentageBasis.PRINTED_TOTAL
    return matchpoints_breakdown(
        boards=of_who.boards_played,
        won=of_who.won,
        possible=of_who.possible,
        most=max(each.possible for each in case.rated.totals.values()),
        off=off,
        off_won=settings.penalty_off is PenaltyOff.PLAYED,
        digits=settings.points_digits if printed and contest.method.is_pairs else None,
    )


def _added(case: Case, off: Penalties) -> tuple[BreakdownRow, ...]:
    what = "Net points" if case.contest.method.method is Method.TOTAL_POINTS else "Points"
    boards = in_number(case.total.boards_played, "board")
    return added_breakdown(f"{what} on {boards}", case.total.won, off=off)


def _imps(case: Case, off: Penalties) -> tuple[BreakdownRow, ...]:
    """Return the IMPs of the boards, and separately what the session average gave."""
    by_average = list(_by_average(case))
    boards = in_number(case.total.boards_played - len(by_average), "board")
    won = case.total.won - sum((each.amount or NOTHING for each in by_average), NOTHING)
    parts = [row_of(f"IMPs on {boards}", won, plus=True), *by_average]
    return parts_breakdown(parts, case.total.total, off=off, plus=True)


def _by_average(case: Case) -> Iterable[BreakdownRow]:
    """Yield the awards that a contestant's session average replaces."""
    contest, settings = case.contest, case.contest.settings.imps
    if settings.awards is ImpAwardRule.FIXED:
        return
    for line in contest.lines:
        if line.awards is None or line.key in case.hidden or case.who not in (line.ns, line.ew):
            continue
        side = Side.NS if line.ns == case.who else Side.EW
        got, award = case.rated.lines[line.key], side.of(line.awards)
        _, scores = contest.boards[line.field, line.board]
        points = side.of((got.ns, got.ew))
        if points != settings.board_points.of(settings.fixed(award, scores)):
            words = f"Board {line.board}, {award_in_words(award)}: the average of the other boards"
            yield row_of(words, points, plus=True)


def _tricks(case: Case, off: Penalties) -> tuple[BreakdownRow, ...]:
    of_pair = case.total
    whose = "all pairs, half of the tricks"
    if not measured_by_half(case.rated, case.who):
        sat_ns = any(line.ns == case.who for line in case.contest.lines)
        whose = f"{'North-South' if sat_ns else 'East-West'} with the same cards"
    return average_breakdown(
        whose=whose,
        deals=of_pair.boards_played,
        tricks=Fraction(of_pair.tricks or 0),
        exact=of_pair.tie_break + of_pair.penalty,
        result=of_pair.total + of_pair.penalty,
        off=off,
    )


def _four_pairs(case: Case, off: Penalties) -> tuple[BreakdownRow, ...]:
    contest = case.contest
    section = next(
        lines
        for lines in contest.by_section(contest.counted).values()
        if any(case.who in (line.ns, line.ew) for line in lines)
    )
    hidden = {line.board for line in section if line.key in case.hidden}
    parts = []
    for block in blocks(section, case.who):
        against = f"Against pair {case.names.contestants[block.other]}"
        words = f"{against} on {numbered('board', block.mine)}"
        if hidden & set(block.mine):
            parts.append(BreakdownRow(f"{words}: {_UNTOLD}"))
            continue
        tricks = f"{sum(block.mine.values())} tricks to {sum(block.theirs.values())}"
        told = f"{words}: {tricks}. {block_in_words(block.excess)}"
        parts.append(row_of(told.removesuffix("."), block.points))
    return parts_breakdown(parts, case.total.total, off=off)


def _shortage(case: Case, off: Penalties) -> tuple[BreakdownRow, ...]:
    contest = case.contest
    lines = replays(contest)
    boards, against = board_numbers(contest, lines), contest.settings.shortage
    hidden = {line.deal for key, line in lines.items() if key in case.hidden}
    parts = []
    for charge in charges(lines, case.who, against=against).values():
        words = _round_in_words(charge, boards, case.names)
        if hidden & set(charge.deals):
            parts.append(BreakdownRow(f"{words}: {_UNTOLD}"))
            continue
        mine = next(iter(charge.taken.values()))
        measure = "the most" if against is ShortageAgainst.BEST else "the average"
        told = f"{mine} tricks, {measure} is {short(charge.measure)}"
        parts.append(row_of(f"{words}: {told}", charge.tricks))
    # A penalty makes the loss greater.
    return parts_breakdown(parts, case.total.total, off=Penalties(off.words, -off.points))


def _round_in_words(charge: Charge, boards: Mapping[int, int], names: Names) -> str:
    deals = numbered("board", (boards[deal] for deal in charge.deals))
    partners = listed(names.contestants[each] for each in next(iter(charge.taken)))
    return f"{deals[0].upper()}{deals[1:]}, {charge.side.words} ({partners})"


def _gains(case: Case, off: Penalties) -> tuple[BreakdownRow, ...]:
    plays: dict[int, int] = {}
    for line in replays(case.contest).values():
        plays[line.deal] = plays.get(line.deal, 0) + (line.ns_tricks is not None)
    twice = sum(count == 2 for count in plays.values())
    words = f"Tricks over half on {in_number(twice, 'deal')} played twice"
    return added_breakdown(words, case.total.won, off=off)


def _matches(case: Case, off: Penalties) -> tuple[BreakdownRow, ...]:
    """Return the matches of a team, each with what it is worth, and their sum."""
    contest, of_team = case.contest, case.total
    parts = [
        _match(contest, match, match.teams.index(case.who), case.names)
        for match in case.rated.matches
        if case.who in match.teams
    ]
    parts += _byes(case)
    of_two = contest.method.contest is ContestKind.TEAM_MATCH
    signs = of_two and contest.method.compares_totals
    rows = parts_breakdown(parts, of_team.total, off=off, plus=signs)
    if of_team.percentage is None:
        return rows
    possible = f"As a percentage of {2 * of_team.boards_played}"
    return (*rows, percent(possible, of_team.percentage))


def _byes(case: Case) -> list[BreakdownRow]:
    points = case.contest.byes.get(case.who)
    return [] if points is None else [row_of("For rounds without an opponent", points)]


def _rounds(case: Case, off: Penalties) -> tuple[BreakdownRow, ...]:
    """Return the rounds of a pair as matches, each with its victory points."""
    parts = []
    for match in case.rated.matches:
        if case.who in match.teams and match.awards is not None:
            mine = match.teams.index(case.who)
            against = f"Round {match.round}, pair {case.names.contestants[match.teams[1 - mine]]}"
            boards = in_number(len(match.boards), "board")
            got = _margin(case.contest, match, mine)
            parts.append(row_of(f"{against}, {boards}: {got}, in VPs", match.awards[mine]))
    return parts_breakdown([*parts, *_byes(case)], case.total.total, off=off)


def _margin(contest: Contest, match: MatchPoints, mine: int) -> str:
    """Return what a pair's boards came to, in the units of its scale."""
    margin = match.results[mine]
    if contest.method.by_matchpoints:
        return f"{short(match.totals[mine])} matchpoints, {formatted(50 + margin, 2)}%"
    return in_imps(margin)


def _match(contest: Contest, match: MatchPoints, mine: int, names: Names) -> BreakdownRow:
    against = f"Against {names.contestants[match.teams[1 - mine]]}"
    if segment := names.segments.get(match.place):
        against = f"{segment}, a{against[1:]}"
    if match.boards:
        against += f" on {in_number(len(match.boards), 'board')}"
    elif not any(match.totals):
        return BreakdownRow(f"{against}: nothing to compare yet")
    ours, theirs = match.totals[mine], match.totals[1 - mine]
    lead = match.margin if mine == 0 else -match.margin
    if match.awards is None:  # the penalties of two teams are listed below their match
        ours, theirs = ours + match.lost[mine], theirs + match.lost[1 - mine]
        lead += match.lost[mine] - match.lost[1 - mine]
    unit = contest.method.match_unit
    told = f"{against}: {short(ours)} {unit.removesuffix('s') if ours == 1 else unit}"
    told += f" to {short(theirs)}"
    if contest.method.by_tricks:
        told += f", {signed(lead)} against half of them"
    elif contest.method.in_imps or contest.method.in_tricks:
        told += f", {signed(lead)}"
    elif contest.method.method is Method.PATTON:
        by_boards = sum((board.results[mine] for board in match.boards), NOTHING)
        told += f" ({short(by_boards)} by boards, {short(ours - by_boards)} by total points)"
    if match.awards is None:
        return row_of(told, ours)
    return row_of(f"{told}{_counts(contest, match.awards[mine])}", match.awards[mine])


def _counts(contest: Contest, worth: Fraction) -> str:
    """Return what a match is worth if that differs from the points of its boards."""
    if contest.method.match_award is MatchAward.WIN_LOSS:
        return {Fraction(1): ", won", NOTHING: ", lost"}.get(worth, ", tied")
    return ", in victory points" if contest.method.match_award is MatchAward.VICTORY_POINTS else ""


def _team_tricks(case: Case, off: Penalties) -> tuple[BreakdownRow, ...]:
    """Return a team's tricks, the average for an odd pair, and the average of all teams."""
    of_team, team = case.total, case.who
    lines, team_of = lines_of_pairs(case.contest)
    sums = team_tricks(lines, team_of)
    deals = dict.fromkeys(sums, 0)
    for each in lines:
        for pair in (each.ns, each.ew):
            deals[team_of[pair]] += each.score is not None
    odd = odd_pairs(lines, team_of)[team]
    taken = sums[team] - odd.added
    told = [row_of(f"Tricks of its pairs on {in_number(deals[team], 'deal')}", taken)]
    if odd.added:
        more = in_number(odd.deals, "more deal")
        words = f"Its odd pair sat {odd.side.words} on {more} than the other way"
        told.append(row_of(f"{words}: the average of those opposite is added", odd.added))
    missing = max(deals.values()) - deals[team]
    if missing:
        words = f"{in_number(missing, 'deal').capitalize()} fewer than others: half of the tricks"
        told.append(row_of(words, Fraction(TRICKS_IN_A_HAND * missing, 2)))
    level = sums[team] + Fraction(TRICKS_IN_A_HAND * missing, 2)
    result = of_team.total + of_team.penalty
    if len(told) > 1 or level.denominator > 1:
        told.append(total("Together", level))
    if level.denominator > 1:
        told.append(total("To the nearest whole number", Fraction(rounded(level, 0))))
    whole = Fraction(rounded(level, 0)) - result
    exact = level - of_team.tie_break - of_team.penalty
    words = f"Average of {in_number(len(sums), 'team')}, {short(exact)}"
    if exact != whole:
        words += ", to the nearest whole number"
    told += [row_of(words, -whole), *off.lines()]
    told.append(total("Over or under the average", of_team.total, plus=True))
    return tuple(told)


_BREAKDOWNS: Mapping[Method, Callable[[Case, Penalties], tuple[BreakdownRow, ...]]] = (
    MappingProxyType(
        {
            Method.MATCHPOINTS: _matchpoints,
            Method.CROSS_IMPS: _imps,
            Method.BUTLER: _imps,
            Method.TRICKS: _tricks,
            Method.MATCHES: _four_pairs,
            Method.SHORTAGE: _shortage,
            Method.GAINS: _gains,
        }
    )
)
"""Other methods add up the points of all boards."""
