"""Rounds and tables rebuilt from who met whom with which boards."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from movements.registry import generate
from tournaments.interchange.results.reconstruction import Placed, placed

MITCHELLS = [
    ("mitchell", {"tables": 3, "boards_per_round": 2}),
    ("mitchell", {"tables": 7, "boards_per_round": 3}),
    ("mitchell", {"tables": 13, "boards_per_round": 2, "rounds": 12}),
    ("mitchell", {"tables": 9, "boards_per_round": 3, "half_table": "north-south"}),
    ("mitchell", {"tables": 9, "boards_per_round": 3, "half_table": "east-west"}),
    ("mitchell-share-relay", {"tables": 8, "boards_per_round": 3}),
    ("mitchell-skip", {"tables": 10, "boards_per_round": 2}),
]


def results_of(family, parameters):
    movement = generate(family, parameters)
    return movement, [(row.north, row.east, b) for row in movement.rows for b in row.boards]


def numbers_of(pairs):
    return {pair: int(pair.lstrip("NE")) for pair in pairs}


def nobody_is_in_two_places(rebuilt: tuple[Placed[str], ...]) -> bool:
    seats = Counter((p.round, who) for p in rebuilt for who in (p.met.ns, p.met.ew))
    tables = Counter((p.round, p.table) for p in rebuilt)
    return max(seats.values()) == 1 == max(tables.values())


@pytest.mark.parametrize(("family", "parameters"), MITCHELLS)
def test_a_mitchell_is_rebuilt_as_it_was_played(family, parameters):
    movement, results = results_of(family, parameters)

    rebuilt = placed(results, numbers=numbers_of(c.label for c in movement.contestants))

    assert {(p.round, p.table, p.met.ns, p.met.ew, p.met.boards) for p in rebuilt} == {
        (row.round, row.table, row.north, row.east, row.boards) for row in movement.rows
    }


def test_east_west_numbers_may_go_on_from_those_of_north_south():
    movement, results = results_of("mitchell", {"tables": 5, "boards_per_round": 2})
    higher = {f"E{n}": f"E{n + 5}" for n in range(1, 6)}
    labels = [higher.get(c.label, c.label) for c in movement.contestants]

    rebuilt = placed(
        [(ns, higher[ew], board) for ns, ew, board in results], numbers=numbers_of(labels)
    )

    assert {(p.round, p.table, p.met.ns, p.met.ew) for p in rebuilt} == {
        (row.round, row.table, row.north, higher[row.east]) for row in movement.rows
    }


@pytest.mark.parametrize("pairs", [4, 6, 7, 8, 10, 12, 15, 20])
def test_in_a_howell_nobody_sits_twice_in_a_round(pairs):
    movement, results = results_of("howell", {"pairs": pairs, "boards_per_round": 2})

    rebuilt = placed(results, numbers=numbers_of(c.label for c in movement.contestants))

    assert nobody_is_in_two_places(rebuilt)
    assert len(rebuilt) == len(movement.rows)
    assert max(p.table for p in rebuilt) <= pairs // 2


def test_pairs_that_meet_on_two_sets_have_two_sittings():
    results = [("1", "2", board) for board in (1, 2, 7, 8)]
    results += [("3", "4", board) for board in (1, 2)] + [("5", "6", board) for board in (7, 8)]

    rebuilt = placed(results, numbers={str(n): n for n in range(1, 7)})

    assert sorted(p.met.boards for p in rebuilt if p.met.ns == "1") == [(1, 2), (7, 8)]


def test_a_board_left_out_does_not_split_a_sitting():
    results = [("N1", "E1", 1), ("N1", "E1", 3)]
    results += [("N2", "E2", board) for board in (4, 5, 6)]
    results += [("N1", "E2", b) for b in (7, 8, 9)] + [("N2", "E1", b) for b in (7, 8, 9)]

    rebuilt = placed(results, numbers=numbers_of(["N1", "N2", "E1", "E2"]))

    assert (1, 3) in [p.met.boards for p in rebuilt]


@st.composite
def any_results(draw, *, two_lines: bool):
    """Results of any shape in which nobody plays a board twice."""
    size = draw(st.integers(2, 7))
    ours = [f"N{n}" for n in range(1, size + 1)]
    theirs = [f"E{n}" for n in range(1, size + 1)] if two_lines else ours
    drawn = draw(
        st.lists(
            st.tuples(st.sampled_from(ours), st.sampled_from(theirs), st.integers(1, 12)),
            min_size=1,
            max_size=60,
        )
    )
    played: set[tuple[str, int]] = set()
    results = []
    for ns, ew, board in drawn:
        if ns != ew and not played & {(ns, board), (ew, board)}:
            played |= {(ns, board), (ew, board)}
            results.append((ns, ew, board))
    return results or [(ours[0], theirs[1], 1)]


def numbers_among(results):
    return numbers_of(sorted({pair for ns, ew, _board in results for pair in (ns, ew)}))


def sittings_of_the_busiest(rebuilt):
    return max(Counter(who for p in rebuilt for who in (p.met.ns, p.met.ew)).values())


@given(any_results(two_lines=True))
def test_two_lines_never_need_more_rounds_than_the_busiest_pair_has_sittings(results):
    rebuilt = placed(results, numbers=numbers_among(results))

    assert nobody_is_in_two_places(rebuilt)
    assert sorted((p.met.ns, p.met.ew, b) for p in rebuilt for b in p.met.boards) == sorted(results)
    assert max(p.round for p in rebuilt) <= sittings_of_the_busiest(rebuilt)


@given(any_results(two_lines=False))
def test_one_field_keeps_every_result_once_with_nobody_in_two_places(results):
    rebuilt = placed(results, numbers=numbers_among(results))

    assert nobody_is_in_two_places(rebuilt)
    assert sorted((p.met.ns, p.met.ew, b) for p in rebuilt for b in p.met.boards) == sorted(results)
