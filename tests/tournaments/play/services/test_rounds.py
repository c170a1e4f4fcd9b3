"""The director says which round is in play."""

from typing import Any
from uuid import uuid4

import pytest

from tests.tournaments.evenings import Evening, evening
from tournaments.play.models import RoundSaid
from tournaments.play.services.tables import say_round
from tournaments.record.selectors.edition import edition_of_room
from tournaments.record.selectors.room import room
from tournaments.record.services.results import SessionClosedError
from tournaments.site.keys import KeyReusedError
from tournaments.site.refusals import NotFoundError, RefusedError

pytestmark = pytest.mark.django_db


def say(held: Evening, round_: int | None, **more: object) -> None:
    say_round(section_id=held.section.pk, round_=round_, **{"key": uuid4(), **more})


def current(held: Evening) -> int:
    return room(held.snapshot, held.session.pk).current["A"]


def test_what_the_director_says_goes_before_the_scores_until_they_are_beyond_it() -> None:
    held = evening().start()

    say(held, 2)
    assert current(held) == 2
    assert current(held.play(rounds=1)) == 2
    assert current(held.play(rounds=2)) == 3


def test_the_room_can_be_said_to_be_behind_the_scores() -> None:
    held = evening().start().play(rounds=1)

    say(held, 1)

    assert current(held) == 1
    assert current(held.play(rounds=2)) == 3


def test_the_director_goes_back_to_the_scores() -> None:
    held = evening().start()
    say(held, 3)
    say(held, 2)

    say(held, None)

    assert current(held) == 1
    assert not RoundSaid.objects.exists()


def test_a_key_says_a_round_once_and_nothing_else() -> None:
    held, key = evening().start(), uuid4()
    say(held, 2, key=key)
    say(held, 3)

    say(held, 2, key=key)
    with pytest.raises(KeyReusedError):
        say(held, 1, key=key)

    assert current(held) == 3


def test_refuses_a_round_that_is_not_played_and_a_session_that_is_not_in_play() -> None:
    held = evening().start()
    with pytest.raises(RefusedError, match="has no round 4"):
        say(held, 4)
    with pytest.raises(NotFoundError):
        say_round(section_id=0, round_=1, key=uuid4())
    for closed in (evening(), held.play().finish()):
        with pytest.raises(SessionClosedError):
            say(closed, 1)


def test_the_word_is_no_entry_in_the_ledger_but_renews_the_pages(
    django_capture_on_commit_callbacks: Any,
) -> None:
    held = evening().start()
    entries, before = held.event.ledger.count(), edition_of_room(held.event.pk)

    with django_capture_on_commit_callbacks(execute=True):
        say(held, 2)

    assert held.event.ledger.count() == entries
    assert edition_of_room(held.event.pk) != before
