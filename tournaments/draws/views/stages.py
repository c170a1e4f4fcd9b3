"""Finals and consolations: see who qualifies, make the contests, undo them, carry over again."""

from dataclasses import dataclass

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from tournaments.clubs.access import directors_change
from tournaments.draws.forms import FIELDS, USUAL, asked_stages, stage_rows
from tournaments.draws.selectors.stages import (
    MOST_STAGES,
    BroughtAnew,
    DraftedCut,
    StageWish,
    carried_text,
    corrected_since,
    places_of,
    scores_mark,
)
from tournaments.draws.services import carry_over_anew, make_stages, preview_stages, undo_stages
from tournaments.record.models import CARRIES, NOTHING_CARRIED
from tournaments.record.pages import directed_event, event_frame
from tournaments.record.selectors.event.snapshot import EventSnapshot
from tournaments.record.selectors.ledger.as_of import moment
from tournaments.site.form_keys import reasoned
from tournaments.site.limits import LONGEST_TITLE, limits_of
from tournaments.site.page import Context, refusal_told
from tournaments.site.refusals import RefusedError
from tournaments.standings.selectors.ranking.stages import later_stages

NOT_ASKED = frozenset({"key", "seen", "reason", "csrfmiddlewaretoken", "more"})


@dataclass(frozen=True, slots=True)
class Entered:
    """A contestant who qualified: place and number there, number and carry-over here."""

    place: str
    label: str
    name: str
    carried: str


@login_required
def stages_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show who would qualify for what, and make the contests that follow."""
    snapshot = directed_event(request, slug)
    later, stage = later_stages(snapshot.event.id), snapshot.event.stage
    context = event_frame(snapshot, "setup", _("Final and consolation")) | {
        "later_stages": later,
        "can_undo": all(each.status == "setup" for each in later),
        "carries": [(word, _(label)) for word, label in CARRIES],
        "all_final": all(each.status == "final" for each in snapshot.sessions),
        **_came_on(request, snapshot),
    }
    status = 200
    asks = stage is None or request.method == "POST" or bool(request.GET)
    if not later and asks:
        try:
            drafted = _drafted(request, snapshot)
            if isinstance(drafted, HttpResponse):
                return drafted
            context |= drafted
        except RefusedError as refused:
            context |= _asked(request, snapshot) | {"error": refused.sentence}
        if "error" in context and request.method == "POST":
            status = 422
    return render(request, "draws/stages.html", context, status=status)


@directors_change
def stages_undone(request: HttpRequest, slug: str) -> HttpResponse:
    """Remove the contests that follow an event, as long as none of them has started."""
    snapshot = directed_event(request, slug)
    with refusal_told(request):
        undo_stages(event_id=snapshot.event.id)
        messages.success(request, _("The contests that followed have been removed."))
    return redirect("stages", slug)


@directors_change
def carried_anew(request: HttpRequest, slug: str) -> HttpResponse:
    """Carry over the corrected scores of the preceding event, or keep the original carry-over."""
    snapshot = directed_event(request, slug)
    with refusal_told(request):
        leave = "leave" in request.POST
        carry_over_anew(event_id=snapshot.event.id, leave=leave, **reasoned(request))
        told = (
            _("The original carry-over stays.")
            if leave
            else _("The corrected scores have been carried over.")
        )
        messages.success(request, told)
    return redirect("stages", slug)


def _drafted(request: HttpRequest, snapshot: EventSnapshot) -> Context | HttpResponse:
    """Return what the form asks for and its draft; or make the stages and go there."""
    if request.method == "POST":
        asked = asked_stages(request.POST)
        made = make_stages(
            event_id=snapshot.event.id,
            stages=asked.stages,
            chosen=asked.chosen,
            declined=asked.declined,
            seen=request.POST.get("seen", ""),
            **reasoned(request),
        )
        words = _("%(event)s and the contests after it have been set up, with everyone entered.")
        messages.success(request, words % {"event": made.target.name})
        return redirect("stages", snapshot.event.slug)
    context = _asked(request, snapshot)
    asked = asked_stages(_given(request, snapshot))
    drafted: DraftedCut = preview_stages(
        snapshot=snapshot, stages=asked.stages, chosen=asked.chosen, declined=asked.declined
    )
    return context | {
        "drafted": drafted,
        "undecided": {each.contestant_id for tie in drafted.ties for each in tie.among},
        "chosen": asked.chosen,
        "declined": asked.declined,
    }


def _given(request: HttpRequest, snapshot: EventSnapshot) -> QueryDict:
    """Return what was sent; by default, a final for the better half, and the rest."""
    given = request.POST if request.method == "POST" else request.GET
    if "name-0" in given:
        return given
    usual = QueryDict(mutable=True)
    for number, row in enumerate(_usual(snapshot)):
        for name, text in row.items():
            usual[f"{name}-{number}"] = text
    return usual


def _asked(request: HttpRequest, snapshot: EventSnapshot) -> Context:
    """Return the form as it was sent, or with its defaults."""
    given = _given(request, snapshot)
    return {
        "rows": stage_rows(given),
        "most": {name: limits_of(StageWish, name).get("max_value") for name in FIELDS}
        | {"stages": MOST_STAGES},
        "hidden": [
            (name, value)
            for name, values in given.lists()
            if name not in NOT_ASKED
            for value in values
        ],
        "reason": given.get("reason", ""),
    }


_ROOM = 20
"""Characters left for what kind of contest it is."""


def _usual(snapshot: EventSnapshot) -> tuple[dict[str, str], ...]:
    """Return the default: a final for the better half, an even number."""
    half = len([line for line in places_of(snapshot).values() if line.rank]) // 2
    name, day = snapshot.event.name[: LONGEST_TITLE - _ROOM], snapshot.event.held_on.isoformat()
    usual = {**USUAL, "held_on": day}
    final = {"name": f"{name}, {_('final')}", "overall": str(half + half % 2), "carry": "sum"}
    others = {"name": f"{name}, {_('consolation')}", "rest": "1", "carry": NOTHING_CARRIED}
    return usual | final, usual | others


def _came_on(request: HttpRequest, snapshot: EventSnapshot) -> Context:
    """Return who qualified for the event in another, and what has been corrected there since."""
    stage = snapshot.event.stage
    if stage is None:
        return {}
    source = directed_event(request, stage.source)
    lines = places_of(source)
    entered = [
        Entered(
            place=lines[each.came_from].rank if each.came_from in lines else "",
            label=snapshot.label_of(each),
            name=snapshot.name_of(each),
            carried=carried_text(each.brought, stage.rule) if each.brought and stage.rule else "",
        )
        for each in snapshot.contestants.values()
        if each.came_from
    ]
    corrected: tuple[BroughtAnew, ...] = ()
    if scores_mark(source) != stage.seen:
        then = moment(source, stage.source_sequence)
        corrected = corrected_since(source, then, stage.rule) if then is not None else ()
    return {
        "stage": stage,
        "entered": entered,
        "corrected": corrected,
        "rule": dict(CARRIES)[stage.carry],
    }
