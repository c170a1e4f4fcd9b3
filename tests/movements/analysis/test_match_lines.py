"""The lines of the printed schedules, found again from their rows."""

import pytest

from movements.analysis.match_lines import TROPHY_SCHEDULES, match_lines
from movements.registry import generate


@pytest.mark.parametrize(
    ("family", "lines"),
    [
        ("league-48", [range(first, first + 4) for first in range(1, 49, 4)]),
        ("league-24", [range(first, first + 4) for first in range(1, 25, 4)]),
        ("new-england-24", [range(first, first + 4) for first in range(1, 25, 4)]),
        ("new-england-36", [range(first, first + 6) for first in range(1, 37, 6)]),
    ],
)
def test_a_trophy_schedule_is_compared_where_the_book_draws_its_lines(family, lines):
    found = match_lines(generate(family, {}).rows)

    assert family in TROPHY_SCHEDULES
    assert [sorted({board for row in line for board in row.boards}) for line in found] == [
        list(each) for each in lines
    ]
    for number, line in enumerate(found):
        assert [(row.round, row.table) for row in line] == [
            (2 * number + half, table) for half in (1, 2) for table in (1, 2)
        ]
        assert all(
            len({frozenset((r.north, r.south)) for r in line if r.table == t}) == 1 for t in (1, 2)
        )


def test_rows_without_a_common_board_stand_by_themselves():
    rows = generate("mitchell", {"tables": 3, "boards_per_round": 1}).rows

    (only,) = match_lines(rows)

    assert len(only) == len(rows)
    assert match_lines([]) == []
