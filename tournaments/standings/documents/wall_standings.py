"""The standings for the wall, as large as possible, with short rankings on one sheet."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

from tournaments.printing.page import lettering, styles
from tournaments.printing.page import wording as titles
from tournaments.printing.page.flow import Block, Strip, pages
from tournaments.printing.page.frame import Document, Page, body
from tournaments.printing.page.sheet import MM, Box, Sheet
from tournaments.printing.page.wording import ResultsHead
from tournaments.printing.tables.table import Column, Table, row_of, title
from tournaments.record.selectors.event.snapshot import EventSnapshot, SessionFacts
from tournaments.standings.documents.rankings import (
    RankingLine,
    RankingTable,
    lined_up,
    ranking_table,
    remarks,
)
from tournaments.standings.documents.standings import results_head, started_standings

_HEAD = 20 * MM
_SIZES = tuple(half / 2 for half in range(56, 20, -1))  # points: from 28 down to 10.5
_READ_IN_A_CROWD = 20  # points: rankings that would be smaller on one sheet get a sheet each
_HIGH = 1.48  # least height of a line, as a share of the type size
_ONE_LINE, _SMALLER = 0.7, 0.5  # least size of names on one line and on two, as a share of it
_STRETCH = 1.35  # the most that a short list's lines are spread


@dataclass(frozen=True, slots=True)
class WallStandings:
    """The rankings as everyone may see them now."""

    head: ResultsHead
    rankings: tuple[RankingTable, ...]


def read(snapshot: EventSnapshot, session: SessionFacts) -> WallStandings:
    """Return the standings as everyone may see them now."""
    rankings = started_standings(snapshot).rankings
    return WallStandings(
        head=results_head(snapshot, session, of_event=True),
        rankings=tuple(lined_up(ranking_table(snapshot, ranking)) for ranking in rankings),
    )


def layout(content: WallStandings, paper: str) -> Document:
    """Return the sheets: short rankings together on one, otherwise each on its own.

    Each is set in the largest type that fits.
    """
    room = body(paper, content.head.scoring)
    head = titles.results_title(content.head)
    large = [size for size in _SIZES if size >= _READ_IN_A_CROWD]
    shared = _size(content.rankings, room, large) if len(content.rankings) > 1 else None
    drawn: list[Page] = []
    if shared is not None:
        tables = [_block(ranking, *shared, room.width) for ranking in content.rankings]
        drawn += pages([titles.block(head), *tables], [room], 0)
    else:
        for ranking in content.rankings:
            size, high = _size([ranking], room, _SIZES) or (_SIZES[-1], _SIZES[-1] * _HIGH)
            drawn += pages([_block(ranking, size, high, room.width, titles.strip(head))], [room], 0)
    return Document(content.head.heading, "Standings", paper, tuple(drawn), content.head.scoring)


def _size(
    rankings: Sequence[RankingTable], room: Box, sizes: Sequence[float]
) -> tuple[float, float] | None:
    """Return the type size and the line height at which rankings fit on a sheet, if any."""
    below = (strip.height for each in rankings for strip in remarks(each, room.width))
    free = room.height - titles.HEIGHT - len(rankings) * _HEAD - sum(below) - MM
    lines = sum(len(ranking.lines) for ranking in rankings)
    for size in sizes:
        least = size * _HIGH
        high = min(free / max(lines, 1), least * _STRETCH)
        if high >= least and all(_names_fit(each, size, high, room.width) for each in rankings):
            return size, high
    return None


def _names_fit(ranking: RankingTable, size: float, high: float, width: float) -> bool:
    """Say whether all names can be read in full beside figures of this size."""
    left, right = Table(_columns(ranking, size), ()).spans(width)[2]
    least = size * _SMALLER
    return _names_size(ranking, size, right - left) is not None or all(
        lettering.names_set(line.names, right - left, high - 3, size * _ONE_LINE).size >= least
        for line in ranking.lines
    )


def _names_size(ranking: RankingTable, size: float, room: float) -> float | None:
    """Return the one size at which every name fits on one line; None if it is too small."""
    joined = {lettering.BETWEEN_NAMES.join(line.names) for line in ranking.lines}
    widest = max((lettering.width(names, size) for names in joined), default=0.0)
    fitting = size * min(1.0, room / max(widest, 1.0))
    return int(fitting * 2) / 2 if fitting >= size * _ONE_LINE else None


def _columns(ranking: RankingTable, size: float) -> list[Column]:
    """Return the columns, as wide as their content; names take the rest."""
    bold, small = styles.Style(size, bold=True), styles.Style(max(size * 0.6, styles.SMALL.size))
    right = partial(Column, gutter=0.5 * size)
    rank = right("Rank", style=bold).measured(line.rank for line in ranking.lines)
    number = right("No.", style=small).measured(line.number for line in ranking.lines)
    names = Column("Names", align="left", style=styles.Style(size), gutter=0.5 * size)
    totals = [line.total for line in ranking.lines]
    if not _with_percentages(ranking):
        return [rank, number, names, Column(ranking.unit, style=bold).measured(totals)]
    total = right(ranking.unit, style=small).measured(totals)
    shares = (line.percentage for line in ranking.lines)
    return [rank, number, names, total, Column("%", style=bold).measured(shares)]


def _with_percentages(ranking: RankingTable) -> bool:
    return any(line.percentage for line in ranking.lines)


def _block(ranking: RankingTable, size: float, high: float, width: float, *above: Strip) -> Block:
    with_percentages = _with_percentages(ranking)
    columns = _columns(ranking, size)
    left, right = Table(columns, ()).spans(width)[2]
    set_in = styles.Style(_names_size(ranking, size, right - left) or size * _ONE_LINE)
    rows = [
        row_of(
            line.rank,
            line.number,
            partial(_draw_names, line, set_in),
            line.total,
            *((line.percentage,) if with_percentages else ()),
        )
        for line in ranking.lines
    ]
    head = title(ranking.title, 14 * MM, 3.5 * MM, style=styles.TITLE)
    table = Table(columns, rows, line=high).block(width, *above, head)
    return replace(table, strips=(*table.strips, *remarks(ranking, width)))


def _draw_names(
    line: RankingLine, set_in: styles.Style, sheet: Sheet, room: Box, baseline: float
) -> None:
    high = room.height - 3
    note = lettering.width(line.note, styles.FINE.size) + 6 if line.note else 0.0
    wide = room.width - min(note, room.width * 0.5)
    people = line.people
    taken = sheet.names(
        room.left, baseline, line.names, set_in, room=wide, high=high, people=people
    )
    taken += 6
    left, rest = room.left + taken, room.width - taken
    level = baseline + 0.34 * (set_in.size - styles.FINE.size)  # centres both on one level
    sheet.names(left, level, (line.note,), styles.FINE, room=rest, high=high)
