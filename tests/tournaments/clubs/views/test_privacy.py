"""A player is hidden, exported and erased; a club stays out of searches."""

import json

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.browsing import Browser, logged_in
from tests.tournaments.evenings import Evening
from tournaments.clubs.models import Director, Player
from tournaments.clubs.services import add_player, appoint_director
from tournaments.printing.models import Document

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(played: Evening) -> Browser:
    return logged_in(played.director)


@pytest.fixture
def somebody(played: Evening) -> Player:
    """Somebody whose name appears in no other text."""
    player = Player.objects.filter(entered__contestant__event=played.event).earliest("id")
    player.name, player.national_id = "Zebedee Quux", "0815-4711"
    player.save()
    return player


def public(held: Evening) -> str:
    """Return all that the public reads about an event, on pages and by the API."""
    slug, read = held.event.slug, []
    snapshot = held.snapshot
    for contestant in snapshot.contestants.values():
        read += [
            f"/events/{slug}/pairs/{contestant.address}/{part}"
            for part in ("", "beside/", "players/")
        ]
        read.append(f"/api/v1/events/{slug}/scorecards/{contestant.address}/")
    pages = ("", "standings/", "boards/", "seating/", "sessions/1/boards/1/")
    read += [f"/events/{slug}/{part}" for part in pages]
    read += [f"/api/v1/events/{slug}/{part}" for part in ("", "standings/", "travellers/")]
    read += [f"{page}?q=zebedee+quux" for page in ("/search/", "/api/v1/search/")]
    answers = [Client().get(address, follow=True) for address in read]
    assert {answer.status_code for answer in answers} == {200}
    return "".join(answer.content.decode() for answer in answers)


@pytest.mark.parametrize(("shown", "instead"), [("initials", "Z. Q."), ("hidden", "A player")])
def test_a_hidden_player_is_named_nowhere_in_public(
    played: Evening, desk: Browser, somebody: Player, shown: str, instead: str
) -> None:
    assert "Zebedee Quux" in public(played)

    desk.post(reverse("player_shown", args=[somebody.pk]), {"shown": shown})

    read = public(played)
    assert "Zebedee" not in read
    assert "Quux" not in read
    assert instead in read
    assert "Zebedee Quux" in desk.page("enter_names", played.session.sections.get().pk)


def test_refuses_another_way_of_showing(desk: Browser, somebody: Player) -> None:
    page = desk.post(
        reverse("player_shown", args=[somebody.pk]), {"shown": "backwards"}, follow=True
    )

    assert "Choose the full name, the initials or no name." in page.content.decode()
    assert Player.objects.get(pk=somebody.pk).shown == "name"


def test_gives_a_person_everything_and_nobody_elses_name(
    played: Evening, desk: Browser, somebody: Player
) -> None:
    answer = desk.get(reverse("player_everything", args=[somebody.pk]))

    found = json.loads(answer.content)
    assert (found["name"], found["national_id"]) == ("Zebedee Quux", "0815-4711")
    (event,) = found["events"]
    assert event["address"] == played.event.slug
    snapshot = played.snapshot
    own = next(c for c in snapshot.contestants.values() if "Zebedee Quux" in c.players)
    scores = [
        "" if result.score is None else str(result.score)
        for sitting in snapshot.sittings_of[own.id]
        for result in snapshot.results_by_sitting[sitting.id]
    ]
    assert scores
    assert [line["score"] for line in event["results"]] == scores
    others = {name for c in snapshot.contestants.values() for name in c.players} - {somebody.name}
    assert not any(name in answer.content.decode() for name in others)


def test_erasing_takes_the_name_and_leaves_the_results_and_the_proof(
    played: Evening, desk: Browser, somebody: Player
) -> None:
    before = [(r.id, r.score) for r in played.snapshot.results]
    Document.objects.create(
        session=played.session, kind="results", fingerprint="x", requested_at=timezone.now()
    )

    desk.post(reverse("player_erase", args=[somebody.pk]), {"sure": "yes"})

    kept = Player.objects.get(pk=somebody.pk)
    assert (kept.name, kept.national_id) == ("A player", "")
    assert [(r.id, r.score) for r in played.snapshot.results] == before
    assert "Zebedee" not in public(played)
    assert "Zebedee" not in desk.page("enter_names", played.session.sections.get().pk)
    assert "Zebedee" not in desk.page("players")
    assert not Document.objects.exists()
    call_command("verify_ledger", played.event.slug)


def test_nothing_is_erased_without_the_tick(desk: Browser, somebody: Player) -> None:
    page = desk.post(reverse("player_erase", args=[somebody.pk]), follow=True)

    assert "tick the box first" in page.content.decode()
    assert Player.objects.get(pk=somebody.pk).name == "Zebedee Quux"


def test_a_new_player_is_never_taken_for_one_who_was_erased(
    played: Evening, desk: Browser, somebody: Player
) -> None:
    desk.post(reverse("player_erase", args=[somebody.pk]), {"sure": "yes"})
    again = desk.post(reverse("player_erase", args=[somebody.pk]), {"sure": "yes"}, follow=True)

    assert "not on the club" in again.content.decode()
    assert add_player(club_id=played.club.pk, name="A player").pk != somebody.pk
    assert desk.get(reverse("player_everything", args=[somebody.pk])).status_code == 404


def test_only_directors_of_the_club_hide_export_and_erase(
    played: Evening, somebody: Player
) -> None:
    scorer = appoint_director(club_id=played.club.pk, username="frances", password="x")
    Director.objects.filter(user=scorer).update(role="scorer")
    hers = logged_in(scorer)

    assert hers.post(reverse("player_shown", args=[somebody.pk])).status_code == 403
    assert hers.post(reverse("player_erase", args=[somebody.pk])).status_code == 403
    assert hers.get(reverse("player_everything", args=[somebody.pk])).status_code == 403


def test_a_club_asks_to_be_left_out_of_searches(played: Evening, desk: Browser) -> None:
    page = f"/events/{played.event.slug}/"
    assert "noindex" not in Client().get(page).content.decode()

    desk.post(reverse("club_wishes"), {"noindex": "yes"})
    assert '<meta name="robots" content="noindex, nofollow">' in Client().get(page).content.decode()

    desk.post(reverse("club_wishes"))
    assert "noindex" not in Client().get(page).content.decode()
