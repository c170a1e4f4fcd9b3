"""The print page of a session."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.functional import Promise
from django.utils.html import escape
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, gettext_noop, ngettext
from django.views.decorators.clickjacking import xframe_options_sameorigin
from django.views.decorators.vary import vary_on_headers

from tournaments.clubs.access import directors_change, directors_page
from tournaments.printing.catalogue import bundle
from tournaments.printing.catalogue.availability import Printable, moment_now, printables
from tournaments.printing.catalogue.documents import CATALOGUE
from tournaments.printing.catalogue.kinds import Moment
from tournaments.printing.catalogue.printing import (
    CUTTING,
    READING,
    is_printable,
    layout,
    read_content,
)
from tournaments.printing.selectors import (
    DocumentFacts,
    batch_of_document,
    document,
    document_pages,
    documents,
    last_reopened,
    owner_of_document,
    refusal_of_batch,
)
from tournaments.printing.services import cancel_document
from tournaments.printing.tasks import print_document
from tournaments.record.pages import (
    AFTER,
    BEFORE,
    DURING,
    EventTab,
    directed_part,
    event_frame,
    is_htmx,
    not_found,
    session_in,
)
from tournaments.record.selectors.event.snapshot import EventSnapshot
from tournaments.site.refusals import RefusedError

COOKIE = "print-sheets"
REMEMBERED_SECONDS = 365 * 24 * 3600


_WORDS: dict[Moment, tuple[Promise, Promise]] = {
    Moment.BEFORE: (gettext_lazy("Before play"), gettext_lazy("Everything for tonight")),
    Moment.DURING: (gettext_lazy("During play"), gettext_lazy("Everything for the room")),
    Moment.AFTER: (gettext_lazy("After play"), gettext_lazy("Everything to pin up")),
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
    papers: ClassVar = (("A4", "A4"), ("letter", gettext_lazy("US Letter")))
    inks: ClassVar = (("colour", gettext_lazy("Colour")), ("black", gettext_lazy("Black only")))
    orders: ClassVar = (
        (READING, gettext_lazy("Sheet by sheet")),
        (CUTTING, gettext_lazy("Cut as one pile: stacks are in order")),
    )


def sheets_in(request: HttpRequest) -> Sheets:
    """Return what a form chose; if it says nothing, what the browser remembers."""
    usual = usual_sheets(request)
    return Sheets(
        paper=request.POST.get("paper", usual.paper),
        ink=request.POST.get("ink", usual.ink),
        order=request.POST.get("order", usual.order),
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


PDF_POLICY = "default-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'"
"""Our own pages may frame the browser's PDF viewer; no other site may."""


@directors_page
def print_page(request: HttpRequest, session_id: int) -> HttpResponse:
    """Show the documents already made and what can be printed; what is needed now comes first."""
    snapshot = directed_part(request, "session", session_id)
    session = session_in(snapshot, session_id)
    now = moment_now(snapshot, session)
    listed = _listed(session_id)
    context = event_frame(snapshot, "print", _("Print"), session=session) | {
        "groups": grouped(printables(snapshot, session), now),
        "sheets": usual_sheets(request),
        "documents": listed,
        "preview": _wanted(listed, request.GET.get("show", "")),
    }
    return render(request, "printing/print.html", context)


@vary_on_headers("HX-Request")
@directors_change
def request_print(request: HttpRequest, session_id: int) -> HttpResponse:
    """Request a document, or several in one file; the same content is made only once."""
    snapshot = directed_part(request, "session", session_id)
    sheets = sheets_in(request)
    refused = ""
    try:
        kind, about = _asked_for(request, snapshot, session_id)
        print_document(
            session_id=session_id,
            kind=kind,
            about=about,
            paper=sheets.paper,
            ink=sheets.ink,
            order=sheets.order,
        )
    except RefusedError as error:
        refused = error.sentence
    response = _answer(request, session_id, refused)
    remember(response, sheets)
    return response


@directors_page
def count_pages(request: HttpRequest, session_id: int) -> HttpResponse:
    """Say how many pages a document would have now, without making them."""
    snapshot = directed_part(request, "session", session_id)
    kind = request.GET.get("kind", "")
    about = request.GET.get(f"about-{kind}", "")
    paper = request.GET.get("paper", "")
    if kind not in CATALOGUE:
        raise Http404(_("There is no such document."))
    try:
        content = read_content(snapshot, session_id, kind, about)
    except RefusedError as error:
        return HttpResponse(escape(error.sentence))
    count = len(layout(kind, content, paper if is_printable(paper) else Sheets().paper).pages)
    return HttpResponse(ngettext("%(count)s page.", "%(count)s pages.", count) % {"count": count})


def _answer(request: HttpRequest, session_id: int, refused: str = "") -> HttpResponse:
    """Return the list of documents, with the reason for a refusal if there is one."""
    if is_htmx(request):
        context = {"documents": _listed(session_id), "refused": refused}
        return render(request, "printing/partials/documents.html", context)
    if refused:
        messages.error(request, refused)
    return redirect("print_page", session_id)


