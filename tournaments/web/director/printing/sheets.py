"""Paper, ink and the order of cards: chosen once, remembered in the browser."""

from dataclasses import dataclass

from django.http import HttpRequest, HttpResponse

from tournaments.documents.catalogue.printing import CUTTING, READING, is_printable

COOKIE = "print-sheets"
REMEMBERED_SECONDS = 365 * 24 * 3600


@dataclass(frozen=True, slots=True)
class Sheets:
    """On which paper in which ink, and ``reading`` or ``cutting`` order."""

    paper: str = "A4"
    ink: str = "colour"
    order: str = READING

    @property
    def cutting(self) -> bool:
        """Whether cards stand in cutting order."""
        return self.order == CUTTING


def sheets_in(request: HttpRequest) -> Sheets:
    """Return what a form chose, and what the browser remembers where it says nothing."""
    usual = remembered(request)
    return Sheets(
        paper=request.POST.get("paper", usual.paper)[:10],
        ink=request.POST.get("ink", usual.ink)[:10],
        order=request.POST.get("order", usual.order)[:10],
    )


def remembered(request: HttpRequest) -> Sheets:
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
