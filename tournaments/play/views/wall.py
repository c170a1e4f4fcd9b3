"""The wall: a page for a projector, with the clock, the next seating and the standings.

Whoever opens it, it shows only what everyone may see, because everyone reads it.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils import timezone
from django.utils.http import quote_etag
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from movements.model import Row
from tournaments.clubs.roles import Role
from tournaments.play.models import Phase
from tournaments.play.selectors.clock.face import face_of_event, session_in_play
from tournaments.play.selectors.clock.plan import ClockFace
from tournaments.play.selectors.phone.messages import Message, announcements
from tournaments.play.views.clock import clock_context
from tournaments.printing.page.qr import code_of
from tournaments.record.pages import readable_event
from tournaments.record.selectors.edition import edition, edition_of_room
from tournaments.record.selectors.event.rounds import round_to_seat, rounds_of
from tournaments.record.selectors.event.snapshot import EventSnapshot, SectionFacts, SessionFacts
from tournaments.record.selectors.movement.seating import Place, Seats
from tournaments.record.selectors.movement.seating import seating as plan
from tournaments.site.page import Context, unless_unchanged, while_the_clock_runs
from tournaments.standings.selectors.ranking.standings import is_ranked, standings
from tournaments.standings.views.frame import status_of


@dataclass(frozen=True, slots=True)
class RoundSeating:
    """Who sits where in a round of a section; ``letter`` is empty if it is the only one.

    ``rows`` have the places under the ``titles``: pairs, or players in an individual.
    ``out`` are the labels of those who sit out.
    """

    letter: str
    round: int
    titles: tuple[str, ...]
    rows: tuple[tuple[Row, tuple[Place, ...]], ...]
    out: tuple[str, ...]


@require_safe
def wall(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the wall of an event."""
    now = timezone.now()
    face = face_of_event(slug, now)
    context = _shown(request, slug, face) | clock_context(face)
    context |= {
        "announcements": _announced(slug, now),
        "next_change": _next_change(face),
        "code": code_of(request, "event", slug),
    }
    return render(request, "play/wall.html", context)


