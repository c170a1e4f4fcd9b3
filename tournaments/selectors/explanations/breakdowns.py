"""The account of a contestant's total in one session, for each contest and method."""

from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction

from scoring.explanation.breakdown import (
    Off,
    SumLine,
    added_account,
    average_account,
    entry,
    matchpoints_account,
    parts_account,
)
from scoring.explanation.individuals import Charge, charges
from scoring.explanation.sentences import in_number, listed, numbered, short
from scoring.explanation.whist_matches import block_in_words
from scoring.pairs.individuals import ShortageAgainst
from scoring.pairs.settings import PercentageBasis
from scoring.whist.averages import played_both_ways
from scoring.whist.matches import four_pair_tricks, match_of_block
from tournaments.selectors.access.visibility import shows
from tournaments.selectors.event.snapshot import ContestantFacts, EventSnapshot
from tournaments.selectors.explanations.team_breakdowns import matches_account, teams_by_tricks
from tournaments.selectors.rating.individuals import player_lines
from tournaments.selectors.rating.points import ContestantTotal, Rating
from tournaments.selectors.rating.table_results import lines, lines_by_section, seen_results
from tournaments.selectors.rulings.penalties import penalties_of, penalty_by_law

_UNTOLD = "Told when everybody has played its boards"


def account(
    snapshot: EventSnapshot, rated: Rating, contestant: ContestantFacts
) -> tuple[SumLine, ...]:
    """Return how a contestant's total in a session came about.

    Args:
        snapshot: The event as the session was rated: with this session alone if there are several.
        rated: The session rated.
        contestant: Whose total; it has one.
    """
    event, total = snapshot.event, rated.totals[contestant.id]
    words = [
        penalty_by_law(snapshot, ruling, with_name=False)
        for ruling in penalties_of(snapshot, contestant.id)
    ]
    off = Off(words, total.penalty)
    if snapshot.method.is_of_teams and not snapshot.method.adds_up_points:
        if event.contest == "teams" and event.method == "tricks":
            return teams_by_tricks(snapshot, total, contestant, off)
        return matches_account(snapshot, rated, total, contestant, off)
    return _ACCOUNTS[event.method](_Case(snapshot, rated, contestant), total, off)


class _Case:
    """A contestant in a session, with what its account is made of."""

    def __init__(self, snapshot: EventSnapshot, rated: Rating, contestant: ContestantFacts) -> None:
        self.snapshot = snapshot
        self.rated = rated
        self.contestant = contestant

    def won(self) -> Fraction:
        """Return the sum of what the contestant's boards gave."""
        points = Fraction(0)
        for result in seen_results(self.snapshot):
            line = self.rated.lines.get(result.id)
            if line is not None:
                ns, ew = self.snapshot.keys(self.snapshot.sittings[result.sitting_id])
                points += line.ns if self._is(ns) else Fraction(0)
                points += line.ew if self._is(ew) else Fraction(0)
        return points

    def _is(self, key: int | tuple[int, ...]) -> bool:
        mine = self.contestant.id
        return mine in key if isinstance(key, tuple) else mine == key

    def shows(self, result_id: Hashable) -> bool:
        """Whether the board of a result may be seen."""
        result = next(each for each in self.snapshot.results if each.id == result_id)
        session = self.snapshot.session_of[self.snapshot.sittings[result.sitting_id].section_id]
        return shows(self.snapshot, session.id, result.board)


def _matchpoints(case: _Case, total: ContestantTotal, off: Off) -> tuple[SumLine, ...]:
    settings = case.snapshot.settings.pairs
    printed = settings.percentage_of is PercentageBasis.PRINTED_TOTAL
    of_pairs = case.snapshot.event.contest == "pairs"
    return matchpoints_account(
        boards=total.boards_played,
        won=case.won(),
        possible=total.possible,
        most=max(each.possible for each in case.rated.totals.values()),
        off=off,
        digits=settings.points_digits if printed and of_pairs else None,
    )


def _added(case: _Case, total: ContestantTotal, off: Off) -> tuple[SumLine, ...]:
    unit = "Net points" if case.snapshot.event.method == "total_points" else "IMPs"
    boards = in_number(total.boards_played, "board")
    return added_account(f"{unit} of {boards}", case.won(), off=off)


