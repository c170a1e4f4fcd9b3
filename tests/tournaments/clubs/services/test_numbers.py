"""Numbers at several federations."""

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.browsing import logged_in
from tournaments.clubs.models import Player, PlayerNumber
from tournaments.clubs.selectors import everything_about, player_of, players_of
from tournaments.clubs.services import (
    add_player,
    create_club,
    erase_player,
    find_or_add_player,
    merge_players,
    set_number,
)
from tournaments.importing.services.events import KnownPlayers
from tournaments.site.refusals import RefusedError

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> Player:
    return add_player(club_id=create_club(name="Elm Row").pk, name="Ann Lee", national_id="100")


def test_any_number_finds_the_person(ann):
    set_number(player_id=ann.pk, federation="ACBL", number="J123456")
    set_number(player_id=ann.pk, federation="acbl", number="K123456")

    assert player_of(ann.pk).every_number == ("100", "K123456")
    assert find_or_add_player(club_id=ann.club_id, name="A. Lee", national_id="K123456") == ann
    assert KnownPlayers(ann.club_id).player("A. Lee", "K123456") == ann
    assert find_or_add_player(club_id=ann.club_id, name="A. Lee", national_id="J123456") != ann


def test_the_clubs_own_federation_is_asked_first(ann):
    bo = add_player(club_id=ann.club_id, name="Bo Marsh", national_id="200")
    set_number(player_id=ann.pk, federation="ACBL", number="200")

    assert find_or_add_player(club_id=ann.club_id, name="?", national_id="200") == bo
    assert KnownPlayers(ann.club_id).player("?", "200") == bo


def test_an_empty_number_takes_it_away(ann):
    set_number(player_id=ann.pk, federation="ACBL", number="200")
    set_number(player_id=ann.pk, federation="ACBL", number=" ")
    set_number(player_id=ann.pk, number="")

    assert player_of(ann.pk).every_number == ()


@pytest.mark.parametrize("federation", ["", "ACBL"])
def test_two_people_have_no_number_in_common(ann, federation):
    bo = add_player(club_id=ann.club_id, name="Bo Marsh")
    set_number(player_id=ann.pk, federation=federation, number="300")

    with pytest.raises(RefusedError, match="300 is Ann Lee’s number"):
        set_number(player_id=bo.pk, federation=federation, number="300")


def test_numbers_of_another_name_are_the_persons(ann):
    other = add_player(club_id=ann.club_id, name="Anne Lee")
    set_number(player_id=other.pk, federation="ACBL", number="300")
    merge_players(player_id=other.pk, into_id=ann.pk)

    (listed,) = players_of(ann.club_id)
    assert listed.every_number == player_of(other.pk).every_number == ("100", "300")
    assert find_or_add_player(club_id=ann.club_id, name="?", national_id="300") == ann
    set_number(player_id=ann.pk, federation="ACBL", number="400")
    assert player_of(ann.pk).every_number == ("100", "400")


def test_numbers_are_told_and_erased(ann):
    set_number(player_id=ann.pk, federation="ACBL", number="300")
    assert everything_about(ann.pk)["numbers"] == [{"federation": "ACBL", "number": "300"}]

    erase_player(player_id=ann.pk, now=timezone.now())

    assert not PlayerNumber.objects.exists()


def test_a_director_sets_them_on_the_persons_page(played):
    desk = logged_in(played.director)
    player, other = Player.objects.filter(club=played.club).order_by("id")[:2]
    address = reverse("player_number", args=[player.pk])

    desk.post(address, {"federation": "ACBL", "number": "J123456"})
    assert "J123456" in desk.page("player_person", player.pk)
    desk.post(address, {"federation": "", "number": "4711"})
    assert Player.objects.get(pk=player.pk).national_id == "4711"

    refused = desk.post(reverse("player_number", args=[other.pk]), {"number": "4711"})
    assert refused.status_code == 422
    assert "If they are one person, merge them." in refused.content.decode()
    too_long = desk.post(address, {"federation": "x" * 31, "number": "1"})
    assert too_long.status_code == 422
