"""The residues that Howell schedules are made of: cyclic ones, and fields of 25 and 27 elements."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from movements.families.seating import added


@dataclass(frozen=True, slots=True)
class Group:
    """An Abelian group of the numbers from 0 to ``order - 1``, 0 being neutral."""

    order: int
    sum: Callable[[int, int], int]
    negative: Callable[[int], int]

    def distance(self, one: int, other: int) -> int:
        """Return the difference, the same in both directions."""
        difference = self.sum(one, self.negative(other))
        return min(difference, self.negative(difference))


def cyclic(modulus: int) -> Group:
    """Return the group of the residues modulo a number."""
    return Group(modulus, lambda a, b: (a + b) % modulus, lambda a: -a % modulus)


def without_carrying(base: int, order: int) -> Group:
    """Return the group of the numbers below a power of a base, added digit by digit."""

    def negative(number: int) -> int:
        return next(other for other in range(order) if added(base, number, other) == 0)

    return Group(order, partial(added, base), negative)


def field_of_27() -> list[int]:
    """Return the powers of a primitive element of the field with 27 elements, 1 first.

    The field is GF(3)[x] modulo x^3 - x - 2 (that is x^3 = x + 2), in which x is primitive.
    """
    powers = [1]
    while len(powers) < 26:
        high, rest = divmod(powers[-1], 9)
        middle, low = divmod(rest, 3)
        # x * (low + middle x + high x^2) with x^3 = x + 2.
        powers.append((2 * high) % 3 + 3 * ((low + high) % 3) + 9 * middle)
    return powers


def field_of_square(prime: int) -> list[int]:
    """Return the powers of a primitive element of the field with 9 or 25 elements, 1 first.

    An element a + b x, with x^2 = x + 1 for 9 and x^2 = x + 3 for 25, is written a + prime * b.

    >>> field_of_square(3)
    [1, 3, 4, 7, 2, 6, 8, 5]
    """
    constant = {3: 1, 5: 3}[prime]
    powers = [1]
    while len(powers) < prime * prime - 1:
        high, low = divmod(powers[-1], prime)
        powers.append(high * constant % prime + prime * ((low + high) % prime))
    return powers


def autocorrelations(members: Sequence[int], modulus: int) -> Iterator[int]:
    """Yield for each shift how many more boards two pairs sit the same way than opposite ways."""
    inside = set(members)
    for shift in range(1, modulus // 2 + 1):
        yield modulus - 4 * sum((member + shift) % modulus not in inside for member in members)
