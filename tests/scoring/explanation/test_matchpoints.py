"""Comparisons in words, as players read them."""

from dataclasses import replace
from fractions import Fraction

import pytest

from scoring.comparison.fouled import FouledBoards
from scoring.comparison.matchpoints import ShortBoards
from scoring.explanation.corrections import others_in_words
from scoring.pairs.imp_pairs import CrossImps, ImpMethod, ImpSettings
from scoring.pairs.settings import AverageRule, MatchpointUnit, PairsSettings
from scoring.play.boards import Side
from scoring.play.scores import AVERAGE_MINUS, AVERAGE_PLUS, Award
from scoring.play.table_result import Outcome, TableResult, Weighted
from tests.scoring.explanation.telling import explain_imps, explain_matchpoints

RULING = Weighted.of(Outcome(420, Fraction(60)), Outcome(-50, Fraction(40)))


def board(*scores, **more):
    return [
        TableResult(n, "all", 1, f"N{n}", f"E{n}", score, **more) for n, score in enumerate(scores)
    ]


def told(lines, key=0, side=Side.NS, **more):
    return explain_matchpoints(lines, key, side, **more).steps


def test_a_short_board_is_told_as_players_ask():
    scores = [420, *[50] * 7, 420, 430, 430]

    assert told(board(*scores), full_board=12) == (
        "Board 1: +420 to North-South.",
        "Beat 7 of 10, tied 1, lost to 2.",
        "With 2 for each score beaten and 1 for each tied: 15 of 20.",
        "One table missing: Neuberg 15 → 16.45 of 22.",
    )


def test_a_bottom_of_a_short_board_says_out_of_how_much_it_is_nothing():
    settings = PairsSettings(short_boards=ShortBoards.PERCENTAGE)

    assert told(board(420, 450), settings=settings, full_board=3)[-1] == (
        "One table missing: the same percentage 0 → 0 of 4."
    )


def test_a_lone_score_of_a_full_board_needs_no_rule_either():
    assert told(board(420)) == (
        "Board 1: +420 to North-South.",
        "There is no other score to compare with.",
    )


def test_a_full_board_needs_no_rule_and_east_west_see_their_own_score():
    assert told(board(420, 50, 430), side=Side.EW) == (
        "Board 1: -420 to East-West.",
        "Beat 1 of 2, lost to 1.",
        "With 2 for each score beaten and 1 for each tied: 2 of 4.",
    )


def test_at_whist_both_sides_see_their_own_tricks():
    tricks = board(7, 8, 6)

    assert told(tricks, in_tricks=True)[0] == "Board 1: 7 tricks to North-South."
    assert told(tricks, side=Side.EW, in_tricks=True)[0] == "Board 1: 6 tricks to East-West."


def test_the_one_point_unit_says_so():
    settings = PairsSettings(unit=MatchpointUnit.ONE_POINT)

    steps = told(board(420, 420, 50), settings=settings)

    assert steps[-1] == "With 1 for each score beaten and a half for each tied: 1.5 of 2."


def test_ascherman_counts_without_a_missing_score():
    settings = PairsSettings(short_boards=ShortBoards.ASCHERMAN)

    assert told(board(420, 50), settings=settings)[-1] == "Ascherman 2 → 3 of 4."


def test_a_fouled_board_is_compared_with_the_same_cards():
    lines = [replace(line, group=n > 1) for n, line in enumerate(board(420, 50, 50, 50, 50))]

    steps = told(lines, settings=PairsSettings(fouled=FouledBoards.ACBL))

    assert steps[1] == "The board was fouled: compared with those who held the same cards."
    assert steps[-1] == (
        "3 tables not comparable: by the rule of the ACBL a group of 2 gets 65 or 55 % of the top, "
        "equal scores their mean: 65 %, 5.2 of 8."
    )


def test_tables_with_a_directors_score_are_not_compared():
    awarded = TableResult("A", "all", 1, "N9", "E9", awards=(AVERAGE_PLUS, AVERAGE_MINUS))

    assert told([*board(420, 50), awarded])[-1] == ("One table not compared: Neuberg 2 → 3.5 of 4.")


def test_awards_are_told_with_the_session_average():
    lines = [
        TableResult(0, "all", 1, "N", "E", awards=(AVERAGE_PLUS, AVERAGE_MINUS)),
        TableResult(1, "all", 2, "N", "E", 420),
        TableResult(2, "all", 2, "N2", "E2", 50),
    ]

    given, why, result = told(lines)
    assert given == "Board 1: a score given by the director, no comparison."
    assert why.startswith("Average plus to North-South: 60 % of a top of 2, or the average of the")
    assert why.endswith("other boards if that is higher.")
    assert result == "That is 100.00 %: 2."
    assert "lower" in told(lines, side=Side.EW)[1]
    flat = PairsSettings(average_plus=AverageRule.FLAT)
    assert told(lines, settings=flat)[1:] == (
        "Average plus to North-South: 60 % of a top of 2.",
        "That is 60.00 %: 1.2.",
    )


def test_a_lone_award_has_no_top():
    lines = [TableResult(0, "all", 1, "N", "E", awards=(Award(Fraction(70)), AVERAGE_MINUS))]

    assert told(lines)[-1] == "That is 0.00 %: 0."


