"""How a total came about: an account with a line in words and a figure for each part of it."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from scoring.explanation.sentences import in_number, short, signed
from scoring.ranking.carry_over import CarryOver, CarryRule, SessionScore, combine_sessions
from scoring.rounding import formatted, rounded


@dataclass(frozen=True, slots=True)
class SumLine:
    """A line of an account.

    Args:
        words: What it is about.
        amount: What it brings, exact; None for a line that only says something.
        figure: The amount as printed; empty without one.
        is_sum: Whether it is what the lines before it come to.
    """

    words: str
    amount: Fraction | None = None
    figure: str = ""
    is_sum: bool = False


def entry(words: str, amount: Fraction, *, lies_about_nought: bool = False) -> SumLine:
    """Return a part of an account; with a plus where amounts lie about nought."""
    return SumLine(words, amount, signed(amount) if lies_about_nought else short(amount))


def total(words: str, amount: Fraction, *, lies_about_nought: bool = False) -> SumLine:
    """Return what the lines before come to."""
    figure = signed(amount) if lies_about_nought else short(amount)
    return SumLine(words, amount, figure, is_sum=True)


def percent(words: str, share: Fraction) -> SumLine:
    """Return a percentage, which is what ranks."""
    return SumLine(words, share, f"{formatted(share, 2)} %", is_sum=True)


def aligned(lines: Sequence[SumLine]) -> tuple[SumLine, ...]:
    """Return an account with as many decimals in all its figures, percentages left as they are.

    >>> [line.figure for line in aligned([entry("A", Fraction(10)), entry("B", Fraction(1, 4))])]
    ['10.00', '0.25']
    """
    numbers = [line.figure for line in lines if line.amount is not None and "%" not in line.figure]
    digits = max((len(figure.partition(".")[2]) for figure in numbers), default=0)
    return tuple(
        replace(line, figure=f"{'+' * line.figure.startswith('+')}{formatted(line.amount, digits)}")
        if line.amount is not None and "%" not in line.figure
        else line
        for line in lines
    )


@dataclass(frozen=True, slots=True)
class Off:
    """Penalties: in words, and what they take off a total together."""

    words: Sequence[str] = ()
    points: Fraction = Fraction(0)

    def lines(self) -> list[SumLine]:
        """Return the line that takes them off, none without a penalty."""
        if not self.words and not self.points:
            return []
        several = "Penalties" if len(self.words) > 1 else "Penalty"
        words = f"{several}: {'; '.join(self.words)}"
        if not self.points:  # the margin of a match has lost them already
            return [SumLine(words)]
        return [entry(words, -self.points)]


def matchpoints_account(
    *, boards: int, won: Fraction, possible: Fraction, most: Fraction, off: Off, digits: int | None
) -> tuple[SumLine, ...]:
    """Return how a total in matchpoints, and its percentage, came about.

    Args:
        boards: Boards that counted.
        won: The matchpoints won on them.
        possible: The tops of these boards.
        most: The tops of the contestant who played most.
        off: Penalties.
        digits: Decimals of the total of which the percentage is taken; None for the exact one.

    >>> played = {"boards": 2, "won": Fraction(12), "possible": Fraction(16), "most": Fraction(24)}
    >>> account = matchpoints_account(**played, off=Off(), digits=None)
    >>> [(line.words, line.figure) for line in account]  # doctest: +NORMALIZE_WHITESPACE
    [('Matchpoints of 2 boards, of 16 possible', '12'),
     ('Others played for 24, so it counts 24/16 times', '18'),
     ('In percent of 24', '75.00 %')]
    """
    told = [
        entry(f"Matchpoints of {in_number(boards, 'board')}, of {short(possible)} possible", won)
    ]
    if not possible:
        return (
            (*told, *off.lines(), total("Total", won - off.points)) if off.lines() else tuple(told)
        )
    factored = won * most / possible
    if possible != most:
        words = (
            f"Others played for {short(most)}, so it counts {short(most)}/{short(possible)} times"
        )
        told.append(total(words, factored))
    if off.lines():
        told += [*off.lines(), total("Total", factored - off.points)]
    result, basis = factored - off.points, ""
    if digits is not None:
        result, basis = Fraction(rounded(result, digits)), ", of the total as printed"
    told.append(percent(f"In percent of {short(most)}{basis}", result * 100 / most))
    return tuple(told)


def added_account(
    what: str, won: Fraction, *, off: Off, lies_about_nought: bool = True
) -> tuple[SumLine, ...]:
    """Return how a total came about that is only added up.

    Args:
        what: What is added, ``IMPs of 24 boards``.
        won: The sum.
        off: Penalties.
        lies_about_nought: Whether a plus is written too.

    >>> [line.figure for line in added_account("IMPs of 2 boards", Fraction(5), off=Off())]
    ['+5']
    """
    if not off.lines():
        return (total(what, won, lies_about_nought=lies_about_nought),)
    first = entry(what, won, lies_about_nought=lies_about_nought)
    last = total("Total", won - off.points, lies_about_nought=lies_about_nought)
    return (first, *off.lines(), last)


def parts_account(
    parts: Sequence[SumLine], result: Fraction, *, off: Off, lies_about_nought: bool = False
) -> tuple[SumLine, ...]:
    """Return a total of several parts: rounds, matches, blocks of deals.

    Args:
        parts: With their amounts; one without an amount is not told yet.
        result: What they come to with everything that is not told, penalties taken off.
        off: Penalties.
        lies_about_nought: Whether a plus is written before the total too.
    """
    last = total("Total", result, lies_about_nought=lies_about_nought)
    if len(parts) == 1 and parts[0].amount == result and not off.lines():
        return (SumLine(parts[0].words, result, last.figure, is_sum=True),)
    return (*parts, *off.lines(), last)


def average_account(
    *,
    who: str,
    whose: str,
    deals: int,
    tricks: Fraction,
    exact: Fraction,
    result: Fraction,
    off: Off,
) -> tuple[SumLine, ...]:
    """Return how tricks over or under an average came about (law (a) of 1897).

    Args:
        who: What took the tricks, ``Tricks``.
        whose: Of what the average is, ``North-South with the same cards``.
        deals: Deals that counted.
        tricks: Tricks taken.
        exact: Tricks less the exact average.
        result: Tricks less the average to the nearest whole number.
        off: Penalties.

    >>> account = average_account(
    ...     who="Tricks", whose="North-South", deals=2, tricks=Fraction(15), exact=Fraction(4, 3),
    ...     result=Fraction(1), off=Off()
    ... )
    >>> [(line.words, line.figure) for line in account]  # doctest: +NORMALIZE_WHITESPACE
    [('Tricks on 2 deals', '15'),
     ('Average of North-South, 13.67, to the nearest whole number', '-14'),
     ('Over or under the average', '+1')]
    """
    average, whole = tricks - exact, tricks - result
    words = f"Average of {whose}, {short(average)}"
    if average != whole:
        words += ", to the nearest whole number"
    told = [
        entry(f"{who} on {in_number(deals, 'deal')}", tricks),
        entry(words, -whole),
        *off.lines(),
    ]
    told.append(total("Over or under the average", result - off.points, lies_about_nought=True))
    return tuple(told)


def sessions_account(
    scores: Sequence[tuple[str, SessionScore | None]], rule: CarryRule, *, in_percent: bool
) -> tuple[SumLine, ...]:
    """Return how the result of several sessions came about.

    Args:
        scores: What each session is called and what it brought; None for one not played.
        rule: What earlier sessions count.
        in_percent: Whether percentages rank the event.

    >>> both = [("Session 1", SessionScore(Fraction(60), Fraction(100))),
    ...         ("Session 2", SessionScore(Fraction(50), Fraction(100)))]
    >>> [line.figure for line in sessions_account(both, CarryRule(), in_percent=True)]
    ['60', '50', '110', '55.00 %']
    """
    brought: list[Mapping[Hashable, SessionScore]] = [
        {} if score is None else {"who": score} for _, score in scores
    ]
    (result,) = combine_sessions(brought, rule)
    if rule.kind is CarryOver.PERCENTAGE and in_percent:
        told = [percent(name, score.percentage) for name, score in scores if score is not None]
        parts = [SumLine(line.words, line.amount, line.figure) for line in told]
        return (*parts, percent("The mean of the percentages", result.percentage))
    *earlier, last = scores
    parts = [entry(name, score.points) for name, score in earlier if score is not None]
    if rule.kind in (CarryOver.PROPORTION, CarryOver.CAPPED):
        parts = [SumLine(f"{line.words} brought {line.figure}") for line in parts]
        parts.append(entry(_carried(rule), result.carried))
    if last[1] is not None:
        parts.append(entry(last[0], last[1].points))
    parts.append(total("Together", result.points))
    if in_percent:
        parts.append(percent(f"In percent of {short(result.possible)}", result.percentage))
    return tuple(parts)


def _carried(rule: CarryRule) -> str:
    share = f"{short(rule.share * 100)} %"
    if rule.kind is CarryOver.CAPPED:
        return f"Carried over: {share} of what is above half, at most {short(rule.cap)} either way"
    return f"Carried over: {share}"
