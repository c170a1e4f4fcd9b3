"""A score noted for the wrong sides."""

from typing import assert_never

from scoring.play.boards import Direction
from scoring.play.contracts import TRICKS_IN_A_HAND
from scoring.play.scores import (
    Artificial,
    BareScore,
    NotPlayed,
    PassedOut,
    PlayedContract,
    PlayedScore,
    WhistTricks,
)

_TURNED = {
    Direction.N: Direction.E,
    Direction.E: Direction.N,
    Direction.S: Direction.W,
    Direction.W: Direction.S,
}


def turned(score: PlayedScore) -> PlayedScore:
    """Return a score with the sides exchanged, as when both pairs sat the other way round.

    North's contract becomes East's and South's West's, so that turning twice changes nothing.

    >>> turned(WhistTricks(7)), turned(BareScore(-50))
    (WhistTricks(ns_tricks=6), BareScore(ns_points=50))
    """
    match score:
        case PlayedContract(contract, declarer, tricks, lead):
            return PlayedContract(contract, _TURNED[declarer], tricks, lead)
        case WhistTricks(tricks):
            return WhistTricks(TRICKS_IN_A_HAND - tricks)
        case BareScore(points):
            return BareScore(-points)
        case Artificial(ns, ew):
            return Artificial(ew, ns)
        case PassedOut() | NotPlayed():
            return score
        case _:
            assert_never(score)
