"""Whist pairs against the average: the book's example, roundings and unfinished evenings."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import ScoringError
from scoring.pairs.matchpoint_pairs import TableResult
from scoring.play.boards import Side
from scoring.whist.averages import WhistAverage, rate_direction_averages


def line(deal, ns, ew, tricks, *, field="A"):
    return TableResult((field, deal, ns, ew), field, deal, ns, ew, tricks)


def by_pair(lines, **more):
    return {total.contestant: total for total in rate_direction_averages(lines, **more)}


# Barney, Whist and Duplicate Whist, 1897: five tables, twenty deals.
NS_TOTALS = (147, 145, 140, 151, 141)
EW_TOTALS = (117, 112, 119, 112, 116)


def evening_with_totals(ns_totals, ew_totals, deals):
    """Fill a Mitchell's grid with tricks that give every pair its total.

    Pair n of North-South meets pair e of East-West for ``deals / tables`` deals. Tricks of a
    meeting start level and are then moved along rows and columns until the sums fit.
    """
    tables = len(ns_totals)
    each = deals // tables
    meeting = [[Fraction(0)] * tables for _ in range(tables)]
    ew_given = [13 * deals - total for total in ew_totals]  # what each E-W pair let N-S take
    for n in range(tables):
        left = ns_totals[n]
        for e in range(tables):
            remaining_rows = tables - n
            fair = ew_given[e] // remaining_rows
            meeting[n][e] = fair
            left -= fair
            ew_given[e] -= fair
        e = 0
        while left:
            step = 1 if left > 0 else -1
            meeting[n][e % tables] += step
            ew_given[e % tables] -= step
            left -= step
            e += 1
    assert not any(ew_given)
    lines = []
    for n in range(tables):
        for e in range(tables):
            first_deal = ((n + e) % tables) * each
            for k in range(each):
                tricks = meeting[n][e] // each + (k < meeting[n][e] % each)
                lines.append(line(first_deal + k + 1, f"N{n + 1}", f"E{e + 1}", int(tricks)))
    return lines


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
    assert [total.place for total in ns] == ["2", "3", "5", "1", "4"]
    assert [total.place for total in ew] == ["2", "4=", "1", "4=", "3"]


def test_a_tie_made_by_rounding_is_broken_by_the_fraction_of_a_trick():
    totals = by_pair(evening_with_totals(NS_TOTALS, EW_TOTALS, deals=20))

    # N1 is 147 - 144.8 and E1 117 - 115.2: both +2, but 2.2 against 1.8.
    assert (totals["N1"].result, totals["E1"].result) == (2, 2)
    assert (totals["N1"].overall_place, totals["E1"].overall_place) == ("3", "4")


def test_pairs_of_one_direction_that_played_unlike_deals_can_be_parted_by_a_fraction():
    lines = [
        line(1, "N1", "E1", 7),
        line(1, "N2", "E2", 6),
        line(1, "N3", "E3", 7),
        line(2, "N1", "E2", 7),
        line(2, "N2", "E3", 7),
    ]

    totals = by_pair(lines)

    # N1: 14 against 6 2/3 + 7, rounded 14. N3: 7 against 6 2/3, rounded 7.
    assert (totals["N1"].exact, totals["N3"].exact) == (Fraction(1, 3), Fraction(1, 3))
    assert totals["N1"].place == totals["N3"].place == "1="
    assert not totals["N1"].by_fraction


def test_the_fraction_of_a_trick_is_told():
    lines = [
        line(1, "N1", "E1", 8),
        line(1, "N2", "E2", 7),
        line(1, "N3", "E3", 8),
        line(2, "N1", "E2", 7),
        line(2, "N2", "E3", 6),
    ]

    totals = by_pair(lines)

    # N1: 15 against 7 2/3 + 6 1/2 = 14 1/6, rounded 14. N2: 13, -1. N3: 8 against 7 2/3: 0.
    assert [(totals[n].result, totals[n].by_fraction) for n in ("N1", "N2", "N3")] == [
        (1, False),
        (-1, False),
        (0, False),
    ]
    # E1: 5 against 5 1/3, rounded 5. E2: 12 against 11 5/6, rounded 12. E3: 12 likewise.
    assert [totals[e].result for e in ("E1", "E2", "E3")] == [0, 0, 0]
    assert [totals[e].place for e in ("E1", "E2", "E3")] == ["3", "1=", "1="]
    assert all(totals[e].by_fraction for e in ("E1", "E2", "E3"))


def test_one_half_counts_as_a_whole_trick():
    lines = [line(1, "N1", "E1", 7), line(1, "N2", "E2", 8)]

    totals = by_pair(lines)

    assert totals["N1"].rounded_average == 8
    assert (totals["N1"].result, totals["N2"].result) == (-1, 0)
    assert totals["E1"].rounded_average == 6  # 5 1/2


def test_a_pair_with_fewer_deals_is_measured_against_the_same_deals():
    lines = [
        line(1, "N1", "E1", 7),
        line(1, "N2", "E2", 9),
        line(2, "N1", "E2", 13),
    ]

    totals = by_pair(lines)

    assert (totals["N2"].deals, totals["N2"].average, totals["N2"].result) == (1, 8, 1)
    assert (totals["N1"].deals, totals["N1"].average, totals["N1"].result) == (2, 21, -1)


def test_pairs_that_have_not_played_are_listed_without_a_place():
    totals = by_pair([line(1, "N1", "E1", 7), line(1, "N2", "E2", None)])

    waiting = totals["N2"]
    assert (waiting.deals, waiting.result, waiting.place, waiting.overall_place) == (0, 0, "", "")
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
    assert {who: total.overall_place for who, total in totals.items()} == {
        4: "2",
        1: "4",
        2: "1",
        3: "3",
    }


def test_pairs_that_sit_both_ways_can_be_measured_against_the_same_cards():
    totals = by_pair(HOWELL_OF_FOUR_PAIRS, average=WhistAverage.DIRECTION)

    assert totals[4].average == 8 + 6 + Fraction(11, 2)
    assert sum(total.exact for total in totals.values()) == 0


def test_all_can_be_asked_for_where_pairs_keep_their_direction():
    totals = by_pair([line(1, "N1", "E1", 7), line(1, "N2", "E2", 9)], average=WhistAverage.ALL)

    assert [total.average for total in totals.values()] == [Fraction(13, 2)] * 4


def test_fields_are_averaged_apart():
    lines = [line(1, "N1", "E1", 7), line(1, "n1", "e1", 9, field="B")]

    assert [total.result for total in rate_direction_averages(lines)] == [0, 0, 0, 0]


@pytest.mark.parametrize("tricks", [-1, 14])
def test_refuses_tricks_that_a_hand_does_not_have(tricks):
    with pytest.raises(ScoringError, match=f"cannot take {tricks} tricks"):
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


@given(evenings())
def test_exact_results_of_each_direction_sum_to_nothing(lines):
    totals = rate_direction_averages(lines)

    for side in Side:
        assert sum(total.exact for total in totals if total.side is side) == 0
