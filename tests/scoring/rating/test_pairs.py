"""Pairs and single players rated by each of their methods, through the one function."""

from dataclasses import replace
from fractions import Fraction

import pytest

from scoring.conditions.methods import ContestKind, Method
from scoring.conditions.settings import ScoringSettings
from scoring.pairs.imp_pairs import ImpSettings
from scoring.pairs.settings import AverageRule, MatchpointUnit, PairsSettings, PercentageBasis
from scoring.play.irregular_hands import Irregular, Irregularity
from scoring.play.scores import AVERAGE_MINUS, AVERAGE_PLUS, Award
from scoring.play.table_result import Outcome, Penalty, TableResult, Weighted
from scoring.rating.rate import rate
from tests.scoring.contests import contest_of


def boards(*scores, ns="NS", ew="EW"):
    """Two tables on each board: first pair North-South at the first, second at the second."""
    return [
        TableResult((board, table), "all", board, f"{ns}{table}", f"{ew}{table}", score)
        for board, both in enumerate(scores, 1)
        for table, score in enumerate(both, 1)
    ]


def totals(contest):
    return {who: total.total for who, total in rate(contest).totals.items()}


@pytest.mark.parametrize("common_top", [True, False])
def test_one_point_for_each_score_beaten_is_half_of_two_in_everything(common_top):
    ruled = Weighted.of(Outcome(420, Fraction(60)), Outcome(-50, Fraction(40)))
    results = [
        *({"score": score} for score in (420, 50, 430)),
        {"awards": (AVERAGE_PLUS, AVERAGE_MINUS)},
        {"weighted": ruled},
        {"score": 50, "group": 1},
    ]
    lines = [
        TableResult(n, "all", 1, f"N{n}", f"E{n}", **result) for n, result in enumerate(results)
    ]

    def rated(unit):
        settings = ScoringSettings("test", pairs=PairsSettings(unit=unit, common_top=common_top))
        return rate(contest_of(lines, Method.MATCHPOINTS, settings=settings))

    two, one = rated(MatchpointUnit.TWO_POINT), rated(MatchpointUnit.ONE_POINT)

    assert {who: each.total * 2 for who, each in one.totals.items()} == {
        who: each.total for who, each in two.totals.items()
    }
    assert {who: each.percentage for who, each in one.totals.items()} == {
        who: each.percentage for who, each in two.totals.items()
    }
    for key, line in two.lines.items():
        half = one.lines[key]
        assert (half.ns * 2, half.ew * 2, half.top * 2) == (line.ns, line.ew, line.top)
        assert (half.raw_ns * 2, half.raw_ew * 2) == (line.raw_ns, line.raw_ew)


def test_every_line_at_butler_has_its_datum():
    lines = [
        TableResult(n, "all", 1, f"N{n}", f"E{n}", score)
        for n, score in enumerate((420, 450, 50, 430, -50))
    ]
    settings = ScoringSettings("test", imps=ImpSettings(against_datum=True))
    rated = rate(contest_of(lines, Method.BUTLER, settings=settings))

    # Without the best and the worst the mean is 300: 120 is 3 IMPs, 350 is 8.
    assert {line.datum for line in rated.lines.values()} == {300}
    assert [(rated.lines[n].ns, rated.lines[n].ew) for n in (0, 4)] == [(3, -3), (-8, 8)]


def test_matchpoints_with_penalties_of_both_kinds():
    contest = contest_of(
        boards((420, 50), (100, 100)),
        Method.MATCHPOINTS,
        penalties=(
            Penalty("NS1", points=Fraction(1, 2)),
            Penalty("NS2", percent_of_top=Fraction(10)),
            Penalty("EW1", points=Fraction(9), opponent="somebody's match"),
        ),
    )

    rated = rate(contest)

    assert totals(contest) == {
        "NS1": Fraction(5, 2),
        "EW1": 1,
        "NS2": 1 - Fraction(1, 5),
        "EW2": 3,
    }
    assert rated.totals["EW2"].percentage == 75
    assert rated.lines[1, 1].raw_ns == 2