def _tricks(case: _Case, total: ContestantTotal, off: Off) -> tuple[SumLine, ...]:
    counted = lines(case.snapshot)
    mine = [line for line in counted if case.contestant.id in (line.ns, line.ew)]
    whose = "all pairs, half of the tricks"
    if not {line.field for line in mine} & played_both_ways(counted):
        sat_ns = any(line.ns == case.contestant.id for line in mine)
        whose = f"{'North-South' if sat_ns else 'East-West'} with the same cards"
    return average_account(
        who="Tricks",
        whose=whose,
        deals=total.boards_played,
        tricks=Fraction(total.tricks or 0),
        exact=total.tie_break + total.penalty,
        result=total.total + total.penalty,
        off=off,
    )


def _four_pairs(case: _Case, total: ContestantTotal, off: Off) -> tuple[SumLine, ...]:
    counted = next(
        section
        for section in lines_by_section(case.snapshot)
        if any(case.contestant.id in (line.ns, line.ew) for line in section)
    )
    hidden = {line.board for line in counted if not case.shows(line.key)}
    blocks = four_pair_tricks(counted)
    numbers = _numbers(case.snapshot)
    parts = []
    for (compared, who), deals in blocks.items():
        if who != case.contestant.id:
            continue
        (other,) = compared - {who}
        words = f"Against pair {numbers[other]} on {numbered('board', deals)}"
        if hidden & set(deals):
            parts.append(SumLine(f"{words}: {_UNTOLD.lower()}"))
            continue
        taken, theirs = sum(deals.values()), sum(blocks[compared, other].values())
        told = f"{words}: {taken} tricks to {theirs}. {block_in_words(taken - theirs)}"
        parts.append(entry(told.removesuffix("."), match_of_block(taken - theirs)))
    return parts_account(parts, total.total, off=off)


def _shortage(case: _Case, total: ContestantTotal, off: Off) -> tuple[SumLine, ...]:
    snapshot, found = case.snapshot, player_lines(case.snapshot)
    of_result = {result.id: result for result in snapshot.results}
    boards = {line.deal: of_result[pk].board for pk, line in found.items()}
    hidden = {line.deal for pk, line in found.items() if not case.shows(pk)}
    numbers = _numbers(snapshot)
    rounds = charges(found.values(), case.contestant.id, against=snapshot.settings.shortage)
    parts = [
        SumLine(f"{_round_in_words(each, boards, numbers)}: {_UNTOLD.lower()}")
        if hidden & set(each.deals)
        else _charge(snapshot, each, boards, numbers)
        for each in rounds.values()
    ]
    # A penalty makes the loss greater.
    return parts_account(parts, total.total, off=Off(off.words, -off.points))


def _numbers(snapshot: EventSnapshot) -> Mapping[Hashable, str]:
    return {pk: snapshot.number_of(each) for pk, each in snapshot.contestants.items()}


def _round_in_words(
    charge: Charge, boards: Mapping[int, int], numbers: Mapping[Hashable, str]
) -> str:
    deals = numbered("board", (boards[deal] for deal in charge.deals))
    partners = listed(numbers[each] for each in next(iter(charge.taken)))
    return f"{deals[0].upper()}{deals[1:]}, {charge.side.words} ({partners})"


def _charge(
    snapshot: EventSnapshot,
    charge: Charge,
    boards: Mapping[int, int],
    numbers: Mapping[Hashable, str],
) -> SumLine:
    mine = next(iter(charge.taken.values()))
    what = "the most" if snapshot.settings.shortage is ShortageAgainst.BEST else "the average"
    words = f"{mine} tricks, {what} is {short(charge.measure)}"
    return entry(f"{_round_in_words(charge, boards, numbers)}: {words}", charge.tricks)


def _gains(case: _Case, total: ContestantTotal, off: Off) -> tuple[SumLine, ...]:
    plays: dict[int, int] = {}
    for line in player_lines(case.snapshot).values():
        plays[line.deal] = plays.get(line.deal, 0) + (line.ns_tricks is not None)
    twice = sum(count == 2 for count in plays.values())
    words = f"Tricks above half on {in_number(twice, 'deal')} played twice"
    return added_account(words, total.total + total.penalty, off=off)


_Account = Callable[[_Case, ContestantTotal, Off], tuple[SumLine, ...]]
_ACCOUNTS: Mapping[str, _Account] = {
    "matchpoints": _matchpoints,
    "cross_imps": _added,
    "butler": _added,
    "total_points": _added,
    "tricks": _tricks,
    "matches": _four_pairs,
    "shortage": _shortage,
    "gains": _gains,
}
