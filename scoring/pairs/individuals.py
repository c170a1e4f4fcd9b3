"""Individual contests: shortages of tricks, the mnemonic record, matchpoints for each player."""

from collections import defaultdict
from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from scoring.choices import Choice
from scoring.comparison.points import SessionRating
from scoring.errors import ScoringError
from scoring.pairs.imp_pairs import STANDARD_IMPS, ImpSettings, rate_imps
from scoring.pairs.matchpoint_pairs import rate_pairs
from scoring.pairs.settings import STANDARD, AverageRule, PairsSettings, PercentageBasis
from scoring.play.contracts import TRICKS_IN_A_HAND
from scoring.play.table_result import Penalty, TableResult

Players = tuple[Hashable, ...]
"""Two partners."""


@dataclass(frozen=True, slots=True)
class IndividualLine:
    """One table's result on one deal in a contest of single players.

    Args:
        round: In which round, that is with these partners.
        deal: Number of the deal.
        ns: North and South.
        ew: East and West.
        ns_tricks: What they took, or were given where the deal was found irregular; None while
            it is not known.

    Raises:
        ScoringError: there are not so many tricks.
    """

    round: int
    deal: int
    ns: Players
    ew: Players
    ns_tricks: Fraction | int | None = None

    def __post_init__(self) -> None:
        if self.ns_tricks is not None and not 0 <= self.ns_tricks <= TRICKS_IN_A_HAND:
            message = f"North-South cannot take {self.ns_tricks} tricks: a hand has 13."
            raise ScoringError(message)


class ShortageAgainst(Choice):
    """What a shortage is measured against when more than two tables play the same deals."""

    BEST = "best", "The most tricks in the same seats", "against the best in the same seats"
    AVERAGE = (  # what a player takes above it is not counted
        "average",
        "The average in the same seats",
        "against the average in the same seats",
    )


def rate_shortages(
    lines: Iterable[IndividualLine], *, against: ShortageAgainst = ShortageAgainst.BEST
) -> dict[Hashable, Fraction]:
    """Charge every player with the tricks by which his side fell short of the others.

    In each round the North-South sides are compared by their tricks on the deals that all of its
    tables have finished, and so are the East-West sides. With two tables, as for eight players,
    the shortage is what the lower has less than the higher. The book does not say what it is
    with three or four tables; here it is measured against the best, unless told otherwise.

    Args:
        lines: One per table and deal, those without a result included.
        against: What a shortage is measured against.

    Returns:
        What every player has lost, in the order of the lines; who has lost least wins.

    Source: W. H. Barney, Whist and Duplicate Whist, "Individual Matches".
    """
    all_lines = list(lines)
    lost = {player: Fraction(0) for line in all_lines for player in (*line.ns, *line.ew)}
    for tables in finished_deals(all_lines).values():
        for side in (0, 1):
            taken = tricks_taken(tables, side)
            measure = measured_by(taken.values(), against)
            for players, tricks in taken.items():
                for player in players:
                    lost[player] += max(measure - tricks, Fraction(0))
    return lost


def tricks_taken(tables: Iterable[IndividualLine], side: int) -> dict[Players, Fraction]:
    """Return the tricks of every partnership that sat on a side: 0 North-South, 1 East-West."""
    taken: defaultdict[Players, Fraction] = defaultdict(Fraction)
    for line in tables:
        tricks = line.ns_tricks or 0
        taken[(line.ns, line.ew)[side]] += (tricks, TRICKS_IN_A_HAND - tricks)[side]
    return dict(taken)


def measured_by(taken: Collection[Fraction], against: ShortageAgainst) -> Fraction:
    """Return the tricks that the partnerships of one side are measured by."""
    if against is ShortageAgainst.AVERAGE:
        return sum(taken, _NOTHING) / len(taken)
    return max(taken)


def finished_deals(lines: Iterable[IndividualLine]) -> dict[int, list[IndividualLine]]:
    """Return by round the lines of deals that every table of the round has played."""
    rounds: defaultdict[int, list[IndividualLine]] = defaultdict(list)
    for line in lines:
        rounds[line.round].append(line)
    finished = {}
    for number, here in rounds.items():
        tables = len({line.ns for line in here})
        scored = [line for line in here if line.ns_tricks is not None]
        deals = [line.deal for line in scored]
        complete = [line for line in scored if deals.count(line.deal) == tables]
        if complete:
            finished[number] = complete
    return finished


def rate_mnemonic(lines: Iterable[IndividualLine]) -> dict[Hashable, Fraction]:
    """Credit four players who play every deal twice with what their partnerships gained.

    On the replay each side holds the other's cards. A partnership gains, as in any match of two
    teams, the tricks by which it took more than half of the tricks of both plays.

    Args:
        lines: Each deal once as played and once as replayed; until then it does not count.

    Source: W. H. Barney, Whist and Duplicate Whist, "Single Table, or Mnemonic Duplicate".
    """
    all_lines = list(lines)
    gained = {player: Fraction(0) for line in all_lines for player in (*line.ns, *line.ew)}
    deals: defaultdict[int, list[IndividualLine]] = defaultdict(list)
    for line in all_lines:
        if line.ns_tricks is not None:
            deals[line.deal].append(line)
    for played in deals.values():
        if len(played) != 2:
            continue
        for line in played:
            above = Fraction(line.ns_tricks or 0) - Fraction(TRICKS_IN_A_HAND, 2)
            for players, gain in ((line.ns, above), (line.ew, -above)):
                for player in players:
                    gained[player] += gain
    return gained


def rate_individuals(
    lines: Sequence[TableResult],
    *,
    expected: Mapping[Hashable, int] | None = None,
    settings: PairsSettings = STANDARD,
    penalties: Sequence[Penalty] = (),
) -> SessionRating:
    """Matchpoint a contest of single players.

    Args:
        lines: As for pairs; ``ns`` and ``ew`` are tuples of the two players.
        expected: Scores of a full board by field, as for pairs.
        settings: The event's conditions. Average plus and minus are 60 and 40 percent: a
            partnership of one round has no session average. Percentages are of exact totals.
        penalties: Against players, subtracted from their totals.

    Raises:
        ScoringError: a side is not two players.
    """
    _check_players(lines)
    settings = replace(
        settings,
        average_plus=AverageRule.FLAT,
        percentage_of=PercentageBasis.EXACT_TOTAL,
    )
    return rate_pairs(lines, expected=expected, settings=settings, penalties=penalties)


def rate_individual_imps(
    lines: Sequence[TableResult],
    *,
    expected: Mapping[Hashable, int] | None = None,
    settings: ImpSettings = STANDARD_IMPS,
    penalties: Sequence[Penalty] = (),
) -> SessionRating:
    """Score a contest of single players by IMPs: both partners win what their side wins.

    Args:
        lines: As for pairs; ``ns`` and ``ew`` are tuples of the two players.
        expected: Scores of a full board by field.
        settings: The event's conditions.
        penalties: Against players, in IMPs.

    Raises:
        ScoringError: a side is not two players, or a penalty is a percentage of a top.
    """
    _check_players(lines)
    return rate_imps(lines, expected=expected, settings=settings, penalties=penalties)


_NOTHING = Fraction(0)


def _check_players(lines: Iterable[TableResult]) -> None:
    """Refuse a side that is not two players."""
    for line in lines:
        for side in (line.ns, line.ew):
            if not isinstance(side, tuple) or len(side) != 2:
                message = f"On board {line.board} a side is not two players."
                raise ScoringError(message)
