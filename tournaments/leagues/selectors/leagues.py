"""A league's ledger: what can happen in a season, and how it is read."""

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, time
from decimal import Decimal
from fractions import Fraction
from typing import Annotated, Any

from django.utils.translation import gettext_noop as _

from movements.fixtures.wish import FixtureWishKind
from scoring.leagues.meeting import Meeting, Segments, Venue
from scoring.leagues.rules import LeagueRules
from scoring.leagues.season import LeagueSeason
from scoring.leagues.table import Award, LeagueLine
from tournaments.competitions.selectors.kinds import (
    CompetitionError,
    CompetitionFact,
    CompetitionKind,
    NameOf,
)
from tournaments.ledger.facts import ALWAYS, Fact, read, written

LONGEST_ROOM = 80
Fixture = tuple[int, int, date, int, int]
"""A match as it is drawn: division, round, date, home team, visitors."""


def rules_of(said: Mapping[str, Any]) -> LeagueRules:
    """Return the rules in a form or ledger, with the usual ones for any that are missing.

    Raises:
        FactError, ScoringError: a rule cannot be read, or is impossible.
    """
    return read(LeagueRules, said, of="a league")


def score_words(segments: Segments) -> str:
    """Return a score as people write it: the total, with segments in brackets if there are several.

    >>> score_words(((31, 12), (8, 20)))
    '39–32 (31–12, 8–20)'
    """
    each = [f"{home}–{away}" for home, away in segments]
    home, away = (sum(segment[side] for segment in segments) for side in (0, 1))
    return each[0] if len(each) == 1 else f"{home}–{away} ({', '.join(each)})"


@dataclass(frozen=True, slots=True)
class RulesChanged(CompetitionFact[LeagueSeason]):
    """The rules changed; everything is counted again."""

    kind = "rules_changed"
    rules: LeagueRules

    def applied(self, state: LeagueSeason) -> LeagueSeason:
        return state.recounted(self.rules)

    def told(self, before: LeagueSeason, name_of: NameOf) -> str:
        return "Rules changed"


@dataclass(frozen=True, slots=True)
class Placed(CompetitionFact[LeagueSeason]):
    """Teams were placed in divisions, the highest first; ``rooms`` says where they play at home."""

    kind = "placed"
    divisions: tuple[tuple[int, ...], ...]
    rooms: Mapping[int, str] | None = None

    def applied(self, state: LeagueSeason) -> LeagueSeason:
        rooms = self.rooms or {}
        if not all(room.isprintable() and len(room) <= LONGEST_ROOM for room in rooms.values()):
            raise CompetitionError(f"Give a room as a text of at most {LONGEST_ROOM} characters.")
        return state.placed(self.divisions, rooms)

    def told(self, before: LeagueSeason, name_of: NameOf) -> str:
        return f"Teams placed in divisions: {len(self.divisions)}"


@dataclass(frozen=True, slots=True)
class WishDrawn(Fact):
    """A team's request when fixtures were drawn, and whether they meet it."""

    kind: FixtureWishKind
    numbers: tuple[int, ...]
    on: Annotated[date | None, ALWAYS]
    met: bool


@dataclass(frozen=True, slots=True)
class Drawn(CompetitionFact[LeagueSeason]):
    """Fixtures were drawn, and from what.

    Attributes:
        matches: The matches, in the order of their numbers.
        first: The date of the first round.
        every: Days from one round to the next.
        closed: Dates on which nobody plays.
        times: How often each two teams of a division meet.
        lot: The number that was drawn by; None if the order of the teams was kept.
        at: When matches begin; None if the teams agree it between them.
        wishes: What teams asked for.
    """

    kind = "drawn"
    matches: tuple[Fixture, ...]
    first: date | None = None
    every: int | None = None
    closed: tuple[date, ...] | None = None
    times: int | None = None
    lot: Annotated[int | None, ALWAYS] = None
    at: Annotated[time | None, ALWAYS] = None
    wishes: tuple[WishDrawn, ...] | None = None

    def applied(self, state: LeagueSeason) -> LeagueSeason:
        meetings = (Meeting(number, *match) for number, match in enumerate(self.matches, 1))
        return state.drawn(meetings, self.at)

    def told(self, before: LeagueSeason, name_of: NameOf) -> str:
        count = len(self.matches)
        return f"Fixtures drawn: {count} {'match' if count == 1 else 'matches'}"


