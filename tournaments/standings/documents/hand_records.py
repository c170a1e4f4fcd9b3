"""Hand records: every board with its cards, the contracts that can be made, and the par."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from scoring.play.boards import dealer
from tournaments.clubs.roles import Role
from tournaments.printing.page import lettering, styles
from tournaments.printing.page import wording as titles
from tournaments.printing.page.flow import Block, Strip, height_of, pages
from tournaments.printing.page.frame import Document, Heading, body
from tournaments.printing.page.sheet import MM, Box, Sheet
from tournaments.printing.page.wording import Title
from tournaments.printing.reading import NothingToPrintError, heading
from tournaments.printing.tables.forms import draw_compass
from tournaments.printing.tables.table import SHORT
from tournaments.record.selectors.event.snapshot import EventSnapshot, SessionFacts
from tournaments.record.selectors.hands import ShownDeal, boards_dealt, deals
from tournaments.standings.documents import travellers as scored
from tournaments.standings.documents.travellers import TravellerTable
from tournaments.standings.selectors.boards.travellers import travellers

COLUMNS, ROWS = 3, 6  # 36 boards on two sheets
GUTTER = 5 * MM
_DIAGRAM, _LEAST_HEIGHT = 61 * MM, 40 * MM
_LINES_BELOW = (3.7 * MM, 3.4 * MM, 3.1 * MM)
"""Of a result below its diagram: a lower one only if it saves a sheet."""
_SUITS = "♠♥♦♣"
_STRAINS = ("NT", *_SUITS)
_CARDS = styles.Style(8.5)
_SMALL_PRINT, _SMALL_BOLD = styles.Style(7), styles.Style(7, bold=True)
_STEP = 3.02 * MM  # from one suit's baseline to the next
_APART = 0.5 * MM  # between hands above each other
_MIDDLE = 25.5 * MM
_GRID, _ACROSS = 17.5 * MM, 2.9 * MM
_PAR = 22 * MM
_HALF = 5.2 * MM  # half the side of the compass
_VULNERABLE = {"none": "None", "NS": "N-S", "EW": "E-W", "all": "All"}


@dataclass(frozen=True, slots=True)
class HandRecords:
    """The boards of a session in order; ``game`` is bridge or whist.

    ``results`` are travellers to print beside the boards; none if they are not wanted.
    """

    heading: Heading
    game: str
    deals: tuple[ShownDeal, ...]
    results: tuple[TravellerTable, ...] = ()


def read(snapshot: EventSnapshot, session: SessionFacts) -> HandRecords:
    """Return the cards of every board of the session."""
    shown = deals(snapshot.seen_by(Role.PUBLIC), session_id=session.id)
    if not shown:
        if boards_dealt(session.id):
            raise NothingToPrintError(
                "Hand records are released when the last board of the session has been played."
            )
        raise NothingToPrintError(
            "No hands are stored for this session. Upload them as a PBN file on its Hands page."
        )
    return HandRecords(heading(snapshot, session), snapshot.event.game, shown)


def read_with_results(snapshot: EventSnapshot, session: SessionFacts) -> HandRecords:
    """Return the same with the traveller of every board that everyone may see."""
    content = read(snapshot, session)
    played = travellers(snapshot.seen_by(Role.PUBLIC), session_id=session.id)
    tables = tuple(scored.traveller_table(snapshot, each) for each in played)
    return replace(content, results=tables)


def layout(content: HandRecords, paper: str) -> Document:
    """Return the sheets: 18 boards on each; with results nine, six or four, as they fit."""
    notes = ("The grid shows the highest level each declarer can make, against best defence",)
    bridge = content.game == "bridge"
    footnotes = notes if bridge and any(deal.makeable for deal in content.deals) else ()
    room = body(paper, footnotes)
    head = titles.block(Title(content.heading, "Hand records", "", settled=True), below=MM)
    if content.results:
        below = (_with_results_below(content, room.width, line) for line in _LINES_BELOW)
        ways = (_with_results_beside(content, room.width), *below)
        drawn = min((pages((head, *blocks), [room], 1 * MM) for blocks in ways), key=len)
    else:
        high = (room.height - titles.HEIGHT - MM - 2 * MM) / ROWS
        rows = _in_rows(content.deals)
        strips = (Strip(high, partial(_draw_row, content.game, row)) for row in rows)
        drawn = pages((head, Block((), tuple(strips))), [room], 1 * MM)
    return Document(content.heading, "Hand records", paper, tuple(drawn), footnotes)


def _in_rows(deals: Sequence[ShownDeal]) -> list[Sequence[ShownDeal]]:
    return [deals[first : first + COLUMNS] for first in range(0, len(deals), COLUMNS)]


def _with_results_beside(content: HandRecords, width: float) -> Iterator[Block]:
    """Yield a block for each board: the diagram, and its traveller beside it."""
    tables = {table.board: table for table in content.results}
    for deal in content.deals:
        table = tables.get(deal.board)
        wide = width - _DIAGRAM - GUTTER
        block = None if table is None else scored.block(table, wide)
        beside = () if block is None else (*block.heading, *block.strips)
        high = max(_LEAST_HEIGHT, height_of(beside)) + 3 * MM
        yield Block((), (Strip(high, partial(_draw_beside, content.game, deal, beside)),))


def _with_results_below(content: HandRecords, width: float, line: float) -> Iterator[Block]:
    """Yield a block for each row of boards, with the travellers below the diagrams."""
    wide = (width - (COLUMNS - 1) * GUTTER) / COLUMNS
    tables = {table.board: scored.below_a_diagram(table, wide, line) for table in content.results}
    for row in _in_rows(content.deals):
        below = [
            (*table.heading, *table.strips) if (table := tables.get(deal.board)) else ()
            for deal in row
        ]
        high = _LEAST_HEIGHT + max(map(height_of, below)) + 2 * MM
        yield Block((), (Strip(high, partial(_draw_above, content.game, row, below)),))


def _draw_beside(
    game: str, deal: ShownDeal, beside: Sequence[Strip], sheet: Sheet, box: Box
) -> None:
    low = box.top - _LEAST_HEIGHT
    _draw_diagram(game, deal, sheet, Box(box.left, low, _DIAGRAM, _LEAST_HEIGHT))
    top, left = box.top, box.left + _DIAGRAM + GUTTER
    for strip in beside:
        top -= strip.height
        strip.draw(sheet, Box(left, top, box.right - left, strip.height))
    sheet.line(box.left, box.bottom, box.right, box.bottom, weight=styles.HEAVY)


def _cells(box: Box) -> Iterator[Box]:
    """Yield the places of the boards of a row."""
    wide = (box.width - (COLUMNS - 1) * GUTTER) / COLUMNS
    for place in range(COLUMNS):
        yield Box(box.left + place * (wide + GUTTER), box.bottom, wide, box.height)


def _draw_above(
    game: str,
    row: Sequence[ShownDeal],
    below: Sequence[Sequence[Strip]],
    sheet: Sheet,
    box: Box,
) -> None:
    low = box.top - _LEAST_HEIGHT
    for deal, strips, cell in zip(row, below, _cells(box), strict=False):
        _draw_diagram(game, deal, sheet, Box(cell.left, low, cell.width, _LEAST_HEIGHT))
        top = low
        for strip in strips:
            top -= strip.height
            strip.draw(sheet, Box(cell.left, top, cell.width, strip.height))
    sheet.line(box.left, box.bottom, box.right, box.bottom, weight=styles.HEAVY)


def _draw_row(game: str, row: Sequence[ShownDeal], sheet: Sheet, box: Box) -> None:
    for deal, cell in zip(row, _cells(box), strict=False):
        _draw_diagram(game, deal, sheet, cell)
    sheet.line(box.left, box.bottom, box.right, box.bottom)


def _draw_diagram(game: str, deal: ShownDeal, sheet: Sheet, box: Box) -> None:
    """Draw one board: the hands round the compass, and at the upper right what can be made."""
    top = box.top - 4.2 * MM
    taken = sheet.text(box.left, top, str(deal.board), styles.HEAD) + 1.5 * MM
    sheet.text(box.left + taken, top, f"{dealer(deal.board)} deals", styles.FINE)
    bridge = game == "bridge"
    if bridge:
        words = f"{_VULNERABLE[deal.vulnerability]} vul."
        sheet.text(box.left, top - 3.6 * MM, words, styles.FINE)
    hands = [hand.suits for hand in deal.cards.hands]
    middle = (box.left + _MIDDLE, box.bottom + box.height / 2 - 0.4 * MM)
    across = middle[0] - 5.6 * MM
    long = box.right - across - (_GRID + 1 * MM if bridge and deal.makeable else 0)
    beside = middle[1] + 1.5 * _STEP - 1.1 * MM
    _draw_hand(hands[0], sheet, across, beside + 4 * _STEP + _APART, long)
    low = box.right - across - (_PAR if deal.par else 0)
    _draw_hand(hands[2], sheet, across, beside - 4 * _STEP - _APART, low)
    west, east = box.left, middle[0] + _HALF + 1.6 * MM
    _draw_hand(hands[3], sheet, west, beside, middle[0] - _HALF - 1.2 * MM - west)
    _draw_hand(hands[1], sheet, east, beside, box.right - east)
    draw_compass(
        sheet, middle, deal.board, game, half=_HALF, letters=2.6 * MM, ring=1.5 * MM, bar=1.1 * MM
    )
    if bridge:
        points = [str(hand.points) for hand in deal.cards.hands]
        _draw_points(points, sheet, box.left + 6 * MM, box.bottom + 6 * MM)
    if bridge and deal.makeable:
        _draw_makeable(deal, sheet, box)


def _draw_hand(suits: Sequence[str], sheet: Sheet, left: float, top: float, room: float) -> None:
    for place, (sign, cards) in enumerate(zip(_SUITS, suits, strict=True)):
        baseline = top - place * _STEP
        sheet.text(left, baseline, sign, _CARDS)
        shown = " ".join(cards.replace("T", "†")).replace("†", "10") if cards else "–"
        free = room - 3.2 * MM
        if lettering.width(shown, _CARDS.size) > free:
            shown = shown.replace(" ", "")
        sheet.text(left + 3.2 * MM, baseline, shown, _CARDS, room=free)


def _draw_points(points: Sequence[str], sheet: Sheet, x: float, y: float) -> None:
    """Write the high-card points in the position of the hands."""
    north, east, south, west = points
    out, up = 3.8 * MM, 2.9 * MM
    for text, across, above in (
        (north, 0, up),
        (east, out, 0),
        (south, 0, -up),
        (west, -out, 0),
    ):
        sheet.text(x + across, y + above - 2.6, text, styles.FINE, align="centre")


def _draw_makeable(deal: ShownDeal, sheet: Sheet, box: Box) -> None:
    """Draw the makeable contracts at the upper right: strains across, declarers down; and the par.

    Partners who can make the same share a line.
    """
    left, head = box.right - _GRID, box.top - 3.4 * MM
    columns = [left + 5 * MM + place * _ACROSS for place in range(len(_STRAINS))]
    for x, strain in zip(columns, _STRAINS, strict=True):
        sheet.text(x, head, strain, _SMALL_BOLD, align="centre")
    sheet.line(left, head - 0.8 * MM, box.right, head - 0.8 * MM)
    levels = dict(deal.levels)
    rows = [
        row
        for both in ("NS", "EW")
        for row in (
            [(SHORT[both], levels[both[0]])]
            if levels[both[0]] == levels[both[1]]
            else [(seat, levels[seat]) for seat in both]
        )
    ]
    for line, (who, of_strains) in enumerate(rows, start=1):
        baseline = head - 0.6 * MM - line * 2.45 * MM
        sheet.text(left, baseline, who, _SMALL_BOLD)
        for x, level in zip(columns, of_strains, strict=True):
            sheet.text(x, baseline, str(level or "–"), _SMALL_PRINT, align="centre")
    if deal.par:
        words, room, high = (f"Par {deal.par}",), _PAR - 1 * MM, 8 * MM
        up = box.bottom + 3.4 * MM
        sheet.names(box.right, up, words, _SMALL_BOLD, room=room, high=high, align="right")
