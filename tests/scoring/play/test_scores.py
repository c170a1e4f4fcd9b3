"""What can be entered, and what is compared."""

from fractions import Fraction

import pytest

from scoring.errors import NotationError, ScoringError
from scoring.play.boards import Direction
from scoring.play.contracts import Contract, Strain
from scoring.play.scores import (
    AVERAGE,
    Artificial,
    Award,
    AwardKind,
    BareScore,
    NotPlayed,
    PassedOut,
    PlayedContract,
    WhistTricks,
    card,
    ns_points,
)

FOUR_SPADES = Contract(4, Strain.S)


@pytest.mark.parametrize(
    ("declarer", "board", "points"),
    [("N", 1, 420), ("N", 2, 620), ("S", 4, 620), ("E", 2, -420), ("W", 3, -620)],
)
def test_a_contract_counts_by_declarer_and_vulnerability(declarer, board, points):
    assert ns_points(PlayedContract(FOUR_SPADES, Direction(declarer), 10), board) == points


@pytest.mark.parametrize(
    ("score", "points"),
    [
        (PassedOut(), 0),
        (BareScore(-1100), -1100),
        (WhistTricks(9), 9),
        (Artificial(AVERAGE, AVERAGE), None),
        (NotPlayed(), None),
    ],
)
def test_other_scores_count_as_they_stand(score, points):
    assert ns_points(score, board=4) == points


@pytest.mark.parametrize(
    ("written", "kept"),
    [("hk", "HK"), ("KH", "HK"), ("10D", "DT"), ("♦10", "DT"), ("S 2", "S2")],
)
def test_a_lead_is_kept_as_suit_and_rank(written, kept):
    assert PlayedContract(FOUR_SPADES, Direction.N, 10, written).lead == kept
    assert card(written) == kept


@pytest.mark.parametrize("written", ["", "H", "1H", "HH", "KK", "HKQ", "NT"])
def test_refuses_a_lead_that_is_not_a_card(written):
    with pytest.raises(NotationError, match=r"is not a card\. Write HK or KH"):
        PlayedContract(FOUR_SPADES, Direction.N, 10, written)


@pytest.mark.parametrize("tricks", [-1, 14])
def test_refuses_tricks_that_a_hand_does_not_have(tricks):
    with pytest.raises(ScoringError, match=f"North-South cannot take {tricks} tricks"):
        WhistTricks(tricks)
    with pytest.raises(ScoringError, match=f"West cannot take {tricks} tricks"):
        PlayedContract(FOUR_SPADES, Direction.W, tricks)


@pytest.mark.parametrize("points", [5, -101, 7610, -7610])
def test_refuses_a_bare_score_that_no_contract_makes(points):
    with pytest.raises(ScoringError, match="is not a bridge score"):
        BareScore(points)


@pytest.mark.parametrize(
    ("percent", "kind", "sentence"),
    [
        (Fraction(-1), AwardKind.EXACT, "0 to 100 percent of a top, not -1"),
        (Fraction(201, 2), AwardKind.EXACT, "0 to 100 percent of a top, not 100.5"),
        (Fraction(100, 3), AwardKind.EXACT, "at most two decimals"),
        (Fraction(55), AwardKind.OR_BETTER, "or better must be 60 percent"),
        (Fraction(45), AwardKind.OR_WORSE, "or worse must be 40 percent"),
    ],
)
def test_refuses_an_impossible_award(percent, kind, sentence):
    with pytest.raises(ScoringError, match=sentence):
        Award(percent, kind)
