"""Comparisons of pairs in words, as players read them."""

from dataclasses import replace
from fractions import Fraction

import pytest

from scoring.comparison.board_points import BoardPoints
from scoring.comparison.fouled import FouledBoards
from scoring.comparison.matchpoints import ShortBoards
from scoring.conditions.methods import ContestKind, Method
from scoring.explanation.sentences import others_in_words
from scoring.pairs.imp_pairs import CrossImps, ImpSettings
from scoring.pairs.settings import AverageRule, ImpAwardRule, MatchpointUnit, PairsSettings
from scoring.play.boards import Side
from scoring.play.scores import AVERAGE_MINUS, Award
from scoring.play.table_result import Outcome, Weighted
from tests.scoring.explanation.telling import GIVEN, RULED, SPLIT, result, told

EW = {"side": Side.EW}
ASCHERMAN = {"pairs": PairsSettings(short_boards=ShortBoards.ASCHERMAN)}
SAME_PERCENTAGE = {"pairs": PairsSettings(short_boards=ShortBoards.PERCENTAGE)}
ONE_POINT = {"pairs": PairsSettings(unit=MatchpointUnit.ONE_POINT)}
BUTLER = {"imps": ImpSettings(against_datum=True)}
SUM = {"imps": ImpSettings(cross=CrossImps.SUM)}
MADE_OR_DOWN = Weighted.of(Outcome(420, Fraction(60)), Outcome(-50, Fraction(40)))
NO_RESULT = ("Board 1: no result, so it does not count.",)
ADDED = "Points are added up, and what one side wins the other loses"
NOTHING = "An artificial score is a percentage of a top, and there is none here"
NO_TRICKS = "A score given by the director: nobody wins or loses tricks on it."
FOULED_BOARD = "The board was fouled: compared with those who held the same cards."
OTHER_CARDS = {"score": 12, "group": 1}


def board(*scores):
    """One board at as many tables; a dict is a result that is more than a score."""
    return [
        result(n, 1, f"N{n}", f"E{n}", **(each if isinstance(each, dict) else {"score": each}))
        for n, each in enumerate(scores)
    ]


@pytest.mark.parametrize(
    ("scores", "more", "steps"),
    [
        (
            [420, *[50] * 7, 420, 430, 430],
            {"full_board": 12},
            (
                "Board 1: +420 to North-South.",
                "Beat 7 of 10, tied 1, lost to 2.",
                "With 2 for each score beaten and 1 for each tied: 15 of 20.",
                "One table missing: Neuberg 15 → 16.45 of 22.",
            ),
        ),
        (
            [420, 450],
            {"full_board": 3} | SAME_PERCENTAGE,
            (..., ..., ..., "One table missing: the same percentage 0 → 0 of 4."),
        ),
        (
            [420],
            {},
            ("Board 1: +420 to North-South.", "There is no other score to compare with."),
        ),
        (
            [420, 50, 430],
            EW,
            (
                "Board 1: -420 to East-West.",
                "Beat 1 of 2, lost to 1.",
                "With 2 for each score beaten and 1 for each tied: 2 of 4.",
            ),
        ),
        (
            [7, 8, 6],
            {"in_tricks": True},
            ("Board 1: 7 tricks to North-South.", "Beat 1 of 2, lost to 1.", ...),
        ),
        ([7, 8, 6], {"in_tricks": True} | EW, ("Board 1: 6 tricks to East-West.", ..., ...)),
        (
            [420, 420, 50],
            ONE_POINT,
            (..., ..., "With 1 for each score beaten and a half for each tied: 1.5 of 2."),
        ),
        ([420, 50], ASCHERMAN, (..., ..., ..., "Ascherman 2 → 3 of 4.")),
        (
            [420, 50, GIVEN],
            {},
            (..., ..., ..., "One table not compared: Neuberg 2 → 3.5 of 4."),
        ),
        (
            [{"weighted": MADE_OR_DOWN}, 420],
            {},
            (
                "Board 1: 60% of +420 and 40% of -50 to North-South.",
                "A weighted ruling (Law 12C1c): each outcome is compared and counts its share.",
                "+420 beat 0 of 1, tied 1.",
                "-50 beat 0 of 1, lost to 1.",
                ...,
            ),
        ),
        ([420, {"weighted": MADE_OR_DOWN}], {}, (..., "Beat 0.4 of 1, tied 0.6.", ...)),
        (
            [SPLIT, 420],
            {},
            (..., "A split ruling: the other side has a different score.", ..., ...),
        ),
        ([None], {}, NO_RESULT),
    ],
)
def test_a_comparison_is_told_as_players_ask(scores, more, steps):
    found, _ = told(board(*scores), Method.MATCHPOINTS, **more)

    assert tuple(same(found, steps)) == steps


