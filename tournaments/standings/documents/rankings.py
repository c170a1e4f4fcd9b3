"""A ranking as a table: rank, number, names and points, with a bar beside the percentage."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import partial

from tournaments.printing.page import lettering, styles
from tournaments.printing.page.flow import Block, Strip, line
from tournaments.printing.page.sheet import MM, Box, Sheet
from tournaments.printing.page.wording import MINUS, one_precision, typeset
from tournaments.printing.tables.table import Cell, Column, Table, row_of, title
from tournaments.record.selectors.event.snapshot import EventSnapshot
from tournaments.standings.selectors.ranking.standings import (
    HandicapRanking,
    Ranking,
    Standing,
    Standings,
)

_BAR, _FIGURE = 30 * MM, 13 * MM  # with its figure, and the figure alone
_LINE, _NOTE_LINE = 6 * MM, 2.6 * MM  # three lines of a note in small type fit in a row
_RESULTS = (
    ("Penalty", "penalty", 13),
    ("Tricks", "tricks", 13),
    ("Boards", "boards", 12),
    ("MPs", "masterpoints", 12),
)


@dataclass(frozen=True, slots=True)
class RankingLine:
    """One contestant, with texts as printed; there may be one name or several.

    ``people`` is whether the names are people's; ``substitutes`` explain the marks by the names;
    ``mark`` is the one at the total, which the table's remarks explain.
    """

    rank: str
    number: str
    names: tuple[str, ...]
    total: str
    percentage: str
    tricks: str = ""
    boards: str = ""
    penalty: str = ""
    note: str = ""
    masterpoints: str = ""
    substitutes: tuple[str, ...] = ()
    people: bool = True
    mark: str = ""


@dataclass(frozen=True, slots=True)
class RankingTable:
    """Contestants ranked against each other: ``unit`` is above the totals, ``remarks`` below."""

    title: str
    unit: str
    lines: tuple[RankingLine, ...]
    remarks: tuple[str, ...] = ()


def ranking_tables(snapshot: EventSnapshot, ranked: Standings) -> Iterator[RankingTable]:
    """Yield the rankings, then those with handicap, then those by session, section and stratum."""
    for ranking in ranked.rankings:
        yield lined_up(ranking_table(snapshot, ranking))
    for handicap in ranked.handicaps:
        yield handicap_table(handicap)
    for ranking in ranked.others:
        yield lined_up(ranking_table(snapshot, ranking))


def lined_up(table: RankingTable) -> RankingTable:
    """Return a ranking with all totals to as many decimals as the longest, and their marks."""
    totals = one_precision([line.total for line in table.lines])
    lines = (
        replace(line, total=f"{each}{line.mark}")
        for line, each in zip(table.lines, totals, strict=True)
    )
    return replace(table, lines=tuple(lines))


def ranking_table(snapshot: EventSnapshot, ranking: Ranking) -> RankingTable:
    """Return a ranking as printed; a team is named, with its players beside it."""
    lines = (_line(each, of_teams=snapshot.method.is_of_teams) for each in ranking.standings)
    return RankingTable(ranking.title, snapshot.method.heading, tuple(lines), ranking.remarks)


def _line(standing: Standing, *, of_teams: bool) -> RankingLine:
    played = standing.boards_played > 0 or bool(standing.penalty)
    name, players = (standing.marked_name,), standing.marked_players
    return RankingLine(
        rank=standing.rank,
        number=standing.number,
        names=name if of_teams else players or name,
        total=typeset(standing.total) if played else "",
        percentage=standing.percentage,
        tricks="" if standing.tricks is None else str(standing.tricks),
        boards=str(standing.boards_played) if played else "",
        penalty=f"{MINUS}{standing.penalty}" if standing.penalty else "",
        note=lettering.dotted(
            " – ".join(players) if of_teams else "",
            standing.club,
            standing.note,
            f"carried over {typeset(standing.carried)}" if standing.carried else "",
        ),
        masterpoints=standing.masterpoints,
        substitutes=standing.substitutes,
        people=not of_teams,
        mark=standing.mark,
    )


def handicap_table(ranking: HandicapRanking) -> RankingTable:
    """Return a ranking with handicap; the result without it is beside each name."""
    return RankingTable(
        title=ranking.title,
        unit="Handicap",
        lines=tuple(
            RankingLine(
                rank=line.net_rank,
                number=line.number,
                names=line.marked_players or (line.marked_name,),
                total=typeset(line.handicap),
                percentage=line.net,
                note=f"{line.raw}% without handicap, rank {line.raw_rank}",
                substitutes=line.substitutes,
            )
            for line in ranking.lines
        ),
    )


def block(ranking: RankingTable, width: float) -> Block:
    """Return the table, leaving out empty columns."""
    column = partial(Column, style=styles.BODY, gutter=3 * MM)
    shown = [each for each in _RESULTS if any(getattr(line, each[1]) for line in ranking.lines)]
    percentages = any(line.percentage for line in ranking.lines)
    columns = (
        Column("Rank", 10 * MM, style=styles.BODY_BOLD, gutter=MM),
        Column("No.", 10 * MM, style=styles.BODY, gutter=5 * MM),
        column("Names", align="left"),
        *(column(words, wide * MM) for words, _field, wide in shown),
        column(ranking.unit, 20 * MM),
        *((column("%", _BAR, style=styles.BODY_BOLD),) if percentages else ()),
    )
    rows = [
        row_of(
            line.rank,
            line.number,
            partial(_draw_names, line),
            *(getattr(line, field) for _words, field, _wide in shown),
            line.total,
            *((_percentage(line),) if percentages else ()),
            height=_height(line, width),
        )
        for line in ranking.lines
    ]
    found = Table(columns, rows, line=_LINE).block(width, title(ranking.title, 8 * MM, 3 * MM))
    return replace(found, strips=(*found.strips, *remarks(ranking, width)))


def remarks(ranking: RankingTable, width: float) -> Iterator[Strip]:
    """Yield the lines below a ranking: who played as a substitute, how totals were reached."""
    told = (each for of_one in ranking.lines for each in of_one.substitutes)
    for remark in (*told, *ranking.remarks):
        for words in lettering.folded(remark, width, styles.FINE.size):
            yield line(words, styles.FINE, 5 * MM, 1.6 * MM)


def _height(line: RankingLine, width: float) -> float:
    """Return the height of a row: more for the note of a team with a great many players."""
    lines = lettering.width(line.note, styles.FINE.size) / (width * 0.3)
    return max(_LINE, lines * _NOTE_LINE)


def _draw_names(line: RankingLine, sheet: Sheet, room: Box, baseline: float) -> None:
    """Write the names and, in the rest of the line, a note: a club, a team's players."""
    high = room.height - 1
    note = lettering.width(line.note, styles.FINE.size) + 2 * MM if line.note else 0.0
    names = room.width - min(note, room.width * 0.55)
    taken = sheet.names(
        room.left,
        baseline,
        line.names,
        styles.BODY,
        room=names,
        high=high,
        people=line.people,
    )
    taken += 2 * MM
    left, wide = room.left + taken, room.width - taken
    sheet.names(left, baseline, (line.note,), styles.FINE, room=wide, high=high)


def _percentage(line: RankingLine) -> Cell:
    return partial(_draw_bar, line.percentage) if line.percentage else ""


def _draw_bar(percentage: str, sheet: Sheet, room: Box, baseline: float) -> None:
    """Draw a bar beside the number, 0 to 100%, with a mark halfway."""
    inner = replace(room.inset(0, 1.1 * MM), width=room.width - _FIGURE)
    share = min(max(float(percentage), 0.0), 100.0) / 100
    sheet.box(Box(inner.left, inner.bottom, inner.width * share, inner.height), fill=styles.TINT)
    half = inner.left + inner.width / 2
    sheet.line(half, inner.bottom, half, inner.top)
    sheet.text(room.right, baseline, percentage, styles.BODY_BOLD, align="right")
