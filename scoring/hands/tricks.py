"""How a board was played: the cards in the order of play, as tricks."""

from collections.abc import Sequence
from dataclasses import dataclass

from scoring.hands.deals import RANKS, SUITS, Deal
from scoring.play.boards import Direction
from scoring.play.scores import PlayedContract

_SEATS = "NESW"
_PACK = frozenset(suit + rank for suit in SUITS for rank in RANKS)


@dataclass(frozen=True, slots=True)
class Trick:
    """A trick: who led, the cards in order, and who took it. The last one can be incomplete.

    Args:
        leader: Who led.
        cards: One to four, such as ``SA``.
        winner: Who took it; None while cards are missing.
    """

    leader: Direction
    cards: tuple[str, ...]
    winner: Direction | None

    @property
    def seats(self) -> tuple[tuple[Direction, str], ...]:
        """Who played each card, in order."""
        first = _SEATS.index(self.leader.value)
        return tuple((Direction(_SEATS[(first + n) % 4]), c) for n, c in enumerate(self.cards))


def tricks_of(score: PlayedContract, cards: Sequence[str], deal: Deal | None = None) -> list[Trick]:
    """Return the tricks, up to the first card that cannot be right.

    Such a card does not exist, has already been played, or is not in its player's hand.

    Args:
        score: Says who leads first and what is trumps.
        cards: In the order of play, from the opening lead.
        deal: Who held what, if it is known.

    >>> from scoring.play.notation import Game, parse_score
    >>> score = parse_score("4SN=", game=Game.BRIDGE)
    >>> (trick,) = tricks_of(score, ["H4", "HA", "S2", "H9"])
    >>> str(trick.leader), str(trick.winner)
    ('E', 'W')
    """
    trumps = score.contract.strain.value  # no suit at notrumps
    leader = (_SEATS.index(score.declarer.value) + 1) % 4
    found: list[Trick] = []
    played: set[str] = set()
    trick: list[str] = []
    for card in cards:
        seat = (leader + len(trick)) % 4
        if card not in _PACK or card in played or not _holds(deal, seat, card):
            break
        played.add(card)
        trick.append(card)
        if len(trick) == 4:
            best = max(range(4), key=lambda n: _worth(trick[n], trick[0], trumps))
            won = (leader + best) % 4
            found.append(_trick(leader, trick, won))
            leader, trick = won, []
    return [*found, _trick(leader, trick, None)] if trick else found


def _trick(leader: int, cards: Sequence[str], winner: int | None) -> Trick:
    won = None if winner is None else Direction(_SEATS[winner])
    return Trick(Direction(_SEATS[leader]), tuple(cards), won)


def _holds(deal: Deal | None, seat: int, card: str) -> bool:
    return deal is None or card[1] in deal.hands[seat].suits[SUITS.index(card[0])]


def _worth(card: str, led: str, trumps: str) -> tuple[bool, bool, int]:
    return card[0] == trumps, card[0] == led[0], -RANKS.index(card[1])