def same(found, steps):
    """Yield the sentences found, with ``...`` for those that do not matter here."""
    for sentence, expected in zip(found, steps, strict=True):
        yield ... if expected is ... else sentence


def test_awards_are_told_with_the_session_average():
    lines = [
        result(0, 1, "N", "E", **GIVEN),
        result(1, 2, "N", "E", 420),
        result(2, 2, "M", "F", 50),
    ]
    flat = PairsSettings(average_plus=AverageRule.FLAT)
    players = [replace(line, ns=(line.ns, "S"), ew=(line.ew, "W")) for line in lines]

    assert told(lines, Method.MATCHPOINTS)[0] == (
        "Board 1: a score given by the director, no comparison.",
        (
            "Average plus to North-South: 60% of a top of 2, or the average of the other boards "
            "if that is higher."
        ),
        "That is 100.00%: 2.",
    )
    assert "lower" in told(lines, Method.MATCHPOINTS, side=Side.EW)[0][1]
    assert told(lines, Method.MATCHPOINTS, pairs=flat)[0][1:] == (
        "Average plus to North-South: 60% of a top of 2.",
        "That is 60.00%: 1.2.",
    )
    of_players = told(players, Method.MATCHPOINTS, kind=ContestKind.INDIVIDUAL)[0]
    assert of_players == told(lines, Method.MATCHPOINTS, pairs=flat)[0]
    alone = board({"awards": (Award(Fraction(70)), AVERAGE_MINUS)})
    assert told(alone, Method.MATCHPOINTS)[0][-1] == "That is 0.00%: 0."


def test_awards_in_imps_are_told_with_the_session_average():
    lines = [
        result(0, 1, "N", "E", **GIVEN),
        result(1, 2, "N", "E", 420),
        result(2, 2, "M", "F", 50),
    ]
    by_average = ImpSettings(awards=ImpAwardRule.SESSION)
    players = [replace(line, ns=(line.ns, "S"), ew=(line.ew, "W")) for line in lines]
    fixed = (
        "Board 1: a score given by the director.",
        "Average plus to North-South: +3 IMPs.",
    )

    assert told(lines, Method.CROSS_IMPS)[0] == fixed
    assert told(lines, Method.CROSS_IMPS, imps=by_average)[0] == (
        "Board 1: a score given by the director.",
        (
            "Average plus to North-South: +3 IMPs, or the average of the other boards if that is "
            "higher."
        ),
        "That is +9 IMPs.",
    )
    assert "lower" in told(lines, Method.CROSS_IMPS, side=Side.EW, imps=by_average)[0][1]
    of_players = told(players, Method.CROSS_IMPS, kind=ContestKind.INDIVIDUAL, imps=by_average)
    assert of_players[0] == fixed


FOULED = {key: f"{key + 1}" for key in range(7)}
SAME_CARDS = (
    "The board was fouled: compared with tables 2 and 3, which held the same cards; "
    "tables 4, 5, 6 and 7 held others."
)
ALONE = "The board was fouled: no other table held these cards; tables 2 and 3 held others."
GETS = "by the {}'s rule a group of {} of the top"


