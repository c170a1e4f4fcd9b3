"""How a contestant's total in one session came about, by whichever method it was rated."""

from collections.abc import Callable, Container, Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

from scoring.comparison.points import ContestantTotal
from scoring.conditions.methods import ContestKind, Method
from scoring.explanation.breakdown import (
    Off,
    SumLine,
    added_account,
    average_account,
    entry,
    matchpoints_account,
    parts_account,
)
from scoring.explanation.sentences import Names, in_number, listed, numbered, short
from scoring.explanation.team_totals import matches_account, team_tricks_account
from scoring.explanation.whist_matches import block_in_words
from scoring.pairs.individuals import ShortageAgainst
from scoring.pairs.settings import PercentageBasis
from scoring.rating.contest import Key
from scoring.rating.player_traces import Charge, blocks, board_numbers, charges
from scoring.rating.points import Rating
from scoring.rating.replays import replays
from scoring.rating.traces import measured_by_half

_UNTOLD = "told when everybody has played its boards"


@dataclass(frozen=True, slots=True)
class Case:
    """Whose total is explained.

    Args:
        rated: The session, rated.
        who: A contestant with a total.
        names: What contestants are called.
        hidden: Results of which nothing may be told yet, where several deals are compared at
            once.
    """

    rated: Rating
    who: Key
    names: Names
    hidden: Container[Key] = frozenset()

    @property
    def total(self) -> ContestantTotal:
        """What the contestant has."""
        return self.rated.totals[self.who]


def account(case: Case, penalties: tuple[str, ...] = ()) -> tuple[SumLine, ...]:
    """Return how a contestant's total in a session came about.

    Args:
        case: Whose total.
        penalties: The contestant's, in words.
    """
    contest, off = case.rated.contest, Off(penalties, case.total.penalty)
    in_matches = contest.kind in (ContestKind.TEAM_MATCH, ContestKind.TEAMS)
    if in_matches and not contest.adds_up_points:
        if contest.kind is ContestKind.TEAMS and contest.method is Method.TRICKS:
            return team_tricks_account(case.rated, case.who, off)
        return matches_account(case.rated, case.who, case.names, off)
    return _ACCOUNTS[contest.method](case, off)


def _matchpoints(case: Case, off: Off) -> tuple[SumLine, ...]:
    contest, total = case.rated.contest, case.total
    settings = contest.settings.pairs
    printed = settings.percentage_of is PercentageBasis.PRINTED_TOTAL
    return matchpoints_account(
        boards=total.boards_played,
        won=total.won,
        possible=total.possible,
        most=max(each.possible for each in case.rated.totals.values()),
        off=off,
        digits=settings.points_digits if printed and contest.kind is ContestKind.PAIRS else None,
    )


def _added(case: Case, off: Off) -> tuple[SumLine, ...]:
    net = case.rated.contest.method is Method.TOTAL_POINTS
    boards = in_number(case.total.boards_played, "board")
    return added_account(f"{'Net points' if net else 'IMPs'} of {boards}", case.total.won, off=off)


def _tricks(case: Case, off: Off) -> tuple[SumLine, ...]:
    total = case.total
    whose = "all pairs, half of the tricks"
    if not measured_by_half(case.rated, case.who):
        sat_ns = any(line.ns == case.who for line in case.rated.contest.lines)
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


def _four_pairs(case: Case, off: Off) -> tuple[SumLine, ...]:
    contest = case.rated.contest
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
            parts.append(SumLine(f"{words}: {_UNTOLD}"))
            continue
        tricks = f"{sum(block.mine.values())} tricks to {sum(block.theirs.values())}"
        told = f"{words}: {tricks}. {block_in_words(block.excess)}"
        parts.append(entry(told.removesuffix("."), block.points))
    return parts_account(parts, case.total.total, off=off)


def _shortage(case: Case, off: Off) -> tuple[SumLine, ...]:
    contest = case.rated.contest
    lines = replays(contest)
    boards, against = board_numbers(contest, lines), contest.settings.shortage
    hidden = {line.deal for key, line in lines.items() if key in case.hidden}
    parts = []
    for charge in charges(lines, case.who, against=against).values():
        words = _round_in_words(charge, boards, case.names)
        if hidden & set(charge.deals):
            parts.append(SumLine(f"{words}: {_UNTOLD}"))
            continue
        mine = next(iter(charge.taken.values()))
        measure = "the most" if against is ShortageAgainst.BEST else "the average"
        told = f"{mine} tricks, {measure} is {short(charge.measure)}"
        parts.append(entry(f"{words}: {told}", charge.tricks))
    # A penalty makes the loss greater.
    return parts_account(parts, case.total.total, off=Off(off.words, -off.points))


def _round_in_words(charge: Charge, boards: Mapping[int, int], names: Names) -> str:
    deals = numbered("board", (boards[deal] for deal in charge.deals))
    partners = listed(names.contestants[each] for each in next(iter(charge.taken)))
    return f"{deals[0].upper()}{deals[1:]}, {charge.side.words} ({partners})"


def _gains(case: Case, off: Off) -> tuple[SumLine, ...]:
    plays: dict[int, int] = {}
    for line in replays(case.rated.contest).values():
        plays[line.deal] = plays.get(line.deal, 0) + (line.ns_tricks is not None)
    twice = sum(count == 2 for count in plays.values())
    words = f"Tricks above half on {in_number(twice, 'deal')} played twice"
    return added_account(words, case.total.won, off=off)


_ACCOUNTS: Mapping[Method, Callable[[Case, Off], tuple[SumLine, ...]]] = MappingProxyType(
    {
        Method.MATCHPOINTS: _matchpoints,
        Method.CROSS_IMPS: _added,
        Method.BUTLER: _added,
        Method.TOTAL_POINTS: _added,
        Method.TRICKS: _tricks,
        Method.MATCHES: _four_pairs,
        Method.SHORTAGE: _shortage,
        Method.GAINS: _gains,
    }
)
