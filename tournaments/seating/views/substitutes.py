"""Entering a substitute: who replaces whom, and in which rounds."""

from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournaments.clubs.access import directors_change, directors_page
from tournaments.record.pages import directed_part, event_frame
from tournaments.record.selectors.event.snapshot import EventSnapshot, SectionFacts
from tournaments.record.selectors.movement.seating import stored_rows
from tournaments.seating.selectors.changes import begun
from tournaments.seating.services.names import enter_substitute, remove_substitute
from tournaments.site.form_keys import reasoned, signed
from tournaments.site.page import number_in, refusal_told, whole_number
from tournaments.site.refusals import RefusedError

MOST = 10_000_000


@dataclass(frozen=True, slots=True)
class Place:
    """A player whom someone can replace; ``value`` is what the form sends."""

    value: str
    words: str


@dataclass(frozen=True, slots=True)
class Entered:
    """A substitute already entered, with the value for the button that removes them."""

    id: int
    contestant_id: int
    label: str
    words: str


@directors_page
def substitutes_page(request: HttpRequest, section_id: int) -> HttpResponse:
    """Show the substitutes of a section's session, and enter one."""
    snapshot = directed_part(request, "section", section_id)
    section = snapshot.sections[section_id]
    return _page(request, snapshot, section)


@directors_change
def substitute_entered(request: HttpRequest, section_id: int) -> HttpResponse:
    """Enter a substitute."""
    snapshot = directed_part(request, "section", section_id)
    section = snapshot.sections[section_id]
    contestant, _sign, seat = request.POST.get("place", "").partition(".")
    try:
        enter_substitute(
            session_id=section.session_id,
            contestant_id=whole_number(contestant, MOST) or 0,
            seat=whole_number(seat, MOST) or 0,
            name=request.POST.get("name", ""),
            first_round=number_in(request, "first_round", MOST),
            last_round=number_in(request, "last_round", MOST) or None,
            **reasoned(request),
        )
    except RefusedError as refused:
        return _page(request, snapshot, section, error=refused.sentence, status=422)
    messages.success(request, _("The substitute has been entered and will appear in the results."))
    return redirect("substitutes", section_id)


@directors_change
def substitute_removed(request: HttpRequest, section_id: int) -> HttpResponse:
    """Remove a substitute."""
    directed_part(request, "section", section_id)
    contestant, _sign, substitute = request.POST.get("substitute", "").partition(".")
    with refusal_told(request):
        remove_substitute(
            contestant_id=whole_number(contestant, MOST) or 0,
            substitute_id=whole_number(substitute, MOST) or 0,
            **signed(request),
        )
        messages.success(request, _("The substitute has been removed."))
    return redirect("substitutes", section_id)


def _page(
    request: HttpRequest,
    snapshot: EventSnapshot,
    section: SectionFacts,
    *,
    error: str = "",
    status: int = 200,
) -> HttpResponse:
    session = snapshot.session_of[section.id]
    here = {start.contestant_id for start in snapshot.starting_positions_in(section.id)}
    contestants = [each for pk, each in snapshot.contestants.items() if pk in here]
    rounds = sorted({row.round for row in stored_rows(snapshot, section.id).values()})
    context = event_frame(snapshot, "room", _("Substitutes"), session=session) | {
        "section": section,
        "is_open": session.status == "running",
        "places": [
            Place(f"{each.id}.{seat}", f"{snapshot.label_of(each)}, {name}")
            for each in contestants
            for seat, name in enumerate(each.seated, start=1)
            if name
        ],
        "entered": [
            Entered(
                substitute.id,
                each.id,
                snapshot.label_of(each),
                each.told(substitute),
            )
            for each in contestants
            for substitute in each.substitutes
            if substitute.session_id == session.id
        ],
        "rounds": rounds,
        "usual": min(begun(snapshot, section.id) + 1, rounds[-1]) if rounds else 1,
        "chosen": request.POST,
        "error": error,
    }
    return render(request, "seating/substitutes.html", context, status=status)
