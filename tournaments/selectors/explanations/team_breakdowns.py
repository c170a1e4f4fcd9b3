"""The account of a team's total in one session: its matches, or its tricks by the average."""

from fractions import Fraction

from scoring.conditions.methods import MatchAward
from scoring.explanation.breakdown import Off, SumLine, entry, parts_account, percent, total
from scoring.explanation.sentences import in_number, short, signed
from scoring.pairs.total_points import odd_pairs, team_tricks
from scoring.play.contracts import TRICKS_IN_A_HAND
from scoring.rounding import formatted, rounded
from tournaments.selectors.event.snapshot import ContestantFacts, EventSnapshot
from tournaments.selectors.rating.points import ContestantTotal, MatchPoints, Rating
from tournaments.selectors.rating.tricks import lines_of_pairs


def matches_account(
    snapshot: EventSnapshot,
    rated: Rating,
    of_team: ContestantTotal,
    team: ContestantFacts,
    off: Off,
) -> tuple[SumLine, ...]:
    """Return the matches of a team, each with what it counts, and what they come to."""
    parts = [
        line
        for match in rated.matches
        if team.id in match.teams
        for line in _match(snapshot, match, match.teams.index(team.id))
    ]
    signs = snapshot.event.contest == "team_match" and snapshot.event.method == "total_points"
    account = parts_account(parts, of_team.total, off=off, lies_about_nought=signs)
    if of_team.percentage is None:
        return account
    possible = f"In percent of {2 * of_team.boards_played}"
    return (*account, percent(possible, of_team.percentage))


def _match(snapshot: EventSnapshot, match: MatchPoints, mine: int) -> list[SumLine]:
    other = snapshot.name_of(snapshot.contestants[match.teams[1 - mine]])
    against = f"Against {other}"
    if match.boards:
        against += f" on {in_number(len(match.boards), 'board')}"
    elif not any(match.totals):
        return [SumLine(f"{against}: nothing to compare yet")]
    ours, theirs = match.totals[mine], match.totals[1 - mine]
    lead = match.margin if mine == 0 else -match.margin
    if match.awards is None:  # the penalties of two teams stand below their match
        ours, theirs = ours + match.lost[mine], theirs + match.lost[1 - mine]
        lead += match.lost[mine] - match.lost[1 - mine]
    unit = snapshot.method.match_unit
    unit = unit.removesuffix("s") if ours == 1 else unit
    told = f"{against}: {short(ours)} {unit} to {short(theirs)}"
    if snapshot.event.method == "tricks":
        told += f", {signed(lead)} against half of them"
    elif snapshot.event.method in ("imps", "matches"):
        told += f", {signed(lead)}"
    elif snapshot.event.method == "patton":
        by_boards = sum((board.results[mine] for board in match.boards), Fraction(0))
        told += f" ({short(by_boards)} by boards, {short(ours - by_boards)} by total points)"
    if match.awards is None:
        return [entry(told, ours)]
    return [entry(f"{told}{_counts(snapshot, match.awards[mine])}", match.awards[mine])]


def _counts(snapshot: EventSnapshot, worth: Fraction) -> str:
    """Return what a match counts where that is not what its boards gave."""
    award = snapshot.method.match_award
    if award is MatchAward.WIN_LOSS:
        return {Fraction(1): ", won", Fraction(0): ", lost"}.get(worth, ", tied")
    return ", in victory points" if award is MatchAward.VICTORY_POINTS else ""


def teams_by_tricks(
    snapshot: EventSnapshot, of_team: ContestantTotal, team: ContestantFacts, off: Off
) -> tuple[SumLine, ...]:
    """Return a team's tricks, the average for an odd pair, and the average of all teams."""
    counted, team_of = lines_of_pairs(snapshot)
    sums = team_tricks(counted, team_of)
    deals = dict.fromkeys(sums, 0)
    for each in counted:
        for pair in (each.ns, each.ew):
            deals[team_of[pair]] += each.score is not None
    odd = odd_pairs(counted, team_of)[team.id]
    taken = sums[team.id] - odd.added
    told = [entry(f"Tricks of its pairs on {in_number(deals[team.id], 'deal')}", taken)]
    if odd.added:
        words = f"Its odd pair sat {odd.side.words} on {in_number(odd.deals, 'deal')} more than not"
        told.append(entry(f"{words}: the average of those opposite is added", odd.added))
    missing = max(deals.values()) - deals[team.id]
    if missing:
        words = f"{in_number(missing, 'deal').capitalize()} fewer than others: half of the tricks"
        told.append(entry(words, Fraction(TRICKS_IN_A_HAND * missing, 2)))
    level = sums[team.id] + Fraction(TRICKS_IN_A_HAND * missing, 2)
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
