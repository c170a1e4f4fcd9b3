from collections import Counter
from dataclasses import replace
from itertools import combinations
from random import Random
from time import process_time

import pytest

from movements.draws.rounds import DrawBasis, draw
from movements.draws.triangles import candidates, first_half, second_half
from movements.errors import MovementError
from movements.families.drawn import first_couples
from movements.proof.verifier import verify, verify_rows
from movements.registry import generate
from tests.every_case import quick_few


def a_field(teams, met=(), byes=None, triangles=None, **more):
    order = tuple(str(number) for number in range(1, teams + 1))
    return DrawBasis(
        order, {frozenset(two): (1,) for two in met}, byes or {}, triangles=triangles or {}, **more
    )


def test_three_teams_play_three_matches_over_two_rounds_with_boards_of_their_own():
    begun = first_half(3, 7, ("1", "2", "3"), 6, 4)
    back = second_half(4, [(x.table, x.north[0], x.east[0], x.boards) for x in begun])

    found = verify_rows([*begun, *back])

    assert found.ok
    assert [(row.table, row.north, row.east) for row in back] == [
        (7, "1ns", "3ew"),
        (8, "2ns", "1ew"),
        (9, "3ns", "2ew"),
    ]
    played = Counter(
        (row.north[0], row.east[0], board) for row in (*begun, *back) for board in row.boards
    )
    assert set(played.values()) == {1}
    for one, other in combinations("123", 2):
        there = {board for a, b, board in played if (a, b) == (one, other)}
        assert there == {board for a, b, board in played if (a, b) == (other, one)}
        assert len(there) == 4
    assert {board for _a, _b, board in played} == set(range(25, 37))


def test_of_an_odd_number_the_lowest_placed_who_have_not_met_play_a_triangle():
    found = draw(a_field(7))
    assert found.triangle == ("5", "6", "7")
    assert [(match.one, match.other) for match in found.matches] == [("1", "2"), ("3", "4")]
    assert found.bye is None
    assert found.broken == ()

    assert draw(a_field(11)).triangle == ("9", "10", "11")

    found = draw(a_field(7, met=[("6", "7")]))
    assert found.triangle == ("4", "5", "7")

    found = draw(a_field(7, byes={"7": 1}, triangles={"6": 1}))
    assert found.triangle == ("3", "4", "5")


def test_whoever_has_had_a_turn_has_another_only_if_no_other_three_are_free():
    found = draw(a_field(7, triangles=dict.fromkeys("34567", 1)))
    assert found.triangle == ("1", "2", "7")
    assert found.broken == ("7 has already played a triangle.",)


def test_an_even_number_has_neither_triangle_nor_bye():
    found = draw(a_field(6))
    assert (found.triangle, found.bye) == (None, None)


def test_if_no_triangle_leaves_a_round_without_a_rematch_somebody_has_a_bye():
    everybody = [two for two in combinations("12345", 2) if two not in (("1", "2"), ("3", "4"))]
    found = draw(a_field(5, met=everybody))
    assert found.triangle is None
    assert found.bye == "5"
    assert found.broken == ("No triangle leaves a round without a rematch, so 5 has a bye.",)


def test_whoever_is_exchanged_out_of_a_triangle_changes_places_and_is_told_what_it_breaks():
    found = draw(a_field(7, met=[("1", "6")], apart=frozenset({frozenset("17")})), [("1", "5")])
    assert found.triangle == ("1", "6", "7")
    assert [(match.one, match.other) for match in found.matches] == [("2", "5"), ("3", "4")]
    assert found.broken == ("1 and 6 have already met in round 1.", "1 and 7 must not meet.")


def test_a_triangle_is_told_from_the_best_placed_down():
    assert draw(a_field(7), [("5", "7")]).triangle == ("5", "6", "7")


def test_beside_a_triangle_the_others_have_a_pairing_in_the_next_round_too():
    assert draw(a_field(5)).triangle is None
    assert draw(a_field(5, method="danish")).triangle == ("3", "4", "5")

    # Of 1 to 4, who are left by the lowest three, all but 1-2 and 3-4 have met.
    met = [("1", "3"), ("1", "4"), ("2", "3"), ("2", "4")]
    found = draw(a_field(7, met=met))
    assert found.triangle == ("3", "4", "7")  # and neither 5, 6, 7 nor 4, 6, 7
    rest = "1256"
    couples = {frozenset((match.one, match.other)) for match in found.matches}
    left = {frozenset(two) for two in combinations(rest, 2)} - couples
    left -= {frozenset(two) for two in met}
    assert any(one.isdisjoint(other) for one, other in combinations(left, 2))


