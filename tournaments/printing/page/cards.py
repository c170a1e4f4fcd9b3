"""Cards and slips side by side on a sheet, to cut apart.

In reading order they follow each other sheet by sheet. In cutting order each place on the sheets
holds consecutive cards: cut the whole pile at once, put the stacks under each other from top left
to bottom right, and the cards are in order.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any, TypeVar

from tournaments.printing.page import styles
from tournaments.printing.page.frame import Document, Heading, Page
from tournaments.printing.page.sheet import Box, Sheet

Card = TypeVar("Card")
DrawCard = Callable[[Sheet, Box, Card], None]


def in_grid(
    room: Box, columns: int, rows: int, cards: Sequence[Card], draw: DrawCard[Card]
) -> tuple[Page, ...]:
    """Return pages with the cards row by row; ``draw`` is given each card's cell."""
    return _paged(CardPage(room, columns, rows, (), draw), cards)


def rows_of(room: Box, needed: float, most: int) -> int:
    """Return how many cards this high fit below each other, from 1 to ``most``."""
    return max(1, min(most, int(room.height / max(needed, 1.0) + 1e-6)))


def in_parts(
    rows: Sequence[Card], most: int, *, evenly: bool = False
) -> list[tuple[Sequence[Card], str]]:
    """Return the rows of each card: one card, or several if one does not have enough lines.

    Args:
        rows: All of them.
        most: How many fit on a card, 1 or more.
        evenly: Whether to share them out evenly instead of filling card after card.

    Returns:
        For each card its rows, and ``1 of 2`` if there are several cards.
    """
    parts = max(-(-len(rows) // most), 1)
    each = -(-len(rows) // parts) if evenly else most
    return [
        (rows[part * each : (part + 1) * each], f"{part + 1} of {parts}" if parts > 1 else "")
        for part in range(parts)
    ]


def draw_event(sheet: Sheet, box: Box, baseline: float, heading: Heading) -> None:
    """Write in small print which event a card belongs to, and the date."""
    sheet.ends(box, baseline, (heading.line, styles.FINE), (heading.held_on_short, styles.FINE))


def in_cutting_order(document: Document) -> Document:
    """Return the same sheets with their cards in cutting order.

    Cards of one kind are one pile; sheets that are not cut stay where they are.
    """
    pages: list[Page] = []
    for grid, run in groupby(document.pages, key=_grid_of):
        if grid is None:
            pages += run
            continue
        cards = [card for page in run if isinstance(page, CardPage) for card in page.cards]
        pages += _paged(grid, stacked(cards, grid.places))
    return replace(document, pages=tuple(pages))


def stacked(cards: Sequence[Card], places: int) -> list[Card | None]:
    """Return cards in their order on the sheets when all are cut as one pile.

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
class CardPage:
    """Draws one sheet of cards; a card that is None leaves its place empty."""

    room: Box
    columns: int
    rows: int
    cards: tuple[Any, ...]
    draw: DrawCard[Any]

    @property
    def places(self) -> int:
        """How many cards a sheet has room for."""
        return self.columns * self.rows

    def __call__(self, sheet: Sheet) -> None:
        """Draw the cards and the cut marks."""
        sheet.cut_marks(self.room, self.columns, self.rows)
        for cell, card in zip(self.room.grid(self.columns, self.rows), self.cards, strict=False):
            if card is not None:
                self.draw(sheet, cell, card)


def _paged(grid: CardPage, cards: Sequence[Any]) -> tuple[Page, ...]:
    firsts = range(0, len(cards), grid.places)
    return tuple(replace(grid, cards=tuple(cards[at : at + grid.places])) for at in firsts)


def _grid_of(page: Page) -> CardPage | None:
    """Return what the sheets of a pile have in common; None for a sheet that is not cut."""
    return replace(page, cards=()) if isinstance(page, CardPage) else None
