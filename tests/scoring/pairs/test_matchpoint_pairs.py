"""A session of matchpointed pairs: boards, awards, penalties and totals."""

from collections import defaultdict
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.comparison.matchpoints import ShortBoards
from scoring.errors import ScoringError
from scoring.pairs.matchpoint_pairs import Penalty, TableResult, rate_pairs
from scoring.pairs.settings import AverageRule, MatchpointUnit, PairsSettings, PercentageBasis
from scoring.play.scores import AVERAGE, AVERAGE_MINUS, AVERAGE_PLUS, Award


def line(board, ns, ew, score=None, *, field="A", **more):
    return TableResult((field, board, ns, ew), field, board, ns, ew, score, **more)


def three_tables(board, *scores):
    return [line(board, f"N{t}", f"E{t}", score) for t, score in enumerate(scores, start=1)]


def points(rating):
    return [(each.ns, each.ew) for each in rating.lines.values()]


def test_a_full_board_gives_whole_points_in_the_two_point_unit():
    rating = rate_pairs(three_tables(1, 420, 450, 420))

    assert points(rating) == [(1, 3), (4, 0), (1, 3)]
    assert {each.top for each in rating.lines.values()} == {4}


def test_the_one_point_unit_is_half_of_it():
    settings = PairsSettings(unit=MatchpointUnit.ONE_POINT)

    rating = rate_pairs(three_tables(1, 420, 450, 420), settings=settings)

    assert points(rating) == [
        (Fraction(1, 2), Fraction(3, 2)),
        (2, 0),
        (Fraction(1, 2), Fraction(3, 2)),
    ]
    assert rating.totals["N2"].possible == 2


def test_pending_lines_take_no_part_but_their_pairs_are_listed():
    lines = [*three_tables(1, 420, None, 450), line(1, "N4", "E4")]

    rating = rate_pairs(lines)

    assert list(rating.lines) == [("A", 1, "N1", "E1"), ("A", 1, "N3", "E3")]
    unplayed = rating.totals["N4"]
    assert (unplayed.boards_played, unplayed.possible, unplayed.percentage) == (0, 0, None)


def test_a_short_board_is_brought_to_the_largest_top_of_its_field():
    lines = three_tables(1, 420, 450, 400) + three_tables(2, 100, 50, None)

    rating = rate_pairs(lines).lines

    best = rating["A", 2, "N1", "E1"]
    assert (best.ns, best.ew, best.top) == (Fraction(7, 2), Fraction(1, 2), 4)
    assert (best.raw_ns, best.raw_ew) == (2, 0)


def test_expected_scores_give_a_board_its_final_top_while_play_goes_on():
    rating = rate_pairs(three_tables(1, 420, 450, None), expected={"A": 3})

    assert points(rating) == [(Fraction(1, 2), Fraction(7, 2)), (Fraction(7, 2), Fraction(1, 2))]


def test_expected_scores_below_the_actual_ones_are_not_believed():
    assert points(rate_pairs(three_tables(1, 1, 2, 3), expected={"A": 2}))[2] == (4, 0)


def test_without_a_common_top_each_board_keeps_its_own():
    lines = three_tables(1, 420, 450, 400) + three_tables(2, 100, 50, None)

    rating = rate_pairs(lines, settings=PairsSettings(common_top=False))

    assert rating.lines["A", 2, "N1", "E1"].top == 2
    assert rating.totals["N1"].possible == 6


def test_fields_are_compared_apart():
    ours = three_tables(1, 420, 450, 400)
    theirs = [line(1, "n1", "e1", 50, field="B"), line(1, "n2", "e2", -50, field="B")]

    assert points(rate_pairs(ours + theirs))[3:] == [(2, 0), (0, 2)]


def test_a_pair_may_sit_both_ways():
    lines = [line(1, 1, 2, 420), line(1, 3, 4, 50), line(2, 2, 1, 100), line(2, 4, 3, 90)]

    total = rate_pairs(lines).totals[1]

    assert (total.won, total.possible, total.percentage) == (2, 4, 50)


def test_tricks_are_matchpointed_like_points():
    assert points(rate_pairs(three_tables(1, 7, 9, 7))) == [(1, 3), (4, 0), (1, 3)]


@pytest.mark.parametrize(
    ("rule", "best"),
    [
        (ShortBoards.NEUBERG, Fraction(7, 2)),
        (ShortBoards.HALF_TOP, 3),
        (ShortBoards.PERCENTAGE, 4),
        (ShortBoards.ASCHERMAN, Fraction(9, 2)),
    ],
)
def test_the_short_board_rule_is_a_setting(rule, best):
    lines = three_tables(1, 420, 450, None)

    rating = rate_pairs(lines, expected={"A": 3}, settings=PairsSettings(short_boards=rule))

    assert points(rating)[1][0] == best


