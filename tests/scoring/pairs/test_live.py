"""A live field against rating everything anew, after every one of 10,000 changes."""

import random
from dataclasses import replace
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.comparison.fouled import FouledBoards
from scoring.comparison.matchpoints import ShortBoards
from scoring.comparison.sums import ExactSums, exact_places
from scoring.errors import ScoringError
from scoring.pairs.live import LiveField
from scoring.pairs.matchpoint_pairs import rate_pairs
from scoring.pairs.settings import AverageRule, MatchpointUnit, PairsSettings, PercentageBasis
from scoring.play.scores import AVERAGE, AVERAGE_MINUS, AVERAGE_PLUS, Award
from scoring.play.table_result import Outcome, Penalty, TableResult, Weighted
from scoring.ranking.places import ranks
from tests.scoring import definitions

SCORES = [-620, -100, -50, 0, 50, 110, 140, 420, 430, 450]
AWARDS = [AVERAGE_PLUS, AVERAGE_MINUS, AVERAGE, Award(Fraction(70)), Award(Fraction("33.33"))]
PENALTIES = [
    Penalty("N1", percent_of_top=Fraction(10)),
    Penalty("N1", points=Fraction(1, 2)),
    Penalty("E2", points=Fraction(3)),
    Penalty("nobody else", points=Fraction(1)),
]


def field(tables, boards):
    return [
        TableResult((table, board), "all", board, f"N{table}", f"E{(table + board) % tables}")
        for table in range(tables)
        for board in range(1, boards + 1)
    ]


def share(chance):
    percent = Fraction(chance.choice([10, 25, 50, Fraction(200, 3)]))
    first, second = chance.sample(SCORES, 2)
    return (Outcome(first, percent), Outcome(second, 100 - percent))


def changed(line, chance):
    plain = replace(line, score=None, split=None, awards=None, weighted=None, group=None)
    kind = chance.choices(
        ["score", "missing", "award", "split", "weighted", "fouled"], [50, 10, 12, 8, 5, 15]
    )[0]
    if kind == "missing":
        return plain
    if kind == "award":
        return replace(plain, awards=(chance.choice(AWARDS), chance.choice(AWARDS)))
    if kind == "split":
        return replace(plain, split=(chance.choice(SCORES), chance.choice(SCORES)))
    if kind == "weighted":
        return replace(plain, weighted=Weighted(share(chance), share(chance)))
    group = "the other cards" if kind == "fouled" else None
    return replace(plain, score=chance.choice(SCORES), group=group)


def assert_as_rated_anew(live, lines, expected, settings, penalties):
    rating = rate_pairs(lines, expected={"all": expected}, settings=settings, penalties=penalties)
    anew = rating.by_contestant()
    assert set(anew) == set(live.contestants)
    assert {who: live.total(who) for who in live.contestants} == anew
    counted = [who for who in live.contestants if anew[who].possible]
    places = ranks([anew[who].percentage for who in counted])
    expected_places = {
        who: int(place.rstrip("=")) for who, place in zip(counted, places, strict=True)
    }
    assert live.places().tolist() == [expected_places.get(who, 0) for who in live.contestants]


CONVENTIONS = {
    "two-point": PairsSettings(),
    "ACBL": PairsSettings(
        unit=MatchpointUnit.ONE_POINT,
        percentage_of=PercentageBasis.PRINTED_TOTAL,
        fouled=FouledBoards.ACBL,
    ),
    "Ascherman and flat": PairsSettings(
        short_boards=ShortBoards.ASCHERMAN,
        average_plus=AverageRule.FLAT,
        fouled=FouledBoards.EBU,
    ),
    "each board its own top": PairsSettings(
        short_boards=ShortBoards.HALF_TOP, common_top=False, fouled=FouledBoards.CULBERTSON_1949
    ),
}


@pytest.mark.parametrize("name", CONVENTIONS)
def test_ten_thousand_changes_in_four_conventions_equal_a_full_recompute(name):
    settings = CONVENTIONS[name]
    chance = random.Random(name)
    lines = {line.key: line for line in field(5, 4)}
    live = LiveField(lines.values(), expected=4, settings=settings, penalties=PENALTIES)

    for _ in range(2500):
        new = changed(lines[chance.choice(list(lines))], chance)
        lines[new.key] = new
        live.change(new)
        assert_as_rated_anew(live, list(lines.values()), 4, settings, PENALTIES)


