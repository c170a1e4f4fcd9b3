"""Which movements allow which comparisons."""

import pytest

from movements.analysis.comparability import is_of_matches, scores_of_a_board
from movements.registry import generate


@pytest.mark.parametrize(
    ("family", "parameters", "scores"),
    [
        ("mitchell", {"tables": 5}, 5),
        ("pivot", {"players": 4}, 1),
        ("mnemonic", {}, 2),
        ("replay", {}, 2),
        ("individual", {"players": "12"}, 3),
        ("team-match", {}, 2),
    ],
)
def test_counts_the_scores_of_a_board(family, parameters, scores):
    assert scores_of_a_board(generate(family, parameters)) == scores


@pytest.mark.parametrize(
    ("family", "parameters"),
    [
        ("team-match", {}),
        ("league-48", {}),
        ("narragansett", {}),
        ("harvard", {"pairs": 3}),
        ("big-teams", {"pairs": 6}),
        ("fours-howell", {"teams": 5}),
        ("fours-clay", {"teams": 4}),
        ("american-whist-league", {"teams": 5}),
        ("round-robin", {"teams": 5}),
        ("three-teams-a", {"tables_per_row": 3}),
        ("three-teams-b", {"tables_per_row": 1}),
        ("triples", {}),
    ],
)
def test_teams_that_hold_the_same_cards_against_each_other_play_a_match(family, parameters):
    assert is_of_matches(generate(family, parameters))


@pytest.mark.parametrize(
    ("family", "parameters"),
    [
        ("fours-mitchell", {"teams": 5}),
        ("fours-snow", {"teams": 3, "deals_per_set": 3}),
        ("fours-parallel", {"teams": 6}),
        ("three-teams-c", {"tables_per_row": 1}),
        ("big-teams", {"pairs": 5}),
    ],
)
def test_where_only_totals_compare_there_is_no_match(family, parameters):
    assert not is_of_matches(generate(family, parameters))
