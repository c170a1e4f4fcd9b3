"""The hands of a session: dealt or read from a file, analysed, handed out, removed again."""

from secrets import SystemRandom

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy
from django.utils.translation import gettext_noop, ngettext
from django.views.decorators.http import require_http_methods
from django.views.decorators.vary import vary_on_headers

from movements.model import boards_text
from scoring.hands.deals import Deal
from scoring.hands.wanted import PRESETS
from tournaments.clubs.access import directors_change, directors_page
from tournaments.clubs.roles import Role
from tournaments.hands.documents import DealSheets, layout_curtains, layout_sheets
from tournaments.hands.forms import DealingForm, HandsForm
from tournaments.hands.services import cancel_analysis, deal_boards, take_deals, take_stored_deals
from tournaments.hands.tasks import analyse_boards, analyse_by_itself
from tournaments.interchange.writing.pbn import PBN, deals_as_pbn, encoded
from tournaments.printing.page.frame import printed
from tournaments.printing.reading import heading
from tournaments.record.pages import (
    BEFORE,
    EventTab,
    directed_part,
    event_frame,
    is_htmx,
    session_in,
)
from tournaments.record.selectors.access.visibility import visibility
from tournaments.record.selectors.event.rounds import boards as boards_in_play
from tournaments.record.selectors.event.snapshot import EventSnapshot, SessionFacts
from tournaments.record.selectors.hands import analysis, boards_dealt, has_scores, seals
from tournaments.record.selectors.movement.seating import seating
from tournaments.record.services.hands import remove_deals, store_deals
from tournaments.site.form_keys import actor_of, signed
from tournaments.site.page import refused_in
from tournaments.site.refusals import RefusedError

Taken = tuple[tuple[int, str], ...]
"""Boards with their cards, as they were dealt."""
USUAL_BOARDS = 24  # where no movement is chosen yet
MOST_REMARKS = 8
REQUIREMENTS = (
    ("S: 15-17 points, balanced", _lazy("South has 15 to 17 points, 4333, 4432 or 5332")),
    ("N: 5+ spades, 0-3 hearts", _lazy("five spades or more, three hearts at most")),
    ("NS: 25-28 points, 8+ spades", _lazy("both hands together")),
    ("E: no clubs", _lazy("a void in clubs; “void” or “singleton” alone: in any suit")),
    ("W: 5431", _lazy("this pattern in any order; “5=4=3=1” from spades to clubs")),
    ("Boards 1-4, 7: S: 22+ points", _lazy("on these boards only")),
)
"""Examples of requirements for the hands, each with its meaning."""


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def hands(request: HttpRequest, session_id: int) -> HttpResponse:
    """Show which boards have cards, and read them from a file."""
    snapshot = directed_part(request, "session", session_id)
    if request.method != "POST":
        return _page(request, snapshot, session_id, HandsForm(), 200)
    form = HandsForm(request.POST, request.FILES)
    if form.is_valid():
        with refused_in(form):
            store_deals(
                session_id=session_id,
                deals=form.deals,
                replaced=form.replaced,
                **signed(request),
            )
            analyse_by_itself(event_id=snapshot.event.id)
            messages.success(request, _stored(len(form.deals)))
            for remark in form.remarks[:MOST_REMARKS]:
                messages.warning(request, remark)
            return redirect("hands", session_id)
    return _page(request, snapshot, session_id, form, 422)


@directors_change
def remove_hands(request: HttpRequest, session_id: int) -> HttpResponse:
    """Remove the cards of all boards."""
    directed_part(request, "session", session_id)
    try:
        removed = remove_deals(session_id=session_id, **signed(request))
    except RefusedError as error:
        messages.error(request, error.sentence)
        return redirect("hands", session_id)
    if removed:
        messages.success(
            request, _("The hands have been removed. Upload the file again to undo this.")
        )
    return redirect("hands", session_id)


@directors_change
def deal_hands(request: HttpRequest, session_id: int) -> HttpResponse:
    """Deal the boards of the session, and seal them."""
    snapshot = directed_part(request, "session", session_id)
    form = DealingForm(request.POST)
    if form.is_valid():
        with refused_in(form):
            deal_boards(
                session_id=session_id,
                chance=SystemRandom(),
                **form.cleaned_data,
                **signed(request),
            )
            analyse_by_itself(event_id=snapshot.event.id)
            messages.success(request, _("The boards have been dealt and sealed."))
            return redirect("hands", session_id)
    return _page(request, snapshot, session_id, HandsForm(), 422, dealing=form)


@directors_change
def take_hands(request: HttpRequest, session_id: int) -> HttpResponse:
    """Send the file for dealing, and record who took it."""
    snapshot = directed_part(request, "session", session_id)
    try:
        taken = take_deals(session_id=session_id, by=actor_of(request), now=timezone.now())
    except RefusedError as error:
        messages.error(request, error.sentence)
        return redirect("hands", session_id)
    return _file_of(snapshot, session_in(snapshot, session_id), taken, request.POST.get("form", ""))


