"""Table guide cards: who sits there in each round, which boards they play, where they go next."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from movements.model import Row
from movements.whereabouts.places import SEAT_NAMES
from tournaments.printing.page import lettering, styles
from tournaments.printing.page.cards import in_grid, in_parts, rows_of
from tournaments.printing.page.frame import Document, Heading, body
from tournaments.printing.page.sheet import MM, Box, Sheet
from tournaments.printing.reading import (
    MovePlan,
    NothingToPrintError,
    TableMoves,
    check_planned,
    heading,
    plans,
    section_words,
    sides_of,
    usual,
)
from tournaments.printing.tables.table import (
    Cell,
    Column,
    Side,
    Table,
    draw_noted,
    draw_side,
    needs_three_lines,
    row_of,
)
from tournaments.record.selectors.event.labels import seat_label
from tournaments.record.selectors.event.snapshot import EventSnapshot, SessionFacts
from tournaments.record.selectors.movement.seating import Seating
from tournaments.record.selectors.room import room

_HEAD = 18.5 * MM
_TITLES = 6 * MM
_FOOT_LINE = 5.2 * MM
_PADDING = 4 * MM
_STAYS = 7 * MM  # the line that names a side which never moves
_LINE, _LINES = 6 * MM, 10 * MM  # height of a round without and with its own moves
_TALLER = 2 * MM  # for names on three lines
_RAISED, _RAISED_MORE = 0.4 * MM, 1.2 * MM  # above the middle, with moves below
_HIGHEST = 14 * MM
_MOVE = styles.Style(10, bold=True, colour=styles.FELT)
_USUAL = styles.Style(13, bold=True)
_IN_TABLE = (styles.HEAD, styles.TABLE)  # numbers and names


@dataclass(frozen=True, slots=True)
class CardRound:
    """One round at a table; no ``sides`` if nobody plays.

    ``moves`` are those that differ from the usual ones. ``note`` says why nobody plays, or which
    table shares the boards.
    """

    round: int
    boards: str
    sides: tuple[Side, ...]
    moves: TableMoves
    note: str


@dataclass(frozen=True, slots=True)
class GuideCard:
    """The card of one table.

    ``usual`` are the moves after most rounds. If the rounds need two cards, ``section`` says which.
    """

    section: str
    table: int
    movement: str
    directions: tuple[str, ...]
    rounds: tuple[CardRound, ...]
    usual: tuple[str, ...]

    @property
    def staying(self) -> tuple[int, ...]:
        """The places in ``directions`` of the sides that sit here in every round of several."""
        sides = [row.sides for row in self.rounds]
        if len(sides) < 2 or not all(sides):
            return ()
        return tuple(
            at
            for at, side in enumerate(sides[0])
            if all(each[at] == side for each in sides)
            and all(row.moves.sides[at] in ("", "stay") for row in self.rounds)
        )


@dataclass(frozen=True, slots=True)
class GuideCards:
    """The cards of a session, by section and table."""

    heading: Heading
    cards: tuple[GuideCard, ...]


def read(snapshot: EventSnapshot, session: SessionFacts, first_round: int = 1) -> GuideCards:
    """Return a card for each table of each section, from ``first_round`` on."""
    cards: list[GuideCard] = []
    for plan in plans(snapshot, session):
        moves = MovePlan(plan)
        section = section_words(session, plan)
        tables = {row.table for row in plan.rows if row.round >= first_round}
        cards += [_card(plan, moves, section, table, first_round) for table in sorted(tables)]
    if not cards:
        raise NothingToPrintError(f"There is no round {first_round} left to play.", "about")
    return GuideCards(heading(snapshot, session), tuple(cards))


def read_from(snapshot: EventSnapshot, session: SessionFacts, about: str) -> GuideCards:
    """Return the cards from round ``about`` on; if that is empty, from the round in play."""
    check_under_way(snapshot, session)
    if about and not (about.isascii() and about.isdigit() and int(about[:9]) > 0):
        raise NothingToPrintError("Give the number of the first round.", "about")
    playing = room(snapshot, session.id).current.values()
    return read(snapshot, session, int(about[:9]) if about else min(playing, default=1))


def check_under_way(snapshot: EventSnapshot, session: SessionFacts) -> None:
    """Make sure that a session has started.

    Raises:
        NothingToPrintError: it has not.
    """
    if session.status == "setup":
        raise NothingToPrintError("The session has not started: print the full guide cards.")
    check_planned(snapshot, session)


def _card(plan: Seating, moves: MovePlan, section: str, table: int, first_round: int) -> GuideCard:
    rows = {row.round: row for row in plan.rows if row.table == table and row.round >= first_round}
    after = {number: moves.after(row) for number, row in rows.items()}
    going_on = [each for number, each in after.items() if number < plan.rounds]
    as_usual = TableMoves(
        sides=tuple(
            usual([each.sides[side] for each in going_on]) for side in range(len(moves.directions))
        ),
        boards=usual([each.boards for each in going_on]),
    )
    return GuideCard(
        section=section,
        table=table,
        movement=plan.title,
        directions=tuple(SEAT_NAMES[direction] for direction in moves.directions),
        rounds=tuple(
            _round(plan, moves, rows[number], after[number], as_usual)
            if number in rows
            else CardRound(number, "", (), TableMoves((), ""), _nobody_plays(plan, table, number))
            for number in range(first_round, plan.rounds + 1)
        ),
        usual=_usual_words(moves, as_usual),
    )


def _round(
    plan: Seating, moves: MovePlan, row: Row, after: TableMoves, as_usual: TableMoves
) -> CardRound:
    return CardRound(
        round=row.round,
        boards=row.boards_text,
        sides=sides_of(plan, row),
        moves=TableMoves(
            sides=tuple(
                "" if move == usually else move
                for move, usually in zip(after.sides, as_usual.sides, strict=True)
            ),
            boards="" if after.boards == as_usual.boards else after.boards,
        ),
        note=moves.sharing(row),
    )


def _nobody_plays(plan: Seating, table: int, number: int) -> str:
    """Say that a table is empty in a round, and who sits out there: not who waits at another."""

    def waits_elsewhere(label: str) -> bool:
        around = (plan.people.next_seat(label, number - 2), plan.people.next_seat(label, number))
        tables = {each.table for each in around if each is not None}
        return len(tables) == 1 and table not in tables

    labels = [each for each in plan.sitting_out[number] if not waits_elsewhere(each)]
    out = [seat_label(label) for label in labels]
    verb = "sit" if len(out) > 1 else "sits"
    return f"Nobody plays here; {', '.join(out)} {verb} out" if out else "Nobody plays here"


def _usual_words(moves: MovePlan, as_usual: TableMoves) -> tuple[str, ...]:
    """Return the usual moves as a director announces them; equal moves share a sentence."""
    said: dict[str, list[str]] = {}
    for direction, move in zip(moves.directions, as_usual.sides, strict=True):
        if move:
            said.setdefault(move, []).append(SEAT_NAMES[direction])
    words = [
        f"{'All' if len(who) == len(moves.directions) else ' and '.join(who)} {move}"
        for move, who in said.items()
    ]
    if as_usual.boards:
        words.append(f"boards {as_usual.boards}")
    return tuple(f"{word[:1].upper()}{word[1:]}" for word in words)


def layout(content: GuideCards, paper: str) -> Document:
    """Return the sheets, as many cards on each as can still be read across a table."""
    room = body(paper)
    cards = tuple(part for card in content.cards for part in _parts(card, room.height))
    rows = rows_of(room, max((_height(card) for card in cards), default=0.0), 4)
    pages = in_grid(room, 1, rows, cards, partial(_draw_card, content.heading))
    return Document(content.heading, "Guide cards", paper, pages)


def _parts(card: GuideCard, height: float) -> Iterator[GuideCard]:
    """Yield the card, in several parts if it has more rounds than fit on a sheet."""
    most = max(int((height - _height(replace(card, rounds=()))) / _step(card)), 1)
    for rounds, words in in_parts(card.rounds, most, evenly=True):
        section = lettering.dotted(card.section, words)
        yield replace(card, section=section, rounds=tuple(rounds))


def _height(card: GuideCard) -> float:
    return 2 * _PADDING + _head(card) + _TITLES + len(card.rounds) * _step(card) + _foot(card)


def _head(card: GuideCard) -> float:
    return _HEAD + len(card.staying) * _STAYS


def _step(card: GuideCard) -> float:
    tall = any(needs_three_lines(row.sides) for row in card.rounds)
    return (_LINES if _moves_in_lines(card) else _LINE) + tall * _TALLER


def _moves_in_lines(card: GuideCard) -> bool:
    return any(_says_more(row) for row in card.rounds)


def _draw_card(heading: Heading, sheet: Sheet, cell: Box, card: GuideCard) -> None:
    inside = cell.inset(_PADDING, _PADDING)
    _draw_head(sheet, inside, heading, card)
    left = partial(Column, align="left", style=styles.HEAD, gutter=4 * MM)
    moving = [at for at in range(len(card.directions)) if at not in card.staying]
    first = left("Round").measured(str(row.round) for row in card.rounds)
    columns = (
        first,
        *(left(card.directions[at]) for at in moving),
        _boards_column(card, inside.width),
    )
    wide = inside.width - first.width - first.gutter
    rows = [row_of(*_cells(row, moving, wide)) for row in card.rounds]
    head, foot = _head(card), _foot(card)
    room = Box(inside.left, inside.bottom + foot, inside.width, inside.height - head - foot)
    _draw_usual(sheet, inside, Table(columns, rows).draw(sheet, room, _HIGHEST), card)


def _boards_column(card: GuideCard, width: float) -> Column:
    """Return the boards' column, as wide as its content; alone it takes all the room."""
    column = Column("Boards", align="left", style=styles.HEAD)
    if len(card.staying) == len(card.directions):
        return column
    texts = [row.boards for row in card.rounds if row.sides]
    notes = (lettering.width(row.note, styles.FINE.size) for row in card.rounds if row.sides)
    moves = (
        lettering.width(row.moves.boards, _MOVE.size, bold=True)
        for row in card.rounds
        if row.moves.boards
    )
    boards = column.measured(texts).width
    noted = boards + 2 * MM + max(notes, default=0.0)
    return replace(column, width=min(max(boards, noted, *moves, 1.0), width * 0.3))


