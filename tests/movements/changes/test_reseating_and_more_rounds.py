"""New seats where a table stops, and one round more."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from movements.changes.as_it_happened import wrong_boards
from movements.changes.late import arrival
from movements.changes.one_more_round import round_added
from movements.changes.rounds_to_come import curtailed, pair_leaves, table_stops
from movements.errors import MovementError
from movements.registry import generate
from tests.movements.oracle import wrong


def out_after(movement, played, *but):
    return Counter(
        idle.contestant
        for idle in movement.idle
        if idle.round > played and idle.contestant not in but
    )


def test_the_pair_of_a_stopped_table_takes_other_seats_by_turns():
    mitchell = generate("mitchell", {"tables": 9, "boards_per_round": 3})
    plain, again = (table_stops(mitchell, 3, 9, reseat=reseat) for reseat in (False, True))
    assert out_after(plain.movement, 3)["N9"] == 6
    assert max(out_after(again.movement, 3).values()) <= 2
    assert again.found.ok
    assert not any(row.table == 9 and row.round > 3 for row in again.movement.rows)
    assert sum(out_after(again.movement, 3).values()) == sum(out_after(plain.movement, 3).values())


def test_two_who_would_sit_out_meet_at_a_free_table():
    mitchell = generate("mitchell", {"tables": 7, "rounds": 5, "boards_per_round": 3})
    first = pair_leaves(mitchell, 1, "N1").movement
    plain, again = (pair_leaves(first, 1, "E2", reseat=reseat) for reseat in (False, True))
    gone = ("N1", "E2")
    assert sum(out_after(again.movement, 1, *gone).values()) < sum(
        out_after(plain.movement, 1, *gone).values()
    )
    assert again.found.ok
    assert not still_seated(again.movement, 1, *gone)


def still_seated(movement, played, *labels):
    return [row for row in movement.rows if row.round > played and {*labels} & {*row.seats}]


@pytest.mark.parametrize("pairs", [7, 8])
@pytest.mark.parametrize(
    "change",
    [
        lambda left: arrival(left, 3).change.movement,
        lambda left: arrival(left, 2).change.movement,
        lambda left: pair_leaves(left, 3, "5", reseat=True).movement,
        lambda left: table_stops(left, 3, 2, reseat=True).movement,
    ],
    ids=["arrives", "arrives at once", "another leaves", "a table stops"],
)
def test_who_has_left_is_seated_no_more(pairs, change):
    howell = generate("howell", {"pairs": pairs, "boards_per_round": 2})
    left = pair_leaves(howell, 2, "3", reseat=True).movement

    assert not still_seated(change(left), 2, "3")


@settings(max_examples=40)
@given(
    st.one_of(
        st.sampled_from([5, 7, 9]).map(lambda t: ("mitchell", {"tables": t})),
        st.sampled_from([6, 8]).map(lambda t: ("mitchell-skip", {"tables": t})),
        st.integers(8, 12).map(lambda n: ("howell", {"pairs": n})),
        st.sampled_from([8, 12, 13]).map(lambda n: ("individual", {"players": n})),
        st.sampled_from([5]).map(lambda t: ("rainbow", {"tables": t})),
        st.sampled_from([5]).map(lambda t: ("american-whist-league", {"teams": t})),
    ),
    st.data(),
)
def test_whoever_is_seated_again_breaks_no_rule(named, data):
    movement = generate(*named)
    played = data.draw(st.integers(0, movement.rounds - 1))
    if data.draw(st.booleans()):
        plain, again = (table_stops(movement, played, 1, reseat=r) for r in (False, True))
        gone = ()
    else:
        who = movement.labels[0]
        plain, again = (pair_leaves(movement, played, who, reseat=r) for r in (False, True))
        gone = (who,)
    assert again.broken == ()
    now = again.movement
    assert wrong({**now.to_json(), "shared": now.shared}) == []
    assert [r for r in now.rows if r.round <= played] == [
        r for r in movement.rows if r.round <= played
    ]
    then, since = (out_after(each.movement, played, *gone) for each in (plain, again))
    assert max(since.values(), default=0) <= max(then.values(), default=0)
    assert sum(since.values()) <= sum(then.values())


def test_a_whole_team_may_leave():
    movement = generate("round-robin", {"teams": 4, "boards_per_round": 4})
    change = pair_leaves(movement, 2, "3", reseat=True)
    assert not any(
        row.round > 2 and {"3ns", "3ew"} & set(row.seats) for row in change.movement.rows
    )
    assert change.broken == ()


@pytest.mark.parametrize(
    "named",
    [
        ("mitchell", {"tables": 9, "rounds": 6, "boards_per_round": 3}),
        ("mitchell", {"tables": 9, "rounds": 6, "half_table": "east-west"}),
        ("mitchell-skip", {"tables": 8, "rounds": 6}),
        ("individual", {"players": 13, "rounds": 8, "boards_per_round": 2}),
        ("individual", {"players": 9, "rounds": 7, "boards_per_round": 2}),
    ],
)
def test_a_curtailed_movement_has_a_round_more(named):
    movement = generate(*named)
    change = round_added(movement)
    assert change.movement.rounds == movement.rounds + 1
    assert change.found.ok
    assert [r for r in change.movement.rows if r.round <= movement.rounds] == list(movement.rows)


@pytest.mark.parametrize("pairs", [7, 8, 9, 10])
def test_a_session_that_was_to_end_early_goes_on(pairs):
    """A Howell has no number of rounds: a search pairs those who have not met."""
    howell = generate("howell", {"pairs": pairs, "boards_per_round": 2})
    short = curtailed(howell, howell.rounds - 2).movement
    change = round_added(short)
    last = [row for row in change.movement.rows if row.round == howell.rounds - 1]
    assert len(last) == pairs // 2
    assert change.found.ok
    met = Counter(frozenset(row.contestants) for row in change.movement.rows)
    assert max(met.values()) == 1
    if pairs % 2:
        out = Counter(idle.contestant for idle in change.movement.idle)
        assert max(out.values()) == 1


def test_a_search_that_takes_too_long_finds_nothing(monkeypatch):
    short = curtailed(generate("howell", {"pairs": 8}), 5).movement
    assert round_added(short).found.ok
    monkeypatch.setattr("movements.changes.one_more_round.MOST_STEPS", 3)

    with pytest.raises(MovementError, match="no further round"):
        round_added(short)


def test_one_table_of_players_has_no_round_more():
    with pytest.raises(MovementError, match="no further round"):
        round_added(generate("individual", {"players": 5}))


def test_lines_with_winners_of_their_own_meet_only_each_other():
    mitchell = generate("mitchell", {"tables": 7, "rounds": 5})
    short = wrong_boards(mitchell, 5, 1, (90,)).movement
    change = round_added(short)
    assert change.found.ok
    own = short.contestants
    odd = generate("mitchell", {"tables": 5})
    bare = curtailed(odd, 3).movement
    added = round_added(bare)
    directions = {each.label: each.direction for each in own}
    assert all(directions[r.north] != directions[r.east] for r in change.movement.rows)
    assert all(row.north[0] != row.east[0] for row in added.movement.rows)


@pytest.mark.parametrize(
    "movement",
    [
        generate("howell", {"pairs": 8}),
        generate("mitchell", {"tables": 7}),
        generate("individual", {"players": 8}),
        generate("round-robin", {"teams": 4, "boards_per_round": 4}),
        generate("team-match", {"boards": 8}),
    ],
)
def test_a_movement_played_out_has_no_further_round(movement):
    with pytest.raises(MovementError, match="begin a new session"):
        round_added(movement)
