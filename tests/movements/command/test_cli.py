import io
import json
import runpy
import subprocess
import sys
from dataclasses import replace

import pytest

from movements.command.cli import main, verdict
from movements.draws.procedures import procedures
from movements.registry import families, generate


def run(*arguments):
    out, errors = io.StringIO(), io.StringIO()
    status = main(arguments, out, errors)
    return status, out.getvalue(), errors.getvalue()


def test_list_json_tells_everything_about_every_family():
    status, printed, _ = run("list", "--json")
    listed = json.loads(printed)
    assert status == 0
    ids = [family["id"] for family in listed]
    assert ids == [each.id for each in (*families(), *procedures())]
    for family in listed:
        assert {"name", "catalogue", "unit", "source", "parameters", "examples"} <= set(family)
    assert listed[0]["parameters"][0] == {
        "name": "tables",
        "type": "int",
        "range": [3, 41],
        "default": None,
        "required": True,
        "rule": "an odd number from 3 to 41, a half table counted as a whole one "
        "(with an even number pairs would meet the same boards again)",
    }
    ranges = {
        parameter["name"]: parameter["range"]
        for family in listed
        for parameter in family["parameters"]
    }
    assert ranges["half_table"] == ["none", "north-south", "east-west"]
    assert ranges["exchange"] == [False, True]


def test_show_json_has_the_promised_shape():
    status, printed, _ = run(
        "show", "mitchell", "tables=3", "half_table=north-south", "boards_per_round=2", "--json"
    )
    shown = json.loads(printed)
    assert status == 0
    assert shown == {
        "id": "mitchell",
        "parameters": {
            "tables": 3,
            "boards_per_round": 2,
            "rounds": 3,
            "arrow_switch": 0,
            "half_table": "north-south",
        },
        "contestants": {label: {"team": None} for label in ("N1", "N2", "E1", "E2", "E3")},
        "rounds": 3,
        "tables": 2,
        "boards": 6,
        "shared": False,
        "rows": shown["rows"],
        "idle": [
            {"round": 1, "contestant": "E3"},
            {"round": 2, "contestant": "E2"},
            {"round": 3, "contestant": "E1"},
        ],
    }
    assert shown["rows"][2] == {
        "round": 2,
        "table": 1,
        "north": "N1",
        "south": "N1",
        "east": "E3",
        "west": "E3",
        "boards": [3, 4],
    }
    assert len(shown["rows"]) == 6


def test_show_json_names_the_teams():
    shown = json.loads(run("show", "league-24", "--json")[1])
    teams = {label: contestant["team"] for label, contestant in shown["contestants"].items()}
    assert teams == {**dict.fromkeys("1234", "A"), **dict.fromkeys("5678", "B")}


def test_verify_json_has_the_promised_shape():
    status, printed, _ = run("verify", "howell", "pairs=10", "boards_per_round=3", "--json")
    verified = json.loads(printed)
    assert status == 0
    assert (verified["ok"], verified["violations"]) == (True, [])
    assert verified["meetings"]["1"]["10"] == {"rounds": 1, "boards": 3}
    measured = verified["fairness"]
    assert (measured["sd"], measured["bound"]) == (5.3666, 5.3666)
    assert measured["fields"][0]["contestants"] == 10
    assert set(measured["comparisons"]["1"]) == {str(number) for number in range(2, 11)}


def test_what_one_absent_contestant_costs_is_said_of_no_field_of_more_than_thirty():
    few, many = (
        json.loads(run("verify", "mitchell", f"tables={tables}", "arrow_switch=1", "--json")[1])
        for tables in (15, 17)
    )

    assert few["qf_with_one_absent"]["worst"] <= few["qf_with_one_absent"]["mean"]
    assert "qf_with_one_absent" not in many


def test_a_movement_that_fails_its_proof_gives_exit_status_1_and_says_where():
    movement = generate("howell", {"pairs": 4})
    first = replace(movement.rows[0], boards=())
    without_boards = replace(movement, rows=(first, *movement.rows[1:]))
    text, status = verdict(without_boards, as_json=True)
    verified = json.loads(text)
    assert (status, verified["ok"]) == (1, False)
    assert verified["violations"] == [
        {
            "kind": "no-boards",
            "sentence": "There are no boards at table 1 in round 1.",
            "round": 1,
            "table": 1,
            "contestant": None,
            "board": None,
        }
    ]
    text, status = verdict(without_boards, as_json=False)
    assert status == 1
    assert text.startswith("There are no boards at table 1 in round 1.\nEverybody: 4 compared")


def test_without_json_a_table_is_printed():
    assert run("show", "howell", "pairs=5")[1].splitlines()[:3] == [
        "round  table  N-S  E-W  boards",
        "1      1      2    5    1",
        "1      2      3    4    1",
    ]
    assert run("show", "howell", "pairs=5")[1].splitlines()[-1] == "5 sits out round 5"
    assert run("show", "new-england-36")[1].splitlines()[:2] == [
        "round  table  N  S  E  W  boards",
        "1      1      1  2  5  6  1 2 3",
    ]


def test_without_json_the_list_has_a_line_for_every_family_and_parameter():
    lines = run("list")[1].splitlines()
    expected = sum(1 + len(family.parameters) for family in families())
    assert len(lines) == expected + len(procedures())
    assert lines[-1].startswith("next danish FILE: First against second")
    assert lines[0].startswith("mitchell: North-South stay")