def test_rulings_are_named():
    weighted = TableResult(9, "all", 1, "N9", "E9", weighted=RULING)
    split = TableResult(8, "all", 1, "N8", "E8", split=(-50, 420))

    assert told([*board(420), weighted], key=9)[:4] == (
        "Board 1: 60 % of +420 and 40 % of -50 to North-South.",
        "A weighted ruling (Law 12C1c): each outcome is compared and counts its share.",
        "+420 beat 0 of 1, tied 1.",
        "-50 beat 0 of 1, lost to 1.",
    )
    assert told([*board(420), split], key=8)[1] == (
        "A split ruling: the other side is compared by another score."
    )
    assert told([*board(420), weighted])[1] == "Beat 0.4 of 1, tied 0.6."


def test_a_board_without_a_result_does_not_count():
    expected = ("Board 1: no result, so it does not count.",)

    assert told(board(None)) == expected
    assert explain_imps(board(None), 0, Side.NS).steps == expected


def test_cross_imps_are_told_by_what_they_won():
    steps = explain_imps(board(420, 50, 50, 450), 0, Side.NS, full_board=5).steps

    assert steps == (
        "Board 1: +420 to North-South.",
        "+420 against 3 other scores: 2 × +9, 1 × -1.",
        "One table missing: the sum counts 5/4 times.",
        "The sum is divided by 4.",
        "That is +5.31 IMPs.",
    )
    assert "nothing" in explain_imps(board(420), 0, Side.NS).steps[1]
    summed = ImpSettings(cross=CrossImps.SUM)
    assert explain_imps(board(420, 50), 0, Side.NS, settings=summed).steps[1:] == (
        "+420 against one other score: 1 × +9.",
        "That is +9 IMPs.",
    )


def test_butler_tells_the_datum_from_the_side_asked_about():
    settings = ImpSettings(method=ImpMethod.BUTLER)

    steps = explain_imps(board(420, 50, 50, 450), 0, Side.EW, settings=settings).steps

    assert steps == (
        "Board 1: -420 to East-West.",
        "The datum of 4 scores is -240.",
        "-420 is -180: -5 IMPs.",
        "That is -5 IMPs.",
    )


def test_an_award_at_imps_is_told():
    lines = [TableResult(0, "all", 1, "N", "E", awards=(AVERAGE_PLUS, AVERAGE_MINUS))]

    assert explain_imps(lines, 0, Side.EW).steps[1] == "Average minus to East-West: -3 IMPs."


def test_a_correction_says_what_it_did_to_the_others():
    before = {1: Fraction(2), 2: Fraction(4), 3: Fraction(0), 4: Fraction(1)}
    after = {1: Fraction(4), 2: Fraction(3), 3: Fraction(5, 2), 5: Fraction(9)}

    assert others_in_words(before, after, 1) == (
        "Compared anew, 2 other results changed by at most 2.5."
    )
    assert others_in_words(before, before, 1) == "No other result changed its points."


FOULED = {key: f"{key + 1}" for key in range(7)}


@pytest.mark.parametrize(
    ("rule", "last"),
    [
        (FouledBoards.NEUBERG_ALWAYS, "as a board with fewer scores, Neuberg: 2 → 6 of 12."),
        (
            FouledBoards.ACBL,
            (
                "by the rule of the ACBL a group of 3 gets 70, 60 or 50 % of the top, "
                "equal scores their mean: 60 %, 7.2 of 12."
            ),
        ),
        (
            FouledBoards.EBU,
            (
                "by the rule of the EBU a group of 3 is compared as a board with fewer scores, "
                "Neuberg: 2 → 6 of 12."
            ),
        ),
        (
            FouledBoards.CULBERTSON_1949,
            "half a comparison for each score made with other cards: 2 → 6 of 12.",
        ),
    ],
)
def test_each_rule_for_fouled_boards_is_told_with_its_figures(rule, last):
    lines = [
        replace(line, group=n > 2) for n, line in enumerate(board(420, 50, 450, 50, 50, 50, 50))
    ]

    steps = told(lines, settings=PairsSettings(fouled=rule), tables=FOULED)

    assert steps[1] == (
        "The board was fouled: compared with tables 2 and 3, which held the same cards; "
        "tables 4, 5, 6 and 7 held others."
    )
    assert steps[-1] == f"4 tables not comparable: {last}"


def test_a_table_whose_cards_nobody_else_held_is_compared_with_none():
    lines = [replace(line, group=n > 0) for n, line in enumerate(board(420, 50, 450))]

    steps = told(lines, settings=PairsSettings(fouled=FouledBoards.EBU), tables=FOULED)

    assert steps[1:] == (
        "The board was fouled: no other table held these cards; tables 2 and 3 held others.",
        "There is no other score to compare with.",
        (
            "2 tables not comparable: by the rule of the EBU a group of 1 gets 60 % of the top: "
            "60 %, 2.4 of 4."
        ),
    )


def test_imps_say_with_whom_a_fouled_board_was_compared():
    lines = [replace(line, group=n > 1) for n, line in enumerate(board(420, 50, 450))]

    steps = explain_imps(lines, 0, Side.NS, tables=FOULED).steps

    assert "compared with table 2, which held the same cards; table 3 held others" in steps[1]
