import pytest

from movements.changes.as_it_happened import directions_switched, seats_exchanged, wrong_boards
from movements.changes.late import arrival
from movements.changes.rounds_to_come import (
    curtailed,
    pair_leaves,
    round_shortened,
    table_stops,
)
from movements.errors import MovementError
from movements.registry import generate

HOWELL = generate("howell", {"pairs": 8, "boards_per_round": 3})


def kinds(change):
    return {violation.kind for violation in change.found.violations}


def before(movement, played):
    return [row for row in movement.rows if row.round <= played]


def test_when_a_pair_leaves_its_opponents_sit_out_and_the_past_stays():
    change = pair_leaves(HOWELL, 2, "3")
    assert before(change.movement, 2) == before(HOWELL, 2)
    assert change.found.ok
    later = [row for row in change.movement.rows if row.round > 2]
    assert all("3" not in row.seats for row in later)
    assert {idle.round for idle in change.movement.idle} == set(range(3, 8))
    assert change.cost > 0


@pytest.mark.parametrize("played", range(7))
def test_a_late_pair_takes_the_place_of_the_phantom(played):
    seven = generate("howell", {"pairs": 7, "boards_per_round": 3})
    change = arrival(seven, played).change
    assert change.found.ok
    assert before(change.movement, played) == before(seven, played)
    later = [row for row in change.movement.rows if row.round > played]
    assert later == [row for row in HOWELL.rows if row.round > played]
    assert change.after.fields[0].contestants == 8


def test_when_a_table_stops_its_people_sit_out():
    change = table_stops(HOWELL, 3, 2)
    assert change.found.ok
    assert {row.round for row in change.movement.rows if row.table == 2} == {1, 2, 3}
    assert len(change.movement.idle) == 2 * 4


def test_a_curtailed_movement_ends_early_and_costs_fairness():
    change = curtailed(HOWELL, 5)
    assert (change.movement.rounds, change.found.ok) == (5, True)
    assert change.cost > 0


def test_a_cost_without_comparisons_has_no_meaning():
    assert curtailed(generate("mitchell", {"tables": 5}), 1).cost is None


def test_switched_directions_break_nothing_but_fairness():
    change = directions_switched(HOWELL, 2, 1)
    (row,) = [r for r in change.movement.rows if (r.round, r.table) == (2, 1)]
    (was,) = [r for r in HOWELL.rows if (r.round, r.table) == (2, 1)]
    assert (row.north, row.east) == (was.east, was.north)
    assert change.found.ok
    assert change.cost > 0


def test_wrong_boards_show_who_will_meet_them_again():
    later = next(row for row in HOWELL.rows if row.round == 4 and row.table == 1)
    change = wrong_boards(HOWELL, 1, 1, later.boards)
    assert "board-again" in kinds(change)


def test_two_pairs_at_each_others_table_are_recorded_as_they_sat():
    change = seats_exchanged(HOWELL, 1, "1", "2")
    sat = {row.table: row.contestants for row in change.movement.rows if row.round == 1}
    should = {row.table: row.contestants for row in HOWELL.rows if row.round == 1}
    names = {"1": "2", "2": "1"}
    assert sat == {t: tuple(names.get(x, x) for x in seats) for t, seats in should.items()}
    assert "board-again" in kinds(change)


def test_two_pairs_that_stay_at_each_others_table_to_the_end_meet_no_board_again():
    mitchell = generate("mitchell", {"tables": 5, "boards_per_round": 2})
    change = seats_exchanged(mitchell, 1, "N1", "N4", 5)
    assert change.found.ok
    assert {row.table for row in change.movement.rows if "N1" in row.seats} == {4}


def test_a_pair_that_should_sit_out_is_recorded_where_it_sat():
    seven = generate("howell", {"pairs": 7, "boards_per_round": 3})
    (out,) = [idle.contestant for idle in seven.idle if idle.round == 2]
    change = seats_exchanged(seven, 2, "4", out)
    assert [idle.contestant for idle in change.movement.idle if idle.round == 2] == ["4"]


def test_an_arrow_switch_forgotten_is_recorded_at_every_table():
    mitchell = generate("mitchell", {"tables": 5, "arrow_switch": 1})
    change = directions_switched(mitchell, 5)
    straight = generate("mitchell", {"tables": 5})
    assert change.movement.rows == straight.rows
    assert change.found.ok


def test_a_round_cut_short_leaves_each_table_its_first_boards():
    change = round_shortened(HOWELL, 4, 2)
    assert {len(row.boards) for row in change.movement.rows if row.round == 4} == {2}
    assert {len(row.boards) for row in change.movement.rows if row.round != 4} == {3}
    assert change.found.ok
    assert change.cost > 0


def test_old_faults_are_not_reported_again():
    later = next(row for row in HOWELL.rows if row.round == 4 and row.table == 1)
    first = wrong_boards(HOWELL, 1, 1, later.boards)
    second = curtailed(first.movement, 6)
    assert first.broken
    assert second.found.violations
    assert second.broken == ()


def test_copies_stay_copies_after_a_change():
    change = pair_leaves(generate("web", {"tables": 8, "rounds": 7}), 1, "E1")
    assert (change.found.ok, change.movement.copies) == (True, 2)


def test_sharing_by_passing_boards_stays_allowed():
    assert pair_leaves(generate("howell", {"pairs": 4}), 1, "1").found.ok


@pytest.mark.parametrize(
    ("act", "sentence"),
    [
        (lambda: pair_leaves(HOWELL, 8, "1"), "must be from 0 to 7, not 8"),
        (lambda: pair_leaves(HOWELL, 1, "9"), "'9' is not a contestant"),
        (lambda: table_stops(HOWELL, 1, 9), "There is no table 9"),
        (lambda: curtailed(HOWELL, 0), "must be from 1 to 7, not 0"),
        (lambda: directions_switched(HOWELL, 1, 9), "Nobody plays at table 9 in round 1"),
        (lambda: directions_switched(HOWELL, 8), "There is no round 8"),
        (lambda: round_shortened(HOWELL, 8, 1), "There is no round 8"),
        (lambda: round_shortened(HOWELL, 1, 0), "at least 1 board"),
        (lambda: seats_exchanged(HOWELL, 1, "1", "x"), "'x' is not a contestant"),
        (lambda: seats_exchanged(HOWELL, 1, "1", "1"), "two different contestants"),
        (lambda: seats_exchanged(HOWELL, 9, "1", "2"), "Neither 1 nor 2 plays in round 9"),
    ],
)
def test_what_cannot_be_changed_is_refused(act, sentence):
    with pytest.raises(MovementError, match=sentence):
        act()
