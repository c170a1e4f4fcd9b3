"""For which events and days a table holds, and every word of a scale."""

from datetime import date
from fractions import Fraction

import pytest

from scoring.awards.reading import parse_table
from scoring.awards.table import AwardScale, AwardTable, Basis, Later, Rounding, Sharing
from scoring.errors import NotationError

HEAD = 'name = "Elm Row"\nversion = "2026"\nsource = "the committee"\n'
SCALE = '[[scale]]\ncontests = ["pairs"]\nfirst = "1/3"\n'


def test_what_a_file_leaves_out_is_the_usual():
    (scale,) = parse_table(HEAD + SCALE).scales

    assert scale == AwardScale(contests=("pairs",), first=Fraction(1, 3))


def test_what_a_file_says_is_all_read():
    table = parse_table(
        HEAD
        + 'unit = "points"\ndecimals = 1\nrounding = "down"\nsharing = "rounded"\n'
        + "valid_from = 2026-01-01\nvalid_until = 2026-12-31\n"
        + '[[scale]]\ncontests = ["teams", "pairs"]\nwinners = 2\nbasis = "contestants"\n'
        + 'first = "0.1"\nshares = ["1", "1/2"]\nlater = "place"\ndepth = "0.4"\n'
        + 'depth_rounding = "up"\nmost = "1.5"\nleast = "0.05"\nfewest = 3\nlargest = 20\n'
    )

    assert table == AwardTable(
        name="Elm Row",
        version="2026",
        source="the committee",
        unit="points",
        decimals=1,
        rounding=Rounding.DOWN,
        sharing=Sharing.ROUNDED,
        valid_from=date(2026, 1, 1),
        valid_until=date(2026, 12, 31),
        scales=(
            AwardScale(
                contests=("teams", "pairs"),
                winners=2,
                basis=Basis.CONTESTANTS,
                first=Fraction(1, 10),
                shares=(Fraction(1), Fraction(1, 2)),
                later=Later.PLACE,
                depth=Fraction(2, 5),
                depth_rounding=Rounding.UP,
                most=Fraction(3, 2),
                least=Fraction(1, 20),
                fewest=3,
                largest=20,
            ),
        ),
    )


@pytest.mark.parametrize(("tables", "suits"), [(2, False), (3, True), (8, True), (9, False)])
def test_a_scale_holds_from_the_fewest_tables_to_the_most(tables, suits):
    scale = AwardScale(contests=("pairs",), first=Fraction(1), fewest=3, largest=8)

    assert scale.suits("pairs", winners=1, tables=tables) is suits
    assert not scale.suits("teams", winners=1, tables=3)


@pytest.mark.parametrize(
    ("day", "holds"),
    [
        (date(2026, 1, 31), False),
        (date(2026, 2, 1), True),
        (date(2026, 3, 31), True),
        (date(2026, 4, 1), False),
    ],
)
def test_a_table_holds_from_its_first_day_to_its_last(day, holds):
    ends = "valid_from = 2026-02-01\nvalid_until = 2026-03-31\n"

    assert parse_table(HEAD + ends + SCALE).holds_on(day) is holds


@pytest.mark.parametrize(
    "text",
    [SCALE.replace('"1/3"', '"100000"'), SCALE + f"shares = [{', '.join(['1'] * 500)}]"],
    ids=["the largest award", "the longest list of shares"],
)
def test_a_number_may_be_as_large_as_its_limit(text):
    assert parse_table(HEAD + text).scales


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (SCALE.replace('["pairs"]', "[]"), "Scale 1: contests lists some of pairs, individual,"),
        (SCALE.replace('["pairs"]', '"pairs"'), "Scale 1: contests lists some of pairs, indiv"),
        (SCALE + "winners = 3", "Scale 1: winners is a whole number from 0 to 2"),
        (SCALE + "fewest = 10001", "Scale 1: fewest is a whole number from 0 to 10000"),
        (SCALE + "largest = 10001", "Scale 1: largest is a whole number from 0 to 10000"),
        (SCALE + "tie = 1", "use among, basis, contests, depth, depth_rounding, fewest"),
    ],
)
def test_an_impossible_scale_is_refused_with_those_that_are_possible(text, sentence):
    with pytest.raises(NotationError, match=sentence):
        parse_table(HEAD + text)
