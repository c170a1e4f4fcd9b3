"""Pictures: true, readable, told in words, and quick to draw."""

import re
from dataclasses import replace
from itertools import combinations, pairwise
from xml.etree import ElementTree

import pytest

from movements.analysis.fairness import fairness
from movements.diagrams.labels import Labels
from movements.diagrams.lanes import Wire, laid
from movements.diagrams.matrix import matrix_picture
from movements.diagrams.room import room_picture
from movements.diagrams.svg import STYLE, standalone
from movements.errors import MovementError
from movements.formats.own_rows import movement_of
from movements.model import Idle, Row
from movements.registry import generate
from movements.whereabouts.rounds import Whereabouts
from movements.whereabouts.words import moves_in_words, seats_in_words
from tests.movements.command.test_cli import run
from tests.movements.examples import EXAMPLES, SMALL

SVG = "{http://www.w3.org/2000/svg}"


def tree(drawn):
    return ElementTree.fromstring(drawn)  # noqa: S314 - our own text


def texts(drawn):
    return [
        (float(t.get("x")), float(t.get("y")), t.get("text-anchor"), t.get("class"), t.text)
        for t in tree(drawn).iter(f"{SVG}text")
    ]


def box(text):
    """Return where a text is, with the widths of Source Sans: figures are half as wide as high."""
    x, y, anchor, kind, words = text
    size = {"pic-dock": 10, "pic-number": 14, "pic-value": 10}.get(kind, 12)
    width = 0.55 * size * len(words)
    left = {"start": x, "middle": x - width / 2, "end": x - width}[anchor]
    return left, y - 0.7 * size, left + width, y + 0.1 * size


def overlap(one, other):
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


@pytest.mark.parametrize(("family", "parameters"), EXAMPLES)
def test_every_example_is_drawn_without_overlapping_labels(family, parameters):
    movement = generate(family, parameters)

    drawn = room_picture(movement, 1)

    boxes = [(box(text), text[4]) for text in texts(drawn)]
    width, height = (float(tree(drawn).get(name)) for name in ("width", "height"))
    assert all(b[0] >= 0 and b[2] <= width and b[1] >= 0 and b[3] <= height for b, _ in boxes)
    assert [
        (mine, yours)
        for (one, mine), (other, yours) in combinations(boxes, 2)
        if overlap(one, other)
    ] == []


@pytest.mark.parametrize(("family", "parameters"), EXAMPLES)
def test_arrows_stay_in_the_corridor_where_no_label_is(family, parameters):
    movement = generate(family, parameters)
    drawn = room_picture(movement, 1)
    moves = [p.get("d") for p in tree(drawn).iter(f"{SVG}path") if "Q" in p.get("d")]
    heights = [float(y) for d in moves for y in re.findall(r"V(-?[\d.]+)", d)]
    heights += [float(y) for d in moves for y in re.findall(r"M[\d.]+ ([\d.]+)", d)]

    for found in texts(drawn):
        _, top, _, bottom = box(found)
        assert not heights or bottom <= min(heights) or top >= max(heights)


@pytest.mark.parametrize(("family", "parameters"), SMALL)
def test_up_to_eight_tables_fit_a_phone(family, parameters):
    movement = generate(family, parameters)
    places = Whereabouts(movement).places
    if len(places) <= 10:
        assert float(tree(room_picture(movement, 1)).get("width")) <= 360


def test_boards_that_wait_at_every_table_are_said_to_wait():
    where = Whereabouts(generate("clay", {"tables": 5}))
    assert where.relay_word == "waiting"
    assert "Boards 2: waiting after table 1." in seats_in_words(where, 1)
    assert "Board 1 goes to wait after table 5." in moves_in_words(where, 1)
    assert ">waiting</text>" in room_picture(where.movement, 1)


def test_those_who_sit_out_have_a_place_of_their_own():
    where = Whereabouts(generate("howell", {"pairs": 7}))
    drawn = room_picture(where.movement, 1, names={"1": "Fern & Oak"})
    assert "1 sits out." in seats_in_words(where, 1)
    assert "sits out next" in moves_in_words(where, 1)
    assert "Sits out: 1 Fern &amp; Oak" in drawn
    assert "<title>Sits out: nobody</title>" in room_picture(
        replace(where.movement, idle=(Idle(2, "1"),)), 1
    )


def test_who_sits_out_is_written_whole():
    labels = Labels(called=lambda label: f"{label} E-W", at_seat=str)
    movement = replace(
        generate("howell", {"pairs": 7}), idle=tuple(Idle(1, str(who)) for who in range(1, 4))
    )
    written = [text[4] for text in texts(room_picture(movement, 1, labels=labels))]

    assert {f"{who}\N{NO-BREAK SPACE}E-W" for who in range(1, 4)} <= {x.strip(",") for x in written}


ASKED = Labels(called=lambda label: f"<{label}>", at_seat=lambda label: f"({label})")


