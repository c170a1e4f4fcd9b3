"""Travellers with their results, as they are hung on the wall after the game."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from tournaments.documents.page.flow import Block, Strip
from tournaments.documents.page.sheet import (
    BODY_BOLD,
    FINE,
    FINE_BOLD,
    HAIRLINE,
    HEAVY,
    INK,
    MM,
    Box,
    Sheet,
    Style,
)
from tournaments.documents.tables.forms import dealer_words, vulnerability_words

_LINE = 4.1 * MM
_HEADING = 5.6 * MM
_Columns = tuple[tuple[str, int], ...]
_ENTRY = Style(8)
_POINTS = (("Points N-S", 17), ("E-W", 12))
_BRIDGE = (  # title and share of the width
    ("N-S", 8),
    ("E-W", 8),
    ("Contract", 16),
    ("By", 6),
    ("", 7),
    ("N-S +", 12),
    ("N-S −", 12),
    *_POINTS,
)
_WHIST = (("N-S", 14), ("E-W", 14), ("Tricks N-S", 18), ("Tricks E-W", 18), *_POINTS)


@dataclass(frozen=True, slots=True)
class TravellerTable:
    """A board's lines; each line has one entry for each column of its game, as printed.

    ``points`` says whether the last two, the points of both sides, are printed: not at a match.
    ``frequencies`` are score, how often it came and the points of both sides; ``middle`` says what
    the mean or the datum is. Both are printed below the lines where they are given. ``groups`` are
    those of a fouled board: at which line each begins, from 0, and what it is called.
    """

    title: str
    game: str
    points: bool
    dealer: str
    vulnerability: str
    lines: tuple[tuple[str, ...], ...]
    frequencies: tuple[tuple[str, str, str, str], ...] = ()
    middle: str = ""
    groups: tuple[tuple[int, str], ...] = ()


def block(table: TravellerTable) -> Block:
    """Return the table, kept in one column where it has room there."""
    strips = tuple(_lines(table))
    if table.frequencies:
        strips += tuple(_frequencies(table))
    return Block((Strip(11 * MM, partial(_draw_titles, table)),), strips, whole=True)


def _lines(table: TravellerTable) -> Iterator[Strip]:
    """Yield the lines, each group of a fouled board under its own heading."""
    headings = dict(table.groups)
    for place, line in enumerate(table.lines):
        if place in headings:
            yield Strip(_HEADING, partial(_draw_heading, headings[place]))
        yield Strip(_LINE, partial(_draw_line, _columns(table), line))


def _draw_heading(words: str, sheet: Sheet, box: Box) -> None:
    sheet.text(box.left, box.bottom + 1.3 * MM, words, FINE_BOLD, room=box.width)
    sheet.line(box.left, box.bottom, box.right, box.bottom, colour=INK, weight=HAIRLINE * 1.6)


def _frequencies(table: TravellerTable) -> Iterator[Strip]:
    """Yield the frequencies in two columns, read down the left one first, and the mean."""
    half = -(-len(table.frequencies) // 2)
    yield Strip(9.4 * MM, partial(_draw_frequency_titles, table))
    for place in range(half):
        yield Strip(_LINE, partial(_draw_frequencies, table, table.frequencies[place::half]))


def _frequency_edges(table: TravellerTable, box: Box) -> Iterator[tuple[float, ...]]:
    """Yield where score, count and both sides' points end, for the left and the right half."""
    gutter = 6 * MM
    wide = (box.width - gutter) / 2
    shares = (0.28, 0.52, 0.78, 1.0) if table.points else (0.6, 1.0)
    for left in (box.left, box.left + wide + gutter):
        yield tuple(left + wide * share for share in shares)


def _draw_frequency_titles(table: TravellerTable, sheet: Sheet, box: Box) -> None:
    halves = list(_frequency_edges(table, box))
    for edges in halves[: 1 if len(table.frequencies) == 1 else 2]:
        for edge, title in zip(edges, ("Score", "Times", "N-S", "E-W"), strict=False):
            sheet.text(edge, box.bottom + 1.3 * MM, title, FINE, align="right")
    sheet.text(box.left, box.bottom + 5.2 * MM, table.middle, FINE_BOLD, room=box.width)
    sheet.line(box.left, box.bottom, box.right, box.bottom, colour=INK, weight=HAIRLINE * 1.6)


def _draw_frequencies(
    table: TravellerTable,
    entries: Sequence[tuple[str, str, str, str]],
    sheet: Sheet,
    box: Box,
) -> None:
    for edges, entry in zip(_frequency_edges(table, box), entries, strict=False):
        for place, (edge, text) in enumerate(zip(edges, entry, strict=False)):
            style = FINE_BOLD if place == 0 else _ENTRY
            sheet.text(edge, box.bottom + 1.3 * MM, text, style, align="right")
    sheet.line(box.left, box.bottom, box.right, box.bottom)


def _columns(table: TravellerTable) -> _Columns:
    columns = _BRIDGE if table.game == "bridge" else _WHIST
    return columns if table.points else columns[: -len(_POINTS)]


def _edges(columns: _Columns, box: Box) -> list[float]:
    """Return the right edges of the columns."""
    total, edge, edges = sum(share for _title, share in columns), box.left, []
    for _title, share in columns:
        edge += box.width * share / total
        edges.append(edge)
    return edges


def _draw_titles(table: TravellerTable, sheet: Sheet, box: Box) -> None:
    words = dealer_words(table.dealer)
    if table.game == "bridge":
        words += f" · {vulnerability_words(table.vulnerability)}"
    taken = sheet.text(box.left, box.top - 4 * MM, table.title, BODY_BOLD)
    sheet.text(
        box.right, box.top - 4 * MM, words, FINE, align="right", room=box.width - taken - 3 * MM
    )
    columns = _columns(table)
    for edge, (title, _share) in zip(_edges(columns, box), columns, strict=True):
        sheet.text(edge, box.bottom + 1.3 * MM, title, FINE, align="right")
    sheet.line(box.left, box.bottom, box.right, box.bottom, colour=INK, weight=HEAVY)


def _draw_line(columns: _Columns, line: tuple[str, ...], sheet: Sheet, box: Box) -> None:
    left = box.left
    for place, (edge, entry) in enumerate(zip(_edges(columns, box), line, strict=False)):
        style = FINE_BOLD if place < 2 else _ENTRY
        sheet.text(edge, box.bottom + 1.3 * MM, entry, style, align="right", room=edge - left - 2)
        left = edge
    sheet.line(box.left, box.bottom, box.right, box.bottom)
