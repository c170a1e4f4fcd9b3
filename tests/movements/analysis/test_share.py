import random
from dataclasses import replace
from math import sqrt

import pytest

from movements.analysis.encounters import tally
from movements.analysis.opponents import opponents_sentence
from movements.analysis.share import schedule_share
from movements.model import Row
from movements.registry import generate
from tests.movements import oracle
from tests.movements.examples import EXAMPLES

DRAWS = 1500


def _rounds_results(movement, skills):
    """Rate every board on its own; return each pair's mean share of a top."""
    boards = {}
    for row in movement.rows:
        for board in row.boards:
            boards.setdefault(board, []).append(
                (row.north, row.east, skills[row.north] - skills[row.east])
            )
    earned, played = dict.fromkeys(skills, 0.0), dict.fromkeys(skills, 0)
    for results in boards.values():
        for label, points in oracle.rating(results).items():
            earned[label] += points / (len(results) - 1)
            played[label] += 1
    return {label: earned[label] / played[label] for label in skills}


def _simulated(movement, direction):
    """Return the schedule's share in a line of the spread of results, in percent, by drawing."""
    draw = random.Random(13)
    line = [c.label for c in movement.contestants if c.direction == direction]
    both = own = spread = 0.0
    for _ in range(DRAWS):
        skills = {label: draw.gauss(0, 1) for label in movement.labels}
        results = _rounds_results(movement, skills)
        mean = sum(results[label] for label in line) / len(line)
        usual = sum(skills[label] for label in line) / len(line)
        for label in line:
            both += (results[label] - mean) * (skills[label] - usual)
            own += (skills[label] - usual) ** 2
            spread += (results[label] - mean) ** 2
    return 100 * sqrt(max(0, 1 - both * both / own / spread))


@pytest.mark.parametrize(
    ("family_id", "parameters", "direction"),
    [
        ("mitchell", {"tables": 7}, "NS"),
        ("mitchell-skip", {"tables": 4, "rounds": 3}, "EW"),
        ("mitchell-stay", {"tables": 6}, "NS"),
        ("howell", {"pairs": 6}, None),
        ("howell-reduced", {"pairs": 12, "rounds": 8}, None),
        ("mitchell-switched", {"tables": 4}, None),
    ],
)
def test_the_share_is_what_a_simulation_finds(family_id, parameters, direction):
    movement = generate(family_id, parameters)
    assert schedule_share(movement).percent == pytest.approx(
        _simulated(movement, direction), abs=1.5
    )


def test_the_worse_line_and_boards_with_fewer_results_are_simulated_too():
    movement = generate("mitchell-rover", {"tables": 4})
    lines = [_simulated(movement, direction) for direction in ("NS", "EW")]
    assert schedule_share(movement).percent == pytest.approx(max(lines), abs=1.5)


@pytest.mark.parametrize(
    ("family_id", "parameters", "percent"),
    [
        ("mitchell", {"tables": 9}, 0),
        ("mitchell", {"tables": 9, "half_table": "north-south"}, 0),
        ("mitchell-share-relay", {"tables": 8}, 0),
        ("howell", {"pairs": 8}, 0),
        ("mitchell-skip", {"tables": 4, "rounds": 3}, 33.3),
        ("mitchell-stay", {"tables": 8}, 18.6),
        ("web", {"tables": 12, "rounds": 9}, 17.1),
    ],
)
def test_well_known_movements_owe_this_much_to_the_schedule(family_id, parameters, percent):
    assert schedule_share(generate(family_id, parameters)).percent == pytest.approx(
        percent, abs=0.06
    )


def test_opponents_explain_a_skip_and_comparisons_a_howell_and_the_parts_add_up():
    skip = schedule_share(generate("mitchell-skip", {"tables": 8, "rounds": 8}))
    howell = schedule_share(generate("howell", {"pairs": 10}))
    hesitation = schedule_share(generate("hesitation", {"tables": 8}))
    assert (skip.comparisons, howell.opponents) == (pytest.approx(0), 0)
    assert hesitation.opponents > 5 < hesitation.comparisons
    assert hesitation.opponents + hesitation.comparisons == pytest.approx(hesitation.percent)