def test_labels_are_written_as_asked_wherever_a_picture_names_them():
    movement = generate("howell", {"pairs": 7})
    where = Whereabouts(movement)
    drawn = room_picture(movement, 1, names={"1": "Ann"}, labels=ASKED)
    told = tree(drawn).find(f"{SVG}desc").text

    assert told == (
        seats_in_words(where, 1, ASKED.called) + " " + moves_in_words(where, 1, ASKED.called)
    )
    assert "<1> sits out." in told
    assert all(f"<{row.north}> North-South" in told for row in where.rows(1).values())
    assert "<title>Sits out: &lt;1&gt; Ann</title>" in drawn
    written = [text[4] for text in texts(drawn)]
    for row in where.rows(1).values():
        assert written.count(f"({row.north})") == written.count(f"({row.east})") == 2
    assert "<1>" in written


def test_a_heat_map_writes_labels_as_asked():
    movement = generate("mitchell-skip", {"tables": 6, "rounds": 4})
    drawn = matrix_picture(movement, names={"N1": "Ann"}, labels=ASKED)

    assert "&lt;N1&gt; Ann and &lt;N2&gt;: " in drawn
    assert "(N1)" in [text[4] for text in texts(drawn)]
    assert re.search(r"from \d+ \(<N\d> and <N\d>\)", tree(drawn).find(f"{SVG}desc").text)


def test_players_have_a_port_for_every_seat():
    drawn = room_picture(generate("individual", {"players": "8"}), 1)
    assert [t[4] for t in texts(drawn) if t[3] == "pic-dock"].count("N") == 2
    told = tree(drawn).find(f"{SVG}desc").text
    assert " East." in told
    assert " West." in told


def test_a_pair_among_single_players_leaves_and_arrives_at_the_port_of_its_first_seat():
    movement = movement_of(
        [
            Row(1, 1, "a", "b", "c", "d", (1,)),
            Row(1, 2, "7", "7", "8", "8", (2,)),
            Row(2, 1, "a", "b", "c", "d", (2,)),
            Row(2, 2, "8", "8", "7", "7", (1,)),
        ]
    )
    drawn = room_picture(movement, 1)
    docks = {text[4]: text[0] for text in texts(drawn) if text[3] == "pic-dock"}  # of table 2
    ends = {
        kind: [float(x) for x in re.match(r"M([\d.]+) .* ([\d.]+) [\d.]+V", path).groups()]
        for kind in ("ns", "ew")
        for path in re.findall(rf'class="pic-move pic-move-{kind}" d="([^"]*V[^"]*)"', drawn)
    }
    left_of, right_of = -3.3, 3.3  # an arrow leaves left of its seat's name and arrives right of it
    assert ends["ns"] == pytest.approx([docks["N"] + left_of, docks["E"] + right_of])
    assert ends["ew"] == pytest.approx([docks["E"] + left_of, docks["N"] + right_of])


def test_a_table_that_is_not_played_is_drawn_empty():
    movement = generate("mitchell", {"tables": 5})
    rows = tuple(row for row in movement.rows if (row.round, row.table) != (1, 2))
    drawn = room_picture(replace(movement, rows=rows), 1)
    assert "<title>Table 2: not played</title>" in drawn


def test_too_many_boards_at_rest_are_told_by_the_title_only():
    rows = [
        replace(row, boards=boards)
        for row, boards in zip(
            generate("howell", {"pairs": 4}).rows,
            [(1,), (3,), (101, 103, 105), (107, 109, 111), (113,), (115, 117, 119)],
            strict=True,
        )
    ]
    drawn = room_picture(movement_of(rows), 1)
    assert ">…</text>" in drawn
    assert "<title>Stand: 101, 103, 105, 107, 109, 111, 113, 115, 117, 119</title>" in drawn


def test_one_round_has_no_arrows_and_says_so():
    drawn = room_picture(generate("mitchell", {"tables": 3, "rounds": 1}), 1)
    assert "The last round: nothing moves." in drawn
    assert 'class="pic-move' not in drawn


def test_rows_in_which_nothing_moves_are_drawn_without_a_legend():
    first = generate("mitchell", {"tables": 3, "rounds": 1}).rows
    movement = movement_of([*first, *(replace(row, round=2) for row in first)])
    assert 'class="pic-move' not in room_picture(movement, 1)
    assert moves_in_words(Whereabouts(movement), 1) == (
        "North-South stay. East-West stay. The boards stay."
    )


@pytest.mark.parametrize("wanted", [0, 8, -1])
def test_a_round_that_is_not_played_is_refused(wanted):
    with pytest.raises(MovementError, match=r"^round must be from 1 to 7, not"):
        room_picture(generate("mitchell", {"tables": 7}), wanted)


def test_lanes_are_never_shared_by_arrows_that_would_touch():
    wires = [Wire("ns", start, 0, start + 30, 1) for start in range(0, 200, 7)]
    for kind in laid(wires).values():
        for (one, lane), (other, lane_too) in combinations(kind, 2):
            apart = one.span[1] < other.span[0] or other.span[1] < one.span[0]
            assert lane != lane_too or apart


