"""How long a board takes in a club."""

import json
import re
from datetime import UTC, datetime, timedelta
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.urls import reverse

from movements.advice.advisor import advise
from scoring.play.notation import Game
from tests.tournaments.browsing import logged_in
from tests.tournaments.evenings import Evening, evening
from tests.tournaments.pages import words_of
from tournaments.clubs.models import Club
from tournaments.play.selectors.clock.face import BOARD_SECONDS
from tournaments.record.models import LedgerEntry
from tournaments.record.services.events import create_event
from tournaments.seating.selectors.advice import Pace, club_pace, seconds_per_board
from tournaments.seating.services.choice import choose_movement

BEGIN = datetime(2026, 3, 19, 19, 30, tzinfo=UTC)


def came_in(minutes_a_board, rounds, tables=7):
    """Return when scores come in at tables that all need as long for a board."""
    times, now = [], BEGIN
    for size in rounds:
        for _board in range(size):
            now += timedelta(minutes=minutes_a_board)
            times += [now + timedelta(seconds=table) for table in range(tables)]
        now += timedelta(minutes=2)
    return times


@pytest.mark.parametrize("minutes", [6, 7.5, 9])
def test_the_time_between_scores_without_the_moves_is_the_pace(minutes):
    found = seconds_per_board(came_in(minutes, [3] * 8), [3] * 8)
    assert abs(found - 60 * minutes) < 15


def test_stragglers_and_a_few_scores_say_nothing():
    times = came_in(7, [3] * 8)
    late = [*times[:-2], *(each + timedelta(hours=2) for each in times[-2:])]
    assert abs(seconds_per_board(late, [3] * 8) - 420) < 15
    assert seconds_per_board(times[:5], [3] * 8) == 0
    assert seconds_per_board(times, []) == 0


def test_the_pace_in_words():
    assert (Pace(438, 6).words, Pace(438, 6).minutes) == ("7:20", 7)
    assert (Pace(599, 3).words, Pace(599, 3).minutes) == ("10:00", 10)


def slow_club() -> Club:
    """Return a club whose three last sessions took about seven and a half minutes a board."""
    club = evening().start().play().finish().club
    assert club_pace(club.pk) is None  # one session, and its scores came in within a second
    for day, minutes in ((20, 7), (21, 8), (22, 7.5)):
        event = create_event(
            club_id=club.pk, name=f"Day {day}", held_on=datetime(2026, 3, day, tzinfo=UTC).date()
        )
        session = event.sessions.get()
        choose_movement(
            section_id=session.sections.get().pk,
            family="mitchell",
            parameters={"tables": 5, "boards_per_round": 4},
        )
        Evening(club, event, session).start().play().finish()
        entries = LedgerEntry.objects.filter(event=event, kind="result_recorded").order_by("id")
        times = came_in(minutes, [4] * 5, tables=5)
        for entry, at in zip(entries, times, strict=True):
            LedgerEntry.objects.filter(pk=entry.pk).update(at=at)
    return club


@pytest.mark.django_db
def test_a_club_learns_from_its_last_sessions():
    club = slow_club()
    found = club_pace(club.pk)
    assert found.sessions == 3
    assert abs(found.seconds - 450) < 20


@pytest.mark.django_db
def test_advice_goes_by_the_pace_of_a_club_on_the_page_the_api_and_the_command_line(client):
    club = slow_club()
    learnt = {"proposals": advise({"pairs": 14, "minutes_per_board": 8}).to_json()["proposals"]}

    asked = {"entrants": 14, "club": club.pk}
    answer = client.get("/api/v1/movements/advice/", asked).json()
    out = StringIO()
    call_command("advise", "pairs=14", "--club", club.name, "--json", stdout=out)
    told = StringIO()
    call_command(
        "advise", "pairs=14", "minutes_per_board=7", "--club", club.slug, "--json", stdout=told
    )
    plain = client.get("/api/v1/movements/advice/", {**asked, "minutes_per_board": 7}).json()

    minutes = [each["minutes"] for each in learnt["proposals"]]
    assert [each["minutes"] for each in answer["proposals"]] == minutes
    assert [each["minutes"] for each in json.loads(out.getvalue())["proposals"]] == minutes
    usual = [each.minutes for each in advise({"pairs": 14}).proposals]
    assert [each["minutes"] for each in json.loads(told.getvalue())["proposals"]] == usual
    assert [each["minutes"] for each in plain["proposals"]] == usual


@pytest.mark.django_db
def test_who_is_advised_at_the_pace_of_a_club_is_told_so():
    club = slow_club()
    needs = f"{club.name} takes {club_pace(club.pk).words} minutes a board"
    said = f"{needs}, judging by its last 3 sessions."
    out, told = StringIO(), StringIO()
    call_command("advise", "pairs=14", "--club", club.name, stdout=out)
    call_command("advise", "pairs=14", "minutes_per_board=7", "--club", club.name, stdout=told)
    assert out.getvalue().splitlines()[0] == said
    assert "minutes a board" not in told.getvalue()

    event = create_event(club_id=club.pk, name="Next week", held_on=BEGIN.date())
    section = event.sessions.get().sections.get()
    director = Evening(club, event, event.sessions.get()).director
    page = logged_in(director).get(reverse("choose_movement", args=[section.pk])).content.decode()
    assert "last 3 sessions took" in words_of(page)
    assert re.search(r'name="minutes_per_board"[^>]*value="8"', page)


@pytest.mark.django_db
@pytest.mark.parametrize(("game", "minutes"), [("bridge", 7), ("whist", 6)])
def test_a_club_of_unknown_pace_is_advised_by_the_clocks_minutes(game, minutes):
    held = evening(game=game, method="matchpoints" if game == "bridge" else "tricks")

    page = logged_in(held.director).page("choose_movement", held.section.pk)

    assert re.search(rf'name="minutes_per_board"[^>]*value="{minutes}"', page)
    assert BOARD_SECONDS[Game(game)] == minutes * 60


@pytest.mark.django_db
def test_advice_for_a_club_that_is_not_there_is_refused(client):
    answer = client.get("/api/v1/movements/advice/", {"entrants": 14, "club": 999_999})
    assert answer.status_code == 422
    assert "There is no club with the number 999999" in answer.content.decode()
    with pytest.raises(CommandError, match="There is no club called 'Nowhere'"):
        call_command("advise", "pairs=14", "--club", "Nowhere")
    with pytest.raises(CommandError, match="minutes must be"):
        call_command("advise", "pairs=14", "minutes=5", "--club", evening().club.slug)
