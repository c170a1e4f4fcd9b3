"""From results to the next seating, as the command line does it."""

import json

import pytest

from movements.draws.next_seating import next_seating
from movements.errors import MovementError
from tests.movements.command.test_cli import run

TABLES = [[[f"a{n}", f"b{n}"], [f"c{n}", f"d{n}"]] for n in (1, 2, 3)]


def after(game, **given):
    return next_seating(game, json.dumps(given))


def test_the_command_reads_a_file_and_prints_json(tmp_path):
    file = tmp_path / "standings.json"
    file.write_text(json.dumps({"standings": list("ABCDE"), "met": [["A", "B"]], "byes": ["E"]}))
    status, printed, _ = run("next", "swiss", str(file))
    assert status == 0
    assert json.loads(printed) == {"matches": [["A", "C"], ["B", "E"]], "bye": "D"}


def test_a_file_that_is_not_there_is_refused(tmp_path):
    status, _, refusal = run("next", "swiss", str(tmp_path / "none.json"))
    assert status == 2
    assert "cannot be read as a text file" in refusal


def test_fixed_couples_and_hearts_by_lady_and_gentleman():
    fixed = after("bridge", tables=TABLES, winners=[1, 1, 1], fixed=True)["tables"]
    assert fixed == [
        [["a1", "b1"], ["a2", "b2"]],
        [["c2", "d2"], ["a3", "b3"]],
        [["c3", "d3"], ["c1", "d1"]],
    ]
    hearts = after("hearts", tables=TABLES, winners=[[1, 2], 1, [2, 2]])["tables"]
    # At the head a1 and d1 stay; from table 2 a2 and b2 go up; c1 and b1 go to the foot.
    assert hearts[0] == [["a2", "d1"], ["a1", "b2"]]
    assert hearts[-1] == [["c1", "b3"], ["a3", "b1"]]


def test_a_knockout_goes_from_seeds_to_the_final():
    first = after("knockout", seeds=["A", "B", "C"])["matches"]
    assert first == [["A", None], ["B", "C"]]
    final = after("knockout", matches=first, winners=["C"])["matches"]
    assert final == [["A", "C"]]
    assert after("knockout", matches=final, winners=["A"]) == {"matches": []}


def test_party_bridge_says_who_plays_who_waits_and_who_does_not():
    assert after("party", guests=list("abcdefg"), couples=[["a", "c"]]) == {
        "tables": [{"partners": [["a", "c"], ["b", "d"]], "waiting": ["e", "f"]}],
        "does_not_play": "g",
    }


def test_as_many_names_are_taken_as_the_refusal_says():
    names = [str(number) for number in range(500)]
    assert len(after("danish", standings=names)["matches"]) == 250


def test_danish_meets_again():
    assert after("danish", standings=list("ABC"), byes=["C"]) == {
        "matches": [["A", "C"]],
        "bye": "B",
    }


@pytest.mark.parametrize(
    ("game", "text", "sentence"),
    [
        ("whist", "{}", "There is no progression 'whist'; choose from: euchre, rapid, hearts,"),
        ("swiss", "{", "The file is not valid JSON."),
        ("swiss", "[" * 100_000, "The file is not valid JSON."),
        ("swiss", "[]", "The file must hold an object with: standings, met, byes."),
        ("swiss", '{"stand": []}', "The file must hold an object with: standings, met, byes."),
        ("swiss", '{"standings": "AB"}', "standings must be a list of at most 500 names."),
        ("swiss", '{"standings": [1, 2]}', "standings must be a list of at most 500 names."),
        ("swiss", '{"standings": ["A", "A"]}', "standings must be a list of two names or more"),
        ("swiss", '{"standings": ["A", " "]}', "standings must be a list of at most 500 names."),
        ("danish", "{}", "standings must be a list of two names or more"),
        ("swiss", '{"standings": ["A", "B"], "met": 1}', "met must be a list of two names each."),
        ("swiss", '{"standings": ["A", "B"], "met": ["A"]}', "met must be a list of two names"),
        ("swiss", '{"standings": ["A", "B"], "met": [["A", "B"]]}', "No round without a rematch"),
        ("swiss", '{"standings": ["A", "B"], "met": ["AB"]}', "met must be a list of two names"),
        (
            "swiss",
            '{"standings": ["A", "B"], "met": [["A", "B", "C"]]}',
            "met must be a list of two names each.",
        ),
        (
            "swiss",
            json.dumps({"standings": [str(number) for number in range(501)]}),
            "standings must be a list of at most 500 names.",
        ),
        ("w" * 50, "{}", f"There is no progression {'w' * 40!r}; choose from: euchre,"),
        ("knockout", '{"matches": ["AB"], "winners": ["A"]}', "matches must be a list of two"),
        ("knockout", "{}", "matches must be a list of two names each, the second null"),
        ("knockout", '{"matches": [["A"]]}', "matches must be a list of two names each"),
        ("knockout", '{"matches": [["A", "B"]]}', "The match of A and B needs exactly one winner."),
        ("knockout", '{"matches": [[null, "B"]]}', "matches must be a list of at most 500 names."),
        ("euchre", "{}", "tables must be a list of tables, each two couples"),
        ("euchre", '{"tables": [[["a", "b"]]]}', "tables must be a list of tables, each two"),
        ("euchre", '{"tables": [1]}', "tables must be a list of two names each."),
        ("knockout", '{"matches": [["A", "B"], ["C"]]}', "matches must be a list of two names"),
        ("party", '{"guests": ["a"], "couples": [1]}', "couples must be a list of two names each."),
        ("party", '{"guests": ["a"]}', "Party bridge needs 4 to 8 guests"),
    ],
)
def test_invalid_input_is_refused_with_a_sentence(game, text, sentence):
    with pytest.raises(MovementError) as refusal:
        next_seating(game, text)
    assert str(refusal.value).startswith(sentence)


@pytest.mark.parametrize(
    "winners", [None, [1, 2, 3], [True, 1, 1], [[1, 2, 1], 1, 1], [[1, 3], 1, 1], ["1", 1, 1]]
)
def test_winners_are_ones_and_twos(winners):
    with pytest.raises(MovementError, match=r"^winners must be a list of 1 or 2"):
        after("euchre", tables=TABLES, winners=winners)


def test_nobody_sits_twice_and_fixed_is_true_or_false():
    with pytest.raises(
        MovementError, match=r"^tables must be a seating in which nobody sits twice\.$"
    ):
        after("euchre", tables=[TABLES[0]] * 3, winners=[1, 1, 1])
    with pytest.raises(MovementError, match=r"^fixed must be true or false"):
        after("euchre", tables=TABLES, winners=[1, 1, 1], fixed="yes")
