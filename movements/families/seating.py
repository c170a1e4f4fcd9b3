"""The contestants and rows from which families put their schedules together."""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Literal, TypeVar

from movements.family import Schedule
from movements.model import Contestant, Row, boards_of_set

_LINES: tuple[tuple[str, Literal["NS", "EW"]], ...] = (("N", "NS"), ("E", "EW"))

Tray = TypeVar("Tray")


def pair_row(
    round_number: int, table: int, ns_pair: str, ew_pair: str, boards: tuple[int, ...]
) -> Row:
    """Return the row of a table of two pairs; the arguments count round and table from 0."""
    return Row(round_number + 1, table + 1, ns_pair, ns_pair, ew_pair, ew_pair, boards)


def line_row(
    round_number: int, table: int, east_west: int, board_set: int, *, size: int = 1
) -> Row:
    """Return the row of a table whose North-South pair stays; the arguments count from 0."""
    boards = boards_of_set(board_set, size)
    return pair_row(round_number, table, f"N{table + 1}", f"E{east_west + 1}", boards)


def two_lines(
    north_south: int, east_west: int | None = None, *, winners: int = 2
) -> tuple[Contestant, ...]:
    """Return pairs N1, N2, ... and E1, E2, ..., as many of each unless a second number is given.

    Each line has its own winner unless ``winners`` is 1.
    """
    counts = (north_south, north_south if east_west is None else east_west)
    return tuple(
        Contestant(f"{letter}{number}", None, direction if winners == 2 else None)
        for (letter, direction), count in zip(_LINES, counts, strict=True)
        for number in range(1, count + 1)
    )


def between_lines(
    tables: int, sittings: Iterable[tuple[int, int, int, tuple[int, ...]]]
) -> Schedule:
    """Return the schedule of ``(round, table, east_west, boards)``.

    All but the boards are counted from 0; the North-South pairs stay.
    """
    rows = [
        pair_row(r, table, f"N{table + 1}", f"E{east_west + 1}", boards)
        for r, table, east_west, boards in sittings
    ]
    return Schedule(two_lines(tables), rows)


def numbered(count: int) -> tuple[Contestant, ...]:
    """Return contestants 1, 2, ..., all in one field."""
    return tuple(Contestant(str(number)) for number in range(1, count + 1))


def fours(teams: int) -> tuple[Contestant, ...]:
    """Return the halves of teams of four: 1ns, 2ns, ... and 1ew, 2ew, ..."""
    return tuple(
        Contestant(f"{team}{half}", str(team))
        for half, team in product(("ns", "ew"), range(1, teams + 1))
    )


def trays_going_down(piles: Sequence[Sequence[Tray]]) -> Iterator[tuple[int, int, Tray]]:
    """Yield ``(round, table, tray)``, round and table from 0, until every tray has gone round.

    A pile lists first the tray to be played first. A tray that has been played goes under the
    pile of the next lower table.
    """
    waiting = [deque(pile) for pile in piles]
    for r in range(sum(len(pile) for pile in piles)):
        played = [pile.popleft() for pile in waiting]
        for table, tray in enumerate(played):
            yield r, table, tray
            waiting[table - 1].append(tray)


def added(base: int, one: int, other: int) -> int:
    """Add two numbers of at most three digits in a base, digit by digit, without carrying.

    >>> added(3, 5, 8), added(5, 24, 1)
    (1, 20)
    """
    return sum((one // place + other // place) % base * place for place in (1, base, base * base))
