"""Printing for a drive: tally cards, the seating of the round, totals and prizes."""

from collections.abc import Callable, Mapping

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.clickjacking import xframe_options_sameorigin

from tournaments.clubs.access import directors_page
from tournaments.competitions.selectors.opened import OpenCompetition
from tournaments.drives.documents import sheets, tallies
from tournaments.drives.documents.reading import result_sheet, round_sheet, tally_cards
from tournaments.drives.selectors.drive_sheets import NameOf, names_of
from tournaments.drives.selectors.drives import Drive
from tournaments.drives.views.frame import directed_drive, drive_frame
from tournaments.printing.page.frame import Document, printed
from tournaments.printing.page.sheet import PAPERS
from tournaments.printing.views.printing import PDF_POLICY

Made = Callable[[OpenCompetition[Drive], NameOf, str], Document]

_PAPER: Mapping[str, Made] = {
    "tallies": lambda found, named, paper: tallies.layout(tally_cards(found, named), paper),
    "seating": lambda found, named, paper: sheets.round_layout(round_sheet(found, named), paper),
    "results": lambda found, named, paper: sheets.result_layout(result_sheet(found, named), paper),
}


@directors_page
def drive_print(request: HttpRequest, competition: str) -> HttpResponse:
    """Offer what can be printed."""
    found = directed_drive(request, competition)
    context = drive_frame(found, "print", _("Print")) | {"papers": list(PAPERS)}
    return render(request, "director/drives/print.html", context)


@directors_page
@xframe_options_sameorigin
def drive_pdf(request: HttpRequest, competition: str, what: str) -> HttpResponse:
    """Return a document of the drive."""
    found = directed_drive(request, competition)
    paper = request.GET.get("paper", "A4")
    if what not in _PAPER or paper not in PAPERS:
        raise Http404(_("There is no such document."))
    file = printed(_PAPER[what](found, names_of(found), paper), lambda: None)
    response = HttpResponse(file, content_type="application/pdf")
    response.headers["Content-Disposition"] = f'inline; filename="{found.slug}-{what}.pdf"'
    response.headers["Content-Security-Policy"] = PDF_POLICY
    patch_cache_control(response, private=True, no_cache=True)
    return response
