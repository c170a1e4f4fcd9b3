"""The ledger proves itself: any tampering is found, any course of play replays."""

import random
from decimal import Decimal
from uuid import uuid4

import pytest

from tests.tournaments.evenings import DIRECTOR, Evening, evening
from tournaments.models import (
    ConditionsOfContest,
    Event,
    LedgerEntry,
    Result,
    Ruling,
    Section,
    Sitting,
)
from tournaments.selectors.ledger.verification import verify_ledger
from tournaments.services.rulings.rulings import adjust_score, impose_penalty, withdraw_ruling

pytestmark = pytest.mark.django_db


@pytest.fixture
def played() -> Evening:
    return evening().start().play()


def test_what_is_stored_equals_the_fold_of_the_ledger(played: Evening) -> None:
    chance = random.Random(7)
    for result in chance.choices(played.results(), k=25):
        played.enter(result, chance.choice(["4SN=", "PASS", "", "NP"]))
    ruling = adjust_score(
        result_id=played.results()[0].pk, score="A", by=DIRECTOR, key=uuid4(), text="claim"
    )
    adjust_score(result_id=played.results()[1].pk, score="A", by=DIRECTOR, key=uuid4())
    withdraw_ruling(ruling_id=ruling.pk, by=DIRECTOR, key=uuid4())

    report = verify_ledger(played.event.pk)

    assert report.problems == ()
    assert report.ok
    assert report.results == 18


def _tamper_payload(event: Event) -> None:
    entry = LedgerEntry.objects.filter(event=event, sequence=3).get()
    entry.payload["score"] = "7NTXXN="
    entry.save()


def _tamper_payload_beyond_reading(event: Event) -> None:
    LedgerEntry.objects.filter(event=event, sequence=3).update(payload={"session": 1})


def _tamper_reason(event: Event) -> None:
    LedgerEntry.objects.filter(event=event, sequence=3).update(reason="another")


def _tamper_actor(event: Event) -> None:
    LedgerEntry.objects.filter(event=event, sequence=3).update(actor="user:99")


def _remove_from_the_middle(event: Event) -> None:
    LedgerEntry.objects.filter(event=event, sequence=3).delete()


def _remove_the_tail(event: Event) -> None:
    LedgerEntry.objects.filter(event=event, sequence__gte=10).delete()


def _change_a_result(event: Event) -> None:
    result = Result.objects.filter(sitting__section__session__event=event).order_by("id")[0]
    Result.objects.filter(pk=result.pk).update(status="passed_out", version=1)


def _change_a_version(event: Event) -> None:
    result = Result.objects.filter(sitting__section__session__event=event).order_by("id")[0]
    Result.objects.filter(pk=result.pk).update(version=9)


def _remove_a_result(event: Event) -> None:
    Result.objects.filter(sitting__section__session__event=event).order_by("id")[0].delete()


def _slip_in_a_ruling(event: Event) -> None:
    Ruling.objects.create(
        event=event,
        kind="penalty",
        contestant=event.contestants.order_by("id")[0],
        amount=5,
        made_at_sequence=2,
    )


def _seat_others(event: Event) -> None:
    sitting = Sitting.objects.filter(section__session__event=event).order_by("id")[0]
    Sitting.objects.filter(pk=sitting.pk).update(
        north=sitting.east, south=sitting.west, east=sitting.north, west=sitting.south
    )


def _reopen_behind_the_back(event: Event) -> None:
    event.sessions.update(status="final")


def _change_the_unit(event: Event) -> None:
    ConditionsOfContest.objects.filter(event=event).update(unit="one_point")


def _name_one_winner(event: Event) -> None:
    Section.objects.filter(session__event=event).update(winners=1)


def _move_a_ruling(event: Event) -> None:
    results = Result.objects.filter(sitting__section__session__event=event).order_by("id")
    made = adjust_score(result_id=results[0].pk, score="A", by=DIRECTOR, key=uuid4())
    Ruling.objects.filter(pk=made.pk).update(result=results[1])


def _punish_others(event: Event) -> None:
    first, second = event.contestants.order_by("id")[:2]
    made = impose_penalty(
        contestant_id=first.pk,
        amount=Decimal(5),
        amount_in="points",
        by=DIRECTOR,
        key=uuid4(),
    )
    Ruling.objects.filter(pk=made.pk).update(contestant=second)


@pytest.mark.parametrize(
    ("tamper", "sentence"),
    [
        (_seat_others, "round 1, table 1: others sit there"),
        (_reopen_behind_the_back, "Session 1: stored is final, the ledger says running"),
        (_change_the_unit, "Condition unit: stored is one_point"),
        (_name_one_winner, "the number of winners"),
        (_move_a_ruling, "Ruling"),
        (_punish_others, "Ruling"),
        (_tamper_payload, "Entry 3 was changed"),
        (_tamper_payload_beyond_reading, "Entry 3 was changed"),
        (_tamper_reason, "Entry 3 was changed"),
        (_tamper_actor, "Entry 3 was changed"),
        (_remove_from_the_middle, "Entry 3 is missing"),
        (_remove_the_tail, "counts 19 entries, but 9 are there"),
        (_change_a_result, "Session 1, section A, round 1, table 1, board 1: stored is"),
        (_change_a_version, "version 9"),
        (_remove_a_result, "in the ledger, but not stored"),
        (_slip_in_a_ruling, "Ruling"),
    ],
)
def test_tampering_is_found_and_said(played: Evening, tamper: object, sentence: str) -> None:
    tamper(played.event)

    report = verify_ledger(played.event.pk)

    assert not report.ok
    assert any(sentence in problem for problem in report.problems)
