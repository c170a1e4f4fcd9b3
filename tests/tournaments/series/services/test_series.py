"""The rule of a series: set up, changed, removed, and refused with a sentence."""

from datetime import date
from uuid import uuid4

import pytest

from tests.tournaments.evenings import DIRECTOR, evening
from tests.tournaments.kept import kept
from tournaments.record.services.events import delete_event_in_setup
from tournaments.series.models import Series
from tournaments.series.selectors import SeriesChoice
from tournaments.series.services import (
    StaleSeriesError,
    change_series,
    create_series,
    delete_series,
)
from tournaments.site.keys import KeyReusedError
from tournaments.site.refusals import NotFoundError, RefusedError

pytestmark = pytest.mark.django_db

held = kept(evening)


def made(held, **wanted):
    choice = SeriesChoice(**{"name": "Winter", **wanted})
    return create_series(club_id=held.club.pk, wanted=choice)


@pytest.mark.parametrize(
    ("wanted", "field", "sentence"),
    [
        ({"name": " "}, "name", "Please enter a name"),
        ({"entrants": "club"}, "entrants", "Choose one of: player, pair, team"),
        ({"points": "place", "places": "5 6"}, "places", "more than the place before it"),
        ({"points": "place"}, "places", "Enter the points for 1 to 60 places"),
        ({"best": 400}, "best", "Enter a number from 0 to 366"),
        ({"minimum": -1}, "minimum", "Enter a number from 0 to 366"),
        (
            {"first_day": date(2026, 3, 2), "last_day": date(2026, 3, 1)},
            "last_day",
            "The last day is before the first",
        ),
        ({"by_hand": True, "events": (10**9,)}, "events", "no event with the number 1000000000"),
        ({"by_hand": True, "events": tuple(range(1001))}, "events", "up to 1000 events"),
    ],
)
def test_refuses_what_cannot_be_meant(held, wanted, field, sentence):
    with pytest.raises(RefusedError, match=sentence) as refused:
        made(held, **wanted)

    assert refused.value.field == field
    assert not Series.objects.exists()


def test_a_name_is_taken_once_in_a_club_whatever_its_case(held):
    made(held)

    with pytest.raises(RefusedError, match="There is already a series called WINTER"):
        made(held, name="WINTER")
    other = made(evening())
    assert other.slug != Series.objects.get(club=held.club).slug


def test_what_the_rule_does_not_use_is_not_kept(held):
    row = made(held, places="5 3", name_part="  Thursday  Pairs ")

    assert (row.places, row.name_part) == ("", "Thursday Pairs")


def test_one_key_sets_up_one_series(held):
    key = uuid4()
    sent = {"club_id": held.club.pk, "by": DIRECTOR, "key": key}

    first = create_series(wanted=SeriesChoice(name="Winter"), **sent)

    assert create_series(wanted=SeriesChoice(name="Winter"), **sent) == first
    with pytest.raises(KeyReusedError):
        create_series(wanted=SeriesChoice(name="Winter", best=3), **sent)


def test_a_change_replaces_the_rule_and_keeps_the_address(held):
    row = made(held, by_hand=True, events=(held.event.pk,))

    changed = change_series(
        series_id=row.pk, wanted=SeriesChoice(name="Summer", best=4), expected_version=1
    )

    assert (changed.name, changed.slug, changed.best, changed.version) == (
        "Summer",
        row.slug,
        4,
        2,
    )
    assert not changed.chosen.exists()


def test_a_rule_that_somebody_changed_meanwhile_is_left_alone(held):
    row = made(held)
    change_series(series_id=row.pk, wanted=SeriesChoice(name="Summer"), expected_version=1)

    with pytest.raises(StaleSeriesError, match="it is now version 2, and you saw version 1"):
        change_series(series_id=row.pk, wanted=SeriesChoice(name="Late"), expected_version=1)
    with pytest.raises(StaleSeriesError):
        delete_series(series_id=row.pk, expected_version=1)

    assert Series.objects.get().name == "Summer"


def test_removing_a_series_leaves_its_events_and_an_event_its_series():
    held = evening()
    row = made(held, by_hand=True, events=(held.event.pk,))
    delete_event_in_setup(event_id=held.event.pk)
    assert not row.chosen.exists()

    delete_series(series_id=row.pk, expected_version=1)

    assert not Series.objects.exists()
    with pytest.raises(NotFoundError):
        delete_series(series_id=row.pk, expected_version=1)
