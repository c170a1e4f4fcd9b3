"""Whether a score written down without its contract can have happened."""

from functools import cache

from scoring.play.boards import Side, vulnerability
from scoring.play.contracts import TRICKS_IN_A_HAND, Contract, Doubling, Strain
from scoring.play.historical_scoring import ContractGame, points_at


def can_be_scored(points: int, board: int, *, game: ContractGame = ContractGame.CONTRACT) -> bool:
    """Say whether some contract gives these points on a board.

    Args:
        points: From North-South.
        board: The board's number, which settles the vulnerability.
        game: Whose table scores a contract.

    >>> can_be_scored(620, 2), can_be_scored(620, 1), can_be_scored(10, 1)
    (True, False, False)
    """
    vulnerable = vulnerability(board)
    for side, sign in ((Side.NS, 1), (Side.EW, -1)):
        if sign * points in _declarers_points(game, vulnerable=vulnerable.includes(side)):
            return True
    return points == 0  # passed out


@cache
def _declarers_points(game: ContractGame, *, vulnerable: bool) -> frozenset[int]:
    """Return everything that a declaring side can score."""
    return frozenset(
        points_at(game, Contract(level, strain, doubling), tricks, vulnerable=vulnerable)
        for level in range(1, 8)
        for strain in Strain
        for doubling in Doubling
        for tricks in range(TRICKS_IN_A_HAND + 1)
    )
