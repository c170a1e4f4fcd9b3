"""Travellers with their results, frequencies, and the mean or datum of their scores."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial

from scoring.comparison.butler import datum
from scoring.play.contracts import TRICKS_IN_A_HAND
from scoring.rounding import formatted, rounded
from tournaments.clubs.roles import Role
from tournaments.printing.page import styles
from tournaments.printing.page import wording as titles
from tournaments.printing.page.flow import Block, Strip, in_halves, line, pages
from tournaments.printing.page.frame import Document, Page, body
from tournaments.printing.page.sheet import MM, Box, Sheet
from tournaments.printing.page.wording import (
    ADJUSTED,
    ADJUSTED_NOTE,
    ResultsHead,
    card,
    no_contract,
    one_precision,
    played,
    score_words,
    signed,
    typeset,
)
from tournaments.printing.reading import NothingToPrintError
from tournaments.printing.tables.forms import dealer_words, vulnerability_words
from tournaments.printing.tables.table import Column, Row, Table, row_of, title
from tournaments.record.selectors.access.visibility import shows
from tournaments.record.selectors.event.snapshot import EventSnapshot, SessionFacts
from tournaments.standings.documents.standings import check_started, results_head
from tournaments.standings.selectors.boards.own_boards import OwnBoard
from tournaments.standings.selectors.boards.travellers import Traveller, TravellerLine, travellers

_LINE = 4.1 * MM
_ENTRY = styles.Style(8)
_RULE = styles.HAIRLINE * 1.6
_GUTTER = 6 * MM  # between the two columns of frequencies
_BRIDGE = (("Contract", 16), ("By", 6), ("Result", 10), ("N-S +", 12), ("N-S −", 12))
_LEAD = ("Lead", 10)
_NARROW = {  # titles and shares below a diagram
    "N-S": ("N-S", 9.0),
    "E-W": ("E-W", 9.0),
    "Contract": ("Contract", 14.0),
    "By": ("", 5.0),
    "Result": ("", 8.0),
}
_NON_BREAKING_HYPHEN = "\N{NON-BREAKING HYPHEN}"
_WHIST = (("Tricks N-S", 18), ("Tricks E-W", 18))
GAP = 5 * MM
_FEW = 2  # results that need no frequencies
GUTTER = 8 * MM


@dataclass(frozen=True, slots=True)
class TravellerTable:
    """The lines of a board, each with an entry for every column of its game, as printed.

    ``points`` heads both sides' points, the last two entries of a line: ``Points`` or ``IMPs``. It
    is empty, and the entries are missing, in a match or if the score says it all. ``frequencies``
    are a score, how often it occurred, and both sides' points; ``middle`` is the mean or the datum.
    They are printed below the lines, after ``remark``; below two lines only a datum is. ``groups``
    are those of a fouled board: the line at which each begins, from 0, and its name. ``leads`` is
    whether lines have an opening lead after the result.
    """

    board: int
    game: str
    points: str
    lines: tuple[tuple[str, ...], ...]
    frequencies: tuple[tuple[str, ...], ...] = ()
    middle: str = ""
    remark: str = ""
    groups: tuple[tuple[int, str], ...] = ()
    leads: bool = False


@dataclass(frozen=True, slots=True)
class ScoredTravellers:
    """The boards of a session that may be shown, in order."""

    head: ResultsHead
    travellers: tuple[TravellerTable, ...]


def read(snapshot: EventSnapshot, session: SessionFacts) -> ScoredTravellers:
    """Return every traveller that everyone may see, with frequencies and mean or datum."""
    head = results_head(snapshot, session)
    check_shown(snapshot, session)
    boards = travellers(snapshot.seen_by(Role.PUBLIC), session_id=session.id)
    return ScoredTravellers(
        head=head,
        travellers=tuple(_with_frequencies(snapshot, each) for each in boards),
    )


def check_shown(snapshot: EventSnapshot, session: SessionFacts) -> None:
    """Make sure that everyone may see at least one board's traveller.

    Raises:
        NothingToPrintError: no session has started, or no traveller may be shown.
    """
    check_started(snapshot, session)
    public = snapshot.seen_by(Role.PUBLIC)
    if not any(shows(public, session.id, board) for board in public.boards[session.id]):
        raise NothingToPrintError(
            "No travellers yet: a board appears once every table has played it."
        )


def _with_frequencies(snapshot: EventSnapshot, traveller: Traveller) -> TravellerTable:
    plain = traveller_table(snapshot, traveller)
    if len(traveller.lines) <= _FEW:
        datum_only = middle(snapshot, traveller) if snapshot.method.against_datum else ""
        return replace(plain, middle=datum_only)
    game = snapshot.event.game
    ns = one_precision([each.ns_points for each in traveller.frequencies])
    ew = one_precision([each.ew_points for each in traveller.frequencies])
    frequencies = tuple(
        (
            score_words(each.score, game),
            str(each.count),
            *((typeset(one), typeset(other)) if plain.points else ()),
        )
        for each, one, other in zip(traveller.frequencies, ns, ew, strict=True)
    )
    return replace(plain, frequencies=frequencies, middle=middle(snapshot, traveller))


def middle(snapshot: EventSnapshot, traveller: Traveller) -> str:
    """Return a board's datum in Butler scoring, otherwise the mean of its scores."""
    scores = [line.score for line in traveller.lines if line.score is not None]
    if not scores:
        return ""
    given = [Fraction(line.given) for line in traveller.lines if line.given]
    if snapshot.method.against_datum:
        return f"Datum N-S {signed(datum(scores, snapshot.settings.imps.datum))}"
    mean = (sum(scores) + sum(given, Fraction(0))) / (len(scores) + len(given))
    if snapshot.event.game == "whist":
        return f"Mean N-S {formatted(mean, 1)} tricks"
    return f"Mean N-S {signed(int(rounded(mean, 0)))}"


