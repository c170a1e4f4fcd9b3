"""The club's own movements: the list, and the sheet on which one is written."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _

from movements.errors import MovementError
from movements.family import Family
from movements.formats.writing import FORMS
from movements.registry import families, family, generate
from tournaments.clubs.access import (
    club_tabs,
    directed,
    directed_club,
    directed_clubs,
    directors_change,
    directors_page,
)
from tournaments.clubs.selectors import ClubFacts
from tournaments.record.selectors.movement.own_movements import (
    OwnMovementFacts,
    own_movement,
    own_movements,
)
from tournaments.seating.services.own_movements import (
    LARGEST_TEXT,
    change_own_movement,
    delete_own_movement,
    import_own_movement,
    save_own_movement,
)
from tournaments.seating.views.family_forms import filled_form, typed_parameters
from tournaments.seating.views.movement_sheets import (
    PAIR_SEATS,
    PLAYER_SEATS,
    Sheet,
    blank_sheet,
    on_page,
    posted_sheet,
    sheet_of,
    verdict,
    whole,
)
from tournaments.site.form_keys import sent_before
from tournaments.site.page import Context, from_desk, refusal_told
from tournaments.site.refusals import RefusedError

USUAL_ROUNDS, USUAL_TABLES = 5, 3


@login_required
def new(request: HttpRequest) -> HttpResponse:
    """Make a movement on an empty sheet, or from a movement that Fairdeal knows."""
    club = directed_club(request)
    if request.method == "POST":
        return _posted(request, club, None)
    chosen = request.GET.get("family", "")
    if not chosen:
        rounds = whole(request.GET, "rounds", 60) if "rounds" in request.GET else USUAL_ROUNDS
        tables = whole(request.GET, "tables", 60) if "tables" in request.GET else USUAL_TABLES
        sheet = blank_sheet(rounds, tables, by_player=request.GET.get("players") == "1")
        return _page(request, club, None, sheet, "")
    return _copied(request, club, chosen)


def _copied(request: HttpRequest, club: ClubFacts, chosen: str) -> HttpResponse:
    """Show a movement that Fairdeal knows as a sheet, or ask for its parameters."""
    typed = typed_parameters(request.GET.dict())
    error = ""
    try:
        known = family(chosen)
    except MovementError as refused:
        messages.error(request, str(refused))
        return redirect(f"{reverse('own_movements')}?club={club.id}")
    if "take" in request.GET or not known.parameters:
        try:
            movement = generate(known.id, typed)
        except MovementError as refused:
            error = str(refused)
        else:
            return _page(request, club, None, sheet_of(movement), _name(known, typed))
    form = filled_form(known, typed, error)
    context = movement_frame(club, known.name) | {"form": form}
    template = "seating/own_movement_copy.html"
    return render(request, template, context, status=422 if error else 200)


def _name(known: Family, typed: dict[str, str]) -> str:
    sizes = [f"{typed[name]} {name}" for name in ("tables", "pairs", "teams") if name in typed]
    return ", ".join([known.name, *sizes[:1]])


@login_required
def edit(request: HttpRequest, own_movement_id: int) -> HttpResponse:
    """Change a movement of the club."""
    own, club = directed(request, own_movement(own_movement_id))
    if request.method == "POST":
        return _posted(request, club, own)
    return _page(request, club, own, sheet_of(own.movement), own.name)


@directors_change
def check(request: HttpRequest) -> HttpResponse:
    """Return the verdict on a sheet, or the sheet itself if its size changes."""
    directed_clubs(request)
    sheet = posted_sheet(request.POST)
    resized = bool(request.POST.get("do"))
    context = _sheet_context(sheet) | {"verdict_beside": resized}
    part = "sheet" if resized else "checked"
    return render(request, f"seating/partials/own_{part}.html", context)


def _posted(request: HttpRequest, club: ClubFacts, own: OwnMovementFacts | None) -> HttpResponse:
    sheet, name = posted_sheet(request.POST), request.POST.get("name", "")
    if request.POST.get("do") != "save":
        return _page(request, club, own, sheet, name)
    found = verdict(sheet)
    if found.movement is None:
        error = _("Fill in a table first.") if not found.faults else found.faults[0]
        return _page(request, club, own, sheet, name, error=error)
    try:
        if own is None:
            if sent_before(request):
                return redirect(f"{reverse('own_movements')}?club={club.id}")
            saved = save_own_movement(club_id=club.id, name=name, movement=found.movement)
        else:
            saved = change_own_movement(
                own_movement_id=own.id,
                expected_version=whole(request.POST, "version", 10**5),
                name=name,
                movement=found.movement,
            )
    except RefusedError as refused:
        return _page(request, club, own, sheet, name, error=refused.sentence)
    messages.success(request, _("%(name)s has been saved.") % {"name": saved.name})
    return redirect("own_movement", saved.pk)


def _page(
    request: HttpRequest,
    club: ClubFacts,
    own: OwnMovementFacts | None,
    sheet: Sheet,
    name: str,
    *,
    error: str = "",
) -> HttpResponse:
    title = own.name if own else _("A new movement")
    version = request.POST.get("version", "") or (own.version if own else 1)
    context = movement_frame(club, title) | _sheet_context(sheet)
    context |= {"own": own, "name": name, "error": error, "version": version}
    template = "seating/own_movement.html"
    return render(request, template, context, status=422 if error else 200)


def _sheet_context(sheet: Sheet) -> Context:
    found = verdict(sheet)
    return {
        "sheet": sheet,
        "verdict": found,
        "rounds": on_page(sheet, found.wrong),
        "tables": range(1, sheet.grid.tables + 1),
        "seats": PLAYER_SEATS if sheet.grid.by_player else PAIR_SEATS,
        "fields_across": 5 if sheet.grid.by_player else 3,
    }


def movement_frame(club: ClubFacts, title: str) -> Context:
    """Return the frame of the pages on a club's own movements."""
    here = [] if title == _("Own movements") else [(title, "")]
    listed = f"{reverse('own_movements')}?club={club.id}" if here else ""
    return {
        "club_here": club,
        "title": title,
        "crumbs": from_desk((_("Own movements"), listed), *here),
    }


