from collections import Counter
from dataclasses import replace
from itertools import combinations, product
from math import sqrt

import pytest

from movements.analysis.fairness import comparison_matrix, fairness
from movements.changes.late import pair_added
from movements.families.howell.first_rounds import REDUCED, SIMPLE
from movements.model import Row, turned
from movements.proof.verifier import verify, verify_rows
from movements.registry import generate
from tests.every_case import quick_few
from tests.movements import oracle
from tests.movements.proving import broken, meetings, prove, refused


@pytest.mark.parametrize(
    "pairs", quick_few([*range(4, 23), 25, 28, 31, 34, 37, 39, 40], (4, 5, 6, 7, 8, 15, 16, 39, 40))
)
def test_every_number_of_pairs_meets_everybody_once_and_plays_everything(pairs):
    movement = prove("howell", pairs=pairs, boards_per_round=2)
    assert meetings(movement) == {frozenset(two): 1 for two in combinations(movement.labels, 2)}
    rounds = pairs - 1 + pairs % 2
    assert movement.rounds == rounds
    assert movement.tables == pairs // 2
    assert len(movement.idle) == (rounds if pairs % 2 else 0)
    for boards in oracle.boards_played(movement.to_json()["rows"]).values():
        assert len(boards) == 2 * (pairs - 1)


PUBLISHED = {6: 1.6330, 10: 1.7889, 14: 1.8516, 18: 1.8856, 22: 1.9069, 26: 1.9215, 38: 1.9467}


@pytest.mark.parametrize("pairs", range(4, 39, 2))
def test_comparisons_are_as_equal_as_they_can_be_and_as_published(pairs):
    report = fairness(generate("howell", {"pairs": pairs}))
    tables = pairs // 2
    bound = 2 * sqrt((tables - 1) / tables) if tables % 2 else 0
    assert report.bound == pytest.approx(bound)
    assert report.sd == pytest.approx(bound)
    assert round(report.sd, 4) == PUBLISHED.get(pairs, round(bound, 4))


ODD_DEVIATIONS = {5: 1.2649, 21: 1.2649, 33: 1.4142, 35: 1.3720}


@pytest.mark.parametrize("pairs", range(5, 40, 2))
def test_without_the_stationary_pair_comparisons_are_equal_or_as_equal_as_is_known(pairs):
    report = fairness(generate("howell", {"pairs": pairs}))
    assert round(report.sd, 4) == ODD_DEVIATIONS.get(pairs, 0)


def test_deviation_and_bound_count_boards_so_that_both_grow_with_the_set():
    report = fairness(generate("howell", {"pairs": 10, "boards_per_round": 3}))
    assert report.sd == pytest.approx(report.bound) == pytest.approx(3 * 1.788854382)


def test_boards_are_shared_with_four_pairs_always_and_with_six_in_one_round():
    four = verify(generate("howell", {"pairs": 4}))
    six = verify(generate("howell", {"pairs": 6}))
    assert [(share.round, share.tables) for share in four.tallies.shares] == [
        (1, (1, 2)),
        (2, (1, 2)),
        (3, (1, 2)),
    ]
    assert [share.tables for share in six.tallies.shares] == [(1, 2, 3)]
    assert not any(generate("howell", {"pairs": pairs}).shared for pairs in range(7, 21))


