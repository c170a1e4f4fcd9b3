import random
from itertools import combinations

import pytest

from movements.draws.matching import first_matching, left_over
from movements.draws.pairing import swiss
from movements.errors import MovementError


def _all_in_order(left, edges):
    """Try every pairing in order of preference, as a director would with all night to do it."""
    if not left:
        return []
    for other in left[1:]:
        if (left[0], other) in edges:
            rest = _all_in_order([each for each in left[1:] if each != other], edges)
            if rest is not None:
                return [(left[0], other), *rest]
    return None


def _lists(count, edges):
    return [[o for o in range(count) if tuple(sorted((one, o))) in edges] for one in range(count)]


@pytest.mark.parametrize("count", [0, 1, 2, 3, 4, 5])
def test_every_small_field_is_paired_as_by_trying_all(count):
    pairs = list(combinations(range(count), 2))
    for chosen in range(2 ** len(pairs)):
        edges = {pair for place, pair in enumerate(pairs) if chosen >> place & 1}
        assert first_matching(_lists(count, edges)) == _all_in_order(list(range(count)), edges)


@pytest.mark.parametrize("count", [6, 8, 10, 12])
def test_larger_fields_are_paired_as_by_trying_all(count):
    chance = random.Random(count)
    pairs = list(combinations(range(count), 2))
    found = 0
    for _ in range(200):
        edges = set(chance.sample(pairs, chance.randint(count // 2, 2 * count)))
        tried = _all_in_order(list(range(count)), edges)
        found += tried is not None
        assert first_matching(_lists(count, edges)) == tried
    assert 20 < found < 190


def _left_over(count, edges):
    """Try every set that could go, the smallest first, of these the last in order."""
    for size in range(count + 1):
        for gone in sorted(combinations(reversed(range(count)), size), reverse=True):
            left = [one for one in range(count) if one not in gone]
            if _all_in_order(left, edges) is not None:
                return sorted(gone)
    raise AssertionError


@pytest.mark.parametrize("count", [0, 1, 2, 3, 4, 5])
def test_of_every_small_field_the_fewest_and_last_are_left_over(count):
    pairs = list(combinations(range(count), 2))
    for chosen in range(2 ** len(pairs)):
        edges = {pair for place, pair in enumerate(pairs) if chosen >> place & 1}
        assert left_over(_lists(count, edges)) == _left_over(count, edges)


@pytest.mark.parametrize("count", [7, 8])
def test_of_larger_fields_the_fewest_and_last_are_left_over(count):
    chance = random.Random(count)
    pairs = list(combinations(range(count), 2))
    for _ in range(100):
        edges = set(chance.sample(pairs, chance.randint(1, count)))
        assert left_over(_lists(count, edges)) == _left_over(count, edges)


def test_who_is_left_over_comes_in_order():
    assert left_over([[], [], []]) == [0, 1, 2]
    assert left_over([[1, 2, 3], [0], [0], [0]]) == [2, 3]


@pytest.mark.parametrize("count", [20, 100])
def test_two_odd_halves_that_have_met_each_other_are_refused_at_once(count):
    standings = [f"T{number}" for number in range(2 * count + 2)]
    odd = count + 1 - count % 2
    met = dict.fromkeys(standings[:odd], standings[odd:])
    with pytest.raises(MovementError, match="without a rematch"):
        swiss(standings, met)


def test_the_best_meets_the_last_where_every_other_round_ends_in_a_rematch():
    # Without the best and the last, the others are three groups of an even number.
    standings = [f"T{number}" for number in range(62)]
    group = {label: number % 3 for number, label in enumerate(standings[1:-1])}
    met = {
        one: [other for other in group if group[other] != group[one]] + [standings[-1]]
        for one in group
    }
    matches = swiss(standings, met).matches
    assert matches[0] == ("T0", "T61")
    assert all(group[one] == group[other] for one, other in matches[1:])
