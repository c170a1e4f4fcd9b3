"""Teams rated match by match, and by their net points."""

from dataclasses import replace
from fractions import Fraction

import pytest

from scoring.conditions.methods import ContestKind, MatchAward, Method
from scoring.conditions.settings import ScoringSettings
from scoring.play.table_result import Penalty, TableResult
from scoring.rating.matches import points_for_a_bye
from scoring.rating.rate import rate
from scoring.teams.match import TeamMethod, TeamSettings
from scoring.teams.victory_points import DiscreteScale
from tests.scoring.contests import contest_of

TEAMS = ("Reds", "Blues", "Jays")


def match(*scores, home="Reds", away="Blues", first=1):
    """Each board at two tables: the home team sits North-South at the first."""
    return [
        TableResult((home, away, board, ns), "", board, ns, ew, score)
        for board, both in enumerate(scores, first)
        for (ns, ew), score in zip(((home, away), (away, home)), both, strict=True)
    ]


def teams(lines, method, award=MatchAward.RESULTS, kind=ContestKind.TEAMS, **more):
    settings = ScoringSettings("test", teams=TeamSettings(TeamMethod(method)))
    award = award if kind is ContestKind.TEAMS else None
    return contest_of(
        lines, method, kind, settings=settings, award=award, contestants=TEAMS, **more
    )


def totals(contest):
    return {team: total.total for team, total in rate(contest).totals.items()}


def test_the_only_match_of_two_teams_counts_the_imps_each_has_won():
    lines = match((620, 100), (-50, 50), (None, 50))
    in_match = Penalty("Reds", Fraction(1), session=1, opponent="Blues")
    penalties = (in_match, Penalty("Blues", Fraction(2)))

    rated = rate(teams(lines, Method.IMPS, kind=ContestKind.TEAM_MATCH, penalties=penalties))

    (found,) = rated.matches
    assert found.teams == ("Reds", "Blues")
    assert (found.totals, found.margin, found.lost) == ((10, 1), 9, (1, 2))
    assert (found.awards, found.incomplete) == (None, (3,))
    assert {team: total.total for team, total in rated.totals.items()} == {"Reds": 10, "Blues": 1}
    assert rated.lines["Reds", "Blues", 1, "Blues"].ns == -11
    assert rated.lines["Reds", "Blues", 1, "Reds"].ns == 11
    assert ("Reds", "Blues", 3, "Blues") not in rated.lines
    both = [rated.totals[team] for team in ("Reds", "Blues")]
    assert [(each.won, each.penalty) for each in both] == [(11, 1), (3, 2)]


@pytest.mark.parametrize(
    ("award", "reds", "possible"),
    [
        (MatchAward.VICTORY_POINTS, Fraction("18.55"), 20),
        (MatchAward.WIN_LOSS, 1, 1),
        (MatchAward.RESULTS, 11, 0),
    ],
)
def test_a_match_counts_what_the_event_says(award, reds, possible):
    contest = teams(match((620, 100)), Method.IMPS, award)

    assert rate(contest).matches[0].awards[0] == totals(contest)["Reds"] == reds
    assert rate(contest).totals["Reds"].possible == possible


def test_a_penalty_in_imps_is_lost_in_its_match_and_another_after_the_scale():
    lines = match((620, 100)) + match((50, 50), away="Jays", first=5)
    in_match = Penalty("Reds", Fraction(11), session=1, opponent="Blues")
    elsewhere = Penalty("Reds", Fraction(5), session=2, opponent="Jays")
    after = Penalty("Jays", Fraction(1))

    contest = teams(lines, Method.IMPS, MatchAward.WIN_LOSS, penalties=(in_match, elsewhere, after))

    assert totals(contest) == {"Reds": Fraction(3, 2), "Blues": 0, "Jays": Fraction(-1, 2)}
    assert rate(contest).matches[0].totals == (0, 0)
    unplayed = teams(match((620, None)), Method.IMPS, penalties=(in_match,))
    assert [each.lost for each in rate(unplayed).matches] == [(0, 0)]


def test_boards_share_out_two_points_and_a_percentage():
    lines = match((620, 100), (50, 50), (50, 100), (0, 0))

    reds = rate(teams(lines, Method.BOARD_A_MATCH)).totals["Reds"]
    by_wins = rate(teams(lines, Method.BOARD_A_MATCH, MatchAward.WIN_LOSS)).totals["Reds"]
    waiting = rate(teams(match((620, None)), Method.BOARD_A_MATCH)).totals["Reds"]

    assert (reds.total, reds.percentage, reds.possible) == (4, 50, 8)
    assert (by_wins.percentage, by_wins.possible, waiting.percentage) == (None, 1, None)


def test_a_penalty_lowers_the_percentage_of_boards():
    lines = match((620, 100), (50, 50), (50, 100), (0, 0))
    penalties = (Penalty("Reds", Fraction(1)),)

    rated = rate(teams(lines, Method.BOARD_A_MATCH, penalties=penalties)).totals

    assert (rated["Reds"].total, rated["Reds"].percentage) == (3, Fraction(75, 2))
    assert (rated["Blues"].total, rated["Blues"].percentage) == (4, 50)


