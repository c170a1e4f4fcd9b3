"""A league's table: points, tie-breaks, and who goes up and down."""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.choices import Choice
from scoring.leagues.rules import LeagueRules, LeagueTieBreak, Sides, match_points
from scoring.ranking.tie_breaks import Evidence, MatchScore, TieBreak, Value, values_of

Team = int
"""A team's number in its league."""


class Award(Choice):
    """Who is awarded a match that was not played."""

    HOME = "home", "The home team"
    AWAY = "away", "The visitors"
    NEITHER = "neither", "Neither: both lose it"


class Zone(Choice):
    """What a place means at the end of a season."""

    UP = "up", "Goes up"
    DOWN = "down", "Goes down"
    OPEN = "open", "Tied across the line: to be decided"
    STAYS = "stays", "Stays"


@dataclass(frozen=True, slots=True)
class LeagueMatch:
    """A match that counts.

    Attributes:
        home: The home team.
        away: The visitors.
        won: What each won before any scale; None if the match was awarded.
        award: Who it was awarded to; None if the match was played.
    """

    home: Team
    away: Team
    won: tuple[int, int] | None = None
    award: Award | None = None


@dataclass(frozen=True, slots=True)
class LeagueLine:
    """A team's line of the table.

    Attributes:
        team: Its number.
        place: Its place; a shared one has ``=``.
        played: Matches that count, including awarded ones.
        won: How many of them it won.
        drawn: How many were drawn.
        lost: How many it lost.
        gained: IMPs, points or tricks won in matches that were played.
        conceded: What the opponents won in them.
        deducted: Points deducted.
        points: The points in the table, after deductions.
        left: Matches still to be played.
        ahead_by: The tie-break that puts it ahead of the next on equal points.
        zone: What the place would mean if the season ended now.
    """

    team: Team
    place: str
    played: int
    won: int
    drawn: int
    lost: int
    gained: int
    conceded: int
    deducted: Fraction
    points: Fraction
    left: int
    ahead_by: LeagueTieBreak | None
    zone: Zone

    @property
    def difference(self) -> int:
        """What was won less what was lost."""
        return self.gained - self.conceded


def league_table(
    teams: Sequence[Team],
    matches: Iterable[LeagueMatch],
    rules: LeagueRules,
    *,
    to_play: Mapping[Team, int] | None = None,
    deductions: Mapping[Team, Fraction] | None = None,
    decided: Sequence[Team] = (),
    up: int = 0,
    down: int = 0,
) -> tuple[LeagueLine, ...]:
    """Return the table of a division, best first; teams that stay equal keep the order given.

    Args:
        teams: All teams of the division.
        matches: Those that count, between two of them.
        rules: How the league scores its matches.
        to_play: How many matches each has left.
        deductions: Points deducted.
        decided: An order for teams that nothing else separates, as a play-off or a lot gave it.
        up: How many go up.
        down: How many go down; if the two together exceed the number of teams, going up comes
            first.
    """
    sums = {team: _Sums() for team in teams}
    scores = []
    for match in matches:
        counts, results = counted(match, rules)
        won = match.won or (0, 0)
        for side, team in enumerate((match.home, match.away)):
            sums[team].add(results[side], counts[side], won[side], won[1 - side], side == 1)
        if match.won is not None:
            both = (Fraction(won[0]), Fraction(won[1]))
            scores.append(MatchScore((match.home, match.away), counts, both))
    taken = deductions or {}
    by_points: defaultdict[Fraction, list[Team]] = defaultdict(list)
    for team in teams:
        by_points[sums[team].points - taken.get(team, 0)].append(team)
    evidence = Evidence(matches=scores)
    lines: list[LeagueLine] = []
    for points in sorted(by_points, reverse=True):
        separated = _separated(by_points[points], evidence, sums, rules.tie_breaks)
        for equal, ahead_by in _as_decided(separated, decided):
            first, last = len(lines) + 1, len(lines) + len(equal)
            zone = _zone(first, last, up, max(up, len(teams) - down))
            lines += [
                LeagueLine(
                    team=team,
                    place=f"{first}{'=' if last > first else ''}",
                    played=sums[team].won + sums[team].drawn + sums[team].lost,
                    won=sums[team].won,
                    drawn=sums[team].drawn,
                    lost=sums[team].lost,
                    gained=sums[team].gained,
                    conceded=sums[team].conceded,
                    deducted=Fraction(taken.get(team, 0)),
                    points=points,
                    left=(to_play or {}).get(team, 0),
                    ahead_by=ahead_by,
                    zone=zone,
                )
                for team in equal
            ]
    return tuple(lines)


