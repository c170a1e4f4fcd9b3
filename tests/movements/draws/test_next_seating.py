"""From results to the next seating, as the command line does it."""

import json
from itertools import combinations

import pytest

from movements.draws.next_seating import next_seating
from movements.errors import MovementError
from tests.every_case import quick_few
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


@pytest.mark.parametrize("count", quick_few(range(2, 40), (2, 3, 4, 7, 8, 9, 16, 39)))
def test_when_the_better_seed_always_wins_the_best_meet_as_late_as_possible(count):
    seeds = [f"S{number}" for number in range(count)]
    matches = after("knockout", seeds=seeds)["matches"]
    assert sum(other is None for _, other in matches) == 2 * len(matches) - count
    while matches:
        playing = [label for match in matches for label in match if label is not None]
        assert set(playing) == set(seeds[: len(playing)])
        won = [min(match, key=lambda s: seeds.index(s) if s else 99) for match in matches]
        matches = after("knockout", matches=matches, winners=won)["matches"]


@pytest.mark.parametrize("count", range(2, 10))
def test_swiss_meets_everybody_once_before_it_gives_up(count):
    standings = [f"T{number}" for number in range(count)]
    met, byes = [], []
    for _ in range(1 if count == 2 else 2 if count < 6 else 3):
        found = after("swiss", standings=standings, met=met, byes=byes)
        assert (found["bye"] is None) == (count % 2 == 0)
        byes += [found["bye"]] if found["bye"] else []
        assert not any(two in met or two[::-1] in met for two in found["matches"])
        met += found["matches"]
    assert len(set(byes)) == len(byes)


@pytest.mark.parametrize(
    ("met", "matches"),
    [
        ([["A", "B"]], [["A", "C"], ["B", "D"]]),
        ([["A", "B"], ["C", "A"]], [["A", "D"], ["B", "C"]]),
        ([["D", "C"]], [["A", "C"], ["B", "D"]]),
    ],
)
def test_swiss_untangles_from_the_bottom(met, matches):
    assert after("swiss", standings=list("ABCD"), met=met)["matches"] == matches


def test_swiss_refuses_when_all_have_met():
    with pytest.raises(MovementError, match="No round without a rematch is left"):
        after("swiss", standings=list("ABCD"), met=list(map(list, combinations("ABCD", 2))))


def test_another_has_the_bye_if_only_that_leaves_a_round_without_a_rematch():
    assert after("swiss", standings=list("ABC"), met=[["A", "B"]]) == {
        "matches": [["A", "C"]],
        "bye": "B",
    }


def test_party_bridge_says_who_plays_who_waits_and_who_does_not():
    assert after("party", guests=list("abcdefg"), couples=[["a", "c"]]) == {
        "tables": [{"partners": [["a", "c"], ["b", "d"]], "waiting": ["e", "f"]}],
        "does_not_play": "g",
    }


def test_as_many_names_are_taken_as_the_refusal_says():
    names = [str(number) for number in range(500)]
    assert len(after("danish", standings=names)["matches"]) == 250


@pytest.mark.parametrize(
    ("byes", "match", "bye"),
    [
        ("", ["A", "B"], "C"),
        ("C", ["A", "C"], "B"),
        ("ABC", ["A", "B"], "C"),
        ("ABCC", ["A", "C"], "B"),
    ],
)
def test_danish_meets_again_and_shares_out_the_byes(byes, match, bye):
    found = after("danish", standings=list("ABC"), byes=list(byes))
    assert found == {"matches": [match], "bye": bye}


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
        ("knockout", '{"seeds": ["A"]}', "A knockout needs two or more contestants, each seeded"),
        ("knockout", '{"seeds": ["A", "A"]}', "A knockout needs two or more contestants, each"),
        (
            "knockout",
            '{"matches": [["A", "B"]], "winners": ["A", "B"]}',
            "The match of A and B needs exactly one winner.",
        ),
        (
            "knockout",
            '{"matches": [["A", null], ["B", null], ["C", null]]}',
            "After the first round, a knockout has an even number of matches.",
        ),
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
