import json

import pytest

from movements.advisor import advise, words
from movements.fairness import Fairness, fairness
from movements.registry import families, generate
from movements.tallies import tally
from tests.movements.test_cli import run


@pytest.mark.parametrize("pairs", [4, 7, 11, 12, 13, 16, 19, 26, 34])
@pytest.mark.parametrize("winners", [1, 2])
def test_every_proposal_keeps_to_the_wish_and_can_be_generated(pairs, winners):
    advice = advise({"pairs": pairs, "minutes": 200, "boards": 26, "winners": winners})
    for each in advice.proposals:
        movement = generate(each.family, each.parameters)
        assert len(movement.contestants) == pairs
        assert movement.winners == winners
        assert each.minutes <= 200
        assert abs(each.rounds * max(len(r.boards) for r in movement.rows) - 26) <= 5
        assert each.fairness == words(fairness(movement))
    assert {each.family for each in advice.proposals}.isdisjoint(advice.out)
    told = {each.family for each in advice.proposals} | set(advice.out)
    assert told == {family.id for family in families()}


def test_twelve_pairs_with_one_winner_are_advised_a_fair_field():
    first = advise({"pairs": 12, "minutes": 210, "boards": 22}).proposals[0]
    assert (first.family, first.fairness, first.sit_outs) == ("howell", "perfect", 0)


def test_the_command_prints_json_and_prose():
    status, printed, _ = run(
        "advise", "pairs=11", "minutes=200", "boards=24", "winners=1", "--json"
    )
    advice = json.loads(printed)
    assert status == 0
    assert {"boards", "rounds", "minutes", "sit_outs", "equipment"} <= set(advice["proposals"][0])
    assert "rounds" in run("advise", "pairs=11", "minutes=200")[1]
    assert run("advise", "pairs=5", "minutes=20")[1].startswith("Nothing fits")


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("minutes=90", "advise needs pairs"),
        ("pairs=3", "pairs must be a whole number from 4 to 82"),
        ("cards=3", "There is no wish 'cards'"),
    ],
)
def test_wishes_that_cannot_be_are_refused(word, sentence):
    assert sentence in run("advise", word)[2]


def test_fairness_is_put_in_words():
    nothing = tally([])
    biases = {
        None: "not comparable",
        0: "perfect",
        3: "very good",
        8: "good",
        15: "fair",
        60: "poor",
    }
    for bias, word in biases.items():
        assert words(Fairness(None, None, bias, None, (), {}, nothing)) == word
