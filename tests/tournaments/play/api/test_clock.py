"""The clock through the API."""

import pytest

from tests.tournaments.callers import Caller, problem
from tests.tournaments.evenings import evening

pytestmark = pytest.mark.django_db


@pytest.fixture
def held():
    return evening(names=True).start()


@pytest.fixture
def address(held):
    return f"sessions/{held.session.pk}/clock/"


def test_anybody_reads_the_clock_of_a_session_in_play(held, address):
    face = Caller().get(address).json()

    assert (face["phase"], face["rounds"], face["seconds_left"]) == ("ready", 3, 840)
    assert [each["phase"] for each in face["coming"]] == [
        "playing",
        "change",
        "playing",
        "change",
        "playing",
    ]


def test_there_is_none_before_the_start(director):
    waiting = evening(names=True)

    problem(Caller().get(f"sessions/{waiting.session.pk}/clock/"), 404, "not-found")


def test_a_director_runs_it(held, address):
    director = Caller(held.director)

    assert director.post(address, {"move": "start"}).status_code == 204
    director.post(address, {"move": "pause", "expected_version": 1})
    director.post(address, {"move": "add", "minutes": -5})
    director.patch(address, {"change_seconds": 0, "breaks": [{"round": 2, "seconds": 600}]})
    face = director.get(address).json()

    assert (face["paused"], face["version"]) == (True, 4)
    assert 530 <= face["seconds_left"] <= 540
    assert [each["phase"] for each in face["coming"]] == ["playing", "break", "playing"]


def test_a_version_that_has_passed_is_a_conflict(held, address):
    director = Caller(held.director)
    director.post(address, {"move": "start"})

    refused = director.post(address, {"move": "on", "expected_version": 0})

    assert "changed the clock" in problem(refused, 409, "conflict")["detail"]


def test_only_those_who_run_the_room_run_its_clock(held, address):
    problem(Caller().post(address, {"move": "start"}), 401, "login-required")
    problem(Caller(evening().director).post(address, {"move": "start"}), 403, "forbidden")
    assert Caller().get(address).json()["version"] == 0


def test_impossible_lengths_are_refused(held, address):
    director = Caller(held.director)

    problem(director.patch(address, {"breaks": [{"round": 3, "seconds": 600}]}), 422, "refused")
    problem(director.patch(address, {"round_seconds": 5}), 400, "invalid-request")
