"""Where a contestant's points on a board came from, by whichever method it was rated."""

from collections.abc import Callable, Container, Mapping, Sequence
from types import MappingProxyType

from scoring.conditions.methods import ContestKind, Method
from scoring.play.boards import Side
from scoring.rating.contest import Key
from scoring.rating.player_traces import (
    BlockTrace,
    ChargeTrace,
    ReplayTrace,
    block_trace,
    charge_trace,
    replay_trace,
)
from scoring.rating.points import Rating
from scoring.rating.team_traces import TeamTrace, team_traces
from scoring.rating.traces import (
    AverageTrace,
    AwardTrace,
    ImpTrace,
    MatchpointTrace,
    NetTrace,
    NoTricksTrace,
    Uncounted,
    average_trace,
    imp_trace,
    matchpoint_trace,
    net_trace,
)

SideTrace = (
    MatchpointTrace | ImpTrace | NetTrace | AverageTrace | AwardTrace | NoTricksTrace | Uncounted
)
Trace = SideTrace | BlockTrace | ChargeTrace | ReplayTrace | TeamTrace

_OF_A_SIDE: Mapping[Method, Callable[[Rating, Key, Side], SideTrace]] = MappingProxyType(
    {
        Method.MATCHPOINTS: matchpoint_trace,
        Method.CROSS_IMPS: imp_trace,
        Method.BUTLER: imp_trace,
        Method.TOTAL_POINTS: net_trace,
        Method.TRICKS: average_trace,
    }
)


def traces(
    rated: Rating,
    keys: Sequence[Key],
    who: Key,
    side: Side,
    hidden: Container[Key] = frozenset(),
) -> tuple[Trace, ...]:
    """Return how a contestant's points on a board came about; of a team for each opponent.

    Args:
        rated: The session, rated.
        keys: Of the results of the board at all tables of the contestant; of another than a
            team the first counts.
        who: Whose points.
        side: Where it sat at the first.
        hidden: Results of which nothing may be told yet, where several deals are compared at
            once.
    """
    contest, key = rated.contest, keys[0]
    if contest.kind in (ContestKind.TEAM_MATCH, ContestKind.TEAMS):
        return team_traces(rated, keys, who, hidden)
    if contest.method is Method.MATCHES:
        return (block_trace(contest, key, who, hidden),)
    if contest.method is Method.SHORTAGE:
        return (charge_trace(contest, key, who, hidden),)
    if contest.method is Method.GAINS:
        return (replay_trace(contest, key, who),)
    return (_OF_A_SIDE[contest.method](rated, key, side),)
