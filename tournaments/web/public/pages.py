"""What everybody may read: events, standings, travellers, scorecards and the seating plan."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _

from scoring.conditions.methods import ContestKind
from tournaments.selectors.access.admission import admitted
from tournaments.selectors.access.visibility import complete_rounds, shows
from tournaments.selectors.boards.deals import deals
from tournaments.selectors.boards.own_boards import scorecard as scorecard_of
from tournaments.selectors.boards.travellers import boards as boards_of
from tournaments.selectors.boards.travellers import contestant_by_address
from tournaments.selectors.boards.travellers import traveller as traveller_of
from tournaments.selectors.clubs.events import events, simultaneous_tournaments
from tournaments.selectors.event.conditions_in_words import in_words
from tournaments.selectors.event.snapshot import EventSnapshot, SessionFacts
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
from tournaments.web.access import not_found, readable_event
from tournaments.web.page import name_html
from tournaments.web.public import clubs as public_clubs
from tournaments.web.public.frame import event_context, status_of
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
    kept, snapshot = _kept_or_read(request, slug)
    context = event_context(request, snapshot)
    if snapshot.clubs:
        shown = public_clubs.standings_context(request, kept or clubs_standings(snapshot))
    else:
        shown = _standings(request, snapshot)
    return render(request, "public/event.html", context | shown)


def event_standings(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the standings alone; the page asks again every few seconds.

    The ETag is made from what is shown, so it tells nothing of what is held back.
    """
    kept, snapshot = _kept_or_read(request, slug)
    if snapshot.clubs:
        shown = public_clubs.standings_context(request, kept or clubs_standings(snapshot))
    else:
        shown = _standings(request, snapshot)
    response = render(request, "public/partials/standings.html", shown)
    patch_cache_control(response, private=True, no_cache=True)
    return response


def _kept_or_read(request: HttpRequest, slug: str) -> tuple[ClubsStandings | None, EventSnapshot]:
    """Return the cached standings of many clubs with their head, or else the whole event."""
    with not_found():
        kept = kept_standings(slug)
        if kept is not None:
            return kept, admitted(kept.head, request.user, asked=slug)
    return None, readable_event(request, slug)


