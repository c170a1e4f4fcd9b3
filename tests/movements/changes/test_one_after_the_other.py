"""Changes one after the other: none forgets what an earlier one said."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from movements.changes.as_it_happened import seats_exchanged
from movements.changes.late import arrival
from movements.changes.lines import line_moved
from movements.changes.one_more_round import round_added
from movements.changes.rounds_to_come import curtailed, pair_leaves, round_shortened, table_stops
from movements.errors import MovementError
from movements.registry import generate

HOWELL = generate("howell", {"pairs": 7, "boards_per_round": 2})


def later(movement, played):
    return [row for row in movement.rows if row.round > played]


def test_a_late_pair_does_not_meet_one_that_has_left():
    left = pair_leaves(HOWELL, 2, "3").movement
    late = arrival(left, 3)
    assert late.change.found.ok
    assert late.rounds == 4
    assert not any("3" in row.seats for row in later(late.change.movement, 2))


def test_a_place_kept_against_a_pair_that_has_left_is_not_taken():
    """It sits out the last round anyway, so without it the rounds to come are as planned."""
    (rests,) = (idle.contestant for idle in HOWELL.idle if idle.round == 7)
    left = pair_leaves(HOWELL, 6, rests).movement
    assert left.rows == HOWELL.rows
    late = arrival(left, 6)
    assert not any(rests in row.seats for row in later(late.change.movement, 6))
    assert late.rounds == 1
    (bumped,) = (
        each.contestant
        for each in late.change.movement.idle
        if each.round == 7 and each.contestant != rests
    )
    assert bumped not in {each.contestant for each in HOWELL.idle if each.round == 7}


def test_a_late_pair_is_not_sent_to_a_table_that_has_stopped():
    stopped = table_stops(generate("mitchell", {"tables": 5}), 1, 2).movement
    late = arrival(stopped, 2)
    assert late.rounds == 3
    assert {row.table for row in later(late.change.movement, 1)}.isdisjoint({2})


def test_whoever_leaves_a_room_with_a_stopped_table_opens_it_for_nobody():
    mitchell = generate("mitchell", {"tables": 9, "rounds": 6, "boards_per_round": 2})
    stopped = table_stops(mitchell, 2, 1).movement
    again = pair_leaves(stopped, 2, "N5", reseat=True).movement
    assert 1 not in {row.table for row in later(again, 2)}


def test_a_late_pair_plays_no_more_boards_in_a_round_cut_short():
    short = round_shortened(pair_leaves(HOWELL, 2, "3").movement, 4, 1).movement
    now = arrival(short, 3).change.movement
    assert {len(row.boards) for row in now.rows if row.round == 4} == {1}


@pytest.mark.parametrize("pairs", [7, 9])
def test_only_a_round_cut_short_has_fewer_boards(pairs):
    howell = generate("howell", {"pairs": pairs, "boards_per_round": 2})
    short = round_shortened(pair_leaves(howell, 2, "3").movement, 1, 1).movement
    now = arrival(curtailed(short, pairs - 2).movement, 2).change.movement
    assert {len(row.boards) for row in later(now, 1)} == {2}
    longer = curtailed(round_shortened(howell, 1, 1).movement, pairs - 2).movement
    assert {len(row.boards) for row in later(round_added(longer).movement, 1)} == {2}


def test_after_a_round_cut_short_players_have_new_boards_in_one_more_round():
    individual = generate("individual", {"players": 13, "rounds": 8, "boards_per_round": 2})
    now = round_added(round_shortened(individual, 1, 1).movement).movement
    assert {row.boards for row in now.rows if row.round == 9} == {(17, 18)}


@pytest.mark.parametrize(
    "movement",
    [
        curtailed(generate("howell", {"pairs": 9, "boards_per_round": 2}), 6).movement,
        generate("mitchell", {"tables": 9, "rounds": 6}),
        generate("individual", {"players": 13, "rounds": 8, "boards_per_round": 2}),
    ],
)
def test_in_one_more_round_nobody_is_called_back(movement):
    who = movement.labels[2]
    left = pair_leaves(movement, movement.rounds - 1, who, reseat=True).movement
    now = round_added(left).movement
    assert now.rounds == movement.rounds + 1
    assert not any(who in row.seats for row in later(now, movement.rounds - 1))


def test_in_one_more_round_a_stopped_table_stays_empty():
    mitchell = generate("mitchell", {"tables": 9, "rounds": 6})
    now = round_added(table_stops(mitchell, 3, 4).movement).movement
    assert now.rounds == 7
    assert 4 not in {row.table for row in later(now, 3)}


def test_one_more_round_has_a_seat_for_a_pair_that_came_late():
    half = generate("mitchell", {"tables": 9, "rounds": 6, "half_table": "north-south"})
    late = arrival(half, 2)
    now = round_added(late.change.movement).movement
    assert not [idle for idle in now.idle if idle.round == 7]


def test_a_line_that_moved_wrongly_meets_nobody_who_has_left_nor_a_stopped_table():
    mitchell = generate("mitchell", {"tables": 5, "boards_per_round": 2})
    left = pair_leaves(mitchell, 2, "N3").movement
    assert not any("N3" in row.seats for row in later(line_moved(left, "ew", 1, 3).movement, 2))
    stopped = table_stops(mitchell, 2, 2).movement
    moved = line_moved(stopped, "ew", 1, 2).movement
    assert {row.table for row in moved.rows if row.round == 2} == {1, 2, 3, 4, 5}
    assert {row.table for row in later(moved, 2)} == {1, 3, 4, 5}


def test_who_has_left_exchanges_seats_with_nobody_afterwards():
    left = pair_leaves(HOWELL, 2, "3").movement
    with pytest.raises(MovementError, match=r"3 left after round 2\. If that is wrong, undo it"):
        seats_exchanged(left, 2, "3", "5", 4)
    assert seats_exchanged(left, 2, "3", "5").movement.left == (("3", 2),)


FAMILIES = st.one_of(
    st.integers(5, 10).map(lambda pairs: ("howell", {"pairs": pairs, "boards_per_round": 2})),
    st.sampled_from([5, 7, 9]).map(lambda tables: ("mitchell", {"tables": tables})),
    st.tuples(st.sampled_from([7, 9]), st.sampled_from(["north-south", "east-west"])).map(
        lambda half: ("mitchell", {"tables": half[0], "half_table": half[1], "rounds": 5})
    ),
    st.sampled_from([6, 8]).map(lambda tables: ("mitchell-skip", {"tables": tables, "rounds": 4})),
    st.sampled_from([8, 12, 13]).map(lambda players: ("individual", {"players": players})),
    st.sampled_from([5, 6]).map(lambda teams: ("round-robin", {"teams": teams})),
)


@settings(max_examples=60, deadline=None)
@given(FAMILIES, st.data())
def test_after_every_change_the_earlier_ones_still_hold(named, data):
    movement = generate(*named)
    played, left, stopped, shortest = 0, {}, {}, {}
    for _change in range(data.draw(st.integers(2, 3))):
        if played >= movement.rounds:  # nobody is left for the rounds to come
            break
        played = data.draw(st.integers(played, movement.rounds - 1))
        there = [each for each in movement.labels if each not in left]
        kind = data.draw(st.sampled_from(["leave", "arrive", "stop", "end", "shorten", "add"]))
        reseat = data.draw(st.booleans())
        try:
            if kind == "leave":
                who = data.draw(st.sampled_from(there))
                change = pair_leaves(movement, played, who, reseat=reseat)
                left[who] = played
            elif kind == "arrive":
                change = arrival(movement, played).change
            elif kind == "stop":
                table = data.draw(st.sampled_from(sorted({row.table for row in movement.rows})))
                change = table_stops(movement, played, table, reseat=reseat)
                stopped[table] = min(played, stopped.get(table, played))
            elif kind == "end":
                change = curtailed(movement, played + 1)
            elif kind == "shorten":
                number = data.draw(st.integers(played + 1, movement.rounds))
                shortest[number] = 1
                change = round_shortened(movement, number, 1)
            else:
                change = round_added(movement)
        except MovementError:
            continue
        now = change.movement
        # One more match at a time needs one more copy of the boards, and that is told.
        assert {each.kind for each in change.broken} <= {"board-shared"}
        assert not any(row.round > left.get(label, 99) for row in now.rows for label in row.seats)
        assert not any(row.round > stopped.get(row.table, 99) for row in now.rows)
        assert not any(len(row.boards) > shortest.get(row.round, 99) for row in now.rows)
        for number in {row.round for row in now.rows}:
            seated = Counter(x for row in now.rows if row.round == number for x in row.contestants)
            assert max(seated.values()) == 1
        assert {*movement.labels} <= {*now.labels}
        if kind == "add":
            assert [row for row in now.rows if row.round <= movement.rounds] == [*movement.rows]
        else:
            assert [r for r in now.rows if r.round <= played] == [
                r for r in movement.rows if r.round <= played
            ]
        if kind == "arrive":  # as many of those who were there play as before, but for one a round
            for number in range(played + 1, movement.rounds + 1):
                was, is_now = (
                    {x for row in each.rows if row.round == number for x in row.seats}
                    for each in (movement, now)
                )
                assert len(is_now) >= len(was)
        if kind == "leave" and not reseat:
            assert later(now, played) == [r for r in later(movement, played) if who not in r.seats]
        movement = now
