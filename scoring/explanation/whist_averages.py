"""Tricks over or under the average, in words."""

from collections.abc import Iterable
from fractions import Fraction

from scoring.explanation.fouled import same_cards
from scoring.explanation.sentences import Names, in_number, opening, short
from scoring.rating.traces import AverageTrace


def average_steps(trace: AverageTrace, names: Names) -> Iterable[str]:
    """Yield the tricks of a side, and the average it is measured by."""
    yield from opening(trace.line, trace.side, in_tricks=True)
    yield from same_cards(trace.line, trace.groups, names.tables)
    if trace.is_half:
        yield "Pairs sat both ways, so everybody is measured by half of the tricks: 6.5."
    else:
        took = f"{trace.side.words} took {short(trace.average)} tricks on average"
        yield f"At {in_number(trace.tables, 'table')} {took} with these cards."
    yield f"That is {_over(trace.points)}."


def _over(tricks: Fraction) -> str:
    if not tricks:
        return "just the average"
    return f"{short(abs(tricks))} {'over' if tricks > 0 else 'under'}"
