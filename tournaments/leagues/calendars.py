"""Fixtures of a league as a calendar, for phones."""

from datetime import datetime
from typing import TYPE_CHECKING

from scoring.leagues.meeting import Meeting, MeetingState
from scoring.leagues.season import LeagueSeason
from tournaments.competitions.selectors.opened import OpenCompetition, last_changed
from tournaments.leagues.selectors.league_pages import division_title, match_line
from tournaments.site.calendars import calendar_event, calendar_file

if TYPE_CHECKING:
    from icalendar import Event


def calendar_of(league: OpenCompetition[LeagueSeason], team: int | None = None) -> bytes:
    """Return the matches of a league, or of one team, as a calendar.

    The sequence of each is the number of the ledger's last entry.
    """
    stamp = last_changed(league.id)
    name = league.name if team is None else f"{league.name}: {league.name_of(team)}"
    meetings = [each for each in league.state.meetings if team is None or team in each.teams]
    return calendar_file(name, "Leagues", (_event(league, each, stamp) for each in meetings))


def _event(league: OpenCompetition[LeagueSeason], meeting: Meeting, stamp: datetime) -> "Event":
    season = league.state
    line = match_line(league, meeting, meeting.on)
    where = f"{division_title(season, meeting.division)}, round {meeting.round}"
    return calendar_event(
        f"{league.slug}-{meeting.number}@fairdeal",
        sequence=league.sequence,
        changed_at=stamp,
        title=f"{line.home} – {line.away}",
        place=line.room or f"At {line.home}",
        told=[where, meeting.state.label, line.score],
        day=meeting.on,
        begins=season.begins_at,
        called_off=meeting.state in (MeetingState.AWARDED, MeetingState.ANNULLED),
    )
