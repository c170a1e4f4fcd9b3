"""The room in motion: everybody is where the schedule seats them, and nothing is too large."""

import re
from dataclasses import replace
from itertools import pairwise

import pytest

from movements.diagrams.labels import Labels
from movements.diagrams.moving import moving_picture, tokens
from movements.formats.own_rows import movement_of
from movements.registry import generate
from movements.whereabouts.rounds import Whereabouts
from tests.movements.diagrams.test_pictures import SVG, tree
from tests.movements.examples import EXAMPLES

MOST = 40_000
"""How many characters a picture of up to 16 tables and rounds has; packed, a tenth of that."""


def middles(group, rounds):
    """Return the middle of a token in each round, as its animation has it at the round's time."""
    animated = group.find(f"{SVG}animateTransform")
    still = re.match(r"translate\((-?\d+) (-?\d+)\)", group.get("transform")).groups()
    if animated is None:
        return [tuple(map(int, still))] * rounds
    values = [tuple(map(int, value.split())) for value in animated.get("values").split(";")]
    # As many intervals as rounds, all of the same length; in the last one nobody walks.
    assert len(values) == len(animated.get("keySplines").split(";")) + 1 == rounds + 1
    assert animated.get("keyTimes") is None
    assert values[-1] == values[-2]
    assert values[0] == tuple(map(int, still))
    return values[:-1]


def walked(movement):
    """Return the middles of everybody, by label."""
    drawn = tree(moving_picture(movement))
    rounds = Whereabouts(movement).rounds
    return {
        group.find(f"{SVG}text").text: middles(group, rounds)
        for kind in drawn.iterfind(f"{SVG}g[@class='pic-tokens']/{SVG}g")
        if kind.get("class") != "pic-token-boards"
        for group in kind.iterfind(f"{SVG}g")
    }


