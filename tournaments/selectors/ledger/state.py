"""What the ledger knows at one moment: its sections, tables and boards, as values."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from movements.model import Row
from tournaments.selectors.ledger.entries import (
    Ruled,
    StageSet,
)
from tournaments.selectors.ledger.entry_parts import (
    Awarded,
    Brought,
    EnteredContestant,
    Position,
    Prize,
    StartedSection,
    Substituted,
)

Spot = tuple[int, int, int, int]
"""Where a result can be in a section: round, table, the version that made the table, board."""


@dataclass(frozen=True, slots=True)
class BoardState:
    """A board at a table.

    A change of the movement takes results along, so each is known by the spot ``origin`` for
    which it was first scheduled. ``result`` is its id, 0 until something was entered; ``checked``
    is the version that the director found right, ``confirmed`` the one on which both sides agreed.
    """

    origin: Spot
    score: str = ""
    version: int = 0
    result: int = 0
    checked: int | None = None
    confirmed: int | None = None


@dataclass(frozen=True, slots=True)
class TableState:
    """A table in a round: who sits there since which version of the movement, and its boards.

    ``row`` is None where the ledger has a result and no such table.
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
        version: Of the movement.
        left: The spots of results that a change did not take along, by their origin.
        gone: The last state of those results, by their origin.
        standing: The versions of the changes that have not been undone, in order.
        withdrawn: Tables that are no longer played, with the version that withdrew them.
        started: The section as it was started.
        positions: Who begins at each label, late pairs included.
        byes: Who has the bye in each round, where rounds are drawn.
        stages: What each draw of a knockout settled, by the round that it drew.
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
    stages: Mapping[int, Mapping[str, Any]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class LedgerState:
    """All that the ledger knows at one moment.

    Attributes:
        sessions: The status of every session that was started, by its number.
        sections: By the session's number and the section's letter.
        rulings: Those in force by their id, in the order in which they were made.
        groups: Groups of fouled boards by the id of the result; 0 where nothing was said.
        conditions: The conditions of contest by name, those ever entered.
        prizes: Strata and handicaps by the contestant's address; None while nothing was said.
        event: What the event is called and where it belongs, by name; empty before the start.
        contestants: All who ever played, by their address.
        deals: Marks of the cards by the session's number and the board.
        seals: What was published of deals before play, by the session's number.
        substitutes: Who plays for whom, by the session's number and the contestant's address.
        stage: The last word on the event from which contestants went on; None without one.
        brought: What contestants bring from there, by address.
        awards: Masterpoints by the contestant's address, with the table.
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
