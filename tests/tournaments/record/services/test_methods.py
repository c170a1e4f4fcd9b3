"""Changing the method of scoring."""

from uuid import uuid4

import pytest

from tests.tournaments.evenings import evening, signed
from tournaments.record.models import Event
from tournaments.record.selectors.ledger.verification import verify_ledger
from tournaments.record.services.conditions import change_method
from tournaments.site.refusals import ConflictError, RefusedError
from tournaments.standings.selectors.ranking.standings import standings

pytestmark = pytest.mark.django_db


def changed(played, method, **more):
    return change_method(event_id=played.event.pk, method=method, **signed(more))


def test_the_scores_stay_and_are_compared_again():
    played = evening(names=True).start().play()
    scores = [result.score for result in played.snapshot.results]

    changed(played, "butler")

    assert [result.score for result in played.snapshot.results] == scores
    assert standings(played.snapshot).unit_word == "IMPs"
    assert verify_ledger(played.event.pk).ok


def test_the_same_key_changes_it_once():
    played = evening()
    key = uuid4()
    changed(played, "butler", key=key)
    changed(played, "matchpoints")
    changed(played, "butler", key=key)
    assert Event.objects.get(pk=played.event.pk).method == "matchpoints"


def test_choosing_the_same_method_changes_nothing():
    played = evening()
    changed(played, "matchpoints")
    assert played.event.ledger.count() == 0


def test_refuses_a_method_of_another_contest():
    with pytest.raises(RefusedError, match="Matchpoints, Cross-IMPs, Butler or Total points"):
        changed(evening(), "patton")


def test_refuses_a_method_that_cannot_work_with_the_movement():
    pivot = evening("pivot", {"players": 4}, contest="individual", method="total_points")
    with pytest.raises(RefusedError, match="Nobody else plays these boards"):
        changed(pivot, "matchpoints")


def test_a_section_without_a_movement_is_no_obstacle():
    held = evening()
    held.session.sections.update(family="")
    assert changed(held, "butler").method == "butler"


def test_refuses_to_change_what_is_final():
    played = evening().start().play()
    played.finish()
    with pytest.raises(ConflictError, match="Reopen it to change how the event is scored"):
        changed(played, "butler")
