from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from movements.draws.rounds import DrawBasis, draw
from movements.errors import MovementError
from movements.families.drawn import entrant_of
from movements.registry import generate
from tests.every_case import quick_few
from tests.movements.proving import broken, refused


def meetings(*couples):
    return {frozenset(couple): (number,) for number, couple in enumerate(couples, 1)}


def couples_of(drawn):
    return [(match.one, match.other) for match in drawn.matches]


def _pairings(left):
    """Yield every way to pair everybody."""
    if not left:
        yield []
        return
    first, *others = left
    for other in others:
        for rest in _pairings([each for each in others if each != other]):
            yield [(first, other), *rest]


def _rematches(field, pairing):
    return sum(not field.allows(one, other) for one, other in pairing)


def _least(field):
    """Return the fewest rematches of any round in which nobody gets a second bye too early."""
    everybody = list(field.standings)
    if len(everybody) % 2 == 0:
        return min(_rematches(field, each) for each in _pairings(everybody))
    fewest = min(field.byes.get(label, 0) for label in everybody)
    return min(
        _rematches(field, each)
        for bye in everybody
        if field.byes.get(bye, 0) == fewest
        for each in _pairings([label for label in everybody if label != bye])
    )


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6, 7, 8])
def test_no_round_without_a_rematch_is_missed_in_any_small_field(count):
    chance = Random(count)
    labels = [str(number) for number in range(1, count + 1)]
    couples = list(combinations(labels, 2))
    seen = set()
    for _ in range(60):
        met = meetings(*chance.sample(couples, chance.randint(0, len(couples))))
        byes = {label: chance.randint(0, 1) for label in labels}
        field = DrawBasis(tuple(labels), met, byes)
        drawn = draw(field)
        least = _least(field)
        assert _rematches(field, couples_of(drawn)) == len(drawn.broken) == least
        assert sorted([x for c in couples_of(drawn) for x in c] + [drawn.bye] * (count % 2)) == (
            sorted(labels)
        )
        seen.add(least == 0)
    assert seen == {True, False}


def test_the_best_meets_the_next_it_has_not_met_and_the_draw_says_why():
    drawn = draw(DrawBasis(("A", "B", "C", "D"), meetings(("A", "B"), ("C", "D")), {}))

    assert couples_of(drawn) == [("A", "C"), ("B", "D")]
    assert drawn.matches[0].passed_over == (("B", (1,)),)
    assert drawn.matches[1].passed_over == ()  # C meets A
    assert drawn.matches[0].places == (1, 3)
    assert drawn.broken == ()


def test_a_danish_draw_does_not_look_at_rematches():
    field = DrawBasis(("A", "B", "C", "D"), meetings(("A", "B")), {}, method="danish")

    drawn = draw(field)

    assert couples_of(drawn) == [("A", "B"), ("C", "D")]
    assert drawn.matches[0].met_in == (1,)
    assert drawn.broken == ()


def test_a_rematch_of_an_earlier_session_is_named_as_such():
    met = {frozenset(("A", "B")): (0, 2)}

    (broken,) = draw(DrawBasis(("A", "B"), met, {})).broken

    assert broken == "A and B have already met in an earlier session and round 2."


def test_when_all_have_met_the_lowest_placed_meet_again_and_the_rule_is_named():
    labels = ("A", "B", "C", "D", "E", "F")
    met = meetings(*(couple for couple in combinations(labels, 2) if couple != ("A", "D")))

    drawn = draw(DrawBasis(labels, met, {}))

    assert couples_of(drawn)[0] == ("A", "D")
    assert len(drawn.broken) == 2
    assert drawn.broken[0].endswith(".")


def test_the_lowest_without_a_bye_sits_out_unless_that_makes_a_rematch():
    field = DrawBasis(("A", "B", "C", "D", "E"), {}, {"E": 1})
    assert draw(field).bye == "D"
    # Without D nobody is left whom A may meet.
    alone = meetings(("A", "B"), ("A", "C"), ("A", "E"))
    assert draw(replace(field, met=alone)).bye == "C"
    assert draw(replace(field, byes=dict.fromkeys("ABCDE", 1))).bye == "E"


def test_two_who_are_kept_apart_do_not_meet_even_in_a_danish_draw():
    apart = frozenset({frozenset("AB")})
    for method in ("swiss", "danish"):
        drawn = draw(DrawBasis(("A", "B", "C", "D"), {}, {}, method=method, apart=apart))
        assert couples_of(drawn) == [("A", "C"), ("B", "D")]
    forced = draw(DrawBasis(("A", "B"), {}, {}, apart=apart))
    assert forced.broken == ("A and B must not meet.",)


