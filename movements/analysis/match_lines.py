"""The lines of a match: rows that pass the same boards to each other."""

from collections.abc import Iterable

from movements.model import Row

TROPHY_SCHEDULES = ("league-48", "league-24", "new-england-24", "new-england-36")
"""Families of two teams of four whose scores are compared line by line."""


def match_lines(rows: Iterable[Row]) -> list[list[Row]]:
    """Group the rows that share a board, then join the groups played in the same rounds.

    These are the lines of the printed schedules; scores are compared after each. Lines come in
    the order of their rounds, the rows of a line by round and table.
    """
    lines: list[list[Row]] = []
    for row in rows:
        boards = set(row.boards)
        joined = [line for line in lines if any(boards & set(each.boards) for each in line)]
        lines = [line for line in lines if line not in joined]
        lines.append([*(each for line in joined for each in line), row])
    by_rounds: dict[tuple[int, ...], list[Row]] = {}
    for line in lines:
        by_rounds.setdefault(tuple(sorted({each.round for each in line})), []).extend(line)
    return [
        sorted(by_rounds[rounds], key=lambda each: (each.round, each.table))
        for rounds in sorted(by_rounds)
    ]