@directors_page
def listed(request: HttpRequest) -> HttpResponse:
    """Show the club's own movements, and the ways to add one."""
    club = directed_club(request)
    context = {
        **movement_frame(club, _("Own movements")),
        **club_tabs(request, club),
        "own": own_movements(club.id),
        "families": families(),
        "forms": [(form, form.words.replace(",", "").split()[0]) for form in FORMS.values()],
    }
    return render(request, "seating/own_movements.html", context)


@login_required
def import_page(request: HttpRequest) -> HttpResponse:
    """Read a movement from a file or from pasted text."""
    club = directed_club(request)
    name, text, errors = "", "", {}
    if request.method == "POST":
        name, text = request.POST.get("name", ""), _text(request)
        if sent_before(request):
            return redirect(f"{reverse('own_movements')}?club={club.id}")
        try:
            own = import_own_movement(club_id=club.id, name=name, text=text)
        except RefusedError as refused:
            errors = {"text" if refused.field == "text" else "name": refused.sentence}
        else:
            messages.success(request, _("%(name)s has been saved.") % {"name": own.name})
            return redirect("own_movement", own.pk)
    context = movement_frame(club, _("Import")) | {
        "name": name,
        "text": text,
        "errors": errors,
    }
    template = "seating/own_movement_import.html"
    return render(request, template, context, status=422 if errors else 200)


def _text(request: HttpRequest) -> str:
    """Return the text of the file, or what was pasted."""
    file = request.FILES.get("file")
    if file is None:
        return request.POST.get("text", "")
    # Latin-1 can read any bytes; the parser then names the line that it cannot understand.
    raw: bytes = file.read(4 * LARGEST_TEXT)
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return raw.decode("latin-1")


@directors_page
def export(request: HttpRequest, own_movement_id: int, form: str) -> HttpResponse:
    """Return a movement as a file."""
    own, _club = directed(request, own_movement(own_movement_id))
    if form not in FORMS:
        raise Http404
    chosen = FORMS[form]
    name = f"{slugify(own.name) or 'movement'}.{chosen.suffix}"
    return HttpResponse(
        chosen.write(own.movement),
        content_type=f"{chosen.media_type}; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@directors_change
def delete(request: HttpRequest, own_movement_id: int) -> HttpResponse:
    """Remove a movement; sections that use it keep their copy."""
    own, club = directed(request, own_movement(own_movement_id))
    version = whole(request.POST, "version", 10**5)
    with refusal_told(request):
        delete_own_movement(own_movement_id=own.id, expected_version=version)
        messages.success(request, _("%(name)s has been removed.") % {"name": own.name})
    return redirect(f"{reverse('own_movements')}?club={club.id}")
