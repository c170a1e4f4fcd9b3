"""What a deal of progressive bridge is worth, and what an unfinished rubber is worth."""

from scoring.errors import ScoringError
from scoring.play.contracts import Contract
from scoring.play.historical_scoring import ContractGame, points_at

LIMIT = 1_000
"""The most points a side can get in one deal, except for a slam bid and made (law 8)."""
SLAM_LEVEL = 6
DEALS = 4


def vulnerable(deal: int, *, dealers_side: bool) -> bool:
    """Return whether a side is vulnerable in a deal of a round, 1 to 4.

    In the first nobody is, in the second and third the dealer's side, in the fourth both sides.

    Source: E. Culbertson, Card Games Complete, law 9 of progressive bridge.
    """
    if not 1 <= deal <= DEALS:
        raise ScoringError(f"A round of progressive bridge has deals 1 to {DEALS}.")
    return deal == DEALS or (deal > 1 and dealers_side)


def deal_points(contract: Contract, tricks: int, *, vulnerable: bool) -> int:
    """Return the declarer's points in a deal; negative points are the opponents'.

    Source: E. Culbertson, Card Games Complete, law 8 of progressive bridge and the comment on
    scoring; the tables are those of contract bridge in 1949.

    >>> deal_points(Contract.parse("4SX"), 3, vulnerable=True)
    -1000
    >>> deal_points(Contract.parse("7NT"), 13, vulnerable=True)
    2220
    """
    points = points_at(ContractGame.CULBERTSON_1949, contract, tricks, vulnerable=vulnerable)
    if contract.level >= SLAM_LEVEL and points > 0:
        return points
    return max(-LIMIT, min(points, LIMIT))


def rubber_premiums(
    games: tuple[int, int], part_score: tuple[bool, bool], *, all_points: bool = False
) -> tuple[int, int]:
    """Return what a rubber is worth to each side when it, or the round, is over.

    Args:
        games: Games won by each side, at most 2 in all for an unfinished rubber.
        part_score: Whether a side has a part score in the unfinished game.
        all_points: Whether sides enter all their points and not just the net gain; then games and
            part scores of both sides count.

    Raises:
        ScoringError: a rubber cannot end like this.

    Source: E. Culbertson, Card Games Complete, "Progressive rubber bridge".

    >>> rubber_premiums((2, 0), (False, False)), rubber_premiums((1, 2), (False, False))
    ((700, 0), (0, 500))
    """
    if min(games) < 0 or max(games) > 2 or games == (2, 2):
        raise ScoringError("A rubber ends when one side has won two games.")
    if 2 in games:
        if any(part_score):
            raise ScoringError("A rubber that is over has no part score.")
        won = 500 if 1 in games else 700
        return (won, 0) if games[0] == 2 else (0, won)
    premium = [0, 0]
    for side in (0, 1):
        if games[side] and (all_points or not games[1 - side]):
            premium[side] += 300
        if part_score[side] and (all_points or not part_score[1 - side]):
            premium[side] += 50
    return premium[0], premium[1]
