"""The wall: what everybody may see, whoever opens it."""

import re
from uuid import uuid4

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.tournaments.evenings import DIRECTOR, evening, signed
from tests.tournaments.kept import kept
from tests.tournaments.rounds import with_a_slip_missing
from tournaments.clubs.models import Player
from tournaments.draws.selectors.next_draw import DrawRequest
from tournaments.draws.services import draw_round
from tournaments.play.selectors.clock.moves import Move
from tournaments.play.services.clock import move_clock
from tournaments.play.services.tables import send_message

pytestmark = pytest.mark.django_db

in_play = kept(lambda: evening(names=True).start().play(rounds=2))
scored_later = kept(lambda: evening(names=True, embargo="session").start().play(rounds=2))


def page(client, held, name="wall"):
    return client.get(reverse(name, args=[held.event.slug])).content.decode()


def press(held, move, **more):
    sent = {"by": DIRECTOR, "key": uuid4(), "now": timezone.now()}
    move_clock(session_id=held.session.pk, move=move, **sent, **more)


def test_it_shows_the_standings_of_complete_rounds(client):
    shown = page(client, evening(names=True).start().play())

    assert "after 3 of 3 rounds" in shown
    assert shown.count('data-sheet="standings"') == 2  # North-South and East-West
    assert "Not started" in shown


def test_a_director_sees_on_it_what_everybody_sees(scored_later, client, directing):
    """The room reads the wall, not the director alone."""
    director = directing(scored_later)

    assert page(director, scored_later, "wall_shown") == page(client, scored_later, "wall_shown")
    assert "%" not in page(director, scored_later, "wall_shown")


def test_hidden_players_are_hidden_from_it_too(in_play, directing):
    name = Player.objects.filter(club=in_play.club).order_by("id")[0].name
    director = directing(in_play)
    assert name in page(director, in_play)

    Player.objects.filter(club=in_play.club, name=name).update(shown="hidden")

    assert name not in page(director, in_play)


def test_without_standings_it_says_who_sits_where_now_and_next(client):
    held = evening(names=True).start()
    shown = page(client, held, "wall_shown")

    assert "Round 1: who sits where" in shown
    assert "Round 2: who sits where" in shown
    assert "Ann Number" in shown


def test_the_next_seating_is_that_of_the_clock(in_play, client):
    press(in_play, Move.START)
    press(in_play, Move.BACK)

    assert "Please move for round 3" in page(client, in_play)
    assert "Round 3: who sits where" in page(client, in_play)


def seated(shown):
    return re.findall(r"Round (\d): who sits where", shown)


def test_without_a_clock_a_round_that_nobody_has_begun_is_the_next(client):
    seven = {"tables": 7, "boards_per_round": 2}
    held = evening("mitchell", seven, names=True, embargo="live").start().play(rounds=4)
    assert seated(page(client, held, "wall_shown")) == ["5"]

    held.enter(held.results(sitting__round=5)[0], "4SN=")

    assert seated(page(client, held, "wall_shown")) == ["6"]


def test_a_round_drawn_after_the_clock_went_on_is_shown_until_it_has_begun(client):
    teams = {"teams": 4, "rounds": 3, "boards_per_round": 1}
    held = evening("swiss-teams", teams, contest="teams", method="imps").start().play()
    for move in (Move.START, Move.ON, Move.ON):
        press(held, move)
    assert "Round 2 is drawn when round 1 is in." in page(client, held, "wall_shown")

    draw_round(section_id=held.section.pk, wanted=DrawRequest(), **signed())
    assert seated(page(client, held, "wall_shown")) == ["2"]

    held.play()
    assert "Round 3 is drawn when round 2 is in." in page(client, held, "wall_shown")


def test_a_missing_slip_does_not_hold_the_wall_up(client):
    shown = page(client, with_a_slip_missing(embargo="session"), "wall_shown")

    assert [number for number in range(1, 8) if f"Round {number}: who sits where" in shown] == [
        5,
        6,
    ]


def test_once_play_is_over_nobody_is_sent_anywhere(client):
    assert "who sits where" not in page(client, evening().start().play(), "wall_shown")


def test_before_the_start_only_the_director_can_open_it(client, directing):
    held = evening(names=True)

    assert client.get(reverse("wall", args=[held.event.slug])).status_code == 404
    assert "Round 1: who sits where" in page(directing(held), held)


def test_after_the_end_it_shows_the_final_results_and_no_clock(client):
    held = evening(names=True).start().play().finish()
    shown = page(client, held)

    assert "Final results" in shown
    assert "who sits where" not in shown
    assert "data-clock=" not in shown


def test_single_players_have_a_seat_each(client):
    held = evening("rainbow", {"tables": 5}, contest="individual", method="butler", names=True)
    shown = page(client, held.start(), "wall_shown")

    assert [title for title in ("North-South", "South", "West") if f">{title}</th>" in shown] == [
        "South",
        "West",
    ]


def test_the_face_is_a_fragment_of_its_own_and_empty_out_of_play(in_play, client):
    assert 'data-phase="ready"' in page(client, in_play, "event_clock")
    over = evening(names=True).start().play().finish()

    assert page(client, over, "event_clock").strip() == ""
    assert client.get(reverse("event_clock", args=[evening().event.slug])).status_code == 404


@pytest.mark.parametrize("part", ["event_clock", "event_now"])
def test_no_browser_keeps_a_clock_that_has_run_on_since(in_play, client, part):
    address = reverse(part, args=[in_play.event.slug])
    answer = client.get(address)

    assert answer["Cache-Control"] == "no-store"
    again = client.get(address, headers={"If-None-Match": answer["ETag"]})
    assert again.status_code == 304


def test_the_page_of_an_event_is_told_its_round_by_the_clock_and_when_it_changes(in_play, client):
    def told():
        return " ".join(page(client, in_play, "event_now").split())

    assert told() == "Round 3 of 3"

    press(in_play, Move.START)
    assert re.fullmatch(r"Round 3 of 3 · next change at \d\d:\d\d", told())

    press(in_play, Move.PAUSE, expected_version=1)
    assert told() == "Round 3 of 3 · Paused"

    over = evening(names=True).start().play().finish()
    assert page(client, over, "event_now").strip() == ""
    assert client.get(reverse("event_now", args=[evening().event.slug])).status_code == 404


def test_messages_to_everyone_are_on_the_wall_and_those_to_one_table_are_not(in_play, client):
    def tell(text, **where):
        sent = {"session_id": in_play.session.pk, "text": text, "now": timezone.now()}
        send_message(**sent, **where, **signed())

    tell("Coffee is ready.")
    tell("Table 2, please wait.", section_id=in_play.section.pk, table=2)

    for name in ("wall", "event_clock"):
        shown = page(client, in_play, name)
        assert "Coffee is ready." in shown
        assert "please wait" not in shown
