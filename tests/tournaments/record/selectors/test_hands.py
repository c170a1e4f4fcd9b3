"""When the cards of boards are shown."""

import pytest

from tests.tournaments.evenings import deal_out, dealt, evening
from tournaments.clubs.roles import Role
from tournaments.record.selectors.hands import deals
from tournaments.record.services.hands import store_deals

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("embargo", ["rounds", "session"])
def test_nobody_sees_cards_before_the_last_board_is_played(embargo: str) -> None:
    held = evening(embargo=embargo).start()
    session = held.session.pk
    stored = deal_out(held)
    *most, last = held.results()
    for result in most:
        held.enter(result, "4SN=")
    for role in Role:
        assert deals(held.snapshot.seen_by(role), session_id=session) == ()

    held.enter(last, "4SN=")

    for role in Role:
        snapshot = held.snapshot.seen_by(role)
        shown = deals(snapshot, session_id=session)
        assert [str(deal.cards) for deal in shown] == [deal.cards for deal in stored]
        assert [deal.board for deal in deals(snapshot, session_id=session, board=3)] == [3]


def test_cards_of_boards_that_are_not_played_are_never_shown() -> None:
    held = evening()
    store_deals(session_id=held.session.pk, deals=[dealt(1), dealt(36)])

    held.start().play()

    shown = deals(held.snapshot, session_id=held.session.pk)
    assert [deal.board for deal in shown] == [1]
