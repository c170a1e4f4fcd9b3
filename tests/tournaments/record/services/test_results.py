"""Entering, correcting and confirming results."""

from dataclasses import replace
from importlib import import_module
from types import SimpleNamespace
from uuid import uuid4

import pytest
from django.apps import apps
from django.db import connection

from tests.tournaments.evenings import DIRECTOR, FIVE_TABLES, Evening, evening, proved, signed
from tournaments.play.selectors.console.attention import AttentionItem, attention_list
from tournaments.record.models import LedgerEntry, Result
from tournaments.record.selectors.event.played_scores import stored_score
from tournaments.record.selectors.ledger.history import history
from tournaments.record.selectors.ledger.verification import verify_ledger
from tournaments.record.selectors.room import room
from tournaments.record.services.results import (
    ImpossibleScoreError,
    NothingEnteredError,
    NotScheduledError,
    SessionClosedError,
    StaleResultError,
    StandingResult,
    confirm_result,
    record_result,
    slip,
)
from tournaments.site.keys import KeyReusedError
from tournaments.site.refusals import ConflictError, NotFoundError

pytestmark = pytest.mark.django_db


@pytest.fixture
def played() -> Evening:
    return evening().start()


def test_stores_a_result_and_its_ledger_entry_together(played: Evening) -> None:
    result = played.results()[0]

    answer = played.enter(result, "4sx n -1")

    result.refresh_from_db()
    entry = LedgerEntry.objects.get(event=played.event, sequence=answer.sequence)
    assert (answer.score, answer.version, answer.previous) == ("4SXN-1", 1, "")
    assert (result.status, result.level, result.strain, result.doubling) == ("contract", 4, "S", 1)
    assert (result.declarer, result.tricks, result.version) == ("N", 9, 1)
    assert (entry.kind, entry.payload["score"]) == ("result_recorded", "4SXN-1")


@pytest.mark.parametrize(
    "text", ["4SN=", "7NTXXW-13", "PASS", "NP", "A6040", "A", "A+", "A+-", "+620", "-50", "3NTE=HK"]
)
def test_every_kind_of_score_comes_back_as_it_was_entered(played: Evening, text: str) -> None:
    result = played.results()[0]

    answer = played.enter(result, text)

    result.refresh_from_db()
    assert slip(stored_score(result)) == answer.score
    assert played.enter(result, answer.score).score == answer.score


def test_a_correction_keeps_the_old_value_with_who_and_why(played: Evening) -> None:
    result = played.results()[0]
    played.enter(result, "4SN=")

    answer = played.enter(result, "4SN-1", expected_version=1, reason="slip misread")

    entry = LedgerEntry.objects.get(event=played.event, sequence=answer.sequence)
    assert (answer.previous, answer.version) == ("4SN=", 2)
    assert (entry.kind, entry.actor, entry.reason) == (
        "result_corrected",
        DIRECTOR.mark,
        "slip misread",
    )


def test_an_empty_text_takes_back_what_was_entered(played: Evening) -> None:
    result = played.results()[0]
    played.enter(result, "4SN=")

    answer = played.enter(result, " ")

    result.refresh_from_db()
    assert (answer.score, answer.previous, result.status) == ("", "4SN=", "pending")


def test_the_same_key_returns_the_first_answer_and_changes_nothing(played: Evening) -> None:
    result, key = played.results()[0], uuid4()
    first = played.enter(result, "4SN=", key=key)
    played.enter(result, "4SN+1")

    again = played.enter(result, "4SN=", key=key)

    result.refresh_from_db()
    assert again == replace(first, superseded_by=StandingResult("4SN+1", 2))
    assert (slip(stored_score(result)), result.version) == ("4SN+1", 2)


def test_a_key_of_another_kind_of_change_is_refused(played: Evening) -> None:
    key = LedgerEntry.objects.get(event=played.event, kind="session_started").key

    with pytest.raises(KeyReusedError):
        played.enter(played.results()[0], "4SN=", key=key)


def test_a_key_of_another_board_is_refused(played: Evening) -> None:
    first, second, key = *played.results()[:2], uuid4()
    played.enter(first, "4SN=", key=key)

    with pytest.raises(KeyReusedError):
        played.enter(second, "4SN=", key=key)

    second.refresh_from_db()
    assert second.version == 0


def test_a_stale_version_is_refused_with_what_is_there_now(played: Evening) -> None:
    result = played.results()[0]
    played.enter(result, "4SN=", expected_version=0)

    with pytest.raises(StaleResultError, match="now says 4SN=") as refused:
        played.enter(result, "4SN-1", expected_version=0)

    assert (refused.value.text, refused.value.version) == ("4SN=", 1)
    with pytest.raises(StaleResultError):  # nobody can have seen what is still to come
        played.enter(result, "4SN-1", expected_version=2)


def test_refuses_a_board_that_the_movement_does_not_bring_to_the_table(played: Evening) -> None:
    result = played.results()[0]

    with pytest.raises(NotScheduledError, match="Board 99 is not played at table 1 in round 1"):
        record_result(sitting_id=result.sitting_id, board=99, score="4SN=", **signed())


def test_refuses_a_sitting_that_does_not_exist(played: Evening) -> None:
    with pytest.raises(NotScheduledError):
        record_result(sitting_id=0, board=1, score="4SN=", **signed())


@pytest.mark.parametrize(
    ("text", "part"),
    [("8SN=", "7"), ("4SN+4", "13"), ("4QN=", "4QN="), ("14", "14"), ("+615", "10")],
)
def test_an_impossible_score_is_refused_in_a_sentence(
    played: Evening, text: str, part: str
) -> None:
    with pytest.raises(ImpossibleScoreError, match=part) as refused:
        played.enter(played.results()[0], text)

    assert refused.value.sentence.endswith(".")
    assert refused.value.field == "score"


