"""The result sheet: rankings, rulings, matches board by board and, if wanted, every traveller."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from tournaments.documents.page import lettering, titles
from tournaments.documents.page.flow import Block, Strip, in_halves, line, pages
from tournaments.documents.page.frame import Document, Heading, Page, body
from tournaments.documents.page.sheet import (
    BODY_BOLD,
    FELT,
    FINE,
    FINE_BOLD,
    HAIRLINE,
    HEAD,
    MM,
    SMALL,
    SMALL_BOLD,
    Box,
    Sheet,
    Style,
)
from tournaments.documents.tables import ranking_table, traveller_tables
from tournaments.documents.tables.ranking_table import RankingTable
from tournaments.documents.tables.table import Column, Row, Table, title
from tournaments.documents.tables.traveller_tables import TravellerTable

_GUTTER = 8 * MM
GAP = 7 * MM
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


def layout(content: ResultSheet, paper: str) -> Document:
    """Return the sheets: rankings first, travellers on sheets of their own after them.

    One match is told board by board, or two; of more there is a list, and a report of its own.
    """
    room = body(paper, content.scoring)
    head = titles.results_title(content.heading, final=content.final, progress=content.progress)
    blocks = [titles.block(head)]
    few = content.matches if len(content.matches) <= _FEW else ()
    blocks += [Block((), (Strip(26 * MM, partial(_draw_match, match)),)) for match in few]
    blocks += [ranking_table.block(ranking, room.width) for ranking in content.rankings]
    if content.matches and not few:
        blocks.append(_match_list(content.matches, room.width))
    if content.rulings:
        blocks.append(_rulings(content.rulings, room.width))
    blocks += [_match_boards(match, room.width) for match in few if match.boards]
    sheets: list[Page] = pages(blocks, [room], GAP)
    if content.travellers:
        halves = room.halves(_GUTTER)
        wide = halves[0].width
        sheets += pages([traveller_tables.block(t, wide) for t in content.travellers], halves, GAP)
    return Document(content.heading, "Results", paper, tuple(sheets), content.scoring)


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
    with_awards = any(match.award for match in matches)
    columns = (
        *((Column("", 34 * MM, "left", FINE),) if with_titles else ()),
        Column("Team"),
        Column("", 11 * MM, style=SMALL_BOLD),
        Column("", 11 * MM, "left", SMALL_BOLD),
        Column("Team", (36 if with_titles else 62) * MM, "left"),
        *((Column("Counts", 30 * MM),) if with_awards else ()),
    )
    rows = [
        Row(
            (
                *((match.title,) if with_titles else ()),
                match.first,
                match.first_total,
                match.second_total,
                match.second,
                *((match.award,) if with_awards else ()),
            )
        )
        for match in matches
    ]
    return Table(columns, rows).block(width, title("Matches", 5 * MM, 0.4 * MM))


def _rulings(rulings: Sequence[str], width: float) -> Block:
    lines = (part for words in rulings for part in lettering.folded(words, width, SMALL.size))
    strips = tuple(line(words, SMALL, 4.8 * MM, 1.4 * MM) for words in lines)
    return Block((line("Penalties and rulings", BODY_BOLD, 7 * MM, 2 * MM),), strips)


def _match_boards(match: MatchTable, width: float) -> Block:
    """Return the boards of a match in two columns."""
    wide = (width - 10 * MM) / 2
    column = partial(Column, gutter=2 * MM)
    columns = (
        column("Board", 12 * MM, style=FINE_BOLD),
        column(match.first, wide * 0.46 - 14 * MM),
        column(match.second, wide * 0.28 - 2 * MM),
        column(f"To {match.first}", wide * 0.26 - 2 * MM, style=SMALL_BOLD),
    )
    table = Table(columns, [Row(board) for board in match.boards], rule=HAIRLINE * 1.6)
    words = f"{match.title}, board by board"
    return in_halves(table.block(wide), 10 * MM, title(words, 9 * MM, 5 * MM, style=BODY_BOLD))
