"""What becomes of a result on its way into a season table."""

from fractions import Fraction

from scoring.series.rule import SeriesPoints, SeriesRule
from scoring.series.table import Finish, PlayedEvent, SeriesResult, season_table

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
