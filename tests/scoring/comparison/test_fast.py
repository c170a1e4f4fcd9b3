"""Whole fields on arrays, against every score compared with every other."""

from collections import defaultdict
from fractions import Fraction
from statistics import median

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.comparison.butler import Datum, DatumKind, DatumRounding, butler, datum
from scoring.comparison.columns import Columns
from scoring.comparison.fast import all_butler, all_cross_imps, integer_places, rate_matchpoints
from scoring.comparison.frequencies import GridSpread, SortedSpread, spread
from scoring.comparison.matchpoints import board_matchpoints
from scoring.errors import ScoringError
from tests.scoring import definitions

bridge = st.integers(-760, 760).map(lambda tens: 10 * tens)
odd = st.integers(-760, 760)
fields = st.lists(
    st.tuples(st.integers(0, 3), st.one_of(bridge, st.sampled_from([0, 50, 420]), odd)),
    min_size=1,
    max_size=40,
)


def columns(lines):
    boards = np.array([board for board, _ in lines], dtype=np.int64)
    scores = np.array([score for _, score in lines], dtype=np.int64)
    table = np.arange(len(lines))
    return Columns.by_board(
        boards, ns=table, ew=len(lines) + table, scores=scores, contestants=2 * len(lines)
    )


def by_board(lines):
    boards = defaultdict(list)
    for board, score in lines:
        boards[board].append(score)
    return [boards[board] for board in sorted(boards)]


def defined(lines, rule):
    return [points for scores in by_board(lines) for points in rule(scores)]


@given(fields)
def test_matchpoints_are_those_of_the_definition(lines):
    assert rate_matchpoints(columns(lines))[0].tolist() == defined(lines, definitions.matchpoints)


@given(fields)
def test_cross_imps_are_those_of_the_definition(lines):
    assert all_cross_imps(columns(lines)).tolist() == defined(lines, definitions.cross_imps)


@given(fields)
def test_cross_imps_of_a_board_sum_to_zero(lines):
    assert all_cross_imps(columns(lines)).sum() == 0


@given(fields)
def test_adding_a_constant_to_every_score_changes_no_matchpoint(lines):
    moved = [(board, score + 130) for board, score in lines]

    assert (
        rate_matchpoints(columns(lines))[0].tolist() == rate_matchpoints(columns(moved))[0].tolist()
    )


@given(fields, st.randoms())
def test_the_order_of_the_lines_does_not_matter(lines, chance):
    numbered = list(enumerate(lines))
    chance.shuffle(numbered)
    table = np.array([n for n, _ in numbered])
    shuffled = Columns.by_board(
        np.array([board for _, (board, _) in numbered]),
        ns=table,
        ew=table,
        scores=np.array([score for _, (_, score) in numbered]),
        contestants=len(lines),
    )

    rated = dict(zip(shuffled.ns.tolist(), rate_matchpoints(shuffled)[0].tolist(), strict=True))

    straight = columns(lines)
    expected = zip(straight.ns.tolist(), rate_matchpoints(straight)[0].tolist(), strict=True)
    assert rated == dict(expected)


@given(fields)
def test_totals_share_out_all_points(lines):
    points, sums = rate_matchpoints(columns(lines))

    assert points.tolist() == defined(lines, definitions.matchpoints)
    ns, ew = sums[: len(lines)], sums[len(lines) :]
    tops = [2 * (len(scores) - 1) for scores in by_board(lines) for _ in scores]
    assert sorted(ns + ew) == sorted(tops)


@given(st.lists(bridge, min_size=1, max_size=12))
def test_sorting_and_counting_tell_the_same(scores):
    boards = np.array([n % 3 for n in range(len(scores))])
    values = np.array(scores)
    grid = spread(boards, values)
    in_order = SortedSpread(boards, values)

    assert isinstance(grid, GridSpread)
    for shift in (-4000, -30, 0, 19, 20, 4000):
        expected = [
            sum(
                other <= score + shift
                for other, where in zip(scores, boards, strict=True)
                if where == board
            )
            for score, board in zip(scores, boards, strict=True)
        ]
        for counted in (grid, in_order):
            assert counted.at_or_below((shift,))[counted.cell_of_line].tolist() == expected
    for counted in (grid, in_order):
        assert counted.scores()[counted.cell_of_line].tolist() == scores
        assert counted.boards()[counted.cell_of_line].tolist() == boards.tolist()
    occurring = grid.counts() > 0
    assert grid.counts()[occurring].tolist() == in_order.counts().tolist()
    assert grid.sizes()[occurring].tolist() == in_order.sizes().tolist()


def test_very_many_small_boards_are_sorted_instead_of_counted():
    boards = np.arange(2000).repeat(2)
    scores = np.tile(np.array([7600, -7600]), 2000)

    assert isinstance(spread(boards, scores), SortedSpread)
    field = Columns.by_board(boards, ns=boards, ew=boards, scores=scores, contestants=2000)
    assert set(rate_matchpoints(field)[0].tolist()) == {0, 2}


