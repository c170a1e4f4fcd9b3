"""The director's pages of a season in figures, its files and the printed report."""

import csv
import re
from decimal import Decimal
from io import BytesIO, StringIO

import pytest
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook
from pypdf import PdfReader

from tests.tournaments.browsing import logged_in
from tests.tournaments.evenings import signed
from tests.tournaments.everything import who_acts
from tests.tournaments.kept import kept
from tests.tournaments.pages import words_of
from tests.tournaments.players.seasons import season
from tests.tournaments.seasons import club
from tournaments.clubs.models import Director, Player
from tournaments.clubs.selectors import club_facts
from tournaments.clubs.services import show_player
from tournaments.figures.selectors import season_figures
from tournaments.figures.tables import tables_of
from tournaments.site.templatetags.pictures import bars_picture
from tournaments.standings.services import award_by_hand

pytestmark = pytest.mark.django_db


def _season():
    evenings = season(3)
    winner = evenings[0].event.contestants.order_by("pk")[0]
    award_by_hand(
        contestant_id=winner.pk, points=Decimal("0.48"), **signed({"reason": "as published"})
    )
    evenings[0].director  # noqa: B018  made once, for all tests
    return evenings


held = kept(_season)
DAY = {"day": "2026-03-19"}


def shown(held):
    return season_figures(club_facts(held[0].club), held[0].event.held_on)


def report(browser):
    """Return what the printed report says."""
    pages = PdfReader(BytesIO(browser.get(reverse("figures_report"), DAY).content)).pages
    return " ".join(" ".join(each.extract_text() for each in pages).split())


def test_a_director_reads_the_season(held):
    browser = logged_in(held[0].director)

    page = browser.get(reverse("figures"), DAY)
    words = words_of(page)

    assert "The year 2025/26 in figures" in words
    for table in tables_of(shown(held)):
        if table.rows:
            assert table.title in words
    for each in held:
        address = reverse("event", args=[each.event.slug])
        assert f'href="{address}">{each.event.name}</a>' in page.content.decode()
    for each in shown(held).attendance:
        assert each.name in words
    assert "Who no longer came" not in words
    assert "0.48" in words
    assert 'class="bars"' in page.content.decode()
    assert reverse("figures") in browser.page("director_desk")


def test_seasons_follow_each_other(held):
    browser = logged_in(held[0].director)

    later = browser.get(reverse("figures"), {"day": "2026-09-01"})
    assert "No event of this season is final yet" in words_of(later)
    assert "day=2025-09-01" in later.content.decode()
    first = words_of(browser.get(reverse("figures"), DAY))
    assert "Season before" not in first  # the club played nothing before
    assert "Season before" in words_of(browser.get(reverse("figures"), {"day": "2029-09-01"}))
    for wrong in ("yesterday", "0001-09-01", "9999-12-31", "2026-13-01"):
        assert browser.get(reverse("figures"), {"day": wrong}).status_code == 404


def test_hidden_players_are_named_to_their_director(held):
    player = Player.objects.get(pk=shown(held).attendance[0].player_id)
    show_player(player_id=player.pk, shown="hidden")

    page = logged_in(held[0].director).get(reverse("figures"), DAY)

    assert player.name in words_of(page)


def test_the_report_that_is_handed_round_counts_hidden_players_and_names_none(held):
    before = shown(held)
    hidden = Player.objects.get(name=before.awards[0].name)
    Player.objects.filter(pk=hidden.pk).update(national_id="7734")
    browser = logged_in(held[0].director)
    assert hidden.name in report(browser)
    assert "7734" in report(browser)

    show_player(player_id=hidden.pk, shown="hidden")

    assert hidden.name not in report(browser)
    assert "7734" not in report(browser)
    assert "A player" in report(browser)
    public = season_figures(before.club, before.first, for_everybody=True)
    assert public.total == before.total
    assert [each.events for each in public.attendance] == [
        each.events for each in before.attendance
    ]


