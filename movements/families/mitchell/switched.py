"""A Mitchell as one field, with tables arrow-switched wherever that balances it.

An odd number of tables plays the plain Mitchell, an even one shares and has a relay. Large ones may
stop early. The stored switches have the least deviation that simulated annealing has found.
"""

from collections.abc import Iterator

from movements.analysis.encounters import Tallies
from movements.entrants import Options, Seats
from movements.errors import MovementError
from movements.families.directions import read_turns
from movements.families.mitchell.two_lines import line_rows, relay_set, rounds_up_to_tables
from movements.families.promises import (
    all_rounds,
    everything_played,
    met_at_most_once,
    whole_line_met,
)
from movements.families.seating import two_lines
from movements.family import Example, Family, Schedule, boards_per_round, whole_number
from movements.lists import listed
from movements.model import Movement, Parameters, turned

SWITCHED = read_turns(
    """
3/3: 4 6 3;
4/4: d 8 6 b;
5/5: 16 a 4 16 19;
6/6: 16 a 21 15 6 1;
7/7: 5c 60 11 6c 24 12 8;
8/8: 76 18 4 3 5 42 81 50;
9/9: a2 59 1a4 97 f 125 1b2 cb 64;
10/10: bb 345 1a2 249 175 1eb 259 15a 3af 156;
11/11: 55a 3ef 177 6a3 775 4eb 3c1 5e8 275 57a 2bf;
12/12: f08 9e4 5e2 be1 1f4 2f8 96d 9e 97f 55b e2b f5d;
13/13: 15d1 1278 1d38 61e 347 e5 1856 1e69 1e7c f1b 38d 13d4 5e3;
14/11: 180 282 2441 2301 1108 804 402 2061 208b 1001 1040;
14/12: 2 a8c 1406 60 88 4 2 2421 2310 1d9 28 200;
14/13: 12c0 450 280 8 c0 20af 1006 3820 3c21 410 9 602 2880;
14/14: 203e 3135 3047 1847 3c03 3201 f00 f00 796 6d0 1c0 2f5 279 8fc;
15/11: 0 2108 1084 942 18c6 40 4631 6318 3184 421 0;
15/12: 4000 46c8 2b66 81 40 200 10 80 41 6674 1332 4000;
15/13: 800 69a6 1010 108 80 24d8 20 0 693 1021 6934 401 0;
15/15: 5f9b 6adf 5524 7af3 6d79 7ab8 3fde 7f8f 4adf 67e3 73e5 31fa 3eff 4e3e 2d1e;
16/11: 5706 b183 8c0 224 2 8001 4000 2440 310 c147 e0a8;
16/12: 200 ad03 d041 8021 4030 2010 1008 1804 802 51a a0ad 40;
16/13: 300 9989 8cc5 4222 0 0 400 800 400 c603 e219 110c 3060;
16/16: 95db c86d 65ae 265f 59ad 765e b66b db57 4d08 b6d5 1aca e5e4 56a2 abd9 746d 2e92;
17/11: 0 1ffff 0 0 0 0 0 0 0 1ffff 0;
17/12: 2010 104c 11826 c8c0 6420 1010 808 426 4313 11018 808 2604;
17/13: 0 0 0 0 1ffff 0 0 0 1ffff 0 0 0 0;
17/17: 156f7 1a36a db3d 128df 33 15a17 1ad3b 1d624 1ef46 195e3 172d1 3d68 5fbc 2c1e 117ad 10bd4
    8deb;
18/11: 3fe13 190 c8 24 0 0 0 4800 2e00 21200 391ff;
18/12: 1288 2fd4f 300e3 20 10 0 0 0 2000 29802 34ef9 304;
18/13: 14208 2f906 214c3 60 10 0 0 0 2000 1802 30ef1 1827d 6128;
18/18: 26785 133c4 89e2 df1 32628 947e 1683e 2255f 212af 38846 341a3 37293 1f048 f124 27db6 35d51
    19624 cf13;
19/11: 0 7ffff 7ffff 0 0 0 0 0 0 0 0;
19/12: 43e07 70781 180f0 0 0 0 0 0 0 f83c 40f0f 703c1;
19/13: 0 6eddd 0 0 0 0 0 0 0 44445 77776 3bbbb 0;
19/19: 69bf 52cff 628e7 70d16 7869b 2cb1f 3e7a5 3b2d3 5b87b fd34 37b0a bf0d 63703 26fc7 737c1 61bf4
    36db8 126bc d376;
20/11: fff07 e0 30 10 8 0 0 10000 c000 7000 e0fff;
20/12: fc387 18e1 38 8 0 0 0 0 2000 380e f0fe7 1c3f0;
20/13: a8487 d5ac7 16b60 a0 10 8 0 0 0 3000 11c28 c86b7 6c350;
20/20: fcc52 9e23f fe315 37d8a a0ce7 5d7e0 8ee10 57710 29a8c 11fc6 aed83 cd6e0 ea97c b17bc b94e
    880e7 c6175 c32f3 f155d 78c2e;
"""
)
"""By number of tables and rounds: ``python -m tools.search switch TABLES ROUNDS`` finds them."""


def _lengths(tables: int) -> list[int]:
    """Return the numbers of rounds for which switches are stored."""
    return [rounds for number, rounds in SWITCHED if number == tables]


def _build(parameters: Parameters) -> Schedule:
    tables, rounds, size = parameters.numbers("tables", "rounds", "boards_per_round")
    if (tables, rounds) not in SWITCHED:
        known = listed(map(str, _lengths(tables)), "or")
        raise MovementError(f"With {tables} tables there are {known} rounds, not {rounds}.")
    switches = SWITCHED[tables, rounds]
    rows = [
        turned(row) if switches[row.round - 1] >> row.table - 1 & 1 else row
        for row in line_rows(tables, rounds, size, lambda table, r: relay_set(table, r, tables))
    ]
    return Schedule(two_lines(tables, winners=1), rows)


def _complete(movement: Movement, tallies: Tallies) -> Iterator[str]:
    """Promise: unless play stops early, each pair meets the whole other line and plays all."""
    if movement.parameters["rounds"] == movement.parameters["tables"]:
        yield from everything_played(movement, tallies)
        yield from whole_line_met(1)(movement, tallies)


def _options(pairs: int, _winners: int) -> Options:
    if pairs % 2 == 0:
        yield from ({"tables": pairs // 2, "rounds": rounds} for rounds in _lengths(pairs // 2))


FAMILY = Family(
    id="mitchell-switched",
    name="Mitchell, switched table by table",
    source="Mitchell; switches by simulated annealing, their deviation proved",
    summary=(
        "One winner in a Mitchell: in each round some tables are arrow-switched, so that "
        "comparisons are fairer than by switching whole rounds."
    ),
    parameters=(
        whole_number("tables", 3, 20, why=" (an even number shares boards at two tables)"),
        rounds_up_to_tables(
            20, "as many as there are tables, or 11, 12 or 13 with 14 tables or more"
        ),
        boards_per_round(),
    ),
    examples=(
        Example({"tables": 3, "boards_per_round": 8}),
        Example({"tables": 10, "boards_per_round": 2}),
        Example({"tables": 13, "boards_per_round": 2}),
        Example({"tables": 17, "rounds": 12, "boards_per_round": 2}),
        Example({"tables": 20}),
    ),
    seats=Seats("pair", "an even number of pairs from 6 to 40", _options),
    build=_build,
    promises=(met_at_most_once, all_rounds("rounds"), _complete),
)
