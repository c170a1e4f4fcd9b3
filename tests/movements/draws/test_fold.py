"""The upper half of a score group against its lower half; rounds with wished matches."""

from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from movements.draws.fold import score_groups, wishes
from movements.draws.rounds import DrawBasis, PassedOver, draw
from movements.errors import MovementError
from movements.families.drawn import first_couples, upper_half
from tests.every_case import quick_few
from tests.movements.draws.test_rounds import couples_of, evening, meetings


def of(*scores):
    return [Fraction(score) for score in scores]


def field(scores, met=(), **more):
    labels = tuple("abcdefghijklmnop"[: len(scores)])
    had = dict.fromkeys(labels, 0)
    return DrawBasis(
        labels,
        meetings(*met),
        had,
        "fold",
        scores=dict(zip(labels, of(*scores), strict=True)),
        **more,
    )


@pytest.mark.parametrize(
    ("scores", "groups"),
    [
        ("", []),
        ("1", [[0]]),
        ("11", [[0, 1]]),
        ("1111", [[0, 1, 2, 3]]),
        ("2111", [[0, 1, 2, 3]]),
        ("2211", [[0, 1], [2, 3]]),
        ("22211", [[0, 1], [2, 3, 4]]),
        ("321", [[0, 1], [2]]),
        ("3321110", [[0, 1], [2, 3, 4, 5], [6]]),
    ],
)
def test_the_last_of_an_odd_score_group_floats_down(scores, groups):
    assert score_groups(of(*scores)) == groups


def test_the_upper_half_wants_its_place_in_the_lower_half_then_those_about_it():
    wanted = wishes(of(*"22222211"))

    assert wanted[0] == [3, 4, 5, 1, 2, 6, 7]
    assert wanted[1] == [4, 5, 3, 2, 6, 7, 0]
    assert wanted[4] == [5, 6, 7, 0, 1, 2, 3]
    assert wanted[7] == [0, 1, 2, 3, 4, 5, 6]


def _tried(order, wanted, field):
    """Try every pairing in the order of the wishes, as a director would with all night to do it."""
    if not order:
        return []
    one, *others = order
    for place in wanted[one]:
        if place in others and field.allows(field.standings[one], field.standings[place]):
            rest = _tried([each for each in others if each != place], wanted, field)
            if rest is not None:
                return [(field.standings[one], field.standings[place]), *rest]
    return None


@pytest.mark.parametrize("count", [2, 4, 6, 8, 10])
def test_a_fold_is_the_round_that_trying_all_pairings_comes_to_first(count):
    chance = Random(count)
    labels = "abcdefghij"[:count]
    couples = list(combinations(labels, 2))
    found = 0
    for _ in range(150):
        scores = sorted((chance.randint(0, 3) for _ in labels), reverse=True)
        asked = field(scores, chance.sample(couples, chance.randint(0, len(couples) // 2)))
        wanted = wishes(of(*scores))
        tried = _tried(list(range(count)), wanted, asked)
        if tried is not None:
            found += 1
            assert sorted(couples_of(draw(asked))) == sorted(tried)
    assert found > 50


def test_a_fold_says_who_floats_and_whom_it_would_rather_have_met():
    drawn = draw(field("22211100", met=["ab", "ac"]))

    assert couples_of(drawn) == [("a", "d"), ("b", "c"), ("e", "f"), ("g", "h")]
    first, second, *_ = drawn.matches
    assert (first.is_float, second.is_float) == (True, False)
    assert first.passed_over == (PassedOver("b", (1,)), PassedOver("c", (2,)))
    assert drawn.broken == ()


def test_a_bye_is_no_part_of_a_score_group():
    drawn = draw(field("11111"))

    assert (couples_of(drawn), drawn.bye) == ([("a", "c"), ("b", "d")], "e")
    assert all(match.passed_over == () for match in drawn.matches)


def test_the_halves_of_a_score_group_are_those_without_the_bye():
    byes = {"a": 0, "b": 0, "c": 0, "d": 1, "e": 1}
    drawn = draw(replace(field("11111"), byes=byes))

    assert (couples_of(drawn), drawn.bye) == ([("a", "d"), ("b", "e")], "c")
    assert all(match.passed_over == () for match in drawn.matches)


def test_the_halves_of_a_score_group_are_those_without_a_wished_match():
    drawn = draw(field("111111", together=(("a", "b"),)))

    assert couples_of(drawn) == [("a", "b"), ("c", "e"), ("d", "f")]
    assert all(match.passed_over == () for match in drawn.matches)


def test_a_missing_score_counts_as_nothing():
    (match,) = draw(DrawBasis(("a", "b"), {}, {}, "fold", scores={"a": Fraction(1)})).matches
    assert match.is_float


def test_only_a_fold_has_floats():
    asked = field("3210")
    assert [match.is_float for match in draw(asked).matches] == [True, True]
    assert [match.is_float for match in draw(replace(asked, method="swiss")).matches] == [False] * 2


def test_an_exchange_with_the_bye_leaves_the_others_in_place():
    drawn = draw(field("11111"), [("c", "e")])

    assert (couples_of(drawn), drawn.bye) == ([("a", "e"), ("b", "d")], "c")


def test_wished_matches_come_first_and_break_what_they_break():
    asked = field("333222", met=["af"], together=(("f", "a"),))

    drawn = draw(asked)

    assert couples_of(drawn) == [("a", "f"), ("b", "c"), ("d", "e")]
    assert drawn.broken == ("a and f have already met in round 1.",)
    assert draw(field("321", together=(("a", "c"),))).bye == "b"
    assert couples_of(draw(field("32", together=(("b", "a"),)))) == [("a", "b")]


@pytest.mark.parametrize(
    ("together", "sentence"),
    [
        ((("a", "b"), ("a", "c")), "a cannot meet two in one round."),
        ((("a", "a"),), "a cannot meet two in one round."),
        ((("a", "z"),), "z does not play in this round."),
    ],
)
def test_a_requested_match_is_between_two_who_play(together, sentence):
    with pytest.raises(MovementError, match=sentence):
        draw(field("1111", together=together))


def test_an_accelerated_first_round_draws_each_half_of_the_list_by_itself():
    assert upper_half(9) == 6
    assert first_couples(8, "fold", 0, accelerated=True)[0] == (
        ("1", "3"),
        ("2", "4"),
        ("5", "7"),
        ("6", "8"),
    )
    assert len(first_couples(9, "numbers", 0, accelerated=True)[0]) == 4
    lots, nobody = first_couples(12, "random", 7, accelerated=True)
    assert all((int(one) <= 6) == (int(other) <= 6) for one, other in lots)
    assert (lots, nobody) == (first_couples(12, "random", 7, accelerated=True)[0], ())


@pytest.mark.parametrize("seed", quick_few([1, 2], [1]))
def test_a_fold_of_200_teams_over_10_rounds_has_no_rematch_and_no_second_bye(seed):
    evening(seed, 200, 10, method="fold")


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(3, 33))
def test_thirty_folds_have_no_rematch_and_no_second_bye(seed):
    evening(seed, 200, 10, method="fold")
