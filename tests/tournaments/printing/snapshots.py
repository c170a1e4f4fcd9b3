"""Snapshots of events made from dataclasses alone: any movement, with names, nothing stored."""

import itertools
from collections import Counter
from dataclasses import replace
from datetime import date
from types import MappingProxyType

from movements.registry import generate
from scoring.conditions.contest import Conditions
from scoring.conditions.methods import ContestKind, Method
from scoring.play.notation import Game
from tournaments.record.selectors.event.snapshot import (
    ContestantFacts,
    EventFacts,
    EventSnapshot,
    SectionFacts,
    SessionFacts,
    StartingPositionFacts,
)

EVENT = EventFacts(
    id=1,
    club_id=1,
    club="Willow Bank",
    name="Thursday Pairs",
    slug="thursday-pairs",
    held_on=date(2026, 3, 19),
    game=Game.BRIDGE,
    contest=ContestKind.PAIRS,
    method=Method.MATCHPOINTS,
    conditions=Conditions(),
    ledger_sequence=0,
)

HOSTILE = (
    "<img src='/etc/passwd'>",
    "<b>unclosed",
    "</para>&amp;&#0;",
    "%PDF-1.4 endobj",
    "(unbalanced \\ (",
    "\x00\x1b[31m\r\n\t",
    "\u202eright to left",
    "\ud800",
    "A" * 120,
    "דוד כהן",
    "محمد علي",
    "李小龙",
    "김민수",
    "สมชาย ใจดี",
    "😀👩‍👩‍👧",
    "𓀀",
    "Z" + "\u0300" * 60,
    "",
    "   ",
    "'; DROP TABLE players; --",
)


def _called(label):
    """Return number and direction of the contestant a label of the movement belongs to."""
    if label.team:
        return label.team, ""
    return (label.label.lstrip("NE") if label.direction else label.label), label.direction or ""


def of(family, parameters=None, *, names=None, **event):
    """Return an event of one section; ``names`` are given to the players one after the other."""
    movement = generate(family, parameters or {})
    seats = 2 if movement.unit == "pair" else 1
    contestants, starts = {}, {}
    places = Counter(_called(label) for label in movement.contestants)
    positions = Counter()
    spare = iter(names or ())
    for number, label in enumerate(movement.contestants, start=1):
        called, direction = key = _called(label)
        if key not in contestants:
            seated = tuple(itertools.islice(spare, places[key] * seats))
            contestants[key] = ContestantFacts(
                id=len(contestants) + 1,
                section_letter="A",
                number=called,
                direction=direction,
                address=f"{called}-{direction}".lower().strip("-"),
                name="",
                players=tuple(filter(None, seated)),
                seated=seated,
            )
        positions[key] += 1
        position = positions[key] if label.team else None
        starts[number] = StartingPositionFacts(
            number, 1, label.label, contestants[key].id, position, seats
        )
    chosen = {name: type(getattr(EVENT, name))(value) for name, value in event.items()}
    section = SectionFacts(
        id=1,
        session_id=1,
        letter="A",
        family=family,
        parameters=MappingProxyType(dict(movement.parameters)),
        winners=movement.winners,
        shared=movement.shared,
        movement_version=0,
        own_movement=MappingProxyType({}),
    )
    return EventSnapshot(
        event=replace(EVENT, **chosen),
        sessions=(SessionFacts(1, 1, "setup", (section,)),),
        contestants={each.id: each for each in contestants.values()},
        starting_positions=starts,
        sittings={},
        results=(),
        rulings=(),
    )


def renamed(snapshot, **names):
    """Return a snapshot with another name of the club or the event."""
    return replace(snapshot, event=replace(snapshot.event, **names))


def invented(count):
    first = ("Ann", "Ben", "Cai", "Dee", "Eve", "Fay", "Gus", "Hal")
    return [f"{first[n % 8]} Number{n // 8 + 1}" for n in range(count)]


def individual(names=None):
    return of(
        "individual",
        {"players": "12", "boards_per_round": 2},
        names=names or invented(12),
        contest="individual",
        name="Summer Individual",
    )


def teams(names=None):
    return of(
        "american-whist-league",
        {"teams": 5, "boards_per_round": 4},
        names=names or invented(20),
        contest="teams",
        method="imps",
        name="Club Teams",
    )


def trophy(names=None):
    return of(
        "narragansett",
        names=names or invented(16),
        contest="teams",
        method="tricks",
        game="whist",
        name="Trophy",
    )


def without_movement(snapshot):
    """Return a snapshot whose sections have no movement yet."""
    sessions = tuple(
        replace(
            session,
            sections=tuple(
                replace(section, family="", parameters=MappingProxyType({}))
                for section in session.sections
            ),
        )
        for session in snapshot.sessions
    )
    return replace(snapshot, sessions=sessions, sittings={}, results=())
