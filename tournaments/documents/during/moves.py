"""Where pairs and boards go after each round, in the words of a club."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.selectors.movement.seating import PlannedTable, Seating

WORDS = {
    "NS": "North-South",
    "EW": "East-West",
    "N": "North",
    "E": "East",
    "S": "South",
    "W": "West",
}


@dataclass(frozen=True, slots=True)
class TableMoves:
    """What follows a round at one table, for each side and for the boards; empty at the end."""

    sides: tuple[str, ...]
    boards: str


class MovePlan:
    """A section's seating, read from round to round."""

    def __init__(self, plan: Seating) -> None:
        self.directions = ("NS", "EW") if plan.by_pair else ("N", "E", "S", "W")
        self._plan = plan
        self._at: dict[tuple[int, str], tuple[int, str]] = {}
        self._with_board: dict[tuple[int, int], list[int]] = {}
        for row in plan.rows:
            for direction, label in zip(self.directions, self.labels(row), strict=True):
                self._at[row.round, label] = (row.table, direction)
            for board in row.boards:
                self._with_board.setdefault((row.round, board), []).append(row.table)

    def labels(self, row: PlannedTable) -> tuple[str, ...]:
        """Return who sits at a table, pair by pair or clockwise from North."""
        if self._plan.by_pair:
            return (row.north.label, row.east.label)
        return (row.north.label, row.east.label, row.south.label, row.west.label)

    def after(self, row: PlannedTable) -> TableMoves:
        """Return what follows one round at one table."""
        if row.round == self._plan.rounds:
            return TableMoves(("",) * len(self.directions), "")
        sides = tuple(
            self._side_goes(row, direction, label)
            for direction, label in zip(self.directions, self.labels(row), strict=True)
        )
        return TableMoves(sides, self._boards_go(row))

    def shared_with(self, row: PlannedTable) -> tuple[int, ...]:
        """Return the tables that play the same boards in the same round."""
        tables = {t for board in row.boards for t in self._with_board[row.round, board]}
        return tuple(sorted(tables - {row.table}))

    def sharing(self, row: PlannedTable) -> str:
        """Return with whom a table has its boards in one round, empty where it has them alone."""
        shared = self.shared_with(row)
        if len(shared) > 1 and len(shared) + 1 == self._plan.tables:
            return "shared by all"
        return f"with {named(shared)}" if shared else ""

    def _side_goes(self, row: PlannedTable, direction: str, label: str) -> str:
        following = self._at.get((row.round + 1, label))
        if following is None:
            return self._sits_out(row.round + 2, label)
        return self._to(row.table, direction, following)

    def _to(self, table: int, direction: str, following: tuple[int, str]) -> str:
        new_table, new_direction = following
        turned = "" if new_direction == direction else WORDS[new_direction]
        if new_table == table:
            return f"change to {turned}" if turned else "stay"
        return f"to Table {new_table}, {turned}" if turned else f"to Table {new_table}"

    def _sits_out(self, next_round: int, label: str) -> str:
        for number in range(next_round, self._plan.rounds + 1):
            if (number, label) in self._at:
                return f"sit out, then Table {self._at[number, label][0]}"
        return "sit out to the end"

    def _boards_go(self, row: PlannedTable) -> str:
        for number in range(row.round + 1, self._plan.rounds + 1):
            tables = sorted(
                {t for board in row.boards for t in self._with_board.get((number, board), ())}
            )
            if not tables:
                continue
            if number > row.round + 1:
                return "to the side table"
            return "stay" if tables == [row.table] else f"to {named(tables)}"
        return "back to the director"


def usual(moves: Sequence[str]) -> str:
    """Return the move after most rounds, empty where none follows at least half of them.

    >>> usual(["stay", "stay", "to Table 4"])
    'stay'
    """
    counted = Counter(move for move in moves if move).most_common(1)
    if counted and len(moves) > 1 and counted[0][1] * 2 >= len(moves):
        return counted[0][0]
    return ""


def named(tables: Sequence[int]) -> str:
    """Return tables as they are called: ``Table 3``, ``Tables 1 and 8``."""
    if len(tables) == 1:
        return f"Table {tables[0]}"
    *first, last = map(str, tables)
    return f"Tables {', '.join(first)} and {last}"
