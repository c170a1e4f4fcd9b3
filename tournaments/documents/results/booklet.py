"""The session's booklet: everything after it in one file, with a title page and a contents list."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from tournaments.documents.page import lettering
from tournaments.documents.page.flow import Block, Strip, in_halves, pages
from tournaments.documents.page.frame import Document, Heading, Page, Part, body
from tournaments.documents.page.sheet import (
    BODY,
    BODY_BOLD,
    FELT,
    HEAD,
    HEAVY,
    INK,
    MM,
    SMALL,
    TITLE,
    WARN,
    Box,
    Sheet,
    Style,
)
from tournaments.documents.results import (
    hand_records,
    match_reports,
    matrix_sheets,
    personal_results,
    result_sheet,
    scored_travellers,
)
from tournaments.documents.results.hand_records import HandRecords
from tournaments.documents.results.match_reports import MatchReports
from tournaments.documents.results.matrix_sheets import MatrixSheets
from tournaments.documents.results.personal_results import PersonalResults
from tournaments.documents.results.prize_list import PrizeGroup, Winner
from tournaments.documents.results.result_sheet import ResultSheet
from tournaments.documents.results.scored_travellers import ScoredTravellers


@dataclass(frozen=True, slots=True)
class Booklet:
    """What the booklet binds; a part is None where the session has none of it."""

    heading: Heading
    final: bool
    progress: str
    winners: tuple[PrizeGroup, ...]
    results: ResultSheet
    recap: MatrixSheets | None
    crosstable: MatrixSheets | None
    matches: MatchReports | None
    travellers: ScoredTravellers | None
    hands: HandRecords | None
    personal: PersonalResults | None


@dataclass(frozen=True, slots=True)
class _Entry:
    """A line of the contents list; ``inner`` for one inside a part."""

    title: str
    page: int
    inner: bool = False


def layout(content: Booklet, paper: str) -> Document:
    """Return the title page with the contents list, then every part with its own footnotes."""
    documents = list(_parts(content, paper))
    entries: list[_Entry] = []
    page = 1
    for document in documents:
        entries.append(_Entry(document.title, page))
        page += len(document.pages)
    if content.personal is not None:
        document, firsts = personal_results.bound(content.personal, paper)
        entries.append(_Entry(document.title, page))
        entries += _personal_entries(content.personal, firsts, page)
        documents.append(document)
    # The list stands before the pages it counts; how long it is does not depend on the numbers.
    before = len(_cover(content, entries, paper))
    entries = [_Entry(entry.title, entry.page + before, entry.inner) for entry in entries]
    drawn = _cover(content, entries, paper)
    parts = [Part("Contents", 1, ())]
    for document in documents:
        parts.append(Part(document.title, len(drawn) + 1, document.footnotes))
        drawn += document.pages
    return Document(content.heading, "Booklet", paper, tuple(drawn), parts=tuple(parts))


def _parts(content: Booklet, paper: str) -> Iterator[Document]:
    """Yield the parts before the personal results, in the order in which they are bound."""
    yield result_sheet.layout(content.results, paper)
    if content.recap is not None:
        yield matrix_sheets.layout(content.recap, paper)
    if content.crosstable is not None:
        yield matrix_sheets.layout(content.crosstable, paper)
    if content.matches is not None:
        yield match_reports.layout(content.matches, paper)
    if content.travellers is not None:
        yield scored_travellers.layout(content.travellers, paper)
    if content.hands is not None:
        yield hand_records.layout(content.hands, paper)


def _personal_entries(
    content: PersonalResults, firsts: Sequence[int], page: int
) -> Iterator[_Entry]:
    for sheet, first in zip(content.sheets, firsts, strict=True):
        names = " – ".join(name for name in sheet.names if name)
        yield _Entry(f"{sheet.number}  {names}", page + first, inner=True)


def _cover(content: Booklet, entries: Sequence[_Entry], paper: str) -> list[Page]:
    room = body(paper)
    outer = [entry for entry in entries if not entry.inner]
    inner = [entry for entry in entries if entry.inner]
    blocks = [Block((), (Strip(54 * MM, partial(_draw_cover, content)),))]
    if content.winners:
        winners = tuple(
            Strip(7 * MM, partial(_draw_winner, "" if place else group.title, winner))
            for group in content.winners
            for place, winner in enumerate(_best(group))
        )
        blocks.append(Block((_words("Winners"),), winners, whole=True))
    rows = tuple(Strip(6.4 * MM, partial(_draw_entry, entry, BODY)) for entry in outer)
    blocks.append(Block((_words("Contents"),), rows, whole=True))
    if inner:
        rows = tuple(Strip(4.8 * MM, partial(_draw_entry, entry, SMALL)) for entry in inner)
        blocks.append(in_halves(Block((), rows), 8 * MM, _words("Personal results of")))
    return pages(blocks, [room], 6 * MM)


def _draw_cover(content: Booklet, sheet: Sheet, box: Box) -> None:
    heading = content.heading
    top = box.top - 14 * MM
    sheet.text(box.left, top, heading.club, HEAD, room=box.width)
    sheet.line(box.left, top - 5 * MM, box.right, top - 5 * MM, colour=INK, weight=2.4)
    sheet.text(box.left, top - 17 * MM, heading.event, TITLE, room=box.width)
    when = " · ".join(part for part in (heading.held_on, heading.session) if part)
    sheet.text(box.left, top - 25 * MM, when, BODY, room=box.width)
    words = "Final results" if content.final else f"Provisional results {content.progress}"
    style = Style(10.5, bold=True, colour=FELT if content.final else WARN)
    sheet.text(box.left, top - 31 * MM, words, style, room=box.width)


def _words(words: str) -> Strip:
    """Return the heading of a list, ruled off below."""

    def draw(sheet: Sheet, box: Box) -> None:
        rule = box.bottom + 1.2 * MM
        sheet.text(box.left, rule + 2.2 * MM, words, HEAD)
        sheet.line(box.left, rule, box.right, rule, colour=INK, weight=HEAVY)

    return Strip(9 * MM, draw)


def _best(group: PrizeGroup) -> tuple[Winner, ...]:
    """Return who won, several where they are tied."""
    return tuple(winner for winner in group.winners if winner.rank == group.winners[0].rank)


def _draw_winner(title: str, best: Winner, sheet: Sheet, box: Box) -> None:
    baseline = box.bottom + 2.2 * MM
    sheet.text(box.left, baseline, title, BODY, room=44 * MM)
    taken = sheet.text(box.right, baseline, best.result, BODY, align="right", room=50 * MM)
    room = box.width - 48 * MM - taken - 4 * MM
    names = lettering.names_in_one_line(best.names, room, BODY_BOLD.size, bold=True)
    sheet.text(box.left + 48 * MM, baseline, names, BODY_BOLD)
    sheet.line(box.left, box.bottom, box.right, box.bottom)


def _draw_entry(entry: _Entry, style: Style, sheet: Sheet, box: Box) -> None:
    """Draw a line of the list: title, dots, page number."""
    baseline = box.bottom + 1.6 * MM
    number = sheet.text(box.right, baseline, str(entry.page), style, align="right")
    room = box.width - number - 8 * MM
    taken = sheet.text(box.left, baseline, entry.title, style, room=room)
    left, right = box.left + taken + 2 * MM, box.right - number - 2 * MM
    sheet.line(left, baseline, right, baseline, dashes=(0.6, 2.2))
