"""Several events of one club, with the same people; names are invented."""

from collections.abc import Sequence
from datetime import timedelta
from itertools import zip_longest
from typing import Any

from tests.tournaments.evenings import DAY, THREE_TABLES, Evening
from tournaments.clubs.models import Club
from tournaments.clubs.roles import Role
from tournaments.clubs.services import create_club
from tournaments.record.services.events import create_event
from tournaments.seating.services.choice import choose_movement
from tournaments.seating.services.names import enter_names
from tournaments.series.selectors import Row, SeriesChoice, SeriesTable, series_by_id, series_table
from tournaments.series.services import create_series

PAIRS = [("Ada Orme", "Bo Lisle"), ("Cy Dunn", "Di Earl"), ("Ed Fane", "Flo Gage")] + [
    (f"North{number} Hale", f"South{number} Hale") for number in range(3)
]
"""The pairs of three tables, in the order of entry."""


def club() -> Club:
    return create_club(name=f"Elm Row {Club.objects.count()}")


def held_evening(
    at: Club,
    week: int = 0,
    people: Sequence[Sequence[str]] = PAIRS,
    *,
    name: str = "Thursday Pairs",
    family: str = "mitchell",
    parameters: dict[str, Any] = THREE_TABLES,
    teams: Sequence[str] = (),
    **contest: str,
) -> Evening:
    """Start an evening of a club, so many weeks later, with these people in the order of entry."""
    event = create_event(
        club_id=at.pk, name=name, held_on=DAY + timedelta(weeks=week), sections=1, **contest
    )
    session = event.sessions.get(number=1)
    held = Evening(at, event, session)
    choose_movement(section_id=held.section.pk, family=family, parameters=parameters)
    entrants = zip_longest(event.contestants.order_by("id"), people, teams, fillvalue="")
    for contestant, names, team in entrants:
        enter_names(contestant_id=contestant.pk, names=list(names), team_name=team)
    return held.start()


def series(at: Club, **wanted: Any) -> int:
    return create_series(club_id=at.pk, wanted=SeriesChoice(**{"name": "Season", **wanted})).pk


def read(series_id: int, role: Role = Role.PUBLIC) -> SeriesTable:
    found = series_by_id(series_id)
    assert found is not None
    return series_table(found, role)


def row(shown: SeriesTable, name: str) -> Row:
    return next(each for each in shown.rows if each.name == name)
