"""The lines of a match: sittings that pass the same boards to each other."""

from collections.abc import Iterable
from typing import Protocol, TypeVar

TROPHY_SCHEDULES = ("league-48", "league-24", "new-england-24", "new-england-36")
"""Families of two teams of four whose scores are compared line by line."""


class Sitting(Protocol):
    """One table in one round."""

    @property
    def round(self) -> int:
        """Counted from 1."""

    @property
    def table(self) -> int:
        """Counted from 1."""

    @property
    def boards(self) -> tuple[int, ...]:
        """The boards that are played."""


S = TypeVar("S", bound=Sitting)


def match_lines(sittings: Iterable[S]) -> list[list[S]]:
    """Group the sittings that share a board, then join the groups played in the same rounds.

    These are the lines of the printed schedules; scores are compared after each. Lines come in
    the order of their rounds, the sittings of a line by round and table.
    """
    lines: list[list[S]] = []
    for sitting in sittings:
        boards = set(sitting.boards)
        joined = [line for line in lines if any(boards & set(each.boards) for each in line)]
        lines = [line for line in lines if line not in joined]
        lines.append([*(each for line in joined for each in line), sitting])
    by_rounds: dict[tuple[int, ...], list[S]] = {}
    for line in lines:
        by_rounds.setdefault(tuple(sorted({each.round for each in line})), []).extend(line)
    return [
        sorted(by_rounds[rounds], key=lambda each: (each.round, each.table))
        for rounds in sorted(by_rounds)
    ]
