"""Choosing a movement for a section."""

import pytest

from tests.tournaments.evenings import evening
from tournaments.site.refusals import RefusedError

pytestmark = [pytest.mark.django_db, pytest.mark.computed]


@pytest.mark.parametrize(
    ("contest", "game", "method", "family", "parameters", "sentence"),
    [
        ("pairs", "bridge", "", "individual", {"players": "8"}, "needs a movement for pairs"),
        ("pairs", "bridge", "", "fours-mitchell", {"teams": 5}, "needs a movement for pairs"),
        ("pairs", "bridge", "", "harvard", {"pairs": 3}, "needs a movement for pairs"),
        ("pairs", "bridge", "", "replay", {"boards": 6}, "needs a movement for pairs"),
        ("individual", "bridge", "", "mitchell", {"tables": 5}, "for single players"),
        ("team_match", "bridge", "", "fours-howell", {"teams": 5}, "for two teams"),
        ("teams", "bridge", "", "team-match", {}, "for three or more teams"),
        ("individual", "bridge", "", "pivot", {"players": 4}, "score this event by total points"),
        ("individual", "whist", "gains", "individual", {"players": "8"}, "Mnemonic"),
        ("individual", "whist", "shortage", "mnemonic", {}, "by tricks gained"),
        ("pairs", "whist", "", "four-pair", {}, "scored by matches won"),
        ("pairs", "whist", "matches", "mitchell", {"tables": 5}, "Choose that movement"),
        ("teams", "bridge", "imps", "fours-mitchell", {"teams": 5}, "only their totals compare"),
        ("team_match", "bridge", "imps", "big-teams", {"pairs": 5}, "only their totals compare"),
    ],
)
def test_refuses_a_movement_in_which_the_scoring_cannot_work(
    contest, game, method, family, parameters, sentence
):
    with pytest.raises(RefusedError, match=sentence):
        evening(family, parameters, contest=contest, game=game, method=method)
