"""How a total came about: a breakdown with words and a figure for each part."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from scoring.explanation.sentences import in_number, short, signed
from scoring.ranking.carry_over import CarryOver, CarryRule, SessionScore, combine_sessions
from scoring.rounding import formatted, rounded


@dataclass(frozen=True, slots=True)
class BreakdownRow:
    """A row of a breakdown.

    Args:
        words: What it is about.
        amount: What it adds, exact; None for a row of words alone.
        figure: The amount as printed; empty if there is none.
        is_sum: Whether it is the sum of the rows before it.
    """

    words: str
    amount: Fraction | None = None
    figure: str = ""
    is_sum: bool = False


def row_of(words: str, amount: Fraction, *, plus: bool = False) -> BreakdownRow:
    """Return one part of a breakdown; ``plus`` writes a sign before gains too."""
    return BreakdownRow(words, amount, signed(amount) if plus else short(amount))


def total(words: str, amount: Fraction, *, plus: bool = False) -> BreakdownRow:
    """Return the row that sums up those before it."""
    return replace(row_of(words, amount, plus=plus), is_sum=True)


def percent(words: str, share: Fraction) -> BreakdownRow:
    """Return the row of a percentage, by which contestants are ranked."""
    return BreakdownRow(words, share, f"{formatted(share, 2)}%", is_sum=True)


def aligned(lines: Sequence[BreakdownRow]) -> tuple[BreakdownRow, ...]:
    """Return rows with the same number of decimals in all figures, except percentages.

    >>> [line.figure for line in aligned([row_of("A", Fraction(10)), row_of("B", Fraction(1, 4))])]
    ['10.00', '0.25']
    """
    numbers = [line for line in lines if line.amount is not None and "%" not in line.figure]
    digits = max((len(line.figure.partition(".")[2]) for line in numbers), default=0)
    return tuple(
        replace(line, figure=f"{'+' * line.figure.startswith('+')}{formatted(line.amount, digits)}")
        if line.amount is not None and "%" not in line.figure
        else line
        for line in lines
    )


@dataclass(frozen=True, slots=True)
class Penalties:
    """The penalties against a contestant in words, and what they cost together."""

    words: Sequence[str] = ()
    points: Fraction = Fraction(0)

    def lines(self) -> list[BreakdownRow]:
        """Return the row that subtracts them; none without a penalty."""
        if not self.words and not self.points:
            return []
        several = "Penalties" if len(self.words) > 1 else "Penalty"
        words = f"{several}: {'; '.join(self.words)}"
        if not self.points:  # already subtracted from the margin of a match
            return [BreakdownRow(words)]
        return [row_of(words, -self.points)]


def matchpoints_breakdown(
    *,
    boards: int,
    won: Fraction,
    possible: Fraction,
    most: Fraction,
    off: Penalties,
    off_won: bool = False,
    digits: int | None,
) -> tuple[BreakdownRow, ...]:
    """Return how a total in matchpoints, and its percentage, came about.

    Args:
        boards: Boards that counted.
        won: The matchpoints won on them.
        possible: The tops of these boards.
        most: The tops of the contestant who played most boards.
        off: Penalties.
        off_won: Whether they are subtracted from what was won, not from the scaled total.
        digits: Decimals to which the total is rounded before the percentage; None for exact.

    >>> played = {"boards": 2, "won": Fraction(12), "possible": Fraction(16), "most": Fraction(24)}
    >>> breakdown = matchpoints_breakdown(**played, off=Penalties(), digits=None)
    >>> [(line.words, line.figure) for line in breakdown]  # doctest: +NORMALIZE_WHITESPACE
    [('Matchpoints on 2 boards, out of 16', '12'),
     ('Others played for 24, so it is multiplied by 24/16', '18'),
     ('As a percentage of 24', '75.00%')]
    """
    rows = [row_of(f"Matchpoints on {in_number(boards, 'board')}, out of {short(possible)}", won)]
    if not possible:
        return (*rows, *off.lines(), total("Total", won - off.points)) if off.lines() else (*rows,)
    result, basis = won * most / possible - off.points, ""
    if possible == most:
        off_won = False  # there is no difference
    elif off_won:
        won -= off.points * possible / most
        off = Penalties(off.words, off.points * possible / most)
        rows += [*off.lines(), total("Left", won)] if off.lines() else []
    if possible != most:
        words = (
            f"Others played for {short(most)}, "
            f"so it is multiplied by {short(most)}/{short(possible)}"
        )
        rows.append(total(words, won * most / possible))
    if off.lines() and not off_won:
        rows += [*off.lines(), total("Total", result)]
    if digits is not None:
        result, basis = Fraction(rounded(result, digits)), ", of the total as printed"
    rows.append(percent(f"As a percentage of {short(most)}{basis}", result * 100 / most))
    return tuple(rows)


def added_breakdown(what: str, won: Fraction, *, off: Penalties) -> tuple[BreakdownRow, ...]:
    """Return the breakdown of a total that is only added up.

    Args:
        what: What is added, ``IMPs on 24 boards``.
        won: The sum.
        off: Penalties.

    >>> [line.figure for line in added_breakdown("IMPs on 2 boards", Fraction(5), off=Penalties())]
    ['+5']
    """
    return parts_breakdown([row_of(what, won, plus=True)], won - off.points, off=off, plus=True)


def parts_breakdown(
    parts: Sequence[BreakdownRow], result: Fraction, *, off: Penalties, plus: bool = False
) -> tuple[BreakdownRow, ...]:
    """Return a total of several parts: rounds, matches, blocks of deals.

    Args:
        parts: The parts with their amounts; a part without an amount is not shown yet.
        result: The total, including parts that are not shown, less penalties.
        off: Penalties.
        plus: Whether a gain in total carries a plus.
    """
    last = total("Total", result, plus=plus)
    if len(parts) == 1 and parts[0].amount == result and not off.lines():
        return (replace(last, words=parts[0].words),)
    return (*parts, *off.lines(), last)


def average_breakdown(
    *,
    whose: str,
    deals: int,
    tricks: Fraction,
    exact: Fraction,
    result: Fraction,
    off: Penalties,
) -> tuple[BreakdownRow, ...]:
    """Return how tricks over or under an average came about (law (a) of 1897).

    Args:
        whose: Whose average it is: ``North-South with the same cards``.
        deals: Deals that counted.
        tricks: Tricks taken.
        exact: Tricks less the exact average.
        result: Tricks less the average to the nearest whole number.
        off: Penalties.

    >>> breakdown = average_breakdown(
    ...     whose="North-South", deals=2, tricks=Fraction(15), exact=Fraction(4, 3),
    ...     result=Fraction(1), off=Penalties()
    ... )
    >>> [(line.words, line.figure) for line in breakdown]  # doctest: +NORMALIZE_WHITESPACE
    [('Tricks on 2 deals', '15'),
     ('Average of North-South, 13.67, to the nearest whole number', '-14'),
     ('Over or under the average', '+1')]
    """
    average, whole = tricks - exact, tricks - result
    words = f"Average of {whose}, {short(average)}"
    if average != whole:
        words += ", to the nearest whole number"
    rows = [
        row_of(f"Tricks on {in_number(deals, 'deal')}", tricks),
        row_of(words, -whole),
        *off.lines(),
    ]
    rows.append(total("Over or under the average", result - off.points, plus=True))
    return tuple(rows)


def sessions_breakdown(
    scores: Sequence[tuple[str, SessionScore | None]], rule: CarryRule, *, in_percent: bool
) -> tuple[BreakdownRow, ...]:
    """Return how the result of several sessions came about.

    Args:
        scores: What each session is called and its score; None for one not played.
        rule: How earlier sessions count.
        in_percent: Whether percentages rank the event.

    >>> both = [("Session 1", SessionScore(Fraction(60), Fraction(100))),
    ...         ("Session 2", SessionScore(Fraction(50), Fraction(100)))]
    >>> [line.figure for line in sessions_breakdown(both, CarryRule(), in_percent=True)]
    ['60', '50', '110', '55.00%']
    """
    brought: list[Mapping[Hashable, SessionScore]] = [
        {} if score is None else {"who": score} for _, score in scores
    ]
    (result,) = combine_sessions(brought, rule)
    if rule.kind is CarryOver.PERCENTAGE and in_percent:
        rows = [percent(name, score.percentage) for name, score in scores if score is not None]
        parts = [BreakdownRow(line.words, line.amount, line.figure) for line in rows]
        return (*parts, percent("The mean of the percentages", result.percentage))
    *earlier, last = scores
    parts = [row_of(name, score.points) for name, score in earlier if score is not None]
    if rule.kind in (CarryOver.PROPORTION, CarryOver.CAPPED):
        parts = [BreakdownRow(f"{line.words}: {line.figure}") for line in parts]
        parts.append(row_of(_carried(rule), result.carried))
    if last[1] is not None:
        parts.append(row_of(last[0], last[1].points))
    parts.append(total("Together", result.points))
    if in_percent:
        parts.append(percent(f"As a percentage of {short(result.possible)}", result.percentage))
    return tuple(parts)


def _carried(rule: CarryRule) -> str:
    share = f"{short(rule.share * 100)}%"
    if rule.kind is CarryOver.CAPPED:
        return f"Carried over: {share} of what is above half, at most {short(rule.cap)} either way"
    return f"Carried over: {share}"