@dataclass(frozen=True, slots=True)
class TeamLeft(CompetitionFact[LeagueSeason]):
    """A team withdrew; ``keep`` says whether what it has played counts."""

    kind = "left"
    number: int
    keep: bool

    def applied(self, state: LeagueSeason) -> LeagueSeason:
        return state.without(self.number, keep=self.keep)

    def told(self, before: LeagueSeason, name_of: NameOf) -> str:
        kept = "what it has played counts" if self.keep else "none of its matches counts"
        return f"{name_of(self.number)} withdrew: {kept}"


@dataclass(frozen=True, slots=True)
class Deducted(CompetitionFact[LeagueSeason]):
    """Points were taken from a team."""

    kind = "deducted"
    number: int
    points: Decimal

    def applied(self, state: LeagueSeason) -> LeagueSeason:
        return state.deducted(self.number, Fraction(self.points))

    def told(self, before: LeagueSeason, name_of: NameOf) -> str:
        points = "point" if self.points == 1 else "points"
        return f"{name_of(self.number)}: {self.points} {points} deducted"


@dataclass(frozen=True, slots=True)
class Ordered(CompetitionFact[LeagueSeason]):
    """A play-off or lot decided the order of teams that tied."""

    kind = "ordered"
    numbers: tuple[int, ...]

    def applied(self, state: LeagueSeason) -> LeagueSeason:
        return state.ordered(self.numbers)

    def told(self, before: LeagueSeason, name_of: NameOf) -> str:
        return f"Order decided: {', '.join(map(name_of, self.numbers))}"


@dataclass(frozen=True, slots=True)
class Ended(CompetitionFact[LeagueSeason]):
    """The season ended."""

    kind = "ended"

    def applied(self, state: LeagueSeason) -> LeagueSeason:
        return state.ended()

    def told(self, before: LeagueSeason, name_of: NameOf) -> str:
        return "Season ended"


@dataclass(frozen=True, slots=True)
class MatchFact(CompetitionFact[LeagueSeason]):
    """Something that happened to a match."""

    match: int

    def told(self, before: LeagueSeason, name_of: NameOf) -> str:
        meeting = before.meeting(self.match)
        teams = f"{name_of(meeting.home)} – {name_of(meeting.away)}"
        return f"{teams}: {self.told_of(meeting, name_of)}"

    @abstractmethod
    def told_of(self, meeting: Meeting, name_of: NameOf) -> str:
        """Return what happened to the match as it was before."""


@dataclass(frozen=True, slots=True)
class Reported(MatchFact):
    """A side reported the score."""

    kind = "reported"
    by: Venue
    segments: Segments

    def applied(self, state: LeagueSeason) -> LeagueSeason:
        return state.reported(self.match, self.by, self.segments)

    def told_of(self, meeting: Meeting, name_of: NameOf) -> str:
        return f"{score_words(self.segments)} reported by {name_of(meeting.team(self.by))}"


@dataclass(frozen=True, slots=True)
class Confirmed(MatchFact):
    """A side confirmed the score that the other had reported."""

    kind = "confirmed"
    by: Venue
    segments: Segments

    def applied(self, state: LeagueSeason) -> LeagueSeason:
        return state.confirmed(self.match, self.by, self.segments)

    def told_of(self, meeting: Meeting, name_of: NameOf) -> str:
        return f"{score_words(self.segments)} confirmed by {name_of(meeting.team(self.by))}"


