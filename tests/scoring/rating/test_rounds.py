"""Pairs whose rounds are matches: victory points of every round, added up."""

from fractions import Fraction

import pytest

from scoring.conditions.catalogue import scoring_method
from scoring.conditions.contest import Conditions
from scoring.conditions.methods import MatchAward, Method, RoundAward
from scoring.conditions.settings import in_words, settings_of
from scoring.explanation.cases import Case
from scoring.explanation.sentences import Names
from scoring.explanation.totals import breakdown
from scoring.play.scores import AVERAGE, AVERAGE_PLUS
from scoring.play.table_result import Penalty, TableResult
from scoring.ranking.tie_breaks import TieBreak
from scoring.rating.event import rate_event
from scoring.rating.matches import points_for_a_bye
from scoring.rating.points import Rating
from scoring.rating.rate import rate
from scoring.teams.victory_points import VictoryPointScale, continuous_points, percent_points
from tests.scoring.contests import contest_of, split

PAIRS = tuple("ABCD")
DRAW = ((("A", "B"), ("C", "D")), (("C", "A"), ("D", "B")))
"""Two rounds at two tables."""


def lines(*rounds):
    """Return the scores of each round: of its boards, at both tables."""
    found = []
    for number, (couples, boards) in enumerate(zip(DRAW, rounds, strict=False), 1):
        for board, scores in enumerate(boards, 10 * number):
            for (ns, ew), score in zip(couples, scores, strict=True):
                found.append(TableResult((number, board, ns), "", board, ns, ew, score))
    return found


def contest(lines, method=Method.MATCHPOINTS, session=1, **more):
    by = scoring_method("bridge", "pairs", method, round_award=RoundAward.VICTORY_POINTS)
    chosen = Conditions(**{n: more.pop(n) for n in list(more) if n in Conditions().stored()})
    return contest_of(
        lines,
        method,
        session=session,
        rounds={line.key: line.key[0] for line in lines},
        settings=settings_of(chosen, name="test", method=by),
        award=MatchAward.VICTORY_POINTS,
        contestants=PAIRS,
        **more,
    )


def totals(rated):
    return {who: total.total for who, total in rated.totals.items()}


TWO_ROUNDS = lines([(420, 50), (100, 100), (-50, 110)], [(620, 600)])


def test_the_percentage_of_a_round_becomes_victory_points():
    rated = rate(contest(TWO_ROUNDS))

    # Round 1: A won, tied and lost a board, C the same; round 2: C beat D's score, so A lost.
    lost = Fraction(percent_points(Fraction(-50), 1)[0])
    assert lost == 0
    assert totals(rated) == {"A": 10, "B": 10 + 20, "C": 10 + 20, "D": 10}
    assert [match.round for match in rated.matches] == [1, 1, 2, 2]
    first = rated.matches[0]
    assert (first.teams, first.totals, first.results) == (("A", "B"), (3, 3), (0, 0))
    assert {each.percentage for each in rated.totals.values()} == {None}
    assert {each.possible for each in rated.totals.values()} == {40}
    assert {each.boards_played for each in rated.totals.values()} == {4}
    assert rated.lines[1, 10, "A"].ns == 2  # a board keeps its matchpoints


def test_the_pairs_of_a_match_are_in_the_order_of_the_list_whoever_sits_north_south():
    rated = rate(contest(TWO_ROUNDS))

    third = rated.matches[2]
    assert (third.teams, third.awards, third.margin) == (("A", "C"), (0, 20), -2)
    assert third.boards[0].results == (0, 2)


@pytest.mark.parametrize("method", [Method.BUTLER, Method.CROSS_IMPS])
def test_the_imps_of_a_round_become_victory_points(method):
    rated = rate(contest(TWO_ROUNDS, method))

    for match in rated.matches:
        margin = sum(board.results[0] for board in match.boards)
        expected = continuous_points(margin, len(match.boards))
        assert match.awards == tuple(map(Fraction, expected))
        assert match.results == (margin, -margin)
        assert match.margin == margin
    assert sum(totals(rated).values()) == 80


def test_cross_imps_are_the_mean_whatever_is_published():
    settings = settings_of(
        Conditions(cross="sum"),
        name="",
        method=scoring_method("bridge", "pairs", "cross_imps", round_award="victory_points"),
    )
    assert settings.imps.cross == "mean"


