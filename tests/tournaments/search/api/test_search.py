"""Search for programs."""

import pytest
from django.test import Client

from tests.tournaments.seasons import club, held_evening
from tournaments.clubs.models import Player

pytestmark = pytest.mark.django_db
SEARCH = "/api/v1/search/"


def test_everybody_finds_players_events_boards_clubs_and_contests():
    held = held_evening(club()).play().finish()

    found = Client().get(SEARCH, {"q": "Bo Lisle"}).json()
    player = Player.objects.get(name="Bo Lisle")
    assert found == {
        "players": [
            {
                "name": "Bo Lisle",
                "address": f"/clubs/{held.club.slug}/players/{player.pk}/",
                "club": held.club.name,
                "day": None,
            }
        ],
        "events": [],
        "boards": [],
        "clubs": [],
        "contests": [],
    }
    (board,) = Client().get(SEARCH, {"q": "board 2 thursday"}).json()["boards"]
    assert board == {
        "name": "Board 2, Thursday Pairs",
        "address": f"/events/{held.event.slug}/sessions/1/boards/2/",
        "club": held.club.name,
        "day": "2026-03-19",
    }


def test_asks_for_words():
    for asked in ({}, {"q": ""}, {"q": "x" * 201}):
        answer = Client().get(SEARCH, asked)
        assert answer.status_code == 400
        assert [each["field"] for each in answer.json()["errors"]] == ["q"]
