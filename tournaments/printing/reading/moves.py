"""Where pairs and boards go after each round, in the words that clubs use."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from movements.lists import listed
from movements.whereabouts.places import PAIR_SEATS, PLAYER_SEATS, SEAT_NAMES
from tournaments.printing.reading.seating import seats_of
from tournaments.record.selectors.movement.seating import PlannedTable, Seating


@dataclass(frozen=True, slots=True)
class TableMoves:
    """What follows a round at one table, for each side and the boards; empty at the end.

    "As drawn" follows the last round drawn so far, if others are drawn later.
    """

    sides: tuple[str, ...]
    boards: str


class MovePlan:
    """Where everyone and every board of a section go next, as guide cards say it."""

    def __init__(self, plan: Seating) -> None:
        self.directions = PAIR_SEATS if plan.by_pair else PLAYER_SEATS
        self._plan = plan

    def after(self, row: PlannedTable) -> TableMoves:
        """Return what follows one round at one table."""
        if row.round == self._plan.rounds:
            then = "as drawn" if self._plan.next_draw else ""
            return TableMoves((then,) * len(self.directions), "")
        seats = seats_of(self._plan, row)
        sides = tuple(self._side_goes(row, seat, place.label) for seat, place in seats)
        return TableMoves(sides, self._boards_go(row))

    def shared_with(self, row: PlannedTable) -> tuple[int, ...]:
        """Return the tables that play the same boards in the same round."""
        tables = self._plan.board_places.tables_with(row.boards, row.round)
        return tuple(table for table in tables if table != row.table)

    def sharing(self, row: PlannedTable) -> str:
        """Return which tables share a table's boards in a round; empty if none does."""
        shared = self.shared_with(row)
        if len(shared) > 1 and len(shared) + 1 == self._plan.tables:
            return "shared by all"
        return f"with {named(shared)}" if shared else ""

    def _side_goes(self, row: PlannedTable, seat: str, label: str) -> str:
        if label in self._plan.knocked_out.get(row.round + 1, ()):
            return ""
        following = self._plan.people.next_seat(label, row.round)
        if following is None:
            return "sit out" if self._plan.next_draw else "sit out to the end"
        if following.round > row.round + 1:
            return f"sit out, then Table {following.table}"
        turned = "" if following.seat == seat else SEAT_NAMES[following.seat]
        if following.table == row.table:
            return f"change to {turned}" if turned else "stay"
        return f"to Table {following.table}, {turned}" if turned else f"to Table {following.table}"

    def _boards_go(self, row: PlannedTable) -> str:
        following = self._plan.board_places.next_tables(row.boards, row.round)
        if following is None:
            return "back to the director"
        number, tables = following
        if number > row.round + 1:
            return "to the side table"
        return "stay" if tables == (row.table,) else f"to {named(tables)}"


def usual(moves: Sequence[str]) -> str:
    """Return the most frequent move; empty if it follows fewer than half of the rounds.

    >>> usual(["stay", "stay", "to Table 4"])
    'stay'
    """
    counted = Counter(move for move in moves if move).most_common(1)
    if counted and len(moves) > 1 and counted[0][1] * 2 >= len(moves):
        return counted[0][0]
    return ""


def named(tables: Sequence[int]) -> str:
    """Return the name of one or more tables: ``Table 3``, ``Tables 1 and 8``."""
    if len(tables) == 1:
        return f"Table {tables[0]}"
    return f"Tables {listed(tables)}"
