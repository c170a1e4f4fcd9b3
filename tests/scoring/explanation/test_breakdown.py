"""Accounts of totals: what their lines come to, and the words of places and ties."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.explanation.breakdown import (
    Off,
    added_account,
    average_account,
    entry,
    matchpoints_account,
    parts_account,
    sessions_account,
)
from scoring.explanation.places import explain_equals, explain_tie
from scoring.ranking.carry_over import CarryOver, CarryRule, SessionScore, combine_sessions
from scoring.ranking.tie_breaks import (
    BoardScore,
    Evidence,
    MatchScore,
    TieBreak,
    rank_with_tie_breaks,
)

POINTS = st.fractions(0, 100, max_denominator=6)
NAMES = dict.fromkeys(range(6), "") | {n: f"pair {n}" for n in range(6)}


def told(account):
    return [(line.words, line.figure, line.is_sum) for line in account]


@pytest.mark.parametrize(("lost", "lines"), [(0, ["0"]), (2, ["0", "-2", "-2"])])
def test_a_penalty_before_any_board_is_the_whole_account(lost, lines):
    none = Fraction(0)
    off = Off(["2 matchpoints"], Fraction(lost)) if lost else Off()

    account = matchpoints_account(
        boards=0, won=none, possible=none, most=none, off=off, digits=None
    )

    assert [line.figure for line in account] == lines


def test_matchpoints_are_brought_to_all_boards_before_a_penalty():
    account = matchpoints_account(
        boards=20,
        won=Fraction(300),
        possible=Fraction(400),
        most=Fraction(440),
        off=Off(["10 % of a top (Law 90)", "1 matchpoint"], Fraction(3)),
        digits=0,
    )

    assert told(account) == [
        ("Matchpoints of 20 boards, of 400 possible", "300", False),
        ("Others played for 440, so it counts 440/400 times", "330", True),
        ("Penalties: 10 % of a top (Law 90); 1 matchpoint", "-3", False),
        ("Total", "327", True),
        ("In percent of 440, of the total as printed", "74.32 %", True),
    ]


def test_matchpoints_of_all_boards_need_no_more_than_a_percentage():
    account = matchpoints_account(
        boards=2, won=Fraction(6), possible=Fraction(8), most=Fraction(8), off=Off(), digits=None
    )

    assert told(account) == [
        ("Matchpoints of 2 boards, of 8 possible", "6", False),
        ("In percent of 8", "75.00 %", True),
    ]


def test_who_has_played_nothing_has_no_percentage():
    account = matchpoints_account(
        boards=0, won=Fraction(0), possible=Fraction(0), most=Fraction(8), off=Off(), digits=None
    )

    assert told(account) == [("Matchpoints of 0 boards, of 0 possible", "0", False)]


def test_a_penalty_that_the_margin_of_a_match_has_lost_already_is_told_without_a_figure():
    account = added_account("Points of 3 matches", Fraction(30), off=Off(["3 IMPs"]))

    assert ("Penalty: 3 IMPs", "", False) in told(account)
    assert account[-1].figure == "+30"


def test_what_is_added_up_needs_one_line_unless_there_is_a_penalty():
    off = Off(["2 IMPs"], Fraction(2))

    assert told(added_account("IMPs of 8 boards", Fraction(5), off=Off())) == [
        ("IMPs of 8 boards", "+5", True)
    ]
    assert told(added_account("IMPs of 8 boards", Fraction(5), off=off)) == [
        ("IMPs of 8 boards", "+5", False),
        ("Penalty: 2 IMPs", "-2", False),
        ("Total", "+3", True),
    ]


def test_one_match_is_the_total_and_several_are_added():
    parts = [entry("Against A", Fraction(12)), entry("Against B", Fraction(8))]

    assert told(parts_account(parts[:1], Fraction(12), off=Off())) == [("Against A", "12", True)]
    assert told(parts_account(parts, Fraction(20), off=Off())) == [
        ("Against A", "12", False),
        ("Against B", "8", False),
        ("Total", "20", True),
    ]


def test_an_average_that_is_whole_is_not_rounded():
    account = average_account(
        who="Tricks",
        whose="all pairs",
        deals=2,
        tricks=Fraction(14),
        exact=Fraction(1),
        result=Fraction(1),
        off=Off(["1 trick"], Fraction(1)),
    )

    assert told(account) == [
        ("Tricks on 2 deals", "14", False),
        ("Average of all pairs, 13", "-13", False),
        ("Penalty: 1 trick", "-1", False),
        ("Over or under the average", "0", True),
    ]


RULES = [
    CarryRule(),
    CarryRule(CarryOver.PERCENTAGE),
    CarryRule(CarryOver.PROPORTION, Fraction(1, 2)),
    CarryRule(CarryOver.CAPPED, Fraction(1, 2), Fraction(5)),
]
SCORES = st.builds(SessionScore, POINTS, st.just(Fraction(100)))


@given(
    st.lists(st.one_of(st.none(), SCORES), min_size=2, max_size=4).filter(any),
    st.sampled_from(RULES),
    st.booleans(),
)
def test_sessions_come_to_the_result_of_the_event(scores, rule, in_percent):
    named = [(f"Session {n}", score) for n, score in enumerate(scores, 1)]
    (result,) = combine_sessions([{"who": s} if s else {} for s in scores], rule)

    account = sessions_account(named, rule, in_percent=in_percent)

    if in_percent:
        assert account[-1].amount == result.percentage
    else:
        assert account[-1].amount == result.points
        parts = [line.amount for line in account[:-1] if line.amount is not None]
        assert sum(parts) == result.points


@pytest.mark.parametrize(
    ("rule", "lines"),
    [
        (
            CarryRule(CarryOver.PERCENTAGE),
            [
                ("Session 1", "60.00 %", False),
                ("Session 2", "50.00 %", False),
                ("The mean of the percentages", "55.00 %", True),
            ],
        ),
        (
            CarryRule(CarryOver.CAPPED, Fraction(1, 2), Fraction(3)),
            [
                ("Session 1 brought 60", "", False),
                ("Carried over: 50 % of what is above half, at most 3 either way", "3", False),
                ("Session 2", "25", False),
                ("Together", "28", True),
                ("In percent of 50", "56.00 %", True),
            ],
        ),
        (
            CarryRule(CarryOver.PROPORTION, Fraction(1, 2)),
            [
                ("Session 1 brought 60", "", False),
                ("Carried over: 50 %", "30", False),
                ("Session 2", "25", False),
                ("Together", "55", True),
                ("In percent of 100", "55.00 %", True),
            ],
        ),
    ],
)
def test_sessions_are_told_by_the_rule_of_the_event(rule, lines):
    scores = [
        ("Session 1", SessionScore(Fraction(60), Fraction(100))),
        ("Session 2", SessionScore(Fraction(25), Fraction(50))),
    ]

    assert told(sessions_account(scores, rule, in_percent=True)) == lines


SHARES = st.sampled_from([Fraction(-1, 2), Fraction(-1, 4), Fraction(0), Fraction(1, 2)])
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


def test_a_tie_says_what_parted_whom():
    half, top = Fraction(0), Fraction(1, 2)
    evidence = Evidence({1: _boards(top, half), 2: _boards(half, top), 3: _boards(half, half)})

    assert explain_tie(1, [1, 2, 3], evidence, [TieBreak.MOST_TOPS], names=NAMES) == (
        (
            "Equal with pair 2 and pair 3; decided by complete tops: 1 against 1 (pair 2) and "
            "0 (pair 3)."
        ),
        "Equal with pair 2: the place is shared.",
    )
    met = Evidence({1: _boards(Fraction(1, 4), against=2), 2: _boards(-Fraction(1, 4), against=1)})
    assert explain_tie(2, [1, 2], met, [TieBreak.HEAD_TO_HEAD], names=NAMES) == (
        (
            "Equal with pair 1; decided by the boards or matches against each other: -0.25 "
            "against 0.25 (pair 1)."
        ),
    )


def test_a_tie_of_teams_is_parted_by_their_matches():
    def match(teams, points, won):
        return MatchScore(teams, tuple(map(Fraction, points)), tuple(map(Fraction, won)))

    evidence = Evidence(
        matches=(match((1, 2), (10, 10), (30, 28)), match((1, 3), (5, 15), (10, 40)))
    )

    assert explain_tie(1, [1, 2], evidence, [TieBreak.HEAD_TO_HEAD], names=NAMES) == (
        (
            "Equal with pair 2; decided by the boards or matches against each other: 0 (margin 2) "
            "against 0 (margin -2) (pair 2)."
        ),
    )
    assert explain_tie(1, [1, 3], evidence, [TieBreak.QUOTIENT], names=NAMES) == (
        (
            "Equal with pair 3; decided by what was won in all matches: 37.04 % of all against "
            "80 % of all (pair 3)."
        ),
    )


def test_equals_may_share_a_place():
    exact = dict.fromkeys((1, 2, 3), Fraction(1, 3))

    assert explain_equals(3, exact, "the fraction of a trick", names=NAMES) == (
        "Equal with pair 1 and pair 2: the place is shared."
    )
