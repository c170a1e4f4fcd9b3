"""Dealing cards and valuing hands."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from scoring.play.boards import Direction, Side
from scoring.play.contracts import Strain

RANKS = "AKQJT98765432"
SUITS = (Strain.S, Strain.H, Strain.D, Strain.C)
_HONOURS = {"A": 4, "K": 3, "Q": 2, "J": 1}
_SHORTNESS = {0: 3, 1: 2, 2: 1}


@dataclass(frozen=True, slots=True)
class Hand:
    """Thirteen cards: for each suit, spades first, the ranks from the ace down."""

    suits: tuple[str, str, str, str]

    def of(self, suit: Strain) -> str:
        """Return the ranks held in a suit."""
        return self.suits[SUITS.index(suit)]

    @property
    def honour_points(self) -> int:
        """High-card points, 4-3-2-1."""
        return sum(_HONOURS.get(rank, 0) for suit in self.suits for rank in suit)

    def shortness(self, trumps: Strain) -> int:
        """Return points for ruffing: 3 for a void, 2 for a singleton, 1 for a doubleton."""
        return sum(
            _SHORTNESS.get(len(self.of(suit)), 0)
            for suit in SUITS
            if suit is not trumps and len(self.of(trumps)) >= 3
        )


@dataclass(frozen=True, slots=True)
class Deal:
    """Four hands."""

    hands: Mapping[Direction, Hand]

    def partners(self, side: Side) -> tuple[Hand, Hand]:
        """Return both hands of a side."""
        one, other = (hand for seat, hand in self.hands.items() if seat.side is side)
        return one, other

    def honour_points(self, side: Side) -> int:
        """Return the partners' combined high-card points."""
        return sum(hand.honour_points for hand in self.partners(side))

    def length(self, side: Side, suit: Strain) -> int:
        """Return how many cards of a suit the partners hold together."""
        return sum(len(hand.of(suit)) for hand in self.partners(side))


def deal(chance: Random) -> Deal:
    """Shuffle a pack and deal it."""
    pack = [(suit, rank) for suit in SUITS for rank in RANKS]
    chance.shuffle(pack)
    return Deal({seat: _hand(pack[13 * n : 13 * (n + 1)]) for n, seat in enumerate(Direction)})


def _hand(cards: Sequence[tuple[Strain, str]]) -> Hand:
    spades, hearts, diamonds, clubs = (
        "".join(rank for rank in RANKS if (suit, rank) in cards) for suit in SUITS
    )
    return Hand((spades, hearts, diamonds, clubs))


def expected_tricks(cards: Deal, side: Side, strain: Strain) -> float:
    """Estimate the tricks a side takes as declarer.

    This is a rule of thumb, not an analysis of the play: half the tricks for half the points, and
    two fifths of a trick for each further point; with trumps, more for length and for shortness in
    another suit. Twenty-six points and eight trumps come to about ten tricks, thirty-three points
    in no trumps to twelve.
    """
    surplus = cards.honour_points(side) - 20
    if strain is Strain.N:
        return 6.5 + 0.42 * surplus
    ruffs = sum(hand.shortness(strain) for hand in cards.partners(side))
    trumps = cards.length(side, strain)
    return 6.5 + 0.4 * surplus + 0.55 * (trumps - 6.5) + 0.15 * ruffs