@dataclass(frozen=True, slots=True)
class Disputed(MatchFact):
    """A side said that the other's report is wrong."""

    kind = "disputed"
    by: Venue

    def applied(self, state: LeagueSeason) -> LeagueSeason:
        return state.disputed(self.match, self.by)

    def told_of(self, meeting: Meeting, name_of: NameOf) -> str:
        return f"disputed by {name_of(meeting.team(self.by))}"


@dataclass(frozen=True, slots=True)
class Scored(MatchFact):
    """The director entered the score."""

    kind = "scored"
    segments: Segments

    def applied(self, state: LeagueSeason) -> LeagueSeason:
        return state.decided_as(self.match, self.segments)

    def told_of(self, meeting: Meeting, name_of: NameOf) -> str:
        return f"scored {score_words(self.segments)} by the director"


@dataclass(frozen=True, slots=True)
class Awarded(MatchFact):
    """The director awarded the match."""

    kind = "awarded"
    to: Award

    def applied(self, state: LeagueSeason) -> LeagueSeason:
        return state.awarded(self.match, self.to)

    def told_of(self, meeting: Meeting, name_of: NameOf) -> str:
        if self.to is Award.NEITHER:
            return "awarded to neither"
        return f"awarded to {name_of(meeting.team(Venue(self.to)))}"


@dataclass(frozen=True, slots=True)
class Postponed(MatchFact):
    """The match was moved to another date."""

    kind = "postponed"
    on: date

    def applied(self, state: LeagueSeason) -> LeagueSeason:
        return state.postponed(self.match, self.on)

    def told_of(self, meeting: Meeting, name_of: NameOf) -> str:
        return f"moved from {meeting.on} to {self.on}"


def _written(season: LeagueSeason) -> dict[str, object]:
    return {
        "rules": written(season.rules),
        "divisions": [
            {"teams": list(teams), "table": [_written_line(line) for line in table]}
            for teams, table in zip(season.divisions, season.tables(), strict=True)
        ],
        "matches": [_written_meeting(each) for each in season.meetings],
        "withdrawn": [{"number": team, "keep": keep} for team, keep in sorted(season.left.items())],
        "rooms": {str(team): room for team, room in sorted(season.rooms.items())},
        "begins_at": season.begins_at.isoformat("minutes") if season.begins_at else None,
        "is_over": season.is_over,
    }


def _written_line(line: LeagueLine) -> dict[str, object]:
    return {
        "number": line.team,
        "place": line.place,
        "played": line.played,
        "won": line.won,
        "drawn": line.drawn,
        "lost": line.lost,
        "gained": line.gained,
        "conceded": line.conceded,
        "deducted": str(line.deducted),
        "points": str(line.points),
        "left": line.left,
        "ahead_by": line.ahead_by.value if line.ahead_by else "",
        "zone": line.zone.value,
    }


def _written_meeting(meeting: Meeting) -> dict[str, object]:
    return {
        "match": meeting.number,
        "division": meeting.division,
        "round": meeting.round,
        "on": meeting.on.isoformat(),
        "home": meeting.home,
        "away": meeting.away,
        "state": meeting.state.value,
        "segments": [list(each) for each in meeting.segments],
        "reports": {
            venue.value: [list(each) for each in said]
            for venue, said in sorted(meeting.reports.items())
        },
        "award": meeting.award.value if meeting.award else "",
    }


LEAGUE = CompetitionKind(
    place=10,
    id="league",
    label="League",
    rules=LeagueRules,
    facts=(
        RulesChanged,
        Placed,
        Drawn,
        Reported,
        Confirmed,
        Disputed,
        Scored,
        Awarded,
        Postponed,
        TeamLeft,
        Deducted,
        Ordered,
        Ended,
    ),
    begin=lambda rules: LeagueSeason(rules_of(rules)),
    entered=LeagueSeason.entered,
    over=lambda season: season.is_over,
    written=_written,
    page="league",
    console="league_console",
    pages=(
        ("fixtures", _("Fixtures"), "league_draw"),
        ("teams", _("Teams and season"), "league_teams"),
    ),
)