@pytest.mark.parametrize("teams", [7, 9])
@pytest.mark.parametrize("seed", quick_few(range(40), range(10)))
def test_no_triangle_is_missed_that_trying_all_of_them_would_find(teams, seed):
    chance = Random(seed)
    everybody = [str(number) for number in range(1, teams + 1)]
    met = [two for two in combinations(everybody, 2) if chance.random() < 0.4]
    field = a_field(teams, met=met, triangles={each: chance.randint(0, 1) for each in everybody})

    found = draw(field)

    possible = [
        three
        for three in combinations(everybody, 3)
        if all(field.allows(*two) for two in combinations(three, 2))
        and paired([each for each in everybody if each not in three], field)
    ]
    assert (found.triangle is None) == (not possible)
    assert found.triangle == _first_triangle(field)
    if found.triangle:
        assert found.triangle in possible
        assert not any("have met" in sentence for sentence in found.broken)


def _first_triangle(field):
    """Go through the candidates: the first that leaves two rounds, or else the first at all."""
    first = None
    for three in candidates(field.standings, field.triangles, field.allows):
        rest = [each for each in field.standings if each not in three]
        if (here := _pairing(rest, field.allows)) is not None:
            met = {frozenset(two) for two in here}
            if _pairing(
                rest, lambda *two, met=met: field.allows(*two) and frozenset(two) not in met
            ):
                return three
            first = first or three
    return first


def _pairing(rest, allows):
    """Return the first pairing in the order of the standings."""
    if not rest:
        return []
    one, *others = rest
    for other in others:
        if allows(one, other):
            more = _pairing([each for each in others if each != other], allows)
            if more is not None:
                return [(one, other), *more]
    return None


def paired(rest, field):
    if not rest:
        return True
    one, *others = rest
    return any(
        field.allows(one, other) and paired([each for each in others if each != other], field)
        for other in others
    )


@pytest.mark.parametrize("first_round", ["numbers", "fold", "random"])
@pytest.mark.parametrize("accelerated", [False, True])
@pytest.mark.parametrize("teams", [7, 9, 23])
def test_round_one_of_an_odd_number_has_a_triangle(teams, accelerated, first_round):
    couples, three = first_couples(teams, first_round, 3, accelerated=accelerated, alone=3)
    assert len(three) == 3
    playing = [*three, *(each for two in couples for each in two)]
    assert sorted(map(int, playing)) == list(range(1, teams + 1))

    chosen = {"teams": teams, "rounds": 2, "first_round": first_round, "accelerated": accelerated}
    movement = generate(
        "swiss-teams", {**chosen, "odd": "triangle", "accelerated": int(accelerated)}
    )
    assert verify(movement).ok
    assert len(movement.rows) == teams
    assert not movement.idle


def test_the_promise_notices_a_triangle_that_was_changed():
    movement = generate("swiss-teams", {"teams": 7, "rounds": 2, "odd": "triangle"})
    changed = replace(movement, rows=movement.rows[:-1])
    assert any("Round 1 is not the draw" in each.sentence for each in verify(changed).violations)


def test_more_boards_than_a_session_has_are_refused():
    chosen = {"teams": 41, "rounds": 20, "boards_per_round": 10, "odd": "triangle"}
    with pytest.raises(MovementError, match="may come to 500 boards"):
        generate("swiss-teams", chosen)


def test_five_teams_have_a_triangle_only_where_rematches_are_allowed():
    chosen = {"teams": 5, "rounds": 2, "odd": "triangle"}
    with pytest.raises(MovementError, match="the other two would meet twice"):
        generate("swiss-teams", chosen)
    assert verify(generate("swiss-teams", {**chosen, "method": "danish"})).ok


def test_candidates_try_everybody_in_the_end():
    order = tuple("12345")
    found = list(candidates(order, {"1": 1}, lambda one, other: True))
    assert found[0] == ("3", "4", "5")
    assert set(found) == set(combinations(order, 3))


@pytest.mark.parametrize("seed", quick_few(range(3), [0]))
def test_an_evening_of_95_teams_over_10_rounds_has_no_rematch_no_bye_and_no_second_triangle(seed):
    chance = Random(seed)
    teams = [str(number) for number in range(1, 96)]
    points = dict.fromkeys(teams, 0)
    met, had, busy, slowest = {}, Counter(), (), 0.0
    for number in range(1, 11):
        out = {each for each in teams if chance.random() < 0.03} - {*busy}
        free = [each for each in teams if each not in out and each not in busy]
        order = tuple(sorted(free, key=lambda each: -points[each]))
        begun = process_time()
        found = draw(DrawBasis(order, met, {}, triangles=had if number < 10 else None))
        slowest = max(slowest, process_time() - begun)
        couples = [(match.one, match.other) for match in found.matches]
        couples += combinations(found.triangle or (), 2)
        for one, other in couples:
            assert not met.get(frozenset((one, other)))
            met[frozenset((one, other))] = (number,)
            points[one] += (won := chance.randint(0, 20))
            points[other] += 20 - won
        assert found.broken == ()
        assert (found.bye is None) == (number < 10 or len(free) % 2 == 0)
        busy = found.triangle or ()
        had.update(busy)
    assert set(had.values()) == {1}
    assert slowest < 2
