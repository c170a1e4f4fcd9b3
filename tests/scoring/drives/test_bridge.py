"""What a rubber is worth, with games and a part score of one side, and why one is refused."""

import pytest

from scoring.drives.bridge import rubber_premiums
from scoring.errors import ScoringError


@pytest.mark.parametrize(
    ("games", "parts", "net"),
    [((1, 0), (True, False), (350, 0)), ((0, 1), (False, True), (0, 350))],
)
def test_a_game_and_a_part_score_of_one_side_add_up(games, parts, net):
    assert rubber_premiums(games, parts) == net
    assert rubber_premiums(games, parts, all_points=True) == net


@pytest.mark.parametrize(
    ("games", "parts", "sentence"),
    [
        ((2, 2), (False, False), "A rubber ends when one side has won two games."),
        ((-1, 0), (False, False), "A rubber ends when one side has won two games."),
        ((2, 1), (False, True), "A rubber that is over has no part score."),
    ],
)
def test_says_why_a_rubber_cannot_end_so(games, parts, sentence):
    with pytest.raises(ScoringError) as refused:
        rubber_premiums(games, parts)
    assert str(refused.value) == sentence
