"""Tables for a terminal."""

import unicodedata
from collections.abc import Sequence


def text_table(
    headings: Sequence[str], rows: Sequence[Sequence[str]], *, right: Sequence[int] = ()
) -> str:
    """Return rows under headings, each column as wide as necessary.

    Args:
        headings: One for each column.
        rows: Rows of texts, one for each heading.
        right: Columns aligned on the right, counted from 0.

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
    """Return how many columns a text takes up in a terminal; wide characters take two each."""
    return sum(
        0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1
        for c in text
    )
