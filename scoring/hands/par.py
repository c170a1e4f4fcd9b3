"""Par: the score when everybody sees all the cards and nobody errs.

The auction is solved backwards, from seven notrumps down. A side that must call over a contract
compares its score there, doubled if it fails, with every higher contract of its own, each followed
by the opponents' best answer. No bid gives anything away, so partners act as one, and whichever of
them takes more tricks plays the contract. Who deals matters only if both sides make the same
highest contract: the dealer's side can bid it first.

A par contract is one that scores par and that the opponents cannot better with any higher contract
of their own; in each strain we give the lowest.

Source: the definition is that of the dealer's par in DDS (Bo Haglund and Soren Hein,
``DealerParBin``), with which the tests compare.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from scoring.hands.deals import Makeable
from scoring.play.boards import Direction, Side, Vulnerability, dealer, vulnerability
from scoring.play.contracts import BOOK, Contract, Doubling, Strain, contract_points

_BIDS = tuple((level, strain) for level in range(1, 8) for strain in Strain)
_SEATS = {Side.NS: (Direction.N, Direction.S), Side.EW: (Direction.E, Direction.W)}


@dataclass(frozen=True, slots=True)
class ParContract:
    """A contract that par can end in.

    Attributes:
        contract: The lowest one in its strain that scores par, doubled if it fails.
        declarers: One seat of a side, or both if they take the same number of tricks.
        over: Tricks above (positive) or below (negative) what the contract needs.
    """

    contract: Contract
    declarers: tuple[Direction, ...]
    over: int

    @property
    def who(self) -> str:
        """The seat that plays it, or the side if both can."""
        both = len(self.declarers) > 1
        return str(self.declarers[0].side if both else self.declarers[0])

    def __str__(self) -> str:
        over = "=" if not self.over else f"{self.over:+}".replace("-", "−")
        return f"{self.who} {self.contract.symbols}{over}"


@dataclass(frozen=True, slots=True)
class Par:
    """The par of a board: North-South's points, and the contracts that score them.

    There is no contract if everybody passes, for 0 points.
    """

    ns_points: int
    contracts: tuple[ParContract, ...]

    def __str__(self) -> str:
        points = f"{self.ns_points:+}".replace("-", "−") if self.ns_points else "0"
        contracts = " / ".join(map(str, self.contracts)) or "Pass"
        return f"{contracts}, {points}"


def par(makeable: Makeable, deals: Direction, vulnerable: Vulnerability) -> Par:
    """Return the par of a board.

    Args:
        makeable: The tricks of every declarer in every strain.
        deals: Who deals.
        vulnerable: Which sides are vulnerable.

    >>> spades_are_better = Makeable("9a777" "9a777" "43666" "43666")
    >>> str(par(spades_are_better, Direction.E, Vulnerability.EW))
    'NS 4♠=, +420'
    """
    auction = _Auction(makeable, vulnerable)
    first = deals.side
    settled = auction.settled(first)
    return Par(settled, tuple(auction.endings(settled)))


def board_par(makeable: Makeable, board: int) -> Par:
    """Return the par of a board with its usual dealer and vulnerability (Law 2).

    Raises:
        ScoringError: the board number is below 1.
    """
    return par(makeable, dealer(board), vulnerability(board))


class _Auction:
    """What every contract scores, always in North-South's points."""

    def __init__(self, makeable: Makeable, vulnerable: Vulnerability) -> None:
        self._makeable = makeable
        self._vulnerable = vulnerable
        self.played = {
            (side, bid): self._points(side, bid) for side in Side for bid in range(len(_BIDS))
        }
        self._best: dict[tuple[Side, int], int | None] = {}
        for bid in reversed(range(-1, len(_BIDS))):
            for side in Side:
                self._best[side, bid] = self._best_above(side, bid)

    def settled(self, first: Side) -> int:
        """Return the score of the auction when this side calls first."""
        second = first.other
        reply = self._better(second, 0, self._best[second, -1])
        return self._better(first, reply, self._best[first, -1])

    def endings(self, settled: int) -> Iterator[ParContract]:
        """Yield the contracts with this score that the opponents cannot better, by strain."""
        found = [
            (side, strain, level)
            for bid, (level, strain) in enumerate(_BIDS)
            for side in Side
            if self.played[side, bid] == settled and self._stands(side, bid)
        ]
        found.sort(key=lambda each: (each[0], tuple(Strain).index(each[1]), each[2]))
        for (side, strain), levels in groupby(found, key=lambda each: each[:2]):
            yield self._contract(side, strain, next(levels)[2])

    def _stands(self, side: Side, bid: int) -> bool:
        """Return whether no higher contract of the opponents is better for them."""
        here, opponents = self.played[side, bid], side.other
        higher = range(bid + 1, len(_BIDS))
        return all(
            opponents.sign * self.played[opponents, each] <= opponents.sign * here
            for each in higher
        )

    def left_to(self, side: Side, bid: int) -> int:
        """Return the score when a side has bid this much and the opponents must call."""
        return self._better(side.other, self.played[side, bid], self._best[side.other, bid])

    def _best_above(self, side: Side, bid: int) -> int | None:
        """Return the best score for a side that bids more than ``bid``; None above 7NT."""
        if bid + 1 == len(_BIDS):
            return None
        return self._better(side, self.left_to(side, bid + 1), self._best[side, bid + 1])

    def _better(self, side: Side, one: int, other: int | None) -> int:
        """Return which of two scores a side prefers; the second is None if it has no choice."""
        if other is None:
            return one
        return max(one, other) if side is Side.NS else min(one, other)

    def _points(self, side: Side, bid: int) -> int:
        level, strain = _BIDS[bid]
        contract, tricks = self._doubled(level, strain, self._most(side, strain))
        vulnerable = self._vulnerable.includes(side)
        return side.sign * contract_points(contract, tricks, vulnerable=vulnerable)

    def _contract(self, side: Side, strain: Strain, level: int) -> ParContract:
        most = self._most(side, strain)
        contract, _tricks = self._doubled(level, strain, most)
        best = tuple(seat for seat in _SEATS[side] if self._tricks(seat, strain) == most)
        return ParContract(contract, best, most - contract.needed)

    def _doubled(self, level: int, strain: Strain, tricks: int) -> tuple[Contract, int]:
        fails = tricks < level + BOOK
        return Contract(level, strain, Doubling.DOUBLED if fails else Doubling.UNDOUBLED), tricks

    def _most(self, side: Side, strain: Strain) -> int:
        return max(self._tricks(seat, strain) for seat in _SEATS[side])

    def _tricks(self, seat: Direction, strain: Strain) -> int:
        return self._makeable.tricks(seat.value, strain.value)
