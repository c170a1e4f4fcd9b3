"""Changing the movement in play: what happened, what the change would do, apply, undo."""

from dataclasses import dataclass
from functools import partial

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.vary import vary_on_headers

from movements.lists import listed
from scoring.conditions.entering import Entry
from tournaments.clubs.access import directors_change, directors_page
from tournaments.record.pages import directed_event, directed_part, event_frame, is_htmx
from tournaments.record.selectors.event.labels import in_seat_labels, seat_label
from tournaments.record.selectors.event.snapshot import EventSnapshot, SectionFacts
from tournaments.record.selectors.ledger.fold import MovementVersion, movement_versions
from tournaments.record.selectors.ledger.history import movement_changed_in
from tournaments.record.selectors.movement.carrying import Replaced
from tournaments.record.selectors.movement.changes import ChangeKind
from tournaments.record.selectors.movement.seating import stored_rows
from tournaments.seating.forms import ChangeForm, titles_in
from tournaments.seating.selectors.changes import ChangePreview, begun
from tournaments.seating.services.changes import change_movement, preview_change, undo_change
from tournaments.site.form_keys import reasoned, version_in
from tournaments.site.page import Context, refusal_told
from tournaments.site.refusals import RefusedError

PLACES = ["player1", "player2", "player3", "player4"]
MOST_SENTENCES = 6


@dataclass(frozen=True, slots=True)
class Choice:
    """A kind of change in plain words, with the address of the form for its details."""

    title: str
    words: str
    url: str


@vary_on_headers("HX-Request")
@login_required
def change_movement_page(request: HttpRequest, section_id: int) -> HttpResponse:
    """Ask what happened, preview the change, and make it."""
    snapshot = directed_part(request, "section", section_id)
    section = snapshot.sections[section_id]
    if snapshot.session_of[section_id].status == "setup":
        return redirect("choose_movement", section_id)
    kind = _kind(request)
    if kind is None or snapshot.session_of[section_id].status != "running":
        return _page(request, snapshot, section, {"choices": _choices(snapshot, section)})
    form = _form(request, snapshot, section, kind)
    if request.method == "POST":
        return _applied(request, snapshot, section, form)
    context = _seen(snapshot, section, form)
    if is_htmx(request):
        return render(request, "seating/partials/change_preview.html", context)
    return _page(request, snapshot, section, context)


@directors_change
def undo_movement_change(request: HttpRequest, section_id: int) -> HttpResponse:
    """Undo the last change."""
    directed_part(request, "section", section_id)
    with refusal_told(request):
        undone = undo_change(
            section_id=section_id,
            **reasoned(request),
            expected_version=version_in(request),
        )
        messages.success(request, f"{undone.words}. {_remark(undone.first_round)}")
    return redirect("change_movement", section_id)


@directors_page
def change_in_history(request: HttpRequest, slug: str, sequence: int) -> HttpResponse:
    """Redirect from a line of the history to the section whose movement changed."""
    snapshot = directed_event(request, slug)
    place = movement_changed_in(snapshot.event.id, sequence)
    for section in snapshot.sections.values():
        if place == (snapshot.session_of[section.id].number, section.letter):
            return redirect("change_movement", section.id)
    raise Http404(_("There is no such change."))


def _applied(
    request: HttpRequest, snapshot: EventSnapshot, section: SectionFacts, form: ChangeForm
) -> HttpResponse:
    error = ""
    if form.is_valid():
        names = [request.POST.get(place, "") for place in _places(snapshot)]
        try:
            changed = change_movement(
                section_id=section.id,
                wanted=form.wanted,
                **reasoned(request),
                names=names if form.kind is ChangeKind.PAIR_ARRIVES else (),
                expected_version=version_in(request),
            )
        except RefusedError as refused:
            error = refused.sentence
        else:
            messages.success(request, f"{changed.words}. {_remark(changed.first_round)}")
            return redirect("change_movement", section.id)
    context = _seen(snapshot, section, form)
    if error:
        context["error"] = error
    return _page(request, snapshot, section, context, status=422)


def _remark(first_round: int) -> str:
    words = _("Reprint the guide cards from round %(number)s on.")
    return words % {"number": first_round}


