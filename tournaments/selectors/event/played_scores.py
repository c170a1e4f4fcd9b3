"""A result's columns read as the score they stand for."""

from functools import lru_cache

from scoring.play.boards import Direction
from scoring.play.contracts import Contract, Doubling, Strain
from scoring.play.notation import Game, parse_score
from scoring.play.scores import (
    BareScore,
    NotPlayed,
    PassedOut,
    PlayedContract,
    PlayedScore,
    WhistTricks,
)
from tournaments.models import Result


def stored_score(result: Result) -> PlayedScore | None:
    """Return what a stored result says, None while nothing is entered."""
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
    """Return what the columns of a result say, None for a board not yet played.

    The columns are guarded by the database's constraints; scores are frozen, so equal rows
    share one value.
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
