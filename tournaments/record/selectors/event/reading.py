"""The queries that read an event into facts."""

import gc
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from fractions import Fraction
from itertools import count
from threading import Lock
from types import MappingProxyType
from typing import Any, TypeVar

from django.db import DEFAULT_DB_ALIAS
from django.db.models import OuterRef, QuerySet, Subquery

from scoring.conditions.contest import CONDITIONS, Conditions
from scoring.conditions.methods import ContestKind, Method
from scoring.play.notation import Game
from scoring.play.ruling_notation import parse_ruling
from scoring.ranking.carry_over import SessionScore
from tournaments.clubs.selectors import ClubLook, public_name
from tournaments.record.models import (
    Contestant,
    Event,
    Result,
    Ruling,
    Session,
    Sitting,
    StartingPosition,
    Substitute,
)
from tournaments.record.selectors.event.facts import (
    ContestantFacts,
    EventFacts,
    ResultFacts,
    RulingFacts,
    SaidRound,
    SectionFacts,
    SessionFacts,
    SittingFacts,
    StageFacts,
    StartingPositionFacts,
    SubstituteFacts,
    stages_of,
)
from tournaments.record.selectors.event.played_scores import played_score
from tournaments.site.prepared import Query, Rows, converted_rows

_lock = Lock()
_paused = 0


@contextmanager
def without_collecting() -> Iterator[None]:
    """Pause Python's search for cyclic garbage while many facts are read and rated.

    It would go through all of them again and again and find nothing, which takes two fifths of
    the time. Threads may overlap: it resumes when the last of them is done.
    """
    global _paused  # noqa: PLW0603 (the garbage collector is one for the process)
    with _lock:
        _paused += 1
        gc.disable()
    try:
        yield
    finally:
        with _lock:
            _paused -= 1
            if not _paused:
                gc.enable()


Row = TypeVar("Row", bound=tuple[Any, ...])


def facts_of(event: int | str) -> EventFacts | None:
    """Return the event with an id or an address as facts; None if there is none."""
    text = str(event).replace("\0", "")  # PostgreSQL refuses NUL
    if text.isascii() and text.isdigit() and len(text) < 10:
        found = converted_rows(_by_id, (int(text),))
    else:
        found = converted_rows(_by_address, (text,))
    return _facts(dict(zip(_OF_EVENT, found[0], strict=True))) if found else None


def event_facts(row: Event) -> EventFacts:
    """Return a stored event as facts."""
    return _facts({name: _at(row, name) for name in _OF_EVENT})


def _at(row: Event, path: str) -> Any:
    """Return the value at a path such as ``club__name``; None if a row is missing."""
    found: Any = row
    for name in path.split("__"):
        found = getattr(found, name, None)
    return found


def _facts(row: Mapping[str, Any]) -> EventFacts:
    leads = row["simultaneous__leader_id"] == row["id"]
    return EventFacts(
        id=row["id"],
        club_id=row["club_id"],
        club=row["club__name"],
        club_slug=row["club__slug"],
        name=row["name"],
        slug=row["slug"],
        held_on=row["held_on"],
        game=Game(row["game"]),
        contest=ContestKind(row["contest"]),
        method=Method(row["method"]),
        conditions=Conditions.read({name: row[f"conditions__{name}"] for name in CONDITIONS}),
        ledger_sequence=row["ledger_sequence"],
        ledger_hash=row["ledger_hash"],
        simultaneous=row["simultaneous__slug"] or "",
        simultaneous_name=row["simultaneous__name"] or "",
        boards_shown=row["simultaneous__boards_shown"] if leads else "",
        clubs_final=row["simultaneous__final"] if leads else False,
        noindex=row["club__noindex"],
        look=ClubLook(*(row[f"club__{name}"] for name in ("address", "colour", "logo"))),
        unrecorded=row["unrecorded"],
        stage=_stage(row) if row["stage__id"] else None,
    )


