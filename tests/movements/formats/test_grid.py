"""A movement as a sheet to fill in."""

import pytest

from movements.errors import MovementError
from movements.formats.grid import Cell, Grid, grid_of, read_grid
from movements.formats.remarks import Remarks
from movements.registry import families, generate


@pytest.mark.parametrize("family", families(), ids=lambda family: family.id)
def test_every_family_can_be_edited_and_is_the_same_when_nothing_is_changed(family):
    movement = generate(family.id, family.examples[0].parameters)

    again, faults = read_grid(grid_of(movement), Remarks())

    assert faults == ()
    assert (again.rows, again.unit) == (movement.rows, movement.unit)


def test_empty_cells_are_tables_at_which_nobody_plays():
    cells = {
        (1, 1): Cell(("1", "2"), "1"),
        (1, 2): Cell(("", " "), ""),
        (2, 2): Cell(("1", "3"), "2"),
    }

    movement, faults = read_grid(Grid(2, 2, False, cells), Remarks())

    assert faults == ()
    assert [(row.round, row.table) for row in movement.rows] == [(1, 1), (2, 2)]
    assert [(idle.round, idle.contestant) for idle in movement.idle] == [(1, "3"), (2, "2")]


def test_an_empty_sheet_is_a_movement_of_nobody():
    movement, faults = read_grid(Grid(1, 1, True, {}), Remarks())

    assert (movement.rows, movement.contestants, faults) == ((), (), ())
    assert grid_of(movement).cell((1, 1)).is_empty


@pytest.mark.parametrize(
    ("cell", "sentence"),
    [
        (Cell(("1", ""), "1"), "Round 2, table 1: who sits E-W?"),
        (Cell(("", "1"), "1"), "Round 2, table 1: who sits N-S?"),
        (Cell(("1", "a b"), "1"), "Round 2, table 1: 'a b' is not a pair or player"),
        (Cell(("1", "2"), "x"), "Round 2, table 1: the boards have 'x' where boards"),
        (Cell(("1", "2"), "4 4"), "Round 2, table 1: the boards have board 4 twice."),
        (Cell(("1", "2", "", "3"), "4"), "Round 2, table 1: who sits E?"),
    ],
)
def test_unreadable_text_is_reported_with_its_place(cell, sentence):
    _movement, (fault,) = read_grid(Grid(2, 1, len(cell.seats) == 4, {(2, 1): cell}), Remarks())

    assert fault.place == (2, 1)
    assert fault.sentence.startswith(sentence)


def test_what_lies_outside_the_sheet_is_gone():
    movement, _faults = read_grid(Grid(1, 1, False, {(2, 1): Cell(("1", "2"), "1")}), Remarks())

    assert movement.rows == ()


@pytest.mark.parametrize(("rounds", "tables"), [(0, 1), (1, 0), (61, 1), (1, 61)])
def test_a_sheet_that_is_too_large_is_refused(rounds, tables):
    with pytest.raises(MovementError, match="1 to 60 rounds and 1 to 60 tables"):
        read_grid(Grid(rounds, tables, False, {}), Remarks())
