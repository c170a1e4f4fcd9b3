"""Every contest with each of its methods: contest, game, method, family, parameters."""

from typing import Any

import pytest
from _pytest.mark import ParameterSet

CONTESTS = [
    ("pairs", "bridge", "cross_imps", "howell", {"pairs": 6, "boards_per_round": 2}),
    ("pairs", "bridge", "butler", "mitchell", {"tables": 3, "boards_per_round": 2}),
    ("pairs", "bridge", "total_points", "mitchell", {"tables": 3, "boards_per_round": 2}),
    ("pairs", "whist", "matches", "four-pair", {}),
    ("individual", "bridge", "matchpoints", "individual", {"players": "8"}),
    ("individual", "bridge", "cross_imps", "individual-culbertson", {"players": "12"}),
    ("individual", "bridge", "butler", "rainbow", {"tables": 5}),
    ("individual", "bridge", "total_points", "pivot", {"players": 5}),
    ("individual", "whist", "shortage", "individual-whist", {"players": "8"}),
    ("individual", "whist", "shortage", "individual-whist", {"players": "12"}),
    ("individual", "whist", "shortage", "individual-whist", {"players": "16"}),
    ("individual", "whist", "matchpoints", "individual", {"players": "16"}),
    ("individual", "whist", "gains", "mnemonic", {"boards": 6}),
    ("team_match", "bridge", "imps", "team-match", {"boards": 8}),
    ("team_match", "bridge", "board_a_match", "league-24", {}),
    ("team_match", "bridge", "patton", "new-england-24", {}),
    ("team_match", "bridge", "total_points", "replay", {"boards": 6}),
    ("team_match", "bridge", "board_a_match", "replay", {"boards": 6}),
    ("team_match", "whist", "tricks", "narragansett", {}),
    ("team_match", "whist", "tricks", "harvard", {"pairs": 3}),
    ("team_match", "whist", "tricks", "big-teams", {"pairs": 5}),
    ("team_match", "whist", "tricks", "big-teams", {"pairs": 6}),
    ("teams", "bridge", "imps", "fours-howell", {"teams": 5}),
    ("teams", "bridge", "board_a_match", "american-whist-league", {"teams": 5}),
    ("teams", "bridge", "patton", "round-robin", {"teams": 4, "boards_per_round": 4}),
    ("teams", "bridge", "imps", "triples", {"boards_per_match": 4}),
    ("teams", "bridge", "total_points", "fours-mitchell", {"teams": 5}),
    ("teams", "whist", "tricks", "fours-mitchell", {"teams": 5}),
    ("teams", "whist", "tricks", "fours-snow", {"teams": 3, "deals_per_set": 3}),
    ("teams", "whist", "tricks", "fours-parallel", {"teams": 6}),
    ("teams", "whist", "matches", "fours-howell", {"teams": 6}),
    ("teams", "whist", "matches", "fours-clay", {"teams": 4}),
    ("teams", "whist", "matches", "three-teams-a", {"tables_per_row": 3}),
    ("teams", "whist", "matches", "three-teams-b", {"tables_per_row": 1}),
    ("teams", "whist", "tricks", "three-teams-c", {"tables_per_row": 1}),
]

ONE_OF_EACH = list(
    {(contest, method): each for each in CONTESTS for contest, _, method, *_ in [each]}.values()
)
"""One of each contest with each of its methods."""

ONE_OF_EACH_KIND = list(
    {(contest, game): each for each in reversed(CONTESTS) for contest, game, *_ in [each]}.values()
)
"""One of each contest with each game."""


def in_short(contest: tuple[Any, ...]) -> str:
    """Return what a test of this contest is called."""
    return "-".join(contest[:4])


def rest_thorough(contests: list[tuple[object, ...]]) -> list[ParameterSet]:
    """Return these for a parametrisation; what is not one of each kind is ``thorough``."""
    return [
        pytest.param(*each, marks=[] if each in ONE_OF_EACH_KIND else [pytest.mark.thorough])
        for each in contests
    ]


EVERY_CONTEST = rest_thorough(CONTESTS)
EVERY_METHOD = rest_thorough(ONE_OF_EACH)
