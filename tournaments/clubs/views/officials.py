"""Who acts for a club: invite, restrict, remove. For its owners."""

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.clubs.access import club_tabs, directors_change, directors_page, owned_club
from tournaments.clubs.models import Director
from tournaments.clubs.selectors import (
    ClubFacts,
    choices_of,
    clubs_owned,
    invitations_of,
    officials_of,
)
from tournaments.clubs.services import (
    choose_for_club,
    invite,
    remove_official,
    restrict_official,
    withdraw_invitation,
)
from tournaments.clubs.views.own_login import person_of
from tournaments.site.limits import LONGEST_NOTE
from tournaments.site.page import from_desk, number_in, refusal_told


@directors_page
def officials(request: HttpRequest) -> HttpResponse:
    """Show who acts for a club and who is invited."""
    return _page(request, owned_club(request), "")


@directors_change
def invited(request: HttpRequest) -> HttpResponse:
    """Invite someone, and show the link; it is shown only once."""
    club, link = owned_club(request), ""
    with refusal_told(request):
        secret = invite(
            club_id=club.id,
            role=request.POST.get("role", ""),
            note=request.POST.get("note", "")[: 2 * LONGEST_NOTE],
        )
        link = request.build_absolute_uri(reverse("invitation", args=[secret]))
    return _page(request, club, link) if link else _back(club)


@directors_change
def withdrawn(request: HttpRequest) -> HttpResponse:
    """Withdraw an invitation."""
    club = owned_club(request)
    with refusal_told(request):
        withdraw_invitation(club_id=club.id, invitation_id=number_in(request, "invitation"))
        messages.success(request, _("The invitation has been withdrawn."))
    return _back(club)


@directors_change
def changed(request: HttpRequest) -> HttpResponse:
    """Change an official's role, or remove them."""
    club, number = owned_club(request), number_in(request, "official")
    with refusal_told(request):
        if request.POST.get("role") == "none":
            remove_official(club_id=club.id, official_id=number)
        else:
            role = request.POST.get("role", "")
            restrict_official(club_id=club.id, official_id=number, role=role)
        messages.success(request, _("Changed with immediate effect."))
    if club in clubs_owned(request.user):
        return _back(club)
    return redirect("director_desk")  # they have just removed themselves


@directors_change
def wishes(request: HttpRequest) -> HttpResponse:
    """Save whether search engines should stay away and whether a second factor is required."""
    club = owned_club(request)
    with refusal_told(request):
        choose_for_club(
            club_id=club.id,
            by=person_of(request),
            noindex=request.POST.get("noindex") == "yes",
            second_factor=request.POST.get("second_factor") == "yes",
        )
        messages.success(request, _("Settings saved."))
    return _back(club)


def _back(club: ClubFacts) -> HttpResponse:
    return redirect(f"{reverse('officials')}?club={club.id}")


def _page(request: HttpRequest, club: ClubFacts, link: str) -> HttpResponse:
    context = club_tabs(request, club, owned=True) | {
        "officials": officials_of(club.id),
        "invitations": invitations_of(club.id),
        "roles": Director.Role.choices,
        "link": link,
        "only_here": not (settings.LOGIN_FROM_NETWORK or request.is_secure()),
        "choices": choices_of(club.id),
        "crumbs": from_desk((_("Directors and scorers"), "")),
    }
    return render(request, "clubs/officials.html", context)
