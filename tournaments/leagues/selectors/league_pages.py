"""What pages and files show about a league: tables, fixtures, and what counts for a team."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from itertools import groupby

from scoring.leagues.meeting import COUNTS, SETTLED, Meeting, MeetingState
from scoring.leagues.rules import LeaguePoints, LeagueRules
from scoring.leagues.season import LeagueSeason
from scoring.leagues.table import LeagueLine, LeagueMatch, Team, Zone, counted
from scoring.rounding import formatted
from scoring.teams.victory_points import VictoryPointScale
from tournaments.competitions.selectors.opened import OpenCompetition
from tournaments.leagues.selectors.leagues import score_words


@dataclass(frozen=True, slots=True)
class TableLine:
    """A line of a table with its names and texts.

    Attributes:
        line: The line.
        name: The team.
        points: Its points.
        deducted: Points deducted; empty if there were none.
        crosses: Whether the promotion or relegation line is drawn above it.
        has_left: Whether the team has withdrawn.
    """

    line: LeagueLine
    name: str
    points: str
    deducted: str
    crosses: bool
    has_left: bool


@dataclass(frozen=True, slots=True)
class Division:
    """A division: its title, its table, and how many of its matches are settled."""

    title: str
    lines: tuple[TableLine, ...]
    settled: int
    matches: int


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match with its names and texts.

    Attributes:
        meeting: The match.
        division: The title of its division.
        home: The home team.
        away: The visitors.
        score: The score in force, or what one side has reported so far; empty before that.
        points: Its points for the home team and the visitors; empty while it does not count.
        is_late: Whether its date has passed without a report.
        room: Where the home team plays; empty if it has not said.
    """

    meeting: Meeting
    division: str
    home: str
    away: str
    score: str
    points: tuple[str, str]
    is_late: bool
    room: str = ""

    @property
    def is_open(self) -> bool:
        """Whether it is not yet settled."""
        return self.meeting.state not in SETTLED

    @property
    def counts(self) -> bool:
        """Whether it counts in the table."""
        return self.meeting.state in COUNTS

    @property
    def needs_director(self) -> bool:
        """Whether the director needs to look at it."""
        return self.is_late or self.meeting.state is MeetingState.DISPUTED


@dataclass(frozen=True, slots=True)
class Matchday:
    """The matches of one date."""

    on: date
    matches: tuple[MatchLine, ...]


@dataclass(frozen=True, slots=True)
class TeamPage:
    """What counts for a team, and what does not.

    Attributes:
        number: Its number.
        name: Its name.
        division: The title of its division; empty if it has none.
        line: Its line in the table; None if none of its matches counts.
        matches: All of its matches, by date.
        deductions: Points deducted, each as a text.
    """

    number: Team
    name: str
    division: str
    line: TableLine | None
    matches: tuple[MatchLine, ...]
    deductions: tuple[str, ...]

    @property
    def coming(self) -> MatchLine | None:
        """The next match to be played; None if there is none."""
        to_play = (each for each in self.matches if each.meeting.state is MeetingState.OPEN)
        return next((each for each in to_play if not each.is_late), None)


def points_text(points: Fraction, rules: LeagueRules) -> str:
    """Return points as the league prints them: to 2 decimals on a continuous scale."""
    is_continuous = rules.points is LeaguePoints.VPS and rules.scale is VictoryPointScale.WBF
    return formatted(points, 2, trim=not is_continuous)


def division_title(season: LeagueSeason, division: int) -> str:
    """Return a division's title; ``Table`` if there is only one."""
    return f"Division {division}" if len(season.divisions) > 1 else "Table"


def divisions(league: OpenCompetition[LeagueSeason]) -> tuple[Division, ...]:
    """Return the tables of a league, highest division first."""
    season = league.state
    found = []
    for number, lines in enumerate(season.tables(), 1):
        mine = [each for each in season.meetings if each.division == number]
        zones = [None, *(line.zone for line in lines)]
        found.append(
            Division(
                title=division_title(season, number),
                lines=tuple(
                    _table_line(league, line, zones[at] not in (None, line.zone))
                    for at, line in enumerate(lines)
                ),
                settled=sum(each.state in SETTLED for each in mine),
                matches=len(mine),
            )
        )
    return tuple(found)