@pytest.mark.parametrize(
    ("words", "verdict"),
    [
        (
            ["howell", "pairs=6"],
            (
                "Proved: nothing is wrong.\n"
                "Everybody: 6 compared, standard deviation 1.6330 (none has less than 1.6330).\n"
                "The schedule explains 31.6% of the spread of results: 0.0% by opponents "
                "met, 31.6% by comparisons.\n"
            ),
        ),
        (
            ["mitchell", "tables=3"],
            (
                "Proved: nothing is wrong.\n"
                "North-South: 3 compared, standard deviation 0.0000.\n"
                "East-West: 3 compared, standard deviation 0.0000.\n"
                "The schedule explains none of the spread of results.\n"
            ),
        ),
        (["league-24"], "Proved: nothing is wrong.\n"),
    ],
)
def test_without_json_the_verdict_is_prose(words, verdict):
    assert run("verify", *words) == (0, verdict, "")


def test_a_field_without_comparisons_is_named_so():
    movement = generate("howell", {"pairs": 4})
    alone = replace(movement, contestants=movement.contestants[:1])
    text, _ = verdict(alone, as_json=False)
    assert text.endswith("Everybody: 1 compared, no comparisons.")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (
            ["show"],
            (
                "The following arguments are required: ID, NAME=VALUE. "
                "python -m movements show --help says more.\n"
            ),
        ),
        (
            ["list", "mitchell"],
            "Unrecognized arguments: mitchell. python -m movements list --help says more.\n",
        ),
        (["verify"], "Write either the id of a movement or --rows FILE.\n"),
        (
            ["verify", "howell", "--rows", "FILE"],
            "Write either the id of a movement or --rows FILE.\n",
        ),
        (
            ["show", "howel", "pairs=4"],
            "There is no movement 'howel'; choose from: howell, howell-twice, fours-howell.\n",
        ),
        (
            ["verify", "howell", "4"],
            "Write each parameter once as name=value, such as tables=7, not '4'.\n",
        ),
        (
            ["show", "howell", "pairs=4", "pairs=5"],
            "Write each parameter once as name=value, such as tables=7, not 'pairs=5'.\n",
        ),
        (
            ["show", "howell", "pairs=four", "--json"],
            (
                "pairs must be a whole number from 4 to 40; with an odd number one pair sits out "
                "each round; 'four' is not allowed.\n"
            ),
        ),
    ],
)
def test_what_does_not_exist_gives_exit_status_2_and_one_sentence(words, sentence):
    assert run(*words) == (2, "", sentence)


@pytest.mark.parametrize("words", [[], ["draw"]])
def test_whoever_names_no_command_is_told_where_they_are_listed(words, capsys):
    status, printed, errors = run(*words)
    assert (status, printed) == (2, "")
    assert "COMMAND" in errors
    assert errors.endswith(" python -m movements --help says more.\n")
    with pytest.raises(SystemExit) as left:
        run("--help")
    assert left.value.code == 0
    assert "prove a movement" in capsys.readouterr().out


def test_options_may_stand_among_the_parameters():
    usual = run("show", "howell", "pairs=4", "boards_per_round=2", "--json")
    assert run("show", "howell", "--json", "pairs=4", "boards_per_round=2") == usual
    assert run("show", "howell", "pairs=4", "--json", "boards_per_round=2") == usual


def test_the_module_runs_as_a_program_without_django():
    script = (
        "import runpy, sys; sys.argv = ['movements', 'show', 'howell', 'pairs=4', '--json']\n"
        "try: runpy.run_module('movements', run_name='__main__')\n"
        "finally: assert not [name for name in sys.modules if name.startswith('django')]\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["tables"] == 2


def test_the_program_prints_to_the_standard_streams(monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["movements", "verify", "howell", "pairs=3"])
    with pytest.raises(SystemExit) as ended:
        runpy.run_module("movements", run_name="__main__")
    printed = capsys.readouterr()
    assert ended.value.code == 2
    assert printed.out == ""
    assert printed.err.startswith("pairs must be")


def test_importing_the_program_runs_nothing(capsys):
    runpy.run_module("movements.__main__", run_name="imported")
    assert capsys.readouterr().out == ""


def test_seats_by_wishes():
    status, told, _ = run("seat", "howell", "pairs=8", "--wishes", "still 3; still 7")
    assert status == 0
    assert told.splitlines() == [
        "Pair 3 sits still: yes",
        (
            "Pair 7 sits still: Pairs 3 and 7 cannot both sit still: "
            "this Howell has one stationary place."
        ),
        "3 starts at 8",
        "8 starts at 3",
    ]
    shown = json.loads(run("seat", "howell", "pairs=8", "--json", "--lot", "7")[1])
    assert shown["best"] is True
    assert shown["wishes"] == []
    assert sorted(shown["places"].values()) == list("12345678")
    assert run("seat", "howell", "pairs=8")[1] == "Nobody has to move.\n"


def test_advises_by_wishes():
    status, told, _ = run("advise", "pairs=8", "--wishes", "still 1; still 2; still 3; still 4")
    assert status == 0
    assert "    Meets the requests." in told.splitlines()[1]
    assert "stationary" in told
    assert run("advise", "--wishes", "still 1")[0] == 2
