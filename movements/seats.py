"""Whom a family seats: with which parameters it can be played by so many entrants.

The parameters leave the number of boards open. What is yielded for a number of entrants may still
be impossible; the family's own sentence then says why.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Literal

from movements.model import ParameterValue

Entrant = Literal["pair", "player", "team"]
Options = Iterator[Mapping[str, ParameterValue]]

LONGEST_UNCURTAILED = 13
"""Rounds of a Mitchell that clubs play to the end; longer ones are also offered curtailed."""


@dataclass(frozen=True, slots=True)
class Seats:
    """Whom a family seats.

    Attributes:
        entrant: What enters.
        whom: Whom it seats, in words that follow "it seats".
        options: Parameters for so many entrants and winners (0: either); none where it cannot
            seat them.
        size: The parameter that sets the number of boards, None where that is fixed.
        step: Of that parameter, where it is more than its least value.
    """

    entrant: Entrant | None
    whom: str
    options: Callable[[int, int], Options]
    size: str | None = "boards_per_round"
    step: int = 1


def mitchell_for(pairs: int, rounds: int, winners: int) -> dict[str, ParameterValue]:
    """Return the parameters of a Mitchell, with a half table for an odd number of pairs.

    For one winner the last (rounds + 4) / 8 rounds are switched, and at least one. That has the
    least deviation in every complete Mitchell of 3 to 25 tables except the skip of 3 rounds.
    """
    return {
        "tables": (pairs + 1) // 2,
        "rounds": rounds,
        "arrow_switch": max(1, (rounds + 4) // 8) if winners == 1 else 0,
        "half_table": "north-south" if pairs % 2 else "none",
    }


def mitchell_lines(parity: int, low: int, high: int, *, all_rounds: bool = True) -> Seats:
    """Return a Mitchell that can be curtailed, arrow-switched and have a half table."""

    def options(pairs: int, winners: int) -> Options:
        tables = (pairs + 1) // 2
        if tables % 2 != parity or not low <= tables <= high:
            return
        complete = tables if all_rounds else tables - 1
        for wanted, rounds in product((2, 1), range(max(3, tables // 2), complete + 1)):
            curtailed = wanted == 2 or tables > LONGEST_UNCURTAILED
            if winners in (0, wanted) and (rounds == complete or curtailed):
                yield mitchell_for(pairs, rounds, wanted)

    kind = "an odd" if parity else "an even"
    return Seats("pair", f"{2 * low - 1} to {2 * high} pairs at {kind} number of tables", options)


def whole_tables(
    low: int,
    high: int,
    size: str = "boards_per_round",
    **more: tuple[ParameterValue, ...],
) -> Seats:
    """Return a movement of two pairs at each table; ``more`` are further choices to try."""

    def options(pairs: int, _winners: int) -> Options:
        if pairs % 2 == 0 and low <= pairs // 2 <= high:
            for chosen in product(*more.values()):
                yield {"tables": pairs // 2, **dict(zip(more, chosen, strict=True))}

    return Seats("pair", f"an even number of pairs from {2 * low} to {2 * high}", options, size)


def any_number(
    entrant: Entrant,
    low: int,
    high: int,
    rounds: Callable[[int], Iterator[int]] | None = None,
    *,
    name: str = "",
    size: str = "boards_per_round",
    **more: tuple[ParameterValue, ...],
) -> Seats:
    """Return a movement that takes the number of entrants as it is."""

    def options(entrants: int, _winners: int) -> Options:
        if low <= entrants <= high:
            for chosen in product(*more.values()):
                parameters = {
                    name or f"{entrant}s": entrants,
                    **dict(zip(more, chosen, strict=True)),
                }
                if rounds is None:
                    yield parameters
                else:
                    yield from ({**parameters, "rounds": number} for number in rounds(entrants))

    return Seats(entrant, f"{low} to {high} {entrant}s", options, size)


def only(entrant: Entrant, size: str | None, *numbers: int, **fixed: ParameterValue) -> Seats:
    """Return a movement for a few numbers of entrants only; of ``players`` the number is a word."""

    def options(entrants: int, _winners: int) -> Options:
        if entrants in numbers:
            yield {"players": str(entrants)} if entrant == "player" else fixed

    listed = ", ".join(map(str, numbers[:-1]))
    words = f"{listed} or {numbers[-1]}" if listed else str(numbers[-1])
    return Seats(entrant, f"{words} {entrant}s", options, size)


def of_another_kind(whom: str) -> Seats:
    """Return a movement for people whom no number of pairs, players or teams describes."""
    return Seats(None, whom, lambda _entrants, _winners: iter(()), None)
