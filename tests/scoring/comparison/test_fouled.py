"""Fouled boards: groups are compared apart, by the rule of the event."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.comparison.fouled import FouledBoards
from scoring.comparison.matchpoints import ShortBoards
from scoring.errors import ScoringError
from scoring.pairs.matchpoint_pairs import rate_pairs
from scoring.pairs.settings import MatchpointUnit, PairsSettings
from scoring.play.table_result import Outcome, TableResult, Weighted
from tests.scoring import definitions


def board(*groups):
    """Return the lines of one board; each group is a list of its scores."""
    return [
        TableResult((group, n), "all", 1, f"N{group}{n}", f"E{group}{n}", score, group=group)
        for group, scores in enumerate(groups)
        for n, score in enumerate(scores)
    ]


def percentages(groups, rule, **settings):
    rating = rate_pairs(board(*groups), settings=PairsSettings(fouled=rule, **settings))
    return [(each.ns * 100 / each.top, each.ew * 100 / each.top) for each in rating.lines.values()]


LARGE = [10 * n for n in range(9)]


@pytest.mark.parametrize(
    ("groups", "rule", "small"),
    [
        ([LARGE, [50, 40, 30]], FouledBoards.ACBL, [(70, 50), (60, 60), (50, 70)]),
        ([LARGE, [50, 50, 30]], FouledBoards.ACBL, [(65, 55), (65, 55), (50, 70)]),
        ([LARGE, [50, 40]], FouledBoards.ACBL, [(65, 55), (55, 65)]),
        ([LARGE, [50, 50]], FouledBoards.ACBL, [(60, 60), (60, 60)]),
        ([LARGE, [50]], FouledBoards.ACBL, [(60, 60)]),
        ([LARGE, [50, 40, 30]], FouledBoards.EBU, [(70, 50), (60, 60), (50, 70)]),
        ([LARGE, [50]], FouledBoards.EBU, [(60, 60)]),
        ([[50, 40, 30], [9, 8, 7]], FouledBoards.ACBL, [(70, 50), (60, 60), (50, 70)]),
    ],
)
def test_a_small_group_gets_fixed_awards(groups, rule, small):
    assert percentages(groups, rule)[-len(small) :] == small


def test_acbl_compares_a_group_of_three_that_is_the_larger():
    three_of_five = percentages([[50, 40, 30], [9, 8]], FouledBoards.ACBL)

    always = percentages([[50, 40, 30], [9, 8]], FouledBoards.NEUBERG_ALWAYS)
    assert three_of_five[:3] == always[:3]
    assert three_of_five[3:] == [(65, 55), (55, 65)]


def test_ebu_compares_a_small_group_that_is_more_than_a_third():
    two_of_five = percentages([[50, 40, 30], [9, 8]], FouledBoards.EBU)

    assert two_of_five == percentages([[50, 40, 30], [9, 8]], FouledBoards.NEUBERG_ALWAYS)


def test_groups_of_five_and_four_in_a_field_of_nine():
    rating = rate_pairs(board([5, 4, 3, 2, 1], [4, 3, 2, 1]))

    assert next(iter(rating.lines.values())).ns == Fraction(76, 5)
    assert [each.ns for each in list(rating.lines.values())[5:]] == [
        Fraction(59, 4),
        Fraction(41, 4),
        Fraction(23, 4),
        Fraction(5, 4),
    ]


def test_culbertson_gives_a_half_for_each_pair_that_held_other_cards():
    settings = PairsSettings(unit=MatchpointUnit.ONE_POINT, fouled=FouledBoards.CULBERTSON_1949)

    rating = rate_pairs(board([500, 400, 400], [100, 50]), settings=settings)

    half = Fraction(1, 2)
    assert [each.ns for each in rating.lines.values()] == [
        3,
        3 * half,
        3 * half,
        5 * half,
        3 * half,
    ]
    assert sum(each.ns for each in rating.lines.values()) == 10


def test_at_ascherman_the_halves_for_other_cards_are_out_of_the_same_top():
    settings = PairsSettings(
        fouled=FouledBoards.CULBERTSON_1949, short_boards=ShortBoards.ASCHERMAN
    )

    rating = rate_pairs(board([500, 400, 400], [100, 50]), settings=settings)

    assert {each.top for each in rating.lines.values()} == {10}
    assert [each.ns for each in rating.lines.values()] == [7, 4, 4, 6, 4]


@given(
    st.lists(
        st.lists(st.sampled_from([50, 100, 420]), min_size=1, max_size=6), min_size=2, max_size=3
    )
)
def test_only_fixed_awards_give_more_than_a_top(groups):
    for rule in FouledBoards:
        for ns, ew in percentages(groups, rule):
            assert ns + ew == 100 or (
                rule in (FouledBoards.ACBL, FouledBoards.EBU) and ns + ew == 120
            )


def weighted(*outcomes):
    return Weighted.of(*(Outcome(score, Fraction(percent)) for score, percent in outcomes))


def with_ruling(ruling, others):
    lines = [TableResult(n, "all", 1, f"N{n}", f"E{n}", score) for n, score in enumerate(others, 1)]
    return rate_pairs([TableResult(0, "all", 1, "N0", "E0", weighted=ruling), *lines])


def test_a_weighted_score_is_the_mean_of_its_outcomes():
    others = [420, -50, 450, 400, -50]

    rating = with_ruling(weighted((420, 60), (-50, 40)), others)

    made = definitions.matchpoints([420, *others])[0]
    down = definitions.matchpoints([-50, *others])[0]
    assert rating.lines[0].ns == Fraction(60 * made + 40 * down, 100)
    assert rating.lines[0].ns + rating.lines[0].ew == 10


def test_the_others_are_compared_with_each_outcome_by_its_share():
    rating = with_ruling(weighted((420, 60), (-50, 40)), [420, 50])

    assert [each.ns for each in list(rating.lines.values())[1:]] == [
        2 + Fraction(60, 100) + 2 * Fraction(40, 100),
        2 * Fraction(40, 100),
    ]


@given(
    st.lists(st.sampled_from([50, 100, 420, -50]), min_size=1, max_size=6),
    st.lists(
        st.tuples(st.sampled_from([50, 100, 420, -50]), st.integers(1, 9)), min_size=1, max_size=4
    ),
)
def test_a_weighted_board_shares_out_as_much_as_any(others, shares):
    whole = sum(share for _, share in shares)
    ruling = weighted(*((score, Fraction(100 * share, whole)) for score, share in shares))

    rating = with_ruling(ruling, others)

    n = len(others) + 1
    assert sum(each.ns for each in rating.lines.values()) == n * (n - 1)
    assert {each.ns + each.ew for each in rating.lines.values()} == {2 * (n - 1)}


def test_shares_in_any_fractions_are_compared_exactly():
    shares = [Fraction(100, n) for n in (7, 11, 13, 17, 19, 23, 29)]
    rulings = [weighted((420, share), (-50, 100 - share)) for share in shares]
    lines = [
        TableResult(n, "all", 1, f"N{n}", f"E{n}", weighted=each) for n, each in enumerate(rulings)
    ]

    rating = rate_pairs(lines, expected={"all": 9})

    for mine, each in zip(shares, rating.lines.values(), strict=True):
        # 1 for a comparison that is tied on average, and more as 420 is likelier than elsewhere.
        assert each.raw_ns == sum(1 + (mine - other) / 100 for other in shares) - 1
        assert each.ns + each.ew == each.top == 16


def test_a_single_outcome_is_the_score_itself():
    assert with_ruling(weighted((420, 100)), [50, 430]).lines[0].ns == 2


def test_the_outcomes_make_a_hundred_percent():
    with pytest.raises(ScoringError, match="make 100 percent"):
        weighted((420, 60), (-50, 30))


@pytest.mark.parametrize("percent", [0, -10, 101])
def test_an_outcome_counts_something_and_no_more_than_all(percent):
    with pytest.raises(ScoringError, match="more than 0 and at most 100"):
        Outcome(420, Fraction(percent))


def test_a_line_without_a_score_has_no_outcomes():
    assert TableResult(1, "all", 1, "N", "E").outcomes == ((), ())
