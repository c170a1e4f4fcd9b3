"""An event's results turned into points: which contest is rated by which method."""

from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType

from tournaments.selectors.event.snapshot import EventSnapshot
from tournaments.selectors.rating.individuals import (
    rate_by_gains,
    rate_by_shortages,
    rate_players_by_imps,
    rate_players_by_matchpoints,
)
from tournaments.selectors.rating.matches import rate_by_team_matches, rate_by_team_totals
from tournaments.selectors.rating.pairs import (
    rate_by_imps,
    rate_by_matches,
    rate_by_matchpoints,
    rate_by_total_points,
    rate_by_tricks,
)
from tournaments.selectors.rating.points import Rating
from tournaments.selectors.rating.table_results import lines
from tournaments.selectors.rating.tie_breaks import evidence
from tournaments.selectors.rating.tricks import (
    rate_match_by_tricks,
    rate_teams_by_little_matches,
    rate_teams_by_tricks,
)


def rating(snapshot: EventSnapshot) -> Rating:
    """Rate the results a viewer may see, by the event's conditions of contest."""
    rated = _rater(snapshot)(snapshot)
    if not snapshot.settings.tie_breaks:
        return rated
    return replace(rated, evidence=evidence(snapshot.event, lines(snapshot), rated))


_Rater = Callable[[EventSnapshot], Rating]

_RATERS: Mapping[tuple[str, str], _Rater] = MappingProxyType(
    {
        ("pairs", "matchpoints"): rate_by_matchpoints,
        ("pairs", "cross_imps"): rate_by_imps,
        ("pairs", "butler"): rate_by_imps,
        ("pairs", "total_points"): rate_by_total_points,
        ("pairs", "tricks"): rate_by_tricks,
        ("pairs", "matches"): rate_by_matches,
        ("individual", "matchpoints"): rate_players_by_matchpoints,
        ("individual", "cross_imps"): rate_players_by_imps,
        ("individual", "butler"): rate_players_by_imps,
        ("individual", "total_points"): rate_by_total_points,
        ("individual", "shortage"): rate_by_shortages,
        ("individual", "gains"): rate_by_gains,
        ("team_match", "tricks"): rate_match_by_tricks,
        ("teams", "tricks"): rate_teams_by_tricks,
        ("teams", "matches"): rate_teams_by_little_matches,
    }
)


def _rater(snapshot: EventSnapshot) -> _Rater:
    """Return what rates an event; teams at bridge play matches unless only totals count."""
    if snapshot.method.adds_up_points:
        return rate_by_team_totals
    return _RATERS.get((snapshot.event.contest, snapshot.event.method), rate_by_team_matches)