@pytest.mark.parametrize(
    ("family_id", "parameters", "directions", "others"),
    [
        ("mitchell-skip", {"tables": 4, "rounds": 3}, 0, 3.7),  # lines keep their directions
        ("blackpool", {"tables": 8}, 0, 4.74),
        ("howell", {"pairs": 10}, 14.0, 0),  # everybody plays everything
        ("mitchell", {"tables": 9, "arrow_switch": 1}, 3.99, 0),
        ("howell-reduced", {"pairs": 5, "rounds": 4}, 0, 2.71),  # who sits out misses boards
    ],
)
def test_directions_explain_what_opponents_and_boards_in_common_do_not(
    family_id, parameters, directions, others
):
    share = schedule_share(generate(family_id, parameters))
    assert share.directions == pytest.approx(directions, abs=0.01)
    assert share.comparisons - share.directions == pytest.approx(others, abs=0.01)


@pytest.mark.parametrize(("family_id", "parameters"), EXAMPLES)
def test_directions_are_a_part_of_the_comparisons(family_id, parameters):
    share = schedule_share(generate(family_id, parameters))
    assert share is None or 0 <= share.directions <= share.comparisons + 1e-9


def test_the_size_of_the_sets_changes_nothing():
    small, large = (generate("howell", {"pairs": 10, "boards_per_round": n}) for n in (1, 3))
    assert schedule_share(small) == schedule_share(large)


def test_what_cannot_be_compared_has_no_share():
    lonely = generate("howell", {"pairs": 4})
    assert schedule_share(replace(lonely, rows=lonely.rows[:1])) is None
    assert schedule_share(generate("mitchell", {"tables": 5, "rounds": 1})) is None
    assert schedule_share(generate("replay", {"boards": 4})) is None
    assert schedule_share(generate("new-england-24", {})) is None


def test_a_line_that_always_gets_the_same_result_has_no_share():
    mitchell = generate("mitchell", {"tables": 3})
    rows = (
        Row(1, 1, "N1", "N1", "E1", "E1", (1,)),
        Row(1, 2, "E2", "E2", "N2", "N2", (1,)),
    )
    four = tuple(each for each in mitchell.contestants if each.label in {"N1", "N2", "E1", "E2"})
    assert schedule_share(replace(mitchell, rows=rows, contestants=four)) is None


def test_a_repeated_round_is_reported():
    mitchell = generate("mitchell", {"tables": 3})
    again = [replace(row, round=4, boards=(9,)) for row in mitchell.rows if row.round == 1]
    longer = replace(mitchell, rows=(*mitchell.rows, *again))
    sentence = "Every pair meets all its opponents, one of them twice."
    assert opponents_sentence(longer, tally(longer.rows)) == sentence


@pytest.mark.parametrize(
    ("family_id", "parameters", "sentence"),
    [
        ("mitchell", {"tables": 7}, "Every pair meets every pair of the other line once."),
        ("howell", {"pairs": 8}, "Every pair meets every other pair once."),
        (
            "mitchell-two-trays",
            {"tables": 5},
            "Every pair meets every pair of the other line twice.",
        ),
        ("mitchell-stay", {"tables": 8}, "Every pair misses one opponent and meets another twice."),
        (
            "mitchell-skip",
            {"tables": 8, "rounds": 7},
            "Every pair misses one opponent and meets nobody twice.",
        ),
        (
            "web",
            {"tables": 10, "rounds": 7},
            "Every pair misses three of ten opponents and meets nobody twice.",
        ),
        (
            "mitchell",
            {"tables": 9, "arrow_switch": 1},
            "Every pair misses 8 of 17 opponents and meets nobody twice.",
        ),
        (
            "mitchell-stay",
            {"tables": 10, "half_table": "north-south"},
            "A pair misses up to one opponent and meets up to one twice.",
        ),
        ("new-england-24", {}, ""),
    ],
)
def test_a_sentence_says_who_is_missed_and_who_is_met_again(family_id, parameters, sentence):
    movement = generate(family_id, parameters)
    assert opponents_sentence(movement, tally(movement.rows)) == sentence
