"""Hand records: every board with its cards, what can be made with them, and the par."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from scoring.play.boards import dealer
from tournaments.documents.page import lettering, styles, titles
from tournaments.documents.page.flow import Block, Strip, pages
from tournaments.documents.page.frame import Document, Heading, body
from tournaments.documents.page.sheet import MM, Box, Sheet
from tournaments.documents.page.titles import Title
from tournaments.documents.reading.seating import NothingToPrintError, heading
from tournaments.documents.tables.forms import draw_compass
from tournaments.selectors.boards.deals import ShownDeal, boards_dealt, deals
from tournaments.selectors.event.snapshot import EventSnapshot, Role, SessionFacts

GUTTER = 9 * MM
HEIGHT = 57 * MM
_SUITS = "♠♥♦♣"
_STRAINS = ("NT", *_SUITS)
_CARDS = styles.Style(10.5)
_STEP = 4.35 * MM  # from one suit's baseline to the next
_MIDDLE = 32 * MM
_GRID, _ACROSS = 22 * MM, 4.4 * MM
_HALF = 7 * MM  # half the side of the compass
_VULNERABLE = {"none": "None", "NS": "N-S", "EW": "E-W", "all": "All"}


@dataclass(frozen=True, slots=True)
class HandRecords:
    """The boards of a session in order; ``game`` is bridge or whist."""

    heading: Heading
    game: str
    deals: tuple[ShownDeal, ...]


def read(snapshot: EventSnapshot, session: SessionFacts) -> HandRecords:
    """Return the cards of every board of the session."""
    shown = deals(snapshot.seen_by(Role.PUBLIC), session_id=session.id)
    if not shown:
        if boards_dealt(session.id):
            raise NothingToPrintError(
                "Hand records are released when the last board of the session has been played."
            )
        raise NothingToPrintError(
            "No cards are stored for this session: bring them as a PBN file on its page Hands."
        )
    return HandRecords(heading(snapshot, session), snapshot.event.game, shown)


def layout(content: HandRecords, paper: str) -> Document:
    """Return the sheets: two boards side by side, and as many rows as fit."""
    notes = ("Makeable: the contracts that each side makes against best defence",)
    bridge = content.game == "bridge"
    footnotes = notes if bridge and any(deal.makeable for deal in content.deals) else ()
    room = body(paper, footnotes)
    pairs = [content.deals[first : first + 2] for first in range(0, len(content.deals), 2)]
    blocks = [titles.block(Title(content.heading, "Hand records", "", settled=True))]
    strips = (Strip(HEIGHT, partial(_draw_pair, content.game, pair)) for pair in pairs)
    blocks.append(Block((), tuple(strips)))
    drawn = tuple(pages(blocks, [room], 2 * MM))
    return Document(content.heading, "Hand records", paper, drawn, footnotes)


def _draw_pair(game: str, pair: Sequence[ShownDeal], sheet: Sheet, box: Box) -> None:
    for deal, half in zip(pair, box.halves(GUTTER), strict=False):
        _draw_diagram(game, deal, sheet, half)
    sheet.line(box.left, box.bottom, box.right, box.bottom)


def _draw_diagram(game: str, deal: ShownDeal, sheet: Sheet, box: Box) -> None:
    """Draw one board: the hands round the compass, at the right what can be made."""
    top = box.top - 5 * MM
    sheet.text(box.left, top, f"Board {deal.board}", styles.Style(14, bold=True))
    sheet.text(box.left, top - 4.6 * MM, f"{dealer(deal.board).word} deals", styles.FINE)
    bridge = game == "bridge"
    if bridge:
        words = f"{_VULNERABLE[deal.vulnerability]} vulnerable"
        sheet.text(box.left, top - 8.4 * MM, words, styles.FINE)
    hands = [hand.suits for hand in deal.cards.hands]
    grid = _GRID if bridge and deal.makeable else 0
    middle = (box.left + _MIDDLE, box.top - 29 * MM)
    half = 1.5 * _STEP
    across = middle[0] - 8.5 * MM
    _draw_hand(hands[0], sheet, across, middle[1] + _HALF + 3.3 * MM + 3 * _STEP, 40 * MM)
    _draw_hand(hands[2], sheet, across, middle[1] - _HALF - 5.8 * MM, 40 * MM)
    west, east = box.left, middle[0] + _HALF + 2.5 * MM
    level = middle[1] + half - 1.2 * MM
    _draw_hand(hands[3], sheet, west, level, middle[0] - _HALF - 2 * MM - west)
    _draw_hand(
        hands[1],
        sheet,
        east,
        level,
        box.right - (grid + 1 * MM if grid else 0) - east,
    )
    draw_compass(sheet, middle, deal.board, game, half=_HALF, letters=3.6 * MM)
    if bridge:
        points = [str(hand.points) for hand in deal.cards.hands]
        _draw_points(points, sheet, box.left + 6.5 * MM, box.bottom + 7.5 * MM)
    if grid:
        _draw_makeable(deal, sheet, Box(box.right - grid, box.bottom, grid, box.height))


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
        sheet.text(left + 4 * MM, baseline, shown, styles.Style(size), room=free)


def _draw_points(points: Sequence[str], sheet: Sheet, x: float, y: float) -> None:
    north, east, south, west = points
    out, up = 4.6 * MM, 3.6 * MM
    for text, across, above in (
        (north, 0, up),
        (east, out, 0),
        (south, 0, -up),
        (west, -out, 0),
    ):
        sheet.text(x + across, y + above - 2.6, text, styles.SMALL, align="centre")


def _draw_makeable(deal: ShownDeal, sheet: Sheet, box: Box) -> None:
    """Draw the makeable contracts as a grid: strains down, declarers across; the par below."""
    top = box.top - 5 * MM
    sheet.text(box.right, top, "Makeable", styles.FINE, align="right")
    step, first = 4.5 * MM, box.right - 3 * _ACROSS - 1.4 * MM
    head = top - 5.4 * MM
    for place, declarer in enumerate("NSEW"):
        sheet.text(first + place * _ACROSS, head, declarer, styles.FINE_BOLD, align="centre")
    rule = head - 1.4 * MM
    sheet.line(box.left, rule, box.right + 1, rule, colour=styles.INK, weight=styles.HAIRLINE * 1.6)
    for row, strain in enumerate(_STRAINS):
        baseline = rule - 3.7 * MM - row * step
        style = styles.FINE_BOLD if strain == "NT" else styles.SMALL
        sheet.text(box.left + 3.4 * MM, baseline, strain, style, align="centre")
        for place, (_seat, levels) in enumerate(deal.levels):
            level = str(levels[row] or "–")
            sheet.text(first + place * _ACROSS, baseline, level, styles.SMALL, align="centre")
    sheet.line(box.left, rule - 5 * step - 1, box.right + 1, rule - 5 * step - 1)
    if deal.par:
        below = rule - 5 * step - 5 * MM
        sheet.text(box.right, below, "Par", styles.FINE, align="right")
        for place, part in enumerate(deal.par.split(", ")[:2]):
            line = below - (place + 1) * 4.2 * MM
            sheet.text(
                box.right, line, part, styles.BODY_BOLD, align="right", room=box.width + 8 * MM
            )
