"""Who may open a club's pages, and the tabs for all their clubs."""

from collections.abc import Callable
from typing import Protocol, TypeVar

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from tournaments.clubs.models import Director
from tournaments.clubs.selectors import (
    ClubFacts,
    clubs_directed,
    clubs_owned,
    clubs_served,
    own_clubs,
    owns_demonstration,
    refusal,
)
from tournaments.site.local_network import from_this_machine
from tournaments.site.page import Context, Tab

View = Callable[..., HttpResponseBase]


def directors_page(view: View) -> View:
    """Let only people who are logged in read a page (GET or HEAD)."""
    return login_required(require_safe(view))


def directors_change(view: View) -> View:
    """Let only people who are logged in send a change (POST)."""
    return login_required(require_POST(view))


def served_clubs(request: HttpRequest) -> tuple[ClubFacts, ...]:
    """Return the clubs where a person directs or scores; refuse those without one."""
    clubs = clubs_served(request.user)
    if not clubs:
        raise refusal(request.user)
    return clubs


def directed_clubs(request: HttpRequest) -> tuple[ClubFacts, ...]:
    """Return the clubs where a person directs; refuse those without one."""
    clubs = clubs_directed(request.user)
    if not clubs:
        raise refusal(request.user)
    return clubs


def directed_club(request: HttpRequest) -> ClubFacts:
    """Return the club that the address or form names; by default the person's first club."""
    clubs = clubs_directed(request.user)
    wanted = request.POST.get("club") or request.GET.get("club", "")
    found = next((club for club in clubs if not wanted or str(club.id) == wanted), None)
    if found is None:
        asked = [wanted] if wanted else []
        raise refusal(request.user, *asked)
    return found


class OfAClub(Protocol):
    """Something that belongs to a club."""

    @property
    def club_id(self) -> int:
        """The club's id."""


Owned = TypeVar("Owned", bound=OfAClub)


def directed(request: HttpRequest, found: Owned | None) -> tuple[Owned, ClubFacts]:
    """Return something of a club, and the club, to its director; refuse everyone else.

    Raises:
        Http404: there is no such thing.
    """
    if found is None:
        raise Http404
    for club in clubs_directed(request.user):
        if club.id == found.club_id:
            return found, club
    raise refusal(request.user, found.club_id)


def may_start_club(request: HttpRequest) -> bool:
    """Whether a person may start the first club that is no demonstration.

    Whoever sits at this machine may, and the demonstration's owner: nobody from the network.
    """
    if own_clubs():
        return False
    return from_this_machine(request) or owns_demonstration(request.user)


def owned_club(request: HttpRequest) -> ClubFacts:
    """Return the club that the address or form names; by default the first the person owns."""
    clubs = clubs_owned(request.user)
    wanted = request.POST.get("club") or request.GET.get("club", "")
    found = next((club for club in clubs if not wanted or str(club.id) == wanted), None)
    if found is None:
        asked = [wanted] if wanted else []
        raise refusal(request.user, *asked, roles=(Director.Role.OWNER,))
    return found


def club_tabs(request: HttpRequest, here: ClubFacts, *, owned: bool = False) -> Context:
    """Return the context of a page about one club, with tabs for all the person's clubs.

    Args:
        request: From the person.
        here: The club.
        owned: Whether only those they own count.
    """
    clubs = clubs_owned(request.user) if owned else directed_clubs(request)
    return {
        "club_here": here,
        "tabs": [Tab(club.name, f"?club={club.id}", club == here) for club in clubs],
        "tabs_label": _("Clubs"),
    }
