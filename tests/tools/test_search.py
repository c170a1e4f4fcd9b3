"""The searches find the schedules that are stored, and say what they can be asked for."""

from itertools import chain, combinations
from random import Random

import pytest

from movements.analysis.fairness import fairness
from movements.errors import MovementError
from movements.families.directions import read_turns
from movements.families.howell.first_rounds import (
    REDUCED,
    ROUND_BY_ROUND,
    STARTERS,
    TWO_RINGS,
)
from movements.families.individual.starters import ROTATIONS, TURNS, read_rotations
from movements.proof.verifier import verify
from movements.registry import family, generate
from tests.every_case import quick_few
from tests.movements.families.test_directions import STORED
from tools.search import directions, individual, one_field, simple_howell
from tools.search.__main__ import main
from tools.search.directions import balanced, deviation, mitchell, settled
from tools.search.one_field import shape_of
from tools.search.round_by_round import nine_pairs, six_pairs
from tools.search.starters import imbalance, north_south_sets, starter
from tools.search.two_rings import two_rings


def refused(capsys, *arguments):
    """Return what is said to whoever asks for a search that there is not."""
    with pytest.raises(SystemExit) as left:
        main(arguments)
    assert left.value.code == 2
    return capsys.readouterr().err


CLIMBED = 40
"""A number of pairs whose set is found by climbing; so is that of 34, which takes a minute."""


@pytest.mark.parametrize("pairs", quick_few([*range(8, 34, 2), 36, 38, CLIMBED], (8, 14, 20, 28)))
def test_the_stored_starters_are_what_the_search_finds(pairs):
    assert STARTERS[pairs] == starter(pairs)


def test_the_stored_schedules_of_six_and_nine_pairs_are_what_the_search_finds():
    assert {6: six_pairs(), 9: nine_pairs()} == ROUND_BY_ROUND


@pytest.mark.parametrize("pairs", TWO_RINGS)
def test_the_stored_two_rings_are_what_the_search_finds(pairs):
    assert two_rings(pairs) == TWO_RINGS[pairs]


def test_no_two_rings_balance_thirty_five_pairs():
    assert two_rings(35) == ()


@pytest.mark.parametrize("pairs", ["4", "6"])
def test_the_search_finds_no_unshared_schedule_for_four_and_six_pairs(pairs):
    with pytest.raises(MovementError, match="No unshared cyclic Howell exists"):
        starter(int(pairs))


@pytest.mark.parametrize(("pairs", "lines"), [("6", 5), ("8", 3), ("9", 9), ("15", 3), ("28", 13)])
def test_the_search_prints_one_line_for_each_mover_or_round(pairs, lines):
    printed = []
    assert main(["howell", pairs], printed.append) == 0
    assert len(printed) == lines


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ([], "the following arguments are required: SEARCH"),
        (["howell"], "the following arguments are required: PAIRS"),
        (["howell", "7"], "argument PAIRS: invalid choice: 7"),
        (["mitchell", "8"], "invalid choice: 'mitchell'"),
    ],
)
def test_the_search_says_what_it_can_be_asked_for(arguments, sentence, capsys):
    assert sentence in refused(capsys, *arguments)


def test_every_search_says_what_it_finds(capsys):
    with pytest.raises(SystemExit) as left:
        main(["reduced", "--help"])
    assert left.value.code == 0
    assert "reduced Howell, and the tables to turn" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("modulus", "missed"), [(11, 0), (13, 0), (15, 8), (21, 16), (23, 0), (29, 0), (35, 32)]
)
def test_north_south_sets_balance_even_and_odd_numbers_of_pairs(modulus, missed):
    members = next(north_south_sets(modulus, Random(modulus)))
    assert len(members) == (modulus - 1) // 2
    assert 0 not in members
    assert imbalance(members, modulus) == missed


def test_the_search_of_directions_never_gets_worse_and_says_what_it_has():
    sittings = mitchell(4, 4)
    straight = deviation(sittings, 8)
    found, best = balanced(sittings, 8, Random(1), steps=500)
    assert found < straight
    assert found == pytest.approx(deviation(best, 8))
    assert {frozenset(s[:2]) for s in best} == {frozenset(s[:2]) for s in sittings}


def test_tables_are_turned_until_no_one_or_two_make_comparisons_more_equal():
    sittings = mitchell(4, 4)
    least = deviation(settled(sittings, 8), 8)
    assert least < deviation(sittings, 8)
    for turned in chain(*(combinations(range(16), count) for count in (1, 2))):
        more = settled(sittings, 8)
        for number in turned:
            ns, ew, board = more[number]
            more[number] = ew, ns, board
        assert deviation(more, 8) >= least - 1e-9


def sat(family_id, shape):
    """Return the sittings of a movement with balanced directions, and its number of pairs."""
    numbers = dict(zip(shape_of(family(family_id)), shape, strict=True))
    movement = generate(family_id, {**numbers, "directions": "balanced"})
    number = {label: place for place, label in enumerate(movement.labels)}
    rows = [(number[row.north], number[row.east], row.boards[0]) for row in movement.rows]
    return rows, len(number)


