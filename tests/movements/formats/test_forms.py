"""Movements are read again as they were written, whatever family they are of."""

import json

import pytest

from movements.errors import MovementError
from movements.formats.board_lists import boards_in, boards_in_short
from movements.formats.reading import movement_from_json, movement_in
from movements.formats.writing import FORMS, whole_json, written
from movements.proof.verifier import verify
from movements.registry import generate
from tests.movements.command.test_cli import run
from tests.movements.examples import EXAMPLES


def playing(movement):
    """Return who is in a row: rows do not name who has a bye until rounds to come are drawn."""
    seated = {label for row in movement.rows for label in row.seats}
    return [each for each in movement.contestants if each.label in seated]


def told(movement):
    """All of a movement but the family and the order in which its people are listed."""
    return {
        "rows": movement.rows,
        "people": sorted(playing(movement), key=lambda contestant: contestant.label),
        "idle": sorted(
            (idle.round, idle.contestant)
            for idle in movement.idle
            if idle.contestant in {each.label for each in playing(movement)}
        ),
        "unit": movement.unit,
        "shared": movement.shared,
        "winners": movement.winners,
        "copies": movement.copies,
        "replayed": movement.replayed,
    }


@pytest.mark.parametrize(("family_id", "parameters"), EXAMPLES)
@pytest.mark.parametrize("form", ["csv", "text", "json"])
def test_every_family_is_read_again_as_it_was_written(form, family_id, parameters):
    movement = generate(family_id, parameters)

    again = movement_in(written(movement, form))

    assert told(again) == told(movement)


@pytest.mark.parametrize(("family_id", "parameters"), EXAMPLES)
def test_json_keeps_the_order_of_a_list_of_names(family_id, parameters):
    movement = generate(family_id, parameters)

    assert playing(movement_from_json(whole_json(movement))) == playing(movement)


@pytest.mark.parametrize(("family_id", "parameters"), EXAMPLES)
def test_round_data_is_the_same_movement_under_numbers(family_id, parameters):
    movement = generate(family_id, parameters)

    again = movement_in(written(movement, "rounddata"))

    assert [(r.round, r.table, r.boards) for r in again.rows] == [
        (r.round, r.table, tuple(sorted(r.boards))) for r in movement.rows
    ]
    pairs = {
        two
        for row, row_again in zip(movement.rows, again.rows, strict=True)
        for two in zip(row.seats, row_again.seats, strict=True)
    }
    labels = {label for row in movement.rows for label in row.seats}
    assert len(pairs) == len(labels) == len({number for _label, number in pairs})


def test_round_data_of_a_bridgemate_file_is_read():
    text = (
        "Section,Table,Round,NSPair,EWPair,LowBoard,HighBoard,CustomBoards\n"
        '1,1,1,1,1,1,2,\n1,2,1,2,2,3,7,"3,7"\n1,1,2,1,2,8,9,\n1,2,2,2,0,0,0,\n'
    )

    movement = movement_in(text)

    assert [(r.north, r.east, r.boards) for r in movement.rows] == [
        ("N1", "E1", (1, 2)),
        ("N2", "E2", (3, 7)),
        ("N1", "E2", (8, 9)),
    ]
    assert [(idle.round, idle.contestant) for idle in movement.idle] == [(2, "N2"), (2, "E1")]
    assert movement.winners == 2


def test_round_data_of_an_individual_has_four_seats():
    text = "Section,Table,Round,NSPair,EWPair,LowBoard,HighBoard,South,West\n1,1,1,1,2,1,1,3,4\n"

    assert movement_in(text).rows[0].seats == ("1", "2", "3", "4")


def test_round_data_of_two_lines_numbered_through_keeps_its_numbers():
    heads = "Section;Table;Round;NSPair;EWPair;LowBoard;HighBoard\n"

    movement = movement_in(heads + "A;1;1;1;8;1;3\n")

    assert [c.label for c in movement.contestants] == ["1", "8"]


def test_spreadsheets_may_use_semicolons_or_tabs_and_runs_of_boards():
    for between in (";", "\t"):
        lines = [["Round", "Table", "NS", "EW", "Boards"], ["1", "1", "N1", "E1", "4-6"]]
        movement = movement_in("\ufeff" + "\n".join(between.join(line) for line in lines))
        assert movement.rows[0].boards == (4, 5, 6)


def test_labels_stand_in_their_natural_order():
    rows = "round,table,ns,ew,boards\n1,1,N10,E2,1\n1,2,N2,E10,2\n"

    assert [c.label for c in movement_in(rows).contestants] == ["N2", "N10", "E2", "E10"]


def test_copies_sharing_and_winners_may_be_said_in_any_file():
    rows = "round,table,ns,ew,boards\n1,1,1,2,1\n1,2,3,4,1\n"

    assert not verify(movement_in(rows)).ok
    assert verify(movement_in(rows + "# Tables share boards.\n")).ok
    assert movement_in(rows + "# there are 2 copies of the boards\n").copies == 2
    assert movement_in(rows).winners == 2
    assert movement_in(rows + "# There is one winner\n").winners == 1


@pytest.mark.parametrize("copies", [1, 99])
def test_there_are_from_1_to_99_copies(copies):
    rows = "round,table,ns,ew,boards\n1,1,1,2,1\n"
    assert movement_in(f"{rows}# There are {copies} copies of the boards").copies == copies
    with pytest.raises(MovementError, match="Line 3: there can be from 1 to 99 copies"):
        movement_in(f"{rows}# There are {copies // 99 * 100} copies of the boards")


