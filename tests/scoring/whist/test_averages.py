"""Whist pairs against the average: the book's example, roundings and unfinished evenings."""

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import ScoringError
from scoring.pairs.matchpoint_pairs import TableResult
from scoring.play.boards import Side
from scoring.whist.averages import deal_averages, played_both_ways, rate_direction_averages


def line(deal, ns, ew, tricks, *, field="A"):
    return TableResult((field, deal, ns, ew), field, deal, ns, ew, tricks)


def by_pair(lines, **more):
    return {total.contestant: total for total in rate_direction_averages(lines, **more)}


# Barney, Whist and Duplicate Whist, 1897: five tables, twenty deals.
NS_TOTALS = (147, 145, 140, 151, 141)
EW_TOTALS = (117, 112, 119, 112, 116)


def evening_with_totals(ns_totals, ew_totals, deals):
    """Fill a Mitchell's grid with tricks that give every pair its total."""
    tables = len(ns_totals)
    each = deals // tables  # deals of one meeting
    left = [13 * deals - total for total in ew_totals]  # what each East-West pair lets others take
    meeting = Counter()
    for n, total in enumerate(ns_totals):
        for _ in range(total):
            e = max(range(tables), key=left.__getitem__)
            left[e] -= 1
            meeting[n, e] += 1
    return [
        line((n + e) % tables * each + k + 1, f"N{n + 1}", f"E{e + 1}", (tricks + k) // each)
        for (n, e), tricks in meeting.items()
        for k in range(each)
    ]


def test_the_printed_example_comes_out_as_printed():
    totals = by_pair(evening_with_totals(NS_TOTALS, EW_TOTALS, deals=20))

    ns = [totals[f"N{n}"] for n in range(1, 6)]
    ew = [totals[f"E{n}"] for n in range(1, 6)]
    assert [total.tricks for total in ns] == list(NS_TOTALS)
    assert [total.tricks for total in ew] == list(EW_TOTALS)
    assert {(total.average, total.rounded_average) for total in ns} == {(Fraction(724, 5), 145)}
    assert {(total.average, total.rounded_average) for total in ew} == {(Fraction(576, 5), 115)}
    assert [total.result for total in ns] == [+2, 0, -5, +6, -4]
    assert [total.result for total in ew] == [+2, -3, +4, -3, +1]


def test_a_tie_made_by_rounding_is_broken_by_the_fraction_of_a_trick():
    totals = by_pair(evening_with_totals(NS_TOTALS, EW_TOTALS, deals=20))

    # N1 is 147 - 144.8 and E1 117 - 115.2: both +2, but 2.2 against 1.8.
    assert (totals["N1"].result, totals["E1"].result) == (2, 2)
    assert totals["N1"].exact > totals["E1"].exact


def test_one_half_counts_as_a_whole_trick():
    lines = [line(1, "N1", "E1", 7), line(1, "N2", "E2", 8)]

    totals = by_pair(lines)

    assert totals["N1"].rounded_average == 8
    assert (totals["N1"].result, totals["N2"].result) == (-1, 0)
    assert totals["E1"].rounded_average == 6  # 5 1/2


def test_pairs_that_have_not_played_are_listed():
    totals = by_pair([line(1, "N1", "E1", 7), line(1, "N2", "E2", None)])

    waiting = totals["N2"]
    assert (waiting.deals, waiting.result) == (0, 0)
    assert waiting.side is Side.NS


HOWELL_OF_FOUR_PAIRS = [
    line(1, 4, 1, 9),
    line(1, 2, 3, 7),
    line(2, 4, 2, 6),
    line(2, 3, 1, 6),
    line(3, 4, 3, 8),
    line(3, 1, 2, 3),
]


def test_pairs_that_sit_both_ways_are_measured_against_all():
    totals = by_pair(HOWELL_OF_FOUR_PAIRS)

    assert {total.side for total in totals.values()} == {Side.NS, None}
    assert {total.average for total in totals.values()} == {Fraction(39, 2)}
    assert {who: total.tricks for who, total in totals.items()} == {4: 23, 1: 14, 2: 24, 3: 17}
    assert {who: total.result for who, total in totals.items()} == {4: 3, 1: -6, 2: 4, 3: -3}


def test_deals_of_pairs_that_sit_both_ways_can_have_an_average_of_the_same_cards():
    averages = deal_averages(HOWELL_OF_FOUR_PAIRS, by_direction=True)

    assert list(averages.values()) == [8, 6, Fraction(11, 2)]


def test_a_pair_that_sits_the_other_way_in_another_field_has_sat_both_ways_in_both():
    lines = [
        line(1, "N1", "E1", 7),
        line(1, "N2", "N1", 9, field="B"),
        line(1, "x", "y", 6, field="C"),
    ]
    assert len(played_both_ways(lines)) == 2


def test_fields_are_averaged_apart():
    lines = [line(1, "N1", "E1", 7), line(1, "n1", "e1", 9, field="B")]

    assert [total.result for total in rate_direction_averages(lines)] == [0, 0, 0, 0]


@pytest.mark.parametrize("tricks", [-1, 14])
def test_refuses_tricks_that_a_hand_does_not_have(tricks):
    with pytest.raises(ScoringError, match=f"^North-South cannot take {tricks} tricks"):
        rate_direction_averages([line(1, 1, 2, tricks)])


@st.composite
def evenings(draw):
    tables = draw(st.integers(1, 7))
    return [
        line(deal, f"N{n}", f"E{(n + deal) % tables}", draw(st.integers(0, 13)))
        for deal in range(1, tables + 1)
        for n in range(tables)
    ]


@given(evenings())
def test_a_finished_evening_is_measured_by_the_average_of_each_directions_totals(lines):
    totals = rate_direction_averages(lines)

    for side in Side:
        of_side = [total for total in totals if total.side is side]
        mean = Fraction(sum(total.tricks for total in of_side), len(of_side))
        assert {total.average for total in of_side} == {mean}
        assert {total.rounded_average for total in of_side} == {int(mean + Fraction(1, 2))}
