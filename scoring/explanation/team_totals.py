"""How a team's total in one session came about: its matches, or its tricks by the average."""

from fractions import Fraction

from scoring.conditions.methods import ContestKind, MatchAward, Method
from scoring.explanation.breakdown import Off, SumLine, entry, parts_account, percent, total
from scoring.explanation.sentences import Names, in_number, short, signed
from scoring.pairs.total_points import odd_pairs, team_tricks
from scoring.play.contracts import TRICKS_IN_A_HAND
from scoring.rating.contest import Contest, Key
from scoring.rating.points import NOTHING, MatchPoints, Rating
from scoring.rating.team_tricks import lines_of_pairs
from scoring.rounding import formatted, rounded


def matches_account(rated: Rating, team: Key, names: Names, off: Off) -> tuple[SumLine, ...]:
    """Return the matches of a team, each with what it counts, and what they come to."""
    contest, of_team = rated.contest, rated.totals[team]
    parts = [
        _match(contest, match, match.teams.index(team), names)
        for match in rated.matches
        if team in match.teams
    ]
    signs = contest.kind is ContestKind.TEAM_MATCH and contest.method is Method.TOTAL_POINTS
    account = parts_account(parts, of_team.total, off=off, lies_about_nought=signs)
    if of_team.percentage is None:
        return account
    possible = f"In percent of {2 * of_team.boards_played}"
    return (*account, percent(possible, of_team.percentage))


def _match(contest: Contest, match: MatchPoints, mine: int, names: Names) -> SumLine:
    against = f"Against {names.contestants[match.teams[1 - mine]]}"
    if match.boards:
        against += f" on {in_number(len(match.boards), 'board')}"
    elif not any(match.totals):
        return SumLine(f"{against}: nothing to compare yet")
    ours, theirs = match.totals[mine], match.totals[1 - mine]
    lead = match.margin if mine == 0 else -match.margin
    if match.awards is None:  # the penalties of two teams stand below their match
        ours, theirs = ours + match.lost[mine], theirs + match.lost[1 - mine]
        lead += match.lost[mine] - match.lost[1 - mine]
    unit = _UNITS.get(contest.method, "points")
    told = f"{against}: {short(ours)} {unit.removesuffix('s') if ours == 1 else unit}"
    told += f" to {short(theirs)}"
    if contest.method is Method.TRICKS:
        told += f", {signed(lead)} against half of them"
    elif contest.method in (Method.IMPS, Method.MATCHES):
        told += f", {signed(lead)}"
    elif contest.method is Method.PATTON:
        by_boards = sum((board.results[mine] for board in match.boards), NOTHING)
        told += f" ({short(by_boards)} by boards, {short(ours - by_boards)} by total points)"
    if match.awards is None:
        return entry(told, ours)
    return entry(f"{told}{_counts(contest, match.awards[mine])}", match.awards[mine])


_UNITS = {Method.TRICKS: "tricks", Method.MATCHES: "tricks", Method.IMPS: "IMPs"}


def _counts(contest: Contest, worth: Fraction) -> str:
    """Return what a match counts where that is not what its boards gave."""
    if contest.award is MatchAward.WIN_LOSS or contest.method is Method.MATCHES:
        return {Fraction(1): ", won", NOTHING: ", lost"}.get(worth, ", tied")
    return ", in victory points" if contest.award is MatchAward.VICTORY_POINTS else ""


def team_tricks_account(rated: Rating, team: Key, off: Off) -> tuple[SumLine, ...]:
    """Return a team's tricks, the average for an odd pair, and the average of all teams."""
    of_team = rated.totals[team]
    lines, team_of = lines_of_pairs(rated.contest)
    sums = team_tricks(lines, team_of)
    deals = dict.fromkeys(sums, 0)
    for each in lines:
        for pair in (each.ns, each.ew):
            deals[team_of[pair]] += each.score is not None
    odd = odd_pairs(lines, team_of)[team]
    taken = sums[team] - odd.added
    told = [entry(f"Tricks of its pairs on {in_number(deals[team], 'deal')}", taken)]
    if odd.added:
        words = f"Its odd pair sat {odd.side.words} on {in_number(odd.deals, 'deal')} more than not"
        told.append(entry(f"{words}: the average of those opposite is added", odd.added))
    missing = max(deals.values()) - deals[team]
    if missing:
        words = f"{in_number(missing, 'deal').capitalize()} fewer than others: half of the tricks"
        told.append(entry(words, Fraction(TRICKS_IN_A_HAND * missing, 2)))
    level = sums[team] + Fraction(TRICKS_IN_A_HAND * missing, 2)
    result = of_team.total + of_team.penalty
    if len(told) > 1 or level.denominator > 1:
        told.append(total("Together", level))
    if level.denominator > 1:
        told.append(total("To the nearest whole number", Fraction(rounded(level, 0))))
    whole = Fraction(rounded(level, 0)) - result
    exact = level - of_team.tie_break - of_team.penalty
    words = f"Average of {in_number(len(sums), 'team')}, {formatted(exact, 2, trim=True)}"
    if exact != whole:
        words += ", to the nearest whole number"
    told += [entry(words, -whole), *off.lines()]
    told.append(total("Over or under the average", of_team.total, lies_about_nought=True))
    return tuple(told)
