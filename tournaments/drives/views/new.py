"""A new drive: choose the game, say how many came, begin."""

from secrets import token_hex

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _

from movements.drives.games import GAMES, game_of
from movements.errors import MovementError
from tournaments.clubs.access import directed_clubs
from tournaments.competitions.services import create_competition
from tournaments.drives.forms import DriveForm
from tournaments.site.form_keys import signed
from tournaments.site.page import Context, from_desk, refused_in


@login_required
def drive_new(request: HttpRequest) -> HttpResponse:
    """Offer the games; then ask how many came, and create the drive."""
    clubs = directed_clubs(request)
    asked = request.POST if request.method == "POST" else request.GET
    try:
        game = game_of(asked.get("game", ""))
    except MovementError:
        context: Context = {"games": GAMES, "crumbs": from_desk((_("New drive"), ""))}
        return render(request, "director/drives/games.html", context)
    wanted = asked.get("seating", "")
    seating = next((each for each in game.seatings if each == wanted), game.seatings[0])
    initial = {"starts_on": timezone.localdate(), "name": _(game.name), "club": clubs[0].id}
    status = 200
    if request.method == "POST":
        form = DriveForm(request.POST, game=game, seating=seating, clubs=clubs)
        if form.is_valid():
            with refused_in(form):
                return _created(request, form)
        status = 422
    else:
        form = DriveForm(game=game, seating=seating, clubs=clubs, initial=initial)
    context = {
        "form": form,
        "game": game,
        "seating": seating,
        "crumbs": from_desk((_("New drive"), request.path), (_(game.name), "")),
    }
    return render(request, "director/drives/new.html", context, status=status)


def _created(request: HttpRequest, form: DriveForm) -> HttpResponse:
    given = form.cleaned_data
    drive = create_competition(
        club_id=int(given["club"]),
        kind="drive",
        name=given["name"],
        starts_on=given["starts_on"],
        rules=form.rules(token_hex(8)),
        **signed(request),
    )
    messages.success(request, _("%(drive)s is ready to begin.") % {"drive": drive.name})
    return redirect("drive_console", drive.slug)
