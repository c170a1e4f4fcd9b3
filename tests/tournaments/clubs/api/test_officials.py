"""Who acts for a club, by a program of its owner."""

import pytest
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User
from django.test import Client

from tests.tournaments.callers import Caller, problem
from tournaments.clubs.models import Director, Player
from tournaments.clubs.services import find_or_add_player

pytestmark = pytest.mark.django_db


def club_of(thursday, what):
    return f"clubs/{thursday.club.pk}/{what}/"


def test_somebody_is_invited_comes_and_is_restricted_and_removed(director, thursday):
    made = director.post(club_of(thursday, "invitations"), {"role": "scorer", "note": "Ida"})
    (listed,) = director.get(club_of(thursday, "invitations")).json()
    ida = User.objects.create_user("ida")
    browser = Client()
    browser.force_login(ida, "django.contrib.auth.backends.ModelBackend")
    browser.post(made.json()["link"])

    assert made.status_code == 201
    assert {**listed, "link": made.json()["link"]} == made.json()
    owner, official = director.get(club_of(thursday, "officials")).json()
    assert (owner["role"], official["username"], official["role"]) == ("owner", "ida", "scorer")
    assert director.get(club_of(thursday, "invitations")).json() == []

    place = club_of(thursday, f"officials/{official['id']}")
    assert director.patch(place, {"role": "director"}).json()["role"] == "director"
    assert Caller(ida).get(f"clubs/{thursday.club.pk}/players/").status_code == 200
    assert director.delete(place).status_code == 204
    problem(Caller(ida).get(f"clubs/{thursday.club.pk}/players/"), 403, "forbidden")
    problem(director.delete(place), 404, "not-found")


def test_a_club_keeps_an_owner_against_its_own_programs(director, thursday):
    (owner,) = director.get(club_of(thursday, "officials")).json()
    place = club_of(thursday, f"officials/{owner['id']}")

    problem(director.patch(place, {"role": "scorer"}), 422, "refused")
    problem(director.delete(place), 422, "refused")

    assert Director.objects.get(pk=owner["id"]).role == "owner"


def test_an_invitation_withdrawn_opens_nothing(director, thursday):
    made = director.post(club_of(thursday, "invitations"), {"role": "owner", "note": "Ida"}).json()

    gone = director.delete(club_of(thursday, f"invitations/{made['id']}"))

    assert gone.status_code == 204
    assert Client().get(made["link"]).status_code == 404
    problem(director.delete(club_of(thursday, f"invitations/{made['id']}")), 404, "not-found")


def test_only_somebody_with_a_second_factor_asks_it_of_others(director, thursday):
    place = club_of(thursday, "settings")

    problem(director.patch(place, {"second_factor": True}), 422, "refused")
    Authenticator.objects.create(user=director.user, type="totp", data={})
    asked = director.patch(place, {"second_factor": True, "noindex": True}).json()

    assert asked == {"second_factor": True, "noindex": True} == director.get(place).json()


def test_without_the_second_factor_that_a_club_asks_for_a_program_may_nothing(director, thursday):
    thursday.club.second_factor = True
    thursday.club.save()
    place = club_of(thursday, "players")

    refused = problem(director.get(place), 403, "forbidden")

    assert refused["detail"].startswith(
        f"{thursday.club.name} requires a second factor of its owners and directors"
    )
    Authenticator.objects.create(user=director.user, type="recovery_codes", data={})
    problem(director.get(place), 403, "forbidden")
    Authenticator.objects.create(user=director.user, type="totp", data={})
    assert director.get(place).status_code == 200


def test_a_player_is_hidden_told_and_erased(director, anonymous, thursday):
    thursday.start().play()
    player = find_or_add_player(
        club_id=thursday.club.pk,
        name=thursday.event.contestants.order_by("id")[0].members.all()[0].player.name,
    )
    standings = f"events/{thursday.event.slug}/standings/"
    assert player.name in anonymous.get(standings).content.decode()

    shown = director.put(f"players/{player.pk}/shown/", {"shown": "hidden"})
    told = director.get(f"players/{player.pk}/everything/").json()
    hidden = anonymous.get(standings).content.decode()
    erased = director.delete(f"players/{player.pk}/")

    assert (shown.status_code, shown.json()["shown"]) == (200, "hidden")
    assert player.name not in hidden
    assert (told["name"], told["events"][0]["event"]) == (player.name, thursday.event.name)
    assert erased.status_code == 204
    assert not Player.objects.filter(name=player.name).exists()
    problem(director.get(f"players/{player.pk}/everything/"), 404, "not-found")
    problem(director.delete(f"players/{player.pk}/"), 422, "refused")
    proof = director.get(f"events/{thursday.event.slug}/ledger/verification/").json()
    assert proof["ok"]
