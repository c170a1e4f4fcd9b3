"""Table guide cards: who sits there in each round, which boards, and where everybody goes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from tournaments.documents.page import lettering
from tournaments.documents.page.cards import in_grid
from tournaments.documents.page.frame import Heading, Sheaf, body
from tournaments.documents.page.sheet import (
    BODY,
    BODY_BOLD,
    FELT,
    FINE,
    HEAVY,
    INK,
    MM,
    SMALL,
    TITLE,
    Box,
    Sheet,
    Style,
)

_HEAD = 19 * MM
_TITLES = 5.5 * MM
_FOOT_LINE = 5 * MM
_PADDING = 4 * MM
_ROUND, _BOARDS = 14 * MM, 34 * MM
_LINE, _LINES = 6 * MM, 9 * MM  # a round without and with moves of its own
_MOVE = Style(8, bold=True, colour=FELT)


@dataclass(frozen=True, slots=True)
class CardSeat:
    """Who sits somewhere in a round, and where next if that is not as usual."""

    number: str
    players: tuple[str, ...]
    move: str


@dataclass(frozen=True, slots=True)
class CardRound:
    """One round at a table; ``note`` says why nobody plays, or with whom boards are shared."""

    round: int
    boards: str
    seats: tuple[CardSeat, ...]
    boards_move: str
    note: str


@dataclass(frozen=True, slots=True)
class GuideCard:
    """The card of one table.

    ``usual`` are the moves that follow most rounds, ``part`` is ``1 of 2`` where the rounds
    need two cards.
    """

    section: str
    table: int
    movement: str
    directions: tuple[str, ...]
    rounds: tuple[CardRound, ...]
    usual: tuple[str, ...]
    part: str = ""


@dataclass(frozen=True, slots=True)
class GuideCards:
    """The cards of a session by section and table."""

    heading: Heading
    cards: tuple[GuideCard, ...]


def laid_out(content: GuideCards, paper: str) -> Sheaf:
    """Return the sheets: as many cards on each as can be read across a table."""
    room = body(paper)
    cards = tuple(part for card in content.cards for part in _parted(card, room.height))
    needed = max((_height(card) for card in cards), default=0.0)
    rows = next((rows for rows in (4, 3, 2) if room.height / rows >= needed), 1)
    pages = in_grid(room, 1, rows, cards, partial(_draw_card, content.heading))
    return Sheaf(content.heading, "Guide cards", paper, pages)


def _parted(card: GuideCard, height: float) -> Iterator[GuideCard]:
    """Give a table with more rounds than a sheet is high a second card."""
    step = _LINES if _moves_in_lines(card) else _LINE
    most = max(int((height - _height(replace(card, rounds=()))) / step), 1)
    parts = -(-len(card.rounds) // most)
    if parts <= 1:
        yield card
        return
    each = -(-len(card.rounds) // parts)
    for part in range(parts):
        rounds = card.rounds[part * each : (part + 1) * each]
        yield replace(card, rounds=rounds, part=f"{part + 1} of {parts}")


def _height(card: GuideCard) -> float:
    step = _LINES if _moves_in_lines(card) else _LINE
    return 2 * _PADDING + _HEAD + _TITLES + len(card.rounds) * step + _foot(card)


def _moves_in_lines(card: GuideCard) -> bool:
    return any(_says_more(row) for row in card.rounds)


def _draw_card(heading: Heading, sheet: Sheet, cell: Box, card: GuideCard) -> None:
    inside = cell.inset(_PADDING, _PADDING)
    _draw_head(sheet, inside, heading, card)
    first = inside.top - _HEAD - _TITLES
    edges = _edges(inside, len(card.directions))
    for left, title in zip(edges, ("Round", *card.directions, "Boards"), strict=False):
        sheet.text(left, first + 1.8 * MM, title, FINE)
    sheet.line(inside.left, first, inside.right, first, colour=INK, weight=HEAVY)
    room = first - inside.bottom - _foot(card)
    most = 12 * MM if _moves_in_lines(card) else 9 * MM
    step = min(room / max(len(card.rounds), 1), most)
    for place, row in enumerate(card.rounds, start=1):
        _draw_round(sheet, edges, first - place * step, step, row)
        sheet.line(inside.left, first - place * step, inside.right, first - place * step)
    _draw_usual(sheet, inside, first - len(card.rounds) * step, card)


def _draw_usual(sheet: Sheet, inside: Box, top: float, card: GuideCard) -> None:
    label = "After each round, unless said above" if _moves_in_lines(card) else "After each round"
    baseline = top - 5.5 * MM
    taken = sheet.text(inside.left, baseline, label if card.usual else "", FINE) + 2 * MM
    for line in _usual_lines(card, inside.width - taken):
        sheet.text(inside.left + taken, baseline, line, BODY_BOLD, room=inside.width - taken)
        baseline -= _FOOT_LINE


def _usual_lines(card: GuideCard, room: float) -> tuple[str, ...]:
    return lettering.wrapped(card.usual, room, BODY_BOLD.size, bold=True)


def _foot(card: GuideCard) -> float:
    """Return the height of the moves: two lines where they may not fit in one."""
    lines = 2 if sum(map(len, card.usual)) > 60 else 1
    return 3 * MM + lines * _FOOT_LINE if card.usual else 0


def _draw_head(sheet: Sheet, inside: Box, heading: Heading, card: GuideCard) -> None:
    top, half = inside.top, inside.width / 2
    taken = sheet.text(inside.left, top - 7 * MM, f"Table {card.table}", TITLE)
    beside = " · ".join(part for part in (card.section, card.part) if part)
    sheet.text(inside.left + taken + 4 * MM, top - 7 * MM, beside, BODY)
    sheet.text(inside.left, top - 13 * MM, card.movement, SMALL, room=half)
    place = " · ".join(part for part in (heading.session, heading.held_on) if part)
    for line, (text, style) in enumerate(
        ((heading.event, BODY_BOLD), (heading.club, SMALL), (place, FINE))
    ):
        baseline = top - (4 + line * 4.5) * MM
        sheet.text(inside.right, baseline, text, style, align="right", room=half)


def _edges(inside: Box, sides: int) -> list[float]:
    """Return the left edges of round, each side and boards, and the right edge."""
    side = (inside.width - _ROUND - _BOARDS) / sides
    seats = [inside.left + _ROUND + place * side for place in range(sides)]
    return [inside.left, *seats, inside.right - _BOARDS, inside.right]


def _draw_round(
    sheet: Sheet, edges: Sequence[float], bottom: float, step: float, row: CardRound
) -> None:
    two_lines = step >= 8.5 * MM and _says_more(row)
    baseline = bottom + step / 2 + (0.2 * MM if two_lines else -3.4)
    below = baseline - 4 * MM
    sheet.text(edges[0], baseline, str(row.round), BODY_BOLD)
    for seat, left, right in zip(row.seats, edges[1:], edges[2:], strict=False):
        taken = sheet.text(left, baseline, seat.number, BODY_BOLD) + 1.6 * MM
        room = right - left - taken - 3 * MM
        names = lettering.names_in_one_line(seat.players, room, SMALL.size)
        sheet.text(left + taken, baseline, names, SMALL, room=room)
        sheet.text(left, below, seat.move, _MOVE, room=right - left - 3 * MM)
    left, room = edges[-2], edges[-1] - edges[-2]
    if not row.seats:
        sheet.text(edges[1], baseline, row.note, BODY, room=edges[-1] - edges[1])
        return
    taken = sheet.text(left, baseline, row.boards, BODY, room=room)
    sheet.text(left + taken + 2 * MM, baseline, row.note, FINE, room=room - taken - 2 * MM)
    sheet.text(left, below, row.boards_move, _MOVE, room=room)


def _says_more(row: CardRound) -> bool:
    return bool(row.boards_move or any(seat.move for seat in row.seats))
