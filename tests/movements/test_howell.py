from itertools import combinations
from math import sqrt

import pytest

from movements.errors import MovementError
from movements.fairness import comparison_matrix, fairness
from movements.families.howell_starters import SIX_PAIRS, STARTERS
from movements.model import Row
from movements.registry import generate
from movements.search import main, six_pairs, starter
from movements.verifier import verify, verify_rows
from tests.movements import oracle


@pytest.mark.parametrize("pairs", range(4, 21))
def test_every_number_of_pairs_meets_everybody_once_and_plays_everything(pairs):
    movement = generate("howell", {"pairs": pairs, "boards_per_round": 2})
    assert verify(movement).violations == ()
    shown = movement.to_json()
    assert oracle.wrong(shown) == []
    everybody = [str(number) for number in range(1, pairs + 1)]
    assert oracle.opponents(shown["rows"]) == {
        frozenset(two): 1 for two in combinations(everybody, 2)
    }
    rounds = pairs - 1 + pairs % 2
    assert movement.rounds == rounds
    assert movement.tables == pairs // 2
    assert len(movement.idle) == (rounds if pairs % 2 else 0)
    for boards in oracle.boards_played(shown["rows"]).values():
        assert len(boards) == 2 * (pairs - 1)


@pytest.mark.parametrize("pairs", range(4, 21, 2))
def test_comparisons_are_as_equal_as_they_can_be(pairs):
    report = fairness(generate("howell", {"pairs": pairs}))
    tables = pairs // 2
    bound = 2 * sqrt((tables - 1) / tables) if tables % 2 else 0
    assert report.bound == pytest.approx(bound)
    assert report.sd == pytest.approx(bound)


@pytest.mark.parametrize(
    ("pairs", "deviation"), [(6, 1.6330), (10, 1.7889), (14, 1.8516), (18, 1.8856)]
)
def test_reaches_the_published_deviations(pairs, deviation):
    report = fairness(generate("howell", {"pairs": pairs}))
    assert round(report.sd, 4) == deviation


def test_deviation_and_bound_count_boards_so_that_both_grow_with_the_set():
    report = fairness(generate("howell", {"pairs": 10, "boards_per_round": 3}))
    assert report.sd == pytest.approx(report.bound) == pytest.approx(3 * 1.788854382)


def test_boards_are_shared_with_four_pairs_always_and_with_six_in_one_round():
    four = verify(generate("howell", {"pairs": 4}))
    six = verify(generate("howell", {"pairs": 6}))
    assert [(share.round, share.tables) for share in four.shares] == [
        (1, (1, 2)),
        (2, (1, 2)),
        (3, (1, 2)),
    ]
    assert [share.tables for share in six.shares] == [(1, 2, 3)]
    assert not any(generate("howell", {"pairs": pairs}).shared for pairs in range(7, 21))


def test_the_stationary_pair_keeps_the_last_table_and_north_south():
    for pairs in range(4, 21, 2):
        movement = generate("howell", {"pairs": pairs})
        seats = {
            (row.table, row.north) for row in movement.rows if str(pairs) in (row.north, row.east)
        }
        assert seats == {(pairs // 2, str(pairs))}


def test_an_odd_number_of_pairs_is_the_next_even_one_without_its_stationary_pair():
    for pairs in range(5, 21, 2):
        whole = generate("howell", {"pairs": pairs + 1})
        missing = str(pairs + 1)
        kept = tuple(row for row in whole.rows if missing not in (row.north, row.east))
        assert generate("howell", {"pairs": pairs}).rows == kept


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
    assert {meeting.rounds for meeting in found.meetings.values()} == {1}
    assert set(comparison_matrix(rows).values()) == {3}


def test_other_cyclic_schedules_that_meet_the_claims_are_accepted(seed_tables):
    for pairs in range(8, 21, 2):
        tables = seed_tables["howell_pairs"]["data"][str(pairs)]
        rows = []
        for r in range(pairs - 1):
            for table in tables:
                ns, ew = (
                    str(pairs) if number == pairs else str((number - 1 + r) % (pairs - 1) + 1)
                    for number in (table["NS"], table["EW"])
                )
                board = (table["deal"] - 1 + r) % (pairs - 1) + 1
                rows.append(Row(r + 1, table["table"], ns, ns, ew, ew, (board,)))
        everybody = [str(number) for number in range(1, pairs + 1)]
        found = verify_rows(rows, contestants=everybody, idle=[], unit="pair")
        assert found.ok, pairs
        assert {meeting.rounds for meeting in found.meetings.values()} == {1}


@pytest.mark.parametrize("pairs", [3, 21, "8.0", "eight", True, -8])
def test_refuses_other_numbers_of_pairs(pairs):
    with pytest.raises(MovementError, match="pairs must be a whole number from 4 to 20"):
        generate("howell", {"pairs": pairs})


@pytest.mark.parametrize("pairs", [8, 10, 12, 14, 16, 18, 20])
def test_the_stored_starters_are_what_the_search_finds(pairs):
    assert STARTERS[pairs] == starter(pairs - 1)


def test_the_stored_six_pair_schedule_is_what_the_search_finds():
    assert six_pairs() == SIX_PAIRS


def test_the_search_finds_no_unshared_schedule_for_four_and_six_pairs():
    for modulus in (3, 5):
        with pytest.raises(MovementError, match="No unshared cyclic Howell exists"):
            starter(modulus)


@pytest.mark.parametrize(("pairs", "lines"), [("6", 5), ("8", 3)])
def test_the_search_prints_one_line_for_each_mover_or_round(pairs, lines):
    printed = []
    assert main(["howell", pairs], printed.append) == 0
    assert len(printed) == lines


@pytest.mark.parametrize("arguments", [[], ["howell"], ["howell", "7"], ["mitchell", "8"]])
def test_the_search_says_what_it_can_be_asked_for(arguments, capsys):
    assert main(arguments) == 2
    assert capsys.readouterr().err == (
        "Write: howell PAIRS, with an even number of pairs from 6 to 20.\n"
    )
