"""What can be asked of ``manage.py demo_club``."""

from datetime import date

import pytest
from django.core.management.base import CommandError

from tournaments.clubhouse.selectors import planned, words_of_club
from tournaments.clubs.models import Club
from tournaments.clubs.roles import Role
from tournaments.clubs.selectors import club_at
from tournaments.management.demo.names import CLUB
from tournaments.players.selectors.profile import listed_players
from tournaments.record.models import Event
from tournaments.series.selectors import every_series, series_table

TODAY = date(2026, 11, 20)


def test_a_date_without_a_week_before_it_is_refused(run):
    with pytest.raises(CommandError, match="too early"):
        run("demo_club", "--today", "0001-01-02")

    assert not Club.objects.exists()


@pytest.mark.parametrize("options", [("--today", "soon"), ("--seed", "x")])
def test_options_that_cannot_be_are_refused(run, options):
    with pytest.raises(CommandError, match="invalid"):
        run("demo_club", *options)


@pytest.mark.slow
def test_a_season_came_before_and_another_evening_is_planned(run):
    run("demo_club", today=TODAY, season=2)

    club = club_at(Club.objects.get(name=CLUB).slug)
    evenings = Event.objects.filter(name="Early Evening Pairs").order_by("held_on")
    assert [each.held_on for each in evenings] == [date(2026, 11, 4), date(2026, 11, 11)]
    (series,) = every_series((club.id,))
    table = series_table(series, Role.PUBLIC)
    assert (table.counted, len(table.rows)) == (2, 16)
    assert {row.played for row in table.rows} == {2}
    regular = [each for each in listed_players(club) if each.events >= 2]
    assert len(regular) >= 16
    assert planned((club.id,), since=TODAY)[0].title == "Early Evening Pairs"
    assert words_of_club(club.id).joining
