"""Duplicate whist for pairs: tricks over or under the average (Laws of Duplicate Whist 1897)."""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from scoring.play.boards import Side
from scoring.play.contracts import TRICKS_IN_A_HAND, check_tricks
from scoring.play.table_result import Cards, TableResult
from scoring.rounding import rounded


@dataclass(frozen=True, slots=True)
class WhistTotal:
    """A pair's session at whist.

    Args:
        contestant: The pair.
        side: Where it always sat; None if it sat both ways.
        tricks: Tricks taken, or given for irregular deals; these can be fractions.
        deals: Deals that counted.
        average: The exact average for these deals.
        by_fraction: Whether only the fraction of a trick separates this pair from another on its
            side with the same result.
    """

    contestant: Hashable
    side: Side | None
    tricks: Fraction = Fraction(0)
    deals: int = 0
    average: Fraction = Fraction(0)
    by_fraction: bool = False

    @property
    def rounded_average(self) -> int:
        """The average to the nearest whole number; one half counts as a whole."""
        return int(rounded(self.average, 0))

    @property
    def result(self) -> int:
        """The published result: tricks to the nearest whole number less the rounded average."""
        return int(rounded(self.tricks, 0)) - self.rounded_average

    @property
    def exact(self) -> Fraction:
        """Tricks less the exact average."""
        return self.tricks - self.average


def rate_direction_averages(lines: Iterable[TableResult]) -> list[WhistTotal]:
    """Rate whist pairs by their tricks over or under the average.

    Each deal has an average for North-South and one for East-West: the mean of the tricks
    taken there so far. A pair's average is the sum over the deals it has played. When all
    have played all deals this is the book's average, the total of the direction divided by
    its pairs. Before that, and after a sit-out, only the same cards are compared.

    Averages are rounded to the nearest whole number, one half upwards, and so are totals that
    include the average of a deal. If that makes a tie, the exact numbers decide, and the winner
    wins by the fraction of a trick.

    Args:
        lines: One per table and deal; ``score`` is North-South's tricks. Results without a score
            take no part: a pair with an artificial score neither wins nor loses by it. The groups
            of a fouled deal held different cards and have their own averages.

    Returns:
        One total per pair, in the order in which the results name them, including pairs that have
        not played yet.

    Raises:
        ScoringError: a score is not a number of tricks.

    Source: Laws of Duplicate Whist 1897, law (a).
    """
    all_lines = list(lines)
    averages = deal_averages(all_lines)
    totals = {who: WhistTotal(who, side) for who, side in _sides(all_lines).items()}
    for line in all_lines:
        if line.counted is None:
            continue
        check_tricks(line.counted, "North-South")
        for side, who in zip(Side, (line.ns, line.ew), strict=True):
            total = totals[who]
            totals[who] = replace(
                total,
                tricks=total.tricks + side.tricks(line.counted),
                deals=total.deals + 1,
                average=total.average + side.tricks(averages[line.cards]),
            )
    exact: defaultdict[tuple[Side | None, int], set[Fraction]] = defaultdict(set)
    for total in totals.values():
        exact[total.side, total.result].add(total.exact)
    return [
        replace(total, by_fraction=len(exact[total.side, total.result]) > 1)
        for total in totals.values()
    ]


def _sides(lines: Iterable[TableResult]) -> dict[Hashable, Side | None]:
    """Return where each pair sat; None for one that sat both ways."""
    sides: dict[Hashable, Side | None] = {}
    for line in lines:
        for who, side in ((line.ns, Side.NS), (line.ew, Side.EW)):
            sides[who] = side if sides.get(who, side) is side else None
    return sides


def played_both_ways(lines: Sequence[TableResult]) -> set[Hashable]:
    """Return the fields in which a pair has sat both ways, where the average is half the tricks."""
    sides = _sides(lines)
    return {line.field for line in lines if sides[line.ns] is None or sides[line.ew] is None}


def deal_averages(
    lines: Sequence[TableResult], *, by_direction: bool = False
) -> dict[Cards, Fraction]:
    """Return North-South's average for every deal that was played.

    Args:
        lines: As for ``rate_direction_averages``.
        by_direction: Whether the average is always of those who held the same cards. Otherwise,
            in each field in which a pair has sat both ways (Howell, arrow-switches), it is half of
            the tricks, the average of all pairs.
    """
    one_field = set() if by_direction else played_both_ways(lines)
    tricks: defaultdict[Cards, list[Fraction | int]] = defaultdict(list)
    for line in lines:
        if line.counted is not None:
            tricks[line.cards].append(line.counted)
    return {
        cards: Fraction(TRICKS_IN_A_HAND, 2)
        if cards[0] in one_field
        else Fraction(sum(taken)) / len(taken)
        for cards, taken in tricks.items()
    }