def test_what_does_not_count_yet_makes_a_board_short():
    lines = boards((420, None))
    contest = contest_of(lines, Method.MATCHPOINTS)
    waiting = replace(
        contest, results=tuple(each._replace(not_played=False) for each in contest.results)
    )

    assert rate(contest).lines[1, 1].top == 0
    assert rate(waiting).lines[1, 1].top == 2


@pytest.mark.parametrize(("kind", "plus"), [("session", 4), ("flat", Fraction(12, 5))])
def test_players_have_no_session_average(kind, plus):
    awarded = TableResult(9, "all", 2, "A", "B", awards=(AVERAGE_PLUS, AVERAGE_PLUS))
    lines = [
        TableResult(1, "all", 1, "A", "B", 3),
        TableResult(2, "all", 1, "C", "D", 2),
        TableResult(3, "all", 1, "E", "F", 1),
        awarded,
    ]
    settings = ScoringSettings("test", pairs=PairsSettings(average_plus=AverageRule(kind)))

    of_pairs = rate(contest_of(lines, Method.MATCHPOINTS, settings=settings)).lines[9]

    assert of_pairs.ns == plus
    players = [replace(line, ns=(line.ns, 1), ew=(line.ew, 2)) for line in lines]
    contest = contest_of(players, Method.MATCHPOINTS, ContestKind.INDIVIDUAL, settings=settings)
    assert rate(contest).lines[9].ns == Fraction(12, 5)


def test_percentages_of_players_are_of_exact_totals():
    pairs = PairsSettings(percentage_of=PercentageBasis.PRINTED_TOTAL, points_digits=0)
    lines = [TableResult(n, "all", 1, (f"N{n}", f"S{n}"), (f"E{n}", f"W{n}"), n) for n in (1, 2)]
    settings = ScoringSettings("test", pairs=pairs)

    contest = contest_of(
        lines, Method.MATCHPOINTS, ContestKind.INDIVIDUAL, settings=settings, full_board=3
    )

    assert rate(contest).totals["S2"].percentage == Fraction(175, 2)


def test_butler_and_cross_imps_take_penalties_in_imps():
    penalties = (Penalty("NS1", points=Fraction(2)),)
    butler = ScoringSettings("test", imps=ImpSettings(against_datum=True))

    crossed = contest_of(boards((420, 50)), Method.CROSS_IMPS, penalties=penalties)
    against = contest_of(boards((420, 50)), Method.BUTLER, settings=butler, penalties=penalties)

    assert totals(crossed) == {"NS1": 7, "EW1": -9, "NS2": -9, "EW2": 9}
    assert totals(against)["NS1"] == 5 - 2
    assert rate(against).lines[1, 1].datum == 240
    players = [
        replace(line, ns=(f"{line.ns}a", f"{line.ns}b"), ew=(f"{line.ew}a", f"{line.ew}b"))
        for line in boards((420, 50))
    ]
    individual = contest_of(players, Method.CROSS_IMPS, ContestKind.INDIVIDUAL)
    assert totals(individual)["NS1b"] == 9


def test_net_points_are_added_up():
    lines = [
        *boards((420, -50)),
        TableResult(9, "all", 2, "NS1", "EW1", awards=(Award(Fraction(60)), AVERAGE_PLUS)),
    ]
    contest = contest_of(lines, Method.TOTAL_POINTS, penalties=(Penalty("NS1", Fraction(20)),))

    rated = rate(contest)

    assert totals(contest) == {"NS1": 400, "EW1": -420, "NS2": -50, "EW2": 50}
    assert rated.totals["NS1"].won == 420
    assert rated.lines[1, 1].ew == -420
    assert 9 not in rated.lines


def test_tricks_are_measured_by_the_average_of_the_schedule():
    lines = boards((8, 6), (7, 7))
    contest = contest_of(
        lines,
        Method.TRICKS,
        penalties=(Penalty("NS1", percent_of_top=Fraction(100, 13)),),
    )

    rated = rate(contest)

    assert totals(contest) == {"NS1": 0, "EW1": -1, "NS2": -1, "EW2": 1}
    assert rated.totals["NS1"].tricks == rated.totals["NS1"].won == 15
    assert rated.totals["NS1"].tie_break == 0


