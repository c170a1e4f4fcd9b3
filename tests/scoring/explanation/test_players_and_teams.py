"""Single players, four pairs and teams in words, as they read them."""

from fractions import Fraction

import pytest

from scoring.conditions.methods import ContestKind, Method
from scoring.teams.match import TeamMethod, TeamSettings
from scoring.whist.individuals import ShortageAgainst
from tests.scoring.explanation.telling import GIVEN, RULED, SPLIT, result, told

INDIVIDUAL, MATCH, TEAMS = ContestKind.INDIVIDUAL, ContestKind.TEAM_MATCH, ContestKind.TEAMS
ADDED = "They are added to the team's tricks, which count against the teams' average."


def deals(*tricks):
    """Deals that two tables of single players have played in one round."""
    return [
        result((deal, table), deal, *sides, taken)
        for deal, both in enumerate(tricks, 11)
        for table, (sides, taken) in enumerate(
            zip(((("A", "B"), ("C", "D")), (("E", "F"), ("G", "H"))), both, strict=True)
        )
    ]


WAITS = "Some tables of the round have no tricks for it, so the deal does not count."
HALF_A_TRICK = "0.5 tricks are charged to each of G and H."


def charged(tricks, player, *, key=(11, 0), **more):
    steps, points = told(deals(*tricks), Method.SHORTAGE, player, key=key, kind=INDIVIDUAL, **more)
    assert (points > 0) == ("charged to each" in steps[-1] or "charged to each" in steps[-2])
    return steps


def test_a_shortage_says_which_tables_were_compared_and_who_pays():
    assert charged([(5, 8), (7, 7)], "B") == (
        "Board 11: 5 tricks to North-South.",
        "In this round on boards 11–12, North-South: A and B took 12; E and F took 15.",
        "The most is 15: 3 short with 12.",
        "3 tricks are charged to each of A and B.",
    )
    assert charged([(None, 8)], "A") == ("Board 11: no tricks to count.", WAITS)
    assert charged([(5, 8), (7, None)], "A", key=(12, 0)) == (
        "Board 12: 7 tricks to North-South.",
        WAITS,
    )


def test_a_shortage_leaves_out_what_is_still_in_play():
    assert charged([(5, 8), (7, 7)], "B", hidden={(12, 0), (12, 1)})[1:] == (
        "In this round on board 11, North-South: A and B took 5; E and F took 8.",
        "The most is 8: 3 short with 5.",
        "3 tricks are charged to each of A and B.",
        "Boards that some tables have not played yet are left out here.",
    )


@pytest.mark.parametrize(
    ("player", "against", "steps"),
    [
        ("G", "best", ("The most is 6: 1 short with 5.", "1 trick is charged to each of G and H.")),
        ("G", "average", ("Their average is 5.5: 0.5 short with 5.", HALF_A_TRICK)),
        ("C", "best", ("The most is 6: nothing short with 6.", "Nothing is charged to C and D.")),
    ],
)
def test_a_shortage_is_measured_as_the_event_says(player, against, steps):
    key, own = ((11, 1), "G and H took 5") if player == "G" else ((11, 0), "C and D took 6")

    found = charged([(7, 8)], player, key=key, shortage=ShortageAgainst(against))

    assert own in found[1].split(";")[0]
    assert found[2:] == steps


