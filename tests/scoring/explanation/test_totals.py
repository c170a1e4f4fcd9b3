"""Totals of a session in words, by each method: their last line is what the rating gave."""

from dataclasses import replace
from fractions import Fraction

import pytest

from scoring.conditions.methods import ContestKind, MatchAward, Method
from scoring.conditions.settings import ScoringSettings
from scoring.explanation.cases import Case
from scoring.explanation.sentences import Names
from scoring.explanation.totals import breakdown
from scoring.pairs.imp_pairs import ImpSettings
from scoring.pairs.settings import ImpAwardRule, PairsSettings, PenaltyOff, PercentageBasis
from scoring.play.scores import AVERAGE, AVERAGE_MINUS, AVERAGE_PLUS
from scoring.play.table_result import Penalty, TableResult
from scoring.rating.rate import rate
from scoring.teams.match import TeamMethod, TeamSettings
from scoring.whist.individuals import ShortageAgainst
from tests.scoring.contests import contest_of

NAMES = Names(contestants={who: f"({who})" for who in [*"ABCDEFGHabcdefgh", "Reds", "Blues"]})
LATER = "shown once everybody has played its boards"


def told(contest, who, hidden=(), penalties=()):
    """Return words and figures; the last line is the total."""
    rated = rate(contest)
    lines = breakdown(Case(rated, who, NAMES, hidden), penalties)
    total = rated.totals[who]
    assert lines[-1].is_sum
    assert lines[-1].amount == (total.total if total.percentage is None else total.percentage)
    return [f"{line.words}: {line.figure}".removesuffix(": ") for line in lines]


def settings(**more):
    return {"settings": ScoringSettings("test", **more)}


def pairs(*scores):
    """One board at as many tables as there are scores."""
    return [
        TableResult(n, "all", 1, ns, ew, score)
        for n, (ns, ew, score) in enumerate(zip("ACEG", "BDFH", scores, strict=False))
    ]


GIVEN = (
    TableResult(8, "all", 2, "A", "B", awards=(AVERAGE_PLUS, AVERAGE_MINUS)),
    TableResult(9, "all", 3, "B", "A", awards=(AVERAGE, AVERAGE)),
)


def test_a_session_average_in_imps_has_its_own_line():
    lines = [*pairs(420, 50), *GIVEN]
    rule = settings(imps=ImpSettings(awards=ImpAwardRule.SESSION))
    fixed = ["IMPs on 3 boards: +12"]

    assert told(contest_of(lines, Method.CROSS_IMPS, **settings()), "A") == fixed
    assert told(contest_of(lines, Method.CROSS_IMPS, **rule), "A") == [
        "IMPs on 2 boards: +9",
        "Board 2, average plus: the average of the other boards: +9",
        "Total: +18",
    ]
    assert told(contest_of(lines, Method.CROSS_IMPS, **rule), "B")[1] == (
        "Board 2, average minus: the average of the other boards: -9"
    )
    assert told(contest_of(lines, Method.CROSS_IMPS, **rule), "A", hidden={8}) == [
        "IMPs on 3 boards: +18"
    ]


@pytest.mark.parametrize(
    ("off", "rows"),
    [
        (
            PenaltyOff.SCALED,
            ["Others played for 4, so it is multiplied by 4/2: 4", "Penalty: late: -1", "Total: 3"],
        ),
        (
            PenaltyOff.PLAYED,
            ["Penalty: late: -1", "Left: 1", "Others played for 4, so it is multiplied by 4/2: 2"],
        ),
    ],
)
def test_a_penalty_in_a_short_session_comes_off_the_full_session_or_what_was_won(off, rows):
    lines = [
        *pairs(420, 50),
        TableResult(8, "all", 2, "C", "D", 100),
        TableResult(9, "all", 2, "E", "F", 100),
    ]
    lost = {"penalties": (Penalty("A", Fraction(1)), Penalty("C", Fraction(1)))}
    contest = contest_of(
        lines, Method.MATCHPOINTS, **settings(pairs=PairsSettings(penalty_off=off)) | lost
    )

    first, *told_rows, last = told(contest, "A", penalties=("late",))
    assert first == "Matchpoints on one board, out of 2: 2"
    assert told_rows == rows
    assert last == f"As a percentage of 4: {75 if off is PenaltyOff.SCALED else 50}.00%"
    assert told(contest, "C", penalties=("late",)) == [
        "Matchpoints on 2 boards, out of 4: 1",
        "Penalty: late: -1",
        "Total: 0",
        "As a percentage of 4: 0.00%",
    ]
    assert told(contest, "E") == [
        "Matchpoints on one board, out of 2: 1",
        "Others played for 4, so it is multiplied by 4/2: 2",
        "As a percentage of 4: 50.00%",
    ]


PRINTED = PairsSettings(percentage_of=PercentageBasis.PRINTED_TOTAL, points_digits=0)
LATE = {"penalties": (Penalty("A", Fraction(2)),)}
TURNED = TableResult(9, "all", 2, "B", "A", 7)


