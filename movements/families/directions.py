"""Constant or balanced directions, for families that can be played as one field.

Balanced directions turn some tables of each round, as in an arrow-switch, so that everybody is
compared with everybody as equally as a search could make it. The rows, the opponents and the boards
stay the same. ``python -m tools.search directions`` finds what is stored.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from movements.entrants import Options, Seats
from movements.errors import MovementError
from movements.family import Example, Family, Schedule, one_of
from movements.lists import listed, runs
from movements.model import Parameters, ParameterValue, turned

Sizes = tuple[int, ...]
"""The values of the parameters that the directions depend on."""

Turns = Mapping[Sizes, tuple[int, ...]]
"""By shape: for each round a number whose bit t stands for table t (from 0)."""

BALANCED = "balanced"
_DIRECTIONS = one_of(
    "directions",
    ("constant", BALANCED),
    "constant (everybody sits as the movement says) or balanced (one winner: in each round some "
    "tables change direction, so that comparisons are as equal as they are known to be)",
    default="constant",
)


def read_turns(text: str) -> Turns:
    """Return the turns of entries like ``16/12: 95d c86 ...;``, a word for each round.

    >>> read_turns("4: d 8 6; 3/5: 4 a;")
    {(4,): (13, 8, 6), (3, 5): (4, 10)}
    """
    entries = (entry.partition(":") for entry in text.split(";")[:-1])
    return {
        tuple(map(int, shape.split("/"))): tuple(int(word, 16) for word in words.split())
        for shape, _, words in entries
    }


def with_directions(family: Family, stored: Turns, *shape: str, lines: bool) -> Family:
    """Return the family with the parameter ``directions``.

    ``shape`` names the parameters that ``stored`` goes by. ``lines`` says whether North-South and
    East-West have a winner each while directions are constant.
    """

    def build(parameters: Parameters) -> Schedule:
        schedule = family.build(parameters)
        if parameters["directions"] != BALANCED:
            return schedule
        turns = _turns(family.id, stored, shape, parameters.numbers(*shape))
        return replace(
            schedule,
            contestants=tuple(replace(each, direction=None) for each in schedule.contestants),
            rows=[
                turned(row) if turns[row.round - 1] >> row.table - 1 & 1 else row
                for row in schedule.rows
            ],
        )

    def stored_for(chosen: Mapping[str, ParameterValue]) -> bool:
        return family.check(chosen).numbers(*shape) in stored

    def options(entrants: int, winners: int) -> Options:
        for chosen in family.seats.options(entrants, winners):
            balanced = (winners != 2 or not lines) and stored_for(chosen)
            if not balanced or (lines and winners == 0):
                yield chosen
            if balanced:
                yield {**chosen, "directions": BALANCED}

    seats = family.seats
    shown = next(each.parameters for each in family.examples[1:] if stored_for(each.parameters))
    return replace(
        family,
        parameters=(*family.parameters, _DIRECTIONS),
        examples=(*family.examples, Example({**shown, "directions": BALANCED})),
        seats=Seats(seats.entrant, seats.whom, options, seats.size, seats.step),
        build=build,
    )


def _turns(family_id: str, stored: Turns, names: Sequence[str], wanted: Sizes) -> tuple[int, ...]:
    """Return the stored turns of a shape.

    Raises:
        MovementError: There are none; the message says which shapes have them.
    """
    if wanted in stored:
        return stored[wanted]
    near = [shape for shape in stored if shape[:-1] == wanted[:-1]]
    given = ", ".join(f"{name} {number}" for name, number in zip(names, wanted, strict=True))
    if near:
        with_ = "".join(
            f" with {name} {number}" for name, number in zip(names[:-1], wanted[:-1], strict=True)
        )
        known = f"for {names[-1]} {_named(shape[-1] for shape in near)}{with_}"
    else:
        known = f"for {names[0]} {_named(shape[0] for shape in stored)}"
    raise MovementError(
        f"{family_id} has balanced directions {known}, not for {given}; choose another size or "
        "directions=constant."
    )


def _named(numbers: Iterator[int]) -> str:
    """Return numbers in words, runs of three or more by their ends.

    >>> _named(iter([3, 4, 5, 9, 11, 12]))
    '3 to 5, 9, 11 or 12'
    """
    words: list[str] = []
    for low, high in runs(sorted(set(numbers))):
        words += [f"{low} to {high}"] if high > low + 1 else map(str, range(low, high + 1))
    return listed(words, "or")
