"""A movement as a sheet to fill in: rounds down, tables across, in each cell seats and boards."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from movements.errors import MovementError
from movements.formats.board_lists import boards_in, boards_in_short
from movements.formats.own_rows import assembled_from, is_label
from movements.formats.remarks import Remarks
from movements.model import Movement, Row

MOST_ROUNDS, MOST_TABLES = 60, 60
RoundAndTable = tuple[int, int]
"""Round and table, from 1."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A table in one round, as typed: two pairs, or N, S, E and W; and the boards."""

    seats: tuple[str, ...]
    boards: str

    @property
    def is_empty(self) -> bool:
        """Whether nothing was typed: nobody plays at the table in that round."""
        return not any(text.strip() for text in (*self.seats, self.boards))


@dataclass(frozen=True, slots=True)
class Grid:
    """The sheet; places without a cell are empty."""

    rounds: int
    tables: int
    by_player: bool
    cells: Mapping[RoundAndTable, Cell]

    def cell(self, place: RoundAndTable) -> Cell:
        """Return the cell of a place."""
        return self.cells.get(place, Cell(("",) * (4 if self.by_player else 2), ""))


@dataclass(frozen=True, slots=True)
class Fault:
    """A cell that cannot be read, and a sentence that says why."""

    place: RoundAndTable
    sentence: str


def grid_of(movement: Movement) -> Grid:
    """Return the sheet of a movement."""
    by_player = movement.unit == "player"
    return Grid(
        rounds=max((row.round for row in movement.rows), default=1),
        tables=max((row.table for row in movement.rows), default=1),
        by_player=by_player,
        cells={
            (row.round, row.table): Cell(
                (row.north, row.south, row.east, row.west) if by_player else (row.north, row.east),
                boards_in_short(row.boards),
            )
            for row in movement.rows
        },
    )


def read_grid(grid: Grid, remarks: Remarks) -> tuple[Movement, tuple[Fault, ...]]:
    """Return the movement of the cells that can be read, and what is wrong with the others.

    Raises:
        MovementError: The sheet is empty or too large, or a team's name is not allowed.
    """
    if not (1 <= grid.rounds <= MOST_ROUNDS and 1 <= grid.tables <= MOST_TABLES):
        message = f"A movement has 1 to {MOST_ROUNDS} rounds and 1 to {MOST_TABLES} tables."
        raise MovementError(message)
    rows: list[Row] = []
    faults: list[Fault] = []
    for place, cell in sorted(grid.cells.items()):
        inside = 1 <= place[0] <= grid.rounds and 1 <= place[1] <= grid.tables
        if cell.is_empty or not inside:
            continue
        try:
            rows.append(_row(place, cell))
        except MovementError as wrong:
            sentence = f"Round {place[0]}, table {place[1]}: {wrong}"
            faults.append(Fault(place, sentence))
    movement = assembled_from(tuple(rows), remarks)
    return replace(movement, unit="player" if grid.by_player else "pair"), tuple(faults)


def _row(place: RoundAndTable, cell: Cell) -> Row:
    names = ("N", "S", "E", "W") if len(cell.seats) == 4 else ("N-S", "E-W")
    seats = tuple(text.strip() for text in cell.seats)
    for name, text in zip(names, seats, strict=True):
        if not text:
            raise MovementError(f"who sits {name}?")
        if not is_label(text):
            raise MovementError(f"{text[:20]!r} is not a pair or player: use letters and digits.")
    if len(seats) == 4:
        north, south, east, west = seats
    else:
        north = south = seats[0]
        east = west = seats[1]
    try:
        boards = boards_in(cell.boards)
    except MovementError as wrong:
        raise MovementError(f"the boards have {wrong}.") from wrong
    return Row(*place, north, south, east, west, boards)