def clubs(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the clubs of a simultaneous tournament."""
    _kept, snapshot = _kept_or_read(request, slug)
    return public_clubs.clubs(request, snapshot)


def boards(request: HttpRequest, slug: str) -> HttpResponse:
    """Show all boards, with a link to those that nobody has yet to play."""
    snapshot = readable_event(request, slug)
    listed = boards_of(snapshot)
    sessions = [
        (session, [(board, shows(snapshot, session.id, board)) for board in listed[session.id]])
        for session in snapshot.sessions
    ]
    return render(
        request, "public/boards.html", event_context(request, snapshot) | {"listed": sessions}
    )


def traveller(request: HttpRequest, slug: str, session: int, board: int) -> HttpResponse:
    """Show all scores of a board, once everybody has played it."""
    snapshot = readable_event(request, slug)
    facts = _session(snapshot, session)
    numbers = boards_of(snapshot)[facts.id]
    if board not in numbers:
        raise Http404(_("This board is not in play."))
    readable = [number for number in numbers if shows(snapshot, facts.id, number)]
    found = traveller_of(snapshot, facts.id, board)
    dealt = deals(snapshot, session_id=facts.id, board=board)
    context = {
        "session": facts,
        "board": board,
        "traveller": found,
        "deal": dealt[0] if dealt else None,
        "most": max((f.count for f in found.frequencies), default=1) if found else 1,
        "previous": next((n for n in reversed(readable) if n < board), None),
        "next": next((n for n in readable if n > board), None),
    }
    frame = event_context(
        request,
        snapshot,
        (_("Boards"), reverse("boards", args=[slug])),
        (_("Board %(board)s") % {"board": board}, ""),
    )
    return render(request, "public/traveller.html", frame | context)


def scorecard(request: HttpRequest, slug: str, address: str) -> HttpResponse:
    """Show a pair's or team's own boards, each from its own side."""
    snapshot = readable_event(request, slug)
    contestant = contestant_by_address(snapshot, address)
    if contestant is None:
        raise Http404(_("Nobody of this number takes part."))
    shown = standings(snapshot)
    standing = next(
        line
        for ranking in shown.rankings
        for line in ranking.standings
        if line.contestant_id == contestant.id
    )
    card = scorecard_of(snapshot, contestant)
    context = {
        "card": card,
        "standing": standing,
        "standings": shown,
        "total": total_told(snapshot, contestant, shown),
    }
    frame = event_context(request, snapshot, (name_html(card.name), ""))
    return render(request, "public/scorecard.html", frame | context)


def explanation(request: HttpRequest, slug: str, address: str, board: int) -> HttpResponse:
    """Show how a pair's or team's points on a board came about, in words."""
    snapshot = readable_event(request, slug)
    contestant = contestant_by_address(snapshot, address)
    if contestant is None:
        raise Http404(_("Nobody of this number takes part."))
    found = explanations(snapshot, contestant, board)
    if not found:
        raise Http404(_("This board is not in play here."))
    name = snapshot.name_of(contestant)
    context = {
        "contestant": contestant,
        "number": snapshot.number_of(contestant),
        "name": name,
        "board": board,
        "explanations": found,
        "several_sessions": len(found) > 1,
    }
    frame = event_context(
        request,
        snapshot,
        (name_html(name), reverse("scorecard", args=[slug, contestant.address])),
        (_("Board %(board)s") % {"board": board}, ""),
    )
    return render(request, "public/explanation.html", frame | context)


def seating(request: HttpRequest, slug: str) -> HttpResponse:
    """Show who meets whom, where and with which boards, round by round."""
    snapshot = readable_event(request, slug)
    complete = complete_rounds(snapshot)
    plans = [
        (
            session,
            [
                _with_map(request, shown, complete.get(section.id, 0) + 1)
                for section in session.sections
                if (shown := plan(snapshot, section)) is not None
            ],
        )
        for session in snapshot.sessions
        if session.status != "setup"
    ]
    return render(
        request, "public/seating.html", event_context(request, snapshot) | {"plans": plans}
    )


def _with_map(request: HttpRequest, plan: Seating, now: int) -> tuple[Seating, RoomMap | None, int]:
    return plan, room_map(plan, request.GET.get("round", ""), now), now


def other_rankings(request: HttpRequest, slug: str) -> HttpResponse:
    """Show each session, section and stratum ranked by itself."""
    snapshot = readable_event(request, slug)
    frame = event_context(request, snapshot, (_("Other rankings"), ""))
    context = frame | {"standings": standings(snapshot)}
    return render(request, "public/other_rankings.html", context)


def scoring(request: HttpRequest, slug: str) -> HttpResponse:
    """Say in words how the event is scored: every condition of contest that matters."""
    snapshot = readable_event(request, slug)
    frame = event_context(request, snapshot, (_("How this event is scored"), ""))
    context = frame | {"conditions": in_words(snapshot)}
    return render(request, "public/scoring.html", context)


def _standings(request: HttpRequest, snapshot: EventSnapshot) -> dict[str, object]:
    shown, played = standings(snapshot), matches(snapshot)
    several = played and snapshot.method.contest is ContestKind.TEAMS
    return {
        "event": snapshot.event,
        "standings": shown,
        "matches": played,
        "late": late_corrections(snapshot),
        "crosstable": crosstable(snapshot, played, shown.rankings[0].standings) if several else (),
        "status": status_of(snapshot),
    }


def _session(snapshot: EventSnapshot, number: int) -> SessionFacts:
    found = next((s for s in snapshot.sessions if s.number == number), None)
    if found is None:
        raise Http404(_("There is no such session."))
    return found
