"""The season of ``manage.py demo_club``, and the one before."""

from collections.abc import Iterator
from datetime import date
from io import StringIO

import pytest
from django.core.management import call_command
from pytest_django import DjangoDbBlocker

from tests.tournaments.evenings import kept_for_a_module
from tournaments.clubhouse.selectors import planned, words_of_club
from tournaments.clubs.models import Club
from tournaments.clubs.roles import Role
from tournaments.clubs.selectors import ClubFacts, club_at
from tournaments.figures.selectors import season_figures
from tournaments.management.demo.names import CLUB, GONE
from tournaments.players.selectors.profile import listed_players
from tournaments.record.models import Event
from tournaments.record.selectors.ledger.verification import verify_ledger
from tournaments.series.selectors import every_series, series_table

pytestmark = pytest.mark.slow

TODAY = date(2026, 11, 20)


@pytest.fixture(scope="module")
def two_seasons(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[ClubFacts]:
    """Make the club with two evenings of its season, once for all the tests that look at it."""
    with kept_for_a_module(django_db_blocker):
        call_command("demo_club", today=TODAY, season=2, stdout=StringIO())
        yield club_at(Club.objects.get(name=CLUB).slug)


@pytest.fixture
def club(two_seasons: ClubFacts, db: None) -> ClubFacts:
    return two_seasons


def test_a_season_came_before_and_another_evening_is_planned(club):
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


def test_the_season_before_had_an_evening_a_month(club):
    evenings = Event.objects.filter(name="Monthly Pairs").order_by("held_on")
    months = [each.held_on.replace(day=1) for each in evenings]
    assert months == [
        *(date(2025, month, 1) for month in range(9, 13)),
        *(date(2026, month, 1) for month in range(1, 7)),
    ]
    assert [verify_ledger(each.pk).problems for each in evenings] == [()] * 10


def test_the_year_in_figures_has_something_of_everything(club):
    figures = season_figures(club, TODAY)

    assert (figures.total_before.all.events, figures.total_before.players) == (10, 12)
    assert {each.is_new for each in figures.attendance} == {True, False}
    assert {each.name for each in figures.gone} == set(GONE)
    assert {each.table for each in figures.awards} == {"Club points, 2"}
    evenings = [each for each in figures.money if each.what]
    assert [each.payments for each in evenings] == [15, 15]
    assert all(each.cash and each.otherwise for each in evenings)
    assert len(figures.money) == 3
