"""Hand records: every board with its cards, what can be made with them, and the par."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from tournaments.documents.page import lettering, titles
from tournaments.documents.page.flow import Block, Strip, pages
from tournaments.documents.page.frame import Document, Heading, body
from tournaments.documents.page.sheet import (
    BODY_BOLD,
    FINE,
    FINE_BOLD,
    HAIRLINE,
    INK,
    MM,
    SMALL,
    Box,
    Sheet,
    Style,
)
from tournaments.documents.page.titles import Title
from tournaments.documents.tables.forms import draw_compass

GUTTER = 9 * MM
HEIGHT = 57 * MM
_SUITS = "♠♥♦♣"
_STRAINS = ("NT", *_SUITS)
_CARDS = Style(10.5)
_STEP = 4.35 * MM  # from suit to suit
_MIDDLE = 32 * MM
_GRID, _ACROSS = 22 * MM, 4.4 * MM
_HALF = 7 * MM  # of the compass


@dataclass(frozen=True, slots=True)
class HandDiagram:
    """A board, texts as printed.

    Attributes:
        board: Its number.
        dealer: N, E, S or W.
        vulnerable: ``none``, ``NS``, ``EW``, ``all``; empty at whist.
        hands: For N, E, S and W the cards of spades, hearts, diamonds and clubs, empty for none.
        points: High-card points of N, E, S and W; empty at whist.
        makeable: For declarers N, S, E, W the levels made in notrumps, spades, hearts, diamonds
            and clubs; empty where nobody computed them.
        par: In words, empty likewise.
    """

    board: int
    dealer: str
    vulnerable: str
    hands: tuple[tuple[str, str, str, str], ...]
    points: tuple[str, ...]
    makeable: tuple[tuple[str, ...], ...]
    par: str


@dataclass(frozen=True, slots=True)
class HandRecords:
    """The boards of a session in order."""

    heading: Heading
    deals: tuple[HandDiagram, ...]


def layout(content: HandRecords, paper: str) -> Document:
    """Return the sheets: two boards beside each other, as many as fit below."""
    notes = ("Makeable: the contracts that each side makes against best defence",)
    footnotes = notes if any(deal.makeable for deal in content.deals) else ()
    room = body(paper, footnotes)
    pairs = [content.deals[first : first + 2] for first in range(0, len(content.deals), 2)]
    blocks = [titles.block(Title(content.heading, "Hand records", "", settled=True))]
    blocks.append(Block((), tuple(Strip(HEIGHT, partial(_draw_pair, pair)) for pair in pairs)))
    drawn = tuple(pages(blocks, [room], 2 * MM))
    return Document(content.heading, "Hand records", paper, drawn, footnotes)


def _draw_pair(pair: Sequence[HandDiagram], sheet: Sheet, box: Box) -> None:
    for deal, half in zip(pair, box.halves(GUTTER), strict=False):
        _draw_diagram(deal, sheet, half)
    sheet.line(box.left, box.bottom, box.right, box.bottom)


def _draw_diagram(deal: HandDiagram, sheet: Sheet, box: Box) -> None:
    """Draw one board: the hands round the compass, at the right what can be made."""
    top = box.top - 5 * MM
    sheet.text(box.left, top, f"Board {deal.board}", Style(14, bold=True))
    dealer = {"N": "North", "E": "East", "S": "South", "W": "West"}[deal.dealer]
    sheet.text(box.left, top - 4.6 * MM, f"{dealer} deals", FINE)
    vulnerable = {"none": "None vulnerable", "NS": "N-S vulnerable", "EW": "E-W vulnerable"}
    words = vulnerable.get(deal.vulnerable, "All vulnerable") if deal.vulnerable else ""
    sheet.text(box.left, top - 8.4 * MM, words, FINE)
    middle = (box.left + _MIDDLE, box.top - 29 * MM)
    half = 1.5 * _STEP
    across = middle[0] - 8.5 * MM
    _draw_hand(deal.hands[0], sheet, across, middle[1] + _HALF + 3.3 * MM + 3 * _STEP, 40 * MM)
    _draw_hand(deal.hands[2], sheet, across, middle[1] - _HALF - 5.8 * MM, 40 * MM)
    west, east = box.left, middle[0] + _HALF + 2.5 * MM
    level = middle[1] + half - 1.2 * MM
    _draw_hand(deal.hands[3], sheet, west, level, middle[0] - _HALF - 2 * MM - west)
    _draw_hand(
        deal.hands[1],
        sheet,
        east,
        level,
        box.right - (_GRID + 1 * MM if deal.makeable else 0) - east,
    )
    compass = partial(draw_compass, half=_HALF, letters=3.6 * MM)
    compass(sheet, middle, deal.dealer, deal.vulnerable)
    if deal.points:
        _draw_points(deal.points, sheet, box.left + 6.5 * MM, box.bottom + 7.5 * MM)
    if deal.makeable:
        grid = Box(box.right - _GRID, box.bottom, _GRID, box.height)
        _draw_makeable(deal, sheet, grid)


def _draw_hand(suits: Sequence[str], sheet: Sheet, left: float, top: float, room: float) -> None:
    for place, (sign, cards) in enumerate(zip(_SUITS, suits, strict=True)):
        baseline = top - place * _STEP
        sheet.text(left, baseline, sign, _CARDS)
        shown = " ".join(cards.replace("T", "†")).replace("†", "10") if cards else "–"
        free = room - 4 * MM
        size = 10.5
        if lettering.width(shown, size) > free:
            shown = shown.replace(" ", "")
        if lettering.width(shown, size) > free:
            size = 8
        sheet.text(left + 4 * MM, baseline, shown, Style(size), room=free)


def _draw_points(points: Sequence[str], sheet: Sheet, x: float, y: float) -> None:
    north, east, south, west = points
    out, up = 4.6 * MM, 3.6 * MM
    for text, across, above in (
        (north, 0, up),
        (east, out, 0),
        (south, 0, -up),
        (west, -out, 0),
    ):
        sheet.text(x + across, y + above - 2.6, text, SMALL, align="centre")


def _draw_makeable(deal: HandDiagram, sheet: Sheet, box: Box) -> None:
    """Draw the makeable contracts as a grid: strains down, declarers across; the par below."""
    top = box.top - 5 * MM
    sheet.text(box.right, top, "Makeable", FINE, align="right")
    step, first = 4.5 * MM, box.right - 3 * _ACROSS - 1.4 * MM
    head = top - 5.4 * MM
    for place, declarer in enumerate("NSEW"):
        sheet.text(first + place * _ACROSS, head, declarer, FINE_BOLD, align="centre")
    rule = head - 1.4 * MM
    sheet.line(box.left, rule, box.right + 1, rule, colour=INK, weight=HAIRLINE * 1.6)
    for row, strain in enumerate(_STRAINS):
        baseline = rule - 3.7 * MM - row * step
        style = FINE_BOLD if strain == "NT" else SMALL
        sheet.text(box.left + 3.4 * MM, baseline, strain, style, align="centre")
        for place, tricks in enumerate(deal.makeable):
            sheet.text(first + place * _ACROSS, baseline, tricks[row], SMALL, align="centre")
    sheet.line(box.left, rule - 5 * step - 1, box.right + 1, rule - 5 * step - 1)
    if deal.par:
        below = rule - 5 * step - 5 * MM
        sheet.text(box.right, below, "Par", FINE, align="right")
        for place, part in enumerate(deal.par.split(", ")[:2]):
            line = below - (place + 1) * 4.2 * MM
            sheet.text(box.right, line, part, BODY_BOLD, align="right", room=box.width + 8 * MM)
