"""What everybody may read: events, standings, travellers, scorecards and the seating plan."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext_lazy as _

from tournaments.selectors.access.visibility import Role, complete_rounds, sight
from tournaments.selectors.boards.deals import deals
from tournaments.selectors.boards.scorecards import scorecard as scorecard_of
from tournaments.selectors.boards.travellers import boards as boards_of
from tournaments.selectors.boards.travellers import contestant_by_address
from tournaments.selectors.boards.travellers import traveller as traveller_of
from tournaments.selectors.clubs.events import events, simultaneous_tournaments
from tournaments.selectors.conditions.in_words import in_words
from tournaments.selectors.event.snapshot import EventSnapshot, NoSuchEventError, SessionFacts
from tournaments.selectors.explanations.boards import explanations
from tournaments.selectors.explanations.corrections import late_corrections
from tournaments.selectors.explanations.result_breakdown import total_told
from tournaments.selectors.movement.seating import Seating
from tournaments.selectors.movement.seating import seating as plan
from tournaments.selectors.standings.matches import crosstable, matches
from tournaments.selectors.standings.simultaneous import (
    ClubsStandings,
    clubs_standings,
    kept_standings,
)
from tournaments.selectors.standings.standings import standings
from tournaments.web.access import event_or_404, role_of
from tournaments.web.public import clubs as public_clubs
from tournaments.web.public.room_map import RoomMap, room_map

LATEST_TOURNAMENTS = 6  # of several clubs, beside the events


def home(request: HttpRequest) -> HttpResponse:
    """Show what has started: events in play first, then several clubs' and the latest."""
    listed = events(started=True)
    return render(
        request,
        "public/home.html",
        {
            "running": [line for line in listed if line.status == "running"],
            "simultaneous": simultaneous_tournaments(started=True)[:LATEST_TOURNAMENTS],
            "past": [line for line in listed if line.status == "final"][:30],
        },
    )


def event(request: HttpRequest, slug: str) -> HttpResponse:
    """Show an event's standings, kept fresh while scores come in."""
    kept, book = _kept_or_book(slug)
    context = event_context(request, book)
    if book.clubs:
        shown = public_clubs.standings_context(request, kept or clubs_standings(book))
    else:
        shown = _standings(request, book)
    return render(request, "public/event.html", context | shown)