def match_line(league: OpenCompetition[LeagueSeason], meeting: Meeting, today: date) -> MatchLine:
    """Return a match with its names and texts."""
    season = league.state
    reported = next(iter(meeting.reports.values()), ())
    shown = meeting.segments or (reported if meeting.state is MeetingState.REPORTED else ())
    return MatchLine(
        meeting=meeting,
        division=division_title(season, meeting.division),
        home=league.name_of(meeting.home),
        away=league.name_of(meeting.away),
        score=score_words(shown) if shown else "",
        points=_points_of(meeting, season.rules),
        is_late=meeting.state is MeetingState.OPEN and meeting.on < today,
        room=season.rooms.get(meeting.home, ""),
    )


def matchdays(league: OpenCompetition[LeagueSeason], today: date) -> tuple[Matchday, ...]:
    """Return all matches by date."""
    listed = sorted(league.state.meetings, key=lambda each: (each.on, each.number))
    return tuple(
        Matchday(on, tuple(match_line(league, each, today) for each in here))
        for on, here in groupby(listed, key=lambda each: each.on)
    )


def last_matchday(days: Sequence[Matchday]) -> Matchday | None:
    """Return the latest date of which a result is known; None before the first."""
    return next((day for day in reversed(days) if any(each.score for each in day.matches)), None)


def next_matchday(days: Iterable[Matchday], today: date) -> Matchday | None:
    """Return the next date with a match still to be played, today's included; None at the end."""
    coming = (day for day in days if day.on >= today)
    return next((day for day in coming if any(each.is_open for each in day.matches)), None)


def team_page(league: OpenCompetition[LeagueSeason], number: Team, today: date) -> TeamPage | None:
    """Return what counts for a team; None if there is no such team."""
    season = league.state
    if number not in season.teams:
        return None
    here = [each for each in divisions(league) for line in each.lines if line.line.team == number]
    mine = [each for each in season.meetings if number in each.teams]
    return TeamPage(
        number=number,
        name=league.name_of(number),
        division=here[0].title if here else "",
        line=next((line for line in here[0].lines if line.line.team == number), None)
        if here
        else None,
        matches=tuple(
            match_line(league, each, today)
            for each in sorted(mine, key=lambda each: (each.on, each.number))
        ),
        deductions=tuple(
            points_text(points, season.rules)
            for team, points in season.deductions
            if team == number
        ),
    )


def to_settle(days: Iterable[Matchday]) -> list[MatchLine]:
    """Return matches needing attention: disputed first, then late, then to be confirmed."""
    order = {MeetingState.DISPUTED: 0, MeetingState.OPEN: 1, MeetingState.REPORTED: 2}
    waiting = [
        each
        for day in days
        for each in day.matches
        if each.needs_director or each.meeting.state is MeetingState.REPORTED
    ]
    return sorted(waiting, key=lambda each: order[each.meeting.state])


def rules_in_words(rules: LeagueRules) -> list[str]:
    """Return the league's rules as sentences."""
    if rules.points is LeaguePoints.VPS:
        scale = f"{rules.scale.label}, matches of {rules.boards} boards"
        said = [f"Victory points: {scale}."]
    else:
        win, draw, loss = (formatted(Fraction(each), 2, trim=True) for each in rules.for_result)
        said = [f"A win is worth {win}, a draw {draw}, a loss {loss}."]
    winner, loser = (formatted(Fraction(each), 2, trim=True) for each in rules.walkover)
    said.append(f"An awarded match is worth {winner} to {loser}.")
    if rules.tie_breaks:
        listed = ", then ".join(each.printed for each in rules.tie_breaks)
        said.append(f"Ties on points are broken by {listed}.")
    return said


def _table_line(
    league: OpenCompetition[LeagueSeason], line: LeagueLine, crosses: bool
) -> TableLine:
    season = league.state
    return TableLine(
        line=line,
        name=league.name_of(line.team),
        points=points_text(line.points, season.rules),
        deducted=points_text(line.deducted, season.rules) if line.deducted else "",
        crosses=crosses and Zone.OPEN is not line.zone,
        has_left=line.team in season.left,
    )


def _points_of(meeting: Meeting, rules: LeagueRules) -> tuple[str, str]:
    if meeting.state not in COUNTS:
        return "", ""
    match = LeagueMatch(meeting.home, meeting.away, meeting.won, meeting.award)
    home, away = counted(match, rules)[0]
    return points_text(home, rules), points_text(away, rules)