def test_a_large_field_with_everything_in_it_equals_a_full_recompute():
    chance = random.Random(3)
    lines = {
        line.key: replace(line, score=chance.choice(SCORES))
        if chance.random() < 0.9
        else changed(line, chance)
        for line in field(400, 4)
    }
    live = LiveField(lines.values())

    for _ in range(8):
        for _ in range(25):
            new = changed(lines[chance.choice(list(lines))], chance)
            lines[new.key] = new
            live.change(new)
        assert_as_rated_anew(live, list(lines.values()), 0, PairsSettings(), [])

    assert {line.key: line for line in live.lines} == lines


def test_sums_stay_right_where_shares_need_more_than_64_bits():
    lines = [
        replace(line, weighted=Weighted.of(Outcome(420, small), Outcome(-50, 100 - small)))
        for line, small in zip(
            field(6, 1), [Fraction(100, n) for n in (7, 11, 13, 17, 19, 23)], strict=True
        )
    ]
    live = LiveField(lines, expected=9)

    assert_as_rated_anew(live, lines, 9, PairsSettings(), [])
    for n, line in enumerate(lines):
        lines[n] = replace(line, weighted=None, score=10 * n)
        live.change(lines[n])
        assert_as_rated_anew(live, lines, 9, PairsSettings(), [])


def test_sums_are_added_anew_before_their_floats_grow_wrong():
    sums = ExactSums(1)
    who = np.array([0])
    for n in range(1200):
        sums.add(3, who, np.array([n]))
        sums.add(7, who, np.array([n]))
        sums.remove(7, who, np.array([n]))

    assert sums.nearly().tolist() == [1200 * 1199 / 6]


def test_a_line_may_turn_out_to_have_been_played_by_others():
    lines = field(3, 2)
    live = LiveField(lines)
    new = replace(lines[0], ns=lines[0].ew, ew=lines[0].ns, score=420)

    live.change(new)

    assert_as_rated_anew(live, [new, *lines[1:]], 0, PairsSettings(), [])


def test_only_those_asked_for_are_ranked():
    lines = [replace(line, score=10 * n) for n, line in enumerate(field(3, 2))]
    live = LiveField(lines)

    places = live.places(["N0", "N1", "N2"])

    ns = [live.contestants.index(who) for who in ("N0", "N1", "N2")]
    assert places[ns].tolist() == [3, 2, 1]
    assert places.sum() == 6


def test_a_field_without_lines_has_no_places():
    assert LiveField([]).places().tolist() == []


@pytest.mark.parametrize(
    "wrong",
    [{"key": "another"}, {"board": 9}, {"field": "B"}, {"ns": "stranger"}, {"ew": "stranger"}],
)
def test_refuses_a_change_that_is_none_of_this_field(wrong):
    lines = field(3, 2)
    live = LiveField(lines)

    with pytest.raises(ScoringError, match="Board"):
        live.change(replace(lines[0], **wrong))


def test_refuses_to_total_a_stranger():
    with pytest.raises(ScoringError, match="stranger does not play"):
        LiveField(field(3, 2)).total("stranger")


def test_refuses_several_fields_and_lines_with_one_key():
    one, other, *_ = field(3, 2)

    with pytest.raises(ScoringError, match="one field"):
        LiveField([one, replace(other, field="B")])
    with pytest.raises(ScoringError, match="a key of its own"):
        LiveField([one, replace(other, key=one.key)])


@given(st.lists(st.fractions(min_value=0, max_value=1, max_denominator=60), max_size=30))
def test_places_are_exact_however_near_the_results(values):
    tiny = [value + Fraction(n % 3, 10**15) for n, value in enumerate(values)]
    floats = np.array([float(value) for value in tiny])

    places = exact_places(floats, [np.arange(len(tiny))], lambda who: tiny[who])

    assert places.tolist() == definitions.places(tiny)


def test_sums_forget_a_denominator_that_is_no_longer_used():
    sums = ExactSums(2)
    who = np.array([0, 1])
    sums.add(1, who, np.array([4, 6]))
    sums.add(3, who, np.array([1, 2]))
    sums.add(3, who, np.array([1, 0]))

    sums.remove(3, who, np.array([1, 0]))
    assert sums.exactly(0) == Fraction(13, 3)
    sums.remove(3, who, np.array([1, 2]))

    assert [row.tolist() for row in sums.rows()] == [[4, 6]]
    assert sums.nearly().tolist() == pytest.approx([4, 6])
