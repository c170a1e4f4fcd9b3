"""Strips of a page set below each other, column by column and page by page."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import zip_longest

from tournaments.printing.page import styles
from tournaments.printing.page.frame import Page
from tournaments.printing.page.sheet import Box, Sheet

Draw = Callable[[Sheet, Box], None]


@dataclass(frozen=True, slots=True)
class Strip:
    """A horizontal strip of a page: its height, and the function that draws it into a box."""

    height: float
    draw: Draw


@dataclass(frozen=True, slots=True)
class Block:
    """Strips that belong together.

    Attributes:
        heading: Repeated at the top if the block continues in the next column.
        strips: In order.
        whole: Whether to keep it together if it fits in an empty column.
    """

    heading: tuple[Strip, ...]
    strips: tuple[Strip, ...]
    whole: bool = False


def line(text: str, style: styles.Style, height: float, up: float) -> Strip:
    """Return a line of text, its baseline ``up`` above the lower edge of the strip."""

    def draw(sheet: Sheet, box: Box) -> None:
        sheet.text(box.left, box.bottom + up, text, style, room=box.width)

    return Strip(height, draw)


def space(height: float) -> Strip:
    """Return a strip that stays empty."""
    return Strip(height, lambda _sheet, _box: None)


def in_halves(block: Block, gutter: float, *above: Strip) -> Block:
    """Return a block's strips in two columns, to read down the left one first.

    The block is set in half the width; its heading is repeated over both columns, and ``above``
    spans them.
    """
    half = -(-len(block.strips) // 2)
    rows = zip_longest(block.strips[:half], block.strips[half:])
    heading = (beside([strip] * min(len(block.strips), 2), gutter) for strip in block.heading)
    return Block(
        (*above, *heading),
        tuple(beside([strip for strip in row if strip], gutter) for row in rows),
        block.whole,
    )


def beside(strips: Sequence[Strip], gutter: float) -> Strip:
    """Return up to two strips side by side, each in half the width."""

    def draw(sheet: Sheet, box: Box) -> None:
        for strip, half in zip(strips, box.halves(gutter), strict=False):
            strip.draw(sheet, half)

    return Strip(max((strip.height for strip in strips), default=0.0), draw)


@dataclass(slots=True)
class _Flow:
    columns: Sequence[Box]
    gap: float
    placed: list[list[tuple[Strip, Box]]] = field(default_factory=list)
    column: int = -1
    left: float = 0.0  # free height in the column

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
        heading = height_of(block.heading)
        whole = heading + height_of(block.strips)
        start = heading + height_of(block.strips[:2])
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


def height_of(strips: Sequence[Strip]) -> float:
    """Return the total height of some strips."""
    return sum(strip.height for strip in strips)


def pages(blocks: Sequence[Block], columns: Sequence[Box], gap: float) -> list[Page]:
    """Return pages on which blocks follow each other down columns of equal height."""
    flow = _Flow(columns, gap)
    for block in blocks:
        flow.put_block(block)
    return [partial(_draw, placed) for placed in flow.placed]


def _draw(placed: Sequence[tuple[Strip, Box]], sheet: Sheet) -> None:
    for strip, box in placed:
        strip.draw(sheet, box)
