"""Every contract with every result, against a scorer written from the printed table."""

from itertools import product

import pytest

from scoring.errors import NotationError, ScoringError
from scoring.play.contracts import Contract, Doubling, Strain, contract_points

# The score sheet, row by row: what each undertrick costs, in order.
UNDERTRICKS = {
    (0, False): [50] * 13,
    (0, True): [100] * 13,
    (1, False): [100, 200, 200] + [300] * 10,
    (1, True): [200] + [300] * 12,
    (2, False): [200, 400, 400] + [600] * 10,
    (2, True): [400] + [600] * 12,
}
ODD_TRICKS = {
    "C": [20] * 7,
    "D": [20] * 7,
    "H": [30] * 7,
    "S": [30] * 7,
    "N": [40] + [30] * 6,
}


def score_by_the_sheet(level, strain, doubling, tricks, *, vulnerable):
    missing = level + 6 - tricks
    if missing > 0:
        return -sum(UNDERTRICKS[doubling, vulnerable][:missing])
    below_the_line = sum(ODD_TRICKS[strain][:level]) * [1, 2, 4][doubling]
    total = below_the_line
    if below_the_line < 100:
        total += 50
    else:
        total += {False: 300, True: 500}[vulnerable]
    total += {6: {False: 500, True: 750}, 7: {False: 1000, True: 1500}}.get(
        level, {False: 0, True: 0}
    )[vulnerable]
    total += {0: 0, 1: 50, 2: 100}[doubling]
    each_overtrick = {
        0: ODD_TRICKS[strain][1],
        1: {False: 100, True: 200}[vulnerable],
        2: {False: 200, True: 400}[vulnerable],
    }[doubling]
    return total + each_overtrick * -missing


def test_all_2940_scores_are_those_of_law_77():
    cases = list(product(range(1, 8), "CDHSN", (0, 1, 2), range(14), (False, True)))

    wrong = [
        case
        for case in cases
        if contract_points(
            Contract(case[0], Strain(case[1]), Doubling(case[2])), case[3], vulnerable=case[4]
        )
        != score_by_the_sheet(*case[:4], vulnerable=case[4])
    ]

    assert len(cases) == 2940
    assert wrong == []


@pytest.mark.parametrize("tricks", [-1, 14])
def test_refuses_tricks_that_a_hand_does_not_have(tricks):
    with pytest.raises(ScoringError, match=f"cannot take {tricks} tricks: a hand has 13"):
        contract_points(Contract.parse("1C"), tricks, vulnerable=False)


@pytest.mark.parametrize("level", [0, 8])
def test_refuses_a_level_that_cannot_be_bid(level):
    with pytest.raises(ScoringError, match=f"no contract at level {level}"):
        Contract(level, Strain.S)


def test_every_contract_is_read_back_from_how_it_is_written():
    contracts = [
        Contract(level, strain, doubling)
        for level, strain, doubling in product(range(1, 8), Strain, Doubling)
    ]

    assert [Contract.parse(str(contract)) for contract in contracts] == contracts
    assert [Contract.parse(contract.symbols) for contract in contracts] == contracts


@pytest.mark.parametrize("text", ["", "S4", "0S", "8S", "4", "4SXXX", "4Z", "PASS", "4S\n5H"])
def test_refuses_text_that_is_not_a_contract(text):
    with pytest.raises(NotationError, match=r"is not a contract\. Write 4S"):
        Contract.parse(text)


def test_strains_print_their_sign():
    assert "".join(strain.symbol for strain in Strain) == "♣♦♥♠NT"
