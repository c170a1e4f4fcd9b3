"""The cards, auctions and tricks of the demonstration club."""

from itertools import chain
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from movements.registry import generate
from scoring.play.boards import Direction, Side
from scoring.play.contracts import Contract, Strain
from scoring.play.notation import Game, format_score, parse_score
from scoring.play.scores import PassedOut, PlayedContract
from tournaments.management.demo.auction import PlayedDeal
from tournaments.management.demo.cards import SUITS, Deal, Hand, deal
from tournaments.management.demo.whist import EW_TRICKS, NS_TRICKS, tricks_with_totals

seeds = st.integers(0, 2**32)


@given(seeds)
def test_a_deal_is_the_whole_pack_with_thirteen_cards_for_everybody(seed):
    dealt = deal(Random(seed))

    held = [
        (suit, rank) for hand in dealt.hands.values() for suit in SUITS for rank in hand.of(suit)
    ]
    assert len(set(held)) == len(held) == 52
    assert {sum(map(len, hand.suits)) for hand in dealt.hands.values()} == {13}
    assert sum(dealt.honour_points(side) for side in Side) == 40


@given(seeds)
def test_what_a_table_makes_of_a_deal_can_have_happened(seed):
    chance = Random(seed)
    played = PlayedDeal.of(deal(chance), chance)

    result = played.result(chance)

    assert parse_score(format_score(result), game=Game.BRIDGE) == result
    if isinstance(result, PlayedContract):
        seats = tuple(Direction)
        leader = seats[(seats.index(result.declarer) + 1) % 4]
        assert result.lead is not None
        assert result.lead[1] in played.cards.hands[leader].of(Strain(result.lead[0]))


def test_nobody_opens_eleven_points():
    hand = Hand(("AQ54", "K32", "J32", "432"))
    flat = PlayedDeal.of(Deal(dict.fromkeys(Direction, hand)), Random(1))

    assert flat.result(Random(1)) == PassedOut()


def test_a_grand_slam_is_bid_on_all_the_honours():
    strong, weak = Hand(("AKQJ", "AKQ", "AKQ", "AKQ")), Hand(("5432", "J32", "J32", "J32"))
    hands = {seat: strong if seat is Direction.N else weak for seat in Direction}
    all_honours = PlayedDeal.of(Deal(hands), Random(1))

    result = all_honours.result(Random(1))

    assert isinstance(result, PlayedContract)
    assert result.contract == Contract(7, result.contract.strain)
    assert result.declarer.side is Side.NS


@given(seeds)
def test_tricks_of_the_whist_evening_add_up_to_what_is_printed(seed):
    rows = generate("mitchell", {"tables": 5, "boards_per_round": 4}).rows

    tricks = tricks_with_totals(rows, NS_TRICKS | EW_TRICKS, Random(seed))

    assert set(tricks) == {(row.round, row.table, b) for row in rows for b in row.boards}
    assert all(0 <= taken <= 13 for taken in tricks.values())
    assert _totals(rows, tricks) == NS_TRICKS | EW_TRICKS


@given(seeds, st.data())
def test_any_totals_of_ordinary_tricks_are_reached(seed, data):
    rows = generate("mitchell", {"tables": 3, "boards_per_round": 2}).rows
    drawn = {
        (row.round, row.table, b): data.draw(st.integers(5, 8)) for row in rows for b in row.boards
    }
    wanted = _totals(rows, drawn)

    tricks = tricks_with_totals(rows, wanted, Random(seed))

    assert _totals(rows, tricks) == wanted


def test_another_seed_deals_other_cards():
    assert deal(Random(1)) == deal(Random(1))
    assert deal(Random(1)) != deal(Random(2))


@pytest.mark.parametrize("totals", [{"N1": 1}, dict.fromkeys(NS_TRICKS | EW_TRICKS, 100)])
def test_totals_that_do_not_add_up_are_refused(totals):
    rows = generate("mitchell", {"tables": 5, "boards_per_round": 4}).rows

    with pytest.raises(ValueError, match="do not add up"):
        tricks_with_totals(rows, totals, Random(1))


def _totals(rows, tricks):
    totals = dict.fromkeys(chain.from_iterable((row.north, row.east) for row in rows), 0)
    for row in rows:
        for board in row.boards:
            taken = tricks[row.round, row.table, board]
            totals[row.north] += taken
            totals[row.east] += 13 - taken
    return totals
