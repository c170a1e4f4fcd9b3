"""Proposals on the page of choosing a movement: sections, lengths, the simple variant."""

import re
from uuid import uuid4

import pytest
from django.urls import reverse

from tests.tournaments.evenings import evening
from tests.tournaments.kept import kept
from tournaments.services.events.events import add_section

pytestmark = pytest.mark.django_db
held = kept(evening)


def offers(client, held, **wishes):
    url = reverse("choose_movement", args=[held.section.pk])
    return client.get(url, wishes).content.decode()


def choose(client, held, value):
    url = reverse("choose_movement", args=[held.section.pk])
    return client.post(url, {"key": str(uuid4()), "choice": value}, follow=True)


def value_of(shown, beginning):
    found = re.search(rf'value="({re.escape(beginning)}[^"]*)"', shown)
    return found[1].replace("&amp;", "&")


def test_two_sections_are_made_with_one_button(directing, held):
    client = directing(held)
    value = value_of(offers(client, held, pairs="40"), "sections?")
    answer = choose(client, held, value)
    assert "2 sections have their movements" in answer.content.decode()
    sections = list(held.session.sections.order_by("letter"))
    assert [section.letter for section in sections] == ["A", "B"]
    assert all(section.family for section in sections)
    assert held.event.contestants.count() == 40
    choose(client, held, value)  # sent again it changes nothing
    assert held.session.sections.count() == 2


def test_more_sections_than_are_proposed_are_refused(directing, held):
    for _section in range(2):
        add_section(session_id=held.session.pk)
    client = directing(held)
    value = value_of(offers(client, held, pairs="40"), "sections?")
    answer = choose(client, held, value)
    assert answer.status_code == 422
    assert "Remove section C first" in answer.content.decode()
    assert choose(client, held, "sections?part=nothing").status_code == 422


def test_a_reduced_howell_says_what_the_simple_one_costs(directing, held):
    client = directing(held)
    shown = offers(client, held, pairs="14", winners="1")
    assert re.search(r"share is [\d.]+ % instead of [\d.]+ %", shown)
    value = next(
        each.replace("&amp;", "&")
        for each in re.findall(r'value="(howell-reduced[^"]*)"', shown)
        if "constant" in each
    )
    choose(client, held, value)
    held.section.refresh_from_db()
    assert held.section.parameters["directions"] == "constant"


def test_other_lengths_stand_on_the_card(directing, held):
    shown = offers(directing(held), held, pairs="24")
    assert "The same in other lengths" in shown
    titles = re.findall(r"<h3>(Mitchell with a skip[^<]*)</h3>", shown)
    assert len(titles) == len({title.partition(",")[2][-16:] for title in titles})
