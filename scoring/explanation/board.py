"""Why a contestant got what it got on a board: the trace of its points, in words."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.explanation import comparisons, teams, tricks
from scoring.explanation.sentences import Names
from scoring.rating.rate import Trace

_STEPS = {**comparisons.STEPS, **teams.STEPS, **tricks.STEPS}


@dataclass(frozen=True, slots=True)
class Explanation:
    """How the points of a contestant on one board came about.

    Args:
        points: What the rating gave: matchpoints in the event's unit, IMPs, points, tricks.
        steps: One sentence each, in order.
    """

    points: Fraction
    steps: tuple[str, ...]


def explain(traces: Sequence[Trace], names: Names) -> Explanation:
    """Explain how points came about; for a team, against one opponent after another."""
    return Explanation(
        sum((trace.points for trace in traces), Fraction(0)),
        tuple(step for trace in traces for step in _STEPS[type(trace)](trace, names)),
    )