def _stage(row: Mapping[str, Any]) -> StageFacts:
    return StageFacts(
        source=row["stage__source_id"],
        source_slug=row["stage__source__slug"],
        source_name=row["stage__source__name"],
        number=row["stage__number"],
        carry=row["stage__carry"],
        share=row["stage__share"],
        cap=row["stage__cap"],
        source_sequence=row["stage__source_sequence"],
        source_hash=row["stage__source_hash"],
        seen=row["stage__seen"],
    )


_OF_EVENT = (
    "id",
    "club_id",
    "club__name",
    "club__slug",
    "club__noindex",
    "club__address",
    "club__colour",
    "club__logo",
    "name",
    "slug",
    "held_on",
    "game",
    "contest",
    "method",
    "ledger_sequence",
    "ledger_hash",
    "unrecorded",
    "simultaneous__slug",
    "simultaneous__name",
    "simultaneous__leader_id",
    "simultaneous__boards_shown",
    "simultaneous__final",
    "stage__id",
    "stage__source_id",
    "stage__source__slug",
    "stage__source__name",
    "stage__number",
    "stage__carry",
    "stage__share",
    "stage__cap",
    "stage__source_sequence",
    "stage__source_hash",
    "stage__seen",
    *(f"conditions__{name}" for name in CONDITIONS),
)


def _by_id(values: Sequence[Any]) -> Rows:
    return Event.objects.filter(pk=values[0]).order_by().values_list(*_OF_EVENT)


def _by_address(values: Sequence[Any]) -> Rows:
    return Event.objects.filter(slug=values[0]).order_by().values_list(*_OF_EVENT)


def sessions_of(event_ids: Collection[int]) -> tuple[SessionFacts, ...]:
    """Return the sessions of these events by number, their sections by letter."""
    sections: dict[tuple[int, int, str], list[SectionFacts]] = {}
    for pk, number, status, section, *columns in _all(_sessions, event_ids):
        listed = sections.setdefault((pk, number, status), [])
        if section is not None:
            letter, family, chosen, winners, shared, version, own, *drawn = columns
            byes, stages, lot, said, counted = drawn
            facts = SectionFacts(
                id=section,
                session_id=pk,
                letter=letter,
                family=family,
                parameters=MappingProxyType(chosen),
                winners=winners,
                shared=shared,
                movement_version=version,
                own_movement=MappingProxyType(own),
                byes=MappingProxyType({int(number): who for number, who in byes.items()}),
                stages=stages_of(stages),
                lot=lot,
                said=None if said is None else SaidRound(said, counted),
            )
            listed.append(facts)
    return tuple(SessionFacts(*session, tuple(listed)) for session, listed in sections.items())


def _sessions(event_ids: Sequence[int]) -> Rows:
    rows = Session.objects.filter(event__in=event_ids)
    return rows.order_by("event", "number", "sections__letter").values_list(
        "id",
        "number",
        "status",
        "sections__id",
        "sections__letter",
        "sections__family",
        "sections__parameters",
        "sections__winners",
        "sections__shared",
        "sections__movement_version",
        "sections__own_movement",
        "sections__byes",
        "sections__stages",
        "sections__lot",
        "sections__round_said__round",
        "sections__round_said__counted",
    )


def starting_positions_of(
    event_ids: Collection[int], sections: Iterable[int]
) -> dict[int, StartingPositionFacts]:
    """Return the starting positions of these events by id, section by section as given."""
    rows = _grouped(_all(_starting_positions, event_ids), sections)
    return {row[0]: StartingPositionFacts(*row) for row in rows}


def _starting_positions(event_ids: Sequence[int]) -> Rows:
    rows = StartingPosition.objects.filter(event__in=event_ids).order_by("id")
    return rows.values_list("id", "section_id", "label", "contestant_id", "position", "seats")


def sittings_of(event_ids: Collection[int], sections: Iterable[int]) -> dict[int, SittingFacts]:
    """Return the sittings in force by id: by section as given, round and table."""
    rows = _grouped(_all(_sittings, event_ids), sections)
    return {row[0]: SittingFacts._make(row) for row in rows}


