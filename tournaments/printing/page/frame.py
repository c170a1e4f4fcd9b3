"""What every sheet has: margins, club and event, page n of m. It also writes the PDF."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from io import BytesIO
from typing import TYPE_CHECKING

from tournaments.printing.page import lettering, styles, typefaces
from tournaments.printing.page.sheet import MM, SIZES, Box, Sheet

if TYPE_CHECKING:
    from tournaments.printing.page.canvas import SheetCanvas

Page = Callable[[Sheet], None]
"""Draws the body of one sheet."""

SIDE = 10 * MM
FOOT = 8 * MM  # the lowest baseline; printers cannot print nearer the edge
FOOT_LINE = 3.6 * MM


@dataclass(frozen=True, slots=True)
class Letterhead:
    """How a club's paper looks; whatever is empty is as usual.

    Attributes:
        address: Where it meets and how to reach it, on one line.
        colour: Takes the place of green.
        mark: Stands for the logo in a document's fingerprint.
        logo: A PNG.
    """

    address: str = ""
    colour: str = ""
    mark: str = ""
    logo: bytes = field(default=b"", repr=False)


@dataclass(frozen=True, slots=True)
class Heading:
    """What a sheet belongs to; ``session`` is empty if the event has only one.

    ``held_on`` is the date in full, ``held_on_short`` a shorter form of it.
    """

    club: str
    event: str
    held_on: str
    held_on_short: str
    session: str
    letterhead: Letterhead = Letterhead()

    @property
    def line(self) -> str:
        """Event, session and club on one line."""
        return lettering.dotted(self.event, self.session, self.club)


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a document made of several: its name, its first page (from 1), its footnotes.

    ``paper`` is empty if it is the document's; ``inner`` is whether it is inside the previous part.
    """

    title: str
    first_page: int
    footnotes: tuple[str, ...]
    paper: str = ""
    inner: bool = False


@dataclass(frozen=True, slots=True)
class Document:
    """The sheets of one document, laid out and ready to be drawn.

    If the document is made of several, ``parts`` are listed in the PDF's outline, and their
    footnotes replace the document's.
    """

    heading: Heading
    title: str
    paper: str
    pages: tuple[Page, ...]
    footnotes: tuple[str, ...] = ()
    parts: tuple[Part, ...] = ()

    def footnotes_on(self, page: int) -> tuple[str, ...]:
        """Return the footnotes of a page, counted from 1."""
        if not self.parts:
            return self.footnotes
        part = self._part_on(page)
        return part.footnotes if part else ()

    def paper_on(self, page: int) -> str:
        """Return the paper of a page, counted from 1: a part may be in landscape."""
        part = self._part_on(page)
        return part.paper if part and part.paper else self.paper

    def _part_on(self, page: int) -> Part | None:
        begun = [part for part in self.parts if part.first_page <= page]
        return begun[-1] if begun else None


@dataclass(frozen=True, slots=True)
class Bundle:
    """Several documents in one file, in order, each with its own foot."""

    heading: Heading
    title: str
    documents: tuple[Document, ...]

    @property
    def pages(self) -> tuple[Page, ...]:
        """All sheets in order."""
        return tuple(page for document in self.documents for page in document.pages)


def body(paper: str, footnotes: Sequence[str] = ()) -> Box:
    """Return where a document may draw: inside the margins and above the foot."""
    width, height = SIZES[paper]
    bottom = _rule_height(len(_foot_lines(paper, footnotes))) + 3 * MM
    return Box(SIDE, bottom, width - 2 * SIDE, height - SIDE - bottom)


def printed(file: Document | Bundle, on_sheet: Callable[[], None], ink: str = "colour") -> bytes:
    """Return the PDF; ``on_sheet`` is called after each sheet, and may raise to stop it.

    The same document always gives the same bytes: they do not depend on time or chance.
    """
    documents = file.documents if isinstance(file, Bundle) else (file,)
    stream = BytesIO()
    from tournaments.printing.page.canvas import SheetCanvas  # with ReportLab: see ``sheet``

    canvas = SheetCanvas(
        stream,
        pagesize=SIZES[documents[0].paper],
        invariant=1,
        pageCompression=1,
        initialFontName=typefaces.ready(typefaces.BODY),  # else Helvetica, which is not embedded
        lang="en-GB",
    )
    canvas.setTitle(lettering.cleaned(f"{file.title}: {file.heading.event}"))
    canvas.setAuthor(lettering.cleaned(file.heading.club))
    canvas.setSubject(lettering.cleaned(f"{file.heading.line}, {file.heading.held_on}"))
    canvas.setCreator("Fairdeal")
    for place, document in enumerate(documents):
        if isinstance(file, Bundle):
            canvas.bookmarkPage(f"part-{place}")
            canvas.addOutlineEntry(lettering.cleaned(document.title), f"part-{place}", level=0)
        _draw_document(canvas, document, on_sheet, ink, place if isinstance(file, Bundle) else None)
    canvas.save()
    return stream.getvalue()


def _draw_document(
    canvas: "SheetCanvas",
    document: Document,
    on_sheet: Callable[[], None],
    ink: str,
    place: int | None,
) -> None:
    """Draw the sheets; ``place`` is the document's place in a bundle, None if it stands alone."""
    anchor = f"{place or 0}-page-"
    for number, page in enumerate(document.pages, start=1):
        paper = document.paper_on(number)
        canvas.setPageSize(SIZES[paper])
        sheet = Sheet(canvas, paper, ink, anchor, document.heading.letterhead.colour)
        if document.parts:
            canvas.bookmarkPage(f"{anchor}{number}")
        _list_parts(canvas, document, number, anchor, 0 if place is None else 1)
        page(sheet)
        _draw_foot(sheet, document, number)
        canvas.showPage()
        on_sheet()


def _list_parts(
    canvas: "SheetCanvas", document: Document, number: int, anchor: str, level: int
) -> None:
    """Add the parts that begin on this page to the outline that viewers show beside the pages."""
    for place, part in enumerate(document.parts):
        if part.first_page == number:
            key = f"{anchor}part-{place}"  # two may begin on one page, but a key has only one title
            canvas.bookmarkPage(key)
            canvas.addOutlineEntry(lettering.cleaned(part.title), key, level=level + part.inner)


def _draw_foot(sheet: Sheet, document: Document, number: int) -> None:
    right = sheet.width - SIDE
    lines = _foot_lines(document.paper_on(number), document.footnotes_on(number))
    rule = _rule_height(len(lines))
    sheet.line(SIDE, rule, right, rule)
    for place, line in enumerate(reversed(lines), start=1):
        sheet.text(SIDE, FOOT + place * FOOT_LINE, line, styles.FINE)
    page = f"{document.title} · page {number} of {len(document.pages)}"
    taken = sheet.text(right, FOOT, page, styles.FINE, align="right")
    room = right - SIDE - taken - 6 * MM
    sheet.text(
        SIDE, FOOT, f"{document.heading.line} · {document.heading.held_on}", styles.FINE, room=room
    )


def _rule_height(lines: int) -> float:
    return FOOT + (lines + 1) * FOOT_LINE


def _foot_lines(paper: str, footnotes: Sequence[str]) -> tuple[str, ...]:
    return lettering.wrapped(footnotes, SIZES[paper][0] - 2 * SIDE, styles.FINE.size)
