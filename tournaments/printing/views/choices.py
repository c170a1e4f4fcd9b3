"""What a director chooses to print: documents by moment; paper, ink and order (remembered)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from django.http import HttpRequest, HttpResponse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.printing.catalogue.availability import Printable
from tournaments.printing.catalogue.kinds import Moment
from tournaments.printing.catalogue.printing import CUTTING, READING, is_printable

COOKIE = "print-sheets"
REMEMBERED_SECONDS = 365 * 24 * 3600


_WORDS: dict[Moment, tuple[Promise, Promise]] = {
    Moment.BEFORE: (_("Before play"), _("Everything for tonight")),
    Moment.DURING: (_("During play"), _("Everything for the room")),
    Moment.AFTER: (_("After play"), _("Everything to pin up")),
}


@dataclass(frozen=True, slots=True)
class Group:
    """The documents of one moment.

    Attributes:
        moment: ``before``, ``during`` or ``after``.
        title: Its heading.
        everything: The words on the button that makes the usual ones in one file.
        now: Whether they are needed now.
        usual: What most sessions print.
        others: The rest.
    """

    moment: str
    title: str
    everything: str
    now: bool
    usual: tuple[Printable, ...]
    others: tuple[Printable, ...]

    @property
    def usual_ready(self) -> tuple[Printable, ...]:
        """The usual ones that can be made now."""
        return tuple(each for each in self.usual if each.ready)

    @property
    def missing(self) -> str:
        """What is missing here, if every document lacks the same; otherwise empty."""
        sentences = {each.missing for each in (*self.usual, *self.others)}
        return sentences.pop() if len(sentences) == 1 else ""


def grouped(found: Sequence[Printable], now: Moment) -> list[Group]:
    """Return the groups that are not empty, the one needed now first."""
    groups = [group(found, moment, now=moment is now) for moment in Moment]
    return sorted((g for g in groups if g.usual or g.others), key=lambda g: not g.now)


def group(found: Sequence[Printable], moment: str, *, now: bool = False) -> Group:
    """Return the documents of one moment; none for an unknown moment."""
    of = [each for each in found if each.kind.moment == moment]
    title, everything = _WORDS.get(Moment(moment), ("", "")) if moment in set(Moment) else ("", "")
    return Group(
        moment=moment,
        title=str(title),
        everything=str(everything),
        now=now,
        usual=tuple(each for each in of if each.usual),
        others=tuple(each for each in of if not each.usual),
    )


@dataclass(frozen=True, slots=True)
class Sheets:
    """How to print: the paper, the ink, and ``reading`` or ``cutting`` order of cards."""

    paper: str = "A4"
    ink: str = "colour"
    order: str = READING
    papers: ClassVar = (("A4", "A4"), ("letter", _("US Letter")))
    inks: ClassVar = (("colour", _("Colour")), ("black", _("Black only")))
    orders: ClassVar = (
        (READING, _("Sheet by sheet")),
        (CUTTING, _("Cut as one pile: stacks are in order")),
    )


def sheets_in(request: HttpRequest) -> Sheets:
    """Return what a form chose; if it says nothing, what the browser remembers."""
    usual = usual_sheets(request)
    return Sheets(
        paper=request.POST.get("paper", usual.paper)[:10],
        ink=request.POST.get("ink", usual.ink)[:10],
        order=request.POST.get("order", usual.order)[:10],
    )


def usual_sheets(request: HttpRequest) -> Sheets:
    """Return what was chosen last in this browser."""
    words = request.COOKIES.get(COOKIE, "").split(".")
    if len(words) == 3 and is_printable(*words):
        return Sheets(*words)
    return Sheets()


def remember(response: HttpResponse, sheets: Sheets) -> None:
    """Remember what was chosen in the browser."""
    if is_printable(sheets.paper, sheets.ink, sheets.order):
        words = f"{sheets.paper}.{sheets.ink}.{sheets.order}"
        response.set_cookie(COOKIE, words, REMEMBERED_SECONDS, httponly=True, samesite="Lax")
