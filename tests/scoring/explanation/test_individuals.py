"""Tricks lost and gained by players in words: every sentence says what the rating gives."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.pairs.individuals import IndividualLine, ShortageAgainst, rate_shortages
from scoring.rating.player_traces import charges
from tests.scoring.explanation.telling import explain_gain, explain_shortage

NAMES = {letter: letter for letter in "ABCDEFGH"}
BOARDS = {deal: deal + 10 for deal in range(1, 9)}
TRICKS = st.one_of(st.none(), st.integers(0, 13))


def two_tables(first, second, *, round_=1, deal=1):
    return [
        IndividualLine(round_, deal, ("A", "B"), ("C", "D"), first),
        IndividualLine(round_, deal, ("E", "F"), ("G", "H"), second),
    ]


@given(
    st.lists(st.tuples(TRICKS, TRICKS), min_size=1, max_size=6), st.sampled_from(ShortageAgainst)
)
def test_what_rounds_cost_comes_to_the_tricks_lost(tricks, against):
    lines = [
        line
        for n, (first, second) in enumerate(tricks)
        for line in two_tables(first, second, round_=n // 2 + 1, deal=n + 1)
    ]

    for player, lost in rate_shortages(lines, against=against).items():
        found = charges(dict(enumerate(lines)), player, against=against)
        assert sum(charge.tricks for charge in found.values()) == lost


def test_a_shortage_says_which_tables_were_compared_and_who_pays():
    lines = [*two_tables(5, 8), *two_tables(7, 7, deal=2)]

    told = explain_shortage(lines, lines[0], "B", names=NAMES, boards=BOARDS)

    assert told.steps == (
        "Board 11: 5 tricks to North-South.",
        "In this round on boards 11–12, North-South: A and B took 12; E and F took 15.",
        "The most is 15: 3 short with 12.",
        "3 tricks are charged to each of A and B.",
    )


@pytest.mark.parametrize(
    ("player", "against", "steps"),
    [
        ("G", ShortageAgainst.BEST, ("The most is 6: 1 short with 5.", "1 trick is charged to")),
        ("G", ShortageAgainst.AVERAGE, ("average is 5.5: 0.5 short with 5.", "0.5 tricks are")),
        ("C", ShortageAgainst.BEST, ("nothing short with 6.", "Nothing is charged to C and D.")),
    ],
)
def test_a_shortage_is_measured_as_the_event_says(player, against, steps):
    lines = two_tables(7, 8)
    line = next(each for each in lines if player in each.ew)

    told = explain_shortage(lines, line, player, names=NAMES, boards=BOARDS, against=against)

    assert told.steps[0].endswith("to East-West.")
    for step, words in zip(told.steps[2:], steps, strict=True):
        assert words in step


def test_a_shortage_says_that_boards_in_play_are_left_out():
    lines = [*two_tables(5, 8), *two_tables(7, 7, deal=2)]

    told = explain_shortage(lines, lines[0], "B", names=NAMES, boards=BOARDS, hidden={2, 3})

    assert told.steps[1].startswith("In this round on board 11,")
    assert told.steps[-1] == "Boards that somebody has yet to play are left out here."


def test_a_deal_that_not_all_have_finished_costs_nothing():
    lines = two_tables(None, 8)

    told = explain_shortage(lines, lines[0], "A", names=NAMES, boards=BOARDS)

    assert told.points == 0
    assert told.steps == (
        "Board 11: no tricks to count.",
        "Not all tables of the round have tricks for it, so the deal does not count.",
    )


def replay(first, second, deal=1):
    return [
        IndividualLine(1, deal, ("A", "B"), ("C", "D"), first),
        IndividualLine(2, deal, ("C", "D"), ("A", "B"), second),
    ]


def test_a_replay_is_told_play_by_play():
    told = explain_gain(replay(8, 8), "A", names=NAMES, board=3)

    assert told.steps == (
        "Board 3: played and played again.",
        "North-South, A and B: 8 tricks.",
        "East-West, A and B: 5 tricks.",
        "13 of the 26 tricks of both plays: half of them.",
    )
    waiting = explain_gain(replay(8, None), "C", names=NAMES, board=3)
    assert waiting.steps[-2:] == (
        "North-South, C and D: no tricks yet.",
        "Until both plays have their tricks the deal does not count.",
    )
    alone = explain_gain(replay(8, None)[:1], "C", names=NAMES, board=3)
    assert alone.steps[0] == "Board 3: played."
