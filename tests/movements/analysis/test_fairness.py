from dataclasses import replace
from itertools import permutations
from math import sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from movements.analysis.fairness import comparison_matrix, fairness, qf_with_one_absent
from movements.model import Row
from movements.registry import generate
from tests.every_case import quick_few
from tests.movements import oracle


@st.composite
def boards_and_skills(draw):
    """One board's opponents, drawn at random, and everybody's skill."""
    order = draw(st.permutations([f"P{number}" for number in range(10)]))
    tables = draw(st.integers(1, 5))
    rows = [
        Row(1, table + 1, order[2 * table], order[2 * table], *[order[2 * table + 1]] * 2, (1,))
        for table in range(tables)
    ]
    skills = {label: draw(st.integers(-50, 50)) for label in order}
    return rows, skills


@given(boards_and_skills())
def test_the_matrix_turns_skill_into_totals_as_rating_a_board_does(drawn):
    rows, skills = drawn
    results = [(row.north, row.east, skills[row.north] - skills[row.east]) for row in rows]
    rated = oracle.rating(results)
    matrix = comparison_matrix(rows)
    for label in {label for row in rows for label in row.contestants}:
        total = sum(
            effect * (skills[one] - skills[other])
            for (one, other), effect in matrix.items()
            if one == label
        )
        assert total == rated.get(label, 0)


@given(st.sampled_from(range(4, 21)), st.integers(1, 4))
def test_boards_that_travel_together_count_as_often_as_there_are_boards(pairs, size):
    single = comparison_matrix(generate("howell", {"pairs": pairs}).rows)
    several = comparison_matrix(generate("howell", {"pairs": pairs, "boards_per_round": size}).rows)
    assert several == {two: size * effect for two, effect in single.items()}


def spread(values):
    """The definition, term by term."""
    mean = sum(values) / len(values)
    mean_of_squares = sum(value**2 for value in values) / len(values)
    return sqrt(mean_of_squares - mean**2), 100 * mean**2 / mean_of_squares, mean


@pytest.mark.parametrize(
    ("family_id", "parameters"),
    [
        ("howell", {"pairs": 9}),
        ("mitchell", {"tables": 7, "arrow_switch": 2}),
        ("mitchell-skip", {"tables": 6, "rounds": 4, "arrow_switch": 1}),
        ("mitchell-share-relay", {"tables": 6, "half_table": "north-south", "arrow_switch": 1}),
    ],
)
def test_measures_of_one_field_are_as_defined(family_id, parameters):
    movement = generate(family_id, parameters)
    report = fairness(movement)
    labels = [contestant.label for contestant in movement.contestants]
    values = [report.matrix.get((a, b), 0) for i, a in enumerate(labels) for b in labels[i + 1 :]]
    deviation, quality, mean = spread(values)
    assert report.sd == pytest.approx(deviation)
    assert report.qf == pytest.approx(quality)
    people = len(labels)
    assert report.bias_percent == pytest.approx(
        100 * deviation * sqrt(people - 1) / (people * mean)
    )
    assert report.bound is None


@pytest.mark.parametrize(
    ("family_id", "tables", "switch", "deviation"),
    [
        ("mitchell", 5, 1, 1.618),
        ("mitchell-share-relay", 6, 1, 1.462),
        ("mitchell", 7, 1, 1.049),
        ("mitchell-share-relay", 8, 1, 1.237),
        ("mitchell", 9, 1, 1.165),
        ("mitchell-share-relay", 10, 1, 1.643),
        ("mitchell", 11, 1, 1.875),
        ("mitchell", 13, 2, 1.773),
        ("mitchell", 15, 2, 1.633),
        ("mitchell", 17, 2, 1.955),
    ],
)
def test_arrow_switches_reach_the_known_deviations(family_id, tables, switch, deviation):
    report = fairness(generate(family_id, {"tables": tables, "arrow_switch": switch}))
    assert report.sd == pytest.approx(deviation, abs=0.0006)


