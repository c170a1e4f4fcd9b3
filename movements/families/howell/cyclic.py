"""Howells made from their first round: the full Howell and the reduced ones.

With T tables and R rounds the pairs that move are the residues modulo R; 2T - R pairs keep their
tables. Round r adds r to everything: table (a, b; d) has a + r and b + r with set d + r. With
R = T this would be a Mitchell. With R = 2T - 1 it is the full Howell, in which everybody meets
everybody once and one pair stays.

The pairs that stay have the highest numbers, and the last of them the highest table. An odd number
of pairs leaves that table out (the pair due there sits out), so that a late pair can be added
without moving anything.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import combinations, pairwise, product

from movements.analysis.encounters import Tallies
from movements.entrants import any_number
from movements.errors import MovementError
from movements.families.howell.first_rounds import (
    REDUCED,
    ROUND_BY_ROUND,
    SIMPLE,
    STARTERS,
    TWO_RINGS,
    Mover,
)
from movements.families.promises import all_rounds, meet, met_at_most_once
from movements.families.seating import added, numbered, pair_row
from movements.family import Example, Family, Schedule, boards_per_round, one_of, whole_number
from movements.model import Movement, Parameters, boards_of_set
from movements.sources import BARNEY

_BASES = {26: 5, 28: 3}
"""By the number of pairs whose residues are the elements of a field: the base they are written in.

