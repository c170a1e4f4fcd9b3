"""The cards of a deal, and what declarers make of them."""

from dataclasses import dataclass
from typing import Self

from scoring.errors import ScoringError
from scoring.play.boards import Direction
from scoring.play.contracts import BOOK
from scoring.text import quoted

RANKS = "AKQJT98765432"
SUITS = "SHDC"
_POINTS = {"A": 4, "K": 3, "Q": 2, "J": 1}
_HAND = 13
_DECLARERS = "NSEW"
_STRAINS = "NSHDC"


@dataclass(frozen=True, slots=True)
class Hand:
    """Thirteen cards: the ranks of each suit, highest first, ``T`` for ten, empty for none."""

    spades: str
    hearts: str
    diamonds: str
    clubs: str

    @property
    def suits(self) -> tuple[str, str, str, str]:
        """Spades, hearts, diamonds, clubs."""
        return (self.spades, self.hearts, self.diamonds, self.clubs)

    def __str__(self) -> str:
        return ".".join(self.suits)

    @property
    def points(self) -> int:
        """High-card points: ace 4, king 3, queen 2, jack 1."""
        return sum(_POINTS.get(card, 0) for suit in self.suits for card in suit)


@dataclass(frozen=True, slots=True)
class Deal:
    """Four hands that hold every card once."""

    north: Hand
    east: Hand
    south: Hand
    west: Hand

    @property
    def hands(self) -> tuple[Hand, Hand, Hand, Hand]:
        """North, East, South, West."""
        return (self.north, self.east, self.south, self.west)

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a deal as PBN writes it.

        Args:
            text: The seat of the first hand, then four hands clockwise, suits from spades to
                clubs: ``N:AKQ2.J43... ...``. The order of the ranks does not matter, nor does
                upper or lower case; ``10`` is read as the ten.

        Raises:
            ScoringError: it is not a deal, a hand does not have 13 cards, or a card occurs twice.
        """
        first, _colon, rest = text.strip().partition(":")
        seats = "NESW"
        hands = rest.split()
        if first.upper() not in tuple(seats) or len(hands) != len(seats):
            raise ScoringError(f"{quoted(text)} is not a deal. Write N: and then four hands.")
        start = seats.index(first.upper())
        names = [Direction(seats[(start + place) % 4]) for place in range(4)]
        read = {seat.value: _hand(hand, seat.word) for seat, hand in zip(names, hands, strict=True)}
        _refuse_a_card_twice(read)
        return cls(*(read[seat] for seat in seats))

    def __str__(self) -> str:
        """The deal as PBN writes it, from North."""
        return "N:" + " ".join(map(str, self.hands))


def _hand(text: str, seat: str) -> Hand:
    suits = text.upper().replace("10", "T").split(".")
    if len(suits) != len(SUITS):
        message = f"{seat} has {quoted(text)}: write four suits with full stops between them."
        raise ScoringError(message)
    for suit in suits:
        for card in suit:
            if card not in RANKS:
                raise ScoringError(f"{seat} has {quoted(text)}: {quoted(card)} is not a card.")
    count = sum(map(len, suits))
    if count != _HAND:
        raise ScoringError(f"{seat} has {count} cards, not 13.")
    return Hand(*("".join(sorted(suit, key=RANKS.index)) for suit in suits))


def _refuse_a_card_twice(hands: dict[str, Hand]) -> None:
    held: set[str] = set()
    for hand in hands.values():
        for letter, suit in zip(SUITS, hand.suits, strict=True):
            for card in suit:
                if letter + card in held:
                    raise ScoringError(f"The card {letter}{card} is in the deal twice.")
                held.add(letter + card)


@dataclass(frozen=True, slots=True)
class Makeable:
    """The tricks that each declarer takes in each strain with perfect play.

    Args:
        digits: Twenty hexadecimal digits: declarer N, S, E, W and for each of them notrumps,
            spades, hearts, diamonds, clubs.

    Raises:
        ScoringError: these are not twenty digits from 0 to d.
    """

    digits: str

    def __post_init__(self) -> None:
        if len(self.digits) != 20 or any(digit not in "0123456789abcd" for digit in self.digits):
            raise ScoringError(
                f"{quoted(self.digits)} are not makeable contracts. Give 20 digits from 0 to d "
                "(13 tricks)."
            )

    def tricks(self, declarer: str, strain: str) -> int:
        """Return the tricks of a declarer (N, S, E, W) in a strain (N, S, H, D, C)."""
        return int(self.digits[_DECLARERS.index(declarer) * 5 + _STRAINS.index(strain)], 16)

    def levels(self, declarer: str) -> tuple[int, ...]:
        """Return the level a declarer makes in notrumps, spades, … clubs, 0 for none.

        >>> Makeable("79856" * 4).levels("N")
        (1, 3, 2, 0, 0)
        """
        return tuple(max(self.tricks(declarer, strain) - BOOK, 0) for strain in _STRAINS)

    @classmethod
    def of(cls, tricks: dict[tuple[str, str], int]) -> Self:
        """Read a full table of tricks by declarer and strain.

        Raises:
            ScoringError: an entry is missing, or is not from 0 to 13.
        """
        missing = [d + s for d in _DECLARERS for s in _STRAINS if (d, s) not in tricks]
        if missing:
            message = f"The makeable contracts lack declarer {missing[0][0]} in {missing[0][1]}."
            raise ScoringError(message)
        if any(not 0 <= count <= _HAND for count in tricks.values()):
            message = "The makeable contracts have a number of tricks that is not from 0 to 13."
            raise ScoringError(message)
        return cls("".join(f"{tricks[d, s]:x}" for d in _DECLARERS for s in _STRAINS))
