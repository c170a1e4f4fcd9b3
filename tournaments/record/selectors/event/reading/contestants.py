"""The contestants of events as facts: their players, substitutes and carry-over."""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Any

from django.db.models import OuterRef, QuerySet, Subquery

from scoring.ranking.carry_over import SessionScore
from tournaments.clubs.selectors.public_names import public_name
from tournaments.record.models import Contestant, Substitute
from tournaments.record.selectors.event.facts import ContestantFacts, SubstituteFacts
from tournaments.site.prepared import Query, Rows, converted_rows


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
    for *contestant, position, player, how, number, has_substitutes in members:
        if has_substitutes:
            substituted.add(int(str(contestant[0])))
        seats = seated.setdefault(tuple(contestant), [])
        if position is not None:
            seats += [""] * (position - 1 - len(seats))
            seats.append(player)
            if how != "name":
                shown.setdefault(contestant[0], {})[len(seats) - 1] = public_name(player, how)
            if number:
                national.setdefault(contestant[0], {})[len(seats) - 1] = number
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
        facts = SubstituteFacts(pk, session, number, seat, name, shown, first, last or 0)
        gathered.setdefault(contestant, []).append(facts)
    for contestant, substitutes in gathered.items():
        bare = found[contestant]
        public = bare.public
        if public is None and any(each.public != each.name for each in substitutes):
            public = bare.seated
        with_them = replace(bare, substitutes=tuple(substitutes), public=public)
        found[contestant] = replace(with_them, players=tuple(filter(None, with_them.called)))
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
        "substituted",
    )


def _public(seats: list[str], shown: dict[int, str]) -> tuple[str, ...]:
    return tuple(shown.get(place, name) for place, name in enumerate(seats))


def _national_ids(seats: list[str], known: dict[int, str]) -> tuple[str, ...]:
    return tuple(known.get(place, "") for place in range(len(seats)))
