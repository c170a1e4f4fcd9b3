"""What the ledger knows at one moment: its sections, tables and boards, as values."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from movements.model import Row
from tournaments.record.selectors.event.facts import StageDrawn
from tournaments.record.selectors.ledger.entries import Ruled, StageSet
from tournaments.record.selectors.ledger.entry_parts import (
    Awarded,
    Brought,
    EnteredContestant,
    Position,
    Prize,
    StartedSection,
    Substituted,
)

Spot = tuple[int, int, int, int]
"""A result's place in a section: round, table, the version that made the table, board."""


@dataclass(frozen=True, slots=True)
class BoardState:
    """A board at a table.

    A movement change moves results, so each is known by the spot ``origin`` where it was first
    scheduled. ``result`` is its id, 0 until something is entered; ``checked`` is the version the
    director found correct, ``confirmed`` the one both sides agreed on.
    """

    origin: Spot
    score: str = ""
    version: int = 0
    result: int = 0
    checked: int | None = None
    confirmed: int | None = None


@dataclass(frozen=True, slots=True)
class TableState:
    """A table in a round: who sits there, since which movement version, and its boards.

    ``row`` is None if the ledger has a result but no such table.
    """

    row: Row | None = None
    since: int = 1
    boards: Mapping[int, BoardState] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class SectionState:
    """A section that was started.

    Attributes:
        tables: By round and table.
        winners: 1 or 2; None in an imported section.
        version: The version of the movement.
        left: The spots of results that a change left behind, by origin.
        gone: The last state of those results, by origin.
        standing: The versions of the changes that have not been undone, in order.
        withdrawn: Tables that are no longer played, with the version that withdrew them.
        started: The section as it was started.
        positions: Who starts at each label, including late pairs.
        byes: Who has the bye in each round, if rounds are drawn.
        stages: What each draw of a knockout settled, by the round it drew.
    """

    tables: Mapping[tuple[int, int], TableState] = field(default_factory=dict)
    winners: int | None = None
    version: int = 1
    left: Mapping[Spot, Spot] = field(default_factory=dict)
    gone: Mapping[Spot, BoardState] = field(default_factory=dict)
    standing: tuple[int, ...] = ()
    withdrawn: tuple[tuple[TableState, int], ...] = ()
    started: StartedSection | None = None
    positions: Mapping[str, Position] = field(default_factory=dict)
    byes: Mapping[int, str] = field(default_factory=dict)
    stages: Mapping[int, StageDrawn] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class LedgerState:
    """Everything the ledger knows at one moment.

    Attributes:
        sessions: The status of every started session, by number.
        sections: By session number and section letter.
        rulings: Those in force by id, in the order they were made.
        groups: Groups of fouled boards by result id; 0 if none was set.
        conditions: The conditions of contest ever entered, by name.
        prizes: Strata and handicaps by contestant address; None until set.
        event: The event's name and where it belongs, by field name; empty before the start.
        contestants: Everyone who ever played, by address.
        deals: Marks of the cards by session number and board.
        seals: What was published about deals before play, by session number.
        substitutes: Who plays for whom, by session number and contestant address.
        stage: The latest entry about the event contestants qualified from; None without one.
        brought: What contestants carry over from there, by address.
        awards: Masterpoints by contestant address, with the table.
        names: Marks of the names in final results, by the players' marks.
    """

    sessions: Mapping[int, str] = field(default_factory=dict)
    sections: Mapping[tuple[int, str], SectionState] = field(default_factory=dict)
    rulings: Mapping[int, Ruled] = field(default_factory=dict)
    groups: Mapping[int, int] = field(default_factory=dict)
    conditions: Mapping[str, Any] = field(default_factory=dict)
    prizes: Mapping[str, Prize] | None = None
    event: Mapping[str, Any] = field(default_factory=dict)
    contestants: Mapping[str, EnteredContestant] = field(default_factory=dict)
    deals: Mapping[int, Mapping[int, str]] = field(default_factory=dict)
    seals: Mapping[int, str] = field(default_factory=dict)
    substitutes: Mapping[tuple[int, str], tuple[Substituted, ...]] = field(default_factory=dict)
    stage: StageSet | None = None
    brought: Mapping[str, Brought] = field(default_factory=dict)
    awards: Mapping[str, Awarded] = field(default_factory=dict)
    names: Mapping[str, str] = field(default_factory=dict)
