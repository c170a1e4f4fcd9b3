"""Strips put under each other, column by column and page by page."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial

from tournaments.documents.page.frame import Page
from tournaments.documents.page.sheet import Box, Sheet

Draw = Callable[[Sheet, Box], None]


@dataclass(frozen=True, slots=True)
class Strip:
    """A horizontal strip of a page: its height, and what draws it into its box."""

    height: float
    draw: Draw


@dataclass(frozen=True, slots=True)
class Block:
    """Strips that belong together.

    Attributes:
        heading: Repeated at the top where the block goes on in the next column.
        strips: In order.
        whole: Keep it in one column if it has room in an empty one.
    """

    heading: tuple[Strip, ...]
    strips: tuple[Strip, ...]
    whole: bool = False


@dataclass(slots=True)
class _Flow:
    columns: Sequence[Box]
    gap: float
    placed: list[list[tuple[Strip, Box]]] = field(default_factory=list)
    column: int = -1
    left: float = 0.0  # height that is free in the column

    def next_column(self) -> None:
        self.column += 1
        if self.column % len(self.columns) == 0:
            self.placed.append([])
        self.left = self.columns[0].height

    def put(self, strip: Strip) -> None:
        column = self.columns[self.column % len(self.columns)]
        self.left -= strip.height
        box = Box(column.left, column.bottom + self.left, column.width, strip.height)
        self.placed[-1].append((strip, box))

    def put_block(self, block: Block) -> None:
        heading = sum(strip.height for strip in block.heading)
        whole = heading + sum(strip.height for strip in block.strips)
        start = heading + sum(strip.height for strip in block.strips[:2])
        needed = whole if block.whole and whole <= self.columns[0].height else start
        if self.column < 0 or needed > self.left:
            self.next_column()
        elif self.left < self.columns[0].height:
            self.left -= self.gap
            if needed > self.left:
                self.next_column()
        for strip in block.heading:
            self.put(strip)
        for strip in block.strips:
            if strip.height > self.left:
                self.next_column()
                for again in block.heading:
                    self.put(again)
            self.put(strip)


def pages(blocks: Sequence[Block], columns: Sequence[Box], gap: float) -> list[Page]:
    """Return pages on which blocks follow each other down the columns.

    Args:
        blocks: In order.
        columns: Of every page, equal in height.
        gap: Between blocks, in points.
    """
    flow = _Flow(columns, gap)
    for block in blocks:
        flow.put_block(block)
    return [partial(_draw, placed) for placed in flow.placed]


def _draw(placed: Sequence[tuple[Strip, Box]], sheet: Sheet) -> None:
    for strip, box in placed:
        strip.draw(sheet, box)
