"""Fixtures of a league as iCalendar (RFC 5545), for phone calendars."""

from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from scoring.leagues.meeting import Meeting, MeetingState
from scoring.leagues.season import LeagueSeason
from tournaments.competitions.selectors.opened import OpenCompetition, last_changed
from tournaments.leagues.selectors.league_pages import division_title, match_line

if TYPE_CHECKING:
    from icalendar import Event

EVENING = timedelta(hours=3)
"""How long we assume a match lasts if the league says when it begins."""

REFRESHED = timedelta(hours=6)
"""How often a calendar that follows the fixtures is asked to refresh."""


def calendar_of(league: OpenCompetition[LeagueSeason], team: int | None = None) -> bytes:
    """Return the matches of a league, or of one team, as a calendar.

    An event keeps its UID whatever happens to it. Its SEQUENCE is the number of the ledger's last
    entry, which rises with every change, even one that undoes another. Times are local to the
    place where the match is played.
    """
    # Imported here, so that a server never asked for a calendar does not load it.
    from icalendar import Calendar

    season = league.state
    stamp = last_changed(league.id)
    calendar = Calendar()
    calendar.add("prodid", "-//Fairdeal//Leagues//EN")
    calendar.add("version", "2.0")
    calendar.add("method", "PUBLISH")
    name = league.name if team is None else f"{league.name}: {league.name_of(team)}"
    calendar.add("name", name)
    calendar.add("x-wr-calname", name)
    calendar.add("refresh-interval", REFRESHED, parameters={"VALUE": "DURATION"})
    for meeting in season.meetings:
        if team is None or team in meeting.teams:
            calendar.add_component(_event(league, meeting, stamp))
    made: bytes = calendar.to_ical()
    return made


def _event(league: OpenCompetition[LeagueSeason], meeting: Meeting, stamp: datetime) -> "Event":
    from icalendar import Event

    season = league.state
    line = match_line(league, meeting, meeting.on)
    event = Event()
    event.add("uid", f"{league.slug}-{meeting.number}@fairdeal")
    event.add("sequence", league.sequence)
    event.add("dtstamp", stamp)
    event.add("last-modified", stamp)
    event.add("summary", f"{line.home} – {line.away}")
    event.add("location", line.room or f"At {line.home}")
    if season.begins_at is None:
        event.add("dtstart", meeting.on)
        event.add("dtend", meeting.on + timedelta(days=1))
    else:
        begins = datetime.combine(meeting.on, season.begins_at)
        event.add("dtstart", begins)
        event.add("dtend", begins + EVENING)
    where = f"{division_title(season, meeting.division)}, round {meeting.round}"
    told = [where, meeting.state.label, line.score]
    event.add("description", "\n".join(each for each in told if each))
    called_off = meeting.state in (MeetingState.AWARDED, MeetingState.ANNULLED)
    event.add("status", "CANCELLED" if called_off else "CONFIRMED")
    return event
