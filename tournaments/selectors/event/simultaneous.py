"""Simultaneous tournaments: the events of many clubs read as one snapshot.

The clubs' events are combined as if they were the sections of one event: session 1 of each is
session 1 of the whole, and the scores on a board are one field. Everything else reads that snapshot
like any other.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from django.db.models import Count, Q

from scoring.ranking.carry_over import FieldScope
from tournaments.models import Event, Result, Simultaneous
from tournaments.selectors.event.collecting import without_collecting
from tournaments.selectors.event.facts import (
    ClubInPlay,
    ContestantFacts,
    SectionFacts,
    SessionFacts,
)
from tournaments.selectors.event.queries import event_facts
from tournaments.selectors.event.simultaneous_embargo import not_started
from tournaments.selectors.event.snapshot import (
    EventSnapshot,
    NoSuchEventError,
    open_event,
    read_events,
)

NO_EVENT = 0
"""The event id of a whole simultaneous tournament, which is not an event of its own."""


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
    counted = (
        Event.objects.filter(simultaneous=field)
        .order_by("id")
        .annotate(
            entered=Count("contestants", distinct=True),
            all_sessions=Count("sessions", distinct=True),
            in_setup=Count("sessions", distinct=True, filter=Q(sessions__status="setup")),
            in_final=Count("sessions", distinct=True, filter=Q(sessions__status="final")),
        )
        .values_list(
            "id",
            "club__name",
            "club__names_edition",
            "slug",
            "entered",
            "all_sessions",
            "in_setup",
            "in_final",
        )
    )
    results = _results_of(field)
    return tuple(
        ClubInPlay(
            pk, number, club, slug, _status(*states), entered, *results.get(pk, (0, 0)), names
        )
        for number, (pk, club, names, slug, entered, *states) in enumerate(counted, start=1)
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


def _bound(field: Simultaneous) -> EventSnapshot:
    """Return all clubs that have started, as one event."""
    leader = Event.objects.select_related("club", "conditions", "simultaneous").get(
        pk=field.leader_id
    )
    clubs = clubs_of(field)
    playing = {club.event_id: club for club in clubs if club.status != "setup"}
    facts_of_leader = event_facts(leader)
    facts = replace(
        facts_of_leader,
        id=NO_EVENT,
        name=field.name,
        slug=field.slug,
        conditions=replace(facts_of_leader.conditions, compare=FieldScope.EVENT),
        boards_shown=field.boards_shown,
    )
    apart = read_events(facts, list(playing))
    waiting = frozenset() if field.final else not_started([club.event_id for club in clubs])
    sessions, numbers = _sessions(field, apart, playing)
    bound_in = {each.session_id: bound.id for bound in sessions for each in bound.sections}
    snapshot = replace(
        apart,
        sessions=sessions,
        rulings=tuple(
            replace(each, session_id=bound_in.get(each.session_id or 0)) for each in apart.rulings
        ),
        contestants=MappingProxyType(_contestants(apart, playing, numbers)),
        clubs=clubs,
    )
    held_back = {session.id for session in sessions if session.number in waiting}
    return replace(
        snapshot,
        withheld=frozenset(
            (session, board) for session in held_back for board in snapshot.boards[session]
        ),
    )


def _sessions(
    field: Simultaneous, apart: EventSnapshot, playing: Mapping[int, ClubInPlay]
) -> tuple[tuple[SessionFacts, ...], Mapping[int, str]]:
    """Combine sessions of one number; also return how the pairs of each section are numbered.

    A combined session has the id of the first of them. Only the leading club makes it final: until
    then another club may join.
    """
    event_of = dict(
        Event.objects.filter(pk__in=playing).values_list("sessions__id", "id").order_by("id")
    )
    together: dict[int, list[SessionFacts]] = {}
    for session in apart.sessions:
        together.setdefault(session.number, []).append(session)
    letters: dict[int, str] = {}
    bound = []
    for number, sessions in sorted(together.items()):
        sections: list[SectionFacts] = []
        for session in sessions:
            club = playing[event_of[session.id]]
            for section in session.sections:
                several = len(session.sections) > 1
                letters[section.id] = f"{club.number}{section.letter if several else ''}-"
                letter = letters[section.id].rstrip("-")
                sections.append(replace(section, letter=letter, club_number=club.number))
        begun = any(session.status != "setup" for session in sessions)
        status = "final" if field.final else "running" if begun else "setup"
        bound.append(SessionFacts(sessions[0].id, number, status, tuple(sections)))
    return tuple(bound), letters


def _contestants(
    apart: EventSnapshot, playing: Mapping[int, ClubInPlay], letters: Mapping[int, str]
) -> dict[int, ContestantFacts]:
    """Return all contestants with their club's name, and a number and an address of their own."""
    rows = Event.objects.filter(pk__in=playing).order_by("id")
    event_of = dict(rows.values_list("contestants__id", "id"))
    at = {
        start.contestant_id: letters[start.section_id]
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


def _status(sessions: int, in_setup: int, in_final: int) -> str:
    if sessions == in_setup:
        return "setup"
    return "final" if sessions == in_final else "running"