def _sittings(event_ids: Sequence[int]) -> Rows:
    rows = Sitting.objects.filter(section__event__in=event_ids, withdrawn_in_version=None)
    return rows.order_by("round", "table").values_list(
        "id", "section_id", "round", "table", "north_id", "south_id", "east_id", "west_id"
    )


def results_of(event_ids: Collection[int], sittings: Iterable[int]) -> tuple[ResultFacts, ...]:
    """Return the results of the sittings in force, by sitting as given and board."""
    return tuple(map(result_facts, _grouped(_all(_results, event_ids), sittings)))


def result_facts(row: Sequence[Any]) -> ResultFacts:
    """Return a result as facts from the columns ``OF_RESULT``."""
    return ResultFacts(row[0], row[1], row[2], played_score(*row[7:]), *row[3:7])


def _results(event_ids: Sequence[int]) -> Rows:
    found = Result.objects.filter(
        sitting__section__event__in=event_ids, sitting__withdrawn_in_version=None
    )
    return found.order_by("board").values_list(*OF_RESULT)


OF_RESULT = (
    "id",
    "sitting_id",
    "board",
    "version",
    "fouled_group",
    "checked_version",
    "confirmed_version",
    "status",
    "level",
    "strain",
    "doubling",
    "declarer",
    "tricks",
    "lead",
    "bare_score",
    "award",
)


def _all(query: Query, event_ids: Collection[int]) -> list[Any]:
    return converted_rows(query, tuple(event_ids)) if event_ids else []


def _grouped(rows: Iterable[Row], owners: Iterable[int]) -> list[Row]:
    """Return rows in the order of their owners, whose ids are in the second column.

    Sorting here saves the database the joins needed for the owners' own order.
    """
    place = {owner: number for number, owner in enumerate(owners)}
    return sorted(rows, key=lambda row: place[row[1]])


def rulings_of(event_ids: Collection[int], game: Game) -> tuple[RulingFacts, ...]:
    """Return the rulings in force, event by event, in the order they were made."""
    return tuple(
        ruling_facts(Ruling.from_db(DEFAULT_DB_ALIAS, _RULING, values), game)
        for values in _all(_rulings, event_ids)
    )


_RULING = tuple(each.attname for each in Ruling._meta.concrete_fields)


def _rulings(event_ids: Sequence[int]) -> Rows:
    rows = Ruling.objects.filter(event__in=event_ids, withdrawn_at_sequence=None)
    return rows.order_by("event", "made_at_sequence", "id").values_list(*_RULING)


def ruling_facts(row: Ruling, game: Game) -> RulingFacts:
    """Return a stored ruling as facts, in force or not."""
    return RulingFacts(
        id=row.pk,
        kind=row.kind,
        result_id=row.result_id,
        score=parse_ruling(row.score, game=game) if row.score else None,
        contestant_id=row.contestant_id,
        amount="" if row.amount is None else str(row.amount),
        amount_in=row.amount_in,
        law=row.law,
        text=row.text,
        session_id=row.session_id,
        opponent_id=row.opponent_id,
    )


def contestants_of(event_ids: Collection[int]) -> dict[int, ContestantFacts]:
    """Return the contestants of these events by id, with their players by position."""
    return _listed(_found(_contestants, event_ids))


def contestants_with_ids(ids: Collection[int]) -> dict[int, ContestantFacts]:
    """Return some contestants by id, with their players by position."""
    return _listed(_found(_some_contestants, ids))


def _found(query: Query, ids: Collection[int]) -> Iterable[Sequence[Any]]:
    return converted_rows(query, tuple(ids)) if ids else ()