@pytest.mark.parametrize(
    ("chosen", "points", "said"),
    [
        ({}, "16.86", "the WBF's curve, 20, for the per cent of matchpoints over half"),
        ({"victory_points": VictoryPointScale.EBU_PERCENT}, "16", "EBU, 20, by the per cent of"),
        ({"victory_points": VictoryPointScale.ACBL_20_LONG}, "16.86", "the WBF's curve"),
        (
            {"victory_points": VictoryPointScale.OWN, "own_scale": "0 2-2, 12.5 3-1, 13.5 4-0"},
            "3",
            "our own: 0 2-2, 12.5 3-1",
        ),
    ],
)
def test_matchpoints_have_the_curve_the_table_or_a_scale_of_our_own(chosen, points, said):
    four = lines([(420, 50), (100, 100), (90, 90), (90, 90)])
    asked = contest(four, **chosen)

    # A has 5 of 8 matchpoints, 62.5%.
    rated = rate(asked)

    assert rated.matches[0].results[0] == Fraction(25, 2)
    assert rated.totals["A"].total == Fraction(points)
    assert in_words(asked.settings)["victory_points"][1].startswith(said)


def test_each_pair_s_victory_points_follow_its_own_margin():
    ruled = lines([(420, 50), (100, 100), (-50, 110)])
    ruled[0] = TableResult((1, 10, "A"), "", 10, "A", "B", awards=(AVERAGE_PLUS, AVERAGE))

    match = rate(contest(ruled)).matches[0]

    assert sum(match.awards) > 20
    shared = lines([(420, 50), (100, 100), (-50, 110)])
    shared[0] = TableResult((1, 10, "A"), "", 10, "A", "B", weighted=split(420, 420))
    assert sum(rate(contest(shared)).matches[0].awards) == 20


def test_penalties_are_victory_points_and_byes_count():
    asked = contest(
        TWO_ROUNDS,
        penalties=(Penalty("B", points=Fraction(1, 2)), Penalty("E", points=Fraction(1))),
        byes={"D": Fraction(12)},
    )

    assert totals(rate(asked)) == {"A": 10, "B": Fraction(59, 2), "C": 30, "D": 22, "E": -1}
    assert points_for_a_bye(asked) == 12


def test_a_board_that_one_table_has_played_shares_out_nothing():
    rated = rate(contest(lines([(420, None)])))

    assert rated.matches == ()
    assert totals(rated) == {}


def test_sessions_add_up_their_victory_points():
    asked = contest(TWO_ROUNDS)
    later = tuple(each._replace(session=2) if each.round == 2 else each for each in asked.results)
    both = contest_of([], Method.MATCHPOINTS)
    both = type(asked)(**{**asked.__dict__, "results": later, "sessions": (1, 2)})

    found = rate_event(both)

    assert totals(found.whole) == {"A": 10, "B": 30, "C": 30, "D": 10}
    assert totals(found.sessions[2]) == {"A": 0, "B": 20, "C": 20, "D": 0}
    assert len(found.whole.matches) == 4


def test_ties_are_broken_by_matches_and_by_boards():
    ties = (TieBreak.MEDIAN_SWISS_POINTS, TieBreak.SPLIT_TIE)

    rated = rate(contest(TWO_ROUNDS, tie_breaks=ties))

    assert len(rated.evidence.matches) == 4
    assert set(rated.evidence.boards) == set(PAIRS)
    assert max(score.over for score in rated.evidence.boards["A"]) == Fraction(1, 2)


def told(rated: Rating, who):
    names = Names(contestants={pair: pair.lower() for pair in PAIRS}, tables={})
    return [(row.words, row.figure) for row in breakdown(Case(rated, who, names))]


def test_a_total_is_told_round_by_round():
    rated = rate(contest(TWO_ROUNDS, byes={"A": Fraction(12)}))

    assert told(rated, "A") == [
        ("Round 1, pair b, 3 boards: 3 matchpoints, 50.00%, in VPs", "10"),
        ("Round 2, pair c, one board: 0 matchpoints, 0.00%, in VPs", "0"),
        ("For rounds without an opponent", "12"),
        ("Total", "22"),
    ]


def test_a_total_in_imps_is_told_by_its_margins():
    rated = rate(contest(lines([(420, 400), (100, 100)]), Method.CROSS_IMPS))

    assert told(rated, "A") == [("Round 1, pair b, 2 boards: +1 IMP, in VPs", "10.86")]
    assert told(rated, "B")[0][0] == "Round 1, pair a, 2 boards: -1 IMP, in VPs"


def test_a_round_in_imps_is_told_by_what_each_side_won():
    first, *_ = rate(contest(TWO_ROUNDS, Method.CROSS_IMPS)).matches
    # Boards of +9, 0 and -4: won 9 against 4.
    assert [board.results[0] for board in first.boards] == [9, 0, -4]
    assert (first.totals, first.margin, first.results) == ((9, 4), 5, (5, -5))
