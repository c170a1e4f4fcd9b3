"""The clock on the room's page."""

import pytest
from django.urls import reverse

from tests.tournaments.evenings import evening
from tests.tournaments.pages import HTMX
from tournaments.play.models import RoundClock

pytestmark = pytest.mark.django_db


@pytest.fixture
def held():
    return evening(names=True).start()


def stored(held):
    return RoundClock.objects.get(session=held.session)


def press(client, held, do, version):
    return client.post(
        reverse("clock_moved", args=[held.session.pk]), {"do": do, "version": version}, follow=True
    ).content.decode()


def test_the_room_has_a_clock_that_waits_to_be_started(held, directing):
    page = directing(held).page("console", held.session.pk)

    assert "Start the clock" in page
    assert "14:00" in page


def test_a_director_starts_pauses_adds_a_minute_and_goes_on(held, directing):
    client = directing(held)

    assert "Pause" in press(client, held, "start", 0)
    assert "Resume" in press(client, held, "pause", 1)
    press(client, held, "add 1", 2)
    assert 890 <= stored(held).left_seconds <= 900
    page = press(client, held, "on", 3)

    assert "Please move for round 2" in page
    assert stored(held).phase == "change"


def test_a_director_who_looked_before_somebody_else_pressed_is_told(held, directing):
    client = directing(held)
    press(client, held, "start", 0)

    page = press(client, held, "start", 0)

    assert "Someone else has just changed the clock" in page
    assert stored(held).version == 1


def test_after_reopening_the_clock_says_so_and_waits_to_be_started(held, directing):
    client = directing(held)
    press(client, held, "start", 0)
    held.play().finish().reopen()

    room = client.page("console", held.session.pk)
    public = client.get(reverse("event_clock", args=[held.event.slug])).content.decode()

    for page in (room, public):
        assert "The session is open again" in page
        assert "data-clock-digits></p>" in page
    assert "Start the clock" in room


@pytest.mark.parametrize("do", ["", "fly", "add", "add x", "add 99999999"])
def test_an_unknown_move_changes_nothing(held, directing, do):
    client = directing(held)
    press(client, held, "start", 0)

    press(client, held, do, 1)

    assert stored(held).version == 1


def test_lengths_breaks_and_the_end_are_written_as_directors_write_them(held, directing):
    client, address = directing(held), reverse("clock_set", args=[held.session.pk])
    form = {"round": "14:30", "change": "1", "warning": "3", "breaks": "2: 10", "home": "22:40"}

    client.post(address, form | {"version": 0})

    clock = stored(held)
    assert (clock.round_seconds, clock.change_seconds, clock.warning_seconds) == (870, 60, 180)
    assert clock.breaks == {"2": 600}
    assert 'value="14:30"' in client.page("console", held.session.pk)
    assert 'value="22:40"' in client.page("console", held.session.pk)


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"round": "long"}, "Enter a length in minutes"),
        ({"breaks": "tea"}, "Enter a break as the round before it"),
        ({"breaks": "3: 10"}, "not after the last"),
        ({"home": "25:99"}, "Enter a time of day"),
    ],
)
def test_impossible_lengths_are_refused_with_a_sentence(held, directing, wrong, sentence):
    client, address = directing(held), reverse("clock_set", args=[held.session.pk])

    page = client.post(address, wrong | {"version": 0}, follow=True).content.decode()

    assert sentence in page
    assert not RoundClock.objects.exists()


def test_a_session_that_is_late_is_offered_a_quicker_pace(held, directing):
    client = directing(held)
    press(client, held, "start", 0)
    page = press(client, held, "add 3", 1)

    assert "3 minutes behind" in page
    assert "Play at 6:15" in page
    address = reverse("clock_set", args=[held.session.pk])
    page = client.post(address, {"round": "12:30", "version": 2}, follow=True).content.decode()
    assert "minutes behind" not in page


def test_the_bar_is_a_fragment_and_strangers_get_none(held, directing, client):
    address = reverse("clock_bar", args=[held.session.pk])

    bar = directing(held).get(address, headers=HTMX).content.decode()

    assert "data-clock=" in bar
    assert "<html" not in bar
    assert client.get(address).status_code == 302


def test_a_press_through_htmx_brings_the_bar_alone_and_its_refusal(held, directing):
    client, address = directing(held), reverse("clock_moved", args=[held.session.pk])

    bar = client.post(address, {"do": "start", "version": 0}, headers=HTMX).content.decode()
    refused = client.post(address, {"do": "start", "version": 0}, headers=HTMX).content.decode()

    assert "<html" not in bar
    assert 'data-pressed="1"' in bar
    assert "Someone else has just changed the clock" in refused
    assert "data-pressed" not in refused


def test_a_final_session_has_no_clock(played, directing):
    played.finish()

    assert "data-clock" not in directing(played).page("console", played.session.pk)