@pytest.mark.parametrize("tables", quick_few(range(5, 26), (5, 6, 9, 12, 13, 25)))
def test_the_usual_number_of_final_rounds_to_switch_is_the_best(tables):
    family_id = "mitchell" if tables % 2 else "mitchell-share-relay"
    deviations = {
        switch: fairness(generate(family_id, {"tables": tables, "arrow_switch": switch})).sd
        for switch in (1, 2, 3, 4)
    }
    usual = max(1, (tables + 4) // 8)
    assert deviations[usual] == pytest.approx(min(deviations.values()))


def test_in_a_complete_mitchell_each_line_is_perfectly_fair_by_itself():
    report = fairness(generate("mitchell", {"tables": 7}))
    assert [(field.direction, field.contestants) for field in report.fields] == [
        ("NS", 7),
        ("EW", 7),
    ]
    assert (report.sd, report.qf, report.bias_percent) == (0, 100, 0)


def test_the_worse_line_counts():
    report = fairness(generate("mitchell", {"tables": 9, "rounds": 5, "half_table": "east-west"}))
    assert report.sd == max(field.sd for field in report.fields)
    assert report.qf == min(field.qf for field in report.fields)
    assert report.bias_percent == max(field.bias_percent for field in report.fields)


def test_one_round_compares_nobody():
    report = fairness(generate("mitchell", {"tables": 5, "rounds": 1}))
    assert (report.sd, report.qf, report.bias_percent) == (0, None, None)


def test_a_field_of_one_has_no_measure():
    movement = generate("howell", {"pairs": 4})
    report = fairness(replace(movement, contestants=movement.contestants[:1]))
    assert (report.sd, report.qf, report.bias_percent) == (None, None, None)


def test_the_bound_is_known_for_full_howells_with_an_even_number_only():
    assert fairness(generate("howell", {"pairs": 12})).bound == 0
    assert fairness(generate("howell", {"pairs": 10})).bound == pytest.approx(2 * sqrt(4 / 5))
    assert fairness(generate("howell", {"pairs": 9})).bound is None
    full = generate("howell", {"pairs": 8})
    assert fairness(replace(full, rows=full.rows[:-1])).bound is None


def test_individuals_are_measured_by_partners_opponents_and_directions():
    """Every board is rated with everybody's skill in turn, and the differences are added."""
    movement = generate("individual", {"players": 14, "rounds": 9, "boards_per_round": 2})
    report = fairness(movement)
    for skilled in movement.labels:
        totals = dict.fromkeys(movement.labels, 0)
        for row, other in permutations(movement.rows, 2):
            if row.boards != other.boards:
                continue
            here, there = (
                (skilled in (at.north, at.south)) - (skilled in (at.east, at.west))
                for at in (row, other)
            )
            for label in row.seats:
                sign = 1 if label in (row.north, row.south) else -1
                totals[label] += sign * (here - there) * len(row.boards)
        for label in movement.labels:
            if label != skilled:
                assert totals[label] == -report.matrix.get((label, skilled), 0)
    shown = report.to_json()
    assert shown["sd"] == round(report.sd, 4)
    assert shown["partners"]["1"]


@pytest.mark.parametrize(
    ("players", "rounds", "squares", "total"),
    [(10, 10, 70, 40), (18, 9, 396, 216), (12, 11, 264, 132)],
)
def test_the_bound_of_individuals_has_every_comparison_next_to_the_mean(
    players, rounds, squares, total
):
    """10 players: 35 twos play an even number of boards, 10 an odd one, so 20 zeros, 10 ones and 15
    twos are the least; 18: 9 twos have 2, of the others 117 have 1 and 27 have 3; 12: all have 2.
    """
    number = players * (players - 1) // 2
    least = sqrt(squares / number - (total / number) ** 2)
    report = fairness(
        generate("individual", {"players": players, "rounds": rounds, "boards_per_round": 3})
    )
    assert report.bound == pytest.approx(3 * least)
    assert report.sd >= report.bound - 1e-9


def test_the_bound_of_individuals_needs_sets_of_one_size_and_as_many_results():
    movement = generate("individual", {"players": 8})
    longer = replace(movement.rows[0], boards=(1, 8))
    assert fairness(replace(movement, rows=(longer, *movement.rows[1:]))).bound is None
    assert fairness(replace(movement, rows=movement.rows[1:])).bound is None


@pytest.mark.parametrize(
    ("family", "given"), [("pivot", {"players": 4}), ("mnemonic", {}), ("narragansett", {})]
)
def test_players_of_one_table_of_teams_and_of_replays_have_no_comparisons(family, given):
    assert fairness(generate(family, given)).fields == ()


def test_players_of_teams_are_measured_by_counts():
    report = fairness(generate("new-england-36", {}))
    assert report.fields == ()
    assert (report.sd, report.qf, report.bias_percent, report.bound) == (None, None, None, None)
    shown = report.to_json()
    assert shown["partners"]["1"] == {"2": 12, "3": 12, "4": 12}
    assert shown["opponents"]["1"] == {"5": 18, "6": 18, "7": 18, "8": 18}
    assert shown["left"]["8"] == {"1": 9, "2": 9, "3": 9, "4": 9}
    assert shown["same_hand"]["5"] == {"1": 9, "2": 9, "3": 9, "4": 9}


@pytest.mark.parametrize(("pairs", "worst"), [(8, 100.0), (12, 88.0)])
def test_a_missing_pair_is_measured_in_a_perfect_howell(pairs, worst):
    mean, least = qf_with_one_absent(generate("howell", {"pairs": pairs}))
    assert round(least, 1) == worst
    assert mean >= least


def test_the_absence_of_a_pair_is_measured_in_one_field_of_pairs_only():
    assert qf_with_one_absent(generate("mitchell", {"tables": 5})) is None
    assert qf_with_one_absent(generate("new-england-24", {})) is None
    lonely = generate("howell", {"pairs": 4})
    assert qf_with_one_absent(replace(lonely, rows=())) == (0, 0)
