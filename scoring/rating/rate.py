"""Rate a contest, and trace points: which functions each method uses."""

from collections.abc import Callable, Container, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType

from scoring.conditions.methods import ContestKind, Method
from scoring.play.boards import Side
from scoring.rating.contest import Contest, Key
from scoring.rating.evidence import evidence
from scoring.rating.matches import rate_by_team_matches
from scoring.rating.pairs import (
    rate_by_gains,
    rate_by_imps,
    rate_by_matches,
    rate_by_matchpoints,
    rate_by_shortages,
    rate_by_total_points,
    rate_by_tricks,
)
from scoring.rating.player_traces import (
    BlockTrace,
    ChargeTrace,
    ReplayTrace,
    block_trace,
    charge_trace,
    replay_trace,
)
from scoring.rating.points import Asked, Rating
from scoring.rating.rounds import rate_by_rounds
from scoring.rating.side_traces import (
    AverageTrace,
    AwardTrace,
    ImpTrace,
    MatchpointTrace,
    NetTrace,
    Uncounted,
    average_trace,
    imp_trace,
    matchpoint_trace,
    net_trace,
)
from scoring.rating.team_traces import TeamTrace, team_traces
from scoring.rating.team_tricks import (
    rate_match_by_tricks,
    rate_teams_by_little_matches,
    rate_teams_by_tricks,
)

SideTrace = MatchpointTrace | ImpTrace | NetTrace | AverageTrace | AwardTrace | Uncounted
Trace = SideTrace | BlockTrace | ChargeTrace | ReplayTrace | TeamTrace


@dataclass(frozen=True, slots=True)
class _Rule:
    """How a method rates pairs or players, and how it traces their points."""

    rate: Callable[[Contest], Rating]
    trace: Callable[[Asked], Trace]


_RULES: Mapping[Method, _Rule] = MappingProxyType(
    {
        Method.MATCHPOINTS: _Rule(rate_by_matchpoints, matchpoint_trace),
        Method.CROSS_IMPS: _Rule(rate_by_imps, imp_trace),
        Method.BUTLER: _Rule(rate_by_imps, imp_trace),
        Method.TOTAL_POINTS: _Rule(rate_by_total_points, net_trace),
        Method.TRICKS: _Rule(rate_by_tricks, average_trace),
        Method.MATCHES: _Rule(rate_by_matches, block_trace),
        Method.SHORTAGE: _Rule(rate_by_shortages, charge_trace),
        Method.GAINS: _Rule(rate_by_gains, replay_trace),
    }
)
_TEAMS: Mapping[tuple[ContestKind, Method], Callable[[Contest], Rating]] = MappingProxyType(
    {
        (ContestKind.TEAM_MATCH, Method.TRICKS): rate_match_by_tricks,
        (ContestKind.TEAMS, Method.TRICKS): rate_teams_by_tricks,
        (ContestKind.TEAMS, Method.MATCHES): rate_teams_by_little_matches,
    }
)
"""All other contests of teams are rated as matches at bridge."""


def rate(contest: Contest) -> Rating:
    """Rate everything that is shown of a contest, as if it were one session."""
    by = contest.method
    if by.is_of_teams:
        rated = _TEAMS.get((by.contest, by.method), rate_by_team_matches)(contest)
    else:
        rated = _RULES[by.method].rate(contest)
    if by.counts_rounds:
        rated = rate_by_rounds(rated)
    if not contest.settings.tie_breaks:
        return rated
    return replace(rated, evidence=evidence(rated))


def traces(
    rated: Rating,
    keys: Sequence[Key],
    who: Key,
    side: Side,
    hidden: Container[Key] = frozenset(),
) -> tuple[Trace, ...]:
    """Return how a contestant's points on a board came about; for a team, against each opponent.

    The arguments are those of ``Asked``.
    """
    asked = Asked(rated, keys, who, side, hidden)
    if rated.contest.method.is_of_teams:
        return team_traces(asked)
    return (_RULES[rated.contest.method.method].trace(asked),)
