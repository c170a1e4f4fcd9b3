"""Setting up an event: its sections, its conditions of contest, and what comes next."""

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.vary import vary_on_headers

from scoring.conditions.methods import Method
from tournaments.clubs.access import directors_change, directors_page
from tournaments.record.selectors.event.conditions_in_words import scoring_words
from tournaments.record.selectors.event.snapshot import EventSnapshot, SectionFacts, SessionFacts
from tournaments.record.selectors.movement.seating import movement_title
from tournaments.record.services.conditions import change_conditions
from tournaments.record.services.events import (
    add_section,
    add_session,
    delete_event_in_setup,
    remove_section,
)
from tournaments.record.services.methods import change_method
from tournaments.record.views.access import directed_event, directed_part
from tournaments.record.views.frame import event_frame, is_htmx
from tournaments.setup.forms.conditions import ConditionsOfEventForm, with_preset
from tournaments.setup.forms.events import methods
from tournaments.site.form_keys import signed
from tournaments.site.page import refusal_told, refused_in


@dataclass(frozen=True, slots=True)
class SectionLine:
    """How far the set-up of a section is: ``named`` of ``contestants`` have all their names."""

    facts: SectionFacts
    movement: str
    contestants: int
    named: int
    is_last: bool

    @property
    def next_step(self) -> str:
        """The page for the next step of the set-up."""
        if not self.facts.family:
            return reverse("choose_movement", args=[self.facts.id])
        name = "enter_names" if self.named < self.contestants else "section_plan"
        return reverse(name, args=[self.facts.id])


@dataclass(frozen=True, slots=True)
class SessionLine:
    """A session and how far its sections have got."""

    facts: SessionFacts
    sections: tuple[SectionLine, ...]

    @property
    def has_movements(self) -> bool:
        """Whether every section has a movement, without which the session cannot start."""
        return all(line.facts.family for line in self.sections)

    @property
    def is_named(self) -> bool:
        """Whether everyone has a name."""
        return self.has_movements and all(s.named == s.contestants for s in self.sections)


@directors_page
def event_setup(request: HttpRequest, slug: str) -> HttpResponse:
    """Show how far the set-up of an event has got, and what comes next."""
    snapshot = directed_event(request, slug)
    return _page(request, snapshot, _form(snapshot, initial=_conditions(snapshot)), 200)


@vary_on_headers("HX-Request")
@login_required
def event_conditions(request: HttpRequest, slug: str) -> HttpResponse:
    """Change the conditions of contest; scores already entered are recalculated."""
    snapshot = directed_event(request, slug)
    if request.method != "POST":
        if not is_htmx(request):
            return redirect("event_setup", slug)
        form = _form(snapshot, initial=_conditions(snapshot) | with_preset(request.GET.dict()))
        return render(request, "director/events/partials/conditions_fields.html", {"form": form})
    if "use-preset" in request.POST:
        form = _form(snapshot, initial=_conditions(snapshot) | with_preset(request.POST.dict()))
        return _page(request, snapshot, form, 200, choosing=True)
    form = _form(snapshot, request.POST)
    if form.is_valid():
        with refused_in(form):
            change_conditions(event_id=snapshot.event.id, conditions=form.chosen, **signed(request))
            messages.success(request, _("The conditions of contest have been saved."))
            return redirect("event_setup", slug)
    return _page(request, snapshot, form, 422)


@directors_change
def event_method(request: HttpRequest, slug: str) -> HttpResponse:
    """Score the event by another method; the scores stay."""
    snapshot = directed_event(request, slug)
    method = request.POST.get("method", "")[:20]
    with refusal_told(request):
        change_method(event_id=snapshot.event.id, method=method, **signed(request))
        words = _("The event is now scored by %(method)s.")
        messages.success(request, words % {"method": Method(method).label})
    return redirect("event_setup", slug)


@directors_change
def event_delete(request: HttpRequest, slug: str) -> HttpResponse:
    """Remove an event if none of its sessions has started."""
    snapshot = directed_event(request, slug)
    with refusal_told(request):
        delete_event_in_setup(event_id=snapshot.event.id)
        messages.success(request, _("%(event)s has been deleted.") % {"event": snapshot.event.name})
        return redirect("director_desk")
    return redirect("event_setup", slug)


@directors_change
def session_add(request: HttpRequest, slug: str) -> HttpResponse:
    """Add the event's next session."""
    snapshot = directed_event(request, slug)
    with refusal_told(request):
        session = add_session(event_id=snapshot.event.id, **signed(request))
        messages.success(
            request, _("Session %(number)s has been added.") % {"number": session.number}
        )
    return redirect("event_setup", slug)


@directors_change
def section_add(request: HttpRequest, session_id: int) -> HttpResponse:
    """Add the session's next section."""
    snapshot = directed_part(request, "session", session_id)
    with refusal_told(request):
        section = add_section(session_id=session_id, **signed(request))
        messages.success(
            request, _("Section %(letter)s has been added.") % {"letter": section.letter}
        )
    return redirect("event_setup", snapshot.event.slug)


@directors_change
def section_remove(request: HttpRequest, section_id: int) -> HttpResponse:
    """Remove the session's last section."""
    snapshot = directed_part(request, "section", section_id)
    letter = snapshot.sections[section_id].letter
    with refusal_told(request):
        remove_section(section_id=section_id)
        messages.success(request, _("Section %(letter)s has been removed.") % {"letter": letter})
    return redirect("event_setup", snapshot.event.slug)


def session_lines(snapshot: EventSnapshot) -> tuple[SessionLine, ...]:
    """Return how far the set-up of every session has got."""
    named = {c.id for c in snapshot.contestants.values() if len(c.players) == snapshot.places[c.id]}
    entered: dict[int, set[int]] = {section: set() for section in snapshot.sections}
    for start in snapshot.starting_positions.values():
        entered[start.section_id].add(start.contestant_id)
    return tuple(
        SessionLine(
            session,
            tuple(
                SectionLine(
                    facts=section,
                    movement=movement_title(section),
                    contestants=len(entered[section.id]),
                    named=len(entered[section.id] & named),
                    is_last=section is session.sections[-1] and len(session.sections) > 1,
                )
                for section in session.sections
            ),
        )
        for session in snapshot.sessions
    )


def _form(snapshot: EventSnapshot, *args: Any, **kwargs: Any) -> ConditionsOfEventForm:
    return ConditionsOfEventForm(*args, event=snapshot.event, **kwargs)


def _page(
    request: HttpRequest,
    snapshot: EventSnapshot,
    form: ConditionsOfEventForm,
    status: int,
    *,
    choosing: bool = False,
) -> HttpResponse:
    lines = session_lines(snapshot)
    in_setup = [line for line in lines if line.facts.status == "setup"]
    context = event_frame(snapshot, "setup", _("Set-up")) | {
        "sessions": lines,
        "preparing": in_setup[0] if in_setup else None,
        "form": form,
        "scoring": scoring_words(snapshot),
        "methods": methods(snapshot.event.game, snapshot.event.contest),
        "choosing": choosing,
        "nothing_started": len(in_setup) == len(lines),
    }
    return render(request, "director/events/event_setup.html", context, status=status)


def _conditions(snapshot: EventSnapshot) -> dict[str, object]:
    preset = snapshot.event.preset
    return {**snapshot.event.conditions.stored(), "preset": preset, "preset_in_use": preset}