@pytest.mark.parametrize(
    ("rule", "mine", "others", "cards", "last"),
    [
        (
            *("neuberg_always", 3, 4, SAME_CARDS),
            "as a board with fewer scores, Neuberg: 2 → 6 of 12.",
        ),
        (
            *("acbl", 3, 4, SAME_CARDS),
            (
                f"{GETS.format('ACBL', '3 gets 70, 60 or 50%')}, and equal scores their mean: "
                "60%, 7.2 of 12."
            ),
        ),
        (
            *("acbl", 2, 3, None),
            (
                f"{GETS.format('ACBL', '2 gets 65 or 55%')}, and equal scores their mean: "
                "65%, 5.2 of 8."
            ),
        ),
        (
            *("ebu", 3, 4, SAME_CARDS),
            (
                "by the EBU's rule a group of 3 is compared as a board with fewer scores, "
                "Neuberg: 2 → 6 of 12."
            ),
        ),
        ("ebu", 1, 2, ALONE, f"{GETS.format('EBU', '1 gets 60%')}: 60%, 2.4 of 4."),
        (
            *("culbertson_1949", 3, 4, SAME_CARDS),
            "half a comparison for each score made with other cards: 2 → 6 of 12.",
        ),
    ],
)
def test_each_rule_for_fouled_boards_is_told_with_its_figures(rule, mine, others, cards, last):
    scores = [420, 50, 450][:mine] + [50] * others
    lines = [replace(line, group=n >= mine) for n, line in enumerate(board(*scores))]
    pairs = PairsSettings(fouled=FouledBoards(rule))

    steps, _ = told(lines, Method.MATCHPOINTS, pairs=pairs, tables=cards and FOULED)

    assert steps[1] == (cards or FOULED_BOARD)
    assert steps[-1] == f"{others} tables not comparable: {last}"


def test_imps_say_with_whom_a_fouled_board_was_compared():
    lines = [replace(line, group=n > 1) for n, line in enumerate(board(420, 50, 450))]

    steps, _ = told(lines, Method.CROSS_IMPS, tables=FOULED)

    assert "compared with table 2, which held the same cards; table 3 held others" in steps[1]


@pytest.mark.parametrize(
    ("method", "scores", "more", "steps"),
    [
        (
            Method.CROSS_IMPS,
            [420, 50, 50, 450],
            {"full_board": 5},
            (
                "Board 1: +420 to North-South.",
                "+420 against 3 other scores: 2 × +9, 1 × -1.",
                "One table missing: the sum is multiplied by 5/4.",
                "The sum is divided by 4.",
                "That is +5.31 IMPs.",
            ),
        ),
        (
            Method.CROSS_IMPS,
            [420],
            {},
            (..., "+420 against 0 other scores: nothing.", ..., "That is 0 IMPs."),
        ),
        (
            Method.CROSS_IMPS,
            [420, 50],
            SUM,
            (..., "+420 against one other score: 1 × +9.", "That is +9 IMPs."),
        ),
        (
            *(Method.CROSS_IMPS, [420, 50], SUM | EW),
            (..., "-420 against one other score: 1 × -9.", "That is -9 IMPs."),
        ),
        (
            *(Method.BUTLER, [420, 50, 50, 450], BUTLER),
            (
                ...,
                "The datum of 4 scores is +240.",
                "+420 is +180 against it: +5 IMPs.",
                "That is +5 IMPs.",
            ),
        ),
        (
            Method.BUTLER,
            [420, 50, 50, 450],
            BUTLER | EW,
            (
                "Board 1: -420 to East-West.",
                "The datum of 4 scores is -240.",
                "-420 is -180 against it: -5 IMPs.",
                "That is -5 IMPs.",
            ),
        ),
        (Method.CROSS_IMPS, [GIVEN], EW, (..., "Average minus to East-West: -3 IMPs.")),
        (Method.CROSS_IMPS, [None], {}, NO_RESULT),
        (
            Method.TOTAL_POINTS,
            [RULED],
            EW,
            (
                "Board 1: 60% of -620 and 40% of +100 to East-West.",
                "A weighted ruling (Law 12C1c): each outcome counts its share, -332.",
                "North-South get +332 from it.",
                f"{ADDED}: -332 to the net total.",
            ),
        ),
        (
            *(Method.TOTAL_POINTS, [SPLIT], {}),
            (..., ..., "East-West get +100 from it.", f"{ADDED}: +620 to the net total."),
        ),
        (Method.TOTAL_POINTS, [None], {}, NO_RESULT),
        (
            *(Method.TOTAL_POINTS, [GIVEN], {}),
            ("Board 1: a score given by the director.", f"{NOTHING}, so the board does not count."),
        ),
        (
            Method.TRICKS,
            [5, 7, 9],
            EW,
            (
                "Board 1: 8 tricks to East-West.",
                "At 3 tables East-West took 6 tricks on average with these cards.",
                "That is 2 over.",
            ),
        ),
        (Method.TRICKS, [7, 5, 9], {}, (..., ..., "That is exactly the average.")),
        (Method.TRICKS, [5, 7, 9], {}, (..., ..., "That is 2 under.")),
        (
            *(Method.TRICKS, [5, 7, None], {}),
            (..., "At 2 tables North-South took 6 tricks on average with these cards.", ...),
        ),
        (Method.TRICKS, [GIVEN], {}, ("Board 1: no comparison.", NO_TRICKS)),
        (Method.TRICKS, [None], {}, NO_RESULT),
        (Method.TRICKS, [5, 7, OTHER_CARDS], {}, (..., FOULED_BOARD, ..., "That is 1 under.")),
    ],
)
def test_imps_points_and_tricks_are_told_from_the_side_that_asks(method, scores, more, steps):
    found, _ = told(board(*scores), method, **more)

    assert tuple(same(found, steps)) == steps