def tables_of(movement):
    """Return the middle of each table."""
    drawn = tree(moving_picture(movement))
    boxes = drawn.iterfind(f"{SVG}rect[@class='pic-table']")
    numbers = drawn.iterfind(f"{SVG}text[@class='pic-number']")
    return {
        int(number.text): tuple(int(box.get(at)) + int(box.get("width")) // 2 for at in "xy")
        for box, number in zip(boxes, numbers, strict=True)
    }


@pytest.mark.parametrize(("family", "parameters"), EXAMPLES)
def test_every_token_is_in_each_round_where_the_schedule_has_it(family, parameters):
    movement = generate(family, parameters)
    where, tables, seen = Whereabouts(movement), tables_of(movement), walked(movement)
    assert seen.keys() >= {label for row in movement.rows for label in row.seats}

    for number in range(1, where.rounds + 1):
        for row in where.rows(number).values():
            x, y = tables[row.table]
            sides = {row.north: (0, -1), row.east: (1, 0)}
            if not row.is_of_pairs:
                sides |= {row.south: (0, 1), row.west: (-1, 0)}
            for label, (across, down) in sides.items():
                dx, dy = seen[label][number - 1][0] - x, seen[label][number - 1][1] - y
                assert ((dx > 0) - (dx < 0), (dy > 0) - (dy < 0)) == (across, down)
                assert abs(dx) + abs(dy) < 60


@pytest.mark.parametrize(("family", "parameters"), EXAMPLES)
def test_every_table_has_its_boards_in_each_round_where_boards_are_drawn(family, parameters):
    where = Whereabouts(generate(family, parameters))
    sets = [token for token in tokens(where) if token.kind == "boards"]
    for number in range(1, where.rounds + 1):
        drawn = {(token.label, token.ways[number - 1][0]) for token in sets}
        lying = {
            (boards, place) for boards, places in where.boards.sets(number) for place in places
        }
        assert not sets or len(drawn) == len(lying)
        assert not sets or {place for _, place in drawn} == {place for _, place in lying}


@pytest.mark.parametrize(("family", "parameters"), EXAMPLES)
def test_people_never_hide_each_other_while_they_play(family, parameters):
    movement = generate(family, parameters)
    people = walked(movement)
    for number in range(Whereabouts(movement).rounds):
        assert len({at[number] for at in people.values()}) == len(people)


@pytest.mark.parametrize(
    ("family", "parameters"),
    [*EXAMPLES, ("howell", {"pairs": 6}), ("league-24", {}), ("knockout-teams", {"teams": 11})],
)
def test_what_waits_lies_side_by_side_whatever_its_number(family, parameters):
    movement = generate(family, parameters)
    rounds = Whereabouts(movement).rounds
    drawn = tree(moving_picture(movement))
    size = float(drawn.get("width")), float(drawn.get("height"))
    drawn_at = [
        (
            group.find(f"{SVG}text").text,
            float(group.find(f"{SVG}rect").get("width")),
            middles(group, rounds),
        )
        for group in drawn.iterfind(f"{SVG}g[@class='pic-tokens']/{SVG}g/{SVG}g")
    ]
    for number in range(rounds):
        by_line = {}
        # Copies of the same boards lie on each other.
        for _, wide, (x, y) in {(label, wide, at[number]) for label, wide, at in drawn_at}:
            assert wide / 2 <= x <= size[0] - wide / 2
            assert 9 <= y <= size[1] - 9
            by_line.setdefault(y, []).append((x - wide / 2, x + wide / 2))
        for spans in by_line.values():
            spans.sort()
            assert all(one[1] <= other[0] for one, other in pairwise(spans))


@pytest.mark.parametrize(("family", "parameters"), EXAMPLES)
def test_a_card_gets_a_small_picture(family, parameters):
    movement = generate(family, parameters)
    drawn = moving_picture(movement)
    if movement.tables <= 16 and movement.rounds <= 16:
        assert len(drawn) < MOST
    # Five columns would be too small to read on a phone.
    widest = max(len(token.label) for token in tokens(Whereabouts(movement)))
    assert float(tree(drawn).get("width")) <= 4 * max(67, 8 * widest + 16, 60 + 16 * widest) + 12


def test_rounds_are_counted_one_after_another():
    drawn = tree(moving_picture(generate("mitchell", {"tables": 5})))
    shown = drawn.findall(f"{SVG}text[@class='pic-round']")
    assert [text.text for text in shown] == [f"Round {n} of 5" for n in range(1, 6)]
    assert [text.get("visibility") for text in shown] == [None, *["hidden"] * 4]
    changes = [text.find(f"{SVG}animate") for text in shown]
    assert [change.get("keyTimes") for change in changes] == [
        "0;0.1",
        "0;0.1;0.3",
        "0;0.3;0.5",
        "0;0.5;0.7",
        "0;0.7",
    ]
    assert changes[1].get("values") == "hidden;visible;hidden"


def test_boards_that_all_play_at_once_are_named_beside_the_round():
    drawn = moving_picture(
        generate("barometer", {"tables": 14, "rounds": 13, "boards_per_round": 2})
    )
    assert "Round 1 of 13, boards 1–2" in drawn
    assert "pic-token-boards" not in drawn


def test_who_sits_still_does_not_walk_and_lines_with_equal_numbers_differ():
    labels = Labels(at_seat=lambda label: label[1:])
    drawn = moving_picture(generate("mitchell", {"tables": 5}), labels=labels)
    assert drawn.count("<animateTransform") == 10  # East-West and the boards
    assert 'class="pic-token-ns"' in drawn
    assert 'class="pic-token-ew"' in drawn
    assert 'class="pic-token-one"' in moving_picture(generate("howell", {"pairs": 8}))


def test_it_is_named_and_its_ids_are_its_own():
    movement = generate("mitchell", {"tables": 5})
    one, other = (moving_picture(movement, name=name) for name in ("a", "b"))
    ids = re.findall(r' id="([^"]+)"', one + other)
    assert ids == ["a-title", "a-desc", "b-title", "b-desc"]
    drawn = tree(one)
    assert drawn.get("role") == "img"
    assert drawn.get("aria-labelledby") == "a-title a-desc"
    assert drawn[0].text == "The room in motion, 5 rounds"
    assert drawn[1].text.startswith("Round 1: Table 1: N1 North-South, E1 East-West, boards 1")


def test_labels_are_escaped():
    first = generate("howell", {"pairs": 4}).rows[0]
    rows = [replace(first, north="<b>", south="<b>")]
    drawn = moving_picture(movement_of(rows))
    assert "<b>" not in drawn
    assert "&lt;b&gt;</text>" in drawn


def test_who_leaves_stays_where_they_were_last():
    movement = generate("mitchell", {"tables": 3})
    left = [row for row in movement.rows if (row.round, row.table) != (3, 1)]
    where = Whereabouts(replace(movement, rows=tuple(left)))
    (gone,) = (token for token in tokens(where) if token.label == "N1")
    assert [place.number for place, _ in gone.ways] == [1, 1, 1]


@pytest.mark.parametrize(
    ("family_id", "parameters"), [("howell", {"pairs": 8}), ("barometer", {"tables": 12})]
)
def test_the_room_can_stand_still_in_round_1(family_id, parameters):
    movement = generate(family_id, parameters)
    still = moving_picture(movement, moves=False)
    assert "<animate" not in still
    assert f"The room in round 1 of {movement.rounds}" in still
    moving = moving_picture(movement)
    assert re.findall(r"translate\([^)]*\)", still) == re.findall(r"translate\([^)]*\)", moving)
    assert re.findall(r"Round (\d+) of", still) == ["1"]
