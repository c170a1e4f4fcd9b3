"""What can be entered for one board at one table, and what it is worth."""

import re
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cache
from typing import assert_never

from scoring.errors import NotationError, ScoringError
from scoring.play.boards import Direction, Side, vulnerability
from scoring.play.contracts import TRICKS_IN_A_HAND, Contract, Doubling, Strain, check_tricks
from scoring.play.historical_scoring import ContractGame, points_at
from scoring.text import letters_only, quoted

# Thirteen down, redoubled and vulnerable: no result can be larger.
LARGEST_SCORE = 7600


@dataclass(frozen=True, slots=True)
class PlayedContract:
    """A contract that was played out.

    Args:
        contract: What was played.
        declarer: Who played it.
        tricks: Tricks the declaring side took, 0 to 13.
        lead: The opening lead, suit and rank in either order and any case; kept as ``HK`` or
            ``DT``.

    Raises:
        ScoringError: there are not that many tricks.
        NotationError: the lead is not a card.
    """

    contract: Contract
    declarer: Direction
    tricks: int
    lead: str | None = None

    def __post_init__(self) -> None:
        check_tricks(self.tricks, self.declarer.word)
        if self.lead is not None:
            object.__setattr__(self, "lead", card(self.lead))

    @property
    def over(self) -> int:
        """Tricks above (positive) or below (negative) what the contract needs."""
        return self.tricks - self.contract.needed


@dataclass(frozen=True, slots=True)
class PassedOut:
    """Nobody bid: 0 to both sides."""


@dataclass(frozen=True, slots=True)
class WhistTricks:
    """A deal of duplicate whist: North-South took ``ns_tricks`` of the 13.

    Raises:
        ScoringError: there are not that many tricks.
    """

    ns_tricks: int

    def __post_init__(self) -> None:
        check_tricks(self.ns_tricks, "North-South")


@dataclass(frozen=True, slots=True)
class BareScore:
    """Bridge points from North-South when nobody wrote down the contract.

    Raises:
        ScoringError: no contract scores that.
    """

    ns_points: int

    def __post_init__(self) -> None:
        if self.ns_points % 10:
            message = f"{self.ns_points:+} is not a bridge score. Scores are multiples of 10."
            raise ScoringError(message)
        if abs(self.ns_points) > LARGEST_SCORE:
            message = f"{self.ns_points:+} is not a bridge score. None is above {LARGEST_SCORE}."
            raise ScoringError(message)


class AwardKind(StrEnum):
    """How an award depends on the rest of the contestant's session (Law 12C2)."""

    EXACT = "exact"
    OR_BETTER = "or_better"  # average plus: the session average if that is higher
    OR_WORSE = "or_worse"  # average minus: the session average if that is lower


@dataclass(frozen=True, slots=True)
class Award:
    """An artificial score for one side.

    Args:
        percent: Percent of a top, 0 to 100, with at most two decimals.
        or_better: Whether the contestant's session average replaces the percentage. Only an
            average plus (60) can be ``OR_BETTER`` and only an average minus (40) ``OR_WORSE``.

    Raises:
        ScoringError: the percentage is impossible for this kind of award.
    """

    percent: Fraction
    or_better: AwardKind = AwardKind.EXACT

    def __post_init__(self) -> None:
        object.__setattr__(self, "percent", Fraction(self.percent))
        if not 0 <= self.percent <= 100:
            message = f"An award is 0 to 100 percent of a top, not {float(self.percent):g}."
            raise ScoringError(message)
        if (self.percent * 100).denominator != 1:
            raise ScoringError("Give an award with at most two decimals.")
        fixed = _FIXED_PERCENT.get(self.or_better)
        if fixed is not None and self.percent != fixed:
            raise ScoringError(
                f"An award {self.or_better.value.replace('_', ' ')} must be {fixed} percent."
            )


