"""Many teams: the points of all matches added up, with byes and penalties."""

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from scoring.teams.match import TeamMatch
from scoring.teams.victory_points import DiscreteScale, win_loss


@dataclass(frozen=True, slots=True)
class TeamStanding:
    """What a team has in an event.

    Args:
        team: Which.
        points: Sum of its matches and byes, penalties subtracted.
        penalty: What was subtracted.
    """

    team: Hashable
    points: Fraction
    penalty: Fraction


MatchPoints = Callable[[TeamMatch], tuple[Fraction, Fraction]]


def by_victory_points(scale: DiscreteScale | None = None) -> MatchPoints:
    """Return the rule that gives VPs, on the WBF continuous scale if none is named."""

    def points(match: TeamMatch) -> tuple[Fraction, Fraction]:
        first, second = match.victory_points(scale)
        return Fraction(first), Fraction(second)

    return points


def by_win_loss(match: TeamMatch) -> tuple[Fraction, Fraction]:
    """Give 1, one half or 0 to each team by the difference of the results."""
    first, second = win_loss(match.results[0] - match.results[1])
    return Fraction(first), Fraction(second)


def by_results(match: TeamMatch) -> tuple[Fraction, Fraction]:
    """Give what the boards of the match gave: board-a-match, Patton, total points."""
    return match.results


def rate_team_event(
    matches: Iterable[TeamMatch],
    *,
    points: MatchPoints,
    byes: Mapping[Hashable, Fraction] | None = None,
    penalties: Mapping[Hashable, Fraction] | None = None,
) -> list[TeamStanding]:
    """Add up an event of many teams.

    Args:
        matches: All matches; those without a compared board do not count yet.
        points: What a match gives: ``by_victory_points()``, ``by_win_loss`` or ``by_results``.
        byes: What teams get for rounds they sat out, as the event has published.
        penalties: In the unit of the points, subtracted after the scale.

    Returns:
        In the order in which the matches, byes and penalties name the teams.
    """
    given, lost = byes or {}, penalties or {}
    won: dict[Hashable, Fraction] = {}
    for match in matches:
        each_points = points(match) if match.boards else (Fraction(0), Fraction(0))
        for team, got in zip(match.teams, each_points, strict=True):
            won[team] = won.get(team, Fraction(0)) + got
    teams = list(dict.fromkeys((*won, *given, *lost)))
    return [
        TeamStanding(
            team=team,
            points=won.get(team, Fraction(0))
            + given.get(team, Fraction(0))
            - lost.get(team, Fraction(0)),
            penalty=lost.get(team, Fraction(0)),
        )
        for team in teams
    ]
