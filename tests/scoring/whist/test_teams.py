"""Two teams at whist over the same deals."""

import pytest

from scoring.errors import ScoringError
from scoring.play.table_result import TableResult
from scoring.whist.teams import compare_tricks

TEAMS = ("A", "B")


def both_tables(board, at_first, at_second):
    return [
        TableResult((board, 1), "all", board, "A", "B", at_first),
        TableResult((board, 2), "all", board, "B", "A", at_second),
    ]


def test_a_deal_on_which_a_team_sat_one_way_only_is_not_compared():
    lines = [*both_tables(1, 8, None)[:1], *both_tables(1, 6, None)[:1]]

    assert compare_tricks(lines, TEAMS) == ([], [1])


def test_a_side_may_take_no_trick_at_all():
    (deal,), incomplete = compare_tricks(both_tables(1, 0, 7), TEAMS)

    assert ((deal.first, deal.second), incomplete) == ((6, 20), [])


@pytest.mark.parametrize("tricks", [-1, 14])
def test_refuses_tricks_that_a_hand_does_not_have(tricks):
    with pytest.raises(ScoringError, match=f"North-South cannot take {tricks} tricks"):
        compare_tricks(both_tables(1, tricks, 7), TEAMS)