@pytest.mark.parametrize(
    ("tricks", "player", "points", "steps"),
    [
        (
            *((9, 8), "A", 1),
            (
                "Board 3: played and played again.",
                "North-South, A and B: 9 tricks.",
                "East-West, A and B: 5 tricks.",
                "14 of the 26 tricks of both plays: +1 against half of them.",
            ),
        ),
        (
            *((8, 8), "A", 0),
            (
                "Board 3: played and played again.",
                "North-South, A and B: 8 tricks.",
                "East-West, A and B: 5 tricks.",
                "13 of the 26 tricks of both plays: half of them.",
            ),
        ),
        (
            *((8, None), "C", 0),
            (
                "Board 3: played and played again.",
                "East-West, C and D: 5 tricks.",
                "North-South, C and D: no tricks yet.",
                "The deal does not count until both plays have their tricks.",
            ),
        ),
        (
            *((8,), "C", 0),
            (
                "Board 3: played.",
                "East-West, C and D: 5 tricks.",
                "The deal does not count until both plays have their tricks.",
            ),
        ),
    ],
)
def test_a_replay_is_told_play_by_play(tricks, player, points, steps):
    both = (("A", "B"), ("C", "D"))
    lines = [result(n, 3, both[n], both[1 - n], taken) for n, taken in enumerate(tricks)]
    lines.append(result("another deal", 4, *both, 13))

    found = told(lines, Method.GAINS, player, kind=INDIVIDUAL, rounds={0: 1, 1: 2})

    assert found == (steps, points)


# Deals of two tables, three blocks: each pair is compared with each other in one.
FOUR_PAIRS = [
    result((deal, table), deal, *seats[2 * table :][:2], taken)
    for deal, (seats, tricks) in enumerate(
        [
            *(("ACBD", (7, 7)), ("ABCD", (8, 6)), ("ABDC", (7, 7))),
            *(("ACBD", (7, 7)), ("ABCD", (5, 6)), ("ABDC", (None, 3))),
        ],
        1,
    )
    for table, taken in enumerate(tricks)
]


@pytest.mark.parametrize(
    ("pair", "key", "hidden", "own", "other", "points", "steps"),
    [
        (
            *("A", (2, 0), (), "8 tricks to North-South", ("C", 6), 1),
            (
                "On boards 2 and 5 together: 13 against 12 tricks.",
                "A match won: it is worth 1, and 1 trick is gained.",
            ),
        ),
        (
            *("D", (2, 1), (), "7 tricks to East-West", ("B", 5), 1),
            (
                "On boards 2 and 5 together: 14 against 13 tricks.",
                "A match won: it is worth 1, and 1 trick is gained.",
            ),
        ),
        (
            *("C", (2, 1), (), "6 tricks to North-South", ("A", 8), 0),
            ("On boards 2 and 5 together: 12 against 13 tricks.", "A match lost: it is worth 0."),
        ),
        (
            *("A", (1, 0), {(4, 0), (4, 1)}, "7 tricks to North-South", ("B", 7), 0.5),
            (
                "On board 1 together: 7 against 7 tricks.",
                "A match tied: it is worth a half.",
                "Boards that some tables have not played yet are left out here.",
            ),
        ),
    ],
)
def test_a_deal_of_four_pairs_is_told_with_its_block(pair, key, hidden, own, other, points, steps):
    found = told(FOUR_PAIRS, Method.MATCHES, pair, key=key, hidden=hidden)

    same_cards = f"Pair {other[0]} held the same cards at the other table: {other[1]} tricks."
    assert found == ((f"Board {key[0]}: {own}.", same_cards, *steps), points)


def test_an_unfinished_deal_of_four_pairs_waits():
    assert told(FOUR_PAIRS, Method.MATCHES, "A", key=(6, 0)) == (
        (
            "Board 6: no tricks to count to North-South.",
            "The deal counts only once both tables have their tricks.",
        ),
        0,
    )


LITTLE = [
    result(1, 1, "A", "B", 8),
    result(2, 1, "B", "A", 7),
    result(3, 2, "A", "B", 5),
    result(4, 2, "B", "A", 5),
    result(5, 3, "B", "A", 5),
]


