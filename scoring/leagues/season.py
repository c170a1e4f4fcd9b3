"""A league's season: its fixtures, the state of each, and what counts.

Captains report results and confirm them. A result counts once it is confirmed, or once the
director enters it or awards the match. Nothing is changed in place: every step returns the season
after it.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, time
from fractions import Fraction

from scoring.errors import ScoringError
from scoring.leagues.meeting import (
    COUNTS,
    SETTLED,
    Meeting,
    MeetingState,
    Segments,
    Venue,
    without,
)
from scoring.leagues.rules import LeagueRules, total
from scoring.leagues.table import Award, LeagueLine, LeagueMatch, Team, Zone, league_table

MOST_DIVISIONS = 12
_LARGEST_DEDUCTION = 1000


@dataclass(frozen=True, slots=True)
class LeagueSeason:
    """A season after everything that has happened in it.

    Attributes:
        rules: How its matches are scored.
        teams: Everybody who was entered, in order.
        divisions: The teams of each division, the highest first.
        meetings: All matches, by number.
        begins_at: When matches begin; None if teams agree on it.
        rooms: Where teams play at home, as far as they have said.
        left: Teams that have withdrawn, and whether the matches they had played still count.
        deductions: Points deducted, in order.
        decided: The order that a play-off or a lot gave for teams that nothing else separates.
        is_over: Whether the season was ended.
    """

    rules: LeagueRules = field(default_factory=LeagueRules)
    teams: tuple[Team, ...] = ()
    divisions: tuple[tuple[Team, ...], ...] = ()
    meetings: tuple[Meeting, ...] = ()
    begins_at: time | None = None
    rooms: Mapping[Team, str] = field(default_factory=dict)
    left: Mapping[Team, bool] = field(default_factory=dict)
    deductions: tuple[tuple[Team, Fraction], ...] = ()
    decided: tuple[Team, ...] = ()
    is_over: bool = False

    # Before the first match

    def entered(self, team: Team) -> "LeagueSeason":
        """Return the season with one more team, which is in no division yet."""
        return replace(self, teams=(*self.teams, team))

    def placed(
        self, divisions: Sequence[Sequence[Team]], rooms: Mapping[Team, str] | None = None
    ) -> "LeagueSeason":
        """Return the season with its teams placed in divisions and without fixtures.

        Args:
            divisions: The teams of each division, the highest first.
            rooms: Where teams play at home, as far as they have said.

        Raises:
            ScoringError: a team is missing, unknown or listed twice, or matches have results.
        """
        self._check_nothing_played()
        placed = [team for teams in divisions for team in teams]
        if not 1 <= len(divisions) <= MOST_DIVISIONS:
            raise ScoringError(f"A league has 1 to {MOST_DIVISIONS} divisions.")
        if any(len(teams) < 2 for teams in divisions):
            raise ScoringError("A division has at least two teams.")
        if sorted(placed) != sorted(self.teams):
            raise ScoringError("Every team must be in exactly one division.")
        homes = dict(rooms or {})
        if not homes.keys() <= set(placed):
            raise ScoringError("A room must belong to a team of the league.")
        drawn = tuple(tuple(teams) for teams in divisions)
        return replace(self, divisions=drawn, rooms=homes, meetings=())

    def drawn(self, meetings: Iterable[Meeting], at: time | None = None) -> "LeagueSeason":
        """Return the season with its fixtures, and the time of day at which they begin.

        Raises:
            ScoringError: a match is between teams of different divisions, a team would play twice
                in a round, or matches have results.
        """
        self._check_nothing_played()
        listed = tuple(meetings)
        division = {team: n for n, teams in enumerate(self.divisions, 1) for team in teams}
        playing = Counter[tuple[int, Team]]()
        for number, meeting in enumerate(listed, 1):
            here = {division.get(team) for team in meeting.teams}
            if meeting.number != number or meeting.home == meeting.away:
                raise ScoringError("Matches are numbered from 1 and have two teams each.")
            if here != {meeting.division}:
                raise ScoringError("A match must be between two teams of its division.")
            playing.update((meeting.round, team) for team in meeting.teams)
        if max(playing.values(), default=0) > 1:
            raise ScoringError("A team can play only once in a round.")
        return replace(self, meetings=listed, begins_at=at)

    def _check_nothing_played(self) -> None:
        self._check_goes_on()
        if self.left or any(each.state is not MeetingState.OPEN for each in self.meetings):
            raise ScoringError("Some matches have results, so the fixtures cannot be changed.")

    # What captains say

    def reported(self, number: int, venue: Venue, segments: Segments) -> "LeagueSeason":
        """Return the season after one side has reported how a match ended.

        If the other side has already reported the same, the match counts. If it has reported
        something else, the director decides.

        Raises:
            ScoringError: there is no such match, it is settled, or the score is impossible.
        """
        meeting = self._unsettled(number)
        total(segments)
        reports = {**meeting.reports, venue: segments}
        theirs = reports.get(venue.other)
        if theirs is None:
            return self._with(replace(meeting, state=MeetingState.REPORTED, reports=reports))
        if theirs != segments:
            return self._with(replace(meeting, state=MeetingState.DISPUTED, reports=reports))
        return self._with(
            replace(meeting, state=MeetingState.PLAYED, reports=reports, segments=segments)
        )

    def confirmed(self, number: int, venue: Venue, segments: Segments) -> "LeagueSeason":
        """Return the season after one side has confirmed the other's report, as it saw it.

        Raises:
            ScoringError: the other side has not reported, or has changed its report.
        """
        meeting = self._unsettled(number)
        _check_reported(meeting, venue.other)
        if meeting.reports[venue.other] != segments:
            raise ScoringError("The other side has changed its report. Look at it again.")
        return self.reported(number, venue, segments)

    def disputed(self, number: int, venue: Venue) -> "LeagueSeason":
        """Return the season after one side has said that the other's report is wrong.

        Raises:
            ScoringError: the other side has not reported.
        """
        meeting = self._unsettled(number)
        _check_reported(meeting, venue.other)
        return self._with(replace(meeting, state=MeetingState.DISPUTED))

    # What the director decides

    def decided_as(self, number: int, segments: Segments) -> "LeagueSeason":
        """Return the season with a match scored by the director, whatever was reported.

        Raises:
            ScoringError: there is no such match, a team has withdrawn, or the score is impossible.
        """
        total(segments)
        meeting = replace(self._of_both(number), segments=segments, award=None)
        return self._with(replace(meeting, state=MeetingState.PLAYED))

    def awarded(self, number: int, award: Award) -> "LeagueSeason":
        """Return the season with a match awarded to one side, or to neither.

        Raises:
            ScoringError: there is no such match, or a team has withdrawn.
        """
        meeting = replace(self._of_both(number), segments=(), award=award)
        return self._with(replace(meeting, state=MeetingState.AWARDED))

    def postponed(self, number: int, on: date) -> "LeagueSeason":
        """Return the season with a match on another date.

        Raises:
            ScoringError: there is no such match, or it is settled.
        """
        meeting = self._unsettled(number)
        return self._with(replace(meeting, on=on, moves=meeting.moves + 1))

    def without(self, team: Team, *, keep: bool) -> "LeagueSeason":
        """Return the season after a team has withdrawn.

        Args:
            team: The team.
            keep: Whether its matches so far count, and those to come are awarded to its opponents;
                otherwise none of its matches counts.

        Raises:
            ScoringError: there is no such team in a division, or it has already withdrawn.
        """
        self._check_goes_on()
        if not any(team in teams for teams in self.divisions) or team in self.left:
            raise ScoringError("Only a team that is playing can withdraw.")
        meetings = tuple(without(each, team, keep) for each in self.meetings)
        return replace(self, meetings=meetings, left={**self.left, team: keep})

    def deducted(self, team: Team, points: Fraction) -> "LeagueSeason":
        """Return the season with points deducted from a team; a negative number adds points.

        Raises:
            ScoringError: there is no such team, or the number is out of range.
        """
        self._check_goes_on()
        if team not in self.teams:
            raise ScoringError("There is no such team.")
        if not 0 < abs(points) <= _LARGEST_DEDUCTION:
            raise ScoringError(f"Deduct up to {_LARGEST_DEDUCTION:,} points, and not 0.")
        return replace(self, deductions=(*self.deductions, (team, points)))

    def ordered(self, teams: Sequence[Team]) -> "LeagueSeason":
        """Return the season with the order of teams that nothing else separates.

        Raises:
            ScoringError: a team is unknown or named twice.
        """
        self._check_goes_on()
        if len(set(teams)) < len(teams) or not set(teams) <= set(self.teams) or len(teams) < 2:
            raise ScoringError("Name two or more teams, each once, the best first.")
        return replace(self, decided=tuple(teams))

    def ended(self) -> "LeagueSeason":
        """Return the season as ended.

        Raises:
            ScoringError: it has no matches, some are not settled, or a tie across a line is open.
        """
        self._check_goes_on()
        if not self.meetings:
            raise ScoringError("The season has no fixtures yet.")
        open_ones = sum(each.state not in SETTLED for each in self.meetings)
        if open_ones:
            what = "1 match is" if open_ones == 1 else f"{open_ones} matches are"
            them = "it" if open_ones == 1 else "them"
            raise ScoringError(f"{what} not settled. Score or award {them} first.")
        if any(line.zone is Zone.OPEN for lines in self.tables() for line in lines):
            raise ScoringError("Teams are tied across a line. Enter who is ahead first.")
        return replace(self, is_over=True)

    def recounted(self, rules: LeagueRules) -> "LeagueSeason":
        """Return the season scored by other rules.

        Raises:
            ScoringError: the season is over.
        """
        self._check_goes_on()
        return replace(self, rules=rules)

    # What it comes to

    def tables(self) -> list[tuple[LeagueLine, ...]]:
        """Return the table of each division, the highest first.

        A team whose matches were all annulled is left out. Nobody goes up from the first
        division, or down from the last.
        """
        taken: dict[Team, Fraction] = {}
        for team, points in self.deductions:
            taken[team] = taken.get(team, Fraction(0)) + points
        return [
            self._table(division, teams, taken) for division, teams in enumerate(self.divisions, 1)
        ]

    def next_divisions(self) -> list[list[Team]]:
        """Return the divisions of the next season: teams moved up and down, less those who left."""
        divisions: list[list[Team]] = [[] for _ in self.divisions]
        for number, lines in enumerate(self.tables()):
            steps = {Zone.UP: -1, Zone.DOWN: 1}
            for line in lines:
                if line.team not in self.left:
                    divisions[number + steps.get(line.zone, 0)].append(line.team)
        return divisions

    def _table(
        self, division: int, teams: Sequence[Team], taken: Mapping[Team, Fraction]
    ) -> tuple[LeagueLine, ...]:
        mine = [each for each in self.meetings if each.division == division]
        to_play = Counter(team for each in mine if each.state not in SETTLED for team in each.teams)
        return league_table(
            [team for team in teams if self.left.get(team, True)],
            [
                LeagueMatch(each.home, each.away, each.won, each.award)
                for each in mine
                if each.state in COUNTS
            ],
            self.rules,
            to_play=to_play,
            deductions=taken,
            decided=self.decided,
            up=self.rules.movers if division > 1 else 0,
            down=self.rules.movers if division < len(self.divisions) else 0,
        )

    # Steps

    def meeting(self, number: int) -> Meeting:
        """Return a match.

        Raises:
            ScoringError: there is none with this number.
        """
        if not 1 <= number <= len(self.meetings):
            raise ScoringError("There is no such match.")
        return self.meetings[number - 1]

    def _check_goes_on(self) -> None:
        if self.is_over:
            raise ScoringError("The season is over.")

    def _of_both(self, number: int) -> Meeting:
        self._check_goes_on()
        meeting = self.meeting(number)
        if any(team in self.left for team in meeting.teams):
            raise ScoringError("A team of this match has withdrawn.")
        return meeting

    def _unsettled(self, number: int) -> Meeting:
        meeting = self._of_both(number)
        if meeting.state in SETTLED:
            raise ScoringError("This match is settled. The director can correct it.")
        return meeting

    def _with(self, meeting: Meeting) -> "LeagueSeason":
        listed = list(self.meetings)
        listed[meeting.number - 1] = meeting
        return replace(self, meetings=tuple(listed))


def _check_reported(meeting: Meeting, venue: Venue) -> None:
    if venue not in meeting.reports:
        raise ScoringError("The other side has not reported this match yet.")
