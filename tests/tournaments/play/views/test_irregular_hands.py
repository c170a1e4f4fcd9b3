"""Irregular hands by the ruling form: what was found, whose fault, previewed and told."""

import pytest
from django.urls import reverse

from tests.tournaments.evenings import evening
from tests.tournaments.kept import kept
from tests.tournaments.pages import key, words_of
from tournaments.record.models import Ruling

pytestmark = pytest.mark.django_db


held = kept(lambda: evening(game="whist", names=True).start().play())


@pytest.mark.parametrize(
    ("given", "stored"),
    [
        ({"award": "IRREGULAR ADVERSARIES"}, "IRREGULAR ADVERSARIES"),
        ({"award": "IRREGULAR ADVERSARIES", "offender": "NS"}, "IRREGULAR ADVERSARIES"),
        ({"award": "IRREGULAR PARTNERS", "offender": "NS"}, "IRREGULAR PARTNERS NS"),
        ({"award": "IRREGULAR TRUMP", "offender": "EW"}, "IRREGULAR TRUMP EW"),
    ],
)
def test_an_irregular_hand_is_chosen_previewed_and_ruled_on(directing, held, given, stored):
    client, result = directing(held), held.results()[0]
    asked = client.get(reverse("adjust_result", args=[result.pk]))
    assert "cards between adversaries" in words_of(asked)

    seen = client.get(reverse("preview_ruling", args=[result.pk]), given)
    made = client.post(reverse("adjust_result", args=[result.pk]), given | key(), follow=True)

    assert "of the deal" in words_of(seen)
    assert "What it would change" in words_of(seen)
    ruling = Ruling.objects.get()
    assert (ruling.score, ruling.law) == (stored, "(e) III")
    assert "of the deal" in words_of(made)
    history = words_of(client.get(reverse("result_history", args=[result.pk])))
    assert stored in history


@pytest.mark.parametrize("award", ["IRREGULAR PARTNERS", "IRREGULAR TRUMP"])
def test_the_side_at_fault_has_to_be_named(directing, held, award):
    client, result = directing(held), held.results()[0]

    answer = client.post(reverse("adjust_result", args=[result.pk]), {"award": award} | key())

    assert answer.status_code == 422
    assert "Say which side was at fault" in words_of(answer)
    seen = client.get(reverse("preview_ruling", args=[result.pk]), {"award": award})
    assert "Say which side was at fault" in words_of(seen)
    assert not Ruling.objects.exists()


def test_bridge_is_not_asked_for_irregular_hands(played, directing):
    url = reverse("adjust_result", args=[played.results()[0].pk])

    assert "Irregular hands" not in words_of(directing(played).get(url))
    answer = directing(played).post(url, {"award": "IRREGULAR ADVERSARIES"} | key())
    assert answer.status_code == 422
    assert not Ruling.objects.exists()