def test_every_table_is_a_file(held):
    browser = logged_in(held[0].director)
    page = browser.page("figures", query=DAY)
    for table in tables_of(shown(held)):
        address = reverse("figures_file", args=[table.id, "csv"])
        assert (address in page) == bool(table.rows)
        answer = browser.get(address, DAY)
        assert answer.headers["Content-Disposition"].endswith(f'2025-26-{table.id}.csv"')
        rows = list(csv.reader(StringIO(answer.content.decode("utf-8-sig"))))
        assert rows == [
            list(table.columns),
            *([str(cell) for cell in row] for row in table.rows),
        ]


def test_a_workbook_holds_all_tables(held):
    answer = logged_in(held[0].director).get(reverse("figures_file", args=["season", "xlsx"]), DAY)

    book = load_workbook(BytesIO(answer.content))
    tables = tables_of(shown(held))
    assert book.sheetnames == [each.title for each in tables]
    events = book["Events"]
    assert events["A2"].value.date() == held[0].event.held_on
    assert events["G2"].value == 2
    assert book["Who came"].max_row == 1 + 8


def test_what_is_no_file_is_not_found(held):
    browser = logged_in(held[0].director)
    for what, form in (("season", "pbn"), ("weather", "csv"), ("standings", "xlsx")):
        assert browser.get(reverse("figures_file", args=[what, form]), DAY).status_code == 404
    assert browser.get(reverse("figures_report"), DAY | {"paper": "A0"}).status_code == 404


@pytest.mark.parametrize(("paper", "size"), [("A4", (595, 842)), ("letter", (612, 792))])
def test_the_report_says_on_paper_what_the_page_says(held, paper, size):
    browser = logged_in(held[0].director)
    page = browser.page("figures", query=DAY)
    assert f"{reverse('figures_report')}?club={held[0].club.pk}&amp;day=2025-09-01" in page

    answer = browser.get(reverse("figures_report"), DAY | {"paper": paper})
    pages = PdfReader(BytesIO(answer.content), strict=True).pages
    text = " ".join(" ".join(each.extract_text() for each in pages).split())

    assert answer.headers["Content-Type"] == "application/pdf"
    assert tuple(round(float(each)) for each in pages[0].mediabox[2:]) == size
    assert held[0].club.name in text
    assert "Tables month by month" in text
    for table in tables_of(shown(held)):
        assert (table.title in text) == bool(table.rows)
        for row in table.rows:
            assert str(row[0]) in text or f"{row[0]:%-d %b %Y}" in text
    assert "0.48" in text


def test_bars_are_as_high_as_their_numbers():
    svg = bars_picture([("Sep", 4.0, 2.0), ("Oct", 0.0, 1.0)])

    bars = re.findall(r'<rect class="bar-(\w+)" .*?height="([\d.]+)"', svg)
    assert [kind for kind, _ in bars] == ["before", "now", "before"]
    heights = [float(high) for _, high in bars]
    assert [high / heights[0] for high in heights] == pytest.approx([1, 2, 0.5], rel=0.01)
    assert re.findall(r">(\w+)</text>", svg) == ["Sep", "Oct"]
    assert "<rect" not in bars_picture([("Sep", 0.0, 0.0)])


def test_an_empty_season_is_not_printed(held):
    browser = logged_in(held[0].director)

    answer = browser.get(reverse("figures_report"), {"day": "2020-01-01"}, follow=True)

    assert "No event of the season 2019/20 is final yet." in words_of(answer)


ADDRESSES = [
    ("figures", ()),
    ("figures_report", ()),
    ("figures_file", ("attendance", "csv")),
    ("figures_file", ("season", "xlsx")),
]


@pytest.mark.parametrize(("name", "words"), ADDRESSES)
def test_only_directors_and_owners_read_it(held, name, words):
    address = reverse(name, args=words)
    scorer = Director.objects.get(pk=who_acts(held[0])["official"]).user
    owner = held[0].director
    owner.directs.update(role=Director.Role.OWNER)
    query = DAY | {"club": str(held[0].club.pk)}

    assert Client().get(address, query).headers["Location"].startswith(reverse("login"))
    assert logged_in(scorer).get(address, query).status_code == 403
    assert logged_in(owner).get(address, query).status_code == 200
    assert logged_in(owner).get(address, DAY | {"club": str(club().pk)}).status_code == 403
