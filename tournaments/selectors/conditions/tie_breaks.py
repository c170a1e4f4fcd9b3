"""Which tie-breaks have a meaning in what is played."""

from collections.abc import Mapping
from types import MappingProxyType

from scoring.ranking.tie_breaks import TieBreak
from tournaments.models.conditions import Contest, MatchAward, Method

_ON_BOARDS = (TieBreak.HEAD_TO_HEAD, TieBreak.SPLIT_TIE, TieBreak.MOST_ABOVE_AVERAGE)
_ON_TOPS = (
    TieBreak.HEAD_TO_HEAD,
    TieBreak.SPLIT_TIE,
    TieBreak.MOST_TOPS,
    TieBreak.MOST_ABOVE_AVERAGE,
)
_OF_TEAMS = (TieBreak.SPLIT_TIE, TieBreak.MOST_ABOVE_AVERAGE)
_OF_MATCHES = (
    TieBreak.HEAD_TO_HEAD,
    TieBreak.QUOTIENT,
    TieBreak.NET,
    TieBreak.MATCHES_WON,
    *_OF_TEAMS,
)

_OFFERED: Mapping[tuple[str, str], tuple[TieBreak, ...]] = MappingProxyType(
    {
        (Contest.PAIRS, Method.MATCHPOINTS): _ON_TOPS,
        (Contest.PAIRS, Method.CROSS_IMPS): _ON_BOARDS,
        (Contest.PAIRS, Method.BUTLER): _ON_BOARDS,
        (Contest.PAIRS, Method.TOTAL_POINTS): _ON_BOARDS,
        (Contest.PAIRS, Method.TRICKS): _ON_BOARDS,
        (Contest.PAIRS, Method.MATCHES): _ON_BOARDS,
        (Contest.INDIVIDUAL, Method.MATCHPOINTS): _ON_TOPS,
        (Contest.INDIVIDUAL, Method.CROSS_IMPS): _ON_BOARDS,
        (Contest.INDIVIDUAL, Method.BUTLER): _ON_BOARDS,
        (Contest.INDIVIDUAL, Method.TOTAL_POINTS): _ON_BOARDS,
        (Contest.TEAM_MATCH, Method.IMPS): (TieBreak.SPLIT_TIE,),
        (Contest.TEAM_MATCH, Method.PATTON): (TieBreak.SPLIT_TIE,),
        (Contest.TEAM_MATCH, Method.TOTAL_POINTS): (TieBreak.SPLIT_TIE,),
        (Contest.TEAM_MATCH, Method.TRICKS): (TieBreak.SPLIT_TIE,),
        (Contest.TEAMS, Method.IMPS): _OF_MATCHES,
        (Contest.TEAMS, Method.BOARD_A_MATCH): _OF_MATCHES,
        (Contest.TEAMS, Method.PATTON): _OF_MATCHES,
        (Contest.TEAMS, Method.TOTAL_POINTS): _OF_MATCHES,
        (Contest.TEAMS, Method.TRICKS): _OF_TEAMS,
        (Contest.TEAMS, Method.MATCHES): _OF_MATCHES,
    }
)
"""Left out: players by shortages or gains, of whom the books know no tie-break, and the match of
two teams by board-a-match, which counts its boards already."""


def tie_breaks_for(
    contest: str, method: str, match_award: str = MatchAward.VICTORY_POINTS
) -> tuple[TieBreak, ...]:
    """Return the tie-breaks that can part anybody in what is played, in their usual order.

    >>> [each.value for each in tie_breaks_for("team_match", "imps")]
    ['split_tie']
    """
    offered = _OFFERED.get((contest, method), ())
    if contest != Contest.TEAMS:
        return offered
    if method == Method.TOTAL_POINTS and match_award != MatchAward.WIN_LOSS:
        return _OF_TEAMS  # no two teams need play a match
    counts_matches = method == Method.MATCHES or match_award == MatchAward.WIN_LOSS
    counts_net = method == Method.IMPS and match_award == MatchAward.RESULTS
    said = {TieBreak.MATCHES_WON: counts_matches, TieBreak.NET: counts_net}
    return tuple(each for each in offered if not said.get(each, False))
