"""Dealer and vulnerability, as Law 2 prints them."""

import pytest

from scoring.errors import ScoringError
from scoring.play.boards import Direction, Side, Vulnerability, dealer, vulnerability

LAW_2 = {
    "none": (1, 8, 11, 14),
    "NS": (2, 5, 12, 15),
    "EW": (3, 6, 9, 16),
    "all": (4, 7, 10, 13),
}


@pytest.mark.parametrize("repeat", [0, 16, 32, 1600])
def test_vulnerability_is_the_laws_table_and_repeats_after_sixteen_boards(repeat):
    for expected, boards in LAW_2.items():
        assert {vulnerability(board + repeat) for board in boards} == {Vulnerability(expected)}


def test_north_deals_the_first_board_and_the_deal_goes_round_clockwise():
    assert "".join(dealer(board) for board in range(1, 10)) == "NESWNESWN"


@pytest.mark.parametrize("question", [dealer, vulnerability])
@pytest.mark.parametrize("board", [0, -3])
def test_refuses_a_board_below_one(question, board):
    with pytest.raises(ScoringError, match=f"There is no board {board}. Boards are numbered"):
        question(board)


def test_each_direction_belongs_to_its_side():
    assert [direction.side for direction in Direction] == [Side.NS, Side.EW, Side.NS, Side.EW]
    assert [direction.word for direction in Direction] == ["North", "East", "South", "West"]


def test_each_side_knows_the_other_and_its_words():
    assert Side.NS.other is Side.EW
    assert Side.EW.other is Side.NS
    assert [side.words for side in Side] == ["North-South", "East-West"]


@pytest.mark.parametrize(
    ("who", "ns", "ew"),
    [("none", False, False), ("NS", True, False), ("EW", False, True), ("all", True, True)],
)
def test_vulnerability_includes_the_right_sides(who, ns, ew):
    assert Vulnerability(who).includes(Side.NS) is ns
    assert Vulnerability(who).includes(Side.EW) is ew