def test_labels_are_escaped():
    rows = [replace(row, north="<b>", south="<b>") for row in generate("howell", {"pairs": 4}).rows]
    drawn = room_picture(movement_of(rows[:1]), 1, names={"<b>": '"&'})
    assert "<b>" not in drawn
    assert any(text[4] == "<b>" for text in texts(drawn))


def test_a_picture_is_named_and_described_for_those_who_cannot_see_it():
    drawn = tree(room_picture(generate("mitchell", {"tables": 5}), 2, name="a"))
    assert drawn.get("role") == "img"
    assert drawn.get("aria-labelledby") == "a-title a-desc"
    assert [child.get("id") for child in drawn[:2]] == ["a-title", "a-desc"]
    assert drawn[0].text == "The room in round 2 of 5"


# --- The heat map -------------------------------------------------------------------------------


def cells(drawn):
    titles = [t.text for t in tree(drawn).iter(f"{SVG}title")][1:]
    found = {}
    for told in titles:
        one, other, value = re.match(r"(\S+) and (\S+): (-?\d+),", told).groups()
        found[one, other] = int(value)
    return found


@pytest.mark.parametrize(
    ("family", "parameters"),
    [
        ("howell", {"pairs": 14}),
        ("howell", {"pairs": 8}),
        ("mitchell-skip", {"tables": 6, "rounds": 4}),
        ("mitchell", {"tables": 9, "arrow_switch": 1}),
    ],
)
def test_the_heat_map_shows_the_comparison_matrix(family, parameters):
    movement = generate(family, parameters)
    fair = fairness(movement)
    by_direction = {c.label: c.direction for c in movement.contestants}
    labels = [c.label for c in movement.contestants]
    expected = {
        two: fair.matrix.get(two, 0)
        for two in combinations(labels, 2)
        if by_direction[two[0]] == by_direction[two[1]]
    }
    assert cells(matrix_picture(movement)) == expected


def test_a_perfect_movement_is_of_one_colour_and_says_so():
    drawn = matrix_picture(generate("howell", {"pairs": 8}))
    assert "all are compared equally" in tree(drawn).find(f"{SVG}desc").text
    assert len(re.findall(r'class="pic-(?:less|more) ', drawn)) == 2  # in the legend


def test_the_description_names_the_extremes():
    drawn = matrix_picture(generate("mitchell-skip", {"tables": 6, "rounds": 4}), names={"N1": "A"})
    told = tree(drawn).find(f"{SVG}desc").text
    assert re.search(r"North-South: from \d+ \(N\d and N\d\) to \d+ \(N\d and N\d\), ", told)
    assert "Standard deviation" in told
    assert "N1 A and N2: " in drawn


def test_washes_grow_with_the_distance_from_the_mean():
    drawn = matrix_picture(generate("mitchell", {"tables": 12 - 1, "rounds": 6}))
    depths: dict[str, set[int]] = {}
    for group in tree(drawn).iter(f"{SVG}g"):
        apart = re.search(r"([\d.]+) (more|less)$", group[0].text)
        if apart:
            depths.setdefault(group[2].get("class"), set()).add(float(apart[1]))
    for way in ("less", "more"):
        steps = [
            depths[f"pic-{way} pic-by-{n}"] for n in (1, 2, 3) if f"pic-{way} pic-by-{n}" in depths
        ]
        assert all(max(low) < min(high) for low, high in pairwise(steps))
    assert len(depths) > 2


def test_a_field_of_one_compares_nobody():
    movement = generate("howell", {"pairs": 4})
    drawn = matrix_picture(replace(movement, contestants=movement.contestants[:1]))
    assert cells(drawn) == {}


@pytest.mark.parametrize("family", ["league-24", "triples"])
def test_players_and_teams_have_no_heat_map(family):
    with pytest.raises(MovementError, match=r"^Only pairs"):
        matrix_picture(generate(family, {}))


# --- The command line and the style --------------------------------------------------------------


def test_the_command_line_draws_rounds_and_the_matrix():
    for words in ((), ("--round", "3"), ("--matrix",)):
        status, printed, errors = run("picture", "mitchell", "tables=5", *words)
        assert (status, errors) == (0, "")
        assert printed.startswith("<svg ")
        assert "prefers-color-scheme: dark" in printed
        tree(printed)
    assert "round 3 of 5" in run("picture", "mitchell", "tables=5", "--round", "3")[1]


def test_the_command_line_refuses_a_round_that_is_not_played():
    assert run("picture", "mitchell", "tables=5", "--round", "six")[::2] == (
        2,
        "round must be a whole number from 1 to 5; 'six' is not allowed.\n",
    )


def test_a_file_of_its_own_carries_the_style():
    assert STYLE in standalone(room_picture(generate("mitchell", {"tables": 3}), 1))
