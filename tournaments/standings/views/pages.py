"""Public pages: events, standings, travellers, scorecards, matches, the seating."""

from contextlib import suppress

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from scoring.conditions.methods import ContestKind
from tournaments.clubs.roles import Role
from tournaments.record.pages import AFTER, DURING, EventTab, cached, not_found, readable_event
from tournaments.record.selectors.access.admission import admitted
from tournaments.record.selectors.access.visibility import last_rounds, shows
from tournaments.record.selectors.event.conditions_in_words import in_words, shown_words
from tournaments.record.selectors.event.rounds import boards as boards_of
from tournaments.record.selectors.event.rounds import current_rounds_of
from tournaments.record.selectors.event.snapshot import (
    ContestantFacts,
    EventSnapshot,
    SessionFacts,
    open_event,
)
from tournaments.record.selectors.hands import deals, seals
from tournaments.record.selectors.movement.seating import Seating
from tournaments.record.selectors.movement.seating import seating as plan
from tournaments.record.selectors.room import room
from tournaments.seating.views.who_sits import RoomMap, Round, room_map, who_sits
from tournaments.site.page import Context, embeddable, name_html
from tournaments.site.refusals import NoSuchEventError
from tournaments.site.texts import printable
from tournaments.standings.published.event import with_public_names
from tournaments.standings.published.picture import LINES_IN_PICTURE, picture
from tournaments.standings.selectors.boards.double_dummy import (
    against_double_dummy,
    tricks_by_result,
)
from tournaments.standings.selectors.boards.own_boards import played_by_both
from tournaments.standings.selectors.boards.own_boards import scorecard as scorecard_of
from tournaments.standings.selectors.boards.travellers import Traveller, contestant_by_address
from tournaments.standings.selectors.boards.travellers import traveller as traveller_of
from tournaments.standings.selectors.explanations.boards import explanations
from tournaments.standings.selectors.explanations.corrections import late_corrections
from tournaments.standings.selectors.explanations.result_breakdown import result_breakdown
from tournaments.standings.selectors.ranking.evening_line import evening_line, places_gained
from tournaments.standings.selectors.ranking.followed import followed as followed_of
from tournaments.standings.selectors.ranking.matches import crosstable, last_round, matches
from tournaments.standings.selectors.ranking.simultaneous import ClubsStandings
from tournaments.standings.selectors.ranking.stages import later_stages
from tournaments.standings.selectors.ranking.standings import (
    first_round_shown,
    is_ranked,
    rankings,
    rankings_of,
    standings,
)
from tournaments.standings.selectors.rating.contest import why_fouled
from tournaments.standings.tasks import clubs_standings
from tournaments.standings.views import clubs as public_clubs
from tournaments.standings.views.brackets import brackets
from tournaments.standings.views.files import Download, downloads
from tournaments.standings.views.frame import event_context, status_of

FOUND_AT_A_GLANCE = 12
"""Among so many names, everybody finds their own without help."""


@cached
def event(request: HttpRequest, slug: str) -> HttpResponse:
    """Show an event's standings, kept fresh while scores come in."""
    snapshot, shown = _standings(request, slug)
    files = {
        "downloads": [
            *downloads(snapshot, "standings", "prizes", "entries"),
            Download(
                _("Picture to share"),
                (("PNG", reverse("event_picture", args=[snapshot.event.slug])),),
            ),
        ],
        "later_stages": later_stages(snapshot.event.id),
        "now": _round_now(snapshot),
        "is_long": len(snapshot.contestants) > FOUND_AT_A_GLANCE and not snapshot.clubs,
    }
    return render(request, "standings/event.html", event_context(request, snapshot) | shown | files)


def _round_now(snapshot: EventSnapshot) -> tuple[SessionFacts, int, int] | None:
    """Return the session in play, its round by the scores and how many rounds it has.

    If sections are apart, the one furthest behind counts, as it does for the clock.
    """
    for session in snapshot.sessions:
        current = current_rounds_of(snapshot, session.id) if session.status == "running" else {}
        if current:
            last = last_rounds(snapshot)
            rounds = (max(last[each.id], each.rounds_to_draw) for each in session.sections)
            return session, min(current.values()), max(rounds)
    return None


