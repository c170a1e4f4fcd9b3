"""The prize list: who won what, to read out and tick off."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial

from tournaments.printing.page import lettering, styles
from tournaments.printing.page import wording as titles
from tournaments.printing.page.flow import Block, pages
from tournaments.printing.page.frame import Document, body
from tournaments.printing.page.sheet import MM, Box, Sheet
from tournaments.printing.page.wording import ResultsHead, Title, total_in_words
from tournaments.printing.reading import NothingToPrintError
from tournaments.printing.tables.table import Column, Table, draw_tick_box, row_of, title
from tournaments.record.selectors.event.snapshot import EventSnapshot, SessionFacts
from tournaments.standings.documents.rankings import (
    RankingLine,
    RankingTable,
    handicap_table,
    ranking_table,
    remarks,
)
from tournaments.standings.documents.standings import results_head, started_standings
from tournaments.standings.selectors.ranking.standings import Standings, wins_a_prize

_LINE = 15.5 * MM
_NOTE = 4.5 * MM
_PRIZE = 44 * MM
_GIVEN = 12 * MM
_BOX = 4.4 * MM


@dataclass(frozen=True, slots=True)
class PrizeList:
    """All rankings, with only those contestants who get a prize."""

    head: ResultsHead
    groups: tuple[RankingTable, ...]


def read(snapshot: EventSnapshot, session: SessionFacts) -> PrizeList:
    """Return the first three places of every ranking, more if there are ties."""
    groups = tuple(prize_groups(snapshot, started_standings(snapshot)))
    if not groups:
        raise NothingToPrintError("Nobody has a result yet, so there are no prizes to give.")
    return PrizeList(results_head(snapshot, session, of_event=True), groups)


def prize_groups(snapshot: EventSnapshot, ranked: Standings) -> Iterator[RankingTable]:
    """Yield the winners of every ranking that is not empty; handicaps come last."""
    rankings = (ranking_table(snapshot, each) for each in (*ranked.rankings, *ranked.others))
    handicaps = map(handicap_table, ranked.handicaps)
    for table in rankings:
        yield from _winners(table)
    for table in handicaps:
        yield from _winners(replace(table, lines=tuple(replace(e, note="") for e in table.lines)))


def _winners(table: RankingTable) -> Iterator[RankingTable]:
    winners = tuple(line for line in table.lines if wins_a_prize(line.rank))
    if winners:
        yield replace(table, lines=winners, remarks=())


def result_words(group: RankingTable, winner: RankingLine) -> str:
    """Return the winner's result: the percentage if there is one, otherwise the total."""
    if winner.percentage:
        return f"{winner.percentage}%"
    return total_in_words(winner.total, group.unit)


def layout(content: PrizeList, paper: str) -> Document:
    """Return the sheets, with names large enough to read out and a line for each prize."""
    room = body(paper)
    head = content.head
    note = "" if head.final else f"provisional, {head.progress}"
    blocks = [titles.block(Title(head.heading, "Prize list", note, head.final))]
    blocks += [_group(group, room.width) for group in content.groups]
    return Document(head.heading, "Prize list", paper, tuple(pages(blocks, [room], 7 * MM)))


def _group(group: RankingTable, width: float) -> Block:
    columns = (
        Column("Place", 14 * MM, gutter=5 * MM),
        Column("Names", align="left", gutter=5 * MM),
        Column("Prize", _PRIZE, "left", gutter=0.0),
        Column("Given", _GIVEN),
    )
    rows = [
        row_of(
            partial(_draw_rank, winner.rank),
            partial(_draw_winner, group, winner),
            _draw_prize,
            lambda sheet, room, _baseline: draw_tick_box(sheet, room.inset(2, 0), _BOX),
            height=_LINE + (_NOTE if winner.note else 0),
        )
        for winner in group.lines
    ]
    head = title(group.title, 9 * MM, 3 * MM)
    table = Table(columns, rows).block(width, head, whole=True)
    return replace(table, strips=(*table.strips, *remarks(group, width)))


def _draw_rank(rank: str, sheet: Sheet, room: Box, _baseline: float) -> None:
    upper = room.top - 7.2 * MM - 2
    sheet.text(room.right, upper, rank, styles.TITLE, align="right", room=room.width)


def _draw_winner(
    group: RankingTable, winner: RankingLine, sheet: Sheet, room: Box, _baseline: float
) -> None:
    """Write who won, the result below, and a note up to the tick box."""
    up, wide = room.top - 7.2 * MM, room.width
    sheet.names(
        room.left, up, winner.names, styles.HEAD, room=wide, high=7 * MM, people=winner.people
    )
    words = lettering.dotted(f"No. {winner.number}", result_words(group, winner))
    sheet.text(room.left, room.top - _LINE + 3.4 * MM, words, styles.BODY, room=room.width)
    wide = room.width + 5 * MM + _PRIZE
    up = room.bottom + 2.2 * MM
    sheet.names(room.left, up, (winner.note,), styles.SMALL, room=wide, high=_NOTE)


def _draw_prize(sheet: Sheet, room: Box, _baseline: float) -> None:
    """Draw the line to write a prize on."""
    up = room.top - _LINE + 4.6 * MM
    sheet.line(room.left, up, room.right, up, dashes=(1, 1.6))