def test_awards_are_a_share_of_the_full_top_and_do_not_shrink_with_the_board():
    lines = [
        *three_tables(1, 420, 450, None)[:2],
        line(1, "N3", "E3", awards=(Award(Fraction(60)), AVERAGE)),
    ]

    rating = rate_pairs(lines)

    awarded = rating.lines["A", 1, "N3", "E3"]
    assert (awarded.ns, awarded.ew, awarded.top) == (Fraction(12, 5), 2, 4)
    assert (awarded.raw_ns, awarded.raw_ew) == (awarded.ns, awarded.ew)
    assert points(rating)[0] == (Fraction(1, 2), Fraction(7, 2))


def test_awards_need_no_real_score_beside_them():
    rating = rate_pairs(
        [line(1, "N1", "E1", awards=(AVERAGE_PLUS, AVERAGE_MINUS))], expected={"A": 6}
    )

    assert points(rating) == [(6, 4)]


def session_with_awards(award_ns, award_ew):
    return [
        *three_tables(1, 500, 400, 300),
        line(2, "N1", "E3", 100),
        line(2, "N2", "E1", awards=(award_ns, award_ew)),
        line(2, "N3", "E2", 200),
        line(3, "N1", "E2", awards=(AVERAGE_PLUS, AVERAGE)),
    ]


def test_average_plus_is_the_session_average_when_that_is_higher():
    # N1 has 4 of 4 and 1/2 of 4 on boards 1 and 2: 56.25 percent, below 60.
    # E1 has 0 of 4; N2 has 2 of 4.
    rating = rate_pairs(session_with_awards(AVERAGE_MINUS, AVERAGE_MINUS)).lines

    assert rating["A", 3, "N1", "E2"].ns == Fraction(60, 100) * 4
    assert rating["A", 2, "N2", "E1"].ns == Fraction(40, 100) * 4
    assert rating["A", 2, "N2", "E1"].ew == 0


def test_a_pair_with_a_good_session_gets_its_average_for_average_plus():
    lines = [*three_tables(1, 500, 400, 300), line(2, "N1", "E2", awards=(AVERAGE_PLUS, AVERAGE))]

    assert points(rate_pairs(lines))[3][0] == 4


def test_flat_averages_stay_sixty_and_forty():
    flat = PairsSettings(average_plus=AverageRule.FLAT)
    lines = [
        *three_tables(1, 500, 400, 300),
        line(2, "N1", "E1", awards=(AVERAGE_PLUS, AVERAGE_MINUS)),
    ]

    assert points(rate_pairs(lines, settings=flat))[3] == (Fraction(12, 5), Fraction(8, 5))


def test_without_another_board_average_plus_is_sixty():
    assert points(
        rate_pairs([line(1, 1, 2, awards=(AVERAGE_PLUS, AVERAGE_PLUS))], expected={"A": 2})
    ) == [(Fraction(6, 5), Fraction(6, 5))]


def test_a_split_score_compares_each_side_with_its_own_result():
    lines = [*three_tables(1, 420, 450, None)[:2], line(1, "N3", "E3", split=(400, 430))]

    rating = rate_pairs(lines)

    assert points(rating) == [(2, 4), (4, 0), (0, 2)]


def test_refuses_two_results_on_one_line():
    with pytest.raises(ScoringError, match="Board 7 has more than one result"):
        line(7, 1, 2, 420, split=(420, -50))


@pytest.mark.parametrize(
    ("penalty", "paid"),
    [
        (Penalty("N2", points=Fraction(3, 2)), Fraction(3, 2)),
        (Penalty("N2", percent_of_top=Fraction(10)), Fraction(2, 5)),
    ],
)
def test_a_penalty_is_subtracted_and_told(penalty, paid):
    total = rate_pairs(three_tables(1, 420, 450, 420), penalties=[penalty]).totals["N2"]

    assert (total.total, total.won, total.penalty) == (4 - paid, 4, paid)
    assert total.percentage == (4 - paid) * 25


def test_penalties_add_up_and_reach_pairs_that_have_not_played():
    penalties = [Penalty("N9", points=Fraction(1)), Penalty("N9", points=Fraction(2))]

    total = rate_pairs(three_tables(1, 1, 2, 3), penalties=penalties).totals["N9"]

    assert (total.total, total.penalty, total.percentage) == (0, 3, None)


@pytest.mark.parametrize("both", [{}, {"points": Fraction(1), "percent_of_top": Fraction(1)}])
def test_refuses_a_penalty_that_is_not_exactly_one_thing(both):
    with pytest.raises(ScoringError, match="either in points or in percent"):
        Penalty("N1", **both)