@dataclass(slots=True)
class _Sums:
    """The sums of a team's matches so far."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    won_away: int = 0
    gained: int = 0
    conceded: int = 0
    points: Fraction = Fraction(0)

    def add(self, result: int, points: Fraction, gained: int, conceded: int, is_away: bool) -> None:
        """Add a match; ``result`` is positive for a win, negative for a loss."""
        self.won += result > 0
        self.drawn += result == 0
        self.lost += result < 0
        self.won_away += is_away and result > 0
        self.gained += gained
        self.conceded += conceded
        self.points += points


def counted(match: LeagueMatch, rules: LeagueRules) -> tuple[Sides, tuple[int, int]]:
    """Return what a match is worth to both sides, and who won it."""
    if match.won is not None:
        lead = match.won[0] - match.won[1]
        return match_points(match.won, rules), (lead, -lead)
    winner, loser = map(Fraction, rules.walkover)
    match match.award:
        case Award.HOME:
            return (winner, loser), (1, -1)
        case Award.AWAY:
            return (loser, winner), (-1, 1)
        case _:
            return (loser, loser), (-1, -1)


def _separated(
    tied: list[Team],
    evidence: Evidence,
    sums: Mapping[Team, _Sums],
    tie_breaks: Sequence[LeagueTieBreak],
) -> list[tuple[list[Team], LeagueTieBreak | None]]:
    """Return groups that stay equal, the best first, each with what puts it ahead of the next.

    Teams that are still equal after others were separated start again at the top of the list.
    """
    if len(tied) == 1:
        return [(tied, None)]
    for tie_break in tie_breaks:
        equal: defaultdict[Value, list[Team]] = defaultdict(list)
        for team, value in _values(tie_break, tied, evidence, sums).items():
            equal[value].append(team)
        if len(equal) > 1:
            found: list[tuple[list[Team], LeagueTieBreak | None]] = []
            for value in sorted(equal, reverse=True):
                if found:
                    found[-1] = (found[-1][0], tie_break)
                found += _separated(equal[value], evidence, sums, tie_breaks)
            return found
    return [(tied, None)]


def _as_decided(
    groups: Iterable[tuple[list[Team], LeagueTieBreak | None]], decided: Sequence[Team]
) -> Iterator[tuple[list[Team], LeagueTieBreak | None]]:
    """Yield the groups, splitting those for which an order of all teams was decided."""
    for tied, ahead_by in groups:
        if len(tied) == 1 or not set(tied) <= set(decided):
            yield tied, ahead_by
            continue
        *better, last = sorted(tied, key=decided.index)
        for team in better:
            yield [team], LeagueTieBreak.DECIDED
        yield [last], ahead_by


_OF_MATCHES = {
    LeagueTieBreak.HEAD_TO_HEAD: TieBreak.HEAD_TO_HEAD,
    LeagueTieBreak.DIFFERENCE: TieBreak.NET,
    LeagueTieBreak.QUOTIENT: TieBreak.QUOTIENT,
}


def _values(
    tie_break: LeagueTieBreak,
    tied: Sequence[Team],
    evidence: Evidence,
    sums: Mapping[Team, _Sums],
) -> dict[Team, Value]:
    if tie_break in _OF_MATCHES:
        by_team: dict[Hashable, Value] = values_of(_OF_MATCHES[tie_break], tied, evidence)
        return {team: by_team[team] for team in tied}
    is_away = tie_break is LeagueTieBreak.AWAY_WINS
    return {team: (Fraction(sums[team].won_away if is_away else sums[team].won),) for team in tied}


def _zone(first: int, last: int, up: int, stays: int) -> Zone:
    """Return what the places from ``first`` to ``last``, all shared, mean.

    Args:
        first: The best of them.
        last: The worst of them.
        up: The last place that goes up.
        stays: The last place that stays.
    """
    zones = [
        Zone.UP if place <= up else Zone.STAYS if place <= stays else Zone.DOWN
        for place in (first, last)
    ]
    return zones[0] if zones[0] is zones[1] else Zone.OPEN
