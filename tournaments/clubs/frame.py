"""The frame of a club's pages: tabs for all the person's clubs."""

from django.http import HttpRequest
from django.utils.translation import gettext as _

from tournaments.clubs.access import directed_clubs
from tournaments.clubs.selectors.people import ClubFacts
from tournaments.site.page import Context, Tab


def club_tabs(request: HttpRequest, here: ClubFacts) -> Context:
    """Return the context of a page about one club, with tabs for all the person's clubs."""
    clubs = directed_clubs(request)
    return {
        "club_here": here,
        "tabs": [Tab(club.name, f"?club={club.id}", club == here) for club in clubs],
        "tabs_label": _("Clubs"),
    }
