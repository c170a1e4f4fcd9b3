"""Tables on paper: cells, columns, and sides of a table."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import groupby

from movements.model import boards_text
from tournaments.printing.page import lettering, styles
from tournaments.printing.page.flow import Block, Strip, height_of
from tournaments.printing.page.sheet import MM, Align, Box, Lettering, Sheet

_TEAM = styles.Style(8)


DrawCell = Callable[[Sheet, Box, float], None]
"""Draws a cell into its room; the number is the baseline of the row."""


Cell = str | tuple[str, ...] | DrawCell
"""A text; names, which continue below and get smaller before they are cut; or a function."""


def text(words: str, style: styles.Style, align: Align = "left") -> Cell:
    """Return a text in a style other than its column's."""

    def draw(sheet: Sheet, room: Box, baseline: float) -> None:
        x = anchor(align, room.left, room.right)
        wide = room.width - 2 * (align == "centre")
        sheet.text(x, baseline, words, style, align=align, room=wide)

    return draw


def noted(words: str, style: styles.Style, note: str) -> Cell:
    """Return a text with a note in small print after it."""

    def draw(sheet: Sheet, room: Box, baseline: float) -> None:
        draw_noted(sheet, room, baseline, (words, style), note)

    return draw


def names(players: Sequence[str]) -> Cell:
    """Return the names of those who play together; a team's on two lines."""
    if len(players) <= 2:
        return tuple(players)
    half = -(-len(players) // 2)

    def draw(sheet: Sheet, room: Box, _baseline: float) -> None:
        high = room.height / 2
        for centre, part in ((1.5 * high, players[:half]), (0.5 * high, players[half:])):
            baseline = room.bottom + centre - 0.34 * _TEAM.size
            sheet.names(
                room.left, baseline, part, _TEAM, room=room.width, high=high - 1, people=True
            )

    return draw


def draw_noted(sheet: Sheet, room: Box, baseline: float, words: Lettering, note: str) -> None:
    """Write a text and a note in small print after it."""
    taken = sheet.text(room.left, baseline, *words, room=room.width) + 2 * MM
    left, wide, size = room.left + taken, room.width - taken, words[1].size
    level = baseline + 0.34 * (size - styles.FINE.size)  # centres both on one level
    sheet.names(left, level, (note,), styles.FINE, room=wide, high=room.height - 1.6)


def draw_tick_box(sheet: Sheet, room: Box, side: float) -> None:
    """Draw a box to tick at the right of a cell."""
    bottom = room.bottom + (room.height - side) / 2
    sheet.box(Box(room.right - side, bottom, side, side), edge=styles.INK, weight=styles.HEAVY)


SHORT = {"NS": "N-S", "EW": "E-W", "N": "N", "E": "E", "S": "S", "W": "W"}
PARTNERS = {"N": "S", "S": "N", "E": "W", "W": "E"}
SIDES_HEIGHT = 9 * MM  # two lines


@dataclass(frozen=True, slots=True)
class Side:
    """A pair (``NS``, ``EW``) or a player (``N`` …); ``players`` is empty while unnamed."""

    direction: str
    number: str
    players: tuple[str, ...]

    @property
    def words(self) -> str:
        """Number and names on one line."""
        return " ".join(part for part in (self.number, " – ".join(self.players)) if part)


def needs_three_lines(sides: Iterable[Side]) -> bool:
    """Return whether one of several single players has a name too long for two short lines."""
    several = tuple(sides)
    return len(several) > 2 and any(len(x) > _TWO_LINES for one in several for x in one.players)


@dataclass(frozen=True, slots=True)
class TableRound:
    """Who plays which boards at a table in one round; on a blank slip all numbers are 0.

    ``section`` is empty if there is only one; it says ``1 of 2`` if the boards need two slips.
    """

    section: str
    round: int
    table: int
    sides: tuple[Side, ...]
    boards: tuple[int, ...]

    @property
    def boards_text(self) -> str:
        """The boards in short form, ``7–9``."""
        return boards_text(self.boards)


def draw_sides(sheet: Sheet, box: Box, sides: Sequence[Side], *, pen: bool = True) -> None:
    """Write who sits at a table on two lines from the top of a box.

    A pair has one line. Four players have two columns: North over South, East over West. ``pen``
    rules a line to write on if no one is named.
    """
    columns = 1 if len(sides) == 2 else 2
    room = box.width / columns - 2 * MM
    for place, side in enumerate(sides):
        line, column = divmod(place, columns)
        x = box.left + column * box.width / columns
        baseline = box.top - (3.4 + 4.5 * line) * MM
        taken = sheet.text(x, baseline, SHORT[side.direction], styles.FINE) + 1.2 * MM
        taken += (
            sheet.text(x + taken, baseline, side.number, styles.FINE_BOLD, room=room / 2) + 1.6 * MM
        )
        if side.players:
            wide, high = room - taken, 4.4 * MM
            sheet.names(
                x + taken, baseline, side.players, styles.SMALL, room=wide, high=high, people=True
            )
        elif pen:
            sheet.line(x + taken, baseline - 1.4, x + room, baseline - 1.4)


def draw_side(
    sheet: Sheet,
    x: float,
    baseline: float,
    room: float,
    side: Side,
    styles: tuple[styles.Style, styles.Style] = (styles.BODY_BOLD, styles.SMALL),
    gap: float = 1.6 * MM,
    high: float = 5 * MM,
) -> None:
    """Write a number and then the names; ``high`` is the height available for long names."""
    of_number, of_names = styles
    taken = sheet.text(x, baseline, side.number, of_number, room=room) + gap
    sheet.names(
        x + taken, baseline, side.players, of_names, room=room - taken, high=high, people=True
    )


HUNG = "*"
"""A mark after a figure that hangs in the gutter, so that the figures still line up."""
GUTTER = 2.4 * MM
_TWO_LINES = 26  # letters that fit on them in a quarter of a card
FORM_TITLES = 8.6 * MM
ROOM_TO_WRITE = 6 * MM  # the least height of a line to write on
_TITLES = 6 * MM
_TITLES_UP = 1.6 * MM  # from the rule to the baseline
_NOTE = 3.4 * MM
_MIDDLE = 0.34  # share of the type size: half the height of a figure
_FOLD = 1.32  # from line to line of a folded text, as a share of its size


Spans = Sequence[tuple[float, float]]
"""Where the text of each column begins and ends, from the left edge of the table."""


@dataclass(frozen=True, slots=True)
class Column:
    """A column.

    Attributes:
        title: The text above it.
        width: Of its text, in points; 0 for a share of the space that other columns leave.
        align: Of title and text.
        style: Of the text.
        share: Its share of that space, relative to the other columns without a width.
        gutter: The space at its right, in points; the last column has none.
        group: Neighbours in one group are under its name; in forms only.
        pen: Whether it has a rule at its left, because people write in it.
        title_style: Of the title.
        folds: Whether a text too long for the column continues below instead of being cut.
        people: Whether it names people, whose given names may become initials.
    """

    title: str
    width: float = 0.0
    align: Align = "right"
    style: styles.Style = styles.SMALL
    share: float = 1.0
    gutter: float = GUTTER
    group: str = ""
    pen: bool = False
    title_style: styles.Style = styles.FINE
    folds: bool = False
    people: bool = False

    def measured(self, texts: Iterable[str]) -> "Column":
        """Return the column as wide as its widest text or its title."""
        style, head = self.style, self.title_style
        widths = [lettering.width(text, style.size, bold=style.bold) for text in texts]
        own = lettering.width(self.title, head.size, bold=head.bold)
        return replace(self, width=max(own, *widths, 1.0) + 0.1)

    def lines_of(self, cell: Cell, width: float) -> tuple[str, ...]:
        """Return a cell's text on as many lines as it needs; none if it is not plain text."""
        if not self.folds or not isinstance(cell, str):
            return ()
        return lettering.folded(cell, width, self.style.size, bold=self.style.bold)


@dataclass(frozen=True, slots=True)
class Row:
    """The printed cells of a row from the left, and small print below them.

    ``height`` is 0 for the height of the table's lines.
    """

    cells: Sequence[Cell]
    notes: Sequence[str] = ()
    height: float = 0.0


def row_of(*cells: Cell, notes: Sequence[str] = (), height: float = 0.0) -> Row:
    """Return a row of these cells."""
    return Row(cells, notes, height)


@dataclass(frozen=True, slots=True)
class Table:
    """A table, which can be set at any width.

    Attributes:
        columns: From left to right.
        rows: From top to bottom; a strip spans all columns.
        line: The height of a row without notes, in points.
        notes_from: The column below which notes begin.
        form: Whether it is framed and ruled for writing on.
        rule: The thickness of the line below the titles.
    """

    columns: Sequence[Column]
    rows: Sequence[Row | Strip]
    line: float = 5.2 * MM
    notes_from: int = 0
    form: bool = False
    rule: float = styles.HEAVY

    def spans(self, width: float) -> Spans:
        """Return where the columns are in a table of this width."""
        last = len(self.columns) - 1
        gutters = [column.gutter * (place < last) for place, column in enumerate(self.columns)]
        fixed = sum(c.width + g for c, g in zip(self.columns, gutters, strict=True) if c.width)
        shares = sum(column.share for column in self.columns if not column.width)
        spans, left = [], 0.0
        for column, gutter in zip(self.columns, gutters, strict=True):
            cell = column.width + gutter
            if not column.width:
                cell = (width - fixed) * column.share / shares
            spans.append((left, left + cell - gutter))
            left += cell
        return spans

    def is_roomy(self, width: float) -> bool:
        """Return whether in this width all names fit their columns in one line, at full size."""
        spans = self.spans(width)
        return all(
            lettering.width(lettering.BETWEEN_NAMES.join(cell), column.style.size) <= end - start
            for row in self.rows
            if isinstance(row, Row)
            for cell, column, (start, end) in zip(row.cells, self.columns, spans, strict=False)
            if isinstance(cell, tuple)
        )

    def block(self, width: float, *above: Strip, whole: bool = False) -> Block:
        """Return the table for a page; ``whole`` keeps it in one column if it fits.

        ``above`` is repeated with the titles wherever the table continues.
        """
        spans = self.spans(width)
        titles, strips = self._titles(spans), self._strips(spans, self.line)
        if self.form:
            titles = Strip(titles.height, partial(_draw_with_top, titles))
            strips = [
                Strip(strip.height, partial(_draw_with_sides, spans, strip)) for strip in strips
            ]
        return Block((*above, titles), tuple(strips), whole=whole)

    def draw(self, sheet: Sheet, box: Box, most: float) -> float:
        """Draw the table from the top of a box and return its lower edge.

        Lines are as high as the box allows, up to ``most``.
        """
        spans = self.spans(box.width)
        titles = self._titles(spans)
        across = height_of([row for row in self.rows if isinstance(row, Strip)])
        lines = max(sum(isinstance(row, Row) for row in self.rows), 1)
        strips = self._strips(spans, min((box.height - titles.height - across) / lines, most))
        top = _stack(sheet, box, box.top, [titles])
        pairs = zip(self.rows, strips, strict=True)
        for in_columns, run in groupby(pairs, key=lambda each: isinstance(each[0], Row)):
            bottom = _stack(sheet, box, top, [strip for _row, strip in run])
            if self.form and in_columns:
                _rule(spans, sheet, Box(box.left, bottom, box.width, top - bottom))
            top = bottom
        if self.form:
            sheet.box(
                Box(box.left, top, box.width, box.top - top), edge=styles.INK, weight=styles.HEAVY
            )
        return top

    def _titles(self, spans: Spans) -> Strip:
        if self.form:
            return Strip(FORM_TITLES, partial(_draw_form_titles, self.columns, spans))
        return Strip(_TITLES, partial(_draw_titles, self.columns, spans, self.rule))

    def _strips(self, spans: Spans, line: float) -> list[Strip]:
        up = line / 2 - _MIDDLE * max(column.style.size for column in self.columns)
        return [
            row
            if isinstance(row, Strip)
            else self._strip(row, spans, row.height or line, up + max(row.height - line, 0) / 2)
            for row in self.rows
        ]

    def _strip(self, row: Row, spans: Spans, line: float, up: float) -> Strip:
        left, right = spans[self.notes_from][0], spans[-1][1]
        notes = lettering.wrapped(row.notes, right - left, styles.FINE.size) if row.notes else ()
        cells = [
            (cell, column, span, column.lines_of(cell, span[1] - span[0]))
            for cell, column, span in zip(row.cells, self.columns, spans, strict=False)
        ]
        height = line + max((_below(column, lines) for _, column, _, lines in cells), default=0.0)

        def draw(sheet: Sheet, box: Box) -> None:
            bottom, baseline = box.top - height, box.top - line + up
            for cell, column, (start, end), lines in cells:
                room = Box(box.left + start, bottom, end - start, height)
                for place, text in enumerate(lines or (cell,)):
                    lower = place * _FOLD * column.style.size
                    _draw_cell(sheet, room, baseline - lower, text, column)
                if column.pen:
                    edge = room.left - column.gutter / 2
                    sheet.line(edge, bottom, edge, box.top)
            for number, note in enumerate(notes, start=1):
                sheet.text(box.left + left, bottom - number * _NOTE + 1.1 * MM, note, styles.FINE)
            sheet.line(box.left, box.bottom, box.right, box.bottom)

        return Strip(height + len(notes) * _NOTE, draw)


def _below(column: Column, lines: Sequence[str]) -> float:
    """Return the height of a folded text below its first line."""
    return max(len(lines) - 1, 0) * _FOLD * column.style.size


def title(
    words: str,
    height: float,
    up: float,
    *,
    style: styles.Style = styles.HEAD,
    note: Lettering = ("", styles.FINE),
    far: Lettering = ("", styles.SMALL),
) -> Strip:
    """Return the words above a table's titles, with the baseline ``up`` from the lower edge.

    ``note`` goes beside the words, ``far`` at the right edge.
    """

    def draw(sheet: Sheet, box: Box) -> None:
        baseline = box.bottom + up
        taken = sheet.ends(box, baseline, (words, style), far, most=0.7) + 3 * MM
        sheet.text(box.left + taken, baseline, *note, room=box.width - taken)

    return Strip(height, draw)


def _stack(sheet: Sheet, box: Box, top: float, strips: Sequence[Strip]) -> float:
    """Draw strips below each other and return the lower edge."""
    for strip in strips:
        top -= strip.height
        strip.draw(sheet, Box(box.left, top, box.width, strip.height))
    return top


def anchor(align: Align, left: float, right: float) -> float:
    """Return where a text is set between two edges."""
    return {"left": left, "centre": (left + right) / 2, "right": right}[align]


def _draw_cell(sheet: Sheet, room: Box, baseline: float, cell: Cell, column: Column) -> None:
    if callable(cell):
        cell(sheet, room, baseline)
        return
    style = column.style
    wide = room.width - 2 * (column.align == "centre")
    if isinstance(cell, tuple):
        x, high = anchor(column.align, room.left, room.right), room.height - 1
        by, people = column.align, column.people
        sheet.names(x, baseline, cell, style, room=wide, high=high, align=by, people=people)
        return
    x = anchor(column.align, room.left, room.right)
    if column.align == "right" and cell.endswith(HUNG):
        cell = cell.removesuffix(HUNG)
        sheet.text(x, baseline, HUNG, style)
    sheet.text(x, baseline, cell, style, align=column.align, room=wide)


def _draw_titles(
    columns: Sequence[Column], spans: Spans, rule: float, sheet: Sheet, box: Box
) -> None:
    for column, span in zip(columns, spans, strict=True):
        x, room = box.left + anchor(column.align, *span), span[1] - span[0] + column.gutter
        baseline, style, words = box.bottom + _TITLES_UP, column.title_style, (column.title,)
        high = box.height - 1
        sheet.names(x, baseline, words, style, room=room, high=high, align=column.align)
    sheet.line(box.left, box.bottom, box.right, box.bottom, colour=styles.INK, weight=rule)


def _draw_form_titles(columns: Sequence[Column], spans: Spans, sheet: Sheet, box: Box) -> None:
    """Write titles in the middle of their columns, below the group name if there is one."""
    low, middle, upper = box.bottom + 1.4 * MM, box.bottom + box.height / 2, box.top - 3.4 * MM
    for column, (left, right) in zip(columns, spans, strict=True):
        baseline = low if column.group else (upper + low) / 2
        at, room = box.left + (left + right) / 2, right - left - 1
        sheet.text(at, baseline, column.title, styles.FINE, align="centre", room=room)
    for group, run in groupby(zip(columns, spans, strict=True), key=lambda each: each[0].group):
        members = [span for _column, span in run]
        if group:
            left, right = box.left + members[0][0], box.left + members[-1][1]
            room = right - left - 2
            at, high = (left + right) / 2, box.height / 2 - 1
            sheet.names(at, upper, (group,), styles.FINE, room=room, high=high, align="centre")
            sheet.line(left, middle, right, middle)
    for before, column, (left, _right) in zip(columns, columns[1:], spans[1:], strict=False):
        top = middle if column.group and column.group == before.group else box.top
        sheet.line(box.left + left, top, box.left + left, box.bottom)
    sheet.line(box.left, box.bottom, box.right, box.bottom, colour=styles.INK, weight=styles.HEAVY)


def _rule(spans: Spans, sheet: Sheet, box: Box) -> None:
    """Draw the rules between the columns of a form."""
    for left, _right in spans[1:]:
        sheet.line(box.left + left, box.top, box.left + left, box.bottom)


def _draw_with_top(titles: Strip, sheet: Sheet, box: Box) -> None:
    """Draw the titles of a form with the upper part of its frame."""
    titles.draw(sheet, box)
    sheet.line(box.left, box.top, box.right, box.top, colour=styles.INK, weight=styles.HEAVY)
    _draw_edges(sheet, box)


def _draw_with_sides(spans: Spans, strip: Strip, sheet: Sheet, box: Box) -> None:
    """Draw a line of a form with its part of the frame."""
    strip.draw(sheet, box)
    _rule(spans, sheet, box)
    _draw_edges(sheet, box)


def _draw_edges(sheet: Sheet, box: Box) -> None:
    for x in (box.left, box.right):
        sheet.line(x, box.bottom, x, box.top, colour=styles.INK, weight=styles.HEAVY)
