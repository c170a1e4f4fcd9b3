"""Pair everybody with someone allowed, the first with the best allowed for it, and so on down.

Trying every pairing until one works can take for ever once many have met. Edmonds' search for
an alternating path (Paths, Trees, and Flowers, 1965) needs no more than a few passes over everybody
for each pair.
"""

from collections import deque
from collections.abc import Collection, Sequence
from itertools import takewhile

_NOBODY = -1


def first_matching(allowed: Sequence[Sequence[int]]) -> list[tuple[int, int]] | None:
    """Return pairs that include everybody: of all such pairings, the first in dictionary order.

    So 0 is paired with the first in its list that leaves a pairing of the others, and so on.

    Args:
        allowed: With whom each may be paired, its preferred partners first; if 2 is in the list
            of 0, then 0 is in that of 2.

    Returns:
        The pairs, the lower number of each first, by that number; None if someone is always left.

    >>> first_matching([[1, 2, 3], [0, 2], [0, 1], [0]])
    [(0, 3), (1, 2)]
    """
    matching = _Matching(allowed)
    if not all(matching.takes_in(one) for one in range(len(allowed))):
        return None
    return [pair for one in range(len(allowed)) if (pair := matching.settled(one))]


def left_over(allowed: Sequence[Sequence[int]]) -> list[int]:
    """Return who cannot be paired: as few as possible, and those last in order.

    Args:
        allowed: As for ``first_matching``.

    >>> left_over([[1, 2], [0], [0]])
    [2]
    """
    gone: list[int] = []
    number = _unpaired(allowed, gone)
    for one in reversed(range(len(allowed))):
        if not number:
            break
        without = _unpaired(allowed, [*gone, one])
        if without < number:  # its going costs no other a partner
            gone.append(one)
            number = without
    return gone[::-1]


def _unpaired(allowed: Sequence[Sequence[int]], gone: Collection[int]) -> int:
    """Return the least number without a partner, once some have gone."""
    matching = _Matching(
        [
            [] if one in gone else [other for other in others if other not in gone]
            for one, others in enumerate(allowed)
        ]
    )
    return sum(not matching.takes_in(one) for one in range(len(allowed)) if one not in gone)


class _Matching:
    """Pairs as they are found, changed until they are the first in dictionary order."""

    def __init__(self, allowed: Sequence[Sequence[int]]) -> None:
        self._allowed = allowed
        self._partner = [_NOBODY] * len(allowed)
        self._is_settled = [False] * len(allowed)
        for one, others in enumerate(allowed):
            free = (other for other in others if self._partner[other] == _NOBODY)
            if self._partner[one] == _NOBODY and (other := next(free, None)) is not None:
                self._partner[one], self._partner[other] = other, one

    def takes_in(self, one: int) -> bool:
        """Pair one with someone, if others can be re-paired so that nobody else is left."""
        if self._partner[one] != _NOBODY:
            return True
        tree = _Tree(self._allowed, self._partner, self._is_settled, one)
        if tree.free == _NOBODY:
            return False
        self._exchange(tree, tree.free)
        return True

    def settled(self, one: int) -> tuple[int, int] | None:
        """Settle the best partner for the first one not settled; None if it already has one."""
        if self._is_settled[one]:
            return None
        self._is_settled[one] = True
        partner = self._partner[one]
        nearer = takewhile(lambda other: other != partner, self._allowed[one])
        better = [other for other in nearer if not self._is_settled[other]]
        if better:
            # Anyone an even number of steps from the partner can be left alone instead.
            self._partner[partner] = _NOBODY
            tree = _Tree(self._allowed, self._partner, self._is_settled, partner)
            partner = next((other for other in better if tree.is_even[other]), partner)
            tree.before[one] = partner
            self._exchange(tree, one)
        self._is_settled[partner] = True
        return one, partner

    def _exchange(self, tree: "_Tree", end: int) -> None:
        """Pair those along a path of the tree who were not paired, up to its root."""
        while end != _NOBODY:
            before = tree.before[end]
            end_of_rest = self._partner[before]
            self._partner[end], self._partner[before] = before, end
            end = end_of_rest


class _Tree:
    """Who is reached from one without a partner, by steps to someone allowed and to its partner.

    An odd circle of such steps (a blossom) can be walked either way, so all in it are even.

    Attributes:
        is_even: Who is reached by an even number of steps.
        before: From whom each was reached by an odd number of steps.
        free: Another without a partner, with whom the search ends.
    """

    def __init__(
        self,
        allowed: Sequence[Sequence[int]],
        partner: Sequence[int],
        is_settled: Sequence[bool],
        root: int,
    ) -> None:
        self._partner = partner
        self._root = root
        self._base = list(range(len(allowed)))
        self.is_even = [False] * len(allowed)
        self.before = [_NOBODY] * len(allowed)
        self.is_even[root] = True
        self._queue = deque([root])
        self.free = _NOBODY
        while self._queue and self.free == _NOBODY:
            one = self._queue.popleft()
            for other in allowed[one]:
                if not is_settled[other] and self._base[one] != self._base[other]:
                    self._step(one, other)

    def _step(self, one: int, other: int) -> None:
        if self.is_even[other]:
            self._close(one, other)
        elif self.before[other] == _NOBODY:
            self.before[other] = one
            if self._partner[other] == _NOBODY:
                self.free = other
            else:
                self.is_even[self._partner[other]] = True
                self._queue.append(self._partner[other])

    def _close(self, one: int, other: int) -> None:
        """Treat a circle that one and other close as a single place, at its base."""
        base = self._meeting(one, other)
        circle = self._side(one, other, base) | self._side(other, one, base)
        for place, here in enumerate(self._base):
            if here in circle:
                self._base[place] = base
                if not self.is_even[place]:
                    self.is_even[place] = True
                    self._queue.append(place)

    def _meeting(self, one: int, other: int) -> int:
        """Return the first place that both walks to the root pass."""
        one = self._base[one]
        passed = {one}
        while one != self._root:
            one = self._base[self.before[self._partner[one]]]
            passed.add(one)
        other = self._base[other]
        while other not in passed:
            other = self._base[self.before[self._partner[other]]]
        return other

    def _side(self, one: int, next_: int, base: int) -> set[int]:
        """Return the places of one side of a circle, and note how it is walked the other way."""
        places = set()
        while self._base[one] != base:
            mate = self._partner[one]
            places |= {self._base[one], self._base[mate]}
            self.before[one] = next_
            next_, one = mate, self.before[mate]
        return places
