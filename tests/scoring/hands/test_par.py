"""Par: by the definition, on boards worked out by hand, and on published ones."""

import random

import pytest

from scoring.hands.deals import Makeable
from scoring.hands.par import board_par, par
from scoring.play.boards import Direction, Side, Vulnerability
from scoring.play.contracts import BOOK, Contract, Doubling, Strain, contract_points

EVERYWHERE = [(seat, v) for seat in Direction for v in Vulnerability]


def table(**tricks: dict[str, int]) -> Makeable:
    """Give N, S, E, W by strain; what is left out takes six tricks."""
    return Makeable.of(
        {
            (seat, strain): tricks.get(seat, {}).get(strain, 6)
            for seat in "NSEW"
            for strain in "NSHDC"
        }
    )


@pytest.mark.parametrize(
    ("board", "digits", "words"),
    [  # as a program of the federation printed them, with each of its kinds
        (4, "31371313716b96b6ba6b", "EW 4♠+1, −650"),
        (13, "76cba76cba0700307003", "EW 6♠X−5, +1400"),
        (36, "45363453639897998a69", "W 4♥=, −620"),
        (1, "b87ccb87cc1560115601", "NS 6♣= / NS 6♦=, +920"),
        (3, "66977669776746667465", "NS 2♥+1, +140"),
        (12, "85858858585858558585", "EW 3♦X−1 / EW 3♠X−1, +100"),
        (21, "88998889985544555445", "NS 1♥+2, +140"),
        (31, "a599b7589b3744237442", "N 4NT=, +630"),
        (34, "ac587ac5873184531745", "E 7♥X−5, +1100"),
    ],
)
def test_boards_of_a_club_evening(board: int, digits: str, words: str) -> None:
    assert str(board_par(Makeable(digits), board)) == words


def test_nobody_makes_anything_and_everybody_passes() -> None:
    found = par(table(), Direction.N, Vulnerability.NONE)
    assert (found.ns_points, found.contracts, str(found)) == (0, (), "Pass, 0")


def test_who_deals_matters_where_both_sides_make_the_same_contract() -> None:
    both = table(**{seat: {"N": 7} for seat in "NSEW"})
    assert str(par(both, Direction.S, Vulnerability.NONE)) == "NS 1NT=, +90"
    assert str(par(both, Direction.W, Vulnerability.NONE)) == "EW 1NT=, −90"


@pytest.mark.parametrize("dealer", Direction)
def test_the_lowest_bid_of_all_can_be_par(dealer: Direction) -> None:
    clubs = table(E={"C": 7}, W={"C": 7})
    assert str(par(clubs, dealer, Vulnerability.NONE)) == "EW 1♣=, −70"
    assert str(par(table(N={"C": 7}), dealer, Vulnerability.NONE)) == "N 1♣=, +70"


def test_par_contracts_come_by_strain_each_at_its_lowest_level() -> None:
    majors = {"H": 9, "S": 9}
    found = par(table(N=majors, S=majors), Direction.N, Vulnerability.NONE)
    assert str(found) == "NS 2♥+1 / NS 2♠+1, +140"
    # Seven down, not vulnerable, is cheaper than a vulnerable grand slam, whatever the strain.
    slam = table(N={"H": 13}, S={"H": 13}, E={"H": 0}, W={"H": 0})
    found = par(slam, Direction.N, Vulnerability.NS)
    assert str(found) == "EW 7♠X−7 / EW 7NTX−7, +1700"


def test_exchanging_the_sides_turns_every_par_round() -> None:
    chance = random.Random(8)
    turned = {"none": "none", "all": "all", "NS": "EW", "EW": "NS"}
    for _ in range(30):
        digits = "".join(chance.choice("0123456789abcd") for _ in range(20))
        other = digits[10:] + digits[:10]
        for seat, v in EVERYWHERE:
            next_seat = tuple(Direction)[(tuple(Direction).index(seat) + 1) % 4]
            here = par(Makeable(digits), seat, v)
            there = par(Makeable(other), next_seat, Vulnerability(turned[v]))
            assert here.ns_points == -there.ns_points


def test_no_side_betters_a_par_contract_by_bidding_on() -> None:
    chance = random.Random(9)
    for _ in range(30):
        makeable = Makeable("".join(chance.choice("3456789ab") for _ in range(20)))
        for seat, v in EVERYWHERE:
            found = par(makeable, seat, v)
            for each in found.contracts:
                declarer = each.declarers[0]
                tricks = makeable.tricks(declarer, each.contract.strain)
                assert tricks - each.contract.needed == each.over
                assert bool(each.contract.doubling) is (each.over < 0)
                assert _points(each.contract, tricks, declarer.side, v) == found.ns_points
                assert all(
                    declarer.side.sign * points >= declarer.side.sign * found.ns_points
                    for points in _higher(makeable, each.contract, declarer.side.other, v)
                )


def _higher(makeable: Makeable, over: Contract, side: Side, v: Vulnerability) -> list[int]:
    """Return what every contract above one comes to when a side plays it, North-South's points."""
    strains = tuple(Strain)
    found = []
    for level in range(over.level, 8):
        for strain in strains:
            if (level, strains.index(strain)) <= (over.level, strains.index(over.strain)):
                continue
            tricks = max(makeable.tricks(seat, strain) for seat in side.value)
            doubled = Doubling.DOUBLED if tricks < level + BOOK else Doubling.UNDOUBLED
            found.append(_points(Contract(level, strain, doubled), tricks, side, v))
    return found


def _points(contract: Contract, tricks: int, side: Side, v: Vulnerability) -> int:
    return side.sign * contract_points(contract, tricks, vulnerable=v.includes(side))