def _asked_for(request: HttpRequest, snapshot: EventSnapshot, session_id: int) -> tuple[str, str]:
    """Return the kind of document that the button asks for, and which part of it.

    Raises:
        RefusedError: nothing was chosen, or none of it can be made yet.
    """
    sent = request.POST
    if "everything" in sent:
        usual = _usual(snapshot, session_id, sent["everything"])
        return bundle.together(bundle.named(bundle.BUNDLE, ",".join(usual)))
    if "together" in sent:
        chosen = sent.getlist("chosen")
        words = [_with_about(kind, sent.get(f"about-{kind}", "")) for kind in chosen]
        return bundle.together(bundle.named(bundle.BUNDLE, ",".join(words)))
    kind = sent.get("kind", "")
    return kind, sent.get(f"about-{kind}", sent.get("about", ""))


def _with_about(kind: str, about: str) -> str:
    return f"{kind}:{about}" if about else kind


def _usual(snapshot: EventSnapshot, session_id: int, moment: str) -> list[str]:
    found = printables(snapshot, session_in(snapshot, session_id))
    usual = group(found, moment).usual
    if usual and not any(each.ready for each in usual):
        raise RefusedError(usual[0].missing)
    return [each.kind.id for each in usual if each.ready]


@vary_on_headers("HX-Request")
@directors_page
def document_status(request: HttpRequest, document_id: int) -> HttpResponse:
    """Return the progress of a document; the page asks again until it is ready."""
    found = _directed_document(request, document_id)
    if not is_htmx(request):
        return redirect("print_page", found.session_id)
    return render(
        request,
        "printing/partials/document.html",
        {"document": shown(found, last_reopened(found.session_id))},
    )


@vary_on_headers("HX-Request")
@directors_change
def document_cancel(request: HttpRequest, document_id: int) -> HttpResponse:
    """Cancel a document that is not ready."""
    found = _directed_document(request, document_id)
    try:
        cancel_document(document_id=document_id)
    except RefusedError as error:
        return _answer(request, found.session_id, error.sentence)
    return _answer(request, found.session_id)


@directors_page
@xframe_options_sameorigin
def document_pdf(request: HttpRequest, document_id: int) -> HttpResponse:
    """Return the pages of a document that is ready."""
    found = _directed_document(request, document_id)
    if found.status != "ready":
        raise Http404(_("This document is not ready yet."))
    etag = f'"{found.fingerprint}-{found.paper}-{found.ink}"'
    seen = get_conditional_response(request, etag=etag)  # only now: they may see it
    if seen is not None:
        return seen
    response = HttpResponse(document_pages(document_id), content_type="application/pdf")
    response.headers["ETag"] = etag
    response.headers["Content-Disposition"] = f'inline; filename="{found.file_name}"'
    response.headers["Content-Security-Policy"] = PDF_POLICY
    patch_cache_control(response, private=True, no_cache=True)
    return response


@dataclass(frozen=True, slots=True)
class ShownDocument:
    """A document and its title.

    ``old_since`` is when the session was reopened if the document shows earlier results.
    """

    facts: DocumentFacts
    title: str
    old_since: datetime | None

    @property
    def unfinished(self) -> bool:
        """Whether it is still being made."""
        return self.facts.status in ("waiting", "rendering")


def shown(facts: DocumentFacts, reopened: datetime | None) -> ShownDocument:
    """Return a document as the page shows it; a kind no longer made keeps its id."""
    words = facts.about.split(",") if facts.kind == bundle.BUNDLE else [facts.kind]
    kinds = {word.partition(":")[0].strip() for word in words} & CATALOGUE.keys()
    is_of_results = any(CATALOGUE[kind].moment is Moment.AFTER for kind in kinds)
    is_old = is_of_results and reopened is not None and facts.requested_at < reopened
    return ShownDocument(facts, bundle.title(facts.kind, facts.about), reopened if is_old else None)


def _listed(session_id: int) -> list[ShownDocument]:
    found = documents(session_id)
    reopened = last_reopened(session_id) if found else None
    return [shown(each, reopened) for each in found]


def _wanted(listed: Sequence[ShownDocument], number: str) -> ShownDocument | None:
    """Return the document to show within the page."""
    ready = (each for each in listed if each.facts.status == "ready")
    return next((each for each in ready if str(each.facts.id) == number), None)


def _directed_document(request: HttpRequest, document_id: int) -> DocumentFacts:
    """Return a document for a director of its club, or for whoever requested its batch."""
    found = document(document_id)
    if found is None:
        raise Http404(_("There is no such document."))
    try:
        with not_found():
            owner_of_document(document_id, request.user)
    except (Http404, PermissionDenied):
        batch = batch_of_document(document_id)
        if batch is None or refusal_of_batch(request.user, batch):
            raise
    return found


EVENT_TABS = (
    EventTab(
        100,
        "print",
        gettext_noop("Print"),
        lambda _event, session: reverse("print_page", args=[session.id]),
        front=(BEFORE, DURING, AFTER),
    ),
)
