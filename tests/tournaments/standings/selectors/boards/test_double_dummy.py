"""Tricks against double dummy: whose they are, and who may know."""

import pytest

from tests.tournaments.evenings import Evening, deal_out, evening, rule
from tournaments.clubs.roles import Role
from tournaments.record.selectors.hands import makeable_by_board
from tournaments.standings.selectors.boards.double_dummy import (
    AgainstDoubleDummy,
    against_double_dummy,
    tricks_by_result,
)

pytestmark = pytest.mark.django_db


def of(held: Evening, address: str) -> AgainstDoubleDummy:
    return next(each for each in against_double_dummy(held.snapshot) if each.address == address)


def all_in(held: Evening, score: str) -> Evening:
    for result in held.results():
        held.enter(result, score)
    return held


def test_a_trick_that_one_side_wins_the_other_loses() -> None:
    held = evening().start()
    deal_out(held)
    all_in(held, "4SN=")

    found = against_double_dummy(held.snapshot)

    tables = makeable_by_board(held.session.pk)
    for result in held.results():
        beyond = 10 - tables[result.board].tricks("N", "S")
        assert tricks_by_result(held.snapshot)[result.pk] == beyond
    assert sum(each.tricks for each in found) == 0
    assert sum(each.declared for each in found) == len(held.results())
    assert sum(each.declarers_tricks for each in found) == sum(
        tricks_by_result(held.snapshot).values()
    )
    assert [each.per_board for each in found] == sorted(
        (each.per_board for each in found), reverse=True
    )


def test_nobody_is_told_before_the_last_board_is_played() -> None:
    held = evening().start()
    deal_out(held)
    *most, last = held.results()
    for result in most:
        held.enter(result, "4SN=")
    for role in Role:
        assert against_double_dummy(held.snapshot.seen_by(role)) == ()

    held.enter(last, "4SN=")

    for role in Role:
        assert against_double_dummy(held.snapshot.seen_by(role))


def test_rulings_passes_and_fouled_boards_are_left_out() -> None:
    held = evening().start()
    deal_out(held)
    all_in(held, "4SN=")
    every = tricks_by_result(held.snapshot)
    adjusted, passed, fouled = held.results()[:3]
    rule(adjusted, "A5050")
    held.enter(passed, "PASS")
    same_board = {each.pk for each in held.results() if each.board == fouled.board}

    held.foul(fouled.board, {fouled.pk: 1})

    kept = tricks_by_result(held.snapshot)
    assert every.keys() - kept.keys() == {adjusted.pk, passed.pk} | same_board


def test_boards_that_nobody_worked_out_are_left_out() -> None:
    held = evening().start().play()
    assert against_double_dummy(held.snapshot) == ()


def test_at_whist_there_is_nothing_to_compare() -> None:
    held = evening(game="whist", method="tricks").start()
    deal_out(held)
    assert against_double_dummy(held.play().snapshot) == ()
