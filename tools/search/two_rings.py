"""Find Howells that compare everybody equally: ``python -m tools.search howell 15`` and ``39``.

All comparisons are equal if the directions are the core of a skew conference matrix. One of order
2m + 2 is made of the circulants A, skew, and B over the residues modulo m (G. Szekeres 1969): the
off-diagonal autocorrelations of A and B add up to -2. So the pairs are two rings of m and one more
pair. What is added to a table of a round, in both rings, is added to its round: an exact cover
chooses one table of each orbit. No A and B exist for 35 pairs, m = 17.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, product

from movements.families.howell.first_rounds import Mover
from tools.search.starters import Column, exact_cover

Table = tuple[int, int, int, int]
"""Its round, North-South, East-West and the set, each named after the pair that sits it out."""


def two_rings(pairs: int) -> tuple[tuple[Mover, ...], ...]:
    """Return the first round of each ring, and a table of the last round; nothing if none exists.

    Pair r sits out round r and set r, so that a late pair could play it there.
    """
    ring = pairs // 2
    for a, b in _circulants(ring):
        options = _options(_directions(a, b), ring)
        required = {each for columns in options.values() for each in columns if each[0] != "place"}
        found = exact_cover(options, required)
        if found:
            by_set = sorted(found, key=lambda table: table[3])
            return tuple(
                tuple((ns, ew, d) for r, ns, ew, d in by_set if r == first)
                for first in (0, ring, 2 * ring)
            )
    return ()


def _circulants(ring: int) -> Iterator[tuple[list[int], list[int]]]:
    """Yield the first rows of A and B."""
    skew: dict[tuple[int, ...], list[list[int]]] = {}
    for signs in product((1, -1), repeat=ring // 2):
        a = [0, *signs, *(-sign for sign in reversed(signs))]
        skew.setdefault(tuple(-2 - value for value in _autocorrelations(a)), []).append(a)
    for plus in combinations(range(1, ring), ring // 2):
        b = [1 if place == 0 or place in plus else -1 for place in range(ring)]
        yield from ((a, b) for a in skew.get(_autocorrelations(b), ()))


def _autocorrelations(row: Sequence[int]) -> tuple[int, ...]:
    ring = len(row)
    return tuple(
        sum(row[i] * row[(i + shift) % ring] for i in range(ring))
        for shift in range(1, ring // 2 + 1)
    )


def _directions(a: Sequence[int], b: Sequence[int]) -> list[list[int]]:
    """Return by pair and set 1 for North-South, -1 for East-West and 0 for who sits out."""
    ring = len(a)
    shifts = [[(set_ - pair) % ring for set_ in range(ring)] for pair in range(ring)]
    return [
        *([*(a[k] for k in row), *(b[k] for k in row), -1] for row in shifts),
        *([*(-b[-k] for k in row), *(a[-k] for k in row), 1] for row in shifts),
        [*[1] * ring, *[-1] * ring, 0],
    ]


def _options(sign: Sequence[Sequence[int]], ring: int) -> dict[Table, tuple[Column, ...]]:
    """Return the tables where the set's directions part the two; their columns are orbits."""
    last = 2 * ring

    def seen_from(place: int, who: int) -> tuple[int, int]:
        """Return the orbit of a pair in a round, or on a set."""
        if place == last:
            return place, who // ring
        residue = who if who == last else who // ring * ring + (who - place) % ring
        return place // ring, residue

    meetings = [(last, 0), (last, ring)]
    meetings += [(first, first + k) for first in (0, ring) for k in range(1, ring // 2 + 1)]
    meetings += [(0, ring + k) for k in range(ring)]
    options: dict[Table, tuple[Column, ...]] = {}
    for (number, (one, other)), r, d in product(
        enumerate(meetings), range(last + 1), range(last + 1)
    ):
        if len({one, other, r, d}) < 4 or sign[one][d] == sign[other][d]:
            continue
        ns, ew = (one, other) if sign[one][d] > 0 else (other, one)
        columns: tuple[Column, ...] = (
            ("meeting", number),
            *(("round", *seen_from(r, who)) for who in (ns, ew)),
            *(("set", *seen_from(d, who)) for who in (ns, ew)),
            ("place", *seen_from(r, d)),
        )
        if len(set(columns)) == len(columns):
            # Of each orbit in rounds 0 to ring - 1, the table in round 0, and so on.
            back = r % ring if r < last else 0
            shifted = [
                x if x == last else x // ring * ring + (x - back) % ring for x in (ns, ew, d)
            ]
            options[(r - back, shifted[0], shifted[1], shifted[2])] = columns
    return options
