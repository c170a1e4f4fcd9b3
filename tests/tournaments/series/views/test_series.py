"""Pages of season tables, and their files."""

import csv
import io
import json

import pytest
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook
from pypdf import PdfReader

from tests.tournaments.browsing import logged_in
from tests.tournaments.kept import kept
from tests.tournaments.pages import key, words_of
from tests.tournaments.seasons import club, held_evening, read, series
from tournaments.clubs.models import Player
from tournaments.clubs.services import show_player
from tournaments.series.models import Series

pytestmark = pytest.mark.django_db


def _season():
    at = club()
    evenings = [held_evening(at, week).play(seed=week).finish() for week in range(3)]
    return at, evenings


season = kept(_season)


def page_of(row, client=None):
    return (client or Client()).get(reverse("series", args=[row.slug]))


def test_everybody_reads_what_counts_and_what_is_dropped(season):
    at, _evenings = season
    row = Series.objects.get(pk=series(at, best=2, minimum=3))

    page = page_of(row)

    text = words_of(page)
    assert page.content.decode().count("<summary><bdi") == 12
    assert page.content.decode().count('class="dropped"') == 12
    assert "The best 2 results count and are added up." in text
    assert "3 events count" in text
    assert "Only final events count." in text
    assert row.name in words_of(Client().get(reverse("home")))
    assert row.name in words_of(Client().get(reverse("series_list")))


def test_says_how_many_events_a_player_still_needs(season):
    at, _evenings = season

    assert "2 events short of a place" in words_of(
        page_of(Series.objects.get(pk=series(at, minimum=5)))
    )


def test_a_hidden_player_has_a_place_and_no_results(season):
    at, evenings = season
    row = Series.objects.get(pk=series(at))
    show_player(player_id=Player.objects.get(club=at, name="Ada Orme").pk, shown="hidden")

    public = page_of(row).content.decode()
    own = page_of(row, logged_in(evenings[0].director)).content.decode()

    assert "Ada Orme" not in public
    assert public.count("<summary><bdi") == 11
    assert "Ada Orme" in own
    assert reverse("series_change", args=[row.pk]) in own
    assert reverse("series_change", args=[row.pk]) not in public


def test_a_series_of_no_events_has_a_page_and_files():
    row = Series.objects.get(pk=series(club()))

    assert page_of(row).status_code == 200
    for form in ("csv", "xlsx", "json"):
        assert Client().get(reverse("series_file", args=[row.slug, form])).status_code == 200


def test_files_hold_what_the_page_shows(season):
    at, _evenings = season
    row = Series.objects.get(pk=series(at, best=2))
    shown = read(row.pk)

    def file(form):
        return Client().get(reverse("series_file", args=[row.slug, form])).content

    lines = list(csv.DictReader(io.StringIO(file("csv").decode("utf-8-sig"))))
    assert [line["Name"] for line in lines] == [each.name for each in shown.rows]
    assert [float(line["Total"]) for line in lines] == [float(each.total) for each in shown.rows]
    book = load_workbook(io.BytesIO(file("xlsx")))
    assert book.sheetnames == ["Standings", "Results", "Events"]
    assert book["Results"].max_row == 1 + 36
    found = json.loads(file("json"))
    assert found["series"]["rule"] == list(shown.rule)
    assert sum(each["counts"] == "yes" for each in found["results"]) == 24
    assert Client().get(reverse("series_file", args=[row.slug, "pbn"])).status_code == 404
    assert Client().get(reverse("series", args=["nowhere"])).status_code == 404


def test_a_season_table_is_printed_with_what_counts_and_what_is_dropped(season):
    at, _evenings = season
    row = Series.objects.get(pk=series(at, best=2))
    show_player(player_id=Player.objects.get(club=at, name="Ada Orme").pk, shown="hidden")
    address = reverse("series_file", args=[row.slug, "pdf"])
    assert address in page_of(row).content.decode()

    pages = PdfReader(io.BytesIO(Client().get(address).content), strict=True).pages
    text = " ".join(" ".join(page.extract_text() for page in pages).split())

    shown = read(row.pk)
    assert all(each.name in text for each in shown.rows)
    assert "Ada Orme" not in text
    best = shown.rows[0]
    kept, dropped = ([e for e in best.results if e.counts is which] for which in (True, False))
    assert f"({dropped[0].held_on.day} {dropped[0].held_on:%b} {dropped[0].points})" in text
    assert f"{kept[0].held_on.day} {kept[0].held_on:%b} {kept[0].points}" in text
    assert best.total in text
    api = Client().get(f"/api/v1/series/{row.pk}/files/pdf/")
    assert PdfReader(io.BytesIO(api.content)).pages


