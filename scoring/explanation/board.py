"""Why a contestant got what it got on a board: the trace of its points, in words."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import Any

from scoring.explanation.imps import award_of_imps, imp_steps
from scoring.explanation.individuals import charge_steps, replay_steps
from scoring.explanation.matchpoints import award_steps, matchpoint_steps
from scoring.explanation.sentences import Names
from scoring.explanation.team_match import match_board_steps
from scoring.explanation.total_points import net_steps, team_net_steps
from scoring.explanation.whist_averages import average_steps
from scoring.explanation.whist_matches import block_steps, little_match_steps, team_trick_steps
from scoring.rating.player_traces import BlockTrace, ChargeTrace, ReplayTrace
from scoring.rating.team_traces import (
    LittleMatchTrace,
    MatchBoardTrace,
    TeamNetTrace,
    TeamTricksTrace,
)
from scoring.rating.trace import Trace
from scoring.rating.traces import (
    AverageTrace,
    AwardTrace,
    ImpTrace,
    MatchpointTrace,
    NetTrace,
    NoTricksTrace,
    Uncounted,
)


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
    """Tell how points came about; those of a team against one opponent after the other."""
    return Explanation(
        sum((trace.points for trace in traces), Fraction(0)),
        tuple(step for trace in traces for step in _TOLD[type(trace)](trace, names)),
    )


def _award(trace: AwardTrace, _: Names) -> Iterable[str]:
    return award_of_imps(trace) if trace.top is None else award_steps(trace, trace.top)


def _no_tricks(trace: NoTricksTrace, _: Names) -> Iterable[str]:
    yield f"Board {trace.board}: no comparison."
    yield "A score given by the director: nobody wins or loses tricks by it."


def _uncounted(trace: Uncounted, _: Names) -> Iterable[str]:
    yield f"Board {trace.board}: no result, so it does not count."


_TOLD: Mapping[type, Callable[[Any, Names], Iterable[str]]] = MappingProxyType(
    {
        MatchpointTrace: matchpoint_steps,
        ImpTrace: imp_steps,
        AwardTrace: _award,
        NetTrace: net_steps,
        AverageTrace: average_steps,
        NoTricksTrace: _no_tricks,
        Uncounted: _uncounted,
        BlockTrace: block_steps,
        ChargeTrace: charge_steps,
        ReplayTrace: replay_steps,
        TeamNetTrace: team_net_steps,
        TeamTricksTrace: team_trick_steps,
        MatchBoardTrace: match_board_steps,
        LittleMatchTrace: little_match_steps,
    }
)
