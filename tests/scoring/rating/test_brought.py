"""What contestants bring from an earlier contest counts as an earlier session would."""

from dataclasses import replace
from fractions import Fraction

import pytest

from scoring.conditions.methods import Method
from scoring.ranking.carry_over import CarryOver, CarryRule, SessionScore
from scoring.rating.event import event_scores, rate_event
from tests.scoring.rating.test_event import event, session

RULES = [
    CarryRule(),
    CarryRule(CarryOver.PERCENTAGE),
    CarryRule(CarryOver.PROPORTION, share=Fraction(1, 3)),
    CarryRule(CarryOver.CAPPED, share=Fraction(1, 2), cap=Fraction(1, 4)),
]
METHODS = [Method.MATCHPOINTS, Method.CROSS_IMPS, Method.BUTLER]


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("rule", RULES, ids=lambda rule: str(rule.kind))
def test_a_final_after_a_qualifying_is_rated_like_two_sessions(method, rule):
    first = session(1, 420, 50, -100, method=method)
    second = session(2, 50, 420, 170, method=method)
    together = rate_event(event(first, second, carry=rule))

    qualifying = event_scores(rate_event(event(first)))
    final = rate_event(replace(event(second), brought=qualifying, brought_by=rule))

    for who, total in final.whole.totals.items():
        expected = together.whole.totals[who]
        assert (total.total, total.possible, total.percentage) == (
            expected.total,
            expected.possible,
            expected.percentage,
        )
        assert final.carried_in_part[who] == final.brought[who] == together.carried[who]


def test_a_third_stage_brings_what_the_second_brought_too():
    first, second = session(1, 420, 50), session(2, 420, 50)
    second = rate_event(replace(event(second), brought=event_scores(rate_event(event(first)))))

    scores = event_scores(second)

    assert scores["N1"] == SessionScore(Fraction(4), Fraction(4))


def test_who_brings_nothing_has_what_was_won_here_and_who_stays_away_has_no_total():
    brought = {
        "N1": SessionScore(Fraction(2), Fraction(2)),
        "absent": SessionScore(Fraction(2), Fraction(2)),
    }

    final = rate_event(replace(event(session(2, 50, 420)), brought=brought))

    assert final.whole.totals["N1"].percentage == 50
    assert final.whole.totals["N2"].percentage == 100
    assert final.brought == {"N1": 2}
    assert "absent" not in final.whole.totals


def test_what_was_brought_and_what_earlier_sessions_count_stand_together():
    rule = CarryRule(CarryOver.PROPORTION, share=Fraction(1, 2))
    brought = {"N1": SessionScore(Fraction(2), Fraction(2))}
    both = event(session(1, 420, 50), session(2, 420, 50), carry=rule)

    final = rate_event(replace(both, brought=brought))

    assert final.carried_in_part["N1"] == 3
    assert final.carried_in_part["E1"] == 0
    assert final.whole.totals["N1"].total == 5