@directors_change
def take_sheets(request: HttpRequest, session_id: int) -> HttpResponse:
    """Send sheets for dealing uploaded hands, and record in the ledger who took them."""
    snapshot = directed_part(request, "session", session_id)
    form = request.POST.get("form", "")
    try:
        taken = take_stored_deals(
            session_id=session_id, will_not_play="seen" in request.POST, **signed(request)
        )
    except RefusedError as error:
        messages.error(request, error.sentence)
        return redirect("hands", session_id)
    session = session_in(snapshot, session_id)
    return _file_of(snapshot, session, taken, form if form in _SHEETS else "sheets")


def _file_of(
    snapshot: EventSnapshot, session: SessionFacts, taken: Taken, form: str
) -> HttpResponse:
    cards = tuple((board, Deal.parse(text)) for board, text in taken)
    layout = _SHEETS.get(form)
    if layout is None:
        content = encoded(deals_as_pbn(cards, event=snapshot.event.name))
        response = HttpResponse(content, content_type=PBN.media_type)
        name = f"{snapshot.event.slug}-session-{session.number}.pbn"
    else:
        title, lay_out = layout
        sheets = lay_out(DealSheets(heading(snapshot, session), snapshot.event.game, cards), "A4")
        response = HttpResponse(printed(sheets, lambda: None), content_type="application/pdf")
        name = f"{snapshot.event.slug}-session-{session.number}-{title}.pdf"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    patch_cache_control(response, private=True, no_store=True)
    return response


@vary_on_headers("HX-Request")
@directors_page
def hands_analysis(request: HttpRequest, session_id: int) -> HttpResponse:
    """Return the progress of the makeable contracts; the page asks again until they are ready."""
    snapshot = directed_part(request, "session", session_id)
    if not is_htmx(request):
        return redirect("hands", session_id)
    context = {"session": session_in(snapshot, session_id), "analysis": analysis(session_id)}
    return render(request, "hands/partials/analysis.html", context)


@directors_change
def analyse_hands(request: HttpRequest, session_id: int) -> HttpResponse:
    """Request the makeable contracts of the boards without them."""
    directed_part(request, "session", session_id)
    try:
        analyse_boards(session_id=session_id)
    except RefusedError as error:
        messages.error(request, error.sentence)
    return redirect("hands", session_id)


@directors_change
def cancel_hands_analysis(request: HttpRequest, session_id: int) -> HttpResponse:
    """Cancel the analysis; what is done stays."""
    directed_part(request, "session", session_id)
    cancel_analysis(session_id=session_id)
    return redirect("hands", session_id)


_SHEETS = {"sheets": ("deal-sheets", layout_sheets), "curtains": ("curtain-cards", layout_curtains)}


def _stored(count: int) -> str:
    words = ngettext("Saved the hands of %(n)d board.", "Saved the hands of %(n)d boards.", count)
    return words % {"n": count}


def _boards_to_deal(snapshot: EventSnapshot, session: SessionFacts) -> dict[str, int]:
    """Return the first and last board of the session, as far as its movements have been chosen."""
    plans = [plan for section in session.sections if (plan := seating(snapshot, section))]
    boards = {board for plan in plans for row in plan.rows for board in row.boards}
    return {"first": min(boards, default=1), "last": max(boards, default=USUAL_BOARDS)}


def _page(
    request: HttpRequest,
    snapshot: EventSnapshot,
    session_id: int,
    form: HandsForm,
    status: int,
    *,
    dealing: DealingForm | None = None,
) -> HttpResponse:
    session = session_in(snapshot, session_id)
    stored = boards_dealt(session_id)
    played = boards_in_play(snapshot)[session_id]
    released = {
        board
        for owner, board in visibility(snapshot.seen_by(Role.PUBLIC)).deals
        if owner == session_id
    }
    missing = tuple(board for board in played if board not in stored)
    played_already = has_scores(snapshot, session_id)
    context = event_frame(snapshot, "hands", _("Hands"), session=session) | {
        "form": form,
        "stored": stored,
        "stored_words": boards_text(stored),
        "missing_words": boards_text(missing),
        "analysis": analysis(session_id),
        "may_be_dealt": not stored and not played_already,
        "has_scores": played_already,
        "seal": seals(snapshot).get(session_id),
        "dealing": dealing or DealingForm(initial=_boards_to_deal(snapshot, session)),
        "requirements": REQUIREMENTS,
        "openings": ", ".join(PRESETS),
        "released": tuple(board for board in stored if board in released),
    }
    return render(request, "hands/hands.html", context, status=status)


EVENT_TABS = (
    EventTab(
        90,
        "hands",
        gettext_noop("Hands"),
        lambda _event, session: reverse("hands", args=[session.id]),
        front=(BEFORE,),
    ),
)
