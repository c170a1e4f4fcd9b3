"""Choosing the movement of a section: a proposal, one of the club's own, or any family."""

from urllib.parse import parse_qsl

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.vary import vary_on_headers

from scoring.conditions.methods import ContestKind
from tournaments.record.pages import directed_part, event_frame, is_htmx
from tournaments.record.selectors.event.snapshot import EventSnapshot, SectionFacts
from tournaments.record.selectors.movement.own_movements import OWN_FAMILY
from tournaments.seating.selectors.wishes import wished_in
from tournaments.seating.services.choice import choose_movement, choose_movements
from tournaments.seating.views.advice import (
    SECTIONS,
    advice_for,
    expected_entrants,
    own_offers,
    remember_entrants,
)
from tournaments.seating.views.family_forms import Typed, family_forms, typed_parameters
from tournaments.site.refusals import RefusedError


@vary_on_headers("HX-Request")
@login_required
def choose(request: HttpRequest, section_id: int) -> HttpResponse:
    """Show the movements that fit, and set the one chosen."""
    snapshot = directed_part(request, "section", section_id)
    section = snapshot.sections[section_id]
    if request.method == "POST":
        return _chosen(request, snapshot, section)
    return _page(request, snapshot, section)


def _chosen(request: HttpRequest, snapshot: EventSnapshot, section: SectionFacts) -> HttpResponse:
    if request.POST.get("choice", "").startswith(SECTIONS):
        return _divided(request, snapshot, section)
    family, parameters = _wish(request)
    if not family:
        error = _("Choose a movement first.")
        return _page(request, snapshot, section, error=error, status=422)
    try:
        choose_movement(section_id=section.id, family=family, parameters=parameters)
    except RefusedError as refused:
        custom = "family" in request.POST
        typed = (family, parameters, refused.sentence) if custom else None
        # A director can allow one of the faults: that tables share boards.
        to_share = str(parameters.get("id", "")) if refused.field == "share" else ""
        return _page(
            request,
            snapshot,
            section,
            typed=typed,
            error="" if custom else refused.sentence,
            to_share=to_share if family == OWN_FAMILY else "",
            status=422,
        )
    messages.success(request, _("The movement has been set. Now enter the names."))
    for other in snapshot.session_of[section.id].sections:
        if other.id != section.id and not other.family:
            return redirect("choose_movement", other.id)
    return redirect("enter_names", section.id)


def _divided(request: HttpRequest, snapshot: EventSnapshot, section: SectionFacts) -> HttpResponse:
    """Divide the field into sections, each with its movement."""
    _mark, _sign, query = request.POST["choice"].partition("?")
    parts = []
    for _name, part in parse_qsl(query):
        family, _sign, chosen = part.partition("?")
        parts.append((family, dict(parse_qsl(chosen))))
    try:
        made = choose_movements(section_id=section.id, parts=parts)
    except RefusedError as refused:
        return _page(request, snapshot, section, error=refused.sentence, status=422)
    words = _("%(many)s sections have their movements. Now enter the names.")
    messages.success(request, words % {"many": len(made)})
    return redirect("enter_names", made[0].pk)


def _wish(request: HttpRequest) -> tuple[str, dict[str, int | str | bool]]:
    """Return family and parameters, from a card or from the fields of a family."""
    if "family" in request.POST:
        return request.POST["family"], dict(typed_parameters(request.POST.dict()))
    family, _mark, query = request.POST.get("choice", "").partition("?")
    return family, dict(parse_qsl(query))


def _page(
    request: HttpRequest,
    snapshot: EventSnapshot,
    section: SectionFacts,
    *,
    typed: Typed | None = None,
    error: str = "",
    to_share: str = "",
    status: int = 200,
) -> HttpResponse:
    contest = ContestKind(snapshot.event.contest)
    usual = (
        2 if contest == ContestKind.TEAM_MATCH else expected_entrants(request, snapshot, section)
    )
    seats = wished_in(snapshot, section)
    advice = advice_for(request, snapshot.event, section, usual, seats)
    if "pairs" in request.GET and not advice.wishes["pairs"].error and len(snapshot.sections) == 1:
        remember_entrants(request, snapshot.event.slug, advice.wishes["pairs"].value)
    context = event_frame(snapshot, "setup", _("Movement")) | {
        "session": snapshot.session_of[section.id],
        "section": section,
        "advice": advice,
        "own": own_offers(snapshot, contest),
        "families": family_forms(section, contest, typed),
        "custom": typed is not None,
        "error": error,
        "to_share": to_share,
    }
    part = "seating/partials/movement_offers.html"
    template = part if is_htmx(request) else "seating/choose_movement.html"
    return render(request, template, context, status=status)