@pytest.mark.parametrize(
    ("lines", "method", "more", "who", "expected"),
    [
        (
            *(pairs(420, 50), Method.MATCHPOINTS, settings(pairs=PRINTED) | {"full_board": 3}, "A"),
            [
                "Matchpoints on one board, out of 4: 3.5",
                "As a percentage of 4, of the total as printed: 100.00%",
            ],
        ),
        (
            *(pairs(420, 50), Method.CROSS_IMPS, LATE, "A"),
            ["IMPs on one board: +9", "Penalty: for being late: -2", "Total: +7"],
        ),
        (*(pairs(420, 50), Method.TOTAL_POINTS, {}, "A"), ["Net points on one board: +420"]),
        (
            *(pairs(8, 6), Method.TRICKS, {}, "A"),
            [
                "Tricks on one deal: 8",
                "Average of North-South with the same cards, 7: -7",
                "Over or under the average: +1",
            ],
        ),
        (
            *(pairs(8, 7), Method.TRICKS, LATE, "D"),
            [
                "Tricks on one deal: 6",
                "Average of East-West with the same cards, 5.5, to the nearest whole number: -6",
                "Over or under the average: 0",
            ],
        ),
        (
            *([*pairs(8), TURNED], Method.TRICKS, {}, "A"),
            [
                "Tricks on 2 deals: 14",
                "Average of all pairs, half of the tricks, 13: -13",
                "Over or under the average: +1",
            ],
        ),
    ],
)
def test_pairs_are_told_what_their_boards_were_worth(lines, method, more, who, expected):
    penalties = ("for being late",) if "penalties" in more and who == "A" else ()

    assert told(contest_of(lines, method, **more), who, penalties=penalties) == expected


def test_blocks_of_four_pairs_and_one_that_is_still_in_play():
    lines = [
        TableResult((deal, n), "m", deal, ns, ew, taken)
        for deal, both in ((1, ("AB", "CD")), (2, ("AC", "BD")))
        for n, ((ns, ew), taken) in enumerate(zip(both, (8, 6), strict=True))
    ]
    contest = contest_of(lines, Method.MATCHES)
    won = "8 tricks to 6. A match won: it is worth 1, and 2 tricks are gained: 1"

    assert told(contest, "A") == [
        f"Against pair (C) on board 1: {won}",
        f"Against pair (B) on board 2: {won}",
        "Total: 2",
    ]
    assert told(contest, "A", hidden={(2, 0)})[1] == f"Against pair (B) on board 2: {LATER}"


@pytest.mark.parametrize(
    ("against", "measure"),
    [(ShortageAgainst.BEST, "the most is 9: 2"), (ShortageAgainst.AVERAGE, "the average is 8: 1")],
)
def test_rounds_with_what_they_cost(against, measure):
    lines = [
        TableResult(1, "m", 1, ("a", "b"), ("c", "d"), 9),
        TableResult(2, "m", 1, ("e", "f"), ("g", "h"), 7),
    ]
    more = settings(shortage=against) | {"penalties": (Penalty("e", Fraction(1)),)}
    contest = contest_of(lines, Method.SHORTAGE, ContestKind.INDIVIDUAL, **more)

    assert told(contest, "e", penalties=("1 trick",)) == [
        f"Board 1, North-South ((e) and (f)): 7 tricks, {measure}",
        "Penalty: 1 trick: 1",
        f"Total: {int(measure[-1]) + 1}",
    ]
    assert told(contest, "e", hidden={2})[0].endswith(LATER)


def test_gains_of_deals_played_twice():
    lines = [
        TableResult(1, "m", 1, ("a", "b"), ("c", "d"), 9),
        TableResult(2, "m", 1, ("c", "d"), ("a", "b"), 6),
        TableResult(3, "m", 2, ("a", "b"), ("c", "d"), 9),
    ]
    contest = contest_of(lines, Method.GAINS, ContestKind.INDIVIDUAL, rounds={2: 2})

    assert told(contest, "a") == ["Tricks over half on one deal played twice: +3"]


def match(*scores):
    return [
        TableResult((board, ns), "", board, ns, ew, score)
        for board, both in enumerate(scores, 1)
        for (ns, ew), score in zip((("Reds", "Blues"), ("Blues", "Reds")), both, strict=True)
    ]


def of_teams(lines, method, kind=ContestKind.TEAMS, award=MatchAward.RESULTS, **more):
    known = TeamMethod(method) if method in set(TeamMethod) else TeamMethod.IMPS
    more |= settings(teams=TeamSettings(known)) | {"contestants": ("Reds", "Blues")}
    return contest_of(
        lines, method, kind, award=award if kind is ContestKind.TEAMS else None, **more
    )


PATTON = "3.72 points to 0.28 (2 by boards, 1.72 by total points)"


