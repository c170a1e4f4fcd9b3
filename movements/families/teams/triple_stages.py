"""A round robin of an odd number of teams in which nobody rests: three play a triple.

N = 2k + 1 teams play k stages, in each of which a team plays two matches. Three teams play a
triple: a match between every two of them, at three tables. The others, an even number, form a ring
in which each meets one neighbour and then the other.

The teams are the residues modulo 2k and a fixed one, F. Stage s adds s to everybody. The triple is
F, 0 and k: over k stages it covers the difference k, and F against everybody. The ring is a path of
k - 1 steps followed by the same path with k added. The steps are all the other differences, each
once up to sign, and no two teams of the path are equal modulo k. So every two teams meet exactly
once. When k is 0 or 3 modulo 4, the first path ends where the second one begins. When it is 1, each
path ends where it began, and there are two rings. When it is 2, the differences have the wrong sum
for either.
"""

from collections.abc import Iterator
from functools import cache

from movements.families.seating import pair_row
from movements.model import Row, boards_of_set

TEAMS = (3, 7, 9, 11, 15, 17, 19, 23)
"""The numbers of teams for which there is such a path, up to 24."""


@cache
def ring(half: int) -> tuple[int, ...]:
    """Return the path through half of the ring, for 2 * half moving teams.

    >>> ring(3)
    (1, 2)
    """
    return next(_paths((1,), frozenset(), half)) if half > 1 else ()


def _paths(path: tuple[int, ...], steps: frozenset[int], half: int) -> Iterator[tuple[int, ...]]:
    last, around = path[-1], 2 * half
    if len(path) == half - 1:
        if _step(last, path[0] + _end(half), around) not in steps:
            yield path
        return
    for team in range(around):
        step = _step(last, team, around)
        free = team % half not in {0, *(each % half for each in path)}
        if free and step not in steps:
            yield from _paths((*path, team), steps | {step}, half)


def _end(half: int) -> int:
    """Return how far from its beginning the path ends, modulo ``2 * half``."""
    return 0 if half % 4 == 1 else half


def _step(one: int, other: int, around: int) -> int:
    apart = (other - one) % around
    return min(apart, around - apart)


def stages(teams: int) -> Iterator[tuple[tuple[int, int, int], tuple[tuple[int, int], ...]]]:
    """Yield each stage's triple and the neighbours in its ring, in order; teams count from 0."""
    half = teams // 2
    path, again = ring(half), tuple(team + half for team in ring(half))
    rings = (path, again) if _end(half) == 0 else ((*path, *again),)
    couples = [
        couple for each in rings for couple in zip(each, [*each[1:], *each[:1]], strict=True)
    ]
    for stage in range(half):
        moved = tuple(
            ((one + stage) % (2 * half), (other + stage) % (2 * half)) for one, other in couples
        )
        yield (2 * half, stage, stage + half), moved


def sittings(teams: int, size: int) -> Iterator[Row]:
    """Yield every table in every round; a match has ``size`` boards, an even number.

    A stage has four rounds and three sets of boards. The ring plays one set in each of its two
    matches, each half of it first at one table and then at the other; the triple plays all three.
    """
    for stage, (triple, neighbours) in enumerate(stages(teams)):
        sets = [_halves(3 * stage + number, size) for number in range(3)]
        for moment in range(4):
            r, turn = 4 * stage + moment, moment // 2
            for match, (home, away) in enumerate(neighbours[turn::2]):
                for table, (ns, ew) in enumerate(((home, away), (away, home))):
                    boards = sets[turn][(moment + table) % 2]
                    yield _row(r, 2 * match + table, ns, ew, boards)
            for table in range(3):
                one, other = triple[table], triple[(table + 1) % 3]
                ns, ew = (other, one) if turn else (one, other)
                yield _row(r, teams - 3 + table, ns, ew, sets[table][moment % 2])


def _halves(board_set: int, size: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    boards = boards_of_set(board_set, size)
    return boards[: size // 2], boards[size // 2 :]


def _row(r: int, table: int, ns: int, ew: int, boards: tuple[int, ...]) -> Row:
    return pair_row(r, table, f"{ns + 1}ns", f"{ew + 1}ew", boards)
