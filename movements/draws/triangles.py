"""Triangles: three teams that play each other over two rounds, so that no odd one is left over.

In each of the two rounds every two of the three meet at one table, North-South of one against
East-West of the other. In the second round they play the same boards the other way round, so that
each of the three matches is as long as all the others. The boards are the triangle's own: those who
play them in the second round have not heard about them in the first.

Source: the long triple of the English Bridge Union, two full matches over two rounds, with boards
that nobody else plays (Triple Scoring Booklet, page 2), and "Play over two rounds" in the help of
ASE Computing's scorer. In the EBU's only a third of the boards are the triple's own.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations

from movements.model import Row, boards_of_set

Triangle = tuple[str, str, str]
"""Three teams by their numbers, in the order of the tables at which each sits North-South."""

SETS = 3
"""How many sets of boards a triangle has: one for each of its matches."""


def candidates(
    order: Sequence[str], turns: Mapping[str, int], allows: Callable[[str, str], bool]
) -> Iterator[Triangle]:
    """Yield who may play a triangle, in order of preference.

    Those who have had the fewest byes and triangles come first, and of these the lowest placed. If
    some must have one more than others, as few as possible do. No two of the three have met.

    Args:
        order: Everyone who plays the round, best first.
        turns: How many byes and triangles each has had; those left out have had none.
        allows: Whether two may meet by the rules of the draw.

    >>> next(candidates(("1", "2", "3", "4", "5"), {"5": 1}, lambda one, other: True))
    ('2', '3', '4')
    """
    for most in sorted({turns.get(each, 0) for each in order}):
        free = [each for each in reversed(order) if turns.get(each, 0) <= most]
        had = {each for each in free if turns.get(each, 0) == most}
        threes = combinations(free, 3)
        again = threes if had.issuperset(free) else sorted(threes, key=lambda x: len(had & {*x}))
        for last, middle, first in again:
            if all(allows(*two) for two in ((first, middle), (first, last), (middle, last))):
                yield first, middle, last


def first_half(
    number: int, table: int, triangle: Triangle, board_set: int, size: int
) -> tuple[Row, ...]:
    """Return the three tables of a triangle in its first round.

    Args:
        number: The round.
        table: The number of the first table; the other two follow it.
        triangle: The three teams.
        board_set: The first of its three sets of boards, from 0.
        size: How many boards a round has.
    """
    return tuple(
        _row(
            number,
            table + place,
            f"{home}ns",
            f"{triangle[(place + 1) % 3]}ew",
            boards_of_set(board_set + place, size),
        )
        for place, home in enumerate(triangle)
    )


def second_half(
    number: int, begun: Sequence[tuple[int, str, str, tuple[int, ...]]]
) -> tuple[Row, ...]:
    """Return the tables of triangles in their second round.

    North-South stay where they are, and the boards and East-West come to them.

    Args:
        number: The round.
        begun: The tables of the previous round, as they were played: the number of each, the teams
            North-South and East-West, and the boards.
    """
    table_of = {ns: table for table, ns, _ew, _boards in begun}
    back = (
        _row(number, table_of.get(ew, table), f"{ew}ns", f"{ns}ew", boards)
        for table, ns, ew, boards in begun
    )
    return tuple(sorted(back, key=lambda row: row.table))


def _row(number: int, table: int, ns: str, ew: str, boards: tuple[int, ...]) -> Row:
    return Row(number, table, ns, ns, ew, ew, boards)
