"""Cards of one size, several on a sheet, that are cut apart.

Sheet by sheet they stand in reading order. In cutting order every place of the sheets holds a
run of consecutive cards, so that a pile cut as one gives stacks which, put under each other from
the upper left to the lower right, lie in order.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeVar

from tournaments.documents.sheet import Box, Sheet

Draw = Callable[[Sheet, Box], None]
"""Draws one card into its cell, to the cut."""

Card = TypeVar("Card")


def stacked(cards: Sequence[Card], places: int) -> list[Card | None]:
    """Return cards in the order in which sheets show them so that cut stacks lie in order.

    Args:
        cards: In the order wanted after cutting.
        places: Cards on a sheet, 1 or more.

    Returns:
        ``places`` entries for each sheet, in reading order; None is an empty place. No more
        sheets than in reading order.

    >>> stacked("abcdefg", 4)
    ['a', 'c', 'e', 'g', 'b', 'd', 'f', None]
    """
    sheets = -(-len(cards) // places)
    wanted = (place * sheets + sheet for sheet in range(sheets) for place in range(places))
    return [cards[at] if at < len(cards) else None for at in wanted]


@dataclass(frozen=True, slots=True)
class Cards:
    """The cards of a document in the order of the sheets.

    Attributes:
        box: The part of the sheet that is cut up.
        columns: Cards beside each other.
        rows: Cards below each other.
        drawn: What draws each card; None leaves its place empty.
    """

    box: Box
    columns: int
    rows: int
    drawn: tuple[Draw | None, ...]

    @property
    def pages(self) -> tuple[Callable[[Sheet], None], ...]:
        """What draws each sheet."""
        places = self.columns * self.rows
        return tuple(
            partial(self._draw_sheet, self.drawn[first : first + places])
            for first in range(0, len(self.drawn), places)
        )

    def in_stacks(self) -> "Cards":
        """Return the same cards in cutting order."""
        return replace(self, drawn=tuple(stacked(self.drawn, self.columns * self.rows)))

    def _draw_sheet(self, drawn: Sequence[Draw | None], sheet: Sheet) -> None:
        sheet.cut_marks(self.box, self.columns, self.rows)
        for cell, draw in zip(self.box.grid(self.columns, self.rows), drawn, strict=False):
            if draw is not None:
                draw(sheet, cell)
