"""Whom a family seats, and with which parameters it seats a number of entrants.

The parameters leave the number of boards open. A family may still refuse parameters that its seats
offer; its own message then says why.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Literal

from movements.lists import listed
from movements.model import ParameterValue

Entrant = Literal["pair", "player", "team"]
Options = Iterator[Mapping[str, ParameterValue]]

_FEWEST_CURTAILED = 6
"""Rounds of the shortest curtailed Mitchell offered, at 12 tables or more."""

LONGEST_UNCURTAILED = 13
"""The most rounds of a Mitchell that clubs play to the end; longer ones may be curtailed."""


@dataclass(frozen=True, slots=True)
class Seats:
    """Whom a family seats.

    Attributes:
        entrant: What enters.
        whom: Whom it seats, in words that follow "it seats".
        options: Yields parameters for a number of entrants and of winners (0: either); none if
            it cannot seat them.
        size: The parameter that sets the number of boards, None if that is fixed.
        step: The least value to try for that parameter, if more than its minimum; the other
            values tried are multiples of it.
    """

    entrant: Entrant | None
    whom: str
    options: Callable[[int, int], Options]
    size: str | None = "boards_per_round"
    step: int = 1


def mitchell_lines(parity: int, low: int, high: int) -> Seats:
    """Return the seats of a Mitchell; it can be curtailed, arrow-switched or have a half table.

    For one winner, the last (rounds + 4) // 8 rounds are switched, at least one. That gives the
    least deviation in every complete Mitchell of 3 to 25 tables except the skip of 3 rounds.
    """

    def options(pairs: int, winners: int) -> Options:
        tables = (pairs + 1) // 2
        if tables % 2 != parity or not low <= tables <= high:
            return
        fewest = max(3, min(tables // 2, _FEWEST_CURTAILED))
        for wanted, rounds in product((2, 1), range(fewest, tables + 1)):
            if winners in (0, wanted):
                yield {
                    "tables": tables,
                    "rounds": rounds,
                    "arrow_switch": max(1, (rounds + 4) // 8) if wanted == 1 else 0,
                    "half_table": "north-south" if pairs % 2 else "none",
                }

    kind = "an odd" if parity else "an even"
    return Seats("pair", f"{2 * low - 1} to {2 * high} pairs at {kind} number of tables", options)


def whole_tables(
    low: int,
    high: int,
    size: str = "boards_per_round",
    *,
    name: str = "tables",
    over: int = 0,
    **more: tuple[ParameterValue, ...],
) -> Seats:
    """Return the seats of a movement with two pairs at each table and ``over`` more pairs.

    The number of tables is the parameter ``name``, from ``low`` to ``high``; ``more`` are the
    values to try for further parameters.
    """

    def options(pairs: int, _winners: int) -> Options:
        tables, odd = divmod(pairs - over, 2)
        if not odd and low <= tables <= high:
            yield from ({name: tables, **chosen} for chosen in _all_of(more))

    kind = "an odd" if over % 2 else "an even"
    whom = f"{kind} number of pairs from {2 * low + over} to {2 * high + over}"
    return Seats("pair", whom, options, size)


def any_number(
    entrant: Entrant,
    low: int,
    high: int,
    rounds: Callable[[int], Iterable[int]] | None = None,
    *,
    size: str = "boards_per_round",
    **more: tuple[ParameterValue, ...],
) -> Seats:
    """Return the seats of a movement whose parameter is the number of entrants itself."""

    def options(entrants: int, _winners: int) -> Options:
        if low <= entrants <= high:
            tried = {**more, "rounds": tuple(rounds(entrants))} if rounds else more
            yield from ({f"{entrant}s": entrants, **chosen} for chosen in _all_of(tried))

    return Seats(entrant, f"{low} to {high} {entrant}s", options, size)


def _all_of(choices: Mapping[str, tuple[ParameterValue, ...]]) -> Options:
    """Yield all combinations of the choices, the last changing fastest."""
    for chosen in product(*choices.values()):
        yield dict(zip(choices, chosen, strict=True))


def only(entrant: Entrant, size: str | None, *numbers: int, **fixed: ParameterValue) -> Seats:
    """Return the seats of a movement for only a few numbers of entrants.

    For players, the number is itself a parameter, given as a word.
    """

    def options(entrants: int, _winners: int) -> Options:
        if entrants in numbers:
            yield {"players": str(entrants)} if entrant == "player" else fixed

    return Seats(entrant, f"{listed(numbers, 'or')} {entrant}s", options, size)


def of_another_kind(whom: str) -> Seats:
    """Return seats for entrants that a number of pairs, players or teams does not describe."""
    return Seats(None, whom, lambda _entrants, _winners: iter(()), None)
