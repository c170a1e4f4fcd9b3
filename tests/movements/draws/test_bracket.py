"""Whole brackets, match by match, and whom a losers' bracket keeps apart."""

from itertools import product

import pytest

from movements.draws.bracket import bracket_of
from movements.errors import MovementError


def written(bracket):
    return [
        f"{match.id} {match.part} {match.name}: "
        + " – ".join(f"{source.came} {source.of or 'bye'}" for source in match.sources)
        for match in bracket.matches
    ]


def test_eight_in_single_elimination_with_every_place_played_for():
    assert written(bracket_of(8, third_place=True, fifth_place=True)) == [
        "1.1 main Quarter-final: seed 1 – seed 8",
        "1.2 main Quarter-final: seed 4 – seed 5",
        "1.3 main Quarter-final: seed 2 – seed 7",
        "1.4 main Quarter-final: seed 3 – seed 6",
        "2.1 main Semi-final: winner 1.1 – winner 1.2",
        "2.2 main Semi-final: winner 1.3 – winner 1.4",
        "2.3 places Places 5 to 8: loser 1.1 – loser 1.2",
        "2.4 places Places 5 to 8: loser 1.3 – loser 1.4",
        "3.1 final Final: winner 2.1 – winner 2.2",
        "3.2 third Third place: loser 2.1 – loser 2.2",
        "3.3 places Fifth place: winner 2.3 – winner 2.4",
        "3.4 places Seventh place: loser 2.3 – loser 2.4",
    ]


def test_nine_have_seven_byes_and_stages_by_their_names():
    bracket = bracket_of(9, fifth_place=True)
    assert written(bracket)[:8] == [
        "1.1 main Round of 16: seed 1 – seed bye",
        "1.2 main Round of 16: seed 8 – seed 9",
        "1.3 main Round of 16: seed 4 – seed bye",
        "1.4 main Round of 16: seed 5 – seed bye",
        "1.5 main Round of 16: seed 2 – seed bye",
        "1.6 main Round of 16: seed 7 – seed bye",
        "1.7 main Round of 16: seed 3 – seed bye",
        "1.8 main Round of 16: seed 6 – seed bye",
    ]
    names = [match.name for match in bracket.matches[8:]]
    assert names == [
        *["Quarter-final"] * 4,
        *["Semi-final"] * 2,
        *["Places 5 to 8"] * 2,
        "Final",
        "Fifth place",
        "Seventh place",
    ]


def test_sixteen_with_a_repechage_whose_last_two_come_back_from_the_other_half():
    assert written(bracket_of(16, "repechage", third_place=True))[7:] == [
        "1.8 main Round 1: seed 6 – seed 11",
        "2.1 main Round 2: winner 1.1 – winner 1.2",
        "2.2 main Round 2: winner 1.3 – winner 1.4",
        "2.3 main Round 2: winner 1.5 – winner 1.6",
        "2.4 main Round 2: winner 1.7 – winner 1.8",
        "2.5 second Repechage 1: loser 1.1 – loser 1.2",
        "2.6 second Repechage 1: loser 1.3 – loser 1.4",
        "2.7 second Repechage 1: loser 1.5 – loser 1.6",
        "2.8 second Repechage 1: loser 1.7 – loser 1.8",
        "3.1 main Round 3: winner 2.1 – winner 2.2",
        "3.2 main Round 3: winner 2.3 – winner 2.4",
        "3.3 second Repechage 2: winner 2.5 – winner 2.6",
        "3.4 second Repechage 2: winner 2.7 – winner 2.8",
        "4.1 main Semi-final: winner 3.1 – winner 3.4",
        "4.2 main Semi-final: winner 3.2 – winner 3.3",
        "5.1 final Final: winner 4.1 – winner 4.2",
        "5.2 third Third place: loser 4.1 – loser 4.2",
    ]


def test_eight_in_double_elimination():
    assert written(bracket_of(8, "double", third_place=True)) == [
        "1.1 main Winners’ round 1: seed 1 – seed 8",
        "1.2 main Winners’ round 1: seed 4 – seed 5",
        "1.3 main Winners’ round 1: seed 2 – seed 7",
        "1.4 main Winners’ round 1: seed 3 – seed 6",
        "2.1 main Winners’ round 2: winner 1.1 – winner 1.2",
        "2.2 main Winners’ round 2: winner 1.3 – winner 1.4",
        "2.3 second Losers’ round 1: loser 1.1 – loser 1.2",
        "2.4 second Losers’ round 1: loser 1.3 – loser 1.4",
        "3.1 second Losers’ round 2: winner 2.3 – loser 2.2",
        "3.2 second Losers’ round 2: winner 2.4 – loser 2.1",
        "4.1 main Winners’ final: winner 2.1 – winner 2.2",
        "4.2 second Losers’ round 3: winner 3.1 – winner 3.2",
        "5.1 second Losers’ final: winner 4.2 – loser 4.1",
        "6.1 final Final: winner 4.1 – winner 5.1",
        "7.1 decider Second final: loser 6.1 – winner 6.1",
    ]


def test_who_drops_into_the_losers_bracket_comes_from_the_other_end_then_the_other_half():
    lines = written(bracket_of(16, "double"))
    dropped = {
        number: [line[-3:] for line in lines if f"Losers’ round {number}:" in line]
        for number in (2, 4)
    }
    assert dropped == {2: ["2.4", "2.3", "2.2", "2.1"], 4: ["4.2", "4.1"]}


@pytest.mark.parametrize(("entrants", "rounds"), [(8, 2), (16, 3), (32, 4)])
def test_nobody_meets_again_in_the_losers_bracket_before_it_cannot_be_helped(entrants, rounds):
    bracket = bracket_of(entrants, "double")
    there, met, checked = {}, {}, set()
    for match in bracket.matches:
        one, other = (
            {source.of} if source.came == "seed" else there[source.of] for source in match.sources
        )
        there[match.id] = one | other
        meeting = {frozenset(two) for two in product(one, other)}
        if match.name in {f"Losers’ round {number + 1}" for number in range(rounds)}:
            assert not any(met[two] < match.stage for two in meeting & met.keys()), match.id
            checked.add(match.name)
        if match.part == "main":
            met |= dict.fromkeys(meeting, match.stage)
    assert len(checked) == rounds


@pytest.mark.parametrize(
    ("entrants", "form", "places", "sentence"),
    [
        (1, "single", {}, "This form of knockout needs 2 or more."),
        (3, "double", {}, "This form of knockout needs 4 or more."),
        (3, "repechage", {}, "This form of knockout needs 4 or more."),
        (
            4,
            "single",
            {"fifth_place": True},
            (
                "Only the losers of quarter-finals play for fifth to eighth place: in single "
                "elimination with 5 teams or more."
            ),
        ),
    ],
)
def test_what_cannot_be_played_is_refused(entrants, form, places, sentence):
    with pytest.raises(MovementError) as refused:
        bracket_of(entrants, form, **places)
    assert str(refused.value) == sentence


def test_the_fewest_of_each_form():
    assert written(bracket_of(2, third_place=True)) == ["1.1 final Final: seed 1 – seed 2"]
    assert len(bracket_of(3, third_place=True).matches) == 3  # one semi-finalist has a bye
    assert len(bracket_of(4, third_place=True).matches) == 4
    assert [match.name for match in bracket_of(4, "repechage").matches][2:] == [
        "Semi-final",
        "Semi-final",
        "Final",
    ]
    assert bracket_of(4, "double").stages == 5
