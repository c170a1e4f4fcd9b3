"""Import a file: send it, preview the changes, import it."""

from datetime import date
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.dateparse import parse_date
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods
from django.views.decorators.vary import vary_on_headers

from scoring.conditions.catalogue import methods_of
from scoring.play.notation import Game
from tournaments.clubs.access import (
    club_tabs,
    directed,
    directed_club,
    directors_change,
    directors_page,
)
from tournaments.clubs.selectors import ClubFacts, refusal
from tournaments.hands.tasks import analyse_by_itself
from tournaments.importing.formats import LARGEST_FILE, READABLE
from tournaments.importing.planning import plan_file, work_of
from tournaments.importing.plans import DIFFERS, NEW, SAME, Plan, Target, kept_target
from tournaments.importing.selectors import FileFacts, kept_file, sessions_to_fill
from tournaments.importing.services.events import call_off, progress_of
from tournaments.importing.services.kept_files import end_import, import_kept_file, keep_file
from tournaments.importing.tasks import import_later
from tournaments.interchange.errors import InterchangeError
from tournaments.record.pages import directed_part, is_htmx
from tournaments.record.selectors.event.snapshot import EventSnapshot
from tournaments.site.form_keys import actor_of, signed
from tournaments.site.page import Context, from_desk, whole_number
from tournaments.site.refusals import RefusedError

MOST_SHOWN = 200  # changes or sentences of one kind on the page
METHODS = methods_of(Game.BRIDGE)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def send_file(request: HttpRequest) -> HttpResponse:
    """Accept a file or pasted text, and keep it until it is imported."""
    club = directed_club(request)
    session = _session(request, club)
    error, text = "", ""
    if request.method == "POST":
        text = request.POST.get("text", "")
        name, content = _sent(request, text)
        try:
            kept = keep_file(
                club_id=club.id,
                name=name,
                content=content,
                by=actor_of(request),
                now=timezone.now(),
            )
        except RefusedError as refused:
            error = refused.sentence
        else:
            wanted = {"session": session.id} if session else {}
            return redirect(f"{reverse('kept_file', args=[kept.pk])}?{urlencode(wanted)}")
    context = {
        **_frame(club, session),
        **club_tabs(request, club),
        "error": error,
        "text": text,
        "formats": [form.name for form in READABLE],
    }
    return render(request, "importing/send_file.html", context, status=422 if error else 200)


@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def kept_file_page(request: HttpRequest, file_id: int) -> HttpResponse:
    """Show what importing a kept file would do, and import it."""
    file, club = directed(request, kept_file(file_id))
    if request.method != "POST" and file.is_imported:
        return _imported(request, club, file.outcome)
    session = _session(request, club)
    target = _target(request, file, club, session)
    if request.method == "POST" and (file.is_long or file.is_being_imported):
        import_later(file_id=file.id, wanted=kept_target(target), by=actor_of(request))
        return redirect("kept_file", file.id)
    if file.is_being_imported:
        return render(request, "importing/importing_file.html", _importing(file, club))
    if request.method == "POST":
        wanted = {
            "session": target.session_id,
            "name": target.name,
            "held_on": target.held_on,
            "method": target.method,
            "replaced": sorted(target.replaced or ()),
        }
        try:
            done = import_kept_file(
                file_id=file.id,
                wanted=wanted,
                read=lambda content: work_of(content, target),
                **signed(request),
            )
        except RefusedError as refused:
            return _look(request, file, club, session, target, refused.sentence)
        if done.outcome["event"] is not None:
            analyse_by_itself(event_id=done.outcome["event"])
        messages.success(request, _("%(file)s has been imported.") % {"file": file.name})
        return _imported(request, club, done.outcome)
    return _look(request, file, club, session, target, "")


@vary_on_headers("HX-Request")
@directors_page
def import_progress(request: HttpRequest, file_id: int) -> HttpResponse:
    """Return the progress of an import; the page asks again until it is over, then moves on."""
    file, club = directed(request, kept_file(file_id))
    if is_htmx(request) and file.is_being_imported:
        return render(request, "importing/partials/importing.html", _importing(file, club))
    if is_htmx(request):
        return HttpResponse(headers={"HX-Redirect": reverse("kept_file", args=[file.id])})
    return redirect("kept_file", file.id)


@directors_change
def cancel_import(request: HttpRequest, file_id: int) -> HttpResponse:
    """Cancel an import: none of it is saved."""
    file, _club = directed(request, kept_file(file_id))
    call_off(file.id)
    if file.state == "waiting":
        end_import(file_id=file.id)
    return redirect("kept_file", file.id)


