import pytest

from movements.advice.advisor import advise
from movements.advice.seat_wishes import Wished, numbered, with_seat_wishes
from movements.errors import MovementError


def test_movements_that_meet_the_wishes_come_first():
    asked = {"pairs": 10, "minutes": 180, "boards": 24}
    plain = advise(asked).proposals
    found = advise(asked, numbered("pair", 10, "still 1; still 2; still 3")).proposals
    assert {each.unmet for each in plain} == {None}
    assert sorted(each.name for each in found) == sorted(each.name for each in plain)
    missed = [len(each.unmet) for each in found]
    assert missed == sorted(missed)
    assert missed[0] == 0 < missed[-1]
    assert "stationary" in found[-1].unmet[0] or "everybody moves" in found[-1].unmet[0]
    assert found[0].to_json()["unmet"] == []


def test_nothing_wished_changes_nothing():
    asked = {"pairs": 10}
    assert advise(asked, Wished((), ())) == advise(asked)


def test_a_divided_or_too_small_field_says_nothing():
    found = advise({"pairs": 36}).proposals
    divided = [each for each in found if each.sections]
    assert divided
    assert _unmet(divided, 36) == {None}
    assert _unmet(found[:1], 99) == {None}


def _unmet(proposals, pairs):
    answered = with_seat_wishes(proposals, numbered("pair", pairs, "still 1"))
    return {each.unmet for each in answered}


def test_refuses_a_wish_of_nobody():
    with pytest.raises(MovementError, match="Nobody here"):
        numbered("pair", 10, "still 11")
