"""From the entries of a competition's ledger to its state."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any

from tournaments.models import CompetitionEntry
from tournaments.selectors.competitions.kinds import (
    CompetitionError,
    CompetitionKind,
    Fact,
    Payload,
    whole,
)

CREATED, RENAMED, SHOWN = "created", "renamed", "shown"
ENTERED, ENTRY_CHANGED, WITHDRAWN = "entered", "entry_changed", "withdrawn"
COMMON = frozenset({CREATED, RENAMED, SHOWN, ENTERED, ENTRY_CHANGED, WITHDRAWN})
"""The facts of every competition; ``withdrawn`` cancels an earlier entry."""


@dataclass(frozen=True, slots=True)
class Entered:
    """An entrant in the ledger: its name and the ids of its players."""

    name: str
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Folded:
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
    state: Any


@dataclass(frozen=True, slots=True)
class Line:
    """An entry in the history.

    Attributes:
        entry: The entry.
        told: What it says, in words.
        withdrawn: Whether a later entry cancelled it.
    """

    entry: CompetitionEntry
    told: str
    withdrawn: bool


@dataclass(slots=True)
class _Fold:
    kind: CompetitionKind
    now: Folded | None = None
    seen: int = field(default=0)

    def add(self, fact: Fact) -> None:
        self.now = _first(self.kind, fact) if self.now is None else _next(self.kind, self.now, fact)


def fold(kind: CompetitionKind, facts: Sequence[Fact]) -> Folded:
    """Return the result of facts, the first of which creates the competition.

    Raises:
        CompetitionError, MovementError, ScoringError: one of them cannot have happened.
    """
    folding = _Fold(kind)
    for fact in in_force(facts):
        if fact is not None:
            folding.add(fact)
    if folding.now is None:
        raise CompetitionError("The first entry must create the competition.")
    return folding.now


def in_force(facts: Sequence[Fact]) -> list[Fact | None]:
    """Return the facts that count, in order, with None in place of the others.

    A withdrawal can itself be withdrawn, which restores the entry; it has no effect of its own.
    """
    withdrawn = withdrawn_numbers(facts)
    return [
        None if number in withdrawn or fact.kind == WITHDRAWN else fact
        for number, fact in enumerate(facts, start=1)
    ]


def withdrawn_numbers(facts: Sequence[Fact]) -> set[int]:
    """Return the numbers of the entries cancelled by later ones."""
    gone = set[int]()
    for number in range(len(facts), 0, -1):
        fact = facts[number - 1]
        if fact.kind == WITHDRAWN and number not in gone:
            gone.add(whole(fact.payload, "sequence"))
    return gone


def lines(
    kind: CompetitionKind, entries: Sequence[CompetitionEntry], name_of: Callable[[int], str]
) -> list[Line]:
    """Return the history, oldest first, with entrants called by ``name_of``."""
    facts = [fact_of(entry) for entry in entries]
    withdrawn, folding, told = withdrawn_numbers(facts), _Fold(kind), list[Line]()
    for number, (entry, fact) in enumerate(zip(entries, facts, strict=True), start=1):
        words = _told(kind, folding.now, fact, name_of)
        told.append(Line(entry, words, number in withdrawn))
        if number not in withdrawn and fact.kind != WITHDRAWN:
            folding.add(fact)
    return told


def fact_of(entry: CompetitionEntry) -> Fact:
    """Return what an entry says."""
    return Fact(entry.kind, entry.payload)


def _first(kind: CompetitionKind, fact: Fact) -> Folded:
    if fact.kind != CREATED:
        raise CompetitionError("The first entry must create the competition.")
    said = fact.payload
    return Folded(
        name=said["name"],
        starts_on=date.fromisoformat(said["starts_on"]),
        shown=False,
        entrants={},
        state=kind.begin(said["rules"]),
    )


def _next(kind: CompetitionKind, now: Folded, fact: Fact) -> Folded:
    said = fact.payload
    match fact.kind:
        case "created":
            raise CompetitionError("A competition can only be created once.")
        case "renamed":
            return replace(now, name=said["name"], starts_on=date.fromisoformat(said["starts_on"]))
        case "shown":
            return replace(now, shown=bool(said["shown"]))
        case "entered":
            number = whole(said, "number")
            if number in now.entrants:
                raise CompetitionError(f"Number {number} is already taken.")
            entrants = {**now.entrants, number: _entered(said)}
            return replace(now, entrants=entrants, state=kind.apply(now.state, fact))
        case "entry_changed":
            number = whole(said, "number")
            if number not in now.entrants:
                raise CompetitionError(f"There is no number {number}.")
            return replace(now, entrants={**now.entrants, number: _entered(said)})
        case other if other in kind.facts:
            return replace(now, state=kind.apply(now.state, fact))
        case other:
            raise CompetitionError(f"A {kind.label.lower()} has no entries of the kind {other}.")


def _entered(said: Payload) -> Entered:
    return Entered(str(said["name"]), tuple(int(each) for each in said["players"]))


def _told(
    kind: CompetitionKind, before: Folded | None, fact: Fact, name_of: Callable[[int], str]
) -> str:
    said = fact.payload
    match fact.kind:
        case "created":
            return f"{kind.label} created"
        case "renamed":
            return f"Now called {said['name']}, from {said['starts_on']}"
        case "shown":
            return "Shown to the public" if said["shown"] else "Hidden from the public"
        case "entered":
            return f"{name_of(said['number'])} entered"
        case "entry_changed":
            return f"Names of number {said['number']} changed"
        case "withdrawn":
            return f"Entry {said['sequence']} withdrawn"
    return "" if before is None else kind.told(before.state, fact, name_of)
