"""What a drive prints: tallies and sheets."""

from dataclasses import dataclass
from functools import partial

from scoring.rounding import formatted
from tournaments.competitions.selectors.opened import OpenCompetition
from tournaments.drives.selectors.drive_sheets import (
    NameOf,
    SeatedOne,
    awards,
    card_lines,
    in_order,
    table_lines,
    total_lines,
)
from tournaments.drives.selectors.drives import Drive
from tournaments.printing.page import lettering, styles
from tournaments.printing.page import wording as titles
from tournaments.printing.page.cards import draw_event, in_grid, in_parts, rows_of
from tournaments.printing.page.flow import line, pages, space
from tournaments.printing.page.frame import Document, Heading, body
from tournaments.printing.page.sheet import MM, Box, Sheet
from tournaments.printing.page.wording import Title, typeset
from tournaments.printing.reading import letterhead
from tournaments.printing.tables.forms import MOST_ROOM, draw_label, printed, ruled
from tournaments.printing.tables.table import FORM_TITLES, Column, Table, row_of, title

TRUMP_WORDS = {
    "hearts": "♥ Hearts",
    "clubs": "♣ Clubs",
    "diamonds": "♦ Diamonds",
    "spades": "♠ Spades",
    "no-trumps": "No trumps",
}

_GROUP_WORDS = {"ladies": "lady ", "gentlemen": "gentleman "}


@dataclass(frozen=True, slots=True)
class TallyCard:
    """A player's card: who it is, where they start, with whom and against whom.

    ``table`` is empty for a guest who waits at first.
    """

    label: str
    name: str
    table: str
    partner: str
    opponents: str


@dataclass(frozen=True, slots=True)
class TallyCards:
    """The tally cards of a drive.

    Attributes:
        heading: Club, drive and day.
        game: What is played.
        round_word: What a round is called.
        entry: What is written down: a word from ``movements.drives.games.Entry``.
        net: Whether the opponents' points are taken off one's own.
        keeps_partner: Whether pairs or companies of forts play each other, so that no one changes
            partners.
        trumps: What is trumps in each round; an empty text if it is not fixed.
        cards: In table order, with those who wait last.
    """

    heading: Heading
    game: str
    round_word: str
    entry: str
    net: bool
    keeps_partner: bool
    trumps: tuple[str, ...]
    cards: tuple[TallyCard, ...]


@dataclass(frozen=True, slots=True)
class RoundSheet:
    """The seating of a round: for each table its number and the words of both sides."""

    heading: Heading
    title: str
    note: str
    tables: tuple[tuple[str, str, str], ...]
    waiting: str


@dataclass(frozen=True, slots=True)
class ResultSheet:
    """Totals and prizes: lines of place, who and total, then of prize, who and score."""

    heading: Heading
    final: bool
    note: str
    totals: tuple[tuple[str, str, str, str], ...]
    prizes: tuple[tuple[str, str, str], ...]


def heading_of(found: OpenCompetition[Drive]) -> Heading:
    """Return the heading of every sheet of a drive."""
    day = found.starts_on
    return Heading(
        club=found.club.name,
        event=found.name,
        held_on=f"{day:%A} {day.day} {day:%B %Y}",
        held_on_short=f"{day.day} {day:%b %Y}",
        session="",
        letterhead=letterhead(found.club.look),
    )


def tally_cards(found: OpenCompetition[Drive], name_of: NameOf) -> TallyCards:
    """Return a tally card for everyone present in the first round."""
    drive = found.state
    first = drive.play.rounds[0]
    cards = []
    for label in sorted(drive.play.labels, key=in_order):
        if label in first.absent:
            continue
        line = card_lines(drive, label)[0]
        table = f"Table {line.table}" if line.table else ""
        cards.append(
            (
                line.table,
                TallyCard(label, name_of(label), table, line.partner, ", ".join(line.opponents)),
            )
        )
    rules = drive.rules
    rounds = range(1, rules.rounds + 1)
    return TallyCards(
        heading_of(found),
        rules.plays.name,
        rules.plays.round_word.capitalize(),
        rules.plays.entry,
        drive.net,
        rules.seating in ("pairs", "sitting", "forts"),
        tuple(TRUMP_WORDS.get(rules.trump(n) or "", "") for n in rounds),
        tuple(card for _table, card in sorted(cards, key=lambda each: (not each[0], each[0]))),
    )


