"""Rate a contest: which function each method uses."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType

from scoring.conditions.methods import ContestKind, Method
from scoring.rating.contest import Contest
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
from scoring.rating.points import Rating
from scoring.rating.rounds import rate_by_rounds
from scoring.rating.team_tricks import (
    rate_match_by_tricks,
    rate_teams_by_little_matches,
    rate_teams_by_tricks,
)

_PAIRS_AND_PLAYERS: Mapping[Method, Callable[[Contest], Rating]] = MappingProxyType(
    {
        Method.MATCHPOINTS: rate_by_matchpoints,
        Method.CROSS_IMPS: rate_by_imps,
        Method.BUTLER: rate_by_imps,
        Method.TOTAL_POINTS: rate_by_total_points,
        Method.TRICKS: rate_by_tricks,
        Method.MATCHES: rate_by_matches,
        Method.SHORTAGE: rate_by_shortages,
        Method.GAINS: rate_by_gains,
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
        rated = _PAIRS_AND_PLAYERS[by.method](contest)
    if by.counts_rounds:
        rated = rate_by_rounds(rated)
    if not contest.settings.tie_breaks:
        return rated
    return replace(rated, evidence=evidence(rated))
