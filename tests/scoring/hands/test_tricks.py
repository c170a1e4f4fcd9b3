"""Cards in the order in which they fell, as tricks."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.hands.dealing import random_deal
from scoring.hands.tricks import tricks_of
from scoring.play.notation import Game, parse_score
from scoring.play.scores import PlayedContract


def played(text: str) -> PlayedContract:
    score = parse_score(text, game=Game.BRIDGE)
    assert isinstance(score, PlayedContract)
    return score


@pytest.mark.parametrize(
    ("score", "cards", "winners"),
    [
        ("3NTN=", "H4 HA H2 H9", "S"),
        ("3NTN=", "H4 SA S2 S9", "E"),  # nobody follows suit: the lead wins
        ("4SN=", "H4 HA S2 H9", "W"),
        ("4SN=", "H4 S3 S2 SJ", "N"),
        ("4SW=", "DA D2 D3 D4 DK D5 D6 D7 S2", "NN"),
    ],
)
def test_who_takes_a_trick(score: str, cards: str, winners: str) -> None:
    found = tricks_of(played(score), cards.split())
    assert "".join(str(trick.winner) for trick in found if trick.winner) == winners
    assert [card for trick in found for card in trick.cards] == cards.split()


def test_cards_are_played_clockwise_from_the_leader() -> None:
    (trick,) = tricks_of(played("3NTE="), ["H4", "HA", "H2", "H9"])
    assert [(str(seat), card) for seat, card in trick.seats] == [
        ("S", "H4"),
        ("W", "HA"),
        ("N", "H2"),
        ("E", "H9"),
    ]


@given(st.integers(0, 2**32), st.sampled_from(["3NTN=", "4SE=", "5DS=", "2HW=", "1CN="]))
def test_a_whole_play_has_thirteen_tricks_that_the_best_card_takes(seed: int, text: str) -> None:
    chance = random.Random(seed)
    deal, score = random_deal(chance), played(text)
    left = {
        seat: [s + r for s, ranks in zip("SHDC", hand.suits, strict=True) for r in ranks]
        for seat, hand in zip("NESW", deal.hands, strict=True)
    }
    turn, cards = "NESW"[("NESW".index(score.declarer.value) + 1) % 4], []
    for _ in range(13):
        trick: list[tuple[str, str]] = []
        for _ in range(4):
            follows = [c for c in left[turn] if trick and c[0] == trick[0][1][0]]
            card = chance.choice(follows or left[turn])
            left[turn].remove(card)
            trick.append((card, turn))
            turn = "NESW"[("NESW".index(turn) + 1) % 4]
        cards += [card for card, _seat in trick]
        trumps = [each for each in trick if each[0][0] == score.contract.strain.value]
        suit = trumps or [each for each in trick if each[0][0] == trick[0][0][0]]
        turn = min(suit, key=lambda each: "AKQJT98765432".index(each[0][1]))[1]
        assert str(tricks_of(score, cards, deal)[-1].winner) == turn
    assert len(tricks_of(score, cards, deal)) == 13


@pytest.mark.parametrize("wrong", ["H4 HA XX H9", "H4 HA HA H9", "H4 HA 10 H9"])
def test_tricks_end_before_a_card_that_cannot_be(wrong: str) -> None:
    (trick,) = tricks_of(played("4SN="), wrong.split())
    assert (trick.cards, trick.winner) == (("H4", "HA"), None)
    assert str(trick.seats[1][0]) == "S"


def test_tricks_end_before_a_card_that_its_player_does_not_hold() -> None:
    deal = random_deal(random.Random(1))
    east, south = (
        next(f"{s}{r[0]}" for s, r in zip("SHDC", h.suits, strict=True) if r)
        for h in (deal.east, deal.south)
    )
    (trick,) = tricks_of(played("4SN="), [east, south, east[0] + "2"], deal)
    assert trick.cards[:2] == (east, south)
    assert tricks_of(played("4SN="), [south], deal) == []