def test_totals_are_factored_to_the_pair_that_played_most():
    lines = three_tables(1, 420, 450, 420) + three_tables(2, 1, 2, None)

    totals = rate_pairs(lines).totals

    assert totals["N3"].won == totals["N3"].total / 2 == 1


def test_percentages_can_be_of_the_total_as_it_is_printed():
    lines = three_tables(1, 420, 450, None)
    whole_points = PairsSettings(percentage_of=PercentageBasis.PRINTED_TOTAL, points_digits=0)

    exact = rate_pairs(lines, expected={"A": 3}).totals["N2"]
    printed = rate_pairs(lines, expected={"A": 3}, settings=whole_points).totals["N2"]

    assert (exact.total, exact.percentage) == (Fraction(7, 2), Fraction(175, 2))
    assert (printed.total, printed.percentage) == (Fraction(7, 2), 100)


def test_an_empty_session_has_no_totals():
    rating = rate_pairs([])

    assert rating.lines == rating.totals == {}


# A brute-force oracle: every two tables compared in fractions, board by board.


def rated_slowly(lines, expected):
    boards = defaultdict(list)
    for each in lines:
        if each.score is not None or each.awards is not None:
            boards[each.board].append(each)
    full = max([expected, *(len(board) for board in boards.values())])
    got = {}
    for board in boards.values():
        real = [each for each in board if each.score is not None]
        for mine in real:
            raw = sum(
                Fraction(2 * (mine.score > other.score) + (mine.score == other.score))
                for other in real
                if other is not mine
            )
            ns = Fraction(full, len(real)) * (raw + 1) - 1
            got[mine.key] = (ns, 2 * (full - 1) - ns)
        for each in board:
            if each.awards is not None:
                got[each.key] = tuple(a.percent * 2 * (full - 1) / 100 for a in each.awards)
    return got


entries = st.one_of(
    st.none(),
    st.integers(-10, 10).map(lambda tens: {"score": tens * 10}),
    st.tuples(st.integers(0, 100), st.integers(0, 100)).map(
        lambda both: {"awards": tuple(Award(Fraction(each)) for each in both)}
    ),
)


@st.composite
def sessions(draw):
    tables = draw(st.integers(1, 6))
    boards = draw(st.integers(1, 5))
    return [
        line(board, f"N{t}", f"E{(t + board) % tables}", **(draw(entries) or {}))
        for board in range(1, boards + 1)
        for t in range(tables)
    ]


@given(sessions(), st.integers(0, 8))
def test_agrees_with_comparing_every_two_tables_in_fractions(lines, expected):
    rating = rate_pairs(lines, expected={"A": expected})

    assert {key: (each.ns, each.ew) for key, each in rating.lines.items()} == rated_slowly(
        lines, expected
    )


@given(sessions())
def test_totals_are_the_sums_of_the_lines(lines):
    rating = rate_pairs(lines)

    sums = defaultdict(Fraction)
    by_key = rating.lines
    for each in lines:
        if each.key in by_key:
            sums[each.ns] += by_key[each.key].ns
            sums[each.ew] += by_key[each.key].ew
    assert {who: each.won for who, each in rating.totals.items() if each.boards_played} == sums


@given(sessions())
def test_relabelling_the_pairs_permutes_the_totals(lines):
    relabelled = [
        TableResult(
            each.key,
            each.field,
            each.board,
            f"x{each.ns}",
            f"x{each.ew}",
            each.score,
            each.awards,
        )
        for each in lines
    ]

    before, after = rate_pairs(lines).totals, rate_pairs(relabelled).totals

    assert after == {f"x{who}": total for who, total in before.items()}


@given(sessions(), st.sampled_from(ShortBoards), st.sampled_from(MatchpointUnit))
def test_every_comparison_shares_out_the_top(lines, rule, unit):
    rating = rate_pairs(lines, settings=PairsSettings(unit=unit, short_boards=rule))

    compared = [rating.lines[each.key] for each in lines if each.is_compared]
    assert all(each.ns + each.ew == each.top for each in compared)


@given(sessions())
def test_the_order_of_the_lines_changes_no_points(lines):
    forwards = rate_pairs(lines).lines
    backwards = rate_pairs(lines[::-1]).lines

    assert forwards == backwards


@given(sessions(), st.integers(-1000, 1000))
def test_adding_a_constant_to_a_board_changes_nothing(lines, constant):
    moved = [
        each
        if each.score is None
        else line(each.board, each.ns, each.ew, each.score + constant * each.board)
        for each in lines
    ]

    assert rate_pairs(moved) == rate_pairs(lines)
