"""The director's own standings: every score counts, and the page says that it is not public."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.evenings import evening
from tests.tournaments.pages import HTMX, words_of

pytestmark = pytest.mark.django_db
NOT_PUBLIC = "do not show this page to players"


def test_every_score_counts_at_once_and_for_the_director_only(directing):
    held = evening(names=True, embargo="session").start()
    held.enter(held.results(board=1)[0], "4SN=")
    held.enter(held.results(board=1)[1], "4SN-1")
    public = words_of(Client().get(reverse("event", args=[held.event.slug])))

    page = words_of(directing(held).page("live_standings", held.event.slug))

    assert NOT_PUBLIC in page
    assert "Not public" in page
    assert "87.50" in page
    assert NOT_PUBLIC not in public
    assert "87.50" not in public


def test_the_fragment_follows_the_scores(directing):
    held = evening(names=True).start()
    client, url = directing(held), reverse("live_standings", args=[held.event.slug])

    first = client.get(url, headers=HTMX)
    same = client.get(url, headers=HTMX | {"If-None-Match": first.headers["ETag"]})
    held.play(rounds=1)
    later = client.get(url, headers=HTMX | {"If-None-Match": first.headers["ETag"]})

    assert "<html" not in first.content.decode()
    assert (same.status_code, later.status_code) == (304, 200)


def test_final_standings_are_everybodys(directing):
    held = evening(names=True).start().play().finish()

    assert NOT_PUBLIC not in directing(held).page("live_standings", held.event.slug)


def test_the_tab_is_there_once_play_has_started(directing):
    held = evening()
    url = reverse("live_standings", args=[held.event.slug])
    assert url not in directing(held).page("event_setup", held.event.slug)

    assert url in directing(held).page("console", held.start().session.pk)
