from itertools import permutations

import pytest

from movements.draws.tables import placed

COUPLES = [("a", "b"), ("c", "d"), ("e", "f")]


@pytest.mark.parametrize(
    ("still", "couples", "unmet"),
    [
        ({}, "ab cd ef", ""),
        ({"a": 0}, "ab cd ef", ""),
        ({"f": 0}, "fe ab cd", ""),
        ({"d": 2, "e": 1}, "ab ef dc", ""),
        ({"c": 0, "e": 0}, "cd ab ef", "e"),
        ({"e": 0, "f": 2}, "ef ab cd", "f"),
        ({"b": 7}, "ab cd ef", "b"),
        ({"d": 1, "c": 1}, "ab cd ef", "d"),
        ({"z": 0}, "ab cd ef", ""),
    ],
)
def test_a_stationary_contestant_keeps_its_table_and_the_others_their_order(still, couples, unmet):
    found = placed(COUPLES, still)

    assert ["".join(two) for two in found.couples] == couples.split()
    assert list(found.unmet) == [
        f"{label} cannot sit at its own table in this round." for label in unmet
    ]
    assert found.kept == {label for label in still if label in "abcdef" and label not in unmet}


def test_every_match_has_one_table_whatever_is_wished():
    for tables in permutations((0, 1, 2, 3), 3):
        found = placed(COUPLES, dict(zip("ace", tables, strict=True)))
        assert sorted(map(sorted, found.couples)) == sorted(map(sorted, COUPLES))
        assert len(found.unmet) == (3 in tables)
