"""A score in force in the form ``scoring`` compares: plain, artificial, split or weighted."""

from fractions import Fraction
from functools import lru_cache
from typing import TypedDict

from scoring.comparison.board_points import LinesShow
from scoring.comparison.points import LinePoints
from scoring.play.historical_scoring import ContractGame
from scoring.play.irregular_hands import Irregular
from scoring.play.ruling_notation import Divided, RuledScore
from scoring.play.scores import Artificial, Award, ns_points
from scoring.play.table_result import Weighted
from tournaments.record.selectors.event.snapshot import EventSnapshot, ResultFacts


class Apart(TypedDict, total=False):
    """What a ``TableResult`` is compared by in place of one score: one of these, or nothing."""

    awards: tuple[Award, Award]
    weighted: Weighted


def compared_apart(score: RuledScore | None, board: int, *, game: ContractGame) -> Apart:
    """Return what a score in force is compared by if not one number for both sides.

    Empty for irregular hands, whose tricks depend on the other results.

    Args:
        score: What was entered, or what a ruling replaced it with; None until something is entered.
        board: The board's number, which decides the vulnerability.
        game: Whose table scores a contract.
    """
    if isinstance(score, Artificial):
        return {"awards": (score.ns, score.ew)}
    if isinstance(score, Divided):
        return {"weighted": score.outcomes(lambda each: ns_points(each, board, game=game))}
    return {}


@lru_cache(maxsize=8192)
def single_points(score: RuledScore | None, board: int, game: ContractGame) -> int | None:
    """Return the one number both sides are compared by, from North-South; None without one.

    Answers are cached, since a session repeats the same few scores many times.
    """
    if score is None or isinstance(score, Divided | Irregular):
        return None
    return ns_points(score, board, game=game)


def line_points(snapshot: EventSnapshot, points: LinePoints) -> tuple[Fraction, Fraction]:
    """Return what a traveller line shows for North-South and East-West."""
    if snapshot.event.conditions.lines_show is LinesShow.FACTORED:
        return points.ns, points.ew
    return points.raw_ns, points.raw_ew


def in_force(snapshot: EventSnapshot, result: ResultFacts) -> RuledScore | None:
    """Return the score that is compared: the adjusted one if there is a ruling."""
    ruling = snapshot.adjusted.get(result.id)
    return result.score if ruling is None else ruling.score


def points_of(snapshot: EventSnapshot, score: RuledScore | None, board: int) -> int | None:
    """Return the number compared, from North-South: points in the event's game, or tricks.

    None if there is none, or if it differs for the two sides.
    """
    return single_points(score, board, snapshot.settings.game)