def test_large_boards_are_compared_one_by_one_and_small_ones_together():
    sizes = [9000, 3, 0, 4, 9000]
    boards = np.repeat(np.arange(5), sizes)
    field = Columns.by_board(boards, ns=boards, ew=boards, scores=boards, contestants=5)

    blocks = [(block.start, block.stop, len(lines)) for block, _, lines in field.blocks()]

    assert blocks == [(0, 1, 9000), (1, 4, 7), (4, 5, 9000)]
    empty = Columns(np.array([0, 0]), *[np.zeros(0, np.int64)] * 3, contestants=0)
    assert list(empty.blocks()) == []
    assert [lines.stop - lines.start for lines in field.boards()] == sizes


def test_a_large_board_is_counted_and_agrees_with_sorting():
    scores = np.random.default_rng(5).integers(-200, 200, 700) * 10

    assert board_matchpoints(scores).tolist() == definitions.matchpoints(scores.tolist())


def test_columns_are_equally_long():
    three = np.arange(3)

    with pytest.raises(ScoringError, match="Every line needs a board"):
        Columns.by_board(three, ns=three, ew=three, scores=np.arange(2), contestants=3)


@given(st.lists(st.integers(-5, 5), min_size=1, max_size=30))
def test_places_of_whole_numbers_are_those_of_the_definition(values):
    assert integer_places(np.array(values)).tolist() == definitions.places(values)


@pytest.mark.parametrize("largest", [9, 70_000, 2**32 + 5, 2**40])
def test_places_are_right_however_far_results_lie_apart(largest):
    values = [0, largest, largest - 1, 5, largest, -3, largest // 2]

    assert integer_places(np.array(values)).tolist() == definitions.places(values)


def datum_by_definition(scores, rule):
    in_order = sorted(scores)
    if rule.kind is DatumKind.MEDIAN:
        exact = Fraction(median(map(Fraction, in_order)))
    else:
        drop = rule.drop + len(scores) * rule.drop_percent // 100
        drop = min(drop, (len(scores) - 1) // 2)
        kept = in_order[drop : len(scores) - drop]
        exact = Fraction(sum(kept), len(kept))
    tens = abs(exact) / 10
    whole = int(tens)
    if rule.rounding is DatumRounding.TO_EVEN:
        whole = round(tens)
    elif tens - whole >= Fraction(1, 2):
        whole += 1
    return 10 * whole if exact > 0 else -10 * whole


data = st.builds(
    Datum,
    kind=st.sampled_from(DatumKind),
    drop=st.integers(0, 3),
    rounding=st.sampled_from(DatumRounding),
) | st.builds(Datum, drop=st.just(0), drop_percent=st.integers(0, 40))


@given(fields, data)
def test_butler_is_that_of_the_definition(lines, rule):
    expected = [
        definitions.imps(score - datum_by_definition(scores, rule))
        for scores in by_board(lines)
        for score in scores
    ]

    assert all_butler(columns(lines), rule).tolist() == expected


@given(st.lists(bridge, min_size=1, max_size=20), data)
def test_butler_changes_sign_with_the_direction(scores, rule):
    turned = butler([-score for score in scores], rule)

    assert [-points for points in turned] == butler(scores, rule)


@pytest.mark.parametrize(
    ("scores", "rule", "expected"),
    [
        ([50, 100], Datum(drop=0), 80),
        ([-50, -100], Datum(drop=0), -80),
        ([90, 100, 110, 160], Datum(drop=0, rounding=DatumRounding.TO_EVEN), 120),
        ([50, 100], Datum(drop=0, rounding=DatumRounding.TO_EVEN), 80),
        ([40, 50], Datum(drop=0, rounding=DatumRounding.TO_EVEN), 40),
        ([-800, 400, 420, 450, 1400], Datum(drop=1), 420),
        ([-800, 400], Datum(drop=1), -200),
        ([-800, 400, 420, 450], Datum(kind=DatumKind.MEDIAN), 410),
        ([0] * 19 + [4000], Datum(drop=0, drop_percent=5), 0),
        ([0] * 18 + [4000], Datum(drop=0, drop_percent=5), 210),
    ],
)
def test_the_datum_is_a_setting(scores, rule, expected):
    assert datum(scores, rule) == expected


def test_no_datum_without_scores():
    with pytest.raises(ScoringError, match="no datum"):
        datum([], Datum())


@pytest.mark.parametrize(("drop", "percent"), [(-1, 0), (0, 50), (0, -5)])
def test_a_datum_leaves_something(drop, percent):
    with pytest.raises(ScoringError, match="less than half"):
        Datum(drop=drop, drop_percent=percent)


def test_a_datum_drops_by_number_or_by_percentage():
    with pytest.raises(ScoringError, match="either"):
        Datum(drop=1, drop_percent=5)