def test_whist_takes_tricks_and_no_contracts() -> None:
    whist = evening(game="whist").start()
    result = whist.results()[0]

    whist.enter(result, "7")
    with pytest.raises(ImpossibleScoreError):
        whist.enter(result, "4SN=")

    result.refresh_from_db()
    assert (result.status, result.tricks) == ("tricks", 7)


def test_refuses_a_session_that_is_final() -> None:
    played = evening().start().play()
    played.finish()

    with pytest.raises(SessionClosedError, match="Reopen it"):
        played.enter(played.results()[0], "4SN=")

    played.reopen()
    assert played.enter(played.results()[0], "4SN=").version == 2


def test_a_refused_score_leaves_nothing_behind(played: Evening) -> None:
    before = LedgerEntry.objects.count()

    with pytest.raises(ImpossibleScoreError):
        played.enter(played.results()[0], "8SN=")

    assert LedgerEntry.objects.count() == before
    assert not Result.objects.exclude(version=0).exists()


def test_the_database_itself_refuses_an_impossible_contract(played: Evening) -> None:
    result = played.results()[0]

    with pytest.raises(Exception, match="result_contract_is_possible"), connection.cursor() as sql:
        sql.execute(
            "UPDATE tournaments_result SET status='contract', level=8 WHERE id=%s", [result.pk]
        )


@pytest.mark.parametrize("expected", [None, 1, 7])
def test_a_score_entered_again_unchanged_is_no_change(
    played: Evening, expected: int | None
) -> None:
    result = played.results()[0]
    first = played.enter(result, "4SN=")

    again = played.enter(result, "4s n =", expected_version=expected, reason="once more")

    assert again == first
    assert LedgerEntry.objects.filter(payload__result=result.pk).count() == 1


def test_the_entry_of_a_score_written_before_results_named_theirs_is_noted(
    played: Evening,
) -> None:
    first, second = played.results()[:2]
    played.enter(first, "4SN=")
    played.enter(second, "4SN=")
    played.enter(first, "4SN-1")
    Result.objects.update(entered_at_sequence=None)

    migration = import_module("tournaments.migrations.0023_entries_of_results")
    migration.note_entries(apps, SimpleNamespace(connection=connection))

    noted = [each.entered_at_sequence for each in played.results()[:3]]
    of = dict(LedgerEntry.objects.values_list("sequence", "payload__result"))
    assert [of.get(each) for each in noted] == [first.pk, second.pk, None]
    assert noted[0] == LedgerEntry.objects.latest("sequence").sequence
    assert proved(played)


def test_a_score_put_back_after_a_correction_is_a_change(played: Evening) -> None:
    result = played.results()[0]
    played.enter(result, "4SN=")
    played.enter(result, "4SN-1")

    assert played.enter(result, "4SN=").version == 3
    assert played.enter(result, "4SN=").version == 3


def test_nothing_can_be_removed_where_nothing_was_entered(played: Evening) -> None:
    with pytest.raises(NothingEnteredError):
        played.enter(played.results()[0], "")


def test_an_odd_score_is_ticked_off_until_it_changes() -> None:
    held = evening(parameters=FIVE_TABLES).start()
    on_board_1 = held.results(board=1)
    for result in on_board_1[1:]:
        held.enter(result, "4SN=")
    odd = on_board_1[0]
    held.enter(odd, "7NTXXN-13")
    assert [item.result_id for item in _odd(held)] == [odd.pk]

    confirm_result(result_id=odd.pk, version=1)

    assert _odd(held) == []
    assert verify_ledger(held.event.pk).ok
    held.enter(odd, "7NTXXN-12")
    assert [(item.result_id, item.version) for item in _odd(held)] == [(odd.pk, 2)]


def test_a_bare_score_no_contract_gives_is_odd_until_it_is_ticked_off(played: Evening) -> None:
    wrong, right = played.results(board=1)[:2]
    played.enter(wrong, "+620")  # nobody is vulnerable on board 1
    played.enter(right, "+420")

    assert [(item.result_id, "No contract" in item.detail) for item in _odd(played)] == [
        (wrong.pk, True)
    ]
    confirm_result(result_id=wrong.pk, version=1)
    assert _odd(played) == []


def test_only_the_score_that_was_seen_is_ticked_off(played: Evening) -> None:
    result = played.results()[0]
    with pytest.raises(ConflictError, match="no score here to check"):
        confirm_result(result_id=result.pk, version=0)
    played.enter(result, "+10")
    played.enter(result, "+20")

    with pytest.raises(StaleResultError, match="it now says"):
        confirm_result(result_id=result.pk, version=1)
    with pytest.raises(NotFoundError):
        confirm_result(result_id=0, version=1)


def test_a_check_is_in_the_ledger_once(played: Evening) -> None:
    result = played.results()[0]
    played.enter(result, "7NTXXN-13")
    key = uuid4()

    for _time in range(2):
        confirm_result(result_id=result.pk, version=1, by=DIRECTOR, key=key)
    confirm_result(result_id=result.pk, version=1, by=DIRECTOR)

    (line,) = (each for each in history(played.event.pk) if each.kind == "result_checked")
    assert line.what == "Board 1, round 1, table 1: 7NTXXN-13 confirmed as correct"
    assert verify_ledger(played.event.pk).ok
    Result.objects.filter(pk=result.pk).update(checked_version=None)
    assert not verify_ledger(played.event.pk).ok


def _odd(held: Evening) -> list[AttentionItem]:
    items = attention_list(held.snapshot, room(held.snapshot, held.session.pk))
    return [item for item in items if item.kind == "odd"]
