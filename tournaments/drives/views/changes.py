"""What a director changes by hand in a drive, and undoing the last change."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from movements.drives.rules import Rules
from tournaments.clubs.access import directors_change, directors_page
from tournaments.competitions.selectors.kinds import CompetitionFact
from tournaments.competitions.services import record_fact, withdraw_entry
from tournaments.drives.selectors.drive_sheets import contestants, in_order, names_of
from tournaments.drives.selectors.drives import (
    Arrived,
    Drive,
    Grouped,
    GuestsCut,
    Left,
    ReportTakenBack,
    SeatsExchanged,
    SpecialCounted,
    TableAdded,
    TieCut,
    number_of,
)
from tournaments.drives.services import name_places
from tournaments.drives.views.frame import directed_drive, drive_frame
from tournaments.site.form_keys import signed
from tournaments.site.page import refusal_told, whole_number
from tournaments.site.refusals import RefusedError

_LONGEST = 600


@directors_change
def change_drive(request: HttpRequest, competition: str, kind: str) -> HttpResponse:
    """Record something that happened in the room."""
    found = directed_drive(request, competition)

    def text(name: str) -> str:
        return request.POST.get(name, "").strip()[:_LONGEST]

    def order(name: str) -> tuple[str, ...]:
        return tuple(name.replace(",", " ").split())

    fact: CompetitionFact[Drive] | None = None
    match kind:
        case Left.kind:
            fact = Left(text("label"))
        case Arrived.kind:
            fact = Arrived(text("label"))
        case TableAdded.kind:
            fact = TableAdded()
        case SeatsExchanged.kind:
            fact = SeatsExchanged(text("one"), text("other"))
        case GuestsCut.kind:
            fact = GuestsCut(order(text("order")))
        case TieCut.kind:
            fact = TieCut(order(text("order").upper()))
        case SpecialCounted.kind:
            times = whole_number(text("times"), 99) or 0
            fact = SpecialCounted(text("label"), text("what"), times)
        case Grouped.kind:
            fact = Grouped(text("label"), text("group"))
        case ReportTakenBack.kind:
            fact = ReportTakenBack(whole_number(text("table"), 999) or 0)
    if fact is not None:
        with refusal_told(request):
            record_fact(
                competition_id=found.id,
                fact=fact,
                reason=text("reason"),
                **signed(request),
            )
            messages.success(request, _("Done."))
    is_about_totals = isinstance(fact, TieCut | SpecialCounted | Grouped)
    return redirect("drive_totals" if is_about_totals else "drive_console", competition)


@directors_change
def undo_drive(request: HttpRequest, competition: str) -> HttpResponse:
    """Withdraw an entry."""
    found = directed_drive(request, competition)
    with refusal_told(request):
        withdraw_entry(
            competition_id=found.id,
            sequence=whole_number(request.POST.get("sequence", ""), 9_999_999) or 0,
            **signed(request),
        )
        messages.success(request, _("Undone."))
    return redirect("drive_console", competition)


@directors_page
def drive_names(request: HttpRequest, competition: str) -> HttpResponse:
    """Show the places with the names of those who have them."""
    found = directed_drive(request, competition)
    name_of = names_of(found)
    places = [(number_of(label), label, name_of(label)) for label in _places(found.state)]
    context = drive_frame(found, "names", _("Names")) | {"places": places}
    return render(request, "director/drives/names.html", context)


@directors_change
def save_names(request: HttpRequest, competition: str) -> HttpResponse:
    """Save the names that were typed."""
    found = directed_drive(request, competition)
    name_of = names_of(found)
    typed = {
        number_of(label): request.POST.get(f"name_{label}", "").strip()[:250]
        for label in _places(found.state)
        if request.POST.get(f"name_{label}", "").strip() != name_of(label)
    }
    try:
        name_places(competition_id=found.id, names=typed, **signed(request))
    except RefusedError as error:
        messages.error(request, error.sentence)
    else:
        messages.success(request, _("Saved."))
    return redirect("drive_names", competition)


def _places(drive: Drive) -> list[str]:
    """Return the labels that can be named: one for a fort, empty chairs included."""
    rules: Rules = drive.rules
    if rules.seating == "forts":
        return list(contestants(drive))
    return sorted(drive.play.labels, key=in_order)
