"""What a phone loads for a public page: little, also on the first visit."""

import gzip
import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.urls import reverse

from tests.tournaments.evenings import evening
from tournaments.record.models import ContestantPlayer

pytestmark = pytest.mark.django_db

PAGE, FIRST_VISIT = 15_000, 60_000
"""Bytes, compressed: of the page itself, and with its styles and scripts."""


def compressed(content: bytes) -> int:
    return len(gzip.compress(content))


def test_public_pages_are_light_and_load_nothing_from_elsewhere():
    held = evening("mitchell", {"tables": 13, "boards_per_round": 2}, names=True)
    held.start().play().finish()
    player = ContestantPlayer.objects.filter(contestant__event=held.event)[0].player_id
    club, event = held.club.slug, held.event.slug
    pages = [
        reverse("home"),
        reverse("club", args=[club]),
        reverse("club_calendar", args=[club]),
        reverse("club_players", args=[club]),
        reverse("player", args=[club, player]),
        reverse("search") + "?q=ann",
        reverse("event", args=[event]),
        reverse("scorecard", args=[event, "1-ns"]),
        reverse("beside", args=[event, "1-ns"]),
        reverse("traveller", args=[event, 1, 1]),
        reverse("seating", args=[event]),
    ]
    for page in pages:
        answer = Client().get(page)
        assert answer.status_code == 200, page
        linked = re.findall(
            r'<(?:link rel="stylesheet"\s+href|script src)="([^"]+)"', answer.content.decode()
        )
        assert linked, page
        assert all(each.startswith("/static/") for each in linked), page
        files = [Path(finders.find(each.removeprefix("/static/"))) for each in linked]
        weight = compressed(answer.content)
        assert weight <= PAGE, page
        assert weight + sum(compressed(each.read_bytes()) for each in files) <= FIRST_VISIT, page
