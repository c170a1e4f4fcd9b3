"""Duplicate whist for pairs: tricks over or under the average (Laws of Duplicate Whist 1897)."""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from scoring.errors import ScoringError
from scoring.play.boards import Side
from scoring.play.contracts import TRICKS_IN_A_HAND
from scoring.play.table_result import TableResult
from scoring.ranking.places import ranks
from scoring.rounding import rounded


class WhistAverage(StrEnum):
    """The average a pair is measured against."""

    DIRECTION = "direction"  # what those who held the same cards took
    ALL = "all"  # what all pairs took, half of the tricks


@dataclass(frozen=True, slots=True)
class WhistTotal:
    """A pair's evening at whist.

    Args:
        contestant: The pair.
        side: Where it sat all the time; None when it sat both ways.
        tricks: Tricks taken, or given where a deal was found irregular: then a fraction may be
            among them.
        deals: Deals that counted.
        average: The exact average for these deals.
        rounded_average: The same to the nearest whole number, one half counting as a whole.
        result: ``tricks`` to the nearest whole number less ``rounded_average``: what is
            published.
        exact: ``tricks`` less ``average``.
        by_fraction: Whether only the fraction of a trick parts this pair from another of its
            side with the same result.
        place: Among the pairs of the same side; empty for a pair that has not played yet.
        overall_place: Among all pairs.
    """

    contestant: Hashable
    side: Side | None
    tricks: Fraction
    deals: int
    average: Fraction
    rounded_average: int
    result: int
    exact: Fraction
    by_fraction: bool
    place: str
    overall_place: str


def rate_direction_averages(
    lines: Iterable[TableResult], *, average: WhistAverage | None = None
) -> list[WhistTotal]:
    """Rate whist pairs by their tricks over or under the average.

    Each deal has an average for North-South and one for East-West: the mean of the tricks
    taken there so far. A pair's average is the sum over the deals it has played. When all
    have played all deals this is the book's average, the total of the direction divided by
    its pairs; before that, and after a sit-out, only the same cards are compared.

    Averages are rounded to the nearest whole number, one half upwards, and so are totals in
    which the average of a deal was given. If that makes a tie, the exact numbers decide, and the
    winner wins by the fraction of a trick.

    Args:
        lines: One per table and deal, ``score`` being North-South's tricks. Lines without a
            score take no part: a pair with an artificial score neither wins nor loses by it.
        average: What pairs are measured against. Left out, each field in which a pair has sat
            both ways (Howell, arrow-switches) is measured against the average of all pairs,
            which is half of the tricks, and every other by direction. Groups of a fouled deal
            held other cards and have an average each.

    Returns:
        One total per pair, in the order in which the lines name them, pairs that have not
        played yet included.

    Raises:
        ScoringError: a score is no number of tricks.

    Source: Laws of Duplicate Whist 1897, law (a).
    """
    all_lines = list(lines)
    played = [(line, _tricks(line)) for line in all_lines if line.counted is not None]
    sums = _sums(played, deal_averages(all_lines, average=average))
    sides = _sides(all_lines)
    contestants = list(sides)
    return _totals(contestants, sides, [sums[who] for who in contestants])


@dataclass(slots=True)
class _Sum:
    tricks: Fraction = Fraction(0)
    deals: int = 0
    average: Fraction = Fraction(0)

    @property
    def rounded_average(self) -> int:
        return int(rounded(self.average, 0))

    @property
    def result(self) -> int:
        return int(rounded(self.tricks, 0)) - self.rounded_average

    @property
    def exact(self) -> Fraction:
        return self.tricks - self.average


_Played = Sequence[tuple[TableResult, Fraction | int]]


def _tricks(line: TableResult) -> Fraction | int:
    tricks = line.counted or 0
    if not 0 <= tricks <= TRICKS_IN_A_HAND:
        message = f"North-South cannot take {tricks} tricks: a hand has 13."
        raise ScoringError(message)
    return tricks


def _sides(lines: Iterable[TableResult]) -> dict[Hashable, Side | None]:
    """Return where each pair sat, None for one that sat both ways."""
    sides: dict[Hashable, Side | None] = {}
    for line in lines:
        for who, side in ((line.ns, Side.NS), (line.ew, Side.EW)):
            sides[who] = side if sides.get(who, side) is side else None
    return sides


Deal = tuple[Hashable, int, Hashable]
"""The same cards: field, board, and the group where the board was fouled."""


def deal_of(line: TableResult) -> Deal:
    """Return which cards a line was played with."""
    return line.field, line.board, line.group


def played_both_ways(lines: Sequence[TableResult]) -> set[Hashable]:
    """Return the fields in which a pair has sat both ways: there half of the tricks measures."""
    sides = _sides(lines)
    return {line.field for line in lines if sides[line.ns] is None or sides[line.ew] is None}


def deal_averages(
    lines: Sequence[TableResult], *, average: WhistAverage | None = None
) -> dict[Deal, Fraction]:
    """Return North-South's average for every deal that was played.

    Args:
        lines: As for ``rate_direction_averages``.
        average: The same.
    """
    one_field = played_both_ways(lines)
    tricks: defaultdict[Deal, list[Fraction | int]] = defaultdict(list)
    for line in lines:
        if line.counted is not None:
            tricks[deal_of(line)].append(line.counted)
    return {
        deal: Fraction(TRICKS_IN_A_HAND, 2)
        if average is WhistAverage.ALL or (average is None and deal[0] in one_field)
        else Fraction(sum(taken)) / len(taken)
        for deal, taken in tricks.items()
    }


def _sums(played: _Played, ns_averages: dict[Deal, Fraction]) -> defaultdict[Hashable, _Sum]:
    sums: defaultdict[Hashable, _Sum] = defaultdict(_Sum)
    for line, taken in played:
        ns_average = ns_averages[deal_of(line)]
        for who, tricks, average in (
            (line.ns, taken, ns_average),
            (line.ew, TRICKS_IN_A_HAND - taken, TRICKS_IN_A_HAND - ns_average),
        ):
            sums[who].tricks += tricks
            sums[who].deals += 1
            sums[who].average += average
    return sums


def _totals(
    contestants: Sequence[Hashable], sides: dict[Hashable, Side | None], sums: Sequence[_Sum]
) -> list[WhistTotal]:
    overall = _places(sums, range(len(sums)))
    place: dict[int, str] = {}
    for side in (Side.NS, Side.EW, None):
        place |= _places(sums, [n for n, who in enumerate(contestants) if sides[who] is side])
    exact_results: defaultdict[tuple[Side | None, int], set[Fraction]] = defaultdict(set)
    for who, total in zip(contestants, sums, strict=True):
        exact_results[sides[who], total.result].add(total.exact)
    return [
        WhistTotal(
            contestant=who,
            side=sides[who],
            tricks=total.tricks,
            deals=total.deals,
            average=total.average,
            rounded_average=total.rounded_average,
            result=total.result,
            exact=total.exact,
            by_fraction=len(exact_results[sides[who], total.result]) > 1,
            place=place.get(n, ""),
            overall_place=overall.get(n, ""),
        )
        for n, (who, total) in enumerate(zip(contestants, sums, strict=True))
    ]


def _places(sums: Sequence[_Sum], among: Iterable[int]) -> dict[int, str]:
    """Return the places of those among the numbered sums that have played."""
    numbers = [n for n in among if sums[n].deals]
    results = [sums[n].result for n in numbers]
    return dict(zip(numbers, ranks(results, [[sums[n].exact] for n in numbers]), strict=True))
