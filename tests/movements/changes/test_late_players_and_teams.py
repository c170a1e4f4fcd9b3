"""Players and teams that arrive when the contest has begun."""

from collections import Counter

import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st

from movements.changes.drawn import entrant_added, round_to_draw_added
from movements.changes.late import Arrival, arrival
from movements.changes.rounds_to_come import curtailed, pair_leaves
from movements.errors import MovementError
from movements.registry import generate
from tests.movements.oracle import wrong


def before(movement, played):
    return [row for row in movement.rows if row.round <= played]


def partners(movement, label):
    return [
        row.seats[(row.seats.index(label) + 2) % 4] for row in movement.rows if label in row.seats
    ]


@pytest.mark.parametrize("played", [0, 4, 10])
def test_a_late_player_makes_a_table_with_the_three_who_would_sit_out(played):
    movement = generate("individual", {"players": 11, "boards_per_round": 2})
    late = arrival(movement, played)
    assert late.pair.label == "12"
    assert late.rounds == 11 - played
    assert late.change.found.ok
    assert not any(idle.round > played for idle in late.change.movement.idle)


@settings(max_examples=40)
@given(
    st.one_of(
        st.integers(4, 17).map(lambda n: ("individual", {"players": n})),
        st.sampled_from(["8", "12"]).map(lambda n: ("individual-culbertson", {"players": n})),
        st.sampled_from([5, 7]).map(lambda n: ("rainbow", {"tables": n})),
        st.just(("pivot", {"players": 5})),
    ),
    st.data(),
)
def test_a_late_player_takes_seats_by_turns(named, data):
    movement = generate(*named)
    played = data.draw(st.integers(0, movement.rounds - 1))
    late = arrival(movement, played)
    now = late.change.movement
    assert late.rounds > 0
    # A second table at which the round is played shares its boards, and that is told.
    assert {violation.kind for violation in late.change.broken} <= {"board-shared"}
    assert wrong({**now.to_json(), "shared": now.shared}) == []
    assert before(now, played) == before(movement, played)
    mine = [b for row in now.rows if late.pair.label in row.seats for b in row.boards]
    assert len(mine) == len(set(mine))


def test_a_late_player_has_nobody_as_partner_twice_and_nobody_rests_twice_for_it():
    late = arrival(generate("individual", {"players": 12, "boards_per_round": 2}), 2)
    mine = partners(late.change.movement, "13")
    assert len(mine) == 9
    assert max(Counter(mine).values()) == 1
    out = Counter(idle.contestant for idle in late.change.movement.idle if idle.round > 2)
    assert set(out.values()) == {1}


def test_three_who_sit_out_take_a_fourth():
    eight = generate("individual", {"players": 8, "boards_per_round": 3})
    seven = pair_leaves(eight, 1, "8").movement  # whoever would be at the eighth's table rests
    late = arrival(seven, 2)
    sat = [row for row in late.change.movement.rows if "9" in row.seats]
    assert len(sat) == 5
    assert late.change.found.ok
    assert not any(i.round > 2 and i.contestant in "1234567" for i in late.change.movement.idle)


@pytest.mark.parametrize(("teams", "played"), [(3, 0), (5, 2), (7, 6), (9, 4)])
def test_a_late_team_takes_the_place_of_the_rest(teams, played):
    movement = generate("round-robin", {"teams": teams, "boards_per_round": 4})
    whole = generate("round-robin", {"teams": teams + 1, "boards_per_round": 4})
    late = arrival(movement, played)
    assert [each.label for each in late.newcomers] == [f"{teams + 1}ns", f"{teams + 1}ew"]
    later = [row for row in late.change.movement.rows if row.round > played]
    assert later == [row for row in whole.rows if row.round > played]
    # One more match at a time needs one more copy of the boards, and that is told.
    assert {violation.kind for violation in late.change.broken} == {"board-shared"}


def test_a_match_that_has_begun_is_not_joined():
    movement = generate("round-robin", {"teams": 5, "boards_per_round": 4})
    late = arrival(movement, 3)  # half of the second match is played
    mine = [row.round for row in late.change.movement.rows if "6ns" in row.seats]
    assert mine == [5, 6, 7, 8, 9, 10]


