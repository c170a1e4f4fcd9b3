"""A ladder on its pages: set up, played, taken back, and shown to the public."""

from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.browsing import Browser, logged_in
from tournaments.clubs.models import Club
from tournaments.clubs.services import appoint_director, create_club
from tournaments.competitions.models import Competition

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk() -> Browser:
    club = create_club(name="Ladder club")
    return logged_in(appoint_director(club_id=club.pk, username="dora", password="patience"))


def send(desk: Client, name: str, /, *place: object, **form: object) -> str:
    """Send a form and return the page that follows."""
    typed = {"key": str(uuid4()), **form}
    answer = desk.post(reverse(name, args=place), typed, follow=True)
    return answer.content.decode()


def set_up(desk: Browser, *names: str) -> str:
    here = {"club": Club.objects.get().pk, "name": "Winter ladder"}
    send(desk, "create_ladder", **here, starts_on="2026-09-01", reach="2")
    slug = Competition.objects.get().slug
    for name in names:
        send(desk, "ladder_enter", slug, names=name)
    return slug


def test_a_new_club_sees_what_it_can_set_up(desk: Browser) -> None:
    page = desk.page("competitions")
    assert "Nothing here yet" in page
    assert reverse("new_ladder") in page
    assert "Create" in desk.page("new_ladder")


def test_a_challenge_changes_places(desk: Browser) -> None:
    slug = set_up(desk, "Ada Moor & Ben Lund", "Cy Hope", "Di Fry")
    page = send(desk, "ladder_challenge", slug, challenger="3", challenged="1", won="yes")
    assert "Di Fry beat Ada Moor &amp; Ben Lund" in page
    assert page.index('wraps">Di Fry') < page.index('wraps">Ada Moor')
    assert "Winter ladder" in desk.page("competitions")


def test_a_challenge_out_of_reach_is_refused_with_a_sentence(desk: Browser) -> None:
    slug = set_up(desk, "Ada", "Ben", "Cy", "Di")
    page = send(desk, "ladder_challenge", slug, challenger="4", challenged="1", won="yes")
    assert "Place 4 cannot challenge place 1." in page
    assert "Challenge one of the 2 places directly above." in page


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("Cy Hope & cy hope", "The same person is entered here twice."),
        ("Cy & Di & Ed & Fay & Gus", "No more than a player or a pair can be entered together"),
        ("Ben Lund & Ada Moor", "They are already on the ladder, with number 1."),
        ("&", "Please enter a name."),
    ],
)
def test_a_line_of_the_same_or_too_many_players_is_refused(
    desk: Browser, line: str, sentence: str
) -> None:
    slug = set_up(desk, "Ada Moor & Ben Lund", "Ben Lund")
    page = send(desk, "ladder_enter", slug, names=line)
    assert sentence in page
    assert Competition.objects.get().players.count() == 3


def test_who_has_left_a_ladder_may_come_back(desk: Browser) -> None:
    slug = set_up(desk, "Ada Moor", "Ben Lund")
    send(desk, "ladder_leave", slug, number="1")
    page = send(desk, "ladder_enter", slug, names="Ada Moor")
    assert "already" not in page
    assert page.index('wraps">Ben Lund') < page.index('wraps">Ada Moor')


def test_an_entry_is_withdrawn_from_the_history(desk: Browser) -> None:
    slug = set_up(desk, "Ada", "Ben")
    send(desk, "ladder_challenge", slug, challenger="2", challenged="1", won="yes")
    page = send(desk, "withdraw_entry", slug, sequence="4")
    assert "<s>Ben beat Ada</s>" in page
    assert "The ledger is intact." in page
    ladder = desk.page("ladder_console", slug)
    assert ladder.index('wraps">Ada') < ladder.index('wraps">Ben')


def test_the_public_reads_a_ladder_when_it_is_shown(desk: Browser) -> None:
    slug = set_up(desk, "Ada", "Ben")
    stranger = Client()
    assert stranger.get(reverse("ladder", args=[slug])).status_code == 404
    send(desk, "show_competition", slug, shown="yes")
    page = stranger.get(reverse("ladder", args=[slug])).content.decode()
    assert "Ada" in page
    assert "Direct" not in page
    send(desk, "show_competition", slug, shown="no")
    assert stranger.get(reverse("ladder", args=[slug])).status_code == 404


def test_somebody_leaves(desk: Browser) -> None:
    slug = set_up(desk, "Ada", "Ben")
    page = send(desk, "ladder_leave", slug, number="1")
    assert 'wraps">Ada' not in page


@pytest.mark.parametrize(
    "wrong", [{"club": "0"}, {"name": ""}, {"starts_on": "soon"}, {"reach": "0"}, {"reach": "x"}]
)
def test_an_impossible_ladder_is_not_created(desk: Browser, wrong: dict[str, str]) -> None:
    typed = {
        "club": Club.objects.get().pk,
        "name": "Ladder",
        "starts_on": "2026-09-01",
        "reach": "3",
    } | wrong
    answer = desk.post(reverse("create_ladder"), {"key": str(uuid4()), **typed})
    assert answer.status_code == 422
    assert not Competition.objects.exists()


def test_a_ladder_can_be_renamed(desk: Browser) -> None:
    slug = set_up(desk)
    page = send(desk, "rename_competition", slug, name="Spring", starts_on="2027-03-01")
    assert "Spring" in page
    assert "Enter the date" in send(desk, "rename_competition", slug, name="S", starts_on="x")
