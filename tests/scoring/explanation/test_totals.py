"""Totals of a session in words, by each method: their last line is what the rating gave."""

from fractions import Fraction

import pytest

from scoring.conditions.methods import ContestKind, MatchAward, Method
from scoring.conditions.settings import ScoringSettings
from scoring.explanation.sentences import Names
from scoring.explanation.totals import Case, account
from scoring.pairs.individuals import ShortageAgainst
from scoring.pairs.settings import PairsSettings, PercentageBasis
from scoring.play.table_result import Penalty, TableResult
from scoring.rating.rate import rate
from scoring.teams.match import TeamMethod, TeamSettings
from tests.scoring.contests import contest_of

NAMES = Names(contestants={who: f"({who})" for who in [*"ABCDEFGHabcdefgh", "Reds", "Blues"]})


def told(contest, who, hidden=(), penalties=()):
    """Return words and figures; the last line is the total."""
    rated = rate(contest)
    lines = account(Case(rated, who, NAMES, hidden), penalties)
    total = rated.totals[who]
    assert lines[-1].is_sum
    assert lines[-1].amount == (total.total if total.percentage is None else total.percentage)
    return [f"{line.words}: {line.figure}".removesuffix(": ") for line in lines]


def pairs(*scores):
    """One board at as many tables as there are scores."""
    return [
        TableResult(n, "all", 1, ns, ew, score)
        for n, (ns, ew, score) in enumerate(zip("ACEG", "BDFH", scores, strict=False))
    ]


def test_matchpoints_in_percent_of_the_printed_total():
    printed = PairsSettings(percentage_of=PercentageBasis.PRINTED_TOTAL, points_digits=0)
    settings = ScoringSettings("test", pairs=printed)
    contest = contest_of(pairs(420, 50), Method.MATCHPOINTS, settings=settings, full_board=3)

    assert told(contest, "A") == [
        "Matchpoints of one board, of 4 possible: 3.5",
        "In percent of 4, of the total as printed: 100.00 %",
    ]


@pytest.mark.parametrize(
    ("method", "first"),
    [
        (Method.CROSS_IMPS, "IMPs of one board: +9"),
        (Method.TOTAL_POINTS, "Net points of one board: +420"),
    ],
)
def test_what_is_added_up_less_a_penalty(method, first):
    contest = contest_of(pairs(420, 50), method, penalties=(Penalty("A", Fraction(2)),))

    words = told(contest, "A", penalties=("2 for being late",))

    assert words[:2] == [first, "Penalty: 2 for being late: -2"]


def test_tricks_against_the_average_of_the_direction():
    contest = contest_of(pairs(8, 6), Method.TRICKS)

    assert told(contest, "A")[1] == "Average of North-South with the same cards, 7: -7"
    assert told(contest, "D")[1] == "Average of East-West with the same cards, 6: -6"


def test_tricks_against_half_where_pairs_sat_both_ways():
    lines = [*pairs(8), TableResult(9, "all", 2, "B", "A", 7)]

    assert told(contest_of(lines, Method.TRICKS), "A")[1] == (
        "Average of all pairs, half of the tricks, 13: -13"
    )


def test_blocks_of_four_pairs_and_one_that_is_still_in_play():
    lines = [
        TableResult((deal, n), "m", deal, ns, ew, taken)
        for deal, both in ((1, ("AB", "CD")), (2, ("AC", "BD")))
        for n, ((ns, ew), taken) in enumerate(zip(both, (8, 6), strict=True))
    ]
    contest = contest_of(lines, Method.MATCHES)

    won = "8 tricks to 6. A match won: it counts 1, and 2 tricks are gained: 1"
    assert told(contest, "A") == [
        f"Against pair (C) on board 1: {won}",
        f"Against pair (B) on board 2: {won}",
        "Total: 2",
    ]
    assert told(contest, "A", hidden={(2, 0)})[1] == (
        "Against pair (B) on board 2: told when everybody has played its boards"
    )


def players(*deals):
    return [
        TableResult((deal, n), "m", deal, ns, ew, taken)
        for deal, both in enumerate(deals, 1)
        for n, (ns, ew, taken) in enumerate(
            zip((("a", "b"), ("e", "f")), (("c", "d"), ("g", "h")), both, strict=True)
        )
    ]


@pytest.mark.parametrize(
    ("against", "measure"),
    [(ShortageAgainst.BEST, "the most is 9: 2"), (ShortageAgainst.AVERAGE, "the average is 8: 1")],
)
def test_rounds_with_what_they_cost(against, measure):
    contest = contest_of(
        players((9, 7)),
        Method.SHORTAGE,
        ContestKind.INDIVIDUAL,
        settings=ScoringSettings("test", shortage=against),
        penalties=(Penalty("e", Fraction(1)),),
    )

    assert told(contest, "e", penalties=("1 trick",)) == [
        f"Board 1, North-South ((e) and (f)): 7 tricks, {measure}",
        "Penalty: 1 trick: 1",
        f"Total: {int(measure[-1]) + 1}",
    ]
    assert told(contest, "e", hidden={(1, 0)})[0].endswith(
        "told when everybody has played its boards"
    )