@settings(max_examples=30)
@given(
    st.one_of(
        st.sampled_from([5, 7, 9]).map(
            lambda n: ("american-whist-league", {"teams": n, "boards_per_round": 2})
        ),
        st.sampled_from([4, 6, 8]).map(
            lambda n: ("round-robin", {"teams": n, "boards_per_round": 4})
        ),
        st.sampled_from([4, 5, 6, 7]).map(lambda n: ("fours-howell", {"teams": n})),
        st.just(("triples", {"boards_per_match": 4})),
    ),
    st.data(),
)
def test_a_late_team_takes_whole_matches_by_turns(named, data):
    movement = generate(*named)
    played = data.draw(st.integers(0, min(3, movement.rounds - 1)))
    if movement.family == "triples" and played:
        return  # all its matches begin at once
    try:
        late = arrival(movement, played)
    except MovementError as refused:
        if "Every match has begun" not in str(refused):
            raise
        reject()
    now = late.change.movement
    assert before(now, played) == before(movement, played)
    assert late.change.broken == ()
    assert wrong({**now.to_json(), "shared": now.shared}) == []
    ns, ew = (each.label for each in late.newcomers)
    by_half = [
        sorted(
            (label.rstrip("nsew"), row.boards)
            for row in now.rows
            for label in row.contestants
            if half in row.seats and label != half
        )
        for half in (ns, ew)
    ]
    assert by_half[0] == by_half[1]  # both halves meet the same teams on the same boards
    assert by_half[0]


def test_teams_may_arrive_one_after_the_other():
    first = arrival(generate("round-robin", {"teams": 6, "boards_per_round": 4}), 2)
    assert isinstance(first, Arrival)
    second = arrival(first.change.movement, 4)
    assert [each.team for each in second.newcomers] == ["8", "8"]
    assert second.change.broken == ()


@pytest.mark.parametrize(
    ("named", "played", "sentence"),
    [
        (("four-pair", {}), 1, "Enter a substitute"),
        (("narragansett", {}), 1, "Enter a substitute"),
        (("team-match", {"boards": 8}), 1, "Enter a substitute"),
        (("three-teams-a", {"tables_per_row": 3}), 1, "only among teams of four"),
        (("big-teams", {"pairs": 5}), 1, "A match has two teams"),
        (("triples", {"boards_per_match": 4}), 1, "Every match has begun by round 2"),
        (("individual", {"players": 8}), 7, "No round is left for another player"),
        (("round-robin", {"teams": 5, "boards_per_round": 4}), 10, "No round is left"),
        (("round-robin", {"teams": 5, "boards_per_round": 4}), 9, "Every match has begun"),
    ],
)
def test_what_cannot_be_joined_is_refused_with_what_to_do(named, played, sentence):
    with pytest.raises(MovementError, match=sentence):
        arrival(generate(*named), played)


def test_after_a_change_a_team_still_finds_matches():
    movement = generate("round-robin", {"teams": 5, "boards_per_round": 4})
    changed = pair_leaves(movement, 2, "3").movement
    late = arrival(changed, 4)
    assert late.change.broken == ()
    assert late.rounds > 0
    whole = generate("round-robin", {"teams": 24, "boards_per_round": 2})
    assert arrival(curtailed(whole, 10).movement, 2).change.broken == ()


@pytest.mark.parametrize(("unit", "label"), [("pairs", "7"), ("teams", "7ns")])
def test_who_enters_a_drawn_contest_late_is_in_the_next_draw(unit, label):
    movement = generate(f"swiss-{unit}", {unit: 6, "rounds": 4})
    late = entrant_added(movement, 4)
    assert late.pair.label == label
    assert late.change.movement.rows == movement.rows
    assert late.change.broken == ()


def test_a_drawn_contest_may_have_a_round_more():
    movement = generate("swiss-teams", {"teams": 6, "rounds": 4})
    assert round_to_draw_added(movement, 4).movement.rows == movement.rows
    danish = generate("swiss-teams", {"teams": 4, "rounds": 3, "method": "danish"})
    assert round_to_draw_added(danish, 3).broken == ()


@pytest.mark.parametrize(
    ("act", "sentence"),
    [
        (lambda: entrant_added(generate("swiss-pairs", {"pairs": 6, "rounds": 2}), 1), "All round"),
        (
            lambda: entrant_added(generate("swiss-pairs", {"pairs": 96, "rounds": 5}), 5),
            "takes at most 96",
        ),
        (lambda: round_to_draw_added(generate("swiss-pairs", {"pairs": 5, "rounds": 5}), 5), "met"),
        (lambda: round_to_draw_added(generate("swiss-pairs", {"pairs": 96}), 20), "20 rounds"),
    ],
)
def test_what_a_draw_cannot_take_is_refused(act, sentence):
    with pytest.raises(MovementError, match=sentence):
        act()


def test_pairs_arrive_by_the_same_door():
    assert arrival(generate("howell", {"pairs": 7}), 2).pair.label == "8"