def round_sheet(found: OpenCompetition[Drive], name_of: NameOf) -> RoundSheet:
    """Return the seating of the round being played."""
    drive = found.state
    play, rules = drive.play, drive.rules
    word = rules.plays.round_word.capitalize()
    trump = TRUMP_WORDS.get(rules.trump(play.number) or "", "")
    return RoundSheet(
        heading_of(found),
        f"{word} {play.number} of {rules.rounds}",
        f"Trumps: {trump}" if trump else "",
        tuple(
            (str(line.number), _side(line.first), _side(line.second))
            for line in table_lines(drive, play.number, name_of)
        ),
        ", ".join(play.waiting),
    )


def _side(side: tuple[SeatedOne, ...]) -> str:
    return " & ".join("–" if one.absent else _who(one.label, one.name) for one in side)


def _who(label: str, name: str) -> str:
    return f"{label} {name}" if name else label


def result_sheet(found: OpenCompetition[Drive], name_of: NameOf) -> ResultSheet:
    """Return totals and prizes as they stand."""
    drive = found.state
    word = drive.rules.plays.round_word
    prizes = []
    for award in awards(drive):
        who = " and ".join(_who(one, name_of(one)) for one in award.holders)
        score = "" if award.score is None else typeset(formatted(award.score, 1, trim=True))
        prizes.append((award.prize.name, f"{who}: play off or cut" if award.tied else who, score))
    return ResultSheet(
        heading_of(found),
        drive.play.over,
        "" if drive.play.over else f"{word} {drive.play.number} of {drive.rules.rounds}",
        tuple(
            (
                line.place,
                _who(line.contestant, line.name),
                _GROUP_WORDS[line.group] + line.place_in_group if line.group != "everybody" else "",
                typeset(formatted(line.total, 1, trim=True)),
            )
            for line in total_lines(drive, name_of)
        ),
        tuple(prizes),
    )


_HIGH = 11 * MM


def round_layout(content: RoundSheet, paper: str) -> Document:
    """Return the seating of a round in letters that can be read from a few steps away."""
    room = body(paper)
    columns = (
        Column("Table", 18 * MM, style=styles.TITLE, gutter=6 * MM),
        Column("One side", align="left", style=styles.HEAD),
        Column("The other", align="left", style=styles.HEAD),
    )
    rows = [row_of(*table) for table in content.tables]
    blocks = [
        titles.block(Title(content.heading, content.title, content.note, settled=True)),
        Table(columns, rows, line=_HIGH).block(room.width),
    ]
    if content.waiting:
        waits = line(f"Waiting: {content.waiting}", styles.HEAD, _HIGH, 3 * MM)
        blocks.append(type(blocks[0])((), (space(3 * MM), waits)))
    return Document(content.heading, "Seating", paper, tuple(pages(blocks, [room], 6 * MM)))


def result_layout(content: ResultSheet, paper: str) -> Document:
    """Return totals and prizes."""
    room = body(paper)
    prizes = (
        Column("Prize", 62 * MM, "left", styles.BODY_BOLD),
        Column("Who", align="left", style=styles.BODY),
        Column("Score", 20 * MM, style=styles.BODY),
    )
    totals = (
        Column("Place", 14 * MM, style=styles.BODY, gutter=5 * MM),
        Column("Who", align="left", style=styles.BODY),
        Column("Among ladies, gentlemen", 40 * MM, style=styles.BODY),
        Column("Total", 20 * MM, style=styles.BODY_BOLD),
    )
    blocks = [
        titles.block(Title(content.heading, "Totals and prizes", content.note, content.final))
    ]
    if content.prizes:
        rows = [row_of(*each) for each in content.prizes]
        blocks.append(
            Table(prizes, rows, line=7 * MM).block(
                room.width, title("Prizes", 9 * MM, 3 * MM), whole=True
            )
        )
    rows = [row_of(*each) for each in content.totals]
    blocks.append(
        Table(totals, rows, line=6 * MM).block(room.width, title("Totals", 9 * MM, 3 * MM))
    )
    return Document(
        content.heading, "Totals and prizes", paper, tuple(pages(blocks, [room], 7 * MM))
    )


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