def find(request: HttpRequest, slug: str) -> HttpResponse:
    """Open the scorecard of whoever is asked for, or list them if there are several."""
    snapshot = readable_event(request, slug)
    asked = " ".join(printable(request.GET.get("name", "")).split())
    if not asked or snapshot.clubs:
        return redirect("event", slug)
    found = rankings_of(rankings(snapshot), asked)
    lines = [line for ranking in found for line in ranking.standings]
    if len(lines) == 1:
        return redirect("scorecard", slug, lines[0].address)
    frame = event_context(request, snapshot, (_("Find a name"), ""))
    context = {
        "asked": asked,
        "rankings": found,
        "standings": standings(snapshot),
        "is_long": True,
    }
    return render(request, "standings/find.html", frame | context)


@cached
def event_standings(request: HttpRequest, slug: str) -> HttpResponse:
    """Return only the standings; the page requests them every few seconds.

    The ETag is made from what is shown, so it gives away nothing that is held back.
    """
    _snapshot, shown = _standings(request, slug)
    response = render(request, "standings/partials/standings.html", shown)
    patch_cache_control(response, private=True, no_cache=True)
    return response


@cached
def event_picture(request: HttpRequest, slug: str) -> HttpResponse:
    """Send the head of an event's standings as a picture, as everybody may see them."""
    snapshot, found = _one_or_all_clubs(request, slug)
    if found is None:
        snapshot = with_public_names(snapshot.seen_by(Role.PUBLIC))
    shown = standings(snapshot) if found is None else found.part(0, LINES_IN_PICTURE)
    content = picture(snapshot, shown.rankings, is_final=not shown.provisional)
    return HttpResponse(content, content_type="image/png")


@embeddable
@cached
def event_embedded(request: HttpRequest, slug: str) -> HttpResponse:
    """Show only the standings, to stand on a page elsewhere."""
    snapshot, shown = _standings(request, slug)
    return render(request, "standings/embedded.html", shown | {"event": snapshot.event})


def _one_or_all_clubs(
    request: HttpRequest, slug: str
) -> tuple[EventSnapshot, ClubsStandings | None]:
    """Return an event, or the head of a simultaneous tournament and the standings of all clubs."""
    with not_found():
        with suppress(NoSuchEventError):
            return admitted(open_event(slug), request.user, asked=slug), None
        found = clubs_standings(slug)
        return admitted(found.head, request.user, asked=slug), found


