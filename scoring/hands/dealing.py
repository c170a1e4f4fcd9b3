"""Dealing: every deal has a number, so that a number drawn at random is a fair deal.

There are 52! / 13!⁴ deals. Their numbers run from 0 without a gap, so a number drawn evenly makes
every deal equally likely, and we need not trust any shuffling. A deal's number is made up of
three: which 13 of the 52 cards North holds, which 13 of the other 39 East, and which 13 of the last
26 South. Each of these is the rank of a combination in the combinatorial number system (Knuth, The
Art of Computer Programming 4A, section 7.2.1.3, theorem L).
"""

import random
from bisect import bisect_right
from collections.abc import Mapping, Sequence
from hashlib import sha256
from math import comb

from scoring.errors import ScoringError
from scoring.hands.deals import RANKS, SUITS, Deal, Hand

_HAND = 13
_PACK = tuple((suit, rank) for suit in range(len(SUITS)) for rank in RANKS)
_EAST, _SOUTH = comb(39, _HAND), comb(26, _HAND)
DEALS = comb(52, _HAND) * _EAST * _SOUTH
"""How many deals there are: 53,644,737,765,488,792,839,237,440,000."""
_BELOW = tuple(tuple(comb(n, size) for n in range(52)) for size in range(_HAND + 1))
"""``_BELOW[k][n]``: the ways to choose k of n."""


def random_deal(chance: random.Random) -> Deal:
    """Draw one of all deals, each equally likely.

    Args:
        chance: Where the number comes from. For play it is ``secrets.SystemRandom``, the operating
            system's own, so nobody can predict the next deal from earlier ones.
    """
    return deal_of(chance.randrange(DEALS))


def deal_of(number: int) -> Deal:
    """Return the deal with a number.

    Raises:
        ScoringError: it is not from 0 to ``DEALS`` - 1.

    >>> str(deal_of(0))[:31]
    'N:AKQJT98765432... .AKQJT987654'
    """
    if not 0 <= number < DEALS:
        raise ScoringError(f"Deals are numbered from 0 to {DEALS - 1:,}.")
    rest, south = divmod(number, _SOUTH)
    north, east = divmod(rest, _EAST)
    left: Sequence[int] = range(len(_PACK))
    hands = []
    for rank in (north, east, south):
        places = set(combination(rank))
        hands.append([card for place, card in enumerate(left) if place in places])
        left = [card for place, card in enumerate(left) if place not in places]
    hands.append(list(left))
    return Deal(*map(hand_of, hands))


def number_of(deal: Deal) -> int:
    """Return the number of a deal.

    >>> number_of(deal_of(53_644_737_765_488_792_839_237_439_999)) + 1 == DEALS
    True
    """
    left = list(_PACK)
    ranks = []
    for hand in deal.hands[:3]:
        held = {(suit, rank) for suit, cards in enumerate(hand.suits) for rank in cards}
        ranks.append(_rank([place for place, card in enumerate(left) if card in held]))
        left = [card for card in left if card not in held]
    north, east, south = ranks
    return (north * _EAST + east) * _SOUTH + south


def sealed_text(deals: Mapping[int, Deal], salt: str, wanted: str = "") -> str:
    """Return what a seal is made of: a salt, then each board with its cards, in order.

    Without the salt, anyone who guessed the cards could check the guess. The requirements for the
    hands come before them, one on a line.

    >>> print(sealed_text({7: deal_of(0)}, "5eed")[:29])
    Fairdeal 1
    salt 5eed
    7 N:AKQJ
    """
    boards = (f"{board} {deals[board]}" for board in sorted(deals))
    asked = (f"wanted {line}" for line in wanted.splitlines())
    return "\n".join(("Fairdeal 1", f"salt {salt}", *asked, *boards, ""))


def commitment(text: str) -> str:
    """Return the SHA-256 of a sealed text in hexadecimal digits, as ``sha256sum`` prints it.

    >>> commitment(sealed_text({7: deal_of(0)}, "5eed"))[:8]
    '707b48c0'
    """
    return sha256(text.encode()).hexdigest()


def combination(rank: int) -> list[int]:
    """Return the thirteen places with this rank among all combinations, highest first.

    Args:
        rank: From 0; below C(n, 13), the places are below n.
    """
    places = []
    for size in range(_HAND, 0, -1):
        place = bisect_right(_BELOW[size], rank) - 1
        rank -= _BELOW[size][place]
        places.append(place)
    return places


def _rank(places: Sequence[int]) -> int:
    """Return the rank of thirteen places in ascending order."""
    return sum(_BELOW[size][place] for size, place in enumerate(places, start=1))


def hand_of(cards: Sequence[int]) -> Hand:
    """Return the hand with these cards, numbered from the ace of spades to the two of clubs."""
    suits = ["", "", "", ""]
    for card in cards:
        suit, rank = _PACK[card]
        suits[suit] += rank
    return Hand(*suits)
