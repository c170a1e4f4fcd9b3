"""The tables of the older games, whole, against scorers written from the printed tables."""

import json
from itertools import product

import pytest

from scoring.errors import ScoringError
from scoring.play.contracts import Contract, Doubling, Strain, contract_points
from scoring.play.historical_scoring import (
    ContractGame,
    auction_points,
    bridge_whist_points,
    contract_whist_points,
    points_at,
)

CASES = [
    (Contract(level, strain, doubling), tricks, vulnerable)
    for level, strain, doubling, tricks, vulnerable in product(
        range(1, 8), Strain, Doubling, range(14), (False, True)
    )
]


@pytest.fixture(scope="module")
def seeds(shared_data):
    return json.loads((shared_data / "seed-tables.json").read_text())


def culbertson_by_the_sheet(sheet, contract, tricks, vulnerable):
    down, times = contract.needed - tricks, contract.doubling
    column = int(vulnerable)
    if down > 0:
        if not times:
            return -down * sheet["undertricks"]["undoubled"][column]
        first = sheet["undertricks"]["doubled_first"][column]
        following = sheet["undertricks"]["doubled_next"][column]
        return -times * (first + following * (down - 1))
    odd = sheet["odd_tricks"]
    if contract.strain is Strain.N:
        bid = odd["NT_first"] + odd["NT_next"] * (contract.level - 1)
        trick = odd["NT_next"]
    else:
        trick = odd["CD" if contract.strain in "CD" else "HS"]
        bid = trick * contract.level
    bid *= [1, 2, 4][times]
    over = sheet["overtricks"]
    each = trick if not times else over["doubled" if times == 1 else "redoubled"][column]
    duplicate = sheet["duplicate"]
    total = bid + each * -down
    total += duplicate["game"][column] if bid >= sheet["game"] else duplicate["part_score"]
    total += sheet["making_doubled_or_redoubled"] if times else 0
    slams = {6: "little", 7: "grand"}
    if contract.level in slams:
        total += sheet["slam"][slams[contract.level]][column]
    return total


def test_all_2940_scores_of_1949(seeds):
    sheet = seeds["contract_scoring"]["data"]

    wrong = [
        case
        for case in CASES
        if points_at(ContractGame.CULBERTSON_1949, case[0], case[1], vulnerable=case[2])
        != culbertson_by_the_sheet(sheet, *case)
    ]

    assert (len(CASES), wrong) == (2940, [])


@pytest.mark.parametrize(
    ("contract", "tricks", "vulnerable", "points"),
    [
        ("4SXX", 10, False, 480 + 300 + 50),
        ("4SXX", 10, True, 480 + 500 + 50),
        ("2HXX", 9, False, 240 + 300 + 50 + 200),
        ("4SX", 10, False, 240 + 300 + 50),
    ],
)
def test_a_redoubled_contract_made_was_worth_fifty_in_1949(contract, tricks, vulnerable, points):
    found = points_at(
        ContractGame.CULBERTSON_1949, Contract.parse(contract), tricks, vulnerable=vulnerable
    )
    assert found == points


def auction_by_the_sheet(sheet, contract, tricks):
    times = contract.doubling
    slam = {12: sheet["small_slam"], 13: sheet["grand_slam"]}
    total = slam.get(tricks, 0) - slam.get(13 - tricks, 0)
    down = contract.needed - tricks
    if down > 0:
        return total - down * sheet["undertrick"][times]
    total += (tricks - 6) * sheet["trick"][contract.strain.value] * [1, 2, 4][times]
    if times:
        made, over = sheet["fulfilled_doubled" if times == 1 else "fulfilled_redoubled"]
        total += made + over * -down
    return total


def test_all_scores_of_auction_bridge(seeds):
    sheet = seeds["auction_scoring"]["data"]

    for contract, tricks, vulnerable in CASES:
        points = points_at(ContractGame.AUCTION, contract, tricks, vulnerable=vulnerable)
        assert points == auction_by_the_sheet(sheet, contract, tricks), (contract, tricks)


def test_even_set_one_at_a_seven_bid_declarer_scores_a_small_slam():
    assert auction_points(Contract.parse("7S"), 12) == -50 + 50


def contract_whist_by_the_sheet(sheet, contract, tricks):
    times = contract.doubling
    down = contract.needed - tricks
    if down > 0:
        return -down * sheet["undertrick"][times]
    bid = contract.level * sheet["NT" if contract.strain is Strain.N else "suit"] * [1, 2, 4][times]
    made = [0, sheet["made_doubled"], sheet["made_redoubled"]][times]
    return bid + made + sheet["overtrick"][times] * -down


def test_all_scores_of_contract_whist(seeds):
    sheet = seeds["contract_whist_scoring"]["data"]

    for contract, tricks, vulnerable in CASES:
        points = points_at(ContractGame.CONTRACT_WHIST, contract, tricks, vulnerable=vulnerable)
        assert points == contract_whist_by_the_sheet(sheet, contract, tricks), (contract, tricks)


def test_todays_table_is_one_of_them():
    for contract, tricks, vulnerable in CASES:
        expected = contract_points(contract, tricks, vulnerable=vulnerable)
        assert points_at(ContractGame.CONTRACT, contract, tricks, vulnerable=vulnerable) == expected


def test_all_scores_of_bridge_whist(seeds):
    sheet = seeds["bridge_whist_points"]["data"]
    slams = {12: sheet["little_slam"], 13: sheet["grand_slam"]}

    for strain, tricks, doublings in product(Strain, range(14), range(5)):
        value = sheet["trick"][strain.value] * 2**doublings
        dealers = max(tricks - 6, 0) * value + slams.get(tricks, 0)
        others = max(13 - tricks - 6, 0) * value + slams.get(13 - tricks, 0)
        assert bridge_whist_points(strain, tricks, doublings=doublings) == dealers - others


@pytest.mark.parametrize("tricks", [-1, 14])
def test_refuses_impossible_tricks(tricks):
    three = Contract.parse("3NT")

    for score in (
        lambda: auction_points(three, tricks),
        lambda: contract_whist_points(three, tricks),
        lambda: bridge_whist_points(Strain.S, tricks),
    ):
        with pytest.raises(ScoringError, match="13"):
            score()


def test_refuses_to_double_less_than_never():
    with pytest.raises(ScoringError, match="cannot be negative"):
        bridge_whist_points(Strain.S, 7, doublings=-1)
