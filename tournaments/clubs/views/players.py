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
from tournaments.clubs.forms import NumberForm
from tournaments.clubs.models import Player
from tournaments.clubs.selectors import (
    ClubFacts,
    PlayerFacts,
    club_of,
    clubs_directed,
    everything_about,
    name_of_player,
    player_of,
    players_of,
    probably_same,
    refusal,
)
from tournaments.clubs.services import (
    add_player,
    erase_player,
    keep_apart,
    merge_players,
    rename_player,
    separate_player,
    set_number,
    show_player,
)
from tournaments.site.form_keys import actor_of, signed
from tournaments.site.page import from_desk, number_in, refusal_told, refused_in
from tournaments.site.refusals import RefusedError

PLAYERS_ON_A_PAGE = 50
MOST_MATCHES = 20
"""How many people with a part of a name are offered for merging."""


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
    if "person" in request.POST:
        return redirect("player_person", player_id)
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
    if "person" in request.POST:
        return redirect("player_person", player_id)
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


@directors_page
def person(request: HttpRequest, player_id: int) -> HttpResponse:
    """Show what the club's list says of a person: names, numbers, whom to merge them with."""
    club, found = _person(request, player_id)
    if found.id != player_id:
        return redirect("player_person", found.id)
    return _person_page(request, club, found, NumberForm())


def _person_page(
    request: HttpRequest, club: ClubFacts, found: PlayerFacts, form: NumberForm
) -> HttpResponse:
    sought = request.GET.get("q", "").strip()
    matches = players_of(club.id, containing=sought) if sought else ()
    context = {
        "club_here": club,
        "player": found,
        "form": form,
        "sought": sought,
        "matches": [each for each in matches if each.id != found.id][:MOST_MATCHES],
        "ways": Player.Shown.choices,
        "crumbs": from_desk(
            (_("Players"), f"{reverse('players')}?club={club.id}"), (found.name, "")
        ),
    }
    return render(request, "clubs/person.html", context, status=422 if form.errors else 200)


@directors_page
def alike(request: HttpRequest) -> HttpResponse:
    """Show who on a club's list is probably the same person, to be merged or kept apart."""
    club = directed_club(request)
    context = club_tabs(request, club) | {
        "pairs": probably_same(club.id),
        "crumbs": from_desk(
            (_("Players"), f"{reverse('players')}?club={club.id}"),
            (_("Same person?"), ""),
        ),
    }
    return render(request, "clubs/alike.html", context)


@directors_change
def numbered(request: HttpRequest, player_id: int) -> HttpResponse:
    """Set or take away a person's number at a federation."""
    club, found = _person(request, player_id)
    form = NumberForm(request.POST)
    if form.is_valid():
        with refused_in(form):
            set_number(player_id=player_id, **form.cleaned_data)
    if form.errors:
        return _person_page(request, club, found, form)
    messages.success(request, _("%(name)s has been changed.") % {"name": found.name})
    return redirect("player_person", found.id)


@directors_change
def merged(request: HttpRequest, player_id: int) -> HttpResponse:
    """Make a player another name of the person that the form names."""
    _club, other = _person(request, player_id)
    _club, kept = _person(request, number_in(request, "same_as"))
    with refusal_told(request):
        merge_players(player_id=player_id, into_id=kept.id)
        words = _("%(other)s is now another name of %(name)s.")
        messages.success(request, words % {"other": other.name, "name": kept.name})
        if other.shown != kept.shown:
            messages.info(request, _("The public sees both as the more private of the two."))
    return redirect("player_person", kept.id)


@directors_change
def separated(request: HttpRequest, player_id: int) -> HttpResponse:
    """Make another name of a person a player of its own again."""
    _club, kept = _person(request, player_id)
    with refusal_told(request):
        player = separate_player(player_id=player_id)
        words = _("%(other)s and %(name)s are two people again.")
        messages.success(request, words % {"other": player.name, "name": kept.name})
    return redirect("player_person", kept.id)


@directors_change
def kept_apart(request: HttpRequest, player_id: int) -> HttpResponse:
    """Note that two people are not the same."""
    club, one = _person(request, player_id)
    _club, other = _person(request, number_in(request, "other"))
    with refusal_told(request):
        keep_apart(player_id=one.id, other_id=other.id)
        words = _("%(one)s and %(other)s stay two people.")
        messages.success(request, words % {"one": one.name, "other": other.name})
    return redirect(f"{reverse('players_alike')}?club={club.id}")


def _person(request: HttpRequest, player_id: int) -> tuple[ClubFacts, PlayerFacts]:
    """Return a person and the club to a director of the club.

    Raises:
        Http404: the name has been erased.
    """
    club = _club_of(request, player_id)
    found = player_of(player_id)
    if found is None:
        raise Http404(_("This player is not on the club’s list."))
    return next(each for each in clubs_directed(request.user) if each.id == club), found


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
