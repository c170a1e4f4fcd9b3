"""Many boards compared at once on arrays, against every score compared with every other."""

from collections import defaultdict

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from scoring.comparison.butler import Datum, DatumKind, DatumRounding, datum
from scoring.comparison.frequencies import GridSpread, SortedSpread, spread
from scoring.comparison.many_boards import (
    PlainGroup,
    compare,
    compare_with_datum,
    cross_imp_values,
    datum_values,
)
from scoring.comparison.matchpoints import matchpoint_values, matchpoints, neuberg
from tests.scoring import definitions

bridge = st.integers(-760, 760).map(lambda tens: 10 * tens)
odd = st.integers(-760, 760)
scores = st.one_of(bridge, st.sampled_from([0, 50, 420]), odd)
fields = st.lists(st.lists(scores, min_size=1, max_size=12), max_size=5)
rules = st.builds(
    Datum,
    kind=st.sampled_from(DatumKind),
    drop=st.integers(0, 3),
    rounding=st.sampled_from(DatumRounding),
) | st.builds(Datum, drop=st.just(0), drop_percent=st.integers(0, 40))


def groups(boards):
    return [
        PlainGroup(range(len(each)), each, neuberg(actual=len(each), expected=len(each)))
        for each in boards
    ]


def defined(boards, rule):
    return [points for each in boards for points in rule(each)]


@given(fields)
def test_matchpoints_are_those_of_the_definition(boards):
    points = compare(groups(boards), matchpoint_values)

    assert points.tolist() == defined(boards, definitions.matchpoints)


@given(fields)
def test_cross_imps_are_those_of_the_definition(boards):
    points = compare(groups(boards), cross_imp_values())

    assert points.tolist() == defined(boards, definitions.cross_imps)


@given(fields, rules)
def test_the_datum_is_that_of_the_definition_and_butler_is_measured_by_it(boards, rule):
    def datums(each):
        return [definitions.datum(each, rule)] * len(each)

    def won(each):
        return [
            definitions.imps(score - against)
            for score, against in zip(each, datums(each), strict=True)
        ]

    assert compare(groups(boards), datum_values(rule)).tolist() == defined(boards, datums)
    points, found = compare_with_datum(groups(boards), rule)
    assert points.tolist() == defined(boards, won)
    assert found.tolist() == defined(boards, datums)
    assert all(datum(each, rule) == datums(each)[0] for each in boards)


@given(st.lists(bridge, min_size=1, max_size=12))
def test_sorting_and_counting_tell_the_same(values):
    boards = np.array([n % 3 for n in range(len(values))])
    grid = spread(boards, np.array(values))
    in_order = SortedSpread(boards, np.array(values))

    assert isinstance(grid, GridSpread)
    for shift in (-4000, -30, 0, 19, 20, 4000):
        expected = [
            sum(
                other <= score + shift
                for other, where in zip(values, boards, strict=True)
                if where == board
            )
            for score, board in zip(values, boards, strict=True)
        ]
        for counted in (grid, in_order):
            assert counted.at_or_below((shift,))[counted.cell_of_line].tolist() == expected
    for counted in (grid, in_order):
        assert counted.scores()[counted.cell_of_line].tolist() == values
        assert counted.boards()[counted.cell_of_line].tolist() == boards.tolist()
    occurring = grid.counts() > 0
    assert grid.counts()[occurring].tolist() == in_order.counts().tolist()
    assert grid.sizes()[occurring].tolist() == in_order.sizes().tolist()


def test_very_many_small_boards_are_sorted_instead_of_counted():
    boards = np.arange(2000).repeat(2)

    assert isinstance(spread(boards, np.tile(np.array([7600, -7600]), 2000)), SortedSpread)
    assert set(compare(groups([[7600, -7600]] * 2000), matchpoint_values)) == {0, 2}


def test_large_boards_are_compared_one_by_one_and_small_ones_together():
    chance = np.random.default_rng(5)
    boards = [(chance.integers(-200, 200, size) * 10).tolist() for size in (9000, 3, 4, 9000, 1)]
    by_board = defaultdict(int)

    def counting(counted):
        by_board[len(counted.cell_of_line)] += 1
        return matchpoint_values(counted)

    points = compare(groups(boards), counting)

    assert by_board == {9000: 2, 7: 1, 1: 1}
    assert points.tolist() == [each for board in boards for each in matchpoints(board)]
