"""The public pages of a club's players."""

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from tests.tournaments.kept import kept
from tests.tournaments.players.seasons import evening_of, season
from tournaments.clubhouse.selectors import ClubWords
from tournaments.clubhouse.services import describe_club
from tournaments.clubs.models import Player
from tournaments.players.tasks import AT_ONCE

pytestmark = pytest.mark.django_db

held = kept(lambda: season(2))


def everybody(held) -> str:
    return reverse("club_players", args=[held[0].club.slug])


def one(held) -> tuple[Player, str]:
    player = Player.objects.filter(club=held[0].club).order_by("id")[0]
    return player, reverse("player", args=[held[0].club.slug, player.pk])


def page(address: str) -> str:
    answer = Client().get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def test_the_first_visit_works_everything_out(held):
    cache.clear()
    player, address = one(held)

    assert address in page(everybody(held))
    shown = page(address)

    assert player.name in shown
    assert "still being added up" not in shown
    for each in held:
        assert reverse("event", args=[each.event.slug]) in shown
    for words in ("Partners", "Declaring and defending", "Best boards", "Opponents met most"):
        assert words in shown
    assert 'name="robots" content="noindex"' in shown


def test_more_than_a_reader_waits_for_is_left_to_a_worker(held, monkeypatch):
    cache.clear()
    _player, address = one(held)
    monkeypatch.setattr("tournaments.players.tasks.AT_ONCE", 1)
    handed = []
    monkeypatch.setattr(
        "tournaments.players.tasks.work_out_events.apply_async",
        lambda sent, **more: handed.append(sent[0]),
    )

    shown = page(address)

    assert "1 event is still being added up" in shown
    assert handed == [(held[0].event.pk,)]
    assert AT_ONCE > 1


def test_a_club_may_do_without(held):
    _player, address = one(held)
    describe_club(club_id=held[0].club.pk, words=ClubWords(player_pages=False))

    assert Client().get(address).status_code == 404
    assert Client().get(everybody(held)).status_code == 404
    assert everybody(held) not in page(reverse("club", args=[held[0].club.slug]))


def test_nobody_is_found_at_another_club(held):
    player, _address = one(held)
    other = evening_of(held[0], 3)
    for slug, pk in ((other.club.slug, 999_999), ("nowhere", player.pk)):
        assert Client().get(reverse("player", args=[slug, pk])).status_code == 404


def test_an_empty_list_says_what_to_do(held):
    assert "Nobody is called that here" in page(f"{everybody(held)}?name=zzz")


def test_a_scorecard_leads_to_the_pages_of_its_players(held):
    contestant = held[0].event.contestants.order_by("id")[0]
    members = [each.player for each in contestant.members.order_by("position")]
    card = reverse("scorecard", args=[held[0].event.slug, contestant.address])
    way = reverse("entered_players", args=[held[0].event.slug, contestant.address])
    assert way in page(card)

    shown = page(way)
    for each in members:
        assert reverse("player", args=[held[0].club.slug, each.pk]) in shown

    Player.objects.filter(pk=members[0].pk).update(shown=Player.Shown.HIDDEN)
    answer = Client().get(way)  # one is left
    assert answer["Location"] == reverse("player", args=[held[0].club.slug, members[1].pk])

    describe_club(club_id=held[0].club.pk, words=ClubWords(player_pages=False))
    assert "No pages here" in page(way)
