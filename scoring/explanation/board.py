"""Why a contestant got what it got on a board, in words."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from types import MappingProxyType

from scoring.conditions.methods import Method
from scoring.explanation.cases import BoardCase, Explanation
from scoring.explanation.comparisons import by_imps, by_matchpoints
from scoring.explanation.teams import against_each, by_net_points
from scoring.explanation.tricks import by_average, by_block, by_gain, by_shortage

_EXPLAINED: Mapping[Method, Callable[[BoardCase], Explanation]] = MappingProxyType(
    {
        Method.MATCHPOINTS: by_matchpoints,
        Method.CROSS_IMPS: by_imps,
        Method.BUTLER: by_imps,
        Method.TOTAL_POINTS: by_net_points,
        Method.TRICKS: by_average,
        Method.MATCHES: by_block,
        Method.SHORTAGE: by_shortage,
        Method.GAINS: by_gain,
    }
)
"""How the points of pairs and players are explained."""


def explain(case: BoardCase) -> Explanation:
    """Explain how points came about; for a team, against one opponent after another."""
    method = case.contest.method
    if not method.is_of_teams:
        return _EXPLAINED[method.method](case)
    parts = list(against_each(case))
    return Explanation(
        sum((part.points for part in parts), Fraction(0)),
        tuple(step for part in parts for step in part.steps),
    )
