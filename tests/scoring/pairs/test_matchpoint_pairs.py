"""A session of matchpointed pairs: what the definition of a session leaves open."""

import random
from dataclasses import replace
from fractions import Fraction

import pytest

from scoring.errors import ScoringError
from scoring.pairs.matchpoint_pairs import rate_pairs
from scoring.pairs.settings import PairsSettings, PercentageBasis
from scoring.play.scores import AVERAGE_PLUS
from scoring.play.table_result import Penalty, TableResult
from tests.scoring.contests import split
from tests.scoring.pairs.test_sessions_by_definition import session


def line(board, ns, ew, score=None, **more):
    return TableResult((board, ns, ew), "A", board, ns, ew, score, **more)


def three_tables(board, *scores):
    return [line(board, f"N{t}", f"E{t}", score) for t, score in enumerate(scores, start=1)]


def points(rating):
    return [(each.ns, each.ew) for each in rating.lines.values()]


def test_pending_lines_take_no_part_but_their_pairs_are_listed():
    rating = rate_pairs([*three_tables(1, 420, None, 450), line(1, "N4", "E4")])

    assert list(rating.lines) == [(1, "N1", "E1"), (1, "N3", "E3")]
    unplayed = rating.totals["N4"]
    assert (unplayed.boards_played, unplayed.possible, unplayed.percentage) == (0, 0, None)


def test_average_plus_is_the_average_of_a_pairs_other_boards_when_that_is_higher():
    lines = [
        *three_tables(1, 500, 400, 300),
        line(2, "N1", "E2", awards=(AVERAGE_PLUS, AVERAGE_PLUS)),
    ]

    assert points(rate_pairs(lines))[3] == (4, Fraction(60, 100) * 4)


def test_refuses_two_results_on_one_line():
    with pytest.raises(ScoringError, match="Board 7 has more than one result"):
        line(7, 1, 2, 420, weighted=split(420, -50))


def test_penalties_add_up_and_reach_pairs_that_have_not_played():
    penalties = [Penalty("N9", points=Fraction(1)), Penalty("N9", points=Fraction(2))]

    total = rate_pairs(three_tables(1, 1, 2, 3), penalties=penalties).totals["N9"]

    assert (total.total, total.penalty, total.percentage) == (0, 3, None)


@pytest.mark.parametrize("both", [{}, {"points": Fraction(1), "percent_of_top": Fraction(1)}])
def test_refuses_a_penalty_that_is_not_exactly_one_thing(both):
    with pytest.raises(ScoringError, match="in points or as a percentage"):
        Penalty("N1", **both)


@pytest.mark.parametrize(
    ("basis", "percentage"),
    [(PercentageBasis.EXACT_TOTAL, Fraction(175, 2)), (PercentageBasis.PRINTED_TOTAL, 100)],
)
def test_percentages_can_be_of_the_total_as_it_is_printed(basis, percentage):
    settings = PairsSettings(percentage_of=basis, points_digits=0)

    rated = rate_pairs(three_tables(1, 420, 450, None), expected={"A": 3}, settings=settings)

    assert (rated.totals["N2"].total, rated.totals["N2"].percentage) == (
        Fraction(7, 2),
        percentage,
    )


def test_an_empty_session_has_no_totals():
    rating = rate_pairs([])

    assert rating.lines == rating.totals == {}


def test_neither_the_order_of_the_lines_nor_the_names_of_the_pairs_change_points():
    chance = random.Random(7)
    for _ in range(20):
        lines, _ = session(chance)
        renamed = [replace(each, ns=f"x{each.ns}", ew=f"x{each.ew}") for each in lines[::-1]]

        before, after = rate_pairs(lines), rate_pairs(renamed)

        assert after.lines == before.lines
        assert after.totals == {f"x{who}": total for who, total in before.totals.items()}
