"""A contest turned into points: which contest is rated by which method."""

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
from scoring.rating.team_tricks import (
    rate_match_by_tricks,
    rate_teams_by_little_matches,
    rate_teams_by_tricks,
)

_RATED: Mapping[tuple[ContestKind, Method], Callable[[Contest], Rating]] = MappingProxyType(
    {
        (ContestKind.PAIRS, Method.MATCHPOINTS): rate_by_matchpoints,
        (ContestKind.PAIRS, Method.CROSS_IMPS): rate_by_imps,
        (ContestKind.PAIRS, Method.BUTLER): rate_by_imps,
        (ContestKind.PAIRS, Method.TOTAL_POINTS): rate_by_total_points,
        (ContestKind.PAIRS, Method.TRICKS): rate_by_tricks,
        (ContestKind.PAIRS, Method.MATCHES): rate_by_matches,
        (ContestKind.INDIVIDUAL, Method.MATCHPOINTS): rate_by_matchpoints,
        (ContestKind.INDIVIDUAL, Method.CROSS_IMPS): rate_by_imps,
        (ContestKind.INDIVIDUAL, Method.BUTLER): rate_by_imps,
        (ContestKind.INDIVIDUAL, Method.TOTAL_POINTS): rate_by_total_points,
        (ContestKind.INDIVIDUAL, Method.SHORTAGE): rate_by_shortages,
        (ContestKind.INDIVIDUAL, Method.GAINS): rate_by_gains,
        (ContestKind.TEAM_MATCH, Method.TRICKS): rate_match_by_tricks,
        (ContestKind.TEAMS, Method.TRICKS): rate_teams_by_tricks,
        (ContestKind.TEAMS, Method.MATCHES): rate_teams_by_little_matches,
    }
)
"""Other contests of teams play matches at bridge."""


def rate(contest: Contest) -> Rating:
    """Rate everything that is shown of a contest, as if it were one session."""
    rated = _RATED.get((contest.kind, contest.method), rate_by_team_matches)(contest)
    if not contest.settings.tie_breaks:
        return rated
    return replace(rated, evidence=evidence(rated))
