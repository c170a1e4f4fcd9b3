"""Plain totals of points and of a team's tricks."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from scoring.pairs.total_points import rate_total_points
from scoring.play.notation import Game, parse_score
from scoring.play.table_result import Outcome, TableResult, Weighted
from scoring.whist.teams import team_tricks

SCORES = st.lists(
    st.tuples(
        st.permutations(range(1, 5)),
        st.sampled_from([None, -100, 0, 50, 110, 420]),
        st.integers(1, 3),
    ),
    min_size=1,
    max_size=12,
)


def lines_of(scores):
    return [
        TableResult(number, "all", board, (n, s), (e, w), score)
        for number, ((n, s, e, w), score, board) in enumerate(scores)
    ]


@given(SCORES)
def test_a_player_wins_what_his_side_wins_and_nobody_wins_from_nowhere(scores):
    lines = lines_of(scores)
    totals = {each.contestant: each for each in rate_total_points(lines)}
    for player, total in totals.items():
        won = [
            line.score * (1 if player in line.ns else -1)
            for line in lines
            if line.score is not None
        ]
        assert (total.points, total.boards_played) == (sum(won), len(won))
    assert sum(total.points for total in totals.values()) == 0


def test_a_weighted_ruling_counts_by_its_shares_and_an_award_for_nothing():
    weighted = Weighted.of(Outcome(420, Fraction(60)), Outcome(-50, Fraction(40)))
    awards = parse_score("A60/40", game=Game.BRIDGE)
    lines = [
        TableResult(1, "all", 1, "A", "B", weighted=weighted),
        TableResult(2, "all", 2, "A", "B", awards=(awards.ns, awards.ew)),
    ]
    assert [(t.points, t.boards_played) for t in rate_total_points(lines)] == [(232, 1), (-232, 1)]


def test_an_odd_pair_brings_the_average_of_those_opposite():
    """Team A has two pairs North-South and one East-West, team X the other way round."""
    lines = [
        TableResult(1, "all", 1, "a1", "x1", 7),
        TableResult(2, "all", 1, "a2", "x2", 6),
        TableResult(3, "all", 1, "x3", "a3", 9),
    ]
    teams = {"a1": "A", "a2": "A", "a3": "A", "x1": "X", "x2": "X", "x3": "X"}
    east_west = Fraction(6 + 7 + 4, 3)
    north_south = Fraction(7 + 6 + 9, 3)
    assert team_tricks(lines, teams) == {"A": 7 + 6 + 4 + east_west, "X": 6 + 7 + 9 + north_south}


def test_an_odd_pair_brings_only_the_part_that_is_played():
    lines = [
        TableResult(1, "all", 1, "a1", "x1", 7),
        TableResult(2, "all", 1, "a2", "x2"),
    ]
    teams = {"a1": "A", "a2": "A", "x1": "X", "x2": "X"}
    assert team_tricks(lines, teams) == {"A": 7 + 6, "X": 6 + 7}
    assert team_tricks(lines[1:], teams) == {"A": 0, "X": 0}