@require_safe
def wall_shown(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Return the standings and the next seating; the wall asks for them again and again."""
    now = timezone.now()

    def shown() -> HttpResponse:
        context = _shown(request, slug, face_of_event(slug, now))
        return render(request, "play/partials/wall_shown.html", context)

    return unless_unchanged(request, _depends_on(slug, now), shown)


@require_safe
def event_clock(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Return the clock and the announcements of an event; nothing if no session is in play."""
    return _by_the_clock(request, slug, "play/partials/event_clock.html")


@require_safe
def event_now(request: HttpRequest, slug: str) -> HttpResponseBase:
    """Return an event's round by the clock, and when it changes; nothing if none is in play."""
    return _by_the_clock(request, slug, "play/partials/event_now.html")


def _by_the_clock(request: HttpRequest, slug: str, template: str) -> HttpResponseBase:
    now = timezone.now()

    def shown() -> HttpResponse:
        readable_event(request, slug)  # raises 404 if there is no such page
        face, announced = face_of_event(slug, now), _announced(slug, now)
        context = clock_context(face) | {
            "announcements": announced,
            "next_change": _next_change(face),
        }
        response = render(request, template, context)
        at = ("none",) if face is None else (face.version, face.phase, face.round)
        # Not the content's tag, which would change every second: the clock runs on by itself.
        tag = "-".join(map(str, (*at, *(each.id for each in announced))))
        response.headers["ETag"] = quote_etag(tag)
        return response

    return unless_unchanged(request, _depends_on(slug, now), shown)


def _next_change(face: ClockFace | None) -> datetime | None:
    """Return when people change tables next; None if that is not known, or is now."""
    return face.ends_at if face is not None and face.phase is Phase.PLAYING else None


def _depends_on(slug: str, now: datetime) -> tuple[object, ...]:
    found = edition(slug)  # messages and the clock are in that of its room
    return found and edition_of_room(found.event), while_the_clock_runs(now)


def _announced(slug: str, now: datetime) -> tuple[Message, ...]:
    session = session_in_play(slug)
    return () if session is None else announcements(session, now)


def _shown(request: HttpRequest, slug: str, face: ClockFace | None) -> Context:
    snapshot = readable_event(request, slug).seen_by(Role.PUBLIC)
    if snapshot.clubs:
        raise Http404(_("This tournament has no wall. Open the wall of a club’s event."))
    session, shown = _current(snapshot), standings(snapshot)
    ranked = is_ranked(shown)
    ahead = _seating_of(snapshot, session, face, ahead=1, or_not_begun=ranked)
    return {
        "snapshot": snapshot,
        "event": snapshot.event,
        "session": session,
        "several_sessions": len(snapshot.sessions) > 1,
        "status": status_of(snapshot),
        "standings": shown,
        "ranked": ranked,
        # Until there are standings, the wall says who sits where now.
        "seating_now": () if ranked else _seating_of(snapshot, session, face, ahead=0),
        "seating": ahead,
        "draws": () if ahead else tuple(_draws(snapshot, session)),
    }


def _current(snapshot: EventSnapshot) -> SessionFacts:
    """Return the session that matters to the room: in play, next to start, or the last."""
    for status in ("running", "setup"):
        for session in snapshot.sessions:
            if session.status == status:
                return session
    return snapshot.sessions[-1]


def _seating_of(
    snapshot: EventSnapshot,
    session: SessionFacts,
    face: ClockFace | None,
    *,
    ahead: int,
    or_not_begun: bool = False,
) -> tuple[RoundSeating, ...]:
    """Return who sits where in the round in play, or some rounds ahead; nothing at the end.

    With ``or_not_begun``, a round that nobody has begun counts as still to come.
    """
    if session.status == "final":
        return ()
    several = len(session.sections) > 1
    rounds = ((each, _round(snapshot, each, face)) for each in session.sections)
    listed = (
        _seating(
            snapshot,
            section,
            number
            if or_not_begun and _is_still_to_come(snapshot, section, number, face)
            else number + ahead,
            several=several,
        )
        for section, number in rounds
        if number is not None
    )
    return tuple(each for each in listed if each is not None)


def _is_still_to_come(
    snapshot: EventSnapshot, section: SectionFacts, number: int, face: ClockFace | None
) -> bool:
    """Whether people are still finding their seats in a round that is in play by the scores.

    The clock knows better, except if the round is drawn: that can take longer than a change.
    """
    if number == 1 or (face is not None and face.has_begun and not section.rounds_to_draw):
        return False
    rounds = rounds_of(snapshot, section.session_id)
    return not any(
        each.entered for each in rounds if (each.section, each.round) == (section.letter, number)
    )


def _draws(snapshot: EventSnapshot, session: SessionFacts) -> Iterator[tuple[str, str]]:
    """Yield when each section's next round will be drawn, with its letter if there are several."""
    for section in session.sections if session.status == "running" else ():
        found = plan(snapshot, section)
        if found is not None and found.next_draw:
            yield section.letter if len(session.sections) > 1 else "", found.next_draw


def _round(snapshot: EventSnapshot, section: SectionFacts, face: ClockFace | None) -> int | None:
    """Return the round in play, by the clock once it has started; None after the last score."""
    if face is not None and face.has_begun:
        return face.round
    return round_to_seat(snapshot, section)


def _seating(
    snapshot: EventSnapshot, section: SectionFacts, number: int, *, several: bool
) -> RoundSeating | None:
    found = plan(snapshot, section)
    tables = found.round(number) if found else ()
    if found is None or not tables:
        return None
    pairs, singly = ("North-South", "East-West"), ("North", "South", "East", "West")
    titles = tuple(_(title) for title in (pairs if found.by_pair else singly))
    return RoundSeating(
        letter=section.letter if several else "",
        round=number,
        titles=titles,
        rows=tuple((row, _places(found.seats(row))) for row in tables),
        out=tuple(found.place(label, number).named for label in found.sitting_out.get(number, ())),
    )


def _places(seats: Seats) -> tuple[Place, ...]:
    return tuple(place for _seat, place in seats[::2] + seats[1::2])  # partners together
