"""Every size of the systems for pairs of the books, and their tables."""

from itertools import product
from math import gcd

import pytest

from tests.movements import oracle
from tests.movements.proving import meetings, prove, refused


def times_met(movement):
    return set(meetings(movement).values())


@pytest.mark.parametrize("tables", range(4, 41, 2))
def test_a_stay_misses_one_pair_and_meets_one_twice(tables):
    movement = prove("mitchell-stay", tables=tables)
    met = oracle.opponents(movement.to_json()["rows"])
    for pair in range(1, tables + 1):
        twice = (pair + tables // 2 - 2) % tables + 1
        missed = (pair - 2) % tables + 1
        assert met[frozenset((f"N{twice}", f"E{pair}"))] == 2
        assert frozenset((f"N{missed}", f"E{pair}")) not in met


def test_a_stay_can_be_curtailed_and_have_a_half_table():
    for tables, rounds in ((4, 2), (6, 3), (6, 4), (8, 5), (8, 7), (8, 8)):
        for half_table in ("none", "north-south", "east-west"):
            prove("mitchell-stay", tables=tables, rounds=rounds, half_table=half_table)


@pytest.mark.parametrize("order", ["skip-skip", "stay-stay", "skip-stay", "stay-skip"])
def test_twice_through_everybody_meets_everybody_twice(order):
    for tables in (*range(2, 21, 2), 40):
        movement = prove("mitchell-twice", tables=tables, order=order)
        assert times_met(movement) == {2}
        assert movement.boards == 2 * tables
    assert "even number of tables, not 5" in refused("mitchell-twice", tables=5, order=order)


def test_two_trays_work_where_three_does_not_divide_the_tables():
    for tables in range(2, 41):
        if tables % 3 and tables <= 28:
            assert times_met(prove("mitchell-two-trays", tables=tables)) == {2}
        elif tables % 3 == 0:
            assert "not divisible by 3" in refused("mitchell-two-trays", tables=tables)


def test_extra_trays_at_two_opposite_tables_meet_as_often_as_there_are_sets():
    for tables in range(2, 11, 2):
        for sets in (2, 3, 4):
            for extra in range(1, (sets - 1) * tables):
                if extra % 2:
                    movement = prove("mitchell-extra", tables=tables, sets=sets, extra=extra)
                    assert times_met(movement) == {sets}
                else:
                    assert "must be an odd number" in refused(
                        "mitchell-extra", tables=tables, sets=sets, extra=extra
                    )
    for tables in range(12, 21, 2):
        prove("mitchell-extra", tables=tables)
    assert "even number" in refused("mitchell-extra", tables=7)


def test_the_printed_extra_trays_of_eight_tables_come_in_regular_order():
    movement = prove("mitchell-extra", tables=8)
    first = [row.boards[0] for row in movement.rows if row.round == 1]
    assert first == [1, 2, 3, 4, 6, 7, 8, 9]
    at_table_1 = [row.boards[0] for row in movement.rows if row.table == 1]
    assert at_table_1 == list(range(1, 17))


def test_clay_takes_any_number_of_tables_and_any_portions():
    for tables in (*range(2, 21), 39, 40):
        assert times_met(prove("clay", tables=tables)) == {2}
    for tables, each in product(range(2, 8), range(2, 6)):
        for portion in range(1, each):
            prove("clay", tables=tables, boards_per_table=each, first_portion=portion)
    assert refused("clay", tables=5, boards_per_table=3, first_portion=3) == (
        "With 3 boards at a table first_portion must be from 1 to 2, not 3."
    )


def test_north_south_play_clay_in_regular_order_and_east_west_in_reverse_order():
    movement = prove("clay", tables=5)
    for label, step in (("N2", 1), ("E2", -1)):
        order = [row.boards[0] for row in movement.rows if label in (row.north, row.east)]
        assert order == [(order[0] - 1 + step * r) % 10 + 1 for r in range(10)]


def test_clay_in_several_laps_takes_what_has_no_common_divisor():
    for tables, trays in product(range(2, 41), range(2, 19)):
        if gcd(tables, trays - 1) == 1 and (trays == 2 or tables * trays <= 96):
            if tables * trays <= 40:
                assert times_met(prove("clay-single", tables=tables, trays=trays)) == {trays}
        else:
            assert "common divisor" in refused("clay-single", tables=tables, trays=trays)


def test_every_printed_entry_of_clay_in_several_laps_is_allowed(seed_tables):
    for tables, printed in seed_tables["clay_m3_table"]["data"].items():
        for trays in printed:
            prove("clay-single", tables=tables.split()[0], trays=trays)


def test_every_printed_entry_of_clay_with_extra_trays_is_proved(seed_tables):
    for tables, printed in seed_tables["clay_m4_table"]["data"].items():
        for trays in printed[1:]:
            multiple = (trays - 2) // int(tables)
            movement = prove("clay-extra", tables=tables, multiple=multiple)
            assert times_met(movement) == {2 + multiple}
    prove("clay-extra", tables=2, at_tables=2)
    assert refused("clay-extra", tables=4, at_tables=5) == (
        "With 4 tables at_tables must be from 1 to 4, not 5."
    )


def test_every_corrected_entry_of_snow_is_proved(seed_tables):
    snow = seed_tables["snow_table"]["data"]
    for tables, printed in (snow["printed"] | snow["corrected"]).items():
        for deals in printed:
            each = deals // int(tables)
            movement = prove("snow", tables=tables, deals_per_set=each)
            assert (movement.boards, movement.rounds) == (deals, int(tables) ** 2)


def test_snow_needs_as_many_deals_in_a_set_as_tables():
    for tables in range(2, 13):
        prove("snow", tables=tables)
        prove("snow", tables=tables, deals_per_set=tables + 1)
    assert "at least 5 deals, not 4" in refused("snow", tables=5, deals_per_set=4)


def possible(form, tables, players):
    width = tables // 2
    if tables % 2:
        return False
    if form in (1, 2):
        return width % 2 == 1 and players == "up"
    if form == 4 and width % 2:
        return False
    return players == "up" or width % 3 > 0


def test_all_forms_of_the_parallel_system_work_exactly_where_they_are_said_to():
    for form, tables, players in product((1, 2, 3, 4), range(4, 41), ("up", "down")):
        chosen = {"form": form, "tables": tables, "players": players}
        if not possible(form, tables, players):
            assert f"in form {form} needs" in refused("parallel", **chosen)
        elif tables <= 20:
            movement = prove("parallel", **chosen)
            assert times_met(movement) == ({1} if form == 4 else {2})
            assert movement.boards == tables * (1 if form == 4 else 2)


def test_the_parallel_system_of_24_tables_fails_with_players_down_although_the_book_allows_it():
    assert "in a row are a multiple of 3" in refused("parallel", form=4, tables=24, players="down")


def test_the_odd_deals_of_the_parallel_system_lie_in_the_first_row():
    movement = prove("parallel", form=4, tables=8)
    assert [row.boards[0] for row in movement.rows if row.round == 1] == [1, 3, 5, 7, 2, 4, 6, 8]
