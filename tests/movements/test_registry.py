import json
import pickle

import pytest

from movements.command.listing import catalogued
from movements.draws.procedures import procedures
from movements.errors import MovementError
from movements.model import Parameters
from movements.registry import families, family, generate
from tests.movements.command.test_cli import run
from tests.movements.proving import refused

CATALOGUE = {
    "W-MITCHELL",
    "W-MITCH-M1",
    "W-HOWELL",
    "C-HOWELL",
    "C-MITCHELL",
    "W-LEAGUE48",
    "W-LEAGUE24",
    "W-NE24",
    "W-NE36",
    "W-TEAM44",
    "C-TEAM4",
    *(f"W-MITCH-M{number}" for number in range(2, 9)),
    *("W-CLAY", "W-CLAY-M1", "W-CLAY-M2", "W-CLAY-M3", "W-CLAY-M4", "W-SNOW"),
    *("W-PAR1", "W-PAR2", "W-PAR3", "W-PAR4"),
    *("W-IND8", "W-IND12", "W-IND16", "C-IND8", "C-IND12", "W-FOURPAIR"),
    *("W-F-MITCHELL", "W-F-HOWELL", "W-F-CLAY", "W-F-PAR", "W-F-SNOW"),
    *("W-HARVARD", "W-NARR", "W-BIG", "W-3T-A", "W-3T-B", "W-3T-C"),
    *("W-MNEM", "C-REPLAY", "C-PIVOT4", "C-PIVOT5"),
}


def test_ids_are_different_and_find_their_family():
    ids = [each.id for each in (*families(), *procedures())]
    assert len(set(ids)) == len(ids)
    assert [family(known.id) for known in families()] == list(families())


def test_every_system_of_the_catalogue_has_an_example():
    assert {id_ for known in families() for id_ in known.catalogue} == CATALOGUE


PROCEDURES = {
    *("W-DUP", "P-EUCHRE", "P-RAPID", "P-HEARTS", "P-CINCH", "P-BRIDGE", "P-RUBBER"),
    *("C-PARTY", "G-KO"),
}


def test_the_catalogue_names_every_system_with_a_command():
    commands = dict(catalogued())
    assert set(commands) == CATALOGUE | PROCEDURES
    assert {id_ for each in procedures() for id_ in each.catalogue} == PROCEDURES
    printed = run("catalogue")[1].splitlines()
    assert [line.partition(":")[0] for line in printed] == sorted(commands)
    assert "P-HEARTS: next hearts FILE" in printed
    leads = json.loads(run("catalogue", "--json")[1])
    assert set(leads) == set(commands)
    for id_ in ("W-MITCHELL", "W-IND8", "C-PIVOT5"):
        for command in leads[id_]:
            assert run(*command.split())[0] == 0


def test_examples_include_the_smallest_and_the_largest():
    for known in families():
        for parameter in known.parameters:
            if parameter.required:
                values = [example.parameters[parameter.name] for example in known.examples]
                assert (min(values), max(values)) == (parameter.minimum, parameter.maximum)


def test_a_movement_carries_all_parameters_and_comes_again_from_them():
    for known in families():
        for example in known.examples:
            movement = generate(known.id, example.parameters)
            assert set(movement.parameters) == {parameter.name for parameter in known.parameters}
            assert generate(known.id, movement.parameters) == movement


def test_rows_are_ordered_by_round_and_table_and_boards_run_from_one():
    for known in families():
        for example in known.examples:
            movement = generate(known.id, example.parameters)
            places = [(row.round, row.table) for row in movement.rows]
            assert places == sorted(places)
            first = 25 if movement.parameters.get("part") == "second" else 1
            assert movement.board_numbers == tuple(range(first, first + movement.boards))


def test_text_is_converted():
    typed = generate("mitchell", {"tables": 7, "boards_per_round": 2, "half_table": "none"})
    text = {"tables": "7", "boards_per_round": "2", "half_table": "none"}
    assert generate("mitchell", text) == typed
    for word, value in {"true": True, "YES": True, "no": False, "False": False}.items():
        assert generate("team-match", {"exchange": word}).parameters["exchange"] is value


@pytest.mark.parametrize(
    ("id_", "near"),
    [
        ("mitchel", "mitchell, mitchell-stay, mitchell-skip"),
        ("zzz", ", ".join(known.id for known in families())),
    ],
)
def test_an_unknown_id_is_answered_with_the_nearest(id_, near):
    with pytest.raises(MovementError) as refusal:
        family(id_)
    assert str(refusal.value) == f"There is no movement {id_!r}; choose from: {near}."


@pytest.mark.parametrize(
    ("id_", "parameters", "sentence"),
    [
        (
            "howell",
            {"tables": 7},
            "howell has no parameter 'tables'; it takes: pairs, boards_per_round.",
        ),
        ("league-24", {"boards": 24}, "league-24 has no parameter 'boards'; it takes: none."),
        (
            "mitchell",
            {},
            (
                "mitchell needs tables: an odd number from 3 to 41, a half table counted as a "
                "whole one (with an even number pairs would meet the same boards again)."
            ),
        ),
        (
            "mitchell",
            {"tables": 43},
            (
                "tables must be an odd number from 3 to 41, a half table counted as a whole one "
                "(with an even number pairs would meet the same boards again); '43' is not allowed."
            ),
        ),
        (
            "league-48",
            {"part": "third"},
            (
                "part must be whole, first or second: both sessions, or boards 1 to 24, or boards "
                "25 to 48; 'third' is not allowed."
            ),
        ),
        (
            "team-match",
            {"exchange": "perhaps"},
            (
                "exchange must be true or false: whether the pairs exchange opponents at half "
                "time; 'perhaps' is not allowed."
            ),
        ),
    ],
)
def test_a_wrong_parameter_is_answered_with_what_is_allowed(id_, parameters, sentence):
    assert refused(id_, **parameters) == sentence


@pytest.mark.parametrize(
    "value", ["", " 7", "7.0", "+7", "-7", "٧", "1e1", "9" * 5000, 7.0, None, True, [7], 0, 42]
)
def test_a_number_is_a_whole_number_in_plain_digits(value):
    with pytest.raises(MovementError, match=r"^tables must be"):
        generate("mitchell", {"tables": value})


@pytest.mark.parametrize("value", [7, None, ["none"]])
def test_a_choice_is_one_of_its_words(value):
    with pytest.raises(MovementError, match=r"^half_table must be"):
        generate("mitchell", {"tables": 7, "half_table": value})


def test_parameters_are_a_mapping_that_can_be_hashed_and_stored():
    parameters = Parameters.of({"tables": 7, "rounds": 5})
    assert parameters == {"tables": 7, "rounds": 5}
    assert (len(parameters), list(parameters)) == (2, ["tables", "rounds"])
    assert hash(parameters) == hash(Parameters.of({"rounds": 5, "tables": 7}))
    with pytest.raises(KeyError):
        parameters["pairs"]


def test_a_movement_can_be_hashed_and_pickled():
    movement = generate("mitchell", {"tables": 5})
    assert hash(movement) == hash(generate("mitchell", {"tables": 5}))
    assert pickle.loads(pickle.dumps(movement)) == movement  # noqa: S301 - our own bytes
