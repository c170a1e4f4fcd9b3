"""Tables for a terminal."""

import unicodedata
from collections.abc import Sequence


def text_table(
    headings: Sequence[str], rows: Sequence[Sequence[str]], *, right: Sequence[int] = ()
) -> str:
    """Return rows under their headings, every column as wide as it must be.

    Args:
        headings: One for each column.
        rows: Texts, as many as headings in each row.
        right: Columns, from 0, that end at the same place, as numbers do.

    >>> print(text_table(("", "Pair", "%"), [("1", "Ada – Bo", "61.93"), ("2", "Cy", "9.50")],
    ...     right=(2,)))
       Pair          %
    1  Ada – Bo  61.93
    2  Cy         9.50
    """
    lines = [tuple(headings), *(tuple(row) for row in rows)]
    widths = [max(_width(line[column]) for line in lines) for column in range(len(headings))]
    return "\n".join(
        "  ".join(
            _padded(text, widths[column], right=column in right) for column, text in enumerate(line)
        ).rstrip()
        for line in lines
    )


def _padded(text: str, width: int, *, right: bool) -> str:
    space = " " * (width - _width(text))
    return space + text if right else text + space


def _width(text: str) -> int:
    """Return how many columns a terminal gives a text; wide scripts take two each."""
    return sum(
        0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1
        for c in text
    )
