"""Deal sheets, for dealing an ordered pack card by card; and curtain cards, for checking hands.

They show cards that no one may have seen, so they are not in the list of documents: taking them
from a session means taking the sealed deals, which is recorded.
"""

from dataclasses import dataclass
from functools import partial

from scoring.hands.deals import RANKS, Deal, Hand
from scoring.play.boards import dealer
from tournaments.printing.page import styles
from tournaments.printing.page.cards import in_grid, rows_of
from tournaments.printing.page.frame import Document, Heading, body
from tournaments.printing.page.sheet import MM, Box, Sheet
from tournaments.printing.tables.forms import dealer_words, draw_compass, vulnerability_words

_SEATS = "NESW"
_WORDS = ("North", "East", "South", "West")
_SUITS = "♠♥♦♣"
_HEIGHT, _MOST = 43 * MM, 6
_LABEL = 44 * MM  # for the board number, beside its cards
_STEP = 6.2 * MM
_COLUMNS, _ROWS = 4, 7
_CARDS = styles.Style(10.5)
_SEAT = styles.Style(14, bold=True)

HOW = (
    (
        "Put a pack in order: spades from the ace down to the two, then hearts, diamonds and "
        "clubs, face down with the ace of spades on top."
    ),
    (
        "Deal the cards one by one to the player named below each rank. Each player then has "
        "thirteen; use the points of the hands as a check."
    ),
)


@dataclass(frozen=True, slots=True)
class DealSheets:
    """Boards to deal by hand, each with its cards; ``game`` is bridge or whist."""

    heading: Heading
    game: str
    deals: tuple[tuple[int, Deal], ...]


def owners(deal: Deal) -> tuple[str, ...]:
    """Return who gets each card of an ordered pack: a line for each suit, ace to two.

    >>> suits = ("AKQJT98765432...", ".AKQJT98765432..", "..AKQJT98765432.", "...AKQJT98765432")
    >>> owners(Deal.parse("N:" + " ".join(suits)))[0]
    'NNNNNNNNNNNNN'
    """
    return tuple(
        "".join(_SEATS[_holder(deal, suit, rank)] for rank in RANKS) for suit in range(len(_SUITS))
    )


def _holder(deal: Deal, suit: int, rank: str) -> int:
    return next(place for place, hand in enumerate(deal.hands) if rank in hand.suits[suit])


def layout_sheets(content: DealSheets, paper: str) -> Document:
    """Return the deal sheets, up to six boards on each, to cut apart."""
    room = body(paper, HOW)
    draw = partial(_draw_board, content.game)
    pages = in_grid(room, 1, rows_of(room, _HEIGHT, _MOST), content.deals, draw)
    return Document(content.heading, "Deal sheets", paper, pages, HOW)


def layout_curtains(content: DealSheets, paper: str) -> Document:
    """Return the curtain cards: a row for each board, a card for each hand, to cut apart."""
    room = body(paper)
    hands = [
        (board, place, hand)
        for board, deal in content.deals
        for place, hand in enumerate(deal.hands)
    ]
    pages = in_grid(room, _COLUMNS, _ROWS, hands, _draw_curtain)
    return Document(content.heading, "Curtain cards", paper, pages)


def _draw_board(game: str, sheet: Sheet, cell: Box, board: tuple[int, Deal]) -> None:
    number, deal = board
    inside = cell.inset(2 * MM, 4 * MM)
    top = inside.top
    sheet.text(inside.left, top - 8 * MM, f"Board {number}", styles.TITLE, room=_LABEL - 4 * MM)
    words = [dealer_words(number), *([vulnerability_words(number)] if game == "bridge" else [])]
    for place, line in enumerate(words):
        sheet.text(inside.left, top - (13 + 4 * place) * MM, line, styles.FINE)
    draw_compass(sheet, (inside.left + 10 * MM, top - 27 * MM), number, game)
    left = inside.left + _LABEL
    across = (inside.right - left) / (len(RANKS) + 1)
    for place, rank in enumerate(RANKS, start=1):
        name = rank.replace("T", "10")
        middle = left + (place + 0.5) * across
        sheet.text(middle, top - 4 * MM, name, styles.FINE_BOLD, align="centre")
    sheet.line(left, top - 5.4 * MM, inside.right, top - 5.4 * MM)
    for row, (suit, seats) in enumerate(zip(_SUITS, owners(deal), strict=True)):
        baseline = top - 10.4 * MM - row * _STEP
        sheet.text(left + across / 2, baseline, suit, _SEAT, align="centre")
        for place, seat in enumerate(seats, start=1):
            sheet.text(left + (place + 0.5) * across, baseline, seat, _SEAT, align="centre")
        sheet.line(left, baseline - 1.6 * MM, inside.right, baseline - 1.6 * MM)
    points = " · ".join(
        f"{word} {hand.points}" for word, hand in zip(_WORDS, deal.hands, strict=True)
    )
    sheet.text(inside.right, inside.top - 34 * MM, f"Points: {points}", styles.FINE, align="right")


def _draw_curtain(sheet: Sheet, cell: Box, card: tuple[int, int, Hand]) -> None:
    board, place, hand = card
    inside = cell.inset(3 * MM, 3 * MM)
    top = inside.top - 4 * MM
    sheet.text(inside.left, top, f"Board {board}", styles.BODY_BOLD)
    mark = " (dealer)" if str(dealer(board)) == _SEATS[place] else ""
    sheet.text(inside.left, top - 4.6 * MM, f"{_WORDS[place]}{mark}", styles.SMALL)
    for row, (suit, cards) in enumerate(zip(_SUITS, hand.suits, strict=True)):
        baseline = top - 10.4 * MM - row * 4.8 * MM
        sheet.text(inside.left, baseline, suit, _CARDS)
        shown = " ".join(card.replace("T", "10") for card in cards) or "–"
        sheet.text(inside.left + 5 * MM, baseline, shown, _CARDS, room=inside.width - 5 * MM)
