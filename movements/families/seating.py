"""The contestants and rows from which families put their schedules together."""

from collections import deque
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Literal, TypeVar

from movements.model import Contestant, Row, boards_of_set

_LINES: tuple[tuple[str, Literal["NS", "EW"]], ...] = (("N", "NS"), ("E", "EW"))

Tray = TypeVar("Tray")


def pair_row(
    round_number: int, table: int, ns_pair: str, ew_pair: str, boards: tuple[int, ...]
) -> Row:
    """Return a table of two pairs; here round and table are counted from 0."""
    return Row(round_number + 1, table + 1, ns_pair, ns_pair, ew_pair, ew_pair, boards)


def line_row(
    round_number: int, table: int, east_west: int, board_set: int, *, size: int = 1
) -> Row:
    """Return a table of a Mitchell, whose North-South pair stays; all are counted from 0."""
    boards = boards_of_set(board_set, size)
    return pair_row(round_number, table, f"N{table + 1}", f"E{east_west + 1}", boards)


def two_lines(
    north_south: int, east_west: int | None = None, *, winners: int = 2
) -> tuple[Contestant, ...]:
    """Return N1, N2, ... and E1, E2, ..., each line with its own winner unless there is one.

    Args:
        north_south: How many pairs sit North-South.
        east_west: How many sit East-West; as many when left out.
        winners: 1 where both lines are one field.
    """
    counts = (north_south, north_south if east_west is None else east_west)
    return tuple(
        Contestant(f"{letter}{number}", None, direction if winners == 2 else None)
        for (letter, direction), count in zip(_LINES, counts, strict=True)
        for number in range(1, count + 1)
    )


def numbered(count: int) -> tuple[Contestant, ...]:
    """Return 1, 2, ..., all in one field."""
    return tuple(Contestant(str(number)) for number in range(1, count + 1))


def fours(teams: int) -> tuple[Contestant, ...]:
    """Return the halves of teams of four: 1ns, 2ns, ... and 1ew, 2ew, ..."""
    return tuple(
        Contestant(f"{team}{half}", str(team))
        for half, team in product(("ns", "ew"), range(1, teams + 1))
    )


def trays_going_down(piles: Sequence[Sequence[Tray]]) -> Iterator[tuple[int, int, Tray]]:
    """Yield ``(round, table, tray)``, round and table from 0, until every tray has gone round.

    A tray that has been played goes under the pile of the next lower table.

    Args:
        piles: The trays at each table, the one to be played first in front.
    """
    waiting = [deque(pile) for pile in piles]
    for r in range(sum(len(pile) for pile in piles)):
        played = [pile.popleft() for pile in waiting]
        for table, tray in enumerate(played):
            yield r, table, tray
            waiting[table - 1].append(tray)
