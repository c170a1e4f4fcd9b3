"""How long a board takes in a club."""

from datetime import UTC, datetime, timedelta

import pytest

from tests.tournaments.evenings import Evening, evening
from tournaments.models import LedgerEntry
from tournaments.selectors.clubs.pace import Pace, club_pace, seconds_per_board
from tournaments.services.events.events import create_event
from tournaments.services.movements.choice import choose_movement

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


@pytest.mark.django_db
def test_a_club_learns_from_its_last_sessions():
    held = evening().start().play().finish()
    club = held.club
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
    found = club_pace(club.pk)
    assert found.sessions == 3
    assert abs(found.seconds - 450) < 20
