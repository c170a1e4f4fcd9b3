"""A match of a league: its date, what both sides report, and the result in force."""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import date

from scoring.choices import Choice
from scoring.leagues.rules import total
from scoring.leagues.table import Award, Team

Segments = tuple[tuple[int, int], ...]
"""What the home team and the visitors won in each segment of a match."""


class Venue(Choice):
    """Which of the two teams of a match."""

    HOME = "home", "Home team"
    AWAY = "away", "Visitors"

    @property
    def other(self) -> "Venue":
        """The other team."""
        return Venue.AWAY if self is Venue.HOME else Venue.HOME


class MeetingState(Choice):
    """How far a match has got."""

    OPEN = "open", "To be played"
    REPORTED = "reported", "To be confirmed"
    DISPUTED = "disputed", "Disputed"
    PLAYED = "played", "Played"
    AWARDED = "awarded", "Awarded"
    ANNULLED = "annulled", "Does not count"


SETTLED = (MeetingState.PLAYED, MeetingState.AWARDED, MeetingState.ANNULLED)
COUNTS = (MeetingState.PLAYED, MeetingState.AWARDED)


@dataclass(frozen=True, slots=True)
class Meeting:
    """A match of the season.

    Attributes:
        number: Its number in the season, from 1.
        division: Its division, from 1.
        round: Its round, from 1.
        on: The date on which it is or was to be played.
        home: The home team.
        away: The visitors.
        state: How far it has got.
        reports: The result as each side reported it; a side that has not reported is missing.
        segments: The result in force; empty unless it was played.
        award: Who it was awarded to, if it was.
        moves: How often its date was changed.
    """

    number: int
    division: int
    round: int
    on: date
    home: Team
    away: Team
    state: MeetingState = MeetingState.OPEN
    reports: Mapping[Venue, Segments] = field(default_factory=dict)
    segments: Segments = ()
    award: Award | None = None
    moves: int = 0

    @property
    def teams(self) -> tuple[Team, Team]:
        """The home team and the visitors."""
        return self.home, self.away

    @property
    def won(self) -> tuple[int, int] | None:
        """What both sides won; None unless it was played."""
        return total(self.segments) if self.segments else None

    def team(self, venue: Venue) -> Team:
        """Return the team of a side."""
        return self.home if venue is Venue.HOME else self.away

    def venue(self, team: Team) -> Venue | None:
        """Return which side a team is on; None for a team that does not play in it."""
        return {self.home: Venue.HOME, self.away: Venue.AWAY}.get(team)


def without(meeting: Meeting, team: Team, keep: bool) -> Meeting:
    """Return a match after a team has withdrawn."""
    venue = meeting.venue(team)
    if venue is None or (keep and meeting.state in SETTLED):
        return meeting
    if not keep:
        return replace(meeting, state=MeetingState.ANNULLED, segments=(), award=None)
    award = Award.AWAY if venue is Venue.HOME else Award.HOME
    return replace(meeting, state=MeetingState.AWARDED, award=award)
