import json

import pytest

from movements.errors import MovementError
from movements.formats.reading import movement_from_json, rows_of
from movements.formats.writing import kept_json
from movements.registry import generate
from tests.movements.command.test_cli import run

CSV = "Round, Table, ns, ew, boards\n1,1,3,4,1 2\n1,2,5,6,3 4\n2,1,3,6,5 6\n2,2,5,4,7 8\n"


def verified(tmp_path, text, *words):
    file = tmp_path / "rows"
    file.write_text(text, encoding="utf-8")
    status, printed, errors = run("verify", "--rows", str(file), *words, "--json")
    return status, json.loads(printed) if printed else errors


@pytest.mark.parametrize(
    ("family_id", "parameters"),
    [("mitchell", {"tables": 5}), ("howell", {"pairs": 9}), ("new-england-24", {})],
)
def test_what_show_prints_is_proved_with_the_same_fairness(tmp_path, family_id, parameters):
    movement = generate(family_id, parameters)
    words = [f"{name}={value}" for name, value in parameters.items()]
    own = json.loads(run("verify", family_id, *words, "--json")[1])
    for shown in (movement.to_json(), movement.to_json()["rows"]):
        status, found = verified(tmp_path, json.dumps(shown))
        assert status == 0
        assert found["violations"] == []
        for key in ("meetings", "distances", "sit_outs", "relays", "shares"):
            assert found[key] == own[key]
        assert found["fairness"].get("sd") == own["fairness"].get("sd")


def test_rows_as_csv_are_proved_and_measured(tmp_path):
    status, found = verified(tmp_path, CSV)
    assert (status, found["ok"]) == (0, True)
    assert found["distances"] == {"3": 0, "4": 1, "5": 0, "6": 1}
    assert [field["direction"] for field in found["fairness"]["fields"]] == ["NS", "EW"]


def test_copies_allow_a_board_at_several_tables(tmp_path):
    text = CSV.replace("3 4", "1 2")
    status, found = verified(tmp_path, text)
    assert (status, found["violations"][0]["kind"]) == (1, "board-shared")
    assert found["shares"][0] == {"round": 1, "board": 1, "tables": [1, 2]}
    assert verified(tmp_path, text, "--copies", "2")[0] == 0
    assert "copies must be" in verified(tmp_path, text, "--copies", "0")[1]


def test_a_rematch_and_resting_boards_are_reported(tmp_path):
    text = "round,table,ns,ew,boards\n1,1,1,2,1\n2,1,1,2,2\n"
    status, found = verified(tmp_path, text)
    assert status == 0
    assert found["repeated_opponents"] == [{"contestants": ["1", "2"], "rounds": 2}]
    assert found["relays"] == [{"round": 1, "boards": [2]}, {"round": 2, "boards": [1]}]


def test_prose_is_printed_without_json(tmp_path):
    file = tmp_path / "rows.csv"
    file.write_text(CSV, encoding="utf-8")
    assert run("verify", "--rows", str(file))[1].startswith("Proved: nothing is wrong.")


def test_a_file_that_is_not_there_is_refused():
    assert "cannot be read" in run("verify", "--rows", "no-such-file")[2]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "from 1 to 20000 rows"),
        ("{", "not valid JSON"),
        ('{"rows": 3}', "from 1 to 20000 rows"),
        ("[3]", "Row 1 needs round"),
        ('[{"round": 1}]', "Row 1 needs round"),
        ("round,table,ns,ew,boards\n1,x,1,2,1\n", "Line 2, column table has 'x' where a number"),
        (
            '[{"round": true, "table": 1, "ns": 1, "ew": 2, "boards": [1]}]',
            "Row 1, column round has 'True'",
        ),
    ],
)
def test_what_cannot_be_read_is_refused_with_a_sentence(text, sentence):
    with pytest.raises(MovementError, match=sentence):
        rows_of(text)


def test_contestants_keep_their_order_whatever_became_of_the_names_of_an_object():
    movement = generate("mitchell", {"tables": 5})
    kept = kept_json(movement)
    kept["contestants"] = dict(sorted(kept["contestants"].items()))

    assert movement_from_json(kept).contestants == movement.contestants


def test_refuses_a_team_that_could_be_no_number():
    kept = kept_json(generate("team-match", {}))
    kept["contestants"]["1"] = {"team": "North/South & friends"}

    with pytest.raises(MovementError, match="at most 20 letters and digits"):
        movement_from_json(kept)
