"""Whom each prefers to meet when the upper half of a score group meets its lower half."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise


def score_groups(scores: Sequence[Fraction]) -> list[list[int]]:
    """Return the score groups, each an even number of places: the last of an odd group floats down.

    Args:
        scores: In the order of the standings; equal scores stand together.

    Returns:
        Places from 0, in order; the last group is odd if there is an odd number of scores.

    >>> score_groups([Fraction(n) for n in (3, 3, 3, 2, 2, 1)])
    [[0, 1], [2, 3], [4, 5]]
    """
    groups: list[list[int]] = []
    for place, score in enumerate(scores):
        if groups and scores[groups[-1][-1]] == score:
            groups[-1].append(place)
        else:
            groups.append([place])
    for upper, lower in pairwise(groups):
        if len(upper) % 2:
            lower.insert(0, upper.pop())
    return [group for group in groups if group]


def wishes(scores: Sequence[Fraction]) -> list[list[int]]:
    """Return for each place the others, in the order in which it prefers to meet them.

    The first of the upper half prefers the first of the lower half, and so on; then the next in
    the lower half, then those before, then its own half, then the groups below in order.

    >>> wishes([Fraction(0)] * 6)[1]
    [4, 5, 3, 2, 0]
    """
    found: list[list[int]] = [[] for _ in scores]
    for group in score_groups(scores):
        half = len(group) // 2
        for here, place in enumerate(group):
            upper, lower = group[here + 1 : half], group[max(half, here + 1) :]
            if here < half:
                lower = [*group[half + here :], *reversed(group[half : half + here])]
            below = range(group[-1] + 1, len(scores))
            nearer = [*lower, *upper, *below]
            named = {place, *nearer}
            found[place] = [*nearer, *(each for each in range(len(scores)) if each not in named)]
    return found
