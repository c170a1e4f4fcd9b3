"""Tally cards of a drive: one for each player, with a line for each round."""

from dataclasses import dataclass
from functools import partial

from tournaments.drives.documents.reading import TallyCard, TallyCards
from tournaments.printing.page import lettering, styles
from tournaments.printing.page.cards import draw_event, in_grid, in_parts, rows_of
from tournaments.printing.page.frame import Document, body
from tournaments.printing.page.sheet import MM, Box, Sheet
from tournaments.printing.tables.forms import MOST_ROOM, draw_label, printed, ruled
from tournaments.printing.tables.table import FORM_TITLES, Column, Table

COLUMNS = 2
_PADDING = 4 * MM
_HEAD = 20 * MM
_STEP, _MOST_STEP = 5.2 * MM, 8.4 * MM
_FOOT = 9 * MM


@dataclass(frozen=True, slots=True)
class _Part:
    card: TallyCard
    rounds: range
    words: str


def layout(content: TallyCards, paper: str) -> Document:
    """Return the sheets, with as many lines on a card as the game has rounds."""
    room = body(paper)
    fixed = 2 * _PADDING + _HEAD + FORM_TITLES + _FOOT
    most = max(int((room.height - fixed) / _STEP), 1)
    divided = in_parts(range(1, len(content.trumps) + 1), most, evenly=True)
    parts = [
        _Part(card, range(rounds[0], rounds[-1] + 1), words)
        for card in content.cards
        for rounds, words in divided
    ]
    rows = rows_of(room, fixed + max(len(rounds) for rounds, _words in divided) * _STEP, 4)
    pages = in_grid(room, COLUMNS, rows, parts, partial(_draw, content))
    return Document(content.heading, "Tally cards", paper, pages)


def _columns(content: TallyCards) -> tuple[Column, ...]:
    first = (ruled(content.round_word, 10),)
    trumps = (ruled("Trumps", 20),) if any(content.trumps) else ()
    table = (ruled("Table", 10),)
    other = "Against" if content.keeps_partner else "Partner"
    if content.entry == "points":
        scores = (ruled("Mine", 14, "Score"), ruled("Theirs", 14, "Score"))
        return (*first, *table, ruled(other, 16), *scores)
    if content.entry == "tricks":
        return (*first, *trumps, *table, ruled("Tricks", 14), ruled("Total", 14))
    return (*first, *table, ruled(other, 16), ruled("Won", 14), ruled("Total", 14))


def _draw(content: TallyCards, sheet: Sheet, cell: Box, part: _Part) -> None:
    card, inside = part.card, cell.inset(_PADDING, _PADDING)
    top = inside.top
    taken = sheet.text(inside.left, top - 6 * MM, card.label, styles.TITLE)
    where = lettering.dotted(card.table or "Starts waiting", content.game, part.words)
    sheet.text(
        inside.right,
        top - 5 * MM,
        where,
        styles.SMALL_BOLD,
        align="right",
        room=inside.width - taken - 4 * MM,
    )
    if card.name:
        sheet.text(inside.left, top - 11 * MM, card.name, styles.SMALL_BOLD, room=inside.width)
    else:
        draw_label(sheet, inside.left, top - 11 * MM, "Name", inside.right)
    draw_event(sheet, inside, top - 15.4 * MM, content.heading)
    free = inside.height - _HEAD - FORM_TITLES - _FOOT
    height = FORM_TITLES + len(part.rounds) * min(free / len(part.rounds), _MOST_STEP)
    form = Box(inside.left, top - _HEAD + 2 * MM - height, inside.width, height)
    columns = _columns(content)
    table = Table(columns, [printed(_cells(content, card, n)) for n in part.rounds], form=True)
    last = table.draw(sheet, form, MOST_ROOM)
    spans = table.spans(form.width)
    left = form.left + spans[-1][0]
    words = "Net, mine less theirs" if content.net else "Total"
    sheet.text(left - 2 * MM, last - 5 * MM, words, styles.FINE, align="right")
    sheet.box(
        Box(left, last - 7 * MM, form.right - left, 7 * MM), edge=styles.INK, weight=styles.HEAVY
    )


def _cells(content: TallyCards, card: TallyCard, number: int) -> tuple[str, ...]:
    table = (card.table.removeprefix("Table ") or "waits") if number == 1 else ""
    trump = content.trumps[number - 1]
    if content.entry == "tricks":
        return (str(number), trump, table) if any(content.trumps) else (str(number), table)
    other = card.opponents if content.keeps_partner else card.partner
    return (str(number), table, other) if number == 1 else (str(number),)
