import random
from itertools import combinations

import pytest

from movements.draws.matching import first_matching, left_over
from movements.draws.rounds import DrawBasis, draw


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


def _met(*groups):
    """Return the rounds of a field in which everybody has met all who are in another group."""
    return {
        frozenset((one, other)): (1,)
        for group, another in combinations(groups, 2)
        for one in group
        for other in another
    }


@pytest.mark.parametrize("count", [20, 100])
def test_two_odd_halves_that_have_met_each_other_have_one_rematch(count):
    standings = tuple(f"T{number}" for number in range(2 * count + 2))
    odd = count + 1 - count % 2
    drawn = draw(DrawBasis(standings, _met(standings[:odd], standings[odd:]), {}))
    assert [match.met_in for match in drawn.matches].count((1,)) == len(drawn.broken) == 1


def test_the_best_meets_the_last_where_every_other_round_ends_in_a_rematch():
    # Without the best and the last, the others are three groups of an even number.
    best, *others, last = standings = tuple(f"T{number}" for number in range(62))
    met = _met(others[::3], others[1::3], others[2::3]) | _met(others, [last])
    first, *rest = draw(DrawBasis(standings, met, {})).matches
    assert (first.one, first.other) == (best, last)
    assert all((others.index(each.one) - others.index(each.other)) % 3 == 0 for each in rest)
