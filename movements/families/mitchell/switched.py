"""A complete Mitchell as one field, with tables arrow-switched wherever that balances it.

An odd number of tables plays the plain Mitchell, an even one shares and has a relay. The stored
switches have the least deviation that simulated annealing has found.
"""

from movements.entrants import whole_tables
from movements.families.mitchell.two_lines import line_rows, relay_set
from movements.families.promises import everything_played, whole_line_met
from movements.families.seating import two_lines
from movements.family import Example, Family, Schedule, boards_per_round, whole_number
from movements.model import Parameters, turned

_FOUND = """
3: 4 6 3;
4: d 8 6 b;
5: 16 a 4 16 19;
6: 16 a 21 15 6 1;
7: 5c 60 11 6c 24 12 8;
8: 76 18 4 3 5 42 81 50;
9: a2 59 1a4 97 f 125 1b2 cb 64;
10: bb 345 1a2 249 175 1eb 259 15a 3af 156;
11: 55a 3ef 177 6a3 775 4eb 3c1 5e8 275 57a 2bf;
12: f08 9e4 5e2 be1 1f4 2f8 96d 9e 97f 55b e2b f5d;
13: 15d1 1278 1d38 61e 347 e5 1856 1e69 1e7c f1b 38d 13d4 5e3;
14: 203e 3135 3047 1847 3c03 3201 f00 f00 796 6d0 1c0 2f5 279 8fc;
15: 5f9b 6adf 5524 7af3 6d79 7ab8 3fde 7f8f 4adf 67e3 73e5 31fa 3eff 4e3e 2d1e;
16: 95db c86d 65ae 265f 59ad 765e b66b db57 4d08 b6d5 1aca e5e4 56a2 abd9 746d 2e92;
17: 156f7 1a36a db3d 128df 33 15a17 1ad3b 1d624 1ef46 195e3 172d1 3d68 5fbc 2c1e 117ad 10bd4 8deb;
18: 26785 133c4 89e2 df1 32628 947e 1683e 2255f 212af 38846 341a3 37293 1f048 f124 27db6 35d51 19624
    cf13;
19: 69bf 52cff 628e7 70d16 7869b 2cb1f 3e7a5 3b2d3 5b87b fd34 37b0a bf0d 63703 26fc7 737c1 61bf4
    36db8 126bc d376;
20: fcc52 9e23f fe315 37d8a a0ce7 5d7e0 8ee10 57710 29a8c 11fc6 aed83 cd6e0 ea97c b17bc b94e 880e7
    c6175 c32f3 f155d 78c2e;
"""

SWITCHED = {
    int(tables): [int(word, 16) for word in words.split()]
    for tables, _, words in (entry.partition(":") for entry in _FOUND.split(";")[:-1])
}
"""By number of tables: for each round a number whose bit t stands for table t (from 0).

``python -m tools.search switch`` finds them.
"""


def _build(parameters: Parameters) -> Schedule:
    tables, size = parameters.numbers("tables", "boards_per_round")
    rows = [
        turned(row) if SWITCHED[tables][row.round - 1] >> row.table - 1 & 1 else row
        for row in line_rows(tables, tables, size, lambda table, r: relay_set(table, r, tables))
    ]
    return Schedule(two_lines(tables, winners=1), rows)


FAMILY = Family(
    id="mitchell-switched",
    name="Mitchell, switched table by table",
    source="Mitchell; switches by simulated annealing, their deviation proved",
    summary=(
        "One winner in a complete Mitchell: in each round some tables are arrow-switched, so "
        "that comparisons are fairer than by switching whole rounds."
    ),
    parameters=(
        whole_number("tables", 3, 20, why=" (an even number shares boards at two tables)"),
        boards_per_round(),
    ),
    examples=(
        Example({"tables": 3, "boards_per_round": 8}),
        Example({"tables": 10, "boards_per_round": 2}),
        Example({"tables": 13, "boards_per_round": 2}),
        Example({"tables": 20}),
    ),
    seats=whole_tables(3, 20),
    build=_build,
    promises=(everything_played, whole_line_met(1)),
)