def _cells(row: CardRound, moving: Sequence[int], width: float) -> Sequence[Cell]:
    """Return round, sides and boards; a round that nobody plays has a sentence instead."""
    if not row.sides:
        return (str(row.round), partial(_draw_sentence, row.note, width))
    lift = 0.0
    if _says_more(row):
        lift = _RAISED_MORE if needs_three_lines(row.sides) else _RAISED
    return (
        partial(_draw_round, str(row.round), lift),
        *(partial(_draw_seat, row.sides[at], row.moves.sides[at], lift) for at in moving),
        partial(_draw_boards, row, lift),
    )


def _draw_sentence(words: str, width: float, sheet: Sheet, room: Box, baseline: float) -> None:
    sheet.text(room.left, baseline, words, styles.TABLE, room=width)


def _upper(room: Box, baseline: float, lift: float) -> float:
    """Return the baseline of a row's text, raised if moves are written below it."""
    return room.bottom + room.height / 2 + lift if lift else baseline


def _draw_round(number: str, lift: float, sheet: Sheet, room: Box, baseline: float) -> None:
    sheet.text(room.left, _upper(room, baseline, lift), number, styles.HEAD)


def _draw_seat(
    side: Side, move: str, lift: float, sheet: Sheet, room: Box, baseline: float
) -> None:
    baseline = _upper(room, baseline, lift)
    most = 5.4 * MM + (lift - _RAISED) * 2
    high = min(room.height - 4.8 * MM, most) if lift else room.height - 3
    draw_side(sheet, room.left, baseline, room.width, side, _IN_TABLE, high=high)
    _draw_move(move, sheet, room, baseline, lift)


