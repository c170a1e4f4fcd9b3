"""The stored rows of events as facts: one query for each kind, in a stated order."""

from collections.abc import Collection
from types import MappingProxyType

from scoring.conditions.methods import ContestKind, Method
from scoring.play.notation import Game
from scoring.play.ruling_notation import parse_ruling
from tournaments.models import (
    Contestant,
    ContestantPlayer,
    Event,
    Result,
    Ruling,
    Section,
    Sitting,
    StartingPosition,
)
from tournaments.selectors.event.facts import (
    ContestantFacts,
    EventFacts,
    ResultFacts,
    RulingFacts,
    SectionFacts,
    SittingFacts,
    StartingPositionFacts,
)
from tournaments.selectors.event.played_scores import played_score


def event_facts(row: Event) -> EventFacts:
    """Return a stored event as facts."""
    field = row.simultaneous
    leads = field is not None and field.leader_id == row.pk
    return EventFacts(
        id=row.pk,
        club_id=row.club_id,
        club=row.club.name,
        name=row.name,
        slug=row.slug,
        held_on=row.held_on,
        game=Game(row.game),
        contest=ContestKind(row.contest),
        method=Method(row.method),
        conditions=row.conditions.value,
        ledger_sequence=row.ledger_sequence,
        simultaneous=field.slug if field else "",
        simultaneous_name=field.name if field else "",
        boards_shown=field.boards_shown if field and leads else "",
        clubs_final=field.final if field and leads else False,
    )


def sections_of(event_ids: Collection[int]) -> dict[int, tuple[SectionFacts, ...]]:
    """Return the sections of these events in the order of their letters, by session id."""
    gathered: dict[int, list[SectionFacts]] = {}
    for row in Section.objects.filter(session__event__in=event_ids).order_by("session", "letter"):
        facts = SectionFacts(
            id=row.pk,
            session_id=row.session_id,
            letter=row.letter,
            family=row.family,
            parameters=MappingProxyType(dict(row.parameters)),
            own_movement=MappingProxyType(dict(row.own_movement)),
            winners=row.winners,
            shared=row.shared,
            movement_version=row.movement_version,
        )
        gathered.setdefault(row.session_id, []).append(facts)
    return {session: tuple(sections) for session, sections in gathered.items()}


def contestants_of(event_ids: Collection[int]) -> dict[int, ContestantFacts]:
    """Return the contestants of these events by id, with their players by position."""
    seated: dict[int, list[str]] = {}
    for contestant, position, name in (
        ContestantPlayer.objects.filter(contestant__event__in=event_ids)
        .order_by("contestant", "position")
        .values_list("contestant_id", "position", "player__name")
    ):
        seats = seated.setdefault(contestant, [])
        seats += [""] * (position - 1 - len(seats))
        seats.append(name)
    rows = Contestant.objects.filter(event__in=event_ids).order_by("event", "section_letter", "id")
    return {
        pk: ContestantFacts(
            pk,
            letter,
            number,
            direction,
            address,
            name,
            tuple(filter(None, seated.get(pk, ()))),
            tuple(seated.get(pk, ())),
            stratum,
            handicap,
        )
        for pk, letter, number, direction, address, name, stratum, handicap in rows.values_list(
            "id",
            "section_letter",
            "number",
            "direction",
            "address",
            "name",
            "stratum",
            "handicap",
        )
    }


def entries_of(event_ids: Collection[int]) -> dict[int, StartingPositionFacts]:
    """Return the starting positions of these events by id, section by section."""
    rows = StartingPosition.objects.filter(section__session__event__in=event_ids).order_by(
        "section", "id"
    )
    return {
        row[0]: StartingPositionFacts(*row)
        for row in rows.values_list(
            "id", "section_id", "label", "contestant_id", "position", "seats"
        )
    }


def sittings_of(event_ids: Collection[int]) -> dict[int, SittingFacts]:
    """Return the sittings in force by id: by session, section, round and table."""
    rows = Sitting.objects.filter(
        section__session__event__in=event_ids, withdrawn_in_version=None
    ).order_by(
        "section__session__event", "section__session__number", "section__letter", "round", "table"
    )
    return {
        row[0]: SittingFacts(*row)
        for row in rows.values_list(
            "id", "section_id", "round", "table", "north_id", "south_id", "east_id", "west_id"
        )
    }


def results_of(event_ids: Collection[int]) -> tuple[ResultFacts, ...]:
    """Return the results of the sittings in force, by sitting and board."""
    rows = (
        Result.objects.filter(
            sitting__section__session__event__in=event_ids, sitting__withdrawn_in_version=None
        )
        .order_by("sitting", "board")
        .values_list(
            "id",
            "sitting_id",
            "board",
            "version",
            "status",
            "level",
            "strain",
            "doubling",
            "declarer",
            "tricks",
            "lead",
            "bare_score",
            "award",
            "fouled_group",
            "checked_version",
        )
    )
    return tuple(
        ResultFacts(pk, sitting, board, played_score(*columns), version, group, checked)
        for pk, sitting, board, version, *columns, group, checked in rows
    )


def rulings_of(event_ids: Collection[int], game: Game) -> tuple[RulingFacts, ...]:
    """Return the rulings in force, in the order in which they were made."""
    rows = Ruling.objects.filter(event__in=event_ids, withdrawn_at_sequence=None)
    return tuple(
        ruling_facts(row, game) for row in rows.order_by("event", "made_at_sequence", "id")
    )


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
