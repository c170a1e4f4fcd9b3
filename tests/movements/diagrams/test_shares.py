"""The bar of what a schedule makes unequal."""

from itertools import pairwise

import pytest

from movements.diagrams.shares import full_scale, share_bar, swatch
from tests.movements.diagrams.test_pictures import SVG, tree


def segments(drawn):
    return [
        (rect.get("class"), float(rect.get("x")), float(rect.get("width")))
        for rect in tree(drawn).iter(f"{SVG}rect")
    ]


def test_segments_follow_each_other_in_proportion():
    parts = {"opponents": 10.0, "comparisons": 5.0, "directions": 2.5}
    drawn = segments(share_bar(parts, 20))
    assert [kind for kind, *_ in drawn] == [f"pic-share-{part}" for part in parts]
    assert [wide / drawn[2][2] for *_, wide in drawn] == pytest.approx([4, 2, 1], abs=0.01)
    for (_, left, wide), (_, then, _) in pairwise(drawn):
        assert left + wide == pytest.approx(then, abs=0.02)


def test_one_percentage_is_as_wide_on_every_bar_of_a_scale():
    one, other = (segments(share_bar({"directions": p}, 40))[0][2] for p in (10.0, 20.0))
    assert other == 2 * one


@pytest.mark.parametrize("percent", [0, 3.2, 20, 20.1, 81.6])
def test_a_scale_has_room_for_the_bar_and_few_ticks(percent):
    full = full_scale(percent)
    drawn = share_bar({"opponents": percent}, full)
    _, left, wide = segments(drawn)[0]
    assert left + wide <= float(tree(drawn).get("width"))
    ticks = [text.text for text in tree(drawn).iter(f"{SVG}text")]
    assert ticks[0] == "0%"
    assert len(ticks) <= 6


def test_it_says_nothing_aloud_and_shows_the_same_look_beside_the_words():
    assert tree(share_bar({"opponents": 1.0}, 10)).get("aria-hidden") == "true"
    assert segments(swatch("opponents"))[0][0] == "pic-share-opponents"