def test_who_meet_again_are_still_not_those_who_are_kept_apart():
    labels = ("A", "B", "C", "D")
    everybody = meetings(*combinations(labels, 2))
    drawn = draw(DrawBasis(labels, everybody, {}, apart=frozenset({frozenset("AB")})))
    assert couples_of(drawn) == [("A", "C"), ("B", "D")]
    nobody = frozenset(frozenset(two) for two in combinations(labels, 2))
    drawn = draw(DrawBasis(labels, {}, {}, apart=nobody))
    assert couples_of(drawn) == [("A", "B"), ("C", "D")]
    assert drawn.broken == ("A and B must not meet.", "C and D must not meet.")


def test_the_better_placed_comes_first_whatever_it_is_called():
    assert couples_of(draw(DrawBasis(("D", "C", "B", "A"), {}, {}))) == [("D", "C"), ("B", "A")]


def test_an_exchange_by_hand_is_made_and_the_rule_it_breaks_is_named():
    field = DrawBasis(("A", "B", "C", "D", "E"), meetings(("A", "C")), {"D": 1})

    drawn = draw(field, [("B", "C"), ("D", "E")])

    assert couples_of(drawn) == [("A", "C"), ("B", "E")]
    assert drawn.bye == "D"
    assert drawn.broken == (
        "A and C have already met in round 1.",
        "D has already had a bye, and E has had fewer.",
    )


def test_the_draw_says_how_many_byes_somebody_has_had():
    field = DrawBasis(("A", "B", "C"), {}, {"A": 2, "B": 1, "C": 1})
    assert draw(field, [("C", "A")]).broken == ("A has already had 2 byes, and C has had fewer.",)
    assert draw(field, [("C", "B")]).broken == ()
    one = replace(field, byes={"A": 1})
    assert draw(one, [("C", "A")]).broken == ("A has already had a bye, and C has had fewer.",)


def test_the_same_standings_give_the_same_draw_and_nonsense_is_refused():
    field = DrawBasis(("A", "B", "C", "D"), meetings(("A", "B")), {})
    assert draw(field) == draw(field)
    for standings in (("A",), ("A", "A")):
        with pytest.raises(
            MovementError, match=r"^A round needs two or more entrants, each listed once\.$"
        ):
            draw(DrawBasis(standings, {}, {}))
    with pytest.raises(MovementError, match=r"^Z{20} does not play in this round\.$"):
        draw(field, [("A", "Z" * 30)])


def test_a_swiss_has_no_more_rounds_than_opponents_and_round_one_as_it_was_drawn():
    assert "choose fewer rounds" in refused("swiss-teams", teams=4, rounds=4)
    movement = generate("swiss-teams", {"teams": 4, "rounds": 3})
    assert entrant_of(movement.contestants[0]) == movement.contestants[0].team
    first, *others = movement.rows
    told = broken(movement, rows=(replace(first, boards=(20, 21)), *others))
    assert "Round 1 is not the draw that its parameters ask for." in told


def evening(seed, teams, rounds, method="swiss"):
    """Play a Swiss by lot, in which teams go home and come back; a fold counts wins."""
    chance = Random(seed)
    scores = {str(number): 0.0 for number in range(1, teams + 1)}
    met, byes = {}, {}
    for number in range(1, rounds + 1):
        gone = set(chance.sample(sorted(scores), chance.randint(0, teams // 10)))
        order = sorted((each for each in scores if each not in gone), key=lambda x: -scores[x])
        had = {label: Fraction(scores[label]) for label in order}
        drawn = draw(DrawBasis(tuple(order), met, byes, method, scores=had))
        assert drawn.broken == ()  # with so many teams there is always a round without a rematch
        for match in drawn.matches:
            met[frozenset((match.one, match.other))] = (number,)
            won = chance.choice([0, 10, 20]) if method == "fold" else chance.uniform(0, 20)
            scores[match.one] += won
            scores[match.other] += 20 - won
        if drawn.bye:
            scores[drawn.bye] += 12
            assert drawn.bye not in byes
            byes[drawn.bye] = 1


@pytest.mark.parametrize("seed", quick_few([1, 2], [1]))
def test_a_swiss_of_200_teams_over_10_rounds_has_no_rematch_and_no_second_bye(seed):
    evening(seed, 200, 10)


@pytest.mark.thorough
@pytest.mark.parametrize("seed", range(3, 33))
def test_thirty_swisses_have_no_rematch_and_no_second_bye(seed):
    evening(seed, 200, 10)
