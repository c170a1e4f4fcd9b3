"""The club's list of players."""

from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.clubs.access import club_tabs, directed_club, directors_change, directors_page
from tournaments.clubs.models import Player
from tournaments.clubs.selectors import (
    ClubFacts,
    club_of,
    clubs_directed,
    everything_about,
    name_of_player,
    players_of,
    refusal,
)
from tournaments.clubs.services import add_player, erase_player, rename_player, show_player
from tournaments.site.form_keys import actor_of, signed
from tournaments.site.page import from_desk, number_in, refusal_told
from tournaments.site.refusals import RefusedError

PLAYERS_ON_A_PAGE = 50


@login_required
def players(request: HttpRequest) -> HttpResponse:
    """Show the players of a club, search them, or add one."""
    club = directed_club(request)
    name, error = "", ""
    if request.method == "POST":
        name = request.POST.get("name", "")
        error = _added(request, club, name)
        if not error:
            return redirect(f"{reverse('players')}?club={club.id}")
    sought = request.GET.get("q", "").strip()
    found = players_of(club.id, containing=sought)
    context = club_tabs(request, club) | {
        "sought": sought,
        "count": len(found),
        "page_obj": Paginator(found, PLAYERS_ON_A_PAGE).get_page(request.GET.get("page")),
        "typed": name,
        "error": error,
        "ways": Player.Shown.choices,
        "crumbs": from_desk((_("Players"), "")),
    }
    return render(request, "clubs/players.html", context, status=422 if error else 200)


@directors_change
def rename(request: HttpRequest, player_id: int) -> HttpResponse:
    """Correct a player's name everywhere at once."""
    club = _club_of(request, player_id)
    before = name_of_player(player_id)
    try:
        renamed = rename_player(
            player_id=player_id,
            name=request.POST.get("name", ""),
            by=actor_of(request),
        )
    except RefusedError as error:
        messages.error(request, f"{before}: {error.sentence}")
    else:
        messages.success(
            request,
            _("%(before)s is now called %(name)s.") % {"before": before, "name": renamed.name},
        )
    page, sought = number_in(request, "page"), request.POST.get("q", "")
    where = {"club": club, "q": sought, "page": page}
    return redirect(f"{reverse('players')}?{urlencode({n: v for n, v in where.items() if v})}")


@directors_change
def shown(request: HttpRequest, player_id: int) -> HttpResponse:
    """Set how public pages name a player: in full, by initials or just as “A player”."""
    club = _club_of(request, player_id)
    with refusal_told(request):
        player = show_player(player_id=player_id, shown=request.POST.get("shown", ""))
        messages.success(request, _("%(name)s has been changed.") % {"name": player.name})
    return redirect(f"{reverse('players')}?club={club}")


@directors_page
def everything(request: HttpRequest, player_id: int) -> HttpResponse:
    """Return everything stored about a player as a JSON file to give to that person."""
    _club_of(request, player_id)
    found = everything_about(player_id)
    if found is None:
        raise Http404
    return JsonResponse(
        found,
        json_dumps_params={"indent": 2, "ensure_ascii": False},
        headers={"Content-Disposition": f'attachment; filename="player-{player_id}.json"'},
    )


@directors_change
def erase(request: HttpRequest, player_id: int) -> HttpResponse:
    """Erase a player's name for good, if the box is ticked."""
    club = _club_of(request, player_id)
    if request.POST.get("sure") != "yes":
        messages.error(request, _("Nothing was erased: tick the box first. This cannot be undone."))
        return redirect(f"{reverse('players')}?club={club}")
    with refusal_told(request):
        erase_player(player_id=player_id, now=timezone.now(), by=actor_of(request))
        messages.success(
            request, _("The name has been erased. The results stay, under “A player”.")
        )
    return redirect(f"{reverse('players')}?club={club}")


def _club_of(request: HttpRequest, player_id: int) -> int:
    club = club_of(Player, player_id)
    if club is None:
        raise PermissionDenied
    if club not in {each.id for each in clubs_directed(request.user)}:
        raise refusal(request.user, club)
    return club


def _added(request: HttpRequest, club: ClubFacts, name: str) -> str:
    """Add a player; return why it was refused, or an empty text."""
    try:
        player = add_player(club_id=club.id, name=name, **signed(request))
    except RefusedError as error:
        return error.sentence
    messages.success(request, _("%(name)s has been added to the list.") % {"name": player.name})
    return ""
