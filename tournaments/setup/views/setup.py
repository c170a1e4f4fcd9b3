"""The set-up of an event: its pages, the plan of a section, and its start and close."""

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from django.views.decorators.vary import vary_on_headers

from movements.model import boards_text
from movements.proof.verifier import verify, verify_rows
from movements.proof.violations import Verification
from scoring.conditions.entering import Entry
from scoring.conditions.methods import Method
from tournaments.clubs.access import directors_change, directors_page
from tournaments.draws.selectors.next_draw import first_round_after
from tournaments.draws.selectors.stages import resumed_stage
from tournaments.play.selectors.console.open_matters import OpenMatter, matters_seen, open_matters
from tournaments.play.selectors.console.tables import table_states
from tournaments.record.pages import (
    BEFORE,
    EventTab,
    directed_event,
    directed_part,
    event_frame,
    is_htmx,
    session_in,
)
from tournaments.record.selectors.event.conditions_in_words import scoring_words
from tournaments.record.selectors.event.labels import in_seat_labels
from tournaments.record.selectors.event.snapshot import EventSnapshot, SectionFacts, SessionFacts
from tournaments.record.selectors.movement.changes import CannotChangeError
from tournaments.record.selectors.movement.seating import (
    Seating,
    movement_title,
    seating,
    section_movement,
)
from tournaments.record.selectors.room import room
from tournaments.record.services.conditions import change_conditions, change_method
from tournaments.record.services.events import (
    add_section,
    add_session,
    delete_event_in_setup,
    remove_section,
)
from tournaments.seating.views.who_sits import heat_map, room_map, who_sits
from tournaments.setup.forms import ConditionsOfEventForm, methods, with_preset
from tournaments.setup.services import (
    UnseenMattersError,
    finalise_session,
    reopen_session,
    start_session,
)
from tournaments.site.form_keys import reasoned, signed
from tournaments.site.page import refusal_told, refused_in


@directors_page
def section_plan(request: HttpRequest, section_id: int) -> HttpResponse:
    """Show the plan of a section, before and after its start."""
    snapshot = directed_part(request, "section", section_id)
    section = snapshot.sections[section_id]
    plan = seating(snapshot, section)
    if plan is None:
        return redirect("choose_movement", section_id)
    session = snapshot.session_of[section_id]
    started = session.status != "setup"
    now = room(snapshot, session.id).current.get(section.letter, 1) if started else 1
    line = next(line for line in session_lines(snapshot) if line.facts.id == session.id)
    here = next(each for each in line.sections if each.facts.id == section.id)
    drawn = room_map(plan, request.GET.get("round", ""), now)
    context = event_frame(snapshot, "setup", _("Plan")) | {
        "section": section,
        "session": session,
        "line": line,
        "is_named": here.named == here.contestants,
        "plan": plan,
        "first": [(row, plan.seats(row)) for row in plan.round(1)],
        "now": now if session.status == "running" else None,
        "resting": [boards_text(boards) for boards in plan.relays.values()],
        "map": drawn,
        "who": who_sits(plan, drawn.round) if drawn else None,
        "heat_map": heat_map(plan) if snapshot.method.is_pairs else None,
        "names_out": _names_out(plan),
        "goes_on": "" if started else _goes_on(snapshot, section),
        "verdict": verdict(section, _verified(section, plan, started=started)),
    }
    return render(request, "setup/section_plan.html", context)


def _goes_on(snapshot: EventSnapshot, section: SectionFacts) -> str:
    """Say in a sentence how the rounds of an earlier session go on here, or why they cannot."""
    try:
        drafted, drawn = resumed_stage(snapshot, section), first_round_after(snapshot, section)
    except CannotChangeError as error:
        return str(error)
    if drawn is not None:
        return _(
            "The rounds of the previous session go on here: round 1 is drawn from the standings "
            "when the session starts, and the one below is not played. Print after you start."
        )
    if drafted is None:
        return ""
    sentence = _("The knockout from the previous session continues here with: %(round)s.")
    meet = _("You will see who meets whom once the session starts; the first stage is shown below.")
    return f"{sentence % {'round': drafted.name}} {meet}"


def verdict(section: SectionFacts, verification: Verification) -> tuple[bool, str]:
    """Return whether the plan can be played, and the verifier's findings in one sentence."""
    if not verification.ok:
        first = in_seat_labels(verification.violations[0].sentence)
        more = len(verification.violations) - 1
        return False, f"{first} " + (_("And %(more)s more.") % {"more": more} if more else "")
    boards = (
        _("tables that play the same boards at once share them")
        if section.shared
        else _("no board is needed at two tables at once")
    )
    sentence = _("Proved: nobody sits in two places, nobody plays a board twice, and %(boards)s.")
    return True, sentence % {"boards": boards}


