"""The club's own movements: the list, files in and out, and removing one."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.text import slugify
from django.utils.translation import gettext as _

from movements.formats.writing import FORMS
from movements.registry import families
from tournaments.clubs.access import directed_club, directors_change, directors_page
from tournaments.clubs.frame import club_tabs
from tournaments.clubs.selectors.people import ClubFacts, clubs_directed, refusal
from tournaments.record.selectors.movement.own_movements import (
    OwnMovementFacts,
    own_movement,
    own_movements,
)
from tournaments.seating.services.own_movements import (
    LARGEST_TEXT,
    delete_own_movement,
    import_own_movement,
)
from tournaments.seating.views.movement_sheets import whole
from tournaments.site.form_keys import sent_before
from tournaments.site.page import LONGEST_TYPED, Context, from_desk, refusal_told
from tournaments.site.refusals import RefusedError


def movement_frame(club: ClubFacts, title: str) -> Context:
    """Return the frame of the pages on a club's own movements."""
    here = [] if title == _("Own movements") else [(title, "")]
    listed = f"{reverse('own_movements')}?club={club.id}" if here else ""
    return {
        "club_here": club,
        "title": title,
        "crumbs": from_desk((_("Own movements"), listed), *here),
    }


def directed_movement(
    request: HttpRequest, own_movement_id: int
) -> tuple[OwnMovementFacts, ClubFacts]:
    """Return an own movement and its club to its director; refuse everyone else."""
    own = own_movement(own_movement_id) if own_movement_id < 2**31 else None
    if own is None:
        raise Http404
    for club in clubs_directed(request.user):
        if club.id == own.club_id:
            return own, club
    raise refusal(request.user, own.club_id)


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
    return render(request, "director/movements/own_movements.html", context)


@login_required
def import_page(request: HttpRequest) -> HttpResponse:
    """Read a movement from a file or from pasted text."""
    club = directed_club(request)
    name, text, errors = "", "", {}
    if request.method == "POST":
        name, text = request.POST.get("name", "")[:LONGEST_TYPED], _text(request)
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
    template = "director/movements/own_movement_import.html"
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
    own, _club = directed_movement(request, own_movement_id)
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
    own, club = directed_movement(request, own_movement_id)
    version = whole(request.POST, "version", 10**5)
    with refusal_told(request):
        delete_own_movement(own_movement_id=own.id, expected_version=version)
        messages.success(request, _("%(name)s has been removed.") % {"name": own.name})
    return redirect(f"{reverse('own_movements')}?club={club.id}")