_FIXED_PERCENT = {AwardKind.OR_BETTER: 60, AwardKind.OR_WORSE: 40}
AVERAGE_PLUS = Award(Fraction(60), AwardKind.OR_BETTER)
AVERAGE = Award(Fraction(50))
AVERAGE_MINUS = Award(Fraction(40), AwardKind.OR_WORSE)


@dataclass(frozen=True, slots=True)
class Artificial:
    """A score that the director gives instead of a result; the two awards need not balance."""

    ns: Award
    ew: Award


@dataclass(frozen=True, slots=True)
class NotPlayed:
    """The board was not played at this table, and nobody gets anything for it."""


PlayedScore = PlayedContract | PassedOut | WhistTricks | BareScore | Artificial | NotPlayed


def ns_points(
    score: PlayedScore, board: int, *, game: ContractGame = ContractGame.CONTRACT
) -> int | None:
    """Return the number that is compared with the others on the traveller.

    Args:
        score: What was entered.
        board: The board's number, which settles the vulnerability.
        game: The game whose scoring table applies to contracts.

    Returns:
        Bridge points, or tricks at whist, from North-South; None if nothing was played.

    Raises:
        ScoringError: the board number is below 1.

    >>> four_spades = PlayedContract(Contract.parse("4S"), Direction.E, 9)
    >>> ns_points(four_spades, board=1), ns_points(four_spades, board=3)
    (50, 100)
    """
    match score:
        case PlayedContract(contract, declarer, tricks):
            vulnerable = vulnerability(board).includes(declarer.side)
            points = points_at(game, contract, tricks, vulnerable=vulnerable)
            return points if declarer.side == "NS" else -points
        case PassedOut():
            return 0
        case WhistTricks(tricks):
            return tricks
        case BareScore(points):
            return points
        case Artificial() | NotPlayed():
            return None
        case _:
            assert_never(score)


def card(text: str) -> str:
    """Return a card as suit and rank, ``HK``, however it was written.

    Raises:
        NotationError: there is no such card.

    >>> card("10♦"), card("hk")
    ('DT', 'HK')
    """
    plain = letters_only(text).replace("10", "T")
    match = _CARD.fullmatch(plain)
    if match is None:
        raise NotationError(f"{quoted(text)} is not a card. Write HK or KH for the king of hearts.")
    suit_first, rank_first = match.groups()
    return suit_first or rank_first[::-1]


_CARD = re.compile("([CDHS][2-9TJQKA])|([2-9TJQKA][CDHS])")


def turned(score: PlayedScore) -> PlayedScore:
    """Return a score with the sides exchanged, as if both pairs had sat the other way round.

    North's contract becomes East's and South's West's, so turning twice changes nothing.

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


_TURNED = {
    Direction.N: Direction.E,
    Direction.E: Direction.N,
    Direction.S: Direction.W,
    Direction.W: Direction.S,
}


def can_be_scored(points: int, board: int, *, game: ContractGame = ContractGame.CONTRACT) -> bool:
    """Tell whether some contract gives these points on a board.

    Args:
        points: From North-South.
        board: The board's number, which settles the vulnerability.
        game: The game whose scoring table applies to contracts.

    >>> can_be_scored(620, 2), can_be_scored(620, 1), can_be_scored(10, 1)
    (True, False, False)
    """
    vulnerable = vulnerability(board)
    return points == 0 or any(  # passed out, or declared by a side
        side.sign * points in _declarers_points(game, vulnerable=vulnerable.includes(side))
        for side in Side
    )


@cache
def _declarers_points(game: ContractGame, *, vulnerable: bool) -> frozenset[int]:
    """Return every score that a declaring side can get."""
    return frozenset(
        points_at(game, Contract(level, strain, doubling), tricks, vulnerable=vulnerable)
        for level in range(1, 8)
        for strain in Strain
        for doubling in Doubling
        for tricks in range(TRICKS_IN_A_HAND + 1)
    )