def _listed(members: Iterable[Sequence[Any]]) -> dict[int, ContestantFacts]:
    """Return contestants from one row for each member."""
    seated: dict[tuple[Any, ...], list[str]] = {}
    shown: dict[object, dict[int, str]] = {}
    national: dict[object, dict[int, str]] = {}
    substituted: set[int] = set()
    for *contestant, position, player, how, number, of_person, has_substitutes in members:
        if has_substitutes:
            substituted.add(int(str(contestant[0])))
        seats = seated.setdefault(tuple(contestant), [])
        if position is not None:
            seats += [""] * (position - 1 - len(seats))
            seats.append(player)
            if how != "name":
                shown.setdefault(contestant[0], {})[len(seats) - 1] = public_name(player, how)
            if number or of_person:
                national.setdefault(contestant[0], {})[len(seats) - 1] = of_person or number
    found = {
        pk: ContestantFacts(
            id=pk,
            section_letter=letter,
            number=number,
            direction=direction,
            address=address,
            name=name,
            players=tuple(filter(None, seats)),
            seated=tuple(seats),
            stratum=stratum,
            handicap=handicap,
            masterpoints=masterpoints,
            public=_public(seats, shown[pk]) if pk in shown else None,
            national_ids=_national_ids(seats, national[pk]) if pk in national else (),
            came_from=came_from or 0,
            brought=_brought(*brought),
        )
        for contestant, seats in seated.items()
        for pk, letter, number, direction, address, name, *rest in (contestant,)
        for stratum, handicap, came_from, *brought, masterpoints in (rest,)
    }
    return _with_substitutes(found, substituted) if substituted else found


def _brought(points: str, possible: str) -> SessionScore | None:
    return SessionScore(Fraction(points), Fraction(possible)) if points else None


def _with_substitutes(
    found: dict[int, ContestantFacts], substituted: Collection[int]
) -> dict[int, ContestantFacts]:
    """Return contestants with their players' substitutes."""
    gathered: dict[int, list[SubstituteFacts]] = {}
    rows = Substitute.objects.filter(contestant__in=substituted).order_by(
        "session__number", "seat", "first_round", "id"
    )
    for contestant, pk, session, number, seat, name, how, first, last in rows.values_list(
        "contestant_id",
        "id",
        "session_id",
        "session__number",
        "seat",
        "player__name",
        "player__shown",
        "first_round",
        "last_round",
    ):
        shown = public_name(name, how)
        facts = SubstituteFacts(pk, session, number, seat, name, shown, first, last or 0, 0)
        gathered.setdefault(contestant, []).append(facts)
    marks = count(1)
    for contestant, bare in found.items():
        if contestant not in gathered:
            continue
        substitutes = gathered[contestant]
        of_seats = {seat: next(marks) for seat in sorted({each.seat for each in substitutes})}
        public = bare.public
        if public is None and any(each.public != each.name for each in substitutes):
            public = bare.seated
        marked = tuple(each._replace(mark=of_seats[each.seat]) for each in substitutes)
        found[contestant] = replace(bare, substitutes=marked, public=public)
    return found


def _contestants(event_ids: Sequence[int]) -> Rows:
    return _members(Contestant.objects.filter(event__in=event_ids))


def _some_contestants(ids: Sequence[int]) -> Rows:
    return _members(Contestant.objects.filter(pk__in=ids))


def _members(contestants: "QuerySet[Contestant]") -> Rows:
    # Not Exists, which adds a parameter (see ``prepared.rows``).
    first = Substitute.objects.filter(contestant=OuterRef("pk")).order_by("id").values("id")[:1]
    rows = contestants.annotate(substituted=Subquery(first))
    return rows.order_by("event_id", "section_letter", "id", "members__position").values_list(
        "id",
        "section_letter",
        "number",
        "direction",
        "address",
        "name",
        "stratum",
        "handicap",
        "came_from",
        "brought",
        "brought_of",
        "award__points",
        "members__position",
        "members__player__name",
        "members__player__shown",
        "members__player__national_id",
        "members__player__same_as__national_id",
        "substituted",
    )


def _public(seats: list[str], shown: dict[int, str]) -> tuple[str, ...]:
    return tuple(shown.get(place, name) for place, name in enumerate(seats))


def _national_ids(seats: list[str], known: dict[int, str]) -> tuple[str, ...]:
    return tuple(known.get(place, "") for place in range(len(seats)))
