"""What is still open before a session is made final."""

from uuid import uuid4

import pytest

from tests.tournaments.evenings import FIVE_TABLES, Evening, evening, rule, signed
from tests.tournaments.phones import NOW, phone, with_phones
from tournaments.play.selectors.console.open_matters import OpenMatter, matters_seen, open_matters
from tournaments.play.services.tables import answer_call, call_director
from tournaments.record.models import TableCall
from tournaments.record.services.results import confirm_result
from tournaments.site.refusals import RefusedError

pytestmark = pytest.mark.django_db


def found(held: Evening) -> tuple[OpenMatter, ...]:
    return open_matters(held.snapshot, held.session.pk)


def kinds(held: Evening) -> list[str]:
    return [each.kind for each in found(held)]


def test_missing_results_are_one_line_for_each_round_and_prevent_the_end() -> None:
    held = evening().start().play(rounds=1)
    held.enter(held.results(sitting__round=2, sitting__table=2)[0], "PASS")

    matters = found(held)

    assert [(each.title, each.detail) for each in matters] == [
        ("Round 2: 5 results are missing", "At tables 1–3"),
        ("Round 3: 6 results are missing", "At tables 1–3"),
    ]
    assert all(each.prevents for each in matters)


def test_nothing_is_open_once_all_is_in_or_final() -> None:
    held = evening().start().play()
    rule(held.results()[0], "A6040")

    assert found(held) == found(held.finish()) == ()


def test_a_call_is_open_until_it_is_answered() -> None:
    held = with_phones().fill("PASS")
    call = call_director(link=phone(held).link, round_=1, reason="director", key=uuid4(), now=NOW)
    assert "Table 1: calls the director" in [each.title for each in found(held)]

    answer_call(session_id=held.session.pk, call_id=call.pk, now=NOW)

    assert TableCall.objects.exists()
    assert "call" not in kinds(held)


def test_an_odd_score_is_open_until_it_is_confirmed() -> None:
    held = evening(parameters=FIVE_TABLES).start()
    first = held.results(board=1)[0]
    held.fill("4SN=", board=1)
    held.enter(first, "7SXN-9")
    held.fill("PASS")
    [odd] = found(held)
    assert (odd.kind, odd.result_id, odd.prevents) == ("odd", first.pk, False)

    confirm_result(result_id=first.pk, version=2, **signed())

    assert found(held) == ()


def test_scores_of_phones_are_open_until_they_are_sent_agreed_and_settled() -> None:
    held = with_phones()
    at = phone(held)
    at.enter(1, 1, "4SN=", unsent=2)
    held.enter(at.result(1, 2), "3NTN=")
    with pytest.raises(RefusedError):
        at.enter(1, 2, "3NTN-1", seen=0, unsent=2)

    matters = [each for each in found(held) if not each.prevents]

    assert [each.title for each in matters] == [
        "Board 2, table 1: 3NT by North, one down was not accepted",
        "Table 1: 2 scores not sent",
        "Table 1: 1 score to be agreed",
    ]
    assert matters[-1].detail == "Board 1: the other side has not agreed on its phone"


def test_a_score_that_the_director_entered_corrected_or_checked_is_not_to_be_agreed() -> None:
    held = with_phones()
    at = phone(held)
    for board in (1, 2):
        at.enter(1, board, "4SN=")
    assert "Table 1: 2 scores to be agreed" in [each.title for each in found(held)]

    held.enter(at.result(1, 1), "4SN-1")
    confirm_result(result_id=at.result(1, 2).pk, version=1, **signed())

    assert "unagreed" not in kinds(held)


def test_a_single_score_to_be_agreed_leads_to_its_board() -> None:
    held = with_phones()
    phone(held).enter(1, 2, "4SN=")

    (open_score,) = (each for each in found(held) if each.kind == "unagreed")

    assert open_score.board == 2
    assert open_score.detail == "Board 2: the other side has not agreed on its phone"


def test_two_phones_that_differ_are_a_dispute() -> None:
    held = with_phones(entry="two_phones")
    phone(held, side="NS").enter(1, 1, "4SN=")
    with pytest.raises(RefusedError):
        phone(held, side="EW").enter(1, 1, "4SN-1")

    disputed = next(each for each in found(held) if each.kind == "disputed")
    assert disputed.title == "Table 1: the two sides differ on board 1"


def test_what_was_seen_is_told_from_what_has_come_since() -> None:
    held = evening().start()
    before = matters_seen(found(held))

    assert matters_seen(found(held)) == before
    assert matters_seen(found(held.play(rounds=1))) != before
