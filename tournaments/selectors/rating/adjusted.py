"""A score in force as what ``scoring`` compares: plain, artificial, split or weighted."""

from typing import TypedDict

from scoring.play.historical_scoring import ContractGame
from scoring.play.irregular_hands import Irregular
from scoring.play.ruling_notation import Divided, RuledScore
from scoring.play.scores import Artificial, Award, ns_points
from scoring.play.table_result import Weighted


class Compared(TypedDict):
    """The part of a ``Line`` that says what is compared; at most one of the first four is set.

    None is where hands were found irregular: what that gives depends on the other lines.
    """

    score: int | None
    awards: tuple[Award, Award] | None
    split: tuple[int, int] | None
    weighted: Weighted | None
    group: int


def compared(
    score: RuledScore | None,
    board: int,
    *,
    group: int = 0,
    game: ContractGame = ContractGame.CONTRACT,
) -> Compared:
    """Return the keyword arguments of a ``Line`` for a score in force.

    Args:
        score: What was entered, or what a ruling put in its place; None while nothing is there.
        board: The board's number, which settles the vulnerability.
        group: Which cards the table held, 0 unless the board was fouled.
        game: Whose table scores a contract.
    """
    line = Compared(score=None, awards=None, split=None, weighted=None, group=group)
    if isinstance(score, Artificial):
        line["awards"] = (score.ns, score.ew)
    elif isinstance(score, Divided):
        weighted = score.outcomes(lambda each: ns_points(each, board, game=game))
        if score.is_weighted:
            line["weighted"] = weighted
        else:
            line["split"] = (weighted.ns[0].score, weighted.ew[0].score)
    else:
        line["score"] = single_points(score, board, game=game)
    return line


def single_points(
    score: RuledScore | None, board: int, *, game: ContractGame = ContractGame.CONTRACT
) -> int | None:
    """Return the one number that both sides are compared by, from North-South; None without one."""
    if score is None or isinstance(score, Divided | Irregular):
        return None
    return ns_points(score, board, game=game)
