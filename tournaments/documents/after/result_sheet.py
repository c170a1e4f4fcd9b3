"""The result sheet: rankings, rulings, matches board by board and, if wanted, every traveller."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from tournaments.documents.page import lettering, titles
from tournaments.documents.page.flow import Block, Strip, pages
from tournaments.documents.page.frame import Heading, Page, Sheaf, body
from tournaments.documents.page.sheet import (
    BODY_BOLD,
    FELT,
    FINE,
    FINE_BOLD,
    HAIRLINE,
    HEAD,
    INK,
    MM,
    SMALL,
    SMALL_BOLD,
    Box,
    Sheet,
    Style,
)
from tournaments.documents.tables import columns, ranking_table, traveller_tables
from tournaments.documents.tables.columns import Column, Row
from tournaments.documents.tables.ranking_table import RankingTable
from tournaments.documents.tables.traveller_tables import TravellerTable

GAP = 7 * MM
_LINE = 5.2 * MM
_FEW = 2  # matches that are told board by board


@dataclass(frozen=True, slots=True)
class MatchTable:
    """A match: the two teams, their totals, the margin in words; boards with both scores.

    ``award`` is what the match counts among several teams, as in ``12.50 : 7.50``.
    """

    title: str
    first: str
    second: str
    first_total: str
    second_total: str
    margin: str
    boards: tuple[tuple[str, str, str, str], ...]
    award: str = ""


@dataclass(frozen=True, slots=True)
class ResultSheet:
    """What is printed of an event's results; all texts as they are to stand there.

    ``progress`` says how far provisional results go, for instance "after round 5 of 13".
    """

    heading: Heading
    final: bool
    progress: str
    scoring: tuple[str, ...]
    rankings: tuple[RankingTable, ...]
    rulings: tuple[str, ...]
    matches: tuple[MatchTable, ...]
    travellers: tuple[TravellerTable, ...]


def laid_out(content: ResultSheet, paper: str) -> Sheaf:
    """Return the sheets: rankings first, travellers on sheets of their own after them.

    One match is told board by board, or two; of more there is a list, and a report of its own.
    """
    room = body(paper, content.scoring)
    title = titles.results_title(content.heading, final=content.final, progress=content.progress)
    blocks = [titles.block(title)]
    few = content.matches if len(content.matches) <= _FEW else ()
    blocks += [_match_summary(match) for match in few]
    blocks += [ranking_table.block(ranking, room.width) for ranking in content.rankings]
    if content.matches and not few:
        blocks.append(_match_list(content.matches, room.width))
    if content.rulings:
        blocks.append(_rulings(content.rulings, room.width))
    blocks += [_match_boards(match) for match in few if match.boards]
    sheets: list[Page] = pages(blocks, [room], GAP)
    if content.travellers:
        gutter = 8 * MM
        halves = [box.inset(0, 0) for box in _halves(room, gutter)]
        tables = [traveller_tables.block(table) for table in content.travellers]
        sheets += pages(tables, halves, GAP)
    return Sheaf(content.heading, "Results", paper, tuple(sheets), content.scoring)


def _halves(room: Box, gutter: float) -> tuple[Box, Box]:
    wide = (room.width - gutter) / 2
    return (
        Box(room.left, room.bottom, wide, room.height),
        Box(room.right - wide, room.bottom, wide, room.height),
    )


def _match_summary(match: MatchTable) -> Block:
    return Block((), (Strip(26 * MM, partial(_draw_match, match)),), whole=True)


def _draw_match(match: MatchTable, sheet: Sheet, box: Box) -> None:
    middle, half = (box.left + box.right) / 2, box.width / 2 - 18 * MM
    sheet.text(middle, box.top - 3 * MM, match.title, FINE, align="centre", room=box.width)
    baseline = box.top - 12 * MM
    sheet.text(middle - 16 * MM, baseline, match.first, HEAD, align="right", room=half)
    sheet.text(middle + 16 * MM, baseline, match.second, HEAD, room=half)
    sheet.text(middle - 3 * MM, baseline, match.first_total, HEAD, align="right")
    sheet.text(middle, baseline, "–", HEAD, align="centre")
    sheet.text(middle + 3 * MM, baseline, match.second_total, HEAD)
    words = Style(10.5, bold=True, colour=FELT)
    sheet.text(middle, box.top - 20 * MM, match.margin, words, align="centre", room=box.width)


def _match_list(matches: Sequence[MatchTable], width: float) -> Block:
    """Return a line for each match: teams, totals and what it counts."""
    with_titles = len({match.title for match in matches}) > 1
    shown = (
        *((Column("", 34 * MM, "left", FINE),) if with_titles else ()),
        Column("Team", 0, "right"),
        Column("", 11 * MM, "right", SMALL_BOLD),
        Column("", 11 * MM, "left", SMALL_BOLD),
        Column("Team", 62 * MM - (26 * MM if with_titles else 0), "left"),
        *((Column("Counts", 30 * MM),) if any(match.award for match in matches) else ()),
    )
    rows = [Row(tuple(_match_cells(match, matches, with_titles))) for match in matches]
    return columns.block("Matches", shown, rows, width)


def _match_cells(
    match: MatchTable, matches: Sequence[MatchTable], with_titles: bool
) -> Iterator[str]:
    if with_titles:
        yield match.title
    yield from (match.first, match.first_total, match.second_total, match.second)
    if any(each.award for each in matches):
        yield match.award


def _rulings(rulings: Sequence[str], room: float) -> Block:
    def title(sheet: Sheet, box: Box) -> None:
        sheet.text(box.left, box.bottom + 2 * MM, "Penalties and rulings", BODY_BOLD)

    def line(text: str, sheet: Sheet, box: Box) -> None:
        sheet.text(box.left, box.bottom + 1.4 * MM, text, SMALL, room=box.width)

    lines = (part for text in rulings for part in lettering.folded(text, room, SMALL.size))
    strips = tuple(Strip(4.8 * MM, partial(line, part)) for part in lines)
    return Block((Strip(7 * MM, title),), strips)


def _match_boards(match: MatchTable) -> Block:
    """Return the boards of a match in two columns, read down the left one first."""
    half = -(-len(match.boards) // 2)
    strips = []
    for place in range(half):
        beside = match.boards[place + half : place + half + 1]
        strips.append(Strip(_LINE, partial(_draw_boards, (match.boards[place], *beside))))
    return Block((Strip(15 * MM, partial(_draw_board_titles, match)),), tuple(strips))


def _board_columns(box: Box, place: int) -> tuple[float, float, float, float]:
    """Return where board, both scores and swing end in one of two columns."""
    wide = (box.width - 10 * MM) / 2
    left = box.left + place * (wide + 10 * MM)
    return (left + 12 * MM, left + wide * 0.46, left + wide * 0.74, left + wide)


def _draw_board_titles(match: MatchTable, sheet: Sheet, box: Box) -> None:
    sheet.text(box.left, box.top - 4 * MM, f"{match.title}, board by board", BODY_BOLD)
    for place in range(2):
        edges = _board_columns(box, place)
        titles = ("Board", match.first, match.second, f"To {match.first}")
        for left, edge, title in zip((edges[0] - 12 * MM, *edges), edges, titles, strict=False):
            room = edge - left - 2 * MM
            shown = lettering.shortened(title, room, FINE.size)
            sheet.text(edge, box.bottom + 1.6 * MM, shown, FINE, align="right")
        rule = box.bottom
        sheet.line(edges[0] - 12 * MM, rule, edges[-1], rule, colour=INK, weight=HAIRLINE * 1.6)


def _draw_boards(boards: Sequence[tuple[str, str, str, str]], sheet: Sheet, box: Box) -> None:
    for place, entries in enumerate(boards):
        edges = _board_columns(box, place)
        styles = (FINE_BOLD, SMALL, SMALL, SMALL_BOLD)
        for edge, entry, style in zip(edges, entries, styles, strict=True):
            sheet.text(edge, box.bottom + 1.5 * MM, entry, style, align="right")
        sheet.line(edges[0] - 12 * MM, box.bottom, edges[-1], box.bottom)
