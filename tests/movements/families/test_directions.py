"""Balanced directions: proved over everything that is stored, and as fair as is known."""

from collections import Counter
from dataclasses import replace

import pytest

from movements.analysis.fairness import fairness
from movements.families.howell.balanced import FLOWER
from movements.families.mitchell import balanced as stored
from movements.proof.verifier import verify
from movements.registry import families, family, generate
from tests.movements import oracle
from tests.movements.proving import refused

STORED = {
    "hesitation": stored.HESITATION,
    "double-hesitation": stored.DOUBLE_HESITATION,
    "blackpool": stored.BLACKPOOL,
    "appendix": stored.APPENDIX,
    "bowman": stored.BOWMAN,
    "beynon": stored.BEYNON,
    "mitchell-rover": stored.ROVER,
    "web": stored.WEB,
    "barometer": stored.BAROMETER,
    "endless-howell": FLOWER,
}

KNOWN = [
    ("hesitation", (6,), 15.05),
    ("hesitation", (8,), 12),
    ("hesitation", (10,), 9.7),
    ("hesitation", (12,), 8.4),
    ("double-hesitation", (8,), 9.7),
    ("blackpool", (10,), 7.9),
    ("bowman", (8,), 14.5),
    ("bowman", (9,), 14.7),
    ("bowman", (12,), 10.4),
    ("appendix", (10,), 12.3),
    ("beynon", (11, 3), 12.8),
    ("web", (13, 11), 11.6),
    ("web", (16, 12), 13.1),
    ("web", (20, 13), 13.9),
    ("mitchell-rover", (10,), 14.7),
    ("endless-howell", (12, 9), 10.1),
    ("barometer", (14, 12), 9.4),
]
"""The bias, in percent, that was known before or is reached for the first time."""


def both(family_id, shape):
    """Return the movement with balanced directions, and as one field with constant ones."""
    numbers = [each.name for each in family(family_id).parameters if each.type == "int"]
    names = [name for name in numbers if name != "boards_per_round"]
    given = dict(zip(names, shape, strict=True))
    straight = generate(family_id, given)
    people = tuple(replace(each, direction=None) for each in straight.contestants)
    field = replace(straight, contestants=people, winners=1)
    return generate(family_id, {**given, "directions": "balanced"}), field


@pytest.mark.parametrize(("family_id", "shape", "bias"), KNOWN)
def test_balanced_directions_are_as_fair_as_any_known(family_id, shape, bias):
    assert fairness(both(family_id, shape)[0]).bias_percent <= bias


@pytest.mark.parametrize(
    ("family_id", "shape"),
    [
        pytest.param(
            family_id,
            shape,
            id=f"{family_id}-{'-'.join(map(str, shape))}",
            marks=[pytest.mark.thorough] if number else [],
        )
        for family_id, turns in STORED.items()
        for number, shape in enumerate(turns)
    ],
)
def test_all_that_is_stored_is_proved_and_fairer_than_constant_directions(family_id, shape):
    balanced, straight = both(family_id, shape)
    assert verify(balanced).ok
    assert oracle.wrong(balanced.to_json()) == []
    assert balanced.winners == 1
    assert {each.direction for each in balanced.contestants} == {None}
    assert len(STORED[family_id][shape]) == balanced.rounds
    last = max(row.table for row in balanced.rows)
    assert max(STORED[family_id][shape]).bit_length() <= last
    turned, results = Counter(), Counter()
    for one, other in zip(balanced.rows, straight.rows, strict=True):
        assert (one.round, one.table, one.boards) == (other.round, other.table, other.boards)
        assert set(one.contestants) == set(other.contestants)
        turned[one.boards] += one.north != other.north
        results[one.boards] += 1
    assert all(2 * times <= results[boards] for boards, times in turned.items())
    assert fairness(balanced).sd <= fairness(straight).sd


def test_constant_directions_are_what_is_played_when_nothing_is_said():
    for family_id in STORED:
        example = family(family_id).examples[0].parameters
        said = generate(family_id, {**example, "directions": "constant"})
        assert generate(family_id, example) == said


def test_every_family_with_directions_is_measured_here():
    named = {f.id for f in families() if any(p.name == "directions" for p in f.parameters)}
    # The reduced Howells store theirs with their first rounds; test_howell.py measures them.
    assert named - {"howell-reduced"} == set(STORED)


@pytest.mark.parametrize(
    ("family_id", "given", "sentence"),
    [
        (
            "web",
            {"tables": 30, "rounds": 15},
            (
                "web has balanced directions for tables 4 to 27, not for tables 30, rounds 15; "
                "choose another size or directions=constant."
            ),
        ),
        (
            "web",
            {"tables": 13, "rounds": 5},
            "for rounds 9 or 11 with tables 13, not for tables 13, rounds 5",
        ),
        ("beynon", {"base_tables": 17}, "for base_tables 5, 7, 11 or 13, not for base_tables 17"),
        ("blackpool", {"tables": 21}, "for tables 4 to 20, not for tables 21"),
    ],
)
def test_a_size_without_directions_is_refused_with_the_sizes_there_are(family_id, given, sentence):
    assert sentence in refused(family_id, **given, directions="balanced")


def test_whoever_wants_one_winner_is_offered_balanced_directions():
    web, hesitation = family("web").seats.options, family("hesitation").seats.options
    assert [each["directions"] for each in web(32, 1)] == ["balanced"] * 4
    assert not any("directions" in each for each in web(32, 2))
    assert len(list(web(32, 0))) == 8
    assert not any("directions" in each for each in web(80, 1))
    assert list(hesitation(16, 1)) == [{"tables": 8, "directions": "balanced"}]
