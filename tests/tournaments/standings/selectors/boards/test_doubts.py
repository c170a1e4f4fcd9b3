"""Scores that do not fit the cards: queried with the players, and shown to the director."""

from itertools import product
from typing import Any

import pytest

from scoring.hands.deals import Deal
from tests.tournaments.evenings import Evening, proved, rule
from tests.tournaments.phones import phone, with_phones
from tournaments.play.selectors.console.attention import attention_list
from tournaments.record.models import HeldScore
from tournaments.record.selectors.room import room
from tournaments.record.services.hands import DealtBoard, store_deals
from tournaments.site.refusals import RefusedError
from tournaments.standings.selectors.boards.double_dummy import FAR, LEAD, doubts

pytestmark = pytest.mark.django_db

HANDS = "N:AKQJ.T98.765.432 T987.AKQJ.432.65 65432.432.AKQJ.7 .765.T98.AKQJT98"
FITS, WRONG = "4SN= HA", "4SS= HA"


def with_cards(makeable: str = "a" * 20) -> Evening:
    """Board 1 is known: East has the ace of hearts, so whoever it was led against is North."""
    held = with_phones()
    store_deals(session_id=held.session.pk, deals=[DealtBoard(1, HANDS, makeable, "")])
    return held


def odd(held: Evening) -> list[str]:
    found = attention_list(held.snapshot, room(held.snapshot, held.session.pk))
    return [each.detail for each in found if each.kind == "odd"]


def test_a_lead_that_the_leader_does_not_hold_is_asked_about_once_both_sides_agree() -> None:
    held = with_cards()
    at = phone(held)

    at.enter(1, 1, WRONG, seen=0)
    before = at.board(1, 1).doubt
    at.confirm(1, 1, WRONG)

    assert before == ""
    assert at.board(1, 1).doubt == LEAD
    assert proved(held)


@pytest.mark.parametrize(("score", "makeable"), [(WRONG, "a" * 20), (FITS, "5" * 20)])
def test_the_room_learns_nothing_of_cards_that_somebody_has_yet_to_play(
    score: str, makeable: str
) -> None:
    """A director may play, too: neither a question nor its absence may tell of the cards."""
    rooms = []
    for known in (True, False):
        held = with_cards(makeable) if known else with_phones()
        first, *others = held.results(board=1)
        held.enter(first, score)
        rooms.append(odd(held))
    assert rooms == [[], []]

    for known in (True, False):
        held = with_cards(makeable) if known else with_phones()
        first, *others = held.results(board=1)
        held.enter(first, score)
        for result in others:
            held.enter(result, FITS if known else "4SN=")
        rooms.append(odd(held))
    assert rooms[2]
    assert rooms[3] == []


def test_a_lead_that_fits_is_no_question() -> None:
    held = with_cards()
    at = phone(held)

    at.enter(1, 1, FITS, seen=0)
    at.confirm(1, 1, FITS)

    assert (at.board(1, 1).doubt, odd(held)) == ("", [])


def test_tricks_far_from_what_the_cards_make_are_asked_about() -> None:
    held = with_cards(makeable="5" * 20)
    at = phone(held)

    at.enter(1, 1, FITS, seen=0)
    at.confirm(1, 1, FITS)

    assert at.board(1, 1).doubt == FAR
    assert odd(held) == []


def test_where_the_cards_are_known_they_decide_and_not_the_others_scores() -> None:
    slam = "6SN=", "6SN=", "6SN=", "6SN=", "6SN-1"
    said = []
    for makeable in ("", "c" * 20):
        held = with_phones("mitchell", {"tables": 5, "boards_per_round": 1})
        cards = [DealtBoard(board, HANDS, makeable, "") for board in (2,)]
        store_deals(session_id=held.session.pk, deals=cards)
        for result, score in zip(held.results(board=2), slam, strict=True):
            held.enter(result, score)
        said.append(odd(held))

    assert [len(each) for each in said] == [1, 0]


def test_an_adjusted_score_is_not_doubted() -> None:
    held = with_cards()
    result = phone(held).result(1, 1)
    held.enter(result, WRONG)
    rule(result, "A60/40")

    assert doubts(held.snapshot, held.session.pk).sentences == {}


def test_cards_are_read_once_for_a_board_and_only_where_a_lead_was_noted(
    monkeypatch: pytest.MonkeyPatch, django_assert_num_queries: Any
) -> None:
    held = with_phones("mitchell", {"tables": 5, "boards_per_round": 1})
    cards = [DealtBoard(board, HANDS, "", "") for board in (1, 2)]
    store_deals(session_id=held.session.pk, deals=cards)
    held.fill(WRONG, board=1).fill("4SN=", board=2)
    snapshot, parse, read = held.snapshot, Deal.parse, []
    monkeypatch.setattr(Deal, "parse", lambda text: read.append(text) or parse(text))

    with django_assert_num_queries(1):
        found = [doubts(snapshot, held.session.pk) for _ in range(2)]

    assert [len(each.sentences) for each in found] == [5, 5]
    assert read == [HANDS]


def test_a_table_without_cards_is_asked_nothing() -> None:
    held = with_phones()
    at = phone(held)
    at.enter(1, 1, WRONG, seen=0)
    at.confirm(1, 1, WRONG)

    assert at.board(1, 1).doubt == ""


def test_no_score_is_taken_for_a_board_that_is_not_the_tables_in_that_round() -> None:
    held = with_phones("mitchell", {"tables": 5, "boards_per_round": 2})
    at = phone(held)
    mine = [(1, board) for board in at.boards(1)]

    for round_, board in product(range(1, 8), range(1, 13)):
        if (round_, board) not in mine:
            with pytest.raises(RefusedError):
                at.enter(round_, board, "4SN=", seen=0)

    assert {each.status for each in held.results()} == {"pending"}
    assert HeldScore.objects.filter(event=held.event).exists()
