"""Storing the cards of boards."""

from dataclasses import replace

import pytest

from tests.tournaments.evenings import Evening, deal_out, dealt, evening
from tournaments.models import Deal
from tournaments.selectors.boards.deals import boards_dealt, deals
from tournaments.selectors.event.snapshot import Role
from tournaments.services.events.events import delete_event_in_setup
from tournaments.services.play.deals import remove_deals, store_deals
from tournaments.services.refusals import NotFoundError, RefusedError

pytestmark = pytest.mark.django_db


@pytest.fixture
def thursday() -> Evening:
    return evening()


def test_the_same_boards_are_replaced_and_others_stay(thursday: Evening) -> None:
    session = thursday.session.pk
    assert store_deals(session_id=session, deals=[dealt(1), dealt(2)]) == 2
    assert store_deals(session_id=session, deals=[dealt(2, seed=5), dealt(3)]) == 3
    kept = dict(Deal.objects.filter(session=session).values_list("board", "cards"))
    assert kept == {1: dealt(1).cards, 2: dealt(2, seed=5).cards, 3: dealt(3).cards}


@pytest.mark.parametrize(
    ("deal", "sentence"),
    [
        (replace(dealt(1), cards="N:AK"), "Board 1: .* is no deal"),
        (replace(dealt(1), makeable="77"), "Board 1: .* no makeable contracts"),
        (replace(dealt(1), board=0), "numbered from 1 to 999"),
        (replace(dealt(1), board=1000), "numbered from 1 to 999"),
    ],
)
def test_refuses_what_is_no_deal(thursday: Evening, deal: object, sentence: str) -> None:
    with pytest.raises(RefusedError, match=sentence):
        store_deals(session_id=thursday.session.pk, deals=[dealt(2), deal])
    assert boards_dealt(thursday.session.pk) == ()


def test_refuses_nothing_and_a_board_twice(thursday: Evening) -> None:
    with pytest.raises(RefusedError, match="no deal to store"):
        store_deals(session_id=thursday.session.pk, deals=[])
    with pytest.raises(RefusedError, match="Board 4 appears twice"):
        store_deals(session_id=thursday.session.pk, deals=[dealt(4), dealt(4)])


def test_refuses_a_session_there_is_not() -> None:
    with pytest.raises(NotFoundError):
        store_deals(session_id=0, deals=[dealt(1)])
    with pytest.raises(NotFoundError):
        remove_deals(session_id=0)


def test_cards_are_taken_away_again(thursday: Evening) -> None:
    store_deals(session_id=thursday.session.pk, deals=[dealt(1), dealt(2)])
    assert remove_deals(session_id=thursday.session.pk) == 2
    assert remove_deals(session_id=thursday.session.pk) == 0


def test_an_event_being_set_up_is_deleted_with_its_cards(thursday: Evening) -> None:
    store_deals(session_id=thursday.session.pk, deals=[dealt(1)])
    delete_event_in_setup(event_id=thursday.event.pk)
    assert not Deal.objects.exists()


@pytest.mark.parametrize("role", list(Role))
def test_nobody_sees_cards_before_the_last_board_is_played(thursday: Evening, role: Role) -> None:
    stored = deal_out(thursday.start())
    session = thursday.session.pk
    *most, last = thursday.results()
    for result in most:
        thursday.enter(result, "4SN=")
        assert deals(thursday.snapshot.seen_by(role), session_id=session) == ()
    thursday.enter(last, "4SN=")
    shown = deals(thursday.snapshot.seen_by(role), session_id=session)
    assert [str(deal.cards) for deal in shown] == [deal.cards for deal in stored]
    assert [
        deal.board for deal in deals(thursday.snapshot.seen_by(role), session_id=session, board=3)
    ] == [3]


def test_an_embargo_holds_the_cards_back_with_the_results() -> None:
    set_up = evening(embargo="session").start()
    deal_out(set_up)
    set_up.play(rounds=2)
    assert deals(set_up.snapshot.seen_by(Role.PUBLIC), session_id=set_up.session.pk) == ()
    set_up.play()
    assert len(deals(set_up.snapshot.seen_by(Role.PUBLIC), session_id=set_up.session.pk)) == 6


def test_cards_of_boards_that_are_not_played_are_never_shown(thursday: Evening) -> None:
    store_deals(session_id=thursday.session.pk, deals=[dealt(1), dealt(36)])
    thursday.start().play()
    shown = deals(thursday.snapshot.seen_by(Role.DIRECTOR), session_id=thursday.session.pk)
    assert [deal.board for deal in shown] == [1]
