"""The entries of the ledger as types: one frozen dataclass for each thing an entry can say.

The fields of a class are the keys of its payload, in the order in which they are written.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, get_args

from tournaments.models import LedgerEntry
from tournaments.selectors.ledger.entry_parts import (
    Arrival,
    Awarded,
    Brought,
    CarriedResult,
    Change,
    EnteredContestant,
    Groups,
    Marks,
    Players,
    Prize,
    Rows,
    StartedSection,
    Substituted,
    WishHeard,
)
from tournaments.selectors.ledger.said import Codec, Said

Kind = LedgerEntry.Kind


class UnreadableEntryError(ValueError):
    """A payload that does not fit its kind of entry."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SessionStarted(Said):
    """A session began.

    Attributes:
        session: Its number; so in all other entries.
        event: What the event is called and where it belongs, by name.
        conditions: The conditions of contest by name.
        prizes: Strata and handicaps by the contestant's address.
        contestants: All who play in the session, by their address.
        deals: Marks of the cards that were there already, by board.
        sections: By letter.
        seal: As ``said_of_seal``, if Fairdeal dealt the boards.
        brought: What contestants bring from the event before, by address.
    """

    kind: ClassVar = Kind.SESSION_STARTED
    session: int
    event: Mapping[str, Any] | None = None
    conditions: Mapping[str, Any] | None = None
    prizes: Mapping[str, Prize] | None = None
    contestants: Mapping[str, EnteredContestant] | None = None
    deals: Mapping[int, str] | None = None
    sections: Mapping[str, StartedSection]
    seal: str | None = None
    brought: Mapping[str, Brought] | None = None


@dataclass(frozen=True, slots=True)
class SessionFinal(Said):
    """The results of a session became final."""

    kind: ClassVar = Kind.SESSION_FINAL
    session: int


@dataclass(frozen=True, slots=True)
class SessionReopened(Said):
    """A final session was opened again."""

    kind: ClassVar = Kind.SESSION_REOPENED
    session: int


@dataclass(frozen=True, slots=True)
class ResultEntered(Said):
    """A score was entered, corrected or taken back; ``score`` and ``previous`` as on a slip."""

    result: int
    sitting: int
    section: str
    session: int
    round: int
    table: int
    board: int
    score: str
    previous: str
    version: int

    @property
    def kind(self) -> Kind:
        """The first version of a result is recorded, the others are corrections."""
        return Kind.RESULT_CORRECTED if self.version > 1 else Kind.RESULT_RECORDED


@dataclass(frozen=True, slots=True)
class ScoreChecked(Said):
    """The director checked a score that looks odd, and found this version of it right."""

    kind: ClassVar = Kind.RESULT_CHECKED
    result: int
    section: str
    session: int
    round: int
    table: int
    board: int
    score: str
    version: int


@dataclass(frozen=True, slots=True)
class ScoreConfirmed(Said):
    """The other side agreed at the table to this version of a score; ``side`` is NS or EW."""

    kind: ClassVar = Kind.RESULT_CONFIRMED
    result: int
    section: str
    session: int
    round: int
    table: int
    board: int
    score: str
    version: int
    side: str


@dataclass(frozen=True, slots=True)
class ScoreAdjusted(Said):
    """A ruling put an adjusted score in the place of what was entered.

    ``text`` is a mark of what the director wrote, which may name people; empty for nothing.
    """

    kind: ClassVar = Kind.RULING_MADE
    ruling: int
    result: int
    session: int
    section: str
    round: int
    table: int
    board: int
    adjusted: str
    law: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class PenaltyImposed(Said):
    """A ruling took something off: ``contestant`` and ``opponent`` are addresses.

    ``session`` is None where it counts in the last session that the contestant has played.
    ``text`` is as in ``ScoreAdjusted``.
    """

    kind: ClassVar = Kind.RULING_MADE
    ruling: int
    contestant: str
    amount: str
    amount_in: str
    law: str
    session: Annotated[int | None, Codec(always=True)] = None
    opponent: str | None = None
    text: str = ""


@dataclass(frozen=True, slots=True)
class RulingWithdrawn(Said):
    """A ruling was taken back."""

    kind: ClassVar = Kind.RULING_WITHDRAWN
    ruling: int


@dataclass(frozen=True, slots=True)
class BoardFouled(Said):
    """The tables of a board were put into groups, by the id of their result."""

    kind: ClassVar = Kind.BOARD_FOULED
    session: int
    board: int
    groups: Groups
    previous: Groups


@dataclass(frozen=True, slots=True)
class ConditionsChanged(Said):
    """Conditions of contest changed, by name."""

    kind: ClassVar = Kind.CONDITIONS_CHANGED
    conditions: Mapping[str, Change]


@dataclass(frozen=True, slots=True)
class PrizesChanged(Said):
    """Strata and handicaps changed, by the contestant's address."""

    kind: ClassVar = Kind.CONDITIONS_CHANGED
    prizes: Mapping[str, tuple[Prize, Prize]]


@dataclass(frozen=True, slots=True)
class PeopleSeated(Said):
    """Before play people were seated by wishes, or seated as before.

    Attributes:
        seats: For each address with other people than before, the address that they had.
        wishes: What was wished then.
        lot: The number by which places were drawn by lot first, None where they were not.
        undoes: The number of the entry that this takes back.
    """

    kind: ClassVar = Kind.PEOPLE_SEATED
    seats: Mapping[str, str]
    wishes: tuple[WishHeard, ...] = ()
    lot: int | None = None
    undoes: int | None = None


