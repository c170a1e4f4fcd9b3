"""Dealing: a number for every deal, and deals as they should fall."""

import random
from collections import Counter
from fractions import Fraction
from math import comb, factorial

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import ScoringError
from scoring.hands.dealing import DEALS, deal_of, number_of, random_deal, sealed_text
from scoring.hands.deals import Deal


def test_there_are_as_many_deals_as_everybody_says() -> None:
    assert DEALS == 53_644_737_765_488_792_839_237_440_000 == factorial(52) // factorial(13) ** 4


@given(st.integers(0, DEALS - 1))
def test_every_number_is_a_deal_of_its_own(number: int) -> None:
    deal = deal_of(number)
    assert Deal.parse(str(deal)) == deal  # four hands that hold every card once
    assert number_of(deal) == number


@pytest.mark.parametrize("number", [0, 1, comb(26, 13), DEALS - 1])
def test_the_first_and_the_last(number: int) -> None:
    assert number_of(deal_of(number)) == number


@pytest.mark.parametrize("number", [-1, DEALS])
def test_there_is_no_deal_beyond_them(number: int) -> None:
    with pytest.raises(
        ScoringError, match=r"numbered from 0 to 53,644,737,765,488,792,839,237,439,999\."
    ):
        deal_of(number)


def test_chance_is_asked_for_one_number_of_all() -> None:
    assert random_deal(random.Random(4)) == deal_of(random.Random(4).randrange(DEALS))


def test_a_seal_holds_what_was_wanted_and_the_boards_in_order() -> None:
    first, second = deal_of(0), deal_of(DEALS - 1)
    assert sealed_text({12: second, 7: first}, "5eed", "S: void\nboard 7: N: slam") == (
        f"Fairdeal 1\nsalt 5eed\nwanted S: void\nwanted board 7: N: slam\n7 {first}\n12 {second}\n"
    )


@pytest.mark.thorough
def test_a_hundred_thousand_deals_fall_as_they_should() -> None:
    """Chi-square against exact probabilities, at one in a million."""
    chance, count = random.Random(20), 100_000
    spades: Counter[int] = Counter()
    points: Counter[int] = Counter()
    aces: Counter[tuple[int, ...]] = Counter()
    owners: Counter[tuple[str, int]] = Counter()
    for _ in range(count):
        deal = random_deal(chance)
        spades[min(len(deal.south.spades), 8)] += 1
        points[min(deal.west.points, 21)] += 1
        aces[tuple(sum("A" in suit for suit in hand.suits) for hand in deal.hands)] += 1
        for place, hand in enumerate(deal.hands):
            for suit, cards in zip("SHDC", hand.suits, strict=True):
                owners.update((suit + card, place) for card in cards)
    lengths = {n: Fraction(comb(13, n) * comb(39, 13 - n), comb(52, 13)) for n in range(14)}
    expected = {n: lengths[n] for n in range(8)} | {8: sum(lengths[n] for n in range(8, 14))}
    assert _chi_square(spades, expected, count) < 45  # 8 degrees of freedom
    high = _high_card_points()
    capped = {n: high[n] for n in range(21)} | {21: sum(high[n] for n in range(21, 38))}
    assert _chi_square(points, capped, count) < 75  # 21 degrees of freedom
    assert _chi_square(aces, _aces(), count) < 95  # 34 degrees of freedom
    for card in {card for card, _place in owners}:
        found = Counter({place: owners[card, place] for place in range(4)})
        assert _chi_square(found, dict.fromkeys(range(4), Fraction(1, 4)), count) < 38


def _chi_square(found: Counter, expected: dict, count: int) -> float:
    assert sum(expected.values()) == 1
    return float(sum((found[each] - count * p) ** 2 / (count * p) for each, p in expected.items()))


def _high_card_points() -> dict[int, Fraction]:
    """Count the hands with each number of points: four each of A, K, Q, J, and 36 others."""
    ways: Counter[int] = Counter()
    for a in range(5):
        for k in range(5):
            for q in range(5):
                for j in range(5):
                    if a + k + q + j <= 13:
                        honours = comb(4, a) * comb(4, k) * comb(4, q) * comb(4, j)
                        ways[4 * a + 3 * k + 2 * q + j] += honours * comb(36, 13 - a - k - q - j)
    return {n: Fraction(ways[n], comb(52, 13)) for n in range(38)}


def _aces() -> dict[tuple[int, ...], Fraction]:
    """Return how likely each division of the four aces among the players is."""
    found = {}
    for n in range(5):
        for e in range(5 - n):
            for s in range(5 - n - e):
                w = 4 - n - e - s
                ways = comb(13, n) * comb(13, e) * comb(13, s) * comb(13, w)
                found[n, e, s, w] = Fraction(ways, comb(52, 4))
    return found