def test_a_little_match_is_told_from_its_tables_to_what_it_counts():
    def of(team, key, hidden=()):
        more = {"kind": TEAMS, "contestants": ("A", "B"), "hidden": hidden}
        return told(LITTLE, Method.MATCHES, team, key=key, **more)[0]

    assert of("B", 1) == (
        "Table 1, East-West: 5 tricks.",
        "Table 2, North-South: 7 tricks.",
        "On this deal: one trick worse.",
        "In the match on boards 1–2: one trick worse. It is worth 0.",
    )
    assert of("A", 1)[2] == "On this deal: one trick better."
    assert of("A", 3)[2:] == (
        "On this deal: neither team was better.",
        "In the match on boards 1–2: one trick better. It is worth 1.",
    )
    assert of("A", 3, hidden={1, 2})[3:] == (
        "In the match on board 2: neither team was better. It is worth 0.5.",
        "Deals that some tables have not played yet are left out here.",
    )
    assert of("A", 5) == (
        "Table 5, East-West: 8 tricks.",
        "The deal counts only once both teams have held both sides' cards.",
    )


def test_tricks_that_are_only_added_are_told_table_by_table():
    lines = [result(1, 1, "A", "B", 8), result(2, 1, "C", "A", 7), result(3, 1, "A", "C")]

    assert told(lines, Method.TRICKS, "A", kind=TEAMS) == (
        (
            "Table 1, North-South: 8 tricks.",
            "Table 2, East-West: 6 tricks.",
            "Table 3, North-South: no tricks to count.",
            "Together 14 tricks.",
            ADDED,
        ),
        14,
    )
    assert told(lines[:1], Method.TRICKS, "B", kind=TEAMS) == (
        ("Table 1, East-West: 5 tricks.", ADDED),
        5,
    )


def test_a_team_adds_the_points_of_all_its_tables():
    lines = [
        result(1, 1, "A", "B", 620),
        result(2, 1, "C", "A", 100),
        result(3, 1, "A", "C"),
        result(4, 1, "A", "B", **GIVEN),
    ]

    steps, points = told(lines, Method.TOTAL_POINTS, "A", kind=TEAMS)

    assert points == 520
    assert steps[:3] == (
        "Table 1, North-South: +620.",
        "Table 2, East-West: -100.",
        "Table 3, North-South: no score to count.",
    )
    assert steps[3].startswith("Table 4, North-South: an artificial score is a percentage of a t")
    assert steps[4].endswith(": +520 to the team's net total.")


MINUS = "average minus, given by the director"
SHARES = "60% of -620 and 40% of +100"
NO_SCORE = "no score to compare"


@pytest.mark.parametrize(
    ("method", "first", "second", "at_first", "at_second", "last", "points"),
    [
        ("imps", 620, 100, "-620", "+100", "Together -520: -11 IMPs.", -11),
        ("imps", 430, 400, "-430", "+400", "Together -30: -1 IMP.", -1),
        ("board_a_match", 620, 100, "-620", "+100", "Together -520: 0 points.", 0),
        ("board_a_match", 100, 100, "-100", "+100", "Together 0: 1 point.", 1),
        ("total_points", 90, 120, "-90", "+120", "Together +30.", 30),
        ("imps", GIVEN, 120, MINUS, "+120", "No comparison: -3 IMPs.", -3),
        (
            *("imps", RULED, 620, SHARES, "+620"),
            *("Each outcome is compared and counts its share: +4.8 IMPs.", Fraction(24, 5)),
        ),
        (
            *("imps", SPLIT, None, "+100", NO_SCORE),
            *("Some tables cannot be compared, so it does not count.", 0),
        ),
        ("tricks", 8, 6, "5 tricks", "6 tricks", "11 of 26 tricks: -2 against half of them.", -2),
        ("tricks", 7, 7, "6 tricks", "7 tricks", "13 of 26 tricks: half of them.", 0),
    ],
)
def test_a_board_of_a_match_is_told_table_by_table(
    method, first, second, at_first, at_second, last, points
):
    lines = [
        result(n, 1, *teams, **(each if isinstance(each, dict) else {"score": each}))
        for n, teams, each in ((1, "AB", first), (2, "BA", second))
    ]
    settings = TeamSettings(TeamMethod("imps" if method == "tricks" else method))

    found = told(lines, Method(method), "B", kind=MATCH, teams=settings)

    steps = (f"Table 1, East-West: {at_first}.", f"Table 2, North-South: {at_second}.", last)
    assert found == (steps, points)