@pytest.mark.parametrize(
    "stored",
    quick_few(
        [
            *(("howell-reduced", shape) for shape in REDUCED),
            *((family_id, shape) for family_id, turns in STORED.items() for shape in turns),
        ],
        [("howell-reduced", (13, 11)), ("howell-reduced", (25, 17)), ("web", (15, 11))],
    ),
    ids=str,
)
def test_no_table_or_two_turned_make_what_is_stored_more_equal(stored):
    rows, pairs = sat(*stored)
    assert settled(rows, pairs) == rows


def test_the_search_finds_small_reduced_howells_and_switches(monkeypatch, capsys):
    monkeypatch.setattr(directions, "_TRIES", 2)
    monkeypatch.setattr(directions, "_STEPS", 200)
    monkeypatch.setattr(directions, "_LAST_STEPS", 400)
    monkeypatch.setattr(directions, "_MOST_ATTEMPTS", 300)
    monkeypatch.setattr(simple_howell, "DRAWN", 100)
    printed = []
    assert main(["reduced", "12", "9"], printed.append) == 0
    assert main(["reduced", "11", "9"], printed.append) == 0
    assert main(["switch", "4", "4"], printed.append) == 0
    assert len(printed) == 8
    assert main(["simple", "14", "11"], printed.append) == 0
    assert len(printed) == 15
    assert "No Howell of 5 rounds was found" in refused(capsys, "reduced", "6", "5")


def test_the_search_shares_a_set_only_where_it_must(monkeypatch):
    monkeypatch.setattr(simple_howell, "DRAWN", 100)
    for pairs, rounds, shared in ((8, 6, 1), (12, 7, 1), (14, 11, 0)):
        sets = {board_set for *_, board_set in simple_howell.simple(pairs, rounds)}
        assert len(sets) == pairs // 2 - shared


@pytest.mark.parametrize(
    ("asked", "most"), [("8 7", 0), ("9 9", 0), ("10 10", 1.3), ("11 6", 1.5), ("13 7 4", 1.5)]
)
def test_the_search_of_individuals_prints_what_can_be_stored(asked, most, monkeypatch):
    monkeypatch.setattr(individual, "STEPS", 3_000)
    monkeypatch.setattr(individual, "TRIES", 2)
    printed = []
    assert main(["individual", *asked.split()], printed.append) == 0
    ((shape, rotation),) = read_rotations("".join(printed)).items()
    monkeypatch.setitem(ROTATIONS, shape, rotation)
    players, rounds = shape
    movement = generate("individual", {"players": players, "rounds": rounds})
    assert fairness(movement).sd <= most
    assert verify(movement).ok


def test_the_search_of_turns_prints_what_can_be_stored(monkeypatch):
    monkeypatch.setattr(individual, "TURNS", 4_000)
    monkeypatch.setattr(individual, "STARTS", 1)
    with monkeypatch.context() as without:
        without.delitem(TURNS, (16, 12))
        straight = fairness(generate("individual", {"players": 16, "rounds": 12})).sd
    printed = []
    assert main(["turns", "16", "12"], printed.append) == 0
    monkeypatch.setitem(TURNS, (16, 12), read_turns("".join(printed))[16, 12])
    turned = generate("individual", {"players": 16, "rounds": 12})
    assert fairness(turned).sd < straight
    assert verify(turned).ok


def test_the_search_of_turns_says_where_there_is_nothing_to_turn(monkeypatch, capsys):
    monkeypatch.setattr(individual, "TURNS", 100)
    printed = []
    assert main(["turns", "8", "7"], printed.append) == 0
    assert printed == ["\n"]
    assert "8 players have met after 7 rounds" in refused(capsys, "turns", "8", "13")


@pytest.mark.thorough
def test_stored_turns_are_what_the_search_finds():
    assert read_turns(individual.turns(24, 9))[24, 9] == TURNS[24, 9]


def test_the_search_of_individuals_says_which_groups_there_are(capsys):
    told = refused(capsys, "individual", "24", "13", "13")
    assert "24 players do not rotate in groups of 13" in told


def test_stored_directions_are_read_as_the_search_prints_them(monkeypatch):
    monkeypatch.setattr(one_field, "TRIES", 2)
    monkeypatch.setattr(one_field, "STEPS", 400)
    printed = []
    assert main(["directions", "web", "4", "3"], printed.append) == 0
    ((shape, turns),) = read_turns("".join(printed)).items()
    assert (shape, len(turns)) == ((4, 3), 3)
    found = one_field.fairest(generate("web", {"tables": 4, "rounds": 3}), Random("web 4 3"))
    assert (
        tuple(one_field.fewest_turned(generate("web", {"tables": 4, "rounds": 3}), found)) == turns
    )


def test_the_search_says_which_numbers_a_family_takes(capsys):
    assert "web takes 2 numbers: tables, rounds" in refused(capsys, "directions", "web", "4")