That of 26 pairs has 25 elements, that of 28 has 27.
"""

PairSitting = tuple[int, int, int, int, int]
"""Round, table, North-South's number, East-West's and the set, all from 0."""


def sittings(
    tables: Sequence[Mover],
    rounds: int,
    turned: Sequence[int] = (),
    add: Callable[[int, int], int] | None = None,
) -> Iterator[PairSitting]:
    """Yield every table of every round.

    A table ``(a, b, d)`` of round 0 is East-West's number, North-South's and the set; a negative b
    is a pair that keeps its table, -1 for the first of them. ``turned`` has for each round a
    number whose bits are the tables to turn. Residues are added modulo ``rounds``, or by ``add``.
    """
    add = add or (lambda one, other: (one + other) % rounds)
    for r in range(rounds):
        for table, (a, b, d) in enumerate(tables):
            ns, ew = rounds - 1 - b if b < 0 else add(b, r), add(a, r)
            if turned and turned[r] >> table & 1:
                ns, ew = ew, ns
            yield r, table, ns, ew, add(d, r)


def _schedule(pairs: int, size: int, of_even_number: Iterable[PairSitting]) -> Schedule:
    """Return the schedule; with an odd number of pairs, without the tables of the missing one."""
    rows = [
        pair_row(r, table, str(ns + 1), str(ew + 1), boards_of_set(board_set, size))
        for r, table, ns, ew, board_set in of_even_number
        if pairs not in (ns, ew)
    ]
    return Schedule(numbered(pairs), rows)


def _full(pairs: int) -> Iterator[PairSitting]:
    """Yield the sittings of a full Howell; those of an odd number may have one more pair."""
    if pairs in TWO_RINGS:
        yield from _in_two_rings(TWO_RINGS[pairs], pairs // 2)
        return
    even = pairs + pairs % 2
    for number in (pairs, even):
        if number in ROUND_BY_ROUND:
            for r, tables in enumerate(ROUND_BY_ROUND[number]):
                yield from ((r, table, *sitting) for table, sitting in enumerate(tables))
            return
    movers = [(ew, ns, board_set) for ns, ew, board_set in STARTERS[even]]
    add = partial(added, _BASES[even]) if even in _BASES else None
    yield from sittings([*movers, (0, -1, 0)], even - 1, add=add)


def _in_two_rings(parts: Sequence[Sequence[Mover]], ring: int) -> Iterator[PairSitting]:
    """Yield the sittings in which two rings of pairs, and of sets, move on by one."""

    def moved(x: int, by: int) -> int:
        return x if x == 2 * ring else x // ring * ring + (x + by) % ring

    *rings, last = parts
    for first, tables in zip((0, ring), rings, strict=True):
        for by, (table, movers) in product(range(ring), enumerate(tables)):
            ns, ew, board_set = (moved(x, by) for x in movers)
            yield first + by, table, ns, ew, board_set
    for by in range(ring):
        ns, ew, board_set = (moved(x, by) for x in last[0])
        yield 2 * ring, by, ns, ew, board_set


def _build_full(parameters: Parameters) -> Schedule:
    pairs, size = parameters.numbers("pairs", "boards_per_round")
    return _schedule(pairs, size, _full(pairs))


def _everybody_met(movement: Movement, tallies: Tallies) -> Iterator[str]:
    """Promise: any two pairs meet once; with an odd number, everybody sits out once."""
    labels = movement.labels
    yield from meet(combinations(labels, 2), tallies)
    out = [idle.contestant for idle in movement.idle]
    for label in labels if len(labels) % 2 else ():
        if out.count(label) != 1:
            yield f"{label} does not sit out exactly once."


FULL = Family(
    id="howell",
    name="Howell",
    source=(
        f"{BARNEY}, 'The Howell and Safford Systems' (schedule not printed); constructed from "
        "balanced starters and adders"
    ),
    summary=(
        "One winner: every pair meets every other once, and comparisons are as equal as they "
        "are known to be."
    ),
    parameters=(
        whole_number("pairs", 4, 40, why="; with an odd number one pair sits out each round"),
        boards_per_round(),
    ),
    examples=(
        Example({"pairs": 4, "boards_per_round": 8}, ("W-HOWELL",)),
        Example({"pairs": 6, "boards_per_round": 5}, ("W-HOWELL", "C-HOWELL")),
        Example({"pairs": 7, "boards_per_round": 4}, ("W-HOWELL",)),
        Example({"pairs": 8, "boards_per_round": 4}, ("W-HOWELL", "C-HOWELL")),
        Example({"pairs": 10, "boards_per_round": 3}, ("C-HOWELL",)),
        Example({"pairs": 20, "boards_per_round": 1}, ("W-HOWELL", "C-HOWELL")),
        Example({"pairs": 28, "boards_per_round": 1}, ("C-HOWELL",)),
        Example({"pairs": 40, "boards_per_round": 1}, ("W-HOWELL", "C-HOWELL")),
    ),
    seats=any_number("pair", 4, 40),
    build=_build_full,
    promises=(_everybody_met,),
)


def _rounds_for(pairs: int) -> list[int]:
    """Return the numbers of rounds for which there is a reduced Howell."""
    return [rounds for number, rounds in sorted(REDUCED) if number == pairs]


def _build_reduced(parameters: Parameters) -> Schedule:
    pairs, rounds, size = parameters.numbers("pairs", "rounds", "boards_per_round")
    allowed = _rounds_for(pairs)
    if rounds not in allowed:
        raise MovementError(
            f"With {pairs} pairs a reduced Howell has {', '.join(map(str, allowed)) or 'no'} "
            f"rounds, not {rounds}."
        )
    if parameters["directions"] == "constant":
        return _schedule(pairs, size, sittings(SIMPLE[pairs + pairs % 2, rounds], rounds))
    tables, turned = REDUCED[pairs, rounds]
    return _schedule(pairs, size, sittings(tables, rounds, turned))


def _out_of_an_odd_number(movement: Movement, _: Tallies) -> Iterator[str]:
    """Promise: nobody sits out twice; with an even number of pairs, nobody sits out."""
    out = [idle.contestant for idle in movement.idle]
    for label in movement.labels:
        if out.count(label) > len(movement.contestants) % 2:
            yield f"{label} sits out {out.count(label)} times."


def _boards_go_down(movement: Movement, _: Tallies) -> Iterator[str]:
    """Promise: boards go from each table to the next lower one, directly or by a relay.

    So in every round the sets from table 1 on stand in the order in which a table plays them.
    """
    sets, size = movement.parameters.numbers("rounds", "boards_per_round")
    at: dict[int, list[int]] = {}
    for row in movement.rows:
        at.setdefault(row.round, []).append((row.boards[0] - 1) // size)
    for number, order in at.items():
        steps = [(later - first) % sets for first, later in pairwise([*order, order[0]])]
        if sum(steps) != sets:
            yield f"In round {number} the boards do not go down one table."


def _still(movement: Movement, _: Tallies) -> Iterator[str]:
    """Promise: with constant directions, the pairs that keep their tables sit North-South."""
    pairs, rounds = movement.parameters.numbers("pairs", "rounds")
    constant = movement.parameters["directions"] == "constant"
    still = {str(number) for number in range(rounds + 1, pairs + 1)} if constant else set()
    for row in movement.rows:
        if row.east in still:
            yield f"{row.east}, which is stationary, sits East-West in round {row.round}."


def _apart(movement: Movement, tallies: Tallies) -> Iterator[str]:
    """Promise: the pairs that keep their tables do not meet."""
    pairs, rounds = movement.parameters.numbers("pairs", "rounds")
    still = [str(number) for number in range(rounds + 1, pairs + 1)]
    for one, other in combinations(still, 2):
        if tallies.met(one, other):
            yield f"{one} and {other}, which are stationary, meet."


REDUCED_HOWELL = Family(
    id="howell-reduced",
    name="Reduced Howell",
    source=(
        "starters over the residues of the rounds, with stationary pairs, as in "
        "three-quarter Howells; directions by simulated annealing"
    ),
    summary=(
        "One winner in fewer rounds than a full Howell: no pairs meet twice, everybody plays all "
        "boards, and directions make comparisons as equal as they are known to be."
    ),
    parameters=(
        whole_number("pairs", 5, 40, why="; with an odd number one pair sits out each round"),
        whole_number(
            "rounds",
            4,
            22,
            "a whole number, more than half the pairs and less than a full Howell needs",
        ),
        boards_per_round(),
        one_of(
            "directions",
            ("balanced", "constant"),
            "balanced (comparisons as equal as they are known to be) or constant (easier to "
            "follow: stationary pairs sit North-South, and no table changes direction)",
            default="balanced",
        ),
    ),
    examples=(
        Example({"pairs": 5, "rounds": 4, "boards_per_round": 6}),
        Example({"pairs": 8, "rounds": 6, "boards_per_round": 4}),
        Example({"pairs": 10, "rounds": 8, "boards_per_round": 3}),
        Example({"pairs": 12, "rounds": 8, "boards_per_round": 3}),
        Example({"pairs": 14, "rounds": 11, "boards_per_round": 2}),
        Example({"pairs": 14, "rounds": 11, "boards_per_round": 2, "directions": "constant"}),
        Example({"pairs": 16, "rounds": 13, "boards_per_round": 2}),
        Example({"pairs": 23, "rounds": 14, "boards_per_round": 2}),
        Example({"pairs": 40, "rounds": 22}),
    ),
    seats=any_number("pair", 5, 40, _rounds_for),
    build=_build_reduced,
    promises=(
        met_at_most_once,
        all_rounds("rounds"),
        _out_of_an_odd_number,
        _apart,
        _boards_go_down,
        _still,
    ),
)
