import pytest

from movements.advice.advisor import advise
from movements.advice.heard import Wished, heard, numbered
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
    assert {each.unmet for each in heard(divided, numbered("pair", 36, "still 1"))} == {None}
    assert {each.unmet for each in heard(found[:1], numbered("pair", 99, "still 1"))} == {None}


def test_refuses_a_wish_of_nobody():
    with pytest.raises(MovementError, match="Nobody here"):
        numbered("pair", 10, "still 11")
