"""One kind of document for many sessions: requested, followed, cancelled, downloaded."""

from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.vary import vary_on_headers

from tournaments.clubs.access import directors_change, directors_page
from tournaments.clubs.selectors import ClubFacts, refusal
from tournaments.printing.catalogue import bundle
from tournaments.printing.catalogue.bundle import zipped
from tournaments.printing.catalogue.documents import CATALOGUE
from tournaments.printing.selectors import (
    BatchFacts,
    ChosenSessions,
    batch,
    batch_files,
    batch_problems,
    batches,
    clubs_printed_for,
    refusal_of_batch,
)
from tournaments.printing.services import cancel_batch
from tournaments.printing.tasks import print_batch, print_batch_again
from tournaments.printing.views.printing import remember, sheets_in, usual_sheets
from tournaments.record.pages import is_htmx
from tournaments.site.form_keys import actor_of, signed
from tournaments.site.page import from_desk, typed_day
from tournaments.site.refusals import RefusedError

MOST_SHOWN = 20


@dataclass(frozen=True, slots=True)
class ShownBatch:
    """A batch and the title of its document."""

    facts: BatchFacts
    title: str

    @property
    def running(self) -> bool:
        """Whether documents are still to come."""
        return self.facts.status == "running"


@login_required
def batches_page(request: HttpRequest) -> HttpResponse:
    """Show a director's batches and the form for a new one; request the batch that is sent."""
    clubs = clubs_printed_for(request.user)
    if not clubs:
        raise refusal(request.user)
    if request.method != "POST":
        return _form_page(request, clubs, {}, status=200)
    sheets = sheets_in(request)
    try:
        asked = print_batch(
            kind=request.POST.get("kind", ""),
            sessions=_sessions(request, clubs),
            paper=sheets.paper,
            ink=sheets.ink,
            **signed(request),
        )
    except RefusedError as error:
        shown = {"kind", "day", "club"} if len(clubs) > 1 else {"kind", "day"}
        field = error.field if error.field in shown else "kind"
        return _form_page(request, clubs, {field: error.sentence}, status=422)
    response = redirect("batch", asked.pk)
    remember(response, sheets)
    return response


def _form_page(
    request: HttpRequest, clubs: tuple[ClubFacts, ...], errors: dict[str, str], *, status: int
) -> HttpResponse:
    everywhere = _("All %(count)s clubs") % {"count": len(clubs)}
    mine = batches(actor_of(request).mark, most=MOST_SHOWN)
    context = {
        "clubs": [("", everywhere), *((club.id, club.name) for club in clubs)],
        "club_chosen": request.POST.get("club", ""),
        "kinds": [(kind.id, kind.title) for kind in CATALOGUE.values()],
        "kind_chosen": request.POST.get("kind", "results"),
        "day": request.POST.get("day", timezone.localdate().isoformat()),
        "sheets": usual_sheets(request),
        "batches": [_shown(each) for each in mine],
        "errors": errors,
        "crumbs": from_desk((_("Print for many sessions"), "")),
    }
    return render(request, "printing/batches.html", context, status=status)


def _sessions(request: HttpRequest, clubs: tuple[ClubFacts, ...]) -> ChosenSessions:
    """Return the sessions that the form asks for.

    Raises:
        RefusedError: the day is not a date, or the club is not one of ``clubs``.
    """
    club = request.POST.get("club", "")
    ids = {str(each.id): each.id for each in clubs}
    if club and club not in ids:
        raise RefusedError(_("Choose one of your clubs."), "club")
    chosen = (ids[club],) if club else tuple(ids.values())
    day = typed_day(request.POST.get("day", ""), "day")
    every = None if request.user.is_superuser and not club else chosen
    return ChosenSessions(club_ids=every, day=day)


@vary_on_headers("HX-Request")
@directors_page
def batch_page(request: HttpRequest, batch_id: int) -> HttpResponse:
    """Show the progress of a batch; its fragment is requested again until the batch is done."""
    found = _own(request, batch_id)
    context = {
        "batch": _shown(found),
        "problems": batch_problems(batch_id) if found.counts["failed"] else (),
        "crumbs": from_desk(
            (_("Print for many sessions"), reverse("batches")), (bundle.title(found.kind, ""), "")
        ),
    }
    if is_htmx(request):
        return render(request, "printing/partials/batch.html", context)
    return render(request, "printing/batch.html", context)


@directors_change
def batch_cancel(request: HttpRequest, batch_id: int) -> HttpResponse:
    """Cancel the documents that are not ready yet."""
    _own(request, batch_id)
    cancel_batch(batch_id=batch_id)
    messages.success(request, _("Cancelled. Documents already made are kept."))
    return redirect("batch", batch_id)


@directors_change
def batch_again(request: HttpRequest, batch_id: int) -> HttpResponse:
    """Request again what is missing."""
    _own(request, batch_id)
    print_batch_again(batch_id=batch_id)
    return redirect("batch", batch_id)


@directors_page
def batch_zip(request: HttpRequest, batch_id: int) -> HttpResponse:
    """Return every document that is ready as one archive, with a folder for each club."""
    found = _own(request, batch_id)
    if not found.ready:
        raise Http404(_("No document of this batch is ready yet."))
    response = HttpResponse(zipped(batch_files(batch_id)), content_type="application/zip")
    name = f"{found.kind}-{found.requested_at:%Y-%m-%d}-{found.id}.zip"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    patch_cache_control(response, private=True, no_cache=True)
    return response


def _own(request: HttpRequest, batch_id: int) -> BatchFacts:
    found = batch(batch_id)
    if found is None:
        raise Http404(_("There is no such batch."))
    refused = refusal_of_batch(request.user, found)
    if refused:
        raise refused
    return found


def _shown(facts: BatchFacts) -> ShownBatch:
    return ShownBatch(facts, bundle.title(facts.kind, ""))
