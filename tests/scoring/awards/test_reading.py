"""Award tables as people write them."""

from contextlib import suppress
from datetime import date
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.awards.reading import LARGEST_TEXT, parse_table, shipped_tables
from scoring.awards.table import Basis, Later
from scoring.errors import NotationError

HEAD = 'name = "Elm Row"\nversion = "2026"\nsource = "the committee"\n'
SCALE = '[[scale]]\ncontests = ["pairs"]\nfirst = "1/3"\n'


def test_a_table_is_read_exactly():
    table = parse_table(
        HEAD
        + "decimals = 3\nvalid_from = 2026-01-01\n"
        + SCALE
        + 'basis = "tables"\nlater = "place"\ndepth = "1/4"\nshares = [1, "0.7"]\nmost = "2"\n'
    )

    (scale,) = table.scales
    assert (scale.first, scale.basis, scale.later) == (Fraction(1, 3), Basis.TABLES, Later.PLACE)
    assert (scale.shares, scale.depth, scale.most) == ((1, Fraction(7, 10)), Fraction(1, 4), 2)
    assert (table.decimals, table.valid_from) == (3, date(2026, 1, 1))


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("x" * (LARGEST_TEXT + 1), "at most 50,000 characters"),
        ("name =", "This is not TOML"),
        ("a = " + "[" * 5000, "This is not TOML"),
        (HEAD, "Give 1 to 50 scales"),
        (HEAD + "scale = [3]", "Scale 1: write it below"),
        (SCALE, "Give the name as text of 1 to 60 characters"),
        (HEAD + 'unit = ""\n' + SCALE, "Give the unit as text"),
        (HEAD + "colour = 1\n" + SCALE, "“colour” is not known; use"),
        (HEAD + "decimals = 9\n" + SCALE, "decimals is a whole number from 0 to 4"),
        (HEAD + "decimals = true\n" + SCALE, "decimals is a whole number from 0 to 4"),
        (HEAD + 'rounding = "maybe"\n' + SCALE, "rounding is one of half_up, up, down"),
        (HEAD + "rounding = [1]\n" + SCALE, "rounding is one of half_up, up, down"),
        (HEAD + 'valid_from = "soon"\n' + SCALE, "valid_from is a date without"),
        (HEAD + SCALE + SCALE.replace('"pairs"', '"whist"'), "Scale 2: contests lists some of"),
        (HEAD + SCALE.replace('"1/3"', "0.3"), "Scale 1: first is a number in quotation marks"),
        (HEAD + SCALE.replace('"1/3"', '"1/0"'), "Scale 1: first is a number in quotation marks"),
        (HEAD + SCALE.replace('"1/3"', '"200000"'), "Scale 1: first is at most 100,000"),
        (HEAD + SCALE + "shares = []", "Scale 1: shares lists what 1 to 500 places get"),
        (HEAD + SCALE + 'depth = "2"', "Scale 1: depth is the part of the field"),
        (HEAD + SCALE + 'among = "section"', "Scale 1: among lists some of overall, section, str"),
        (HEAD + SCALE + 'among = ["club"]', "Scale 1: among lists some of overall, section, str"),
        (HEAD + SCALE + "among = []", "Scale 1: among lists some of overall, section, str"),
        (HEAD + 'several = "all"\n' + SCALE, "several is one of better, sum"),
        (HEAD + SCALE + "tie = 1", "Scale 1: “tie” is not known"),
    ],
)
def test_a_fault_is_one_sentence_that_says_where(text, sentence):
    with pytest.raises(NotationError, match=sentence):
        parse_table(text)


@given(st.text(max_size=200))
def test_whatever_is_written_is_read_or_refused(text):
    with suppress(NotationError):
        parse_table(text)


def test_every_table_that_comes_with_fairdeal_names_its_source():
    found = shipped_tables()

    assert list(found) == ["abf-session-grade-e", "acbl-open-club", "club"]
    assert all(each.source for each in found.values())
