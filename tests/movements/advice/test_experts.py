"""What experts play at each number of tables, and that the adviser puts it first.

Sources of a row: *Barclay*, Table Movements for Duplicate Games (Baron Barclay); *Standard*, Some
Standard Duplicate Bridge Movements (a sheet for club directors); *criteria*, Club Standard Pairs
Movements in Instructions for Directors and Scorers (ScoreBridge clubs); *director*, the advice of
an experienced club director to this project.
"""

import pytest

from movements.advice.advisor import advise
from tests.every_case import quick_few

MITCHELLS = {"mitchell", "mitchell-skip", "mitchell-share-relay"}


def _first(**wishes):
    best = advise(wishes).proposals[0]
    assert not best.misses
    return best


def _played(best):
    return best.family, best.rounds, best.boards_per_round


@pytest.mark.parametrize(
    ("wishes", "played", "_source"),
    [
        ({"pairs": 8}, [("howell", 7, 4), ("howell", 7, 3)], "Barclay, Standard, criteria"),
        ({"pairs": 8, "minutes": 180}, [("howell", 7, 3)], "Barclay, Standard, criteria"),
        ({"pairs": 10}, [("howell", 9, 3)], "Barclay, criteria"),
        ({"pairs": 10, "minutes": 180, "boards": 24}, [("howell-reduced", 8, 3)], "director"),
        ({"pairs": 11, "boards": 24}, [("howell", 11, 2)], "Standard, criteria"),
        ({"pairs": 12}, [("howell", 11, 2)], "Barclay, criteria"),
        ({"pairs": 12, "winners": 2}, [("mitchell-share-relay", 6, 4)], "Standard, criteria"),
        ({"pairs": 14}, [("mitchell", 7, 4)], "Barclay, criteria"),
        ({"pairs": 14, "winners": 1}, [("mitchell", 7, 4), ("howell-reduced", 12, 2)], "director"),
        ({"pairs": 16}, [("mitchell-share-relay", 8, 3)], "Standard, criteria"),
        ({"pairs": 16, "minutes": 180}, [("mitchell-share-relay", 8, 3)], "Standard, criteria"),
        ({"pairs": 18}, [("mitchell", 9, 3)], "Barclay, Standard, criteria"),
        (
            {"pairs": 20},
            [("mitchell-skip", 9, 3), ("mitchell-share-relay", 9, 3)],
            "Barclay, director",
        ),
        ({"pairs": 22}, [("mitchell", 11, 2)], "Barclay"),
        ({"pairs": 24}, [("mitchell-skip", 12, 2)], "Barclay, director"),
        ({"pairs": 26}, [("mitchell", 13, 2)], "Barclay, Standard"),
        ({"pairs": 26, "minutes": 180}, [("mitchell", 12, 2)], "director"),
        ({"pairs": 28}, [("mitchell-skip", 13, 2)], "Barclay, director"),
        ({"pairs": 30}, [("mitchell", 13, 2)], "director"),
        ({"pairs": 32}, [("web", 13, 2)], "director"),
        ({"pairs": 4}, [("howell-twice", 6, 4), ("howell", 3, 8)], "director"),
        ({"pairs": 16, "winners": 1, "minutes": 180}, [("howell-reduced", 12, 2)], "director"),
        ({"teams": 3}, [("triples", 2, 12)], "director"),
        ({"teams": 4}, [("round-robin", 6, 4)], "director"),
        ({"teams": 6}, [("fours-mitchell", 5, 5)], "director"),
        ({"teams": 8}, [("fours-mitchell", 7, 4)], "director"),
        ({"teams": 12}, [("fours-mitchell", 11, 2)], "director"),
        ({"teams": 16, "boards": 24}, [("swiss-teams", 4, 6)], "director"),
        ({"players": 8}, [("individual", 7, 4)], "director"),
        ({"players": 9, "minutes": 180}, [("individual", 8, 3)], "director"),
        ({"players": 12}, [("individual", 11, 2)], "director"),
        ({"players": 13, "minutes": 180}, [("individual", 12, 2)], "director"),
    ],
    ids=str,
)
def test_the_first_proposal_is_what_experts_play(wishes, played, _source):
    assert _played(_first(**wishes)) in played


def test_eleven_tables_and_a_half_play_a_mitchell_or_a_relay_in_rounds_of_two():
    best = _first(pairs=23)
    assert best.family in MITCHELLS | {"mitchell-rover"}
    assert best.rounds in {11, 12}
    assert best.boards_per_round == 2


def test_a_skip_follows_where_nobody_wants_to_share_boards():
    second = [each for each in advise({"pairs": 16, "winners": 2}).proposals if not each.shared]
    assert _played(second[0]) in [("mitchell-skip", 7, 4), ("mitchell-skip", 8, 3)]


@pytest.mark.parametrize("pairs", quick_few([32, 36, 40, 54, 60, 70, 82], [32, 54]))
def test_sixteen_tables_or_more_play_two_sections_or_a_web(pairs):
    best = _first(pairs=pairs)
    assert best.family == "web" or best.sections


@pytest.mark.parametrize("tables", quick_few(range(7, 42), (7, 8, 13, 16, 41)))
def test_there_is_one_winner_at_every_size(tables):
    best = _first(pairs=2 * tables, winners=1)
    assert best.winners == 1
    assert 2 <= best.boards_per_round <= 4


def test_seventeen_pairs_need_no_guide_cards():
    assert not any(_first(pairs=17, winners=winners).guide_cards for winners in (0, 1, 2))


@pytest.mark.parametrize("pairs", quick_few([*range(4, 25), 27, 29, 31], (4, 5, 17)))
@pytest.mark.parametrize(("minutes", "boards"), [(180, 24), (210, 26)])
def test_something_fits_an_evening_at_every_number_of_tables(pairs, minutes, boards):
    assert not advise({"pairs": pairs, "minutes": minutes, "boards": boards}).proposals[0].misses


@pytest.mark.parametrize("players", range(4, 30))
@pytest.mark.parametrize(("minutes", "boards"), [(180, 24), (210, 30)])
def test_rounds_of_two_boards_fit_an_evening_of_any_number_of_players(players, minutes, boards):
    best = _first(players=players, minutes=minutes, boards=boards, boards_per_round=2)
    assert best.boards_per_round == 2


@pytest.mark.parametrize("players", [9, 10])
def test_players_go_on_after_all_rounds_only_if_nothing_shorter_fits_as_well(players):
    longest = {"minutes": 180, "boards": 24, "boards_per_round": 2}
    assert _first(players=players, minutes=180).rounds == 8
    assert max(each.rounds for each in advise({"players": players, **longest}).proposals) == 12


@pytest.mark.parametrize("teams", [*range(3, 11), 12])
def test_teams_play_everybody_in_an_evening(teams):
    best = advise({"teams": teams}).proposals[0]
    assert best.fairness == "perfect"
    assert best.boards >= 20
