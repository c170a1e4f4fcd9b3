"""Table guide cards: who sits there in each round, which boards, and where everybody goes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from tournaments.documents.page import lettering
from tournaments.documents.page.cards import in_grid, in_parts, rows_of
from tournaments.documents.page.frame import Document, Heading, body
from tournaments.documents.page.sheet import (
    BODY,
    BODY_BOLD,
    FELT,
    FINE,
    MM,
    SMALL,
    TITLE,
    Box,
    Sheet,
    Style,
)
from tournaments.documents.tables.cells import draw_noted, draw_numbered
from tournaments.documents.tables.table import Cell, Column, Row, Table

_HEAD = 18.5 * MM
_TITLES = 6 * MM
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


def layout(content: GuideCards, paper: str) -> Document:
    """Return the sheets: as many cards on each as can be read across a table."""
    room = body(paper)
    cards = tuple(part for card in content.cards for part in _parts(card, room.height))
    rows = rows_of(room, max((_height(card) for card in cards), default=0.0), 4)
    pages = in_grid(room, 1, rows, cards, partial(_draw_card, content.heading))
    return Document(content.heading, "Guide cards", paper, pages)


def _parts(card: GuideCard, height: float) -> Iterator[GuideCard]:
    """Give a table with more rounds than a sheet is high a second card."""
    most = max(int((height - _height(replace(card, rounds=()))) / _step(card)), 1)
    for rounds, words in in_parts(card.rounds, most, evenly=True):
        yield replace(card, rounds=tuple(rounds), part=words)


def _height(card: GuideCard) -> float:
    return 2 * _PADDING + _HEAD + _TITLES + len(card.rounds) * _step(card) + _foot(card)


def _step(card: GuideCard) -> float:
    return _LINES if _moves_in_lines(card) else _LINE


def _moves_in_lines(card: GuideCard) -> bool:
    return any(_says_more(row) for row in card.rounds)


def _draw_card(heading: Heading, sheet: Sheet, cell: Box, card: GuideCard) -> None:
    inside = cell.inset(_PADDING, _PADDING)
    _draw_head(sheet, inside, heading, card)
    left = partial(Column, align="left", style=BODY_BOLD, gutter=3 * MM)
    columns = (
        left("Round", _ROUND - 3 * MM),
        *(left(direction) for direction in card.directions),
        left("Boards", _BOARDS),
    )
    rows = [Row(_cells(row, inside.width - _ROUND)) for row in card.rounds]
    foot = _foot(card)
    room = Box(inside.left, inside.bottom + foot, inside.width, inside.height - _HEAD - foot)
    most = 12 * MM if _moves_in_lines(card) else 9 * MM
    _draw_usual(sheet, inside, Table(columns, rows).draw(sheet, room, most), card)


def _cells(row: CardRound, width: float) -> Sequence[Cell]:
    """Return round, seats and boards; a round without seats has a sentence instead."""
    if not row.seats:
        return (str(row.round), partial(_draw_sentence, row.note, width))
    more = _says_more(row)
    return (
        partial(_draw_round, str(row.round), more),
        *(partial(_draw_seat, seat, more) for seat in row.seats),
        partial(_draw_boards, row, more),
    )


def _draw_sentence(words: str, width: float, sheet: Sheet, room: Box, baseline: float) -> None:
    sheet.text(room.left, baseline, words, BODY, room=width)


def _upper(room: Box, baseline: float, more: bool) -> float:
    """Return the baseline of a line, the upper one where moves stand below."""
    return room.bottom + room.height / 2 + 0.2 * MM if more else baseline


def _draw_round(number: str, more: bool, sheet: Sheet, room: Box, baseline: float) -> None:
    sheet.text(room.left, _upper(room, baseline, more), number, BODY_BOLD)


def _draw_seat(seat: CardSeat, more: bool, sheet: Sheet, room: Box, baseline: float) -> None:
    baseline = _upper(room, baseline, more)
    draw_numbered(sheet, room.left, baseline, room.width, seat.number, seat.players)
    sheet.text(room.left, baseline - 4 * MM, seat.move, _MOVE, room=room.width)


def _draw_boards(row: CardRound, more: bool, sheet: Sheet, room: Box, baseline: float) -> None:
    baseline = _upper(room, baseline, more)
    draw_noted(sheet, room, baseline, (row.boards, BODY), row.note)
    sheet.text(room.left, baseline - 4 * MM, row.boards_move, _MOVE, room=room.width)


def _says_more(row: CardRound) -> bool:
    return bool(row.boards_move or any(seat.move for seat in row.seats))


def _draw_usual(sheet: Sheet, inside: Box, top: float, card: GuideCard) -> None:
    label = "After each round, unless said above" if _moves_in_lines(card) else "After each round"
    baseline = top - 5.5 * MM
    taken = sheet.text(inside.left, baseline, label if card.usual else "", FINE) + 2 * MM
    room = inside.width - taken
    for line in lettering.wrapped(card.usual, room, BODY_BOLD.size, bold=True):
        sheet.text(inside.left + taken, baseline, line, BODY_BOLD, room=room)
        baseline -= _FOOT_LINE


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
    for line, (words, style) in enumerate(
        ((heading.event, BODY_BOLD), (heading.club, SMALL), (place, FINE))
    ):
        baseline = top - (4 + line * 4.5) * MM
        sheet.text(inside.right, baseline, words, style, align="right", room=half)
