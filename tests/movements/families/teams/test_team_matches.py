from dataclasses import replace
from itertools import combinations

import pytest

from movements.proof.verifier import verify
from movements.registry import generate
from tests.every_case import quick_few
from tests.movements.proving import refused, seats_of

SEATS = ("north", "south", "east", "west")
TROPHIES = [
    ("league-48", {"part": "whole"}),
    ("league-48", {"part": "first"}),
    ("league-48", {"part": "second"}),
    ("league-24", {}),
    ("new-england-24", {}),
    ("new-england-36", {}),
]


def swapped(rows, one, other):
    """Exchange two seats, each given as the places of a row and the name of a seat."""
    rows = list(rows)
    (first, first_seat), (second, second_seat) = one, other
    label, other_label = getattr(rows[first], first_seat), getattr(rows[second], second_seat)
    rows[first] = replace(rows[first], **{first_seat: other_label})
    rows[second] = replace(rows[second], **{second_seat: label})
    return tuple(rows)


@pytest.mark.parametrize(
    ("part", "lines", "boards"),
    [
        ("whole", slice(12), (1, 48)),
        ("first", slice(6), (1, 24)),
        ("second", slice(6, 12), (25, 48)),
    ],
)
def test_the_league_is_as_printed(seed_tables, part, lines, boards):
    movement = generate("league-48", {"part": part})
    printed = seed_tables["league48"]["data"][lines]
    assert movement.rounds == 2 * len(printed)
    assert (movement.board_numbers[0], movement.board_numbers[-1]) == boards
    for number, line in enumerate(printed):
        rows = movement.rows[4 * number : 4 * number + 4]
        first = line["first_deal"]
        assert [seats_of(row) for row in rows] == [line["table1"], line["table2"]] * 2
        early, late = (first, first + 1), (first + 2, first + 3)
        assert [row.boards for row in rows] == [early, late, late, early]


def test_the_match_of_24_is_the_first_session_of_the_league():
    assert generate("league-24", {}).rows == generate("league-48", {"part": "first"}).rows


@pytest.mark.parametrize(
    ("family_id", "table"), [("new-england-24", "newengland24"), ("new-england-36", "newengland36")]
)
def test_new_england_is_as_printed(seed_tables, family_id, table):
    movement = generate(family_id, {})
    printed = seed_tables[table]["data"]
    assert movement.rounds == len(printed)
    for number, line in enumerate(printed):
        first, second = movement.rows[2 * number : 2 * number + 2]
        assert (seats_of(first), list(first.boards)) == (line["table1"], line["deals1"])
        assert (seats_of(second), list(second.boards)) == (line["table2"], line["deals2"])


@pytest.mark.parametrize(
    ("family_id", "boards"), [("league-48", 48), ("new-england-24", 24), ("new-england-36", 36)]
)
def test_partners_adversaries_sides_and_hands_are_shared_out_equally(family_id, boards):
    tallies = verify(generate(family_id, {})).tallies
    teams = ("1234", "5678")
    for team in teams:
        for a, b in combinations(team, 2):
            assert tallies.partnerships[a, b] == boards // 3
            assert tallies.same_hand[a, b] == 0
    for a in teams[0]:
        for b in teams[1]:
            assert tallies.meetings[a, b].boards == boards // 2
            assert tallies.left[a, b] == tallies.left[b, a] == boards // 4
            assert tallies.same_hand[a, b] == boards // 4


def test_one_session_of_the_league_shares_out_partners_and_adversaries_only():
    tallies = verify(generate("league-24", {})).tallies
    adversaries = [(a, b) for a in "1234" for b in "5678"]
    assert {tallies.partnerships[two] for two in combinations("1234", 2)} == {8}
    assert {tallies.meetings[two].boards for two in adversaries} == {12}
    assert len({tallies.left[two] for two in adversaries}) > 1
    assert len({tallies.same_hand[two] for two in adversaries}) > 1


@pytest.mark.parametrize("trophy", quick_few(TROPHIES, TROPHIES[3:5]), ids=str)
def test_every_exchange_of_two_seats_in_a_round_is_detected(trophy):
    movement = generate(*trophy)
    for first in range(0, len(movement.rows), 2):
        places = [(row, seat) for row in (first, first + 1) for seat in SEATS]
        for one, other in combinations(places, 2):
            mutant = replace(movement, rows=swapped(movement.rows, one, other))
            assert not verify(mutant).ok, (one, other)


@pytest.mark.parametrize("family_id", ["league-48", "league-24"])
def test_every_exchange_of_two_seats_in_a_printed_league_line_is_detected(family_id):
    movement = generate(family_id, {})
    for first in range(0, len(movement.rows), 4):
        places = [(row, seat) for row in (0, 1) for seat in SEATS]
        for (row, seat), (row_too, seat_too) in combinations(places, 2):
            rows = movement.rows
            for half in (first, first + 2):
                rows = swapped(rows, (half + row, seat), (half + row_too, seat_too))
            assert not verify(replace(movement, rows=rows)).ok, (first, row, seat)


@pytest.mark.parametrize("boards", quick_few(range(2, 97, 2), (2, 4, 6, 24, 26, 96)))
def test_plain_matches_of_every_even_length_are_proved(boards):
    movement = generate("team-match", {"boards": boards, "exchange": False})
    assert verify(movement).ok
    assert (movement.rounds, movement.tables, movement.boards) == (2, 2, boards)


@pytest.mark.parametrize("boards", quick_few(range(4, 97, 4), (4, 8, 12, 24, 96)))
def test_matches_with_exchanged_opponents_are_proved(boards):
    movement = generate("team-match", {"boards": boards})
    found = verify(movement)
    assert found.ok
    assert movement.rounds == 4
    for ours in "13":
        for theirs in "57":
            assert found.tallies.boards_met(ours, theirs) == boards // 2


def test_team_a_sits_north_south_at_the_first_table_and_both_teams_hold_all_cards():
    movement = generate("team-match", {"boards": 8})
    assert [(row.round, row.table, row.seats, row.boards) for row in movement.rows] == [
        (1, 1, ("1", "5", "2", "6"), (1, 2)),
        (1, 2, ("7", "3", "8", "4"), (3, 4)),
        (2, 1, ("1", "5", "2", "6"), (3, 4)),
        (2, 2, ("7", "3", "8", "4"), (1, 2)),
        (3, 1, ("1", "7", "2", "8"), (5, 6)),
        (3, 2, ("5", "3", "6", "4"), (7, 8)),
        (4, 1, ("1", "7", "2", "8"), (7, 8)),
        (4, 2, ("5", "3", "6", "4"), (5, 6)),
    ]


@pytest.mark.parametrize(
    ("parameters", "sentence"),
    [
        (
            {"boards": 7, "exchange": False},
            "boards must be an even number, not 7: half of them start at each table.",
        ),
        (
            {"boards": 26},
            (
                "To exchange opponents boards must be a multiple of 4, not 26: "
                "a quarter of them starts at each table in each half."
            ),
        ),
    ],
)
def test_refuses_a_number_of_boards_that_cannot_be_divided(parameters, sentence):
    assert refused("team-match", **parameters) == sentence
