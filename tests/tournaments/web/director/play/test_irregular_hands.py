"""Irregular hands by the ruling form: what was found, whose fault, foreseen and told."""

import re
from uuid import uuid4

import pytest
from django.urls import reverse

from tests.tournaments.evenings import Evening, evening
from tournaments.models import Ruling

pytestmark = pytest.mark.django_db


def key():
    return {"key": str(uuid4())}


def text_of(answer) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split())


@pytest.fixture
def held() -> Evening:
    return evening(game="whist", names=True).start().play()


@pytest.mark.parametrize(
    ("given", "stored"),
    [
        ({"award": "IRREGULAR ADVERSARIES"}, "IRREGULAR ADVERSARIES"),
        ({"award": "IRREGULAR ADVERSARIES", "offender": "NS"}, "IRREGULAR ADVERSARIES"),
        ({"award": "IRREGULAR PARTNERS", "offender": "NS"}, "IRREGULAR PARTNERS NS"),
        ({"award": "IRREGULAR TRUMP", "offender": "EW"}, "IRREGULAR TRUMP EW"),
    ],
)
def test_what_was_found_is_chosen_foreseen_and_ruled(directing, held, given, stored):
    client, result = directing(held), held.results()[0]
    asked = client.get(reverse("adjust_result", args=[result.pk]))
    assert "cards between adversaries" in text_of(asked)

    seen = client.get(reverse("preview_ruling", args=[result.pk]), given)
    made = client.post(reverse("adjust_result", args=[result.pk]), given | key(), follow=True)

    assert "of the deal" in text_of(seen)
    assert "What it would change" in text_of(seen)
    ruling = Ruling.objects.get()
    assert (ruling.score, ruling.law) == (stored, "(e) III")
    assert "of the deal" in text_of(made)
    history = text_of(client.get(reverse("result_history", args=[result.pk])))
    assert stored in history


@pytest.mark.parametrize("award", ["IRREGULAR PARTNERS", "IRREGULAR TRUMP"])
def test_the_side_at_fault_has_to_be_named(directing, held, award):
    client, result = directing(held), held.results()[0]

    answer = client.post(reverse("adjust_result", args=[result.pk]), {"award": award} | key())

    assert answer.status_code == 422
    assert "Say which side was at fault" in text_of(answer)
    seen = client.get(reverse("preview_ruling", args=[result.pk]), {"award": award})
    assert "Say which side was at fault" in text_of(seen)
    assert not Ruling.objects.exists()


def test_the_preview_says_that_two_tables_deal_anew(directing):
    match = evening("league-24", {}, contest="team_match", game="whist").start().play(rounds=2)
    result = match.results()[0]

    seen = directing(match).get(
        reverse("preview_ruling", args=[result.pk]), {"award": "IRREGULAR ADVERSARIES"}
    )

    assert "Only two tables play this deal" in text_of(seen)


def test_bridge_is_not_asked_for_irregular_hands(directing):
    bridge = evening().start().play()
    url = reverse("adjust_result", args=[bridge.results()[0].pk])

    assert "Irregular hands" not in text_of(directing(bridge).get(url))
    answer = directing(bridge).post(url, {"award": "IRREGULAR ADVERSARIES"} | key())
    assert answer.status_code == 422
    assert not Ruling.objects.exists()


def test_traveller_scorecard_and_explanation_show_what_was_given(directing, held):
    client, result = directing(held), held.results(board=1)[0]
    others = held.results(board=1)[1:]
    average = f"{sum(int(each.tricks) for each in others) / 2:g}"
    given = {"award": "IRREGULAR ADVERSARIES"}
    client.post(reverse("adjust_result", args=[result.pk]), given | key())
    ns, _ew = held.snapshot.sides(held.snapshot.sitting(result))
    slug, address = held.event.slug, ns.contestants[0].address

    pages = [
        text_of(client.get(reverse("traveller", args=[slug, 1, 1]))),
        text_of(client.get(reverse("scorecard", args=[slug, address]))),
        text_of(client.get(reverse("explanation", args=[slug, address, 1]))),
    ]

    assert f" adjusted {average}" in pages[0]  # the figure stands in the column of the others
    assert f" adjusted {average}" in pages[1]
    assert f"{average} tricks to North-South, the average of the deal" in pages[2]
    assert "cards between adversaries, so each side gets the average of the deal" in pages[2]
    assert "Artificial" not in " ".join(pages)
