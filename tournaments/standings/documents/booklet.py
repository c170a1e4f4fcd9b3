"""The booklet of a session: all its results in one file, with a title page and contents."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from tournaments.printing.page import lettering, styles
from tournaments.printing.page.flow import Block, Strip, in_halves, pages
from tournaments.printing.page.frame import Document, Page, Part, body
from tournaments.printing.page.sheet import MM, Box, Sheet
from tournaments.printing.page.wording import ResultsHead
from tournaments.printing.reading import NothingToPrintError
from tournaments.record.selectors.event.snapshot import EventSnapshot, SessionFacts
from tournaments.standings.documents import (
    hand_records,
    match_reports,
    matrix_sheets,
    personal_results,
    result_sheet,
    travellers,
)
from tournaments.standings.documents.hand_records import HandRecords
from tournaments.standings.documents.match_reports import MatchReports
from tournaments.standings.documents.matrix_sheets import MatrixSheets
from tournaments.standings.documents.personal_results import PersonalResults
from tournaments.standings.documents.prize_list import prize_groups, result_words
from tournaments.standings.documents.rankings import RankingLine, RankingTable, remarks
from tournaments.standings.documents.result_sheet import ResultSheet
from tournaments.standings.documents.standings import results_head, started_standings
from tournaments.standings.documents.travellers import ScoredTravellers

_LAYOUTS: dict[type, Callable[[Any, str], Document]] = {
    ResultSheet: result_sheet.layout,
    MatrixSheets: matrix_sheets.layout,
    MatchReports: match_reports.layout,
    ScoredTravellers: travellers.layout,
    HandRecords: hand_records.layout,
}


@dataclass(frozen=True, slots=True)
class Booklet:
    """What the booklet holds: ``parts`` are the contents of other documents, in order."""

    head: ResultsHead
    winners: tuple[RankingTable, ...]
    parts: tuple[Any, ...]
    personal: PersonalResults | None


@dataclass(frozen=True, slots=True)
class _Entry:
    """A line in the contents list; ``inner`` if it is inside a part."""

    title: str
    page: int
    inner: bool = False


def read(snapshot: EventSnapshot, session: SessionFacts, *, with_personal: bool) -> Booklet:
    """Return everything about a session that may be shown."""
    teams = snapshot.method.is_of_teams
    readers: list[Callable[[EventSnapshot, SessionFacts], Any]] = [
        result_sheet.read,
        *(() if teams else (matrix_sheets.read_recap,)),
        matrix_sheets.read_crosstable,
        *((match_reports.read,) if teams else ()),
        travellers.read,
        hand_records.read,
    ]
    personal = [personal_results.read] if with_personal and not teams else []
    return Booklet(
        head=results_head(snapshot, session),
        winners=tuple(prize_groups(snapshot, started_standings(snapshot))),
        parts=tuple(_parts(snapshot, session, readers)),
        personal=next(_parts(snapshot, session, personal), None),
    )


def _parts(
    snapshot: EventSnapshot,
    session: SessionFacts,
    readers: Sequence[Callable[[EventSnapshot, SessionFacts], Any]],
) -> Iterator[Any]:
    """Yield the parts that can be made now."""
    for read_part in readers:
        with suppress(NothingToPrintError):
            yield read_part(snapshot, session)


def layout(content: Booklet, paper: str) -> Document:
    """Return the title page with the contents list, then each part with its own footnotes."""
    documents = [_LAYOUTS[type(part)](part, paper) for part in content.parts]
    entries: list[_Entry] = []
    page = 1
    for document in documents:
        entries.append(_Entry(document.title, page))
        page += len(document.pages)
    if content.personal is not None:
        document = personal_results.layout(content.personal, paper)
        entries.append(_Entry(document.title, page))
        entries += [
            _Entry(part.title, page + part.first_page - 1, inner=True) for part in document.parts
        ]
        documents.append(document)
    # The list comes before the pages it numbers, so lay it out once to learn its length.
    before = len(_cover(content, entries, paper))
    entries = [_Entry(entry.title, entry.page + before, entry.inner) for entry in entries]
    drawn = _cover(content, entries, paper)
    parts = [Part("Contents", 1, ())]
    for document in documents:
        first, foot = len(drawn) + 1, document.footnotes
        parts.append(Part(document.title, first, foot, document.paper))
        parts += [
            replace(each, first_page=first + each.first_page - 1, inner=True)
            for each in document.parts
        ]
        drawn += document.pages
    return Document(content.head.heading, "Booklet", paper, tuple(drawn), parts=tuple(parts))


def _cover(content: Booklet, entries: Sequence[_Entry], paper: str) -> list[Page]:
    room = body(paper)
    outer = [entry for entry in entries if not entry.inner]
    inner = [entry for entry in entries if entry.inner]
    blocks = [Block((), (Strip(54 * MM, partial(_draw_cover, content)),))]
    if content.winners:
        winners = tuple(
            Strip(7 * MM, partial(_draw_winner, group, winner, first=not place))
            for group in content.winners
            for place, winner in enumerate(_best(group))
        )
        for group in content.winners:
            winners += tuple(remarks(replace(group, lines=_best(group), remarks=()), room.width))
        blocks.append(Block((_words("Winners"),), winners, whole=True))
    rows = tuple(Strip(6.4 * MM, partial(_draw_entry, entry, styles.BODY)) for entry in outer)
    blocks.append(Block((_words("Contents"),), rows, whole=True))
    if inner:
        rows = tuple(Strip(4.8 * MM, partial(_draw_entry, entry, styles.SMALL)) for entry in inner)
        blocks.append(in_halves(Block((), rows), 8 * MM, _words("Personal results of")))
    return pages(blocks, [room], 6 * MM)


def _draw_cover(content: Booklet, sheet: Sheet, box: Box) -> None:
    head, heading = content.head, content.head.heading
    top = box.top - 14 * MM
    paper, room = heading.letterhead, box.width
    if paper.logo:
        right = Box(box.right - 50 * MM, top - 3 * MM, 50 * MM, 16 * MM)
        room -= sheet.picture(right, paper.logo, align="right").width + 6 * MM
    sheet.text(box.left, top, heading.club, styles.HEAD, room=room)
    rule = styles.FELT if paper.colour else styles.INK
    sheet.line(box.left, top - 5 * MM, box.right, top - 5 * MM, colour=rule, weight=2.4)
    sheet.text(box.left, top - 8.8 * MM, paper.address, styles.FINE, room=box.width)
    sheet.text(box.left, top - 17 * MM, heading.event, styles.TITLE, room=box.width)
    when = lettering.dotted(heading.held_on, heading.session)
    sheet.text(box.left, top - 25 * MM, when, styles.BODY, room=box.width)
    words = "Final results" if head.final else f"Provisional results {head.progress}"
    style = styles.Style(10.5, bold=True, colour=styles.FELT if head.final else styles.WARN)
    sheet.text(box.left, top - 31 * MM, words, style, room=box.width)


def _words(words: str) -> Strip:
    """Return the heading of a list, with a rule below it."""

    def draw(sheet: Sheet, box: Box) -> None:
        rule = box.bottom + 1.2 * MM
        sheet.text(box.left, rule + 2.2 * MM, words, styles.HEAD)
        sheet.line(box.left, rule, box.right, rule, colour=styles.INK, weight=styles.HEAVY)

    return Strip(9 * MM, draw)


def _best(group: RankingTable) -> tuple[RankingLine, ...]:
    """Return the winner, or several if they are tied."""
    return tuple(winner for winner in group.lines if winner.rank == group.lines[0].rank)


def _draw_winner(
    group: RankingTable, best: RankingLine, sheet: Sheet, box: Box, *, first: bool
) -> None:
    baseline, result = box.bottom + 2.2 * MM, result_words(group, best)
    sheet.text(box.left, baseline, group.title if first else "", styles.BODY, room=44 * MM)
    taken = sheet.text(box.right, baseline, result, styles.BODY, align="right", room=50 * MM)
    room = box.width - 48 * MM - taken - 4 * MM
    left, high = box.left + 48 * MM, box.height - 1
    sheet.names(
        left, baseline, best.names, styles.BODY_BOLD, room=room, high=high, people=best.people
    )
    sheet.line(box.left, box.bottom, box.right, box.bottom)


def _draw_entry(entry: _Entry, style: styles.Style, sheet: Sheet, box: Box) -> None:
    """Draw a line of the list: title, dots, page number."""
    baseline = box.bottom + 1.6 * MM
    number = sheet.text(box.right, baseline, str(entry.page), style, align="right")
    room = box.width - number - 8 * MM
    high = box.height - 0.4
    taken = sheet.names(box.left, baseline, (entry.title,), style, room=room, high=high)
    left, right = box.left + taken + 2 * MM, box.right - number - 2 * MM
    sheet.line(left, baseline, right, baseline, dashes=(0.6, 2.2))
    sheet.link(box, entry.page)