def test_an_empty_table_is_not_printed():
    row = Series.objects.get(pk=series(club()))

    assert Client().get(reverse("series_file", args=[row.slug, "pdf"])).status_code == 404
    assert Client().get(f"/api/v1/series/{row.pk}/files/pdf/").status_code == 404


FORM = {
    "name": "Winter",
    "entrants": "player",
    "points": "percentage",
    "combined": "total",
    "which": "rule",
}


def test_a_director_sets_up_changes_and_removes_a_series(season):
    _at, evenings = season
    browser = logged_in(evenings[0].director)
    assert browser.get(reverse("series_new")).status_code == 200

    made = browser.post(
        reverse("series_new"), {**FORM, "points": "place", "places": "10 7 5", **key()}
    )
    row = Series.objects.get()
    assert made.headers["Location"] == reverse("series", args=[row.slug])
    address = reverse("series_change", args=[row.pk])
    assert "10 7 5" in browser.get(address).content.decode()
    chosen = {"which": "hand", "events": [evenings[1].event.pk]}
    browser.post(address, {**FORM, "best": "2", **chosen, "version": "1"})

    row.refresh_from_db()
    assert (row.best, row.points, row.by_hand) == (2, "percentage", True)
    assert [each.slug for each in read(row.pk).events] == [evenings[1].event.slug]
    assert row.name in browser.page("club_series")

    gone = reverse("series_delete", args=[row.pk])
    browser.post(gone, {"version": "2"})
    assert Series.objects.exists()
    browser.post(gone, {"version": "2", "sure": "yes"})
    assert not Series.objects.exists()


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ({"points": "place", "places": "five"}, "“five” is not a number of points"),
        ({"best": "-1"}, "greater than or equal to 0"),
        ({"entrants": "club"}, "Select a valid choice"),
        ({"which": "hand", "events": ["987654"]}, "not one of the available choices"),
        ({"first_day": "2026-13-40"}, "Enter the date as year-month-day"),
    ],
)
def test_an_impossible_form_says_why_and_keeps_what_was_typed(season, said, sentence):
    _at, evenings = season

    answer = logged_in(evenings[0].director).post(reverse("series_new"), {**FORM, **said, **key()})

    assert answer.status_code == 422
    assert sentence in words_of(answer)
    assert "Winter" in answer.content.decode()
    assert not Series.objects.exists()


def test_a_stale_form_is_refused(season):
    at, evenings = season
    asked = series(at)
    browser = logged_in(evenings[0].director)
    address = reverse("series_change", args=[asked])
    browser.post(address, {**FORM, "version": "1"})

    late = browser.post(address, {**FORM, "name": "Late", "version": "1"})

    assert late.status_code == 422
    assert "Load the page again" in words_of(late)


def test_the_latest_events_and_those_chosen_can_be_ticked(season, monkeypatch):
    at, evenings = season
    monkeypatch.setattr("tournaments.series.selectors.MOST_TO_CHOOSE", 1)
    monkeypatch.setattr("tournaments.series.forms.MOST_TO_CHOOSE", 1)
    oldest, middle, latest = (each.event.pk for each in evenings)
    row = Series.objects.get(pk=series(at, by_hand=True, events=(oldest,)))

    page = logged_in(evenings[0].director).get(reverse("series_change", args=[row.pk]))

    ticks = {f'name="events" value="{pk}"' in page.content.decode() for pk in (oldest, latest)}
    assert ticks == {True}
    assert f'name="events" value="{middle}"' not in page.content.decode()
    assert "The latest events. To count older ones, choose by name or date." in words_of(page)
