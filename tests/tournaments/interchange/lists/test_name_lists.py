"""Names as people write them down."""

import pytest

from tournaments.interchange.lists.people import listed, people_in


@pytest.mark.parametrize(
    "line",
    [
        "Ann Lee & Bo Orme",
        "Ann Lee / Bo Orme",
        "Ann Lee/Bo Orme",
        "Ann Lee and Bo Orme",
        "Ann Lee – Bo Orme",
        "Ann Lee - Bo Orme",
        "Ann Lee\tBo Orme",
        " Ann Lee ;  Bo Orme ",
    ],
)
def test_two_people_are_read_from_one_line(line):
    assert people_in(line) == ("Ann Lee", "Bo Orme")
    assert list(listed(f"1. {line}\n\n 2 {line}\n3 N-S {line}", [2, 2])) == [people_in(line)] * 3


@pytest.mark.parametrize(
    "name", ["Ann Lee-Orme", "Anders Sandy", "Étienne d'Y", "Ann Y Lee", "Ann", ""]
)
def test_one_person_stays_one(name):
    assert people_in(name) == ((name,) if name else ())


def test_single_lines_make_pairs_only_if_no_line_names_two():
    assert list(listed("A\nB\nC\nD", [2, 2])) == [("A", "B"), ("C", "D")]
    assert list(listed("A\nB & C", [2, 2])) == [("A",), ("B", "C")]
    assert list(listed("A & B\nC", [1, 1, 1])) == [("A",), ("B",), ("C",)]
    assert list(listed("A\nB\nC\nD\nE", [4])) == [("A", "B", "C", "D"), ("E",)]
    assert list(listed(" \n\n", [2])) == []
