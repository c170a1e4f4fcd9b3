"""A score in force as what ``scoring`` compares: plain, artificial, split or weighted."""

from typing import TypedDict

from scoring.play.historical_scoring import ContractGame
from scoring.play.irregular_hands import Irregular
from scoring.play.ruling_notation import Divided, RuledScore
from scoring.play.scores import Artificial, Award, ns_points
from scoring.play.table_result import Weighted
from tournaments.selectors.event.snapshot import EventSnapshot, ResultFacts


class Compared(TypedDict):
    """The part of a ``TableResult`` that says what is compared.

    At most one of the first four is set; none is where hands were found irregular: what that
    gives depends on the other results.
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
    """Return the keyword arguments of a ``TableResult`` for a score in force.

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


def in_force(snapshot: EventSnapshot, result: ResultFacts) -> RuledScore | None:
    """Return the score that is compared: the adjusted one where there is a ruling."""
    ruling = snapshot.adjusted.get(result.id)
    return result.score if ruling is None else ruling.score


def points_of(snapshot: EventSnapshot, score: RuledScore | None, board: int) -> int | None:
    """Return what is compared from North-South, points of the event's game or tricks.

    None where there is nothing, or not one score for both sides.
    """
    return single_points(score, board, game=snapshot.settings.game)
