"""The ways from one table: true to the movement, told in words, and readable on a phone."""

from itertools import combinations

import pytest

from movements.diagrams.labels import Labels
from movements.diagrams.ways import ways_from
from movements.formats.own_rows import movement_of
from movements.model import Row
from movements.registry import generate
from movements.whereabouts.rounds import Whereabouts
from tests.movements.diagrams.test_pictures import SVG, box, overlap, texts, tree
from tests.movements.examples import EXAMPLES

PHONE = 326


def words(drawn):
    return [text[4] for text in texts(drawn)]


def described(drawn):
    return tree(drawn).find(f"{SVG}desc").text


@pytest.mark.parametrize(("family", "parameters"), EXAMPLES)
def test_every_example_is_drawn_without_overlapping_labels(family, parameters):
    movement = generate(family, parameters)

    for drawn in ways_from(movement, 1).values():
        boxes = [box(text) for text in texts(drawn)]
        width, height = (float(tree(drawn).get(name)) for name in ("width", "height"))
        assert all(b[0] >= 0 and b[2] <= width and b[1] >= 0 and b[3] <= height for b in boxes)
        assert not any(overlap(one, other) for one, other in combinations(boxes, 2))


def test_who_sits_here_is_named_where_they_go_and_nobody_else():
    drawn = ways_from(generate("mitchell", {"tables": 5}), 2)[1]

    assert sorted(words(drawn)) == ["1", "2", "3", "4", "5", "E2", "N2", "boards"]
    assert described(drawn) == "E2 goes to table 3, East-West. The boards go to table 1."
    assert drawn.count('class="pic-move ') == 2
    assert drawn.count('class="pic-here"') == 1


def test_labels_are_written_as_asked():
    labels = Labels(called=lambda label: f"{label[1:]} {label[0]}-")
    drawn = ways_from(generate("mitchell", {"tables": 5}), 2, labels)[1]

    assert sorted(words(drawn)) == ["1", "2", "2 E-", "2 N-", "3", "4", "5", "boards"]
    assert described(drawn) == "2 E- goes to table 3, East-West. The boards go to table 1."


def test_every_round_but_the_last_has_a_picture_while_the_table_is_played():
    movement = generate("howell", {"pairs": 7, "boards_per_round": 2})
    where = Whereabouts(movement)
    played = [each for each in range(1, where.rounds) if 2 in where.rows(each)]

    assert list(ways_from(movement, 2)) == played


def test_a_sit_out_and_a_side_table_are_told():
    howell = generate("howell", {"pairs": 7, "boards_per_round": 2})
    told = " ".join(
        described(drawn) for table in (1, 2, 3) for drawn in ways_from(howell, table).values()
    )

    assert "sits out." in told
    assert "The boards go to a side table." in told


def test_who_changes_seats_at_the_only_table_has_words_and_no_arrow():
    rows = [Row(1, 1, "1", "1", "2", "2", (1,)), Row(2, 1, "2", "2", "1", "1", (1,))]

    drawn = ways_from(movement_of(rows), 1)[1]

    assert described(drawn) == "1 stays and takes East-West. 2 stays and takes North-South."
    assert 'class="pic-move' not in drawn


def test_a_table_where_all_stay_says_so():
    rows = [Row(number, 1, "1", "1", "2", "2", (1,)) for number in (1, 2)]

    assert described(ways_from(movement_of(rows), 1)[1]) == "Nothing moves from here."


@pytest.mark.parametrize("tables", [3, 9, 17])
def test_up_to_18_places_fit_a_phone(tables):
    drawn = ways_from(generate("mitchell", {"tables": tables}), 1)[1]

    assert float(tree(drawn).get("width")) <= PHONE