def test_gains_of_deals_played_twice():
    lines = [
        TableResult(1, "m", 1, ("a", "b"), ("c", "d"), 9),
        TableResult(2, "m", 1, ("c", "d"), ("a", "b"), 6),
        TableResult(3, "m", 2, ("a", "b"), ("c", "d"), 9),
    ]
    contest = contest_of(lines, Method.GAINS, ContestKind.INDIVIDUAL, rounds={2: 2})

    assert told(contest, "a") == ["Tricks above half on one deal played twice: +3"]


def match(*scores, home="Reds", away="Blues"):
    return [
        TableResult((home, away, board, ns), "", board, ns, ew, score)
        for board, both in enumerate(scores, 1)
        for (ns, ew), score in zip(((home, away), (away, home)), both, strict=True)
    ]


def of_teams(lines, method, kind=ContestKind.TEAMS, award=MatchAward.RESULTS, **more):
    known = TeamMethod(method) if method in set(TeamMethod) else TeamMethod.IMPS
    settings = ScoringSettings("test", teams=TeamSettings(known))
    return contest_of(
        lines,
        method,
        kind,
        settings=settings,
        award=award if kind is ContestKind.TEAMS else None,
        contestants=("Reds", "Blues"),
        **more,
    )


@pytest.mark.parametrize(
    ("method", "award", "words"),
    [
        (Method.IMPS, MatchAward.VICTORY_POINTS, "11 IMPs to 0, +11, in victory points: 18.55"),
        (Method.IMPS, MatchAward.WIN_LOSS, "11 IMPs to 0, +11, won: 1"),
        (Method.PATTON, MatchAward.RESULTS, "by boards, "),
        (Method.BOARD_A_MATCH, MatchAward.RESULTS, "2 points to 0: 2"),
        (Method.MATCHES, MatchAward.RESULTS, "15 tricks to 11, +2, won: 1"),
    ],
)
def test_matches_with_what_they_count(method, award, words):
    scores = (8, 6) if method is Method.MATCHES else (620, 100)

    (line, *_) = told(of_teams(match(scores), method, award=award), "Reds")

    assert line.startswith("Against (Blues) on one board: ")
    assert words in line


def test_a_tie_and_a_loss_are_called_so():
    tie, loss = match((50, 50)), match((100, 620))

    assert "tied" in told(of_teams(tie, Method.IMPS, award=MatchAward.WIN_LOSS), "Reds")[0]
    assert "lost" in told(of_teams(loss, Method.IMPS, award=MatchAward.WIN_LOSS), "Reds")[0]


def test_the_match_of_two_teams_has_its_penalty_below():
    penalties = (Penalty("Blues", Fraction(2)),)
    contest = of_teams(
        match((620, 100)), Method.TOTAL_POINTS, ContestKind.TEAM_MATCH, penalties=penalties
    )

    assert told(contest, "Blues", penalties=("2 points",)) == [
        "Against (Reds) on one board: -520 points to 520: -520",
        "Penalty: 2 points: -2",
        "Total: -522",
    ]


def test_one_point_is_one_point_and_a_board_a_match_has_a_percentage():
    contest = of_teams(match((50, 50)), Method.BOARD_A_MATCH, ContestKind.TEAM_MATCH)

    assert told(contest, "Reds") == [
        "Against (Blues) on one board: 1 point to 1: 1",
        "In percent of 2: 50.00 %",
    ]


def test_a_match_without_a_compared_board_has_nothing_to_compare():
    contest = of_teams(match((620, None)), Method.IMPS)

    assert told(contest, "Reds")[0] == "Against (Blues): nothing to compare yet"


def test_two_teams_at_whist_are_measured_by_half_of_the_tricks():
    contest = of_teams(match((8, 6)), Method.TRICKS, ContestKind.TEAM_MATCH)

    assert told(contest, "Reds") == [
        "Against (Blues) on one board: 15 tricks to 11, +2 against half of them: 15"
    ]


def test_odd_pairs_have_no_compared_boards_but_tricks():
    lines = [TableResult(1, "", 1, "Reds", "Blues", 8)]
    contest = of_teams(lines, Method.TRICKS, ContestKind.TEAM_MATCH)

    assert told(contest, "Blues") == ["Against (Reds): 13 tricks to 13, 0 against half of them: 13"]


def test_teams_with_as_many_deals_need_no_levelling():
    assert told(of_teams(match((8, 6)), Method.TRICKS), "Reds") == [
        "Tricks of its pairs on 2 deals: 15",
        "Average of 2 teams, 13: -13",
        "Over or under the average: +2",
    ]


def test_many_teams_are_measured_by_their_average():
    lines = [*match((8, 6)), TableResult("x", "", 2, "Reds", "A", 9)]

    assert told(of_teams(lines, Method.TRICKS), "Reds")[0] == "Tricks of its pairs on 3 deals: 24"
    words = told(of_teams(lines, Method.TRICKS), "Blues")
    assert any(line.startswith("One deal fewer than others") for line in words)
    assert any("to the nearest whole number" in line.lower() for line in words)


def test_an_odd_pair_is_given_the_average_of_those_opposite():
    lines = [TableResult(n, "", 1, "Reds", "Blues", taken) for n, taken in ((1, 8), (2, 7))]

    words = told(of_teams(lines, Method.TRICKS), "Reds")

    assert words[1].startswith("Its odd pair sat North-South on 2 deals more than not")


def test_teams_that_play_no_matches_add_up_points():
    contest = of_teams(match((620, 100)), Method.TOTAL_POINTS, award=None)

    assert told(contest, "Reds") == ["Net points of 2 boards: +520"]