def test_two_winners_may_be_said_of_pairs_that_change_direction():
    rows = "round,table,ns,ew,boards\n1,1,1,2,1\n2,1,2,1,2\n# There are two winners\n"

    assert [c.direction for c in movement_in(rows).contestants] == ["NS", "EW"]
    assert told(movement_in(written(movement_in(rows), "csv"))) == told(movement_in(rows))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('{"rows":\n [1,}', "Line 2, column 5: this is not valid JSON"),
        ("[" * 100_000, "not valid JSON"),
        ("[" + "9" * 5000 + "]", "not valid JSON"),
        ('{"rows": [], "contestants": 3}', "from 1 to 20000 rows"),
        ('{"rows": 3}', "from 1 to 20000 rows"),
        ("[3]", "Row 1 needs round"),
        ('[{"round": 1}]', "Row 1 needs round"),
        ("", "from 1 to 20000 rows"),
        ("# Tables share boards", "from 1 to 20000 rows"),
        ("round,table,ns,ew,boards\n", "from 1 to 20000 rows"),
        ("round,table,ns,ew,boards\n\n1,0,1,2,1", "Line 3, column table has '0'"),
        ("round,table,ns,ew,boards\n1,x,1,2,1\n", "Line 2, column table has 'x' where a number"),
        (
            '[{"round": true, "table": 1, "ns": 1, "ew": 2, "boards": [1]}]',
            "Row 1, column round has 'True'",
        ),
        ("round,table,ns,ew,boards\n1,1,,2,1", "Line 2, column ns has ''"),
        ("round,table,ns,ew,boards\n1,1,a/b,2,1", "Line 2, column ns has 'a/b'"),
        ("round,table,ns,ew,boards\n1,1,1,2,1-x", "Line 2, column boards has '1-x'"),
        ("round,table,ns,ew,boards\n1,1,1,2,3-1", "Line 2, column boards has '3-1'"),
        ("round,table,ns,ew,boards\n1,1,1,2,1 2 1", "Line 2, column boards has board 1 twice"),
        ("round,table,ns,ew\n1,1,1,2", "Line 2 needs round, table and boards"),
        ("round,table,north,ew,boards\n1,1,1,2,3", "or all four seats"),
        ("round table N-S E-W boards\n1 1 1 2 x", "Line 2, column boards has 'x'"),
        ("round table N-S E-W boards\n1 1 1 2 1\nhello there", "Line 3 is not understood"),
        ("round,table,ns,ew,boards\n1,1,1,2,1\n# hello", "Line 3 is not understood: 'hello'"),
        ("round,table,ns,ew,boards\n1,1,1,2,1\n# There are 0 copies of the boards", "Line 3"),
        ("a,b\n" + "x" * 200_000, "not valid CSV"),
        (
            "section,table,round,nspair,ewpair,lowboard,highboard\n1,1,1,1,2,1,1\n2,1,1,1,2,1,1",
            "sections 1, 2: keep the rows of one",
        ),
        (
            "table,round,nspair,ewpair,lowboard,highboard\n1,1,1,2,5,4",
            "Line 2, column boards has '5-4'",
        ),
        ('{"rows": [{}], "copies": 0}', "Row 1 needs"),
        (
            '{"rows": [{"round": 1, "table": 1, "ns": 1, "ew": 2, "boards": [1]}], "copies": true}',
            "copies must be a whole number from 1 to 99",
        ),
        (
            '{"rows": [{"round": 1, "table": 1, "ns": 1, "ew": 2, "boards": [1]}], "winners": 3}',
            "winners must be 1 or 2",
        ),
        (
            '{"rows": [{"round": 1, "table": 1, "ns": 1, "ew": 2, "boards": 3}]}',
            "Row 1, column boards has '3'",
        ),
        (
            '[{"round": 1, "table": 1, "ns": [1], "ew": 2, "boards": [true]}]',
            r"Row 1, column ns has '\[1\]'",
        ),
    ],
)
def test_what_is_wrong_is_said_with_line_and_column(text, sentence):
    with pytest.raises(MovementError, match=sentence):
        movement_in(text)


def test_boards_are_written_as_they_are_said():
    assert boards_in("") == ()
    assert boards_in(boards_in_short((1, 2, 3, 7, 9))) == (1, 2, 3, 7, 9)
    assert boards_in_short((1, 2, 3, 7)) == "1-3 7"


def test_the_command_line_writes_every_form_and_converts_files(tmp_path):
    file = tmp_path / "movement"
    for form in FORMS:
        status, printed, _errors = run("show", "howell", "pairs=6", "--format", form)
        file.write_text(printed, encoding="utf-8")
        assert status == 0
        status, again, _errors = run("convert", str(file), "--format", "text")
        assert (status, again.splitlines()[1]) == (0, "1      1      2    5    1")


def test_an_unknown_form_is_refused(tmp_path):
    assert "There is no form 'xml'" in run("show", "howell", "pairs=6", "--format", "xml")[2]
    assert "--format: expected one" in run("show", "howell", "pairs=6", "--format")[2]
    file = tmp_path / "movement"
    file.write_text(json.dumps(generate("howell", {"pairs": 6}).to_json()), encoding="utf-8")
    assert "There is no form 'bws'" in run("convert", str(file), "--format", "bws")[2]


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
        # Bare rows of players do not say who is in whose team.
        if isinstance(shown, dict) or movement.unit == "pair":
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


def test_contestants_keep_their_order_whatever_became_of_the_names_of_an_object():
    movement = generate("mitchell", {"tables": 5})
    kept = whole_json(movement)
    kept["contestants"] = dict(sorted(kept["contestants"].items()))

    assert movement_from_json(kept).contestants == movement.contestants


def test_refuses_a_team_that_could_be_no_number():
    kept = whole_json(generate("team-match", {}))
    kept["contestants"]["1"] = {"team": "North/South & friends"}

    with pytest.raises(MovementError, match="at most 20 letters and digits"):
        movement_from_json(kept)
