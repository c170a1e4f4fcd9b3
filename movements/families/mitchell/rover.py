"""Mitchell with a rover: the odd pair goes from table to table and bumps North-South.

In round r the rover takes the seat of the North-South pair of table p(r), which sits out. All
p(r), the East-West pairs there and the sets there must be different, like queens that do not
attack each other on a chessboard whose edges are joined. The stored places come from a search.
"""

from collections.abc import Iterator

from movements.analysis.encounters import Tallies
from movements.entrants import whole_tables
from movements.errors import MovementError
from movements.families.directions import with_directions
from movements.families.mitchell import balanced
from movements.families.promises import met_at_most_once, out_at_most_once
from movements.families.seating import pair_row, two_lines
from movements.family import Example, Family, Schedule, boards_per_round, whole_number
from movements.model import Contestant, Movement, Parameters, boards_of_set

_NOBODY = -1
PLACES: dict[int, tuple[int, ...]] = {
    4: (_NOBODY, 0, 1),
    5: (0, 2, 4, 1, 3),
    6: (0, 3, 5, 2, 4),
    7: (0, 2, 4, 6, 1, 3, 5),
    8: (0, 3, 7, 2, 6, 1, 5),
    10: (_NOBODY, 0, 2, 9, 5, 8, 1, 3, 7),
    11: (0, 2, 4, 6, 8, 10, 1, 3, 5, 7, 9),
    12: (0, 3, 8, 6, 9, 2, 11, 4, 7, 5, 10),
    13: (0, 2, 6, 9, 3, 12, 8, 4, 11, 1, 5, 7, 10),
    14: (0, 2, 11, 8, 3, 7, 4, 12, 1, 13, 5, 9, 6),
    16: (0, 2, 7, 10, 1, 9, 14, 5, 3, 6, 13, 15, 12, 4, 8),
    17: (0, 2, 10, 13, 1, 8, 4, 12, 7, 16, 14, 3, 6, 15, 9, 11, 5),
    18: (0, 2, 5, 10, 1, 15, 11, 9, 16, 6, 17, 3, 7, 13, 8, 14, 12),
    19: (0, 2, 14, 11, 1, 12, 4, 6, 13, 3, 16, 7, 15, 17, 9, 5, 18, 8, 10),
    20: (0, 2, 13, 9, 1, 8, 4, 14, 10, 19, 16, 5, 7, 18, 3, 12, 6, 17, 11),
}
"""By number of tables: the rover's table in each round; with 4 and 10 tables it rests once."""


def _build(parameters: Parameters) -> Schedule:
    tables, size = parameters.numbers("tables", "boards_per_round")
    if tables not in PLACES:
        raise MovementError(
            f"There is no rover for {tables} tables (impossible for 9, none known for 15); "
            f"there is one for {', '.join(map(str, PLACES))}."
        )
    rows = []
    for r, rover_at in enumerate(PLACES[tables]):
        skipped = tables % 2 == 0 and r >= tables // 2
        for table in range(tables):
            ns = "R" if table == rover_at else f"N{table + 1}"
            boards = boards_of_set((table + r) % tables, size)
            ew = f"E{(table - r - skipped) % tables + 1}"
            rows.append(pair_row(r, table, ns, ew, boards))
    pairs = two_lines(tables)
    contestants = (*pairs[:tables], Contestant("R", None, "NS"), *pairs[tables:])
    return Schedule(contestants, rows)


def _all_places(movement: Movement, _: Tallies) -> Iterator[str]:
    """Promise: as many rounds are played as the rover has places."""
    (tables,) = movement.parameters.numbers("tables")
    if movement.rounds != len(PLACES[tables]):
        yield f"There are {movement.rounds} rounds instead of {len(PLACES[tables])}."


_ROVER = Family(
    id="mitchell-rover",
    name="Mitchell with a rover",
    source="as clubs play it today; places by backtracking, proved by program",
    summary=(
        "A half table without a phantom: in each round the odd pair roves and bumps another "
        "North-South pair, which sits out; East-West always play."
    ),
    parameters=(
        whole_number(
            "tables",
            4,
            20,
            why=(" but not 9 (impossible) or 15 (none known): the whole tables without the rover"),
        ),
        boards_per_round(),
    ),
    examples=(
        Example({"tables": 4, "boards_per_round": 8}),
        Example({"tables": 7, "boards_per_round": 4}),
        Example({"tables": 12, "boards_per_round": 2}),
        Example({"tables": 20}),
    ),
    seats=whole_tables(4, 20, over=1),
    build=_build,
    promises=(met_at_most_once, out_at_most_once, _all_places),
)

FAMILY = with_directions(_ROVER, balanced.ROVER, "tables", lines=True)
