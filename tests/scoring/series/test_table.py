"""Season tables: what each finish is worth, the best results, and who is placed."""

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.ranking.places import ranks
from scoring.series.rule import Combined, SeriesPoints, SeriesRule
from scoring.series.table import Finish, PlayedEvent, SeriesResult, field_points, season_table

RULE = SeriesRule(points=SeriesPoints.PERCENTAGE, best=1)


def test_a_line_has_place_and_points_of_each_event_and_which_of_them_count():
    season = [
        PlayedEvent(1, ((Finish(("A",), "2=", percentage=Fraction(48)),),)),
        PlayedEvent(2, ((Finish(("A",), "1", percentage=Fraction(61)),),)),
    ]
    (line,) = season_table(RULE, season)

    assert line.results == (
        SeriesResult(1, Fraction(48), "2=", counts=False),
        SeriesResult(2, Fraction(61), "1", counts=True),
    )
    assert line.total == 61


def test_those_after_one_without_a_result_still_count():
    field = (
        Finish(("A",), ""),
        Finish(("B",), "1", percentage=Fraction(55)),
    )
    (line,) = season_table(RULE, [PlayedEvent(1, (field,))])

    assert (line.who, line.total) == ("B", 55)


def test_of_two_equal_results_in_one_event_the_first_stays():
    fields = tuple((Finish(("A",), place, percentage=Fraction(50)),) for place in ("3", "4"))
    (line,) = season_table(RULE, [PlayedEvent(1, fields)])

    assert [each.place for each in line.results] == ["3"]


PERCENT = SeriesRule(points=SeriesPoints.PERCENTAGE)


def finished(*percentages, names="ABCDEF"):
    """Return one field in which A, B, … got these percentages; None did not play."""
    who = [(name, each) for name, each in zip(names, percentages, strict=False) if each is not None]
    places = ranks([Fraction(each) for _, each in who])
    return tuple(
        Finish((name,), place, percentage=Fraction(each))
        for (name, each), place in zip(who, places, strict=True)
    )


def season(*events):
    return [PlayedEvent(number, (finished(*each),)) for number, each in enumerate(events, 1)]


def told(lines):
    return [(line.who, line.place, line.total) for line in lines]


@pytest.mark.parametrize(
    ("points", "expected"),
    [
        (SeriesPoints.PLACE, [10, Fraction(9, 2), Fraction(9, 2), 2, 0, None]),
        (SeriesPoints.BEATEN, [4, Fraction(5, 2), Fraction(5, 2), 1, 0, None]),
        (SeriesPoints.PERCENTAGE, [62, 55, 55, 50, 40, None]),
        (SeriesPoints.VICTORY_POINTS, [1, 2, 3, 4, 5, None]),
        (SeriesPoints.MASTERPOINTS, [9, 8, 7, 6, None, None]),
    ],
)
def test_a_result_counts_what_the_rule_says(points, expected):
    awarded = [9, 8, 7, 6, None, 0]
    field = [
        Finish(
            (name,),
            place,
            None if share is None else Fraction(share),
            victory_points=Fraction(number),
            masterpoints=None if award is None else Fraction(award),
        )
        for number, (name, place, share, award) in enumerate(
            zip(
                "ABCDEF",
                ["1", "2=", "2=", "4", "5", ""],
                [62, 55, 55, 50, 40, None],
                awarded,
                strict=True,
            ),
            start=1,
        )
    ]
    rule = SeriesRule(points=points, places=tuple(map(Fraction, (10, 6, 3, 2))))

    assert field_points(rule, field) == expected


def test_the_best_results_count_and_of_equal_ones_the_earlier():
    rule = SeriesRule(points=SeriesPoints.PERCENTAGE, best=2)

    (line,) = season_table(rule, season((50,), (60,), (50,)))

    assert [(each.event, each.counts) for each in line.results] == [
        (1, True),
        (2, True),
        (3, False),
    ]
    assert (line.total, line.place, line.missing) == (110, "1", 0)


def test_whoever_lacks_events_follows_without_a_place():
    rule = SeriesRule(points=SeriesPoints.PERCENTAGE, minimum=2, combined=Combined.AVERAGE)

    lines = season_table(rule, season((50, 70, None), (52, None, 80), (51, None, None)))

    assert [(each.who, each.place, each.missing) for each in lines] == [
        ("A", "1", 0),
        ("C", "", 1),
        ("B", "", 1),
    ]
    assert lines[0].total == 51


def test_equal_totals_are_decided_by_the_best_results_and_then_shared():
    lines = season_table(PERCENT, season((60, 40, 60, 40), (40, 60, 45, 65), (50, 50, 45, 45)))

    assert told(lines) == [("D", "1", 150), ("A", "2=", 150), ("B", "2=", 150), ("C", "4", 150)]
    assert [each.ahead_by for each in lines] == [1, 2, 2, 0]


def test_of_equal_averages_the_one_over_more_results_is_ahead():
    rule = SeriesRule(points=SeriesPoints.PERCENTAGE, combined=Combined.AVERAGE)

    lines = season_table(rule, season((60, 60), (60, None)))

    assert told(lines) == [("A", "1", 60), ("B", "2", 60)]
    assert [each.ahead_by for each in lines] == [2, 0]


def test_whoever_plays_twice_in_an_event_keeps_the_better_result():
    both = PlayedEvent("pairs", (finished(55, 45), finished(44, 61, names="BA")))

    lines = season_table(PERCENT, [both])

    assert told(lines) == [("A", "1", 61), ("B", "2", 45)]


def test_partners_get_the_points_each():
    field = (
        Finish(("A", "B"), "1", Fraction(60)),
        Finish(("C", "D"), "2", Fraction(40)),
        Finish(("E", "F"), ""),
    )

    assert told(season_table(PERCENT, [PlayedEvent(1, (field,))])) == [
        ("A", "1=", 60),
        ("B", "1=", 60),
        ("C", "3=", 40),
        ("D", "3=", 40),
    ]


results = st.lists(
    st.lists(st.none() | st.integers(30, 70), min_size=4, max_size=4), min_size=1, max_size=6
)


@given(results, st.integers(1, 4))
def test_no_other_choice_of_results_would_give_more(events, best):
    rule = SeriesRule(points=SeriesPoints.PERCENTAGE, best=best)

    for line in season_table(rule, season(*events)):
        got = [each.points for each in line.results]
        most = max(sum(some) for some in combinations(got, min(best, len(got))))
        assert line.total == most
        assert sum(each.counts for each in line.results) == min(best, len(got))


@given(results)
def test_places_share_out_all_points_of_a_field(events):
    rule = SeriesRule(points=SeriesPoints.PLACE, places=tuple(map(Fraction, (9, 4, 2, 1))))

    for event in season(*events):
        for field in event.fields:
            given_out = sum(points for points in field_points(rule, field) if points is not None)
            assert given_out == sum(rule.places[: len(field)])
