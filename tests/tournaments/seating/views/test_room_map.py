"""The map of the room, round by round, and the heat map: for everybody and for the director."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.evenings import Evening, evening
from tests.tournaments.kept import kept
from tournaments.clubs.models import Player

pytestmark = pytest.mark.django_db
five_tables = kept(lambda: evening("mitchell", {"tables": 5}, names=True).start())


def _page(client: Client, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def _plan(played: Evening, query: str = "") -> str:
    client = Client()
    client.force_login(played.director)
    return _page(client, reverse("section_plan", args=[played.section.pk]) + query)


def test_everybody_sees_the_room_with_names_and_links_to_the_rounds(five_tables, client):
    page = _page(client, f"/events/{five_tables.event.slug}/seating/?round=2")

    assert "The room in round 2 of 5" in page
    assert re.search(r'href="\?round=1#map-\d+"', page)
    assert re.search(r'href="\?round=3#map-\d+"', page)
    assert "North-South stay. East-West go one table up. The boards go one table down." in page
    assert "Table 1: North-South 1 N-S Ann NumberA1NS – Ben NumberA1NS" in page


@pytest.mark.parametrize(
    ("asked", "shown"), [("", 1), ("5", 5), ("6", 1), ("0", 1), ("-1", 1), ("9" * 400, 1), ("x", 1)]
)
def test_a_round_that_is_not_played_shows_the_usual_one(five_tables, client, asked, shown):
    page = _page(client, f"/events/{five_tables.event.slug}/seating/?round={asked}")

    assert f"The room in round {shown} of 5" in page


def test_the_first_and_last_rounds_have_no_link_beyond_them(five_tables, client):
    url = f"/events/{five_tables.event.slug}/seating/"

    first, last = _page(client, url), _page(client, f"{url}?round=5")

    assert "?round=0" not in first
    assert "?round=6" not in last
    assert first.count('aria-disabled="true"') == 1


def test_names_cannot_break_out_of_the_picture(client):
    played = evening("mitchell", {"tables": 3}, names=True).start()
    name = "<script>alert(2)</script>"
    Player.objects.update(name=name)

    page = _page(client, f"/events/{played.event.slug}/seating/")

    assert name not in page
    assert "&lt;script&gt;alert(2)" in page


def test_the_director_sees_the_map_before_the_start():
    page = _plan(evening("howell", {"pairs": 7, "boards_per_round": 2}), "?round=3")

    assert "The room in round 3 of 7" in page
    assert "Who is compared with whom, and how much" in page


def test_the_map_of_a_session_in_play_opens_at_the_round_in_play():
    played = evening("mitchell", {"tables": 3}).start().play(rounds=1)

    assert "The room in round 2 of 3" in _plan(played)


def test_players_of_a_team_match_have_a_map_and_no_heat_map():
    page = _plan(evening("new-england-24", {}, contest="team_match"))

    assert "The room in round 1 of" in page
    assert "Who is compared with whom" not in page


def test_a_heat_map_that_nobody_could_read_is_left_out():
    page = _plan(evening("mitchell", {"tables": 25}))

    assert "The room in round 1 of 25" in page
    assert "Who is compared with whom" not in page