def clubs(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the clubs of a simultaneous tournament."""
    snapshot, _found = _one_or_all_clubs(request, slug)
    return public_clubs.clubs(request, snapshot)


@cached
def boards(request: HttpRequest, slug: str) -> HttpResponse:
    """Show all boards, with links to those that everyone has played."""
    snapshot = readable_event(request, slug)
    listed = boards_of(snapshot)
    sealed = seals(snapshot)
    sessions = [
        (
            session,
            [(board, shows(snapshot, session.id, board)) for board in listed[session.id]],
            sealed.get(session.id),
        )
        for session in snapshot.sessions
    ]
    context = {
        "listed": sessions,
        "against": bool(against_double_dummy(snapshot)),
        "downloads": downloads(snapshot, "travellers", "recap", cards=True),
    }
    return render(request, "standings/boards.html", event_context(request, snapshot) | context)


def sealed_deals(request: HttpRequest, slug: str, session: int) -> HttpResponse:
    """Send the text whose hash is the published commitment, once the hands can be seen."""
    snapshot = readable_event(request, slug)
    seal = seals(snapshot).get(_session(snapshot, session).id)
    if seal is None or not seal.text:
        raise Http404(_("These deals are still sealed, or Fairdeal did not deal them."))
    response = HttpResponse(seal.text, content_type="text/plain; charset=utf-8")
    response.headers["Content-Disposition"] = f'attachment; filename="deals-{session}.txt"'
    patch_cache_control(response, private=True, no_cache=True)
    return response


@cached
def traveller(request: HttpRequest, slug: str, session: int, board: int) -> HttpResponse:
    """Show all scores of a board, once everyone has played it."""
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
        "why": why_fouled(snapshot).get((facts.id, board)),
        "deal": dealt[0] if dealt else None,
        "plays": found.plays if found else (),
        "against": _against(snapshot, found) if dealt and dealt[0].makeable else {},
        "most": max((f.count for f in found.frequencies), default=1) if found else 1,
        "previous": next((n for n in reversed(readable) if n < board), None),
        "next": next((n for n in readable if n > board), None),
        "downloads": downloads(snapshot, "travellers", "recap", cards=True),
        "late": late_corrections(snapshot),
    }
    frame = event_context(
        request,
        snapshot,
        (_("Boards"), reverse("boards", args=[slug])),
        (_("Board %(board)s") % {"board": board}, ""),
    )
    return render(request, "standings/traveller.html", frame | context)


def _against(snapshot: EventSnapshot, shown: Traveller | None) -> dict[int, int]:
    """Return the tricks compared with double dummy on a board, by the id of the result."""
    known = tricks_by_result(snapshot)
    lines = shown.lines if shown else ()
    return {line.result_id: known[line.result_id] for line in lines if line.result_id in known}


@cached
def double_dummy(request: HttpRequest, slug: str) -> HttpResponse:
    """Show what every pair or team took, compared with what the cards make."""
    snapshot = readable_event(request, slug)
    frame = event_context(request, snapshot, (_("Against double dummy"), ""))
    lines = against_double_dummy(snapshot)
    context = frame | {
        "lines": lines,
        "told": [
            told
            for each in lines
            for told in snapshot.contestants[each.contestant_id].substitutes_told
        ],
    }
    return render(request, "standings/double_dummy.html", context)


@cached
def scorecard(request: HttpRequest, slug: str, address: str) -> HttpResponse:
    """Show a pair's or team's boards, each from its own side."""
    snapshot = readable_event(request, slug)
    contestant = _contestant(snapshot, address)
    shown = standings(snapshot)
    ranking, standing = next(
        (ranking, line)
        for ranking in shown.rankings
        for line in ranking.standings
        if line.contestant_id == contestant.id
    )
    card = scorecard_of(snapshot, contestant)
    line = evening_line(snapshot, contestant)
    by_cost = request.GET.get("order") == "cost"
    context = {
        "card": card,
        "compared": card.by_cost if by_cost else card.compared,
        "by_cost": by_cost,
        "line": line,
        "heights": [point.height for point in line],
        "middle": 50.0 if snapshot.method.shows_percent else 0.0,
        "several_sessions": len(snapshot.sessions) > 1,
        "standing": standing,
        "ranked": sum(bool(each.rank) for each in ranking.standings),
        "standings": shown,
        "against": next(
            (each for each in against_double_dummy(snapshot) if each.address == address), None
        ),
        "total": result_breakdown(snapshot, contestant, shown),
        "late": late_corrections(snapshot),
    }
    frame = event_context(request, snapshot, (name_html(card.name), ""))
    return render(request, "standings/scorecard.html", frame | context)


@cached
def beside(request: HttpRequest, slug: str, address: str) -> HttpResponse:
    """Show a contestant's boards beside those of another, or of the next above in the ranking."""
    snapshot = readable_event(request, slug)
    contestant = _contestant(snapshot, address)
    if snapshot.method.is_of_teams:
        raise Http404(_("Teams are compared on the page of their match."))
    lines = [line for ranking in rankings(snapshot) for line in ranking.standings]
    others = [line for line in lines if line.contestant_id != contestant.id]
    if not others:
        raise Http404(_("There is nobody to compare with."))
    place = next(n for n, line in enumerate(lines) if line.contestant_id == contestant.id)
    other = _contestant(snapshot, request.GET.get("with") or others[max(place - 1, 0)].address)
    card, other_card = scorecard_of(snapshot, contestant), scorecard_of(snapshot, other)
    context = {
        "card": card,
        "other": other_card,
        "lines": played_by_both(card, other_card),
        "others": others,
        "several_sessions": len(snapshot.sessions) > 1,
    }
    crumb = (name_html(card.name), reverse("scorecard", args=[slug, contestant.address]))
    frame = event_context(request, snapshot, crumb, (_("Side by side"), ""))
    return render(request, "standings/beside.html", frame | context)


@cached
def followed(request: HttpRequest, slug: str, address: str) -> HttpResponse:
    """Return a contestant's rank and next table, for the phone that remembers the contestant."""
    snapshot = readable_event(request, slug).seen_by(Role.PUBLIC)
    if snapshot.clubs:
        raise Http404(_("Look this up at the pair’s own club."))
    context = {
        "event": snapshot.event,
        "who": followed_of(snapshot, _contestant(snapshot, address)),
        "unit_word": snapshot.method.heading,
    }
    response = render(request, "standings/partials/followed.html", context)
    patch_cache_control(response, private=True, no_cache=True)
    return response


def explanation(request: HttpRequest, slug: str, address: str, board: int) -> HttpResponse:
    """Explain a pair's or team's points on a board in words."""
    snapshot = readable_event(request, slug)
    contestant = _contestant(snapshot, address)
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
    return render(request, "standings/explanation.html", frame | context)


def match(request: HttpRequest, slug: str, first: str, second: str) -> HttpResponse:
    """Show how two teams did against each other, board by board, in every session."""
    snapshot = readable_event(request, slug)
    teams = [contestant_by_address(snapshot, address) for address in (first, second)]
    ids = {team.id for team in teams if team is not None}
    played = [m for m in matches(snapshot) if {m.first_id, m.second_id} == ids]
    if not played:
        raise Http404(_("These two teams have not met."))
    context = {"matches": played, "standings": standings(snapshot)}
    words = format_html("{} – {}", name_html(played[0].first), name_html(played[0].second))
    frame = event_context(request, snapshot, (words, ""))
    return render(request, "standings/match.html", frame | context)


@cached
def seating(request: HttpRequest, slug: str) -> HttpResponse:
    """Show who meets whom, where and with which boards, round by round.

    Each club of a simultaneous tournament has its own.
    """
    snapshot = readable_event(request, slug)
    if snapshot.clubs:
        return redirect("clubs", slug)
    plans = [
        (
            session,
            [
                _seated(request, shown, room(snapshot, session.id).current.get(section.letter, 1))
                for section in session.sections
                if (shown := plan(snapshot, section)) is not None
            ],
        )
        for session in snapshot.sessions
        if session.status != "setup"
    ]
    return render(
        request, "standings/seating.html", event_context(request, snapshot) | {"plans": plans}
    )


def _seated(
    request: HttpRequest, plan: Seating, now: int
) -> tuple[Seating, RoomMap | None, Round | None, int]:
    drawn = room_map(plan, request.GET.get("round", ""), now)
    return plan, drawn, who_sits(plan, drawn.round) if drawn else None, now


@cached
def other_rankings(request: HttpRequest, slug: str) -> HttpResponse:
    """Show each session, section and stratum ranked by itself."""
    snapshot = readable_event(request, slug)
    frame = event_context(request, snapshot, (_("Other rankings"), ""))
    context = frame | {"standings": standings(snapshot)}
    return render(request, "standings/other_rankings.html", context)


@cached
def scoring(request: HttpRequest, slug: str) -> HttpResponse:
    """Say in words how the event is scored: every condition of contest that matters."""
    snapshot = readable_event(request, slug)
    frame = event_context(request, snapshot, (_("How this event is scored"), ""))
    context = frame | {"conditions": (*in_words(snapshot), shown_words(snapshot))}
    return render(request, "standings/scoring.html", context)


def _standings(request: HttpRequest, slug: str) -> tuple[EventSnapshot, Context]:
    """Return an event and its standings: all clubs' for a simultaneous tournament."""
    snapshot, found = _one_or_all_clubs(request, slug)
    if found is not None:
        return snapshot, public_clubs.standings_context(request, found)
    return snapshot, standings_context(snapshot)


def standings_context(snapshot: EventSnapshot) -> Context:
    """Return the context of the standings of one club's event, as the reader may see them."""
    shown, played = standings(snapshot), matches(snapshot)
    several = played and snapshot.method.contest is ContestKind.TEAMS
    team = snapshot.contestants
    return {
        "event": snapshot.event,
        "standings": shown,
        "places_gained": places_gained(snapshot),
        "matches": played,
        "brackets": brackets(snapshot),
        "first_shown": 0 if is_ranked(shown) else first_round_shown(snapshot),
        "last_round": [
            (
                each,
                reverse(
                    "match", args=[snapshot.event.slug, *(team[pk].address for pk in each.teams)]
                ),
            )
            for each in last_round(played)
            if several
        ],
        "late": late_corrections(snapshot),
        "crosstable": crosstable(snapshot, played, shown.rankings[0].standings) if several else (),
        "status": status_of(snapshot),
    }


def _contestant(snapshot: EventSnapshot, address: str) -> ContestantFacts:
    found = contestant_by_address(snapshot, address)
    if found is None:
        raise Http404(_("No entry has this number."))
    return found


def _session(snapshot: EventSnapshot, number: int) -> SessionFacts:
    found = next((s for s in snapshot.sessions if s.number == number), None)
    if found is None:
        raise Http404(_("There is no such session."))
    return found


def _live(snapshot: EventSnapshot, session: SessionFacts) -> str:
    started = session.status != "setup"
    return reverse("live_standings", args=[snapshot.event.slug]) if started else ""


EVENT_TABS = (
    EventTab(
        50,
        "standings",
        gettext_noop("Standings"),
        _live,
        front=(DURING, AFTER),
    ),
    EventTab(
        110,
        "public",
        gettext_noop("Public page"),
        lambda snapshot, _session: reverse("event", args=[snapshot.event.slug]),
        front=(AFTER,),
        for_scorers=True,
    ),
)