def test_whist_says_that_pairs_sat_both_ways():
    lines = [*board(5, 7), result(3, 2, "E0", "N0", 6)]

    assert told(lines, Method.TRICKS)[0][1:] == (
        "Pairs sat both ways, so everybody is compared with half of the tricks: 6.5.",
        "That is 1.5 under.",
    )


def test_tricks_given_for_an_irregular_deal_are_compared_with_the_average_too():
    lines = [*board(5, 8), result(3, 1, "N3", "E3", given=Fraction(13, 2))]

    assert told(lines, Method.TRICKS, key=3, in_tricks=True) == (
        (
            "Board 1: 6.5 tricks to North-South, the average of the deal.",
            "At 3 tables North-South took 6.5 tricks on average with these cards.",
            "That is exactly the average.",
        ),
        0,
    )


def test_a_correction_says_what_it_did_to_the_others():
    before = {1: Fraction(2), 2: Fraction(4), 3: Fraction(0), 4: Fraction(1)}
    after = {1: Fraction(4), 2: Fraction(3), 3: Fraction(5, 2), 5: Fraction(9)}

    assert others_in_words(before, after, 1) == (
        "Compared again, 2 other results changed by at most 2.5."
    )
    assert others_in_words(before, before, 1) == "No other result changed its points."


def test_a_cap_and_rounded_points_are_told_where_they_count():
    capped = {"imps": ImpSettings(cap=5, board_points=BoardPoints.TENTHS)}
    steps, points = told(board(1430, 420, 450, 400), Method.CROSS_IMPS, **capped)
    tenths = {"pairs": PairsSettings(board_points=BoardPoints.TENTHS)}
    short, factored = told(board(420, 50, 430), Method.MATCHPOINTS, full_board=10, **tenths)

    assert "A comparison gives at most 5 IMPs." in steps
    assert "The points of a board are rounded to tenths." in steps
    assert points == 5
    assert short[-1] == "The points of a board are rounded to tenths."
    assert (factored * 10).denominator == 1


def test_a_full_board_whose_points_are_rounded_is_not_scaled():
    ruling = Weighted.of(Outcome(420, Fraction(55)), Outcome(-50, Fraction(45)))
    whole = {"pairs": PairsSettings(board_points=BoardPoints.WHOLE)}
    steps, points = told(board({"weighted": ruling}, 100, 50), Method.MATCHPOINTS, **whole)

    assert steps[-2:] == (
        "With 2 for each score beaten and 1 for each tied: 2.2 of 4.",
        "The points of a board are rounded to whole points.",
    )
    assert points == 2


def test_where_tops_differ_no_board_is_brought_to_another():
    own_top = {"pairs": PairsSettings(common_top=False)}
    steps, points = told(board(420, 50, 430), Method.MATCHPOINTS, full_board=10, **own_top)
    assert (steps[-1][-7:], points) == ("2 of 4.", 2)

    own_top = {"imps": ImpSettings(common_top=False)}
    steps, points = told(board(420, 50, 430), Method.CROSS_IMPS, full_board=10, **own_top)
    assert (steps[-2], points) == ("The sum is divided by 2.", Fraction(9, 2))


def test_points_as_they_are_need_no_sentence():
    steps, _ = told(board(1430, 420), Method.CROSS_IMPS)

    assert not any("rounded" in each or "at most" in each for each in steps)
