"""Standings of many clubs: what a simultaneous tournament shows beyond what an event shows."""

from collections.abc import Callable
from dataclasses import replace

from django.core.cache import cache
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.cache import patch_cache_control
from django.utils.safestring import SafeString
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _
from redis.exceptions import RedisError

from tournaments.selectors.book import ClubInPlay, EventBook
from tournaments.selectors.rankings import Ranking
from tournaments.selectors.standings import Standings, standings
from tournaments.selectors.visibility import Role

KEPT_SECONDS = 10
"""How old standings may be that everybody asks for every few seconds."""


def kept_standings(request: HttpRequest, slug: str) -> HttpResponse | None:
    """Return the standings of all clubs as they were a moment ago, None if nobody asked then."""
    try:
        html = cache.get(_name(request, slug))
    except (OSError, RedisError):
        return None
    return None if html is None else _as_response(html)


def all_clubs_standings(request: HttpRequest, book: EventBook) -> HttpResponse:
    """Return the standings of all clubs alone, or of the club asked for among all."""
    return _as_response(standings_html(request, book))


def standings_html(request: HttpRequest, book: EventBook) -> SafeString:
    """Return the standings of all clubs as HTML, made anew once in a while.

    Everybody sees the public's, so that one copy serves all.
    """
    return _kept(_name(request, book.event.slug), lambda: _made(request, book))


def clubs(request: HttpRequest, book: EventBook, context: dict[str, object]) -> HttpResponse:
    """Show the clubs and how far each of them is."""
    if not book.clubs:
        raise Http404(_("This event is played in one club."))
    return render(request, "public/clubs.html", context | {"clubs": book.clubs})


def _made(request: HttpRequest, book: EventBook) -> SafeString:
    shown = standings(book, Role.PUBLIC)
    chosen = _chosen(request, book)
    if chosen is not None:
        shown = _among_all(shown, chosen)
    context = {
        "event": book.event,
        "standings": shown,
        "status": "final" if not shown.provisional else "running",
        "chosen_club": chosen,
        "playing": sum(club.status != "setup" for club in book.clubs),
        "finished": sum(club.status == "final" for club in book.clubs),
    }
    return render_to_string("public/partials/standings.html", context)


def _among_all(shown: Standings, club: ClubInPlay) -> Standings:
    """Return the standings with the lines of one club alone; ranks stay those among all."""

    def own(ranking: Ranking) -> Ranking:
        prefix = f"{club.number}-"
        lines = tuple(s for s in ranking.standings if s.address.startswith(prefix))
        return replace(ranking, standings=lines)

    return replace(
        shown,
        rankings=tuple(map(own, shown.rankings)),
        others=tuple(map(own, shown.others)),
        handicaps=(),
    )


def _chosen(request: HttpRequest, book: EventBook) -> ClubInPlay | None:
    asked = request.GET.get("club", "")
    return next((club for club in book.clubs if str(club.number) == asked), None)


def _name(request: HttpRequest, slug: str) -> str:
    asked = request.GET.get("club", "")
    club = asked if asked.isascii() and asked.isdigit() and len(asked) < 6 else ""
    return f"all-clubs:{slug[:80]}:{club}:{get_language()}"


def _kept(name: str, made: Callable[[], SafeString]) -> SafeString:
    try:
        kept = cache.get(name)
        if not isinstance(kept, SafeString):
            kept = made()
            cache.set(name, kept, KEPT_SECONDS)
    except (OSError, RedisError):
        return made()
    return kept


def _as_response(html: str) -> HttpResponse:
    response = HttpResponse(html)
    patch_cache_control(response, private=True, no_cache=True)
    return response
