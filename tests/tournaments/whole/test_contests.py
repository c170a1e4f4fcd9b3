"""The pages of every contest: before, while and after it is played."""

import pytest
from django.urls import reverse

from tests.tournaments.contests import EVERY_METHOD
from tests.tournaments.evenings import evening
from tournaments.clubs.roles import Role
from tournaments.standings.selectors.ranking.matches import matches

pytestmark = pytest.mark.django_db


def pages_of(event):
    snapshot, session = event.snapshot, event.session.pk
    slug = snapshot.event.slug
    section = event.section.pk
    yield reverse("event_setup", args=[slug])
    yield reverse("choose_movement", args=[section])
    yield reverse("enter_names", args=[section])
    yield reverse("section_plan", args=[section])
    yield reverse("console", args=[session])
    yield reverse("print_page", args=[session])
    yield reverse("rulings", args=[slug])
    yield reverse("event", args=[slug])
    yield reverse("boards", args=[slug])
    yield reverse("seating", args=[slug])
    for contestant in list(snapshot.contestants.values())[:2]:
        yield reverse("scorecard", args=[slug, contestant.address])
    if snapshot.results:
        yield reverse("enter_round", args=[section, 1])
        board = snapshot.results[0].board
        yield reverse("enter_board", args=[session, board])
        yield reverse("traveller", args=[slug, 1, board])
    for sheet in matches(snapshot.seen_by(Role.DIRECTOR))[:1]:
        teams = [snapshot.contestants[pk].address for pk in (sheet.first_id, sheet.second_id)]
        yield reverse("match", args=[slug, *teams])


@pytest.mark.parametrize(("contest", "game", "method", "family", "parameters"), EVERY_METHOD)
def test_every_page_of_every_contest_can_be_read(client, contest, game, method, family, parameters):
    event = evening(family, parameters, contest=contest, game=game, method=method, names=True)
    client.force_login(event.director)
    for step in (event.start, event.play):
        step()
        for address in pages_of(event):
            response = client.get(address)
            assert response.status_code in (200, 302), address


def test_a_match_of_two_of_several_teams_has_a_page(client):
    played = evening("fours-howell", {"teams": 5}, contest="teams", names=True).start().play()
    page = client.get(reverse("event", args=[played.event.slug])).content.decode()
    assert "Match by match" in page
    address = reverse("match", args=[played.event.slug, "1", "3"])
    assert address in page
    match = client.get(address).content.decode()
    assert "The match is worth" in match
    assert match.count('scope="row"') == 1


def test_teams_that_have_not_met_have_no_match(client):
    played = evening("fours-howell", {"teams": 5}, contest="teams").start()
    response = client.get(reverse("match", args=[played.event.slug, "1", "1"]))
    assert response.status_code == 404


def test_partners_of_one_board_are_linked_from_an_individuals_scorecard(client):
    played = evening("individual", {"players": "8"}, contest="individual", names=True)
    played.start().play()
    page = client.get(reverse("scorecard", args=[played.event.slug, "1"])).content.decode()
    assert "With" in page
    for number in range(2, 9):
        assert reverse("scorecard", args=[played.event.slug, str(number)]) in page
