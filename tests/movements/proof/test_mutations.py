"""Every family notices when somebody sits where somebody else belongs."""

from dataclasses import replace
from itertools import combinations

import pytest

from movements.model import Idle
from movements.proof.verifier import verify
from movements.registry import families, generate
from tests.every_case import quick_few
from tests.movements.proving import broken

SEATS = ("north", "east", "south", "west")


def exchanged(movement, one, other):
    """Exchange two contestants in one round, as a mistake in a printed table would."""
    (first, label), (second, label_too) = one, other
    rows = list(movement.rows)
    for index, old, new in ((first, label, label_too), (second, label_too, label)):
        seats = {seat: getattr(movement.rows[index], seat) for seat in SEATS}
        seats = {seat: new if sits == old else sits for seat, sits in seats.items()}
        rows[index] = replace(rows[index], **seats)
    return replace(movement, rows=tuple(rows))


def mutants(movement):
    """Exchange everybody with everybody at other tables, in the first and the last round."""
    for number in (movement.rows[0].round, movement.rows[-1].round):
        places = [
            (index, label)
            for index, row in enumerate(movement.rows)
            if row.round == number
            for label in row.contestants
        ]
        for one, other in combinations(places[:12], 2):
            if one[0] != other[0]:
                yield exchanged(movement, one, other)


def worth_mutating(family):
    """Small examples; of Harvard the one in which every pair must meet every pair."""
    for example in family.examples:
        movement = generate(family.id, example.parameters)
        partial = family.id == "harvard" and movement.parameters["arrangements"] != 3
        if len(movement.rows) <= 64 and not partial:
            yield movement


NOT_EVERYBODY_MEETS = {
    "appendix",
    "bowman",
    "beynon",
    "mitchell-rover",
    "web",
    "barometer",
    "howell-reduced",
}
"""In these somebody else might do as well; that nobody meets twice is promised and tested."""


@pytest.mark.parametrize("examples", quick_few((slice(1), slice(1, 3)), (slice(1),)), ids=str)
@pytest.mark.parametrize(
    "family",
    [family for family in families() if family.id not in NOT_EVERYBODY_MEETS],
    ids=lambda family: family.id,
)
def test_an_exchange_of_two_contestants_in_a_round_is_detected(family, examples):
    for movement in list(worth_mutating(family))[examples]:
        for mutant in mutants(movement):
            assert not verify(mutant).ok, movement.parameters


@pytest.mark.parametrize(
    ("family_id", "parameters", "sentence"),
    [
        ("snow", {"tables": 3}, "N1 and E1 do not meet on exactly 3 boards."),
        (
            "clay",
            {"tables": 4, "boards_per_table": 3},
            "N1 and E1 do not meet on 2 or 4 boards.",
        ),
    ],
)
def test_a_table_that_leaves_out_a_board_breaks_a_promise(family_id, parameters, sentence):
    movement = generate(family_id, parameters)
    first = replace(movement.rows[0], boards=(*movement.rows[0].boards, 97, 98, 99))
    assert sentence in broken(movement, rows=(first, *movement.rows[1:]))


def test_meeting_or_sitting_out_twice_breaks_a_promise():
    movement = generate("appendix", {"base_tables": 5})
    out = (*movement.idle, Idle(9, movement.idle[0].contestant))
    assert "sits out 2 times" in " ".join(broken(movement, idle=out))
    again = replace(movement.rows[0], round=9)
    assert "E1 and N1 meet 2 times." in broken(movement, rows=(*movement.rows, again))


def test_a_replay_with_other_partners_breaks_the_promise():
    movement = generate("mnemonic", {"boards": 3})
    again = replace(movement.rows[3], north="1", south="3", east="2", west="4")
    rows = (*movement.rows[:3], again, *movement.rows[4:])
    assert "Board 1 is replayed with other partners." in broken(movement, rows=rows)


@pytest.mark.parametrize("family", families(), ids=lambda family: family.id)
def test_a_missing_round_breaks_a_promise(family):
    movement = generate(family.id, family.examples[-1].parameters)
    last = movement.rows[-1].round
    assert broken(movement, rows=tuple(row for row in movement.rows if row.round != last))


@pytest.mark.parametrize("family", families(), ids=lambda family: family.id)
def test_even_an_empty_schedule_can_be_judged(family):
    assert isinstance(broken(generate(family.id, family.examples[0].parameters), rows=()), list)
