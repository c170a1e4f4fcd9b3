"""The standings for the wall: as large as they have room, short rankings on one sheet."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from tournaments.documents.page import lettering, titles
from tournaments.documents.page.flow import Block, Strip, pages
from tournaments.documents.page.frame import Heading, Page, Sheaf, body
from tournaments.documents.page.sheet import (
    BODY,
    FINE,
    HEAVY,
    INK,
    MM,
    SMALL,
    TITLE,
    Box,
    Sheet,
    Style,
)
from tournaments.documents.tables.ranking_table import RankingLine, RankingTable

_HEAD = 20 * MM
_SIZES = (  # type size, least height of a line
    (20, 10.4 * MM),
    (14, 7.4 * MM),
    (10.5, 5.8 * MM),
)
_STRETCH = 1.35  # at most, so that a short list does not fall apart


@dataclass(frozen=True, slots=True)
class WallStandings:
    """The rankings as everybody may see them now."""

    heading: Heading
    final: bool
    progress: str
    scoring: tuple[str, ...]
    rankings: tuple[RankingTable, ...]


def laid_out(content: WallStandings, paper: str) -> Sheaf:
    """Return the sheets: all rankings on one if they are short, otherwise each on its own.

    Each is set in the largest type in which it has room.
    """
    room = body(paper, content.scoring)
    title = titles.results_title(content.heading, final=content.final, progress=content.progress)
    shared = _shared_size(content.rankings, room) if len(content.rankings) > 1 else None
    if shared is not None:
        rankings = [_together(ranking, *shared) for ranking in content.rankings]
        whole = pages([titles.block(title), *rankings], [room], 0)
        return Sheaf(content.heading, "Standings", paper, tuple(whole), content.scoring)
    drawn: list[Page] = []
    for ranking in content.rankings:
        drawn += pages([_ranking(ranking, titles.strip(title), room)], [room], 0)
    return Sheaf(content.heading, "Standings", paper, tuple(drawn), content.scoring)


def _shared_size(rankings: Sequence[RankingTable], room: Box) -> tuple[float, float] | None:
    """Return the type size and the height of a line at which all rankings share a sheet."""
    free = room.height - titles.HEIGHT - len(rankings) * _HEAD - MM
    lines = sum(len(ranking.lines) for ranking in rankings)
    for size, least in _SIZES[:2]:  # smaller type could not be read in a crowd
        if lines * least <= free and all(
            _names_fit(ranking, _layout(ranking, size), room.width) for ranking in rankings
        ):
            return size, min(free / lines, least * _STRETCH)
    return None


def _together(ranking: RankingTable, size: float, high: float) -> Block:
    layout = _layout(ranking, size)
    strips = tuple(Strip(high, partial(_draw_line, line, layout)) for line in ranking.lines)
    return Block((Strip(_HEAD, partial(_draw_head, ranking, layout)),), strips)


def _layout(ranking: RankingTable, size: float) -> "_Layout":
    return _Layout(size, any(line.percentage for line in ranking.lines))


def _ranking(ranking: RankingTable, title: Strip, room: Box) -> Block:
    free = room.height - titles.HEIGHT - _HEAD - MM
    for size, least in _SIZES:
        layout = _layout(ranking, size)
        high = least
        if len(ranking.lines) * least <= free and _names_fit(ranking, layout, room.width):
            high = min(free / len(ranking.lines), least * _STRETCH)
            break
    strips = tuple(Strip(high, partial(_draw_line, line, layout)) for line in ranking.lines)
    return Block((title, Strip(_HEAD, partial(_draw_head, ranking, layout))), strips)


def _names_fit(ranking: RankingTable, layout: "_Layout", width: float) -> bool:
    """Say whether nearly all names can be read in full."""
    room = width - layout.names_at - layout.results
    joined = (lettering.BETWEEN_NAMES.join(line.names) for line in ranking.lines)
    short = sum(lettering.width(names, layout.size) <= room for names in joined)
    return short * 10 >= len(ranking.lines) * 9


@dataclass(frozen=True, slots=True)
class _Layout:
    """Where the columns of a ranking end, in shares of the type size."""

    size: float
    percentages: bool

    @property
    def rank_at(self) -> float:
        return 2.3 * self.size

    @property
    def number_at(self) -> float:
        return self.rank_at + 2.4 * self.size

    @property
    def names_at(self) -> float:
        return self.number_at + 0.8 * self.size

    @property
    def result(self) -> float:
        return 3.9 * self.size

    @property
    def results(self) -> float:
        """The room of everything right of the names."""
        return self.result + self.total + 0.5 * self.size

    @property
    def total(self) -> float:
        return 17 * MM if self.percentages else 0


def _draw_head(ranking: RankingTable, layout: _Layout, sheet: Sheet, box: Box) -> None:
    sheet.text(box.left, box.top - 10.5 * MM, ranking.title, TITLE, room=box.width)
    baseline = box.bottom + 1.8 * MM
    sheet.text(box.left + layout.rank_at, baseline, "Rank", FINE, align="right")
    sheet.text(box.left + layout.number_at, baseline, "No.", FINE, align="right")
    sheet.text(box.left + layout.names_at, baseline, "Names", FINE)
    result = "%" if layout.percentages else ranking.unit
    sheet.text(box.right, baseline, result, FINE, align="right")
    if layout.percentages:
        right = box.right - layout.result
        sheet.text(right, baseline, ranking.unit, FINE, align="right", room=layout.total)
    sheet.line(box.left, box.bottom, box.right, box.bottom, colour=INK, weight=HEAVY)


def _draw_line(line: RankingLine, layout: _Layout, sheet: Sheet, box: Box) -> None:
    size = layout.size
    plain, bold = Style(size), Style(size, bold=True)
    baseline = box.bottom + (box.height - 0.72 * size) / 2
    sheet.text(box.left + layout.rank_at, baseline, line.rank, bold, align="right")
    small = SMALL if size < 14 else BODY
    right = box.left + layout.number_at
    sheet.text(right, baseline, line.number, small, align="right", room=2.2 * size)
    left = box.left + layout.names_at
    edge = box.right - layout.results
    names = lettering.names_in_one_line(line.names, edge - left, size)
    taken = sheet.text(left, baseline, names, plain)
    sheet.text(left + taken + 6, baseline, line.note, FINE, room=max(edge - left - taken - 6, 0))
    result = line.percentage if layout.percentages else line.total
    sheet.text(box.right, baseline, result, bold, align="right", room=layout.result)
    if layout.percentages:
        right = box.right - layout.result
        sheet.text(right, baseline, line.total, small, align="right", room=layout.total - 4)
    sheet.line(box.left, box.bottom, box.right, box.bottom)
