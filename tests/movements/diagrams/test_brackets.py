from itertools import combinations
from xml.etree import ElementTree

import pytest

from movements.diagrams.bracket import BracketBox, BracketSide, bracket_picture, laid_out
from movements.draws.bracket import bracket_of

SVG = "{http://www.w3.org/2000/svg}"


def boxes_of(bracket):
    side = BracketSide("1", "A team with a very long name indeed", "21", goes_on=True)
    return [
        BracketBox(match.id, match.name, (side, BracketSide("", "Bye")))
        for match in bracket.matches
    ]


@pytest.mark.parametrize("form", ["single", "repechage", "double"])
@pytest.mark.parametrize("teams", [4, 5, 8, 11, 16, 33, 64])
def test_no_two_matches_stand_in_the_same_place_and_every_winner_goes_to_the_right(teams, form):
    bracket = bracket_of(teams, form, third_place=True)
    layout = laid_out(bracket, [match.id for match in bracket.matches])

    assert set(layout.spots) == {match.id for match in bracket.matches}
    for one, other in combinations(layout.spots.values(), 2):
        assert one.column != other.column or abs(one.row - other.row) >= 1
    for one, other in layout.ways:
        assert layout.spots[one].column < layout.spots[other].column
    assert max(spot.row for spot in layout.spots.values()) < layout.rows
    assert max(spot.column for spot in layout.spots.values()) == layout.columns - 1


def test_the_picture_is_told_in_words_and_shortens_long_names():
    bracket = bracket_of(4)
    drawn = bracket_picture(bracket, boxes_of(bracket), name="cup")
    tree = ElementTree.fromstring(drawn)  # noqa: S314 - our own text
    texts = [each.text for each in tree.iter(f"{SVG}text")]
    assert tree.get("aria-labelledby") == "cup-title cup-desc"
    assert texts.count("Semi-final") == 1
    assert "1 A team with a very long…" in texts
    described = next(tree.iter(f"{SVG}desc")).text
    assert described.startswith("Semi-final: A team with a very long name indeed 21 – Bye.")


def test_matches_left_out_leave_no_gap_and_no_way():
    bracket = bracket_of(4, "double")
    shown = [match.id for match in bracket.matches if match.part != "decider"]
    layout = laid_out(bracket, shown)
    assert layout.columns == 4
    assert all(other in shown for _one, other in layout.ways)
    side = BracketSide("", "")
    open_ = [BracketBox(id_, "Open", (side, side)) for id_ in shown]
    assert "open – open" in bracket_picture(bracket, open_)
