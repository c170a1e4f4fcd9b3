"""Captains' private links: which team of which league a link is for, and what it allows."""

import hmac
from collections.abc import Mapping
from dataclasses import dataclass

from scoring.leagues.meeting import Meeting, MeetingState, Venue
from scoring.leagues.season import LeagueSeason
from tournaments.clubs.selectors import digest_of
from tournaments.competitions.selectors.opened import OpenCompetition, competition_by_link
from tournaments.leagues.models import CaptainLink
from tournaments.leagues.selectors.leagues import LEAGUE
from tournaments.record.selectors.access.links import secret_of


@dataclass(frozen=True)
class CaptainFacts:
    """Where a captain's link leads.

    Attributes:
        competition: The league, as the public may see it.
        number: The captain's team.
    """

    competition: OpenCompetition[LeagueSeason]
    number: int

    @property
    def competition_id(self) -> int:
        """The league."""
        return self.competition.id

    @property
    def matches(self) -> tuple[Meeting, ...]:
        """The team's matches, by date."""
        mine = [each for each in self.competition.state.meetings if self.number in each.teams]
        return tuple(sorted(mine, key=lambda each: (each.on, each.number)))

    @property
    def venues(self) -> Mapping[int, Venue]:
        """Which side the team is in each of its matches, by their numbers."""
        found = ((each.number, each.venue(self.number)) for each in self.matches)
        return {number: venue for number, venue in found if venue is not None}

    def is_asked(self, meeting: Meeting) -> bool:
        """Return whether one of the team's matches is waiting for this captain's answer."""
        silent = self.venues[meeting.number] not in meeting.reports
        return meeting.state is MeetingState.REPORTED and silent

    def again(self) -> "CaptainFacts":
        """Return the same team with the league as it is now."""
        return CaptainFacts(competition_by_link(self.competition_id, LEAGUE), self.number)


def captain_link(secret: str) -> CaptainFacts | None:
    """Return the team whose captain's link this is; None if it was replaced or made up."""
    rows = CaptainLink.objects.filter(digest=digest_of(secret)).order_by()
    found = rows.values_list("competition_id", "number").first()
    if found is None:
        return None
    return CaptainFacts(competition_by_link(found[0], LEAGUE), found[1])


def captain_secrets(competition_id: int) -> Mapping[int, str]:
    """Return the secret of each captain's link, by the team's number.

    Links made with another ``SECRET_KEY`` cannot be recreated and are left out.
    """
    rows = CaptainLink.objects.filter(competition=competition_id).order_by("number")
    made = {
        number: (secret_of(seed), digest)
        for number, seed, digest in rows.values_list("number", "seed", "digest")
    }
    return {
        number: secret
        for number, (secret, digest) in made.items()
        if hmac.compare_digest(digest_of(secret), digest)
    }
