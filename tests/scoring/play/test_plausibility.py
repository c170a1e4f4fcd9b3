"""Scores without a contract: which can have happened."""

import pytest

from scoring.play.boards import Direction
from scoring.play.contracts import Contract, Doubling, Strain
from scoring.play.historical_scoring import ContractGame
from scoring.play.scores import PlayedContract, can_be_scored, ns_points
from tests.every_case import quick_few


@pytest.mark.parametrize("game", ContractGame)
@pytest.mark.parametrize("board", quick_few([1, 2, 3, 4], [2]))
def test_exactly_the_scores_of_all_contracts_and_a_pass_out_can_be(board, game):
    every = {
        ns_points(
            PlayedContract(Contract(level, strain, doubling), declarer, tricks), board, game=game
        )
        for level in range(1, 8)
        for strain in Strain
        for doubling in Doubling
        for declarer in Direction
        for tricks in range(14)
    } | {0}

    assert {points for points in range(-8000, 8001) if can_be_scored(points, board, game=game)} == (
        every
    )


@pytest.mark.parametrize(("points", "board"), [(10, 1), (-30, 4), (620, 1), (-420, 3), (7610, 4)])
def test_no_contract_gives_these(points, board):
    assert not can_be_scored(points, board)