def event_standings(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the standings alone; the page asks again every few seconds.

    The ETag is made from what is shown, so it tells nothing of what is held back.
    """
    kept, book = _kept_or_book(slug)
    if book.clubs:
        shown = public_clubs.standings_context(request, kept or clubs_standings(book))
    else:
        shown = _standings(request, book)
    response = render(request, "public/partials/standings.html", shown)
    patch_cache_control(response, private=True, no_cache=True)
    return response


def _kept_or_book(slug: str) -> tuple[ClubsStandings | None, EventSnapshot]:
    """Return what is kept of many clubs with the head of their book, or else a whole book."""
    try:
        kept = kept_standings(slug)
    except NoSuchEventError as error:
        raise Http404(str(error)) from error
    return kept, kept.head if kept else event_or_404(slug)


def clubs(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the clubs of a simultaneous tournament."""
    _kept, book = _kept_or_book(slug)
    return public_clubs.clubs(request, book, event_context(request, book))


def boards(request: HttpRequest, slug: str) -> HttpResponse:
    """Show all boards, with a link to those that nobody has yet to play."""
    book = event_or_404(slug)
    seen = sight(book, role_of(request, book))
    listed = boards_of(book)
    sessions = [
        (session, [(board, seen.shows(session.id, board)) for board in listed[session.id]])
        for session in book.sessions
    ]
    return render(
        request, "public/boards.html", event_context(request, book) | {"listed": sessions}
    )


def traveller(request: HttpRequest, slug: str, session: int, board: int) -> HttpResponse:
    """Show all scores of a board, once everybody has played it."""
    book = event_or_404(slug)
    facts = _session(book, session)
    numbers = boards_of(book)[facts.id]
    if board not in numbers:
        raise Http404(_("This board is not in play."))
    seen = sight(book, role_of(request, book))
    readable = [number for number in numbers if seen.shows(facts.id, number)]
    found = traveller_of(book, role_of(request, book), facts.id, board)
    dealt = deals(book, role_of(request, book), session_id=facts.id, board=board)
    context = {
        "session": facts,
        "board": board,
        "traveller": found,
        "deal": dealt[0] if dealt else None,
        "most": max((f.count for f in found.frequencies), default=1) if found else 1,
        "previous": next((n for n in reversed(readable) if n < board), None),
        "next": next((n for n in readable if n > board), None),
    }
    return render(request, "public/traveller.html", event_context(request, book) | context)


def scorecard(request: HttpRequest, slug: str, address: str) -> HttpResponse:
    """Show a pair's or team's own boards, each from its own side."""
    book = event_or_404(slug)
    contestant = contestant_by_address(book, address)
    if contestant is None:
        raise Http404(_("Nobody of this number takes part."))
    role = role_of(request, book)
    shown = standings(book, role)
    standing = next(
        line
        for ranking in shown.rankings
        for line in ranking.standings
        if line.contestant_id == contestant.id
    )
    context = {
        "card": scorecard_of(book, role, contestant),
        "standing": standing,
        "standings": shown,
        "total": total_told(book, role, contestant, shown),
    }
    return render(request, "public/scorecard.html", event_context(request, book) | context)


def explanation(request: HttpRequest, slug: str, address: str, board: int) -> HttpResponse:
    """Show how a pair's or team's points on a board came about, in words."""
    book = event_or_404(slug)
    contestant = contestant_by_address(book, address)
    if contestant is None:
        raise Http404(_("Nobody of this number takes part."))
    found = explanations(book, role_of(request, book), contestant, board)
    if not found:
        raise Http404(_("This board is not in play here."))
    context = {
        "contestant": contestant,
        "number": book.number_of(contestant),
        "name": book.name_of(contestant),
        "board": board,
        "explanations": found,
        "several_sessions": len(found) > 1,
    }
    return render(request, "public/explanation.html", event_context(request, book) | context)


def seating(request: HttpRequest, slug: str) -> HttpResponse:
    """Show who meets whom, where and with which boards, round by round."""
    book = event_or_404(slug)
    complete = complete_rounds(book)
    plans = [
        (
            session,
            [
                _with_map(request, shown, complete.get(section.id, 0) + 1)
                for section in session.sections
                if (shown := plan(book, section)) is not None
            ],
        )
        for session in book.sessions
        if session.status != "setup"
    ]
    return render(request, "public/seating.html", event_context(request, book) | {"plans": plans})


def _with_map(request: HttpRequest, plan: Seating, now: int) -> tuple[Seating, RoomMap | None, int]:
    return plan, room_map(plan, request.GET.get("round", ""), now), now


def other_rankings(request: HttpRequest, slug: str) -> HttpResponse:
    """Show each session, section and stratum ranked by itself."""
    book = event_or_404(slug)
    context = event_context(request, book) | {"standings": standings(book, role_of(request, book))}
    return render(request, "public/other_rankings.html", context)


def scoring(request: HttpRequest, slug: str) -> HttpResponse:
    """Say in words how the event is scored: every condition of contest that matters."""
    book = event_or_404(slug)
    context = event_context(request, book) | {"conditions": in_words(book)}
    return render(request, "public/scoring.html", context)


def event_context(request: HttpRequest, book: EventSnapshot) -> dict[str, object]:
    """Return what every page of an event needs for its head."""
    if not any(session.status != "setup" for session in book.sessions):
        _hide_while_set_up(request, book)
    slug = book.event.slug
    return {
        "event": book.event,
        "book": book,
        "is_director": role_of(request, book) is Role.DIRECTOR and not book.clubs,
        "status": _status(book),
        "points_title": _POINTS.get(book.event.method, ""),
        "tabs": (
            (_("Standings"), reverse("event", args=[slug])),
            (_("Boards"), reverse("boards", args=[slug])),
            (_("Clubs"), reverse("clubs", args=[slug]))
            if book.clubs
            else (_("Seating"), reverse("seating", args=[slug])),
        ),
    }


_POINTS = {
    "matchpoints": _("Points"),
    "cross_imps": _("IMPs"),
    "butler": _("IMPs"),
    "imps": _("IMPs"),
    "board_a_match": _("Points"),
    "patton": _("Points"),
}
"""What a board gives, where that is neither its tricks nor its score."""


def _hide_while_set_up(request: HttpRequest, book: EventSnapshot) -> None:
    if role_of(request, book) is not Role.DIRECTOR:
        raise Http404(_("This event has not started yet."))


def _standings(request: HttpRequest, book: EventSnapshot) -> dict[str, object]:
    role = role_of(request, book)
    shown, played = standings(book, role), matches(book, role)
    several = played and book.event.contest == "teams"
    return {
        "event": book.event,
        "standings": shown,
        "matches": played,
        "late": late_corrections(book, role),
        "crosstable": crosstable(book, played, shown.rankings[0].standings) if several else (),
        "status": _status(book),
    }


def _status(book: EventSnapshot) -> str:
    states = {session.status for session in book.sessions}
    if states == {"final"}:
        return "final"
    return "setup" if states <= {"setup"} else "running"


def _session(book: EventSnapshot, number: int) -> SessionFacts:
    found = next((s for s in book.sessions if s.number == number), None)
    if found is None:
        raise Http404(_("There is no such session."))
    return found
