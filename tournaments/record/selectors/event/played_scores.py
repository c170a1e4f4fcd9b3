"""Reading and setting the columns in which a result stores its score."""

from functools import lru_cache

from scoring.play.boards import Direction
from scoring.play.contracts import Contract, Doubling, Strain
from scoring.play.notation import Game, format_score, parse_score
from scoring.play.scores import (
    Artificial,
    BareScore,
    NotPlayed,
    PassedOut,
    PlayedContract,
    PlayedScore,
    WhistTricks,
)
from tournaments.record.models import Result


def stored_score(result: Result) -> PlayedScore | None:
    """Return the score of a stored result; None while nothing is entered."""
    return played_score(
        result.status,
        result.level,
        result.strain,
        result.doubling,
        result.declarer,
        result.tricks,
        result.lead,
        result.bare_score,
        result.award,
    )


@lru_cache(maxsize=4096)
def played_score(  # one argument for each column, in the order of the query
    status: str,
    level: int | None,
    strain: str,
    doubling: int | None,
    declarer: str,
    tricks: int | None,
    lead: str,
    bare_score: int | None,
    award: str,
) -> PlayedScore | None:
    """Return the score stored in a result's columns; None for a board not yet played.

    The database's constraints guard the columns. Scores are frozen, so equal rows share one value.
    """
    match status:
        case "contract":
            return PlayedContract(
                Contract(level or 0, Strain(strain), Doubling(doubling or 0)),
                Direction(declarer),
                tricks or 0,
                lead or None,
            )
        case "passed_out":
            return PassedOut()
        case "tricks":
            return WhistTricks(tricks or 0)
        case "bare_score":
            return BareScore(bare_score or 0)
        case "artificial":
            return parse_score(award, game=Game.BRIDGE)
        case "not_played":
            return NotPlayed()
        case _:
            return None


def put_score(result: Result, score: PlayedScore | None) -> None:
    """Set the columns of a result from a score, without saving; None clears them."""
    for name, value in columns_of(score).items():
        setattr(result, name, value)


def columns_of(score: PlayedScore | None) -> dict[str, object]:
    """Return by name the columns that a score sets, including those that it leaves empty."""
    return {**_EMPTY, **_columns(score)}


_EMPTY = {
    "status": Result.Status.PENDING,
    "level": None,
    "strain": "",
    "doubling": None,
    "declarer": "",
    "tricks": None,
    "lead": "",
    "bare_score": None,
    "award": "",
}


def _columns(score: PlayedScore | None) -> dict[str, object]:
    match score:
        case None:
            return {}
        case PlayedContract():
            return {
                "status": Result.Status.CONTRACT,
                "level": score.contract.level,
                "strain": str(score.contract.strain),
                "doubling": int(score.contract.doubling),
                "declarer": str(Direction(score.declarer)),
                "tricks": score.tricks,
                "lead": score.lead or "",
            }
        case PassedOut():
            return {"status": Result.Status.PASSED_OUT}
        case WhistTricks():
            return {"status": Result.Status.TRICKS, "tricks": score.ns_tricks}
        case BareScore():
            return {"status": Result.Status.BARE_SCORE, "bare_score": score.ns_points}
        case Artificial():
            return {"status": Result.Status.ARTIFICIAL, "award": format_score(score)}
        case NotPlayed():
            return {"status": Result.Status.NOT_PLAYED}
