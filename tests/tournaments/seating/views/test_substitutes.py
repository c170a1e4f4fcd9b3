"""The director enters a substitute, and sees the name where the results are."""

from uuid import uuid4

import pytest
from django.urls import reverse

from tests.tournaments.evenings import evening
from tests.tournaments.kept import kept
from tournaments.record.models import Substitute
from tournaments.record.selectors.ledger.verification import verify_ledger

pytestmark = pytest.mark.django_db
held = kept(lambda: evening(names=True).start().play(rounds=1))


def post(client, held, view, **given):
    url = reverse(view, args=[held.section.pk])
    return client.post(url, {"key": str(uuid4()), **given}, follow=True)


def test_the_changes_lead_to_it_and_it_offers_everybody(directing, held):
    client = directing(held)
    url = reverse("substitutes", args=[held.section.pk])
    assert url in client.page("change_movement", held.section.pk)
    shown = client.page("substitutes", held.section.pk)
    contestant = held.contestant("1-ns")
    assert f'value="{contestant.pk}.1"' in shown
    assert f'value="{contestant.pk}.2"' in shown


def test_a_substitute_is_entered_named_and_taken_back(directing, held):
    client = directing(held)
    contestant = held.contestant("1-ns")
    given = {"place": f"{contestant.pk}.2", "name": "Ida Fenn", "first_round": 2, "last_round": 0}
    answer = post(client, held, "substitute_entered", **given)
    entered = held.snapshot.contestants[contestant.pk].seated[1]
    assert f"Ida Fenn for {entered} from round 2" in answer.content.decode()
    standings = client.get(f"/events/{held.event.slug}/").content.decode()
    assert f"{entered}¹" in standings
    assert f"¹ Ida Fenn for {entered} from round 2" in standings
    scorecard = client.get(f"/events/{held.event.slug}/pairs/{contestant.address}/")
    assert f"¹ Ida Fenn for {entered} from round 2" in scorecard.content.decode()
    answer = client.get(f"/api/v1/events/{held.event.pk}/standings/").json()
    lines = [line for ranking in answer["rankings"] for line in ranking["standings"]]
    (told,) = [line for line in lines if line["substitutes"]]
    assert told["players"][1] == entered
    assert told["substitutes"] == [f"¹ Ida Fenn for {entered} from round 2"]
    row = Substitute.objects.get(contestant=contestant)
    sent = f"{contestant.pk}.{row.pk}"
    taken_back = post(client, held, "substitute_removed", substitute=sent).content.decode()
    assert "Ida Fenn for" not in taken_back
    assert verify_ledger(held.event.pk).ok


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({}, "does not exist"),
        ({"place": "x.y", "name": "Ida"}, "does not exist"),
        ({"place": "{1}", "name": "", "first_round": 2}, "Enter the name of the substitute"),
        ({"place": "{1}", "name": "Ida", "first_round": 3, "last_round": 2}, "before the first"),
    ],
)
def test_an_impossible_substitute_is_refused_with_a_sentence(directing, held, given, sentence):
    place = given.get("place", "").replace("{1}", f"{held.contestant('1-ns').pk}.1")
    answer = post(directing(held), held, "substitute_entered", **given | {"place": place})
    assert sentence in answer.content.decode()
    assert not Substitute.objects.filter(contestant__event=held.event).exists()
    again = post(directing(held), held, "substitute_removed", substitute="0.0")
    assert "does not exist" in again.content.decode()


def test_a_final_session_takes_none(directing, held):
    held.play()
    held.finish()
    shown = directing(held).page("substitutes", held.section.pk)
    assert "entered while the session is in play" in shown
