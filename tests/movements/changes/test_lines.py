"""A whole line that moved wrongly, or a skip that was forgotten."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from movements.changes.as_it_happened import directions_switched
from movements.changes.lines import line_moved, lines_of
from movements.changes.rounds_to_come import pair_leaves, table_stops
from movements.errors import MovementError
from movements.model import Parameters
from movements.registry import generate

MITCHELL = generate("mitchell", {"tables": 7, "boards_per_round": 3})
SKIP = generate("mitchell-skip", {"tables": 6, "boards_per_round": 2})


def rows_of(movement, round_number):
    return {row.table: row for row in movement.rows if row.round == round_number}


def test_a_line_that_moved_too_far_goes_on_from_there():
    change = line_moved(MITCHELL, "ew", 1, 4)
    assert [r for r in change.movement.rows if r.round < 4] == [
        r for r in MITCHELL.rows if r.round < 4
    ]
    for number in range(4, 8):
        was, now = rows_of(MITCHELL, number), rows_of(change.movement, number)
        for table in range(1, 8):
            assert now[table].east == was[(table - 2) % 7 + 1].east
            assert (now[table].north, now[table].boards) == (was[table].north, was[table].boards)
    kinds = {violation.kind for violation in change.broken}
    assert kinds == {"board-again"}  # each meets the boards that go with the place again


def test_until_a_round_it_is_only_until_then():
    change = line_moved(MITCHELL, "ew", 2, 4, 5)
    assert rows_of(change.movement, 6) == rows_of(MITCHELL, 6)
    assert rows_of(change.movement, 5) != rows_of(MITCHELL, 5)


def test_a_skip_forgotten_is_a_line_one_table_short():
    """Without the skip half of the boards are met again: the verifier says by whom."""
    change = line_moved(SKIP, "ew", -1, 4)
    straight = line_moved(change.movement, "ew", 1, 4)
    assert straight.movement.rows == SKIP.rows
    assert {violation.kind for violation in change.broken} == {"board-again"}
    assert change.broken[0].sentence == (
        "E4 plays board 7 in round 4, having played it in round 1."
    )


def test_north_south_and_the_boards_can_be_wrong_too():
    north_south = line_moved(MITCHELL, "ns", 1, 2, 2).movement
    assert rows_of(north_south, 2)[1].north == "N7"
    boards = line_moved(MITCHELL, "boards", -1, 2, 2).movement
    assert rows_of(boards, 2)[1].boards == rows_of(MITCHELL, 2)[2].boards
    assert rows_of(boards, 2)[1].east == rows_of(MITCHELL, 2)[1].east


def test_a_switched_table_stays_switched():
    switched = directions_switched(MITCHELL, 3).movement
    change = line_moved(switched, "ew", 1, 3, 3)
    row = rows_of(change.movement, 3)[2]
    assert (row.north, row.east) == (rows_of(MITCHELL, 3)[1].east, "N2")


@pytest.mark.parametrize("half", ["north-south", "east-west"])
@pytest.mark.parametrize("line", ["ew", "ns"])
@pytest.mark.parametrize("own", [False, True], ids=["generated", "a club's own"])
def test_who_waits_at_a_half_table_moves_with_the_line(half, line, own):
    movement = generate("mitchell", {"tables": 7, "boards_per_round": 3, "half_table": half})
    if own:  # a sheet of rounds does not say how many tables there are
        movement = replace(movement, parameters=Parameters.of({}))
    change = line_moved(movement, line, 1, 3, 3)
    now = rows_of(change.movement, 3)
    assert len(now) == 6
    assert sorted(label for row in now.values() for label in row.contestants) != sorted(
        label for row in rows_of(movement, 3).values() for label in row.contestants
    )
    assert line_moved(change.movement, line, -1, 3, 3).movement.rows == movement.rows
    assert not {violation.kind for violation in change.found.violations} & {"two-places"}


@pytest.mark.parametrize("half", ["north-south", "east-west", "none"])
@given(data=st.data())
def test_after_pairs_leave_a_line_moves_as_in_the_whole_movement_without_them(half, data):
    """The whole movement, moved with everybody there, from which the missing are then taken out."""
    tables = data.draw(st.sampled_from([5, 7, 9]))
    given_ = {"tables": tables, "boards_per_round": 2}
    left = generate("mitchell", given_ | {"half_table": half})
    absent = {"north-south": f"N{tables}", "east-west": f"E{tables}"}.get(half, "")
    labels = [each for each in left.labels if each != absent]
    gone = data.draw(st.lists(st.sampled_from(labels), min_size=1, max_size=2, unique=True))
    played = sorted(data.draw(st.integers(1, tables - 1)) for _ in gone)
    for label, after in zip(gone, played, strict=True):
        left = pair_leaves(left, after, label).movement
    line = data.draw(st.sampled_from(["ew", "ns", "boards"]))
    by = data.draw(st.integers(1, tables - 1))
    first = data.draw(st.integers(2, tables))

    moved = line_moved(left, line, by, first).movement

    missing = {(absent, 0), *zip(gone, played, strict=True)}
    whole = line_moved(generate("mitchell", given_), line, by, first).movement
    assert set(moved.rows) == {
        row
        for row in whole.rows
        if not any(label in row.seats and row.round > after for label, after in missing)
    }


def test_where_few_are_left_each_tells_where_the_next_one_waits():
    """Of boards 9 and 10 only a set says where they lie that itself lies unplayed in round 3."""
    left = generate("mitchell", {"tables": 5, "boards_per_round": 2, "half_table": "east-west"})
    for label in ("E1", "E2"):
        left = pair_leaves(left, 1, label).movement
    third = rows_of(line_moved(left, "ew", 2, 2).movement, 3)
    assert (third[3].north, third[3].east, third[3].boards) == ("N3", "E4", (9, 10))


def test_two_empty_tables_take_nobody_along():
    two_out = table_stops(pair_leaves(MITCHELL, 0, "E7").movement, 0, 3).movement
    change = line_moved(two_out, "ew", 1, 2, 2)
    assert len(rows_of(change.movement, 2)) < 6
    assert not {violation.kind for violation in change.found.violations} & {"two-places"}


@pytest.mark.parametrize(
    ("named", "lines"),
    [
        (("mitchell", {"tables": 5, "arrow_switch": 1}), ("ew", "ns", "boards")),
        (("howell", {"pairs": 8}), ("boards",)),
        (("american-whist-league", {"teams": 5}), ("ew", "ns", "boards")),
        (("fours-mitchell", {"teams": 5}), ("ew", "ns", "boards")),
        (("rainbow", {"tables": 5}), ("north", "south", "east", "west", "boards")),
        (("individual", {"players": 8}), ("boards",)),
    ],
)
def test_lines_are_where_everybody_keeps_to_one(named, lines):
    assert lines_of(generate(*named)) == lines


def test_a_seat_of_players_can_move_too_far():
    rainbow = generate("rainbow", {"tables": 5})
    change = line_moved(rainbow, "south", 1, 3)
    assert rows_of(change.movement, 3)[2].south == rows_of(rainbow, 3)[1].south
    assert rows_of(change.movement, 3)[2].west == rows_of(rainbow, 3)[2].west
    assert {violation.kind for violation in change.broken} <= {"board-again"}
    gone = table_stops(rainbow, 1, 2).movement
    assert 3 not in rows_of(line_moved(gone, "west", 1, 2, 2).movement, 2)


def test_a_team_that_meets_itself_is_reported():
    league = generate("american-whist-league", {"teams": 5, "boards_per_round": 2})
    change = line_moved(league, "ew", 2, 1, 1)
    assert any("meets itself at table" in violation.sentence for violation in change.broken)


@pytest.mark.parametrize(
    ("act", "sentence"),
    [
        (lambda: line_moved(generate("howell", {"pairs": 8}), "ew", 1, 2), "do not move as a line"),
        (lambda: line_moved(MITCHELL, "south", 1, 2), "The players South do not move"),
        (lambda: line_moved(MITCHELL, "columns", 1, 2), "Columns do not move"),
        (lambda: line_moved(MITCHELL, "ew", 7, 2), "a line 7 tables away is back in its place"),
        (lambda: line_moved(MITCHELL, "ew", 1, 8), "no round 8"),
    ],
)
def test_what_cannot_have_happened_is_refused(act, sentence):
    with pytest.raises(MovementError, match=sentence):
        act()
