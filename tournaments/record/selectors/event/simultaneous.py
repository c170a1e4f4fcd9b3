"""Simultaneous tournaments: the events of many clubs read as one snapshot.

The clubs' events are combined as if they were the sections of one event: session 1 of each is
session 1 of the whole, and the scores on a board are one field. Everything else reads that snapshot
like any other.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from django.db.models import Count, Q

from scoring.ranking.carry_over import FieldScope
from tournaments.record.models import Contestant, Event, Result, Session, Simultaneous
from tournaments.record.selectors.event.facts import (
    ClubInPlay,
    ContestantFacts,
    EventFacts,
    SectionFacts,
    SessionFacts,
)
from tournaments.record.selectors.event.reading import (
    event_facts,
    rulings_of,
    sessions_of,
    without_collecting,
)
from tournaments.record.selectors.event.simultaneous_embargo import not_started
from tournaments.record.selectors.event.snapshot import EventSnapshot, open_event, read_events
from tournaments.site.refusals import NoSuchEventError

NO_EVENT = 0
"""The event id of a whole simultaneous tournament, which is not itself an event."""


@dataclass(frozen=True, slots=True)
class SimultaneousFacts:
    """A tournament as its directors see it; ``leader`` is the id of the leading event."""

    id: int
    name: str
    slug: str
    code: str
    leader: int
    boards_shown: str
    final: bool
    clubs: tuple[ClubInPlay, ...]


def simultaneous_of(event_id: int) -> SimultaneousFacts | None:
    """Return the tournament of an event; None if it is in none."""
    row = Simultaneous.objects.filter(events=event_id).first()
    if row is None:
        return None
    return SimultaneousFacts(
        id=row.pk,
        name=row.name,
        slug=row.slug,
        code=row.code,
        leader=row.leader_id,
        boards_shown=row.boards_shown,
        final=row.final,
        clubs=clubs_of(row),
    )


def clubs_of(field: Simultaneous) -> tuple[ClubInPlay, ...]:
    """Return the clubs of a tournament in the order in which they opened their events."""
    results = _results_of(field)
    return tuple(club.counted(*results.get(club.event_id, (0, 0))) for club in _listed(field))


def _listed(field: Simultaneous) -> tuple[ClubInPlay, ...]:
    """Return the clubs of a tournament without counting their results."""
    entries = Contestant.objects.filter(event__simultaneous=field).order_by().values("event")
    entered = dict(entries.annotate(entered=Count("id")).values_list("event", "entered"))
    statuses: dict[int, list[str]] = {}
    sessions = Session.objects.filter(event__simultaneous=field).order_by("id")
    for pk, status in sessions.values_list("event_id", "status"):
        statuses.setdefault(pk, []).append(status)
    events = Event.objects.filter(simultaneous=field).order_by("id")
    return tuple(
        ClubInPlay(pk, number, club, slug, _status(statuses.get(pk, ())), entered.get(pk, 0), 0, 0)
        for number, (pk, club, slug) in enumerate(
            events.values_list("id", "club__name", "slug"), start=1
        )
    )


def open_event_or_simultaneous(event: int | str) -> EventSnapshot:
    """Read an event by id or address, or a whole simultaneous tournament by its address.

    Raises:
        NoSuchEventError: there is neither.
    """
    try:
        return open_event(event)
    except NoSuchEventError:
        found = Simultaneous.objects.filter(slug=str(event).replace("\0", "")).first()
        if found is None:
            raise
    with without_collecting():
        return _bound(found)


@dataclass(frozen=True, slots=True)
class Clubs:
    """The clubs of a tournament that have started, without people and results.

    Attributes:
        snapshot: All of them as one event, without contestants, tables and results.
        events: The ids of their events, in order.
        held_back: The ids of the sessions that a club has not started yet.
    """

    snapshot: EventSnapshot
    events: tuple[int, ...]
    held_back: frozenset[int]


def open_clubs(slug: str) -> Clubs | None:
    """Read a simultaneous tournament without its people and results; None if there is none."""
    found = Simultaneous.objects.filter(slug=slug.replace("\0", "")).first()
    if found is None:
        return None
    with without_collecting():
        return _clubs(found)


def _bound(field: Simultaneous) -> EventSnapshot:
    """Return all clubs that have started, as one event, with people and results."""
    clubs = clubs_of(field)
    playing = _playing(clubs)
    apart = read_events(_facts(field), list(playing))
    waiting = frozenset() if field.final else not_started([club.event_id for club in clubs])
    sessions = _sessions(field, apart.sessions, playing)
    bound = _combined(apart, sessions, clubs)
    return replace(
        bound,
        contestants=MappingProxyType(_contestants(apart, playing, bound.sections)),
        withheld=frozenset(
            (session.id, board)
            for session in sessions
            if session.number in waiting
            for board in bound.boards[session.id]
        ),
    )


def _clubs(field: Simultaneous) -> Clubs:
    """Return all clubs that have started, as one event, without people and results."""
    clubs = _listed(field)
    playing = _playing(clubs)
    facts, events = _facts(field), tuple(playing)
    waiting = frozenset() if field.final else not_started([club.event_id for club in clubs])
    sessions = _sessions(field, sessions_of(events), playing)
    apart = EventSnapshot(facts, sessions, {}, {}, {}, (), rulings_of(events, facts.game))
    held_back = frozenset(session.id for session in sessions if session.number in waiting)
    return Clubs(_combined(apart, sessions, clubs), events, held_back)


def _facts(field: Simultaneous) -> EventFacts:
    """Return a tournament as an event, by the conditions of its leader."""
    leader = Event.objects.select_related("club", "conditions", "simultaneous").get(
        pk=field.leader_id
    )
    facts = event_facts(leader)
    return replace(
        facts,
        id=NO_EVENT,
        name=field.name,
        slug=field.slug,
        conditions=replace(facts.conditions, compare=FieldScope.EVENT),
        boards_shown=field.boards_shown,
    )


def _playing(clubs: Iterable[ClubInPlay]) -> dict[int, ClubInPlay]:
    """Return the clubs that have started, by their events."""
    return {club.event_id: club for club in clubs if club.status != "setup"}


def _combined(
    apart: EventSnapshot, sessions: tuple[SessionFacts, ...], clubs: tuple[ClubInPlay, ...]
) -> EventSnapshot:
    """Return the snapshot of all clubs with combined sessions."""
    if not apart.rulings:
        return replace(apart, sessions=sessions, clubs=clubs)
    bound_in = {each.session_id: bound.id for bound in sessions for each in bound.sections}
    return replace(
        apart,
        sessions=sessions,
        rulings=tuple(
            replace(each, session_id=bound_in.get(each.session_id or 0)) for each in apart.rulings
        ),
        clubs=clubs,
    )


def _sessions(
    field: Simultaneous, sessions: Iterable[SessionFacts], playing: Mapping[int, ClubInPlay]
) -> tuple[SessionFacts, ...]:
    """Combine the clubs' sessions of one number.

    A combined session has the id of the first of them. Only the leading club makes it final; until
    then, other clubs may join.
    """
    rows = Session.objects.filter(event__in=playing).order_by("id")
    event_of = dict(rows.values_list("id", "event_id"))
    together: dict[int, list[SessionFacts]] = {}
    for session in sessions:
        club = playing[event_of[session.id]]
        together.setdefault(session.number, []).append(_numbered(session, club.number))
    bound = []
    for number, alike in sorted(together.items()):
        begun = any(session.status != "setup" for session in alike)
        status = "final" if field.final else "running" if begun else "setup"
        sections = tuple(section for session in alike for section in session.sections)
        bound.append(SessionFacts(alike[0].id, number, status, sections))
    return tuple(bound)


def _numbered(session: SessionFacts, number: int) -> SessionFacts:
    """Return a session as part of a tournament, with the club's number before its letters."""
    several = len(session.sections) > 1
    return replace(
        session,
        sections=tuple(
            replace(
                section,
                letter=f"{number}{section.letter if several else ''}",
                club_number=number,
                said=None,
            )
            for section in session.sections
        ),
    )