def test_pattons_share_counts_beside_the_boards():
    (found,) = rate(teams(match((620, 100)), Method.PATTON)).matches

    assert found.totals[0] > found.boards[0].results[0] == 2
    assert sum(found.totals) == 4


def test_total_points_mirror_each_other_until_a_penalty():
    penalties = (Penalty("Reds", Fraction(20)), Penalty("Blues", Fraction(30)))

    (found,) = rate(
        teams(
            match((620, 100)),
            Method.TOTAL_POINTS,
            kind=ContestKind.TEAM_MATCH,
            penalties=penalties,
        )
    ).matches

    assert (found.totals, found.margin) == ((500, -550), 520 - 20 + 30)


def test_teams_without_matches_add_up_their_points():
    lines = [*match((620, 100)), TableResult("same", "", 9, "Reds", "Reds", 500)]

    contest = teams(lines, Method.TOTAL_POINTS, None)

    assert totals(contest) == {"Reds": 520, "Blues": -520}
    assert rate(contest).totals["Reds"].boards_played == 2
    assert rate(contest).matches == ()
    assert len(rate(teams(lines, Method.IMPS)).matches) == 1


def test_a_board_counts_when_it_is_played_out_and_something_of_it_is_seen():
    contest = teams(match((620, 100), (50, 50)), Method.IMPS, MatchAward.RESULTS)
    hidden = replace(
        contest,
        results=tuple(
            each._replace(counts=False, result=replace(each.result, score=None))
            if each.result.board == 2 or each.result.ns == "Blues"
            else each
            for each in contest.results
        ),
    )

    (found,) = rate(hidden).matches

    assert (found.boards, found.incomplete) == ((), (1,))
    assert rate(hidden).totals["Reds"].boards_played == 0


def test_a_bye_counts_for_a_team_that_sits_out():
    contest = replace(teams(match((620, 100)), Method.IMPS), byes={"Jays": Fraction(12)})

    assert totals(contest)["Jays"] == 12
    by_boards = teams(match((620, 100)), Method.BOARD_A_MATCH)
    (*_, jays) = rate(replace(by_boards, byes={"Jays": Fraction(12)})).totals.values()
    assert (jays.total, jays.percentage) == (12, None)


def test_each_drawn_round_is_a_match_and_the_first_takes_a_penalty_between_the_two():
    lines = [*match((620, 100)), *match((50, -50), first=2)]
    penalties = (Penalty("Reds", Fraction(3), session=1, opponent="Blues"),)
    rounds = {line.key: line.board for line in lines}
    contest = teams(lines, Method.IMPS, penalties=penalties, rounds=rounds)

    (one,) = rate(contest).matches
    first, second = rate(replace(contest, single_rounds=frozenset({(1, "A")}))).matches

    boards = [[board.board for board in each.boards] for each in (one, first, second)]
    assert boards == [[1, 2], [1], [2]]
    assert (one.lost, first.lost, second.lost) == ((3, 0), (3, 0), (0, 0))


@pytest.mark.parametrize(
    ("second_round", "boards"),
    [
        (2, [[1, 2]]),  # the same boards the other way round in the next round
        (3, [[], []]),
    ],
)
def test_a_match_of_a_triangle_takes_two_rounds(second_round, boards):
    lines = match((620, 100), (-50, 50))
    rounds = {line.key: 1 if line.ns == "Reds" else second_round for line in lines}
    contest = teams(lines, Method.IMPS, rounds=rounds, single_rounds=frozenset({(1, "A")}))

    found = rate(contest).matches

    assert [[board.board for board in each.boards] for each in found] == boards
    assert found[0].round == 1


@pytest.mark.parametrize(
    ("award", "scale", "points"),
    [
        (MatchAward.VICTORY_POINTS, None, 12),  # 60% of 20
        (MatchAward.VICTORY_POINTS, DiscreteScale("30", ((0, 15, 15), (1, 30, 0))), 18),
        (MatchAward.WIN_LOSS, None, Fraction(3, 5)),
        (MatchAward.RESULTS, None, 0),
    ],
)
def test_a_bye_is_a_share_of_what_a_match_shares_out(award, scale, points):
    settings = ScoringSettings("test", scale=scale, bye=Fraction(3, 5))
    contest = replace(teams(match((620, 100)), Method.IMPS, award), settings=settings)
    assert points_for_a_bye(contest) == points


def test_teams_are_in_the_order_of_the_list_or_of_the_lines():
    lines = match((620, 100), home="Blues", away="Reds")

    listed = rate(teams(lines, Method.IMPS)).matches[0]
    as_played = rate(replace(teams(lines, Method.IMPS), contestants=())).matches[0]

    assert (listed.teams, as_played.teams) == (("Reds", "Blues"), ("Blues", "Reds"))
