"""Rulings: kept beside the results they adjust; they can be withdrawn, never overwritten."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournaments.clubs.access import directors_change, directors_page
from tournaments.play.forms import AdjustForm, Asked, PenaltyForm, reshaped
from tournaments.play.selectors.console.entry import PlacedCell
from tournaments.play.services.rulings import (
    adjust_score,
    imagined_penalty,
    impose_penalty,
    withdraw_ruling,
)
from tournaments.play.views.results import directed_result, session_of_cell
from tournaments.record.pages import directed_event, directed_part, event_frame
from tournaments.record.selectors.event.snapshot import EventSnapshot, ResultFacts
from tournaments.site.form_keys import reasoned, signed
from tournaments.site.page import refusal_told, refused_in, whole_number
from tournaments.standings.selectors.explanations.corrections import (
    Change,
    previewed_change,
    previewed_penalty,
)
from tournaments.standings.selectors.rating.contest import fouled_boards, rulings, why_fouled


@login_required
def rulings_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show an event's rulings, and impose a penalty or show what it would change."""
    snapshot = directed_event(request, slug)
    if request.method != "POST":
        found = _asked_for(request, snapshot)
        if found is not None:
            return redirect("adjust_result", found.id)
        fouled = _fouled_asked_for(request, snapshot)
        if fouled is not None:
            return redirect("fouled_board", *fouled)
        return _page(request, snapshot, PenaltyForm(snapshot=snapshot), 200)
    form = PenaltyForm(request.POST, snapshot=snapshot)
    looks = "look" in request.GET
    if form.is_valid():
        given = form.cleaned_data
        penalty: dict[str, Any] = {
            "contestant_id": int(given["contestant"]),
            "amount": given["amount"],
            "amount_in": given["amount_in"],
            "session": given.get("session"),
            "opponent_id": given.get("opponent"),
        }
        with refused_in(form):
            if looks:
                change = previewed_penalty(snapshot, imagined_penalty(**penalty))
                return _page(request, snapshot, form, 200, change)
            impose_penalty(**penalty, law=given["law"], text=given["text"], **signed(request))
            messages.success(request, _("The penalty has been applied."))
            return redirect("rulings", slug)
    return _page(request, snapshot, form, 200 if looks else 422)


@login_required
def adjust(request: HttpRequest, result_id: int) -> HttpResponse:
    """Award an adjusted score for one board at one table."""
    snapshot, cell = directed_result(request, result_id)
    if request.method == "POST" and ("more" in request.POST or "less" in request.POST):
        form = reshaped(request.POST, asked=Asked(snapshot.event, result_id))
        return _adjust_page(request, snapshot, cell, form, 200)
    form = AdjustForm(request.POST or None, asked=Asked(snapshot.event, result_id))
    if form.is_valid() and "look" in request.POST:
        return _adjust_page(request, snapshot, cell, form, 200)
    if form.is_valid():
        given = form.cleaned_data
        with refused_in(form):
            adjust_score(
                result_id=result_id,
                score=given["adjusted"],
                law=given["law"],
                text=given["text"],
                **signed(request),
            )
            place = {"board": cell.board, "table": cell.at.table, "words": form.words}
            words = _("Board %(board)s at table %(table)s has been adjusted: %(words)s.")
            messages.success(request, words % place)
            return redirect("rulings", snapshot.event.slug)
    return _adjust_page(request, snapshot, cell, form, 422 if request.method == "POST" else 200)


@directors_page
def preview(request: HttpRequest, result_id: int) -> HttpResponse:
    """Describe a ruling and what it would change."""
    snapshot, _cell = directed_result(request, result_id)
    form = AdjustForm(request.GET, asked=Asked(snapshot.event, result_id))
    errors = [str(error) for field in form.errors.values() for error in field]
    context = {
        "words": "" if errors else form.words,
        "doubt": "" if errors else form.doubt,
        "error": "".join(errors[:1]),
        "change": _previewed(snapshot, result_id, form),
    }
    return render(request, "play/partials/ruling_words.html", context)


@directors_change
def withdraw(request: HttpRequest, ruling_id: int) -> HttpResponse:
    """Withdraw a ruling; it stays on record."""
    snapshot = directed_part(request, "ruling", ruling_id)
    with refusal_told(request):
        withdraw_ruling(ruling_id=ruling_id, **reasoned(request))
        messages.success(
            request, _("The ruling has been withdrawn. The score entered counts again.")
        )
    return redirect("rulings", snapshot.event.slug)


def _adjust_page(
    request: HttpRequest, snapshot: EventSnapshot, cell: PlacedCell, form: AdjustForm, status: int
) -> HttpResponse:
    session = session_of_cell(snapshot, cell)
    context = event_frame(snapshot, "rulings", _("Adjust a score"), session=session) | {
        "cell": cell,
        "form": form,
        "is_whist": snapshot.event.game == "whist",
        "change": _previewed(snapshot, cell.result_id, form),
    }
    return render(request, "play/adjust_result.html", context, status=status)


def _previewed(snapshot: EventSnapshot, result_id: int, form: AdjustForm) -> Change | None:
    """Return what a valid form would change."""
    if not form.is_bound or not form.is_valid() or form.adjusted is None:
        return None
    return previewed_change(snapshot, result_id, form.adjusted)


def _asked_for(request: HttpRequest, snapshot: EventSnapshot) -> ResultFacts | None:
    """Return the result of a board at a table, if the address names one in a session in play."""
    numbers = [whole_number(request.GET.get(name, ""), 9999) for name in ("board", "table")]
    letter = request.GET.get("section", "").strip().upper()
    for result in snapshot.results:
        sitting = snapshot.sitting(result)
        section = snapshot.sections[sitting.section_id]
        if (
            [result.board, sitting.table] == numbers
            and letter in ("", section.letter)
            and snapshot.session(result).status == "running"
        ):
            return result
    return None


def _fouled_asked_for(request: HttpRequest, snapshot: EventSnapshot) -> tuple[int, int] | None:
    """Return session and number of a fouled board, if the address names one of those in play."""
    number = whole_number(request.GET.get("fouled", ""), 9999)
    for session in snapshot.sessions:
        if number and session.status == "running" and number in snapshot.boards[session.id]:
            return session.id, number
    return None


def _page(
    request: HttpRequest,
    snapshot: EventSnapshot,
    form: PenaltyForm,
    status: int,
    change: Change | None = None,
) -> HttpResponse:
    lines, why = rulings(snapshot), why_fouled(snapshot)
    context = event_frame(snapshot, "rulings", _("Rulings")) | {
        "fouled": [
            (each, why.get((each.session.id, each.board))) for each in fouled_boards(snapshot)
        ],
        "in_force": [line for line in lines if line.in_force],
        "withdrawn": [line for line in lines if not line.in_force],
        "form": form,
        "change": change,
        "asked": request.GET,
        # What is wrong with the board requested, if there is one.
        "not_found": _("No table with that number plays this board.")
        if "board" in request.GET
        else "",
        "not_in_play": _("This board is not in play.") if "fouled" in request.GET else "",
        "several_sections": snapshot.several_sections,
        "finals": [session for session in snapshot.sessions if session.status == "final"],
        "may_rule": any(session.status == "running" for session in snapshot.sessions),
    }
    return render(request, "play/rulings.html", context, status=status)