def traveller_table(snapshot: EventSnapshot, traveller: Traveller) -> TravellerTable:
    """Return a board's traveller as a table."""
    # Matchpoints within a group of tables mean little, so print the points that count instead.
    precise = one_precision(
        [
            points
            for line in traveller.lines
            for points in (
                (line.ns_factored, line.ew_factored)
                if traveller.groups
                else (line.ns_points, line.ew_points)
            )
        ]
    )
    points = "" if snapshot.method.is_of_teams else snapshot.method.noted_points
    shown = [
        (typeset(ns), typeset(ew)) if points else ()
        for ns, ew in zip(precise[::2], precise[1::2], strict=True)
    ]
    with_lead = any(line.lead for line in traveller.lines)
    entries = (
        _whist_entries
        if snapshot.event.game == "whist"
        else partial(_bridge_entries, with_lead=with_lead)
    )
    return TravellerTable(
        board=traveller.board,
        game=snapshot.event.game,
        points=points,
        lines=tuple(
            (*entries(line), *given) for line, given in zip(traveller.lines, shown, strict=True)
        ),
        remark=traveller.remark if points else "",
        groups=tuple(_groups(traveller)),
        leads=with_lead,
    )


def _groups(traveller: Traveller) -> Iterator[tuple[int, str]]:
    """Yield the line at which each group of a fouled board begins, and the tables in it."""
    place = 0
    for group in traveller.groups:
        section = f"Section {group.section}, " if group.section else ""
        yield place, f"{section}Cards {group.letter}: {group.named}"
        place += len(group.results)


def contract_entries(line: TravellerLine | OwnBoard) -> tuple[str, str, str]:
    """Return a table's contract, declarer and result as cells of a traveller."""
    return played(
        line.contract,
        line.declarer,
        line.tricks,
        line.adjusted or line.text,
        adjusted=bool(line.adjusted),
    )


def _bridge_entries(line: TravellerLine, *, with_lead: bool) -> tuple[str, ...]:
    plus = "" if line.score is None or line.score < 0 else str(line.score)
    minus = "" if line.score is None or line.score >= 0 else str(-line.score)
    lead = (card(line.lead),) if with_lead else ()
    return (line.ns.number, line.ew.number, *contract_entries(line), *lead, plus, minus)


def _whist_entries(line: TravellerLine) -> tuple[str, ...]:
    mark = ADJUSTED if line.adjusted else ""
    if line.given:
        tricks = (
            f"{line.given}{mark}",
            formatted(TRICKS_IN_A_HAND - Fraction(line.given), 2, trim=True),
        )
    elif line.score is None:
        tricks = (no_contract(line.adjusted or line.text) + mark, "")
    else:
        tricks = (f"{line.score}{mark}", str(TRICKS_IN_A_HAND - line.score))
    return (line.ns.number, line.ew.number, *tricks)


