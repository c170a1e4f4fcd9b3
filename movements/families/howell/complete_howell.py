"""Howell: one field, everybody meets everybody once, one pair stays.

The stationary pair has the highest number and the highest table, so that an odd number of pairs
leaves that table out (whoever would go there sits out) and a late pair can be added without
moving anything.
"""

from collections.abc import Iterator
from itertools import combinations

from movements.analysis.encounters import Tallies
from movements.families.howell.residues import add_in_base_3
from movements.families.howell.starters import SIX_PAIRS, STARTERS
from movements.families.promises import meet
from movements.families.seating import numbered, pair_row
from movements.family import Example, Family, Schedule, boards_per_round, whole_number
from movements.model import Movement, Parameters, boards_of_set
from movements.seats import any_number
from movements.sources import BARNEY

FEWEST_PAIRS, MOST_PAIRS = 4, 40
_OVER_27 = 28
"""For so many pairs the residues are the 27 elements of a field, not those of a circle."""

Sitting = tuple[int, int, int, int, int]


def _sittings(pairs: int) -> Iterator[Sitting]:
    """Yield ``(round, table, ns, ew, board_set)``, all from 0, for an even number of pairs."""
    if pairs == 6:
        for round_number, tables in enumerate(SIX_PAIRS):
            for table, (ns, ew, board_set) in enumerate(tables):
                yield round_number, table, ns, ew, board_set
        return
    modulus = pairs - 1
    movers = STARTERS[pairs]
    add = add_in_base_3 if pairs == _OVER_27 else lambda one, other: (one + other) % modulus
    for r in range(modulus):
        for table, (ns, ew, board_set) in enumerate(movers):
            yield r, table, add(ns, r), add(ew, r), add(board_set, r)
        yield r, len(movers), modulus, r, r


def _build(parameters: Parameters) -> Schedule:
    pairs, size = parameters.numbers("pairs", "boards_per_round")
    phantom = pairs if pairs % 2 else None
    rows = [
        pair_row(r, table, str(ns + 1), str(ew + 1), boards_of_set(board_set, size))
        for r, table, ns, ew, board_set in _sittings(pairs + pairs % 2)
        if ns != phantom
    ]
    return Schedule(numbered(pairs), rows)


def _promises(movement: Movement, tallies: Tallies) -> Iterator[str]:
    """Promise: any two pairs meet once; an odd pair out each round, everybody once."""
    labels = [contestant.label for contestant in movement.contestants]
    yield from meet(combinations(labels, 2), tallies)
    if len(labels) % 2:
        out = [idle.contestant for idle in movement.idle]
        yield from (
            f"{one} does not sit out exactly once." for one in labels if out.count(one) != 1
        )


FAMILY = Family(
    id="howell",
    name="Howell",
    catalogue=("W-HOWELL", "C-HOWELL"),
    unit="pair",
    source=(
        f"{BARNEY}, 'The Howell and Safford Systems' (schedule not printed); constructed from "
        "balanced starters and adders"
    ),
    summary=(
        "One winner: every pair meets every other once, and comparisons are as equal as they "
        "can be."
    ),
    parameters=(
        whole_number(
            "pairs",
            FEWEST_PAIRS,
            MOST_PAIRS,
            f"a whole number from {FEWEST_PAIRS} to {MOST_PAIRS}; "
            "with an odd number one pair sits out each round",
            required=True,
        ),
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
    build=_build,
    promises=_promises,
)
