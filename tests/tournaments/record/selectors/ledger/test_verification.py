"""The ledger proves itself: tampering is found."""

from collections.abc import Callable

import pytest
from django.db.models import QuerySet

from tests.tournaments.evenings import Evening, evening, rule
from tests.tournaments.kept import kept
from tournaments.record.models import ConditionsOfContest, LedgerEntry, Result, Ruling, Sitting
from tournaments.record.selectors.ledger.verification import verify_ledger

pytestmark = pytest.mark.django_db


played = kept(lambda: evening().start().play())


def _third_entry(held: Evening) -> QuerySet[LedgerEntry]:
    return LedgerEntry.objects.filter(event=held.event, sequence=3)


def _first_result(held: Evening) -> QuerySet[Result]:
    return Result.objects.filter(pk=held.results()[0].pk)


def _seat_others(held: Evening) -> None:
    at = held.results()[0].sitting
    Sitting.objects.filter(pk=at.pk).update(
        north=at.east, south=at.west, east=at.north, west=at.south
    )


def _slip_in_a_ruling(held: Evening) -> None:
    pair = held.contestant("1-ns")
    Ruling.objects.create(
        event=held.event, kind="penalty", contestant=pair, amount=5, made_at_sequence=2
    )


def _move_a_ruling(held: Evening) -> None:
    first, second, *_ = held.results()
    Ruling.objects.filter(pk=rule(first, "A").pk).update(result=second)


def _punish_others(held: Evening) -> None:
    made = held.penalise("1-ns", 5)
    Ruling.objects.filter(pk=made.pk).update(contestant=held.contestant("2-ns"))


@pytest.mark.parametrize(
    ("tamper", "sentence"),
    [
        (_seat_others, "round 1, table 1: different people are seated there"),
        (
            lambda held: held.event.sessions.update(status="final"),
            "Session 1: the database has final, the ledger says running",
        ),
        (
            lambda held: ConditionsOfContest.objects.filter(event=held.event).update(
                unit="one_point"
            ),
            "Condition unit: the database has one_point",
        ),
        (lambda held: held.session.sections.update(winners=1), "the number of winners"),
        (_slip_in_a_ruling, "Ruling"),
        (_move_a_ruling, "Ruling"),
        (_punish_others, "Ruling"),
        (
            lambda held: _third_entry(held).update(
                payload=_third_entry(held).get().payload | {"score": "7NTXXN="}
            ),
            "Entry 3 was changed",
        ),
        (lambda held: _third_entry(held).update(payload={"session": 1}), "Entry 3 was changed"),
        (lambda held: _third_entry(held).update(reason="another"), "Entry 3 was changed"),
        (lambda held: _third_entry(held).update(actor="user:99"), "Entry 3 was changed"),
        (lambda held: _third_entry(held).delete(), "Entry 3 is missing"),
        (
            lambda held: held.event.ledger.filter(sequence__gte=10).delete(),
            "counts 19 entries, but the ledger has 9",
        ),
        (
            lambda held: _first_result(held).update(status="passed_out", version=1),
            "Session 1, section A, round 1, table 1, board 1: the database has",
        ),
        (lambda held: _first_result(held).update(version=9), "version 9"),
        (lambda held: _first_result(held).delete(), "in the ledger, but not in the database"),
    ],
)
def test_tampering_is_found_and_said(
    played: Evening, tamper: Callable[[Evening], object], sentence: str
) -> None:
    tamper(played)

    report = verify_ledger(played.event.pk)

    assert not report.ok
    assert any(sentence in problem for problem in report.problems)