@pytest.mark.parametrize(
    ("method", "award", "scores", "words"),
    [
        ("imps", "victory_points", (620, 100), "11 IMPs to 0, +11, in victory points: 18.55"),
        ("imps", "win_loss", (620, 100), "11 IMPs to 0, +11, won: 1"),
        ("imps", "win_loss", (50, 50), "0 IMPs to 0, 0, tied: 0.5"),
        ("imps", "win_loss", (100, 620), "0 IMPs to 11, -11, lost: 0"),
        ("patton", "results", (620, 100), f"{PATTON}: 3.72"),
        ("board_a_match", "results", (620, 100), "2 points to 0: 2"),
        ("matches", "win_loss", (8, 6), "15 tricks to 11, +2, won: 1"),
    ],
)
def test_matches_with_what_they_count(method, award, scores, words):
    line = told(of_teams(match(scores), Method(method), award=MatchAward(award)), "Reds")[0]

    assert line == f"Against (Blues) on one board: {words}"


def test_a_segment_of_a_knockout_is_not_told_as_a_match():
    rated = rate(of_teams(match((620, 100)), Method.IMPS))
    names = replace(NAMES, segments={rated.matches[0].place: "Final, segment 2"})

    (line, *_more) = breakdown(Case(rated, "Reds", names))

    assert line.words == "Final, segment 2, against (Blues) on one board: 11 IMPs to 0, +11"


def test_a_round_without_an_opponent_has_a_line_of_its_own():
    contest = replace(of_teams(match((620, 100)), Method.IMPS), byes={"Jays": Fraction(12)})
    assert told(contest, "Jays")[0] == "For rounds without an opponent: 12"


BLUES = {"penalties": (Penalty("Blues", Fraction(2)),)}


@pytest.mark.parametrize(
    ("lines", "method", "more", "who", "expected"),
    [
        (
            *(match((620, 100)), Method.TOTAL_POINTS, BLUES, "Blues"),
            [
                "Against (Reds) on one board: -520 points to 520: -520",
                "Penalty: 2 points: -2",
                "Total: -522",
            ],
        ),
        (
            *(match((50, 50)), Method.BOARD_A_MATCH, {}, "Reds"),
            ["Against (Blues) on one board: 1 point to 1: 1", "As a percentage of 2: 50.00%"],
        ),
        (
            *(match((8, 6)), Method.TRICKS, {}, "Reds"),
            ["Against (Blues) on one board: 15 tricks to 11, +2 against half of them: 15"],
        ),
        (
            *([TableResult(1, "", 1, "Reds", "Blues", 8)], Method.TRICKS, {}, "Blues"),
            ["Against (Reds): 13 tricks to 13, 0 against half of them: 13"],
        ),
    ],
)
def test_the_match_of_two_teams(lines, method, more, who, expected):
    contest = of_teams(lines, method, ContestKind.TEAM_MATCH, **more)

    assert told(contest, who, penalties=("2 points",) if more else ()) == expected


UNEVEN = [*match((8, 6)), TableResult("x", "", 2, "Reds", "A", 9)]
ODD_PAIR = "Its odd pair sat North-South on"
OPPOSITE = "than the other way: the average of those opposite is added"
ODD = [TableResult(n, "", 1, "Reds", "Blues", taken) for n, taken in ((1, 8), (2, 7))]


@pytest.mark.parametrize(
    ("lines", "who", "expected"),
    [
        (
            *(match((8, 6)), "Reds"),
            [
                "Tricks of its pairs on 2 deals: 15",
                "Average of 2 teams, 13: -13",
                "Over or under the average: +2",
            ],
        ),
        (
            *(UNEVEN, "Reds"),
            [
                "Tricks of its pairs on 3 deals: 24",
                f"{ODD_PAIR} one more deal {OPPOSITE}: 5.33",
                "Together: 29.33",
                "To the nearest whole number: 29",
                "Average of 3 teams, 23.83, to the nearest whole number: -24",
                "Over or under the average: +5",
            ],
        ),
        (
            *(UNEVEN, "Blues"),
            [
                "Tricks of its pairs on 2 deals: 11",
                "One deal fewer than others: half of the tricks: 6.5",
                "Together: 17.5",
                "To the nearest whole number: 18",
                "Average of 3 teams, 23.83, to the nearest whole number: -24",
                "Over or under the average: -6",
            ],
        ),
        (
            *(ODD, "Blues"),
            [
                "Tricks of its pairs on 2 deals: 11",
                f"{ODD_PAIR.replace('North-South', 'East-West')} 2 more deals {OPPOSITE}: 15",
                "Together: 26",
                "Average of 2 teams, 26: -26",
                "Over or under the average: 0",
            ],
        ),
    ],
)
def test_many_teams_are_measured_by_their_average(lines, who, expected):
    assert told(of_teams(lines, Method.TRICKS), who) == expected


@pytest.mark.parametrize(
    ("method", "score", "expected"),
    [
        (Method.IMPS, None, ["Against (Blues): nothing to compare yet", "Total: 0"]),
        (Method.TOTAL_POINTS, 100, ["Net points on 2 boards: +520"]),
    ],
)
def test_teams_without_a_match_to_tell_of(method, score, expected):
    award = MatchAward.RESULTS if score is None else None

    assert told(of_teams(match((620, score)), method, award=award), "Reds") == expected