def _importing(file: FileFacts, club: ClubFacts) -> Context:
    return {
        **_frame(club, None, file.name),
        "file": file,
        "progress": progress_of(file.id),
    }


def _sent(request: HttpRequest, text: str) -> tuple[str, bytes]:
    """Return the name and the bytes of the file, or of what was pasted."""
    file = request.FILES.get("file")
    if file is None:
        return str(_("Pasted list")), text.encode()
    return file.name or "", file.read(LARGEST_FILE + 1)


class _Chosen:
    """The session that a file goes into, and its event."""

    def __init__(self, snapshot: EventSnapshot, session_id: int) -> None:
        self.id = session_id
        self.snapshot = snapshot


def _session(request: HttpRequest, club: ClubFacts) -> _Chosen | None:
    """Return the session that the address or the form names; it must belong to the club."""
    text = request.POST.get("session") or request.GET.get("session", "")
    number = whole_number(text)
    if not number:
        return None
    snapshot = directed_part(request, "session", number)
    if snapshot.event.club_id != club.id:
        raise refusal(request.user, club.id)
    return _Chosen(snapshot, number)


def _target(
    request: HttpRequest, file: FileFacts, club: ClubFacts, session: _Chosen | None
) -> Target:
    given = request.POST if request.method == "POST" else request.GET
    method = given.get("method", "")
    return Target(
        club=club.name,
        club_id=club.id,
        session_id=session.id if session else None,
        replaced=frozenset(given.getlist("replace")),
        name=given.get("name", "").strip() or file.name.rpartition(".")[0] or file.name,
        held_on=_day(given.get("held_on", "")) or timezone.localdate(file.kept_at),
        method=method if method in METHODS else "",
    )


def _day(text: str) -> date | None:
    try:
        return parse_date(text)
    except ValueError:
        return None


def _look(
    request: HttpRequest,
    file: FileFacts,
    club: ClubFacts,
    session: _Chosen | None,
    target: Target,
    refused: str,
) -> HttpResponse:
    plan, error = None, ""
    try:
        plan = plan_file(file.content, target)
    except InterchangeError as cannot:
        error = str(cannot)
    context: Context = {
        **_frame(club, session, file.name),
        **club_tabs(request, club),
        "file": file,
        "plan": plan,
        "error": error or refused or file.problem,
        "called_off": file.state == "cancelled",
        "in_background": file.is_long,
        "target": target,
        "chosen_session": session.id if session else "",
        "sessions": [("", _("A new event, or the club’s list"))]
        + [(each.id, each.words) for each in sessions_to_fill(club.id)],
        "methods": [("", _("As the points in the file suggest"))]
        + [(method.value, method.label) for method in METHODS],
        "describes": plan is not None and plan.work.event is not None,
        **(_changes(plan) if plan else {}),
    }
    status = 422 if refused else 200
    return render(request, "importing/kept_file.html", context, status=status)


def _changes(plan: Plan) -> Context:
    by_state = {
        state: [change for change in plan.changes if change.state == state]
        for state in (NEW, SAME, DIFFERS)
    }
    return {
        "new": by_state[NEW][:MOST_SHOWN],
        "new_count": len(by_state[NEW]),
        "same_count": len(by_state[SAME]),
        "differing": by_state[DIFFERS],
        "left_out": plan.left_out[:MOST_SHOWN],
        "left_out_count": len(plan.left_out),
        "can_import": not plan.work.is_nothing or bool(by_state[DIFFERS]),
    }


def _imported(request: HttpRequest, club: ClubFacts, outcome: object) -> HttpResponse:
    """Redirect to what the import created."""
    found = outcome if isinstance(outcome, dict) else {}
    if left_out := len(found.get("warnings", ())):
        words = ngettext(
            "%(n)d line was left out or is doubtful.",
            "%(n)d lines were left out or are doubtful.",
            left_out,
        )
        messages.info(request, words % {"n": left_out})
    event = found.get("event")
    if event is None:
        return redirect(f"{reverse('players')}?club={club.id}")
    return redirect("event_setup", event)


def _frame(club: ClubFacts, session: _Chosen | None, title: str = "") -> Context:
    query = {"club": club.id} | ({"session": session.id} if session else {})
    start = f"{reverse('send_file')}?{urlencode(query)}"
    crumbs = [(_("Import a file"), start if title else "")] + ([(title, "")] if title else [])
    if session is not None:
        event = session.snapshot.event
        crumbs.insert(0, (event.name, reverse("event_setup", args=[event.slug])))
    return {
        "club_here": club,
        "crumbs": from_desk(*crumbs),
        "event_here": session.snapshot.event if session else None,
        "session_here": session.id if session else "",
    }
