"""The page on which masterpoints are awarded."""

from fractions import Fraction

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tests.tournaments.browsing import logged_in
from tests.tournaments.evenings import evening
from tests.tournaments.kept import kept
from tests.tournaments.pages import key, words_of
from tests.tournaments.seasons import club, held_evening, read, series
from tournaments.clubs.services import appoint_director
from tournaments.record.models import Award, ClubAwardTable

pytestmark = pytest.mark.django_db

final = kept(lambda: evening("howell", {"pairs": 6}, names=True).start().play().finish())
OWN = (
    'name = "Elm Row"\nversion = "2"\nsource = "us"\n[[scale]]\ncontests = ["pairs"]\nfirst = "7"\n'
)


def test_a_director_looks_awards_changes_and_takes_back(final, directing):
    browser, slug = directing(final), final.event.slug
    looked = browser.page("masterpoints", slug, query={"table": "acbl-open-club"})
    assert "0.60" in looked
    assert "acbl-handbook" in looked
    assert not Award.objects.exists()

    browser.post(reverse("award", args=[slug]), {"table": "club", **key()})
    assert Award.objects.count() == 2
    assert "0.30 MPs" in words_of(browser.page("event", slug))

    who = final.event.contestants.order_by("id")[5]
    one = {"contestant": who.pk, "points": "0,5", "reason": "the raffle"}
    browser.post(reverse("award_one", args=[slug]), {**one, **key()})
    assert Award.objects.get(contestant=who).table == "by hand"
    assert "0.50: the raffle" in words_of(browser.page("masterpoints", slug))
    unsaid = browser.post(
        reverse("award_one", args=[slug]), {**one, "points": "9", "reason": " ", **key()}
    )
    assert "Say why the award is made by hand" in words_of(browser.get(unsaid["Location"]))
    assert Award.objects.get(contestant=who).points == Fraction(1, 2)

    browser.post(reverse("take_awards_back", args=[slug]), key())
    assert not Award.objects.exists()


@pytest.mark.parametrize("file", [False, True])
def test_a_table_of_ones_own_is_looked_at_and_awarded(final, directing, file):
    browser, address = directing(final), reverse("award", args=[final.event.slug])
    brought = {"file": SimpleUploadedFile("own.toml", OWN.encode())} if file else {"own": OWN}

    looked = browser.post(address, {**brought, "look": "yes", **key()})

    assert "7.00" in looked.content.decode()
    assert not Award.objects.exists()
    browser.post(address, {"own": OWN, **key()})
    assert Award.objects.get().table == "Elm Row, 2"


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({}, "Choose a table, or upload your own."),
        ({"own": "name ="}, "This is not TOML"),
        ({"own": OWN.replace('"7"', "7.5")}, "Scale 1: first is a number in quotation marks"),
        ({"own": OWN.replace("pairs", "teams")}, "Elm Row, 2 has no scale for pairs"),
    ],
)
def test_an_impossible_award_is_refused_with_a_sentence(final, directing, sent, sentence):
    answer = directing(final).post(reverse("award", args=[final.event.slug]), {**sent, **key()})

    assert answer.status_code == 422
    assert sentence in words_of(answer)
    assert not Award.objects.exists()


@pytest.mark.parametrize(
    "sent", [{"points": "1"}, {"contestant": "7", "points": "1"}, {"points": "x"}]
)
def test_an_award_to_nobody_changes_nothing(final, directing, sent):
    directing(final).post(reverse("award_one", args=[final.event.slug]), {**sent, **key()})

    assert not Award.objects.exists()


def test_a_club_keeps_tables_and_chooses_one(final, directing):
    browser, listed = directing(final), f"{reverse('award_tables')}?club={final.club.pk}"
    assert "No award table of your own yet" in words_of(browser.get(listed))

    refused = browser.post(listed, {"own": "name =", **key()})
    assert refused.status_code == 422
    assert "This is not TOML" in words_of(refused)
    assert "name =" in refused.content.decode()
    browser.post(listed, {"own": OWN, **key()})
    kept_table = ClubAwardTable.objects.get()
    here = reverse("award_table", args=[kept_table.pk])
    assert here in browser.get(listed).content.decode()
    assert "first = &quot;7&quot;" in browser.get(here).content.decode()

    stale = browser.post(here, {"own": OWN, "version": "9", **key()})
    assert stale.status_code == 422
    browser.post(here, {"own": OWN.replace('"7"', '"8"'), "version": "1", **key()})
    choice = f"kept-{kept_table.pk}"
    assert "Elm Row, 2" in browser.page("masterpoints", final.event.slug)
    looked = browser.page("masterpoints", final.event.slug, query={"table": choice})
    assert "8.00" in looked
    browser.post(reverse("award", args=[final.event.slug]), {"table": choice, **key()})
    assert Award.objects.get().points == 8

    browser.post(reverse("award_table_removed", args=[kept_table.pk]), {"version": "2", **key()})
    assert not ClubAwardTable.objects.exists()
    assert browser.get(here).status_code == 404


def test_the_page_says_for_which_place_an_award_is(final, directing):
    held = evening("howell", {"pairs": 6}, sections=2).start().play().finish()

    looked = words_of(
        directing(held).page("masterpoints", held.event.slug, query={"table": "club"})
    )
    once = words_of(
        directing(final).page("masterpoints", final.event.slug, query={"table": "club"})
    )

    assert "For what place" in looked
    assert "Overall 1=: 0.50 Section A 1: 0.30" in looked  # two share 0.60 and 0.40
    assert "0.20 Overall 4: 0.15 Section A 2: 0.20" in looked
    assert "Section B 1: 0.30" in looked
    assert "For what place" not in once  # the only section is everybody


def test_a_season_counts_the_masterpoints():
    at = club()
    user = appoint_director(club_id=at.pk, username="elm", password="patience")
    browser = logged_in(user)
    for week in range(2):
        held = held_evening(at, week).play(seed=week).finish()
        browser.post(reverse("award", args=[held.event.slug]), {"table": "club", **key()})

    shown = read(series(at, points="masterpoints"))

    assert {each.played for each in shown.rows} == {2}
    # A third of three pairs is one award for each line, 0.30 for both players, shared by ties.
    assert sum(each.exact for each in shown.rows) == 2 * 2 * 2 * Fraction(3, 10)
