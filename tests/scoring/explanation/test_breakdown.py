"""Accounts of totals line by line, and the words of places and ties."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.explanation.breakdown import (
    Penalties,
    added_breakdown,
    matchpoints_breakdown,
    sessions_breakdown,
)
from scoring.explanation.places import explain_equals, explain_tie
from scoring.ranking.carry_over import CarryOver, CarryRule, SessionScore
from scoring.ranking.tie_breaks import (
    BoardScore,
    Evidence,
    MatchScore,
    TieBreak,
    rank_with_tie_breaks,
)

NAMES = {n: f"pair {n}" for n in range(6)}
HALF = Fraction(1, 2)


def told(breakdown):
    return [f"{'= ' * line.is_sum}{line.words}: {line.figure}" for line in breakdown]


@pytest.mark.parametrize(
    ("boards", "won", "possible", "most", "off", "digits", "lines"),
    [
        (
            *(
                20,
                300,
                400,
                440,
                Penalties(["10% of a top (Law 90)", "1 matchpoint"], Fraction(3)),
                0,
            ),
            [
                "Matchpoints on 20 boards, out of 400: 300",
                "= Others played for 440, so it is multiplied by 440/400: 330",
                "Penalties: 10% of a top (Law 90); 1 matchpoint: -3",
                "= Total: 327",
                "= As a percentage of 440, of the total as printed: 74.32%",
            ],
        ),
        (
            *(2, 6, 8, 8, Penalties(), None),
            ["Matchpoints on 2 boards, out of 8: 6", "= As a percentage of 8: 75.00%"],
        ),
        (*(0, 0, 0, 8, Penalties(), None), ["Matchpoints on 0 boards, out of 0: 0"]),
        (
            *(0, 0, 0, 8, Penalties(["2 matchpoints"], Fraction(2)), None),
            [
                "Matchpoints on 0 boards, out of 0: 0",
                "Penalty: 2 matchpoints: -2",
                "= Total: -2",
            ],
        ),
    ],
)
def test_matchpoints_are_scaled_to_all_boards_before_a_penalty(
    boards, won, possible, most, off, digits, lines
):
    breakdown = matchpoints_breakdown(
        boards=boards,
        won=Fraction(won),
        possible=Fraction(possible),
        most=Fraction(most),
        off=off,
        digits=digits,
    )

    assert told(breakdown) == lines


def test_a_penalty_that_the_margin_of_a_match_has_lost_already_is_told_without_a_figure():
    breakdown = added_breakdown("Points of 3 matches", Fraction(30), off=Penalties(["3 IMPs"]))

    assert told(breakdown)[1:] == ["Penalty: 3 IMPs: ", "= Total: +30"]


CAPPED = CarryRule(CarryOver.CAPPED, HALF, Fraction(3))


@pytest.mark.parametrize(
    ("rule", "in_percent", "lines"),
    [
        (
            CarryRule(CarryOver.PERCENTAGE),
            True,
            [
                "Session 1: 60.00%",
                "Session 2: 50.00%",
                "= The mean of the percentages: 55.00%",
            ],
        ),
        (
            CAPPED,
            True,
            [
                "Session 1: 60: ",
                "Carried over: 50% of what is above half, at most 3 either way: 3",
                "Session 2: 25",
                "= Together: 28",
                "= As a percentage of 50: 56.00%",
            ],
        ),
        (
            CarryRule(CarryOver.PROPORTION, HALF),
            False,
            ["Session 1: 60: ", "Carried over: 50%: 30", "Session 2: 25", "= Together: 55"],
        ),
        (CarryRule(), False, ["Session 1: 60", "Session 2: 25", "= Together: 85"]),
    ],
)
def test_sessions_are_told_by_the_rule_of_the_event(rule, in_percent, lines):
    scores = [
        ("Session 1", SessionScore(Fraction(60), Fraction(100))),
        ("Session 2", SessionScore(Fraction(25), Fraction(50))),
    ]

    assert told(sessions_breakdown(scores, rule, in_percent=in_percent)) == lines


def test_a_session_that_somebody_has_not_played_is_not_told():
    scores = [("Session 1", SessionScore(Fraction(60), Fraction(100))), ("Session 2", None)]

    assert told(sessions_breakdown(scores, CAPPED, in_percent=False))[1:] == [
        "Carried over: 50% of what is above half, at most 3 either way: 3",
        "= Together: 3",
    ]
    assert told(sessions_breakdown(scores[::-1], CarryRule(), in_percent=False)) == [
        "Session 1: 60",
        "= Together: 60",
    ]


SHARES = st.sampled_from([-HALF, -HALF / 2, Fraction(0), HALF])
SCORES = st.builds(BoardScore, st.integers(1, 3), SHARES, st.tuples(st.integers(0, 4)))


@given(
    st.dictionaries(st.integers(0, 4), st.lists(SCORES, max_size=4), min_size=2),
    st.permutations(list(TieBreak)),
)
def test_a_place_is_said_to_be_shared_when_it_is(boards, tie_breaks):
    evidence = Evidence(boards)
    found = rank_with_tie_breaks({who: (Fraction(50),) for who in boards}, evidence, tie_breaks)
    places = {who: each.place for who, each in found.items()}

    for who, place in places.items():
        steps = explain_tie(who, list(boards), evidence, tie_breaks, names=NAMES)
        assert any(step.endswith("the place is shared.") for step in steps) == ("=" in place)
        sharing = {other for other, same in places.items() if same == place and other != who}
        if sharing:
            assert all(NAMES[other] in steps[-1] for other in sharing)


def _boards(*overs: Fraction, against: int = 9) -> list[BoardScore]:
    return [BoardScore(n, over, (against,)) for n, over in enumerate(overs)]


TOPS = Evidence(
    {1: _boards(HALF, Fraction(0)), 2: _boards(Fraction(0), HALF), 3: _boards(Fraction(0))}
)
MET = Evidence({1: _boards(HALF / 2, against=2), 2: _boards(-HALF / 2, against=1)})
MATCHES = Evidence(
    matches=(
        MatchScore((1, 2), (Fraction(10), Fraction(10)), (Fraction(30), Fraction(28))),
        MatchScore((1, 3), (Fraction(5), Fraction(15)), (Fraction(10), Fraction(40))),
    )
)
EACH_OTHER = "decided by the boards or matches against each other"
ALL_MATCHES = "decided by what was won in all matches"
TWO_ALIKE = "decided by complete tops: 1 against 1 (pair 2) and 0 (pair 3)."


@pytest.mark.parametrize(
    ("who", "tied", "evidence", "tie_break", "told"),
    [
        (1, [1, 2], MET, "head_to_head", f"{EACH_OTHER}: 0.25 against -0.25 (pair 2)."),
        (
            *(1, [1, 2], MATCHES, "head_to_head"),
            f"{EACH_OTHER}: 0 (margin 2) against 0 (margin -2) (pair 2).",
        ),
        (
            *(1, [1, 3], MATCHES, "quotient"),
            f"{ALL_MATCHES}: 37.04% of all against 80% of all (pair 3).",
        ),
    ],
)
def test_a_tie_says_what_parted_whom(who, tied, evidence, tie_break, told):
    steps = explain_tie(who, tied, evidence, [TieBreak(tie_break)], names=NAMES)

    assert steps == (f"Equal with pair {tied[1]}; {told}",)


def test_who_is_still_tied_is_named_again():
    assert explain_tie(1, [1, 2, 3], TOPS, [TieBreak.MOST_TOPS], names=NAMES) == (
        f"Equal with pair 2 and pair 3; {TWO_ALIKE}",
        "Equal with pair 2: the place is shared.",
    )


def test_equals_may_share_a_place():
    exact = dict.fromkeys((1, 2, 3), Fraction(1, 3))

    assert explain_equals(3, exact, "the fraction of a trick", names=NAMES) == (
        "Equal with pair 1 and pair 2: the place is shared."
    )