def _new_tables(
    snapshot: EventSnapshot, section: SectionFacts, newest: MovementVersion
) -> tuple[int, ...]:
    """Return the tables that play only since the last change."""
    rows = stored_rows(snapshot, section.id).values()
    earlier = {row.table for row in rows if row.round < newest.first_round}
    return tuple(sorted(set(newest.tables_added) - earlier))


def _kind(request: HttpRequest) -> ChangeKind | None:
    given = request.POST if request.method == "POST" else request.GET
    try:
        return ChangeKind(given.get("kind", ""))
    except ValueError:
        return None


def _form(
    request: HttpRequest, snapshot: EventSnapshot, section: SectionFacts, kind: ChangeKind
) -> ChangeForm:
    """Return the form as sent, or with the usual values for what was chosen so far."""
    form = partial(
        ChangeForm, snapshot=snapshot, section=section, kind=kind, begun=begun(snapshot, section.id)
    )
    if request.method == "POST":
        return form(request.POST)
    chosen = form(initial=dict(request.GET.items()))
    complete = chosen.completed()
    return chosen if complete is None else form(complete)


def _choices(snapshot: EventSnapshot, section: SectionFacts) -> list[Choice]:
    url = reverse("change_movement", args=[section.id])
    return [
        Choice(str(title), str(words), f"{url}?kind={kind}")
        for kind, (title, words) in titles_in(snapshot).items()
    ]


def _seen(snapshot: EventSnapshot, section: SectionFacts, form: ChangeForm) -> Context:
    """Return the form with a preview of its change, or the reason there is none."""
    context: Context = {
        "form": form,
        "kind_chosen": form.kind,
        "title_words": titles_in(snapshot)[form.kind][0],
        "preview": None,
        "places": _places(snapshot),
        "error": "",
    }
    if not form.is_bound:
        return context
    if not form.is_valid():
        sentences = [str(error) for errors in form.errors.values() for error in errors]
        return context | {"error": sentences[0]}
    try:
        preview = preview_change(snapshot=snapshot, section_id=section.id, wanted=form.wanted)
    except RefusedError as refused:
        return context | {"error": refused.sentence}
    return context | {"preview": preview} | _told(preview)


def _places(snapshot: EventSnapshot) -> list[str]:
    """Return the fields for the names of those who arrive: a player, a pair, or a team of four."""
    method = snapshot.method
    many = 4 if method.is_of_teams else 1 if method.is_individual else 2
    return PLACES[:many]


def _told(preview: ChangePreview) -> Context:
    return {
        "broken": [in_seat_labels(sentence) for sentence in preview.broken[:MOST_SENTENCES]],
        "more_broken": max(len(preview.broken) - MOST_SENTENCES, 0),
        "rows": [(each, _without_table(preview, each)) for each in preview.replaced],
        "moved": [each for each in preview.carried if each.is_changed],
        "kept": sum(not each.is_changed for each in preview.carried),
        "ruled": [each for each in preview.carried if each.is_ruled],
        "arrives": preview.arrives,
    }


def _without_table(preview: ChangePreview, row: Replaced) -> str:
    """Say who sits out where a table is no longer played; return an empty text if nobody does."""
    if row.before is None or row.after is not None:
        return ""
    now = [each.after for each in preview.replaced if each.round == row.round and each.after]
    seated = {label for each in now for label in each.seats} | {preview.wanted.contestant}
    out = [seat_label(each) for each in dict.fromkeys(row.before.seats) if each not in seated]
    words = ngettext("%(who)s sits out", "%(who)s sit out", len(out))
    return words % {"who": listed(out)} if out else ""


def _page(
    request: HttpRequest,
    snapshot: EventSnapshot,
    section: SectionFacts,
    context: Context,
    status: int = 200,
) -> HttpResponse:
    session = snapshot.session_of[section.id]
    versions = [v for v in movement_versions(snapshot, section) if v.version > 1]
    last = next((version for version in versions if version.is_last), None)
    newest = versions[0] if versions else None
    by_phone = snapshot.event.conditions.entry is not Entry.DIRECTOR
    frame = event_frame(snapshot, "room", _("Change the movement"), session=session)
    return render(
        request,
        "seating/change_movement.html",
        frame
        | {
            "section": section,
            "versions": versions,
            "last": last,
            "newest": newest,
            "new_tables": _new_tables(snapshot, section, newest) if newest and by_phone else (),
            "is_open": session.status == "running",
            "several_sections": len(session.sections) > 1,
        }
        | context,
        status=status,
    )
