"""Four pairs, little matches and added tricks and points: words against the rating."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.pairs.total_points import rate_total_points
from scoring.play.boards import Side
from scoring.play.scores import AVERAGE_MINUS, AVERAGE_PLUS
from scoring.play.table_result import Outcome, TableResult, Weighted
from scoring.whist.matches import rate_four_pairs, rate_little_matches
from tests.scoring.explanation.telling import (
    explain_four_pairs,
    explain_little_match,
    explain_points,
    explain_team_points,
    explain_team_share,
)

ADDED = "They are added to the team's tricks, which are measured by the teams' average."
TRICKS = st.one_of(st.none(), st.integers(0, 13))
SCORES = st.one_of(st.none(), st.integers(-200, 200).map(lambda tens: 10 * tens))
TABLES = {n: f"Table {n}" for n in range(1, 30)}
NAMES = {pair: pair for pair in "ABCD"}
GIVEN = (AVERAGE_PLUS, AVERAGE_MINUS)


def four_pairs(tricks):
    """Deals of two tables, three blocks: each pair is compared with each other in one."""
    blocks = [("A", "C", "B", "D"), ("A", "B", "C", "D"), ("A", "B", "D", "C")]
    lines = []
    for n, (first, second) in enumerate(tricks):
        ns, ew, other_ns, other_ew = blocks[n % 3]
        lines += [
            TableResult(2 * n + 1, "m", n + 1, ns, ew, first),
            TableResult(2 * n + 2, "m", n + 1, other_ns, other_ew, second),
        ]
    return lines


@given(st.lists(st.tuples(TRICKS, TRICKS), min_size=1, max_size=9))
def test_blocks_come_to_the_matches_of_the_rating(tricks):
    lines = four_pairs(tricks)

    for standing in rate_four_pairs(lines):
        matches = Fraction(0)
        for block in range(3):
            told = [
                explain_four_pairs(lines, standing.pair, n + 1, names=NAMES)
                for n, both in enumerate(tricks)
                if n % 3 == block and None not in both
            ]
            assert len({each.points for each in told}) < 2
            matches += told[0].points if told else 0
        assert matches == standing.matches


def test_a_deal_of_four_pairs_is_told_with_its_block():
    lines = four_pairs([(7, 7), (8, 6), (7, 7), (7, 7), (5, 6), (None, 3)])

    assert explain_four_pairs(lines, "A", 2, names=NAMES).steps == (
        "Board 2: 8 tricks to North-South.",
        "Pair C held the same cards at the other table: 6 tricks.",
        "On boards 2 and 5 together: 13 against 12 tricks.",
        "A match won: it counts 1, and 1 trick is gained.",
    )
    assert explain_four_pairs(lines, "C", 2, names=NAMES).steps[-1] == "A match lost: it counts 0."
    assert explain_four_pairs(lines, "A", 1, names=NAMES).steps[-1] == (
        "A match tied: it counts a half."
    )
    assert explain_four_pairs(lines, "A", 6, names=NAMES).steps == (
        "Board 6: no tricks to count to North-South.",
        "Not both tables have their tricks, so the deal does not count yet.",
    )


@given(st.lists(st.tuples(TRICKS, TRICKS), min_size=1, max_size=5))
def test_deals_come_to_the_lead_of_a_little_match(tricks):
    lines = [
        line
        for n, (first, second) in enumerate(tricks, 1)
        for line in (
            TableResult(2 * n - 1, "m", n, "A", "B", first),
            TableResult(2 * n, "m", n, "B", "A", second),
        )
    ]
    matches, _ = rate_little_matches(lines)
    lead = {}
    for match in matches:
        sign = 1 if match.teams[0] == "A" else -1
        lead = {"A": sign * match.lead, "B": -sign * match.lead}

    for team in "AB":
        told = [
            explain_little_match(lines, team, n, tables=TABLES) for n in range(1, len(tricks) + 1)
        ]
        assert sum(each.points for each in told) == lead.get(team, 0)


def test_a_little_match_is_told_from_its_tables_to_what_it_counts():
    lines = [
        TableResult(1, "m", 1, "A", "B", 8),
        TableResult(2, "m", 1, "B", "A", 7),
        TableResult(3, "m", 2, "A", "B", 5),
        TableResult(4, "m", 2, "B", "A", 5),
        TableResult(5, "m", 3, "B", "A", 5),
    ]

    assert explain_little_match(lines, "B", 1, tables=TABLES).steps == (
        "Table 1, East-West: 5 tricks.",
        "Table 2, North-South: 7 tricks.",
        "On this deal: one trick worse.",
        "In the match on boards 1–2: one trick worse. It counts 0.",
    )
    assert "neither team was better" in explain_little_match(lines, "A", 2, tables=TABLES).steps[2]
    assert explain_little_match(lines, "A", 3, tables=TABLES).steps[-1].startswith("Not both teams")


def test_deals_in_play_are_left_out():
    lines = four_pairs([(8, 6), (7, 7), (7, 7), (9, 3)])
    block = explain_four_pairs(lines, "A", 1, names=NAMES, hidden={7, 8})
    pairs = [TableResult(n, "m", (n + 1) // 2, *"ABBA"[n % 2 * 2 :][:2], 7) for n in range(1, 5)]
    little = explain_little_match(pairs, "A", 1, tables=TABLES, hidden={3, 4})

    assert block.steps[2] == "On board 1 together: 8 against 6 tricks."
    assert block.steps[-1] == "Boards that somebody has yet to play are left out here."
    assert little.steps[-1] == "Deals that somebody has yet to play are left out here."


def test_tricks_that_are_only_added_are_told_table_by_table():
    lines = [
        TableResult(1, "m", 1, "A", "B", 8),
        TableResult(2, "m", 1, "C", "A", 7),
        TableResult(3, "m", 1, "A", "C"),
    ]

    told = explain_team_share(lines, "A", tables=TABLES)

    assert told.points == 14
    assert told.steps == (
        "Table 1, North-South: 8 tricks.",
        "Table 2, East-West: 6 tricks.",
        "Table 3, North-South: no tricks to count.",
        "Together 14 tricks.",
        ADDED,
    )
    alone = explain_team_share(lines[:1], "B", tables=TABLES)
    assert alone.steps == ("Table 1, East-West: 5 tricks.", ADDED)


@given(st.lists(SCORES, min_size=1, max_size=6))
def test_boards_come_to_the_net_total(scores):
    lines = [TableResult(n, "all", n, "A", "B", score) for n, score in enumerate(scores)]
    rated = {each.contestant: each.points for each in rate_total_points(lines)}

    for who, side in (("A", Side.NS), ("B", Side.EW)):
        assert sum(explain_points(line, side).points for line in lines) == rated[who]
        told = (explain_team_points([line], who, tables=dict(enumerate(scores))) for line in lines)
        assert sum(each.points for each in told) == rated[who]


@pytest.mark.parametrize(
    ("line", "side", "steps"),
    [
        (
            {"weighted": Weighted.of(Outcome(620, Fraction(60)), Outcome(-100, Fraction(40)))},
            Side.EW,
            (
                "Board 1: 60 % of -620 and 40 % of +100 to East-West.",
                "A weighted ruling (Law 12C1c): each outcome counts its share, -332.",
                "North-South have +332 from it.",
                (
                    "Points are added up, and what one side wins the other loses: "
                    "-332 to the net total."
                ),
            ),
        ),
        (
            {"split": (620, -100)},
            Side.NS,
            (
                "Board 1: +620 to North-South.",
                "A split ruling: the other side is compared by another score.",
                "East-West have +100 from it.",
                (
                    "Points are added up, and what one side wins the other loses: "
                    "+620 to the net total."
                ),
            ),
        ),
        ({}, Side.NS, ("Board 1: no result, so it does not count.",)),
        (
            {"awards": GIVEN},
            Side.NS,
            (
                "Board 1: a score given by the director.",
                "An artificial score is a percentage of nothing here, so the board does not count.",
            ),
        ),
    ],
)
def test_added_points_tell_every_kind_of_score(line, side, steps):
    assert explain_points(TableResult(1, "all", 1, "A", "B", **line), side).steps == steps


def test_a_team_adds_the_points_of_all_its_tables():
    lines = [
        TableResult(1, "m", 1, "A", "B", 620),
        TableResult(2, "m", 1, "C", "A", 100),
        TableResult(3, "m", 1, "A", "C"),
        TableResult(4, "m", 1, "A", "B", awards=GIVEN),
    ]

    told = explain_team_points(lines, "A", tables=TABLES)

    assert told.points == 520
    assert told.steps == (
        "Table 1, North-South: +620.",
        "Table 2, East-West: -100.",
        "Table 3, North-South: no score to count.",
        (
            "Table 4, North-South: an artificial score is a percentage of nothing here, "
            "so the board does not count."
        ),
        (
            "Points are added up, and what one side wins the other loses: "
            "+520 to the team's net total."
        ),
    )
