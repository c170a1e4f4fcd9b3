"""The glossary: what the words on the pages mean, and the ways to it."""

import re

from django.conf import settings
from django.urls import reverse

from tests.tournaments.pages import words_of

TEMPLATES = sorted((settings.BASE_DIR / "templates").rglob("*.html"))


def test_the_words_of_the_game_are_explained(client):
    page = words_of(client.get(reverse("glossary")))

    for words in (
        "traveller, travelling slip all the scores of one board",
        "arrow-switch",
        "relay",
    ):
        assert words in page
    assert "EventSnapshot" not in page
    assert "(M)" not in page


def test_every_page_leads_there_from_its_foot(client, db):
    assert f'href="{reverse("glossary")}"' in client.get("/").content.decode()


def test_every_link_to_a_word_finds_it(client):
    page = client.get(reverse("glossary")).content.decode()
    wanted = {
        anchor
        for path in TEMPLATES
        for found in re.findall(
            r"""{% term _\(".*?"\) "(.+?)" %}|url 'glossary' %}#([\w-]+)""",
            path.read_text(encoding="utf-8"),
        )
        for anchor in found
        if anchor
    }

    assert len(wanted) > 4
    assert {each for each in wanted if f'id="{each}"' not in page} == set()


def test_no_word_is_explained_twice(client):
    page = client.get(reverse("glossary")).content.decode()
    ids = re.findall(r'<div id="([\w-]+)"', page)

    assert len(ids) > 50
    assert len(ids) == len(set(ids))
