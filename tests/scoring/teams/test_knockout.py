from fractions import Fraction

import pytest

from scoring.conditions.catalogue import scoring_method
from scoring.teams.knockout import brought_along


@pytest.mark.parametrize(
    ("lead", "rule", "higher", "brought"),
    [
        (20, "none", True, 0),
        (20, "third", True, Fraction(20, 3)),
        (20, "half", False, 10),
        (20, "half-or-third", True, 10),
        (20, "half-or-third", False, Fraction(20, 3)),
        (33, "half", True, 16),
        (49, "third", True, 16),
        (0, "half", True, 0),
    ],
)
def test_the_winner_of_an_earlier_meeting_brings_its_share_along(lead, rule, higher, brought):
    assert brought_along(Fraction(lead), rule, 16, higher_seed_won=higher) == brought


@pytest.mark.parametrize(
    ("method", "award"),
    [("imps", "results"), ("board_a_match", "results"), ("total_points", "win_loss")],
)
def test_in_a_knockout_a_match_counts_its_boards_on_no_scale(method, award):
    found = scoring_method("bridge", "teams", method).in_a_knockout
    assert found.match_award == award
    assert not found.adds_up_points