def _contestants(
    apart: EventSnapshot,
    playing: Mapping[int, ClubInPlay],
    sections: Mapping[int, SectionFacts],
) -> dict[int, ContestantFacts]:
    """Return all contestants with their club's name and a unique number and address."""
    rows = Event.objects.filter(pk__in=playing).order_by("id")
    event_of = dict(rows.values_list("contestants__id", "id"))
    at = {
        start.contestant_id: f"{sections[start.section_id].letter}-"
        for start in apart.starting_positions.values()
    }
    return {
        pk: replace(
            each,
            section_letter=at.get(pk, f"{club.number}-"),
            address=f"{club.number}-{each.address}",
            club=club.club,
        )
        for pk, each in apart.contestants.items()
        for club in (playing[event_of[pk]],)
    }


def _results_of(field: Simultaneous) -> dict[int, tuple[int, int]]:
    """Return, by event, how many results are in and how many there will be."""
    rows = Result.objects.filter(
        sitting__section__session__event__simultaneous=field, sitting__withdrawn_in_version=None
    )
    counted = (
        rows.order_by()
        .values("sitting__section__session__event")
        .annotate(
            entered=Count("id", filter=~Q(status=Result.Status.PENDING)),
            scheduled=Count("id"),
        )
        .values_list("sitting__section__session__event", "entered", "scheduled")
    )
    return {pk: (entered, scheduled) for pk, entered, scheduled in counted}


def _status(statuses: Collection[str]) -> str:
    """Return the status of an event whose sessions have these statuses."""
    different = set(statuses)
    if different <= {"setup"}:
        return "setup"
    return "final" if different == {"final"} else "running"
