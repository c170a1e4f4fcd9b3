"""The searches find the schedules that are stored, and say what they can be asked for."""

from random import Random

import pytest

from movements.errors import MovementError
from movements.families.directions import read_turns
from movements.families.howell.first_rounds import SIX_PAIRS, STARTERS
from movements.families.individual.starters import CYCLIC
from movements.registry import generate
from tools.search import directions, large_howell, one_field, simple_howell
from tools.search.__main__ import main
from tools.search.directions import balanced, deviation, mitchell
from tools.search.groups import cyclic
from tools.search.large_howell import imbalance, large_starter, north_south_set
from tools.search.starters import six_pairs, starter


@pytest.mark.parametrize("pairs", [8, 10, 12, 14, 16, 18, 20])
def test_the_stored_starters_are_what_the_search_finds(pairs):
    assert STARTERS[pairs] == starter(pairs - 1)


def test_the_stored_six_pair_schedule_is_what_the_search_finds():
    assert six_pairs() == SIX_PAIRS


def test_the_search_finds_no_unshared_schedule_for_four_and_six_pairs():
    for modulus in (3, 5):
        with pytest.raises(MovementError, match="No unshared cyclic Howell exists"):
            starter(modulus)


@pytest.mark.parametrize(("pairs", "lines"), [("6", 5), ("8", 3), ("28", 13)])
def test_the_search_prints_one_line_for_each_mover_or_round(pairs, lines):
    printed = []
    assert main(["howell", pairs], printed.append) == 0
    assert len(printed) == lines


@pytest.mark.parametrize("arguments", [[], ["howell"], ["howell", "7"], ["mitchell", "8"]])
def test_the_search_says_what_it_can_be_asked_for(arguments, capsys):
    assert main(arguments) == 2
    assert capsys.readouterr().err.startswith("Write: howell PAIRS (an even number from 6 to 40)")


@pytest.mark.parametrize("pairs", [26, 28])
def test_large_starters_are_what_the_search_finds(pairs):
    assert large_starter(pairs) == STARTERS[pairs]


def test_the_search_tries_again_when_an_attempt_fails(monkeypatch):
    starter_found = [(number, 13 - number) for number in range(1, 13)]
    starters = iter([None, starter_found, starter_found])
    adders = iter([None, list(range(1, 13))])
    monkeypatch.setattr(large_howell, "_starter", lambda *_: next(starters))
    monkeypatch.setattr(large_howell, "_adder", lambda *_: next(adders))
    assert [slot for *_, slot in large_starter(26)] == list(range(1, 13))


def test_north_south_sets_of_large_howells_are_as_balanced_as_can_be():
    for modulus in (23, 25, 29, 35):
        members = north_south_set(modulus, Random(modulus))
        assert len(members) == (modulus - 1) // 2
        assert 0 not in members
        assert imbalance(members, modulus) == 0


def test_the_search_of_directions_never_gets_worse_and_says_what_it_has():
    sittings = mitchell(4)
    straight = deviation(sittings, 8)
    found, best = balanced(sittings, 8, Random(1), steps=500)
    assert found < straight
    assert found == pytest.approx(deviation(best, 8))
    assert {frozenset(s[:2]) for s in best} == {frozenset(s[:2]) for s in sittings}


def test_the_search_finds_small_reduced_howells_and_switches(monkeypatch):
    monkeypatch.setattr(directions, "_TRIES", 2)
    monkeypatch.setattr(directions, "_STEPS", 200)
    monkeypatch.setattr(directions, "_LAST_STEPS", 400)
    monkeypatch.setattr(directions, "_MOST_ATTEMPTS", 300)
    monkeypatch.setattr(simple_howell, "DRAWN", 100)
    printed = []
    assert main(["reduced", "12", "9"], printed.append) == 0
    assert main(["switch", "4"], printed.append) == 0
    assert len(printed) == 5
    assert main(["simple", "14", "11"], printed.append) == 0
    assert len(printed) == 12
    with pytest.raises(MovementError, match="No Howell of 5 rounds was found"):
        main(["reduced", "6", "5"], printed.append)


def test_the_search_shares_a_set_only_where_it_must(monkeypatch):
    monkeypatch.setattr(simple_howell, "DRAWN", 100)
    for pairs, rounds, shared in ((8, 6, 1), (12, 7, 1), (14, 11, 0)):
        sets = {board_set for *_, board_set in simple_howell.simple(pairs, rounds)}
        assert len(sets) == pairs // 2 - shared


def test_the_search_gives_up_an_attempt_that_takes_too_long(monkeypatch):
    monkeypatch.setattr(large_howell, "_PATIENCE", 0)
    group, couples = cyclic(7), [(1, 3), (2, 6), (4, 5)]
    assert large_howell._adder(group, couples, Random(1)) is None
    monkeypatch.setattr(large_howell, "_MOST_STEPS", 1)
    assert large_howell._starter(group, [1, 2, 4], Random(1)) is None


@pytest.mark.parametrize("players", [4, 5, 6, 8, 9, 10, 12, 13, 14, 16, 17, 18, 20, 22, 25, 29])
def test_the_stored_individuals_are_what_the_search_finds(players):
    printed = []
    assert main(["individual", str(players)], printed.append) == 0
    assert printed == [f"{table},\n" for table in CYCLIC[players]]


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


def test_the_search_says_which_numbers_a_family_takes():
    with pytest.raises(MovementError, match="web takes 2 numbers: tables, rounds"):
        main(["directions", "web", "4"])