def test_a_deal_found_irregular_counts_its_average():
    lines = [TableResult(n, "all", 1, n, -n, score) for n, score in ((1, 9), (2, 6), (3, None))]
    irregular = {3: Irregular(Irregularity.ADVERSARY_SURPLUS)}

    tricks = contest_of(lines, Method.TRICKS, irregular=irregular)
    matchpoints = contest_of(lines, Method.MATCHPOINTS, irregular=irregular)

    given = rate(tricks).totals[3]
    assert (rate(tricks).lines[3].ns, given.tricks, given.won) == (7.5, 8, 7.5)
    assert rate(matchpoints).lines[3].ns * 2 == rate(matchpoints).lines[3].top


def test_pairs_level_but_for_a_fraction_of_a_trick_are_told_so():
    lines = [
        TableResult((deal, n), "all", deal, f"N{n}", f"E{n}", tricks)
        for deal, taken in ((1, (7, None, 5, 8)), (2, (6, 6, 6, 6)))
        for n, tricks in enumerate(taken, 1)
    ]
    irregular = {(1, 2): Irregular(Irregularity.ADVERSARY_SURPLUS)}

    rated = rate(contest_of(lines, Method.TRICKS, irregular=irregular)).totals

    assert [(rated[f"N{n}"].total, bool(rated[f"N{n}"].note)) for n in range(1, 5)] == [
        (0, True),
        (0, True),
        (-2, False),
        (1, False),
    ]


def test_four_pairs_share_out_matches():
    deals = [[("AB", 8), ("CD", 6)], [("AC", 7), ("BD", 7)], [("AB", None), ("CD", None)]]
    lines = [
        TableResult((deal, pairs), "m", deal, *pairs, taken)
        for deal, both in enumerate(deals, 1)
        for pairs, taken in both
    ]
    contest = contest_of(lines, Method.MATCHES, penalties=(Penalty("A", points=Fraction(1, 2)),))

    rated = rate(contest)

    half = Fraction(1, 2)
    assert totals(contest) == {"A": 1, "B": half, "C": half, "D": 1 + half}
    assert (rated.totals["D"].tricks, rated.totals["D"].possible) == (2, 2)
    assert rated.totals["D"].boards_played == 2
    assert not rate(contest_of([], Method.MATCHES)).totals


def players(*plays):
    """Two tables that play the same deals with the same partners."""
    return [
        TableResult(n, "m", deal, ns, ew, tricks) for n, (deal, ns, ew, tricks) in enumerate(plays)
    ]


def test_shortages_make_the_fewest_tricks_lost_win():
    lines = players(
        (1, ("a", "b"), ("c", "d"), 9),
        (1, ("e", "f"), ("g", "h"), 7),
    )
    contest = contest_of(
        lines,
        Method.SHORTAGE,
        ContestKind.INDIVIDUAL,
        penalties=(Penalty("a", points=Fraction(1)),),
    )

    rated = rate(contest)

    assert totals(contest) == {"a": 1, "b": 0, "c": 2, "d": 2, "e": 2, "f": 2, "g": 0, "h": 0}
    assert rated.totals["c"].ranked_by == -2
    assert rated.totals["c"].boards_played == 1


def test_gains_are_credited_when_a_deal_was_played_again():
    lines = players((1, ("a", "b"), ("c", "d"), 9), (1, ("c", "d"), ("a", "b"), 6))
    contest = contest_of(
        lines,
        Method.GAINS,
        ContestKind.INDIVIDUAL,
        rounds={0: 1, 1: 2},
        penalties=(Penalty("a", points=Fraction(1)),),
    )

    assert totals(contest) == {"a": 2, "b": 3, "c": -3, "d": -3}
    assert rate(contest).totals["b"].ranked_by == 3
