"""What places are awarded: by the tables that come with Fairdeal, and by any."""

from dataclasses import replace
from datetime import date
from decimal import Decimal
from fractions import Fraction

import pytest
from defusedxml import ElementTree
from hypothesis import given
from hypothesis import strategies as st

from scoring.awards.awarding import awards
from scoring.awards.reading import shipped_tables
from scoring.awards.table import Among, AwardScale, AwardTable, Basis, Later, Rounding, Several
from scoring.ranking.places import ranks

TABLES = shipped_tables()


def awarded(name, contest, places, *, winners, field, tables):
    table = TABLES[name]
    scale = table.scale_for(contest, winners=winners, tables=tables, among=table.scales[0].among[0])
    return [str(each) for each in awards(table, scale, places, field=field, tables=tables)]


def test_an_open_club_game_of_eight_tables_is_awarded_as_the_handbook_says():
    """Eight pairs in each group: 0.80, 70 and 50 per cent of it; 40 per cent are 3.2 pairs."""
    places = [str(place) for place in range(1, 9)]

    found = awarded("acbl-open-club", "pairs", places, winners=2, field=8, tables=8)

    assert found == ["0.80", "0.56", "0.40", *["0.00"] * 5]


def test_no_award_is_above_the_handbooks_limit_and_half_a_pair_is_rounded_up():
    places = [str(place) for place in range(1, 17)]

    found = awarded("acbl-open-club", "pairs", places, winners=1, field=16, tables=8)

    assert found[:6] == ["1.50", "1.05", "0.75", "0.53", "0.30", "0.25"]
    assert found[6:] == ["0.00"] * 10


def test_a_published_session_comes_out_to_the_last_point(shared_data):
    """Nineteen tables, two winners, with a tie for sixth; the file prints hundredths."""
    root = ElementTree.parse(shared_data / "usebio-mitchell.xml").getroot()
    for direction in ("NS", "EW"):
        pairs = [each for each in root.iter("PAIR") if each.findtext("DIRECTION") == direction]
        results = [Fraction(each.findtext("TOTAL_SCORE")) for each in pairs]

        found = awarded(
            "abf-session-grade-e", "pairs", ranks(results), winners=2, field=19, tables=19
        )

        published = [int(each.findtext("MASTER_POINTS_AWARDED")) for each in pairs]
        assert [int(100 * Decimal(each)) for each in found] == published
        assert sum(each > 0 for each in published) == 9


def test_ties_share_what_they_take_up_even_across_the_end_of_the_awards():
    found = awarded("club", "pairs", ["1", "2=", "2=", "2=", "5", ""], winners=1, field=6, tables=6)

    assert found == ["0.60", "0.13", "0.13", "0.13", "0.00", "0.00"]  # 0.40, 0 and 0 shared


@pytest.mark.parametrize(
    ("rounding", "printed"),
    [(Rounding.UP, "0.4"), (Rounding.DOWN, "0.3"), (Rounding.HALF_UP, "0.3")],
)
def test_awards_are_rounded_as_the_table_says(rounding, printed):
    scale = AwardScale(contests=("teams",), first=Fraction(1, 3))
    table = AwardTable(
        name="T", version="1", source="s", decimals=1, rounding=rounding, scales=(scale,)
    )

    (found,) = awards(table, scale, ["1"], field=1, tables=1)

    assert str(found) == printed


def test_the_smallest_award_is_the_least_but_nothing_stays_nothing():
    scale = AwardScale(
        contests=("pairs",),
        first=Fraction(1),
        shares=(Fraction(1), Fraction(1, 10)),
        least=Fraction(1, 2),
    )
    table = AwardTable(name="T", version="1", source="s", scales=(scale,))

    assert awards(table, scale, ["1", "2", "3"], field=3, tables=2) == [1, Decimal("0.5"), 0]


def test_a_table_says_when_and_for_what_it_holds():
    table = AwardTable(
        name="T",
        version="2",
        source="s",
        scales=(
            AwardScale(contests=("pairs",), first=Fraction(1), winners=2, fewest=3, largest=5),
        ),
        valid_from=date(2026, 1, 1),
        valid_until=date(2026, 12, 31),
    )

    assert table.title == "T, 2"
    assert [table.holds_on(date(year, 6, 1)) for year in (2025, 2026, 2027)] == [False, True, False]
    assert table.scale_for("pairs", winners=2, tables=4) is not None
    for contest, winners, tables in (
        ("teams", 2, 4),
        ("pairs", 1, 4),
        ("pairs", 2, 2),
        ("pairs", 2, 6),
    ):
        assert table.scale_for(contest, winners=winners, tables=tables) is None


scales = st.builds(
    AwardScale,
    contests=st.just(("pairs",)),
    first=st.fractions(0, 9, max_denominator=20),
    basis=st.sampled_from(Basis),
    shares=st.lists(st.fractions(0, 1, max_denominator=9), min_size=1, max_size=4).map(
        lambda found: tuple(sorted(found, reverse=True))
    ),
    later=st.sampled_from(Later),
    depth=st.fractions(0, 1, max_denominator=6),
    depth_rounding=st.sampled_from(Rounding),
)


@given(scales, st.lists(st.integers(0, 5), min_size=1, max_size=9))
def test_those_who_tie_get_the_same_and_all_together_what_the_places_hold(scale, results):
    table = AwardTable(name="T", version="1", source="s", decimals=4, scales=(scale,))
    size = len(results)

    def of(places):
        return awards(table, scale, places, field=size, tables=size)

    places = ranks([Fraction(each) for each in results])
    apart = of([str(place) for place in range(1, size + 1)])
    shared = of(places)

    for one, place in zip(shared, places, strict=True):
        assert all(
            one == other for other, same in zip(shared, places, strict=True) if same == place
        )
    assert abs(sum(apart) - sum(shared)) < Decimal("0.001")


def test_a_scale_holds_for_the_rankings_that_it_names_and_several_awards_come_together():
    section = AwardScale(contests=("pairs",), first=Fraction(1), among=(Among.SECTION,))
    both = AwardScale(contests=("pairs",), first=Fraction(2), among=(Among.OVERALL, Among.STRATUM))
    table = AwardTable(name="Elm Row", version="1", source="", scales=(section, both))

    def found(among):
        return table.scale_for("pairs", winners=1, tables=3, among=among)

    assert [found(each) for each in Among] == [both, section, both]
    awarded = [Decimal("0.3"), Decimal("0.5")]
    assert table.together(awarded) == Decimal("0.5")
    assert replace(table, several=Several.SUM).together(awarded) == Decimal("0.8")
