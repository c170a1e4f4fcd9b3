"""What the pages of a simultaneous tournament show in addition to those of an event."""

from dataclasses import dataclass, replace
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from tournaments.record.selectors.event.snapshot import ClubInPlay, EventSnapshot
from tournaments.site.page import whole_number
from tournaments.standings.selectors.ranking.simultaneous import ClubsStandings
from tournaments.standings.views.frame import event_context

LINES_ON_A_PAGE = 100


@dataclass(frozen=True, slots=True)
class _Asked:
    """The part of the standings requested."""

    club: ClubInPlay | None
    page: str

    @property
    def query(self) -> str:
        """The query, so that refreshing the standings asks for the same part."""
        parts = {"club": str(self.club.number) if self.club else "", "page": self.page}
        return urlencode({name: value for name, value in parts.items() if value})


def clubs(request: HttpRequest, snapshot: EventSnapshot) -> HttpResponse:
    """Show the clubs, and how far each has got if the reader may know."""
    if not snapshot.clubs:
        raise Http404(_("This event is played in one club."))
    return render(
        request,
        "standings/clubs.html",
        event_context(request, snapshot, (_("Clubs"), "")) | {"clubs": snapshot.clubs},
    )


def standings_context(request: HttpRequest, found: ClubsStandings) -> dict[str, object]:
    """Return the context of the standings of all clubs: one page, or one club's lines."""
    asked = _asked(request, found.head)
    page = None
    if asked.club is not None:
        shown = found.of_club(asked.club.number)
    else:
        page = Paginator(range(found.length), LINES_ON_A_PAGE).get_page(asked.page)
        first = (page.number - 1) * LINES_ON_A_PAGE
        shown = found.part(first, first + LINES_ON_A_PAGE)
    return {
        "event": found.head.event,
        "standings": replace(shown, others=(), handicaps=()),
        "status": "running" if found.standings.provisional else "final",
        "chosen_club": asked.club,
        "page_obj": page,
        "query": asked.query,
        "playing": sum(club.status != "setup" for club in found.head.clubs),
        "finished": sum(club.status == "final" for club in found.head.clubs),
    }


def _asked(request: HttpRequest, snapshot: EventSnapshot) -> _Asked:
    club = request.GET.get("club", "")
    page = request.GET.get("page", "")
    return _Asked(
        next((each for each in snapshot.clubs if str(each.number) == club), None),
        "" if whole_number(page, 99_999) is None else page,
    )
