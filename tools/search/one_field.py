"""Find balanced directions: ``python -m tools.search directions hesitation 8``.

The numbers are the family's own, in the order of its parameters without ``boards_per_round``: for
a web its tables and rounds. What is printed is an entry of the family's stored directions. A search
takes from some seconds to three minutes; see :mod:`tools.search.directions` for how it works.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from random import Random

from movements.errors import MovementError
from movements.family import Family
from movements.model import Movement, ParameterValue, Row
from movements.registry import family, generate
from tools.search import directions

TRIES, STEPS, HEAT = 6, 2_000_000, 120.0


def shape_of(known: Family) -> list[str]:
    """Return the names of the numbers that stored directions depend on."""
    numbers = [parameter.name for parameter in known.parameters if parameter.type == "int"]
    return [name for name in numbers if name != "boards_per_round"]


def one_field(family_id: str, numbers: Sequence[str]) -> Iterator[str]:
    """Yield the entry with the fairest directions that were found.

    Raises:
        MovementError: There is no such family or movement.
    """
    names = shape_of(family(family_id))
    if len(numbers) != len(names):
        raise MovementError(f"{family_id} takes {len(names)} numbers: {', '.join(names)}.")
    chosen: dict[str, ParameterValue] = dict(zip(names, numbers, strict=True))
    movement = generate(family_id, {**chosen, "boards_per_round": 1})
    turned = fewest_turned(movement, fairest(movement, Random(f"{family_id} {' '.join(numbers)}")))
    words = " ".join(f"{mask:x}" for mask in turned)
    yield f"{'/'.join(numbers)}: {words};"


def fairest(movement: Movement, chance: Random) -> list[bool]:
    """Return for each row whether to turn it."""
    number = {label: place for place, label in enumerate(movement.labels)}
    straight = [(number[row.north], number[row.east], row.boards[0]) for row in movement.rows]
    tried = (
        directions.balanced(straight, len(number), chance, steps=STEPS, heat=HEAT)
        for _ in range(TRIES)
    )
    _, best = min(tried)
    return [one != other for one, other in zip(straight, best, strict=True)]


def fewest_turned(movement: Movement, turned: Sequence[bool]) -> list[int]:
    """Return the tables to turn as bits, round by round.

    Turning every result of a board changes nothing, so no board is turned at more than half of
    its tables.
    """
    rows = list(zip(movement.rows, turned, strict=True))
    results = Counter(row.boards for row in movement.rows)
    often = Counter(row.boards for row, turn in rows if turn)
    return [
        sum(
            1 << row.table - 1
            for row, turn in of_round
            if turn != (2 * often[row.boards] > results[row.boards])
        )
        for _, of_round in groupby(rows, key=_round)
    ]


def _round(row_and_turn: tuple[Row, bool]) -> int:
    return row_and_turn[0].round