@dataclass(frozen=True, slots=True)
class StageSet(Said):
    """Contestants went on to the event from another, or what they bring was settled anew.

    Attributes:
        source: The id of the other event.
        source_sequence: The head of its ledger from which the scores were taken.
        source_hash: The same.
        seen: A mark of the scores that the director saw there.
        number: The event's place among the stages after the other, finals first.
        carry: How what is brought counts; so are ``share`` and ``cap``, with two decimals.
        brought: What everybody brings, by address.
        previous: What they brought before, if it was settled anew.
    """

    kind: ClassVar = Kind.STAGE_SET
    source: int
    source_sequence: int
    source_hash: str
    seen: str
    number: int
    carry: str
    share: str
    cap: str
    brought: Mapping[str, Brought]
    previous: Mapping[str, Brought] | None = None


@dataclass(frozen=True, slots=True)
class NamesEntered(Said):
    """The players or the name of a contestant were entered or corrected after the start.

    ``name`` and ``previous_name`` are a team's.
    """

    kind: ClassVar = Kind.NAMES_ENTERED
    contestant: str
    name: str
    players: Players
    previous_name: str
    previous_players: Players


@dataclass(frozen=True, slots=True)
class SubstitutesChanged(Said):
    """Who plays as a substitute for a contestant in a session, by its address."""

    kind: ClassVar = Kind.SUBSTITUTED
    session: int
    contestant: str
    substitutes: tuple[Substituted, ...]
    previous: tuple[Substituted, ...]


@dataclass(frozen=True, slots=True)
class AwardsMade(Said):
    """Masterpoints were awarded, changed or taken back, by the contestant's address."""

    kind: ClassVar = Kind.AWARDS_MADE
    awards: Mapping[str, Awarded]
    previous: Mapping[str, Awarded]


@dataclass(frozen=True, slots=True)
class DealsChanged(Said):
    """Cards of boards were stored or removed after the start, or handed out to be dealt by hand.

    Attributes:
        deals: Marks of the cards, None where they were removed; none at all if they were handed
            out, which may be before the start too.
        seal: As ``said_of_seal``, if Fairdeal dealt them.
    """

    kind: ClassVar = Kind.DEALS_CHANGED
    session: int
    deals: Marks
    seal: str | None = None


@dataclass(frozen=True, slots=True)
class MovementChanged(Said):
    """A section's movement changed, or its last change was undone.

    Attributes:
        session: The session's number.
        section: The section's letter.
        version: The version of the movement that this made; it began with 1.
        withdrawn: The rows that are played no more.
        added: The rows that take their place.
        results: The results taken along from the tables in ``withdrawn``.
        groups: The new fouled groups of results whose group changed, by the id of the result.
        previous_groups: Their groups before.
        change: What happened, as a request for a change is written.
        undoes: The version that this takes back, None for a change.
        arrives: Who begins to play.
    """

    kind: ClassVar = Kind.MOVEMENT_CHANGED
    session: int
    section: str
    version: int
    withdrawn: Rows
    added: Rows
    results: tuple[CarriedResult, ...]
    groups: Groups
    previous_groups: Groups
    change: Mapping[str, Any]
    undoes: int | None = None
    arrives: Arrival | None = None

    @property
    def first_round(self) -> int:
        """The first round that is not as it was before."""
        return min((row.round for row in (*self.withdrawn, *self.added)), default=1)


Ruled = ScoreAdjusted | PenaltyImposed
Entry = (
    SessionStarted
    | SessionFinal
    | SessionReopened
    | ResultEntered
    | ScoreChecked
    | ScoreConfirmed
    | PeopleSeated
    | StageSet
    | NamesEntered
    | SubstitutesChanged
    | AwardsMade
    | DealsChanged
    | Ruled
    | RulingWithdrawn
    | BoardFouled
    | ConditionsChanged
    | PrizesChanged
    | MovementChanged
)

_OF_TWO_TYPES = (ScoreAdjusted, PrizesChanged)
"""What shares its kind with another type; the keys of the payload tell them apart."""

_TYPES: Mapping[str, type[Entry]] = {
    Kind.RESULT_RECORDED: ResultEntered,
    Kind.RESULT_CORRECTED: ResultEntered,
    **{
        each.kind: each
        for each in get_args(Entry)
        if each is not ResultEntered and each not in _OF_TWO_TYPES
    },
}


def entry_of(row: LedgerEntry) -> Entry:
    """Return what a stored entry says.

    Raises:
        UnreadableEntryError: somebody has changed it: the ledger never writes such a payload.
    """
    try:
        if row.kind == Kind.RULING_MADE and "adjusted" in row.payload:
            return ScoreAdjusted.of(row.payload)
        if row.kind == Kind.CONDITIONS_CHANGED and "prizes" in row.payload:
            return PrizesChanged.of(row.payload)
        return _TYPES[row.kind].of(row.payload)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise UnreadableEntryError(f"Entry {row.sequence} cannot be read.") from error


def about(entry: Entry, result: int) -> ResultEntered | ScoreAdjusted | CarriedResult | None:
    """Return the part of an entry that is about a result, None if it says nothing of it.

    This is the entry itself, or what a changed movement did with the result.
    """
    if isinstance(entry, ResultEntered | ScoreAdjusted) and entry.result == result:
        return entry
    carried = entry.results if isinstance(entry, MovementChanged) else ()
    return next((each for each in carried if each.result == result), None)
