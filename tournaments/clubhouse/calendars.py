"""A club's planned sessions as a calendar, for phones."""

from tournaments.clubhouse.selectors import planned
from tournaments.clubs.selectors import ClubFacts
from tournaments.site.calendars import calendar_event, calendar_file


def calendar_of_club(club: ClubFacts) -> bytes:
    """Return all sessions that a club has planned; times are local to the club."""
    return calendar_file(
        club.name,
        "Clubs",
        (
            calendar_event(
                f"{club.slug}-{each.id}@fairdeal",
                sequence=each.version,
                changed_at=each.changed_at,
                title=each.title,
                place=club.look.address or club.name,
                told=[each.remark],
                day=each.day,
                begins=each.begins,
                called_off=each.cancelled,
            )
            for each in planned((club.id,))
        ),
    )
