"""Reduced Howell: one field in fewer rounds than everybody would need to meet everybody.

Residues modulo R rounds are the pairs that move; 2T - R pairs keep their tables. In round r
everything is r further: mover table (a, b; d) has a + r and b + r with set d + r. With R = T
this would be a Mitchell, with R = 2T - 1 it is the full Howell.
"""

from collections.abc import Iterator
from itertools import combinations

from movements.analysis.encounters import Tallies
from movements.errors import MovementError
from movements.families.howell.reduced_tables import REDUCED
from movements.families.promises import all_rounds, met_at_most_once
from movements.families.seating import numbered, pair_row
from movements.family import Example, Family, Schedule, boards_per_round, whole_number
from movements.model import Movement, Parameters, boards_of_set
from movements.seats import any_number

FEWEST_PAIRS, MOST_PAIRS = 5, 40


def rounds_for(pairs: int) -> list[int]:
    """Return the numbers of rounds for which there is a schedule."""
    return [rounds for number, rounds in sorted(REDUCED) if number == pairs + pairs % 2]


def _sittings(pairs: int, rounds: int) -> Iterator[tuple[int, int, int, int, int]]:
    """Yield ``(round, table, ns, ew, set)``, all from 0, for an even number of pairs."""
    first, turned = REDUCED[pairs, rounds]
    tables = [tuple(map(int, word.split(","))) for word in first.split()]
    for r, mask in enumerate(turned.split()):
        for table, (a, b, d) in enumerate(tables):
            ns, ew = rounds - 1 - b if b < 0 else (b + r) % rounds, (a + r) % rounds
            if int(mask, 16) >> table & 1:
                ns, ew = ew, ns
            yield r, table, ns, ew, (d + r) % rounds


def _build(parameters: Parameters) -> Schedule:
    pairs, rounds, size = parameters.numbers("pairs", "rounds", "boards_per_round")
    allowed = rounds_for(pairs)
    if rounds not in allowed:
        message = (
            f"With {pairs} pairs a reduced Howell has {', '.join(map(str, allowed)) or 'no'} "
            f"rounds, not {rounds}."
        )
        raise MovementError(message)
    rows = []
    for r, table, ns, ew, board_set in _sittings(pairs + pairs % 2, rounds):
        if pairs not in (ns, ew):
            boards = boards_of_set(board_set, size)
            rows.append(pair_row(r, table, str(ns + 1), str(ew + 1), boards))
    return Schedule(numbered(pairs), rows)


def _promises(movement: Movement, tallies: Tallies) -> Iterator[str]:
    """Promise: nobody twice; everybody plays every set, but for one sit-out of an odd number."""
    yield from met_at_most_once(tallies)
    pairs, rounds = movement.parameters.numbers("pairs", "rounds")
    yield from all_rounds(movement, rounds)
    out = [idle.contestant for idle in movement.idle]
    for contestant in movement.contestants:
        if out.count(contestant.label) > pairs % 2:
            yield f"{contestant.label} sits out {out.count(contestant.label)} times."
    still = [str(number) for number in range(rounds + 1, pairs + 1)]
    for one, other in combinations(still, 2):
        if tallies.met(one, other):
            yield f"{one} and {other}, who keep their tables, meet."


FAMILY = Family(
    id="howell-reduced",
    name="Reduced Howell",
    unit="pair",
    source=(
        "starters over the residues of the rounds, with pairs that keep their tables, as in "
        "three-quarter Howells; directions by simulated annealing"
    ),
    summary=(
        "One winner in fewer rounds than a full Howell: nobody meets twice, everybody plays all "
        "boards, and directions make comparisons as equal as they are known to be."
    ),
    parameters=(
        whole_number(
            "pairs",
            FEWEST_PAIRS,
            MOST_PAIRS,
            f"a whole number from {FEWEST_PAIRS} to {MOST_PAIRS}; with an odd number one pair "
            "sits out each round",
            required=True,
        ),
        whole_number(
            "rounds",
            4,
            22,
            "a whole number of more than half the pairs and less than a full Howell needs",
            required=True,
        ),
        boards_per_round(),
    ),
    examples=(
        Example({"pairs": 5, "rounds": 4, "boards_per_round": 6}),
        Example({"pairs": 12, "rounds": 8, "boards_per_round": 3}),
        Example({"pairs": 16, "rounds": 13, "boards_per_round": 2}),
        Example({"pairs": 23, "rounds": 14, "boards_per_round": 2}),
        Example({"pairs": 40, "rounds": 22}),
    ),
    seats=any_number("pair", 5, 40, lambda pairs: iter(rounds_for(pairs))),
    build=_build,
    promises=_promises,
)
