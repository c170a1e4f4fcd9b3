"""Storing the cards of boards."""

from dataclasses import replace
from uuid import uuid4

import pytest

from tests.tournaments.evenings import DIRECTOR, Evening, dealt, evening, proved
from tournaments.record.models import Deal
from tournaments.record.selectors.hands import boards_dealt
from tournaments.record.selectors.ledger.history import history
from tournaments.record.services.events import delete_event_in_setup
from tournaments.record.services.hands import remove_deals, store_deals
from tournaments.record.services.ledger import KeyReusedError
from tournaments.site.refusals import NotFoundError, RefusedError

pytestmark = pytest.mark.django_db


@pytest.fixture
def thursday() -> Evening:
    return evening()


def test_the_boards_to_be_replaced_are_and_others_stay(thursday: Evening) -> None:
    session = thursday.session.pk
    assert store_deals(session_id=session, deals=[dealt(1), dealt(2)]) == 2
    other = [dealt(2, seed=5), dealt(3)]
    assert store_deals(session_id=session, deals=other, replaced=[2]) == 3
    kept = dict(Deal.objects.filter(session=session).values_list("board", "cards"))
    assert kept == {1: dealt(1).cards, 2: dealt(2, seed=5).cards, 3: dealt(3).cards}


@pytest.mark.parametrize(
    ("deal", "sentence"),
    [
        (replace(dealt(1), cards="N:AK"), "Board 1: .* is not a deal"),
        (replace(dealt(1), makeable="77"), "Board 1: .* not makeable contracts"),
        (replace(dealt(1), board=0), "numbered from 1 to 999"),
        (replace(dealt(1), board=1000), "numbered from 1 to 999"),
    ],
)
def test_refuses_an_invalid_deal(thursday: Evening, deal: object, sentence: str) -> None:
    with pytest.raises(RefusedError, match=sentence):
        store_deals(session_id=thursday.session.pk, deals=[dealt(2), deal])
    assert boards_dealt(thursday.session.pk) == ()


def test_refuses_nothing_and_a_board_twice(thursday: Evening) -> None:
    with pytest.raises(RefusedError, match="no deals to store"):
        store_deals(session_id=thursday.session.pk, deals=[])
    with pytest.raises(RefusedError, match="Board 4 appears twice"):
        store_deals(session_id=thursday.session.pk, deals=[dealt(4), dealt(4)])


def test_refuses_a_missing_session() -> None:
    with pytest.raises(NotFoundError):
        store_deals(session_id=0, deals=[dealt(1)])
    with pytest.raises(NotFoundError):
        remove_deals(session_id=0)


def test_hands_are_removed_again(thursday: Evening) -> None:
    store_deals(session_id=thursday.session.pk, deals=[dealt(1), dealt(2)])
    assert remove_deals(session_id=thursday.session.pk) == 2
    assert remove_deals(session_id=thursday.session.pk) == 0


def test_an_event_being_set_up_is_deleted_with_its_cards(thursday: Evening) -> None:
    store_deals(session_id=thursday.session.pk, deals=[dealt(1)])
    delete_event_in_setup(event_id=thursday.event.pk)
    assert not Deal.objects.exists()


def test_cards_stored_before_the_start_are_told_by_the_start_as_marks(thursday: Evening) -> None:
    store_deals(session_id=thursday.session.pk, deals=[dealt(1)])
    thursday.start()

    (started,) = thursday.event.ledger.all()
    assert set(started.payload["deals"]) == {"1"}
    assert dealt(1).cards not in str(started.payload)
    assert proved(thursday)


def test_cards_stored_or_removed_after_the_start_are_in_the_ledger_once(thursday: Evening) -> None:
    thursday.start()
    session, key = thursday.session.pk, uuid4()
    for _time in range(2):
        store_deals(session_id=session, deals=[dealt(1), dealt(2)], by=DIRECTOR, key=key)
    store_deals(session_id=session, deals=[dealt(2), dealt(3)], by=DIRECTOR)
    assert remove_deals(session_id=session, by=DIRECTOR) == 3

    entries = thursday.event.ledger.filter(kind="deals_changed").order_by("sequence")
    boards = [sorted(entry.payload["deals"]) for entry in entries]
    assert boards == [["1", "2"], ["3"], ["1", "2", "3"]]
    assert not any(dealt(2).cards in str(entry.payload) for entry in entries)
    told = [line.what for line in history(thursday.event.pk)[:2]]
    assert told == ["Session 1: hands of 3 boards removed", "Session 1: hands of 1 board stored"]
    assert proved(thursday)


def test_a_key_of_cards_is_good_for_one_session_only(thursday: Evening) -> None:
    key = uuid4()
    thursday.start()
    later = thursday.next_session().start()
    store_deals(session_id=thursday.session.pk, deals=[dealt(1)], key=key)

    with pytest.raises(KeyReusedError):
        store_deals(session_id=later.session.pk, deals=[dealt(1)], key=key)
