"""Hands found irregular at the overplay: law (e) III of 1897, against its words."""

from collections import defaultdict
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.errors import NotationError, ScoringError
from scoring.pairs.individuals import IndividualLine, ShortageAgainst, rate_shortages
from scoring.pairs.matchpoint_pairs import rate_pairs
from scoring.pairs.total_points import team_tricks
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
from scoring.teams.plain_match import MatchLine, MatchMethod, rate_match
from scoring.whist.averages import rate_direction_averages
from scoring.whist.matches import match_margin, rate_little_matches

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
    with pytest.raises(ScoringError, match="dealt anew"):
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


def test_pairs_keep_the_fraction_for_a_tie_only():
    # Both take 13 on deal 2; on deal 1 the second is given 20/3, taken as 7 like the first's.
    first = deal(7, None, 5, 8)
    second = deal(6, 6, 6, 6, board=2)
    lines = with_given([*first, *second], {(1, 2): BETWEEN_ADVERSARIES})

    rated = {each.contestant: each for each in rate_direction_averages(lines)}

    assert rated["N2"].tricks == Fraction(20, 3) + 6
    assert rated["N2"].exact == 0
    assert (rated["N2"].result, rated["N1"].result) == (0, 0)
    assert (rated["N2"].by_fraction, rated["N1"].by_fraction) == (True, True)
    assert (rated["N1"].place, rated["N2"].place) == ("2", "3")
    assert rated["E2"].tricks == Fraction(19, 3) + 7


def test_a_half_counts_as_a_whole_for_both_sides():
    lines = with_given(deal(6, 7, None), {(1, 3): BETWEEN_ADVERSARIES})

    rated = {each.contestant: each for each in rate_direction_averages(lines)}

    # 6.5 to each side is 7 to each; the average of the direction, 6.5, is 7 as well.
    assert (rated["N3"].result, rated["E3"].result) == (0, 0)
    assert (rated["N3"].exact, rated["E3"].exact) == (0, 0)


def test_the_low_score_is_a_score_of_the_deal():
    lines = with_given(deal(9, 6, None), {(1, 3): WRONG_TRUMP_EW})

    rated = {each.contestant: each for each in rate_direction_averages(lines)}

    assert rated["N3"].exact == rated["N1"].exact == 1


def test_two_teams_are_parted_by_the_fraction_only_in_a_tie():
    tables = [("A", 7), ("B", 6), ("A", Fraction(20, 3)), ("B", 6)]
    played = [MatchLine(1, team, tricks) for team, tricks in tables]

    rated = rate_match(played, method=MatchMethod.TRICKS)

    assert rated.totals == {"A": Fraction(83, 3), "B": Fraction(73, 3)}
    stands = match_margin(rated.totals["A"], rated.totals["B"])
    assert (stands.totals, stands.margin, stands.by_fraction) == ((28, 24), 2, False)
    level = match_margin(Fraction(77, 3), Fraction(79, 3))
    assert (level.totals, level.margin, level.by_fraction) == ((26, 26), Fraction(-1, 3), True)
    assert match_margin(26, 26).by_fraction is False


def test_points_have_no_fractions():
    with pytest.raises(ScoringError, match="Only tricks have fractions"):
        rate_match([MatchLine(1, "A", Fraction(1, 2))], method=MatchMethod.IMPS)


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


def test_teams_add_up_what_they_were_given():
    lines = with_given(deal(6, 7, None), {(1, 3): BETWEEN_ADVERSARIES})
    teams = {"N1": "A", "E2": "A", "N2": "B", "E3": "B", "N3": "C", "E1": "C"}

    assert team_tricks(lines, teams) == {
        "A": 6 + 6,
        "B": 7 + Fraction(13, 2),
        "C": 7 + Fraction(13, 2),
    }


def test_a_shortage_keeps_its_fraction():
    # Tricks 9, 7 and the average 8.
    lines = [
        IndividualLine(1, 1, ("a", "b"), ("c", "d"), 9),
        IndividualLine(1, 1, ("e", "f"), ("g", "h"), 6),
        IndividualLine(1, 1, ("i", "j"), ("k", "l"), Fraction(15, 2)),
    ]

    best = rate_shortages(lines)
    average = rate_shortages(lines, against=ShortageAgainst.AVERAGE)

    assert (best["a"], best["i"], best["e"]) == (0, Fraction(3, 2), 3)
    assert (best["c"], best["k"], best["g"]) == (3, Fraction(3, 2), 0)
    assert (average["i"], average["k"], average["e"]) == (0, 0, Fraction(3, 2))


def test_at_matchpoints_the_average_is_half_of_the_points():
    lines = with_given(deal(9, 7, None, 5), {(1, 3): BETWEEN_ADVERSARIES}, by_matchpoints=True)

    rated = rate_pairs(lines).lines[1, 3]

    assert (rated.ns * 2, rated.ew * 2) == (rated.top, rated.top)


def test_at_matchpoints_the_low_score_ties_with_the_lowest():
    lines = with_given(deal(9, 7, None, 5), {(1, 3): BETWEEN_NS}, by_matchpoints=True)

    rated = rate_pairs(lines).lines

    assert rated[1, 3].ns == rated[1, 4].ns == 1
    assert rated[1, 3].ew == rated[1, 4].ew == 5


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


@given(st.data())
def test_the_results_of_a_direction_are_those_of_its_totals_over_their_average(data):
    """The book's way: total every pair, average the totals, take both to whole numbers."""
    tables = 5
    deals = data.draw(st.integers(1, 4))
    tricks = {
        (board, n): data.draw(st.integers(0, 13))
        for board in range(1, deals + 1)
        for n in range(1, tables + 1)
    }
    irregular = data.draw(st.sets(st.sampled_from(sorted(tricks)), max_size=2))
    lines = [
        line
        for board in range(1, deals + 1)
        for line in deal(
            *(None if (board, n) in irregular else tricks[board, n] for n in range(1, tables + 1)),
            board=board,
        )
    ]

    rated = rate_direction_averages(
        with_given(lines, dict.fromkeys(irregular, BETWEEN_ADVERSARIES))
    )

    totals = defaultdict(Fraction)
    for board in range(1, deals + 1):
        taken = [tricks[board, n] for n in range(1, tables + 1) if (board, n) not in irregular]
        for n in range(1, tables + 1):
            average = Fraction(sum(taken), len(taken))
            totals[f"N{n}"] += average if (board, n) in irregular else tricks[board, n]
    average = sum(totals.values()) / tables
    nearest = {pair: int(total + Fraction(1, 2)) for pair, total in totals.items()}
    for each in rated:
        if each.contestant in totals:
            assert each.average == average
            assert each.result == nearest[each.contestant] - int(average + Fraction(1, 2))
            assert each.exact == totals[each.contestant] - average