def block(table: TravellerTable, width: float) -> Block:
    """Return the table, kept in one column if it fits."""
    words = dealer_words(table.board)
    if table.game == "bridge":
        words += f" · {vulnerability_words(table.board)}"
    head = title(
        f"Board {table.board}", 5 * MM, MM, style=styles.BODY_BOLD, far=(words, styles.FINE)
    )
    results = Table(_columns(table), _rows(table), line=_LINE).block(width, head)
    strips = (*results.strips, *_note(table))
    if table.remark:
        strips = (*strips, line(table.remark, styles.FINE, 3.4 * MM, MM))
    if table.middle:
        below = _frequencies(table, width)
        strips = (*strips, *below.heading, *below.strips)
    return Block(results.heading, strips, whole=True)


def below_a_diagram(table: TravellerTable, width: float, line: float) -> Block:
    """Return the results alone, for a narrow column; ``line`` is the height of each.

    Contract, declarer and result share a title.
    """
    columns = [
        replace(column, title=words.replace("-", _NON_BREAKING_HYPHEN), share=share)
        for column in _columns(table)
        for words, share in [_NARROW.get(column.title, (column.title, column.share))]
    ]
    results = Table(columns, _rows(table), line=line).block(width)
    return replace(results, strips=(*results.strips, *_note(table)))


def _note(table: TravellerTable) -> Iterator[Strip]:
    """Yield a line that explains the mark of an adjusted score, if there is one."""
    if any(ADJUSTED in entry for entries in table.lines for entry in entries):
        yield line(ADJUSTED_NOTE, styles.FINE, 3.4 * MM, MM)


def _rows(table: TravellerTable) -> list[Row | Strip]:
    headings = dict(table.groups)
    rows: list[Row | Strip] = []
    for place, entries in enumerate(table.lines):
        if place in headings:
            rows.append(Strip(5.6 * MM, partial(_draw_heading, headings[place])))
        rows.append(row_of(*entries))
    return rows


def _draw_heading(words: str, sheet: Sheet, box: Box) -> None:
    """Draw the heading of a group of a fouled board."""
    sheet.text(box.left, box.bottom + 1.3 * MM, words, styles.FINE_BOLD, room=box.width)
    sheet.line(box.left, box.bottom, box.right, box.bottom, colour=styles.INK, weight=_RULE)


def _columns(table: TravellerTable) -> list[Column]:
    side = 8 if table.game == "bridge" else 14
    results: tuple[tuple[str, float], ...] = _BRIDGE if table.game == "bridge" else _WHIST
    if table.leads:
        results = (*_BRIDGE[:3], _LEAD, *_BRIDGE[3:])
    points = ((f"{table.points} N-S", 17), ("E-W", 12)) if table.points else ()
    return [
        *(_column(words, side, styles.FINE_BOLD) for words in ("N-S", "E-W")),
        *(_column(words, share) for words, share in (*results, *points)),
    ]


def _column(words: str, share: float, style: styles.Style = _ENTRY) -> Column:
    return Column(words, 0, "right", style, share, gutter=0.0)


def _frequencies(table: TravellerTable, width: float) -> Block:
    """Return the frequencies in two columns under the mean or the datum."""
    shares: Sequence[tuple[str, float]] = (("Score", 0.6), ("Times", 0.4))
    if table.points:
        shares = (("Score", 0.28), ("Times", 0.24), ("N-S", 0.26), ("E-W", 0.22))
    columns = [
        _column(words, share, styles.FINE_BOLD if words == "Score" else _ENTRY)
        for words, share in shares
    ]
    rows = [row_of(*entry) for entry in table.frequencies]
    each = Table(columns, rows, line=_LINE, rule=_RULE).block((width - _GUTTER) / 2)
    return in_halves(each, _GUTTER, line(table.middle, styles.FINE_BOLD, 3.4 * MM, -0.8 * MM))


def layout(content: ScoredTravellers, paper: str) -> Document:
    """Return the sheets: travellers in two columns, each kept whole if it fits."""
    room = body(paper, content.head.scoring)
    title = titles.results_title(content.head, "Travellers")
    head = Box(room.left, room.top - titles.HEIGHT, room.width, titles.HEIGHT)
    low = Box(room.left, room.bottom, room.width, room.height - titles.HEIGHT - 4 * MM)
    halves = low.halves(GUTTER)
    tables = [block(each, halves[0].width) for each in content.travellers]
    drawn = tuple(
        partial(_draw, titles.strip(title), head, page) for page in pages(tables, halves, GAP)
    )
    return Document(content.head.heading, "Travellers", paper, drawn, content.head.scoring)


def _draw(title: Strip, head: Box, travellers: Page, sheet: Sheet) -> None:
    title.draw(sheet, head)
    travellers(sheet)
