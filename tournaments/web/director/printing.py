"""Printing: asked for, made by a worker with visible progress, opened as PDF."""

from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from tournaments.documents.catalogue import CATALOGUE, suitable
from tournaments.documents.kinds import DocumentKind, Moment
from tournaments.selectors.book import SessionFacts
from tournaments.selectors.documents import DocumentFacts, document, document_pages, documents
from tournaments.services.refusals import RefusedError
from tournaments.tasks import print_document
from tournaments.web.access import directed_event, directed_session
from tournaments.web.director.frame import event_frame, is_htmx, session_in

MOST_SHOWN = 12


@login_required
@require_safe
def print_page(request: HttpRequest, session_id: int) -> HttpResponse:
    """Show what can be printed of a session, and what was."""
    book = directed_session(request, session_id)
    session = session_in(book, session_id)
    kinds = [(kind, _not_yet(session, kind)) for kind in suitable(book)]
    context = event_frame(book, "print", _("Print"), session=session) | {
        "kinds": kinds,
        "documents": [shown(each) for each in documents(session_id)[:MOST_SHOWN]],
    }
    return render(request, "director/print.html", context)


@vary_on_headers("HX-Request")
@login_required
@require_POST
def request_print(request: HttpRequest, session_id: int) -> HttpResponse:
    """Hand a document to the worker; the same content is made once."""
    directed_session(request, session_id)
    try:
        asked = print_document(
            session_id=session_id,
            kind=request.POST.get("kind", "")[:20],
            paper=request.POST.get("paper", "A4")[:10],
            ink=request.POST.get("ink", "colour")[:10],
            about=request.POST.get("about", "")[:80],
        )
    except RefusedError as error:
        messages.error(request, error.sentence)
        return redirect("print_page", session_id)
    if is_htmx(request):
        found = _directed_document(request, asked.pk)
        return render(request, "director/partials/document.html", {"document": shown(found)})
    return redirect("print_page", session_id)


@vary_on_headers("HX-Request")
@login_required
@require_safe
def document_status(request: HttpRequest, document_id: int) -> HttpResponse:
    """Return how far a document is, to be asked again until it is ready."""
    found = _directed_document(request, document_id)
    if not is_htmx(request):
        return redirect("print_page", found.session_id)
    return render(request, "director/partials/document.html", {"document": shown(found)})


@login_required
@require_safe
def document_pdf(request: HttpRequest, document_id: int) -> HttpResponse:
    """Return the pages of a document that is ready."""
    found = _directed_document(request, document_id)
    pages = document_pages(document_id)
    if pages is None:
        raise Http404(_("This document is not ready yet."))
    response = HttpResponse(pages, content_type="application/pdf")
    response.headers["Content-Disposition"] = f'inline; filename="{found.file_name}"'
    patch_cache_control(response, private=True, no_cache=True)
    return response


@dataclass(frozen=True, slots=True)
class ShownDocument:
    """A document and what it is called."""

    facts: DocumentFacts
    title: str


def shown(facts: DocumentFacts) -> ShownDocument:
    """Return a document as the page shows it; a kind no longer made keeps its id."""
    kind = CATALOGUE.get(facts.kind)
    return ShownDocument(facts, kind.title if kind else facts.kind)


def _not_yet(session: SessionFacts, kind: DocumentKind) -> str:
    """Return what must be done before a document can be made, empty when nothing."""
    if kind.moment is Moment.BEFORE:
        ready = all(section.family for section in session.sections)
        return "" if ready else _("Every section needs its movement first.")
    if session.status == "setup":
        return _("There are results to print once the session has started.")
    return ""


def _directed_document(request: HttpRequest, document_id: int) -> DocumentFacts:
    found = document(document_id)
    if found is None:
        raise Http404(_("There is no such document."))
    directed_event(request, found.event_id)
    return found
