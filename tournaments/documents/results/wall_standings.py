"""The standings for the wall, as large as they fit, with short rankings on one sheet."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from tournaments.documents.page import lettering, styles, titles
from tournaments.documents.page.flow import Block, Strip, pages
from tournaments.documents.page.frame import Document, Page, body
from tournaments.documents.page.sheet import MM, Box, Sheet
from tournaments.documents.page.titles import ResultsHead
from tournaments.documents.reading.standings import results_head, started_standings
from tournaments.documents.results.rankings import (
    RankingLine,
    RankingTable,
    lined_up,
    ranking_table,
)
from tournaments.documents.tables.table import Column, Table, row_of, title
from tournaments.selectors.event.snapshot import EventSnapshot, SessionFacts

_HEAD = 20 * MM
_TOTAL = 17 * MM
_SIZES = (  # type size, least height of a line
    (20, 10.4 * MM),
    (14, 7.4 * MM),
    (10.5, 5.8 * MM),
)
_STRETCH = 1.35  # the most that the lines of a short list are spread


@dataclass(frozen=True, slots=True)
class WallStandings:
    """The rankings as everybody may see them now."""

    head: ResultsHead
    rankings: tuple[RankingTable, ...]


def read(snapshot: EventSnapshot, session: SessionFacts) -> WallStandings:
    """Return the standings as everybody may see them now."""
    rankings = started_standings(snapshot).rankings
    return WallStandings(
        head=results_head(snapshot, session, of_event=True),
        rankings=tuple(lined_up(ranking_table(snapshot, ranking)) for ranking in rankings),
    )


def layout(content: WallStandings, paper: str) -> Document:
    """Return the sheets: short rankings on one, otherwise each on its own.

    Each is set in the largest type that fits.
    """
    room = body(paper, content.head.scoring)
    head = titles.results_title(content.head)
    shared = _size(content.rankings, room, _SIZES[:2]) if len(content.rankings) > 1 else None
    drawn: list[Page] = []
    if shared is not None:
        tables = [_block(ranking, *shared, room.width) for ranking in content.rankings]
        drawn += pages([titles.block(head), *tables], [room], 0)
    else:
        for ranking in content.rankings:
            size, high = _size([ranking], room, _SIZES) or _SIZES[-1]
            drawn += pages([_block(ranking, size, high, room.width, titles.strip(head))], [room], 0)
    return Document(content.head.heading, "Standings", paper, tuple(drawn), content.head.scoring)


def _size(
    rankings: Sequence[RankingTable], room: Box, sizes: Sequence[tuple[float, float]]
) -> tuple[float, float] | None:
    """Return the type size and the line height at which rankings fit on a sheet, if any."""
    free = room.height - titles.HEIGHT - len(rankings) * _HEAD - MM
    lines = sum(len(ranking.lines) for ranking in rankings)
    for size, least in sizes:  # smaller type could not be read in a crowd
        fit = all(_names_fit(ranking, size, room.width) for ranking in rankings)
        if fit and lines * least <= free:
            return size, min(free / max(lines, 1), least * _STRETCH)
    return None


def _names_fit(ranking: RankingTable, size: float, width: float) -> bool:
    """Say whether nearly all names can be read in full."""
    left, right = Table(_columns(ranking, size), ()).spans(width)[2]
    joined = (lettering.BETWEEN_NAMES.join(line.names) for line in ranking.lines)
    short = sum(lettering.width(names, size) <= right - left for names in joined)
    return short * 10 >= len(ranking.lines) * 9


def _columns(ranking: RankingTable, size: float) -> list[Column]:
    """Return the columns; their width follows the type size."""
    small, bold = styles.SMALL if size < 14 else styles.BODY, styles.Style(size, bold=True)
    before = [
        Column("Rank", 2.3 * size, style=bold, gutter=0.2 * size),
        Column("No.", 2.2 * size, style=small, gutter=0.8 * size),
    ]
    names = partial(Column, "Names", align="left", style=styles.Style(size))
    if not _with_percentages(ranking):
        return [*before, names(gutter=0.5 * size), Column(ranking.unit, 3.9 * size, style=bold)]
    total = Column(ranking.unit, _TOTAL - 4, style=small, gutter=0.0)
    return [*before, names(gutter=0.5 * size + 4), total, Column("%", 3.9 * size, style=bold)]


def _with_percentages(ranking: RankingTable) -> bool:
    return any(line.percentage for line in ranking.lines)


def _block(ranking: RankingTable, size: float, high: float, width: float, *above: Strip) -> Block:
    with_percentages = _with_percentages(ranking)
    rows = [
        row_of(
            line.rank,
            line.number,
            partial(_draw_names, line, size),
            line.total,
            *((line.percentage,) if with_percentages else ()),
        )
        for line in ranking.lines
    ]
    head = title(ranking.title, 14 * MM, 3.5 * MM, style=styles.TITLE)
    return Table(_columns(ranking, size), rows, line=high).block(width, *above, head)


def _draw_names(line: RankingLine, size: float, sheet: Sheet, room: Box, baseline: float) -> None:
    high = room.height - 1
    set_in = styles.Style(size)
    note = lettering.width(line.note, styles.FINE.size) + 6 if line.note else 0.0
    wide = room.width - min(note, room.width * 0.5)
    taken = sheet.names(room.left, baseline, line.names, set_in, room=wide, high=high) + 6
    left, rest = room.left + taken, room.width - taken
    sheet.names(left, baseline, (line.note,), styles.FINE, room=rest, high=high)
