"""What may be above the headings of a table: a title, or headings in two rows."""

from collections.abc import Sequence

from tournaments.interchange.lists.headings import RESULTS, columns
from tournaments.interchange.lists.people import is_headed
from tournaments.interchange.lists.scores import is_results
from tournaments.interchange.lists.sheets import Row

MOST_ABOVE = 10  # rows


def from_headings(rows: Sequence[Row]) -> tuple[Row, ...]:
    """Return a table from its headings on; unchanged if it has none near the top.

    Headings in two rows, as in merged cells, become one: the lower word counts.
    """
    for at, row in enumerate(rows[:MOST_ABOVE]):
        below = rows[at + 1 : at + 2]
        for joined in (_joined(row, *below), row):
            table = (joined, *rows[at + 1 + (joined is not row) :])
            if is_results(table) or (joined is row and is_headed(table)):
                return table
    return tuple(rows)


def _joined(upper: Row, lower: Row | None = None) -> Row:
    """Return two rows of headings as one, or the upper one if the lower has none."""
    if lower is None or any(char.isdigit() for cell in lower.cells for char in cell):
        return upper
    width = max(len(upper.cells), len(lower.cells))
    both = Row(lower.number, tuple(lower.cell(n) or upper.cell(n) for n in range(width)))
    more = len(columns(both.cells, RESULTS)) > len(columns(upper.cells, RESULTS))
    return both if more and columns(lower.cells, RESULTS) else upper
