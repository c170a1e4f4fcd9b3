"""Travellers with their results, as they are hung on the wall after the game."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from tournaments.documents.page.flow import Block, Strip, in_halves, line
from tournaments.documents.page.sheet import (
    BODY_BOLD,
    FINE,
    FINE_BOLD,
    HAIRLINE,
    INK,
    MM,
    Box,
    Sheet,
    Style,
)
from tournaments.documents.tables.forms import dealer_words, vulnerability_words
from tournaments.documents.tables.table import Column, Row, Table, title

_LINE = 4.1 * MM
_ENTRY = Style(8)
_RULE = HAIRLINE * 1.6
_GUTTER = 6 * MM  # between the two columns of frequencies
_POINTS = (("Points N-S", 17), ("E-W", 12))
_BRIDGE = (("Contract", 16), ("By", 6), ("", 7), ("N-S +", 12), ("N-S −", 12))
_WHIST = (("Tricks N-S", 18), ("Tricks E-W", 18))


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


def block(table: TravellerTable, width: float) -> Block:
    """Return the table, kept in one column where it has room there."""
    words = dealer_words(table.dealer)
    if table.game == "bridge":
        words += f" · {vulnerability_words(table.vulnerability)}"
    headings = dict(table.groups)
    rows: list[Row | Strip] = []
    for place, entries in enumerate(table.lines):
        if place in headings:
            rows.append(Strip(5.6 * MM, partial(_draw_heading, headings[place])))
        rows.append(Row(entries))
    head = title(table.title, 5 * MM, MM, style=BODY_BOLD, far=(words, FINE))
    results = Table(_columns(table), rows, line=_LINE).block(width, head)
    if not table.frequencies:
        return Block(results.heading, results.strips, whole=True)
    below = _frequencies(table, width)
    return Block(results.heading, (*results.strips, *below.heading, *below.strips), whole=True)


def _draw_heading(words: str, sheet: Sheet, box: Box) -> None:
    """Draw the heading of a group of a fouled board."""
    sheet.text(box.left, box.bottom + 1.3 * MM, words, FINE_BOLD, room=box.width)
    sheet.line(box.left, box.bottom, box.right, box.bottom, colour=INK, weight=_RULE)


def _columns(table: TravellerTable) -> list[Column]:
    side = 8 if table.game == "bridge" else 14
    results = _BRIDGE if table.game == "bridge" else _WHIST
    points = _POINTS if table.points else ()
    return [
        *(_column(words, side, FINE_BOLD) for words in ("N-S", "E-W")),
        *(_column(words, share) for words, share in (*results, *points)),
    ]


def _column(words: str, share: float, style: Style = _ENTRY) -> Column:
    return Column(words, 0, "right", style, share, gutter=0.0)


def _frequencies(table: TravellerTable, width: float) -> Block:
    """Return the frequencies in two columns under the mean or the datum."""
    shares: Sequence[tuple[str, float]] = (("Score", 0.6), ("Times", 0.4))
    if table.points:
        shares = (("Score", 0.28), ("Times", 0.24), ("N-S", 0.26), ("E-W", 0.22))
    columns = [
        _column(words, share, FINE_BOLD if words == "Score" else _ENTRY) for words, share in shares
    ]
    rows = [Row(entry) for entry in table.frequencies]
    each = Table(columns, rows, line=_LINE, rule=_RULE).block((width - _GUTTER) / 2)
    return in_halves(each, _GUTTER, line(table.middle, FINE_BOLD, 3.4 * MM, -0.8 * MM))
