"""Deals as PBN writes them, and what can be made with them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import ScoringError
from scoring.hands.deals import RANKS, SUITS, Deal, Makeable
from scoring.text import quoted

TEXT = "N:98.873.9653.QJ72 AKQT3.J6.KJ42.95 652.AK42.AQ87.T4 J74.QT95.T.AK863"
NO_DEAL = "is not a deal. Write N: and then four hands."
PACK = [suit + rank for suit in SUITS for rank in RANKS]


@given(st.permutations(PACK), st.sampled_from("NESW"))
def test_any_deal_from_any_seat_comes_out_as_it_went_in(pack, first):
    hands = [pack[n : n + 13] for n in range(0, 52, 13)]  # North, East, South, West
    written = [
        ".".join("".join(card[1] for card in hand if card[0] == suit) for suit in SUITS)
        for hand in hands
    ]
    start = "NESW".index(first)
    deal = Deal.parse(f"{first}:{' '.join(written[start:] + written[:start])}")
    for held, hand in zip(hands, deal.hands, strict=True):
        assert {s + r for s, ranks in zip(SUITS, hand.suits, strict=True) for r in ranks} == set(
            held
        )
        assert all(ranks == "".join(sorted(ranks, key=RANKS.index)) for ranks in hand.suits)
    assert sum(hand.points for hand in deal.hands) == 40
    assert Deal.parse(str(deal)) == deal


def test_small_letters_10_and_space_around_it_are_read():
    assert Deal.parse(f" {TEXT.lower().replace('t', '10')}\n") == Deal.parse(TEXT)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", f"“” {NO_DEAL}"),
        ("N 98.873", f"“N 98.873” {NO_DEAL}"),
        ("X:a b c d", f"“X:a b c d” {NO_DEAL}"),
        ("N:98.873.9653.QJ72", f"“N:98.873.9653.QJ72” {NO_DEAL}"),
        (
            TEXT.replace("98.873.", "98873."),
            "North has “98873.9653.QJ72”: write four suits with full stops between them.",
        ),
        (TEXT.replace("J74", "J7X"), "West has “J7X.QT95.T.AK863”: “X” is not a card."),
        (TEXT.replace("J74", "J7"), "West has 12 cards, not 13."),
        (TEXT.replace("J74", "J78"), "The card S8 is in the deal twice."),
        (TEXT.replace("J74", "J77"), "The card S7 is in the deal twice."),
    ],
)
def test_text_that_is_not_a_deal_is_refused_with_a_sentence(text, sentence):
    with pytest.raises(ScoringError) as refused:
        Deal.parse(text)
    assert str(refused.value) == sentence


def test_a_table_of_tricks_is_kept_in_twenty_digits():
    tricks = {(seat, strain): 5 + n for seat in "NESW" for n, strain in enumerate("CDHSN")}
    table = Makeable.of(tricks)
    assert table.digits == "98765" * 4
    assert {(s, t): table.tricks(s, t) for s in "NESW" for t in "CDHSN"} == tricks
    assert table.levels("W") == (3, 2, 1, 0, 0)


def test_an_incomplete_table_is_refused():
    with pytest.raises(ScoringError, match="lack declarer N in N"):
        Makeable.of({})
    full = {(seat, strain): 14 for seat in "NESW" for strain in "CDHSN"}
    with pytest.raises(ScoringError, match="not from 0 to 13"):
        Makeable.of(full)


@pytest.mark.parametrize(
    "digits", ["", "9" * 19, "9" * 21, "e" * 20, "D" * 20, "9" * 19 + "e", "X" + "9" * 19]
)
def test_other_digits_are_refused(digits):
    with pytest.raises(ScoringError) as refused:
        Makeable(digits)
    assert str(refused.value) == (
        f"{quoted(digits)} are not makeable contracts. Give 20 digits from 0 to d (13 tricks)."
    )


def test_a_table_of_tricks_has_all_twenty_from_0_to_13():
    full = {(declarer, strain): 0 for declarer in "NSEW" for strain in "NSHDC"}
    full["W", "C"] = 13

    assert Makeable.of(full).digits == "0" * 19 + "d"
    with pytest.raises(ScoringError) as refused:
        Makeable.of({place: tricks for place, tricks in full.items() if place != ("S", "H")})
    assert str(refused.value) == "The makeable contracts lack declarer S in H."
    for wrong in (-1, 14):
        with pytest.raises(ScoringError, match=r"^The makeable contracts have"):
            Makeable.of({**full, ("N", "N"): wrong})