def test_the_stationary_pair_keeps_the_last_table_and_north_south():
    for pairs in range(4, 21, 2):
        movement = generate("howell", {"pairs": pairs})
        seats = {
            (row.table, row.north) for row in movement.rows if str(pairs) in (row.north, row.east)
        }
        assert seats == {(pairs // 2, str(pairs))}


def test_an_odd_number_of_pairs_is_mostly_the_next_even_one_without_its_stationary_pair():
    for pairs in (5, 7, 11, 13, 17, 19, 25, 27, 35):
        whole = generate("howell", {"pairs": pairs + 1})
        missing = str(pairs + 1)
        kept = tuple(row for row in whole.rows if missing not in (row.north, row.east))
        assert generate("howell", {"pairs": pairs}).rows == kept


@pytest.mark.parametrize("played", [0, 1, 4])
@pytest.mark.parametrize("pairs", [9, 15])
def test_a_late_pair_joins_nine_or_fifteen_without_moving_anybody_and_plays_the_rest(pairs, played):
    odd = generate("howell", {"pairs": pairs, "boards_per_round": 3})
    joined = pair_added(odd, played)
    assert joined.rounds == pairs - played
    assert set(odd.rows) < set(joined.change.movement.rows)
    assert not joined.change.broken


def test_the_published_eight_pair_schedule_is_proved_and_perfect():
    first_round = [("*", 3, 0), (6, 5, 5), (2, 0, 3), (1, 4, 6)]
    rows = []
    for r in range(7):
        for table, (ns, ew, board_set) in enumerate(first_round, 1):
            north = "*" if ns == "*" else str((ns + r) % 7)
            east = str((ew + r) % 7)
            boards = ((board_set + r) % 7 + 1,)
            rows.append(Row(r + 1, table, north, north, east, east, boards))
    found = verify_rows(rows, contestants=["*", *map(str, range(7))], idle=[], unit="pair")
    assert found.ok
    assert {meeting.rounds for meeting in found.tallies.meetings.values()} == {1}
    assert set(comparison_matrix(rows).values()) == {3}


@pytest.mark.parametrize(("pairs", "rounds"), [(4, 6), (5, 10), (6, 10)])
def test_twice_round_everybody_meets_twice_shares_nothing_and_is_compared_equally(pairs, rounds):
    movement = prove("howell-twice", pairs=pairs, boards_per_round=2)
    assert (movement.rounds, movement.boards, movement.shared) == (rounds, 2 * rounds, False)
    everybody = {frozenset(two): 2 for two in combinations(movement.labels, 2)}
    assert meetings(movement) == everybody
    assert len(movement.idle) == (10 if pairs == 5 else 0)
    assert fairness(movement).sd == 0
    if pairs % 2 == 0:
        assert {(row.table, row.round) for row in movement.rows if row.north == str(pairs)} == {
            (pairs // 2, number) for number in range(1, rounds + 1)
        }
    else:
        sentences = broken(movement, idle=movement.idle[1:])
        assert f"{movement.idle[0].contestant} sits out 1 times." in sentences
    rows = movement.rows[:-1]
    assert any("do not meet exactly twice" in told for told in broken(movement, rows=rows))


def test_forty_pairs_come_nearer_to_the_bound_than_anything_known():
    report = fairness(generate("howell", {"pairs": 40}))
    assert (round(report.sd, 3), report.bound) == (1.789, 0)


REDUCED_DEVIATIONS = {
    (12, 8): 1.59,
    (12, 9): 1.22,
    (14, 12): 1.38,
    (16, 13): 1.57,
    (18, 13): 1.80,
    (20, 13): 2.0226,
    (22, 13): 2.35,
    (24, 14): 2.53,
}


@pytest.mark.parametrize(("shape", "deviation"), REDUCED_DEVIATIONS.items())
def test_reduced_howells_are_as_fair_as_any_known(shape, deviation):
    pairs, rounds = shape
    report = fairness(generate("howell-reduced", {"pairs": pairs, "rounds": rounds}))
    assert report.sd <= deviation + 0.00005


SHARED = {(8, 5), (8, 6), (10, 8), (12, 7), (16, 9), (20, 11), (24, 13)}
"""Where two tables share a set, because no first round without that exists or was found."""


def test_every_reduced_howell_is_proved():
    odd = {(pairs - 1, rounds) for pairs, rounds in SIMPLE}
    assert set(REDUCED) == set(SIMPLE) | odd
    for (pairs, rounds), directions in product(REDUCED, ("balanced", "constant")):
        shape = {"pairs": pairs, "rounds": rounds, "directions": directions}
        movement = prove("howell-reduced", **shape)
        assert set(meetings(movement).values()) == {1}
        played = oracle.boards_played(movement.to_json()["rows"])
        assert len(movement.idle) == rounds * (pairs % 2)
        out = Counter(idle.contestant for idle in movement.idle)
        assert {len(boards) + out[who] for who, boards in played.items()} == {rounds}
        if pairs % 2 == 0:
            assert movement.shared == ((pairs, rounds) in SHARED)


@pytest.mark.parametrize("directions", ["balanced", "constant"])
def test_boards_of_a_reduced_howell_go_down_one_table(directions):
    for pairs, rounds in SIMPLE:
        shape = {"pairs": pairs, "rounds": rounds, "directions": directions}
        rows = generate("howell-reduced", shape).rows
        at = {(row.round, row.boards): row.table for row in rows}
        for row in rows:
            before = at.get((row.round - 1, row.boards))
            if before and (pairs, rounds) not in SHARED:
                assert before == row.table % (pairs // 2) + 1


def test_constant_directions_turn_no_table_and_keep_the_stationary_pairs_north_south():
    for pairs, rounds in SIMPLE:
        shape = {"pairs": pairs, "rounds": rounds, "directions": "constant"}
        movement = generate("howell-reduced", shape)
        still = {}
        for row in movement.rows:
            assert int(row.east) <= rounds
            if int(row.north) > rounds:
                still.setdefault(row.table, set()).add(int(row.north))
        numbers = [number for _, (number,) in sorted(still.items())]
        assert numbers == list(range(rounds + 1, pairs + 1))
        assert max(still) == pairs // 2
        balanced = fairness(generate("howell-reduced", {**shape, "directions": "balanced"}))
        assert balanced.sd <= fairness(movement).sd + 1e-9


def bias(directions, pairs, rounds):
    """Return the bias of a reduced Howell in percent, to two places."""
    shape = {"pairs": pairs, "rounds": rounds, "directions": directions}
    return round(fairness(generate("howell-reduced", shape)).bias_percent, 2)


def test_reduced_howells_are_no_less_fair_than_is_known_to_be_possible():
    assert bias("constant", 14, 11) <= 8.04
    assert bias("balanced", 14, 11) <= 7.30
    assert bias("balanced", 16, 14) <= 5.39
    assert bias("balanced", 20, 17) <= 4.71
    known = {(9, 7): 14.55, (11, 7): 16.38, (11, 9): 9.09, (13, 11): 7.13, (15, 13): 5.23}
    known |= {
        (12, 7): 19.8,
        (16, 9): 14.3,
        (20, 11): 11.6,
        (24, 13): 9.9,
        (8, 6): 18,
        (10, 8): 13.3,
        (21, 16): 5.48,
        (24, 16): 6.09,
        (25, 17): 5.71,
        (30, 16): 5.8,
        (32, 20): 5.77,
        (33, 20): 6.12,
    }
    for shape, percent in known.items():
        assert bias("balanced", *shape) <= percent


def test_an_odd_number_of_pairs_is_balanced_for_itself():
    for pairs, rounds in SIMPLE:
        assert bias("balanced", pairs - 1, rounds) <= bias("constant", pairs - 1, rounds)


def test_a_late_pair_joins_an_odd_number_without_moving_anybody_and_plays_all_that_is_left():
    for pairs, rounds in SIMPLE:
        odd = generate("howell-reduced", {"pairs": pairs - 1, "rounds": rounds})
        joined = pair_added(odd, rounds // 2)
        assert joined.rounds == rounds - rounds // 2
        assert set(odd.rows) < set(joined.change.movement.rows)


def test_a_reduced_howell_notices_boards_that_go_astray_and_a_pair_that_changes_direction():
    movement = generate("howell-reduced", {"pairs": 14, "rounds": 11, "directions": "constant"})
    first, second, *rest = movement.rows
    astray = (replace(first, boards=second.boards), replace(second, boards=first.boards), *rest)
    assert "In round 1 the boards do not go down one table." in broken(movement, rows=astray)
    rows = tuple(turned(row) if row.north == "14" else row for row in movement.rows)
    assert "14, which is stationary, sits East-West in round 3." in broken(movement, rows=rows)


def test_a_reduced_howell_says_which_rounds_there_are():
    sentence = "12 pairs a reduced Howell has 7, 8, 9, 10 rounds, not 6"
    assert sentence in refused("howell-reduced", pairs=12, rounds=6)
    assert "has 4 rounds, not 5" in refused("howell-reduced", pairs=6, rounds=5)


def test_a_reduced_howell_notices_a_meeting_of_those_who_stay_and_a_second_sit_out():
    movement = generate("howell-reduced", {"pairs": 11, "rounds": 9})
    meet = replace(movement.rows[0], north="10", south="10", east="11", west="11", round=10)
    out = (*movement.idle, *movement.idle)
    told = broken(movement, rows=(*movement.rows, meet), idle=out)
    assert "10 and 11, which are stationary, meet." in told
    assert "There are 10 rounds instead of 9." in told
    assert any("sits out 2 times" in sentence for sentence in told)