def _draw_move(move: str, sheet: Sheet, room: Box, baseline: float, lift: float) -> None:
    """Write below a text what follows, in smaller type if it is too long."""
    words, wide, high = (move,), room.width, 4 * MM
    sheet.names(room.left, baseline - 4 * MM - lift, words, _MOVE, room=wide, high=high)


def _draw_boards(row: CardRound, lift: float, sheet: Sheet, room: Box, baseline: float) -> None:
    baseline = _upper(room, baseline, lift)
    upper = replace(room, bottom=room.bottom + 4.4 * MM, height=room.height - 4.4 * MM)
    draw_noted(sheet, upper if lift else room, baseline, (row.boards, styles.HEAD), row.note)
    _draw_move(row.moves.boards, sheet, room, baseline, lift)


def _says_more(row: CardRound) -> bool:
    return bool(row.moves.boards or any(row.moves.sides))


def _draw_usual(sheet: Sheet, inside: Box, top: float, card: GuideCard) -> None:
    label = "After each round, unless stated above" if _moves_in_lines(card) else "After each round"
    baseline = top - 6.2 * MM
    taken = sheet.text(inside.left, baseline, label if card.usual else "", styles.FINE) + 2 * MM
    room = inside.width - taken
    for line in lettering.wrapped(card.usual, room, _USUAL.size, bold=True):
        sheet.text(inside.left + taken, baseline, line, _USUAL, room=room)
        baseline -= _FOOT_LINE


def _foot(card: GuideCard) -> float:
    """Return the height of the usual moves, on the narrower of the two papers."""
    lines = lettering.wrapped(card.usual, 140 * MM, _USUAL.size, bold=True)
    return 3 * MM + len(lines) * _FOOT_LINE if card.usual else 0


def _draw_head(sheet: Sheet, inside: Box, heading: Heading, card: GuideCard) -> None:
    top, half = inside.top, inside.width / 2
    taken = sheet.text(inside.left, top - 7 * MM, f"Table {card.table}", styles.TITLE)
    sheet.text(inside.left + taken + 4 * MM, top - 7 * MM, card.section, styles.BODY)
    sheet.text(inside.left, top - 13 * MM, card.movement, styles.SMALL, room=half)
    place = lettering.dotted(heading.session, heading.held_on)
    for line, (words, style) in enumerate(
        ((heading.event, styles.BODY_BOLD), (heading.club, styles.SMALL), (place, styles.FINE))
    ):
        baseline = top - (4 + line * 4.5) * MM
        sheet.text(inside.right, baseline, words, style, align="right", room=half)
    for line, at in enumerate(card.staying):
        baseline = top - _HEAD - (line + 0.4) * _STAYS
        words = f"{card.directions[at]} in every round"
        left = inside.left + sheet.text(inside.left, baseline, words, styles.FINE) + 3 * MM
        side, room = card.rounds[0].sides[at], inside.right - left
        draw_side(sheet, left, baseline, room, side, _IN_TABLE, high=_STAYS - 1)
