"""The director looks who goes on, makes a final and a consolation, and takes them back."""

import re
from uuid import uuid4

import pytest
from django.urls import reverse

from tests.tournaments.draws.services.test_stages import corrected, in_order, made, playing
from tests.tournaments.evenings import evening
from tests.tournaments.kept import kept
from tournaments.record.models import Contestant, Event, Stage

pytestmark = pytest.mark.django_db
HOWELL = {"pairs": 8, "boards_per_round": 2}
held = kept(lambda: evening("howell", HOWELL, names=True, sections=2).start().play().finish())
tied = kept(lambda: evening("howell", HOWELL, names=True).start().fill("4SN=").finish())
begun = kept(lambda: evening("howell", HOWELL, names=True).start().play(rounds=2))

ASKED = {
    "name-0": "Final",
    "overall-0": "8",
    "carry-0": "sum",
    "name-1": "Consolation",
    "rest-1": "1",
}


def url(held, view="stages"):
    return reverse(view, args=[held.event.slug])


def sent_by(page: str) -> dict[str, list[str]]:
    """What the form that makes the contests sends."""
    form = page[page.index('<form method="post" data-once') :]
    found: dict[str, list[str]] = {}
    for name, value in re.findall(r'<input type="hidden" name="([^"]*)" value="([^"]*)"', form):
        found.setdefault(name, []).append(value)
    return found


def test_the_set_up_and_the_final_standings_lead_to_it(directing, held):
    client = directing(held)

    assert url(held) in client.page("event_setup", held.event.slug)
    assert url(held) in client.page("live_standings", held.event.slug)


def test_at_first_it_shows_the_better_half_and_the_rest(directing, held):
    page = directing(held).page("stages", held.event.slug)

    assert "Thursday Pairs, final" in page
    assert "Thursday Pairs, consolation" in page
    assert len(re.findall('name="declined"', page)) == 16
    assert len(re.findall('max="9999"', page)) == 4  # two questions about each contest


def test_the_contests_are_made_as_they_were_shown_and_undone(directing, held):
    client = directing(held)
    page = client.get(url(held), ASKED).content.decode()

    answer = client.post(url(held), sent_by(page), follow=True)

    assert "with everyone entered" in answer.content.decode()
    names = Event.objects.filter(stage__source=held.event).order_by("stage__number")
    assert list(names.values_list("name", flat=True)) == ["Final", "Consolation"]
    public = client.get(reverse("event", args=[held.event.slug])).content.decode()
    assert "Consolation" in public
    target = names[0]
    shown = client.page("stages", target.slug)
    assert "From Thursday Pairs" in shown
    assert len(re.findall('<th scope="row"><bdi>', shown)) == 8

    client.post(url(held, "stages_undone"), {"key": str(uuid4())})

    assert not Stage.objects.exists()


def test_one_more_contest_is_asked_for(directing, held):
    page = directing(held).get(url(held), ASKED | {"more": "1"}).content.decode()

    assert 'name="name-2"' in page


def test_a_tie_at_the_cut_is_shown_and_decided_with_a_reason(directing, tied):
    client = directing(tied)
    asked = {"name-0": "Final", "overall-0": "4"}
    page = client.get(url(tied), asked).content.decode()
    assert "Tied for the last 4 places in Final" in page
    assert 'name="seen"' not in page
    assert page.count('class="badge badge-provisional"') == 4  # all who are listed
    assert "The last places are still tied" in page
    assert page.count("Show who qualifies") == 3  # in the form, beside the tie and at the end

    ids = in_order(tied)[2:6]
    page = client.get(url(tied), asked | {"chosen": ids}).content.decode()
    assert "still tied" not in page
    sent = sent_by(page)
    assert sent["chosen"] == [str(pk) for pk in ids]

    refused = client.post(url(tied), sent)
    assert refused.status_code == 422
    assert "Say why these qualify" in refused.content.decode()
    client.post(url(tied), sent | {"reason": "Cut the cards", "key": str(uuid4())})
    final = Event.objects.get(stage__source=tied.event)
    assert set(final.contestants.values_list("came_from", flat=True)) == set(ids)


def test_before_the_end_it_only_previews(directing, begun):
    page = directing(begun).page("stages", begun.event.slug)

    assert "Results are still provisional" in page
    assert 'name="seen"' not in page


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"overall-0": "many"}, "whole number"),
        ({"overall-0": "99999999"}, "whole number"),
        ({"share-0": "a half"}, "number"),
        ({"cap-0": "-1"}, "0"),
        ({"held_on-0": "Sunday"}, "Enter the date"),
        ({"overall-0": "", "rest-0": ""}, "Say how many qualify"),
        ({"sections-0": "99"}, "1 to 26 sections"),
        ({"carry-0": "everything"}, "Choose what"),
        ({"chosen": "1999999999"}, "does not take part"),
        ({"name-0": "", "name-1": ""}, "Choose between 1 and 6"),
    ],
)
def test_what_cannot_be_read_or_done_is_refused_with_a_sentence(directing, held, wrong, sentence):
    client = directing(held)

    shown = client.get(url(held), ASKED | wrong)
    answer = client.post(url(held), ASKED | wrong | {"key": str(uuid4())})

    assert shown.status_code == 200
    assert sentence in shown.content.decode()
    assert answer.status_code == 422
    assert sentence in answer.content.decode()
    assert not Stage.objects.exists()


def test_a_corrected_qualifying_is_shown_and_the_director_chooses(directing, held):
    final = playing(made(held)[0])
    client = directing(final)
    assert "have changed since" not in client.page("stages", final.event.slug)
    corrected(held)

    page = client.page("stages", final.event.slug)
    assert "Results of Thursday Pairs have changed since" in page
    answer = client.post(url(final, "carried_anew"), {"key": str(uuid4())}, follow=True)
    assert "Say why" in answer.content.decode()
    leave = {"key": str(uuid4()), "leave": "1", "reason": "Too late"}
    answer = client.post(url(final, "carried_anew"), leave, follow=True)
    assert "The original carry-over stays." in answer.content.decode()
    assert "have changed since" not in answer.content.decode()

    again = {"key": str(uuid4()), "reason": "Qualifying corrected"}
    answer = client.post(url(final, "carried_anew"), again, follow=True)
    assert "The corrected scores have been carried over." in answer.content.decode()
    assert Contestant.objects.filter(event=final.event).exclude(brought="").count() == 8


def test_contests_that_have_begun_cannot_be_undone(directing, held):
    playing(made(held)[0])
    client = directing(held)

    assert "can no longer be undone" in client.page("stages", held.event.slug)
    answer = client.post(url(held, "stages_undone"), {"key": str(uuid4())}, follow=True)

    assert "has started" in answer.content.decode()
    assert Stage.objects.count() == 2
