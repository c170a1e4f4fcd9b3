"""Rulings stand beside results and never overwrite them."""

from decimal import Decimal
from uuid import uuid4

import pytest

from tests.tournaments.evenings import Evening, evening, every_line, rule, signed, withdraw
from tests.tournaments.kept import kept
from tournaments.play.services.rulings import adjust_score, impose_penalty, withdraw_ruling
from tournaments.record.models import Result, Ruling
from tournaments.site.limits import LONGEST_FACTS
from tournaments.site.refusals import ConflictError, NotFoundError, RefusedError
from tournaments.standings.selectors.boards.travellers import travellers
from tournaments.standings.selectors.ranking.standings import standings

pytestmark = pytest.mark.django_db


played = kept(lambda: evening().start().play())


def _line(held: Evening, result: Result) -> object:
    found = travellers(held.snapshot, board=result.board)
    return next(line for line in found[0].lines if line.result_id == result.pk)


def test_an_adjusted_score_is_compared_and_the_result_stays(played: Evening) -> None:
    result = played.results()[0]
    entered = played.enter(result, "4SN-1").score

    rule(result, "a60/40", law="12C2", text="hesitation")

    line = _line(played, result)
    result.refresh_from_db()
    assert (line.text, line.adjusted, result.version) == (entered, "A60/40", 2)
    assert line.ns_percentage == "60.00"


def test_an_assigned_score_is_compared_like_a_result(played: Evening) -> None:
    result = played.results()[0]
    played.enter(result, "4SN-1")

    rule(result, "4SN=")

    assert _line(played, result).score > 0


def test_tricks_are_not_divided() -> None:
    held = evening(game="whist").start().play()

    with pytest.raises(RefusedError, match="counts tricks"):
        rule(held.results()[0], "60% 7, 40% 6")

    assert not Ruling.objects.exists()


def test_a_second_ruling_on_a_board_takes_the_place_of_the_first(played: Evening) -> None:
    result = played.results()[0]
    first = rule(result, "A6040")

    rule(result, "A")

    first.refresh_from_db()
    assert first.withdrawn_at_sequence is not None
    assert played.snapshot.adjusted[result.pk].score is not None
    assert len(played.snapshot.rulings) == 1


def test_a_withdrawn_ruling_stays_on_record(played: Evening) -> None:
    result = played.results()[0]
    ruling = rule(result, "A6040")

    withdraw(ruling, reason="appeal")

    assert Ruling.objects.filter(pk=ruling.pk).exists()
    assert played.snapshot.adjusted == {}
    with pytest.raises(ConflictError, match="already"):
        withdraw(ruling)


@pytest.mark.parametrize(
    ("amount_in", "lost"), [("top_percent", Decimal("0.40")), ("points", Decimal(10))]
)
def test_a_penalty_is_subtracted_from_the_total(
    played: Evening, amount_in: str, lost: Decimal
) -> None:
    contestant = played.contestant("1-ns")
    before = _total(played, contestant.pk)

    played.penalise("1-ns", 10, amount_in=amount_in, law="90")

    assert before - _total(played, contestant.pk) == lost  # a top is 4 at three tables


def test_what_a_director_writes_is_kept_without_control_characters(played: Evening) -> None:
    ruling = rule(
        played.results()[0], "A", law="12\x00C", text="First line\n\x00second " + "x" * 6000
    )

    assert ruling.law == "12 C"
    assert ruling.text.startswith("First line\n second xxx")
    assert len(ruling.text) == LONGEST_FACTS


def test_the_same_key_makes_one_ruling(played: Evening) -> None:
    result, key = played.results()[0], uuid4()

    first = rule(result, "A6040", key=key)
    again = rule(result, "A6040", key=key)

    assert first.pk == again.pk
    assert Ruling.objects.count() == 1


@pytest.mark.parametrize("score", ["", "  ", "8S", "A60140", "4SN= |", "60% 4SN=, 30% 4SN-1"])
def test_refuses_an_impossible_adjusted_score(played: Evening, score: str) -> None:
    with pytest.raises(RefusedError):
        rule(played.results()[0], score)

    assert not Ruling.objects.exists()


@pytest.mark.parametrize("amount", ["0", "-1", "1000.01", "NaN", "Infinity"])
def test_refuses_an_impossible_penalty(played: Evening, amount: str) -> None:
    with pytest.raises(RefusedError):
        played.penalise("1-ns", amount)


def test_refuses_to_rule_when_results_are_final(played: Evening) -> None:
    played.finish()

    with pytest.raises(ConflictError):
        rule(played.results()[0], "A")


def test_unknown_boards_contestants_and_rulings_are_not_found() -> None:
    with pytest.raises(NotFoundError):
        adjust_score(result_id=0, score="A", **signed())
    with pytest.raises(NotFoundError):
        impose_penalty(contestant_id=0, amount=Decimal(1), amount_in="points", **signed())
    with pytest.raises(NotFoundError):
        withdraw_ruling(ruling_id=0, **signed())


def _total(played: Evening, contestant_id: int) -> object:
    lines = every_line(standings(played.snapshot))
    return next(line.total_exact for line in lines if line.contestant_id == contestant_id)
