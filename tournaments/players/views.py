"""A club's players and their results over the years, for everybody."""

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt

from tournaments.clubhouse.selectors import words_of_club
from tournaments.clubs.selectors import club_at
from tournaments.players.forms import ByMailForm
from tournaments.players.selectors.profile import (
    listed_players,
    player_with_page,
    players_of,
    profile,
)
from tournaments.players.services import ask_for_results, confirm, mail_at, stop
from tournaments.players.tasks import send_question, work_out_soon
from tournaments.record.pages import readable_event
from tournaments.site.limits import LONGEST_NAME
from tournaments.site.mails import sends_mail
from tournaments.site.refusals import RefusedError
from tournaments.standings.selectors.boards.travellers import contestant_by_address

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


def entered(request: HttpRequest, slug: str, address: str) -> HttpResponse:
    """Lead from an entry of an event to the page of whoever played in it, or to a list of them."""
    snapshot = readable_event(request, slug)
    contestant = contestant_by_address(snapshot, address)
    if contestant is None:
        raise Http404(_("No entry has this number."))
    found = players_of(contestant.id)
    if len(found) == 1:
        return redirect("player", snapshot.event.club_slug, found[0].pk)
    card = reverse("scorecard", args=[slug, address])
    context = {
        "players": found,
        "club_slug": snapshot.event.club_slug,
        "card": card,
        "crumbs": [(snapshot.event.name, reverse("event", args=[slug])), (_("Scorecard"), card)],
    }
    return render(request, "players/entered.html", context)


def player(request: HttpRequest, club_slug: str, player: int) -> HttpResponse:
    """Show a player's results over the years."""
    found = profile(player)
    if found is not None and found.missing:
        work_out_soon(found.missing)
        found = profile(player)
    if found is None or found.club.slug != club_slug:
        raise Http404(_("There is no player at this address."))
    if found.id != player:  # another name of the person
        return redirect("player", club_slug, found.id)
    context = {
        "player": found,
        "club": found.club,
        "page_obj": Paginator(found.events, EVENTS_ON_A_PAGE).get_page(request.GET.get("page")),
        "sends_mail": sends_mail(),
        "heights": [float(each.percentage or 0) for each in found.trend],
        "crumbs": [
            (found.club.name, reverse("club", args=[club_slug])),
            (_("Players"), reverse("club_players", args=[club_slug])),
        ],
    }
    return render(request, "players/player.html", context)


def results_by_mail(request: HttpRequest, club_slug: str, player: int) -> HttpResponse:
    """Let somebody ask for a player's results by e-mail, to be confirmed from there."""
    found = player_with_page(player)
    if found is None or found.club.slug != club_slug or not sends_mail():
        raise Http404(_("There is no player at this address."))
    form = ByMailForm(request.POST or None)
    if form.is_valid():
        try:
            asked = ask_for_results(
                player_id=found.pk, email=form.cleaned_data["email"], now=timezone.now()
            )
        except RefusedError as error:
            form.add_error("email", str(error))
        else:
            if asked is not None:
                send_question(asked)
            messages.success(
                request, _("Look into your mail: nothing is sent before you say yes there.")
            )
            return redirect("player", club_slug, player)
    context = {
        "form": form,
        "player": found,
        "crumbs": [
            (found.club.name, reverse("club", args=[club_slug])),
            (found.name, reverse("player", args=[club_slug, player])),
        ],
    }
    return render(request, "players/by_mail.html", context)


@csrf_exempt  # mail programs post here by themselves (RFC 8058); the link itself is the secret
def result_mail(request: HttpRequest, mail: str) -> HttpResponse:
    """Ask whether a player's results may be sent, or stop them, from the link of an e-mail."""
    found = mail_at(mail)
    if found is None:
        return render(request, "players/result_mail.html", {"stopped": True})
    if request.method == "POST":
        if "yes" in request.POST:
            confirm(found, now=timezone.now())
            return redirect("result_mail", mail)
        stop(found)
        return render(request, "players/result_mail.html", {"stopped": True})
    return render(request, "players/result_mail.html", {"mail": found})
