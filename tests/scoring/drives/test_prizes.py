"""Who has a prize, told in full: the holder, what it was won with, and whether it is tied."""

from fractions import Fraction

import pytest

from scoring.drives.prizes import PRIZES, Award, award, counting

PRIZE = {prize.id: prize for prize in PRIZES}
APART = {"A": (Fraction(2),), "B": (Fraction(9),), "C": (Fraction(5),)}
LEVEL = {"A": (Fraction(4),), "B": (Fraction(4),), "C": (Fraction(4),), "D": (Fraction(6),)}


@pytest.mark.parametrize(
    ("prize", "holder", "score"),
    [("first", "B", 9), ("second", "C", 5), ("third", "A", 2), ("booby", "A", 2)],
)
def test_whoever_is_alone_on_a_place_has_its_prize(prize, holder, score):
    found = award(PRIZE[prize], APART, {})

    assert found == Award(PRIZE[prize], (holder,), Fraction(score), tied=False)


def test_a_prize_that_is_tied_names_all_who_tie_and_their_score():
    found = award(PRIZE["booby"], LEVEL, {})

    assert found == Award(PRIZE["booby"], ("A", "B", "C"), Fraction(4), tied=True)


@pytest.mark.parametrize(("prize", "holder"), [("second", "C"), ("third", "A"), ("booby", "B")])
def test_of_three_who_cut_each_has_the_prize_of_a_place(prize, holder):
    found = award(PRIZE[prize], LEVEL, {}, [("C", "A", "B")])

    assert found == Award(PRIZE[prize], (holder,), Fraction(4), tied=False)


def test_half_time_is_after_two_rounds_of_four_and_three_of_five():
    rounds = [Fraction(each) for each in (1, 10, 100, 1000)]

    assert (counting(rounds, "first half"), counting(rounds, "second half")) == (11, 1100)
    assert counting([*rounds, Fraction(10000)], "first half") == 111
