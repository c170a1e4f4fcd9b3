"""Corner cases of changes that no other test reaches."""

from dataclasses import replace

import pytest

from movements.changes.as_it_happened import wrong_boards
from movements.changes.late import arrival
from movements.changes.offers import best_plan, by_round, seats_for
from movements.changes.one_more_round import round_added
from movements.changes.rounds_to_come import curtailed, pair_leaves, table_stops
from movements.errors import MovementError
from movements.model import Contestant, Parameters
from movements.registry import generate


def test_a_longer_movement_that_does_not_go_on_from_this_one_is_not_taken():
    """Its next round has people who are not there: the search finds another."""
    movement = generate("mitchell", {"tables": 9, "rounds": 6})
    renamed = replace(movement, parameters=Parameters.of({**movement.parameters, "tables": 11}))
    added = round_added(renamed).movement
    assert added.rounds == 7
    assert {label for row in added.rows for label in row.seats} == set(movement.labels)


def test_a_pair_with_teams_beside_it_finds_its_matches_too():
    """A contestant of no team is of no match."""
    movement = generate("round-robin", {"teams": 5, "boards_per_round": 4})
    odd = replace(movement, contestants=(*movement.contestants, Contestant("guest")))
    assert arrival(odd, 2).newcomers[0].team == "6"


def test_where_everybody_plays_at_every_table_there_is_no_free_seat():
    howell = generate("howell", {"pairs": 9, "boards_per_round": 2})
    left = table_stops(pair_leaves(howell, 2, "4").movement, 2, 1).movement
    who = left.contestants[0]
    offered = list(seats_for(left, 2, who))
    assert offered
    assert all(row.table != 1 for seat in offered for row in seat.rows)
    short = curtailed(left, 6).movement
    assert round_added(short).found.ok


def test_where_no_seat_is_free_everybody_rests():
    howell = generate("howell", {"pairs": 6, "boards_per_round": 2})
    groups = by_round(seats_for(howell, 3, Contestant("9")))
    known = {place for group in groups for seat in group for place in seat.takes}
    assert best_plan(groups, (), known) == []


def test_a_round_of_the_family_that_would_break_a_rule_is_not_taken():
    """N1 has played the boards of round 7 in round 6 by mistake."""
    movement = generate("mitchell", {"tables": 9, "rounds": 6})
    whole = generate("mitchell", {"tables": 9, "rounds": 7})
    (planned,) = (row for row in whole.rows if (row.round, row.table) == (7, 1))
    mistaken = wrong_boards(movement, 6, 1, planned.boards).movement
    change = round_added(mistaken)
    assert change.broken == ()
    assert [r for r in change.movement.rows if r.round == 7] != [
        r for r in whole.rows if r.round == 7
    ]


def test_a_search_for_a_round_ends_in_time():
    """Two pairs have played every board, which shows only when all others are seated."""
    howell = generate("howell", {"pairs": 20})
    short = curtailed(howell, 9).movement
    stuck = wrong_boards(short, 9, 10, howell.board_numbers).movement
    with pytest.raises(MovementError, match="no further round"):
        round_added(stuck)
