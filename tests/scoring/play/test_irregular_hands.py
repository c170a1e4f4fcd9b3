"""Hands found irregular at the overplay: law (e) III of 1897, against its words."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import NotationError, ScoringError
from scoring.play.boards import Side
from scoring.play.irregular_hands import (
    Irregular,
    Irregularity,
    irregular_tricks,
    is_irregular,
    with_given,
)
from scoring.play.notation import Game
from scoring.play.ruling_notation import describe_ruling, format_ruling, parse_ruling
from scoring.play.table_result import TableResult
from scoring.whist.matches import rate_little_matches

BETWEEN_ADVERSARIES = Irregular(Irregularity.ADVERSARY_SURPLUS)
BETWEEN_NS = Irregular(Irregularity.PARTNER_SURPLUS, Side.NS)
WRONG_TRUMP_EW = Irregular(Irregularity.WRONG_TRUMP, Side.EW)
EVERY_RULING = [
    BETWEEN_ADVERSARIES,
    *(
        Irregular(found, side)
        for found in (Irregularity.PARTNER_SURPLUS, Irregularity.WRONG_TRUMP)
        for side in Side
    ),
]


def deal(*tricks, board=1):
    """Return a line for each table of a deal; None where nothing was taken."""
    return [
        TableResult((board, n), "all", board, f"N{n}", f"E{n}", score=each)
        for n, each in enumerate(tricks, 1)
    ]


@pytest.mark.parametrize(
    ("found", "expected"),
    [
        (BETWEEN_ADVERSARIES, (Fraction(15, 2), Fraction(11, 2))),
        (BETWEEN_NS, (6, 7)),
        (Irregular(Irregularity.PARTNER_SURPLUS, Side.EW), (9, 4)),
        (WRONG_TRUMP_EW, (9, 4)),
    ],
)
def test_a_deal_found_irregular_is_scored_by_the_law(found, expected):
    assert irregular_tricks(found, [8, 6, 9, 7]) == expected


def test_a_deal_that_nobody_has_played_is_dealt_anew():
    with pytest.raises(ScoringError, match="redeal it"):
        irregular_tricks(BETWEEN_ADVERSARIES, [])


@pytest.mark.parametrize(
    ("irregularity", "offender", "sentence"),
    [
        (Irregularity.WRONG_TRUMP, None, "which side"),
        (Irregularity.PARTNER_SURPLUS, None, "which side"),
        (Irregularity.ADVERSARY_SURPLUS, Side.NS, "nobody's fault"),
    ],
)
def test_a_side_is_at_fault_exactly_where_the_law_says_so(irregularity, offender, sentence):
    with pytest.raises(ScoringError, match=sentence):
        Irregular(irregularity, offender)


@given(
    st.lists(
        st.tuples(
            st.integers(1, 2),
            st.one_of(st.none(), st.integers(0, 13), st.sampled_from(EVERY_RULING)),
        ),
        max_size=12,
    )
)
def test_what_is_given_is_what_the_law_says_of_the_other_tables(tables):
    lines = [
        TableResult(n, "all", board, n, -n, score=what if isinstance(what, int) else None)
        for n, (board, what) in enumerate(tables, 1)
    ]
    found = {n: what for n, (_, what) in enumerate(tables, 1) if isinstance(what, Irregular)}

    settled = {line.key: line for line in with_given(lines, found)}

    for board in (1, 2):
        here = [(n, what) for n, (number, what) in enumerate(tables, 1) if number == board]
        taken = [what for _, what in here if isinstance(what, int)]
        low = {
            n: min(taken) if what.offender is Side.NS else max(taken)
            for n, what in here
            if taken and isinstance(what, Irregular) and what.offender
        }
        standing = [*taken, *low.values()]
        for n, what in here:
            expected = what if isinstance(what, int) else low.get(n)
            if what == BETWEEN_ADVERSARIES and taken:
                expected = Fraction(sum(standing), len(standing))
            assert settled[n].counted == expected


def test_hands_of_another_group_or_field_are_other_hands():
    lines = [
        TableResult(1, "A", 1, 1, 2),
        TableResult(2, "A", 1, 3, 4, score=6),
        TableResult(3, "A", 1, 5, 6, score=13, group=1),
        TableResult(4, "B", 1, 7, 8, score=0),
    ]

    assert with_given(lines, {1: BETWEEN_ADVERSARIES})[0].counted == 6


def test_a_little_match_is_won_by_the_fraction_of_a_trick():
    lines = [
        TableResult(1, "all", 1, "A", "B"),
        TableResult(2, "all", 1, "B", "A", score=7),
        TableResult(3, "all", 1, "C", "D", score=7),
        TableResult(4, "all", 1, "D", "C", score=8),
    ]

    matches, points = rate_little_matches(with_given(lines, {1: BETWEEN_ADVERSARIES}))

    assert [(each.teams, each.lead) for each in matches] == [
        (("A", "B"), Fraction(1, 3)),
        (("C", "D"), -1),
    ]
    assert points == {"A": 1, "B": 0, "C": 0, "D": 1}


@pytest.mark.parametrize("ruling", EVERY_RULING)
def test_a_ruling_is_read_as_it_was_written(ruling):
    text = format_ruling(ruling)

    assert parse_ruling(text, game=Game.WHIST) == ruling
    assert parse_ruling(text.lower().replace(" ", "  "), game=Game.WHIST) == ruling
    assert is_irregular(text)
    assert len(text) <= 40


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("irregular adversary", "IRREGULAR ADVERSARIES"),
        ("Irregular partner ns", "IRREGULAR PARTNERS NS"),
        ("IRREGULAR trump EW", "IRREGULAR TRUMP EW"),
    ],
)
def test_a_ruling_has_one_way_of_being_written(text, written):
    assert format_ruling(parse_ruling(text, game=Game.WHIST)) == written


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("IRREGULAR", "Write what was found"),
        ("IRREGULAR CARDS", "Write what was found"),
        ("IRREGULAR TRUMP N", "Write what was found"),
        ("IRREGULAR TRUMP", "which side was at fault"),
        ("IRREGULAR PARTNERS", "which side was at fault"),
        ("IRREGULAR ADVERSARIES EW", "nobody's fault"),
    ],
)
def test_what_cannot_be_is_refused_with_the_reason(text, sentence):
    with pytest.raises(NotationError, match=sentence):
        parse_ruling(text, game=Game.WHIST)


def test_bridge_knows_no_such_ruling():
    with pytest.raises(NotationError, match="cannot be read"):
        parse_ruling("IRREGULAR TRUMP NS", game=Game.BRIDGE)


def test_a_ruling_says_what_was_found_and_what_it_gives():
    assert [
        describe_ruling(each) for each in (BETWEEN_ADVERSARIES, BETWEEN_NS, WRONG_TRUMP_EW)
    ] == [
        "cards between adversaries, so each side gets the average of the deal",
        "cards between the partners North-South, so North-South get the low score of the deal",
        "wrong trump turned by East-West, so East-West get the low score of the deal",
    ]
