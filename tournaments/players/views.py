"""A club's players and their results over the years, for everybody."""

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.clubhouse.selectors import words_of_club
from tournaments.clubs.selectors import club_at
from tournaments.players.selectors.profile import listed_players, profile
from tournaments.players.tasks import work_out_soon
from tournaments.site.limits import LONGEST_NAME

PLAYERS_ON_A_PAGE = 100
EVENTS_ON_A_PAGE = 25


def club_players(request: HttpRequest, club_slug: str) -> HttpResponse:
    """List the players of a club who have a page, and find one."""
    club = club_at(club_slug)
    if club is None or not words_of_club(club.id).player_pages:
        raise Http404(_("There is no list of players at this address."))
    asked = request.GET.get("name", "")[:LONGEST_NAME]
    found = listed_players(club, containing=asked)
    context = {
        "club": club,
        "asked": asked,
        "page_obj": Paginator(found, PLAYERS_ON_A_PAGE).get_page(request.GET.get("page")),
        "crumbs": [(club.name, reverse("club", args=[club.slug]))],
    }
    return render(request, "players/players.html", context)


def player(request: HttpRequest, club_slug: str, player: int) -> HttpResponse:
    """Show a player's results over the years."""
    found = profile(player)
    if found is not None and found.missing:
        work_out_soon(found.missing)
        found = profile(player)
    if found is None or found.club.slug != club_slug:
        raise Http404(_("There is no player at this address."))
    context = {
        "player": found,
        "club": found.club,
        "page_obj": Paginator(found.events, EVENTS_ON_A_PAGE).get_page(request.GET.get("page")),
        "heights": [float(each.percentage or 0) for each in found.trend],
        "crumbs": [
            (found.club.name, reverse("club", args=[club_slug])),
            (_("Players"), reverse("club_players", args=[club_slug])),
        ],
    }
    return render(request, "players/player.html", context)