def _verified(section: SectionFacts, plan: Seating, *, started: bool) -> Verification:
    """Verify the stored sittings, or the movement if there are none yet."""
    if started:
        rows = plan.movement.rows
        return verify_rows(rows, copies=None if section.shared else 1)
    return verify(section_movement(section))


def _names_out(plan: Seating) -> list[str]:
    """Return who sits out round 1, with names."""
    return [plan.place(label, 1).named for label in plan.sitting_out.get(1, ())]


class _Linked:
    """An open matter, with the page where it can be settled."""

    def __init__(self, snapshot: EventSnapshot, matter: OpenMatter, session_id: int) -> None:
        self.matter = matter
        if matter.kind == "missing":
            session = session_in(snapshot, session_id)
            sections = {each.letter: each.id for each in session.sections}
            self.url = reverse("enter_round", args=[sections[matter.section], matter.round])
        elif matter.kind == "undrawn":
            session = session_in(snapshot, session_id)
            sections = {each.letter: each.id for each in session.sections}
            self.url = reverse("draw_round", args=[sections[matter.section]])
        elif matter.board:
            row = f"#row-{matter.result_id}" if matter.result_id else ""
            self.url = reverse("enter_board", args=[session_id, matter.board]) + row
        else:
            self.url = reverse("console", args=[session_id])


@directors_change
def start(request: HttpRequest, session_id: int) -> HttpResponse:
    """Start a session: from now on, scores can be entered."""
    snapshot = directed_part(request, "session", session_id)
    with refusal_told(request):
        start_session(session_id=session_id, **signed(request))
        messages.success(request, _("The session has started. Scores can be entered."))
        if _needs_codes(snapshot, session_id):
            words = _("Phones enter the scores, but no table has a code yet.")
            url, create = reverse("tables", args=[session_id]), _("Create the codes")
            messages.warning(request, format_html('{} <a href="{}">{}</a>', words, url, create))
        return redirect("console", session_id)
    return redirect("event_setup", snapshot.event.slug)


@directors_page
def before_final(request: HttpRequest, session_id: int) -> HttpResponse:
    """Before results are made final, show what is open and ask."""
    snapshot = directed_part(request, "session", session_id)
    session = session_in(snapshot, session_id)
    matters = open_matters(snapshot, session_id)
    if session.status != "running":
        return redirect("console", session_id)
    context = event_frame(snapshot, "room", _("Make final"), session=session) | {
        "matters": [_Linked(snapshot, each, session_id) for each in matters],
        "scores": [score for each in matters for score in each.scores],
        "prevented": any(each.prevents for each in matters),
        "seen": matters_seen(matters),
    }
    return render(request, "setup/before_final.html", context)


@directors_change
def finalise(request: HttpRequest, session_id: int) -> HttpResponse:
    """Make a session's results final; ask first if something is open that was not shown."""
    directed_part(request, "session", session_id)
    seen = request.POST.get("seen", "")
    with refusal_told(request):
        try:
            finalise_session(session_id=session_id, **signed(request), seen=seen)
        except UnseenMattersError:
            return redirect("before_final", session_id)
        messages.success(request, _("The results are final, and everyone can see them."))
    return redirect("console", session_id)


@directors_change
def reopen(request: HttpRequest, session_id: int) -> HttpResponse:
    """Reopen a final session, with the reason."""
    directed_part(request, "session", session_id)
    with refusal_told(request):
        reopen_session(session_id=session_id, **reasoned(request))
        messages.success(request, _("The session is open again; the results are provisional."))
    return redirect("console", session_id)


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
    """A session and how far its sections have got.

    ``needs_codes`` means that phones enter the scores, and no table has a code yet.
    """

    facts: SessionFacts
    sections: tuple[SectionLine, ...]
    needs_codes: bool

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
        return render(request, "setup/partials/conditions_fields.html", {"form": form})
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
    method = request.POST.get("method", "")
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
            needs_codes=_needs_codes(snapshot, session.id),
        )
        for session in snapshot.sessions
    )


def _needs_codes(snapshot: EventSnapshot, session_id: int) -> bool:
    by_phone = snapshot.event.conditions.entry is not Entry.DIRECTOR
    return by_phone and not table_states(snapshot, session_id)


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
    return render(request, "setup/event_setup.html", context, status=status)


def _conditions(snapshot: EventSnapshot) -> dict[str, object]:
    preset = snapshot.event.preset
    return {**snapshot.event.conditions.stored(), "preset": preset, "preset_in_use": preset}


EVENT_TABS = (
    EventTab(
        10,
        "setup",
        gettext_noop("Set-up"),
        lambda event, _session: reverse("event_setup", args=[event.event.slug]),
        front=(BEFORE,),
    ),
)
