"""From the entries of a competition's ledger to its state, and to its history in words."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Any, Generic

from tournaments.competitions.models import CompetitionEntry
from tournaments.competitions.selectors.kinds import (
    CompetitionError,
    CompetitionFact,
    CompetitionKind,
    EntryFact,
    NameOf,
    State,
)
from tournaments.ledger.facts import known


@dataclass(frozen=True, slots=True)
class Created(EntryFact):
    """The competition was created: always the first entry, and only that."""

    kind = "created"
    kind_: str
    name: str
    starts_on: date
    rules: Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Renamed(EntryFact):
    """It got another name or first day."""

    kind = "renamed"
    name: str
    starts_on: date


@dataclass(frozen=True, slots=True)
class Shown(EntryFact):
    """It was shown to the public, or hidden."""

    kind = "shown"
    shown: bool


@dataclass(frozen=True, slots=True)
class Entered(EntryFact):
    """A team, a pair or a player entered under a number.

    ``name`` is a team's, or empty; ``players`` are the ids of people.
    """

    kind = "entered"
    number: int
    name: str
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class EntryChanged(Entered):
    """The names of an entrant were corrected."""

    kind = "entry_changed"


@dataclass(frozen=True, slots=True)
class Withdrawn(EntryFact):
    """An earlier entry no longer counts, as if it had never been made."""

    kind = "withdrawn"
    sequence: int


COMMON: tuple[type[EntryFact], ...] = (Created, Renamed, Shown, Entered, EntryChanged, Withdrawn)
"""The facts of every competition."""


@dataclass(frozen=True, slots=True)
class Folded(Generic[State]):
    """The result of a ledger's entries.

    Attributes:
        name: Its name.
        starts_on: Its first day.
        shown: Whether the public may see it.
        entrants: Who takes part, by number.
        state: The state of its kind.
    """

    name: str
    starts_on: date
    shown: bool
    entrants: Mapping[int, Entered]
    state: State


@dataclass(frozen=True, slots=True)
class Line:
    """An entry in the history.

    Attributes:
        entry: The entry.
        fact: What it says.
        told: The same in words.
        withdrawn: Whether a later entry cancelled it.
    """

    entry: CompetitionEntry
    fact: EntryFact
    told: str
    withdrawn: bool


def fact_of(kind: CompetitionKind[State], word: str, payload: Mapping[str, Any]) -> EntryFact:
    """Return what an entry says.

    Args:
        kind: The kind of competition.
        word: What happened.
        payload: Its details, as plain JSON.

    Raises:
        CompetitionError, FactError: nothing of this kind can happen there, or it cannot be read.
    """
    return _form_of(kind, word).of(payload)


def facts_of(kind: CompetitionKind[State], entries: Iterable[CompetitionEntry]) -> list[EntryFact]:
    """Return what stored entries say.

    Names without meaning, which programs could once send, are passed over.

    Raises:
        CompetitionError, FactError: one of them cannot be read.
    """
    found = list[EntryFact]()
    for entry in entries:
        form = _form_of(kind, entry.kind)
        fact = form.of(known(form, entry.payload))
        if isinstance(fact, Created):
            fact = replace(fact, rules=known(kind.rules, fact.rules))
        found.append(fact)
    return found


def _form_of(kind: CompetitionKind[State], word: str) -> type[EntryFact]:
    forms: tuple[type[EntryFact], ...] = (*COMMON, *kind.facts)
    form = next((each for each in forms if each.kind == word), None)
    if form is None:
        raise CompetitionError(f"A {kind.label.lower()} has no entries of the kind {word}.")
    return form


def fold(kind: CompetitionKind[State], facts: Sequence[EntryFact]) -> Folded[State]:
    """Return the result of facts, the first of which creates the competition.

    Raises:
        CompetitionError, MovementError, ScoringError: one of them cannot have happened.
    """
    gone, now = withdrawn_numbers(facts), None
    for number, fact in enumerate(facts, start=1):
        if number not in gone:
            now = _next(kind, now, fact)
    if now is None:
        raise CompetitionError("The first entry must create the competition.")
    return now


def withdrawn_numbers(facts: Sequence[EntryFact]) -> set[int]:
    """Return the numbers of the entries cancelled by later ones.

    A withdrawal can itself be withdrawn, which restores the entry.
    """
    gone = set[int]()
    for number in range(len(facts), 0, -1):
        fact = facts[number - 1]
        if isinstance(fact, Withdrawn) and number not in gone:
            gone.add(fact.sequence)
    return gone


def lines(
    kind: CompetitionKind[State], entries: Sequence[CompetitionEntry], name_of: NameOf
) -> list[Line]:
    """Return the history, oldest first, with entrants called by ``name_of``."""
    facts = facts_of(kind, entries)
    gone, told = withdrawn_numbers(facts), list[Line]()
    now: Folded[State] | None = None
    for number, (entry, fact) in enumerate(zip(entries, facts, strict=True), start=1):
        told.append(Line(entry, fact, _told(kind, now, fact, name_of), number in gone))
        if number not in gone:
            now = _next(kind, now, fact)
    return told


def _next(
    kind: CompetitionKind[State], now: Folded[State] | None, fact: EntryFact
) -> Folded[State]:
    """Return the result after one more fact; a withdrawal has no effect of its own."""
    if now is None:
        if not isinstance(fact, Created):
            raise CompetitionError("The first entry must create the competition.")
        return Folded(fact.name, fact.starts_on, False, {}, kind.begin(fact.rules))
    match fact:
        case Created():
            raise CompetitionError("A competition can only be created once.")
        case Renamed():
            return replace(now, name=fact.name, starts_on=fact.starts_on)
        case Shown():
            return replace(now, shown=fact.shown)
        case EntryChanged():
            if fact.number not in now.entrants:
                raise CompetitionError(f"There is no number {fact.number}.")
            return replace(now, entrants={**now.entrants, fact.number: fact})
        case Entered():
            if fact.number in now.entrants:
                raise CompetitionError(f"Number {fact.number} is already taken.")
            entrants = {**now.entrants, fact.number: fact}
            return replace(now, entrants=entrants, state=kind.entered(now.state, fact.number))
        case CompetitionFact():
            return replace(now, state=fact.applied(now.state))
        case _:
            return now


def _told(
    kind: CompetitionKind[State], before: Folded[State] | None, fact: EntryFact, name_of: NameOf
) -> str:
    match fact:
        case Created():
            return f"{kind.label} created"
        case Renamed():
            return f"Now called {fact.name}, from {fact.starts_on}"
        case Shown():
            return "Shown to the public" if fact.shown else "Hidden from the public"
        case EntryChanged():
            return f"Names of number {fact.number} changed"
        case Entered():
            return f"{name_of(fact.number)} entered"
        case Withdrawn():
            return f"Entry {fact.sequence} withdrawn"
        case CompetitionFact() if before is not None:
            return fact.told(before.state, name_of)
        case _:
            return ""
