"""The club's list of players."""

from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST

from tournaments.models import Player
from tournaments.selectors.access.people import ClubFacts, clubs_directed, players_of
from tournaments.services.people.people import add_player, rename_player
from tournaments.services.refusals import RefusedError
from tournaments.web.access import directed_club
from tournaments.web.director.frame import club_tabs
from tournaments.web.director.keys import sent_before
from tournaments.web.page import from_desk

PLAYERS_ON_A_PAGE = 50
LONGEST_TYPED = 250


@login_required
def players(request: HttpRequest) -> HttpResponse:
    """Show the players of a club, look for one, or add one."""
    club = directed_club(request)
    name, error = "", ""
    if request.method == "POST":
        name = request.POST.get("name", "")[:LONGEST_TYPED]
        error = _added(request, club, name)
        if not error:
            return redirect(f"{reverse('players')}?club={club.id}")
    sought = sought_in(request.GET.get("q", ""))
    found = players_of(club.id, containing=sought)
    context = club_tabs(request, club) | {
        "sought": sought,
        "count": len(found),
        "page_obj": Paginator(found, PLAYERS_ON_A_PAGE).get_page(request.GET.get("page")),
        "typed": name,
        "error": error,
        "crumbs": from_desk((_("Players"), "")),
    }
    return render(request, "director/players.html", context, status=422 if error else 200)


@login_required
@require_POST
def rename(request: HttpRequest, player_id: int) -> HttpResponse:
    """Correct a player's name everywhere at once."""
    player = Player.objects.filter(pk=player_id).first()
    clubs = {club.id for club in clubs_directed(request.user)}
    if player is None or player.club_id not in clubs:
        raise PermissionDenied
    try:
        renamed = rename_player(
            player_id=player_id, name=request.POST.get("name", "")[:LONGEST_TYPED]
        )
    except RefusedError as error:
        messages.error(request, f"{player.name}: {error.sentence}")
    else:
        messages.success(
            request,
            _("%(before)s is now called %(name)s.") % {"before": player.name, "name": renamed.name},
        )
    where = {"club": player.club_id, "q": sought_in(request.POST.get("q", ""))}
    where["page"] = request.POST.get("page", "")[:6]
    return redirect(f"{reverse('players')}?{urlencode({n: v for n, v in where.items() if v})}")


def sought_in(text: str) -> str:
    """Return the text to search for, safe for the database and short enough for a page."""
    return text.replace("\0", "")[:LONGEST_TYPED].strip()


def _added(request: HttpRequest, club: ClubFacts, name: str) -> str:
    """Add a player, or return why not."""
    if name.strip() and sent_before(request):
        return ""
    try:
        player = add_player(club_id=club.id, name=name)
    except RefusedError as error:
        return error.sentence
    messages.success(request, _("%(name)s is on the list.") % {"name": player.name})
    return ""
