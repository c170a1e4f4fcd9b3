"""What a table makes of a deal: contract, declarer, lead and tricks."""

from dataclasses import dataclass
from random import Random

from scoring.play.boards import Direction, Side
from scoring.play.contracts import TRICKS_IN_A_HAND, Contract, Doubling, Strain
from scoring.play.scores import PassedOut, PlayedContract
from tournaments.management.demo.cards import SUITS, Deal, Hand, expected_tricks

_OPENING = 12  # honour points
_MAJORS = (Strain.S, Strain.H)


@dataclass(frozen=True, slots=True)
class PlayedDeal:
    """A deal and its luck: how much better each strain plays than its points suggest."""

    cards: Deal
    luck: dict[tuple[Side, Strain], float]

    @classmethod
    def of(cls, cards: Deal, chance: Random) -> "PlayedDeal":
        """Draw the luck, the same for every table that plays the deal."""
        luck = {(side, strain): chance.gauss(0, 0.7) for side in Side for strain in Strain}
        return cls(cards, luck)

    def result(self, chance: Random) -> PlayedContract | PassedOut:
        """Return what happens at one table."""
        side = _declaring_side(self.cards, chance)
        if side is None:
            return PassedOut()
        strain = _strain(self.cards, side, chance)
        level = _level(self.cards, side, strain, chance)
        declarer = _declarer(self.cards, side, strain, chance)
        expected = expected_tricks(self.cards, side, strain) + self.luck[side, strain]
        tricks = min(TRICKS_IN_A_HAND, max(0, round(expected + chance.gauss(0, 0.6))))
        hopeless = expected < level + 6 - 1.5
        doubled = Doubling.DOUBLED if hopeless and chance.random() < 0.4 else Doubling.UNDOUBLED
        leader = _leader(declarer)
        lead = _lead(self.cards.hands[leader], strain, chance)
        return PlayedContract(Contract(level, strain, doubled), declarer, tricks, lead)


def _declaring_side(cards: Deal, chance: Random) -> Side | None:
    """Return the side that this table judges stronger; None if nobody opens."""
    if all(hand.honour_points < _OPENING for hand in cards.hands.values()):
        return None
    strength = {
        side: cards.honour_points(side)
        + 1.5 * (max(cards.length(side, suit) for suit in SUITS) - 8)
        + chance.gauss(0, 1.2)
        for side in Side
    }
    return max(Side, key=lambda side: strength[side])


def _strain(cards: Deal, side: Side, chance: Random) -> Strain:
    """Return an eight-card major fit, or no trumps if balanced, or the longest suit."""
    major = max(_MAJORS, key=lambda suit: cards.length(side, suit))
    if cards.length(side, major) >= 8 and chance.random() < 0.93:
        return major
    balanced = all(len(suit) >= 2 for hand in cards.partners(side) for suit in hand.suits)
    if balanced or (cards.honour_points(side) >= 25 and chance.random() < 0.7):
        return Strain.N
    return max(SUITS, key=lambda suit: cards.length(side, suit))


def _level(cards: Deal, side: Side, strain: Strain, chance: Random) -> int:
    """Return the level this table bids to on its points: slam, game or part score."""
    points = cards.honour_points(side) + chance.gauss(0, 1)
    if strain is not Strain.N:
        points += sum(hand.shortness(strain) for hand in cards.partners(side)) / 2
        points += cards.length(side, strain) - 8
    if points >= 37:
        return 7
    if points >= 33:
        return 6
    game = {Strain.N: 3, Strain.S: 4, Strain.H: 4}.get(strain, 5)
    if points >= (28 if game == 5 else 25):
        return game
    against = max(cards.length(side.other, suit) for suit in SUITS)
    pushed = against >= 8 and strain is not Strain.N and chance.random() < 0.5
    if pushed or points >= 23.5:
        return 3 if strain is not Strain.N else 2
    if strain is Strain.N:
        return 1
    return 2 if cards.length(side, strain) >= 8 else 1


def _declarer(cards: Deal, side: Side, strain: Strain, chance: Random) -> Direction:
    """Return who named the strain first: usually the longer hand, or the stronger."""
    seats = [seat for seat in Direction if seat.side is side]

    def claim(seat: Direction) -> float:
        hand = cards.hands[seat]
        cards_named = 2 * len(hand.of(strain)) if strain is not Strain.N else 0
        return cards_named + hand.honour_points / 2 + chance.gauss(0, 1)

    return max(seats, key=claim)


def _leader(declarer: Direction) -> Direction:
    seats = tuple(Direction)
    return seats[(seats.index(declarer) + 1) % 4]


def _lead(hand: Hand, trumps: Strain, chance: Random) -> str:
    """Return the opening lead: top of touching honours, or fourth best of a long side suit."""
    side_suits = [suit for suit in SUITS if suit is not trumps and hand.of(suit)]
    suit = max(side_suits or [trumps], key=lambda each: len(hand.of(each)) + chance.gauss(0, 0.8))
    ranks = hand.of(suit)
    touching = ranks[:2] in ("AK", "KQ", "QJ", "JT", "T9")
    return f"{suit}{ranks[0] if touching or len(ranks) < 4 else ranks[3]}"
