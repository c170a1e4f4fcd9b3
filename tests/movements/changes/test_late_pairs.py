"""One more pair: wherever it finds a place, nobody meets a board again, and little is lost."""

from collections import Counter
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from movements.changes.as_it_happened import directions_switched, wrong_boards
from movements.changes.late import pair_added as arrival
from movements.changes.rounds_to_come import curtailed, pair_leaves
from movements.errors import MovementError
from movements.registry import generate
from tests.movements.oracle import wrong


def boards_of(movement, label):
    return [board for row in movement.rows if label in row.seats for board in row.boards]


@pytest.mark.parametrize("half", ["north-south", "east-west"])
@pytest.mark.parametrize("played", [0, 3, 8])
def test_a_half_table_is_filled_as_if_the_pair_had_been_there(half, played):
    whole = generate("mitchell", {"tables": 9, "boards_per_round": 3})
    late = arrival(
        generate("mitchell", {"tables": 9, "boards_per_round": 3, "half_table": half}), played
    )
    later = [row for row in late.change.movement.rows if row.round > played]
    assert late.pair.label == {"n": "N9", "e": "E9"}[half[0]]
    assert later == [row for row in whole.rows if row.round > played]
    assert late.change.found.ok


def test_the_phantom_of_a_howell_is_filled_even_after_another_change():
    seven = directions_switched(generate("howell", {"pairs": 7}), 1, 1).movement
    late = arrival(seven, 2)
    whole = generate("howell", {"pairs": 8})
    later = [row for row in late.change.movement.rows if row.round > 2]
    assert later == [row for row in whole.rows if row.round > 2]
    assert not any(idle.round > 2 for idle in late.change.movement.idle)


def test_a_phantom_that_is_not_as_it_was_is_played_against_nevertheless():
    seven = pair_leaves(generate("howell", {"pairs": 7}), 2, "3").movement
    late = arrival(seven, 3)
    assert late.change.found.ok
    assert late.rounds == 4
    opponents = [r.contestants for r in late.change.movement.rows if late.pair.label in r.seats]
    idle_before = {(idle.round, idle.contestant) for idle in seven.idle}
    idle_now = {(i.round, i.contestant) for i in late.change.movement.idle}
    assert len(opponents) == 4
    assert idle_before - idle_now  # somebody who would have sat out plays


@pytest.mark.parametrize("tables", [4, 5, 6, 7, 8, 10, 11, 12, 15])
def test_a_rover_sits_for_another_in_each_round(tables):
    family = "mitchell" if tables % 2 else "mitchell-skip"
    movement = generate(family, {"tables": tables, "boards_per_round": 2})
    late = arrival(movement, 0)
    out = Counter(idle.contestant for idle in late.change.movement.idle)
    rests = out.pop(late.pair.label, 0)
    assert late.change.found.ok
    assert late.rounds == movement.rounds - rests
    assert rests == (tables % 2 == 0)  # as the published rovers for 4 and 10 tables
    assert set(out.values()) == {1}


@settings(max_examples=60)
@given(
    st.one_of(
        st.integers(4, 14).map(lambda pairs: ("howell", {"pairs": pairs, "boards_per_round": 2})),
        st.sampled_from([3, 5, 7, 9]).map(lambda t: ("mitchell", {"tables": t})),
        st.sampled_from([4, 6, 8]).map(lambda t: ("mitchell-skip", {"tables": t})),
        st.sampled_from([5, 7]).map(lambda t: ("mitchell", {"tables": t, "arrow_switch": 2})),
        st.sampled_from([6, 8]).map(lambda t: ("web", {"tables": t, "rounds": 5})),
    ),
    st.data(),
)
def test_wherever_a_pair_joins_no_rule_is_broken_and_the_past_stays(named, data):
    movement = generate(*named)
    played = data.draw(st.integers(0, movement.rounds - 1))
    late = arrival(movement, played)
    rows = late.change.movement.rows
    assert late.change.found.ok
    assert wrong({**late.change.movement.to_json(), "shared": movement.shared}) == []
    assert [r for r in rows if r.round <= played] == [r for r in movement.rows if r.round <= played]
    mine = boards_of(late.change.movement, late.pair.label)
    assert mine
    assert len(mine) == len(set(mine))
    for contestant in movement.contestants:  # the others play nothing that they did not
        theirs = boards_of(late.change.movement, contestant.label)
        assert len(theirs) == len(set(theirs))


def test_two_pairs_may_arrive_one_after_the_other():
    first = arrival(generate("mitchell", {"tables": 7}), 1)
    second = arrival(first.change.movement, 2)
    assert {first.pair.label, second.pair.label} <= {"N8", "E8", "N9", "E9"}
    assert first.pair.label != second.pair.label
    assert second.change.found.ok


def test_where_somebody_must_suffer_twice_the_pair_plays_nevertheless():
    """Of four pairs one has left, so that everybody sits out already."""
    three = pair_leaves(generate("howell", {"pairs": 4}), 0, "4").movement
    late = arrival(three, 0)
    assert late.change.found.ok
    assert late.rounds == 3


def test_a_pair_rests_as_often_as_it_must():
    """The same boards in every round: whoever comes can play them once."""
    movement = generate("mitchell", {"tables": 3, "boards_per_round": 2})
    for round_number in (1, 2, 3):
        for table in (1, 2, 3):
            movement = wrong_boards(movement, round_number, table, (1, 2)).movement
    late = arrival(movement, 0)
    assert late.rounds == 1
    assert late.pair.label not in {v.contestant for v in late.change.found.violations}


@pytest.mark.parametrize(
    ("movement", "played", "sentence"),
    [
        (generate("howell", {"pairs": 8}), 8, "from 0 to 7, not 8"),
        (generate("howell", {"pairs": 8}), 7, "No round is left"),
        (curtailed(generate("howell", {"pairs": 8}), 3).movement, 3, "No round is left"),
        (generate("league-24", {}), 1, "only where pairs play for themselves"),
        (generate("rainbow", {"tables": 5}), 1, "only where pairs play for themselves"),
    ],
)
def test_what_cannot_be_joined_is_refused(movement, played, sentence):
    with pytest.raises(MovementError, match=sentence):
        arrival(movement, played)


@pytest.mark.thorough
@pytest.mark.parametrize(("tables", "seconds"), [(15, 1), (21, 1.5), (41, 4)])
def test_a_late_pair_has_its_place_before_the_room_notices(tables, seconds):
    movement = generate("mitchell", {"tables": tables, "boards_per_round": 2})
    began = process_time()
    late = arrival(movement, 0)
    assert process_time() - began < seconds
    assert late.rounds == tables
